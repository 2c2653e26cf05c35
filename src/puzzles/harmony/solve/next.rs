//! The status of every next swap: after which of the possible swaps a position can still be solved.
//!
//! Quick tests come first; then every undecided swap gets a search of its own, with more work in each round. A solution
//! shows more than its own swap: every swap of its first layer could be made first.
//!
//! **Did not help**: annealing from each undecided swap (boards with many solutions 1.3 times as fast, the others
//! slower), and a thirtieth of the conflicts. A swap that is undecided after seconds is nearly always dead, and only
//! exhausting all positions proves it: with 90 s each, 27 of 1137 swaps on nine real boards of 6 x 6 stay undecided, on
//! two of the boards, so that no number of workers would help.

use gridlight_sat::{Solver, Status};

use crate::search::{
    Counters, Detail, Driver, Flow, MoveStatus, Options, Outcome, Search, Stepwise, Stopped, Watch, counters, existence,
};

use super::build::{Building, PIECE};
use super::dead::dead;
use super::deep::{self, Deep, Table};
use super::flat::{FlatBoard, Pair, layered};
use super::layers::LayerClauses;
use super::portfolio::MOST as MOST_LEFT;
use super::{Answer, Switches, why};
use crate::puzzles::harmony::board::{Board, Swap};
use crate::puzzles::harmony::diagnose::diagnose;
use crate::puzzles::harmony::text::plain::print_swaps;

/// The status of all next swaps, and the work on it.
pub struct Map {
    flat: FlatBoard,
    /// The possible swaps.
    nexts: Vec<NextSwap>,
    /// Solutions found since the last call, each by the swap it begins with.
    fresh: Vec<Vec<Pair>>,
    /// Dead positions: most positions after one swap can also occur after another.
    table: Table,
    /// The clauses of a plan, including one that requires it to begin with a swap of unknown status.
    clauses: Option<LayerClauses>,
    /// The same while they are built.
    building: Option<Building>,
    /// The work of the last piece if it was not a node, and work besides nodes, as the watch counts it.
    part: Option<u64>,
    work: u64,
    /// Its plan, by index.
    plan: usize,
    /// The current turn: a swap's complete search, or after the last swap the clauses.
    at: usize,
    round: u32,
    /// Positions or conflicts in this turn.
    turn: u64,
    /// Positions for each swap in this round, before the round's factor.
    most: u64,
    /// Nodes so far.
    pub nodes: u64,
}

/// A possible swap.
struct NextSwap {
    pair: Pair,
    /// Whether there is a solution after it, if it is known.
    life: Option<bool>,
    /// The complete search from there.
    deep: Option<Deep>,
}

/// Positions for all swaps together in the first round, and the minimum for each; multiplied by three in each later
/// round.
const DEEP: u64 = 20_000;
const DEEP_EACH: u64 = 500;
/// Conflicts of the clauses, likewise.
const CONFLICTS: u64 = 3000;
/// After this many rounds undecided swaps stay undecided.
const ROUNDS: u32 = 9;
/// The plans, the fastest first. All begin with a layer of swaps of both kinds.
const PLANS: [&str; 5] = ["*DD", "*ADD", "*DADD", "*DADAD", "*ADADAD"];

impl Map {
    /// The status of a board's current position.
    pub fn new(board: &Board) -> Map {
        let flat = FlatBoard::new(board);
        let sound = diagnose(board).is_empty();
        let next = |pair: Pair| {
            let mut next = flat.clone();
            next.swap(pair);
            let ends = !sound || (dead(&next).is_some() && !next.done());
            NextSwap { pair, life: ends.then_some(false), deep: None }
        };
        let nexts = flat.pairs().into_iter().filter(|&pair| flat.can(pair)).map(next).collect();
        Map {
            nexts,
            fresh: Vec::new(),
            table: Table::default(),
            clauses: None,
            building: None,
            part: None,
            work: 0,
            plan: 0,
            at: 0,
            round: 0,
            turn: 0,
            most: DEEP_EACH,
            nodes: 0,
            flat,
        }
    }

