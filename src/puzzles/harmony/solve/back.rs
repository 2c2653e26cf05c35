//! The way back: an answer that keeps as many of the swaps made as can be.
//!
//! What can be solved after some swaps could be solved before them, so the last living position is found by
//! halving. Each position looked at gets a search; one that is not settled within its share of work counts as dead
//! for that round, and in the next round all get more.

use crate::search::{
    CounterInfo, Counters, Driver, Flow, Options, Outcome, Search, Stepwise, Stopped, Watch, Why, existence,
};

use super::alive::{Life, quick};
use super::flat::Flat;
use super::portfolio::{Event, Portfolio};
use super::{Answer, Tricks, why};
use crate::puzzles::harmony::board::Board;

/// What the search counts, in this order.
pub const COUNTERS: &[CounterInfo] = &[
    CounterInfo::new("nodes", "Nodes", "Nodes of all searches together."),
    CounterInfo::new("made", "Swaps made", "How many swaps had been made."),
    CounterInfo::new("kept", "Swaps kept", "How many of them the solution begins with."),
];

/// Nodes for each position in the first round; later rounds have four times as many each.
const NODES: u64 = 3000;
/// After so many rounds what is not settled counts as dead.
const ROUNDS: u32 = 6;
/// The work of the quick tests of a position, as a watch counts it.
const QUICK: u64 = 2000;

/// Starts the search; the swaps made on the board are what it tries to keep.
pub fn search(board: &Board, options: &Options) -> Box<dyn Search<Answer>> {
    let dead = board.made().len() + 1;
    let back = Back {
        board: board.clone(),
        why: None,
        alive: 0,
        dead,
        high: dead,
        quick: Some(0),
        round: 0,
        under_way: None,
        nodes: 0,
        answers: 0,
        part: None,
        work: 0,
    };
    Box::new(Driver::new(back, options.nodes))
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
    /// The next position for the quick tests, which come first.
    quick: Option<usize>,
    round: u32,
    /// The search under way, and after how many swaps it begins.
    under_way: Option<(usize, Portfolio)>,
    nodes: u64,
    answers: u64,
    /// The work of what the search did last, if that was no node, and what else was done.
    part: Option<u64>,
    work: u64,
}

impl Back {
    /// Goes on with the search under way; an answer if one is found that keeps more.
    fn look(&mut self) -> Option<Answer> {
        let (at, search) = self.under_way.as_mut()?;
        let at = *at;
        let before = search.tally.nodes;
        let event = search.step();
        self.part = if let Event::Part(work) = event { Some(work) } else { None };
        self.work += search.take_work();
        self.nodes += search.tally.nodes - before;
        let spent = search.tally.nodes >= NODES << (2 * self.round);
        let mut answer = None;
        match event {
            Event::Going | Event::Part(_) if !spent => return None,
            Event::Found(swaps) => {
                self.alive = at + 1;
                let flat = Flat::new(&self.board);
                let kept = self.board.made().iter().take(at).copied();
                answer = Some(kept.chain(swaps.into_iter().map(|pair| flat.on_board(pair))).collect());
            }
            Event::None(dead) => {
                self.dead = at;
                self.high = at;
                if at == 0 {
                    let board = self.board.restarted();
                    self.why = Some(dead.map_or_else(why::exhausted, |dead| why::why(&board, &dead)));
                }
            }
            Event::Going | Event::Part(_) | Event::Stuck => self.high = at,
        }
        self.under_way = None;
        answer
    }

    /// The next position to look at, or the end.
    fn choose(&mut self) -> Option<Result<(), Stopped>> {
        if self.alive >= self.high {
            if self.high == self.dead || self.round + 1 >= ROUNDS {
                let settled = self.high == self.dead;
                return Some(if settled { Ok(()) } else { Err(Stopped::Nodes) });
            }
            self.round += 1;
            self.high = self.dead;
        }
        let at = self.alive + (self.high - self.alive) / 2;
        self.under_way = Some((at, Portfolio::new(&Flat::new(&self.board.back_to(at)), Tricks::ALL, None)));
        None
    }

    fn why(&self) -> Why {
        let first = || match quick(&self.board.restarted()) {
            Life::Dead(why) => why,
            Life::Alive | Life::Open => why::exhausted(),
        };
        self.why.clone().unwrap_or_else(first)
    }
}

impl Stepwise for Back {
    type Answer = Answer;

    fn step(&mut self, watch: &mut Watch<'_>, found: &mut dyn FnMut(Answer)) -> Flow {
        if let Some(count) = self.quick {
            // Looks for the first position that is dead at first sight.
            let is_dead = matches!(quick(&self.board.back_to(count)), Life::Dead(_));
            if is_dead {
                (self.dead, self.high) = (count, count);
            }
            self.quick = (!is_dead && count < self.board.made().len()).then_some(count + 1);
            return Flow::Part(watch.spend(QUICK + 4 * count as u64));
        }
        self.part = None;
        if self.under_way.is_none() {
            if let Some(end) = self.choose() {
                return Flow::End(end);
            }
        } else if let Some(answer) = self.look() {
            self.answers += 1;
            found(answer);
        }
        let work = std::mem::take(&mut self.work);
        if let Some(part) = self.part {
            return Flow::Part(watch.spend(part + work));
        }
        Flow::Node(watch.count(1, work))
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }

    fn answers(&self) -> u64 {
        self.answers
    }

    fn counters(&self) -> Counters {
        let made = self.board.made().len() as u64;
        let kept = self.alive.saturating_sub(1) as u64;
        Counters(vec![("nodes", self.nodes), ("made", made), ("kept", kept)])
    }

    fn outcome(&self, through: Result<(), Stopped>) -> Outcome {
        Outcome::new(existence(self.alive > 0, through, || self.why()), self.counters())
    }
}
