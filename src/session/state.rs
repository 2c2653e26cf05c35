//! The state of a session, in groups by lifetime, and the changes of the board.

use std::cell::OnceCell;

use crate::grid::{Size, Transform};
use crate::kit::numbers::capital;
use crate::kit::overlay::EventCells;
use crate::link;
use crate::puzzle::{Mode, Puzzle, Refused, Spot, Stroke, ToolGroup};
use crate::text::TextError;

use super::animation::Animation;
use super::assumed::{SHOWN, changed};
use super::hints::Help;
use super::history::{History, StepKind};
use super::known::{OfPosition, OfProblem, restarted};
use super::playback::Playback;

/// An open board of one puzzle.
pub struct Session<P: Puzzle> {
    /// The boards, and which one is current.
    pub(super) history: History<P::Board>,
    /// The board that Edit shows instead of the current one, once it was needed.
    pub(super) edited: OnceCell<P::Board>,
    /// The board with the solution shown on it, once it was drawn.
    pub(super) laid: OnceCell<P::Board>,
    /// The tools of each mode for the current board, once they were needed: each is drawn.
    pub(super) tools: [OnceCell<Vec<ToolGroup>>; 3],
    /// How boards are shown.
    pub(super) settings: ViewSettings,
    /// What the person is doing.
    pub(super) hand: Interaction<P::Board>,
    /// What is known of the problem; forgotten when the problem changes.
    pub(super) problem: OfProblem<P>,
    /// The advice; forgotten when the puzzle changes. The flag tells whether it is about the current board.
    pub(super) advice: Option<(P::Answer, bool)>,
    /// The hints used; forgotten when the puzzle changes or all moves are taken back.
    pub(super) help: Help,
    /// What is known of the position; forgotten with every move.
    pub(super) position: OfPosition,
    /// The replay under way; ended by every change of the board.
    pub(super) playback: Option<Playback<P>>,
    /// A watched search: its board, and what its event points at.
    pub(super) followed: Option<(P::Board, EventCells)>,
    /// What the last input could not do.
    pub(super) remark: Option<Remark>,
    /// Announcements since the last time they were fetched.
    pub(super) news: Vec<String>,
    pub(super) animation: Animation,
    /// For a flowing picture: the board painted last, and the one before it.
    pub(super) painted: Option<P::Board>,
    pub(super) from: Option<P::Board>,
    /// The number of problems so far.
    pub(super) revision: u64,
}

/// How boards are shown.
#[derive(Clone, Copy)]
pub(super) struct ViewSettings {
    /// Whether mistakes in play are shown as they are made, if the puzzle can hide them.
    pub mistakes: bool,
    /// Whether the second kind of replay is shown, if the puzzle has one.
    pub other: bool,
    /// Device pixels per CSS pixel.
    pub density: f32,
    /// CSS pixels at the canvas's upper edge that are covered.
    pub covered: f32,
    /// Whether replays that need a search are built elsewhere.
    pub defers: bool,
}

/// What the person is doing.
pub(super) struct Interaction<B> {
    pub mode: Mode,
    /// The tool selected in each mode, indexed by [`Mode`].
    pub tools: [String; 3],
    /// The one that the last stroke in each mode used up, or "": Undo brings it back.
    pub spent: [String; 3],
    pub cursor: Option<Spot>,
    /// The cell that was pressed last: arrow keys start there.
    pub pressed: Option<Spot>,
    /// Where the last character was typed, until the cursor is moved.
    pub typed: Option<Spot>,
    pub hover: Option<(f32, f32)>,
    pub live: Option<Live<B>>,
}

/// A stroke under way.
pub(super) struct Live<B> {
    pub stroke: Stroke,
    /// The board as it was before.
    pub before: B,
    /// The board as the stroke leaves it.
    pub board: B,
    /// The last thing the stroke did, in words.
    pub said: String,
    /// Whether it is made with keys.
    pub keys: bool,
    /// Whether a tap picked something up, which the next tap puts down.
    pub hold: Hold,
}

/// How a stroke continues after a tap that picked something up.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Hold {
    /// Not at all.
    No,
    /// The pointer is up, and the next tap ends it.
    Waiting,
    /// The pointer is down for that tap, since this point.
    Ending((f32, f32)),
}

/// How a board is opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opening {
    /// As it was sent.
    Sent,
    /// As it was saved here: the person made its moves.
    Kept,
    /// As a changed version of the open board: the moves made on that stay, as far as they are legal.
    Changed,
    /// To be begun, by the link of the original puzzle.
    Begun,
}

