//! The strategy of a Perl solver's notes: cells, simple counts, and guesses on the longest streak.
//!
//! Cells are open, water or empty. Two constraints run until nothing changes: a line that has all its water is
//! otherwise empty, and one that needs all its open cells gets them; and water fills its tank's row and everything
//! below. Then some cells are guessed to contain water, and to be empty when that fails, on a copy of the board or
//! with undo. Which cells are guessed, and which constraints propagate instead of only being checked, defines the
//! author's stages: all checked, cell by cell (stage 4); water spreads (stage 5); lines fill up as well, and guesses
//! take the longest streak of open cells of one tank in a row, of equal ones that of the first row and in it of the
//! tank with the lowest id (stage 7); and emptiness spreads upwards as water does downwards (stage 8). An id is the
//! tank's number in the board's text, or its place in reading order on a board without numbers, such as that of a
//! link. A constraint that is off cannot lose or add a solution, since a full board is checked against it. Under the
//! pool rule the part of a tank in a row means what fills together there. Memory: one byte per cell for the board and
//! for each copy, of which there are as many as open guesses.

mod field;
mod settings;

pub use settings::{COUNTERS, FOLLOWED, PRESETS, SWITCHES};

use std::rc::Rc;

use self::field::{EMPTY, FilledBoard, OPEN, UndoPoint, WATER};
use self::settings::{GIVEN, Switches};
use super::Answer;
use super::model::Model;
use super::told::DECIDED;
use super::why::WhyNone;
use crate::puzzles::aquarium::board::{Board, Line};
use crate::search::{
    Act, Choice, Counters, Driver, Flow, Journal, Options, Outcome, Search, Stepwise, Stopped, Watch, Why, verdict,
};

/// The work of a pass for each cell, as the watch counts it.
const ROUND: u64 = 8;

/// A board to be searched: the board and the guess it comes from, the number of guesses, and its share of the search.
#[derive(Clone)]
struct BoardFrame {
    kept: UndoPoint,
    guess: Rc<Vec<u16>>,
    value: u8,
    depth: usize,
    share: f64,
}

struct Notes {
    board: Rc<Board>,
    model: Rc<Model>,
    /// For each line: its cells, by index.
    lines: Rc<Vec<Vec<u16>>>,
    /// The ids of the tanks, by number.
    ids: Rc<Vec<u32>>,
    field: FilledBoard,
    streak: bool,
    limit: u64,
    stack: Vec<BoardFrame>,
    share: f64,
    answers: u64,
    /// There is no solution; the reason is being determined.
    asking: Option<Box<WhyNone>>,
}

/// Starts a search.
pub fn search(board: &Board, options: &Options) -> Box<dyn Search<Answer>> {
    let model = Model::new(board);
    let size = board.size();
    let mut cells = vec![OPEN; size.area()];
    for &(node, wet) in &model.given {
        for cell in model.forest.cells(usize::from(node)) {
            cells[size.index(cell)] = if wet { WATER } else { EMPTY };
        }
    }
    let line = |line: Line| line.cells(size).map(|cell| size.index(cell) as u16).collect();
    let on = Switches::of(options);
    let notes = Notes {
        lines: Rc::new(board.lines().map(line).collect()),
        ids: Rc::new(board.ids()),
        board: Rc::new(board.clone()),
        model: Rc::new(model),
        field: FilledBoard::new(cells, on),
        streak: on.streak,
        limit: options.limit,
        stack: vec![BoardFrame { kept: UndoPoint::Here, guess: Rc::default(), value: OPEN, depth: 0, share: 1.0 }],
        share: 0.0,
        answers: 0,
        asking: None,
    };
    Box::new(Driver::new(notes, options.nodes))
}

impl Notes {
    /// The cells to guess next, by index; empty if all are known.
    fn choose(&self) -> Vec<u16> {
        let cells = &self.field.cells;
        let size = self.model.forest.size;
        if !self.streak {
            let first = cells.iter().position(|&cell| cell == OPEN);
            return first.map(|cell| cell as u16).into_iter().collect();
        }
        let mut best: Vec<u16> = Vec::new();
        let mut tied = u32::MAX;
        // Among equals the first row wins, and in a row the tank with the lowest id.
        for row in &self.model.row_nodes {
            for &node in row {
                let id = self.ids[usize::from(self.model.forest.nodes[usize::from(node)].tank)];
                let open = self.model.forest.cells(node.into()).map(|cell| size.index(cell) as u16);
                let open: Vec<u16> = open.filter(|&cell| cells[usize::from(cell)] == OPEN).collect();
                if open.len() > best.len() || (open.len() == best.len() && id < tied) {
                    (best, tied) = (open, id);
                }
            }
            // A later row has to beat it.
            tied = 0;
        }
        best
    }

