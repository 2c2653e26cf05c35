//! The default strategy node by node: solutions, the verdict, and the cells that all solutions share.

use std::rc::Rc;

use crate::grid::Cell;
use crate::search::{Counters, Detail, Flow, Go, Options, Outcome, Stepwise, Stopped, Watch, Why, verdict};

use super::Answer;
use super::engine::{Engine, RunEnd, Tricks};
use super::model::Model;
use super::state::{DRY, Literal, OPEN, WET};
use super::why::WhyNone;
use crate::puzzles::aquarium::board::Board;

/// The node limit for proving shared cells; cells not proved by then count as open.
const PROOF_NODES: u64 = 20_000;

/// A search under way.
pub struct Solver {
    board: Rc<Board>,
    model: Rc<Model>,
    engine: Engine,
    limit: u64,
    /// The engine handles many nodes at a time, so it enforces the limit itself.
    most_nodes: u64,
    /// Whether to determine why there is no solution.
    asks_why: bool,
    answers: u64,
    /// For each node: the value that all solutions so far share, or [`OPEN`].
    shared: Vec<u8>,
    stage: Stage,
}

enum Stage {
    /// Looking for solutions.
    Answers,
    /// Looking for a solution in which one node differs: if there is none, all solutions share its value.
    Shared(SharedProof),
    /// There is no solution; the reason is being determined.
    Asking(Box<WhyNone>),
}

/// The state of the proof of shared cells.
struct SharedProof {
    /// Nodes with the value that all solutions are known to share.
    known: Vec<Literal>,
    /// The node being tested, if any.
    asked: Option<u16>,
    /// The next node to test.
    next: usize,
    /// The node limit.
    nodes: u64,
}

