//! Clues, common to all formats: numbers with a position, no larger than their line.

use crate::kit::numbers::counted;
use crate::puzzles::aquarium::board::Clue;
use crate::text::{Location, TextError, short};

/// A clue and its position.
#[derive(Clone)]
pub struct Placed {
    /// Where it is.
    pub at: Location,
    /// The clue.
    pub clue: Clue,
    /// As it is written.
    pub written: String,
}

impl Placed {
    /// A clue from its digits; `None` if the text is anything else. A number too large for any board stays too large.
    pub fn digits(text: &str, at: Location) -> Option<Placed> {
        let number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        number.then(|| Placed { at, clue: Some(text.parse().unwrap_or(u16::MAX)), written: text.into() })
    }

    /// No clue.
    pub const fn blank(at: Location) -> Placed {
        Placed { at, clue: None, written: String::new() }
    }
}

/// Checks that no clue of the columns, or of the rows, exceeds the number of cells in its line. `what` is "column" or
/// "row".
pub fn fitting(clues: &[Placed], most: u16, what: &str) -> Result<Vec<Clue>, TextError> {
    if let Some(large) = clues.iter().find(|place| place.clue.is_some_and(|clue| clue > most)) {
        let (cells, clue) = (counted(most.into(), "cell", "cells"), short(&large.written));
        return large.at.fail(format!("A {what} has {cells}; the clue {clue} is too large."));
    }
    Ok(clues.iter().map(|place| place.clue).collect())
}
