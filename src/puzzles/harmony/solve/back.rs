//! Undoing to a solvable position: a solution that keeps as many of the swaps made as possible.
//!
//! A position that can be solved after some swaps could be solved before them, so the last solvable position is found
//! by bisection. Each position examined gets a search; one that is undecided within its share of work counts as dead
//! for that round, and in the next round all get more.

use crate::search::{
    Counters, Driver, Flow, Options, Outcome, Search, Stepwise, Stopped, Watch, Why, counters, existence,
};

use super::alive::{Life, quick};
use super::flat::FlatBoard;
use super::portfolio::{Portfolio, PortfolioEvent};
use super::{Answer, Switches, why};
use crate::puzzles::harmony::board::Board;

counters! {
    nodes: "Nodes" "Nodes of all searches together.";
    made: "Swaps made" "How many swaps had been made.";
    kept: "Swaps kept" "How many of them the solution begins with.";
}

/// The node limit for each position in the first round; it is multiplied by four in each later round.
const NODES: u64 = 3000;
/// After this many rounds undecided positions count as dead.
const ROUNDS: u32 = 6;
/// The work of the quick tests of a position, as the watch counts it.
const QUICK: u64 = 2000;

/// Starts the search; it tries to keep the swaps made on the board.
pub fn search(board: &Board, options: &Options) -> Box<dyn Search<Answer>> {
    let dead = board.made().len() + 1;
    let back = BackwardSearch {
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

struct BackwardSearch {
    board: Board,
    /// Why there is no solution at all, once it is known.
    why: Option<Why>,
    /// One more than the number of swaps kept by the best solution: with fewer than this the board can be solved.
    alive: usize,
    /// From this number of swaps on the board cannot be solved, proved.
    dead: usize,
    /// The same for this round, with undecided positions counted as dead.
    high: usize,
    /// The next position for the quick tests, which come first.
    quick: Option<usize>,
    round: u32,
    /// The search under way, and after how many swaps its position is.
    under_way: Option<(usize, Portfolio)>,
    nodes: u64,
    answers: u64,
    /// The work of the last piece if it was not a node, and what else was done.
    part: Option<u64>,
    work: u64,
}

impl BackwardSearch {
    /// Continues the search under way; returns a solution if it finds one that keeps more swaps.
    fn look(&mut self) -> Option<Answer> {
        let (at, search) = self.under_way.as_mut()?;
        let at = *at;
        let before = search.tally.nodes;
        let event = search.step();
        self.part = if let PortfolioEvent::Part(work) = event { Some(work) } else { None };
        self.work += search.take_work();
        self.nodes += search.tally.nodes - before;
        let spent = search.tally.nodes >= NODES << (2 * self.round);
        let mut answer = None;
        match event {
            PortfolioEvent::Going | PortfolioEvent::Part(_) if !spent => return None,
            PortfolioEvent::Found(swaps) => {
                self.alive = at + 1;
                let flat = FlatBoard::new(&self.board);
                let kept = self.board.made().iter().take(at).copied();
                answer = Some(kept.chain(swaps.into_iter().map(|pair| flat.on_board(pair))).collect());
            }
            PortfolioEvent::None(dead) => {
                self.dead = at;
                self.high = at;
                if at == 0 {
                    let board = self.board.restarted();
                    self.why = Some(dead.map_or_else(why::exhausted, |dead| why::why(&board, &dead)));
                }
            }
            PortfolioEvent::Going | PortfolioEvent::Part(_) | PortfolioEvent::Stuck => self.high = at,
        }
        self.under_way = None;
        answer
    }

    /// The next position to examine, or the end.
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
        self.under_way = Some((at, Portfolio::new(&FlatBoard::new(&self.board.back_to(at)), Switches::ALL, None)));
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

impl Stepwise for BackwardSearch {
    type Answer = Answer;

    fn step(&mut self, watch: &mut Watch<'_>, found: &mut dyn FnMut(Answer)) -> Flow {
        if let Some(count) = self.quick {
            // Find the first position that a quick test proves dead.
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
        Counts { nodes: self.nodes, made, kept }.into()
    }

    fn outcome(&self, through: Result<(), Stopped>) -> Outcome {
        Outcome::new(existence(self.alive > 0, through, || self.why()), self.counters())
    }
}
