//! What is known of a board's solutions as a whole: how many there are, what holds in all of them, and where they differ.
//!
//! First the verdict. Then solutions are counted up to [`MANY`]: only what all of these share is left to be proved, fact
//! by fact, by a search for a solution that contradicts it.

use crate::grid::Cell;
use crate::puzzle::{Common, Fact, Of, Puzzle, Shared, told};
use crate::search::{Go, Options, Outcome, Progress, Search, Stopped, Watch};

use super::trial::{Known, Trial};

/// Solutions are counted up to this many.
pub const MANY: u64 = 1000;
/// The node limits: of the count, and of each search for a solution that contradicts a fact.
const COUNTED: u64 = 200_000;
const TESTED: u64 = 50_000;

/// What is known of a board's solutions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Analysed {
    /// Whether there is one, several or none; [`Known::Lacking`] for an incomplete board.
    pub known: Known,
    /// How many, in decimal, if they were counted.
    pub count: Option<String>,
    /// Whether there may be more than that.
    pub more: bool,
    /// What all have in common, if solutions of the puzzle are compared by cells.
    pub common: Option<Common>,
    /// Whether it is proved that solutions differ in each of the open cells.
    pub settled: bool,
}

/// An analysis under way.
pub struct Analysis<P: Puzzle> {
    board: P::Board,
    stage: Stage<P>,
    known: Known,
    /// The exact number of solutions, or how many there are at least.
    count: (Option<String>, bool),
    /// Whether solutions replace each other and any one tells all: then the best need not be found.
    any: bool,
    /// What can be read off any one solution.
    alike: Option<Common>,
    /// Whether solutions are compared by cells, and there is one.
    compared: bool,
    /// The cells in which solutions can differ.
    cells: Vec<Cell>,
    /// What all solutions so far say, still to be tested; and what is proved to hold in all.
    same: Vec<Fact>,
    forced: Vec<Fact>,
    /// Whether a test ran into its limit.
    undecided: bool,
}

enum Stage<P: Puzzle> {
    /// Looks for one solution more than a unique one; with those found so far.
    Verdict(Box<dyn Search<P::Answer>>, Vec<P::Answer>),
    /// Counts solutions; with their number so far.
    Count(Box<dyn Search<P::Answer>>, Of<P>, u64),
    /// Tests what all solutions so far say.
    Tests(Of<P>, Option<Test<P>>),
    Over,
}

/// A search for a solution that contradicts a fact.
struct Test<P: Puzzle> {
    fact: Fact,
    /// The boards still to be searched, the next one last.
    boards: Vec<P::Board>,
    trial: Option<Trial<P>>,
}

impl<P: Puzzle> Analysis<P> {
    /// An analysis of a board without its moves, unless they tell of it.
    pub fn new(board: &P::Board) -> Analysis<P> {
        let board = told::<P>(board);
        let limit = if P::ASKS_UNIQUE { 2 } else { 1 };
        let tells = P::FACTS.is_some_and(|facts| matches!(facts.shared, Shared::Alike(_)));
        let any = tells && P::STRATEGIES.first().is_some_and(|best| best.info.refines);
        let whole = P::unfinished(&board).is_none();
        let search = if whole { begun::<P>(&board, limit, 0) } else { None };
        Analysis {
            stage: search.map_or(Stage::Over, |search| Stage::Verdict(search, Vec::new())),
            known: if whole { Known::Open } else { Known::Lacking },
            board,
            count: (None, false),
            any,
            alike: None,
            compared: false,
            cells: Vec::new(),
            same: Vec::new(),
            forced: Vec::new(),
            undecided: false,
        }
    }

    /// The board that it is about.
    pub const fn board(&self) -> &P::Board {
        &self.board
    }

    /// Works until the result is known; `None` when its watch pauses it.
    pub fn run(&mut self, watch: &mut Watch<'_>) -> Option<()> {
        loop {
            match &mut self.stage {
                Stage::Verdict(search, answers) => {
                    let outcome = if self.any {
                        until_found(&mut **search, answers, watch)?
                    } else {
                        search.run(watch, &mut |answer| answers.push(answer))?
                    };
                    let answers = std::mem::take(answers);
                    self.stage = self.judge(outcome, &answers);
                }
                Stage::Count(search, of, found) => {
                    let (board, same) = (&self.board, &mut self.same);
                    let outcome = search.run(watch, &mut |answer| {
                        *found += 1;
                        // Where the search has told what all share, nothing is left to compare.
                        if !same.is_empty() {
                            agree(same, of(board, &answer));
                        }
                    })?;
                    let found = found.to_string();
                    // The number can be known without a list of them all.
                    let exact = outcome.count.or_else(|| outcome.stopped.is_none().then(|| found.clone()));
                    if exact.as_ref() == Some(&found) {
                        self.forced.append(&mut self.same);
                    }
                    let more = exact.is_none();
                    self.count = (exact.or(Some(found)), more);
                    self.stage = Stage::Tests(*of, None);
                }
                Stage::Tests(of, Some(test)) => {
                    match test.run(watch)? {
                        Contrary::None => self.forced.push(test.fact),
                        Contrary::Found(answer) => agree(&mut self.same, of(&self.board, &answer)),
                        Contrary::Open => self.undecided = true,
                    }
                    self.stage = Stage::Tests(*of, None);
                }
                Stage::Tests(_, test) => match self.same.pop() {
                    Some(fact) => {
                        let Some(Shared::Others(_, others)) = P::FACTS.map(|facts| facts.shared) else {
                            self.undecided = true;
                            continue;
                        };
                        *test = Some(Test { fact, boards: others(&self.board, fact), trial: None });
                    }
                    None => self.stage = Stage::Over,
                },
                Stage::Over => return Some(()),
            }
        }
    }

