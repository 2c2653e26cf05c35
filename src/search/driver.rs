//! Runs a strategy node by node, so that any search can be paused and resumed.

use super::{Counters, Go, MoveStatus, Outcome, Stopped, Watch};

/// Whether searches can be copied: modules that watch none do without that code.
pub const FORKS: bool = cfg!(feature = "watch");

/// A search under way, which can be paused and resumed.
pub trait Search<A> {
    /// Works until the search is finished (`Some`) or `watch` pauses it (`None`: call again to continue). Every
    /// solution goes to `found` as soon as it is known, each once. The search is finished as well when it reaches the
    /// solution or node limit of its options.
    fn run(&mut self, watch: &mut Watch<'_>, found: &mut dyn FnMut(A)) -> Option<Outcome>;

    /// Tells the search that no further solutions are wanted. Returns whether there is still something to do, such as
    /// counting all solutions; if not, the search should be given up.
    fn enough(&mut self) -> bool;

    /// The outcome if the search is given up now for this reason.
    fn give_up(&self, stopped: Stopped) -> Outcome;

    /// What the search has done so far.
    fn counters(&self) -> Counters;

    /// For a lookahead search: the status of the next moves, as far as it is known.
    fn next_moves(&self) -> Option<Vec<MoveStatus>>;

    /// For searches of the same board that share facts: the facts found since the last call, to be exported.
    fn news(&mut self) -> Vec<u8>;

    /// Imports facts that another search exported. Invalid data is ignored.
    fn hear(&mut self, news: &[u8]);

    /// A second search that goes on from here exactly as this one does, if the strategy has one.
    fn fork(&self) -> Option<Box<dyn Search<A>>>;
}

/// A strategy at work, node by node; a [`Driver`] makes a [`Search`] of it.
pub trait Stepwise {
    /// The type of its solutions.
    type Answer;

    /// Does the next node with all its work, or a piece of it if that is long. Solutions go to `found`, each once.
    fn step(&mut self, watch: &mut Watch<'_>, found: &mut dyn FnMut(Self::Answer)) -> Flow;

    /// As [`Search::enough`].
    fn enough(&mut self) -> bool {
        false
    }

    /// Nodes so far, as the node limit counts them.
    fn nodes(&self) -> u64;

    /// Solutions so far, for display.
    fn answers(&self) -> u64;

    /// The fraction of the search that is done, 0 to 1, if it is known.
    fn share(&self) -> Option<f64> {
        None
    }

    /// What it has counted so far.
    fn counters(&self) -> Counters;

    /// For a lookahead search: the status of the next moves, as far as it is known.
    fn next_moves(&self) -> Option<Vec<MoveStatus>> {
        None
    }

    /// As [`Search::news`].
    fn news(&mut self) -> Vec<u8> {
        Vec::new()
    }

    /// As [`Search::hear`].
    fn hear(&mut self, _news: &[u8]) {}

    /// The outcome if the search ends here; `Ok` if every case was searched.
    fn outcome(&self, through: Result<(), Stopped>) -> Outcome;

    /// As [`Search::fork`]. Every strategy that can be steered has it, at least with what steering needs switched off.
    fn fork(&self) -> Option<Self>
    where
        Self: Sized,
    {
        None
    }
}

/// How a strategy continues after a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow {
    /// A node is done and the watch was asked; the next node is due.
    Node(Go),
    /// A piece is done, of a node or of the work before the first or after the last one; the next piece is due.
    Part(Go),
    /// It is finished: every case was searched, or it was stopped.
    End(Result<(), Stopped>),
}

/// A strategy with its node limit and, once it is finished, its outcome.
pub struct Driver<S> {
    strategy: S,
    /// The node limit; 0 = no limit.
    most_nodes: u64,
    over: Option<Outcome>,
    /// Whether a node was pruned by hand: then not every case was searched.
    pruned: bool,
}

impl<S: Stepwise> Driver<S> {
    /// A search at its start, with a node limit; 0 = no limit.
    pub const fn new(strategy: S, most_nodes: u64) -> Driver<S> {
        Driver { strategy, most_nodes, over: None, pruned: false }
    }

    /// The outcome for this end.
    fn ended(&self, end: Result<(), Stopped>) -> Outcome {
        if !self.pruned {
            return Outcome { stopped: end.err(), ..self.strategy.outcome(end) };
        }
        let end = end.and(Err(Stopped::Pruned));
        Outcome { stopped: end.err(), ..self.strategy.outcome(end).unproved() }
    }

