//! One step of help: a mark that is in the way, else what follows next, true for every answer that keeps the
//! marks made.

use crate::grid::{Cell, Grid};
use crate::search::{Go, Progress, Watch};

use super::board::{Board, Mark};
use super::deduce::{self, Lit, Next, place};
use super::moves::Move;
use super::solve::engine::{Engine, Event, PATIENCE, Tricks};
use super::solve::model::Model;
use super::solve::state::{DRY, OPEN, Reason, State, WET};

/// Work allowed for proving one cell by search, in nodes, and for all tries together.
const ONE: u64 = 3_000;
const ALL: u64 = 60_000;

/// A step of help.
#[derive(Clone, PartialEq, Debug)]
pub struct Hint {
    /// Where to look.
    pub place: String,
    /// Why, and what follows.
    pub words: String,
    /// What it looks at.
    pub cells: Vec<Cell>,
    /// What to do.
    pub step: Move,
}

/// One step from the board as it stands towards an answer; `None` if nothing is left to do.
pub fn hint(board: &Board, answer: &Grid<bool>) -> Option<Hint> {
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
        state.set(&model, usize::from(node), value, Reason::Free).ok()?;
    }
    let water_left = (0..model.len()).any(|node| wet(node) && state.value[node] == OPEN);
    if !water_left && super::words::done(board) {
        return None;
    }
    if let Next::Step(step) = deduce::next(&model, &state) {
        return Some(told(&model, &step.sets, step.words, step.lit));
    }
    if let Some(step) = deduce::what_if(&model, &mut state) {
        return Some(told(&model, &step.sets, step.words, step.lit));
    }
    by_search(&model, &state, wet)
}

fn told(model: &Model, sets: &[(u16, u8)], words: String, lit: Lit) -> Hint {
    let cell = |&(node, value): &(u16, u8)| {
        model.forest.cells(usize::from(node)).next().map(|cell| (cell, value == WET))
    };
    let (place, cells) = match lit {
        Lit::Line(line) => (format!("Look at {}.", line.words()), line.cells(model.forest.size).collect()),
        Lit::Node(node) => {
            (format!("Look at {}.", place(model, node)), model.forest.cells(usize::from(node)).collect())
        }
    };
    Hint { place, words, cells, step: Move::Learn(sets.iter().filter_map(cell).collect()) }
}

/// A mark that must go: one that no answer has, if there is one.
fn in_the_way(board: &Board, model: &Model, wrong: &[usize]) -> Hint {
    let mut spent = 0;
    let impossible = |node: &&usize| {
        let water = model.forest.cells(**node).any(|cell| board.mark(cell) == Mark::Water);
        let free = Model { given: Vec::new(), ..model.clone() };
        let fails = fails(&free, &[(**node as u16, if water { WET } else { DRY })], &mut spent);
        fails && spent < ALL
    };
    let sure = wrong.iter().find(impossible).copied();
    // The topmost water goes first, as draining takes all above with it.
    let node = sure.or(wrong.last().copied()).unwrap_or(0);
    let cell = model.forest.cells(node).next().unwrap_or(Cell::new(0, 0));
    let at = place(model, node as u16);
    let water = board.mark(cell) == Mark::Water;
    let mark = if water { "water" } else { "dry mark" };
    let words = if sure.is_some() {
        format!("The {mark} at {at} is in the way: no answer has it. Take it off.")
    } else {
        format!("These marks do not go together; the answer at hand has no {mark} at {at}. Take it off.")
    };
    let step = if water { Move::Drain(cell) } else { Move::Undry(cell) };
    Hint { place: format!("Look at {at}."), words, cells: model.forest.cells(node).collect(), step }
}

/// Whether nothing is left with these values, as far as the work allows to tell.
fn fails(model: &Model, given: &[(u16, u8)], spent: &mut u64) -> bool {
    let mut engine = Engine::new(model, Tricks { look: true, weigh: true, patience: PATIENCE });
    engine.again(model, given);
    let mut ask = |_: &Progress| Go::On;
    let mut watch = Watch::new(Progress::default(), &mut ask);
    let event = engine.run(model, &mut watch, ONE);
    *spent += engine.tally.nodes;
    event == Event::Through
}

/// Something that only a search shows: a node whose other value leads nowhere.
fn by_search(model: &Model, state: &State, wet: impl Fn(usize) -> bool) -> Option<Hint> {
    let mut spent = 0;
    for node in 0..model.len() {
        if state.value[node] != OPEN {
            continue;
        }
        let value = if wet(node) { WET } else { DRY };
        if fails(model, &[(node as u16, WET + DRY - value)], &mut spent) {
            let at = place(model, node as u16);
            let (this, that) = if value == WET { ("holds water", "dry") } else { ("stays dry", "wet") };
            let words =
                format!("Every way to go on with {at} {that} fails, which takes a search to see. It {this}.");
            return Some(told(model, &[(node as u16, value)], words, Lit::Node(node as u16)));
        }
        if spent > ALL {
            break;
        }
    }
    // Nothing is forced: several answers are left.
    let open = (0..model.len()).find(|&node| state.value[node] == OPEN)?;
    let first = model.forest.cells(open).next()?;
    let words = "Several answers are left, and nothing more follows for all of them: choose freely.";
    Some(Hint {
        place: format!("Look at {}.", first.words()),
        words: words.into(),
        cells: model.forest.cells(open).collect(),
        step: Move::Learn(Vec::new()),
    })
}
