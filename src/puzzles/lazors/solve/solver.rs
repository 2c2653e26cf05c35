//! The default strategy node by node: the walk through the whole tree, dives for first solutions, and the listing of
//! solutions.
//!
//! Most boards take less than a few hundred nodes. But if the first decisions are wrong, the walk can be stuck for long
//! in a part of the tree without solutions. So until enough solutions are known, short walks in other orders alternate
//! with it: each starts at the root and is given up after a number of nodes that follows the sequence of [`luby`]. A
//! solution found by a dive is returned at once and skipped when the walk comes to it; only the walk counts and proves.
//! Measured on 60 random boards of 8 x 8 with 13 blocks: with dives the slowest takes 9,000 nodes to its second
//! solution, without them 50,000.

use std::collections::HashSet;

use super::count::{Completions, completions};
use super::flat::{Place, RimmedBoard};
use super::tree::{NodeKind, Tools, TreeWalk};
use super::{Answer, BY_DIVE, MANY, Switches, why};
use crate::count::Count;
use crate::grid::Grid;
use crate::puzzles::lazors::beam;
use crate::puzzles::lazors::board::Board;
use crate::random::Random;
use crate::search::{Act, Counters, Event, Flow, Go, Options, Outcome, Stepwise, Stopped, Watch, Why, luby, verdict};

/// The work of a node for each place, as the watch counts it.
const NODE: u64 = 12;
/// The nodes of the shortest dive.
const DIVE: u64 = 128;

/// The next action.
#[derive(Clone)]
enum NextAction {
    /// Examine the walk's current node.
    Look,
    /// Move the walk to its next node.
    Advance,
    /// Examine the dive's current node.
    Dive,
    /// Return a solution of a class, by its completion of these places. All but the first count as nodes.
    List { list: Completions, cells: Vec<u16>, first: bool },
    /// Nothing: the search has ended.
    Over(Result<(), Stopped>),
}

/// A search under way.
#[derive(Clone)]
pub struct Solver {
    board: Board,
    flat: RimmedBoard,
    tools: Tools,
    walk: TreeWalk,
    dive: Option<TreeWalk>,
    /// The node at which walk and dive alternate; never reached if there are no dives (any more).
    turn: u64,
    step: NextAction,
    /// The most solutions to return; 0 = all.
    limit: u64,
    /// Whether to continue counting after that.
    counting: bool,
    /// The number of solutions returned; and those that must not be returned again.
    answers: u64,
    handed: HashSet<Answer>,
    /// The number of solutions in all classes of the walk so far, and the largest class that a dive found.
    total: Count,
    seen: u64,
    /// Why there is no solution, if that is known without a search.
    refused: Option<Why>,
}

impl Solver {
    /// A search at its start.
    pub fn new(board: &Board, options: &Options) -> Solver {
        let board = board.cleared();
        let refused = why::refused(&board);
        let flat = RimmedBoard::new(if refused.is_some() { None } else { Some(&board) });
        let on = Switches::of(options);
        Solver {
            walk: TreeWalk::new(&flat, None),
            dive: None,
            turn: if on.dives { 2 * DIVE } else { u64::MAX },
            flat,
            board,
            tools: Tools::new(on),
            step: match &refused {
                None => NextAction::Look,
                Some(Ok(_)) => NextAction::Over(Ok(())),
                Some(Err(stopped)) => NextAction::Over(Err(*stopped)),
            },
            refused: refused.and_then(Result::ok),
            limit: options.limit,
            counting: on.count,
            answers: 0,
            handed: HashSet::new(),
            total: Count::ZERO,
            seen: 0,
        }
    }

    /// The number of solutions that dives look for; 0 if more are wanted, which are easy to find, or a count.
    fn wanted(&self) -> u64 {
        if self.counting || self.limit == 0 || self.limit > MANY { 1 } else { self.limit }
    }

    fn look(&mut self, watch: &mut Watch<'_>) -> NextAction {
        match self.walk.look(&self.flat, &mut self.tools, watch) {
            NodeKind::Class => {
                self.tools.tally.classes += 1;
                self.total += &completions(self.walk.partial.open, &self.walk.partial.left);
                if self.limit > 0 && self.answers >= self.limit {
                    NextAction::Advance
                } else {
                    list(&self.flat, &self.walk)
                }
            }
            NodeKind::Inner if self.tools.tally.nodes >= self.turn => self.start_dive(),
            NodeKind::Inner => NextAction::Advance,
        }
    }

