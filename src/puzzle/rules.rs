//! The rules: boards, moves, and the state of a board.

use std::fmt::{Debug, Display};

use serde::Serialize;

use crate::grid::{Cell, Mention, Size};

use super::{Generate, Info, Mode, Turning};

/// The rules of a puzzle.
pub trait Rules: Sized + 'static {
    /// Facts about the puzzle.
    const INFO: Info;
    /// How a board is rotated and reflected, if it can be.
    const TURNING: Option<Turning<Self>> = None;
    /// The board with its content moved by rows and columns, if that makes sense. Content that leaves the board is
    /// lost.
    const SHIFTED: Option<fn(&Self::Board, i32, i32) -> Self::Board> = None;
    /// The settings of a board, if it has some.
    const SETTINGS: Option<Settings<Self::Board>> = None;
    /// Generates boards, if the puzzle can.
    const GENERATE: Option<Generate<Self>> = None;
    /// The same for boards whose difficulty is measured afterwards: quick, and only roughly as hard as asked.
    const DRAW: Option<Generate<Self>> = Self::GENERATE;
    /// The most boards drawn until one has the difficulty asked for: a few seconds of work.
    const DRAWS: u32 = 200;
    /// What a move of play is called: one, and several.
    const MOVES: (&'static str, &'static str) = ("move", "moves");

    /// The puzzle and the moves made on it.
    type Board: Clone + PartialEq + 'static;
    /// A change of the board. Displayed in lower case without a full stop, for the undo button: "place a reflect
    /// block".
    type Move: Clone + PartialEq + Debug + Display + 'static;
    /// A solution, as a solver finds it.
    type Answer: Clone + PartialEq + 'static;

    /// The number of rows and columns.
    fn size(board: &Self::Board) -> Size;
    /// About how many bytes a board of the history takes, without what it shares with others.
    fn bytes(board: &Self::Board) -> usize {
        size_of::<Self::Board>() + 8 * Self::size(board).area()
    }
    /// An empty board, of a size within the sides of [`Rules::INFO`].
    fn blank(size: Size) -> Self::Board;
    /// Makes a move.
    ///
    /// # Errors
    /// If the move would break the form of the board. A move that is merely wrong is allowed.
    fn apply(board: &Self::Board, step: &Self::Move) -> Result<Self::Board, Refused>;
    /// The board without its moves.
    fn restart(board: &Self::Board) -> Self::Board;
    /// Another board, without moves, with those made on this one as far as they are legal there: what was drawn stays
    /// when a clue changes.
    fn carried(_board: &Self::Board, onto: &Self::Board) -> Self::Board {
        onto.clone()
    }
    /// The state of the board in words, and whether it is solved.
    fn check(board: &Self::Board, mode: Mode) -> Report;
    /// What is missing before the board can be solved; `None` if it is complete.
    fn unfinished(_board: &Self::Board) -> Option<String> {
        None
    }
    /// What a board that is being drawn is sure to get, though it could be solved as it is: until then nobody wants to
    /// know that it has no solution.
    fn awaits(_board: &Self::Board) -> Option<String> {
        None
    }
    /// The board resized: an empty one unless the puzzle can keep what fits.
    fn resized(_board: &Self::Board, size: Size) -> Self::Board {
        Self::blank(size)
    }
}

/// Settings that are part of a board, such as shown odds, and make no other board of it.
#[derive(Clone, Copy)]
pub struct Settings<B> {
    /// The board that identifies the puzzle. Progress is saved under its link, so it must stay the same for ever.
    pub original: fn(&B) -> B,
    /// The puzzle as it is begun.
    pub fresh: fn(&B) -> B,
}

/// A refusal, with the reason in a plain sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refused(pub String);

/// The state of a board in words.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Checked"))]
pub struct Report {
    /// One line.
    pub status: String,
    /// Further remarks.
    pub findings: Vec<Finding>,
    /// Whether the current position is solved.
    pub solved: bool,
}

/// A remark about a board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Finding {
    /// The kind of remark.
    pub tone: Tone,
    /// A plain sentence.
    pub words: String,
    /// The cells it is about, maybe none.
    #[serde(skip)]
    pub cells: Vec<Cell>,
    /// What the sentence names of them: these rows and columns are numbered at the board's edge.
    #[serde(skip)]
    pub named: Mention,
    /// Present if it is about keys, which touch screens seldom have.
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub keys: bool,
}

impl Finding {
    /// A remark about the board as a whole.
    pub fn new(tone: Tone, words: impl Into<String>) -> Finding {
        Finding { tone, words: words.into(), cells: Vec::new(), named: Mention::Nothing, keys: false }
    }

    /// The same remark about these cells, which names this of them.
    #[must_use]
    pub fn of(self, cells: impl IntoIterator<Item = Cell>, named: Mention) -> Finding {
        Finding { cells: cells.into_iter().collect(), named, ..self }
    }

    /// What keys do.
    pub fn keys(words: impl Into<String>) -> Finding {
        Finding { keys: true, ..Finding::new(Tone::Note, words) }
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
