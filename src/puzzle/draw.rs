//! The picture of a board, its replay, and descriptions of its spots.

use std::fmt;

use crate::bits::{BitReader, BitWriter};
use crate::grid::{Cell, Line};
use crate::scene::{InkInfo, Rect, Scene};
use crate::search::{MoveStatus, Task};
use crate::trace::{Step, Trace};

use super::{Advised, Mode, Motion, Rules, Spot, Stroke};

/// How a puzzle is drawn.
pub trait Draw: Rules {
    /// The puzzle's own inks, besides those that every puzzle has.
    const INKS: &'static [InkInfo] = &[];
    /// Steps of a replay per second.
    const PACE: f32 = 8.0;
    /// How the picture is animated when a move is made.
    const MOTION: Motion<Self> = Motion::None;
    /// Whether the picture of a board is always in slow motion; `None` if no board's is.
    const SHIMMERS: Option<fn(&Self::Board) -> bool> = None;
    /// Whether a hint tints cells: not where colours tell pieces apart.
    const TINT: bool = true;
    /// A second replay, to choose on the timeline.
    const OTHER_REPLAY: Option<OtherReplay<Self>> = None;

    /// How a replay is built that needs a search; `None` if [`Draw::replay`] takes a moment on every board.
    const REPLAY_SEARCH: Option<ReplaySearch<Self>> = None;

    /// Draws again what lies on the borders of cells, over the frames that mark cells.
    const OVER_FRAMES: Option<OverFrames<Self>> = None;

    /// The cells in which two boards of the same puzzle differ, for puzzles whose descriptions of cells depend on more
    /// than the moves. By default these are the cells whose descriptions differ.
    const CHANGED: Option<fn(&Self::Board, &Self::Board) -> Vec<Cell>> = None;

    /// A solution as lines to follow on paper, if the solved board does not tell it: the board is then printed as it
    /// begins.
    const LISTED: Option<Listed<Self>> = None;
    /// How many times larger a solution's cells must be on paper than usual, to be legible.
    const PAPER_CELL: u8 = 1;

    /// Whether the clues of rows and columns are placed after the last cell instead of before the first.
    const CLUES_AFTER: bool = false;

    /// The board with the decisions of a watched search on it, in this order; its picture shows the search. `None`: the
    /// puzzle's searches cannot be watched.
    const FOLLOWED: Option<Followed<Self>> = None;

    /// A step of a replay; `()` if the puzzle has no replays.
    type Step: Step;

    /// Draws the board. A pure function.
    fn draw(board: &Self::Board, context: &DrawContext<'_, Self>, scene: &mut Scene);
    /// Describes each spot of a board. Whether something is wrong there belongs to [`Rules::check`], since the page may
    /// hide mistakes.
    fn describe(board: &Self::Board) -> Describe<'_>;
    /// What a search at once knows of a spot, in words that follow those of [`Draw::describe`]. It is not told in play.
    const INSIGHT: Option<fn(&Self::Board) -> SpotWords<'_>> = None;
    /// The state of a row's or column's clue: "needs 3, has 1". "" if there is no clue.
    fn clue(_board: &Self::Board, _line: Line) -> String {
        String::new()
    }
    /// A summary of the board as a whole, in sentences, for people who cannot see it; "" for nothing.
    fn overview(_board: &Self::Board) -> String {
        String::new()
    }
    /// The bounding rectangle of the whole drawing.
    fn bounds(board: &Self::Board) -> Rect {
        Rect::around(Self::size(board), 0.2)
    }
    /// The steps that show how the current board comes about and what happens on it.
    fn replay(board: &Self::Board) -> Trace<Self::Step> {
        let begin = Self::REPLAY_SEARCH.and_then(|search| search.begin);
        begin.and_then(|begin| begin(board).finish()).unwrap_or_default()
    }
}

/// The description of a spot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Words {
    /// Where: "row 1, column 2"; empty off the board.
    pub place: String,
    /// What: "water, wall left".
    pub what: String,
}

impl Words {
    /// The description of a cell.
    pub fn cell(cell: Cell, what: impl Into<String>) -> Words {
        Words { place: cell.words(), what: what.into() }
    }

    /// The description of a spot off the board.
    pub fn nowhere() -> Words {
        Words { place: String::new(), what: "off the board".into() }
    }
}

impl fmt::Display for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.place.is_empty() { f.write_str(&self.what) } else { write!(f, "{}: {}", self.place, self.what) }
    }
}