    fn advance(&mut self, watch: &mut Watch<'_>) -> NextAction {
        if self.walk.advance(&self.flat, &mut self.tools, watch) { NextAction::Look } else { NextAction::Over(Ok(())) }
    }

    fn start_dive(&mut self) -> NextAction {
        if self.answers >= self.wanted() {
            self.turn = u64::MAX;
            return NextAction::Advance;
        }
        self.tools.tally.dives += 1;
        let number = self.tools.tally.dives;
        self.turn = self.tools.tally.nodes + DIVE * luby(number);
        self.dive = Some(TreeWalk::new(&self.flat, Some(Random::new(number))));
        NextAction::Dive
    }

    fn end_dive(&mut self) -> NextAction {
        self.dive = None;
        // Once a solution is known, perhaps only a proof is missing: then the walk gets more of the time.
        let share = if self.answers > 0 { 3 } else { 1 };
        self.turn = self.tools.tally.nodes + share * DIVE * luby(self.tools.tally.dives);
        NextAction::Advance
    }

    fn look_in_dive(&mut self, watch: &mut Watch<'_>) -> NextAction {
        let Some(dive) = &mut self.dive else { return NextAction::Advance };
        match dive.look(&self.flat, &mut self.tools, watch) {
            NodeKind::Class => {
                let ways = completions(dive.partial.open, &dive.partial.left);
                self.seen = self.seen.max(ways.small().unwrap_or(u64::MAX));
                // The walk's own depth, since the journal shows the walk.
                let event = Event { act: Act::Answer, depth: self.walk.depth(), reason: BY_DIVE, value: 0 };
                watch.note(|journal| journal.put(event, []));
                list(&self.flat, dive)
            }
            NodeKind::Inner
                if self.tools.tally.nodes < self.turn && dive.advance(&self.flat, &mut self.tools, watch) =>
            {
                NextAction::Dive
            }
            NodeKind::Inner => self.end_dive(),
        }
    }

    /// Returns the current solution of a class and steps to the next.
    fn hand_out(
        &mut self,
        mut list: Completions,
        cells: Vec<u16>,
        watch: &mut Watch<'_>,
        found: &mut dyn FnMut(Answer),
    ) -> NextAction {
        let answer = self.answer(&list, &cells);
        if !self.handed.contains(&answer) {
            // The caller checks the solution: see `Solve::checker`.
            self.tools.tally.checks += 1;
            debug_assert!(beam::trace(&self.board.with(&answer)).all_lit(), "a solution leaves a target dark");
            self.answers += 1;
            if self.dive.is_some() || self.answers < self.wanted() {
                self.handed.insert(answer.clone());
            }
            found(answer);
        }
        let full = self.answers == self.limit;
        let more = match self.dive {
            Some(_) => self.answers < self.wanted(),
            None => !full,
        };
        if more && list.advance() {
            NextAction::List { list, cells, first: false }
        } else if self.dive.is_some() {
            let step = self.end_dive();
            if full && !self.counting { NextAction::Over(Err(Stopped::User)) } else { step }
        } else {
            match self.advance(watch) {
                // The class may have been the last one: then the search is through, even if not everything was listed.
                NextAction::Look if full && !self.counting => NextAction::Over(Err(Stopped::User)),
                step => step,
            }
        }
    }

    fn node(&mut self, watch: &mut Watch<'_>) -> Go {
        self.tools.tally.nodes += 1;
        // Every node visits all places several times.
        watch.count(1, NODE * self.flat.start.len() as u64)
    }

    /// All blocks: the decided ones and those of a completion.
    fn answer(&self, list: &Completions, cells: &[u16]) -> Answer {
        let partial = &self.dive.as_ref().unwrap_or(&self.walk).partial;
        let mut answer = Grid::from_fn(self.board.size(), |cell| match partial.place[self.flat.place(cell)] {
            Place::Block(kind) => Some(kind),
            Place::Open | Place::Empty => None,
        });
        for (&place, &block) in cells.iter().zip(&list.blocks) {
            answer.set(self.flat.cell(usize::from(place)), block);
        }
        answer
    }
}

/// Starts to list a class: remaining blocks first go where no beam passes.
fn list(flat: &RimmedBoard, tree: &TreeWalk) -> NextAction {
    let partial = &tree.partial;
    let open = flat.free.iter().copied().filter(|&place| partial.place[usize::from(place)] == Place::Open);
    let (lit, mut cells): (Vec<u16>, Vec<u16>) = open.partition(|&place| partial.rays.beams[usize::from(place)] != 0);
    cells.extend(lit);
    NextAction::List { list: Completions::new(cells.len(), &partial.left), cells, first: true }
}

