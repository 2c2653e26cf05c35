//! The strategy of the notes of a Perl solver: cells, simple counts, and guesses on the longest streak.
//!
//! Cells are open, water or empty. Two constraints run until nothing changes: a line that has its water is
//! empty otherwise, and one that needs all its open cells gets them; and water fills its tank's row and all
//! beneath. Then something is guessed to hold water, and to stay empty when that fails, each on a copy of
//! the board. What is guessed, and whether emptiness spreads upwards as water spreads downwards, are the
//! author's stages: cell by cell; the longest streak of open cells that one tank has in a row (stage 7);
//! with emptiness (stage 8). Under the pool rule a tank's row is what fills together there.

use crate::search::{
    CounterInfo, Counters, Driver, Flow, Options, Outcome, Preset, Search, Stepwise, Stopped, SwitchInfo,
    Watch, Why, verdict,
};

use super::Answer;
use super::model::{BLANK, Model};
use super::why::Asking;
use crate::puzzles::aquarium::board::{Board, Line};

const STREAK: SwitchInfo = SwitchInfo::new(
    "streak",
    "Longest streak first",
    "Guesses the longest run of open cells that one tank has in a row (stage 7 of the notes); without it the first \
     open cell in reading order.",
);
const EMPTINESS: SwitchInfo = SwitchInfo::new(
    "emptiness",
    "Emptiness rises",
    "An empty cell empties its tank's row and all above (stage 8 of the notes).",
);

/// The author's stages.
pub const SWITCHES: &[SwitchInfo] = &[STREAK, EMPTINESS];

/// The author's stages; the last one is everything.
pub const PRESETS: &[Preset] = &[
    Preset {
        id: "next",
        name: "Next in line",
        about: "The first open cell is guessed, and emptiness does not rise.",
        switches: &[("streak", false), ("emptiness", false)],
    },
    Preset {
        id: "stage7",
        name: "Stage 7",
        about: "The longest streak is guessed, and emptiness does not rise.",
        switches: &[("emptiness", false)],
    },
];

/// What the search counts, in this order.
pub const COUNTERS: &[CounterInfo] = &[
    CounterInfo { id: "nodes", name: "Boards", about: "Partly filled boards that were worked out." },
    CounterInfo { id: "guesses", name: "Guesses", about: "Times that water was assumed somewhere." },
    CounterInfo { id: "backtracks", name: "Backtracks", about: "Partly filled boards that failed." },
    CounterInfo { id: "rounds", name: "Rounds", about: "Times that all constraints were gone through." },
];

/// The work of a round for each cell, as a watch counts it.
const ROUND: u64 = 8;

const OPEN: u8 = 0;
const WATER: u8 = 1;
const EMPTY: u8 = 2;

/// A board to be looked at, and its share of the search.
struct Copy {
    cells: Vec<u8>,
    share: f64,
}

struct Notes {
    board: Board,
    model: Model,
    /// By line: its cells by index.
    lines: Vec<Vec<u16>>,
    streak: bool,
    emptiness: bool,
    limit: u64,
    stack: Vec<Copy>,
    share: f64,
    answers: u64,
    nodes: u64,
    guesses: u64,
    backtracks: u64,
    rounds: u64,
    /// There is no answer; why is being found out.
    asking: Option<Box<Asking>>,
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
    let notes = Notes {
        lines: board.lines().map(line).collect(),
        board: board.clone(),
        model,
        streak: options.on(&STREAK),
        emptiness: options.on(&EMPTINESS),
        limit: options.limit,
        stack: vec![Copy { cells, share: 1.0 }],
        share: 0.0,
        answers: 0,
        nodes: 0,
        guesses: 0,
        backtracks: 0,
        rounds: 0,
        asking: None,
    };
    Box::new(Driver::new(notes, options.nodes))
}

impl Notes {
    /// Applies the constraints until nothing changes; `false` if one fails.
    fn prune(&mut self, cells: &mut [u8]) -> bool {
        loop {
            self.rounds += 1;
            let Some(counted) = self.count(cells) else { return false };
            let Some(spread) = self.spread(cells) else { return false };
            if !counted && !spread {
                return true;
            }
        }
    }

    /// Whether the lines changed anything; `None` if one cannot be met.
    fn count(&self, cells: &mut [u8]) -> Option<bool> {
        let mut changed = false;
        for (line, &clue) in self.lines.iter().zip(&self.model.clues) {
            if clue == BLANK {
                continue;
            }
            let clue = clue as usize;
            let having = |cells: &[u8], value: u8| {
                line.iter().filter(|&&cell| cells[usize::from(cell)] == value).count()
            };
            let (water, open) = (having(cells, WATER), having(cells, OPEN));
            if water > clue || water + open < clue {
                return None;
            }
            let value = match (water == clue, water + open == clue) {
                _ if open == 0 => continue,
                (true, _) => EMPTY,
                (_, true) => WATER,
                _ => continue,
            };
            for &cell in line {
                let cell = &mut cells[usize::from(cell)];
                if *cell == OPEN {
                    *cell = value;
                    changed = true;
                }
            }
        }
        Some(changed)
    }

