//! The progress and the result of a solve. The words of a verdict are made here.

use serde::Serialize;

use crate::kit::numbers::written;
use crate::puzzle::Flaw;
use crate::search::{Counters, Detail, MoveStatus, Named, Outcome, Progress, Stopped, Verdict};

use super::pairs;

/// How a solve ended. Every solution is checked by the rules before it counts. A strategy that can be wrong (Laser
/// Maze's `notes` with a switch off) and finds an incorrect solution proves nothing: without a correct one it is
/// "unproved".
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// One solution, proved to be the only one.
    Unique,
    /// Two or more were found.
    Several,
    /// At least one; whether there are more was not asked or not settled within the limits.
    Found,
    /// Proved to have no solution.
    None,
    /// Nothing found and nothing proved within the limits.
    Unproved,
}

/// How a solve ended.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Solved {
    /// In a word.
    pub status: Status,
    /// The exact number of solutions in decimal, or "" where it was not counted.
    pub count: String,
    /// What the search did, by the counters' ids.
    #[cfg_attr(test, ts(type = "Record<string, number>"))]
    pub counters: Named<u64>,
    /// For "none": why.
    pub why: Option<WhyView>,
    /// The verdict as a sentence: "One solution, proved."
    pub words: String,
    /// What is wrong with something that the strategy took for a solution, in a sentence.
    pub wrong: Option<String>,
    /// Of several solutions: the cells in which they are not proved to agree, as [row, col], where that was asked.
    pub unshared: Option<Vec<(u16, u16)>>,
    /// What else the puzzle has to tell, by name (the library's `detail`).
    #[cfg_attr(test, ts(type = "Record<string, unknown> | null"))]
    pub detail: Option<Named<Detail>>,
}

/// Why there is no solution.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Why"))]
pub struct WhyView {
    /// A sentence.
    pub words: String,
    /// The cells it refers to as [row, column] from 0; may be empty.
    pub cells: Vec<(u16, u16)>,
}

impl Solved {
    /// The result for JavaScript, in the puzzle's own words if it has any.
    pub fn new(outcome: Outcome, own: Option<String>) -> Solved {
        let Outcome { verdict, count, counters: Counters(counters), unshared, wrong, detail, .. } = outcome;
        let count = count.unwrap_or_default();
        let mut why = None;
        let (status, words) = match verdict {
            Verdict::Unique(_) => (Status::Unique, "Unique solution.".to_string()),
            Verdict::Several if count.is_empty() => (Status::Several, "Multiple solutions.".into()),
            Verdict::Several => (Status::Several, format!("{} solutions.", written(&count))),
            Verdict::Found => (Status::Found, "Solution found; there may be others.".into()),
            Verdict::None(reason, _) => {
                let words = format!("No solution: {}", reason.words);
                why = Some(WhyView { cells: pairs(&reason.cells), words: reason.words });
                (Status::None, words)
            }
            Verdict::Unproved(stopped) => (Status::Unproved, format!("Unproved: {}.", stopped_words(stopped))),
        };
        let words = match &wrong {
            None => own.unwrap_or(words),
            Some(wrong) => format!("{words} {wrong}"),
        };
        Solved {
            status,
            count,
            counters: Named(counters),
            why,
            words,
            wrong,
            unshared: unshared.map(|cells| pairs(&cells)),
            detail: detail.map(Named),
        }
    }

    /// The result of a solve whose worker was terminated after this many solutions and nodes.
    pub fn given_up(answers: u64, nodes: u64) -> Solved {
        let words = match answers {
            0 => "Stopped before a solution was found.".into(),
            1 => "Stopped with one solution found.".into(),
            _ => format!("Stopped with {answers} solutions found."),
        };
        let counters = Counters(if nodes == 0 { Vec::new() } else { vec![("nodes", nodes)] });
        let verdict = crate::search::verdict(answers, Err(Stopped::User), Default::default);
        Solved::new(Outcome::new(verdict, counters), Some(words))
    }
}

fn stopped_words(stopped: Stopped) -> &'static str {
    match stopped {
        Stopped::Nodes => "the node limit was reached",
        Stopped::Time => "the time limit was reached",
        Stopped::Memory => "the memory limit was reached",
        Stopped::User => "stopped before a solution was found",
        Stopped::Strategy => "this strategy found none, but it can miss solutions",
        Stopped::Pruned => "nodes were pruned by hand",
        Stopped::Wrong => "this strategy gave a wrong solution",
    }
}

/// What a slice of a solve leaves behind.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Slice {
    /// The end, if it came.
    pub done: Option<Solved>,
    /// Whether a limit other than that of solutions brought it.
    pub capped: bool,
    /// Nodes so far.
    pub nodes: u64,
    /// Solutions so far.
    pub answers: u64,
    /// The share of the search that is done, 0 to 1, where that is known.
    pub share: Option<f64>,
    /// What the search has done so far, by the counters' ids.
    #[cfg_attr(test, ts(type = "Record<string, number>"))]
    pub counters: Named<u64>,
    /// For a search that looks ahead: what is known by now of the moves that can be made next.
    pub next_moves: Option<Vec<NextMove>>,
}

impl Slice {
    /// The state after a slice.
    pub fn new(
        done: Option<Solved>,
        capped: bool,
        progress: &Progress,
        Counters(counters): Counters,
        moves: Option<Vec<MoveStatus>>,
    ) -> Slice {
        let view = |moves: Vec<MoveStatus>| moves.into_iter().map(Into::into).collect();
        let Progress { nodes, answers, share } = *progress;
        Slice { done, capped, nodes, answers, share, counters: Named(counters), next_moves: moves.map(view) }
    }
}

/// What is known of a move that can be made next: from a cell to another, as [row, col].
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct NextMove {
    /// Where it starts.
    pub from: (u16, u16),
    /// Where it leads.
    pub to: (u16, u16),
    /// Whether the board can still be solved after it.
    pub alive: bool,
}

impl From<MoveStatus> for NextMove {
    fn from(MoveStatus { from, to, alive }: MoveStatus) -> NextMove {
        NextMove { from: (from.row, from.col), to: (to.row, to.col), alive }
    }
}

/// Where a strategy that is wrong on purpose goes wrong on a board.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Flaw"))]
pub struct FlawView {
    /// A sentence or two.
    pub words: String,
    /// The cells concerned, as [row, col].
    pub cells: Vec<(u16, u16)>,
    /// What it takes for a solution, if anything: to be watched.
    pub answer: Option<String>,
}

impl From<Flaw<String>> for FlawView {
    fn from(Flaw { words, cells, answer }: Flaw<String>) -> FlawView {
        FlawView { words, cells: pairs(&cells), answer }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_written_so_that_they_can_be_read() {
        assert_eq!(written("1234"), "1\u{202f}234");
        assert_eq!(written("123456789012345"), "123\u{202f}456\u{202f}789\u{202f}012\u{202f}345");
        assert_eq!(written("1234567890123456"), "About 1.2 × 10^15");
    }

    #[test]
    fn a_solve_ended_by_force_claims_only_what_was_seen() {
        let status = |answers| Solved::given_up(answers, 7).status;
        assert_eq!([0, 1, 2].map(status), [Status::Unproved, Status::Found, Status::Several]);
        assert_eq!(Solved::given_up(3, 0).words, "Stopped with 3 solutions found.");
    }
}
