//! A small solver for clauses: conflict-driven learning with two watched literals, activities, saved phases
//! and restarts (Marques-Silva and Sakallah 1996; Eén and Sörensson, "An extensible SAT-solver", 2003).
//!
//! It works in steps, so that it can be left and taken up at any time. Deterministic.

mod order;
#[cfg(test)]
mod tests;

use order::Order;

/// A literal: twice the variable, plus one if negated.
pub type Lit = u32;

/// What a step led to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// Not settled; something was decided.
    Decided,
    /// Not settled; something was learnt.
    Learnt,
    /// Every clause holds: see [`Sat::holds`].
    Model,
    /// The clauses contradict each other.
    Contradiction,
}

const UNSET: u8 = 2;
/// The reason of a decision, and of what holds from the start.
const NO_REASON: u32 = 0;
/// Words before a clause's literals: length and whether learnt; for a learnt one its number of levels.
const HEAD: usize = 2;

#[derive(Clone, Copy)]
struct Watcher {
    clause: u32,
    /// Some other literal of the clause: if it holds the clause need not be looked at. In a clause of two
    /// it is the other one.
    other: Lit,
    two: bool,
}

/// Clauses over variables, and the state of the search.
pub struct Sat {
    arena: Vec<u32>,
    learnt: usize,
    /// By literal: the clauses that watch its negation.
    watchers: Vec<Vec<Watcher>>,
    /// By literal: 1 true, 0 false, [`UNSET`].
    value: Vec<u8>,
    level: Vec<u32>,
    reason: Vec<u32>,
    phase: Vec<bool>,
    trail: Vec<Lit>,
    /// Where each decision level starts on the trail.
    levels: Vec<usize>,
    head: usize,
    order: Order,
    seen: Vec<bool>,
    stamp: Vec<u32>,
    stamps: u32,
    contradiction: bool,
    /// Conflicts so far.
    pub conflicts: u64,
    restart_at: u64,
    restarts: u32,
    keep: usize,
}

impl Default for Sat {
    /// No variable and no clause.
    fn default() -> Sat {
        Sat {
            arena: vec![0; HEAD],
            learnt: 0,
            watchers: Vec::new(),
            value: Vec::new(),
            level: Vec::new(),
            reason: Vec::new(),
            phase: Vec::new(),
            trail: Vec::new(),
            levels: Vec::new(),
            head: 0,
            order: Order::default(),
            seen: Vec::new(),
            stamp: vec![0],
            stamps: 0,
            contradiction: false,
            conflicts: 0,
            restart_at: RESTART,
            restarts: 1,
            keep: 0,
        }
    }
}

impl Sat {
    /// Adds `count` variables; the first one's number. They are tried `phase` first.
    pub fn variables(&mut self, count: usize, phase: bool) -> u32 {
        let first = self.level.len();
        for variable in first..first + count {
            self.watchers.extend([Vec::new(), Vec::new()]);
            self.value.extend([UNSET, UNSET]);
            self.level.push(0);
            self.reason.push(NO_REASON);
            self.phase.push(phase);
            self.seen.push(false);
            self.stamp.push(0);
            self.order.add(variable as u32);
        }
        first as u32
    }

    /// Whether a literal holds.
    pub fn holds(&self, lit: Lit) -> bool {
        self.value[lit as usize] == 1
    }

    /// Number of words that the clauses take.
    pub fn words(&self) -> usize {
        self.arena.len()
    }

    /// Adds a clause. What is known already is left out of it. A search under way goes back to its start.
    pub fn add(&mut self, clause: &[Lit]) {
        self.back(0);
        let mut lits: [Lit; 32] = [0; 32];
        let mut count = 0;
        let mut long = Vec::new();
        for &lit in clause {
            match self.value[lit as usize] {
                1 => return,
                0 => {}
                _ if count < lits.len() => {
                    lits[count] = lit;
                    count += 1;
                }
                _ => long.push(lit),
            }
        }
        if !long.is_empty() {
            let all: Vec<Lit> = lits.iter().copied().chain(long).collect();
            self.attach(&all, false, 0);
            return;
        }
        match lits[..count] {
            [] => self.contradiction = true,
            [unit] => {
                self.assign(unit, NO_REASON);
                self.contradiction |= self.propagate().is_some();
            }
            _ => {
                self.attach(&lits[..count], false, 0);
            }
        }
    }

    fn attach(&mut self, lits: &[Lit], learnt: bool, spread: u32) -> u32 {
        let clause = self.arena.len() as u32;
        self.arena.push((lits.len() as u32) << 1 | u32::from(learnt));
        self.arena.push(spread);
        self.arena.extend_from_slice(lits);
        self.watch(clause, lits[0], lits[1], lits.len() == 2);
        self.learnt += usize::from(learnt);
        clause
    }

