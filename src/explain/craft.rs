//! Takes redundant clues away from a board with a unique solution, towards a difficulty.
//!
//! The clues are tried in a seeded order, several at once at first. A removal stands if the solution is still proved to
//! be the only one, and the board is no harder than asked. Without a clue a board has all the solutions that it had
//! before: so a clue that was needed stays needed, and each is settled once.

use std::cell::RefCell;

use crate::puzzle::Puzzle;
use crate::random::Random;
use crate::search::{Cx, Inquiry};

use super::grade::{Grade, Measure, graded};
use super::items::BoardItems;
use super::trial::{Known, Trial};

/// The node limit of each search.
const NODES: u64 = 200_000;

/// What is left of a board.
pub struct Crafted<P: Puzzle> {
    /// The board without the clues that were removed.
    pub board: P::Board,
    /// These clues, as indices into the board's list.
    pub removed: Vec<usize>,
    /// Its difficulty, if it was measured.
    pub grade: Option<Grade>,
    /// Whether it has the difficulty asked for, if one was.
    pub fits: bool,
    /// Whether every clue was settled: no further one can be removed on the same terms.
    pub settled: bool,
}

/// What clues are removed from, and what was removed so far.
pub struct Craft<P: Puzzle> {
    /// The board's items.
    pub items: BoardItems<P>,
    /// The difficulty asked for.
    wanted: Option<u8>,
    seed: u64,
    /// The clues removed, and the difficulty without them, once it is known that the board has a unique solution.
    removed: RefCell<Option<(Vec<usize>, Option<Grade>)>>,
}

impl<P: Puzzle> Craft<P> {
    /// Removes clues from a board without its moves, unless they tell of it; `None` if the puzzle's boards have no clues,
    /// or the board is incomplete. `wanted` is an index into [`crate::puzzle::Info::grades`]; without it as many clues
    /// are removed as possible. Equal input gives an equal board. There is no result if the board is not known to have a
    /// unique solution.
    pub fn begin(board: &P::Board, wanted: Option<u8>, seed: u64) -> Option<Inquiry<Craft<P>, Option<Crafted<P>>>> {
        P::ITEMS?;
        let craft = Craft { items: BoardItems::of(board)?, wanted, seed, removed: RefCell::default() };
        Some(Inquiry::new(craft, Craft::run))
    }

    async fn run(&self, cx: &Cx) -> Option<Crafted<P>> {
        let BoardItems { board, clues, .. } = &self.items;
        let (known, answer) = solved::<P>(board, 0, cx).await;
        let answer = answer.filter(|_| known == Known::Unique)?;
        self.removed.replace(Some(<_>::default()));
        // Clues still to be tried together, those tried next last.
        let mut order: Vec<usize> = (0..*clues).collect();
        Random::new(self.seed).shuffle(&mut order);
        let mut left: Vec<_> = order.chunks((clues.isqrt() / 2).max(1)).map(<[usize]>::to_vec).collect();
        if let Some(wanted) = self.wanted {
            let grade = graded::<P>(board, Measure::up_to(u8::MAX), cx).await;
            // What is too hard already gets no easier.
            if grade.grade > wanted {
                left.clear();
            }
            self.remove(&[], Some(grade));
        }
        let mut settled = true;
        while let Some(mut clues) = left.pop() {
            let board = self.without(&clues);
            // Incomplete, it could not be played.
            let mut goes = P::unfinished(&board).is_none();
            if goes {
                let (known, other) = solved::<P>(&board, NODES, cx).await;
                goes = known == Known::Unique && other.as_ref() == Some(&answer);
                settled &= goes || known != Known::Open || clues.len() > 1;
            }
            let mut grade = None;
            if let Some(wanted) = self.wanted.filter(|_| goes) {
                let measured = graded::<P>(&board, Measure::up_to(wanted), cx).await;
                goes = measured.grade <= wanted;
                grade = Some(measured);
            }
            if goes {
                self.remove(&clues, grade);
            } else if clues.len() > 1 {
                // Clues that cannot be removed together are tried in halves; a single one stays.
                let half = clues.split_off(clues.len() / 2);
                left.extend([half, clues]);
            }
        }
        if self.wanted.is_none() {
            let grade = graded::<P>(&self.without(&[]), Measure::up_to(u8::MAX), cx).await;
            self.remove(&[], Some(grade));
        }
        self.so_far().map(|crafted| Crafted { settled, ..crafted })
    }

    /// The result if it ends here; `None` if the board is not known to have a unique solution.
    pub fn so_far(&self) -> Option<Crafted<P>> {
        let (mut removed, grade) = self.removed.borrow().clone()?;
        removed.sort_unstable();
        let fits = self.wanted.is_none_or(|wanted| grade.as_ref().is_some_and(|grade| grade.grade == wanted));
        Some(Crafted { board: self.without(&[]), removed, grade, fits, settled: false })
    }

    /// Removes clues for good; without them the board has this difficulty.
    fn remove(&self, clues: &[usize], grade: Option<Grade>) {
        if let Some((removed, measured)) = &mut *self.removed.borrow_mut() {
            removed.extend(clues);
            *measured = grade;
        }
    }

    /// The board without what was removed and these clues.
    fn without(&self, clues: &[usize]) -> P::Board {
        let removed = self.removed.borrow();
        let removed = removed.as_ref().map_or(&[][..], |(removed, _)| removed);
        self.items.without(&[removed, clues].concat())
    }
}

/// What a search shows about a board, and its last solution as text.
async fn solved<P: Puzzle>(board: &P::Board, nodes: u64, cx: &Cx) -> (Known, Option<String>) {
    let mut trial = Trial::<P>::of(board, 2, nodes);
    let known = trial.result(cx).await;
    (known, trial.answers.last().map(|answer| P::print_answer(board, answer)))
}
