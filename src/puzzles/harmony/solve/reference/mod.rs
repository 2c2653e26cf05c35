//! The strategy of a Java solver's optimisation notes: positions on a stack, with four tests for every position that is
//! generated, a perfect swap that is taken alone, and a filter for last moves. Each of the six can be turned off
//! (`info`).
//!
//! A position is taken from the stack and processed: is it the end, and if not, which swaps follow? First those in each
//! row, then those in each column. All are made, one after the other, and the tests examine what each touched; what
//! passes waits on the stack, the first made on top. The tests, in this order:
//!
//! - `stuck`: a row of the swap is complete, one of its tiles has one move left and the others have none;
//! - `wrong_row`: a tile of the swap has no move left and is not at home;
//! - `blocked`: a tile of the swap has one move left, is not at home, and the tile in the cell it needs has none;
//! - `isolated`: a tile of the swap has moves left, and no other tile of its row or column has.
//!
//! Before generating, `perfect` looks for two tiles of a column, each with one move and at home in the other's row:
//! that swap is the only one generated. While generating, `last_move` leaves out swaps in which a tile with one move
//! does not get home. All six keep every solution, so the search is complete with any setting.
//!
//! What the notes leave for later can be turned on: another order (`queue`), a table of positions, the same for columns
//! in any order (`symmetry`), a search from both ends (`ends`), tables of what a line still needs (`patterns`); and four
//! workers on one stack (`workers`), as their threads are. By default the search does not recognise positions and
//! needs next to no memory.

mod drops;
mod ends;
mod info;
mod patterns;
mod queue;
mod steer;
mod told;
mod workers;

use crate::search::{Counters, Detail, Driver, Flow, Options, Outcome, Search, Stepwise, Stopped, Watch, existence};

use super::build::PIECE;
use super::deep::{Table, key, key_in_order};
use super::flat::{FlatBoard, Pair};
use super::{Answer, why};
use crate::puzzles::harmony::board::Board;
use drops::Drops;
use ends::Ends;
pub use info::{COUNTERS, ELSEWHERE, FOLLOWED, PARTS, PRESETS, SWITCHES};
use info::{Counts, Switches};
use patterns::Patterns;
use queue::Queue;
use workers::Workers;

/// Starts a search; swaps made on the board are ignored. It stops at `options.limit` solutions.
pub fn search(board: &Board, options: &Options) -> Box<dyn Search<Answer>> {
    let flat = FlatBoard::new(&board.restarted());
    let on = Switches::of(options);
    let tests = [on.stuck, on.wrong_row, on.blocked, on.isolated];
    let notes = Notes {
        pairs: pairs(&flat),
        drops: Drops::new(tests, on.touched, on.also),
        perfect: on.perfect,
        last_move: on.last_move,
        patterns: on.patterns.then(|| Patterns::new(&flat)),
        workers: (on.workers && !on.queue).then(Workers::new),
        queue: on.queue.then(|| Queue::new(&flat, on.best)),
        table: on.table.then(Table::default),
        key: if on.symmetry { key } else { key_in_order },
        limit: options.limit,
        ends: on.both.then(|| Ends::new(&flat)),
        root: flat.clone(),
        flat,
        frames: Vec::new(),
        tally: Counts::default(),
        again_told: 0,
        waiting: 0,
        started: false,
        home: false,
        soon: false,
        rest: Vec::new(),
        answers: 0,
        length: 0,
    };
    Box::new(Driver::new(notes, options.nodes))
}

/// All pairs of cells in the notes' order: row by row, then column by column.
fn pairs(flat: &FlatBoard) -> Vec<Pair> {
    let (rows, cols) = (flat.rows, flat.cols);
    let mut pairs = Vec::new();
    let lines = (0..rows).map(|row| (row * cols, 1, cols)).chain((0..cols).map(|col| (col, cols, rows)));
    for (first, step, length) in lines {
        for a in 0..length {
            pairs.extend((a + 1..length).map(|b| ((first + a * step) as u8, (first + b * step) as u8)));
        }
    }
    pairs
}

/// A position whose swaps are made.
#[derive(Clone)]
struct PositionFrame {
    /// Those to make, and among the ones made those kept, at the front.
    swaps: Vec<Pair>,
    /// The next to make.
    next: usize,
    /// Of the swaps made, those whose positions wait, and those whose positions were taken.
    kept: usize,
    taken: usize,
}

#[derive(Clone)]
struct Notes {
    root: FlatBoard,
    /// The position being processed or just generated.
    flat: FlatBoard,
    pairs: Vec<Pair>,
    drops: Drops,
    perfect: bool,
    last_move: bool,
    /// Depth-first: the positions on the path, which together are the stack; otherwise the one being processed.
    frames: Vec<PositionFrame>,
    queue: Option<Queue>,
    workers: Option<Workers>,
    patterns: Option<Patterns>,
    table: Option<Table>,
    key: fn(&FlatBoard) -> u128,
    limit: u64,
    ends: Option<Ends>,
    /// The counts, without those that its parts have.
    tally: Counts,
    /// How many of the positions seen before have been reported to the journal.
    again_told: u64,
    /// Positions on the stack.
    waiting: usize,
    started: bool,
    /// The position is the end, or is known from there; nothing follows it.
    home: bool,
    /// Chosen by hand: a position that waits is taken before all swaps are made.
    soon: bool,
    /// The swaps to the end from where the two searches met.
    rest: Vec<Pair>,
    answers: u64,
    /// The number of swaps of a solution.
    length: usize,
}

