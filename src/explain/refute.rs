//! What only a search shows: the assumption that a solver refutes with the least work.

use crate::puzzle::{Fact, Puzzle, Reasoner};
use crate::search::Watch;

use super::trial::{Known, Trial};

/// Nodes that each search may take, round by round.
const ROUNDS: [u64; 4] = [100, 2_000, 40_000, 400_000];
/// Assumptions tried in a round.
const MOST: usize = 60;

/// A hunt for an assumption that a search refutes.
pub struct Refute<P: Puzzle> {
    /// The assumptions, with the boards that hold them.
    boards: Vec<(Fact, P::Board)>,
    round: usize,
    at: usize,
    trial: Option<Trial<P>>,
}

impl<P: Puzzle> Refute<P> {
    /// A hunt at its start.
    pub fn new(reasoner: &dyn Reasoner<P>) -> Refute<P> {
        let boards = reasoner.open().into_iter().filter_map(|fact| Some((fact, reasoner.board_with(fact)?)));
        Refute { boards: boards.take(MOST).collect(), round: 0, at: 0, trial: None }
    }

    /// Hunts on; `None`: its watch says pause. `Some(None)`: there is none within the work allowed, else what was refuted
    /// and the nodes that it took.
    pub fn run(&mut self, watch: &mut Watch<'_>) -> Option<Option<(Fact, u64)>> {
        loop {
            let Some((fact, board)) = self.boards.get(self.at) else {
                (self.round, self.at) = (self.round + 1, 0);
                if self.boards.is_empty() || self.round == ROUNDS.len() {
                    return Some(None);
                }
                continue;
            };
            let trial = self.trial.get_or_insert_with(|| Trial::here(board, 1, ROUNDS[self.round]));
            let known = trial.run(watch)?;
            let nodes = trial.nodes();
            self.trial = None;
            match known {
                Known::None => return Some(Some((*fact, nodes))),
                // Nothing to be refuted there.
                Known::Unique | Known::Several | Known::Found => drop(self.boards.remove(self.at)),
                Known::Open | Known::Lacking => self.at += 1,
            }
        }
    }
}