/// What the last input could not do.
pub(super) struct Remark {
    pub words: String,
    pub at: Option<(f32, f32)>,
}

impl Remark {
    /// A remark about the board as a whole.
    pub fn of(words: String) -> Option<Remark> {
        Some(Remark { words, at: None })
    }
}

impl<P: Puzzle> Session<P> {
    /// Opens a board in Play; its moves count as the person's own.
    pub fn new(board: P::Board) -> Session<P> {
        Session::of(board, true)
    }

    fn of(board: P::Board, own: bool) -> Session<P> {
        let mut session = Session {
            history: History::new(board, own, P::bytes),
            edited: OnceCell::new(),
            laid: OnceCell::new(),
            tools: Default::default(),
            settings: ViewSettings { mistakes: false, other: false, density: 1.0, covered: 0.0, defers: false },
            hand: Interaction {
                mode: Mode::Play,
                tools: Default::default(),
                spent: Default::default(),
                cursor: None,
                pressed: None,
                typed: None,
                hover: None,
                live: None,
            },
            problem: OfProblem::default(),
            advice: None,
            help: Help::default(),
            position: OfPosition::default(),
            playback: None,
            followed: None,
            remark: None,
            news: Vec::new(),
            animation: Animation::default(),
            painted: None,
            from: None,
            revision: 0,
        };
        session.pick_tools();
        session
    }

    /// Opens the board in these bits as a step that can be undone; `false` if they are not a board. `fresh`: start a
    /// new history.
    pub fn open_bits(&mut self, bits: &mut crate::bits::BitReader<'_>, fresh: bool, how: Opening) -> bool {
        let Some(mut board) = P::decode_whole(bits) else { return false };
        if P::SETTINGS.is_some() && how == Opening::Begun {
            board = P::fresh(&board);
        }
        if how == Opening::Changed {
            let carried = P::carried(self.base(), &board);
            self.replace(carried, "board changed", None);
            return true;
        }
        let own = how == Opening::Kept;
        if fresh {
            let own = own || P::restart(&board) == board;
            self.begin_anew(Session::of(board, own));
        } else {
            self.replace(board, "board opened", Some(own));
        }
        true
    }

    /// Opens the board of a text of the puzzle as a step that can be undone. Of several boards it opens the first and
    /// returns all of them with their names, packed. `read`: it was read from a picture.
    pub fn open_text(&mut self, text: &str, read: bool) -> Result<Vec<(String, Vec<u8>)>, TextError> {
        let cases = P::cases(text)?;
        let pack = |(name, board): &(String, P::Board)| (name.clone(), link::pack(|bits| P::encode(board, bits)));
        let several = if cases.len() > 1 { cases.iter().map(pack).collect() } else { Vec::new() };
        let first = cases.into_iter().next();
        let (_, board) = first.ok_or_else(|| TextError::new(1, 1, "This text contains no board."))?;
        let board = match P::TAKES_OVER.filter(|_| read) {
            Some(takes_over) => takes_over(self.board(), board),
            None => board,
        };
        self.replace(board, "board opened", Some(false));
        self.take_up_assumed(&mut []);
        Ok(several)
    }

    /// Replaces this session by another one, with the same settings.
    pub(super) fn begin_anew(&mut self, other: Session<P>) {
        *self = Session { settings: self.settings, ..other };
    }

    /// Shows mistakes in play as they are made, or stops doing so, if the puzzle can hide them.
    pub fn show_mistakes(&mut self, on: bool) {
        self.settings.mistakes = on;
    }

    /// Shows the mistakes in the position until the next move.
    pub fn check(&mut self) {
        self.cancel();
        self.position.checked = true;
    }

    /// Whether mistakes are shown: in Play not unasked.
    pub(super) fn shows_mistakes(&self) -> bool {
        !P::HIDES_ERRORS || self.settings.mistakes || self.position.checked || self.hand.mode != Mode::Play
    }

    /// The current board as the mode shows it, including the stroke under way.
    pub fn board(&self) -> &P::Board {
        self.hand.live.as_ref().map_or_else(|| self.base(), |live| &live.board)
    }

    /// The same without the stroke: what strokes, keys and actions change.
    pub(super) fn base(&self) -> &P::Board {
        self.base_of(self.hand.mode)
    }

    /// The current board as a mode shows it.
    fn base_of(&self, mode: Mode) -> &P::Board {
        let board = self.history.board();
        match P::EDITED {
            Some(edited) if mode == Mode::Edit => self.edited.get_or_init(|| edited(board)),
            _ => board,
        }
    }

