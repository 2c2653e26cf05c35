//! Additions that keep one solution and rule out others: targets on its beams, blocks made fixed, empty cells closed.

use std::cmp::Reverse;

use crate::grid::Cell;
use crate::puzzle::{Addition, Solve};

use super::candidates::tidied;
use super::items::beside;
use crate::puzzles::lazors::Lazors;
use crate::puzzles::lazors::beam::trace;
use crate::puzzles::lazors::board::{Board, MAX_MARKS, Point, Site};
use crate::puzzles::lazors::solve::Answer;

/// The most that are offered.
const MOST: usize = 60;

/// A change of a board.
#[derive(Clone, Copy)]
enum BoardChange {
    Target(Point),
    Site(Cell, Site),
}

/// Changes that keep the first solution and rule out others: those that rule out most come first, and for equal numbers
/// targets before closed cells before fixed blocks. The boards have no moves.
pub fn additions(board: &Board, answers: &[Answer]) -> Vec<Addition<Lazors>> {
    let Some((kept, others)) = answers.split_first() else { return Vec::new() };
    let board = board.cleared();
    let points = |answer: &Answer| -> Vec<Point> {
        let segments = trace(&board.with(answer)).segments;
        tidied(&segments.iter().flat_map(|segment| [segment.from, segment.to]).collect::<Vec<Point>>())
    };
    let elsewhere: Vec<Vec<Point>> = others.iter().map(points).collect();
    let mut changes: Vec<(usize, BoardChange)> = Vec::new();
    let mut add = |gone: usize, change: BoardChange| {
        if gone > 0 {
            changes.push((gone, change));
        }
    };
    for point in points(kept) {
        if board.targets.len() < MAX_MARKS && !board.targets.contains(&point) {
            let gone = elsewhere.iter().filter(|lit| lit.binary_search(&point).is_err()).count();
            add(gone, BoardChange::Target(point));
        }
    }
    for wanted in [false, true] {
        for (cell, block) in kept.iter().filter(|(_, block)| block.is_some() == wanted) {
            if board.sites.get(cell) == Some(&Site::Free) {
                let gone = others.iter().filter(|other| other.get(cell) != Some(block)).count();
                add(gone, BoardChange::Site(cell, block.map_or(Site::Closed, Site::Fixed)));
            }
        }
    }
    changes.sort_by_key(|&(gone, _)| Reverse(gone));
    let made = changes.into_iter().map(|(_, change)| made(&board, change));
    let stays = |addition: &Addition<Lazors>| matches!(Lazors::checker(&addition.board)(kept), Some(Ok(())));
    made.filter(stays).take(MOST).collect()
}

fn made(board: &Board, change: BoardChange) -> Addition<Lazors> {
    let mut with = board.clone();
    let (words, cells) = match change {
        BoardChange::Target(point) => {
            with.targets.push(point);
            (format!("Add a target on the {}", point.words(board.size())), beside(board, point))
        }
        BoardChange::Site(cell, site) => {
            with.sites.set(cell, site);
            let words = match site {
                Site::Fixed(kind) => {
                    let supply = &mut with.supply[kind.index()];
                    *supply = supply.saturating_sub(1);
                    format!("Fix the {} of the solution at {}", kind.noun(), cell.words())
                }
                _ => format!("Close the cell at {}", cell.words()),
            };
            (words, vec![cell])
        }
    };
    Addition { words, cells, board: with }
}
