//! How many hints were used, in three levels: where to look, why, and the move itself.

use crate::contract::HintsView;
use crate::puzzle::Puzzle;

use super::state::Session;

/// How much of a position's hint has been shown.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(super) enum HintLevel {
    /// Nothing.
    #[default]
    Nothing,
    /// Where to look.
    Place,
    /// Also what to do there and why.
    Why,
    /// The move was made.
    Made,
}

/// The number of positions with a hint, by level: each level also counts for those before it.
#[derive(Clone, Copy, Default)]
pub(super) struct Help([u32; 3]);

impl Help {
    /// Counts what is shown now beyond what had been shown of the position's hint.
    fn count(&mut self, before: HintLevel, now: HintLevel) {
        for step in &mut self.0[before as usize..(now as usize).max(before as usize)] {
            *step += 1;
        }
        // What was counted on an earlier position may have been forgotten since.
        let Help([place, why, made]) = self;
        *why = (*why).max(*made);
        *place = (*place).max(*why);
    }

    /// The counts for the page.
    pub fn view(self) -> HintsView {
        let Help([place, why, made]) = self;
        HintsView { place, why, made }
    }
}

impl<P: Puzzle> Session<P> {
    /// Restores how many hints were used on the open board in an earlier session.
    pub fn recall_hints(&mut self, hints: HintsView) {
        let HintsView { place, why, made } = hints;
        // A count can be no larger than that of the level before it.
        self.help = Help([place, why.min(place), made.min(why).min(place)]);
    }

    /// Counts a hint given on this position: 1 where to look, 2 also why, 3 also the move; 0 nothing. `before` is how
    /// much of the same hint was counted on an earlier position.
    pub fn count_hint(&mut self, told: u8, before: u8) {
        let level = |told: u8| match told {
            0 => HintLevel::Nothing,
            1 => HintLevel::Place,
            2 => HintLevel::Why,
            _ => HintLevel::Made,
        };
        let now = level(told);
        self.help.count(self.position.told.max(level(before)), now);
        self.position.told = self.position.told.max(now);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_counts_for_those_before_it_and_once() {
        let mut help = Help::default();
        help.count(HintLevel::Nothing, HintLevel::Place);
        help.count(HintLevel::Place, HintLevel::Place);
        help.count(HintLevel::Place, HintLevel::Why);
        help.count(HintLevel::Why, HintLevel::Place);
        assert_eq!(help.0, [1, 1, 0]);
        help.count(HintLevel::Nothing, HintLevel::Made);
        assert_eq!(help.0, [2, 2, 1]);
    }
}
