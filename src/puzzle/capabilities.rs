//! Optional features, each as one value that a puzzle puts into a constant of its facets.

use serde::Serialize;

use crate::grid::{Cell, Size, Transform};
use crate::search::MoveStatus;
use crate::text::TextError;

use super::{ActionInfo, Effect, Finding, Mode, Refused, Rules, Spot};

/// How a board is rotated and reflected.
pub struct Turning<P: Rules> {
    /// The transformed board.
    pub turned: fn(&P::Board, Transform) -> P::Board,
    /// Whether quarter turns make sense; otherwise only reflections are offered.
    pub quarters: bool,
    /// The transforms that lead a board, one after another, through all other orientations in which it is the same puzzle
    /// with its cells elsewhere. Solutions are turned along.
    pub orientations: fn(&P::Board) -> &'static [Transform],
    /// The board with what is only its looks as every board has it; such boards are equal if they are the same puzzle.
    pub bare: Option<fn(&P::Board) -> P::Board>,
}

/// For [`Turning::orientations`]: all eight, by quarter turns and a mirror.
pub const TURNS_AND_MIRRORS: &[Transform] = {
    use Transform::{FlipSideways, TurnRight};
    &[TurnRight, TurnRight, TurnRight, FlipSideways, TurnRight, TurnRight, TurnRight]
};
/// For [`Turning::orientations`]: all four without quarter turns.
pub const MIRRORS: &[Transform] = &[Transform::FlipSideways, Transform::FlipOver, Transform::FlipSideways];

/// Generates a board from a seed, a difficulty (1 = easiest) and a size; equal input gives an equal board. The board is
/// complete, of that size, not yet solved, and quickly solved by the default strategy; it has a unique solution if all
/// boards of the gallery have one ([`super::Solve::ONE_ANSWER`]). If there is no such board, or none was found within
/// the work allowed, a plain sentence says why. Seeds in links, daily boards and progress are below 2^32: larger ones
/// are free for a new version, should the same seed ever make other boards.
pub type Generate<P> = fn(u64, u8, Option<Size>) -> Result<<P as Rules>::Board, Refused>;

/// Files that hold several boards, and the files of their solutions.
pub struct Cases<P: Rules> {
    /// The boards of a text in any format, with names.
    pub parse: CaseParser<P>,
    /// The line of a file of solutions for a case: its number, from 1, and its solution, if it has one.
    pub answer_line: fn(usize, Option<&P::Answer>) -> String,
}

/// Reads the boards of a text, with names.
pub type CaseParser<P> = fn(&str) -> Result<Vec<(String, <P as Rules>::Board)>, TextError>;

