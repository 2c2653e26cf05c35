//! Steering a search by hand: which node it makes next, which branches it leaves out, and where to stop.
//!
//! A choice changes only the order of a search: every strategy goes on to whatever it would have tried instead. So
//! verdicts do not depend on choices. A branch that is pruned is not searched, and the [`Driver`](super::Driver) then
//! claims nothing that would need it. Nodes are numbered as in the [`Journal`](super::Journal), which holds the
//! steering: a search without a journal is not steered, and does no work for it.

use std::cell::Cell;
use std::rc::Rc;

use super::journal::{Act, Event};

/// What a node is to try, in place of the search's own choice.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Choice {
    /// Cells among those that the node sets, by their index; none leaves them to the search.
    pub cells: Vec<usize>,
    /// The value, as in events; `None` leaves it to the search.
    pub value: Option<u8>,
}

impl Choice {
    /// Whether a node is as chosen.
    pub fn allows(&self, value: u8, cells: &[usize]) -> bool {
        self.value.is_none_or(|chosen| chosen == value) && self.cells.iter().all(|cell| cells.contains(cell))
    }
}

/// Where a window ends early: at the first event for which everything that is given holds.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Stop {
    /// The event has this reason.
    pub reason: Option<u8>,
    /// The event is at this depth. Alone, only new nodes count.
    pub depth: Option<usize>,
    /// The event has this cell.
    pub cell: Option<usize>,
    /// The event is a solution.
    pub solution: bool,
    /// The event is this node.
    pub node: Option<u64>,
}

impl Stop {
    /// Whether an event ends the window. `node`: the number of nodes so far.
    pub fn holds(&self, event: Event, node: u64, cells: &[u32]) -> bool {
        let Stop { reason, depth, cell, solution, node: wanted } = self;
        let bare = reason.is_none() && cell.is_none() && !solution;
        let new = event.act == Act::Try;
        (new || !bare)
            && reason.is_none_or(|reason| reason == event.reason)
            && depth.is_none_or(|depth| depth == event.depth)
            && cell.is_none_or(|cell| cells.contains(&(cell as u32)))
            && (!solution || event.act == Act::Answer)
            && wanted.is_none_or(|wanted| new && wanted == node)
    }
}

/// What a search did until the end of its window, by its events.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct WindowCounts {
    /// New nodes.
    pub nodes: u64,
    /// Cuts by their reasons.
    pub cuts: Vec<u64>,
    /// Solutions.
    pub solutions: u64,
}

/// Which solutions count: shared with what receives them, while the journal is with the search.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Whether the window has ended: what is found now is not counted.
    pub(super) closed: Cell<bool>,
    /// For a branch that is looked into: whether the search is in it.
    pub(super) within: Cell<bool>,
    /// The number of nodes so far.
    pub(super) node: Cell<u64>,
    solutions: Cell<u64>,
    branch: Cell<u64>,
}

impl Tally {
    /// Counts a solution; returns whether it is in the branch that is looked into.
    pub fn found(&self) -> bool {
        if !self.closed.get() {
            self.solutions.set(self.solutions.get() + 1);
        }
        if self.within.get() {
            self.branch.set(self.branch.get() + 1);
        }
        self.within.get()
    }

    /// The node at which the search is.
    pub fn node(&self) -> u64 {
        self.node.get()
    }

    /// The solutions in the branch that is looked into.
    pub fn branch(&self) -> u64 {
        self.branch.get()
    }

    /// The solutions found before the window ended.
    pub fn solutions(&self) -> u64 {
        self.solutions.get()
    }
}

/// How a search is steered, and what came of it.
#[derive(Clone, Debug, Default)]
pub struct Steering {
    /// The choices made, in the order of their nodes.
    choices: Vec<(u64, Choice)>,
    /// The nodes that are pruned, in order.
    prune: Vec<u64>,
    /// The reason of their cuts.
    pub reason: u8,
    /// Breakpoints, and how many events of the window they ignore.
    pub stops: Vec<Stop>,
    /// See `stops`.
    pub skip: u64,
    /// The node whose branch is looked into: what follows it is not steered.
    pub branch: Option<u64>,
    /// The breakpoint that was met.
    pub stopped: Option<usize>,
    /// Whether any node was pruned.
    pub pruned: bool,
    /// The choice that was not possible: its node, and why.
    pub refused: Option<(u64, String)>,
    /// Whether the branch that is looked into has been left.
    pub left: bool,
    /// The depth of that branch.
    depth: usize,
    /// Which solutions count.
    pub tally: Rc<Tally>,
}

