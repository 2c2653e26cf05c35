//! Several searches for a solution that take turns, and a complete search that can prove there is none.
//!
//! Each *plan* is a sequence of layers ([`super::layers`]) after which the rest is burned row by row. Most boards have
//! a solution within three to five layers, and it cannot be predicted which plan finds it first: so each gets a slice
//! of conflicts in turn, and the slices double. A plan that is contradictory is dropped; that proves nothing, since the
//! board may need more layers. If there are so few swaps that one layer for each is feasible, the exact clauses can
//! prove it. Between the plans two other searches take turns that are weak where the clauses are strong: annealing
//! ([`super::anneal`]), which is fast where solutions are plentiful and proves nothing; and the complete search
//! ([`super::deep`]), which proves.

use gridlight_sat::{Solver, Status};

use super::anneal::Anneal;
use super::beside::Beside;
use super::build::{Building, PIECE};
use super::dead::{Dead, dead};
use super::deep::{self, Deep, Table};
use super::flat::{FlatBoard, Pair, layered};
use super::layers::{AllowedSwaps, LayerClauses};
use super::trim::trim;
use super::{Counts, Switches};

/// The result of a little work.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PortfolioEvent {
    /// Undecided.
    Going,
    /// A piece of the preparation of a node is done, with its work as the watch counts it.
    Part(u64),
    /// A solution, layer by layer, already checked.
    Found(Vec<Pair>),
    /// There is no solution: a test proved it at the start, or everything has been searched.
    None(Option<Dead>),
    /// Nothing is left to try, and nothing is proved.
    Stuck,
}

/// The plans in the order of their turns, with their shares of the conflicts: `A` across, `D` down, `*` any. Two layers
/// down can put the tiles of a column in any order. Hard boards need many layers: of 200 boards of 8 x 8 with 46 swaps,
/// the 25 hardest have no solution by `*DD`, and half of the 54 hardest none by `DADAD`, which takes 0.1 s to refute.
/// Where `DADAD` has a solution, it finds it 2 to 3 times as fast as `***DD`; where not, `DADADD` is faster than that
/// by a third. Boards with moves to spare need few layers.
const SMALL: [(&str, u64); 2] = [("*DD", 1), ("**DD", 4)];
const SMALL_TIGHT: [(&str, u64); 3] = [("*DD", 1), ("**DD", 1), ("DADAD", 4)];
/// Where moves are to spare, `***DD` beside these took a third longer: 8 x 8 with 64 swaps, and 10 x 10 with 100.
const LARGE: [(&str, u64); 2] = [("*DD", 1), ("DADAD", 4)];
/// From this many cells on, boards are large, and huge.
const LARGE_CELLS: usize = 49;
const HUGE_CELLS: usize = 81;
/// Boards that are not huge are tight with fewer than this many moves per four tiles.
const TIGHT_MOVES: u32 = 7;
/// Plans added one by one when all others have been refuted: on small boards from the first, otherwise from the second
/// on. Any swaps in all layers take up to ten times as long as alternating layers across and down.
const SPARE: [&str; 7] = ["*DADAD", "DADADD", "DADADAD", "*DADADAD", "******", "********", "************"];
/// The share of a plan added this way.
const LONG: u64 = 4;
/// Boards with at most this many cells are tiny: plans take turns sooner.
const TINY_CELLS: usize = 25;
/// Conflicts of a share in the first round, on tiny boards and others.
const SLICES: [u64; 2] = [100, 400];
/// Positions of the complete search in the first round.
const DEEP: u64 = 500;
/// Positions before that, after the fastest plan; on a tiny board with few swaps these are all there are.
const DIVES: [u64; 2] = [40_000, 4000];
/// Proposals of annealing in the first round and in the second, by whether the board is large and whether it is tight;
/// then they double. On small boards the fastest plan is tried before that and solves most of them at once. On large
/// ones building its clauses takes longer than annealing takes for most boards.
const ANNEAL: [[[u64; 2]; 2]; 2] =
    [[[100_000, 200_000], [100_000, 400_000]], [[500_000, 4_000_000], [500_000, 2_000_000]]];
