//! The search itself: depth-first with lookahead, over the nodes of a [`Model`]; resumable.
//!
//! At every branch about a dozen promising nodes are tried with both values. A value that fails at once settles the
//! node; of the others, the node whose two values settle most cells is branched on. Nodes are promising if they belong
//! to lines that failed often, or if they are in the middle of the open part of their tank, since either value then
//! settles half of it.

use crate::search::{Act, Event as JournalEvent, Go, Progress, Watch};

use super::Counts;
use super::model::{BLANK, Model};
use super::nogoods::Nogoods;
use super::pairs::Pairs;
use super::state::{Conflict, DRY, Literal, OPEN, State, ValueReason, WET};
use super::told::{GIVEN, LEARNS, REFUTED};
use crate::puzzles::aquarium::forest::NONE;

/// The techniques of the search.
#[derive(Clone, Copy, Debug)]
pub struct Tricks {
    /// Whether it tries both values of a dozen nodes before it branches.
    pub look: bool,
    /// Whether it prefers lines that failed often.
    pub weigh: bool,
    /// The number of decisions after which nogoods are learnt; `u64::MAX` = never.
    pub patience: u64,
    /// The number of learnt conflicts after which neighbouring lines are handled in pairs; `u64::MAX` = never. A node
    /// then costs up to ten times as much, which does not suit searches with a small node limit.
    pub pairs: u64,
}

impl Tricks {
    /// All techniques that do not make a node more expensive.
    pub const ALL: Tricks = Tricks { look: true, weigh: true, patience: PATIENCE, pairs: u64::MAX };
}

/// How a run of the engine ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RunEnd {
    /// All nodes have values: a solution. Call again for the next one.
    Answer,
    /// The whole space has been searched.
    Through,
    /// The watch or the node limit stopped it.
    Stopped,
}

/// A decision.
#[derive(Clone, Copy, Debug)]
struct GuessFrame {
    /// The trail's length before it.
    mark: u32,
    node: u16,
    value: u8,
    /// Whether the other value has been searched.
    second: bool,
    /// The fraction of the search space below each value.
    weight: f64,
}

/// The next action of the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum EngineAction {
    /// Applies the given values.
    Start,
    /// Looks for the next decision.
    Look,
    /// Returns the current solution.
    Found,
    /// Backtracks from the last decision.
    Back,
    /// Nothing: the search is finished.
    Over,
}

/// The number of nodes tried before a branch.
const CANDIDATES: usize = 12;
/// The number of decisions after which nogoods are learnt by default.
pub const PATIENCE: u64 = 20;
/// The number of conflicts after which lines are handled in pairs. Boards with many solutions (30 x 30, pool rule, 10
/// cells per tank) take a quarter of the time that they take with pairs from the start. From 200 instead of
/// 600 on, boards of 50 x 50 take about a third less, but a hard one of 25 x 25 half as long again.
pub const PAIRS: u64 = 600;

/// A search under way.
pub struct Engine {
    pub(super) state: State,
    frames: Vec<GuessFrame>,
    /// For each line: how often it failed, from 1.
    pub(super) weights: Vec<f32>,
    pub(super) nogoods: Option<Nogoods>,
    tricks: Tricks,
    next: EngineAction,
    /// The solutions returned, as the value of every node.
    answers: Vec<Vec<u8>>,
    /// A line that failed before any decision: the reason why there is no solution.
    pub root: Option<Conflict>,
    /// The counters.
    pub tally: Counts,
    /// Decisions since the start or the last [`Engine::again`].
    guesses: u64,
    /// The work reported to the watch.
    told: u64,
    /// Whether it reports to a journal: only while it looks for solutions, and searches a tree.
    pub(super) tells: bool,
    weight: f64,
    /// The fraction of the search space that has been searched.
    pub share: f64,
}

