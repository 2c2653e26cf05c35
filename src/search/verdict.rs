//! What a search has proved when it ends, and the only code that may claim so.

use serde::{Serialize, Serializer};

use crate::grid::{Cell, Mention};

/// What is known when a search ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Exactly one solution, proved.
    Unique(Proved),
    /// At least two solutions.
    Several,
    /// At least one solution; whether there are more was not asked or not settled.
    Found,
    /// No solution, proved; with the reason.
    None(Why, Proved),
    /// Nothing found and nothing proved.
    Unproved(Stopped),
}

/// The proof that every case was searched, without which neither [`Verdict::Unique`] nor [`Verdict::None`] can be made.
/// Only [`verdict`] and [`existence`] make it, for a search that came to its end.
///
/// ```compile_fail
/// use gridlight::search::{Proved, Verdict};
/// let claim = Verdict::Unique(Proved(()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Proved(());

impl Verdict {
    /// Whether one solution is proved to be the only one.
    pub const fn is_unique(&self) -> bool {
        matches!(self, Verdict::Unique(_))
    }

    /// Whether it is proved that there is no solution.
    pub const fn is_none(&self) -> bool {
        matches!(self, Verdict::None(..))
    }

    /// Whether a solution was found.
    pub const fn is_answered(&self) -> bool {
        matches!(self, Verdict::Unique(_) | Verdict::Several | Verdict::Found)
    }
}

/// Why there is no solution: words, and the cells that they are about.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Why {
    /// A plain sentence.
    pub words: String,
    /// The cells concerned, maybe none.
    pub cells: Vec<Cell>,
    /// What the sentence names of them.
    pub named: Mention,
}

impl Why {
    /// A reason that names none of its cells.
    pub fn new(words: impl Into<String>, cells: Vec<Cell>) -> Why {
        Why { words: words.into(), cells, named: Mention::Nothing }
    }

    /// The same reason, which names this of its cells.
    #[must_use]
    pub fn naming(self, named: Mention) -> Why {
        Why { named, ..self }
    }
}

/// What ended a search early.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stopped {
    /// The node limit.
    Nodes,
    /// The time limit.
    Time,
    /// The memory limit.
    Memory,
    /// The user, or the solution limit.
    User,
    /// The strategy has finished, but it can miss solutions.
    Strategy,
    /// The strategy reported a solution that is wrong, so nothing it says is proved.
    Wrong,
    /// Nodes were pruned by hand, so that not every case was searched.
    Pruned,
}

/// Named counts of what a search did, in display order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Counters(pub Vec<(&'static str, u64)>);

impl Counters {
    /// A counter by name; 0 if there is none.
    pub fn get(&self, name: &str) -> u64 {
        self.0.iter().find(|(id, _)| *id == name).map_or(0, |&(_, count)| count)
    }
}