/// The round after which they double, and the same for large tight boards. On those, annealing is a lottery: many
/// boards take 0.1 s with some random numbers and more than 3 s with others, while the clauses take 1 s. When doubled
/// from the start, annealing took most of the time, and the slowest board of 200 took 5.2 s instead of 2.8 s.
const STEADY: [u32; 2] = [1, 3];
/// The number of doublings in each round from then on: where the clauses came first, annealing then catches up.
const GROWTH: [u32; 2] = [1, 2];
/// Proposals that count as a node, and their work, as the watch counts it: 60 ns each.
const PROPOSALS: u64 = 256;
const PROPOSED: u64 = 16 * PROPOSALS;
/// If nothing else is left to try, annealing ends after this many proposals per pair of cells.
const LAST: u64 = 1000;
/// The number of swaps up to which they are few.
const FEW: u32 = 20;
/// Plans are first tried on a board trimmed to at most this many moves per tile.
const TRIM: u8 = 5;
/// No clauses are built for boards with a tile of more moves than this.
pub const MOST: u8 = 24;
/// With at most this many swaps, exact layers can prove that there is no solution.
const EXACT: u32 = 10;

struct Try {
    plan: &'static str,
    /// Whether these are exact layers, one per swap: then a contradiction is a proof.
    exact: bool,
    share: u64,
    trimmed: bool,
    prefix: Vec<Pair>,
    layers: Option<LayerClauses>,
    /// The same while they are built.
    building: Option<Building>,
    /// Conflicts allowed so far.
    allowed: u64,
}

/// The search.
pub struct Portfolio {
    flat: FlatBoard,
    on: Switches,
    tries: Vec<Try>,
    deep: Option<Deep>,
    anneal: Option<Box<Anneal>>,
    table: Table,
    /// The current turn: a try, or after the last one the complete search.
    turn: usize,
    round: u32,
    deep_allowed: u64,
    /// The turn before which annealing has its own, and the proposals it is allowed so far.
    warm: usize,
    anneal_allowed: u64,
    /// The proposals of its second turn, and the round after which they double.
    anneal_again: u64,
    steady: u32,
    growth: u32,
    /// The number of proposals after which annealing ends if nothing else is left to try.
    last: u64,
    /// Positions of the complete search's early turn.
    dive: u64,
    /// Conflicts of a share in the first round.
    slice: u64,
    spare: usize,
    started: bool,
    /// Makes the solver for each plan's clauses: one that writes a proof where every contradiction is to be checked.
    pub new_solver: fn() -> Solver,
    /// The work of the clauses, as the watch counts it, since the last call.
    work: u64,
    /// The counts, without those of the complete search and of annealing.
    pub tally: Counts,
}

impl Portfolio {
    /// The default search from a position, or another one of its portfolio.
    pub fn new(flat: &FlatBoard, on: Switches, beside: Option<Beside>) -> Portfolio {
        let on = beside.map_or(on, |beside| beside.switches(on));
        let (tiny, large) = (flat.cells() <= TINY_CELLS, flat.cells() >= LARGE_CELLS);
        let tight = flat.cells() < HUGE_CELLS && 4 * flat.sum() < TIGHT_MOVES * flat.cells() as u32;
        let (large, tight) = (usize::from(large), usize::from(tight));
        let mut tries = Vec::new();
        let most = flat.left.iter().copied().max().unwrap_or(0);
        if on.layers {
            let new = |plan, share, exact, trimmed| Try {
                plan,
                exact,
                share,
                trimmed,
                prefix: Vec::new(),
                layers: None,
                building: None,
                allowed: 0,
            };
            let trims = on.trim && most > TRIM;
            if on.burn {
                let usual: &[(&str, u64)] = if large == 1 { &LARGE } else { [&SMALL[..], &SMALL_TIGHT][tight] };
                let plans = match beside {
                    Some(Beside::Plan(plan)) => &[(plan, 1)],
                    _ => usual,
                };
                tries.extend(plans.iter().map(|&(plan, share)| new(plan, share, false, trims)));
            }
            let swaps = flat.sum() / 2;
            if beside.is_none() && (swaps <= EXACT || !on.burn) {
                tries.push(new("", 3, true, false));
            }
        }
        let dive = DIVES[usize::from(!tiny || flat.sum() / 2 > FEW)];
        let salt = if let Some(Beside::Anneal(salt)) = beside { salt } else { 0 };
        Portfolio {
            deep: on.complete.then(|| Deep::new(flat, on)),
            anneal: on.anneal.then(|| Anneal::new(flat, salt).map(Box::new)).flatten(),
            last: (LAST << if beside.is_some() { 10 } else { 0 }) * (flat.cells() as u64).pow(2),
            warm: usize::from(large == 0 && !tries.is_empty()),
            anneal_allowed: ANNEAL[large][tight][0],
            steady: STEADY[large & tight],
            growth: GROWTH[large & tight],
            anneal_again: ANNEAL[large][tight][1],
            table: Table::default(),
            flat: flat.clone(),
            on,
            tries,
            turn: 0,
            round: 0,
            deep_allowed: dive + DEEP,
            dive,
            slice: SLICES[usize::from(!tiny)],
            spare: large,
            started: false,
            new_solver: Solver::default,
            work: 0,
            tally: Counts::default(),
        }
    }

