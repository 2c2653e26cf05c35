//! Clues, common to all formats: numbers with a position, no larger than their line.

use crate::kit::numbers::counted;
use crate::puzzles::aquarium::board::Clue;
use crate::text::{TextError, short};

/// A clue and its position.
pub struct Placed {
    /// The line of the text, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// The clue.
    pub clue: Clue,
    /// As it is written.
    pub written: String,
}

/// A clue from its digits; `None` if the text is anything else. A number too large for any board stays too large.
pub fn digits(text: &str) -> Clue {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().unwrap_or(u16::MAX))
}

/// Checks that no clue of the columns, or of the rows, exceeds the number of cells in its line. `what` is "column" or
/// "row".
pub fn fitting(clues: &[Placed], most: u16, what: &str) -> Result<Vec<Clue>, TextError> {
    for place in clues {
        if place.clue.is_some_and(|clue| clue > most) {
            let cells = counted(most.into(), "cell", "cells");
            let message = format!("A {what} has {cells}; the clue {} is too large.", short(&place.written));
            return Err(TextError::new(place.line, place.column, message));
        }
    }
    Ok(clues.iter().map(|place| place.clue).collect())
}
