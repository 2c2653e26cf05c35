//! A cache of the few values used last, for what is too expensive to compute at every frame.

use std::cell::RefCell;
use std::rc::Rc;

/// The cache's size: the board on screen, its solution, and both before the last change.
const KEPT: usize = 4;

/// The last few values, the most recently used first.
#[derive(Debug)]
pub struct Recent<T>(RefCell<Vec<Rc<T>>>);

impl<T> Recent<T> {
    /// An empty cache.
    #[expect(clippy::new_without_default, reason = "a constant, for what lives as long as its thread")]
    pub const fn new() -> Recent<T> {
        Recent(RefCell::new(Vec::new()))
    }

    /// The value for which `is` is true; if there is none, the one that `make` makes.
    pub fn get(&self, is: impl Fn(&T) -> bool, make: impl FnOnce() -> T) -> Rc<T> {
        let place = self.0.borrow().iter().position(|one| is(one));
        let found = place.map(|place| self.0.borrow_mut().remove(place)).unwrap_or_else(|| Rc::new(make()));
        let mut kept = self.0.borrow_mut();
        kept.insert(0, found.clone());
        kept.truncate(KEPT);
        found
    }
}
