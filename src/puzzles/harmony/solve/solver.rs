//! The default search as the house wants it: resumable, with counters and a verdict.

use crate::search::{Counters, Go, Options, Outcome, Search, Stopped, Verdict, Watch, Why, verdict};

use super::super::board::Board;
use super::super::diagnose::diagnose;
use super::flat::Flat;
use super::portfolio::{Portfolio, Step};
use super::{Answer, Tricks, why};

pub struct Solver {
    board: Board,
    flat: Flat,
    portfolio: Portfolio,
    /// The reason at first sight, if there is one.
    fault: Option<Why>,
    max_nodes: u64,
    found: bool,
    over: Option<Verdict>,
}

impl Solver {
    pub fn new(board: &Board, options: &Options) -> Solver {
        let board = board.restarted();
        let flat = Flat::new(&board);
        let on = |id| options.switch(id, true);
        let tricks = Tricks {
            layers: on("layers"),
            burn: on("burn"),
            trim: on("trim"),
            dead: on("dead"),
            table: on("table"),
            deep: on("complete"),
        };
        let fault = diagnose(&board).into_iter().next();
        let portfolio = Portfolio::new(&flat, tricks);
        Solver { board, flat, portfolio, fault, max_nodes: options.nodes, found: false, over: None }
    }

    fn outcome(&self, verdict: Verdict) -> Outcome {
        let tally = self.portfolio.tally;
        let (positions, dead, again) = self.portfolio.deep_tally();
        let counters = Counters(vec![
            ("nodes", tally.nodes),
            ("conflicts", tally.conflicts),
            ("plans", tally.plans),
            ("refuted", tally.refuted),
            ("unburned", tally.unburned),
            ("positions", positions),
            ("dead", dead),
            ("again", again),
        ]);
        // Every answer has the same number of swaps: each uses up two moves.
        let detail = self.found.then(|| vec![("swaps", self.board.swaps_left().to_string())]);
        Outcome { verdict, count: None, counters, detail }
    }

    fn stopped(&self, stopped: Stopped) -> Verdict {
        if self.found { Verdict::Found } else { verdict(0, Err(stopped), Why::default) }
    }
}

impl Search<Answer> for Solver {
    fn run(&mut self, watch: &mut Watch<'_>, found: &mut dyn FnMut(Answer)) -> Option<Outcome> {
        if let Some(fault) = &self.fault {
            return Some(self.outcome(verdict(0, Ok(()), || fault.clone())));
        }
        while self.over.is_none() {
            if self.max_nodes > 0 && self.portfolio.tally.nodes >= self.max_nodes {
                self.over = Some(self.stopped(Stopped::Nodes));
                break;
            }
            match self.portfolio.step() {
                Step::Going => {}
                Step::Found(swaps) => {
                    self.found = true;
                    watch.progress.answers += 1;
                    found(swaps.into_iter().map(|pair| self.flat.on_board(pair)).collect());
                    self.over = Some(Verdict::Found);
                }
                Step::None(dead) => {
                    let reason = || dead.map_or_else(why::exhausted, |dead| why::why(&self.board, &dead));
                    self.over = Some(verdict(0, Ok(()), reason));
                }
                Step::Stuck => self.over = Some(self.stopped(Stopped::Memory)),
            }
            if watch.tick() == Go::Pause && self.over.is_none() {
                return None;
            }
        }
        self.over.clone().map(|verdict| self.outcome(verdict))
    }

    fn give_up(&self, stopped: Stopped) -> Outcome {
        let verdict = self.over.clone().unwrap_or_else(|| self.stopped(stopped));
        self.outcome(verdict)
    }
}
