//! A single deduction about a board, its conclusion, and the least that must be known for it.

use super::know::{ANY, Know, only};
use super::line::LineDeduction;
use super::share::{Share, ShareTotal};
use super::{level, line, share};
use crate::puzzles::voltorb_flip::board::ClueDraft;

/// A kind of deduction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Idea {
    /// A card has no possible value left.
    Card(usize),
    /// One line alone.
    Line(LineDeduction, usize),
    /// The rows' totals compared with the columns': of the sums, or of the Voltorbs.
    Totals(bool),
    /// The level never deals such a board.
    Level,
    /// The number of cards of a value at this level.
    Count(u8),
    /// What several lines share.
    Share(Share),
}

/// Cards with the values ruled out; empty for a contradiction.
pub type Gone = Vec<(usize, u8)>;

impl Idea {
    /// The conclusion; `None` if there is nothing new.
    pub fn think(self, know: &Know) -> Option<Gone> {
        match self {
            Idea::Card(at) => (know.mask(at) == 0).then(Vec::new),
            Idea::Line(way, line) => line::think(know, way, line),
            Idea::Totals(sum) => match know.totals(sum) {
                [Some(rows), Some(cols)] if rows != cols => Some(Vec::new()),
                _ => None,
            },
            Idea::Level => level::none_left(know),
            Idea::Count(value) => level::counted(know, value),
            Idea::Share(share) => share::think(know, share),
        }
    }

    /// Whether it proves a claim: cards and the values that they do not have; empty for a contradiction.
    fn proves(self, know: &Know, claim: &[(usize, u8)]) -> bool {
        let Some(gone) = self.think(know) else { return false };
        let lacks = |at: usize| {
            let new = gone.iter().find(|&&(card, _)| card == at).map_or(0, |&(_, values)| values);
            new | !know.mask(at)
        };
        claim.is_empty() == gone.is_empty() && claim.iter().all(|&(at, values)| values & !lacks(at) == 0)
    }

    /// The least of what is known that still proves the claim: cards are dropped first, then clues.
    pub fn least(self, know: &Know, claim: &[(usize, u8)]) -> Know {
        let mut least = know.clone();
        let mut without = |forget: &dyn Fn(&mut Know)| {
            let mut less = least.clone();
            forget(&mut less);
            if self.proves(&less, claim) {
                least = less;
            }
        };
        for (at, &mask) in know.masks().iter().enumerate() {
            if mask != ANY {
                without(&|less| less.set_mask(at, ANY));
            }
        }
        without(&|less| less.level = None);
        for line in 0..2 * know.side {
            without(&|less| less.set_clue(line, ClueDraft { sum: None, ..less.clue(line) }));
            without(&|less| less.set_clue(line, ClueDraft { voltorbs: None, ..less.clue(line) }));
        }
        least
    }

    /// A visible contradiction: a card, a line, the totals or the level.
    pub fn wrong(know: &Know) -> Option<Idea> {
        let cards = (0..know.masks().len()).map(Idea::Card);
        let lines = (0..2 * know.side).map(|line| Idea::Line(LineDeduction::Splits, line));
        let all = cards.chain(lines).chain([Idea::Totals(true), Idea::Totals(false), Idea::Level]);
        let wrong = |idea: &Idea| matches!(idea.think(know), Some(gone) if gone.is_empty());
        all.into_iter().find(wrong)
    }

    /// The first deduction with a new conclusion, in the order of the techniques, if there is no visible contradiction.
    pub fn next(know: &Know) -> Option<(Idea, Gone)> {
        let lines = 2 * know.side;
        let by_line = LineDeduction::ALL.into_iter().flat_map(|way| (0..lines).map(move |line| Idea::Line(way, line)));
        let mut simple = by_line.chain([Idea::Count(0), Idea::Count(3), Idea::Count(2)]);
        if let Some(found) = simple.find_map(|idea| Some((idea, idea.think(know)?))) {
            return Some(found);
        }
        let mut abouts = Vec::new();
        for sums in [false, true] {
            for two in 0..lines {
                let first = if two < know.side { 0 } else { know.side };
                for one in first..two {
                    abouts.push(if sums { ShareTotal::Sums(one, two) } else { ShareTotal::Voltorbs(one, two) });
                }
            }
        }
        if know.level.is_some() {
            abouts.extend([ShareTotal::Value(3), ShareTotal::Value(2), ShareTotal::Free]);
            abouts.extend((0..lines).map(ShareTotal::FreeOf));
        }
        let share = Idea::Share(share::find(know, &abouts)?);
        Some((share, share.think(know)?))
    }

    /// The complete claim: if only one value is left for a card, all others are ruled out.
    pub fn claim(know: &Know, gone: &[(usize, u8)]) -> Gone {
        let whole = |&(at, values): &(usize, u8)| {
            let left = know.mask(at) & !values;
            (at, if only(left).is_some() { !left & ANY } else { values })
        };
        gone.iter().map(whole).collect()
    }
}
