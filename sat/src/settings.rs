//! How often things happen in a search, and how often they did.

/// How often things happen in a search. Those that become rarer say how often at first.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Conflicts of the first turn in focused mode; the work that they take is the unit of all further turns.
    pub mode: u64,
    /// Conflicts of the shortest run between two restarts in stable mode.
    pub restart: u64,
    /// Conflicts until phases are set anew; n times as many the n-th time.
    pub rephase: u64,
    /// Conflicts until learnt clauses are forgotten; n times as many the n-th time.
    pub reduce: u64,
    /// The work of vivification, in percent of all.
    pub vivify: u64,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { mode: 1000, restart: 1024, rephase: 1000, reduce: 300, vivify: 20 }
    }
}

/// How often things happened in a search.
#[derive(Clone, Copy, Default, Debug)]
pub struct Statistics {
    /// Conflicts, in steps.
    pub conflicts: u64,
    /// Literals whose consequences were looked for.
    pub propagations: u64,
    /// Watches looked at: what takes the time.
    pub visits: u64,
    /// Returns to the root, or near it, to decide anew.
    pub restarts: u64,
    /// Changes between focused and stable mode.
    pub switches: u64,
    /// Times that phases were set anew.
    pub rephases: u64,
    /// Times that learnt clauses were forgotten.
    pub reductions: u64,
    /// Clauses that vivification made shorter.
    pub vivified: u64,
}
