//! What is done for one board, whichever hand does it: nothing but the board and the call is needed for it.

use gridlight::registry::{self, DynPuzzle};
use serde::{Deserialize, Serialize};

use crate::arguments::Asked;
#[cfg(target_arch = "wasm32")]
use crate::arguments::{Parsed, parse};
use crate::exit::{EXIT, Error};
use crate::items::Item;
use crate::output::Problem;
use crate::{analyse, batch, boards, certify, craft, generate};

/// What a board's work came to.
#[derive(Default, Serialize, Deserialize)]
pub struct Made {
    /// What goes to the standard output.
    pub text: String,
    pub code: u8,
    /// What is wrong with the board.
    pub problem: Option<Problem>,
    /// What is wrong with the whole call, which ends with it.
    pub over: Option<String>,
}

impl Made {
    pub const fn new(text: String, code: u8) -> Made {
        Made { text, code, problem: None, over: None }
    }
}

/// Why there is nothing to be written.
pub enum Not {
    Bad(Problem),
    Over(Error),
}

impl<T: Into<Problem>> From<T> for Not {
    fn from(problem: T) -> Not {
        Not::Bad(problem.into())
    }
}

/// A call, as far as the work on a board depends on it.
pub struct Job {
    pub asked: Asked,
    /// The counters of a table.
    pub counters: Vec<String>,
}

/// The same as it is passed on to other instances of the module: words, configurations and counters.
#[cfg(target_arch = "wasm32")]
#[derive(Serialize, Deserialize)]
struct Brief {
    words: Vec<String>,
    setups: Vec<crate::json::Json>,
    counters: Vec<String>,
}

impl Job {
    pub fn new(asked: &Asked) -> Job {
        Job { asked: asked.clone(), counters: Vec::new() }
    }
}

#[cfg(target_arch = "wasm32")]
impl Job {
    /// As JSON, with the words of the call.
    pub fn told(&self, words: Vec<String>) -> String {
        let setups = self.asked.wished.iter().map(|setup| setup.shown.clone()).collect();
        crate::json::written(&Brief { words, setups, counters: self.counters.clone() })
    }

    /// A job that was told; the words have been understood before.
    pub fn of(told: &str) -> Option<Job> {
        let Brief { words, setups, counters } = serde_json::from_str(told).ok()?;
        let Ok(Parsed::Asked(mut asked)) = parse(&words) else { return None };
        asked.wished = setups.into_iter().map(crate::setups::Setup::from).collect();
        asked.setups = None;
        Some(Job { asked: *asked, counters })
    }
}

impl Job {
    /// Does it for a board.
    pub fn make(&self, item: &Item) -> Made {
        match self.tried(item) {
            Ok(made) => made,
            Err(Not::Bad(problem)) => self.spoilt(item, problem),
            Err(Not::Over(Error::Usage(words) | Error::Failed(words))) => Made { over: Some(words), ..Made::default() },
            Err(Not::Over(Error::Closed)) => Made::default(),
        }
    }

    /// What is written of a board with which something is wrong.
    pub fn spoilt(&self, item: &Item, problem: Problem) -> Made {
        let asked = &self.asked;
        let text = match asked.command.as_str() {
            "generate" => generate::wrong(asked, item, &problem),
            "batch" | "certify" if asked.out.is_some() => boards::record(item, EXIT.bad, &Wrong { error: &problem }),
            "batch" => batch::wrong(self, item, &problem),
            _ if asked.json => boards::wrong(&item.id, &problem),
            _ => String::new(),
        };
        Made { text, code: EXIT.bad, problem: Some(problem), over: None }
    }

    fn tried(&self, item: &Item) -> Result<Made, Not> {
        let asked = &self.asked;
        let puzzle = match (&item.problem, item.puzzle()) {
            (None, Some(puzzle)) => puzzle,
            (problem, _) => return Err(Problem::new(problem.clone().unwrap_or_default()).into()),
        };
        let work: fn(&Job, &Item, &'static dyn DynPuzzle) -> Result<Made, Not> = match asked.command.as_str() {
            "solve" => boards::solve_board,
            "count" => boards::count_answers,
            "check" => boards::check_board,
            "convert" => boards::convert_board,
            "analyse" => analyse::analyse_board,
            "craft" => craft::craft_board,
            "certify" => certify::certify_board,
            "generate" => generate::generate_board,
            _ => batch::solve_board,
        };
        work(self, item, puzzle)
    }
}

#[derive(Serialize)]
struct Wrong<'a> {
    error: &'a Problem,
}

impl Item {
    /// Its puzzle, if it is known.
    pub fn puzzle(&self) -> Option<&'static dyn DynPuzzle> {
        self.puzzle.as_deref().and_then(registry::by_id)
    }
}
