//! One step of help towards the goal.

use crate::puzzle::Hint;

use crate::puzzles::laser_maze::LaserMaze;
use crate::puzzles::laser_maze::board::Board;
use crate::puzzles::laser_maze::moves::Move;
use crate::puzzles::laser_maze::walk::{Stride, Walk, steps};

/// The next step of a way; a step back where the walk made has left it.
pub fn hint(board: &Board, way: &Walk) -> Option<Hint<LaserMaze>> {
    let hint = |step: Move, words: String| Some(Hint { step, words, place: None });
    if !way.starts_with(&board.walk) {
        return hint(Move::Back, "This step led astray: step back.".into());
    }
    let made = board.walk.len();
    let stride = way.get(made)?;
    let to = way.first(made + 1).end(board.start?);
    let left = way.len() - made - 1;
    let warn = match board.death(way) {
        Some((time, turret)) if time as usize == made + 1 => {
            format!(" (deadly: {} fires)", turret.words())
        }
        _ => String::new(),
    };
    let words = match left {
        0 => format!("Go {} to the goal{warn}.", stride.name()),
        _ if stride == Stride::Wait => format!("Wait here; then {} more{warn}.", steps(left)),
        _ => format!("Go {} to {}; then {} more{warn}.", stride.name(), to.words(), steps(left)),
    };
    hint(Move::Walk(stride), words)
}
