//! Exact chances where too many boards are possible to list them, all weighing the same: row by row over what is
//! left of the columns' clues.

use super::boards::{Posterior, Trouble};
use super::clues::Clues;

/// A count under way.
pub struct Uniform {}

impl Uniform {
    /// Starts to count the boards that meet the clues and the flipped cards.
    pub fn new(_clues: &Clues, _known: &[Option<u8>]) -> Result<Uniform, Trouble> {
        Ok(Uniform {})
    }

    /// Works until it is through (`Some`) or `tick` answers `false`.
    pub fn run(&mut self, _tick: &mut dyn FnMut() -> bool) -> Option<Result<Posterior, Trouble>> {
        None
    }
}
