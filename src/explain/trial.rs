//! A search of a board with limits, for use on many boards in turn.

use crate::puzzle::Puzzle;
use crate::search::{Cx, Options, Search, Verdict, Watch};

/// What a trial has shown about a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Known {
    /// It has no solution, proved.
    None,
    /// It has a unique solution, proved.
    Unique,
    /// It has at least two solutions.
    Several,
    /// It has at least one solution.
    Found,
    /// Undecided within the limit.
    Open,
    /// The board is incomplete, and no search settles it.
    Lacking,
}

impl Known {
    /// What a search's verdict shows.
    pub const fn of(verdict: &Verdict) -> Known {
        match verdict {
            Verdict::None(..) => Known::None,
            Verdict::Unique(_) => Known::Unique,
            Verdict::Several => Known::Several,
            Verdict::Found => Known::Found,
            Verdict::Unproved(_) => Known::Open,
        }
    }
}

/// The id of the best strategy that lists boards one by one; the solutions of other strategies replace each other.
pub fn lister<P: Puzzle>() -> &'static str {
    let lister = P::STRATEGIES.iter().find(|strategy| !strategy.info.refines);
    lister.map_or("default", |strategy| strategy.info.id)
}

/// A trial: a search with limits.
pub struct Trial<P: Puzzle> {
    way: TrialWay<P>,
    /// The solutions so far. For a strategy whose solutions replace each other, the last is the best.
    pub answers: Vec<P::Answer>,
}

enum TrialWay<P: Puzzle> {
    Search(Box<dyn Search<P::Answer>>),
    /// There is nothing to search.
    Nothing(Known),
}

impl<P: Puzzle> Trial<P> {
    /// Searches a board without its moves, for at most `limit` solutions (0 = all) and within `nodes` nodes (0 = no
    /// limit).
    pub fn of(board: &P::Board, limit: u64, nodes: u64) -> Trial<P> {
        if P::unfinished(board).is_none() {
            return Trial::by(lister::<P>(), board, limit, nodes);
        }
        Trial::partial(board, limit, nodes)
            .unwrap_or(Trial { way: TrialWay::Nothing(Known::Lacking), answers: Vec::new() })
    }

    /// The same by the search for incomplete boards, if the puzzle has one.
    pub fn partial(board: &P::Board, limit: u64, nodes: u64) -> Option<Trial<P>> {
        let search = P::ITEMS?.partial?.search;
        let options = Options { limit, nodes, why: false, ..Options::default() };
        Some(Trial { way: TrialWay::Search(search(board, &options)), answers: Vec::new() })
    }

    /// The same with the moves kept, if the puzzle supports that, by the best strategy.
    pub fn here(board: &P::Board, limit: u64, nodes: u64) -> Trial<P> {
        let from_here = P::FROM_HERE.map(|from_here| from_here(board));
        let known = match (P::unfinished(board), from_here.as_ref().and_then(P::unfinished)) {
            (None, None) => return Trial::by("default", from_here.as_ref().unwrap_or(board), limit, nodes),
            // The moves have left no room for the rest.
            (None, Some(_)) => Known::None,
            (Some(_), _) => Known::Lacking,
        };
        Trial { way: TrialWay::Nothing(known), answers: Vec::new() }
    }

    /// The same for a complete board by a strategy's id.
    pub fn by(strategy: &str, board: &P::Board, limit: u64, nodes: u64) -> Trial<P> {
        let options = Options { strategy: strategy.into(), limit, nodes, why: false, ..Options::default() };
        let way = P::search(board, &options).map_or(TrialWay::Nothing(Known::Open), TrialWay::Search);
        Trial { way, answers: Vec::new() }
    }

    /// A finished trial: the board has this solution.
    pub fn known(answer: P::Answer) -> Trial<P> {
        Trial { way: TrialWay::Nothing(Known::Found), answers: vec![answer] }
    }

    /// Works until the result is known; `None` when its watch pauses it.
    pub fn run(&mut self, watch: &mut Watch<'_>) -> Option<Known> {
        let search = match &mut self.way {
            TrialWay::Search(search) => search,
            TrialWay::Nothing(known) => return Some(*known),
        };
        let answers = &mut self.answers;
        let outcome = search.run(watch, &mut |answer| answers.push(answer))?;
        Some(Known::of(&outcome.verdict))
    }

    /// The result, once it is known.
    pub async fn result(&mut self, cx: &Cx) -> Known {
        cx.run(|watch| self.run(watch)).await
    }

    /// Nodes of the search so far.
    pub fn nodes(&self) -> u64 {
        match &self.way {
            TrialWay::Search(search) => search.counters().0.first().map_or(0, |&(_, nodes)| nodes),
            TrialWay::Nothing(_) => 0,
        }
    }
}
