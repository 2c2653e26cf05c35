//! The cells that every shortest route visits, each at the same step.

use std::collections::BTreeSet;

use crate::grid::Cell;
use crate::puzzle::{Common, Fact};

use crate::puzzles::laser_maze::board::Board;
use crate::puzzles::laser_maze::route::{Route, Stride};
use crate::puzzles::laser_maze::solve::field::StateSpace;
use crate::puzzles::laser_maze::solve::live::{at_once, live};

/// Goes back from the goal through all shortest routes at once: where they are all on one cell, every route is there at
/// that step. Start and goal are not told. `None` if the board is too large or has no route. Cost: O(states), times a logarithm.
pub fn common(board: &Board, _: &Route) -> Option<Common> {
    let board = live(board)?;
    let (field, end) = at_once(&board)?;
    let (start, first) = field.from;
    let (mut forced, mut visited) = (Vec::new(), BTreeSet::new());
    let mut layer = BTreeSet::from([field.goal]);
    for time in (first + 2..=end).rev() {
        layer = layer.iter().flat_map(|&cell| before(&field, cell, time)).collect();
        visited.extend(&layer);
        if let (Some(&cell), 1) = (layer.first(), layer.len()) {
            forced.push(Fact { cell, value: time - 1, holds: true });
        }
    }
    forced.reverse();
    for cell in forced.iter().map(|fact: &Fact| fact.cell).chain([start, field.goal]) {
        visited.remove(&cell);
    }
    let open = visited.into_iter().collect();
    Some(Common { forced, open })
}

/// The cells from which shortest routes come to a cell at a time.
fn before(field: &StateSpace, cell: Cell, time: u32) -> impl Iterator<Item = Cell> {
    let strides = field.entered(cell, time);
    let came = move |&(at, _): &(usize, &Stride)| strides >> at & 1 == 1;
    Stride::ALL.iter().enumerate().filter(came).map(move |(_, &stride)| StateSpace::before(cell, stride))
}
