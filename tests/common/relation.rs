//! Metamorphic checks: a board is transformed so that its solutions are transformed as well, and the verdicts on both
//! are compared. This works for boards that are too large for an oracle.
#![allow(dead_code, clippy::unwrap_used, clippy::print_stdout, reason = "tests' own code, of which each uses a part")]

use std::collections::BTreeSet;

use gridlight::puzzle::{Mode, Puzzle};
use gridlight::search::{Options, Outcome, Verdict};

use super::oracle::{Ran, run};

/// A board and an equivalent one, with the map of solutions from one to the other.
pub struct Pair<'a, P: Puzzle> {
    pub name: &'static str,
    pub board: &'a P::Board,
    pub other: P::Board,
    pub mapped: &'a dyn Fn(&P::Answer) -> P::Answer,
}

/// What was compared.
#[derive(Default)]
pub struct Compared {
    pub pairs: usize,
    /// The number of boards proved unsolvable, proved unique, and with several solutions.
    pub kinds: [usize; 3],
}

/// The number of solutions according to a verdict.
fn kind(outcome: &Outcome) -> Option<usize> {
    match outcome.verdict {
        Verdict::None(..) => Some(0),
        Verdict::Unique(_) => Some(1),
        Verdict::Several => Some(2),
        Verdict::Found | Verdict::Unproved(_) => None,
    }
}

impl Compared {
    /// Searches for some solutions of both boards: the verdicts must agree, and the solutions of each must be mapped to
    /// solutions of the other. `all`: all solutions are asked for, and must correspond exactly.
    pub fn compare<P: Puzzle>(&mut self, pair: &Pair<'_, P>, options: &Options, all: bool, told: &dyn Fn() -> String) {
        let told = || format!("{}: {}\n{options:?}", pair.name, told());
        let (one, other): (Ran<P::Answer>, Ran<P::Answer>) =
            (run::<P>(pair.board, options, false), run::<P>(&pair.other, options, false));
        self.pairs += 1;
        let kinds = (kind(&one.outcome), kind(&other.outcome));
        if let (Some(one), Some(other)) = kinds {
            assert_eq!(one, other, "another verdict, {}", told());
            self.kinds[one] += 1;
        }
        // Neither denies what the other one finds.
        for (denied, found) in [(kinds.0, &other), (kinds.1, &one)] {
            assert!(denied != Some(0) || found.answers.is_empty(), "found and denied, {}", told());
        }
        if let (Some(one), Some(other)) = (&one.outcome.count, &other.outcome.count) {
            assert_eq!(one, other, "another count, {}", told());
        }
        let text = |answer: &P::Answer| P::print_answer(&pair.other, answer);
        let mapped: Vec<P::Answer> = one.answers.iter().map(pair.mapped).collect();
        for answer in &mapped {
            let put = P::apply_answer(&pair.other, answer);
            let idle = put == P::restart(&pair.other);
            assert!(idle || P::check(&put, Mode::Play).solved, "no answer there: {}\n{}", text(answer), told());
        }
        if all && options.nodes == 0 {
            let (mapped, found): (BTreeSet<String>, BTreeSet<String>) =
                (mapped.iter().map(text).collect(), other.answers.iter().map(text).collect());
            assert_eq!(mapped, found, "other answers, {}", told());
        }
    }

    /// Prints the statistics; each kind must occur.
    pub fn told(&self, puzzle: &str, has: [bool; 3]) {
        let [none, one, several] = self.kinds;
        println!("{puzzle}: {} pairs of boards ({none} none, {one} unique, {several} several)", self.pairs);
        let met = has.into_iter().zip(self.kinds).all(|(has, count)| !has || count > 5);
        assert!(met, "{puzzle}: a kind was not met: {:?}", self.kinds);
    }
}
