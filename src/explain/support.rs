//! What a what-if depends on: known facts are dropped as long as the assumption still fails without them.

use crate::puzzle::{Fact, Next, Puzzle, Reasoner};

use super::walk::Link;

/// The most deduction steps spent on one what-if.
const MOST: usize = 1_500;

/// A what-if reduced to what it depends on.
pub struct Least {
    /// The groups of facts that it depends on, as indices.
    pub groups: Vec<usize>,
    /// The deductions from the assumption, ending with the contradiction.
    pub chain: Vec<Link>,
    /// The assumption in words, and its opposite.
    pub says: (String, String),
}

/// Drops groups of known facts, keeping the board itself, as long as an assumption fails within `longest` steps by
/// techniques alone. `None` if it does not fail with all the facts, or if that takes too much work.
pub fn least<P: Puzzle>(board: &P::Board, known: &[&[Fact]], assumed: Fact, longest: usize) -> Option<Least> {
    let begin = P::REASONS?.begin;
    let mut work = MOST;
    let mut fails = |groups: &[usize]| {
        let mut reasoner = begin(board);
        for &group in groups {
            known.get(group)?.iter().for_each(|&fact| reasoner.learn(fact));
        }
        let says = (reasoner.says(assumed), reasoner.says(assumed.denied()));
        reasoner.learn(assumed);
        let chain = chain::<P>(&mut *reasoner, longest, &mut work)?;
        Some(Least { groups: groups.to_vec(), chain, says })
    };
    let all: Vec<usize> = (0..known.len()).collect();
    if let Some(best) = fails(&[]) {
        return Some(best);
    }
    let mut best = fails(&all)?;
    let mut part = all.len().div_ceil(2);
    while part > 0 {
        // Many at a time at first, and the oldest first.
        let mut from = 0;
        while from < best.groups.len() {
            let mut fewer = best.groups.clone();
            fewer.drain(from..(from + part).min(best.groups.len()));
            match fails(&fewer) {
                Some(better) => best = better,
                None => from += part,
            }
        }
        part /= 2;
    }
    Some(best)
}

/// The deductions up to the contradiction.
fn chain<P: Puzzle>(reasoner: &mut dyn Reasoner<P>, longest: usize, work: &mut usize) -> Option<Vec<Link>> {
    let mut chain = Vec::new();
    while chain.len() < longest {
        *work = work.checked_sub(1)?;
        let (reason, fails) = match reasoner.next() {
            Next::Follows(reason) => (reason, false),
            Next::Fails(reason) => (reason, true),
            Next::Stuck | Next::Done => return None,
        };
        chain.push(Link { words: reason.words, cells: reason.cells, follows: reason.follows });
        if fails {
            return Some(chain);
        }
    }
    None
}