    /// Every possible swap, with `true` for alive, `false` for dead, `None` for undecided.
    pub fn lives(&self) -> impl Iterator<Item = (Swap, Option<bool>)> {
        self.nexts.iter().map(|next| (self.flat.on_board(next.pair), next.life))
    }

    /// The numbers of swaps that are alive, dead and undecided.
    pub fn counts(&self) -> (u64, u64, u64) {
        let count = |wanted| self.nexts.iter().filter(|next| next.life == wanted).count() as u64;
        (count(Some(true)), count(Some(false)), count(None))
    }

    /// The solutions found since the last call, each beginning with a different swap.
    fn fresh(&mut self) -> Vec<Answer> {
        let answers = std::mem::take(&mut self.fresh);
        answers.iter().map(|swaps| swaps.iter().map(|&pair| self.flat.on_board(pair)).collect()).collect()
    }

    /// Does a little work; returns whether it is finished.
    pub fn step(&mut self) -> bool {
        self.part = None;
        if self.table.is_growing() {
            self.table.grow();
            self.part = Some(PIECE);
            return false;
        }
        let share = 3u64.pow(self.round);
        let Some(next) = self.nexts.get_mut(self.at) else { return self.clauses(CONFLICTS * share) };
        if next.life.is_some() {
            next.deep = None;
            self.end_turn();
            return false;
        }
        let deep = next.deep.get_or_insert_with(|| {
            let mut flat = self.flat.clone();
            flat.swap(next.pair);
            Deep::new(&flat, Switches::ALL)
        });
        self.nodes += 1;
        self.turn += 1;
        match deep.step(&mut self.table) {
            deep::DeepEvent::Going if self.turn >= self.most * share => self.end_turn(),
            deep::DeepEvent::Going => {}
            deep::DeepEvent::Found => {
                let mut swaps = vec![next.pair];
                swaps.extend(deep.swaps());
                self.learn(&swaps);
            }
            deep::DeepEvent::Exhausted => next.life = Some(false),
        }
        false
    }

    fn end_turn(&mut self) {
        self.turn = 0;
        self.at += 1;
    }

    fn open(&self) -> Vec<Pair> {
        self.nexts.iter().filter(|next| next.life.is_none()).map(|next| next.pair).collect()
    }

    /// The turn of the clauses, which ends a round.
    fn clauses(&mut self, most: u64) -> bool {
        let plan = PLANS.get(self.plan).filter(|_| self.flat.left.iter().all(|&left| left <= MOST_LEFT));
        let open = self.open();
        let (Some(plan), true) = (plan, self.turn < most && !open.is_empty()) else {
            self.turn = 0;
            self.at = 0;
            self.round += 1;
            self.most = DEEP_EACH.max(DEEP / open.len().max(1) as u64);
            return self.round >= ROUNDS || open.is_empty();
        };
        let Some(layers) = &mut self.clauses else {
            let flat = &self.flat;
            let building = self.building.get_or_insert_with(|| Building::of_plan(Solver::default(), flat, plan));
            self.part = Some(PIECE);
            if building.step()
                && let Some(building) = self.building.take()
            {
                let mut layers = building.done();
                layers.begin_with(&open);
                self.clauses = Some(layers);
            }
            return false;
        };
        let visits = layers.sat.visits();
        let status = layers.sat.piece();
        self.work += 4 * (layers.sat.visits() - visits);
        let Some(status) = status else {
            self.part = Some(PIECE);
            return false;
        };
        self.nodes += 1;
        match status {
            Status::Decided => {}
            Status::Learnt => self.turn += 1,
            Status::Sat => {
                if let Some(swaps) = layers.swaps() {
                    self.learn(&swaps);
                    let open = self.open();
                    if let Some(layers) = &mut self.clauses {
                        layers.begin_with(&open);
                    }
                }
            }
            Status::Unsat => {
                self.clauses = None;
                self.plan += 1;
            }
        }
        false
    }

