//! What a maker has drawn on a board: which clues it contradicts, and whether a change of the board keeps it.

use crate::puzzle::{Mode, Puzzle, Revision, told};

/// The most clues changed to fit what is drawn: where it contradicts more, it is hardly meant for them.
const MOST: usize = 3;

/// The board, if a maker has drawn on it something that can be continued to a solution.
pub fn drawn<P: Puzzle>(board: &P::Board) -> Option<P::Board> {
    let is_drawn = !P::MOVES_TELL && P::FROM_HERE.is_some() && *board != told::<P>(board);
    is_drawn.then(|| board.clone())
}

/// The few clues that the solution drawn on a board contradicts.
pub fn revisions<P: Puzzle>(board: &P::Board) -> Vec<Revision<P>> {
    let revisions = drawn::<P>(board).zip(P::REVISIONS).map(|(board, of)| of(&board));
    revisions.filter(|few| few.len() <= MOST).unwrap_or_default()
}

/// What is drawn, on a changed board; `None` if it loses some of it. A solution also stays where parts of it became givens.
pub fn kept<P: Puzzle>(drawn: &P::Board, changed: &P::Board) -> Option<P::Board> {
    let there = P::carried(drawn, &P::restart(changed));
    let stays = P::carried(&there, &P::restart(drawn)) == *drawn
        || (P::check(drawn, Mode::Play).solved && P::answer_made(&there) == P::answer_made(drawn));
    stays.then_some(there)
}
