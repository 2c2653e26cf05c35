//! The order in which variables are decided: those that were in conflicts most and last come first.
//!
//! A binary heap over activities that grow by a larger amount each time, so that old ones fade.

/// How fast activities fade.
const DECAY: f64 = 0.95;
/// A variable that is not in the heap.
const OUT: u32 = u32::MAX;

/// Variables by activity.
pub(crate) struct Order {
    activity: Vec<f64>,
    bump: f64,
    heap: Vec<u32>,
    /// By variable: its place in the heap.
    place: Vec<u32>,
}

impl Default for Order {
    fn default() -> Order {
        Order { activity: Vec::new(), bump: 1.0, heap: Vec::new(), place: Vec::new() }
    }
}

impl Order {
    /// Adds the next variable.
    pub(crate) fn add(&mut self, variable: u32) {
        self.activity.push(0.0);
        self.place.push(OUT);
        self.put(variable);
    }

    /// Puts a variable back, if it is not there.
    pub(crate) fn put(&mut self, variable: u32) {
        if self.place[variable as usize] == OUT {
            self.place[variable as usize] = self.heap.len() as u32;
            self.heap.push(variable);
            self.up(self.heap.len() - 1);
        }
    }

    /// A variable was in a conflict.
    pub(crate) fn raise(&mut self, variable: u32) {
        self.activity[variable as usize] += self.bump;
        let place = self.place[variable as usize];
        if place != OUT {
            self.up(place as usize);
        }
    }

    /// A conflict is over.
    pub(crate) fn fade(&mut self) {
        self.bump *= 1.0 / DECAY;
        if self.bump > 1e100 {
            for activity in &mut self.activity {
                *activity *= 1e-100;
            }
            self.bump *= 1e-100;
        }
    }

    /// Takes the first one out.
    pub(crate) fn pop(&mut self) -> Option<u32> {
        let top = *self.heap.first()?;
        let last = self.heap.pop()?;
        self.place[top as usize] = OUT;
        if last != top {
            self.heap[0] = last;
            self.place[last as usize] = 0;
            self.down();
        }
        Some(top)
    }

    /// Whether the first comes before the second: more active, then the smaller number.
    fn before(&self, a: u32, b: u32) -> bool {
        let (x, y) = (self.activity[a as usize], self.activity[b as usize]);
        x > y || (x >= y && a < b)
    }

    fn up(&mut self, mut at: usize) {
        let variable = self.heap[at];
        while at > 0 && self.before(variable, self.heap[(at - 1) / 2]) {
            self.heap[at] = self.heap[(at - 1) / 2];
            self.place[self.heap[at] as usize] = at as u32;
            at = (at - 1) / 2;
        }
        self.heap[at] = variable;
        self.place[variable as usize] = at as u32;
    }

    fn down(&mut self) {
        let variable = self.heap[0];
        let mut at = 0;
        loop {
            let mut child = 2 * at + 1;
            if child >= self.heap.len() {
                break;
            }
            if child + 1 < self.heap.len() && self.before(self.heap[child + 1], self.heap[child]) {
                child += 1;
            }
            if !self.before(self.heap[child], variable) {
                break;
            }
            self.heap[at] = self.heap[child];
            self.place[self.heap[at] as usize] = at as u32;
            at = child;
        }
        self.heap[at] = variable;
        self.place[variable as usize] = at as u32;
    }
}
