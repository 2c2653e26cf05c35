//! The default strategy at work: layers until the goal is reached, then the paths, then their number.

use crate::search::{Counters, Flow, Go, Options, Outcome, Stepwise, Stopped, Watch, Why, verdict};

use super::count::Count;
use super::field::Field;
use super::layers::{Layers, Reached};
use super::paths::Paths;
use super::{COUNT, COUNTERS, SHOWN, detail, why};
use crate::puzzles::laser_maze::board::Board;
use crate::puzzles::laser_maze::walk::Walk;

/// The most memory that a search takes, in bytes.
const MEMORY: usize = 1 << 30;
/// Tiles or cells between two questions whether to go on, within a layer.
const CHUNK: usize = 1024;

/// A search under way.
pub struct Solver {
    board: Board,
    limit: u64,
    /// Layers follow each other without a step between them: they keep to the limit of nodes themselves.
    most_nodes: u64,
    counting: bool,
    answers: u64,
    /// The number of all answers, once it is counted.
    count: Option<String>,
    /// Why there is none, once that is known.
    why: Option<Why>,
    /// In the order of [`COUNTERS`].
    counters: [u64; 4],
    stage: Stage,
}

enum Stage {
    Start,
    Layers(Box<Layers>),
    Paths(Box<Field>, Paths),
    Count(Box<Field>, Count),
    Over(Result<(), Stopped>),
}

impl Solver {
    /// A search at its start; its limits are those of the options.
    pub fn new(board: &Board, options: &Options) -> Solver {
        Solver {
            board: board.clone(),
            limit: if options.limit == 0 { SHOWN } else { options.limit },
            most_nodes: options.nodes,
            counting: options.limit != 1 && options.on(&COUNT),
            answers: 0,
            count: None,
            why: None,
            counters: [0; 4],
            stage: Stage::Start,
        }
    }

    fn none(&mut self, why: Why) -> Stage {
        self.why = Some(why);
        Stage::Over(Ok(()))
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
        let Some((from, goal)) = self.board.origin().zip(self.board.goal) else {
            return self.none(why::unfinished(&self.board));
        };
        if from.0 == goal {
            self.answers = 1;
            found(self.board.walk.clone());
            return Stage::Over(Ok(()));
        }
        if Field::bytes(&self.board) > MEMORY {
            return Stage::Over(Err(Stopped::Memory));
        }
        Stage::Layers(Box::new(Layers::new(Field::new(&self.board, from, goal, true))))
    }

    /// Layer after layer, until the search is through or is to pause.
    fn layers(&mut self, mut layers: Box<Layers>, watch: &mut Watch<'_>) -> (Stage, Go) {
        let mut go;
        let reached = loop {
            let reached = layers.step();
            go = self.tick(layers.width(), watch);
            let spent = self.most_nodes > 0 && self.counters[0] >= self.most_nodes;
            if reached != Reached::More || go == Go::Pause || spent {
                break reached;
            }
        };
        self.counters[3] = layers.visits;
        if reached != Reached::More {
            self.counters[2] = layers.field.reached();
        }
        let stage = match reached {
            Reached::More => Stage::Layers(layers),
            Reached::Nothing => self.none(why::asked(&self.board, self.limit)),
            Reached::Goal => {
                self.counters[1] = u64::from(layers.time);
                let paths = Paths::new(&layers.field, layers.time);
                Stage::Paths(Box::new(layers.field), paths)
            }
        };
        (stage, go)
    }

    fn path(&mut self, field: Box<Field>, mut paths: Paths, found: &mut dyn FnMut(Walk)) -> Stage {
        let Some(path) = paths.next(&field) else { return Stage::Over(Ok(())) };
        self.answers += 1;
        found(self.board.kept().strides().chain(path).collect());
        if self.answers == 1 && paths.is_only() {
            return Stage::Over(Ok(()));
        }
        if self.answers < self.limit {
            return Stage::Paths(field, paths);
        }
        if self.counting {
            let count = Count::new(&field, self.counters[1] as u32);
            return Stage::Count(field, count);
        }
        Stage::Over(Err(Stopped::User))
    }

    fn count(&mut self, field: Box<Field>, mut count: Count) -> Stage {
        self.count = count.step(&field);
        match &self.count {
            Some(_) => Stage::Over(Err(Stopped::User)),
            None if count.is_dear() => Stage::Over(Err(Stopped::User)),
            None => Stage::Count(field, count),
        }
    }
}

impl Stepwise for Solver {
    type Answer = Walk;

    fn step(&mut self, watch: &mut Watch<'_>, found: &mut dyn FnMut(Walk)) -> Flow {
        let (stage, go) = match std::mem::replace(&mut self.stage, Stage::Start) {
            Stage::Start => {
                let go = self.tick(0, watch);
                let stage = self.start(found);
                // Laying the field out is a node of its own.
                if matches!(stage, Stage::Layers(_)) { (stage, self.tick(0, watch)) } else { (stage, go) }
            }
            Stage::Layers(layers) => self.layers(layers, watch),
            Stage::Paths(field, paths) => {
                let go = self.tick(self.counters[1] as usize, watch);
                (self.path(field, paths, found), go)
            }
            Stage::Count(field, count) => {
                let go = self.tick(4 * count.layer(), watch);
                (self.count(field, count), go)
            }
            Stage::Over(end) => (Stage::Over(end), Go::On),
        };
        self.stage = stage;
        match self.stage {
            Stage::Over(end) => Flow::End(end),
            _ => Flow::Node(go),
        }
    }

    fn nodes(&self) -> u64 {
        self.counters[0]
    }

    fn answers(&self) -> u64 {
        self.answers
    }

    fn counters(&self) -> Counters {
        Counters(COUNTERS.iter().zip(self.counters).map(|(info, count)| (info.id, count)).collect())
    }

    fn outcome(&self, through: Result<(), Stopped>) -> Outcome {
        let why = || self.why.clone().unwrap_or_default();
        let mut outcome = Outcome::new(verdict(self.answers, through, why), self.counters());
        let handed_out = through.is_ok().then(|| self.answers.to_string());
        outcome.count = self.count.clone().or(handed_out);
        outcome.detail = detail(&outcome);
        outcome
    }
}