    fn watch(&mut self, clause: u32, a: Lit, b: Lit, two: bool) {
        self.watchers[a as usize ^ 1].push(Watcher { clause, other: b, two });
        self.watchers[b as usize ^ 1].push(Watcher { clause, other: a, two });
    }

    fn assign(&mut self, lit: Lit, reason: u32) {
        let variable = (lit >> 1) as usize;
        self.value[lit as usize] = 1;
        self.value[lit as usize ^ 1] = 0;
        self.level[variable] = self.levels.len() as u32;
        self.reason[variable] = reason;
        self.trail.push(lit);
    }

    /// Draws all conclusions; a clause that fails, if one does.
    fn propagate(&mut self) -> Option<u32> {
        while let Some(&lit) = self.trail.get(self.head) {
            self.head += 1;
            let mut list = std::mem::take(&mut self.watchers[lit as usize]);
            let (mut read, mut write) = (0, 0);
            let mut failed = None;
            while read < list.len() {
                let watcher = list[read];
                read += 1;
                list[write] = watcher;
                write += 1;
                let other = self.value[watcher.other as usize];
                if other == 1 {
                    continue;
                }
                let from = watcher.clause as usize + HEAD;
                if watcher.two {
                    if other == 0 {
                        failed = Some(watcher.clause);
                        break;
                    }
                    // The literal that holds comes first in its reason.
                    if self.arena[from] != watcher.other {
                        self.arena.swap(from, from + 1);
                    }
                    self.assign(watcher.other, watcher.clause);
                    continue;
                }
                let negated = lit ^ 1;
                if self.arena[from] == negated {
                    self.arena.swap(from, from + 1);
                }
                let first = self.arena[from];
                if first != watcher.other && self.value[first as usize] == 1 {
                    list[write - 1].other = first;
                    continue;
                }
                let to = from + (self.arena[from - HEAD] >> 1) as usize;
                let free = (from + 2..to).find(|&at| self.value[self.arena[at] as usize] != 0);
                if let Some(at) = free {
                    self.arena.swap(from + 1, at);
                    let watched = self.arena[from + 1];
                    let moved = Watcher { clause: watcher.clause, other: first, two: false };
                    self.watchers[watched as usize ^ 1].push(moved);
                    write -= 1;
                } else if self.value[first as usize] == 0 {
                    failed = Some(watcher.clause);
                    break;
                } else {
                    self.assign(first, watcher.clause);
                }
            }
            list.copy_within(read.., write);
            list.truncate(write + list.len() - read);
            self.watchers[lit as usize] = list;
            if failed.is_some() {
                self.head = self.trail.len();
                return failed;
            }
        }
        None
    }

    /// One decision, or one conflict and what is learnt from it.
    pub fn step(&mut self) -> Step {
        if self.contradiction {
            return Step::Contradiction;
        }
        if let Some(clause) = self.propagate() {
            self.conflicts += 1;
            if self.levels.is_empty() {
                self.contradiction = true;
                return Step::Contradiction;
            }
            self.learn(clause);
            return Step::Learnt;
        }
        if self.conflicts >= self.restart_at {
            self.back(0);
            self.restarts += 1;
            self.restart_at = self.conflicts + RESTART * luby(self.restarts);
            if self.learnt > KEEP + self.keep {
                self.keep += KEEP_MORE;
                self.forget();
            }
        }
        while let Some(variable) = self.order.pop() {
            let lit = variable * 2;
            if self.value[lit as usize] == UNSET {
                self.levels.push(self.trail.len());
                self.assign(lit | u32::from(!self.phase[variable as usize]), NO_REASON);
                return Step::Decided;
            }
        }
        Step::Model
    }