/// Draws some things again, on a board as [`Draw::draw`] drew it.
pub type OverFrames<P> = fn(&<P as Rules>::Board, &DrawContext<'_, P>, &mut Scene);

/// A second replay of the same board, in steps of another kind: events together that the usual one shows one by one, or
/// the other way round. The weights of its steps add up to the same number.
pub struct OtherReplay<P: Draw> {
    /// What it does, as the label of a switch: "One beam at a time".
    pub name: &'static str,
    /// Its steps per second.
    pub pace: f32,
    /// Its steps for a board.
    pub replay: fn(&P::Board) -> Trace<P::Step>,
}

/// Starts on the replay of a board.
pub type BeginReplay<P> = fn(&<P as Rules>::Board) -> Task<Trace<<P as Draw>::Step>>;

/// A replay that needs a search: a worker builds it, and its steps pass to the page as bits.
pub struct ReplaySearch<P: Draw> {
    /// Starts on a board's replay; `None` without the feature `search`.
    pub begin: Option<BeginReplay<P>>,
    /// Writes a step.
    pub write: fn(&P::Step, &mut BitWriter),
    /// Reads a step; `None` if the bits are none.
    pub read: fn(&mut BitReader<'_>) -> Option<P::Step>,
}

impl<P: Draw> Clone for ReplaySearch<P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: Draw> Copy for ReplaySearch<P> {}

impl<P: Draw> ReplaySearch<P> {
    /// The page's own module only reads steps, so that the search stays out of it.
    pub const fn new(
        begin: BeginReplay<P>,
        write: fn(&P::Step, &mut BitWriter),
        read: fn(&mut BitReader<'_>) -> Option<P::Step>,
    ) -> ReplaySearch<P> {
        ReplaySearch { begin: if cfg!(feature = "search") { Some(begin) } else { None }, write, read }
    }

    /// The steps as bytes.
    pub fn pack(&self, trace: &Trace<P::Step>) -> Vec<u8> {
        let mut bits = BitWriter::new();
        for step in &trace.steps {
            bits.flag(true);
            (self.write)(step, &mut bits);
        }
        bits.flag(false);
        bits.into_bytes()
    }

    /// The steps in these bytes; `None` if they are damaged.
    pub fn unpack(&self, bytes: &[u8]) -> Option<Trace<P::Step>> {
        let mut bits = BitReader::new(bytes);
        let mut trace = Trace::default();
        while bits.flag()? {
            trace.steps.push((self.read)(&mut bits)?);
        }
        bits.ends().then_some(trace)
    }
}

/// A solution as a list; see [`Draw::LISTED`].
pub struct Listed<P: Rules> {
    /// How the lines are read, a sentence.
    pub key: &'static str,
    /// Its lines in order, as short as possible.
    pub lines: fn(&P::Answer) -> Vec<String>,
}

/// Describes the spots of one board; shared look-ups are done once, when it is made.
pub type Describe<'a> = Box<dyn Fn(Spot) -> Words + 'a>;

/// The words that a search at once adds to each spot of one board; see [`Draw::INSIGHT`].
pub type SpotWords<'a> = Box<dyn Fn(Spot) -> String + 'a>;

/// Puts a search's decisions on the board that it was given; see [`Draw::FOLLOWED`].
pub type Followed<P> = fn(&<P as Rules>::Board, &[Decided]) -> <P as Rules>::Board;

/// A decision of a search: an event of its journal ([`crate::search::Event`]) with its cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decided {
    /// The cells.
    pub cells: Vec<Cell>,
    /// The value of the cells, as an index into the strategy's values; for a wave, the time.
    pub value: u32,
}

/// What a picture depends on besides the board itself.
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
    /// How much of an opening board is visible already, 0 to 1; 1 = all.
    pub sweep: f32,
    /// The progress of a celebration, 0 to 1; `None` if there is none.
    pub cheer: Option<f32>,
    /// The visible rectangle in board units: nothing outside it need be drawn.
    pub view: Rect,
    /// Cells in which the solutions differ.
    pub differs: &'a [Cell],
    /// The next moves whose outcome is known by now; `None`: the outcome is hidden.
    pub next_moves: Option<&'a [MoveStatus]>,
    /// The advice of a strategy, or the solution shown.
    pub advice: Option<Advised<'a, P::Answer>>,
    /// Whether the picture may show mistakes made in play.
    pub errors: bool,
    /// The phase of the slow, repeating motion, 0 to 1; 0 when motion is reduced.
    pub clock: f32,
    /// Pixels per unit: details smaller than a pixel need not be drawn.
    pub scale: f32,
    /// The height in board units of the smallest digits that are legible on the screen; 0 if that does not matter.
    pub legible: f32,
    /// The part of the view that nothing covers.
    pub free: Rect,
    /// The progress of the last move's animation, 0 to 1; 1 = finished.
    pub recent: f32,
    /// For [`Motion::Flow`], while `recent` is below 1: the previous board.
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
