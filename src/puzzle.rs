//! What a puzzle offers, and nothing else: facts about it, its texts, its rules, its solver, its picture,
//! and what a pointer or key means on its board. A puzzle knows no browser and no clock.

mod info;

use std::fmt::Debug;

use crate::ahead::{Ahead, Prospect};
use crate::bits::{BitReader, BitWriter};
use crate::grid::{Cell, Size, Transform};
use crate::scene::{Rect, Scene};
use crate::search::{Options, Outcome, Search, StrategyInfo};
use crate::text::TextError;
use crate::trace::{Step, Trace};

pub use info::{Example, FormatInfo, Info};

/// What a person is doing with a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// Making the puzzle.
    Edit,
    /// Solving it by hand.
    Play,
    /// Looking at a solver's answers.
    Solve,
}

/// A place on the board in half cells: cell centres are (odd, odd), the middles of edges have one of
/// the two odd.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spot {
    /// To the right.
    pub x: i16,
    /// Down.
    pub y: i16,
}

/// Tools that belong together.
#[derive(Clone, Debug)]
pub struct ToolGroup {
    /// What they are for.
    pub name: &'static str,
    /// The tools.
    pub tools: Vec<Tool>,
}

/// Something to paint or place with.
#[derive(Clone, Debug)]
pub struct Tool {
    /// Its id, unique on the board.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The key that picks it.
    pub key: Option<char>,
    /// Its picture in a unit square.
    pub picture: Scene,
    /// How many there are (edit) or are left (play).
    pub count: Option<u16>,
    /// Whether the count can be changed.
    pub adjustable: bool,
    /// Why it cannot be used now, if so.
    pub disabled: Option<String>,
}

/// Where a stroke of the pointer is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// It starts.
    Press,
    /// It goes on.
    Drag,
    /// It ends.
    Release,
}

/// A stroke of the pointer over the board, in board units (cells).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Stroke {
    /// Where it is.
    pub phase: Phase,
    /// Where it started.
    pub start: (f32, f32),
    /// Where it was last.
    pub last: (f32, f32),
    /// Where it is now.
    pub now: (f32, f32),
    /// Made with the second button, or with a long press.
    pub second: bool,
    /// It came from outside the board with the selected tool in hand.
    pub brought: bool,
    /// It has left the place where it started.
    pub moved: bool,
}

/// What a stroke does.
#[derive(Clone, PartialEq, Debug)]
pub enum Effect<M> {
    /// Nothing new.
    Nothing,
    /// Makes these moves on the board as it now is.
    Add(Vec<M>),
    /// Makes this move on the board as it was when the stroke began, in place of all since.
    Instead(M),
    /// Puts the board back as it was when the stroke began.
    Back,
    /// Cannot be done, for this reason.
    Refuse(String),
}

/// A move that cannot be made, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refused(pub String);

/// Something to say about a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// How it is meant.
    pub tone: Tone,
    /// A plain sentence.
    pub words: String,
}

/// How a finding is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tone {
    /// Something is wrong.
    Wrong,
    /// Good to know.
    Note,
    /// Something is done.
    Done,
}

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

/// Where a strategy that is wrong on purpose goes wrong on a board.
#[derive(Clone, PartialEq, Debug)]
pub struct Flaw<A> {
    /// A sentence or two.
    pub words: String,
    /// The cells concerned.
    pub cells: Vec<Cell>,
    /// What it takes for an answer, if anything: to be watched.
    pub answer: Option<A>,
}

/// A strategy of a puzzle: what it is, and how it starts.
pub struct Strategy<P: Puzzle> {
    /// What it is called, can be told and counts.
    pub info: StrategyInfo,
    /// Starts it. The board must lack nothing.
    pub start: Start<P>,
    /// For one that can be wrong on purpose: where it first goes wrong on a board with these options, if it does.
    pub flaw: Option<Doubt<P>>,
}

/// Starts a search of a board.
pub type Start<P> = fn(&<P as Puzzle>::Board, &Options) -> Box<dyn Search<<P as Puzzle>::Answer>>;

/// Where a strategy first goes wrong on a board, if it does.
pub type Doubt<P> = fn(&<P as Puzzle>::Board, &Options) -> Option<Flaw<<P as Puzzle>::Answer>>;

