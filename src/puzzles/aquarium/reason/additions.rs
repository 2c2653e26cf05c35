//! Additions that keep one solution and rule out others: clues for lines without one, walls to remove, the stricter
//! rule.
//!
//! Removing a wall ties more cells together and so rules out solutions; adding a wall only allows more, and is never
//! suggested.

use crate::grid::Cell;
use crate::puzzle::Addition;
use crate::puzzles::aquarium::Aquarium;
use crate::puzzles::aquarium::answer::SolutionChecker;
use crate::puzzles::aquarium::board::{Board, Edge, Rule};
use crate::puzzles::aquarium::moves::{Move, apply};
use crate::puzzles::aquarium::solve::Answer;

/// The most additions offered.
const MOST: usize = 60;
/// The most cells, over all boards on which solutions are checked.
const CELLS: usize = 500_000;

/// Additions that keep the first solution and rule out at least one of the others. Cost: O(cells) for each place tried.
pub fn additions(board: &Board, answers: &[Answer]) -> Vec<Addition<Aquarium>> {
    let Some((first, others)) = answers.split_first() else { return Vec::new() };
    let size = board.size();
    let wet = |answer: &Answer, cell| answer.get(cell) == Some(&true);
    let mut all: Vec<Addition<Aquarium>> = Vec::new();
    for line in board.lines().filter(|&line| board.clue(line).is_none()) {
        let count = |answer: &Answer| line.cells(size).filter(|&cell| wet(answer, cell)).count();
        let clue = count(first);
        if others.iter().any(|other| count(other) != clue) {
            let words = format!("Set {} to {clue}", line.words());
            let step = Move::Clue(line, Some(clue as u16));
            all.extend(offer(board, &step, words, line.cells(size).collect()));
        }
    }
    if board.rule == Rule::Pool {
        let words = "Set one level for each tank".into();
        let rule = offer(board, &Move::Rule(Rule::Region), words, size.cells().collect());
        all.extend(rule.filter(|it| parts(it, first, others)));
    }
    // Whether the water at an edge would respect the water rule without the wall.
    let crosses = |answer: &Answer, edge: &Edge| {
        let (near, far) = (wet(answer, edge.cell), wet(answer, edge.other()));
        near == far || edge.south && far
    };
    let walls = Board::edges(size).filter(|edge| board.edge(*edge) && crosses(first, edge));
    // Directly at the wall a solution is seen to fail; otherwise it may still fail elsewhere.
    let (sure, maybe): (Vec<Edge>, Vec<Edge>) =
        walls.partition(|edge| others.iter().any(|other| !crosses(other, edge)));
    for edge in sure.into_iter().chain(maybe).take(CELLS / size.area()) {
        if all.len() >= MOST {
            break;
        }
        let (one, other) = (edge.cell, edge.other());
        let words = format!("Remove the wall between {} and {}", one.words(), other.words());
        let wall = offer(board, &Move::Wall(edge, false), words, vec![one, other]);
        all.extend(wall.filter(|it| parts(it, first, others)));
    }
    all.truncate(MOST);
    all
}

fn offer(board: &Board, step: &Move, words: String, cells: Vec<Cell>) -> Option<Addition<Aquarium>> {
    apply(board, step).ok().map(|board| Addition { words, cells, board })
}

/// Whether the first solution stays valid with it and one of the others does not.
fn parts(it: &Addition<Aquarium>, first: &Answer, others: &[Answer]) -> bool {
    let mut looks = SolutionChecker::new(&it.board);
    looks.look(first).is_ok() && others.iter().any(|other| looks.look(other).is_err())
}
