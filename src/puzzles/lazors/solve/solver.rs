//! A search under way: the walk through the whole tree, dives beside it for first answers, and the listing
//! of answers.
//!
//! Most boards fall within a few hundred nodes. But where the first decisions are wrong, the walk can be
//! stuck for long in a part of the tree without answers. So until as many answers are known as are wanted,
//! short walks in other orders take turns with it: each starts at the root and is given up after some nodes,
//! their numbers as Luby, Sinclair and Zuckerman have them ("Optimal speedup of Las Vegas algorithms",
//! 1993). What a dive finds is handed out at once and passed over when the walk comes to it; the walk alone
//! counts and proves. Measured on 60 random boards of 8 x 8 with 13 blocks: with dives the slowest takes
//! 9,000 nodes to its second answer, without them 50,000.

use std::collections::HashSet;

use super::count::{Completions, completions};
use super::flat::{Flat, Place};
use super::tree::{Node, Tools, Tree, Tricks};
use super::{Answer, SHOWN, why};
use crate::count::Count;
use crate::grid::Grid;
use crate::puzzles::lazors::beam;
use crate::puzzles::lazors::board::Board;
use crate::random::Random;
use crate::search::{Counters, Go, Options, Outcome, Search, Stopped, Verdict, Watch, verdict};

/// Nodes of the shortest dive.
const DIVE: u64 = 128;

/// What is to be done next.
enum Step {
    /// Look at the walk's present node.
    Look,
    /// Take the walk to its next node.
    Advance,
    /// Look at the dive's present node.
    Dive,
    /// Hand out an answer of a class, by its completion of these places.
    List(Completions, Vec<u16>),
    /// Nothing: this was the outcome.
    Over(Outcome),
}

/// What the search did; the words are in [`super::COUNTERS`].
#[derive(Default)]
pub struct Tally {
    pub nodes: u64,
    pub dark: u64,
    pub short: u64,
    pub enclosed: u64,
    pub dives: u64,
    pub classes: u64,
    pub checks: u64,
}

/// A search under way.
pub struct Solver {
    board: Board,
    flat: Flat,
    tools: Tools,
    walk: Tree,
    dive: Option<Tree>,
    /// The node at which walk and dive change places; beyond all if there are no dives (any more).
    turn: u64,
    step: Step,
    /// Answers to hand out; 0 = all.
    limit: u64,
    /// Whether to count on after that.
    counting: bool,
    max_nodes: u64,
    /// Answers handed out; and those of them that must not be handed out again.
    answers: u64,
    handed: HashSet<Answer>,
    /// Answers in all classes of the walk so far, and the most in a class that a dive found.
    total: Count,
    seen: u64,
}

impl Solver {
    /// A search at its start.
    pub fn new(board: &Board, options: &Options) -> Solver {
        let board = board.cleared();
        let refused = why::refused(&board);
        let flat = Flat::new(if refused.is_some() { None } else { Some(&board) });
        let counting = options.switch("count", false);
        let tricks = Tricks {
            flood: options.switch("flood", true),
            levels: options.switch("levels", true),
            aim: options.switch("aim", true),
            enclosed: options.switch("enclosed", true),
        };
        Solver {
            walk: Tree::new(&flat, None),
            dive: None,
            turn: if options.switch("dives", true) { 2 * DIVE } else { u64::MAX },
            flat,
            board,
            tools: Tools::new(tricks),
            step: refused.map_or(Step::Look, |verdict| {
                let count = matches!(verdict, Verdict::None(_)).then(|| "0".into());
                Step::Over(Outcome { verdict, count, counters: Tally::default().counters(), detail: None })
            }),
            limit: if counting && options.limit == 0 { SHOWN } else { options.limit },
            counting,
            max_nodes: options.nodes,
            answers: 0,
            handed: HashSet::new(),
            total: Count::ZERO,
            seen: 0,
        }
    }

    fn outcome(&self, through: Result<(), Stopped>) -> Outcome {
        let known = self.total.small().unwrap_or(u64::MAX).max(self.seen).max(self.answers);
        Outcome {
            verdict: verdict(known, through, || why::none(&self.board, &self.flat)),
            count: through.is_ok().then(|| self.total.to_string()),
            counters: self.tools.tally.counters(),
            detail: None,
        }
    }

