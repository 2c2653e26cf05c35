//! The strategy of the optimisation notes of `pylazors`: try every placement, with three quick tests.
//!
//! Nested combinations, first of the opaque blocks, then reflect, then refract (and, which the notes do not have, prism
//! and teleporter), in the order of Python's `itertools.combinations`. Each full placement is traced. The tests drop a
//! combination of opaque, or of opaque and reflect blocks before anything is nested in it. Each can be turned off, and
//! each counts what it drops:
//!
//! - `after_source`, for opaque blocks: one of them is directly after the only laser;
//! - `opaque_pair`, for opaque blocks: a target is between two of them;
//! - `solid_pair`, for reflect blocks: a target is between two blocks that are opaque or reflect.
//!
//! They look at the blocks that are placed, and with `fixed` at the board's own as well.
//!
//! `shut_in` is ours, and off: for reflect blocks, one of them is directly after the only laser, with a solid block
//! behind it. `source_pair` is the program's, which the notes do not mention, and off, too: for opaque and for reflect
//! blocks, the only laser is between two of them. A beam between two solid blocks makes no segment, so nothing that is
//! dropped can be a solution. The tests are made at every combination, whether they drop it or not: `checks` counts
//! their work, and `large` leaves them out on small boards, `set_order` takes the cells as the program does, and
//! `second` gives small boards to the default strategy: the notes have another solver for them, which they do not
//! describe. Unlike the original this places every block, can be paused, and can continue after the first solution.
//! Cost: the number of placements times O(points); the original needs up to hundreds of millions of traces for the
//! boards of the game.

mod order;
mod quick;
mod settings;
mod steer;

pub use settings::{COUNTERS, FOLLOWED, PRESETS, SWITCHES};

use self::order::PlaceSet;
use self::quick::Quick;
use self::settings::{Counts, LARGE_CELLS, SHUT, Switches, TESTED, TRACED};
use self::steer::Steered;
use crate::grid::Grid;
use crate::puzzles::lazors::beam;
use crate::puzzles::lazors::board::{BlockKind, Board};
use crate::puzzles::lazors::solve::Answer;
use crate::puzzles::lazors::solve::flat::{Place, RimmedBoard};
use crate::puzzles::lazors::solve::rays::{Out, Rays};
use crate::puzzles::lazors::solve::solver::Solver;
use crate::puzzles::lazors::solve::{told, why};
use crate::search::{
    Act, Counters, Driver, Event, Flow, Journal, Options, Outcome, Search, Stepwise, Stopped, Watch, Why, verdict,
};

/// The order of nesting.
const ORDER: [BlockKind; 5] =
    [BlockKind::Opaque, BlockKind::Reflect, BlockKind::Refract, BlockKind::Prism, BlockKind::Teleporter];

/// The work of a combination for each place, as the watch counts it.
const TRACE: u64 = 8;

/// Starts a search on a finished board; blocks placed on it are ignored. It stops at `options.limit` solutions.
pub fn search(board: &Board, options: &Options) -> Box<dyn Search<Answer>> {
    Box::new(Driver::new(Notes::new(board, options), options.nodes))
}

/// One of the nested loops.
#[derive(Clone)]
struct Level {
    kind: BlockKind,
    /// The places left free by the outer loops; as a Python set, if they are taken in its order.
    pool: Vec<u16>,
    set: Option<PlaceSet>,
    /// The places of this combination, as indices into the pool; empty before the first.
    picks: Vec<u16>,
    started: bool,
    /// Once a combination was chosen by hand: those tried out of order.
    steered: Option<Steered>,
    /// The number of combinations, and of those done, including the current one.
    total: f64,
    done: f64,
}

#[derive(Clone)]
struct Notes {
    board: Board,
    flat: RimmedBoard,
    place: Vec<Place>,
    levels: Vec<Level>,
    depth: usize,
    quick: Quick,
    limit: u64,
    answers: u64,
    rays: Rays,
    /// The result for a board that is not searched.
    refused: Option<Result<Why, Stopped>>,
    /// The other solver, on a small board that goes to it.
    second: Option<Box<Solver>>,
}