impl Engine {
    /// A search that assumes the values in `given`, besides those given by the model.
    pub fn new(model: &Model, tricks: Tricks) -> Engine {
        Engine {
            state: State::new(model),
            frames: Vec::new(),
            weights: vec![1.0; model.clues.len()],
            nogoods: None,
            tricks,
            next: EngineAction::Start,
            answers: Vec::new(),
            root: None,
            tally: Counts::default(),
            guesses: 0,
            told: 0,
            tells: true,
            weight: 1.0,
            share: 0.0,
        }
    }

    /// A copy that goes on as this one does; `None` once it learns.
    pub fn fork(&self) -> Option<Engine> {
        if self.nogoods.is_some() {
            return None;
        }
        Some(Engine {
            state: self.state.clone(),
            frames: self.frames.clone(),
            weights: self.weights.clone(),
            nogoods: None,
            answers: self.answers.clone(),
            ..*self
        })
    }

    /// Restarts with these values given, keeping the weights. From then on it reports nothing and handles lines singly.
    pub fn again(&mut self, model: &Model, given: &[Literal]) {
        let work = self.state.work;
        self.state = State::new(model);
        self.state.work += work;
        self.frames.clear();
        self.nogoods = None;
        self.tricks.pairs = u64::MAX;
        self.answers.clear();
        self.root = None;
        self.guesses = 0;
        self.tells = false;
        self.share = 0.0;
        self.weight = 1.0;
        self.next = match self.start(model, given) {
            Ok(()) => EngineAction::Look,
            Err(_) => EngineAction::Over,
        };
    }

    fn start(&mut self, model: &Model, given: &[Literal]) -> Result<(), Conflict> {
        self.tally.nodes += 1;
        let held = model.given.iter().map(|&(node, wet)| (node, if wet { WET } else { DRY }));
        for (node, value) in held.chain(given.iter().copied()) {
            self.state.set(model, usize::from(node), value, ValueReason::Free)?;
        }
        self.state.propagate(model)
    }

    /// Searches without a watch, for at most the given number of nodes.
    pub fn run_alone(&mut self, model: &Model, max_nodes: u64) -> RunEnd {
        self.run_piece(model, max_nodes, u64::MAX)
    }

    /// The same for about `work` units of work; it can be continued.
    pub fn run_piece(&mut self, model: &Model, max_nodes: u64, work: u64) -> RunEnd {
        let mut ask = |_: &Progress| Go::Pause;
        self.run(model, &mut Watch::every(work, Progress::default(), &mut ask), max_nodes)
    }

    /// Searches until it finds a solution, finishes, or is stopped. `max_nodes`: 0 = no limit.
    pub fn run(&mut self, model: &Model, watch: &mut Watch<'_>, max_nodes: u64) -> RunEnd {
        let mut told = self.tally.nodes;
        loop {
            let work = self.state.work - std::mem::replace(&mut self.told, self.state.work);
            let nodes = self.tally.nodes - std::mem::replace(&mut told, self.tally.nodes);
            if nodes > 0 {
                watch.progress.share = Some(self.share.min(1.0));
            }
            let go = watch.count(nodes, work);
            if self.next == EngineAction::Over {
                return RunEnd::Through;
            }
            if go == Go::Pause || (max_nodes > 0 && self.tally.nodes >= max_nodes) {
                return RunEnd::Stopped;
            }
            match self.next {
                EngineAction::Start => {
                    self.next = EngineAction::Look;
                    let result = self.start(model, &[]);
                    self.tell(model, watch, 0, (Act::Settle, GIVEN), result);
                    if let Err(conflict) = result {
                        self.root = Some(conflict);
                        self.next = EngineAction::Over;
                    }
                }
                EngineAction::Look if self.nogoods.is_some() => self.next = self.learn(model),
                EngineAction::Look if self.state.full() => self.next = EngineAction::Found,
                EngineAction::Look => self.next = self.look(model, watch),
                EngineAction::Found => {
                    // Only what is learnt later needs them.
                    if self.tricks.patience < u64::MAX {
                        self.answers.push(self.state.value.clone());
                    }
                    self.next = EngineAction::Back;
                    return RunEnd::Answer;
                }
                EngineAction::Back => self.next = self.back(model, watch),
                EngineAction::Over => {}
            }
        }
    }