    /// Replaces the board, as a step that can be undone. `own`: whether the person made its moves here; `None`: as for
    /// the current board.
    pub fn replace(&mut self, board: P::Board, said: &str, own: Option<bool>) {
        self.cancel();
        self.commit_as(board, said.into(), own);
        self.animation.open();
        self.hand.cursor = None;
        self.pick_tools();
    }

    /// Makes a changed board the current one and forgets what was known of the old one.
    pub(super) fn commit(&mut self, board: P::Board, said: String) {
        // What Edit shows without its moves is not a change.
        if P::EDITED.is_none() || board != *self.base() {
            self.commit_as(board, said, None);
        }
    }

    /// The same; `own` as for [`Session::replace`].
    pub(super) fn commit_as(&mut self, board: P::Board, said: String, own: Option<bool>) {
        if board == *self.history.board() {
            return;
        }
        let mode = self.hand.mode;
        let was_solved = P::check(self.history.board(), mode).solved;
        let before = self.before();
        let words = capital(&said);
        // Drop the stroke under way: it began on the old board, and its end would restore that.
        self.hand.live = None;
        let bare = P::restart(&board);
        let clear = bare == board;
        let kind = match before.restarted == restarted::<P>(&board) {
            // A setting is no move.
            true if P::SETTINGS.is_some() && bare != P::restart(self.history.board()) => StepKind::Beside,
            same => StepKind::of(mode, same),
        };
        self.history.push(board, said, own, kind, clear);
        self.forget_unless(&before);
        if mode == Mode::Play && self.has_last_move() {
            self.animation.step();
        }
        let report = P::check(self.history.board(), mode);
        if mode == Mode::Play && report.solved && !was_solved {
            self.animation.cheer();
        }
        self.news.push(format!("{words}. {}", report.status));
        self.hand.spent[mode as usize].clear();
        self.keep_tool();
    }

    /// The tools of a mode for the current board, without the stroke under way.
    pub(super) fn tools_of(&self, mode: Mode) -> &[ToolGroup] {
        self.tools[mode as usize].get_or_init(|| P::tools(self.base_of(mode), mode))
    }

    /// Selects the first usable tool of each mode.
    fn pick_tools(&mut self) {
        for mode in [Mode::Edit, Mode::Play, Mode::Solve] {
            self.pick_tool(mode);
        }
    }

    /// Selects the first usable tool of a mode.
    fn pick_tool(&mut self, mode: Mode) {
        let tools = self.tools_of(mode).iter().flat_map(|group| &group.tools);
        let usable = tools.clone().find(|tool| tool.disabled.is_none());
        if let Some(tool) = usable.or(tools.clone().next()) {
            self.hand.tools[mode as usize] = tool.id.clone();
        }
    }

    /// Replaces the selected tool if it is gone or used up, and takes back one that was.
    fn keep_tool(&mut self) {
        let mode = self.hand.mode as usize;
        let selected = self.tool();
        let tools = self.tools_of(self.hand.mode).iter().flat_map(|group| &group.tools);
        let usable = tools.filter(|tool| tool.disabled.is_none());
        let of = |id: &str| usable.clone().find(|tool| tool.id == id);
        let back = of(&self.hand.spent[mode]);
        let Some(tool) = back.or_else(|| of(selected)).or_else(|| usable.clone().next()) else { return };
        if tool.id == selected {
            return;
        }
        let spent = if back.is_some() { String::new() } else { selected.to_owned() };
        let (id, name) = (tool.id.clone(), tool.name.clone());
        self.hand.spent[mode] = spent;
        self.news.push(format!("Tool: {name}."));
        self.hand.tools[mode] = id;
    }

    /// The selected tool's id.
    pub(super) fn tool(&self) -> &str {
        &self.hand.tools[self.hand.mode as usize]
    }

    /// Undoes the last step.
    pub fn undo(&mut self) {
        self.travel(false);
    }

    /// Redoes the step undone last.
    pub fn redo(&mut self) {
        self.travel(true);
    }

    /// Goes one step forward or back in the history.
    fn travel(&mut self, forward: bool) {
        self.cancel();
        let before = self.before();
        let types = P::FIELDS.is_some() && self.hand.cursor.is_some();
        let was = types.then(|| self.board().clone());
        let (how, said) = if forward { ("Redone", self.history.redo()) } else { ("Undone", self.history.undo()) };
        if let Some(said) = said {
            self.forget_unless(&before);
            // What was typed is typed again in its place.
            let was = was.filter(|was| P::size(was) == P::size(self.board()) && P::size(was).area() <= SHOWN);
            if let Some([cell]) = was.map(|was| changed::<P>(&was, self.board())).as_deref() {
                // In Play what is typed next belongs where the puzzle expects it.
                let onward = forward && self.hand.mode == Mode::Play;
                self.hand.cursor = (!onward).then(|| Spot::centre(*cell));
                self.hand.typed = None;
            }
            let status = P::check(self.board(), self.hand.mode).status;
            self.news.push(format!("{how}: {said}. {status}"));
            self.keep_tool();
        }
    }

