//! Aquarium's deduction engine: named techniques on one line, on all lines and on the possible fillings of a line, and
//! the water rule.
//!
//! A fact is about a cell; value 1 is water. Conclusions include all cells that fill together and those that the water
//! rule adds, so a deduction from a line propagates up or down the tank by itself. Only facts that were learnt from
//! elsewhere, or marked incompletely on the board, get a step of their own, [`Method::Level`].

pub mod additions;
mod balance;
mod concludes;
mod deduction;
pub mod hint;
pub mod items;
pub mod lines;
pub mod techniques;
pub mod trial;
mod ways;

use std::ops::Range;
use std::rc::Rc;

use crate::grid::{Cell, Grid};
use crate::kit::numbers::capital;
use crate::puzzle::{
    Additions, Beyond, Concludes, Explain, Fact, Facts, Hint, Items, Next, Reason, Reasoner, Reasons, Revision, Scale,
    Shared,
};

use super::Aquarium;
use super::board::{Board, CellMark, Line};
use super::moves::Move;
use super::solve::Answer;
use super::solve::model::{BLANK, Model};
use super::solve::state::{Conflict, DRY, OPEN, State, ValueReason, WET};
use additions::additions;
use deduction::Deduction;
use items::ITEMS;
use lines::{carried, settle};
use techniques::{Method, TECHNIQUES};
use trial::{first, settled};

/// Water, as the value of a fact.
const WATER: u32 = 1;

impl Explain for Aquarium {
    const REASONS: Option<Reasons<Aquarium>> = Some(Reasons {
        techniques: &TECHNIQUES,
        begin: |board| Box::new(AquariumReasoner::new(board)),
        beyond: Some(Beyond { what_if: 2, search: Some(4) }),
        // Ten assumptions amount to a search by hand.
        tries: &[(2, 3), (10, 4)],
        earlier: Some(Scale {
            technique: |technique| technique.grade / 2,
            beyond: Some(Beyond { what_if: 1, search: Some(2) }),
            tries: &[(10, 2)],
        }),
        graded: None,
        circles: false,
    });
    const HINT: Option<fn(&Board, &Answer) -> Option<Hint<Aquarium>>> = Some(hint::hint);
    const CONCLUDES: Option<Concludes<Aquarium>> = Some(concludes::concludes);
    const ITEMS: Option<Items<Aquarium>> = Some(ITEMS);
    const FACTS: Option<Facts<Aquarium>> = Some(Facts {
        shared: Shared::BySearch(|_, answer: &Answer| answer.iter().map(|(cell, &water)| fact(cell, water)).collect()),
        value: |fact| if fact.holds { "#" } else { "." }.into(),
        says,
    });
    const ADDITIONS: Option<Additions<Aquarium>> = Some(additions);
    const REVISIONS: Option<fn(&Board) -> Vec<Revision<Aquarium>>> = Some(items::revisions);
}

/// What is known of a board.
#[derive(Clone)]
struct AquariumReasoner {
    board: Rc<Board>,
    model: Rc<Model>,
    /// The known values, with all that the water rule adds.
    state: State,
    /// Facts that were learnt, each with the part of the trail that follows from it and is not yet reported.
    learnt: Vec<(Fact, Range<usize>)>,
    /// Facts that contradict each other.
    clash: Option<[Fact; 2]>,
}

impl AquariumReasoner {
    fn new(board: &Board) -> AquariumReasoner {
        let model = Model::new(board);
        let state = State::new(&model);
        let mut all = AquariumReasoner {
            board: Rc::new(board.clone()),
            model: Rc::new(model),
            state,
            learnt: Vec::new(),
            clash: None,
        };
        for (cell, &mark) in board.marks.iter().filter(|(_, mark)| **mark != CellMark::Open) {
            all.learn(fact(cell, mark == CellMark::Water));
        }
        all
    }

    /// What the water rule adds to the facts learnt.
    fn level(&mut self) -> Option<Reason<Aquarium>> {
        while !self.learnt.is_empty() {
            let (fact, part) = self.learnt.remove(0);
            let mark = if fact.holds { CellMark::Water } else { CellMark::Dry };
            let told = |other: &Fact| other.cell != fact.cell && self.board.mark(other.cell) != mark;
            let follows: Vec<Fact> =
                self.state.trail[part].iter().flat_map(|&node| self.facts(node.into())).filter(told).collect();
            if !follows.is_empty() {
                let (what, more) = if fact.holds {
                    ("holds water", "so do its tank's cells beside and beneath it")
                } else {
                    ("is dry", "so are its tank's cells beside and above it")
                };
                let words = format!("{} {what}, and {more}.", capital(&fact.cell.words()));
                let names = vec![fact.cell];
                return Some(Reason { names, follows, step: self.step(fact), ..level(vec![fact], words) });
            }
        }
        None
    }

    /// The simplest deduction.
    fn find(&self) -> Option<Deduction> {
        let (model, state) = (&*self.model, &self.state);
        let fails = |found: &Deduction| found.sets.is_empty();
        let line = lines::next(model, state);
        if line.as_ref().is_some_and(fails) {
            return line;
        }
        let balance = balance::balance(model, state);
        match (line, balance) {
            (Some(line), balance) => balance.filter(fails).or(Some(line)),
            (None, None) => ways::ways(model, state),
            (None, balance) => balance,
        }
    }

