//! Writes results to the standard output and errors to the standard error.

use serde::{Deserialize, Serialize};

use crate::exit::{EXIT, Error};
use crate::host;
use crate::trouble::unwritten;

/// What is wrong with an input, with its place if that is known.
#[derive(Clone, Serialize, Deserialize, Debug, PartialEq)]
pub struct Problem {
    pub message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
}

impl Problem {
    pub fn new(message: impl Into<String>) -> Problem {
        Problem { message: message.into(), line: None, column: None }
    }
}

impl From<gridlight::registry::Failed> for Problem {
    fn from(failed: gridlight::registry::Failed) -> Problem {
        match failed {
            gridlight::registry::Failed::Words(message) => Problem::new(message),
            gridlight::registry::Failed::Text(error) => error.into(),
        }
    }
}

impl From<gridlight::text::TextError> for Problem {
    fn from(error: gridlight::text::TextError) -> Problem {
        Problem { message: error.message, line: Some(error.line), column: Some(error.column) }
    }
}

/// Writes a text at once, so that it is there even if the command is ended right after.
pub fn write(text: &str) -> Result<(), Error> {
    host::write(text).map_err(|error| match error.name.as_str() {
        "EPIPE" => Error::Closed,
        _ => Error::Failed(unwritten(&error)),
    })
}

/// A text with the end of its last line.
pub fn lined(mut text: String) -> String {
    if !text.ends_with('\n') {
        text.push('\n');
    }
    text
}

/// Reports what is wrong with an input, as FILE:LINE:COLUMN where the place is known.
pub fn complain(name: &str, problem: &Problem) -> u8 {
    match (problem.line, problem.column) {
        (Some(line), Some(column)) => host::say(&format!("{name}:{line}:{column}: {}\n", problem.message)),
        _ => host::say(&format!("{name}: {}\n", problem.message)),
    }
    EXIT.bad
}