    /// One branch: candidates, look-ahead, decision.
    fn look(&mut self, model: &Model, watch: &mut Watch<'_>) -> EngineAction {
        if self.guesses >= self.tricks.patience {
            if let Some(first) = self.frames.first() {
                self.state.undo(model, first.mark as usize);
            }
            self.frames.clear();
            let late = self.tricks.pairs;
            let pairs = if late < u64::MAX { Pairs::new(model, late) } else { Pairs::none() };
            let mut nogoods = Nogoods::new(model, &self.weights, pairs);
            for answer in &self.answers {
                nogoods.exclude(model, answer);
            }
            self.nogoods = Some(nogoods);
            if std::mem::take(&mut self.tells) {
                watch.note(|journal| {
                    journal.put(JournalEvent { act: Act::Back, depth: 0, reason: 0, value: 0 }, []);
                    journal.settle(0, LEARNS, 0, []);
                });
            }
            return EngineAction::Look;
        }
        let candidates = self.candidates(model);
        self.state.work += 8 * model.len() as u64;
        let mut best: Option<(u64, u16, u8)> = None;
        for &node in &candidates {
            if node == NONE || self.state.value[usize::from(node)] != OPEN {
                continue;
            }
            if !self.tricks.look {
                best = Some((0, node, WET));
                break;
            }
            let mark = self.state.trail.len();
            let mut gains = [0; 2];
            for (gain, value) in gains.iter_mut().zip([WET, DRY]) {
                match self.assume(model, node, value) {
                    Ok(()) => *gain = self.state.trail.len() - mark,
                    Err(conflict) => {
                        self.blame(model, conflict);
                        self.state.undo(model, mark);
                        self.tally.settled += 1;
                        *gain = 0;
                        let result = self.assume(model, node, WET + DRY - value);
                        self.tell(model, watch, mark, (Act::Settle, REFUTED), result);
                        if let Err(conflict) = result {
                            self.blame(model, conflict);
                            return self.fail();
                        }
                        break;
                    }
                }
                if self.state.full() {
                    // This completes a solution: branch to it at once.
                    self.state.undo(model, mark);
                    return self.decide(model, watch, node, value);
                }
                self.state.undo(model, mark);
            }
            if gains[1] > 0 {
                let score = (gains[0] * gains[1]) as u64 * 1024 + (gains[0] + gains[1]) as u64;
                let value = if gains[0] >= gains[1] { WET } else { DRY };
                if best.is_none_or(|(most, _, _)| score > most) {
                    best = Some((score, node, value));
                }
            }
        }
        match best {
            Some((_, node, value)) if self.state.value[usize::from(node)] == OPEN => {
                self.decide(model, watch, node, value)
            }
            // The lookahead settled something: look again.
            _ => EngineAction::Look,
        }
    }

    fn assume(&mut self, model: &Model, node: u16, value: u8) -> Result<(), Conflict> {
        self.tally.nodes += 1;
        self.state.set(model, usize::from(node), value, ValueReason::Free)?;
        self.state.propagate(model)
    }

    fn decide(&mut self, model: &Model, watch: &mut Watch<'_>, node: u16, value: u8) -> EngineAction {
        let (node, value) = self.chosen(model, watch, (node, value));
        self.tally.guesses += 1;
        self.guesses += 1;
        let mark = self.state.trail.len() as u32;
        self.weight /= 2.0;
        self.frames.push(GuessFrame { mark, node, value, second: false, weight: self.weight });
        if self.is_pruned(model, watch, node, value) {
            return self.fail();
        }
        let result = self.assume(model, node, value);
        self.tell(model, watch, mark as usize, (Act::Try, 0), result);
        match result {
            Ok(()) => EngineAction::Look,
            Err(conflict) => {
                self.blame(model, conflict);
                self.fail()
            }
        }
    }

    fn fail(&mut self) -> EngineAction {
        self.tally.backtracks += u64::from(!self.frames.is_empty());
        EngineAction::Back
    }

