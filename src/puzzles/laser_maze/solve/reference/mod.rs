//! The strategy of the source note: breadth-first search over (row, column, time modulo the period), one state at a
//! time, with the mistake that the note warns of, the easier problems that it begins with, and its alternatives, as
//! switches (`info`).
//!
//! - `phase` off: a cell is visited once, whatever the phase. The search can then miss the shortest route, or every
//!   route.
//! - `lasers` off: beams are ignored. The route found can be deadly. `turning` off: they do not turn, and the route can
//!   be deadly too, or missed.
//!
//! With a mistake the search returns what it finds and claims nothing; [`flaw()`] says where it first goes wrong. The
//! other switches change no solution: unbounded time (`past`), turrets tested one by one (`fire`), a heap instead of
//! the queue, and a search from the goal (`back`).
//!
//! The note asks for a shortest route: with a limit of 1 the search ends there. If more are wanted, it goes on to the end
//! of that time step and lists all shortest routes (`ties`).
//!
//! Cost: one byte per state and a queue, and one byte per state more for more routes than one; with unbounded time
//! 4 bytes per cell and 8 per state more. `benches/laser_maze.rs` compares it with the default strategy.

mod back;
mod fire;
mod flaw;
mod info;
mod past;
mod ties;
mod told;

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::rc::Rc;

use crate::grid::Cell;
use crate::search::{
    Counters, Driver, Flow, Go, Options, Outcome, Search, Stepwise, Stopped, Watch, Why, existence, verdict,
};

use super::detail;
use super::field::StateSpace;
use super::paths::{Paths, Walked};
use super::why::{self, WhyNoRoute, asking};
use crate::puzzles::laser_maze::board::Board;
use crate::puzzles::laser_maze::route::{Route, Stride, moved};
use crate::puzzles::laser_maze::turret::turned;
use back::Back;
pub use flaw::flaw;
pub use info::{COUNTERS, FOLLOWED, PRESETS, SWITCHES};
use info::{Counts, Switches};
use past::PastStates;

/// Not reached yet.
const OPEN: u8 = 255;
/// A wall, a turret, or a cell under fire.
const CLOSED: u8 = 254;
/// The state in which the search started.
const ORIGIN: u8 = 253;

/// Starts a search. It stops at `options.limit` routes; with a mistake, at the first.
pub fn search(board: &Board, options: &Options) -> Box<dyn Search<Route>> {
    Box::new(Driver::new(Notes::new(board, options), options.nodes))
}

struct Notes {
    board: Rc<Board>,
    phases: bool,
    lasers: bool,
    turning: bool,
    laid: bool,
    /// Visited marks per cell: one per phase, or a single one.
    layers: usize,
    /// How each state was entered, or one of the marks above.
    states: Vec<u8>,
    /// With one mark per cell: the phases in which it is under fire, one bit each.
    fire: Vec<u32>,
    period: u32,
    front: Vec<Cell>,
    next: Vec<Cell>,
    /// The next index in the front.
    at: usize,
    /// With a heap: the waiting states, by time and then by number.
    heap: Option<BinaryHeap<Reverse<(u32, u32, Cell)>>>,
    heaped: u32,
    /// With unbounded time: all states so far.
    past: Option<PastStates>,
    /// From the goal: the queue.
    back: Option<Back>,
    /// For each state, the strides that reach it at its first time, if more routes than one are wanted.
    ties: Option<Vec<u8>>,
    /// Whether the end is reached, and only the rest of its time step is left.
    arrived: bool,
    /// The state taken from the queue, and the index of its next stride; the first one if it is done.
    cell: Cell,
    stride: usize,
    /// Work besides nodes that the watch does not know of yet.
    work: u64,
    time: u32,
    from: u32,
    limit: u64,
    tally: Counts,
    /// Whether there is anything to search: the board is complete, and the walker is alive.
    starts: bool,
    answers: u64,
    stage: NoteStage,
    /// Why there is no route, once it is known.
    why: Option<Why>,
}

/// The work after which the remaining strides of a state wait.
const PIECE: u64 = 1 << 18;

