//! Additions that make a board with several solutions unique, each proved; if none alone is enough, several together.
//! And repairs that give an unsolvable board a solution, each proved.

use crate::grid::Cell;
use crate::kit::numbers::lower;
use crate::puzzle::{Addition, Mode, Puzzle, told};
use crate::search::Watch;

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
    board: P::Board,
    /// The board with what is drawn on it, if something is.
    drawn: Option<P::Board>,
    /// Whether what is drawn can be a whole solution, if a few clues are changed.
    whole: bool,
    /// The solution to keep, if what is drawn belongs to one.
    kept: Option<P::Answer>,
    /// The board to be mended once what fits the drawing has been tried, and the solution to keep.
    later: Option<(P::Board, Option<P::Answer>)>,
    /// The additions made before this round: words and cells.
    added: (Vec<String>, Vec<Cell>),
    rounds: usize,
    /// The solutions of this round, and how many of them were tried as the one to keep.
    answers: Vec<P::Answer>,
    turned: usize,
    stage: Stage<P>,
    found: Vec<Suggestion<P>>,
}

enum Stage<P: Puzzle> {
    /// Finds a solution that what is drawn belongs to.
    Drawn(Trial<P>),
    /// Finds some solutions of the board.
    Answers(Trial<P>),
    /// Tries additions: those left, the next one last; of those tried, the one that leaves the fewest solutions.
    Additions {
        left: Vec<Addition<P>>,
        trial: Option<(Addition<P>, Trial<P>)>,
        fewest: Option<(usize, Addition<P>)>,
    },
    /// Tries repairs.
    Repairs {
        left: Vec<Addition<P>>,
        trial: Option<(Addition<P>, Trial<P>)>,
    },
    /// Whether each of what was found keeps what is drawn: this one next, and its search if that is under way.
    Compare(usize, Option<Trial<P>>),
    Over,
}

impl<P: Puzzle> Suggest<P> {
    /// A search on a board without its moves, unless they tell of it; `None` if the board is incomplete.
    pub fn new(board: &P::Board) -> Option<Suggest<P>> {
        let drawn = drawn::<P>(board);
        let board = told::<P>(board);
        let whole = P::unfinished(&board).is_none();
        let stage = match &drawn {
            Some(drawn) => Stage::Drawn(Trial::here(drawn, 1, NODES)),
            None => Stage::Answers(Trial::of(&board, ANSWERS, NODES)),
        };
        whole.then_some(Suggest {
            board,
            drawn,
            whole: false,
            kept: None,
            later: None,
            added: (Vec::new(), Vec::new()),
            rounds: 0,
            answers: Vec::new(),
            turned: 0,
            stage,
            found: Vec::new(),
        })
    }

