//! Runs a strategy node by node, so that any search can be left and taken up again.

use super::{Counters, Go, MoveStatus, Outcome, Stopped, Watch};

/// A search under way, which can be left and taken up again.
pub trait Search<A> {
    /// Works until it is through (`Some`) or `watch` says pause (`None`: call again to carry on).
    /// Every answer goes to `found` as soon as it is known, each once. When the answer or node limit
    /// of its options is reached the search is through.
    fn run(&mut self, watch: &mut Watch<'_>, found: &mut dyn FnMut(A)) -> Option<Outcome>;

    /// From now on no answer is wanted any more. Whether there is still something to do, for a search that counts all
    /// answers, say; else it is to be given up.
    fn enough(&mut self) -> bool;

    /// The outcome if the search is given up now for this reason.
    fn give_up(&self, stopped: Stopped) -> Outcome;

    /// What the search has done so far.
    fn counters(&self) -> Counters;

    /// For a search that looks ahead: what is known by now of the moves that can be made next.
    fn next_moves(&self) -> Option<Vec<MoveStatus>>;

    /// For searches of the same board that tell each other what they find: what there is to tell since last asked.
    fn news(&mut self) -> Vec<u8>;

    /// The same: what another one told. What makes no sense is ignored.
    fn hear(&mut self, news: &[u8]);
}

/// A strategy at work, node by node: what a [`Driver`] makes a [`Search`] of.
pub trait Stepwise {
    /// What it looks for.
    type Answer;

    /// Does the next node and all that belongs to it, or a piece of it if that is much. Answers go to `found`, each once.
    fn step(&mut self, watch: &mut Watch<'_>, found: &mut dyn FnMut(Self::Answer)) -> Flow;

    /// As [`Search::enough`].
    fn enough(&mut self) -> bool {
        false
    }

    /// Nodes so far, as the node limit counts them.
    fn nodes(&self) -> u64;

    /// Answers so far, for spectators.
    fn answers(&self) -> u64;

    /// The share of the whole search that is done, 0 to 1, where that is known.
    fn share(&self) -> Option<f64> {
        None
    }

    /// What was done so far.
    fn counters(&self) -> Counters;

    /// For a search that looks ahead: what is known by now of the moves that can be made next.
    fn next_moves(&self) -> Option<Vec<MoveStatus>> {
        None
    }

    /// As [`Search::news`].
    fn news(&mut self) -> Vec<u8> {
        Vec::new()
    }

    /// As [`Search::hear`].
    fn hear(&mut self, _news: &[u8]) {}

    /// What is known if the search ends here: `Ok` if every case was gone through.
    fn outcome(&self, through: Result<(), Stopped>) -> Outcome;
}

/// How a strategy goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow {
    /// A node is done, the watch was asked, and the next node is due.
    Node(Go),
    /// A piece of a node is done, or of what comes before the first or after the last, and the next piece is due.
    Part(Go),
    /// It is over: every case was gone through, or it was stopped.
    End(Result<(), Stopped>),
}

/// A strategy with its node limit and, once it is over, its outcome.
pub struct Driver<S> {
    strategy: S,
    /// 0 = no limit.
    most_nodes: u64,
    over: Option<Outcome>,
}

impl<S: Stepwise> Driver<S> {
    /// A search at its start that ends after so many nodes; 0 = no limit.
    pub const fn new(strategy: S, most_nodes: u64) -> Driver<S> {
        Driver { strategy, most_nodes, over: None }
    }

    /// What is known if it ends so.
    fn ended(&self, end: Result<(), Stopped>) -> Outcome {
        Outcome { stopped: end.err(), ..self.strategy.outcome(end) }
    }

    /// The strategy at work.
    pub const fn strategy(&self) -> &S {
        &self.strategy
    }
}

impl<S: Stepwise> Search<S::Answer> for Driver<S> {
    fn run(&mut self, watch: &mut Watch<'_>, found: &mut dyn FnMut(S::Answer)) -> Option<Outcome> {
        while self.over.is_none() {
            let flow = self.strategy.step(watch, found);
            watch.progress.answers = self.strategy.answers();
            let share = self.strategy.share();
            watch.progress.share = if flow == Flow::End(Ok(())) { share.map(|_| 1.0) } else { share };
            let spent = self.most_nodes > 0 && self.strategy.nodes() >= self.most_nodes;
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
}

#[cfg(test)]
mod tests {
    use super::super::{Progress, Verdict, Why, verdict};
    use super::*;

    /// Counts to a number; every third is an answer.
    struct Count {
        at: u64,
        end: u64,
        answers: u64,
    }

    impl Stepwise for Count {
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

    fn search(end: u64, most_nodes: u64) -> Driver<Count> {
        Driver::new(Count { at: 0, end, answers: 0 }, most_nodes)
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