/// The result of a search.
#[derive(Clone, PartialEq, Debug)]
pub struct Outcome {
    /// What is known.
    pub verdict: Verdict,
    /// What ended the search early, if anything. The verdict may still be proved.
    pub stopped: Option<Stopped>,
    /// The exact number of solutions in decimal, where it was counted.
    pub count: Option<String>,
    /// What the search did.
    pub counters: Counters,
    /// For several solutions: the cells in which they are not proved to agree, if that was asked.
    pub unshared: Option<Vec<Cell>>,
    /// What is wrong with a reported solution, in a sentence.
    pub wrong: Option<String>,
    /// The puzzle's own results, by name: `detail` in the library.
    pub detail: Option<Vec<(&'static str, Detail)>>,
}

/// A value among the puzzle's own results.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(untagged)]
pub enum Detail {
    /// A text.
    Text(String),
    /// A number.
    Number(f64),
    /// A row or a table.
    List(Vec<Detail>),
    /// An unknown value.
    Unknown(()),
}

/// Values by name, an object in JavaScript.
#[derive(Clone, PartialEq, Debug)]
pub struct Named<T>(pub Vec<(&'static str, T)>);

impl<T: Serialize> Serialize for Named<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

impl Outcome {
    /// An outcome with a verdict and counters, and nothing else known.
    pub const fn new(verdict: Verdict, counters: Counters) -> Outcome {
        Outcome { verdict, stopped: None, count: None, counters, unshared: None, wrong: None, detail: None }
    }

    /// What ended the search early, other than the solution limit.
    pub fn capped(&self) -> Option<Stopped> {
        self.stopped.filter(|stopped| matches!(stopped, Stopped::Nodes | Stopped::Time | Stopped::Memory))
    }

    /// The same without any claim that needs every case to be searched.
    #[must_use]
    pub fn unproved(self) -> Outcome {
        let verdict = match self.verdict {
            Verdict::Unique(_) => Verdict::Found,
            Verdict::None(..) => Verdict::Unproved(Stopped::Pruned),
            other => other,
        };
        Outcome { verdict, count: None, ..self }
    }

    /// The outcome of a search that reported a wrong solution, for this reason. A strategy that is wrong once proves
    /// nothing: only its `right` different solutions that passed the check still count.
    #[must_use]
    pub fn doubted(self, right: u64, wrong: String) -> Outcome {
        let verdict = verdict(right, Err(Stopped::Wrong), Why::default);
        Outcome { stopped: self.stopped, wrong: Some(wrong), ..Outcome::new(verdict, self.counters) }
    }
}

/// The verdict of a search from the number of solutions it found. `through` is `Ok` if every case was searched, or
/// excluded by a valid argument.
pub fn verdict(answers: u64, through: Result<(), Stopped>, why: impl FnOnce() -> Why) -> Verdict {
    match (answers, through) {
        (0, Ok(())) => Verdict::None(why(), Proved(())),
        (1, Ok(())) => Verdict::Unique(Proved(())),
        (0, Err(stopped)) => Verdict::Unproved(stopped),
        (1, Err(_)) => Verdict::Found,
        (_, _) => Verdict::Several,
    }
}

/// The verdict of a search that asks only whether there is a solution.
pub fn existence(found: bool, through: Result<(), Stopped>, why: impl FnOnce() -> Why) -> Verdict {
    if found { Verdict::Found } else { verdict(0, through, why) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_wrong_once_proves_nothing() {
        let sure = Outcome {
            count: Some("1".into()),
            stopped: Some(Stopped::Nodes),
            ..Outcome::new(verdict(1, Ok(()), Why::default), Counters::default())
        };
        let doubted = |right| sure.clone().doubted(right, "It is none.".into());
        assert_eq!(doubted(0).verdict, Verdict::Unproved(Stopped::Wrong));
        assert_eq!((doubted(1).verdict, doubted(2).verdict), (Verdict::Found, Verdict::Several));
        assert_eq!((doubted(1).count, doubted(1).stopped), (None, Some(Stopped::Nodes)));
    }

    #[test]
    fn verdicts_claim_only_what_was_proved() {
        let stopped = Err(Stopped::Time);
        assert_eq!(verdict(0, Ok(()), Why::default), Verdict::None(Why::default(), Proved(())));
        assert_eq!(verdict(1, Ok(()), Why::default), Verdict::Unique(Proved(())));
        assert_eq!(verdict(2, Ok(()), Why::default), Verdict::Several);
        assert_eq!(verdict(0, stopped, Why::default), Verdict::Unproved(Stopped::Time));
        assert_eq!(verdict(1, stopped, Why::default), Verdict::Found);
        assert_eq!(verdict(2, stopped, Why::default), Verdict::Several);
        assert_eq!(existence(true, Ok(()), Why::default), Verdict::Found);
        assert!(existence(false, Ok(()), Why::default).is_none());
        assert_eq!(existence(false, stopped, Why::default), Verdict::Unproved(Stopped::Time));
        // No, one and several solutions; finished and not.
        let all = [0, 1, 2].into_iter().flat_map(|answers| [Ok(()), stopped].map(|through| (answers, through)));
        let all = all.map(|(answers, through)| verdict(answers, through, Why::default));
        let asked: Vec<[bool; 3]> = all.map(|it| [it.is_none(), it.is_unique(), it.is_answered()]).collect();
        let [none, unique, answered, open] =
            [[true, false, false], [false, true, true], [false, false, true], [false; 3]];
        assert_eq!(asked, [none, open, unique, answered, answered, answered]);
    }
}
