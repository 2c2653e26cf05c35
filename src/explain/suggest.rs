//! Additions that make a board with several solutions unique, each proved; if none alone is enough, several together.
//! And repairs that give an unsolvable board a solution, each proved.

use std::cell::{Ref, RefCell};
use std::mem;

use crate::grid::Cell;
use crate::kit::best::Best;
use crate::kit::numbers::lower;
use crate::puzzle::{Addition, Mode, Puzzle, told};
use crate::search::{Cx, Inquiry};

use super::drawn::{drawn, kept, revisions};
use super::trial::{Known, Trial};

/// The solutions compared in a round.
const ANSWERS: u64 = 24;
/// The node limit of each search.
const NODES: u64 = 200_000;
/// The number of suggestions after which to stop.
const ENOUGH: usize = 8;
/// How many solutions are tried as the one to keep.
const TURNS: usize = 8;
/// The most additions made together.
const ROUNDS: usize = 40;

/// A change that makes a board unique, or solvable.
pub struct Suggestion<P: Puzzle> {
    /// What to do, a sentence.
    pub words: String,
    /// Where.
    pub cells: Vec<Cell>,
    /// The changed board, proved to have a unique solution, or a solution at all.
    pub board: P::Board,
    /// Whether what is drawn on the board stays, as part of a solution; `None` if nothing is, or that is not known.
    pub keeps: Option<bool>,
}

/// A search for suggestions.
pub struct Suggest<P: Puzzle> {
    /// The board with what is drawn on it, if something is.
    drawn: Option<P::Board>,
    found: RefCell<Vec<Suggestion<P>>>,
}

/// The changes made so far: words and cells.
type Added = (Vec<String>, Vec<Cell>);

impl<P: Puzzle> Suggest<P> {
    /// Searches a board without its moves, unless they tell of it, until there are enough suggestions; `None` if the
    /// board is incomplete.
    pub fn begin(board: &P::Board) -> Option<Inquiry<Suggest<P>>> {
        let drawn = drawn::<P>(board);
        let board = told::<P>(board);
        if P::unfinished(&board).is_some() {
            return None;
        }
        let suggest = Suggest { drawn, found: RefCell::default() };
        let run = async move |suggest: &Suggest<P>, cx: &Cx| match &suggest.drawn {
            Some(drawn) => suggest.around(drawn, board, cx).await,
            None => suggest.mend(board, None, Added::default(), cx).await,
        };
        Some(Inquiry::new(suggest, run))
    }

