//! What the clue of one line says of its cards, the simplest thought first.

use super::know::{Know, only};
use crate::puzzles::voltorb_flip::board::Draft;

/// How a line is thought about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// The sum gives the only card that is not known.
    Last,
    /// There is no Voltorb.
    Safe,
    /// All Voltorbs are known.
    Found,
    /// Only so many cards can be Voltorbs.
    Voltorbs,
    /// What is left is 1s and Voltorbs.
    Ones,
    /// What is left of the sum bounds every number.
    Sum,
    /// All ways to fill it.
    Splits,
}

impl Way {
    /// All, the simplest first.
    pub const ALL: [Way; 7] =
        [Way::Last, Way::Safe, Way::Found, Way::Voltorbs, Way::Ones, Way::Sum, Way::Splits];
}

/// What is left of a line once the cards that are known are taken off.
pub struct Rest {
    /// What the known cards make.
    pub made: u8,
    /// How many cards are not known.
    pub cards: u8,
    /// The sum of those.
    pub sum: Option<u8>,
    /// How many of those are Voltorbs.
    pub voltorbs: Option<u8>,
}

/// What is left of a line; `None` if the known cards are too much for its clue.
pub fn rest(know: &Know, line: usize) -> Option<Rest> {
    let (mut made, mut zeros, mut cards) = (0, 0, 0);
    for mask in know.line(line) {
        match only(mask) {
            None => cards += 1,
            Some(0) => zeros += 1,
            Some(value) => made += value,
        }
    }
    let clue = know.clue(line);
    let left =
        |part: Option<u8>, taken: u8| part.map_or(Some(None), |part| part.checked_sub(taken).map(Some));
    Some(Rest { made, cards, sum: left(clue.sum, made)?, voltorbs: left(clue.voltorbs, zeros)? })
}

/// The least and the greatest number that a card can be that is not known and no Voltorb.
pub fn bounds(rest: &Rest) -> Option<(u8, u8)> {
    let others = rest.cards.checked_sub(rest.voltorbs?)?.checked_sub(1)?;
    let sum = rest.sum?;
    Some((sum.saturating_sub(3 * others).max(1), sum.checked_sub(others)?.min(3)))
}

/// What follows: cards with the values that are gone, none if nothing fits; `None` if this says nothing new.
pub fn think(know: &Know, way: Way, line: usize) -> Option<Vec<(usize, u8)>> {
    let clue = know.clue(line);
    if clue == Draft::default() {
        return None;
    }
    if way == Way::Splits {
        if know.ways(line).is_empty() {
            return Some(Vec::new());
        }
        return Some(know.unmet(line, &|_| true)).filter(|gone| !gone.is_empty());
    }
    let rest = rest(know, line)?;
    let within = |least: u8, most: u8| (least..=most).fold(0, |mask, value| mask | 1 << value);
    let keep = match way {
        Way::Last if rest.cards == 1 => 1_u8.checked_shl(rest.sum?.into())?,
        Way::Safe if clue.voltorbs == Some(0) => 14,
        Way::Found if rest.voltorbs == Some(0) => 14,
        Way::Voltorbs => {
            let can = know.line(line).filter(|mask| mask & 1 == 1).count();
            let all = clue.voltorbs.is_some_and(|voltorbs| usize::from(voltorbs) == can);
            return Some(know.gone(line, &|_, mask| if all && mask & 1 == 1 { 1 } else { mask }))
                .filter(|gone| !gone.is_empty());
        }
        Way::Ones if rest.sum.is_some() && rest.cards.checked_sub(rest.voltorbs?) == rest.sum => 3,
        Way::Sum => {
            let (least, most) = bounds(&rest)?;
            1 | within(least, most)
        }
        _ => return None,
    };
    Some(know.gone(line, &|_, mask| if only(mask).is_some() { mask } else { keep }))
        .filter(|gone| !gone.is_empty())
}