    /// All counts.
    pub fn counts(&self) -> Counts {
        let deep = |count: fn(&Deep) -> u64| self.deep.as_ref().map_or(0, count);
        Counts {
            positions: deep(|deep| deep.nodes),
            dead: deep(|deep| deep.cut),
            again: deep(|deep| deep.again),
            proposals: self.anneal.as_ref().map_or(0, |anneal| anneal.proposals),
            ..self.tally
        }
    }

    /// The work besides nodes since the last call, as the watch counts it.
    pub fn take_work(&mut self) -> u64 {
        std::mem::take(&mut self.work)
    }

    /// Does a little work: at most one decision or conflict, one position, or a piece of a plan's clauses.
    pub fn step(&mut self) -> PortfolioEvent {
        if !self.started {
            self.started = true;
            self.tally.nodes += 1;
            if self.flat.done() {
                return PortfolioEvent::Found(Vec::new());
            }
            if self.flat.sum() % 2 == 1 {
                return PortfolioEvent::None(None);
            }
            if self.on.dead
                && let Some(dead) = dead(&self.flat)
            {
                return PortfolioEvent::None(Some(dead));
            }
            return PortfolioEvent::Going;
        }
        // After the fastest plan's turn the complete search has a long one: it settles most small boards.
        if self.round == 0 && self.turn == 1 && self.deep.as_ref().is_some_and(|deep| deep.nodes < self.dive) {
            return self.position();
        }
        if self.turn == self.warm
            && let Some(anneal) = &mut self.anneal
            && anneal.proposals < self.anneal_allowed
        {
            self.tally.nodes += 1;
            self.work += PROPOSED;
            if !anneal.run(PROPOSALS) {
                return PortfolioEvent::Going;
            }
            let swaps = anneal.swaps();
            return self.found(&swaps);
        }
        if self.turn < self.tries.len() { self.clauses() } else { self.positions() }
    }

    fn clauses(&mut self) -> PortfolioEvent {
        let Some(current) = self.tries.get_mut(self.turn) else { return PortfolioEvent::Going };
        if let Some(mut building) = current.building.take() {
            if building.step() {
                current.layers = Some(building.done());
                return PortfolioEvent::Going;
            }
            current.building = Some(building);
            return PortfolioEvent::Part(PIECE);
        }
        let Some(layers) = &mut current.layers else {
            current.allowed = (current.share * self.slice) << self.round.min(30);
            return self.set_up();
        };
        let visits = layers.sat.visits();
        let status = layers.sat.piece();
        self.work += 4 * (layers.sat.visits() - visits);
        let Some(status) = status else { return PortfolioEvent::Part(PIECE) };
        self.tally.nodes += 1;
        match status {
            Status::Decided => PortfolioEvent::Going,
            Status::Learnt => {
                self.tally.conflicts += 1;
                if layers.sat.conflicts() >= current.allowed {
                    current.allowed += (current.share * self.slice) << (self.round + 1).min(30);
                    self.turn += 1;
                }
                PortfolioEvent::Going
            }
            Status::Sat => match layers.swaps() {
                Some(swaps) => {
                    let all: Vec<Pair> = current.prefix.iter().copied().chain(swaps).collect();
                    self.found(&all)
                }
                None => {
                    self.tally.unburned += 1;
                    PortfolioEvent::Going
                }
            },
            Status::Unsat => {
                self.tally.refuted += 1;
                if current.exact {
                    return PortfolioEvent::None(None);
                }
                if current.trimmed && self.flat.left.iter().all(|&left| left <= MOST) {
                    current.trimmed = false;
                    current.layers = None;
                } else {
                    self.tries.remove(self.turn);
                    self.warm = self.warm.min(self.turn);
                }
                self.refill();
                PortfolioEvent::Going
            }
        }
    }

