//! How many hints were used, in three steps: where to look, why, and the move itself.

use crate::contract::HintsView;
use crate::puzzle::Puzzle;

use super::state::Session;

/// How far a position's hint has been told.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(super) enum Told {
    /// Not at all.
    #[default]
    Nothing,
    /// Where to look.
    Place,
    /// What to do there and why.
    Why,
    /// The move was made.
    Made,
}

/// The positions of a problem in which help was taken, by how far it went: each step counts for those before it too.
#[derive(Clone, Copy, Default)]
pub(super) struct Help([u32; 3]);

impl Help {
    /// Counts what is told now beyond what the position's hint had told before.
    fn count(&mut self, before: Told, now: Told) {
        for step in &mut self.0[before as usize..(now as usize).max(before as usize)] {
            *step += 1;
        }
    }

    /// As the page shows it.
    pub fn view(self) -> HintsView {
        let Help([place, why, made]) = self;
        HintsView { place, why, made }
    }
}

impl<P: Puzzle> Session<P> {
    /// Takes up again how many hints were used on the board that is open, in an earlier session.
    pub fn recall_hints(&mut self, hints: HintsView) {
        let HintsView { place, why, made } = hints;
        // Each step counts for those before it.
        self.help = Help([place, why.min(place), made.min(why).min(place)]);
    }

    /// Counts a hint that was given on this position: 1 where to look, 2 also why, 3 also what to do.
    pub fn count_hint(&mut self, told: u8) {
        let now = match told {
            1 => Told::Place,
            2 => Told::Why,
            _ => Told::Made,
        };
        self.help.count(self.position.told, now);
        self.position.told = self.position.told.max(now);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_counts_for_those_before_it_and_once() {
        let mut help = Help::default();
        help.count(Told::Nothing, Told::Place);
        help.count(Told::Place, Told::Place);
        help.count(Told::Place, Told::Why);
        help.count(Told::Why, Told::Place);
        assert_eq!(help.0, [1, 1, 0]);
        help.count(Told::Nothing, Told::Made);
        assert_eq!(help.0, [2, 2, 1]);
    }
}