    /// Number of answers that dives look for. More than these are no trouble to find, or a count is wanted.
    fn wanted(&self) -> u64 {
        if self.counting || self.limit == 0 || self.limit > SHOWN { 1 } else { self.limit }
    }

    fn look(&mut self) -> Step {
        match self.walk.look(&self.flat, &mut self.tools) {
            Node::Class => {
                self.tools.tally.classes += 1;
                self.total += &completions(self.walk.partial.open, &self.walk.partial.left);
                if self.limit > 0 && self.answers >= self.limit {
                    Step::Advance
                } else {
                    list(&self.flat, &self.walk)
                }
            }
            Node::Inner if self.tools.tally.nodes >= self.turn => self.start_dive(),
            Node::Inner => Step::Advance,
        }
    }

    fn advance(&mut self) -> Step {
        if self.walk.advance(&self.flat, &mut self.tools) {
            Step::Look
        } else {
            Step::Over(self.outcome(Ok(())))
        }
    }

    fn start_dive(&mut self) -> Step {
        if self.answers >= self.wanted() {
            self.turn = u64::MAX;
            return Step::Advance;
        }
        self.tools.tally.dives += 1;
        let number = self.tools.tally.dives;
        self.turn = self.tools.tally.nodes + DIVE * luby(number);
        self.dive = Some(Tree::new(&self.flat, Some(Random::new(number))));
        Step::Dive
    }

    fn end_dive(&mut self) -> Step {
        self.dive = None;
        // With an answer known a proof may be all that is missing: then the walk gets more of the time.
        let share = if self.answers > 0 { 3 } else { 1 };
        self.turn = self.tools.tally.nodes + share * DIVE * luby(self.tools.tally.dives);
        Step::Advance
    }

    fn look_in_dive(&mut self) -> Step {
        let Some(dive) = &mut self.dive else { return Step::Advance };
        match dive.look(&self.flat, &mut self.tools) {
            Node::Class => {
                let ways = completions(dive.partial.open, &dive.partial.left);
                self.seen = self.seen.max(ways.small().unwrap_or(u64::MAX));
                list(&self.flat, dive)
            }
            Node::Inner
                if self.tools.tally.nodes < self.turn && dive.advance(&self.flat, &mut self.tools) =>
            {
                Step::Dive
            }
            Node::Inner => self.end_dive(),
        }
    }

    /// Hands out the present answer of a class and steps to the next.
    fn hand_out(
        &mut self,
        mut list: Completions,
        cells: Vec<u16>,
        watch: &mut Watch<'_>,
        found: &mut dyn FnMut(Answer),
    ) -> (Step, Go) {
        let answer = self.answer(&list, &cells);
        if !self.handed.contains(&answer) {
            self.tools.tally.checks += 1;
            let right = beam::trace(&self.board.with(&answer)).all_lit();
            debug_assert!(right, "an answer leaves a target dark");
            if right {
                self.answers += 1;
                if self.dive.is_some() || self.answers < self.wanted() {
                    self.handed.insert(answer.clone());
                }
                found(answer);
            }
        }
        let full = self.answers == self.limit;
        let more = match self.dive {
            Some(_) => self.answers < self.wanted(),
            None => !full,
        };
        let step = if more && list.advance() {
            if self.spent() {
                Step::Over(self.outcome(Err(Stopped::Nodes)))
            } else {
                self.tools.tally.nodes += 1;
                return (Step::List(list, cells), watch.tick());
            }
        } else if self.dive.is_some() {
            let step = self.end_dive();
            if full && !self.counting { Step::Over(self.outcome(Err(Stopped::User))) } else { step }
        } else {
            match self.advance() {
                // The class may have been the last: then the search is through, list or no list.
                Step::Look if full && !self.counting => Step::Over(self.outcome(Err(Stopped::User))),
                step => step,
            }
        };
        (step, Go::On)
    }

    /// Whether the node limit is reached.
    fn spent(&self) -> bool {
        self.max_nodes > 0 && self.tools.tally.nodes >= self.max_nodes
    }

