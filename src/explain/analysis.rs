//! What is known of a board's solutions as a whole: how many there are, what holds in all of them, and where they differ.
//!
//! First the verdict. Then solutions are counted up to [`MANY`]: only what all of these share is left to be proved, fact
//! by fact, by a search for a solution that contradicts it.

use std::cell::RefCell;

use crate::grid::Cell;
use crate::puzzle::{Common, Fact, Of, Puzzle, Shared, told};
use crate::search::{Cx, Go, Inquiry, Options, Outcome, Progress, Search, Stopped, Watch};

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

/// An analysis of a board, and what is known by now.
pub struct Analysis<P: Puzzle> {
    /// The board that it is about.
    pub board: P::Board,
    found: RefCell<Findings>,
}

/// What is known by now.
struct Findings {
    known: Known,
    /// The exact number of solutions, or how many there are at least.
    count: Option<String>,
    more: bool,
    /// What can be read off any one solution.
    alike: Option<Common>,
    /// The cells in which solutions can differ, if they are compared by cells and there is one.
    cells: Option<Vec<Cell>>,
    /// What is proved to hold in all.
    forced: Vec<Fact>,
    settled: bool,
}

impl<P: Puzzle> Analysis<P> {
    /// Analyses a board without its moves, unless they tell of it.
    pub fn begin(board: &P::Board) -> Inquiry<Analysis<P>> {
        let board = told::<P>(board);
        let is_whole = P::unfinished(&board).is_none();
        let found = Findings {
            known: if is_whole { Known::Open } else { Known::Lacking },
            count: None,
            more: false,
            alike: None,
            cells: None,
            forced: Vec::new(),
            settled: false,
        };
        Inquiry::new(Analysis { board, found: RefCell::new(found) }, async move |analysis: &Analysis<P>, cx: &Cx| {
            if is_whole {
                let settled = analysis.run(cx).await.unwrap_or(false);
                analysis.found.borrow_mut().settled = settled;
            }
        })
    }

    /// Whether everything was settled; `None` if nothing is compared.
    async fn run(&self, cx: &Cx) -> Option<bool> {
        let board = &self.board;
        let limit = if P::ASKS_UNIQUE { 2 } else { 1 };
        let tells = P::FACTS.is_some_and(|facts| matches!(facts.shared, Shared::Alike(_)));
        // Where solutions replace each other and any one tells all, the best need not be found.
        let any = tells && P::STRATEGIES.first().is_some_and(|best| best.info.refines);
        let mut search = begun::<P>(board, limit, 0)?;
        let mut answers = Vec::new();
        let outcome = if any {
            until_found(&mut *search, &mut answers, cx).await
        } else {
            cx.run(|watch| search.run(watch, &mut |answer| answers.push(answer))).await
        };
        let known = Known::of(&outcome.verdict);
        let exact = match known {
            Known::None => Some("0".into()),
            Known::Unique => Some("1".into()),
            _ => outcome.count.clone(),
        };
        let counts = known == Known::Several && exact.is_none();
        self.learn(known, exact);
        let [first, rest @ ..] = &answers[..] else { return None };
        let (of, others) = match P::FACTS?.shared {
            Shared::Alike(common) => {
                let alike = answers.last().and_then(|answer| common(board, answer));
                self.found.borrow_mut().alike = alike;
                return Some(true);
            }
            Shared::BySearch(of) => (of, None),
            Shared::Others(of, others) => (of, Some(others)),
        };
        let mut settled = true;
        // What all solutions so far say, still to be tested.
        let mut same = self.judged(&outcome, of(board, first), &mut settled);
        rest.iter().for_each(|answer| agree(&mut same, of(board, answer)));
        if counts && let Some(search) = begun::<P>(board, MANY, COUNTED) {
            self.count(search, of, &mut same, cx).await;
        }
        while let Some(fact) = same.pop() {
            let contrary = match others {
                Some(others) => contrary::<P>(others(board, fact), cx).await,
                None => (Known::Open, None),
            };
            match contrary {
                (_, Some(answer)) => agree(&mut same, of(board, &answer)),
                (Known::None, None) => self.found.borrow_mut().forced.push(fact),
                _ => settled = false,
            }
        }
        Some(settled)
    }

