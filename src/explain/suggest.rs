//! Additions that make a board with several solutions unique, each proved; if none alone is enough, several together.
//! And repairs that give an unsolvable board a solution, each proved.

use crate::grid::Cell;
use crate::kit::numbers::lower;
use crate::puzzle::{Addition, Puzzle, told};
use crate::search::Watch;

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
}

/// A search for suggestions.
pub struct Suggest<P: Puzzle> {
    board: P::Board,
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
    Over,
}

impl<P: Puzzle> Suggest<P> {
    /// A search on a board without its moves, unless they tell of it; `None` if the board is incomplete.
    pub fn new(board: &P::Board) -> Option<Suggest<P>> {
        let board = told::<P>(board);
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

    /// Works until there are enough suggestions; `None` when its watch pauses it.
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

/// An addition together with those made before it.
fn joined<P: Puzzle>((before, at): &(Vec<String>, Vec<Cell>), addition: Addition<P>) -> Suggestion<P> {
    let Addition { words, mut cells, board } = addition;
    let words = match before.split_first() {
        Some((first, rest)) => {
            let more = rest.iter().chain([&words]).map(|words| format!(", then {}", lower(words)));
            format!("{first}{}.", more.collect::<String>())
        }
        None => format!("{words}."),
    };
    cells.extend(at);
    Suggestion { words, cells, board }
}
