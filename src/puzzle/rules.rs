//! The rules: what a board and a move are, and how a board stands.

use std::fmt::{Debug, Display};

use serde::Serialize;

use crate::grid::{Cell, Size};

use super::{Generate, Info, Mode, Turning};

/// What a puzzle is about.
pub trait Rules: Sized + 'static {
    /// Facts.
    const INFO: Info;
    /// How a board is turned and mirrored, if it can be.
    const TURNING: Option<Turning<Self>> = None;
    /// The board with its content moved by rows and columns, if that makes sense. What is moved off it is gone.
    const SHIFTED: Option<fn(&Self::Board, i32, i32) -> Self::Board> = None;
    /// Makes up boards, if that can be done.
    const GENERATE: Option<Generate<Self>> = None;

    /// The puzzle and the moves made on it.
    type Board: Clone + PartialEq + 'static;
    /// A change of the board. In words, small ones without a full stop, as undo says it: "place a reflect block".
    type Move: Clone + PartialEq + Debug + Display + 'static;
    /// A solver's answer.
    type Answer: Clone + PartialEq + 'static;

    /// Rows and columns.
    fn size(board: &Self::Board) -> Size;
    /// An empty board, of a size within the sides of [`Rules::INFO`].
    fn blank(size: Size) -> Self::Board;
    /// Makes a move.
    fn apply(board: &Self::Board, step: &Self::Move) -> Result<Self::Board, Refused>;
    /// The board without the moves made on it.
    fn restart(board: &Self::Board) -> Self::Board;
    /// The board in words and whether it is done.
    fn check(board: &Self::Board, mode: Mode) -> Report;
    /// What the board lacks before it can be solved.
    fn unfinished(_board: &Self::Board) -> Option<String> {
        None
    }
    /// The board with other numbers of rows and columns: an empty one unless the puzzle can keep what fits.
    fn resized(_board: &Self::Board, size: Size) -> Self::Board {
        Self::blank(size)
    }
}

/// What cannot be done, and why in a plain sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refused(pub String);

/// A board as it stands, in words.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Report {
    /// One line.
    pub status: String,
    /// What else there is to say.
    pub findings: Vec<Finding>,
    /// Whether everything is done.
    pub solved: bool,
}

/// Something to say about a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// How it is meant.
    pub tone: Tone,
    /// A plain sentence.
    pub words: String,
    /// The cells that it speaks of, maybe none: their rows and columns are numbered at the board's edge.
    pub cells: Vec<Cell>,
}

impl Finding {
    /// Something to say about the board as a whole.
    pub fn new(tone: Tone, words: impl Into<String>) -> Finding {
        Finding { tone, words: words.into(), cells: Vec::new() }
    }

    /// The same about these cells.
    #[must_use]
    pub fn of(self, cells: impl IntoIterator<Item = Cell>) -> Finding {
        Finding { cells: cells.into_iter().collect(), ..self }
    }
}

/// How a finding is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Tone {
    /// Something is wrong.
    Wrong,
    /// Good to know.
    Note,
    /// Something is done.
    Done,
}