impl Steering {
    /// Adds a choice for a node.
    pub fn choose(&mut self, node: u64, choice: Choice) {
        match self.place(node) {
            Ok(at) => self.choices[at].1 = choice,
            Err(at) => self.choices.insert(at, (node, choice)),
        }
    }

    /// Prunes a node.
    pub fn prune(&mut self, node: u64) {
        if let Err(at) = self.prune.binary_search(&node) {
            self.prune.insert(at, node);
        }
    }

    /// Whether a node is pruned.
    pub fn prunes(&self, node: u64) -> bool {
        self.prune.binary_search(&node).is_ok()
    }

    /// The choice for a node.
    pub fn choice(&self, node: u64) -> Option<Choice> {
        self.chosen(node).cloned()
    }

    fn chosen(&self, node: u64) -> Option<&Choice> {
        self.place(node).ok().map(|at| &self.choices[at].1)
    }

    fn place(&self, node: u64) -> Result<usize, usize> {
        self.choices.binary_search_by_key(&node, |&(at, _)| at)
    }

    /// Steers as another does from here on.
    pub(super) fn follow(&mut self, other: Steering) {
        (self.choices, self.prune) = (other.choices, other.prune);
    }

    /// The first node for which another steering has another choice, or which only one of them prunes.
    pub fn differs(&self, other: &Steering) -> Option<u64> {
        let nodes = [self, other].map(|one| one.choices.iter().map(|(node, _)| node).chain(&one.prune));
        let same = |&&node: &&u64| self.chosen(node) == other.chosen(node) && self.prunes(node) == other.prunes(node);
        nodes.into_iter().flatten().filter(|node| !same(node)).min().copied()
    }

    /// Records why the choice for a node is not possible, once.
    pub fn refuse(&mut self, node: u64, why: &str) {
        if !self.tally.closed.get() && self.chosen(node).is_some() {
            self.refused.get_or_insert_with(|| (node, why.into()));
        }
    }

    /// Follows the search into the branch that is looked into, and out of it.
    pub(super) fn trace(&mut self, Event { act, depth, .. }: Event, node: u64) {
        self.tally.node.set(node);
        if self.tally.within.get() {
            let out = match act {
                Act::Try => depth <= self.depth,
                Act::Back => depth < self.depth,
                _ => false,
            };
            self.left |= out;
            self.tally.within.set(!out);
        } else if act == Act::Try && Some(node) == self.branch {
            self.tally.within.set(true);
            self.depth = depth;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_breakpoint_holds_if_all_its_parts_do() {
        let event = |act, depth, reason| Event { act, depth, reason, value: 0 };
        let [new, cut, answer] = [event(Act::Try, 3, 0), event(Act::Cut, 3, 2), event(Act::Answer, 3, 0)];
        let holds = |stop: &Stop| [new, cut, answer].map(|event| stop.holds(event, 7, &[4]));
        let none = Stop::default();
        assert_eq!(holds(&Stop { depth: Some(3), ..none.clone() }), [true, false, false]);
        assert_eq!(holds(&Stop { reason: Some(2), ..none.clone() }), [false, true, false]);
        assert_eq!(holds(&Stop { reason: Some(2), depth: Some(4), ..none.clone() }), [false; 3]);
        assert_eq!(holds(&Stop { cell: Some(4), ..none.clone() }), [true; 3]);
        assert_eq!(holds(&Stop { cell: Some(5), ..none.clone() }), [false; 3]);
        assert_eq!(holds(&Stop { solution: true, ..none.clone() }), [false, false, true]);
        assert_eq!(holds(&Stop { node: Some(7), ..none.clone() }), [true, false, false]);
        assert_eq!(holds(&Stop { node: Some(8), ..none }), [false; 3]);
    }
}
