//! The board prepared for the solvers: nodes, and the lines that count them.
//!
//! A line is a row or a column; rows come first. A node counts in its row with all its cells and in each of its columns
//! once. Nodes of one row are independent; nodes of one column may depend on each other, so a column's list contains
//! for each node the nearest ancestor in the same column.

use crate::grid::Grid;

use crate::puzzles::aquarium::board::{Board, CellMark, Line};
use crate::puzzles::aquarium::forest::{Forest, NONE};

/// No clue.
pub const BLANK: i16 = -1;

/// A node in a column.
#[derive(Clone, Copy, Debug)]
pub struct ColumnNode {
    /// The node.
    pub node: u16,
    /// The index in the column's list of the nearest ancestor, or [`NONE`].
    pub above: u16,
}

/// A board for the solvers.
#[derive(Clone, Debug)]
pub struct Model {
    /// The forest.
    pub forest: Forest,
    /// Number of rows.
    pub rows: usize,
    /// The clue of every line, or [`BLANK`].
    pub clues: Vec<i16>,
    /// The nodes of every row.
    pub row_nodes: Vec<Vec<u16>>,
    /// The nodes of every column, from the top.
    pub col_nodes: Vec<Vec<ColumnNode>>,
    /// The number of cells of every line.
    pub lengths: Vec<u16>,
    /// For every column, the longest chain of nodes that depend on each other.
    pub chains: Vec<u16>,
    /// The given nodes: water or not.
    pub given: Vec<(u16, bool)>,
}

impl Model {
    /// Prepares a board; marks count as given if [`Board::held`] is set. Cost: almost O(cells).
    pub fn new(board: &Board) -> Model {
        let forest = Forest::new(board);
        let size = board.size();
        let (rows, cols) = (usize::from(size.rows), usize::from(size.cols));
        let mut row_nodes = vec![Vec::new(); rows];
        for (index, node) in forest.nodes.iter().enumerate() {
            row_nodes[usize::from(node.row)].push(index as u16);
        }
        let mut col_nodes = Vec::with_capacity(cols);
        let mut chains = Vec::with_capacity(cols);
        for col in 0..size.cols {
            let mut entries: Vec<ColumnNode> = Vec::with_capacity(rows);
            let mut depth = vec![1_u16; rows];
            for cell in Line::Col(col).cells(size) {
                let node = forest.at(cell);
                let above = forest
                    .upwards(node)
                    .skip(1)
                    .find_map(|above| entries.iter().position(|entry| usize::from(entry.node) == above));
                if let Some(above) = above {
                    depth[entries.len()] = depth[above] + 1;
                }
                let above = above.map_or(NONE, |above| above as u16);
                entries.push(ColumnNode { node: node as u16, above });
            }
            // A node may have several children side by side: count them all.
            let mut below = vec![1_u16; rows];
            for at in (0..rows).rev() {
                if let Some(above) = entries.get(at).map(|entry| entry.above).filter(|&above| above != NONE) {
                    below[usize::from(above)] += below[at];
                }
            }
            chains.push(depth.iter().chain(&below).copied().max().unwrap_or(1));
            col_nodes.push(entries);
        }
        let lines: Vec<Line> = board.lines().collect();
        let mut given = Vec::new();
        if board.held {
            for node in 0..forest.nodes.len() {
                match forest.cells(node).next().map(|cell| board.mark(cell)) {
                    Some(CellMark::Water) => given.push((node as u16, true)),
                    Some(CellMark::Dry) => given.push((node as u16, false)),
                    Some(CellMark::Open) | None => {}
                }
            }
        }
        Model {
            rows,
            clues: lines.iter().map(|&line| board.clue(line).map_or(BLANK, |clue| clue as i16)).collect(),
            lengths: lines.iter().map(|&line| board.length(line)).collect(),
            row_nodes,
            col_nodes,
            chains,
            given,
            forest,
        }
    }

    /// Number of nodes.
    pub fn len(&self) -> usize {
        self.forest.nodes.len()
    }

    /// Whether there are no nodes; a board always has some.
    pub fn is_empty(&self) -> bool {
        self.forest.nodes.is_empty()
    }

    /// A line by its number.
    pub fn line(&self, number: usize) -> Line {
        if number < self.rows { Line::Row(number as u16) } else { Line::Col((number - self.rows) as u16) }
    }

    /// The nodes counted by a line.
    pub fn line_nodes(&self, number: usize) -> impl Iterator<Item = usize> + '_ {
        let (row, col) = if number < self.rows {
            (&self.row_nodes[number][..], &[][..])
        } else {
            (&[][..], &self.col_nodes[number - self.rows][..])
        };
        row.iter().map(|&node| usize::from(node)).chain(col.iter().map(|entry| usize::from(entry.node)))
    }

    /// The number of cells of a node in a line.
    pub fn share(&self, number: usize, node: usize) -> i16 {
        if number < self.rows { self.forest.nodes[node].cols.len() as i16 } else { 1 }
    }

    /// The cells that contain water, given the nodes that do.
    pub fn water(&self, wet: impl Fn(usize) -> bool) -> Grid<bool> {
        Grid::from_fn(self.forest.size, |cell| wet(self.forest.at(cell)))
    }
}
