//! The default strategy node by node: layers until the goal is reached, then the paths, then their number.

use std::rc::Rc;

use crate::grid::Cell;
use crate::search::{Counters, Flow, Go, Options, Outcome, Stepwise, Stopped, Watch, Why, verdict};

use super::count::RouteCount;
use super::field::{Laying, StateSpace};
use super::layers::{LayerSearch, Reached};
use super::paths::{Paths, Walked};
use super::why::{self, WhyNoRoute, asking};
use super::{Counts, MANY, Switches, detail};
use crate::puzzles::laser_maze::board::Board;
use crate::puzzles::laser_maze::route::{Route, Stride};

/// The memory limit of a search, in bytes.
const MEMORY: usize = 1 << 30;
/// Tiles or cells between two calls to the watch, within a layer.
const CHUNK: usize = 1024;
/// Steps of a route that are followed back at a time.
const STEPS: usize = 1 << 13;
/// Tiles of a layer that are visited at a time.
const TILES: usize = 1 << 14;

/// A search under way.
pub struct Solver {
    board: Rc<Board>,
    limit: u64,
    /// Layers follow each other within a step, so the solver enforces the node limit itself.
    most_nodes: u64,
    counting: bool,
    answers: u64,
    /// The number of all solutions, once counted.
    count: Option<String>,
    /// Why there is none, once it is known.
    why: Option<Why>,
    tally: Counts,
    /// States counted so far, once all are reached.
    states: u64,
    stage: Stage,
}

enum Stage {
    Start,
    /// There is something to search, and enough memory for it.
    Sized((Cell, u32), Cell),
    Laying(Box<Laying>),
    Layers(Box<LayerSearch>),
    /// Counts the states reached, by rows of tiles.
    Reached(Box<LayerSearch>, usize, Reached),
    /// There is no route; the reason is being determined.
    Asking(WhyNoRoute),
    Paths(Box<StateSpace>, Paths),
    /// Counts all paths; with the paths still wanted afterwards.
    Count(Box<StateSpace>, Box<RouteCount>, Option<Paths>),
    Over(Result<(), Stopped>),
}

impl Solver {
    /// A search at its start, with the limits of the options.
    pub fn new(board: &Board, options: &Options) -> Solver {
        Solver {
            board: Rc::new(board.clone()),
            limit: if options.limit == 0 { u64::MAX } else { options.limit },
            most_nodes: options.nodes,
            counting: options.limit != 1 && Switches::of(options).count,
            answers: 0,
            count: None,
            why: None,
            tally: Counts::default(),
            states: 0,
            stage: Stage::Start,
        }
    }

    fn none(&mut self, why: Why) -> Stage {
        self.why = Some(why);
        Stage::Over(Ok(()))
    }

    /// Starts to determine why there is no route.
    fn ask(&mut self) -> Stage {
        match asking(&self.board, self.limit) {
            Some(asking) => Stage::Asking(asking),
            None => self.none(why::unfinished(&self.board)),
        }
    }

    /// Asks whether to continue: once, and once more for every [`CHUNK`] of work.
    fn tick(&mut self, work: usize, watch: &mut Watch<'_>) -> Go {
        let before = watch.progress.nodes;
        let mut go = Go::On;
        for _ in 0..=work / CHUNK {
            if watch.tick() == Go::Pause {
                go = Go::Pause;
            }
        }
        self.tally.nodes += watch.progress.nodes - before;
        go
    }

    fn start(&mut self, found: &mut dyn FnMut(Route)) -> Stage {
        let Some((from, goal)) = self.board.origin().zip(self.board.goal) else {
            return self.none(why::unfinished(&self.board));
        };
        if from.0 == goal {
            self.answers = 1;
            found(self.board.walk.clone());
            return Stage::Over(Ok(()));
        }
        if StateSpace::bytes(&self.board) > MEMORY {
            return Stage::Over(Err(Stopped::Memory));
        }
        Stage::Sized(from, goal)
    }

    /// Layer after layer, until the search is through or has to pause.
    fn layers(&mut self, mut layers: Box<LayerSearch>, watch: &mut Watch<'_>) -> (Stage, Flow) {
        let mut go;
        let reached = loop {
            let Some(reached) = layers.piece(TILES) else {
                self.tally.tiles = layers.visits;
                if watch.spend(4 * TILES as u64) == Go::Pause {
                    return (Stage::Layers(layers), Flow::Part(Go::Pause));
                }
                continue;
            };
            go = self.tick(layers.width(), watch);
            let spent = self.most_nodes > 0 && self.tally.nodes >= self.most_nodes;
            if reached != Reached::More || go == Go::Pause || spent {
                break reached;
            }
        };
        self.tally.tiles = layers.visits;
        match reached {
            Reached::More => (Stage::Layers(layers), Flow::Node(go)),
            reached => (Stage::Reached(layers, 0, reached), Flow::Part(go)),
        }
    }

    /// Counts the states of some rows of tiles; at the end the routes follow, or the reason why there is none.
    fn reached(
        &mut self,
        layers: Box<LayerSearch>,
        mut row: usize,
        reached: Reached,
        watch: &mut Watch<'_>,
    ) -> (Stage, Flow) {
        while row < layers.field.down {
            self.states += layers.field.reached(row);
            row += 1;
            if watch.spend((layers.field.across * layers.field.record_len()) as u64) == Go::Pause {
                return (Stage::Reached(layers, row, reached), Flow::Part(Go::Pause));
            }
        }
        self.tally.states = 1 + self.states;
        if reached == Reached::Nothing {
            return (self.ask(), Flow::Part(Go::On));
        }
        self.tally.steps = u64::from(layers.time);
        let paths = Paths::new(&layers.field, layers.time);
        (Stage::Paths(Box::new(layers.field), paths), Flow::Node(Go::On))
    }

