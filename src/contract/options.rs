//! The options of a solve and of a watched search.

/// What a solve is asked to do.
#[derive(Clone, Default, Debug)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase", optional_fields))]
pub struct SolveOptions {
    /// The id of a strategy; the puzzle's default if left out.
    pub strategy: Option<String>,
    /// The id of a preset of the strategy, whose settings come before the switches.
    pub preset: Option<String>,
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

/// Which events of a search are wanted, and how the search is steered. Nodes are numbered from 1.
#[cfg(test)]
#[derive(ts_rs::TS)]
#[ts(optional_fields)]
#[allow(dead_code, reason = "declares what `src/web/window.rs` reads")]
pub struct SearchWindow {
    /// The node with which the window starts.
    pub from: Option<u64>,
    /// The most events in it.
    pub most: Option<u64>,
    /// What nodes try, in place of the search's own choices.
    pub choices: Option<Vec<NodeChoice>>,
    /// The nodes that are pruned.
    pub prune: Option<Vec<u64>>,
    /// Where the window ends early: at the first event for which one of these holds.
    pub stop: Option<Vec<Breakpoint>>,
    /// How many of its first events do not end it.
    pub skip: Option<u64>,
}

/// What a node tries.
#[cfg(test)]
#[derive(ts_rs::TS)]
#[allow(dead_code, reason = "declares what `src/web/window.rs` reads")]
pub struct NodeChoice {
    /// The node.
    pub at: u64,
    /// Cells among those that it sets, by index or [row, column], and the value; what is left out is up to the search.
    #[ts(type = "{ cells?: Array<number | [number, number]>; value?: number }")]
    pub choose: (),
}

/// Where a window ends: at an event for which all that is given holds.
#[cfg(test)]
#[derive(ts_rs::TS)]
#[ts(optional_fields)]
#[allow(dead_code, reason = "declares what `src/web/window.rs` reads")]
pub struct Breakpoint {
    /// The event has this reason.
    pub reason: Option<u8>,
    /// The event is at this depth. Alone, only new nodes count.
    pub depth: Option<u64>,
    /// The event has this cell, by index or [row, column].
    #[ts(type = "number | [number, number]", optional)]
    pub cell: Option<u64>,
    /// The event is a solution.
    pub solution: Option<bool>,
    /// The event is this node.
    pub node: Option<u64>,
}
