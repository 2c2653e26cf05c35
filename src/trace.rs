//! The record of a replay: steps to watch, each with its caption, seekable by index.
//!
//! Time is counted in steps: at time `t` the first `floor(t)` steps are done, and the fraction of the next one is under
//! way. Drawing is a pure function of (trace, time).

use serde::Serialize;

/// How much a step matters on the timeline.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "TickKind"))]
#[serde(rename_all = "lowercase")]
pub enum Mark {
    /// A step like any other.
    Plain,
    /// Something parts here: a beam splits, a search guesses.
    Branch,
    /// Something worth jumping to.
    Event,
    /// The end of something.
    End,
}

/// One step of a trace.
pub trait Step: Clone + 'static {
    /// What happens, as a plain sentence.
    fn caption(&self) -> String;
    /// How the timeline marks it.
    fn mark(&self) -> Mark;
    /// What to do, to follow "Next: ", if a person would make the step; `None` if it merely happens.
    fn next(&self) -> Option<String> {
        None
    }
    /// How many single steps it covers, where several are shown at once; 0 if it is only a part of one.
    fn weight(&self) -> usize {
        1
    }
}

/// The step type of puzzles without replays.
impl Step for () {
    fn caption(&self) -> String {
        String::new()
    }
    fn mark(&self) -> Mark {
        Mark::Plain
    }
}

/// Steps in order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trace<S> {
    /// The steps.
    pub steps: Vec<S>,
}

impl<S> Default for Trace<S> {
    fn default() -> Trace<S> {
        Trace { steps: Vec::new() }
    }
}

impl<S: Step> Trace<S> {
    /// The time at which everything is done.
    pub fn end(&self) -> f32 {
        self.steps.len() as f32
    }

    /// The step under way or just done at a time; `None` at the very start.
    pub fn at(&self, time: f32) -> Option<&S> {
        if time <= 0.0 {
            return None;
        }
        (time.ceil() as usize).min(self.steps.len()).checked_sub(1).and_then(|index| self.steps.get(index))
    }

    /// The step that comes next while a replay rests between two steps; `None` while one is under way and at the end.
    pub fn ahead(&self, time: f32) -> Option<&S> {
        self.steps.get(time as usize).filter(|_| time == (time as usize) as f32)
    }

    /// What to say at a time: at rest, what to do next, if it is something to do; otherwise the step under way or
    /// just done.
    pub fn caption(&self, time: f32) -> Option<String> {
        match self.ahead(time).and_then(Step::next) {
            Some(next) => Some("Next: ".to_string() + &next),
            None => self.at(time).map(Step::caption),
        }
    }

    /// How many single steps are done at a time.
    pub fn done(&self, time: f32) -> usize {
        self.steps.iter().take(time as usize).map(S::weight).sum()
    }

    /// The last time at which no more than `done` single steps are done.
    pub fn when(&self, done: usize) -> f32 {
        let mut sum = 0;
        let before = |step: &&S| {
            sum += step.weight();
            sum <= done
        };
        self.steps.iter().take_while(before).count() as f32
    }

    /// The times just after the marked steps, with their marks.
    pub fn marks(&self) -> impl Iterator<Item = (usize, &S)> {
        let marked = |(_, step): &(usize, &S)| step.mark() != Mark::Plain;
        self.steps.iter().enumerate().filter(marked).map(|(index, step)| (index + 1, step))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone)]
    struct Word(&'static str, Mark);

    impl Step for Word {
        fn caption(&self) -> String {
            self.0.into()
        }
        fn mark(&self) -> Mark {
            self.1
        }
        fn next(&self) -> Option<String> {
            (self.1 == Mark::Plain).then(|| self.0.into())
        }
    }

    #[test]
    fn times_find_their_steps() {
        let trace = Trace { steps: vec![Word("a", Mark::Plain), Word("b", Mark::Event)] };
        let at = |time: f32| trace.at(time).map_or("-".to_string(), Step::caption);
        assert_eq!([0.0, 0.1, 1.0, 1.5, 2.0, 9.0].map(at), ["-", "a", "a", "b", "b", "b"]);
        let said = |time: f32| trace.caption(time).unwrap_or("-".into());
        assert_eq!([0.0, 0.1, 1.0, 1.5, 2.0, 9.0].map(said), ["Next: a", "a", "a", "b", "b", "b"]);
        let ahead = |time: f32| trace.ahead(time).map(|step| step.0);
        assert_eq!([0.0, 0.1, 1.0, 1.5, 2.0, 9.0].map(ahead), [Some("a"), None, Some("b"), None, None, None]);
        assert_eq!(trace.marks().map(|(at, step)| (at, step.0)).collect::<Vec<_>>(), [(2, "b")]);
        assert!(Trace::<Word>::default().at(3.0).is_none());
    }
}
