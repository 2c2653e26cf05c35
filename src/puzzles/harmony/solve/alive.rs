//! Alive or dead: whether a position can still be solved.

use crate::search::Why;

use super::dead::dead;
use super::flat::FlatBoard;
use super::portfolio::{Portfolio, PortfolioEvent};
use super::{Switches, why};
use crate::puzzles::harmony::board::Board;
use crate::puzzles::harmony::diagnose::diagnose;

/// What is known of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Life {
    /// It can be solved.
    Alive,
    /// It cannot, for this reason.
    Dead(Why),
    /// Undecided.
    Open,
}

/// The result of the quick tests on the current position, within microseconds.
pub fn quick(board: &Board) -> Life {
    let flat = FlatBoard::new(board);
    if flat.done() {
        return Life::Alive;
    }
    if let Some(fault) = diagnose(board).into_iter().next() {
        return Life::Dead(fault);
    }
    dead(&flat).map_or(Life::Open, |dead| Life::Dead(why::why(board, &dead)))
}

/// The result of a search with a node limit on the current position. It does not use annealing: generated boards depend
/// on it, and a seed must give the same board for ever.
pub fn settle(board: &Board, nodes: u64) -> Life {
    let known = quick(board);
    if known != Life::Open {
        return known;
    }
    let mut search = Portfolio::new(&FlatBoard::new(board), Switches { anneal: false, ..Switches::ALL }, None);
    while search.tally.nodes < nodes {
        match search.step() {
            PortfolioEvent::Going | PortfolioEvent::Part(_) => {}
            PortfolioEvent::Found(_) => return Life::Alive,
            PortfolioEvent::None(dead) => {
                return Life::Dead(dead.map_or_else(why::exhausted, |dead| why::why(board, &dead)));
            }
            PortfolioEvent::Stuck => return Life::Open,
        }
    }
    Life::Open
}