    /// A node's value as facts about its cells.
    fn facts(&self, node: usize) -> impl Iterator<Item = Fact> + '_ {
        let water = self.state.value[node] == WET;
        self.model.forest.cells(node).map(move |cell| fact(cell, water))
    }

    /// A result as a reason; the conclusions are known from now on.
    fn reason(&mut self, found: Deduction) -> Reason<Aquarium> {
        let model = Rc::clone(&self.model);
        let Deduction { method, words, lines, clues, uses, sets } = found;
        let known = |cell: Cell| self.state.value[model.forest.at(cell)];
        let on = |line: usize, cell: Cell| match model.line(line) {
            Line::Row(row) => row == cell.row,
            Line::Col(col) => col == cell.col,
        };
        let used = |&cell: &Cell| {
            let value = known(cell);
            value != OPEN && uses.iter().any(|it| [OPEN, value].contains(&it.1) && on(it.0, cell))
        };
        let all = model.forest.size;
        let given = all.cells().filter(used).map(|cell| fact(cell, known(cell) == WET)).collect();
        let cells = all.cells().filter(|&cell| lines.iter().any(|&line| on(line, cell))).collect();
        let begin = self.state.trail.len();
        // The values cannot conflict with the water rule.
        let _settled = settle(&model, &mut self.state, &sets);
        let nodes = &self.state.trail[begin..];
        let follows: Vec<Fact> = nodes.iter().flat_map(|&node| self.facts(node.into())).collect();
        let both = sets.iter().any(|set| set.1 != sets[0].1);
        let words = match nodes.len() > sets.len() {
            true => words.and(if both { "Their tanks follow." } else { carried(&sets) }),
            false => words,
        };
        let step = (!sets.is_empty()).then(|| {
            let cells = sets.iter().map(|set| (first(&model, set.0.into()), set.1 == WET));
            Move::Learn(cells.collect())
        });
        let place = match &lines[..] {
            [line] => model.line(*line).words(),
            [one, other] => format!("{} and {}", model.line(*one).words(), model.line(*other).words()),
            _ => "all rows and columns".into(),
        };
        let item = |line: usize| model.clues[..line].iter().filter(|&&clue| clue != BLANK).count();
        let items = clues.into_iter().map(item).collect();
        Reason { cells, items, given, follows, step, ..Reason::new(method, &place, words) }
    }
}

impl Reasoner<Aquarium> for AquariumReasoner {
    fn next(&mut self) -> Next<Aquarium> {
        if let Some(reason) = self.level() {
            return Next::Follows(reason);
        }
        if let Some(facts) = self.clash {
            let words = format!("Water and dryness would meet at {}.", facts[1].cell.words());
            return Next::Fails(level(facts.to_vec(), words));
        }
        match self.find() {
            Some(found) if found.sets.is_empty() => Next::Fails(self.reason(found)),
            Some(found) => Next::Follows(self.reason(found)),
            None if self.state.full() => Next::Done,
            None => Next::Stuck,
        }
    }

    fn fork(&self) -> Box<dyn Reasoner<Aquarium>> {
        Box::new(self.clone())
    }

    /// Both values of every open node, as facts about its first cell; nodes that settle most come first.
    fn open(&self) -> Vec<Fact> {
        let (model, state) = (&self.model, &self.state);
        // Bucketed by the number of cells settled.
        let mut all: Vec<Vec<Fact>> = vec![Vec::new(); model.forest.size.area() + 1];
        let settled = settled(model, state);
        for node in (0..model.len()).filter(|&node| state.value[node] == OPEN) {
            let (at, (down, up)) = (first(model, node), settled[node]);
            all[down].push(fact(at, true));
            all[up].push(fact(at, false));
        }
        all.into_iter().rev().flatten().collect()
    }

    fn learn(&mut self, fact: Fact) {
        if fact.value != WATER || !self.model.forest.size.contains(fact.cell) {
            return;
        }
        let node = self.model.forest.at(fact.cell);
        let begin = self.state.trail.len();
        let value = if fact.holds { WET } else { DRY };
        let result = self.state.set(&self.model, node, value, ValueReason::Free);
        if let Err(Conflict::Node(node, _)) = result {
            let known = self.facts(node.into()).next().map(|known| [fact, known]);
            self.clash = self.clash.or(known);
        }
        self.learnt.push((fact, begin..self.state.trail.len()));
    }

    fn says(&self, fact: Fact) -> String {
        says(fact)
    }

    fn step(&self, fact: Fact) -> Option<Move> {
        Some(Move::Learn(vec![(fact.cell, fact.holds)]))
    }

    /// One move for all: each would build the forest anew.
    fn steps(&self, facts: &[Fact]) -> Vec<Move> {
        let cells: Vec<(Cell, bool)> = facts.iter().map(|fact| (fact.cell, fact.holds)).collect();
        if cells.is_empty() { Vec::new() } else { vec![Move::Learn(cells)] }
    }

    fn board(&self) -> Board {
        let mark = |cell: Cell| match self.state.value[self.model.forest.at(cell)] {
            WET => CellMark::Water,
            DRY => CellMark::Dry,
            _ => CellMark::Open,
        };
        Board { marks: Grid::from_fn(self.board.size(), mark), held: true, ..(*self.board).clone() }
    }

    fn board_with(&self, fact: Fact) -> Option<Board> {
        let mut with = self.clone();
        with.learn(fact);
        with.clash.is_none().then(|| with.board())
    }
}

fn says(fact: Fact) -> String {
    let what = if fact.holds { "holds water" } else { "stays dry" };
    format!("{} {what}", fact.cell.words())
}

const fn fact(cell: Cell, water: bool) -> Fact {
    Fact { cell, value: WATER, holds: water }
}

/// A reason by the water rule alone.
fn level(given: Vec<Fact>, words: String) -> Reason<Aquarium> {
    let at = given.last().map_or(Cell::new(0, 0), |fact| fact.cell);
    Reason { cells: vec![at], given, ..Reason::new(Method::Level, &at.words(), words) }
}