/// Whole-board actions and settings of one puzzle.
pub struct Actions<P: Rules> {
    /// The actions of a mode, given what an adviser said of the board.
    pub list: fn(&P::Board, Mode, Option<Advised<'_, P::Answer>>) -> Vec<ActionInfo>,
    /// The move that an action makes, by its id; `None` for an id that is not listed.
    pub act: fn(&P::Board, &str) -> Option<P::Move>,
}

/// Places of a board that can be typed into.
///
/// A tap is a stroke first, as on every board, and then puts the cursor where `touched` says. A character goes to
/// `typed`; if that returns [`Effect::Nothing`], it can still pick a tool. Delete and Backspace are taps with the
/// second button at the cursor, unless `clears` says otherwise. On the screen keypad `-` is labelled "Clear".
pub struct Fields<P: Rules> {
    /// What a character typed at a spot does, before it can pick a tool. The flag tells whether it continues the entry
    /// typed there just before; otherwise it starts a new entry.
    pub typed: Typed<P>,
    /// Where the cursor goes after a character was typed at a spot; the board is the one with the character. A line feed
    /// stands for Enter after an entry that could be longer.
    pub onward: fn(&P::Board, Mode, Spot, char) -> Option<Spot>,
    /// What Delete does at a spot, where a tap with the second button does more than clear; `None` elsewhere.
    pub clears: Option<Clears<P>>,
    /// Where the cursor starts, and where characters go while there is no cursor.
    pub focus: fn(&P::Board, Mode, Option<Advised<'_, P::Answer>>) -> Option<Spot>,
    /// Where a tap at a point (in board units) puts the cursor, if taps move it.
    pub touched: Option<Touched<P>>,
    /// Whether the cursor may stay at a spot when a mode begins.
    pub reaches: fn(&P::Board, Mode, Spot) -> bool,
    /// The characters that can be typed at a spot, for the screen keypad; "" if no keypad is needed.
    pub keypad: fn(&P::Board, Mode, Spot) -> String,
    /// What the keypad asks for at a spot; `None` shows the spot's description.
    pub asks: fn(&P::Board, Mode, Spot) -> Option<String>,
}

/// Where a tap puts the cursor; see [`Fields::touched`].
pub type Touched<P> = fn(&<P as Rules>::Board, Mode, &str, (f32, f32)) -> Option<Spot>;

/// What a character does; see [`Fields::typed`].
pub type Typed<P> = fn(&<P as Rules>::Board, Mode, Spot, char, bool) -> Effect<<P as Rules>::Move>;

/// What Delete does; see [`Fields::clears`].
pub type Clears<P> = fn(&<P as Rules>::Board, Mode, Spot) -> Option<Effect<<P as Rules>::Move>>;

impl<P: Rules> Fields<P> {
    /// Fields in which characters are typed at the cursor, without further features.
    pub const fn typed(typed: Typed<P>) -> Fields<P> {
        Fields {
            typed,
            onward: |_, _, at, _| Some(at),
            clears: None,
            focus: |_, _, _| None,
            touched: None,
            reaches: |_, _, _| true,
            keypad: |_, _, _| String::new(),
            asks: |_, _, _| None,
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

/// Lookahead in play: which of the next moves keep the board solvable.
pub struct Lookahead<P: Rules> {
    /// The strategy whose search classifies the next moves (see [`crate::search::Search::next_moves`]).
    pub next: &'static str,
    /// The strategy whose solutions keep as many of the moves made as possible; the last one keeps the most.
    pub back: &'static str,
    /// What the known status of the next moves means for the board. The flag tells that no more will become known.
    pub outlook: fn(&P::Board, &[MoveStatus], bool) -> Option<Finding>,
    /// What is known of a move from one cell to another, appended to the description of the cell; "" for nothing.
    pub beside: fn(&P::Board, Cell, Cell, &[MoveStatus]) -> &'static str,
}

/// A strategy that advises on every position.
pub struct Advice<P: Rules> {
    /// The strategy's id where it advises; elsewhere its advice is ignored.
    pub strategy: fn(&P::Board, Mode) -> Option<&'static str>,
    /// What its advice says of the board.
    pub findings: fn(&P::Board, Mode, Advised<'_, P::Answer>) -> Vec<Finding>,
    /// What its advice says of a spot, appended to the spot's description; "" for nothing.
    pub describe: fn(&P::Board, Spot, Advised<'_, P::Answer>) -> String,
    /// Why a character cannot be typed at a spot, as the advice on the current board shows; `None` if it may.
    pub refuses: fn(&P::Board, Mode, (Spot, char), Advised<'_, P::Answer>) -> Option<String>,
}

/// The advice of a strategy.
#[derive(Debug)]
pub struct Advised<'a, A> {
    /// The advice, in the form of a solution.
    pub answer: &'a A,
    /// Whether it is about the current board: no move was made since.
    pub fresh: bool,
}

impl<A> Clone for Advised<'_, A> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<A> Copy for Advised<'_, A> {}

/// How the picture is animated when a move is made.
pub enum Motion<P: Rules> {
    /// Not at all.
    None,
    /// By the last move made in play; the function tells whether the board has one.
    LastMove(fn(&P::Board) -> bool),
    /// From any board to the next one of the same puzzle.
    Flow,
}
