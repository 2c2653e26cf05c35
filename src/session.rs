//! One open board: its history, mode, tool, cursor, the stroke under way, answers, and what is watched.
//! No browser types: the page's handle in `web` passes everything through here.

pub mod desk;
mod film;
mod history;
mod input;
pub mod view;

use std::borrow::Cow;

use crate::ahead::Prospect;
use crate::bits::BitWriter;
use crate::grid::{Cell, Size, Transform};
use crate::kit::numbers::capital;
use crate::kit::overlay;
use crate::link;
use crate::puzzle::{Look, Mode, Puzzle, Refused, Spot, Stroke, Tone};
use crate::scene::{Rect, Scene};
use film::{Film, Motion};
use history::History;

/// An open board of one puzzle.
pub struct Session<P: Puzzle> {
    history: History<P::Board>,
    mode: Mode,
    /// The tool selected in each mode, by [`Mode`].
    tools: [String; 3],
    cursor: Option<Spot>,
    hover: Option<(f32, f32)>,
    live: Option<Live<P::Board>>,
    answers: Vec<P::Answer>,
    shown: Option<usize>,
    film: Option<Film<P>>,
    motion: Motion,
    remark: Option<Remark>,
    news: Vec<String>,
    /// Whether errors in play are shown as they are made.
    errors: bool,
    /// What an adviser said, and whether it is about the board as it stands.
    advice: Option<(P::Answer, bool)>,
    /// Why the board as it stands has no answer, as an adviser found.
    trouble: String,
    /// The cells that the last hint spoke of.
    lit: Vec<Cell>,
    /// The cells that the last verdict blames, and those that it found not to be shared by all answers.
    blamed: Vec<Cell>,
    unshared: Vec<Cell>,
    /// For a picture that flows: the board painted last, and the one that it comes from.
    painted: Option<P::Board>,
    from: Option<P::Board>,
    /// What is known of the moves that can be made next, and whether nothing more will be.
    ahead: (Vec<Prospect>, bool),
    /// Whether replays show at once what can happen at once.
    together: bool,
    /// Counts the changes of what is to be solved.
    revision: u64,
}

/// Answers that are compared to mark where they differ.
const COMPARED: usize = 16;
/// How long, in milliseconds, a slow motion takes to come round.
const ROUND: u64 = 6000;

/// A stroke under way.
struct Live<B> {
    stroke: Stroke,
    /// The board as it was before.
    before: B,
    /// The board as the stroke leaves it.
    board: B,
    /// What the stroke did last, in words.
    said: String,
    /// Made with keys.
    keys: bool,
    /// Picked up with a tap: what was tapped stays in hand until the next one.
    hold: Hold,
}

/// How a stroke goes on after a tap.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Hold {
    /// It does not.
    No,
    /// The pointer is up, and the next tap ends it.
    Waiting,
    /// The pointer is down for that tap, since here.
    Ending((f32, f32)),
}

/// Something that the last input could not do.
struct Remark {
    words: String,
    at: Option<(f32, f32)>,
}

impl<P: Puzzle> Session<P> {
    /// Opens a board in play.
    pub fn new(board: P::Board) -> Session<P> {
        let mut session = Session {
            history: History::new(board),
            mode: Mode::Play,
            tools: Default::default(),
            cursor: None,
            hover: None,
            live: None,
            answers: Vec::new(),
            shown: None,
            film: None,
            motion: Motion::default(),
            remark: None,
            news: Vec::new(),
            errors: true,
            advice: None,
            trouble: String::new(),
            lit: Vec::new(),
            blamed: Vec::new(),
            unshared: Vec::new(),
            painted: None,
            from: None,
            ahead: Default::default(),
            together: false,
            revision: 0,
        };
        session.pick_tool();
        session
    }

    /// The board as it stands, the stroke under way included.
    pub fn board(&self) -> &P::Board {
        self.live.as_ref().map_or(self.history.board(), |live| &live.board)
    }

    /// Puts another board in place of this one, as a step that can be undone.
    pub fn replace(&mut self, board: P::Board, said: &str) {
        self.cancel();
        self.commit(board, said.into());
        self.motion.open();
        self.cursor = None;
        self.pick_tool();
    }

    /// Makes a changed board the current one. Answers and replays of the old one go.
    fn commit(&mut self, board: P::Board, said: String) {
        if board == *self.history.board() {
            return;
        }
        let was_solved = P::check(self.history.board(), self.mode).solved;
        let before = self.before();
        let words = capital(&said);
        self.history.push(board, said);
        self.forget_unless(&before);
        if self.mode == Mode::Play && P::has_motion(self.history.board()) {
            self.motion.step();
        }
        let report = P::check(self.history.board(), self.mode);
        if self.mode == Mode::Play && report.solved && !was_solved {
            self.motion.cheer();
        }
        self.news.push(format!("{words}. {}", report.status));
        self.keep_tool();
    }

