//! How often things happen in a search, and counters.

/// How often things happen in a search. For things that become rarer, this is the initial interval.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Conflicts of the first turn in focused mode; the work for these is the unit of all further turns.
    pub mode: u64,
    /// Conflicts of the shortest run between two restarts in stable mode.
    pub restart: u64,
    /// Conflicts until phases are reset; n times as many for the n-th time.
    pub rephase: u64,
    /// Conflicts until learnt clauses are forgotten; n times as many for the n-th time.
    pub reduce: u64,
    /// The work of vivification, in percent of the total.
    pub vivify: u64,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { mode: 1000, restart: 1024, rephase: 1000, reduce: 300, vivify: 20 }
    }
}

/// Counters of a search.
#[derive(Clone, Copy, Default, Debug)]
pub struct Statistics {
    /// Conflicts that counted as steps.
    pub conflicts: u64,
    /// Literals propagated.
    pub propagations: u64,
    /// Watches visited, which dominate the running time.
    pub visits: u64,
    /// Restarts to the root, or near it.
    pub restarts: u64,
    /// Changes between focused and stable mode.
    pub switches: u64,
    /// Resets of phases.
    pub rephases: u64,
    /// Reductions of the clause database.
    pub reductions: u64,
    /// Clauses shortened by vivification.
    pub vivified: u64,
}