/// The result of a step.
enum Came {
    /// The search continues.
    On,
    /// The position is the end.
    Home,
    /// Everything has been tried.
    Through,
    /// The queue is full.
    Full,
}

impl Notes {
    /// Processes the position.
    fn process(&mut self) -> Came {
        self.tally.nodes += 1;
        if self.flat.done() {
            return Came::Home;
        }
        let swaps = match self.met().map(|ends| ends.find(&self.flat)) {
            None => self.swaps(),
            Some(None) => Vec::new(),
            Some(Some(rest)) => {
                self.rest = rest;
                return Came::Home;
            }
        };
        self.frames.push(PositionFrame { swaps, next: 0, kept: 0, taken: 0 });
        Came::On
    }

    /// The search from the end, if it knows all positions with as many swaps left as this one has.
    fn met(&self) -> Option<&Ends> {
        self.ends.as_ref().filter(|ends| self.flat.sum() == 2 * ends.depth)
    }

    fn swaps(&mut self) -> Vec<Pair> {
        let flat = &self.flat;
        let comes = |from: usize, to: usize| usize::from(flat.home[from]) == flat.row(to);
        let both = |pair: Pair| (usize::from(pair.0), usize::from(pair.1));
        let open = self.pairs.iter().copied().filter(|&pair| flat.can(pair));
        if self.perfect {
            let perfect = |&pair: &Pair| {
                let (a, b) = both(pair);
                let last = flat.left[a] == 1 && flat.left[b] == 1;
                last && flat.row(a) != flat.row(b) && comes(a, b) && comes(b, a)
            };
            if let Some(pair) = open.clone().find(perfect) {
                self.tally.perfect += 1;
                return vec![pair];
            }
        }
        let wastes = |&pair: &Pair| {
            let (a, b) = both(pair);
            (flat.left[a] == 1 && !comes(a, b)) || (flat.left[b] == 1 && !comes(b, a))
        };
        if !self.last_move {
            return open.collect();
        }
        let all = open.clone().count();
        let swaps: Vec<Pair> = open.filter(|pair| !wastes(pair)).collect();
        self.tally.filtered += (all - swaps.len()) as u64;
        swaps
    }

    /// Whether the position was known already; it is from now on.
    fn seen(&mut self) -> bool {
        let Some(table) = &mut self.table else { return false };
        let key = (self.key)(&self.flat);
        let seen = table.has(key);
        if seen {
            self.tally.again += 1;
        } else {
            table.insert(key);
        }
        seen
    }

    /// The swaps that led to the position being processed, if it was not taken from the path: `None` on a single stack.
    fn came(&self) -> Option<Vec<Pair>> {
        let workers = || self.workers.as_ref().map(|workers| workers.swaps.clone());
        self.queue.as_ref().map(Queue::swaps).or_else(workers)
    }

    /// The number of positions that wait.
    fn waits(&self) -> usize {
        let workers = self.workers.as_ref().map_or(self.waiting, Workers::len);
        self.queue.as_ref().map_or(workers, Queue::len)
    }

    /// Whether a table knows that a line of the position cannot be finished.
    fn lost(&mut self) -> bool {
        self.patterns.as_mut().is_some_and(|patterns| patterns.drops(&self.flat))
    }

    /// The swaps that led here, and those to the end.
    fn answer(&self) -> Answer {
        let made = |frame: &PositionFrame| frame.swaps.get(frame.taken.checked_sub(1)?).copied();
        let swaps = self.came().unwrap_or_else(|| self.frames.iter().filter_map(made).collect());
        swaps.into_iter().chain(self.rest.iter().copied()).map(|pair| self.flat.on_board(pair)).collect()
    }

    /// Makes the next swap, or goes on to the next position if all have been made.
    fn advance(&mut self) -> Came {
        let Some(frame) = self.frames.last_mut().filter(|_| !self.home) else { return self.leave() };
        if std::mem::take(&mut self.soon) {
            return self.take();
        }
        let Some(&swap) = frame.swaps.get(frame.next) else { return self.take() };
        frame.next += 1;
        self.flat.swap(swap);
        self.tally.generated += 1;
        let dropped = self.drops.drops(&self.flat, swap) || self.lost() || self.seen();
        if let Some(queue) = self.queue.as_mut().filter(|_| !dropped) {
            if queue.is_full() {
                return Came::Full;
            }
            queue.put(swap, &self.flat);
            self.tally.longest = self.tally.longest.max(queue.len() as u64);
        } else if let Some(workers) = self.workers.as_mut().filter(|_| !dropped) {
            workers.put(swap, &self.flat);
        } else if let Some(frame) = self.frames.last_mut().filter(|_| !dropped) {
            frame.swaps[frame.kept] = swap;
            frame.kept += 1;
            self.waiting += 1;
            self.tally.longest = self.tally.longest.max(self.waiting as u64);
        }
        self.flat.unswap(swap);
        Came::On
    }

