//! Refutation by search: finds the assumption that a solver refutes with the least work.

use crate::puzzle::{Fact, Puzzle, Reasoner};
use crate::search::Watch;

use super::trial::{Known, Trial};

/// The node limit of each search, round by round.
const ROUNDS: [u64; 4] = [100, 2_000, 40_000, 400_000];
/// The most assumptions tried in a round.
const MOST: usize = 60;

/// A search for an assumption that can be refuted.
pub struct Refute<P: Puzzle> {
    /// The assumptions, with the boards that contain them.
    boards: Vec<Assumed<P>>,
    round: usize,
    at: usize,
    trial: Option<Trial<P>>,
}

/// An assumption.
struct Assumed<P: Puzzle> {
    fact: Fact,
    board: P::Board,
    /// Whether a solution was found: the assumption cannot be refuted later either.
    holds: bool,
    /// The number of inconclusive rounds with this board.
    rounds: usize,
}

impl<P: Puzzle> Refute<P> {
    /// A search at its start; `before` is the previous one on the same walk, whose results are reused.
    pub fn new(reasoner: &dyn Reasoner<P>, before: Option<Refute<P>>) -> Refute<P> {
        let before = before.map_or_else(Vec::new, |before| before.boards);
        let assumed = |fact| {
            let board = reasoner.board_with(fact)?;
            let before = before.iter().find(|before| before.fact == fact);
            let holds = before.is_some_and(|before| before.holds);
            let rounds = before.filter(|before| before.board == board).map_or(0, |before| before.rounds);
            Some(Assumed { fact, board, holds, rounds })
        };
        let boards = reasoner.open().into_iter().filter_map(assumed).take(MOST).collect();
        Refute { boards, round: 0, at: 0, trial: None }
    }

    /// Continues; `None` when its watch pauses it. `Some(None)`: nothing was refuted within the work allowed; otherwise
    /// the refuted assumption and the nodes it took.
    pub fn run(&mut self, watch: &mut Watch<'_>) -> Option<Option<(Fact, u64)>> {
        loop {
            let Some(assumed) = self.boards.get_mut(self.at) else {
                (self.round, self.at) = (self.round + 1, 0);
                if self.round == ROUNDS.len() {
                    return Some(None);
                }
                continue;
            };
            if assumed.holds || assumed.rounds > self.round {
                self.at += 1;
                continue;
            }
            let trial = self.trial.get_or_insert_with(|| Trial::here(&assumed.board, 1, ROUNDS[self.round]));
            let known = trial.run(watch)?;
            let nodes = trial.nodes();
            self.trial = None;
            match known {
                Known::None => return Some(Some((assumed.fact, nodes))),
                // The assumption has a solution, so there is nothing to refute.
                Known::Unique | Known::Several | Known::Found => assumed.holds = true,
                Known::Open | Known::Lacking => assumed.rounds = self.round + 1,
            }
        }
    }
}
