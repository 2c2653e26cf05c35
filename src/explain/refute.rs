//! Refutation by search: finds the assumption that a solver refutes with the least work.

use std::mem;

use crate::puzzle::{Fact, Puzzle, Reasoner};
use crate::search::Cx;

use super::trial::{Known, Trial};

/// The node limit of each search, round by round.
const ROUNDS: [u64; 4] = [100, 2_000, 40_000, 400_000];
/// The most assumptions tried in a round.
const MOST: usize = 60;

/// An assumption.
pub struct Assumed<P: Puzzle> {
    fact: Fact,
    board: P::Board,
    /// Whether a solution was found: the assumption cannot be refuted later either.
    holds: bool,
    /// The number of inconclusive rounds with this board.
    rounds: usize,
}

/// The assumption that a search refutes, and the nodes it took; `None`: nothing was refuted within the work allowed.
/// `before`: what earlier searches on the same walk have shown, as far as it may still hold.
pub async fn refuted<P: Puzzle>(
    reasoner: &dyn Reasoner<P>,
    before: &mut Vec<Assumed<P>>,
    cx: &Cx,
) -> Option<(Fact, u64)> {
    let known = mem::take(before);
    let assumed = |fact| {
        let board = reasoner.board_with(fact)?;
        let before = known.iter().find(|before| before.fact == fact);
        let holds = before.is_some_and(|before| before.holds);
        let rounds = before.filter(|before| before.board == board).map_or(0, |before| before.rounds);
        Some(Assumed { fact, board, holds, rounds })
    };
    let mut boards: Vec<_> = reasoner.open().into_iter().filter_map(assumed).take(MOST).collect();
    for (round, &nodes) in ROUNDS.iter().enumerate() {
        for assumed in &mut boards {
            if assumed.holds || assumed.rounds > round {
                continue;
            }
            let mut trial = Trial::<P>::here(&assumed.board, 1, nodes);
            match trial.result(cx).await {
                Known::None => {
                    let found = (assumed.fact, trial.nodes());
                    *before = boards;
                    return Some(found);
                }
                // The assumption has a solution, so there is nothing to refute.
                Known::Unique | Known::Several | Known::Found => assumed.holds = true,
                Known::Open | Known::Lacking => assumed.rounds = round + 1,
            }
        }
    }
    None
}
