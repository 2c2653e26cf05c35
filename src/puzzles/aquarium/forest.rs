//! Which cells fill together, and what a filled cell implies: one model for both rules.
//!
//! A *node* is a set of cells of one row that must all contain water or all be dry. Under the region rule it is the
//! part of a tank in a row. Under the pool rule it is a part of a pool: take all cells of the row and those below it,
//! connected where there is no wall between them; a node is the part of one component in the row. A filled node implies
//! the nodes below it in its component, a dry one those above: every node has at most one parent, the next one above,
//! and the nodes form a forest.

use crate::grid::{Cell, Dir, Grid, Size};

use super::board::{Board, Rule};

/// No node.
pub const NONE: u16 = u16::MAX;

/// A set of cells of one row that fill together.
#[derive(Clone, Debug)]
pub struct Node {
    /// Their row.
    pub row: u16,
    /// Their columns, from the left.
    pub cols: Vec<u16>,
    /// The next node above, or [`NONE`].
    pub parent: u16,
    /// The next nodes below.
    pub children: Vec<u16>,
    /// The number of the tank, from 0.
    pub tank: u16,
}

/// The nodes of a board: lower rows come first, so children come before their parents.
#[derive(Clone, Debug)]
pub struct Forest {
    /// Rows and columns.
    pub size: Size,
    /// The nodes.
    pub nodes: Vec<Node>,
    /// The node of every cell.
    pub of: Grid<u16>,
}

impl Forest {
    /// The forest of a board. Cost: almost O(cells).
    pub fn new(board: &Board) -> Forest {
        let size = board.size();
        let tanks = board.tanks();
        let mut of = Grid::filled(size, NONE);
        let mut nodes: Vec<Node> = Vec::new();
        // Components by union-find over cells; under the region rule each tank is one component from the start.
        let mut joined: Vec<u16> = (0..size.area() as u16).collect();
        if board.rule == Rule::Region {
            let mut first: Vec<u16> = Vec::new();
            for (index, &tank) in tanks.cells().iter().enumerate() {
                if usize::from(tank) == first.len() {
                    first.push(index as u16);
                }
                joined[index] = first[usize::from(tank)];
            }
        }
        // For every component, by its root: its topmost nodes so far that have no parent yet.
        let mut tops: Vec<Vec<u16>> = vec![Vec::new(); size.area()];
        // For every component, by its root: its last node.
        let mut last = vec![NONE; size.area()];
        for row in (0..size.rows).rev() {
            for col in 0..size.cols {
                let cell = Cell::new(row, col);
                for dir in [Dir::East, Dir::South] {
                    if !board.wall(cell, dir)
                        && let Some(other) = cell.step(dir, size)
                    {
                        union(&mut joined, &mut tops, size.index(cell), size.index(other));
                    }
                }
            }
            for col in 0..size.cols {
                let cell = Cell::new(row, col);
                let root = find(&mut joined, size.index(cell));
                let known = usize::from(last[root]);
                let here = nodes.get(known).is_some_and(|node| node.row == row);
                let node = if here {
                    known
                } else {
                    let tank = tanks.get(cell).copied().unwrap_or(0);
                    let node = nodes.len();
                    let children = std::mem::replace(&mut tops[root], vec![node as u16]);
                    for &child in &children {
                        nodes[usize::from(child)].parent = node as u16;
                    }
                    nodes.push(Node { row, cols: Vec::new(), parent: NONE, children, tank });
                    last[root] = node as u16;
                    node
                };
                nodes[node].cols.push(col);
                of.set(cell, node as u16);
            }
        }
        Forest { size, nodes, of }
    }

    /// A cell's node; the cell must lie on the board.
    pub fn at(&self, cell: Cell) -> usize {
        self.of.get(cell).map_or(0, |&node| usize::from(node))
    }

    /// A node's cells.
    pub fn cells(&self, node: usize) -> impl Iterator<Item = Cell> + '_ {
        let node = &self.nodes[node];
        node.cols.iter().map(|&col| Cell::new(node.row, col))
    }

    /// A node and all its ancestors.
    pub fn upwards(&self, node: usize) -> impl Iterator<Item = usize> + '_ {
        let parent = |&node: &usize| {
            let parent = self.nodes[node].parent;
            (parent != NONE).then(|| usize::from(parent))
        };
        std::iter::successors(Some(node), parent)
    }

    /// A node and all its descendants, itself first.
    pub fn downwards(&self, node: usize) -> Vec<usize> {
        let mut all = vec![node];
        let mut next = 0;
        while let Some(&node) = all.get(next) {
            all.extend(self.nodes[node].children.iter().map(|&child| usize::from(child)));
            next += 1;
        }
        all
    }
}

fn find(joined: &mut [u16], mut at: usize) -> usize {
    while usize::from(joined[at]) != at {
        joined[at] = joined[usize::from(joined[at])];
        at = usize::from(joined[at]);
    }
    at
}

fn union(joined: &mut [u16], tops: &mut [Vec<u16>], a: usize, b: usize) {
    let (a, b) = (find(joined, a), find(joined, b));
    if a != b {
        joined[a] = b as u16;
        let mut moved = std::mem::take(&mut tops[a]);
        tops[b].append(&mut moved);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::aquarium::text::plain;

    /// An arch over another tank: two arms joined at the top.
    const ARMS: &str = "- - -\n- - -\n\n1 1 1\n1 2 1\n1 2 1\n";

    fn forest(rule: Rule) -> Forest {
        let mut board = plain::parse(ARMS).unwrap();
        board.rule = rule;
        Forest::new(&board)
    }

    #[test]
    fn a_region_has_one_level() {
        let forest = forest(Rule::Region);
        assert_eq!(forest.nodes.len(), 5);
        let arm = forest.at(Cell::new(1, 0));
        assert_eq!(arm, forest.at(Cell::new(1, 2)));
        assert_eq!(forest.downwards(forest.at(Cell::new(0, 0))).len(), 3);
    }

    #[test]
    fn pools_stand_apart_until_they_meet() {
        let forest = forest(Rule::Pool);
        assert_eq!(forest.nodes.len(), 7);
        let left = forest.at(Cell::new(1, 0));
        assert_ne!(left, forest.at(Cell::new(1, 2)));
        assert_eq!(forest.downwards(left).len(), 2);
        // Water in the arch rests on both arms.
        let top = forest.at(Cell::new(0, 1));
        assert_eq!((&forest.nodes[top].cols[..], forest.downwards(top).len()), (&[0, 1, 2][..], 5));
    }
}