impl Solver {
    /// A search at its start.
    pub fn new(board: &Board, options: &Options, tricks: Tricks) -> Solver {
        let model = Model::new(board);
        Solver {
            board: Rc::new(board.clone()),
            engine: Engine::new(&model, tricks),
            limit: options.limit,
            most_nodes: options.nodes,
            asks_why: options.why,
            answers: 0,
            shared: Vec::new(),
            model: Rc::new(model),
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

    /// For every node, the value that all solutions are known to share, or [`OPEN`]: if the search was `through`, what
    /// the solutions agree on; otherwise, what was proved.
    fn known(&self, through: bool) -> Option<Vec<u8>> {
        match &self.stage {
            _ if self.answers == 0 => None,
            // Agreement of the solutions found counts only if the search is through.
            Stage::Answers | Stage::Asking(_) => through.then(|| self.shared.clone()),
            Stage::Shared(proof) => {
                let mut known = vec![OPEN; self.model.len()];
                for &(node, value) in &proof.known {
                    known[usize::from(node)] = value;
                }
                Some(known)
            }
        }
    }

    /// The library's detail: rows of `#.?`, the cells that all solutions share.
    fn forced(&self, known: &[u8]) -> String {
        let letter = |node: &u16| match known[usize::from(*node)] {
            WET => '#',
            DRY => '.',
            _ => '?',
        };
        let rows = self.model.forest.of.rows().map(|row| row.iter().map(letter).collect::<String>());
        rows.collect::<Vec<_>>().join("\n")
    }

    /// The cells that are not known to be shared by all solutions.
    fn unshared(&self, known: &[u8]) -> Vec<Cell> {
        let open = |cell: &Cell| known[self.model.forest.at(*cell)] == OPEN;
        self.board.size().cells().filter(open).collect()
    }

    /// After the last solution wanted: starts to prove what all solutions share.
    fn prove(&mut self) -> Flow {
        let limit = self.engine.tally.nodes + PROOF_NODES;
        let nodes = if self.most_nodes > 0 { limit.min(self.most_nodes) } else { limit };
        self.next_proof(SharedProof { known: Vec::new(), asked: None, next: 0, nodes })
    }

    /// Tests the next node on which the solutions so far agree.
    fn next_proof(&mut self, mut proof: SharedProof) -> Flow {
        if proof.asked.is_none() {
            // What follows from the clues without any guess is shared by all.
            self.engine.again(&self.model, &proof.known);
            proof.known = self.engine.facts();
        }
        let settled = |proof: &SharedProof, node: usize| proof.known.iter().any(|known| usize::from(known.0) == node);
        while proof.next < self.shared.len() {
            let node = proof.next;
            if self.shared[node] != OPEN && !settled(&proof, node) {
                proof.asked = Some(node as u16);
                self.engine.tally.forced += 1;
                let mut given = proof.known.clone();
                given.push((node as u16, WET + DRY - self.shared[node]));
                self.engine.again(&self.model, &given);
                self.stage = Stage::Shared(proof);
                return Flow::Node(Go::On);
            }
            proof.next += 1;
        }
        self.stage = Stage::Shared(proof);
        Flow::End(Err(Stopped::User))
    }
}

impl Stepwise for Solver {
    type Answer = Answer;

    fn step(&mut self, watch: &mut Watch<'_>, found: &mut dyn FnMut(Answer)) -> Flow {
        match std::mem::replace(&mut self.stage, Stage::Answers) {
            Stage::Answers => match self.engine.run(&self.model, watch, self.most_nodes) {
                RunEnd::Answer => {
                    let answer = self.take();
                    self.answers += 1;
                    self.engine.tell_answer(watch);
                    found(answer);
                    match self.answers == self.limit {
                        true if self.answers > 1 => self.prove(),
                        true => Flow::End(Err(Stopped::User)),
                        false => Flow::Node(Go::On),
                    }
                }
                RunEnd::Through if self.answers == 0 && self.asks_why && !watch.is_pruned() => {
                    self.stage = Stage::Asking(Box::new(WhyNone::new(&self.model)));
                    Flow::Part(watch.spend(8 * self.model.len() as u64))
                }
                RunEnd::Through => Flow::End(Ok(())),
                // Stopped by its watch, or by the limit, which the driver knows as well.
                RunEnd::Stopped => Flow::Node(Go::Pause),
            },
            Stage::Asking(mut asking) => {
                let work = asking.step(&self.model, Some(&self.engine));
                self.stage = Stage::Asking(asking);
                work.map_or(Flow::End(Ok(())), |work| Flow::Part(watch.spend(work)))
            }
            Stage::Shared(mut proof) => match self.engine.run(&self.model, watch, proof.nodes) {
                RunEnd::Stopped => {
                    let spent = self.engine.tally.nodes >= proof.nodes;
                    self.stage = Stage::Shared(proof);
                    if spent { Flow::End(Err(Stopped::Nodes)) } else { Flow::Node(Go::Pause) }
                }
                event => {
                    if event == RunEnd::Answer {
                        self.take();
                    } else if let Some(node) = proof.asked.take() {
                        proof.known.push((node, self.shared[usize::from(node)]));
                    }
                    self.next_proof(proof)
                }
            },
        }
    }

    fn nodes(&self) -> u64 {
        self.engine.tally.nodes
    }

    fn answers(&self) -> u64 {
        self.answers
    }

    fn counters(&self) -> Counters {
        self.engine.tally.into()
    }

    fn outcome(&self, through: Result<(), Stopped>) -> Outcome {
        // While the reason is being determined, it is already proved that there is no solution.
        let (through, asking) = match &self.stage {
            Stage::Asking(asking) => (Ok(()), Some(asking)),
            _ => (through, None),
        };
        let why = || asking.map_or_else(Why::default, |asking| asking.why(&self.board, &self.model));
        let known = self.known(through.is_ok());
        Outcome {
            count: through.is_ok().then(|| self.answers.to_string()),
            unshared: known.as_ref().filter(|_| self.answers > 1).map(|known| self.unshared(known)),
            detail: known.map(|known| vec![("forced", Detail::Text(self.forced(&known)))]),
            ..Outcome::new(verdict(self.answers, through, why), self.counters())
        }
    }

    fn fork(&self) -> Option<Solver> {
        // What comes after the walk through the tree is not steered.
        let Stage::Answers = self.stage else { return None };
        Some(Solver {
            board: Rc::clone(&self.board),
            model: Rc::clone(&self.model),
            engine: self.engine.fork()?,
            limit: self.limit,
            most_nodes: self.most_nodes,
            asks_why: self.asks_why,
            answers: self.answers,
            shared: self.shared.clone(),
            stage: Stage::Answers,
        })
    }
}