impl Notes {
    fn new(board: &Board, options: &Options) -> Notes {
        let on = Switches::of(options);
        let board = board.cleared();
        let refused = why::refused(&board);
        let flat = RimmedBoard::new(if refused.is_some() { None } else { Some(&board) });
        let mut free = flat.free.len();
        let mut levels = Vec::new();
        for kind in ORDER {
            let count = usize::from(board.supply[kind.index()]).min(free);
            // The tests are made in the two outer loops, so those exist even with nothing to place.
            if count > 0 || matches!(kind, BlockKind::Opaque | BlockKind::Reflect) {
                let total = (0..count).fold(1.0, |ways, step| ways * (free - step) as f64 / (step + 1) as f64);
                levels.push(Level {
                    kind,
                    pool: Vec::new(),
                    set: None,
                    picks: vec![0; count],
                    started: false,
                    steered: None,
                    total,
                    done: 0.0,
                });
            }
            free -= count;
        }
        if let Some(level) = levels.first_mut() {
            level.pool.clone_from(&flat.free);
            if on.set_order {
                let cells = PlaceSet::new(&flat.free, flat.stride);
                level.pool = cells.iter().collect();
                level.set = Some(cells);
            }
        }
        let small = board.size().area() < LARGE_CELLS && on.second && refused.is_none();
        let second = Options { limit: options.limit, ..Options::default() };
        Notes {
            second: small.then(|| Box::new(Solver::new(&board, &second))),
            place: flat.start.iter().map(|&place| if place == Place::Open { Place::Empty } else { place }).collect(),
            rays: Rays::default(),
            quick: Quick::new(&board, &flat, on),
            board,
            flat,
            levels,
            depth: 0,
            limit: options.limit,
            answers: 0,
            refused,
        }
    }

    /// Goes to the next combination of the current loop; `false` if there is none and the loop ends.
    fn advance(&mut self, watch: &mut Watch<'_>) -> bool {
        let chosen = watch.ask(|journal| journal.choice().is_some());
        let level = &mut self.levels[self.depth];
        if chosen || level.steered.is_some() {
            return self.steer(watch);
        }
        let (picks, pool) = (&mut level.picks, &level.pool);
        if level.started {
            for &pick in picks.iter() {
                self.place[usize::from(pool[usize::from(pick)])] = Place::Empty;
            }
            let (count, end) = (picks.len(), pool.len());
            // The last pick that can still advance; the ones after it follow directly.
            let Some(at) = (0..count).rev().find(|&at| usize::from(picks[at]) < end - (count - at)) else {
                level.started = false;
                return false;
            };
            let first = picks[at] + 1;
            for (next, pick) in (first..).zip(&mut picks[at..]) {
                *pick = next;
            }
            level.done += 1.0;
        } else {
            level.started = true;
            level.done = 1.0;
            for (next, pick) in (0..).zip(picks.iter_mut()) {
                *pick = next;
            }
        }
        for &pick in picks.iter() {
            self.place[usize::from(pool[usize::from(pick)])] = Place::Block(level.kind);
        }
        true
    }

    /// Enters the next inner loop.
    fn nest(&mut self) {
        let (outer, inner) = self.levels.split_at_mut(self.depth + 1);
        inner[0].done = 1.0;
        let free = |place: &u16| self.place[usize::from(*place)] == Place::Empty;
        let (from, pool) = (&outer[self.depth], &mut inner[0].pool);
        pool.clear();
        if let Some(cells) = &from.set {
            let rest = cells.without(from.picks.len(), |place| !free(&place));
            pool.extend(rest.iter());
            inner[0].set = Some(rest);
        } else {
            pool.extend(from.pool.iter().copied().filter(free));
        }
        self.depth += 1;
    }

    /// Traces the placement; returns the targets that stay dark.
    fn trace(&mut self) -> u64 {
        self.quick.tally.traces += 1;
        self.rays.start(&self.flat.sources, 0, |_| true);
        let place = &self.place;
        let rays = &mut self.rays;
        rays.flow(&self.flat, |_, at, beams| Out::of(place[at], at, beams, || Some(partner(place, at))));
        self.flat.all & !self.rays.lit
    }

    /// Reports the current combination.
    fn tell_try(&self, journal: &mut Journal) {
        let Level { pool, picks, .. } = &self.levels[self.depth];
        let cell = |pick: &u16| self.flat.index(usize::from(pool[usize::from(*pick)]));
        self.tell(journal, Act::Try, 0, picks.iter().map(cell));
    }

    /// Reports an event of the current combination, with the cells that are its reason.
    fn tell(&self, journal: &mut Journal, act: Act, reason: u8, cells: impl IntoIterator<Item = usize>) {
        let value = told(Some(self.levels[self.depth].kind));
        journal.put(Event { act, depth: self.depth + 1, reason, value }, cells);
    }

