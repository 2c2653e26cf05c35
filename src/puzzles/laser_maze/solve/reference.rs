//! The strategy of the source note: breadth-first search over (row, column, time modulo the period), one state
//! at a time, with the two mistakes that the note warns of as switches.
//!
//! - `phase` off: a cell is visited once, whatever the phase. The search can then miss the shortest way, or every
//!   way.
//! - `lasers` off: beams are ignored. The way found can be deadly.
//!
//! With a mistake switched on the search hands out what it finds, and claims nothing; [`flaw`] says where it first
//! goes wrong. Cost: a byte a state and a queue; the figures beside the default strategy are those of
//! `benches/laser_maze.rs`.

use crate::grid::{Cell, Dir};
use crate::puzzle::Flaw;
use crate::search::{
    CounterInfo, Counters, Driver, Flow, Options, Outcome, Search, Stepwise, Stopped, SwitchInfo, Watch, Why,
    existence,
};

use super::field::Field;
use super::live::at_once;
use super::paths::Paths;
use super::{detail, why};
use crate::puzzles::laser_maze::board::{Board, Site};
use crate::puzzles::laser_maze::walk::{Stride, Walk, moved, steps};

const PHASE: SwitchInfo = SwitchInfo::new(
    "phase",
    "Visit a cell once in each phase",
    "Wrong if off: a cell that was reached once is never entered again, though the turrets then point elsewhere.",
);
const LASERS: SwitchInfo =
    SwitchInfo::new("lasers", "Mind the beams", "Wrong if off: the way is found as if no turret fired.");

/// The two mistakes.
pub const SWITCHES: &[SwitchInfo] = &[PHASE, LASERS];

/// What the search counts.
pub const COUNTERS: &[CounterInfo] = &[
    CounterInfo { id: "nodes", name: "Nodes", about: "Pairs of cell and phase taken from the queue." },
    CounterInfo { id: "steps", name: "Steps", about: "Steps of the way found." },
    CounterInfo { id: "queue", name: "Longest queue", about: "The most states of one time step." },
    CounterInfo {
        id: "deaths",
        name: "First wrong step",
        about: "The step at which the way found is deadly, if lasers were ignored; else 0.",
    },
];

/// Not reached yet.
const OPEN: u8 = 255;
/// A wall, a turret, or under fire.
const CLOSED: u8 = 254;
/// Where the search started.
const ORIGIN: u8 = 253;

/// Starts a search. It stops at the first way.
pub fn search(board: &Board, options: &Options) -> Box<dyn Search<Walk>> {
    Box::new(Driver::new(Notes::new(board, options), options.nodes))
}

struct Notes {
    board: Board,
    phases: bool,
    lasers: bool,
    /// Visited marks for each cell: one a phase, or one in all.
    layers: usize,
    /// How each state was entered, or one of the marks above.
    states: Vec<u8>,
    /// With one mark a cell: the phases at which it is under fire, a bit each.
    fire: Vec<u32>,
    period: u32,
    front: Vec<Cell>,
    next: Vec<Cell>,
    /// The place in the front that comes next.
    at: usize,
    time: u32,
    from: u32,
    limit: u64,
    counters: [u64; 4],
    /// Whether there is anything to search: the board is whole, and the walker alive.
    starts: bool,
    found: bool,
}

impl Notes {
    fn new(board: &Board, options: &Options) -> Notes {
        let phases = options.on(&PHASE);
        let lasers = options.on(&LASERS);
        let period = if lasers { board.period() } else { 1 };
        let layers = if phases { period as usize } else { 1 };
        let mut notes = Notes {
            board: board.clone(),
            phases,
            lasers,
            layers,
            states: Vec::new(),
            fire: Vec::new(),
            period,
            front: Vec::new(),
            next: Vec::new(),
            at: 0,
            time: 0,
            from: 0,
            limit: options.limit,
            counters: [0; 4],
            starts: false,
            found: false,
        };
        let Some((cell, time)) = board.origin() else { return notes };
        notes.starts = true;
        notes.states = vec![OPEN; board.size().area() * layers];
        if !phases {
            notes.fire = vec![0; board.size().area()];
        }
        board.each_built(|cell, _| {
            let at = board.size().index(cell) * layers;
            notes.states[at..at + layers].fill(CLOSED);
        });
        if lasers {
            notes.shoot();
        }
        (notes.time, notes.from) = (time, time);
        notes.front.push(cell);
        let start = notes.state(cell, time);
        notes.states[start] = ORIGIN;
        notes
    }

    /// Walks along every beam of every phase.
    fn shoot(&mut self) {
        let size = self.board.size();
        for (cell, turret) in self.board.turrets() {
            for dir in Dir::ALL {
                let phases = (0..self.period).filter(|&phase| turret.heading(phase) == dir);
                let bits = phases.fold(0_u32, |bits, phase| bits | 1 << phase);
                let mut at = cell;
                while bits != 0
                    && let Some(next) = at.step(dir, size)
                    && self.board.site(next) == Site::Floor
                {
                    at = next;
                    let index = size.index(at);
                    if !self.phases {
                        self.fire[index] |= bits;
                        continue;
                    }
                    for phase in (0..self.layers).filter(|phase| bits >> phase & 1 == 1) {
                        self.states[index * self.layers + phase] = CLOSED;
                    }
                }
            }
        }
    }

    fn state(&self, cell: Cell, time: u32) -> usize {
        let phase = if self.phases { time % self.period } else { 0 };
        self.board.size().index(cell) * self.layers + phase as usize
    }