/// Work besides the search, in pieces.
enum NoteStage {
    /// Marks the states of every cell, and the obstacles, band by band.
    Marking(usize),
    /// Follows the beams of a band's turrets, from a turret on.
    Shooting(usize, usize),
    /// Starts at the goal, from a phase on.
    Beginning(u32),
    Searching,
    /// Follows a route back from the goal.
    Back(RouteBack),
    /// Checks whether a route is deadly, from a step on.
    Walking(Route, usize, Cell),
    /// Lists the shortest routes.
    Listing(Paths),
    /// There is no route; the reason is being determined.
    Asking(WhyNoRoute),
}

/// A route as it is followed back: the last stride first, and the cell and time it has come to.
struct RouteBack(Vec<Stride>, Cell, u32);

/// Steps followed back in a piece.
const BACK: usize = 1 << 13;
/// Steps of a route that are checked in a piece; each one traces beams back.
const STEPS: usize = 16;

impl Notes {
    fn new(board: &Board, options: &Options) -> Notes {
        let on = Switches::of(options);
        let Switches { phase: phases, lasers, turning, laid, .. } = on;
        let period = match board.period() {
            _ if !lasers || !turning => 1,
            // The note takes every time modulo four, also where nothing turns.
            1 => 4,
            period => period,
        };
        let layers = if phases { period as usize } else { 1 };
        let mut notes = Notes {
            board: Rc::new(board.clone()),
            phases,
            lasers,
            turning,
            laid,
            layers,
            states: Vec::new(),
            fire: Vec::new(),
            period,
            front: Vec::new(),
            next: Vec::new(),
            at: 0,
            heap: None,
            heaped: 0,
            past: None,
            back: None,
            ties: None,
            arrived: false,
            cell: Cell::new(0, 0),
            stride: 0,
            work: 0,
            time: 0,
            from: 0,
            limit: options.limit,
            tally: Counts::default(),
            starts: false,
            answers: 0,
            stage: NoteStage::Marking(0),
            why: None,
        };
        let Some((cell, time)) = board.origin() else { return notes };
        notes.starts = true;
        notes.states = Vec::with_capacity(board.size().area() * layers);
        (notes.time, notes.from) = (time, time);
        notes.front.push(cell);
        notes.back = (notes.sound() && on.backwards).then(Back::new);
        let ahead = notes.back.is_none();
        notes.heap = (ahead && on.heap).then(|| BinaryHeap::from([Reverse((time, 0, cell))]));
        notes.past = (ahead && phases && on.endless).then(|| PastStates::new(board.size(), cell));
        let ties = !ahead || (notes.lists() && notes.past.is_none());
        notes.ties = ties.then(|| Vec::with_capacity(board.size().area() * layers));
        notes
    }

    /// Does a piece of the preparation and returns its work, or `None` when everything is prepared.
    fn prepare(&mut self) -> Option<u64> {
        match self.stage {
            NoteStage::Marking(band) => {
                let more = self.mark(band);
                self.stage = match more {
                    true => NoteStage::Marking(band + 1),
                    false if self.lasers && self.laid => NoteStage::Shooting(0, 0),
                    false => self.begin(),
                };
                Some(8 * u64::from(self.board.size().cols) * self.layers as u64)
            }
            NoteStage::Shooting(band, at) => {
                let turrets = self.board.bands().get(band).map(|band| &band.turrets);
                let turret = turrets.map(|turrets| turrets.get(at).copied());
                self.stage = match turret {
                    Some(Some(_)) => NoteStage::Shooting(band, at + 1),
                    Some(None) => NoteStage::Shooting(band + 1, 0),
                    None => self.begin(),
                };
                Some(turret.flatten().map_or(1, |(cell, turret)| self.shoot(cell, turret)))
            }
            NoteStage::Beginning(phase) => {
                if let Some(goal) = self.board.goal {
                    self.begin_at_goal(goal, phase);
                }
                let more = phase + 1 < self.period;
                self.stage = if more { NoteStage::Beginning(phase + 1) } else { NoteStage::Searching };
                Some(std::mem::take(&mut self.work))
            }
            _ => None,
        }
    }

