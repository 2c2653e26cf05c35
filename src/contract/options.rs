//! The options of a solve and of a watched search.

/// How to solve. Numbers are non-negative integers.
#[derive(Clone, Default, Debug)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase", optional_fields))]
pub struct SolveOptions {
    /// Id of a strategy; `"default"` if left out.
    pub strategy: Option<String>,
    /// Id of one of the strategy's presets, on whose switches those below build.
    pub preset: Option<String>,
    /// Stop after this many solutions; 0 = no limit but the library's own (README.md). 2, the library's default, tests
    /// uniqueness.
    pub limit: Option<u64>,
    /// Stop after this many nodes of the search; 0, the default, = no limit.
    pub nodes: Option<u64>,
    /// Stop after this many milliseconds; 0, the default, = no limit.
    pub milliseconds: Option<u64>,
    /// The switches that differ from their defaults, by id.
    #[cfg_attr(test, ts(optional, as = "Option<std::collections::HashMap<String, bool>>"))]
    pub switches: Option<Vec<(String, bool)>>,
    /// Which of the strategy's parallel searches to run, from 1; 0, the default, is its own. The first to settle a board
    /// settles it.
    pub beside: Option<u64>,
    /// Keep the moves made so far (play): is it still solvable from here?
    pub from_here: Option<bool>,
}

/// Which events of a search to return, and how to steer it. Numbers are non-negative integers.
#[cfg(test)]
#[derive(ts_rs::TS)]
#[ts(optional_fields)]
#[allow(dead_code, reason = "declares what `src/web/window.rs` reads")]
pub struct SearchWindow {
    /// The node at which the window starts, from 1, the default. Nodes are the events of kind 0, in order.
    pub from: Option<u64>,
    /// The maximum number of events; 1,048,576 is both the default and the largest possible.
    pub most: Option<u64>,
    /// What nodes try. A choice changes only the order of the search: what it would have tried instead comes later. One
    /// that is not possible is an error that names its node.
    pub choices: Option<Vec<NodeChoice>>,
    /// Nodes that are cut as soon as they are tried.
    pub prune: Option<Vec<u64>>,
    /// The window ends with the first event for which one of these holds.
    pub stop: Option<Vec<Breakpoint>>,
    /// How many of the window's first events do not end it.
    pub skip: Option<u64>,
}

/// What a node tries, in place of the search's own choice.
#[cfg(test)]
#[derive(ts_rs::TS)]
#[allow(dead_code, reason = "declares what `src/web/window.rs` reads")]
pub struct NodeChoice {
    /// The node, from 1.
    pub at: u64,
    /// Cells among those that it sets, by index or [row, column] (one cell of a swap, of a combination or of a tank's row
    /// is enough), and the value as an index into `shape.values`. What is left out is up to the search.
    #[ts(type = "{ cells?: Array<number | [number, number]>; value?: number }")]
    pub choose: (),
}

/// Where a window ends: at an event for which all that is given holds.
#[cfg(test)]
#[derive(ts_rs::TS)]
#[ts(optional_fields)]
#[allow(dead_code, reason = "declares what `src/web/window.rs` reads")]
pub struct Breakpoint {
    /// The event has this reason: an index into `names.reasons`.
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
