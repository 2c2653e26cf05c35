//! The default strategy as a [`Search`]: answers, the verdict, and the cells that all answers share.

use super::Answer;
use super::engine::{Engine, Event, Tricks};
use super::model::Model;
use super::state::{DRY, OPEN, WET};
use super::why;
use crate::puzzles::aquarium::board::Board;
use crate::search::{Counters, Options, Outcome, Search, Stopped, Watch, verdict};

/// The proof of shared cells takes at most so many nodes; what is not proved by then counts as open.
const PROOF_NODES: u64 = 20_000;

/// A search under way.
pub(in crate::puzzles::aquarium) struct Solver {
    board: Board,
    model: Model,
    engine: Engine,
    limit: u64,
    max_nodes: u64,
    answers: u64,
    /// By node: the value that all answers so far share, or [`OPEN`].
    shared: Vec<u8>,
    stage: Stage,
}

enum Stage {
    /// Looking for answers.
    Answers,
    /// Looking for an answer in which one node differs: does it fail, all answers share its value.
    Shared(Proof),
    Over(Outcome),
}

/// What is known while shared cells are proved.
struct Proof {
    /// Nodes with the value that all answers are known to share.
    known: Vec<(u16, u8)>,
    /// The node that is asked about, if any.
    asked: Option<u16>,
    /// The next node to ask about.
    next: usize,
    /// The node limit.
    nodes: u64,
    searches: u64,
}

impl Solver {
    pub(super) fn new(board: &Board, options: &Options, tricks: Tricks) -> Solver {
        let model = Model::new(board);
        Solver {
            board: board.clone(),
            engine: Engine::new(&model, tricks),
            limit: options.limit,
            max_nodes: options.nodes,
            answers: 0,
            shared: Vec::new(),
            model,
            stage: Stage::Answers,
        }
    }

    fn take(&mut self) -> Answer {
        let values = &self.engine.state.value;
        if self.answers == 0 {
            self.shared.clone_from(values);
        } else {
            for (shared, value) in self.shared.iter_mut().zip(values) {
                if shared != value {
                    *shared = OPEN;
                }
            }
        }
        self.model.water(|node| values[node] == WET)
    }

    /// Rows of `#.?`: the cells that all answers share.
    fn forced(&self, known: impl Fn(usize) -> u8) -> String {
        let forest = &self.model.forest;
        let mut text = String::new();
        for row in forest.of.rows() {
            text.extend(row.iter().map(|&node| match known(usize::from(node)) {
                WET => '#',
                DRY => '.',
                _ => '?',
            }));
            text.push('\n');
        }
        text
    }

    fn outcome(&self, through: Result<(), Stopped>, proof: Option<&Proof>) -> Outcome {
        let forced = match (self.answers, through, proof) {
            (0, _, _) => None,
            // One answer is all there is only if the search is through.
            (_, Ok(()), None) => Some(self.forced(|node| self.shared[node])),
            (_, _, Some(proof)) => {
                let value = |node: usize| {
                    let known = proof.known.iter().find(|known| usize::from(known.0) == node);
                    known.map_or(OPEN, |known| known.1)
                };
                Some(self.forced(value))
            }
            (_, Err(_), None) => None,
        };
        let tally = self.engine.tally;
        Outcome {
            verdict: verdict(self.answers, through, || {
                why::none(&self.board, &self.model, Some(&self.engine))
            }),
            count: through.is_ok().then(|| self.answers.to_string()),
            counters: Counters(vec![
                ("nodes", tally.nodes),
                ("guesses", tally.guesses),
                ("backtracks", tally.backtracks),
                ("settled", tally.settled),
                ("nogoods", tally.nogoods),
                ("forced", proof.map_or(0, |proof| proof.searches)),
            ]),
            detail: forced.map(|forced| vec![("forced", forced)]),
        }
    }

    /// After the last answer that is wanted: proves what all answers share.
    fn prove(&mut self) -> Stage {
        let limit = self.engine.tally.nodes + PROOF_NODES;
        let nodes = if self.max_nodes > 0 { limit.min(self.max_nodes) } else { limit };
        self.next_proof(Proof { known: Vec::new(), asked: None, next: 0, nodes, searches: 0 })
    }

    /// Asks about the next node on which the answers so far agree.
    fn next_proof(&mut self, mut proof: Proof) -> Stage {
        if proof.asked.is_none() {
            // What follows from the clues without any guess is shared.
            self.engine.again(&self.model, &proof.known);
            proof.known = self.engine.facts();
        }
        let settled =
            |proof: &Proof, node: usize| proof.known.iter().any(|known| usize::from(known.0) == node);
        while proof.next < self.shared.len() {
            let node = proof.next;
            if self.shared[node] != OPEN && !settled(&proof, node) {
                proof.asked = Some(node as u16);
                proof.searches += 1;
                let mut given = proof.known.clone();
                given.push((node as u16, WET + DRY - self.shared[node]));
                self.engine.again(&self.model, &given);
                return Stage::Shared(proof);
            }
            proof.next += 1;
        }
        Stage::Over(self.outcome(Err(Stopped::User), Some(&proof)))
    }
}

impl Search<Answer> for Solver {
    fn run(&mut self, watch: &mut Watch<'_>, found: &mut dyn FnMut(Answer)) -> Option<Outcome> {
        loop {
            match &mut self.stage {
                Stage::Over(outcome) => return Some(outcome.clone()),
                Stage::Answers => match self.engine.run(&self.model, watch, self.max_nodes) {
                    Event::Answer => {
                        let answer = self.take();
                        self.answers += 1;
                        watch.progress.answers = self.answers;
                        found(answer);
                        if self.answers == self.limit {
                            self.stage = if self.answers > 1 {
                                self.prove()
                            } else {
                                Stage::Over(self.outcome(Err(Stopped::User), None))
                            };
                        }
                    }
                    Event::Through => self.stage = Stage::Over(self.outcome(Ok(()), None)),
                    Event::Stopped if self.spent() => {
                        self.stage = Stage::Over(self.outcome(Err(Stopped::Nodes), None));
                    }
                    Event::Stopped => return None,
                },
                Stage::Shared(proof) => {
                    let nodes = proof.nodes;
                    let event = self.engine.run(&self.model, watch, nodes);
                    let stopped = event == Event::Stopped && self.engine.tally.nodes < nodes;
                    if stopped {
                        return None;
                    }
                    let Stage::Shared(mut proof) = std::mem::replace(&mut self.stage, Stage::Answers) else {
                        return None;
                    };
                    match event {
                        Event::Answer => {
                            self.take();
                        }
                        Event::Through => {
                            if let Some(node) = proof.asked.take() {
                                proof.known.push((node, self.shared[usize::from(node)]));
                            }
                        }
                        Event::Stopped => {
                            self.stage = Stage::Over(self.outcome(Err(Stopped::Nodes), Some(&proof)));
                            continue;
                        }
                    }
                    self.stage = self.next_proof(proof);
                }
            }
        }
    }

    fn give_up(&self, stopped: Stopped) -> Outcome {
        match &self.stage {
            Stage::Over(outcome) => outcome.clone(),
            Stage::Shared(proof) => self.outcome(Err(stopped), Some(proof)),
            Stage::Answers => self.outcome(Err(stopped), None),
        }
    }
}

impl Solver {
    fn spent(&self) -> bool {
        self.max_nodes > 0 && self.engine.tally.nodes >= self.max_nodes
    }
}
