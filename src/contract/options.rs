//! The options of a solve.

/// What a solve is asked to do.
#[derive(Clone, Default, Debug)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase", optional_fields))]
pub struct SolveOptions {
    /// The id of a strategy; the puzzle's default if left out.
    pub strategy: Option<String>,
    /// Stop after so many answers; 0 = no limit.
    pub limit: Option<u64>,
    /// Stop after so many nodes; 0 = no limit.
    pub nodes: Option<u64>,
    /// Stop after so many milliseconds; 0 = no limit.
    pub milliseconds: Option<u64>,
    /// Settings away from the default, by switch id.
    #[cfg_attr(test, ts(optional, as = "Option<std::collections::HashMap<String, bool>>"))]
    pub switches: Option<Vec<(String, bool)>>,
    /// Which of the strategy's searches for several workers, from 1; 0 = its own.
    pub beside: Option<u64>,
    /// Keep the moves made so far (play): is it still solvable from here?
    pub from_here: Option<bool>,
}