/// An action on a whole board of one puzzle, beside those that every puzzle has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ActionInfo {
    /// Its id, with the puzzle's own prefix if it could clash with others'.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// What it stands with.
    pub group: &'static str,
    /// The icon's name.
    pub icon: &'static str,
    /// For a setting: whether it is on.
    pub on: Option<bool>,
    /// Why it cannot be used now, "" if it can.
    pub disabled: &'static str,
}

/// What is drawn beside the board itself.
#[derive(Clone, Copy, Debug)]
pub struct Look<'a, S> {
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
    pub film: Option<(&'a Trace<S>, f32)>,
    /// The share, 0 to 1, of an opening board that is to be seen already; 1 = all.
    pub sweep: f32,
    /// The share, 0 to 1, of a celebration; `None` when there is none.
    pub cheer: Option<f32>,
    /// What is in view, in board units: nothing outside need be drawn.
    pub view: Rect,
    /// Cells that words just said speak of.
    pub lit: &'a [Cell],
    /// Cells that the answers do not share.
    pub differs: &'a [Cell],
    /// The moves that can be made next, as far as they have been looked at.
    pub ahead: &'a [Prospect],
    /// Whether the picture may show what went wrong in play.
    pub errors: bool,
    /// The share, 0 to 1, of a slow motion that comes round again and again; 0 when motion is reduced.
    pub clock: f32,
    /// Pixels a unit: what is smaller than a pixel need not be drawn.
    pub scale: f32,
    /// The share, 0 to 1, of the last move's motion; 1 = it is over.
    pub recent: f32,
}

impl<S> Look<'_, S> {
    /// A still picture.
    pub const fn still(mode: Mode, view: Rect) -> Self {
        Look {
            mode,
            tool: "",
            hover: None,
            cursor: None,
            stroke: None,
            film: None,
            sweep: 1.0,
            cheer: None,
            view,
            lit: &[],
            differs: &[],
            ahead: &[],
            errors: true,
            clock: 0.0,
            scale: 64.0,
            recent: 1.0,
        }
    }
}