    /// The strategy at work.
    pub const fn strategy(&self) -> &S {
        &self.strategy
    }
}

impl<S: Stepwise + 'static> Search<S::Answer> for Driver<S> {
    fn run(&mut self, watch: &mut Watch<'_>, found: &mut dyn FnMut(S::Answer)) -> Option<Outcome> {
        while self.over.is_none() {
            let flow = self.strategy.step(watch, found);
            watch.progress.answers = self.strategy.answers();
            let share = self.strategy.share();
            watch.progress.share = if flow == Flow::End(Ok(())) { share.map(|_| 1.0) } else { share };
            let spent = self.most_nodes > 0 && self.strategy.nodes() >= self.most_nodes;
            if !matches!(flow, Flow::Node(Go::On) | Flow::Part(Go::On)) || spent {
                self.pruned |= watch.is_pruned();
            }
            match flow {
                Flow::End(end) => self.over = Some(self.ended(end)),
                Flow::Node(_) if spent => self.over = Some(self.ended(Err(Stopped::Nodes))),
                Flow::Node(Go::Pause) | Flow::Part(Go::Pause) => return None,
                Flow::Node(Go::On) | Flow::Part(Go::On) => {}
            }
        }
        self.over.clone()
    }

    fn enough(&mut self) -> bool {
        self.over.is_some() || self.strategy.enough()
    }

    fn give_up(&self, stopped: Stopped) -> Outcome {
        self.over.clone().unwrap_or_else(|| self.ended(Err(stopped)))
    }

    fn counters(&self) -> Counters {
        self.strategy.counters()
    }

    fn next_moves(&self) -> Option<Vec<MoveStatus>> {
        self.strategy.next_moves()
    }

    fn news(&mut self) -> Vec<u8> {
        self.strategy.news()
    }

    fn hear(&mut self, news: &[u8]) {
        self.strategy.hear(news);
    }

    fn fork(&self) -> Option<Box<dyn Search<S::Answer>>> {
        if !FORKS {
            return None;
        }
        let Driver { strategy, most_nodes, over, pruned } = self;
        let (strategy, over) = (strategy.fork()?, over.clone());
        Some(Box::new(Driver { strategy, most_nodes: *most_nodes, over, pruned: *pruned }))
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Progress, Verdict, Why, verdict};
    use super::*;

    /// Counts up to a number; every third one is a solution.
    struct CountTo {
        at: u64,
        end: u64,
        answers: u64,
    }

    impl Stepwise for CountTo {
        type Answer = u64;

        fn step(&mut self, watch: &mut Watch<'_>, found: &mut dyn FnMut(u64)) -> Flow {
            if self.at == self.end {
                return Flow::End(Ok(()));
            }
            self.at += 1;
            if self.at.is_multiple_of(3) {
                self.answers += 1;
                found(self.at);
            }
            Flow::Node(watch.tick())
        }

        fn nodes(&self) -> u64 {
            self.at
        }

        fn answers(&self) -> u64 {
            self.answers
        }

        fn share(&self) -> Option<f64> {
            Some(self.at as f64 / self.end as f64)
        }

        fn counters(&self) -> Counters {
            Counters(vec![("nodes", self.at)])
        }

        fn outcome(&self, through: Result<(), Stopped>) -> Outcome {
            Outcome::new(verdict(self.answers, through, Why::default), self.counters())
        }
    }

    fn search(end: u64, most_nodes: u64) -> Driver<CountTo> {
        Driver::new(CountTo { at: 0, end, answers: 0 }, most_nodes)
    }

    #[test]
    fn a_search_pauses_when_told_and_goes_on_where_it_was() {
        let mut search = search(1000, 0);
        let (mut all, mut slices) = (Vec::new(), 0);
        let mut progress = Progress::default();
        let outcome = loop {
            slices += 1;
            let mut ask = |_: &Progress| Go::Pause;
            let mut watch = Watch::new(progress, &mut ask);
            let outcome = search.run(&mut watch, &mut |answer| all.push(answer));
            progress = watch.progress;
            match outcome {
                Some(outcome) => break outcome,
                None => {
                    let given_up = search.give_up(Stopped::User);
                    assert_eq!((given_up.verdict, given_up.stopped), (Verdict::Several, Some(Stopped::User)));
                }
            }
        };
        assert_eq!((slices, progress.nodes, progress.answers), (1000 / Watch::STRIDE + 1, 1000, 333));
        assert_eq!(all, (1..=333).map(|third| 3 * third).collect::<Vec<u64>>());
        assert_eq!((outcome.verdict, outcome.stopped), (Verdict::Several, None));
        assert_eq!(progress.share, Some(1.0));
    }

    #[test]
    fn a_limit_of_nodes_ends_a_search_for_good() {
        for (most, wanted) in [(2, Verdict::Unproved(Stopped::Nodes)), (3, Verdict::Found)] {
            let mut search = search(1000, most);
            let mut ask = |_: &Progress| Go::On;
            let mut watch = Watch::new(Progress::default(), &mut ask);
            for _ in 0..2 {
                let outcome = search.run(&mut watch, &mut |_| {});
                let outcome = outcome.map(|outcome| (outcome.verdict, outcome.counters.get("nodes")));
                assert_eq!(outcome, Some((wanted.clone(), most)));
            }
            let given_up = search.give_up(Stopped::User);
            assert_eq!((given_up.verdict, given_up.stopped), (wanted, Some(Stopped::Nodes)));
        }
    }
}