    /// Learns from a solution: all swaps of its first layer are alive.
    fn learn(&mut self, all: &[Pair]) {
        let layers = layered(all);
        for &first in layers.first().into_iter().flatten() {
            let Some(next) = self.nexts.iter_mut().find(|next| next.pair == first) else { continue };
            if next.life.is_some() {
                continue;
            }
            next.life = Some(true);
            // The same two cells may swap again later: only the first time is moved to the front.
            let mut answer = layers.concat();
            if let Some(place) = answer.iter().position(|&pair| pair == first) {
                answer[..=place].rotate_right(1);
            }
            debug_assert!(self.flat.solved_by(&answer), "a swap of the first layer can come first");
            self.fresh.push(answer);
        }
    }
}

counters! {
    nodes: "Nodes" "Nodes of all searches together.";
    alive: "Swaps that keep it solvable" "After these a solution is left.";
    dead: "Swaps that end it" "After these there is no solution, proved.";
    open: "Not settled" "Swaps of which neither was proved.";
}

/// Starts the map as a search: each of its solutions begins with a different live swap.
pub fn search(board: &Board, options: &Options) -> Box<dyn Search<Answer>> {
    let board = board.restarted();
    let every = Every { done: board.is_done(), map: Map::new(&board), limit: options.limit, answers: 0 };
    Box::new(Driver::new(every, options.nodes))
}

struct Every {
    map: Map,
    done: bool,
    limit: u64,
    answers: u64,
}

impl Stepwise for Every {
    type Answer = Answer;

    fn step(&mut self, watch: &mut Watch<'_>, found: &mut dyn FnMut(Answer)) -> Flow {
        if self.done {
            self.answers = 1;
            found(Vec::new());
            return Flow::End(Err(Stopped::User));
        }
        let done = self.map.step();
        let work = std::mem::take(&mut self.map.work);
        if let Some(part) = self.map.part {
            return Flow::Part(watch.spend(part + work));
        }
        let go = watch.count(1, work);
        for answer in self.map.fresh() {
            if self.limit == 0 || self.answers < self.limit {
                self.answers += 1;
                found(answer);
            }
        }
        if done {
            let settled = self.map.counts().2 == 0;
            return Flow::End(if settled { Ok(()) } else { Err(Stopped::Nodes) });
        }
        Flow::Node(go)
    }

    fn nodes(&self) -> u64 {
        self.map.nodes
    }

    fn answers(&self) -> u64 {
        self.answers
    }

    fn share(&self) -> Option<f64> {
        let all = self.map.nexts.len().max(1);
        let open = self.map.counts().2 as usize;
        Some((all - open) as f64 / all as f64)
    }

    fn counters(&self) -> Counters {
        let (alive, dead, open) = self.map.counts();
        Counts { nodes: self.map.nodes, alive, dead, open }.into()
    }

    /// Every decided swap, alive or dead.
    fn next_moves(&self) -> Option<Vec<MoveStatus>> {
        let settled =
            |(Swap { a, b }, life): (Swap, Option<bool>)| life.map(|alive| MoveStatus { from: a, to: b, alive });
        Some(self.map.lives().filter_map(settled).collect())
    }

    fn outcome(&self, through: Result<(), Stopped>) -> Outcome {
        let ended = self.map.lives().filter(|&(_, life)| life == Some(false)).map(|(swap, _)| swap);
        let ended: Answer = ended.collect();
        // As solutions are printed in the library, without a final line break.
        let dead = Detail::Text(print_swaps(&ended).trim_end().into());
        let verdict = existence(self.answers > 0, through, why::exhausted);
        Outcome { detail: Some(vec![("dead", dead)]), ..Outcome::new(verdict, self.counters()) }
    }
}
