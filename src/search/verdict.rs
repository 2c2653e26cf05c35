//! What is known when a search ends, and who may say so.

use serde::{Serialize, Serializer};

use crate::grid::Cell;

/// What is known when a search ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Exactly one answer, proved.
    Unique(Proved),
    /// Two or more answers seen.
    Several,
    /// At least one; whether there are more was not asked or not settled.
    Found,
    /// No answer, proved; with the reason.
    None(Why, Proved),
    /// Nothing found and nothing proved.
    Unproved(Stopped),
}

/// The proof without which neither [`Verdict::Unique`] nor [`Verdict::None`] can be made: that every case was gone
/// through. Only [`verdict`] and [`existence`] give it away, to a search that came to its end.
///
/// ```compile_fail
/// use gridlight::search::{Proved, Verdict};
/// let claim = Verdict::Unique(Proved(()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Proved(());

impl Verdict {
    /// Whether one answer is proved to be the only one.
    pub const fn is_unique(&self) -> bool {
        matches!(self, Verdict::Unique(_))
    }

    /// Whether it is proved that there is no answer.
    pub const fn is_none(&self) -> bool {
        matches!(self, Verdict::None(..))
    }

    /// Whether an answer was seen.
    pub const fn is_answered(&self) -> bool {
        matches!(self, Verdict::Unique(_) | Verdict::Several | Verdict::Found)
    }
}

/// Why there is no answer: words for a person, and the cells that the words speak of.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Why {
    /// A plain sentence.
    pub words: String,
    /// The cells concerned, maybe none.
    pub cells: Vec<Cell>,
}

/// What ended a search before it was through.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stopped {
    /// The node limit.
    Nodes,
    /// The time limit.
    Time,
    /// The memory limit.
    Memory,
    /// The user, or the limit of answers.
    User,
    /// The strategy is through, but it can miss answers.
    Strategy,
    /// The strategy took for an answer what is none: nothing that it says is proved.
    Wrong,
}

/// Named counts of what a search did, in the order in which they are shown.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Counters(pub Vec<(&'static str, u64)>);

impl Counters {
    /// A counter by name, 0 if there is none.
    pub fn get(&self, name: &str) -> u64 {
        self.0.iter().find(|(id, _)| *id == name).map_or(0, |&(_, count)| count)
    }
}

/// The end of a search.
#[derive(Clone, PartialEq, Debug)]
pub struct Outcome {
    /// What is known.
    pub verdict: Verdict,
    /// What ended the search if it did not go through every case. Even then the verdict may be proved.
    pub stopped: Option<Stopped>,
    /// The exact number of answers in decimal, where it was counted.
    pub count: Option<String>,
    /// What the search did.
    pub counters: Counters,
    /// Of several answers: the cells in which they are not proved to agree, where that was asked.
    pub unshared: Option<Vec<Cell>>,
    /// What is wrong with something that was taken for an answer, in a sentence.
    pub wrong: Option<String>,
    /// What else the puzzle has to tell, by name: `detail` in the library.
    pub detail: Option<Vec<(&'static str, Detail)>>,
}

/// A value of a puzzle's own.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(untagged)]
pub enum Detail {
    /// A text.
    Text(String),
    /// A number.
    Number(f64),
    /// A row or a table.
    List(Vec<Detail>),
    /// Something that is not known.
    Unknown(()),
}

/// Values by name; JavaScript has an object.
#[derive(Clone, PartialEq, Debug)]
pub struct Named<T>(pub Vec<(&'static str, T)>);

impl<T: Serialize> Serialize for Named<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

impl Outcome {
    /// An outcome of which nothing more is known than this.
    pub const fn new(verdict: Verdict, counters: Counters) -> Outcome {
        Outcome { verdict, stopped: None, count: None, counters, unshared: None, wrong: None, detail: None }
    }

    /// What cut the search before its own end: a limit other than that of answers.
    pub fn capped(&self) -> Option<Stopped> {
        self.stopped.filter(|stopped| matches!(stopped, Stopped::Nodes | Stopped::Time | Stopped::Memory))
    }

    /// The outcome of a search that took for an answer what is none, for this reason. Who is wrong once proves nothing:
    /// only the answers that were looked over still count, of which there are so many different ones.
    #[must_use]
    pub fn doubted(self, right: u64, wrong: String) -> Outcome {
        let verdict = verdict(right, Err(Stopped::Wrong), Why::default);
        Outcome { stopped: self.stopped, wrong: Some(wrong), ..Outcome::new(verdict, self.counters) }
    }
}

/// The verdict of a search from what it saw. `through`: every case was gone through, by searching it or by an argument
/// that holds for all that it leaves out.
pub fn verdict(answers: u64, through: Result<(), Stopped>, why: impl FnOnce() -> Why) -> Verdict {
    match (answers, through) {
        (0, Ok(())) => Verdict::None(why(), Proved(())),
        (1, Ok(())) => Verdict::Unique(Proved(())),
        (0, Err(stopped)) => Verdict::Unproved(stopped),
        (1, Err(_)) => Verdict::Found,
        (_, _) => Verdict::Several,
    }
}

/// The verdict of a search that asks only whether there is an answer.
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
        // None, one, several; through and not.
        let all =
            [0, 1, 2].into_iter().flat_map(|answers| [Ok(()), stopped].map(|through| (answers, through)));
        let all = all.map(|(answers, through)| verdict(answers, through, Why::default));
        let asked: Vec<[bool; 3]> = all.map(|it| [it.is_none(), it.is_unique(), it.is_answered()]).collect();
        let [none, unique, answered, open] =
            [[true, false, false], [false, true, true], [false, false, true], [false; 3]];
        assert_eq!(asked, [none, open, unique, answered, answered, answered]);
    }
}