    /// All blocks: decided ones and those of a completion.
    fn answer(&self, list: &Completions, cells: &[u16]) -> Answer {
        let partial = &self.dive.as_ref().unwrap_or(&self.walk).partial;
        let mut answer =
            Grid::from_fn(self.board.size(), |cell| match partial.place[self.flat.place(cell)] {
                Place::Block(kind) => Some(kind),
                Place::Open | Place::Empty => None,
            });
        for (&place, &block) in cells.iter().zip(&list.blocks) {
            answer.set(self.flat.cell(usize::from(place)), block);
        }
        answer
    }

    /// The answers known, for spectators.
    fn known(&self) -> u64 {
        let counted = if self.counting { self.total.small().unwrap_or(u64::MAX) } else { 0 };
        counted.max(self.answers)
    }
}

/// Starts to list a class: blocks left over first go where no beam passes.
fn list(flat: &Flat, tree: &Tree) -> Step {
    let partial = &tree.partial;
    let mut cells = flat.free.clone();
    cells.retain(|&place| partial.place[usize::from(place)] == Place::Open);
    cells.sort_by_key(|&place| partial.beams[usize::from(place)] != 0);
    Step::List(Completions::new(cells.len(), &partial.left), cells)
}

impl Search<Answer> for Solver {
    fn run(&mut self, watch: &mut Watch<'_>, found: &mut dyn FnMut(Answer)) -> Option<Outcome> {
        let mut go = Go::On;
        loop {
            watch.progress.answers = self.known();
            watch.progress.share = Some(self.walk.share());
            if let Step::Over(outcome) = &self.step {
                return Some(outcome.clone());
            }
            if go == Go::Pause {
                return None;
            }
            self.step = match std::mem::replace(&mut self.step, Step::Advance) {
                Step::Look | Step::Dive if self.spent() => Step::Over(self.outcome(Err(Stopped::Nodes))),
                Step::Look => {
                    self.tools.tally.nodes += 1;
                    go = watch.tick();
                    self.look()
                }
                Step::Dive => {
                    self.tools.tally.nodes += 1;
                    go = watch.tick();
                    self.look_in_dive()
                }
                Step::Advance => self.advance(),
                Step::List(list, cells) => {
                    let (step, next) = self.hand_out(list, cells, watch, found);
                    go = next;
                    step
                }
                Step::Over(outcome) => Step::Over(outcome),
            };
        }
    }

    fn give_up(&self, stopped: Stopped) -> Outcome {
        match &self.step {
            Step::Over(outcome) => outcome.clone(),
            _ => self.outcome(Err(stopped)),
        }
    }
}

/// The Luby series from its first member: 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ...
fn luby(index: u64) -> u64 {
    let mut index = index.max(1);
    loop {
        let bits = u64::BITS - index.leading_zeros();
        if index == (1 << bits) - 1 {
            return 1 << (bits - 1);
        }
        index -= (1 << (bits - 1)) - 1;
    }
}

impl Tally {
    fn counters(&self) -> Counters {
        Counters(vec![
            ("nodes", self.nodes),
            ("dark", self.dark),
            ("short", self.short),
            ("enclosed", self.enclosed),
            ("dives", self.dives),
            ("classes", self.classes),
            ("checks", self.checks),
        ])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::lazors::text;
    use crate::search::Progress;

    /// Runs a search whose dives start at the first node.
    fn dive_at_once(board: &Board, limit: u64) -> (Vec<Answer>, Outcome) {
        let mut solver = Solver::new(board, &Options { limit, ..Options::default() });
        solver.turn = 1;
        let mut answers = Vec::new();
        let mut ask = |_: &Progress| Go::On;
        let outcome =
            solver.run(&mut Watch::new(Progress::default(), &mut ask), &mut |answer| answers.push(answer));
        (answers, outcome.unwrap())
    }

    #[test]
    fn dives_add_no_answer_and_repeat_none() {
        let rows = ["o o o o o"; 5].join("\n");
        let marks =
            [("A 2\nC 1", "P 7 2\nP 4 9"), ("A 3\nB 1", "P 2 3\nP 9 4"), ("A 1\nD 1\nT 2", "P 8 3\nP 3 8")];
        for (blocks, targets) in marks {
            let text = format!("GRID START\n{rows}\nGRID STOP\n{blocks}\nL 0 1 1 1\nL 5 10 -1 -1\n{targets}");
            let board = text::parse(&text).unwrap();
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

    #[test]
    fn the_luby_series_starts_as_published() {
        let series: Vec<u64> = (1..=15).map(luby).collect();
        assert_eq!(series, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