    /// Takes back the last decision and searches its other value.
    fn back(&mut self, model: &Model, watch: &mut Watch<'_>) -> EngineAction {
        if self.nogoods.is_some() {
            return self.after_answer(model);
        }
        self.share += self.weight;
        while let Some(frame) = self.frames.last_mut() {
            self.state.undo(model, frame.mark as usize);
            if frame.second {
                self.frames.pop();
                if self.tells {
                    let back = JournalEvent { act: Act::Back, depth: self.frames.len(), reason: 0, value: 0 };
                    watch.note(|journal| journal.put(back, []));
                }
                continue;
            }
            frame.second = true;
            self.weight = frame.weight;
            let (mark, node, value) = (frame.mark as usize, frame.node, WET + DRY - frame.value);
            if self.is_pruned(model, watch, node, value) {
                self.share += self.weight;
                continue;
            }
            let result = self.assume(model, node, value);
            self.tell(model, watch, mark, (Act::Try, 0), result);
            match result {
                Ok(()) => return EngineAction::Look,
                Err(conflict) => {
                    self.share += self.weight;
                    self.blame(model, conflict);
                }
            }
        }
        self.share = 1.0;
        EngineAction::Over
    }

    /// Increases the weight of a line that failed.
    pub(super) fn blame(&mut self, model: &Model, conflict: Conflict) {
        let line = match conflict {
            Conflict::Line(line) | Conflict::Node(_, ValueReason::Line(line)) => line,
            Conflict::Node(node, _) => model.forest.nodes[usize::from(node)].row,
            Conflict::Pair(_) | Conflict::Nogood(_) => return,
        };
        self.weights[usize::from(line)] += 1.0;
    }

    /// The most promising open nodes, the best first, padded with [`NONE`].
    fn candidates(&self, model: &Model) -> [u16; CANDIDATES] {
        let nodes = &model.forest.nodes;
        // How many open cells a node settles if it is wet, and if it is dry.
        let mut down = vec![0_u32; nodes.len()];
        let mut up = vec![0_u32; nodes.len()];
        for at in 0..nodes.len() {
            if self.state.value[at] == OPEN {
                down[at] += nodes[at].cols.len() as u32;
                if nodes[at].parent != NONE {
                    down[usize::from(nodes[at].parent)] += down[at];
                }
            }
        }
        let mut best = [NONE; CANDIDATES];
        let mut scores = [-1.0_f32; CANDIDATES];
        for at in (0..nodes.len()).rev() {
            if self.state.value[at] != OPEN {
                continue;
            }
            let node = &nodes[at];
            up[at] = node.cols.len() as u32 + if node.parent == NONE { 0 } else { up[usize::from(node.parent)] };
            let mut weight = self.line_weight(model, usize::from(node.row)) * node.cols.len() as f32;
            for &col in &node.cols {
                weight += self.line_weight(model, model.rows + usize::from(col));
            }
            let score = weight * down[at].min(up[at]) as f32;
            let Some(last) = scores.last() else { continue };
            if score <= *last {
                continue;
            }
            let place = scores.iter().position(|&other| score > other).unwrap_or(0);
            scores[place..].rotate_right(1);
            best[place..].rotate_right(1);
            scores[place] = score;
            best[place] = at as u16;
        }
        best
    }

    fn line_weight(&self, model: &Model, line: usize) -> f32 {
        if model.clues[line] == BLANK {
            return 0.0;
        }
        let weight = if self.tricks.weigh { self.weights[line] } else { 1.0 };
        weight / f32::from(self.state.open[line].max(1))
    }
}

impl Engine {
    /// The current values of all nodes; after [`RunEnd::Answer`] those of the solution.
    pub fn values(&self) -> &[u8] {
        &self.state.value
    }

    /// The number of decisions in force, except while it learns.
    pub(super) fn depth(&self) -> usize {
        self.frames.len()
    }

    /// What follows without any decision, right after [`Engine::again`].
    pub fn facts(&self) -> Vec<Literal> {
        self.state.trail.iter().map(|&node| (node, self.state.value[usize::from(node)])).collect()
    }
}