    /// Takes the next position that waits.
    fn take(&mut self) -> Came {
        let next = self.frames.last_mut().filter(|frame| frame.taken < frame.kept);
        if let Some(frame) = next {
            frame.taken += 1;
            self.waiting -= 1;
            let swap = frame.swaps[frame.taken - 1];
            self.flat.swap(swap);
            return self.process();
        }
        self.frames.pop();
        self.leave()
    }

    /// Leaves a position with which nothing is left to do: back, or to the next one in the queue.
    fn leave(&mut self) -> Came {
        self.home = false;
        self.rest.clear();
        if let Some(queue) = &mut self.queue {
            let some = queue.take(&self.root, &mut self.flat);
            return if some { self.process() } else { Came::Through };
        }
        if let Some(workers) = &mut self.workers {
            workers.pile();
            self.tally.longest = self.tally.longest.max(workers.len() as u64);
            let some = workers.take(&mut self.flat);
            return if some { self.process() } else { Came::Through };
        }
        let Some(frame) = self.frames.last() else { return Came::Through };
        self.flat.unswap(frame.swaps[frame.taken - 1]);
        Came::On
    }

    /// Does the work that comes before a position, if any; returns its amount, and whether it was a node.
    fn prepare(&mut self) -> Option<(u64, bool)> {
        if let Some(table) = self.table.as_mut().filter(|table| table.is_growing()) {
            table.grow();
            return Some((PIECE, false));
        }
        if self.started {
            return None;
        }
        if let Some(work) = self.patterns.as_mut().and_then(Patterns::step) {
            return Some((work, false));
        }
        let ends = self.ends.as_mut()?;
        Some((ends.step(&self.pairs)?, true))
    }
}

impl Stepwise for Notes {
    type Answer = Answer;

    fn step(&mut self, watch: &mut Watch<'_>, found: &mut dyn FnMut(Answer)) -> Flow {
        match self.prepare() {
            Some((work, true)) => return Flow::Node(watch.count(1, work)),
            Some((work, false)) => return Flow::Part(watch.spend(work)),
            None => {}
        }
        let go = watch.tick();
        let this = &mut *self;
        let pruned = watch.ask(move |journal| this.steer(journal));
        let came = match pruned {
            true => self.skip(),
            false if self.started => self.advance(),
            false => self.process(),
        };
        self.started = true;
        match came {
            Came::On => Flow::Node(go),
            Came::Home => {
                watch.note(|journal| self.tell_home(journal));
                let answer = self.answer();
                self.home = true;
                self.answers += 1;
                self.length = answer.len();
                found(answer);
                if self.answers == self.limit { Flow::End(Err(Stopped::User)) } else { Flow::Node(go) }
            }
            Came::Through => Flow::End(Ok(())),
            Came::Full => Flow::End(Err(Stopped::Memory)),
        }
    }

    fn nodes(&self) -> u64 {
        self.tally.nodes + self.ends.as_ref().map_or(0, Ends::nodes)
    }

    fn answers(&self) -> u64 {
        self.answers
    }

    fn counters(&self) -> Counters {
        let [stuck, wrong_row, blocked, isolated] = self.drops.first;
        let [also_stuck, also_wrong_row, also_blocked, also_isolated] = self.drops.more;
        let back = self.ends.as_ref().map_or(0, |ends| ends.generated);
        let counts = Counts {
            generated: self.tally.generated + back,
            nodes: self.nodes(),
            pruned: stuck + wrong_row + blocked + isolated,
            stuck,
            wrong_row,
            blocked,
            isolated,
            looked: self.drops.looked,
            back,
            also: also_stuck + also_wrong_row + also_blocked + also_isolated,
            also_stuck,
            also_wrong_row,
            also_blocked,
            also_isolated,
            waiting: self.waits() as u64,
            steps: self.workers.as_ref().map_or(0, |workers| workers.steps),
            pattern: self.patterns.as_ref().map_or(0, |patterns| patterns.dropped),
            patterns: self.patterns.as_ref().map_or(0, Patterns::len) as u64,
            ..self.tally
        };
        counts.into()
    }

    fn outcome(&self, through: Result<(), Stopped>) -> Outcome {
        let found = self.answers > 0;
        let detail = found.then(|| vec![("swaps", Detail::Number(self.length as f64))]);
        Outcome { detail, ..Outcome::new(existence(found, through, why::exhausted), self.counters()) }
    }

    fn fork(&self) -> Option<Notes> {
        Some(self.clone())
    }
}