    /// Everything is marked: starts the search.
    fn begin(&mut self) -> NoteStage {
        if self.back.is_some() {
            return NoteStage::Beginning(0);
        }
        if let (Some(&cell), None) = (self.front.first(), &self.past) {
            let start = self.state(cell, self.time);
            self.states[start] = ORIGIN;
        }
        NoteStage::Searching
    }

    fn state(&self, cell: Cell, time: u32) -> usize {
        let phase = if self.phases { time % self.period } else { 0 };
        self.board.size().index(cell) * self.layers + phase as usize
    }

    /// The time at which the strides of the state taken end; from the goal, the phase in which they start.
    const fn entering(&self) -> u32 {
        match &self.back {
            Some(back) => (back.phase + self.period - 1) % self.period,
            None => self.time + 1,
        }
    }

    /// Takes the next state from the queue; `false` if it is empty.
    fn pop(&mut self) -> bool {
        if self.back.is_some() {
            return self.pop_back();
        }
        if let Some(heap) = &mut self.heap {
            self.tally.queue = self.tally.queue.max(heap.len() as u64);
            let Some(Reverse((time, _, cell))) = heap.pop() else { return false };
            (self.time, self.cell) = (time, cell);
            return true;
        }
        if self.at == self.front.len() {
            std::mem::swap(&mut self.front, &mut self.next);
            self.next.clear();
            self.at = 0;
            self.time += 1;
            self.tally.queue = self.tally.queue.max(self.front.len() as u64);
            if self.front.is_empty() {
                return false;
            }
        }
        self.cell = self.front[self.at];
        self.at += 1;
        true
    }

    /// Does a state of the queue, or some strides of it if they are much work. `Some(true)`: the goal is reached at the
    /// next step; `Some(false)`: the queue is empty.
    fn take(&mut self) -> Option<bool> {
        if self.stride == 0 {
            if !self.pop() {
                return Some(false);
            }
            if self.back.is_none() {
                self.taken(self.state(self.cell, self.time));
            }
            if self.heap.is_some() && Some(self.cell) == self.board.goal {
                self.time -= 1;
                return Some(true);
            }
        }
        while self.work < PIECE
            && let Some(&stride) = Stride::ALL.get(self.stride)
        {
            self.stride += 1;
            let Some(to) = self.to(stride) else { continue };
            let arrived = match self.back {
                Some(_) => self.enter_before(to, stride),
                None => self.enter(to, stride) && self.heap.is_none() && Some(to) == self.board.goal,
            };
            // The rest of the time step may lead there as well.
            self.arrived |= arrived && self.lists() && self.past.is_none();
            if arrived && !self.arrived {
                return Some(true);
            }
        }
        if self.stride == Stride::ALL.len() {
            self.stride = 0;
        }
        None
    }

    /// The cell to which a stride leads from the state taken, or from the goal, the cell from which it leads there;
    /// `None` if it is off the board, or waiting is not allowed.
    fn to(&self, stride: Stride) -> Option<Cell> {
        match stride {
            Stride::Wait => self.board.waiting.then_some(self.cell),
            Stride::Go(dir) => {
                let dir = if self.back.is_some() { turned(dir, 2) } else { dir };
                self.cell.step(dir, self.board.size())
            }
        }
    }

    /// Whether the time step in which the end was reached is done.
    fn is_through(&self) -> bool {
        self.arrived && self.stride == 0 && self.back.as_ref().map_or(self.at == self.front.len(), Back::is_layer_done)
    }

    /// Enters a cell with the next step, if it is free and was not entered before; returns whether it did.
    fn enter(&mut self, to: Cell, stride: Stride) -> bool {
        let (time, index) = (self.time + 1, self.board.size().index(to));
        let state = self.state(to, time);
        let known = self.past.as_ref().is_some_and(|past| past.stamps[index] == time);
        if self.tie(state, stride) || self.states[state] != OPEN || known || self.is_shot(to, time) {
            return false;
        }
        match &mut self.past {
            Some(past) => {
                past.stamps[index] = time;
                past.keep(to, time - self.from);
            }
            None => self.reach(state, stride),
        }
        match &mut self.heap {
            Some(heap) => {
                self.heaped += 1;
                heap.push(Reverse((time, self.heaped, to)));
            }
            None => self.next.push(to),
        }
        true
    }