    /// Switches to Edit, Play or Solve.
    pub fn set_mode(&mut self, mode: Mode) {
        self.cancel();
        if mode == self.hand.mode {
            return;
        }
        if self.hand.mode == Mode::Edit {
            // The pieces of another board.
            self.pick_tool(mode);
        }
        self.hand.mode = mode;
        self.playback = None;
        let reaches = |at: &Spot| P::FIELDS.is_none_or(|fields| (fields.reaches)(self.history.board(), mode, *at));
        self.hand.cursor = self.hand.cursor.filter(reaches);
        self.laid.take();
        self.problem.shown = (mode == Mode::Solve && !self.problem.answers.is_empty()).then_some(0);
        self.keep_tool();
        self.news.push(P::check(self.board(), mode).status);
    }

    /// Does one of the view's whole-board actions, by its id.
    pub fn act(&mut self, action: &str) {
        self.cancel();
        let board = self.base();
        let size = P::size(board);
        let turned = |transform| P::TURNING.map(|turning| (turning.turned)(board, transform));
        let shifted = |rows, cols| P::SHIFTED.map(|shifted| shifted(board, rows, cols));
        let (board, said) = match action {
            "turn-left" => (turned(Transform::TurnLeft), "board turned left"),
            "turn-right" => (turned(Transform::TurnRight), "board turned right"),
            "flip-sideways" => (turned(Transform::FlipSideways), "board flipped horizontally"),
            "flip-over" => (turned(Transform::FlipOver), "board flipped vertically"),
            "shift-up" => (shifted(-1, 0), "board shifted up"),
            "shift-down" => (shifted(1, 0), "board shifted down"),
            "shift-left" => (shifted(0, -1), "board shifted left"),
            "shift-right" => (shifted(0, 1), "board shifted right"),
            "new" => (Some(P::blank(size)), "new board"),
            own => {
                let Some(step) = P::ACTIONS.and_then(|actions| (actions.act)(board, own)) else { return };
                self.make(&step);
                if P::FIELDS.is_some() {
                    // What is typed next belongs where the puzzle expects it, not in a cell of the old board.
                    self.hand.cursor = None;
                }
                return;
            }
        };
        if let Some(board) = board {
            self.commit(board, said.into());
            self.hand.cursor = None;
        }
    }

    /// Takes all moves back.
    pub fn restart(&mut self) {
        self.cancel();
        self.commit_as(P::restart(self.history.board()), "restart".into(), None);
        self.help = Help::default();
        self.hand.cursor = None;
        // The pieces that were used up are back.
        self.pick_tool(Mode::Play);
    }

    /// Changes the numbers of rows and columns.
    pub fn resize(&mut self, rows: u16, cols: u16) {
        self.cancel();
        let (least, most) = P::INFO.sides;
        if !(least..=most).contains(&rows) || !(least..=most).contains(&cols) {
            self.remark = Remark::of(format!("A side of a board is {least} to {most}."));
            return;
        }
        let board = P::resized(self.base(), Size::new(rows, cols));
        self.commit(board, format!("board of {rows} rows and {cols} columns"));
        self.hand.cursor = None;
    }

    /// Changes a tool's count.
    pub fn adjust(&mut self, tool: &str, by: i32) {
        self.cancel();
        match P::adjust(self.base(), tool, by) {
            Ok(step) => self.make(&step),
            Err(Refused(words)) => self.remark = Remark::of(words),
        }
    }

    /// Makes a move without the pointer.
    pub(super) fn make(&mut self, step: &P::Move) {
        match P::apply(self.base(), step) {
            Ok(board) => self.commit(board, step.to_string()),
            Err(Refused(words)) => self.remark = Remark::of(words),
        }
    }

    /// The announcements since the last call.
    pub fn news(&mut self) -> String {
        std::mem::take(&mut self.news).join(" ")
    }

    /// The board in a text format.
    pub fn text(&self, format: &str) -> Option<String> {
        P::print(self.history.board(), format)
    }

    /// The board with its moves, packed.
    pub fn packed(&self) -> Vec<u8> {
        link::pack(|bits| P::encode(self.history.board(), bits))
    }
}
