//! Takes redundant clues away from a board with a unique solution, towards a difficulty.
//!
//! The clues are tried in a seeded order, several at once at first. A removal stands if the solution is still proved to
//! be the only one, and the board is no harder than asked. Without a clue a board has all the solutions that it had
//! before: so a clue that was needed stays needed, and each is settled once.

use crate::puzzle::{Item, Puzzle, told};
use crate::random::Random;
use crate::search::Watch;

use super::grade::{Grade, Grading};
use super::shrink::{marked, only};
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

/// A removal of clues under way.
pub struct Craft<P: Puzzle> {
    board: P::Board,
    list: Vec<Item>,
    /// How many of the first items are clues.
    clues: usize,
    /// The difficulty asked for.
    wanted: Option<u8>,
    /// The solution as text, once it is known to be the only one.
    answer: Option<String>,
    removed: Vec<usize>,
    /// Clues still to be tried, those tried next last.
    left: Vec<Vec<usize>>,
    /// The difficulty of the board without what was removed.
    grade: Option<Grade>,
    settled: bool,
    stage: Stage<P>,
}

enum Stage<P: Puzzle> {
    /// Whether the board has a unique solution.
    Ask(Trial<P>),
    /// The difficulty before any removal, or after the last one.
    Measure(Grading<P>),
    /// Chooses the next clues.
    Next,
    /// Whether the solution stays the only one without these clues.
    Try(Vec<usize>, P::Board, Trial<P>),
    /// Whether the board without them is too hard.
    Weigh(Vec<usize>, Grading<P>),
    /// The board is not known to have a unique solution.
    Refused,
    Over,
}

impl<P: Puzzle> Craft<P> {
    /// A removal from a board without its moves, unless they tell of it; `None` if the puzzle's boards have no clues, or
    /// the board is incomplete. `wanted` is an index into [`crate::puzzle::Info::grades`]; without it as many clues are
    /// removed as possible. Equal input gives an equal board.
    pub fn new(board: &P::Board, wanted: Option<u8>, seed: u64) -> Option<Craft<P>> {
        let items = P::ITEMS?;
        let board = told::<P>(board);
        if P::unfinished(&board).is_some() {
            return None;
        }
        let list = (items.list)(&board);
        let clues = items.clues.map_or(list.len(), |clues| clues(&board));
        let mut order: Vec<usize> = (0..clues).collect();
        Random::new(seed).shuffle(&mut order);
        let left = order.chunks((clues.isqrt() / 2).max(1)).map(<[usize]>::to_vec).collect();
        let stage = Stage::Ask(Trial::of(&board, 2, 0));
        let (removed, answer, grade) = (Vec::new(), None, None);
        Some(Craft { board, list, clues, wanted, answer, removed, left, grade, settled: true, stage })
    }

    /// Works until the result is known; `None` when its watch pauses it. `Some(None)`: the board is not known to have a
    /// unique solution.
    pub fn run(&mut self, watch: &mut Watch<'_>) -> Option<Option<Crafted<P>>> {
        loop {
            match &mut self.stage {
                Stage::Ask(trial) => {
                    let known = trial.run(watch)?;
                    let answer = trial.answers.pop().filter(|_| known == Known::Unique);
                    self.answer = answer.map(|answer| P::print_answer(&self.board, &answer));
                    self.stage = match (&self.answer, self.wanted) {
                        (None, _) => Stage::Refused,
                        (Some(_), Some(_)) => Stage::Measure(Grading::new(&self.board)),
                        (Some(_), None) => Stage::Next,
                    };
                }
                Stage::Measure(grading) => {
                    let grade = grading.run(watch)?;
                    // What is too hard already gets no easier.
                    if self.wanted.is_some_and(|wanted| grade.grade > wanted) {
                        self.left.clear();
                    }
                    self.grade = Some(grade);
                    self.stage = if self.left.is_empty() { Stage::Over } else { Stage::Next };
                }
                Stage::Next => {
                    self.stage = match self.left.pop() {
                        Some(clues) => {
                            let board = self.without(&clues);
                            if P::unfinished(&board).is_some() {
                                // Without it the board could not be played.
                                self.split(clues);
                                continue;
                            }
                            let trial = Trial::of(&board, 2, NODES);
                            Stage::Try(clues, board, trial)
                        }
                        None if self.wanted.is_some() => Stage::Over,
                        None => Stage::Measure(Grading::new(&self.without(&[]))),
                    };
                }
                Stage::Try(clues, board, trial) => {
                    let known = trial.run(watch)?;
                    let answer = trial.answers.last().map(|answer| P::print_answer(board, answer));
                    let clues = std::mem::take(clues);
                    let stays = known == Known::Unique && answer == self.answer;
                    if !stays {
                        self.settled &= known != Known::Open || clues.len() > 1;
                    }
                    self.stage = match self.wanted {
                        Some(wanted) if stays => Stage::Weigh(clues, Grading::up_to(board, wanted)),
                        _ => {
                            if stays {
                                self.removed.extend(clues);
                            } else {
                                self.split(clues);
                            }
                            Stage::Next
                        }
                    };
                }
                Stage::Weigh(clues, grading) => {
                    let grade = grading.run(watch)?;
                    let clues = std::mem::take(clues);
                    self.stage = Stage::Next;
                    if self.wanted.is_some_and(|wanted| grade.grade > wanted) {
                        self.split(clues);
                    } else {
                        self.removed.extend(clues);
                        self.grade = Some(grade);
                    }
                }
                Stage::Refused => return Some(None),
                Stage::Over => return Some(Some(self.left_over(self.settled))),
            }
        }
    }

    /// The result if it ends here; `None` if the board is not known to have a unique solution.
    pub fn so_far(&self) -> Option<Crafted<P>> {
        self.answer.as_ref().map(|_| self.left_over(false))
    }

    /// The clues of the board, and after them what is not a clue.
    pub fn list(&self) -> &[Item] {
        &self.list
    }

    /// How many clues the board has.
    pub const fn clues(&self) -> usize {
        self.clues
    }

    /// Clues that cannot be removed together are tried in halves; a single one stays.
    fn split(&mut self, mut clues: Vec<usize>) {
        if clues.len() > 1 {
            let half = clues.split_off(clues.len() / 2);
            self.left.extend([half, clues]);
        }
    }

    /// The board without what was removed and these clues.
    fn without(&self, clues: &[usize]) -> P::Board {
        let gone = marked(self.list.len(), self.removed.iter().chain(clues));
        only::<P>(&self.board, self.list.len(), |at| !gone[at])
    }

    fn left_over(&self, settled: bool) -> Crafted<P> {
        let mut removed = self.removed.clone();
        removed.sort_unstable();
        let grade = self.grade.clone();
        let fits = self.wanted.is_none_or(|wanted| grade.as_ref().is_some_and(|grade| grade.grade == wanted));
        Crafted { board: self.without(&[]), removed, grade, fits, settled }
    }
}
