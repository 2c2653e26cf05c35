//! One hint for when no deduction is found: a wrong mark, or else a free choice.

use crate::grid::Cell;
use crate::puzzle::Hint;

use crate::puzzles::aquarium::Aquarium;
use crate::puzzles::aquarium::board::{Board, CellMark};
use crate::puzzles::aquarium::moves::Move;
use crate::puzzles::aquarium::reason::trial::place;
use crate::puzzles::aquarium::solve::Answer;
use crate::puzzles::aquarium::solve::engine::{Engine, RunEnd, Tricks};
use crate::puzzles::aquarium::solve::model::Model;
use crate::puzzles::aquarium::solve::state::{DRY, Literal, OPEN, State, ValueReason, WET};
use crate::puzzles::aquarium::standing::done;

/// The node limit for proving one cell by search, and for all tries together.
const ONE: u64 = 3_000;
const ALL: u64 = 60_000;

/// One step from the current board towards a solution when nothing is forced; `None` if nothing is left to do.
pub fn hint(board: &Board, answer: &Answer) -> Option<Hint<Aquarium>> {
    let held = Board { held: true, ..board.clone() };
    let model = Model::new(&held);
    let wet = |node: usize| model.forest.cells(node).any(|cell| answer.get(cell) == Some(&true));
    let wrong: Vec<usize> = (model.given.iter())
        .filter(|&&(node, water)| water != wet(usize::from(node)))
        .map(|&(node, _)| usize::from(node))
        .collect();
    if !wrong.is_empty() {
        return Some(in_the_way(board, &model, &wrong));
    }
    let mut state = State::new(&model);
    for &(node, water) in &model.given {
        let value = if water { WET } else { DRY };
        state.set(&model, usize::from(node), value, ValueReason::Free).ok()?;
    }
    let water_left = (0..model.len()).any(|node| wet(node) && state.value[node] == OPEN);
    if !water_left && done(board) {
        return None;
    }
    // Nothing is forced: there are several solutions.
    let open = (0..model.len()).find(|&node| state.value[node] == OPEN)?;
    let words = "Several solutions remain, and nothing more follows for all of them: choose freely.";
    let place = (place(&model, open as u16), model.forest.cells(open).collect());
    Some(Hint { step: Move::Learn(Vec::new()), words: words.into(), names: Vec::new(), place })
}

/// A mark to remove: one that no solution has, if there is one.
fn in_the_way(board: &Board, model: &Model, wrong: &[usize]) -> Hint<Aquarium> {
    let mut spent = 0;
    let impossible = |node: &&usize| {
        let water = model.forest.cells(**node).any(|cell| board.mark(cell) == CellMark::Water);
        let free = Model { given: Vec::new(), ..model.clone() };
        let fails = fails(&free, &[(**node as u16, if water { WET } else { DRY })], &mut spent);
        fails && spent < ALL
    };
    let sure = wrong.iter().find(impossible).copied();
    // Remove the topmost water first, since draining removes all water above as well.
    let node = sure.or(wrong.last().copied()).unwrap_or(0);
    let cell = model.forest.cells(node).next().unwrap_or(Cell::new(0, 0));
    let at = place(model, node as u16);
    let water = board.mark(cell) == CellMark::Water;
    let mark = if water { "water" } else { "dry mark" };
    let words = if sure.is_some() {
        format!("Remove the {mark} at {at}: no solution has it.")
    } else {
        format!("Remove the {mark} at {at}: a solution has none there, and your marks contradict each other.")
    };
    let step = if water { Move::Drain(cell) } else { Move::Undry(cell) };
    Hint { step, words: words.into(), names: vec![cell], place: (at, model.forest.cells(node).collect()) }
}

/// Whether these values have no solution, as far as the work allowed shows.
fn fails(model: &Model, given: &[Literal], spent: &mut u64) -> bool {
    let mut engine = Engine::new(model, Tricks::ALL);
    engine.again(model, given);
    let event = engine.run_alone(model, ONE);
    *spent += engine.tally.nodes;
    event == RunEnd::Through
}
