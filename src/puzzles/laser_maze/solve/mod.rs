//! The default strategy: breadth-first by layers, 64 cells at once, with every shortest path in the end.
//!
//! [`field`] holds the states as bits, [`beams`] closes those under fire, [`layers`] walks them. What the search
//! leaves behind is the graph of all shortest paths: [`paths`] hands them out one by one, [`count`] counts them
//! exactly. The source note searches the same states one at a time: [`super::notes`].

mod beams;
pub mod count;
pub mod field;
pub mod layers;
pub mod paths;

use crate::puzzle::{CounterInfo, SwitchInfo};
use crate::search::{Counters, Go, Options, Outcome, Search, Stopped, Verdict, Watch, Why};

use super::board::Board;
use super::walk::Walk;
use super::why;
use count::Count;
use field::Field;
use layers::{Layers, Reached};
use paths::Paths;

/// The answers handed out without a limit.
pub const SHOWN: u64 = 1000;
/// The most memory that a search takes, in bytes.
const MEMORY: usize = 1 << 30;
/// Tiles or cells between two questions whether to go on, within a layer.
const CHUNK: usize = 1024;

/// What can be turned off.
pub const SWITCHES: &[SwitchInfo] = &[SwitchInfo {
    id: "count",
    name: "Count the shortest ways",
    about: "After the answers the exact number of shortest ways is counted, unless only one was asked for.",
    on: true,
}];

/// What the search counts, in this order.
pub const COUNTERS: &[CounterInfo] = &[
    CounterInfo { id: "nodes", name: "Nodes", about: "Time steps searched, large ones in several parts." },
    CounterInfo { id: "steps", name: "Steps", about: "Steps of a shortest way." },
    CounterInfo { id: "states", name: "States", about: "Pairs of cell and phase that were reached." },
    CounterInfo { id: "tiles", name: "Tiles", about: "Visits to tiles of 8 x 8 cells." },
];

/// Where a walk is to be carried on from: cell and time. `None` if the board is not finished or the walker is
/// dead.
pub fn origin(board: &Board) -> Option<(crate::grid::Cell, u32)> {
    let start = board.start?;
    if !board.pinned {
        return Some((start, 0));
    }
    let (cell, time) = (board.walk.end(start), board.walk.len() as u32);
    board.shooter(cell, time).is_none().then_some((cell, time))
}

/// Searches without pause and without a reason: the states and the time at which the goal is reached first.
/// For boards that are small enough to be solved at every change.
pub fn at_once(board: &Board) -> Option<(Field, u32)> {
    let mut layers = Layers::new(Field::new(board, origin(board)?, board.goal?, true));
    loop {
        match layers.step() {
            Reached::Goal => return Some((layers.field, layers.time)),
            Reached::More => {}
            Reached::Nothing => return None,
        }
    }
}

/// Starts a search. With a limit of 1 it ends at the first way.
pub fn search(board: &Board, options: &Options) -> Box<dyn Search<Walk>> {
    Box::new(Solver {
        board: board.clone(),
        limit: if options.limit == 0 { SHOWN } else { options.limit },
        max_nodes: options.nodes,
        counting: options.limit != 1 && options.switch("count", true),
        answers: 0,
        counters: [0; 4],
        stage: Stage::Start,
    })
}

struct Solver {
    board: Board,
    limit: u64,
    max_nodes: u64,
    counting: bool,
    answers: u64,
    /// In the order of [`COUNTERS`].
    counters: [u64; 4],
    stage: Stage,
}

enum Stage {
    Start,
    Layers(Box<Layers>),
    Paths(Box<Field>, Paths),
    Count(Box<Field>, Count),
    Over(Outcome),
}

impl Solver {
    fn outcome(&self, verdict: Verdict, count: Option<String>) -> Outcome {
        let counters = COUNTERS.iter().zip(self.counters).map(|(info, count)| (info.id, count));
        let counters = Counters(counters.collect());
        let answered = matches!(verdict, Verdict::Unique | Verdict::Several | Verdict::Found);
        let detail = answered.then(|| vec![("steps", counters.get("steps").to_string())]);
        Outcome { verdict, count, counters, detail }
    }

    /// What is known so far, and no more will be.
    fn known(&self, stopped: Stopped) -> Outcome {
        let verdict = match self.answers {
            0 => Verdict::Unproved(stopped),
            1 => Verdict::Found,
            _ => Verdict::Several,
        };
        self.outcome(verdict, None)
    }

    fn none(&self, why: Why) -> Stage {
        Stage::Over(self.outcome(Verdict::None(why), Some("0".into())))
    }