    /// Takes one state from the queue. `Some(true)`: the goal is reached; `Some(false)`: the queue is empty.
    fn take(&mut self) -> Option<bool> {
        if self.at == self.front.len() {
            std::mem::swap(&mut self.front, &mut self.next);
            self.next.clear();
            self.at = 0;
            self.time += 1;
            self.counters[2] = self.counters[2].max(self.front.len() as u64);
            if self.front.is_empty() {
                return Some(false);
            }
        }
        let cell = self.front[self.at];
        self.at += 1;
        let size = self.board.size();
        for stride in Stride::ALL {
            let to = match stride {
                Stride::Wait if !self.board.waiting => continue,
                Stride::Wait => cell,
                Stride::Go(dir) => match cell.step(dir, size) {
                    Some(to) => to,
                    None => continue,
                },
            };
            let state = self.state(to, self.time + 1);
            let index = size.index(to);
            let shot =
                !self.phases && self.lasers && self.fire[index] >> ((self.time + 1) % self.period) & 1 == 1;
            if self.states[state] != OPEN || shot {
                continue;
            }
            self.states[state] = stride.code() as u8;
            self.next.push(to);
            if Some(to) == self.board.goal {
                return Some(true);
            }
        }
        None
    }

    fn path(&self) -> Vec<Stride> {
        let mut path = Vec::new();
        let Some(mut at) = self.board.goal else { return path };
        let mut time = self.time + 1;
        while time > self.from {
            let code = self.states[self.state(at, time)];
            let Some(&stride) = Stride::ALL.get(usize::from(code)) else { break };
            path.push(stride);
            at = Field::before(at, stride);
            time -= 1;
        }
        path.reverse();
        path
    }

    fn walk(&self) -> Walk {
        self.board.kept().strides().chain(self.path()).collect()
    }

    fn sound(&self) -> bool {
        self.phases && self.lasers
    }

    /// The queue is empty, or the goal is reached.
    fn end(&mut self, reached: bool, found: &mut dyn FnMut(Walk)) -> Flow {
        self.found = reached;
        if reached {
            let walk = self.walk();
            self.counters[1] = walk.len() as u64;
            if let Some((time, _)) = self.board.death(&walk) {
                self.counters[3] = u64::from(time);
            }
            found(walk);
            return Flow::End(Err(Stopped::User));
        }
        // What is no way without beams is none with them.
        Flow::End(if self.sound() || !self.lasers { Ok(()) } else { Err(Stopped::Strategy) })
    }

    fn why(&self) -> Why {
        if self.starts { why::asked(&self.board, self.limit) } else { why::unfinished(&self.board) }
    }
}

impl Stepwise for Notes {
    type Answer = Walk;

    fn step(&mut self, watch: &mut Watch<'_>, found: &mut dyn FnMut(Walk)) -> Flow {
        if !self.starts {
            return Flow::End(Ok(()));
        }
        if self.front.first().copied() == self.board.goal {
            self.found = true;
            found(self.board.walk.clone());
            return Flow::End(Err(Stopped::User));
        }
        self.counters[0] += 1;
        let go = watch.tick();
        match self.take() {
            Some(reached) => self.end(reached, found),
            None => Flow::Node(go),
        }
    }

    fn nodes(&self) -> u64 {
        self.counters[0]
    }

    fn answers(&self) -> u64 {
        u64::from(self.found)
    }

    fn counters(&self) -> Counters {
        Counters(COUNTERS.iter().zip(self.counters).map(|(info, count)| (info.id, count)).collect())
    }

    fn outcome(&self, through: Result<(), Stopped>) -> Outcome {
        let mut outcome = Outcome::new(existence(self.found, through, || self.why()), self.counters());
        outcome.detail = detail(&outcome);
        outcome
    }
}

/// Where the search with a mistake first goes wrong on this board; `None` if it does not.
pub fn flaw(board: &Board, options: &Options) -> Option<Flaw<Walk>> {
    let mut naive = Notes::new(board, options);
    if naive.sound() || !naive.starts {
        return None;
    }
    let path = at_once(board).and_then(|(field, end)| Paths::new(&field, end).next(&field));
    let best = path.map(|path| board.kept().strides().chain(path).collect::<Walk>());
    // Where the right way is at each time, to see when the naive search is no longer on it.
    let mut at = board.origin()?.0;
    let mut lost = None;
    let reached = loop {
        let time = naive.time;
        let reached = naive.take();
        if naive.time > time
            && lost.is_none()
            && let Some(walk) = &best
        {
            at = moved(at, walk.get(time as usize)?);
            if !naive.front.contains(&at) {
                lost = Some((naive.time, at));
            }
        }
        if let Some(reached) = reached {
            break reached;
        }
    };
    let answer = reached.then(|| naive.walk());
    let right = match &best {
        Some(walk) => format!("the shortest way has {}", steps(walk.len())),
        None => "there is no way".into(),
    };
    if let Some(walk) = &answer
        && let Some((time, shooter)) = board.death(walk)
    {
        let cell = walk.first(time as usize).end(board.start?);
        let words = format!(
            "It takes a way of {} that is deadly: step {time} ends at {}, under fire from the turret at {}. In \
             truth {right}.",
            steps(walk.len()),
            cell.words(),
            shooter.words()
        );
        return Some(Flaw { words, cells: vec![cell, shooter], answer });
    }
    if answer.as_ref().map(Walk::len) == best.as_ref().map(Walk::len) {
        return None;
    }
    let claim = match &answer {
        Some(walk) => format!("It finds a way of {}", steps(walk.len())),
        None => "It finds no way".into(),
    };
    let (words, cells) = match lost {
        Some((time, cell)) => (
            format!(
                "{claim}, but {right}: at step {time} that comes to {}, where this search was before and never \
                 looks again.",
                cell.words()
            ),
            vec![cell],
        ),
        None => (format!("{claim}, but {right}."), Vec::new()),
    };
    Some(Flaw { words, cells, answer })
}