    fn learn(&self, known: Known, count: Option<String>) {
        let mut found = self.found.borrow_mut();
        (found.known, found.count) = (known, count);
    }

    /// What is left to be tested after the first search, of all that a solution says.
    fn judged(&self, outcome: &Outcome, said: Vec<Fact>, settled: &mut bool) -> Vec<Fact> {
        let mut found = self.found.borrow_mut();
        found.cells = Some(said.iter().map(|fact| fact.cell).collect());
        if let Some(unshared) = &outcome.unshared {
            found.forced = said;
            found.forced.retain(|fact| unshared.binary_search(&fact.cell).is_err());
            *settled = outcome.stopped != Some(Stopped::Nodes);
        } else if found.known == Known::Unique {
            found.forced = said;
        } else {
            return said;
        }
        Vec::new()
    }

    /// Counts the solutions.
    async fn count(&self, mut search: Box<dyn Search<P::Answer>>, of: Of<P>, same: &mut Vec<Fact>, cx: &Cx) {
        let mut count: u64 = 0;
        let mut found = |answer| {
            count += 1;
            // Where the search has told what all share, nothing is left to compare.
            if !same.is_empty() {
                agree(same, of(&self.board, &answer));
            }
        };
        let outcome = cx.run(|watch| search.run(watch, &mut found)).await;
        let listed = count.to_string();
        // The number can be known without a list of them all.
        let exact = outcome.count.or_else(|| outcome.stopped.is_none().then(|| listed.clone()));
        let mut found = self.found.borrow_mut();
        if exact.as_ref() == Some(&listed) {
            found.forced.append(same);
        }
        found.more = exact.is_none();
        found.count = exact.or(Some(listed));
    }

    /// What is known by now.
    pub fn so_far(&self) -> Analysed {
        let found = self.found.borrow();
        let of = |cells: &Vec<Cell>| {
            let mut forced = found.forced.clone();
            forced.sort_unstable();
            let mut open = cells.clone();
            open.retain(|&cell| forced.binary_search_by_key(&cell, |fact| fact.cell).is_err());
            Common { forced, open }
        };
        let common = found.alike.clone().or_else(|| found.cells.as_ref().map(of));
        Analysed {
            known: found.known,
            count: found.count.clone(),
            more: found.more,
            settled: found.settled && common.is_some(),
            common,
        }
    }
}

/// What the boards that contradict a fact show: no solution if the fact is proved.
async fn contrary<P: Puzzle>(boards: Vec<P::Board>, cx: &Cx) -> (Known, Option<P::Answer>) {
    for board in boards.into_iter().rev() {
        let mut trial = Trial::<P>::of(&board, 1, TESTED);
        let known = trial.result(cx).await;
        let answer = trial.answers.pop();
        if answer.is_some() || known != Known::None {
            return (known, answer);
        }
    }
    (Known::None, None)
}

/// Runs a search whose solutions replace each other until it has found one: by then its verdict is known, however
/// long that took.
async fn until_found<A>(search: &mut dyn Search<A>, answers: &mut Vec<A>, cx: &Cx) -> Outcome {
    loop {
        let part = |watch: &mut Watch<'_>| {
            let mut pause = |_: &Progress| Go::Pause;
            let mut part = Watch::new(watch.progress, &mut pause);
            let outcome = search.run(&mut part, &mut |answer| answers.push(answer));
            watch.progress = part.progress;
            Some(outcome)
        };
        match cx.run(part).await {
            None if answers.is_empty() => {}
            None => return search.give_up(Stopped::Nodes),
            Some(outcome) => return outcome,
        }
        cx.spend(Watch::STRIDE * Watch::NODE).await;
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
