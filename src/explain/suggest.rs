//! What would leave one answer of several: additions, each proved; where none alone is enough, several together. And what
//! would give a board without an answer one: repairs, each proved.

use crate::grid::Cell;
use crate::puzzle::{Addition, Puzzle};
use crate::search::Watch;

use super::trial::{Known, Trial};

/// Answers that are looked at in a round.
const ANSWERS: u64 = 24;
/// Nodes that a trial may take.
const NODES: u64 = 200_000;
/// Suggestions that are enough.
const ENOUGH: usize = 8;
/// Answers that are tried as the one to stay.
const TURNS: usize = 8;
/// Additions made together at most.
const ROUNDS: usize = 40;

/// A change that leaves one answer, or gives one.
pub struct Suggestion<P: Puzzle> {
    /// What to do, a sentence.
    pub words: String,
    /// Where.
    pub cells: Vec<Cell>,
    /// The board with it: it has one answer, or has one now, proved.
    pub board: P::Board,
}

/// A hunt for suggestions.
pub struct Suggest<P: Puzzle> {
    board: P::Board,
    /// What was added before this round, in words and cells.
    added: (Vec<String>, Vec<Cell>),
    rounds: usize,
    /// The answers of this round, and how many of them were tried as the one to stay.
    answers: Vec<P::Answer>,
    turned: usize,
    stage: Stage<P>,
    found: Vec<Suggestion<P>>,
}

enum Stage<P: Puzzle> {
    /// Some answers of the board.
    Answers(Trial<P>),
    /// Which additions are enough: those left, the next one last; and of those tried the one that leaves the fewest.
    Additions {
        left: Vec<Addition<P>>,
        trial: Option<(Addition<P>, Trial<P>)>,
        fewest: Option<(usize, Addition<P>)>,
    },
    /// Which repairs give an answer.
    Repairs {
        left: Vec<Addition<P>>,
        trial: Option<(Addition<P>, Trial<P>)>,
    },
    Over,
}

impl<P: Puzzle> Suggest<P> {
    /// A hunt on the puzzle of a board, without the moves made on it; `None` for a board that lacks something.
    pub fn new(board: &P::Board) -> Option<Suggest<P>> {
        let board = P::restart(board);
        let whole = P::unfinished(&board).is_none();
        let stage = Stage::Answers(Trial::of(&board, ANSWERS, NODES));
        whole.then_some(Suggest {
            board,
            added: (Vec::new(), Vec::new()),
            rounds: 0,
            answers: Vec::new(),
            turned: 0,
            stage,
            found: Vec::new(),
        })
    }

    /// Works until enough are known; `None`: its watch says pause.
    pub fn run(&mut self, watch: &mut Watch<'_>) -> Option<()> {
        loop {
            match &mut self.stage {
                Stage::Answers(trial) => {
                    let known = trial.run(watch)?;
                    let answers = std::mem::take(&mut trial.answers);
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
                            _ => Stage::Over,
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
                        self.stage = Stage::Over;
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
                        self.stage = Stage::Over;
                    } else if let Some(addition) = left.pop() {
                        // Two answers settle whether it is enough; more of them tell which comes nearest.
                        let next = Trial::of(&addition.board, ANSWERS, NODES);
                        *trial = Some((addition, next));
                    } else {
                        let fewest = fewest.take().filter(|_| self.found.is_empty());
                        self.stage = match fewest {
                            // Maybe another of the answers can stay.
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
                            None => Stage::Over,
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
                Stage::Over => return Some(()),
            }
        }
    }

    /// The suggestions so far.
    pub fn found(&self) -> &[Suggestion<P>] {
        &self.found
    }
}

/// An addition after those made before it.
fn joined<P: Puzzle>((before, at): &(Vec<String>, Vec<Cell>), addition: Addition<P>) -> Suggestion<P> {
    let Addition { words, mut cells, board } = addition;
    let all: Vec<&str> = before.iter().map(String::as_str).chain([words.as_str()]).collect();
    let words = [all.join("; then: ").as_str(), "."].concat();
    cells.extend(at);
    Suggestion { words, cells, board }
}
