//! The picture of a board, its replay, and its places in words.

use std::fmt;

use crate::grid::{Cell, Line};
use crate::scene::{InkInfo, Rect, Scene};
use crate::search::MoveStatus;
use crate::trace::{Step, Trace};

use super::{Advised, Mode, Motion, Rules, Spot, Stroke};

/// How a puzzle is shown.
pub trait Draw: Rules {
    /// The inks of the puzzle's own, beside those that every puzzle has.
    const INKS: &'static [InkInfo] = &[];
    /// Steps of a replay a second.
    const PACE: f32 = 8.0;
    /// How the picture moves when a move is made.
    const MOTION: Motion<Self> = Motion::None;
    /// Whether the picture of a board moves all the time, slowly, if some do.
    const SHIMMERS: Option<fn(&Self::Board) -> bool> = None;
    /// The replay with what can happen at once in one step, if several things can.
    const REPLAY_TOGETHER: Option<fn(&Self::Board) -> Trace<Self::Step>> = None;

    /// The cells in which two boards of one puzzle differ, where more is said of a cell than what was done to it.
    const CHANGED: Option<fn(&Self::Board, &Self::Board) -> Vec<Cell>> = None;

    /// Whether the lines' clues stand after their last cells, and not before their first.
    const CLUES_AFTER: bool = false;

    /// The board with what a search that is followed has decided, in this order; its picture is what is shown of the
    /// search. `None`: no search of the puzzle tells anything.
    const FOLLOWED: Option<Followed<Self>> = None;

    /// A step of a replay; `()` if there are none to be watched.
    type Step: Step;

    /// Draws the board. Pure.
    fn draw(board: &Self::Board, context: &DrawContext<'_, Self>, scene: &mut Scene);
    /// Tells what is at each spot of a board. Not whether it is wrong, which the page may be told to hide; that is for
    /// [`Rules::check`].
    fn describe(board: &Self::Board) -> Describe<'_>;
    /// What a search at once knows of a spot, in words that follow those of [`Draw::describe`]. It is not told in play.
    const INSIGHT: Option<fn(&Self::Board) -> Known<'_>> = None;
    /// What stands beside a line and is true of all of it: "needs 3, has 1". "" where nothing does.
    fn clue(_board: &Self::Board, _line: Line) -> String {
        String::new()
    }
    /// What there is to know of the board as a whole, in sentences, for those who cannot look over it; "" for nothing.
    fn overview(_board: &Self::Board) -> String {
        String::new()
    }
    /// The rectangle that holds the whole drawing.
    fn bounds(board: &Self::Board) -> Rect {
        Rect::around(Self::size(board), 0.2)
    }
    /// The steps that show how the board as it stands comes about and what happens on it.
    fn replay(_board: &Self::Board) -> Trace<Self::Step> {
        Trace::default()
    }
}

/// What is at a place, in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Words {
    /// Where: "row 1, column 2"; "" off the board.
    pub place: String,
    /// What: "water, wall left".
    pub what: String,
}

impl Words {
    /// What is in a cell.
    pub fn cell(cell: Cell, what: impl Into<String>) -> Words {
        Words { place: cell.words(), what: what.into() }
    }

    /// What is said beyond the board.
    pub fn nowhere() -> Words {
        Words { place: String::new(), what: "off the board".into() }
    }
}

impl fmt::Display for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.place.is_empty() {
            f.write_str(&self.what)
        } else {
            write!(f, "{}: {}", self.place, self.what)
        }
    }
}

/// Tells what is at each spot of one board: what many spots need is looked up once.
pub type Describe<'a> = Box<dyn Fn(Spot) -> Words + 'a>;

/// The words that a search at once adds to each spot of one board; see [`Draw::INSIGHT`].
pub type Known<'a> = Box<dyn Fn(Spot) -> String + 'a>;

/// Puts what a search has decided on the board that it was given; see [`Draw::FOLLOWED`].
pub type Followed<P> = fn(&<P as Rules>::Board, &[Decided]) -> <P as Rules>::Board;

/// Something that a search decided: an event of its journal ([`crate::search::Event`]) with its cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decided {
    /// The cells.
    pub cells: Vec<Cell>,
    /// What they get, as an index into the strategy's values; of a wave that is shown, the time.
    pub value: u32,
}

/// What is drawn beside the board itself.
pub struct DrawContext<'a, P: Draw> {
    /// What the person is doing.
    pub mode: Mode,
    /// The selected tool's id.
    pub tool: &'a str,
    /// Where the pointer hovers, in board units.
    pub hover: Option<(f32, f32)>,
    /// The keyboard's cursor.
    pub cursor: Option<Spot>,
    /// The stroke under way.
    pub stroke: Option<&'a Stroke>,
    /// A replay and its time.
    pub replay: Option<(&'a Trace<P::Step>, f32)>,
    /// The share, 0 to 1, of an opening board that is to be seen already; 1 = all.
    pub sweep: f32,
    /// The share, 0 to 1, of a celebration; `None` when there is none.
    pub cheer: Option<f32>,
    /// What is in view, in board units: nothing outside need be drawn.
    pub view: Rect,
    /// Cells that the answers do not share.
    pub differs: &'a [Cell],
    /// The moves that can be made next, as far as they have been looked at; `None`: what follows on them is not to be seen.
    pub next_moves: Option<&'a [MoveStatus]>,
    /// What an adviser said, or the answer that is shown.
    pub advice: Option<Advised<'a, P::Answer>>,
    /// Whether the picture may show what went wrong in play.
    pub errors: bool,
    /// The share, 0 to 1, of a slow motion that comes round again and again; 0 when motion is reduced.
    pub clock: f32,
    /// Pixels a unit: what is smaller than a pixel need not be drawn.
    pub scale: f32,
    /// The height in board units of the smallest figures that can be read on the screen; 0 where it does not matter.
    pub legible: f32,
    /// The part of the view that nothing lies over.
    pub free: Rect,
    /// The share, 0 to 1, of the last move's motion; 1 = it is over.
    pub recent: f32,
    /// For [`Motion::Flow`], while `recent` is below 1: the board that this one comes from.
    pub from: Option<&'a P::Board>,
}

impl<P: Draw> DrawContext<'_, P> {
    /// A still picture.
    pub const fn still(mode: Mode, view: Rect) -> Self {
        DrawContext {
            mode,
            tool: "",
            hover: None,
            cursor: None,
            stroke: None,
            replay: None,
            sweep: 1.0,
            cheer: None,
            view,
            differs: &[],
            next_moves: None,
            advice: None,
            errors: true,
            clock: 0.0,
            scale: 64.0,
            legible: 0.0,
            free: view,
            recent: 1.0,
            from: None,
        }
    }
}