impl Stepwise for Solver {
    type Answer = Answer;

    fn step(&mut self, watch: &mut Watch<'_>, found: &mut dyn FnMut(Answer)) -> Flow {
        let mut go = Go::On;
        loop {
            self.step = match std::mem::replace(&mut self.step, NextAction::Advance) {
                NextAction::Over(end) => {
                    self.step = NextAction::Over(end);
                    return Flow::End(end);
                }
                NextAction::Look => {
                    go = self.node(watch);
                    self.look(watch)
                }
                NextAction::Dive => {
                    go = self.node(watch);
                    self.look_in_dive(watch)
                }
                NextAction::Advance => self.advance(watch),
                NextAction::List { list, cells, first } => {
                    if !first {
                        go = self.node(watch);
                    }
                    self.hand_out(list, cells, watch, found)
                }
            };
            // The work of this node is done.
            if !matches!(self.step, NextAction::Advance | NextAction::List { first: true, .. } | NextAction::Over(_)) {
                return Flow::Node(go);
            }
        }
    }

    fn enough(&mut self) -> bool {
        if !self.counting {
            return false;
        }
        self.limit = self.answers;
        if matches!(self.step, NextAction::List { .. }) {
            self.step = if self.dive.is_some() { self.end_dive() } else { NextAction::Advance };
        }
        true
    }

    fn nodes(&self) -> u64 {
        self.tools.tally.nodes
    }

    fn answers(&self) -> u64 {
        let counted = if self.counting { self.total.small().unwrap_or(u64::MAX) } else { 0 };
        counted.max(self.answers)
    }

    fn share(&self) -> Option<f64> {
        Some(self.walk.share())
    }

    fn counters(&self) -> Counters {
        self.tools.tally.into()
    }

    fn outcome(&self, through: Result<(), Stopped>) -> Outcome {
        let known = self.total.small().unwrap_or(u64::MAX).max(self.seen).max(self.answers);
        let why = || self.refused.clone().unwrap_or_else(|| why::none(&self.board, &self.flat));
        let count = through.is_ok().then(|| self.total.to_string());
        Outcome { count, ..Outcome::new(verdict(known, through, why), self.counters()) }
    }

    fn fork(&self) -> Option<Solver> {
        Some(self.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::lazors::text::bff;
    use crate::search::{Driver, Progress, Search, Verdict};

    /// Runs a search whose dives start at the first node.
    fn dive_at_once(board: &Board, limit: u64) -> (Vec<Answer>, Outcome) {
        let mut solver = Solver::new(board, &Options { limit, ..Options::default() });
        solver.turn = 1;
        let mut solver = Driver::new(solver, 0);
        let mut answers = Vec::new();
        let mut ask = |_: &Progress| Go::On;
        let outcome = solver.run(&mut Watch::new(Progress::default(), &mut ask), &mut |answer| answers.push(answer));
        (answers, outcome.unwrap())
    }

    #[test]
    fn dives_add_no_answer_and_repeat_none() {
        let rows = ["o o o o o"; 5].join("\n");
        let marks = [("A 2\nC 1", "P 7 2\nP 4 9"), ("A 3\nB 1", "P 2 3\nP 9 4"), ("A 1\nD 1\nT 2", "P 8 3\nP 3 8")];
        for (blocks, targets) in marks {
            let text = format!("GRID START\n{rows}\nGRID STOP\n{blocks}\nL 0 1 1 1\nL 5 10 -1 -1\n{targets}");
            let board = bff::parse(&text).unwrap();
            let (all, outcome) = dive_at_once(&board, 0);
            assert!(all.len() > 5 && outcome.counters.get("dives") > 0, "{} {outcome:?}", all.len());
            assert_eq!(outcome.count, Some(all.len().to_string()));
            let set: HashSet<&Answer> = all.iter().collect();
            assert_eq!(set.len(), all.len());
            for limit in 1..=6 {
                let (some, outcome) = dive_at_once(&board, limit);
                assert_eq!(some.len() as u64, limit);
                assert_eq!(some.iter().collect::<HashSet<_>>().len() as u64, limit);
                assert!(some.iter().all(|answer| set.contains(answer)));
                assert!(limit == 1 || outcome.verdict == Verdict::Several);
            }
        }
    }
}
