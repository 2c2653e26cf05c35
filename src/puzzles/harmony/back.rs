//! The way back: an answer that keeps as many of the swaps made as can be.
//!
//! What can be solved after some swaps could be solved before them, so the last living position is found by
//! halving. Each position looked at gets a search; one that is not settled within its share of work counts as dead
//! for that round, and in the next round all get more.

use super::alive::{Life, quick};
use super::board::Board;
use super::solve::flat::Flat;
use super::solve::portfolio::{Portfolio, Step};
use super::solve::{Answer, Tricks, why};
use crate::puzzle::CounterInfo;
use crate::search::{Counters, Go, Options, Outcome, Search, Stopped, Verdict, Watch, Why, verdict};

/// What the search counts, in this order.
pub const COUNTERS: &[CounterInfo] = &[
    CounterInfo { id: "nodes", name: "Nodes", about: "Nodes of all searches together." },
    CounterInfo { id: "made", name: "Swaps made", about: "How many swaps had been made." },
    CounterInfo { id: "kept", name: "Swaps kept", about: "How many of them the answer begins with." },
];

/// Nodes for each position in the first round; later rounds have four times as many each.
const NODES: u64 = 3000;
/// After so many rounds what is not settled counts as dead.
const ROUNDS: u32 = 6;

/// Starts the search; the swaps made on the board are what it tries to keep.
pub fn search(board: &Board, options: &Options) -> Box<dyn Search<Answer>> {
    let made = board.made().len();
    let dead = (0..=made).find(|&count| matches!(quick(&board.back_to(count)), Life::Dead(_)));
    let dead = dead.unwrap_or(made + 1);
    Box::new(Back {
        board: board.clone(),
        why: None,
        alive: 0,
        dead,
        high: dead,
        round: 0,
        under_way: None,
        nodes: 0,
        max_nodes: options.nodes,
        over: None,
    })
}

struct Back {
    board: Board,
    /// Why there is no answer at all, once that is known.
    why: Option<Why>,
    /// After fewer swaps than this the board can be solved: one more than the number kept.
    alive: usize,
    /// After so many swaps and more it cannot, proved.
    dead: usize,
    /// The same as this round has it, with what was not settled.
    high: usize,
    round: u32,
    /// The search under way, and after how many swaps it begins.
    under_way: Option<(usize, Portfolio)>,
    nodes: u64,
    max_nodes: u64,
    over: Option<Verdict>,
}

impl Back {
    /// Does a little work; an answer if one is found that keeps more.
    fn step(&mut self) -> Option<Answer> {
        let Some((at, search)) = &mut self.under_way else {
            self.choose();
            return None;
        };
        let at = *at;
        let before = search.tally.nodes;
        let step = search.step();
        self.nodes += search.tally.nodes - before;
        let spent = search.tally.nodes >= NODES << (2 * self.round);
        let mut answer = None;
        match step {
            Step::Going if !spent => return None,
            Step::Found(swaps) => {
                self.alive = at + 1;
                let flat = Flat::new(&self.board);
                let kept = self.board.made().iter().take(at).copied();
                answer = Some(kept.chain(swaps.into_iter().map(|pair| flat.on_board(pair))).collect());
            }
            Step::None(dead) => {
                self.dead = at;
                self.high = at;
                if at == 0 {
                    let board = self.board.restarted();
                    self.why = Some(dead.map_or_else(why::exhausted, |dead| why::why(&board, &dead)));
                }
            }
            Step::Going | Step::Stuck => self.high = at,
        }
        self.under_way = None;
        answer
    }

    /// The next position to look at, or the end.
    fn choose(&mut self) {
        if self.alive >= self.high {
            if self.high == self.dead || self.round + 1 >= ROUNDS {
                let settled = self.high == self.dead;
                self.over = Some(self.verdict(if settled { Ok(()) } else { Err(Stopped::Nodes) }));
                return;
            }
            self.round += 1;
            self.high = self.dead;
        }
        let at = self.alive + (self.high - self.alive) / 2;
        self.under_way = Some((at, Portfolio::new(&Flat::new(&self.board.back_to(at)), Tricks::ALL)));
    }

    fn verdict(&self, through: Result<(), Stopped>) -> Verdict {
        let why = || {
            let first = || match quick(&self.board.restarted()) {
                Life::Dead(why) => why,
                Life::Alive | Life::Open => why::exhausted(),
            };
            self.why.clone().unwrap_or_else(first)
        };
        if self.alive > 0 { Verdict::Found } else { verdict(0, through, why) }
    }

    fn outcome(&self, verdict: Verdict) -> Outcome {
        let made = self.board.made().len() as u64;
        let kept = self.alive.saturating_sub(1) as u64;
        let counters = Counters(vec![("nodes", self.nodes), ("made", made), ("kept", kept)]);
        Outcome { verdict, count: None, counters, detail: None }
    }
}

impl Search<Answer> for Back {
    fn run(&mut self, watch: &mut Watch<'_>, found: &mut dyn FnMut(Answer)) -> Option<Outcome> {
        while self.over.is_none() {
            if self.max_nodes > 0 && self.nodes >= self.max_nodes {
                self.over = Some(self.verdict(Err(Stopped::Nodes)));
                break;
            }
            if let Some(answer) = self.step() {
                watch.progress.answers += 1;
                found(answer);
            }
            if watch.tick() == Go::Pause && self.over.is_none() {
                return None;
            }
        }
        self.over.clone().map(|verdict| self.outcome(verdict))
    }

    fn give_up(&self, stopped: Stopped) -> Outcome {
        self.outcome(self.over.clone().unwrap_or_else(|| self.verdict(Err(stopped))))
    }
}