    /// The guess that was chosen by hand, with the value to try first.
    fn chosen(&self, journal: &mut Journal) -> Option<(Vec<u16>, u8)> {
        let Choice { cells: chosen, value } = journal.choice()?;
        let first = if value == Some(EMPTY - WATER) { EMPTY } else { WATER };
        let Some(&cell) = chosen.first() else { return Some((self.choose(), first)) };
        let forest = &self.model.forest;
        let open = |cell: &u16| self.field.cells[usize::from(*cell)] == OPEN;
        // What fills together is guessed together, as the search itself does.
        let guess: Vec<u16> = if self.streak {
            let together = forest.cells(forest.at(forest.size.cell(cell)));
            together.map(|cell| forest.size.index(cell) as u16).filter(open).collect()
        } else {
            Some(cell as u16).into_iter().filter(open).collect()
        };
        let fits = chosen.iter().all(|&cell| guess.contains(&(cell as u16)));
        if !fits {
            let decided = !chosen.iter().all(|&cell| open(&(cell as u16)));
            journal.refuse(if decided { DECIDED } else { "these cells are not guessed together" });
        }
        fits.then_some((guess, first))
    }
}

impl Stepwise for Notes {
    type Answer = Answer;

    fn step(&mut self, watch: &mut Watch<'_>, found: &mut dyn FnMut(Answer)) -> Flow {
        let next = self.stack.pop();
        let depth = next.as_ref().map_or(0, |frame| frame.depth);
        if depth < std::mem::replace(&mut self.field.depth, depth) {
            self.field.tell(watch, Act::Back, 0, 0, &[]);
        }
        let Some(BoardFrame { kept, guess, value, share, .. }) = next else {
            if self.answers > 0 || watch.is_pruned() {
                return Flow::End(Ok(()));
            }
            let asking = self.asking.get_or_insert_with(|| Box::new(WhyNone::new(&self.model)));
            let work = asking.step(&self.model, None);
            return work.map_or(Flow::End(Ok(())), |work| Flow::Part(watch.spend(work)));
        };
        self.field.tally.nodes += 1;
        self.field.restore(kept);
        if depth > 0 {
            if self.field.try_out(watch, value - WATER, &guess) {
                self.share += share;
                return Flow::Node(watch.count(1, 0));
            }
        } else {
            watch.note(|journal| {
                let cells = self.field.cells.iter().enumerate();
                for (cell, &value) in cells.filter(|&(_, &value)| value != OPEN) {
                    journal.settle(0, GIVEN, value - WATER, [cell]);
                }
            });
        }
        for &cell in guess.iter() {
            self.field.set(usize::from(cell), value);
        }
        let before = self.field.tally.rounds;
        let sound = self.field.prune(&self.model, &self.lines, watch);
        let work = (self.field.tally.rounds - before + 1) * ROUND * self.field.cells.len() as u64;
        let go = watch.count(1, work);
        if !sound {
            self.field.tally.backtracks += 1;
            self.share += share;
            return Flow::Node(go);
        }
        let guess = self.choose();
        if guess.is_empty() {
            self.share += share;
            self.answers += 1;
            self.field.tell(watch, Act::Answer, 0, 0, &[]);
            let size = self.model.forest.size;
            found(Answer::from_fn(size, |cell| self.field.cells[size.index(cell)] == WATER));
            return if self.answers == self.limit { Flow::End(Err(Stopped::User)) } else { Flow::Node(go) };
        }
        let (guess, value) = watch.ask(|journal| self.chosen(journal)).unwrap_or((guess, WATER));
        let guess = Rc::new(guess);
        self.field.tally.guesses += 1;
        let kept = self.field.keep();
        let (depth, share) = (depth + 1, share / 2.0);
        self.stack.push(BoardFrame { kept, guess: Rc::clone(&guess), value: WATER + EMPTY - value, depth, share });
        self.stack.push(BoardFrame { kept: UndoPoint::Here, guess, value, depth, share });
        Flow::Node(go)
    }

    fn nodes(&self) -> u64 {
        self.field.tally.nodes
    }

    fn answers(&self) -> u64 {
        self.answers
    }

    fn share(&self) -> Option<f64> {
        Some(self.share.min(1.0))
    }

    fn counters(&self) -> Counters {
        self.field.counts().into()
    }

    fn outcome(&self, through: Result<(), Stopped>) -> Outcome {
        // While the reason is being determined, it is already proved that there is no solution.
        let through = if self.asking.is_some() { Ok(()) } else { through };
        let asking = self.asking.as_ref();
        let why = || asking.map_or_else(Why::default, |asking| asking.why(&self.board, &self.model));
        let count = through.is_ok().then(|| self.answers.to_string());
        Outcome { count, ..Outcome::new(verdict(self.answers, through, why), self.counters()) }
    }

    fn fork(&self) -> Option<Notes> {
        // Once it asks for the reason nothing is steered.
        if self.asking.is_some() {
            return None;
        }
        Some(Notes {
            board: Rc::clone(&self.board),
            model: Rc::clone(&self.model),
            lines: Rc::clone(&self.lines),
            ids: Rc::clone(&self.ids),
            field: self.field.clone(),
            stack: self.stack.clone(),
            asking: None,
            ..*self
        })
    }
}