    /// Works until there are enough suggestions; `None` when its watch pauses it.
    pub fn run(&mut self, watch: &mut Watch<'_>) -> Option<()> {
        loop {
            match &mut self.stage {
                Stage::Drawn(trial) => {
                    trial.run(watch)?;
                    let found = trial.answers.pop();
                    self.begin(found);
                }
                Stage::Answers(trial) => {
                    let known = trial.run(watch)?;
                    let mut answers = std::mem::take(&mut trial.answers);
                    if let Some(kept) = self.kept.clone().filter(|_| !answers.is_empty()) {
                        answers.retain(|answer| *answer != kept);
                        answers.insert(0, kept);
                    }
                    self.turned = 0;
                    self.rounds += 1;
                    self.stage = match P::ADDITIONS {
                        Some(additions) if answers.len() > 1 && self.rounds <= ROUNDS => {
                            let mut left = additions(&self.board, &answers);
                            left.reverse();
                            self.answers = answers;
                            Stage::Additions { left, trial: None, fewest: None }
                        }
                        _ => match P::REPAIRS {
                            Some(repairs) if known == Known::None => {
                                let mut left = repairs(&self.board);
                                left.reverse();
                                Stage::Repairs { left, trial: None }
                            }
                            _ => {
                                // The clues that now fit what is drawn are enough.
                                if known == Known::Unique && self.kept.is_some() {
                                    self.found.extend(self.added());
                                }
                                self.next()
                            }
                        },
                    };
                }
                Stage::Repairs { left, trial } => {
                    if let Some((_, under_way)) = trial {
                        let known = under_way.run(watch)?;
                        let Some((repair, _)) = trial.take() else { continue };
                        if matches!(known, Known::Unique | Known::Several | Known::Found) {
                            self.found.push(joined(&self.added, repair));
                        }
                    } else if let Some(repair) = left.pop().filter(|_| self.found.len() < ENOUGH) {
                        let next = Trial::of(&repair.board, 1, NODES);
                        *trial = Some((repair, next));
                    } else {
                        self.stage = self.next();
                    }
                }
                Stage::Additions { left, trial, fewest } => {
                    if let Some((_, under_way)) = trial {
                        let known = under_way.run(watch)?;
                        let count = under_way.answers.len();
                        let Some((addition, _)) = trial.take() else { continue };
                        if known == Known::Unique {
                            let suggestion = joined(&self.added, addition);
                            self.found.push(suggestion);
                        } else if matches!(known, Known::Several | Known::Found)
                            && fewest.as_ref().is_none_or(|&(least, _)| count < least)
                        {
                            *fewest = Some((count, addition));
                        }
                    } else if self.found.len() >= ENOUGH {
                        self.stage = self.next();
                    } else if let Some(addition) = left.pop() {
                        // Two solutions show that it is not enough; more of them show which addition comes closest.
                        let next = Trial::of(&addition.board, ANSWERS, NODES);
                        *trial = Some((addition, next));
                    } else {
                        let fewest = fewest.take().filter(|_| self.found.is_empty());
                        self.stage = match fewest {
                            // Perhaps another solution can be kept.
                            None if self.found.is_empty()
                                && self.turned + 1 < TURNS.min(self.answers.len()) =>
                            {
                                self.turned += 1;
                                self.answers.rotate_left(1);
                                let additions = P::ADDITIONS.map(|of| of(&self.board, &self.answers));
                                let mut left = additions.unwrap_or_default();
                                left.reverse();
                                Stage::Additions { left, trial: None, fewest: None }
                            }
                            None => self.next(),
                            Some((_, Addition { words, cells, board })) => {
                                self.added.0.push(words);
                                self.added.1.extend(cells);
                                let answers = Trial::of(&board, ANSWERS, NODES);
                                self.board = board;
                                Stage::Answers(answers)
                            }
                        };
                    }
                }
                Stage::Compare(at, trial) => {
                    let Some(suggestion) = self.found.get_mut(*at) else {
                        self.stage = Stage::Over;
                        continue;
                    };
                    let there = self.drawn.as_ref().and_then(|drawn| kept::<P>(drawn, &suggestion.board));
                    suggestion.keeps = match (&there, trial) {
                        (None, _) => Some(false),
                        (Some(there), next @ None) => {
                            *next = Some(Trial::here(there, 1, NODES));
                            continue;
                        }
                        (Some(there), Some(trial)) => match trial.run(watch)? {
                            Known::None => Some(false),
                            Known::Open | Known::Lacking => None,
                            // A whole solution is not meant to be gone on with.
                            Known::Unique | Known::Several | Known::Found => {
                                (!self.whole || P::check(there, Mode::Play).solved).then_some(true)
                            }
                        },
                    };
                    self.stage = Stage::Compare(*at + 1, None);
                }
                Stage::Over => return Some(()),
            }
        }
    }

    /// Starts with the board as it is, or with the few clues that contradict what is drawn changed to fit it.
    fn begin(&mut self, found: Option<P::Answer>) {
        let Some(drawn) = self.drawn.as_ref() else { return };
        self.kept = found.map(|answer| P::REJOINED.map_or(answer.clone(), |whole| whole(drawn, &answer)));
        let revisions = revisions::<P>(drawn);
        let revised = revisions.iter().try_fold(drawn.clone(), |board, it| P::apply(&board, &it.step)).ok();
        if let Some(revised) = revised.filter(|it| P::check(it, Mode::Play).solved) {
            self.whole = true;
            let kept = self.kept.replace(P::answer_made(&revised));
            let board = std::mem::replace(&mut self.board, told::<P>(&revised));
            if !revisions.is_empty() {
                self.later = Some((board, kept));
            }
            self.added = revisions.into_iter().fold(<_>::default(), |mut added: (Vec<_>, Vec<_>), it| {
                added.0.push(it.words);
                added.1.extend(it.cells);
                added
            });
        }
        self.stage = Stage::Answers(Trial::of(&self.board, ANSWERS, NODES));
    }

    /// What comes once a board has been tried: the board as it was, or the end.
    fn next(&mut self) -> Stage<P> {
        let Some((board, kept)) = self.later.take() else {
            return if self.drawn.is_some() { Stage::Compare(0, None) } else { Stage::Over };
        };
        (self.board, self.kept, self.rounds, self.added) = (board, kept, 0, <_>::default());
        Stage::Answers(Trial::of(&self.board, ANSWERS, NODES))
    }

    /// The changes made so far, if there are some, as a suggestion.
    fn added(&self) -> Option<Suggestion<P>> {
        let ((words, cells), board) = (&self.added, self.board.clone());
        let words = (!words.is_empty()).then(|| sentence(words))?;
        Some(Suggestion { words, cells: cells.clone(), board, keeps: None })
    }

    /// The suggestions so far, those that keep what is drawn first.
    pub fn found(&self) -> Vec<&Suggestion<P>> {
        let mut found: Vec<_> = self.found.iter().collect();
        found.sort_by_key(|it| it.keeps != Some(true));
        found
    }
}

/// An addition together with those made before it.
fn joined<P: Puzzle>((before, at): &(Vec<String>, Vec<Cell>), addition: Addition<P>) -> Suggestion<P> {
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
