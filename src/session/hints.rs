//! Hints in three steps: where to look, why, and the move itself; and how many were used.

use crate::contract::HintsView;
use crate::grid::Cell;
use crate::puzzle::{Hint, Puzzle};

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
    /// Where one step of help towards an answer looks, in words, lit on the board. Nothing where no step is left, or the
    /// text is no answer.
    pub fn hint_place(&mut self, answer: &str) -> String {
        let Some(Hint { place: (words, cells), .. }) = self.next_hint(answer) else { return String::new() };
        self.tell(Told::Place);
        self.light(cells);
        words
    }

    /// Takes up again how many hints were used on the board that is open, in an earlier session.
    pub fn recall_hints(&mut self, hints: HintsView) {
        let HintsView { place, why, made } = hints;
        // Each step counts for those before it.
        self.help = Help([place, why.min(place), made.min(why).min(place)]);
    }

    /// The cells where it looks, without telling anybody: neither lit nor counted.
    pub fn hint_cells(&self, answer: &str) -> Vec<Cell> {
        self.next_hint(answer).map_or_else(Vec::new, |hint| hint.place.1)
    }

    /// That step in words, lit on the board; the move is made if `make`.
    pub fn hint(&mut self, answer: &str, make: bool) -> String {
        let Some(hint) = self.next_hint(answer) else { return String::new() };
        let Hint { step, words, place: (_, cells) } = hint;
        // Where the game is played elsewhere a step may leave the board as it is.
        let board = self.history.board();
        let moves = make && P::apply(board, &step).is_ok_and(|next| next != *board);
        self.tell(if moves { Told::Made } else { Told::Why });
        self.light(cells);
        if make {
            self.make(&step);
        }
        words
    }

    fn next_hint(&self, answer: &str) -> Option<Hint<P>> {
        let board = self.history.board();
        P::HINT?(board, &P::parse_answer(board, answer).ok()?)
    }

    pub(super) fn tell(&mut self, now: Told) {
        let before = self.position.told;
        self.help.count(before, now);
        self.position.told = before.max(now);
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