    /// Follows a route back for at most the given number of steps; returns whether the start is reached.
    fn back(&self, RouteBack(path, at, time): &mut RouteBack, most: usize) -> bool {
        for _ in 0..most {
            if *time <= self.from {
                return true;
            }
            let stride = match &self.past {
                Some(past) => past.stride(*at, *time - self.from, self.board.waiting),
                None => Stride::ALL.get(usize::from(self.states[self.state(*at, *time)])).copied(),
            };
            let Some(stride) = stride else { return true };
            path.push(stride);
            *at = StateSpace::before(*at, stride);
            *time -= 1;
        }
        false
    }

    /// The route that ends where a search has just arrived.
    fn walk(&self, goal: Cell) -> Route {
        let mut way = RouteBack(Vec::new(), goal, self.time + 1);
        while !self.back(&mut way, BACK) {}
        self.whole(way)
    }

    fn whole(&self, RouteBack(path, ..): RouteBack) -> Route {
        self.board.kept().strides().chain(path.into_iter().rev()).collect()
    }

    fn sound(&self) -> bool {
        self.phases && self.lasers && self.turning
    }

    /// Whether all shortest routes may be wanted.
    fn lists(&self) -> bool {
        self.sound() && self.limit != 1
    }

    /// Handles an empty queue, or the goal reached.
    fn end(&mut self, reached: bool, watch: &mut Watch<'_>, found: &mut dyn FnMut(Route)) -> Flow {
        if let (true, Some(goal)) = (reached, self.board.goal) {
            if self.lists() || self.back.is_some() {
                let steps = self.time + 1 - self.from;
                self.stage = NoteStage::Listing(match self.front.first() {
                    Some(&start) if self.back.is_some() => Paths::from(start, steps, true),
                    _ => Paths::from(goal, self.from + steps, false),
                });
                return Flow::Part(Go::On);
            }
            watch.note(|journal| self.tell_goal(journal, self.time + 1));
            return self.walk_back(RouteBack(Vec::new(), goal, self.time + 1), Go::On, found);
        }
        // If there is no route without beams, there is none with them.
        if !self.sound() && self.lasers {
            return Flow::End(Err(Stopped::Strategy));
        }
        if let Some(asking) = asking(&self.board, self.limit) {
            self.stage = NoteStage::Asking(asking);
            return Flow::Part(Go::On);
        }
        Flow::End(Ok(()))
    }

    /// Follows a route back for some steps, and at the start goes on to check whether it is deadly.
    fn walk_back(&mut self, mut way: RouteBack, go: Go, found: &mut dyn FnMut(Route)) -> Flow {
        if !self.back(&mut way, BACK) {
            self.stage = NoteStage::Back(way);
            return Flow::Part(go);
        }
        let walk = self.whole(way);
        self.tally.steps = walk.len() as u64;
        match self.board.start {
            Some(start) if !self.lasers || !self.turning => self.stage = NoteStage::Walking(walk, 0, start),
            // States that were entered are known not to be under fire.
            _ => return self.hand_out(walk, found),
        }
        Flow::Part(go)
    }

    fn hand_out(&mut self, walk: Route, found: &mut dyn FnMut(Route)) -> Flow {
        self.answers += 1;
        found(walk);
        Flow::End(Err(Stopped::User))
    }

    /// Follows the next shortest route, or a piece of it.
    fn list(&mut self, mut paths: Paths, watch: &mut Watch<'_>, found: &mut dyn FnMut(Route)) -> Flow {
        let go = watch.spend(4 * BACK as u64);
        match paths.walk(self, BACK) {
            Walked::Over => return Flow::End(Ok(())),
            Walked::On => {}
            Walked::Path(path) => {
                watch.note(|journal| self.tell_goal(journal, self.time + 1));
                let walk: Route = self.board.kept().strides().chain(path).collect();
                self.tally.steps = walk.len() as u64;
                self.answers += 1;
                found(walk);
                if self.answers == self.limit {
                    return Flow::End(Err(Stopped::User));
                }
            }
        }
        self.stage = NoteStage::Listing(paths);
        Flow::Part(go)
    }