    /// What is compared after a change: what verdicts are about and, where advice was given, the puzzle.
    fn before(&self) -> (P::Board, Option<P::Board>) {
        let board = self.history.board();
        (P::problem(board), self.advice.as_ref().map(|_| P::restart(board)))
    }

    /// After a change: what was watched goes, and answers too unless they are still of this puzzle.
    fn forget_unless(&mut self, (problem, puzzle): &(P::Board, Option<P::Board>)) {
        self.film = None;
        self.lit.clear();
        self.trouble.clear();
        self.ahead = Default::default();
        let now = self.history.board();
        if puzzle.as_ref().is_some_and(|puzzle| P::restart(now) != *puzzle) {
            self.advice = None;
        }
        if let Some((_, fresh)) = &mut self.advice {
            *fresh = false;
        }
        if P::problem(now) != *problem {
            self.revision += 1;
            self.forget();
        }
    }

    fn forget(&mut self) {
        self.answers.clear();
        self.shown = None;
        self.film = None;
        self.blamed.clear();
        self.unshared.clear();
    }

    /// Selects the first tool of the mode that can be used.
    fn pick_tool(&mut self) {
        for mode in [Mode::Edit, Mode::Play, Mode::Solve] {
            let groups = P::tools(self.history.board(), mode);
            let tools = groups.iter().flat_map(|group| &group.tools);
            let usable = tools.clone().find(|tool| tool.disabled.is_none());
            if let Some(tool) = usable.or(tools.clone().next()) {
                self.tools[mode as usize].clone_from(&tool.id);
            }
        }
    }

    /// A tool that is gone or used up gives way to one that is not.
    fn keep_tool(&mut self) {
        let groups = P::tools(self.history.board(), self.mode);
        let mut tools = groups.iter().flat_map(|group| &group.tools);
        let selected = &self.tools[self.mode as usize];
        let kept = tools.clone().find(|tool| tool.id == *selected);
        if kept.is_some_and(|tool| tool.disabled.is_none()) {
            return;
        }
        if let Some(tool) = tools.find(|tool| tool.disabled.is_none()) {
            self.tools[self.mode as usize].clone_from(&tool.id);
        }
    }

    fn tool(&self) -> &str {
        &self.tools[self.mode as usize]
    }

    fn undo(&mut self) {
        self.cancel();
        let before = self.before();
        if let Some(said) = self.history.undo() {
            self.forget_unless(&before);
            self.news.push(format!("Undone: {said}. {}", P::check(self.board(), self.mode).status));
            self.keep_tool();
        }
    }

    fn redo(&mut self) {
        self.cancel();
        let before = self.before();
        if let Some(said) = self.history.redo() {
            self.forget_unless(&before);
            self.news.push(format!("Done again: {said}. {}", P::check(self.board(), self.mode).status));
            self.keep_tool();
        }
    }

    fn set_mode(&mut self, mode: Mode) {
        self.cancel();
        if mode != self.mode {
            self.mode = mode;
            self.film = None;
            self.cursor = self.cursor.filter(|&at| P::reaches(self.history.board(), mode, at));
            self.shown = if mode == Mode::Solve && !self.answers.is_empty() { Some(0) } else { None };
            self.keep_tool();
            self.news.push(P::check(self.board(), mode).status);
        }
    }

    /// A whole-board action by its id.
    fn act(&mut self, action: &str) {
        self.cancel();
        let board = self.history.board();
        let size = P::size(board);
        let (board, said) = match action {
            "turn-left" => (P::transform(board, Transform::TurnLeft), "board turned left"),
            "turn-right" => (P::transform(board, Transform::TurnRight), "board turned right"),
            "flip-sideways" => (P::transform(board, Transform::FlipSideways), "board flipped sideways"),
            "flip-over" => (P::transform(board, Transform::FlipOver), "board flipped over"),
            "shift-up" => (P::reframe(board, size, -1, 0), "board shifted up"),
            "shift-down" => (P::reframe(board, size, 1, 0), "board shifted down"),
            "shift-left" => (P::reframe(board, size, 0, -1), "board shifted left"),
            "shift-right" => (P::reframe(board, size, 0, 1), "board shifted right"),
            "new" => (P::blank(size), "new board"),
            "restart" => (P::restart(board), "all moves taken back"),
            "live-errors" => {
                self.errors = !self.errors;
                return;
            }
            "check-errors" => return self.tell_errors(),
            "together" => return self.show_together(),
            own => {
                let Some(step) = P::act(board, own) else { return };
                let done = P::apply(board, &step);
                return self.finish(done.map(|board| (board, P::say(&step))));
            }
        };
        self.commit(board, said.into());
        self.cursor = None;
    }