    /// Follows the next route back: a node, or a piece of it if the route is long.
    fn path(
        &mut self,
        field: Box<StateSpace>,
        mut paths: Paths,
        watch: &mut Watch<'_>,
        found: &mut dyn FnMut(Route),
    ) -> (Stage, Flow) {
        let go = if paths.is_walking() {
            watch.spend(4 * STEPS as u64)
        } else {
            self.tick(self.tally.steps as usize, watch)
        };
        match paths.walk(&*field, STEPS) {
            Walked::On => (Stage::Paths(field, paths), Flow::Part(go)),
            Walked::Path(path) => (self.found(field, paths, path, found), Flow::Node(go)),
            Walked::Over => (Stage::Over(Ok(())), Flow::Node(go)),
        }
    }

    /// Returns a route as a solution.
    fn found(
        &mut self,
        field: Box<StateSpace>,
        paths: Paths,
        path: Vec<Stride>,
        found: &mut dyn FnMut(Route),
    ) -> Stage {
        self.answers += 1;
        found(self.board.kept().strides().chain(path).collect());
        if self.answers == 1 && paths.is_only() {
            return Stage::Over(Ok(()));
        }
        let full = self.answers >= self.limit;
        // If all of very many are wanted, count them before the list comes to an end, which may be never.
        if self.counting && self.answers == self.limit.min(MANY) {
            return self.start_count(field, (!full).then_some(paths));
        }
        if full { Stage::Over(Err(Stopped::User)) } else { Stage::Paths(field, paths) }
    }

    fn start_count(&self, field: Box<StateSpace>, rest: Option<Paths>) -> Stage {
        let count = Box::new(RouteCount::new(&field, self.tally.steps as u32));
        Stage::Count(field, count, rest)
    }

    fn count(&mut self, field: Box<StateSpace>, mut count: Box<RouteCount>, rest: Option<Paths>) -> Stage {
        self.count = count.step(&field);
        match (self.count.is_some() || count.is_dear(), rest) {
            (false, rest) => Stage::Count(field, count, rest),
            (true, Some(paths)) => Stage::Paths(field, paths),
            (true, None) => Stage::Over(Err(Stopped::User)),
        }
    }
}

impl Stepwise for Solver {
    type Answer = Route;

    fn step(&mut self, watch: &mut Watch<'_>, found: &mut dyn FnMut(Route)) -> Flow {
        let (stage, flow) = match std::mem::replace(&mut self.stage, Stage::Start) {
            Stage::Start => {
                let go = self.tick(0, watch);
                (self.start(found), Flow::Part(go))
            }
            Stage::Sized(from, goal) => {
                // The period is needed repeatedly, and computing it visits every turret.
                let go = watch.spend(4 * self.board.turret_count() as u64);
                (Stage::Laying(Box::new(Laying::new(&self.board, from, goal, true))), Flow::Part(go))
            }
            Stage::Laying(mut laying) => {
                let go = watch.spend(laying.work());
                if laying.step(&self.board) {
                    // Building the field counts as a node.
                    (Stage::Layers(Box::new(LayerSearch::new(laying.field))), Flow::Node(self.tick(0, watch)))
                } else {
                    (Stage::Laying(laying), Flow::Part(go))
                }
            }
            Stage::Layers(layers) => self.layers(layers, watch),
            Stage::Reached(layers, row, reached) => self.reached(layers, row, reached, watch),
            Stage::Asking(mut asking) => match asking.run(watch) {
                Some(()) => (self.none(asking.take()), Flow::Part(Go::On)),
                None => (Stage::Asking(asking), Flow::Part(Go::Pause)),
            },
            Stage::Paths(field, paths) => self.path(field, paths, watch, found),
            Stage::Count(field, count, rest) => {
                let go =
                    if count.is_within() { watch.spend(count.cost()) } else { self.tick(4 * count.layer(), watch) };
                let stage = self.count(field, count, rest);
                let within = matches!(&stage, Stage::Count(_, count, _) if count.is_within());
                (stage, if within { Flow::Part(go) } else { Flow::Node(go) })
            }
            Stage::Over(end) => (Stage::Over(end), Flow::Part(Go::On)),
        };
        self.stage = stage;
        match self.stage {
            Stage::Over(end) => Flow::End(end),
            _ => flow,
        }
    }

    fn enough(&mut self) -> bool {
        self.limit = self.answers;
        self.stage = match std::mem::replace(&mut self.stage, Stage::Start) {
            Stage::Count(field, count, _) => Stage::Count(field, count, None),
            Stage::Paths(field, _) if self.counting && self.answers < MANY => self.start_count(field, None),
            Stage::Paths(..) => Stage::Over(Err(Stopped::User)),
            stage => stage,
        };
        !matches!(self.stage, Stage::Over(_))
    }

    fn nodes(&self) -> u64 {
        self.tally.nodes
    }

    fn answers(&self) -> u64 {
        self.answers
    }

    fn counters(&self) -> Counters {
        self.tally.into()
    }

    fn outcome(&self, through: Result<(), Stopped>) -> Outcome {
        // While the reason is being determined, it is already proved that there is no route.
        let (through, asked) = match &self.stage {
            Stage::Asking(asking) => (Ok(()), Some(asking.borrow().clone())),
            _ => (through, self.why.clone()),
        };
        let why = || asked.unwrap_or_default();
        let mut outcome = Outcome::new(verdict(self.answers, through, why), self.counters());
        let handed_out = through.is_ok().then(|| self.answers.to_string());
        outcome.count = self.count.clone().or(handed_out);
        outcome.detail = detail(&outcome);
        outcome
    }
}