    /// Checks whether the next steps of a route are deadly.
    fn look_on(
        &mut self,
        (walk, mut step, mut at): (Route, usize, Cell),
        watch: &mut Watch<'_>,
        found: &mut dyn FnMut(Route),
    ) -> Flow {
        for _ in 0..STEPS {
            let Some(stride) = walk.get(step) else { return self.hand_out(walk, found) };
            at = moved(at, stride);
            step += 1;
            if self.board.shooter(at, step as u32).is_some() {
                self.tally.deaths = step as u64;
                return self.hand_out(walk, found);
            }
        }
        let size = self.board.size();
        self.stage = NoteStage::Walking(walk, step, at);
        Flow::Part(watch.spend((STEPS * usize::from(size.rows.max(size.cols))) as u64))
    }
}

impl Stepwise for Notes {
    type Answer = Route;

    fn step(&mut self, watch: &mut Watch<'_>, found: &mut dyn FnMut(Route)) -> Flow {
        if !self.starts {
            return Flow::End(Ok(()));
        }
        if self.front.first().copied() == self.board.goal {
            watch.note(|journal| self.tell_goal(journal, self.time));
            self.answers = 1;
            found(self.board.walk.clone());
            // No other route is as short as none.
            return Flow::End(if self.lists() { Ok(()) } else { Err(Stopped::User) });
        }
        if let Some(work) = self.prepare() {
            return Flow::Part(watch.spend(work));
        }
        match std::mem::replace(&mut self.stage, NoteStage::Searching) {
            NoteStage::Back(way) => return self.walk_back(way, watch.spend(4 * BACK as u64), found),
            NoteStage::Walking(walk, step, at) => return self.look_on((walk, step, at), watch, found),
            NoteStage::Listing(paths) => return self.list(paths, watch, found),
            NoteStage::Asking(mut asking) => {
                if asking.run(watch).is_some() {
                    self.why = Some(asking.take());
                    return Flow::End(Ok(()));
                }
                self.stage = NoteStage::Asking(asking);
                return Flow::Part(Go::Pause);
            }
            _ => {}
        }
        if self.past.as_ref().is_some_and(PastStates::is_full) {
            return Flow::End(Err(Stopped::Memory));
        }
        if self.is_through() {
            return self.end(true, watch, found);
        }
        // The rest of a state does not count as a node.
        let go = match self.stride {
            0 => {
                self.tally.nodes += 1;
                watch.tick()
            }
            _ => Go::On,
        };
        let first = self.stride;
        let took = self.take();
        // An empty queue is no node.
        self.tally.nodes -= u64::from(took == Some(false));
        let this = &mut *self;
        watch.note(move |journal| {
            // With a heap, the goal was entered earlier.
            if took.is_none() || (took == Some(true) && this.heap.is_none()) {
                this.tell(journal, first);
            }
        });
        let more = watch.spend(std::mem::take(&mut self.work));
        match took {
            Some(reached) => self.end(reached, watch, found),
            None if go == Go::Pause => Flow::Node(go),
            None => Flow::Node(more),
        }
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
        let (through, why) = match &self.stage {
            NoteStage::Asking(asking) => (Ok(()), Some(asking.borrow().clone())),
            _ => (through, self.why.clone()),
        };
        let why = || why.unwrap_or_else(|| why::unfinished(&self.board));
        let verdict = match self.sound() {
            true => verdict(self.answers, through, why),
            false => existence(self.answers > 0, through, why),
        };
        let mut outcome = Outcome::new(verdict, self.counters());
        outcome.count = (self.lists() && through.is_ok()).then(|| self.answers.to_string());
        outcome.detail = detail(&outcome);
        outcome
    }
}
