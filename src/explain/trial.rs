//! A search of a board with limits: what is asked again and again, of one board after the other.

use crate::puzzle::{Next, Puzzle, Reasoner};
use crate::search::{Go, Options, Search, Verdict, Watch};

/// Work that a step of reasoning counts for.
const STEP: u64 = 1 << 13;

/// What is known of a board after a trial.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Known {
    /// It has no answer, proved.
    None,
    /// It has one answer, proved.
    Unique,
    /// It has two or more.
    Several,
    /// It has one or more.
    Found,
    /// Nothing within the limit.
    Open,
    /// Nothing: it is no whole board.
    Lacking,
}

/// The best strategy whose answers are boards one by one, by its id: the answers of others take each other's place.
pub fn lister<P: Puzzle>() -> &'static str {
    let lister = P::STRATEGIES.iter().find(|strategy| !strategy.info.refines);
    lister.map_or("default", |strategy| strategy.info.id)
}

/// A board on trial.
pub struct Trial<P: Puzzle> {
    way: Way<P>,
    /// The answers found so far; of a strategy whose answers take each other's place the last is the best.
    pub answers: Vec<P::Answer>,
}

enum Way<P: Puzzle> {
    Search(Box<dyn Search<P::Answer>>),
    Reckon(Reckon<P>),
    /// Nothing can be tried.
    Nothing(Known),
}

impl<P: Puzzle> Trial<P> {
    /// Tries the puzzle of a board, without the moves made on it, for so many answers (0 = all) and nodes (0 = no limit).
    pub fn of(board: &P::Board, limit: u64, nodes: u64) -> Trial<P> {
        if P::unfinished(board).is_none() {
            return Trial::by(lister::<P>(), board, limit, nodes);
        }
        let reckons = P::ITEMS.is_some_and(|items| items.reckons);
        let begin = P::REASONS.map(|reasons| reasons.begin).filter(|_| reckons);
        let way = match begin {
            Some(begin) => Way::Reckon(Reckon { left: vec![begin(board)], limit, nodes, count: 0, spent: 0 }),
            None => Way::Nothing(Known::Lacking),
        };
        Trial { way, answers: Vec::new() }
    }

    /// The same with the moves made kept, where the puzzle can tell, by the best strategy.
    pub fn here(board: &P::Board, limit: u64, nodes: u64) -> Trial<P> {
        let from_here = P::FROM_HERE.map(|from_here| from_here(board));
        let board = from_here.as_ref().unwrap_or(board);
        match P::unfinished(board) {
            None => Trial::by("default", board, limit, nodes),
            Some(_) => Trial { way: Way::Nothing(Known::Lacking), answers: Vec::new() },
        }
    }

    /// The same of a whole board by a strategy.
    pub fn by(strategy: &str, board: &P::Board, limit: u64, nodes: u64) -> Trial<P> {
        let options = Options { strategy: strategy.into(), limit, nodes, ..Options::default() };
        let way = P::search(board, &options).map_or(Way::Nothing(Known::Open), Way::Search);
        Trial { way, answers: Vec::new() }
    }

    /// One that is over: the board has this answer.
    pub fn known(answer: P::Answer) -> Trial<P> {
        Trial { way: Way::Nothing(Known::Found), answers: vec![answer] }
    }

    /// Works until it is known, or `None`: its watch says pause.
    pub fn run(&mut self, watch: &mut Watch<'_>) -> Option<Known> {
        let search = match &mut self.way {
            Way::Search(search) => search,
            Way::Reckon(reckon) => return reckon.run(watch),
            Way::Nothing(known) => return Some(*known),
        };
        let answers = &mut self.answers;
        let outcome = search.run(watch, &mut |answer| answers.push(answer))?;
        Some(match outcome.verdict {
            Verdict::None(..) => Known::None,
            Verdict::Unique(_) => Known::Unique,
            Verdict::Several => Known::Several,
            Verdict::Found => Known::Found,
            Verdict::Unproved(_) => Known::Open,
        })
    }

    /// Nodes of the search so far.
    pub fn nodes(&self) -> u64 {
        match &self.way {
            Way::Search(search) => search.counters().0.first().map_or(0, |&(_, nodes)| nodes),
            Way::Reckon(reckon) => reckon.spent,
            Way::Nothing(_) => 0,
        }
    }
}

/// A board settled by reasoning, case by case: complete, as each fact holds or does not.
struct Reckon<P: Puzzle> {
    /// The cases left.
    left: Vec<Box<dyn Reasoner<P>>>,
    limit: u64,
    nodes: u64,
    /// Cases in which everything fits, and steps taken.
    count: u64,
    spent: u64,
}

impl<P: Puzzle> Reckon<P> {
    fn run(&mut self, watch: &mut Watch<'_>) -> Option<Known> {
        while let Some(case) = self.left.last_mut() {
            if self.nodes > 0 && self.spent >= self.nodes {
                return Some(if self.count > 0 { Known::Found } else { Known::Open });
            }
            self.spent += 1;
            match case.next() {
                Next::Follows(_) => {}
                Next::Fails(_) => drop(self.left.pop()),
                Next::Stuck | Next::Done => match case.open().first() {
                    Some(&fact) => {
                        let mut other = case.fork();
                        case.learn(fact.denied());
                        other.learn(fact);
                        self.left.push(other);
                    }
                    None => {
                        self.count += 1;
                        self.left.pop();
                        if self.count == self.limit {
                            break;
                        }
                    }
                },
            }
            if watch.spend(STEP) == Go::Pause {
                return None;
            }
        }
        Some(match self.count {
            0 => Known::None,
            1 if self.left.is_empty() => Known::Unique,
            1 => Known::Found,
            _ => Known::Several,
        })
    }
}
