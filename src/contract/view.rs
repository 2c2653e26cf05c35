//! Everything that the page's panels show of an open board.

use serde::Serialize;

use crate::puzzle::{Finding, Mode};
use crate::trace::Mark;

/// All that the page's panels show; asked for after every change.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct View {
    /// The puzzle's id.
    pub puzzle: &'static str,
    /// What the person is doing.
    pub mode: Mode,
    /// Rows of the board.
    pub rows: u16,
    /// Columns of the board.
    pub cols: u16,
    /// The board's fragment without `#`, with the moves made and what is shown. Empty: too large for a link.
    pub link: String,
    /// The fragment of the puzzle as it was given, without the moves made; empty: too large for a link.
    pub given: String,
    /// The fragment with which the puzzle begins; `given` also names it where settings have another default by now.
    pub fresh: String,
    /// Whether `link` has more than the puzzle: moves, a what-if or a replay.
    pub moved: bool,
    /// Whether the moves that stand were all made by hand: no answer was put there, no other's position opened.
    pub own: bool,
    /// Whether it is solved by a move of the person's, though others of its moves were not made by hand.
    pub finished: bool,
    /// The fragment of the problem alone, without the moves made: what a verdict is about.
    pub problem: String,
    /// Too large for a link: `link` is empty, `problem` only tells one problem from another.
    pub large: bool,
    /// What undo would take back, or "".
    pub undo: String,
    /// What redo would do again, or "".
    pub redo: String,
    /// The tools of the mode.
    pub groups: Vec<GroupView>,
    /// The selected tool's id.
    pub tool: String,
    /// Whether arrow keys walk: then they do not move the cursor.
    pub walks: bool,
    /// The whole-board actions of the mode.
    pub actions: Vec<ActionView>,
    /// One line about the board as it stands.
    pub status: String,
    /// What else there is to say of it.
    pub findings: Vec<Finding>,
    /// Everything is done (play).
    pub solved: bool,
    /// Moves of play that stand on the board since it was opened or restarted; those taken back are not counted.
    pub moves: u32,
    /// The same in words: "2 swaps".
    pub made: String,
    /// The hints used on this problem since it was opened or restarted.
    pub hints: HintsView,
    /// Empty if the board can be solved, else what it lacks; in Edit also what it is sure to get.
    pub unfinished: String,
    /// The strategy that is to advise on every position, without being asked.
    pub advisor: Option<&'static str>,
    /// A stroke is under way: whoever looks at positions waits for its end.
    pub stroking: bool,
    /// The characters that can be typed now, for keys on the screen.
    pub keypad: String,
    /// Where they go, in words.
    pub keypad_for: String,
    /// Solutions known for this board.
    pub answers: usize,
    /// Which of them is drawn, from 0.
    pub shown: Option<usize>,
    /// The answer with which it is compared, if it is.
    pub over: Option<OverView>,
    /// What is watched.
    pub timeline: Option<TimelineView>,
    /// The strategy that looks ahead in play, to be run on the board as it stands.
    pub lookahead: Option<&'static str>,
    /// The strategy that finds how far to go back to where the board can still be solved.
    pub back: Option<&'static str>,
    /// The innermost what-if under way.
    pub assumed: Option<AssumedView>,
    /// A refusal or remark that the last input caused, "" if none.
    pub remark: String,
    /// Where, in board units.
    pub remark_at: Option<(f32, f32)>,
}

/// A what-if under way: moves made under an assumption.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Assumed"))]
pub struct AssumedView {
    /// What it is called: "A", one within it "B".
    pub name: &'static str,
    /// How many are under way.
    pub level: usize,
    /// The fragment of the board on which it began.
    pub base: String,
    /// The fragment of the first board that differed from that; "" while none does.
    pub first: String,
}

/// A solution with which the one shown is compared.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Over"))]
pub struct OverView {
    /// Its place among the solutions.
    pub answer: usize,
    /// How many cells differ.
    pub differ: usize,
}

/// What is kept of an open board over a reload: field by field what `Page.restore` takes.
#[derive(Clone, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Kept {
    /// What the person is doing.
    pub mode: Mode,
    /// Which of the boards is the current one, from 0.
    pub at: usize,
    /// The boards, the oldest first.
    pub links: Vec<String>,
    /// The words of the step that led to each.
    pub said: Vec<String>,
    /// The moves of play that stand on each.
    pub moves: Vec<u32>,
    /// 1 where the board's moves were all made by hand, and 2 more where the last one was.
    pub own: Vec<u8>,
}

/// The positions in which help was taken, by how far it went. Each count holds the next: `place` is all hints.
#[derive(Clone, Copy, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Hints"))]
pub struct HintsView {
    /// Where to look was told, or more.
    pub place: u32,
    /// What to do there and why was told, or more.
    pub why: u32,
    /// The move was made.
    pub made: u32,
}

/// Tools that belong together.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "ToolGroup"))]
pub struct GroupView {
    /// What they are for.
    pub name: &'static str,
    /// The tools.
    pub tools: Vec<ToolView>,
}

/// Something to paint or place with.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Tool"))]
pub struct ToolView {
    /// Its id: with `toolPicture` its picture, the same for the same name.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The key that picks it, one character, or "".
    pub key: String,
    /// In play: how many are left in the tray. In edit: how many the board gives, with + and -.
    pub count: Option<u16>,
    /// Whether + and - change the count (edit).
    pub adjustable: bool,
    /// Empty if it can be used now, else why not.
    pub disabled: String,
}

/// A button that acts on the board at once.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Action"))]
pub struct ActionView {
    /// Its id, for `act`.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// Where it stands.
    pub role: RoleView,
    /// For the role "group": the heading that it stands under.
    pub group: &'static str,
    /// The icon, one of www/ui/icons.js.
    pub icon: Option<&'static str>,
    /// Empty if it can be used now, else why not.
    pub disabled: &'static str,
    /// For a setting: whether it is on.
    pub on: Option<bool>,
}

/// Where an action stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "ActionRole"))]
#[serde(rename_all = "lowercase")]
pub enum RoleView {
    /// Under a heading, with others.
    Group,
    /// Beside the main button.
    Beside,
    /// In place of the main button: what is to be done next.
    Next,
    /// It takes all moves back.
    Restart,
}

/// What is watched.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Timeline"))]
pub struct TimelineView {
    /// Number of steps; time runs from 0 to this.
    pub steps: usize,
    /// Where it is.
    pub time: f32,
    /// What happens at this time.
    pub caption: String,
    /// Whether the steps are still to be built, by a worker.
    pub building: bool,
    /// Moments worth jumping to.
    pub ticks: Vec<TickView>,
    /// Steps a second at speed 1.
    pub pace: f32,
    /// The second kind of replay, if the puzzle has one.
    pub other: Option<OtherView>,
}

/// A second kind of replay.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "OtherReplay"))]
pub struct OtherView {
    /// What it does: "One beam at a time".
    pub name: &'static str,
    /// Whether it is shown.
    pub on: bool,
}

/// A moment worth jumping to.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Tick"))]
pub struct TickView {
    /// When.
    pub at: usize,
    /// What for.
    pub kind: Mark,
    /// What happens there.
    pub words: String,
}
