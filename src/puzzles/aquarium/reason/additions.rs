//! What could be added so that an answer stays and others go: numbers for lines without one, walls fewer, a stricter rule.
//!
//! A wall fewer ties more cells together, so it rules answers out; a wall more only lets go, and is never offered.

use crate::grid::Cell;
use crate::puzzle::Addition;
use crate::puzzles::aquarium::Aquarium;
use crate::puzzles::aquarium::answer::Looks;
use crate::puzzles::aquarium::board::{Board, Edge, Rule};
use crate::puzzles::aquarium::moves::{Move, apply};
use crate::puzzles::aquarium::solve::Answer;

/// So many are offered.
const MOST: usize = 60;
/// Cells of all boards that answers are looked over on.
const CELLS: usize = 500_000;

/// What could be added so that the first answer stays and one of the others goes. Cost: O(cells) for each place tried.
pub fn additions(board: &Board, answers: &[Answer]) -> Vec<Addition<Aquarium>> {
    let Some((first, others)) = answers.split_first() else { return Vec::new() };
    let size = board.size();
    let wet = |answer: &Answer, cell| answer.get(cell) == Some(&true);
    let mut all: Vec<Addition<Aquarium>> = Vec::new();
    for line in board.lines().filter(|&line| board.clue(line).is_none()) {
        let count = |answer: &Answer| line.cells(size).filter(|&cell| wet(answer, cell)).count();
        let clue = count(first);
        if others.iter().any(|other| count(other) != clue) {
            let words = format!("Ask for {clue} in {}", line.words());
            let step = Move::Clue(line, Some(clue as u16));
            all.extend(offer(board, &step, words, line.cells(size).collect()));
        }
    }
    if board.rule == Rule::Pool {
        let words = "Ask for one level in each tank".into();
        let rule = offer(board, &Move::Rule(Rule::Region), words, size.cells().collect());
        all.extend(rule.filter(|it| parts(it, first, others)));
    }
    // Whether water crosses an edge as the rules have it, once there is no wall.
    let crosses = |answer: &Answer, edge: &Edge| {
        let (near, far) = (wet(answer, edge.cell), wet(answer, edge.other()));
        near == far || edge.south && far
    };
    let walls = Board::edges(size).filter(|edge| board.edge(*edge) && crosses(first, edge));
    // Right at the wall an answer is seen to go; else it may still go elsewhere.
    let (sure, maybe): (Vec<Edge>, Vec<Edge>) =
        walls.partition(|edge| others.iter().any(|other| !crosses(other, edge)));
    for edge in sure.into_iter().chain(maybe).take(CELLS / size.area()) {
        if all.len() >= MOST {
            break;
        }
        let (one, other) = (edge.cell, edge.other());
        let words = format!("Take down the wall between {} and {}", one.words(), other.words());
        let wall = offer(board, &Move::Wall(edge, false), words, vec![one, other]);
        all.extend(wall.filter(|it| parts(it, first, others)));
    }
    all.truncate(MOST);
    all
}

fn offer(board: &Board, step: &Move, words: String, cells: Vec<Cell>) -> Option<Addition<Aquarium>> {
    apply(board, step).ok().map(|board| Addition { words, cells, board })
}

/// Whether the first answer stays with it and one of the others goes.
fn parts(it: &Addition<Aquarium>, first: &Answer, others: &[Answer]) -> bool {
    let mut looks = Looks::new(&it.board);
    looks.look(first).is_ok() && others.iter().any(|other| looks.look(other).is_err())
}