    /// Learns from a clause that fails (first unique implication point), and goes back.
    fn learn(&mut self, failed: u32) {
        let now = self.levels.len() as u32;
        let mut lits: Vec<Lit> = vec![0];
        let mut open = 0;
        let mut at = self.trail.len();
        let mut clause = failed;
        let mut skip = false;
        loop {
            let from = clause as usize + HEAD;
            let to = from + (self.arena[from - HEAD] >> 1) as usize;
            for index in from + usize::from(skip)..to {
                let lit = self.arena[index];
                let variable = lit >> 1;
                if self.seen[variable as usize] || self.level[variable as usize] == 0 {
                    continue;
                }
                self.seen[variable as usize] = true;
                self.order.raise(variable);
                if self.level[variable as usize] == now {
                    open += 1;
                } else {
                    lits.push(lit);
                }
            }
            let lit = loop {
                at -= 1;
                if self.seen[(self.trail[at] >> 1) as usize] {
                    break self.trail[at];
                }
            };
            self.seen[(lit >> 1) as usize] = false;
            open -= 1;
            if open == 0 {
                lits[0] = lit ^ 1;
                break;
            }
            clause = self.reason[(lit >> 1) as usize];
            skip = true;
        }
        let all = lits.clone();
        // A literal whose reason follows from the others says nothing new.
        let mut kept = 1;
        for index in 1..lits.len() {
            if !self.follows(lits[index]) {
                lits[kept] = lits[index];
                kept += 1;
            }
        }
        lits.truncate(kept);
        for lit in all {
            self.seen[(lit >> 1) as usize] = false;
        }
        let mut back = 0;
        if lits.len() > 1 {
            let level = |lit: Lit| self.level[(lit >> 1) as usize];
            let last = (1..lits.len()).max_by_key(|&index| level(lits[index])).unwrap_or(1);
            back = level(lits[last]);
            lits.swap(1, last);
        }
        let spread = self.spread(&lits);
        self.back(back as usize);
        if lits.len() == 1 {
            self.assign(lits[0], NO_REASON);
        } else {
            let clause = self.attach(&lits, true, spread);
            self.assign(lits[0], clause);
        }
        self.order.fade();
    }

    fn follows(&self, lit: Lit) -> bool {
        let reason = self.reason[(lit >> 1) as usize];
        if reason == NO_REASON {
            return false;
        }
        let from = reason as usize + HEAD;
        let to = from + (self.arena[from - HEAD] >> 1) as usize;
        self.arena[from + 1..to]
            .iter()
            .all(|&lit| self.seen[(lit >> 1) as usize] || self.level[(lit >> 1) as usize] == 0)
    }

    /// The number of levels that a clause's literals come from.
    fn spread(&mut self, lits: &[Lit]) -> u32 {
        self.stamps += 1;
        let mut count = 0;
        for &lit in lits {
            let level = self.level[(lit >> 1) as usize] as usize;
            if self.stamp[level] != self.stamps {
                self.stamp[level] = self.stamps;
                count += 1;
            }
        }
        count
    }

    fn back(&mut self, level: usize) {
        let Some(&start) = self.levels.get(level) else { return };
        for index in (start..self.trail.len()).rev() {
            let lit = self.trail[index];
            let variable = lit >> 1;
            self.value[lit as usize] = UNSET;
            self.value[lit as usize ^ 1] = UNSET;
            self.phase[variable as usize] = lit & 1 == 0;
            self.order.put(variable);
        }
        self.trail.truncate(start);
        self.levels.truncate(level);
        self.head = start;
    }

    /// Forgets half of the learnt clauses, those that join most levels first, and all that hold anyway.
    /// Only at level 0, where nothing needs its reason any more.
    fn forget(&mut self) {
        if self.propagate().is_some() {
            self.contradiction = true;
            return;
        }
        for &lit in &self.trail {
            self.reason[(lit >> 1) as usize] = NO_REASON;
        }
        let mut spreads: Vec<u32> = Vec::with_capacity(self.learnt);
        let mut at = HEAD;
        while at < self.arena.len() {
            if self.arena[at] & 1 == 1 {
                spreads.push(self.arena[at + 1]);
            }
            at += HEAD + (self.arena[at] >> 1) as usize;
        }
        let half = spreads.len() / 2;
        spreads.sort_unstable();
        let limit = spreads.get(half).copied().unwrap_or(0);
        let old = std::mem::replace(&mut self.arena, vec![0; HEAD]);
        self.learnt = 0;
        for list in &mut self.watchers {
            list.clear();
        }
        let mut at = HEAD;
        while at < old.len() {
            let (head, spread) = (old[at], old[at + 1]);
            let lits = &old[at + HEAD..at + HEAD + (head >> 1) as usize];
            let learnt = head & 1 == 1;
            at += HEAD + lits.len();
            let forgotten = learnt && spread > 2 && spread >= limit;
            if forgotten || lits.iter().any(|&lit| self.value[lit as usize] == 1) {
                continue;
            }
            let open: Vec<Lit> =
                lits.iter().copied().filter(|&lit| self.value[lit as usize] == UNSET).collect();
            self.attach(&open, learnt, spread);
        }
    }
}

/// Conflicts of the shortest run between two restarts.
const RESTART: u64 = 64;
/// Learnt clauses that are kept at least, and how many more after each forgetting.
const KEEP: usize = 4000;
const KEEP_MORE: usize = 500;

/// The sequence 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ... (Luby, Sinclair and Zuckerman 1993), counted from 1.
fn luby(mut index: u32) -> u64 {
    loop {
        let bits = 32 - index.leading_zeros();
        if index == (1u32 << bits).wrapping_sub(1) {
            return 1 << (bits - 1);
        }
        index -= (1 << (bits - 1)) - 1;
    }
}
