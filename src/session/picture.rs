//! The picture of the session.

use std::borrow::Cow;

use crate::grid::Cell;
use crate::kit::links::linked;
use crate::kit::overlay;
use crate::kit::rulers::Numbered;
use crate::puzzle::{Advised, DrawContext, Mode, Motion, Puzzle};
use crate::scene::{Rect, Scene, Theme, svg::picture};

use super::kept::whole;
use super::state::Session;

/// Pixels per cell in exported pictures, at most.
const CELL_PIXELS: f32 = 64.0;
/// The longest side of an exported picture, in pixels.
const PICTURE: f32 = 8192.0;
/// The period of slow motion, in milliseconds.
const ROUND: u64 = 6000;
/// The height of the smallest legible digits, in CSS pixels.
const LEGIBLE: f32 = 11.0;

/// Pixels per cell in the exported picture of a board with these bounds.
pub fn picture_scale(bounds: Rect) -> f32 {
    (PICTURE / bounds.w.max(bounds.h).max(1.0)).min(CELL_PIXELS)
}

/// The rectangle without a strip at its upper edge.
fn below(view: Rect, strip: f32) -> Rect {
    Rect { y: view.y + strip, h: view.h - strip, ..view }
}

impl<P: Puzzle> Session<P> {
    /// Sets the screen's density (device pixels per CSS pixel, times how much larger than usual the person's type is) and
    /// how many device pixels at the canvas's upper edge are covered.
    pub fn set_screen(&mut self, density: f32, covered: f32) {
        self.settings.density = density;
        self.settings.covered = covered;
    }

    /// The board on screen: the replayed one, a solution's, or the current one.
    pub(super) fn drawn(&self) -> Cow<'_, P::Board> {
        match (&self.playback, self.shown_answer()) {
            (Some(playback), _) => Cow::Borrowed(&playback.board),
            (None, Some(answer)) if self.hand.live.is_none() => {
                Cow::Borrowed(self.laid.get_or_init(|| P::apply_answer(self.base(), answer)))
            }
            (None, Some(answer)) => Cow::Owned(P::apply_answer(self.board(), answer)),
            (None, None) => Cow::Borrowed(self.board()),
        }
    }

    /// The solution shown or the advice, as drawn with the board.
    pub(super) fn advice_drawn(&self) -> Option<Advised<'_, P::Answer>> {
        match self.shown_answer() {
            Some(answer) => Some(Advised { answer, fresh: true }),
            None => self.advised(),
        }
    }

    /// The bounding rectangle of the whole drawing.
    pub fn bounds(&self) -> Rect {
        P::bounds(self.board())
    }

    pub(super) fn has_last_move(&self) -> bool {
        matches!(P::MOTION, Motion::LastMove(is_there) if is_there(self.history.board()))
    }

    /// For a flowing picture: notices that the board differs from the one painted last. It is copied only then.
    fn flow(&mut self, calm: bool) {
        if !matches!(P::MOTION, Motion::Flow) {
            return;
        }
        let board = self.drawn();
        if self.painted.as_ref() == Some(&*board) {
            return;
        }
        let board = board.into_owned();
        let bare = P::restart(&board);
        let before = self.painted.replace(board);
        let still = self.playback.is_some() || calm;
        self.from = before.filter(|before| !still && P::restart(before) == bare);
        if self.from.is_some() {
            self.animation.step();
        }
    }

    /// Draws what is in view; returns whether something is still moving.
    pub fn draw(&mut self, now: f64, calm: bool, view: Rect, scale: f32, scene: &mut Scene) -> bool {
        if self.draw_followed(view, scale, scene) {
            return false;
        }
        self.flow(calm);
        let moment = self.animation.at(now, calm);
        if self.playback.is_none() {
            self.look_assumed();
        }
        let board = self.drawn();
        // A comparison has frames of its own.
        let differs = if self.over().is_some() { Vec::new() } else { self.differences() };
        let mode = self.hand.mode;
        let free = below(view, self.settings.covered / scale.max(0.01));
        let context = DrawContext {
            mode,
            tool: self.tool(),
            hover: self.hand.hover,
            cursor: self.hand.cursor,
            stroke: self.hand.live.as_ref().map(|live| &live.stroke),
            replay: self.playback.as_ref().map(|playback| (&playback.trace, playback.time)),
            sweep: moment.sweep,
            cheer: moment.cheer,
            view,
            differs: &differs,
            next_moves: self.settings.mistakes.then_some(&self.position.next_moves),
            advice: self.advice_drawn(),
            errors: self.shows_mistakes(),
            clock: if calm { 0.0 } else { (now as u64 % ROUND) as f32 / ROUND as f32 },
            scale,
            legible: LEGIBLE * self.settings.density / scale.max(0.01),
            free,
            recent: moment.recent,
            from: self.from.as_ref().filter(|_| moment.recent < 1.0),
        };
        P::draw(&board, &context, scene);
        self.draw_over(scale, scene);
        if self.playback.is_none() {
            // Numbers and frames are as large on a dense screen.
            let scale = scale / self.settings.density.max(1.0);
            self.draw_assumed(scale, scene);
            let blamed: &[Cell] = if mode == Mode::Solve { &self.problem.blamed } else { &[] };
            overlay::blame(scene, blamed);
            self.draw_pointed(moment.pulse, scale, scene);
            let framed = !blamed.is_empty() || self.position.pointed.is_some();
            if let Some(over) = P::OVER_FRAMES.filter(|_| framed) {
                over(&board, &DrawContext { sweep: moment.sweep, ..DrawContext::still(mode, view) }, scene);
            }
            let size = P::size(&board);
            // In Solve the verdict is shown instead of the findings.
            let mut numbered = match mode {
                Mode::Edit | Mode::Play => self.position.told_of.clone(),
                Mode::Solve => Numbered::default(),
            };
            numbered.add(blamed, size);
            if let Some(pointed) = &self.position.pointed {
                pointed.number(&mut numbered, size);
            }
            numbered.draw(scene, size, P::bounds(&board), free, scale);
        }
        if let Some(at) = self.remark.as_ref().and_then(|remark| remark.at) {
            overlay::refusal(scene, at);
        }
        let shimmers = P::SHIMMERS.is_some_and(|shimmers| shimmers(&board));
        moment.moving || (!calm && mode != Mode::Edit && shimmers)
    }

    /// The board on screen as an SVG picture in a theme.
    pub fn svg(&self, theme: Theme) -> String {
        let board = self.drawn();
        let bounds = P::bounds(&board);
        let scale = picture_scale(bounds);
        let mut scene = Scene::new();
        let context = DrawContext {
            errors: self.shows_mistakes(),
            replay: self.playback.as_ref().map(|playback| (&playback.trace, playback.time)),
            advice: self.advice_drawn(),
            scale,
            ..DrawContext::still(self.hand.mode, bounds)
        };
        P::draw(&board, &context, &mut scene);
        self.draw_over(scale, &mut scene);
        picture(&scene, P::INKS, bounds, bounds.w * scale, theme)
    }

    /// The link's fragment for the board on screen, with the step during a replay. Empty if the board is too large.
    pub(super) fn link(&self) -> String {
        match &self.playback {
            _ if !P::linkable(self.history.board()) => String::new(),
            Some(playback) => {
                let link = playback.link.get_or_init(|| linked::<P>(&playback.board));
                format!("{link}&step={}", playback.done())
            }
            None => whole::<P>(self.history.entry()).into(),
        }
    }
}
