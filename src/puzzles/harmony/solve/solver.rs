//! The default strategy step by step: the portfolio with its counters and reasons.

use crate::search::{Counters, Detail, Flow, Options, Outcome, Stepwise, Stopped, Watch, Why, existence};

use super::beside::BESIDE;
use super::flat::FlatBoard;
use super::portfolio::{Portfolio, PortfolioEvent};
use super::{Answer, Switches, why};
use crate::puzzles::harmony::board::Board;
use crate::puzzles::harmony::diagnose::diagnose;

pub struct Solver {
    board: Board,
    flat: FlatBoard,
    portfolio: Portfolio,
    /// The fault found before the search, if there is one.
    fault: Option<Why>,
    /// The reason found by the search, if there is one.
    why: Option<Why>,
    found: bool,
}

impl Solver {
    pub fn new(board: &Board, options: &Options) -> Solver {
        let board = board.restarted();
        let flat = FlatBoard::new(&board);
        let fault = diagnose(&board).into_iter().next();
        let beside = usize::from(options.beside).checked_sub(1).and_then(|which| BESIDE.get(which));
        let portfolio = Portfolio::new(&flat, Switches::of(options), beside.copied());
        Solver { board, flat, portfolio, fault, why: None, found: false }
    }
}

impl Stepwise for Solver {
    type Answer = Answer;

    fn step(&mut self, watch: &mut Watch<'_>, found: &mut dyn FnMut(Answer)) -> Flow {
        if self.fault.is_some() {
            return Flow::End(Ok(()));
        }
        let event = self.portfolio.step();
        if let PortfolioEvent::Part(work) = event {
            let work = work + self.portfolio.take_work();
            return Flow::Part(watch.spend(work));
        }
        let go = watch.count(1, self.portfolio.take_work());
        match event {
            PortfolioEvent::Going | PortfolioEvent::Part(_) => Flow::Node(go),
            PortfolioEvent::Found(swaps) => {
                self.found = true;
                found(swaps.into_iter().map(|pair| self.flat.on_board(pair)).collect());
                Flow::End(Err(Stopped::User))
            }
            PortfolioEvent::None(dead) => {
                self.why = Some(dead.map_or_else(why::exhausted, |dead| why::why(&self.board, &dead)));
                Flow::End(Ok(()))
            }
            PortfolioEvent::Stuck => Flow::End(Err(Stopped::Memory)),
        }
    }

    fn nodes(&self) -> u64 {
        self.portfolio.tally.nodes
    }

    fn answers(&self) -> u64 {
        u64::from(self.found)
    }

    fn counters(&self) -> Counters {
        self.portfolio.counts().into()
    }

    fn outcome(&self, through: Result<(), Stopped>) -> Outcome {
        let why = || self.fault.clone().or_else(|| self.why.clone()).unwrap_or_else(why::exhausted);
        // Every solution has the same number of swaps: each uses two moves.
        let swaps = f64::from(self.board.swaps_left());
        let detail = self.found.then(|| vec![("swaps", Detail::Number(swaps))]);
        Outcome { detail, ..Outcome::new(existence(self.found, through, why), self.counters()) }
    }
}
