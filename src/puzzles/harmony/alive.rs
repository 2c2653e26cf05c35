//! Alive or dead: whether a position can still be solved, and which of the swaps that can be made next leave it
//! so.
//!
//! Quick tests come first; then every next swap that is still open gets a search of its own, with more work
//! in each round. One answer says more than its own swap: every swap of its first layer could be made first.

use super::board::{Board, Swap};
use super::solve::flat::{Flat, Pair, layered};
use super::solve::portfolio::{Portfolio, Step};
use super::solve::{Answer, Tricks, dead::dead, why};
use crate::puzzle::CounterInfo;
use crate::search::{Counters, Go, Options, Outcome, Search, Stopped, Verdict, Watch, Why, verdict};

/// What is known of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Life {
    /// It can be solved.
    Alive,
    /// It cannot, for this reason.
    Dead(Why),
    /// Not settled.
    Open,
}

/// What the quick tests say of a board as it stands: at once, in microseconds.
pub fn quick(board: &Board) -> Life {
    let flat = Flat::new(board);
    if flat.done() {
        return Life::Alive;
    }
    if let Some(fault) = super::diagnose::diagnose(board).into_iter().next() {
        return Life::Dead(fault);
    }
    dead(&flat).map_or(Life::Open, |dead| Life::Dead(why::why(board, &dead)))
}

/// What a search of at most so many nodes says of a board as it stands.
pub fn settle(board: &Board, nodes: u64) -> Life {
    let known = quick(board);
    if known != Life::Open {
        return known;
    }
    let mut search = Portfolio::new(&Flat::new(board), Tricks::ALL);
    while search.tally.nodes < nodes {
        match search.step() {
            Step::Going => {}
            Step::Found(_) => return Life::Alive,
            Step::None(dead) => {
                return Life::Dead(dead.map_or_else(why::exhausted, |dead| why::why(board, &dead)));
            }
            Step::Stuck => return Life::Open,
        }
    }
    Life::Open
}

/// How many of the swaps made can stay if the rest are to be taken back to where the board can still be solved.
/// Each position looked at gets a search of at most so many nodes; one that is not settled counts as dead.
pub fn living(board: &Board, nodes: u64) -> usize {
    let made = board.made().len();
    if settle(board, nodes) == Life::Alive {
        return made;
    }
    // Once dead, always dead: the last living position is found by halving.
    let (mut alive, mut dead) = (0, made.max(1));
    while dead - alive > 1 {
        let middle = alive + (dead - alive) / 2;
        if settle(&board.back_to(middle), nodes) == Life::Alive {
            alive = middle;
        } else {
            dead = middle;
        }
    }
    alive
}

/// The map of all next swaps, and the work on it.
pub struct Map {
    flat: Flat,
    /// The swaps that can be made, with what is known of each.
    lives: Vec<(Pair, Option<bool>)>,
    /// Answers by the swap they begin with, for those found since last asked.
    fresh: Vec<Vec<Pair>>,
    /// The search under way, and whose it is.
    search: Option<Portfolio>,
    at: usize,
    round: u32,
    /// Nodes so far.
    pub nodes: u64,
}

/// Nodes for each swap in the first round; later rounds have four times as many each.
const NODES: u64 = 3000;
/// After so many rounds what is open stays open.
const ROUNDS: u32 = 6;

impl Map {
    /// The map of a board as it stands.
    pub fn new(board: &Board) -> Map {
        let flat = Flat::new(board);
        let sound = super::diagnose::diagnose(board).is_empty();
        let life = |pair: Pair| {
            let mut next = flat.clone();
            next.swap(pair);
            if !sound || (dead(&next).is_some() && !next.done()) { Some(false) } else { None }
        };
        let lives = flat.pairs().into_iter().filter(|&pair| flat.can(pair)).map(|pair| (pair, life(pair)));
        Map { lives: lives.collect(), fresh: Vec::new(), search: None, at: 0, round: 0, nodes: 0, flat }
    }

    /// Every swap that can be made, with `true` for alive, `false` for dead, `None` for open.
    pub fn lives(&self) -> impl Iterator<Item = (Swap, Option<bool>)> {
        self.lives.iter().map(|&(pair, life)| (self.flat.on_board(pair), life))
    }

    /// How many are alive, dead and open.
    pub fn counts(&self) -> (u64, u64, u64) {
        let count =
            |wanted: Option<bool>| self.lives.iter().filter(|&&(_, life)| life == wanted).count() as u64;
        (count(Some(true)), count(Some(false)), count(None))
    }

    /// The answers found since last asked, each beginning with another swap.
    fn fresh(&mut self) -> Vec<Answer> {
        let answers = std::mem::take(&mut self.fresh);
        answers.iter().map(|swaps| swaps.iter().map(|&pair| self.flat.on_board(pair)).collect()).collect()
    }