    /// Whether water, or emptiness, spread; `None` if they met.
    fn spread(&self, cells: &mut [u8]) -> Option<bool> {
        let forest = &self.model.forest;
        let mut changed = false;
        for cell in forest.size.cells() {
            let value = cells[forest.size.index(cell)];
            if value == OPEN || (value == EMPTY && !self.emptiness) {
                continue;
            }
            let node = forest.at(cell);
            // One step each way: the next round goes on from there.
            let onwards: Vec<usize> = match value {
                WATER => forest.nodes[node].children.iter().map(|&child| usize::from(child)).collect(),
                _ => forest.upwards(node).skip(1).take(1).collect(),
            };
            for node in std::iter::once(node).chain(onwards) {
                for other in forest.cells(node) {
                    let other = &mut cells[forest.size.index(other)];
                    if *other == OPEN {
                        *other = value;
                        changed = true;
                    } else if *other != value {
                        return None;
                    }
                }
            }
        }
        Some(changed)
    }

    /// The cells that are guessed next, by index; none if all are known.
    fn choose(&self, cells: &[u8]) -> Vec<u16> {
        let size = self.model.forest.size;
        if !self.streak {
            let first = cells.iter().position(|&cell| cell == OPEN);
            return first.map(|cell| cell as u16).into_iter().collect();
        }
        let mut best: Vec<u16> = Vec::new();
        // The first rows come last in the forest; among equals the notes take the first.
        for node in (0..self.model.len()).rev() {
            let open = self.model.forest.cells(node).map(|cell| size.index(cell) as u16);
            let open: Vec<u16> = open.filter(|&cell| cells[usize::from(cell)] == OPEN).collect();
            if open.len() > best.len() {
                best = open;
            }
        }
        best
    }
}

impl Stepwise for Notes {
    type Answer = Answer;

    fn step(&mut self, watch: &mut Watch<'_>, found: &mut dyn FnMut(Answer)) -> Flow {
        let Some(Copy { mut cells, share }) = self.stack.pop() else {
            if self.answers > 0 {
                return Flow::End(Ok(()));
            }
            let asking = self.asking.get_or_insert_with(|| Box::new(Asking::new(&self.model)));
            let work = asking.step(&self.model, None);
            return work.map_or(Flow::End(Ok(())), |work| Flow::Part(watch.spend(work)));
        };
        self.nodes += 1;
        let before = self.rounds;
        let sound = self.prune(&mut cells);
        let work = (self.rounds - before + 1) * ROUND * cells.len() as u64;
        let go = watch.count(1, work);
        if !sound {
            self.backtracks += 1;
            self.share += share;
            return Flow::Node(go);
        }
        let guess = self.choose(&cells);
        if guess.is_empty() {
            self.share += share;
            self.answers += 1;
            let size = self.model.forest.size;
            found(Answer::from_fn(size, |cell| cells[size.index(cell)] == WATER));
            return if self.answers == self.limit { Flow::End(Err(Stopped::User)) } else { Flow::Node(go) };
        }
        self.guesses += 1;
        let mut other = cells.clone();
        for cell in guess {
            cells[usize::from(cell)] = WATER;
            other[usize::from(cell)] = EMPTY;
        }
        self.stack.push(Copy { cells: other, share: share / 2.0 });
        self.stack.push(Copy { cells, share: share / 2.0 });
        Flow::Node(go)
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }

    fn answers(&self) -> u64 {
        self.answers
    }

    fn share(&self) -> Option<f64> {
        Some(self.share.min(1.0))
    }

    fn counters(&self) -> Counters {
        Counters(vec![
            ("nodes", self.nodes),
            ("guesses", self.guesses),
            ("backtracks", self.backtracks),
            ("rounds", self.rounds),
        ])
    }

    fn outcome(&self, through: Result<(), Stopped>) -> Outcome {
        // While it is being found out why, it is proved that there is none.
        let through = if self.asking.is_some() { Ok(()) } else { through };
        let asking = self.asking.as_ref();
        let why = || asking.map_or_else(Why::default, |asking| asking.why(&self.board, &self.model));
        let count = through.is_ok().then(|| self.answers.to_string());
        Outcome { count, ..Outcome::new(verdict(self.answers, through, why), self.counters()) }
    }
}