    /// The suggestions so far.
    pub fn found(&self) -> Ref<'_, Vec<Suggestion<P>>> {
        self.found.borrow()
    }

    /// Begins with the few clues that contradict what is drawn changed to fit it, if that is a solution.
    async fn around(&self, drawn: &P::Board, board: P::Board, cx: &Cx) {
        // A solution that what is drawn belongs to.
        let mut trial = Trial::<P>::here(drawn, 1, NODES);
        trial.result(cx).await;
        let kept = trial.answers.pop();
        let kept = kept.map(|answer| P::REJOINED.map_or(answer.clone(), |whole| whole(drawn, &answer)));
        let revisions = revisions::<P>(drawn);
        let revised = revisions.iter().try_fold(drawn.clone(), |board, it| P::apply(&board, &it.step)).ok();
        let revised = revised.filter(|it| P::check(it, Mode::Play).solved);
        let whole = revised.is_some();
        if let Some(revised) = revised {
            let changes = !revisions.is_empty();
            let mut added = Added::default();
            for it in revisions {
                added.0.push(it.words);
                added.1.extend(it.cells);
            }
            self.mend(told::<P>(&revised), Some(P::answer_made(&revised)), added, cx).await;
            if changes {
                self.mend(board, kept, Added::default(), cx).await;
            }
        } else {
            self.mend(board, kept, Added::default(), cx).await;
        }
        self.compare(drawn, whole, cx).await;
    }

    /// Tries additions to a board with several solutions, or repairs of one without any. `kept`: the solution to keep;
    /// `added`: how the board was changed before.
    async fn mend(&self, mut board: P::Board, kept: Option<P::Answer>, mut added: Added, cx: &Cx) {
        for round in 1.. {
            let mut trial = Trial::<P>::of(&board, ANSWERS, NODES);
            let known = trial.result(cx).await;
            let mut answers = mem::take(&mut trial.answers);
            if let Some(kept) = kept.clone().filter(|_| !answers.is_empty()) {
                answers.retain(|answer| *answer != kept);
                answers.insert(0, kept);
            }
            let Some(additions) = P::ADDITIONS.filter(|_| answers.len() > 1 && round <= ROUNDS) else {
                if let Some(repairs) = P::REPAIRS.filter(|_| known == Known::None) {
                    self.repair(repairs(&board), &added, cx).await;
                } else if known == Known::Unique && kept.is_some() && !added.0.is_empty() {
                    // The clues that now fit what is drawn are enough.
                    let (words, cells) = (sentence(&added.0), added.1);
                    self.found.borrow_mut().push(Suggestion { words, cells, board, keeps: None });
                }
                return;
            };
            let mut fewest = None;
            for _ in 0..TURNS.min(answers.len()) {
                fewest = self.add(additions(&board, &answers), &added, cx).await;
                if fewest.is_some() || !self.found.borrow().is_empty() {
                    break;
                }
                // Perhaps another solution can be kept.
                answers.rotate_left(1);
            }
            let Some(addition) = fewest else { return };
            added.0.push(addition.words);
            added.1.extend(addition.cells);
            board = addition.board;
        }
    }

    /// Tries additions; if nothing was found, the one that leaves the fewest solutions.
    async fn add(&self, additions: Vec<Addition<P>>, added: &Added, cx: &Cx) -> Option<Addition<P>> {
        let mut fewest = Best::NONE;
        for addition in additions {
            if self.has_enough() {
                return None;
            }
            // Two solutions show that it is not enough; more of them show which addition comes closest.
            let mut trial = Trial::<P>::of(&addition.board, ANSWERS, NODES);
            match trial.result(cx).await {
                Known::Unique => self.found.borrow_mut().push(joined(added, addition)),
                Known::Several | Known::Found => fewest.offer(trial.answers.len(), addition),
                Known::None | Known::Open | Known::Lacking => {}
            }
        }
        let fewest = fewest.take().filter(|_| self.found.borrow().is_empty());
        fewest.map(|(_, addition)| addition)
    }

    /// Tries repairs.
    async fn repair(&self, repairs: Vec<Addition<P>>, added: &Added, cx: &Cx) {
        for repair in repairs {
            if self.has_enough() {
                return;
            }
            let known = Trial::<P>::of(&repair.board, 1, NODES).result(cx).await;
            if matches!(known, Known::Unique | Known::Several | Known::Found) {
                self.found.borrow_mut().push(joined(added, repair));
            }
        }
    }

    fn has_enough(&self) -> bool {
        self.found.borrow().len() >= ENOUGH
    }

    /// Whether each of what was found keeps what is drawn. `whole`: what is drawn is a whole solution, if a few clues are
    /// changed.
    async fn compare(&self, drawn: &P::Board, whole: bool, cx: &Cx) {
        let count = self.found.borrow().len();
        for at in 0..count {
            let there = kept::<P>(drawn, &self.found.borrow()[at].board);
            let keeps = match &there {
                None => Some(false),
                Some(there) => match Trial::<P>::here(there, 1, NODES).result(cx).await {
                    Known::None => Some(false),
                    Known::Open | Known::Lacking => None,
                    // A whole solution is not meant to be gone on with.
                    Known::Unique | Known::Several | Known::Found => {
                        (!whole || P::check(there, Mode::Play).solved).then_some(true)
                    }
                },
            };
            self.found.borrow_mut()[at].keeps = keeps;
        }
    }
}

/// An addition together with those made before it.
fn joined<P: Puzzle>((before, at): &Added, addition: Addition<P>) -> Suggestion<P> {
    let Addition { words, mut cells, board } = addition;
    let words = sentence(&[&before[..], &[words]].concat());
    cells.extend(at);
    Suggestion { words, cells, board, keeps: None }
}

/// What to do, one after the other.
fn sentence(all: &[String]) -> String {
    let (first, rest) = all.split_first().map_or(("", all), |(first, rest)| (first.as_str(), rest));
    let more = rest.iter().map(|words| format!(", then {}", lower(words)));
    format!("{first}{}.", more.collect::<String>())
}