    /// Does a little work; whether all is done that will be.
    pub fn step(&mut self) -> bool {
        if let Some(search) = &mut self.search {
            let before = search.tally.nodes;
            let step = search.step();
            self.nodes += search.tally.nodes - before;
            let spent = search.tally.nodes >= NODES << (2 * self.round);
            match step {
                Step::Going if !spent => return false,
                Step::Found(swaps) => self.learn(&swaps),
                Step::None(_) => self.lives[self.at].1 = Some(false),
                Step::Going | Step::Stuck => {}
            }
            self.search = None;
            self.at += 1;
            return false;
        }
        let open = self.lives.iter().skip(self.at).position(|&(_, life)| life.is_none());
        match open {
            Some(skip) => {
                self.at += skip;
                let mut next = self.flat.clone();
                next.swap(self.lives[self.at].0);
                self.search = Some(Portfolio::new(&next, Tricks::ALL));
                false
            }
            None => {
                self.at = 0;
                self.round += 1;
                self.round >= ROUNDS || self.lives.iter().all(|&(_, life)| life.is_some())
            }
        }
    }

    /// The swap under search, then these, is an answer: all swaps of its first layer are alive.
    fn learn(&mut self, rest: &[Pair]) {
        let all: Vec<Pair> = std::iter::once(self.lives[self.at].0).chain(rest.iter().copied()).collect();
        let layers = layered(&all);
        for &first in layers.first().into_iter().flatten() {
            if let Some(life) = self.lives.iter_mut().find(|(pair, _)| *pair == first)
                && life.1.is_none()
            {
                life.1 = Some(true);
                let later = layers.concat().into_iter().filter(|&pair| pair != first);
                // The same two cells may trade again later: only the first time is moved to the front.
                let again = all.iter().filter(|&&pair| pair == first).count() - 1;
                let answer: Vec<Pair> = if again == 0 {
                    std::iter::once(first).chain(later).collect()
                } else {
                    let mut answer = layers.concat();
                    if let Some(place) = answer.iter().position(|&pair| pair == first) {
                        answer[..=place].rotate_right(1);
                    }
                    answer
                };
                debug_assert!(self.flat.solved_by(&answer), "a swap of the first layer can come first");
                self.fresh.push(answer);
            }
        }
    }
}

/// What the strategy counts, in this order.
pub const COUNTERS: &[CounterInfo] = &[
    CounterInfo { id: "nodes", name: "Nodes", about: "Nodes of all searches together." },
    CounterInfo { id: "alive", name: "Swaps that keep it solvable", about: "After these an answer is left." },
    CounterInfo { id: "dead", name: "Swaps that end it", about: "After these there is no answer, proved." },
    CounterInfo { id: "open", name: "Not settled", about: "Swaps of which neither was proved." },
];

/// Starts the map as a search: its answers begin each with another living swap.
pub fn search(board: &Board, options: &Options) -> Box<dyn Search<Answer>> {
    let board = board.restarted();
    Box::new(Every {
        done: board.is_done(),
        map: Map::new(&board),
        limit: options.limit,
        max_nodes: options.nodes,
        answers: 0,
        over: None,
    })
}

struct Every {
    map: Map,
    done: bool,
    limit: u64,
    max_nodes: u64,
    answers: u64,
    over: Option<Verdict>,
}

impl Every {
    fn outcome(&self, verdict: Verdict) -> Outcome {
        let (alive, dead, open) = self.map.counts();
        let counters =
            Counters(vec![("nodes", self.map.nodes), ("alive", alive), ("dead", dead), ("open", open)]);
        Outcome { verdict, count: None, counters, detail: None }
    }

    fn verdict(&self, through: Result<(), Stopped>) -> Verdict {
        if self.answers > 0 { Verdict::Found } else { verdict(0, through, why::exhausted) }
    }
}

impl Search<Answer> for Every {
    fn run(&mut self, watch: &mut Watch<'_>, found: &mut dyn FnMut(Answer)) -> Option<Outcome> {
        if self.done && self.over.is_none() {
            found(Vec::new());
            self.over = Some(Verdict::Found);
        }
        while self.over.is_none() {
            if self.max_nodes > 0 && self.map.nodes >= self.max_nodes {
                self.over = Some(self.verdict(Err(Stopped::Nodes)));
                break;
            }
            let done = self.map.step();
            for answer in self.map.fresh() {
                if self.limit == 0 || self.answers < self.limit {
                    self.answers += 1;
                    watch.progress.answers += 1;
                    found(answer);
                }
            }
            if done {
                let settled = self.map.counts().2 == 0;
                self.over = Some(self.verdict(if settled { Ok(()) } else { Err(Stopped::Nodes) }));
            }
            let all = self.map.lives.len().max(1);
            let open = self.map.lives.iter().filter(|(_, life)| life.is_none()).count();
            watch.progress.share = Some((all - open) as f64 / all as f64);
            if watch.tick() == Go::Pause && self.over.is_none() {
                return None;
            }
        }
        self.over.clone().map(|verdict| self.outcome(verdict))
    }

    fn give_up(&self, stopped: Stopped) -> Outcome {
        let verdict = self.over.clone().unwrap_or_else(|| self.verdict(Err(stopped)));
        self.outcome(verdict)
    }
}