    fn resize(&mut self, rows: u16, cols: u16) {
        self.cancel();
        let (least, most) = P::INFO.sides;
        if !(least..=most).contains(&rows) || !(least..=most).contains(&cols) {
            let words = format!("A side of a board is {least} to {most}.");
            self.remark = Some(Remark { words, at: None });
            return;
        }
        let board = P::reframe(self.history.board(), Size::new(rows, cols), 0, 0);
        self.commit(board, format!("board of {rows} rows and {cols} columns"));
        self.cursor = None;
    }

    fn adjust(&mut self, tool: &str, by: i32) {
        self.cancel();
        let board = self.history.board();
        let done = P::adjust(board, tool, by).and_then(|step| Ok((P::apply(board, &step)?, P::say(&step))));
        self.finish(done);
    }

    /// Says what is wrong, on demand.
    fn tell_errors(&mut self) {
        let report = P::check(self.history.board(), self.mode);
        let wrong = report.findings.into_iter().filter(|finding| finding.tone == Tone::Wrong);
        let words: Vec<String> = wrong.map(|finding| finding.words).collect();
        let words = if words.is_empty() { "Nothing is wrong so far.".into() } else { words.join(" ") };
        self.remark = Some(Remark { words, at: None });
    }

    /// Ends a move that was made without the pointer.
    fn finish(&mut self, done: Result<(P::Board, String), Refused>) {
        match done {
            Ok((board, said)) => self.commit(board, said),
            Err(refused) => self.remark = Some(Remark { words: refused.0, at: None }),
        }
    }

    /// The board that is on screen: watched, an answer's, or the current one.
    fn drawn(&self) -> P::Board {
        match (&self.film, self.shown.and_then(|index| self.answers.get(index))) {
            (Some(film), _) => film.board.clone(),
            (None, Some(answer)) if self.mode == Mode::Solve => P::take(self.board(), answer),
            _ => self.told().into_owned(),
        }
    }

    /// The board with what an adviser said of it.
    fn told(&self) -> Cow<'_, P::Board> {
        match &self.advice {
            Some((answer, fresh)) if self.mode != Mode::Solve => {
                Cow::Owned(P::advised(self.board(), answer, *fresh && self.live.is_none()))
            }
            _ => Cow::Borrowed(self.board()),
        }
    }

    /// The link's fragment for what is on screen; while watching with the step.
    fn link(&self) -> String {
        let of = |board: &P::Board| link::link(P::INFO.id, |bits: &mut BitWriter| P::encode(board, bits));
        match &self.film {
            _ if !P::linkable(self.history.board()) => String::new(),
            Some(film) => format!("{}&step={}", of(&film.board), film.trace.done(film.time)),
            None => of(self.history.board()),
        }
    }

    fn draw(&mut self, now: f64, calm: bool, view: Rect, scale: f32, scene: &mut Scene) -> bool {
        let board = self.drawn();
        if P::FLOWS && self.painted.as_ref() != Some(&board) {
            let before = self.painted.replace(board.clone());
            let still = self.film.is_some() || calm;
            self.from = before.filter(|before| !still && P::restart(before) == P::restart(&board));
            if self.from.is_some() {
                self.motion.step();
            }
        }
        let motion = self.motion.at(now, calm);
        let verdict = self.mode == Mode::Solve && self.film.is_none();
        let compared = if verdict && self.shown.is_some() { self.answers.len().min(COMPARED) } else { 0 };
        let differs = match &self.unshared[..] {
            unshared if compared > 1 && !unshared.is_empty() => unshared.to_vec(),
            _ => P::differences(&self.answers[..compared]),
        };
        let look = Look {
            mode: self.mode,
            tool: self.tool(),
            hover: self.hover,
            cursor: self.cursor,
            stroke: self.live.as_ref().map(|live| &live.stroke),
            film: self.film.as_ref().map(|film| (&film.trace, film.time)),
            sweep: motion.sweep,
            cheer: motion.cheer,
            view,
            lit: &self.lit,
            differs: &differs,
            ahead: &self.ahead.0,
            errors: self.errors,
            clock: if calm { 0.0 } else { (now as u64 % ROUND) as f32 / ROUND as f32 },
            scale,
            recent: motion.recent,
        };
        match self.from.as_ref().filter(|_| motion.recent < 1.0) {
            Some(from) => P::draw_from(from, &board, &look, scene),
            None => P::draw(&board, &look, scene),
        }
        if verdict {
            overlay::blame(scene, &self.blamed);
        }
        if let Some(at) = self.remark.as_ref().and_then(|remark| remark.at) {
            overlay::refusal(scene, at);
        }
        motion.moving || (!calm && self.mode != Mode::Edit && P::shimmers(&board))
    }
}