    fn answer(&self) -> Answer {
        Grid::from_fn(self.board.size(), |cell| match self.place[self.flat.place(cell)] {
            Place::Block(kind) => Some(kind),
            Place::Open | Place::Empty => None,
        })
    }
}

/// The partner of a teleporter, in reading order over all on the board. Their number is even.
fn partner(places: &[Place], place: usize) -> usize {
    let port = |&other: &usize| places[other] == Place::Block(BlockKind::Teleporter);
    let before = (0..place).filter(port).count();
    let other =
        if before.is_multiple_of(2) { (place + 1..places.len()).find(port) } else { (0..place).rev().find(port) };
    other.unwrap_or(place)
}

impl Stepwise for Notes {
    type Answer = Answer;

    fn step(&mut self, watch: &mut Watch<'_>, found: &mut dyn FnMut(Answer)) -> Flow {
        if let Some(refused) = &self.refused {
            return Flow::End(refused.as_ref().map(|_| ()).map_err(|&stopped| stopped));
        }
        if let Some(second) = &mut self.second {
            return second.step(watch, found);
        }
        while !self.advance(watch) {
            if self.depth == 0 {
                return Flow::End(Ok(()));
            }
            self.depth -= 1;
            let back = Event { act: Act::Back, depth: self.depth + 1, reason: 0, value: 0 };
            watch.note(|journal| journal.put(back, []));
        }
        self.quick.tally.nodes += 1;
        let pruned = watch.ask(|journal| {
            self.tell_try(journal);
            journal.prune(self.depth + 1)
        });
        // The work of a trace.
        let go = watch.count(1, TRACE * self.flat.start.len() as u64);
        if pruned {
            return Flow::Node(go);
        }
        if let Some(test) = self.quick.rejects(self.levels[self.depth].kind, &self.place) {
            watch.note(|journal| {
                let clash = self.quick.clash(test, &self.flat, &self.place);
                let cells = clash.into_iter().map(|place| self.flat.index(place));
                let reason = if test == 4 { SHUT } else { TESTED + test };
                self.tell(journal, Act::Cut, reason, cells);
            });
            return Flow::Node(go);
        }
        if self.depth + 1 < self.levels.len() {
            self.nest();
            return Flow::Node(go);
        }
        let dark = self.trace();
        if dark != 0 {
            watch.note(|journal| self.tell(journal, Act::Cut, TRACED, self.flat.beside(dark)));
        } else {
            watch.note(|journal| self.tell(journal, Act::Answer, 0, []));
            let answer = self.answer();
            let right = beam::trace(&self.board.with(&answer)).all_lit();
            debug_assert!(right, "a solution leaves a target dark");
            if right {
                found(answer);
                self.answers += 1;
            }
            if self.answers == self.limit {
                return Flow::End(Err(Stopped::User));
            }
        }
        Flow::Node(go)
    }

    fn nodes(&self) -> u64 {
        self.second.as_ref().map_or(self.quick.tally.nodes, |second| second.nodes())
    }

    fn answers(&self) -> u64 {
        self.second.as_ref().map_or(self.answers, |second| second.answers())
    }

    /// The fraction of all placements done.
    fn share(&self) -> Option<f64> {
        if let Some(second) = &self.second {
            return second.share();
        }
        let mut weight = 1.0;
        let mut share = 0.0;
        for level in self.levels.iter().take(self.depth + 1) {
            weight /= level.total;
            share += weight * (level.done - 1.0);
        }
        Some(share.max(0.0))
    }

    fn counters(&self) -> Counters {
        let second = self.second.as_ref().map_or(0, |second| second.nodes());
        Counts { nodes: self.nodes(), second, ..self.quick.counts() }.into()
    }

    fn outcome(&self, through: Result<(), Stopped>) -> Outcome {
        if let Some(second) = &self.second {
            return Outcome { counters: self.counters(), ..second.outcome(through) };
        }
        let why = || match &self.refused {
            Some(Ok(why)) => why.clone(),
            _ => why::none(&self.board, &self.flat),
        };
        let count = through.is_ok().then(|| self.answers.to_string());
        Outcome { count, ..Outcome::new(verdict(self.answers, through, why), self.counters()) }
    }

    fn fork(&self) -> Option<Notes> {
        Some(self.clone())
    }
}