    fn set_up(&mut self) -> PortfolioEvent {
        let Some(current) = self.tries.get_mut(self.turn) else { return PortfolioEvent::Going };
        let mut flat = self.flat.clone();
        current.prefix.clear();
        if current.trimmed {
            (flat, current.prefix) = trim(&self.flat, TRIM);
            // If no two tiles can swap back and forth, the board was not trimmed.
            current.trimmed = !current.prefix.is_empty();
        }
        let swaps = flat.sum() as usize / 2;
        if flat.left.iter().any(|&left| left > MOST) || (current.exact && swaps > 40) {
            self.tries.remove(self.turn);
            self.warm = self.warm.min(self.turn);
            return PortfolioEvent::Going;
        }
        self.tally.plans += 1;
        let sat = (self.new_solver)();
        current.building = Some(match current.exact {
            true => Building::new(sat, &flat, vec![AllowedSwaps::Any; swaps.max(1)], false),
            false => Building::of_plan(sat, &flat, current.plan),
        });
        PortfolioEvent::Part(0)
    }

    /// Adds a longer plan when all others have been refuted.
    fn refill(&mut self) {
        if self.tries.iter().all(|one| one.exact)
            && self.on.burn
            && let Some(&plan) = SPARE.get(self.spare)
        {
            self.spare += 1;
            let one = Try {
                plan,
                exact: false,
                share: LONG,
                trimmed: false,
                prefix: Vec::new(),
                layers: None,
                building: None,
                allowed: 0,
            };
            self.tries.push(one);
        }
    }

    fn positions(&mut self) -> PortfolioEvent {
        let cold = self.anneal.as_ref().is_none_or(|anneal| anneal.proposals >= self.last);
        if self.deep.is_none() && self.tries.is_empty() && cold {
            return PortfolioEvent::Stuck;
        }
        let event = self.position();
        if self.deep.as_ref().is_none_or(|deep| deep.nodes >= self.deep_allowed) {
            self.next_round();
        }
        event
    }

    /// Examines one position, if the complete search is on.
    fn position(&mut self) -> PortfolioEvent {
        if self.table.is_growing() {
            self.table.grow();
            return PortfolioEvent::Part(PIECE);
        }
        let Some(deep) = &mut self.deep else { return PortfolioEvent::Going };
        self.tally.nodes += 1;
        match deep.step(&mut self.table) {
            deep::DeepEvent::Going => PortfolioEvent::Going,
            deep::DeepEvent::Found => {
                let swaps = deep.swaps();
                self.found(&swaps)
            }
            deep::DeepEvent::Exhausted => PortfolioEvent::None(None),
        }
    }

    fn next_round(&mut self) {
        self.round += 1;
        self.turn = 0;
        let doubled = (self.round.saturating_sub(self.steady) * self.growth).min(30);
        self.anneal_allowed = self.anneal_allowed.saturating_add(self.anneal_again << doubled);
        self.deep_allowed = self.deep_allowed.saturating_add(DEEP << self.round.min(30));
    }

    /// Checks a solution and sorts it into layers.
    fn found(&self, swaps: &[Pair]) -> PortfolioEvent {
        let swaps: Vec<Pair> = layered(swaps).concat();
        let sound = self.flat.solved_by(&swaps);
        debug_assert!(sound, "every solution is one");
        if sound { PortfolioEvent::Found(swaps) } else { PortfolioEvent::Stuck }
    }
}
