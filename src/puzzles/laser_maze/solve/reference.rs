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
    CounterInfo, Counters, Driver, Flow, Go, Options, Outcome, Preset, Search, Stepwise, Stopped, SwitchInfo,
    Watch, Why, existence,
};

use super::detail;
use super::field::Field;
use super::live::at_once;
use super::paths::Paths;
use super::why::{self, Asking};
use crate::puzzles::laser_maze::board::{Board, Site, each_bit};
use crate::puzzles::laser_maze::turret::Turret;
use crate::puzzles::laser_maze::walk::{Stride, Walk, moved, steps};

const PHASE: SwitchInfo = SwitchInfo::new(
    "phase",
    "Visit a cell once in each phase",
    "Wrong if off: a cell that was reached once is never entered again, though the turrets then point elsewhere.",
);
const LASERS: SwitchInfo =
    SwitchInfo::new("lasers", "Mind the beams", "Wrong if off: the way is found as if no turret fired.")
        .counted("deaths");

/// The two mistakes.
pub const SWITCHES: &[SwitchInfo] = &[PHASE, LASERS];

/// The mistakes by name.
pub const PRESETS: &[Preset] = &[
    Preset {
        id: "blind",
        name: "No beams",
        about: "A way as if no turret fired.",
        switches: &[("lasers", false)],
    },
    Preset {
        id: "mark",
        name: "One mark a cell",
        about: "No cell is entered twice.",
        switches: &[("phase", false)],
    },
];

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
    stage: Stage,
    /// Why there is no way, once that is known.
    why: Option<Why>,
}

/// What is done besides the search, in pieces.
enum Stage {
    /// Marks for the states of every cell, and what is built on them, by bands.
    Marking(usize),
    /// The beams of the turrets of a band, from one of them on.
    Shooting(usize, usize),
    Searching,
    /// Walks back along a way from the goal.
    Back(Way),
    /// Whether a way is deadly, from a step on.
    Walking(Walk, usize, Cell),
    /// There is no way; why is being found out.
    Asking(Box<Asking>),
}

/// A way as it is walked back: the last stride first, and where and when it has come to.
struct Way(Vec<Stride>, Cell, u32);