    /// What follows from the first search.
    fn judge(&mut self, outcome: Outcome, answers: &[P::Answer]) -> Stage<P> {
        self.known = Known::of(&outcome.verdict);
        let exact = match self.known {
            Known::None => Some("0".into()),
            Known::Unique => Some("1".into()),
            _ => outcome.count,
        };
        self.count = (exact, false);
        let (Some(facts), [first, rest @ ..]) = (P::FACTS, answers) else { return Stage::Over };
        match facts.shared {
            Shared::Alike(common) => {
                self.alike = answers.last().and_then(|answer| common(&self.board, answer));
                Stage::Over
            }
            Shared::Told(of) | Shared::Others(of, _) => {
                let said = of(&self.board, first);
                self.compared = true;
                self.cells = said.iter().map(|fact| fact.cell).collect();
                if let Some(unshared) = &outcome.unshared {
                    self.forced = said;
                    self.forced.retain(|fact| unshared.binary_search(&fact.cell).is_err());
                    self.undecided = outcome.stopped == Some(Stopped::Nodes);
                } else if self.known == Known::Unique {
                    self.forced = said;
                } else {
                    self.same = said;
                    rest.iter().for_each(|answer| agree(&mut self.same, of(&self.board, answer)));
                }
                match self.known {
                    Known::Several if self.count.0.is_none() => {
                        match begun::<P>(&self.board, MANY, COUNTED) {
                            Some(search) => Stage::Count(search, of, 0),
                            None => Stage::Tests(of, None),
                        }
                    }
                    _ => Stage::Tests(of, None),
                }
            }
        }
    }

    /// What is known by now.
    pub fn so_far(&self) -> Analysed {
        let (count, more) = self.count.clone();
        let through = matches!(self.stage, Stage::Over);
        let common = if self.alike.is_some() {
            self.alike.clone()
        } else if !self.compared {
            None
        } else {
            let mut forced = self.forced.clone();
            forced.sort_unstable();
            let mut open = self.cells.clone();
            open.retain(|&cell| forced.binary_search_by_key(&cell, |fact| fact.cell).is_err());
            Some(Common { forced, open })
        };
        Analysed {
            known: self.known,
            count,
            more,
            settled: through && !self.undecided && common.is_some(),
            common,
        }
    }
}

/// What contradicts a fact.
enum Contrary<A> {
    /// A solution.
    Found(A),
    /// Nothing, proved.
    None,
    /// Undecided within the limit.
    Open,
}

impl<P: Puzzle> Test<P> {
    /// Works until the result is known; `None` when its watch pauses it.
    fn run(&mut self, watch: &mut Watch<'_>) -> Option<Contrary<P::Answer>> {
        loop {
            let Some(trial) = &mut self.trial else {
                let Some(board) = self.boards.pop() else { return Some(Contrary::None) };
                self.trial = Some(Trial::of(&board, 1, TESTED));
                continue;
            };
            let known = trial.run(watch)?;
            if let Some(answer) = trial.answers.pop() {
                return Some(Contrary::Found(answer));
            }
            if known != Known::None {
                return Some(Contrary::Open);
            }
            self.trial = None;
        }
    }
}

/// Runs a search whose solutions replace each other until it has found one: by then its verdict is known, however
/// long that took. `None` when its watch pauses it.
fn until_found<A>(
    search: &mut dyn Search<A>,
    answers: &mut Vec<A>,
    watch: &mut Watch<'_>,
) -> Option<Outcome> {
    loop {
        let mut pause = |_: &Progress| Go::Pause;
        let mut part = Watch::new(watch.progress, &mut pause);
        let outcome = search.run(&mut part, &mut |answer| answers.push(answer));
        watch.progress = part.progress;
        match outcome {
            None if answers.is_empty() => {}
            None => return Some(search.give_up(Stopped::Nodes)),
            outcome => return outcome,
        }
        if watch.spend(Watch::STRIDE * Watch::NODE) == Go::Pause {
            return None;
        }
    }
}

fn begun<P: Puzzle>(board: &P::Board, limit: u64, nodes: u64) -> Option<Box<dyn Search<P::Answer>>> {
    P::search(board, &Options { limit, nodes, ..Options::default() }).ok()
}

/// Keeps what a further solution says as well. Cost: O(facts · log facts), since a board has thousands of them.
fn agree(same: &mut Vec<Fact>, mut said: Vec<Fact>) {
    said.sort_unstable();
    same.retain(|fact| said.binary_search(fact).is_ok());
}
