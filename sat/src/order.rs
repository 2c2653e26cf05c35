//! The order in which variables are decided: those most active in recent conflicts come first (VSIDS: "Chaff", 2001, as
//! in MiniSat).
//!
//! A binary heap over activities. They are bumped by an increment that grows from conflict to conflict, so that old
//! bumps decay.

use crate::lit::Var;

/// The decay of activities per conflict.
const DECAY: f64 = 0.95;
/// If the increment is larger than this, it and all activities are scaled down.
const LARGE: f64 = 1e100;
const SCALE: f64 = 1e-100;
/// The position of a variable that is not in the heap.
const OUT: u32 = u32::MAX;

/// Variables by activity.
pub(crate) struct Order {
    /// By variable.
    activities: Vec<f64>,
    increment: f64,
    heap: Vec<Var>,
    /// By variable: its position in the heap.
    places: Vec<u32>,
}

impl Default for Order {
    fn default() -> Order {
        Order { activities: Vec::new(), increment: 1.0, heap: Vec::new(), places: Vec::new() }
    }
}

impl Order {
    /// Adds the next variable.
    pub(crate) fn add_var(&mut self, var: Var) {
        self.activities.push(0.0);
        self.places.push(OUT);
        self.insert(var);
    }

    /// Puts a variable back, if it is not in the heap.
    pub(crate) fn insert(&mut self, var: Var) {
        if self.places[var.index()] == OUT {
            self.heap.push(var);
            self.sift_up(self.heap.len() - 1);
        }
    }

    /// Bumps a variable that was in a conflict.
    pub(crate) fn bump(&mut self, var: Var) {
        self.activities[var.index()] += self.increment;
        let place = self.places[var.index()];
        if place != OUT {
            self.sift_up(place as usize);
        }
    }

    /// Decays activities after a conflict.
    pub(crate) fn decay(&mut self) {
        self.increment *= 1.0 / DECAY;
        if self.increment > LARGE {
            for activity in &mut self.activities {
                *activity *= SCALE;
            }
            self.increment *= SCALE;
        }
    }

    /// The first variable that is open; those before it are removed.
    pub(crate) fn first(&mut self, is_open: impl Fn(Var) -> bool) -> Option<Var> {
        loop {
            let top = *self.heap.first()?;
            if is_open(top) {
                return Some(top);
            }
            self.pop();
        }
    }

    /// Removes the first variable.
    fn pop(&mut self) -> Option<()> {
        let top = *self.heap.first()?;
        let last = self.heap.pop()?;
        self.places[top.index()] = OUT;
        if last != top {
            self.heap[0] = last;
            self.sift_down();
        }
        Some(())
    }

    /// Whether the first variable comes before the second: higher activity, then the smaller number.
    pub(crate) fn precedes(&self, a: Var, b: Var) -> bool {
        let (x, y) = (self.activities[a.index()], self.activities[b.index()]);
        x > y || (x >= y && a < b)
    }

    fn set(&mut self, place: usize, var: Var) {
        self.heap[place] = var;
        self.places[var.index()] = place as u32;
    }

    fn sift_up(&mut self, mut place: usize) {
        let var = self.heap[place];
        while place > 0 && self.precedes(var, self.heap[(place - 1) / 2]) {
            self.set(place, self.heap[(place - 1) / 2]);
            place = (place - 1) / 2;
        }
        self.set(place, var);
    }

    /// Moves the first entry down to its position.
    fn sift_down(&mut self) {
        let var = self.heap[0];
        let mut place = 0;
        loop {
            let mut child = 2 * place + 1;
            if child >= self.heap.len() {
                break;
            }
            if child + 1 < self.heap.len() && self.precedes(self.heap[child + 1], self.heap[child]) {
                child += 1;
            }
            if !self.precedes(self.heap[child], var) {
                break;
            }
            self.set(place, self.heap[child]);
            place = child;
        }
        self.set(place, var);
    }
}