    /// Asks whether to go on: once, and once more for every [`CHUNK`] of work.
    fn tick(&mut self, work: usize, watch: &mut Watch<'_>) -> Go {
        let before = watch.progress.nodes;
        let mut go = Go::On;
        for _ in 0..=work / CHUNK {
            if watch.tick() == Go::Pause {
                go = Go::Pause;
            }
        }
        self.counters[0] += watch.progress.nodes - before;
        go
    }

    fn start(&mut self, found: &mut dyn FnMut(Walk)) -> Stage {
        let Some((from, goal)) = origin(&self.board).zip(self.board.goal) else {
            return self.none(why::unfinished(&self.board));
        };
        if from.0 == goal {
            found(self.board.walk.clone());
            return Stage::Over(self.outcome(Verdict::Unique, Some("1".into())));
        }
        if Field::bytes(&self.board) > MEMORY {
            return Stage::Over(self.known(Stopped::Memory));
        }
        Stage::Layers(Box::new(Layers::new(Field::new(&self.board, from, goal, true))))
    }

    /// Layer after layer, until the search is through or is to pause.
    fn layers(&mut self, mut layers: Box<Layers>, watch: &mut Watch<'_>) -> Stage {
        let reached = loop {
            let reached = layers.step();
            let paused = self.tick(layers.width(), watch) == Go::Pause;
            let spent = self.max_nodes > 0 && self.counters[0] >= self.max_nodes;
            if reached != Reached::More || paused || spent {
                break reached;
            }
        };
        self.counters[3] = layers.visits;
        if reached != Reached::More {
            self.counters[2] = layers.field.reached();
        }
        match reached {
            Reached::More => Stage::Layers(layers),
            Reached::Nothing => self.none(why::why(&self.board)),
            Reached::Goal => {
                self.counters[1] = u64::from(layers.time);
                let paths = Paths::new(&layers.field, layers.time);
                Stage::Paths(Box::new(layers.field), paths)
            }
        }
    }

    fn path(&mut self, field: Box<Field>, mut paths: Paths, found: &mut dyn FnMut(Walk)) -> Stage {
        let through = |solver: &Solver| {
            let verdict = if solver.answers == 1 { Verdict::Unique } else { Verdict::Several };
            Stage::Over(solver.outcome(verdict, Some(solver.answers.to_string())))
        };
        let Some(steps) = paths.next(&field) else { return through(self) };
        self.answers += 1;
        if self.board.pinned {
            found(self.board.walk.steps().chain(steps).collect());
        } else {
            found(steps.into_iter().collect());
        }
        if self.answers == 1 && paths.is_only() {
            return through(self);
        }
        if self.answers < self.limit {
            return Stage::Paths(field, paths);
        }
        if self.counting {
            let count = Count::new(&field, self.counters[1] as u32);
            return Stage::Count(field, count);
        }
        Stage::Over(self.known(Stopped::User))
    }

    fn count(&mut self, field: Box<Field>, mut count: Count) -> Stage {
        match count.step(&field) {
            Some(number) => Stage::Over(self.outcome(Verdict::Several, Some(number))),
            None if count.is_dear() => Stage::Over(self.known(Stopped::User)),
            None => Stage::Count(field, count),
        }
    }
}

impl Search<Walk> for Solver {
    fn run(&mut self, watch: &mut Watch<'_>, found: &mut dyn FnMut(Walk)) -> Option<Outcome> {
        loop {
            let work = match &self.stage {
                Stage::Over(outcome) => return Some(outcome.clone()),
                Stage::Start => 0,
                // These ask for themselves.
                Stage::Layers(_) => 0,
                Stage::Paths(..) => self.counters[1] as usize,
                Stage::Count(_, count) => 4 * count.layer(),
            };
            if self.max_nodes > 0 && self.counters[0] >= self.max_nodes {
                self.stage = Stage::Over(self.known(Stopped::Nodes));
                continue;
            }
            let go = self.tick(work, watch);
            self.stage = match std::mem::replace(&mut self.stage, Stage::Start) {
                Stage::Start => self.start(found),
                Stage::Layers(layers) => self.layers(layers, watch),
                Stage::Paths(field, paths) => self.path(field, paths, found),
                Stage::Count(field, count) => self.count(field, count),
                Stage::Over(outcome) => Stage::Over(outcome),
            };
            watch.progress.answers = self.answers;
            if go == Go::Pause && !matches!(self.stage, Stage::Over(_)) {
                return None;
            }
        }
    }

    fn give_up(&self, stopped: Stopped) -> Outcome {
        match &self.stage {
            Stage::Over(outcome) => outcome.clone(),
            _ => self.known(stopped),
        }
    }
}