/// A puzzle. Boards are values: a move makes a new one. Everything is deterministic.
pub trait Puzzle: Sized + 'static {
    /// Facts.
    const INFO: Info;
    /// The puzzle and the moves made on it.
    type Board: Clone + PartialEq + 'static;
    /// A change of the board that can be printed and replayed.
    type Move: Clone + PartialEq + Debug + 'static;
    /// A solver's answer.
    type Answer: Clone + PartialEq + 'static;
    /// A step of a replay.
    type Step: Step;

    /// The solvers, the best first: its id is `default`.
    const STRATEGIES: &'static [Strategy<Self>];
    /// Whether what went wrong in play can be hidden until it is asked for: a setting and a button then.
    const HIDES_ERRORS: bool = false;
    /// Whether the picture flows from one state of a board to the next: see [`Puzzle::draw_from`].
    const FLOWS: bool = false;
    /// Whether a board is meant to have one answer only: the page then looks for a second one.
    const ASKS_UNIQUE: bool = true;
    /// The strategies that look ahead in play, if the puzzle has them.
    const AHEAD: Option<Ahead> = None;
    /// Whether some steps of a replay can be shown at once: see [`Puzzle::replay_together`].
    const TOGETHER: bool = false;
    /// Steps of a replay a second.
    const PACE: f32 = 8.0;

    /// Whether a text looks like one of the puzzle's formats (it may still have errors).
    fn recognise(text: &str) -> bool;
    /// Reads a text in any of the formats.
    fn parse(text: &str) -> Result<Self::Board, TextError>;
    /// Writes the puzzle in a format; `None` if there is no such format or it cannot hold the board.
    fn print(board: &Self::Board, format: &str) -> Option<String>;
    /// Writes an answer as the library gives it.
    fn print_answer(board: &Self::Board, answer: &Self::Answer) -> String;
    /// Writes an answer with all that the page shows of it.
    fn print_whole(board: &Self::Board, answer: &Self::Answer) -> String {
        Self::print_answer(board, answer)
    }
    /// Reads an answer for this board, in either form.
    fn parse_answer(board: &Self::Board, text: &str) -> Result<Self::Answer, TextError>;
    /// The boards of a text that holds several, with names: a contest file. One board by default.
    fn cases(text: &str) -> Result<Vec<(String, Self::Board)>, TextError> {
        Ok(vec![("Board".into(), Self::parse(text)?)])
    }
    /// The line that an answers' file has for a case, from 1, with its answer or none; `None` if there are no
    /// such files.
    fn case_line(_number: usize, _answer: Option<&Self::Answer>) -> Option<String> {
        None
    }
    /// Whether the board is small enough for a link.
    fn linkable(_board: &Self::Board) -> bool {
        true
    }
    /// Packs the board and the moves made, whatever its size.
    fn encode(board: &Self::Board, bits: &mut BitWriter);
    /// Unpacks a board. Total: any bits give a sound board or `None`.
    fn decode(bits: &mut BitReader<'_>) -> Option<Self::Board>;

    /// Rows and columns.
    fn size(board: &Self::Board) -> Size;
    /// An empty board.
    fn blank(size: Size) -> Self::Board;
    /// Makes a move.
    fn apply(board: &Self::Board, step: &Self::Move) -> Result<Self::Board, Refused>;
    /// A move in words, as undo says it: "place a reflect block".
    fn say(step: &Self::Move) -> String;
    /// The board turned or mirrored.
    fn transform(board: &Self::Board, transform: Transform) -> Self::Board;
    /// The board in another frame, its content moved by rows and columns.
    fn reframe(board: &Self::Board, size: Size, rows: i32, cols: i32) -> Self::Board;
    /// The board without the moves made on it.
    fn restart(board: &Self::Board) -> Self::Board;
    /// What a verdict is about: the board with what solvers do not look at left out.
    fn problem(board: &Self::Board) -> Self::Board {
        Self::restart(board)
    }
    /// The board in words and whether it is done.
    fn check(board: &Self::Board, mode: Mode) -> Report;
    /// What the board lacks before it can be solved.
    fn unfinished(board: &Self::Board) -> Option<String>;

    /// The strategy that the options name.
    fn strategy(options: &Options) -> Result<&'static Strategy<Self>, Refused> {
        let found = Self::STRATEGIES.iter().find(|strategy| strategy.info.id == options.strategy);
        found.ok_or_else(|| {
            let ids: Vec<&str> = Self::STRATEGIES.iter().map(|strategy| strategy.info.id).collect();
            let asked = crate::text::quoted(&options.strategy);
            Refused(format!("There is no strategy {asked}; there are: {}.", ids.join(", ")))
        })
    }
    /// Starts the search that the options ask for. The board must lack nothing.
    fn search(board: &Self::Board, options: &Options) -> Result<Box<dyn Search<Self::Answer>>, Refused> {
        Ok((Self::strategy(options)?.start)(board, options))
    }
    /// A verdict in the puzzle's own words, where the usual ones do not fit.
    fn verdict_words(_outcome: &Outcome) -> Option<String> {
        None
    }
    /// What an answer of [`Ahead::next`] tells of the moves that can be made next, or (not `alive`) its detail.
    fn prospects(_answer: &Self::Answer, _alive: bool) -> Vec<Prospect> {
        Vec::new()
    }
    /// What they tell of the board; `over`: nothing more will be known.
    fn outlook(_board: &Self::Board, _ahead: &[Prospect], _over: bool) -> Option<Finding> {
        None
    }
    /// The puzzle in which the moves made are fixed: what is still possible from here.
    fn pinned(board: &Self::Board) -> Self::Board;
    /// The board with an answer's moves made on it, in place of those made so far.
    fn take(board: &Self::Board, answer: &Self::Answer) -> Self::Board;
    /// The strategy that is to advise on the board as it stands, without being asked; "" for none.
    fn advisor(_board: &Self::Board, _mode: Mode) -> &'static str {
        ""
    }
    /// The board with an adviser's answer, to be drawn and told; `fresh` unless moves were made since.
    fn advised(board: &Self::Board, _answer: &Self::Answer, _fresh: bool) -> Self::Board {
        board.clone()
    }
    /// Whether an answer only says better what one before it said, whose place it takes.
    fn refines(_answer: &Self::Answer) -> bool {
        false
    }
    /// One step from the board towards an answer, with words; `None` if nothing is left to do.
    fn hint(board: &Self::Board, answer: &Self::Answer) -> Option<(Self::Move, String)>;
    /// Where the next hint looks, in words and cells, without giving it away; `None` if hints come at once.
    fn hint_place(_board: &Self::Board, _answer: &Self::Answer) -> Option<(String, Vec<Cell>)> {
        None
    }
    /// A new board of a difficulty (1 = easiest) and size; the same for the same input, `None` if none
    /// was found within the work allowed.
    fn generate(seed: u64, difficulty: u8, size: Option<Size>) -> Option<Self::Board>;

    /// The tools of a mode.
    fn tools(board: &Self::Board, mode: Mode) -> Vec<ToolGroup>;
    /// Whether one of the whole-board actions that every puzzle has, by its id, makes sense here.
    fn offers(_action: &str) -> bool {
        true
    }
    /// The puzzle's own whole-board actions and settings.
    fn actions(_board: &Self::Board, _mode: Mode) -> Vec<ActionInfo> {
        Vec::new()
    }
    /// The move that one of [`Puzzle::actions`] makes.
    fn act(_board: &Self::Board, _action: &str) -> Option<Self::Move> {
        None
    }
    /// What a character typed at the cursor does, before it picks a tool.
    fn typed(_board: &Self::Board, _mode: Mode, _spot: Spot, _letter: char) -> Effect<Self::Move> {
        Effect::Nothing
    }
    /// Where the cursor goes after a character was typed at a spot, `board` being the board with it.
    fn onward(_board: &Self::Board, _mode: Mode, at: Spot) -> Option<Spot> {
        Some(at)
    }
    /// Where characters go, and the cursor begins, while there is no cursor.
    fn focus(_board: &Self::Board, _mode: Mode) -> Option<Spot> {
        None
    }
    /// Where a tap at a place (in board units) puts the cursor, if it does.
    fn touched(_board: &Self::Board, _mode: Mode, _at: (f32, f32)) -> Option<Spot> {
        None
    }
    /// Whether the cursor may stay at a spot when this mode begins.
    fn reaches(_board: &Self::Board, _mode: Mode, _at: Spot) -> bool {
        true
    }
    /// The characters that can be typed at a spot, for keys on the screen; none where none are needed.
    fn keypad(_board: &Self::Board, _mode: Mode, _at: Spot) -> &'static str {
        ""
    }
    /// What a key means that the puzzle takes for itself, before the cursor and the tools get it.
    fn key(_board: &Self::Board, _mode: Mode, _key: &str) -> Option<Effect<Self::Move>> {
        None
    }
    /// The move that changes a tool's count.
    fn adjust(board: &Self::Board, tool: &str, by: i32) -> Result<Self::Move, Refused>;
    /// What a stroke does: `before` is the board when it began, `board` as it is now.
    fn stroke(
        before: &Self::Board,
        board: &Self::Board,
        mode: Mode,
        tool: &str,
        stroke: &Stroke,
    ) -> Effect<Self::Move>;
    /// Whether a tap there (in board units) picks something up that stays in hand until the next tap.
    fn holds(_board: &Self::Board, _mode: Mode, _tool: &str, _at: (f32, f32)) -> bool {
        false
    }
    /// Where the cursor goes from a spot with an arrow key's (columns, rows).
    fn cursor(board: &Self::Board, mode: Mode, tool: &str, from: Spot, by: (i16, i16)) -> Spot;

    /// The steps that show how the board as it stands comes about and what happens on it.
    fn replay(board: &Self::Board) -> Trace<Self::Step>;
    /// The same, with what can happen at once in one step.
    fn replay_together(board: &Self::Board) -> Trace<Self::Step> {
        Self::replay(board)
    }
    /// Whether the last move made in play is drawn as a motion, by [`Look::recent`].
    fn has_motion(_board: &Self::Board) -> bool {
        false
    }
    /// The rectangle that holds the whole drawing.
    fn bounds(board: &Self::Board) -> Rect;
    /// Draws the board. Pure.
    fn draw(board: &Self::Board, look: &Look<'_, Self::Step>, scene: &mut Scene);
    /// Draws the board on its way from another one of the same puzzle, by [`Look::recent`]. Only if the puzzle
    /// [`Puzzle::FLOWS`].
    fn draw_from(_from: &Self::Board, board: &Self::Board, look: &Look<'_, Self::Step>, scene: &mut Scene) {
        Self::draw(board, look, scene);
    }
    /// The cells in which answers differ from each other, to be marked when one of them is shown.
    fn differences(_answers: &[Self::Answer]) -> Vec<Cell> {
        Vec::new()
    }
    /// Whether the picture of a board moves all the time, slowly.
    fn shimmers(_board: &Self::Board) -> bool {
        false
    }
    /// What is at a spot, in words.
    fn words(board: &Self::Board, spot: Spot) -> String;
}
