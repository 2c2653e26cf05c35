//! The events of a journal with the branches that they form.

use crate::search::Act;

/// An event with its cells, by their index.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    pub act: Act,
    pub depth: usize,
    pub reason: u8,
    pub value: u8,
    pub cells: Vec<u32>,
}

/// A node with its branch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TreeBranch {
    /// The index of its event, and the one after the last event of its branch.
    pub from: usize,
    pub to: usize,
    /// The number of the node, and of the last one in its branch.
    pub node: u64,
    pub last: u64,
    /// Whether all of it was searched.
    pub whole: bool,
}

/// The events of a search from its first node on.
pub struct EventTree {
    pub rows: Vec<Row>,
    /// For each node, its branch.
    pub branches: Vec<TreeBranch>,
    /// The nodes at which solutions were found.
    pub found: Vec<u64>,
}

impl EventTree {
    /// Reads the words of a journal. `through`: whether they are of a search that came to its end.
    pub fn new(words: &[u32], found: &[u64], through: bool) -> EventTree {
        let rows = rows(words);
        let mut branches: Vec<TreeBranch> = Vec::new();
        // The nodes whose branches are not left yet, by their place in `branches`.
        let mut open: Vec<usize> = Vec::new();
        for (at, row) in rows.iter().enumerate() {
            let left = match row.act {
                Act::Try => row.depth,
                Act::Back => row.depth + 1,
                _ => usize::MAX,
            };
            let last = branches.len() as u64;
            while let Some(branch) = open.pop_if(|branch| rows[branches[*branch].from].depth >= left) {
                branches[branch] = TreeBranch { to: at, last, whole: true, ..branches[branch] };
            }
            if row.act == Act::Try {
                open.push(branches.len());
                let node = last + 1;
                branches.push(TreeBranch { from: at, to: rows.len(), node, last: node, whole: false });
            }
        }
        let last = branches.len() as u64;
        for branch in open {
            branches[branch] = TreeBranch { last, whole: through, ..branches[branch] };
        }
        EventTree { rows, branches, found: found.to_vec() }
    }

    /// The cells that are decided before an event at this depth.
    pub fn decided(&self, at: usize, depth: usize) -> Vec<u32> {
        let mut below = depth;
        let mut cells = Vec::new();
        // Going back, what counts is what is less deep than all events since.
        for row in self.rows[..at].iter().rev() {
            match row.act {
                Act::Try if row.depth < below => {
                    below = row.depth;
                    cells.extend(&row.cells);
                }
                Act::Settle if row.depth < below => cells.extend(&row.cells),
                Act::Back => below = below.min(row.depth + 1),
                _ => {}
            }
        }
        cells
    }
}

fn rows(mut words: &[u32]) -> Vec<Row> {
    let mut rows = Vec::new();
    while let [head, depth, count, rest @ ..] = words {
        let (cells, next) = rest.split_at((*count as usize).min(rest.len()));
        let [act, reason, value, _] = head.to_le_bytes();
        let act = Act::ALL.get(usize::from(act)).copied().unwrap_or(Act::Settle);
        rows.push(Row { act, depth: *depth as usize, reason, value, cells: cells.to_vec() });
        words = next;
    }
    rows
}
