//! What only some puzzles have, each as one value: a puzzle that has it says so in a constant of its facets.

use serde::Serialize;

use crate::grid::{Cell, Size, Transform};
use crate::search::MoveStatus;
use crate::text::TextError;

use super::{ActionInfo, Effect, Finding, Mode, Refused, Rules, Spot};

/// How a board is turned and mirrored.
pub struct Turning<P: Rules> {
    /// The board turned or mirrored.
    pub turned: fn(&P::Board, Transform) -> P::Board,
    /// Whether quarter turns make sense: else only the mirrors are offered.
    pub quarters: bool,
}

/// Makes a board of a seed, a grade of difficulty (1 = easiest) and a size; the same for the same input. It is whole, of
/// that size, not yet solved, and solved by the default strategy soon; with one answer only, where all of the gallery
/// have one. Where there is none, or none was found within the work allowed, a plain sentence says why. Seeds in links, days
/// and progress are below 2^32: those beyond are free for a version, should the same seed ever make other boards.
pub type Generate<P> = fn(u64, u8, Option<Size>) -> Result<<P as Rules>::Board, Refused>;

/// Files that hold several boards, and the files of their answers.
pub struct Cases<P: Rules> {
    /// The boards of a text in any format, with names.
    pub parse: CaseParser<P>,
    /// The line that an answers' file has for a case, from 1, with its answer or none.
    pub answer_line: fn(usize, Option<&P::Answer>) -> String,
}

/// Reads the boards of a text, with names.
pub type CaseParser<P> = fn(&str) -> Result<Vec<(String, <P as Rules>::Board)>, TextError>;

/// Whole-board actions and settings of a puzzle's own.
pub struct Actions<P: Rules> {
    /// Those of a mode, with what an adviser said of the board.
    pub list: fn(&P::Board, Mode, Option<Advised<'_, P::Answer>>) -> Vec<ActionInfo>,
    /// The move that one of them makes, by its id; `None` for an id that is not listed.
    pub act: fn(&P::Board, &str) -> Option<P::Move>,
}

/// Places of a board that can be written into.
///
/// A tap is a stroke first, as everywhere, and puts the cursor where `touched` says after that. A character goes to
/// `typed`; where that answers [`Effect::Nothing`] it can still pick a tool. Delete and Backspace are taps with the
/// second button at the cursor. On the screen's keys `-` is called "Clear".
pub struct Fields<P: Rules> {
    /// What a character typed at a spot does, before it picks a tool. `true`: it follows on one typed there, else what
    /// stands there is typed anew.
    pub typed: Typed<P>,
    /// Where the cursor goes after this character was typed at a spot, on the board with it.
    pub onward: fn(&P::Board, Mode, Spot, char) -> Option<Spot>,
    /// Where characters go, and the cursor begins, while there is no cursor.
    pub focus: fn(&P::Board, Mode, Option<Advised<'_, P::Answer>>) -> Option<Spot>,
    /// Where a tap at a place (in board units) puts the cursor, if taps do.
    pub touched: Option<Touched<P>>,
    /// Whether the cursor may stay at a spot when a mode begins.
    pub reaches: fn(&P::Board, Mode, Spot) -> bool,
    /// The characters that can be typed at a spot, for keys on the screen; none where none are needed.
    pub keypad: fn(&P::Board, Mode, Spot) -> String,
}

/// Where a tap puts the cursor; see [`Fields::touched`].
pub type Touched<P> = fn(&<P as Rules>::Board, Mode, (f32, f32)) -> Option<Spot>;

/// What a character does; see [`Fields::typed`].
pub type Typed<P> = fn(&<P as Rules>::Board, Mode, Spot, char, bool) -> Effect<<P as Rules>::Move>;

impl<P: Rules> Fields<P> {
    /// Fields in which characters are typed at the cursor, and nothing more.
    pub const fn typed(typed: Typed<P>) -> Fields<P> {
        Fields {
            typed,
            onward: |_, _, at, _| Some(at),
            focus: |_, _, _| None,
            touched: None,
            reaches: |_, _, _| true,
            keypad: |_, _, _| String::new(),
        }
    }
}

/// Two ways into a puzzle whose boards also stand elsewhere. They are offered when the puzzle is opened for the first
/// time, and can be taken later.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Doors {
    /// To an empty board, where what stands elsewhere is typed in.
    pub typed: Door,
    /// To a board that is made up, of a grade that is chosen.
    pub made: Door,
}

/// One of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Door {
    /// What the person says who takes it.
    pub name: &'static str,
    /// What comes then.
    pub words: &'static str,
}

/// Looking ahead while a board is played: which of the next moves keep it solvable.
pub struct Lookahead<P: Rules> {
    /// The strategy whose search tells of the moves that can be made next (see
    /// [`crate::search::Search::next_moves`]).
    pub next: &'static str,
    /// The strategy whose answers keep as many of the moves made as can be, the last answer the most.
    pub back: &'static str,
    /// What is known of the next moves says of the board; `true`: nothing more will be known.
    pub outlook: fn(&P::Board, &[MoveStatus], bool) -> Option<Finding>,
    /// What is known of a move from one cell to another, to follow the words of what is there; "" for nothing.
    pub beside: fn(&P::Board, Cell, Cell, &[MoveStatus]) -> &'static str,
}

/// A strategy that advises on every position.
pub struct Advice<P: Rules> {
    /// Its id, where it is to advise; where it is not, what it says is not taken.
    pub strategy: fn(&P::Board, Mode) -> Option<&'static str>,
    /// What it says of the board.
    pub findings: fn(&P::Board, Mode, Advised<'_, P::Answer>) -> Vec<Finding>,
    /// What it says of a spot, to follow the words of what is there; "" for nothing.
    pub describe: fn(&P::Board, Spot, Advised<'_, P::Answer>) -> String,
}

/// What an adviser said.
#[derive(Debug)]
pub struct Advised<'a, A> {
    /// Its answer.
    pub answer: &'a A,
    /// Whether it is about the board as it stands: no move was made since.
    pub fresh: bool,
}

impl<A> Clone for Advised<'_, A> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<A> Copy for Advised<'_, A> {}

/// How a picture moves when a move is made.
pub enum Motion<P: Rules> {
    /// It does not.
    None,
    /// By the last move made in play: whether there is one on this board.
    LastMove(fn(&P::Board) -> bool),
    /// From any board to the next one of the same puzzle.
    Flow,
}
