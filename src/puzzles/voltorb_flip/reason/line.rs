//! What the clue of one line implies for its cards, the simplest deduction first.

use super::know::{Know, only};
use crate::puzzles::voltorb_flip::board::ClueDraft;

/// A kind of deduction from one line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineDeduction {
    /// The sum gives the only unknown card.
    Last,
    /// There is no Voltorb.
    Safe,
    /// All Voltorbs are known.
    Found,
    /// Only as many cards can be Voltorbs as there must be.
    Voltorbs,
    /// The rest is 1s and Voltorbs.
    Ones,
    /// The rest of the sum bounds every value.
    Sum,
    /// All possible fillings.
    Splits,
}

impl LineDeduction {
    /// All kinds, the simplest first.
    pub const ALL: [LineDeduction; 7] = [
        LineDeduction::Last,
        LineDeduction::Safe,
        LineDeduction::Found,
        LineDeduction::Voltorbs,
        LineDeduction::Ones,
        LineDeduction::Sum,
        LineDeduction::Splits,
    ];
}

/// The rest of a line without its known cards.
pub struct Rest {
    /// The sum of the known cards.
    pub made: u8,
    /// The number of unknown cards.
    pub cards: u8,
    /// Their sum.
    pub sum: Option<u8>,
    /// The number of Voltorbs among them.
    pub voltorbs: Option<u8>,
}

/// The rest of a line; `None` if the known cards exceed its clue.
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
    let left = |part: Option<u8>, taken: u8| part.map_or(Some(None), |part| part.checked_sub(taken).map(Some));
    Some(Rest { made, cards, sum: left(clue.sum, made)?, voltorbs: left(clue.voltorbs, zeros)? })
}

/// The least and the greatest value that an unknown card can have if it is not a Voltorb.
pub fn bounds(rest: &Rest) -> Option<(u8, u8)> {
    let others = rest.cards.checked_sub(rest.voltorbs?)?.checked_sub(1)?;
    let sum = rest.sum?;
    Some((sum.saturating_sub(3 * others).max(1), sum.checked_sub(others)?.min(3)))
}

/// The conclusion: cards with the values ruled out, empty for a contradiction; `None` if there is nothing new.
pub fn think(know: &Know, way: LineDeduction, line: usize) -> Option<Vec<(usize, u8)>> {
    let clue = know.clue(line);
    if clue == ClueDraft::default() {
        return None;
    }
    if way == LineDeduction::Splits {
        if know.ways(line).is_empty() {
            return Some(Vec::new());
        }
        return Some(know.unmet(line, &|_| true)).filter(|gone| !gone.is_empty());
    }
    let rest = rest(know, line)?;
    let within = |least: u8, most: u8| (least..=most).fold(0, |mask, value| mask | 1 << value);
    let keep = match way {
        LineDeduction::Last if rest.cards == 1 => 1_u8.checked_shl(rest.sum?.into())?,
        LineDeduction::Safe if clue.voltorbs == Some(0) => 14,
        LineDeduction::Found if rest.voltorbs == Some(0) => 14,
        LineDeduction::Voltorbs => {
            let can = know.line(line).filter(|mask| mask & 1 == 1).count();
            let all = clue.voltorbs.is_some_and(|voltorbs| usize::from(voltorbs) == can);
            return Some(know.gone(line, &|_, mask| if all && mask & 1 == 1 { 1 } else { mask }))
                .filter(|gone| !gone.is_empty());
        }
        LineDeduction::Ones if rest.sum.is_some() && rest.cards.checked_sub(rest.voltorbs?) == rest.sum => 3,
        LineDeduction::Sum => {
            let (least, most) = bounds(&rest)?;
            1 | within(least, most)
        }
        _ => return None,
    };
    Some(know.gone(line, &|_, mask| if only(mask).is_some() { mask } else { keep })).filter(|gone| !gone.is_empty())
}
