//! How pointers and keys act on a board, its tools and actions, and help during play.

use serde::Serialize;

use crate::grid::{Cell, Size};
use crate::scene::Scene;

use super::{Actions, Advice, Doors, Fields, Lookahead, Refused, Rules};

/// How a puzzle is played and edited.
pub trait Play: Rules {
    /// The puzzle's own whole-board actions and settings, if it has any.
    const ACTIONS: Option<Actions<Self>> = None;
    /// The places of the board that can be typed into, if there are any.
    const FIELDS: Option<Fields<Self>> = None;
    /// The two ways to start, for a puzzle whose boards are also typed in from elsewhere.
    const DOORS: Option<Doors> = None;
    /// What a key does that the puzzle handles itself, before the cursor and the tools get it.
    const KEY: Option<fn(&Self::Board, Mode, &str) -> Option<Effect<Self::Move>>> = None;
    /// For a puzzle with a walker: its cell after the given number of steps of the replay, or after the last one if
    /// there are fewer. The arrow keys move the walker in Play.
    const STANDS: Option<fn(&Self::Board, usize) -> Option<Cell>> = None;
    /// Whether a tap at a point (in board units) with this tool picks something up that the next tap puts down.
    const HOLDS: Option<fn(&Self::Board, Mode, &str, (f32, f32)) -> bool> = None;
    /// The status of the next moves, if the puzzle looks ahead.
    const LOOKAHEAD: Option<Lookahead<Self>> = None;
    /// Advice on every position, unasked, if a strategy of the puzzle advises.
    const ADVICE: Option<Advice<Self>> = None;
    /// The board that Edit shows and changes, for a puzzle whose moves would hide it. Without an edit the moves stay.
    const EDITED: Option<fn(&Self::Board) -> Self::Board> = None;
    /// Whether the board and its findings show mistakes in play only on request.
    const HIDES_ERRORS: bool = false;

    /// What a stroke does: `before` is the board when it began, `board` as it is now.
    fn stroke(before: &Self::Board, board: &Self::Board, mode: Mode, tool: &str, stroke: &Stroke)
    -> Effect<Self::Move>;
    /// The tools of a mode; without any, strokes come with the tool "".
    fn tools(_board: &Self::Board, _mode: Mode) -> Vec<ToolGroup> {
        Vec::new()
    }
    /// The move that changes a tool's count by `by`.
    fn adjust(_board: &Self::Board, _tool: &str, _by: i32) -> Result<Self::Move, Refused> {
        Err(Refused("This tool has no count.".into()))
    }
    /// Where an arrow key, as (columns, rows), moves the cursor from a spot; by default from cell to cell.
    fn cursor(board: &Self::Board, _mode: Mode, _tool: &str, from: Spot, by: (i16, i16)) -> Spot {
        from.stepped(Self::size(board), by)
    }
}

/// What a person is doing with a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
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

impl Spot {
    /// The middle of a cell.
    pub const fn centre(cell: Cell) -> Spot {
        Spot { x: 2 * cell.col as i16 + 1, y: 2 * cell.row as i16 + 1 }
    }

    /// The spot as a point in board units.
    pub fn place(self) -> (f32, f32) {
        (f32::from(self.x) / 2.0, f32::from(self.y) / 2.0)
    }

    /// The centre of the cell `by` = (columns, rows) away, kept on the board. A spot on an edge counts as the cell
    /// before it.
    #[must_use]
    pub fn stepped(self, size: Size, by: (i16, i16)) -> Spot {
        let (right, bottom) = (2 * size.cols as i16, 2 * size.rows as i16);
        let centre = |at: i16, end: i16| (at - (at + 1) % 2).clamp(1, end - 1);
        Spot {
            x: (centre(self.x, right) + 2 * by.0).clamp(1, right - 1),
            y: (centre(self.y, bottom) + 2 * by.1).clamp(1, bottom - 1),
        }
    }
}

/// Tools that belong together.
#[derive(Clone, Debug)]
pub struct ToolGroup {
    /// Their heading.
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
    /// The key that selects it.
    pub key: Option<char>,
    /// Its picture in a unit square.
    pub picture: Scene,
    /// How many there are (in Edit) or are left (in Play).
    pub count: Option<u16>,
    /// Whether the count can be changed.
    pub adjustable: bool,
    /// Why it cannot be used now; `None` if it can.
    pub disabled: Option<String>,
    /// Whether it carries: by keyboard, one tap picks up and the next puts down.
    pub carries: bool,
}

/// The phase of a pointer's stroke.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// It begins.
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
    /// Whether it was made with the second button or a long press.
    pub second: bool,
    /// Whether it came from outside the board carrying the selected tool.
    pub brought: bool,
    /// Whether it has left the place where it started.
    pub moved: bool,
}

/// What a stroke does.
#[derive(Clone, PartialEq, Debug)]
pub enum Effect<M> {
    /// Nothing.
    Nothing,
    /// Makes these moves on the current board.
    Add(Vec<M>),
    /// Replaces all moves since the stroke began by this one.
    Instead(M),
    /// Restores the board as it was when the stroke began.
    Back,
    /// It is impossible, for this reason.
    Refuse(String),
}

/// An action on a whole board of one puzzle, besides those that every puzzle has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ActionInfo {
    /// Its id, with the puzzle's own prefix if it could clash with others'.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// The icon's name, if it has one.
    pub icon: Option<&'static str>,
    /// Where it is shown.
    pub role: ActionRole,
    /// For a setting: whether it is on.
    pub on: Option<bool>,
    /// Why it cannot be used now; `None` if it can.
    pub disabled: Option<&'static str>,
}

impl ActionInfo {
    /// An enabled action without an icon.
    pub const fn new(id: &'static str, name: &'static str, role: ActionRole) -> ActionInfo {
        ActionInfo { id, name, icon: None, role, on: None, disabled: None }
    }

    /// The same action as a setting that is on or off.
    #[must_use]
    pub const fn setting(self, on: bool) -> ActionInfo {
        ActionInfo { on: Some(on), ..self }
    }

    /// The same action with an icon.
    #[must_use]
    pub const fn with_icon(self, icon: &'static str) -> ActionInfo {
        ActionInfo { icon: Some(icon), ..self }
    }

    /// The same action, disabled for this reason.
    #[must_use]
    pub const fn disabled(self, why: &'static str) -> ActionInfo {
        ActionInfo { disabled: Some(why), ..self }
    }
}

/// Where an action is shown among the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ActionRole {
    /// Under this heading.
    Group(&'static str),
    /// Next to the main button.
    Beside,
    /// In place of the main button: what to do next.
    Next,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cursor_stays_on_the_board() {
        let size = Size::new(2, 3);
        let step = |x, y, by| {
            let to = Spot { x, y }.stepped(size, by);
            (to.x, to.y)
        };
        assert_eq!(step(1, 1, (1, 0)), (3, 1));
        assert_eq!(step(5, 3, (1, 1)), (5, 3));
        assert_eq!(step(1, 1, (-1, -1)), (1, 1));
        assert_eq!(step(2, 4, (0, 0)), (1, 3));
    }
}