/// Steps that are walked back in a piece.
const BACK: usize = 1 << 13;
/// Steps of a way that are looked at in a piece; with every one the beams are followed back.
const STEPS: usize = 16;

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
            stage: Stage::Marking(0),
            why: None,
        };
        let Some((cell, time)) = board.origin() else { return notes };
        notes.starts = true;
        notes.states = Vec::with_capacity(board.size().area() * layers);
        (notes.time, notes.from) = (time, time);
        notes.front.push(cell);
        notes
    }

    /// Prepares the search: a piece of it and its work, or `None` when all is prepared.
    fn prepare(&mut self) -> Option<u64> {
        match self.stage {
            Stage::Marking(band) => {
                let more = self.mark(band);
                self.stage = match more {
                    true => Stage::Marking(band + 1),
                    false if self.lasers => Stage::Shooting(0, 0),
                    false => self.begin(),
                };
                Some(8 * u64::from(self.board.size().cols) * self.layers as u64)
            }
            Stage::Shooting(band, at) => {
                let turrets = self.board.bands().get(band).map(|band| &band.turrets);
                let turret = turrets.map(|turrets| turrets.get(at).copied());
                self.stage = match turret {
                    Some(Some(_)) => Stage::Shooting(band, at + 1),
                    Some(None) => Stage::Shooting(band + 1, 0),
                    None => self.begin(),
                };
                Some(turret.flatten().map_or(1, |(cell, turret)| self.shoot(cell, turret)))
            }
            _ => None,
        }
    }

    /// Marks the states of a band of cells; `false` if there is none.
    fn mark(&mut self, index: usize) -> bool {
        let (size, layers) = (self.board.size(), self.layers);
        let Some(band) = self.board.bands().get(index).cloned() else { return false };
        let cells = size.area().min(8 * (index + 1) * usize::from(size.cols));
        self.states.resize(cells * layers, OPEN);
        if !self.phases {
            self.fire.resize(cells, 0);
        }
        let mut close = |cell: Cell| {
            let at = size.index(cell) * layers;
            self.states[at..at + layers].fill(CLOSED);
        };
        for (tile, &walls) in band.walls.iter().enumerate() {
            each_bit(walls, |row, col| close(Cell::new((index * 8 + row) as u16, (tile * 8 + col) as u16)));
        }
        band.turrets.iter().for_each(|&(cell, _)| close(cell));
        true
    }

    /// Walks along every beam of a turret in every phase; the cells that were looked at, weighed as work.
    fn shoot(&mut self, cell: Cell, turret: Turret) -> u64 {
        let size = self.board.size();
        let mut work = 0;
        for dir in Dir::ALL {
            let phases = (0..self.period).filter(|&phase| turret.heading(phase) == dir);
            let bits = phases.fold(0_u32, |bits, phase| bits | 1 << phase);
            let mut at = cell;
            work += u64::from(self.period);
            while bits != 0
                && let Some(next) = at.step(dir, size)
                && self.board.site(next) == Site::Floor
            {
                at = next;
                work += 4;
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
        work
    }

    /// All is marked: the search begins.
    fn begin(&mut self) -> Stage {
        if let Some(&cell) = self.front.first() {
            let start = self.state(cell, self.time);
            self.states[start] = ORIGIN;
        }
        Stage::Searching
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

    /// Walks back at most so many steps; whether the start is reached.
    fn back(&self, Way(path, at, time): &mut Way, most: usize) -> bool {
        for _ in 0..most {
            if *time <= self.from {
                return true;
            }
            let code = self.states[self.state(*at, *time)];
            let Some(&stride) = Stride::ALL.get(usize::from(code)) else { return true };
            path.push(stride);
            *at = Field::before(*at, stride);
            *time -= 1;
        }
        false
    }

    /// The way that ends where a search has just come to.
    fn walk(&self, goal: Cell) -> Walk {
        let mut way = Way(Vec::new(), goal, self.time + 1);
        while !self.back(&mut way, BACK) {}
        self.whole(way)
    }

    fn whole(&self, Way(path, ..): Way) -> Walk {
        self.board.kept().strides().chain(path.into_iter().rev()).collect()
    }

    fn sound(&self) -> bool {
        self.phases && self.lasers
    }

    /// The queue is empty, or the goal is reached.
    fn end(&mut self, reached: bool, found: &mut dyn FnMut(Walk)) -> Flow {
        if let (true, Some(goal)) = (reached, self.board.goal) {
            return self.walk_back(Way(Vec::new(), goal, self.time + 1), Go::On, found);
        }
        // What is no way without beams is none with them.
        if !self.sound() && self.lasers {
            return Flow::End(Err(Stopped::Strategy));
        }
        if let Some(asking) = Asking::new(&self.board, self.limit) {
            self.stage = Stage::Asking(Box::new(asking));
            return Flow::Part(Go::On);
        }
        Flow::End(Ok(()))
    }

    /// Walks back some steps of a way, and then looks whether it is deadly.
    fn walk_back(&mut self, mut way: Way, go: Go, found: &mut dyn FnMut(Walk)) -> Flow {
        if !self.back(&mut way, BACK) {
            self.stage = Stage::Back(way);
            return Flow::Part(go);
        }
        let walk = self.whole(way);
        self.counters[1] = walk.len() as u64;
        match self.board.start {
            Some(start) if !self.lasers => self.stage = Stage::Walking(walk, 0, start),
            // No beam lies on a state that was entered.
            _ => return self.hand_out(walk, found),
        }
        Flow::Part(go)
    }

    fn hand_out(&mut self, walk: Walk, found: &mut dyn FnMut(Walk)) -> Flow {
        self.found = true;
        found(walk);
        Flow::End(Err(Stopped::User))
    }

    /// Looks whether the next steps of a way are deadly.
    fn look_on(
        &mut self,
        (walk, mut step, mut at): (Walk, usize, Cell),
        watch: &mut Watch<'_>,
        found: &mut dyn FnMut(Walk),
    ) -> Flow {
        for _ in 0..STEPS {
            let Some(stride) = walk.get(step) else { return self.hand_out(walk, found) };
            at = moved(at, stride);
            step += 1;
            if self.board.shooter(at, step as u32).is_some() {
                self.counters[3] = step as u64;
                return self.hand_out(walk, found);
            }
        }
        let size = self.board.size();
        self.stage = Stage::Walking(walk, step, at);
        Flow::Part(watch.spend((STEPS * usize::from(size.rows.max(size.cols))) as u64))
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
        if let Some(work) = self.prepare() {
            return Flow::Part(watch.spend(work));
        }
        match std::mem::replace(&mut self.stage, Stage::Searching) {
            Stage::Back(way) => return self.walk_back(way, watch.spend(4 * BACK as u64), found),
            Stage::Walking(walk, step, at) => return self.look_on((walk, step, at), watch, found),
            Stage::Asking(mut asking) => {
                let Some(work) = asking.step(&self.board) else {
                    self.why = Some(asking.why);
                    return Flow::End(Ok(()));
                };
                self.stage = Stage::Asking(asking);
                return Flow::Part(watch.spend(work));
            }
            _ => {}
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
        // While it is being found out why, it is proved that there is none.
        let (through, why) = match &self.stage {
            Stage::Asking(asking) => (Ok(()), Some(&asking.why)),
            _ => (through, self.why.as_ref()),
        };
        let why = || why.cloned().unwrap_or_else(|| why::unfinished(&self.board));
        let mut outcome = Outcome::new(existence(self.found, through, why), self.counters());
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
    while naive.prepare().is_some() {}
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
    let answer = board.goal.filter(|_| reached).map(|goal| naive.walk(goal));
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
