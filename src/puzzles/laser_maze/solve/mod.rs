//! The default strategy: breadth-first by layers, 64 cells at once, with every shortest path in the end.
//!
//! [`field`] holds the states as bits, `beams` closes those under fire, [`layers`] advances the front, `solver` drives
//! it. The search leaves behind the graph of all shortest paths: [`paths`] lists them one by one, [`count`] counts them
//! exactly. The strategy of the source note searches the same states one at a time: [`mod@reference`].

mod beams;
mod certify;
pub mod count;
pub mod field;
pub mod layers;
pub mod live;
pub mod paths;
pub mod reference;
mod solver;
mod whole;
pub mod why;

use crate::kit::numbers::{counted, written};
use crate::puzzle::{Certify, Checker, Decided, Solve, Strategy};
use crate::search::{
    Detail, Driver, Options, Outcome, Search, Shape, Steer, StrategyInfo, Verdict, counters, switches,
};

use super::LaserMaze;
use super::answer::RouteChecker;
use super::board::Board;
use super::route::Route;
use solver::Solver;

/// A route to the goal; the reference strategy's can be deadly.
pub type Answer = Route;

impl Solve for LaserMaze {
    const STRATEGIES: &'static [Strategy<LaserMaze>] = &[
        Strategy::new(
            StrategyInfo {
id: "default",
name: "Layers of 64 cells",
about: "All cells that can be reached at a time, 64 in one number. Finds every shortest route and counts them exactly.",
counters: COUNTERS,
shape: Shape::None(
                    "It takes 64 states at a time: the original search goes through the same ones, one by one.",
                ),
switches: SWITCHES,
..StrategyInfo::DEFAULT
},
            search,
        ),
        Strategy::new(
            StrategyInfo {
id: "notes",
name: "Original solver: cell and time",
about: "The method of the original solver: breadth-first search, one state at a time. One switch makes the \
                 mistake that its author warns of, two solve the easier problems that it begins with; the others go about \
                 it in other ways, one of them backwards.",
counters: reference::COUNTERS,
shape: Shape::Wave(reference::FOLLOWED),
steer: Steer::None("Its branches meet: what is reached in several ways is searched once."),
switches: reference::SWITCHES,
presets: reference::PRESETS,
..StrategyInfo::DEFAULT
},
            reference::search,
        )
        .flawed(reference::flaw),
    ];
    // There may be several shortest routes: they are counted.
    const ONE_ANSWER: bool = false;
    const FROM_HERE: Option<fn(&Board) -> Board> = Some(Board::held);
    const CERTIFY: Option<Certify<LaserMaze>> = Some(certify::certify);

    /// The verdict, with the steps of a shortest route.
    fn verdict_words(outcome: &Outcome) -> Option<String> {
        let verdict = match (&outcome.verdict, outcome.count.as_deref()) {
            (Verdict::Unique(_), _) => "Unique solution.".to_string(),
            (Verdict::Several, Some(count)) if !count.is_empty() => format!("{} solutions.", written(count)),
            (Verdict::Several, _) => "Multiple solutions.".into(),
            (Verdict::Found | Verdict::None(..) | Verdict::Unproved(_), _) => return None,
        };
        let steps = counted(outcome.counters.get("steps"), "step", "steps");
        Some(format!("{verdict} Shortest route: {steps}."))
    }

    fn checker(board: &Board) -> Checker<LaserMaze> {
        let mut looks = RouteChecker::new(board);
        Box::new(move |walk| looks.look(walk))
    }

    fn answer_made(board: &Board) -> Route {
        board.walk.clone()
    }

    fn apply_answer(board: &Board, answer: &Route) -> Board {
        // A deadly walk is cut after the deadly step.
        let deadly = board.death(answer).map(|(time, _)| answer.first(time as usize));
        board.walked(deadly.unwrap_or_else(|| answer.clone()))
    }
}

/// The board at a time of a watched search.
pub fn followed(board: &Board, decided: &[Decided]) -> Board {
    let mut shown = board.cleared();
    // The time is bounded, so that sums with it cannot overflow.
    let time = decided.last().map_or(0, |last| last.value.min(1 << 30));
    shown.moment = Some(board.kept().len() as u32 + time);
    shown
}

/// Starts a search. With a limit of 1 it ends at the first route.
pub fn search(board: &Board, options: &Options) -> Box<dyn Search<Route>> {
    Box::new(Driver::new(Solver::new(board, options), options.nodes))
}

/// If more solutions than this are wanted, they are counted first: a list of all of them may never end.
const MANY: u64 = 1000;

switches! {
    count[counts_all]: "Count the shortest routes"
        "After the solutions the exact number of shortest routes is counted, unless only one was asked for.";
}

counters! {
    nodes: "Nodes" "Time steps searched, large ones in several parts.";
    steps: "Steps" "Steps of a shortest route.";
    states: "States" "Pairs of cell and phase that were reached.";
    tiles: "Tiles" "Visits to tiles of 8 x 8 cells.";
}

/// The detail of either strategy: the steps of a shortest route, if one was found.
fn detail(outcome: &Outcome) -> Option<Vec<(&'static str, Detail)>> {
    let steps = Detail::Number(outcome.counters.get("steps") as f64);
    outcome.verdict.is_answered().then(|| vec![("steps", steps)])
}
