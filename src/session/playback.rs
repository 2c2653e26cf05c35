//! Replays and their time.

use std::cell::OnceCell;

use crate::puzzle::{Draw, Mode, Puzzle};
use crate::scene::between;
use crate::trace::Trace;

use super::state::Session;

/// A replay under way.
pub(super) struct Playback<P: Draw> {
    /// The board that is replayed.
    pub board: P::Board,
    /// Its steps.
    pub trace: Trace<P::Step>,
    /// The time in steps.
    pub time: f32,
    /// The board's link, once it was needed.
    pub link: OnceCell<String>,
}

impl<P: Puzzle> Session<P> {
    /// Starts or ends a replay of the board or the solution shown.
    pub fn watch(&mut self, on: bool) {
        self.playback = on.then(|| {
            let (board, made) = match self.shown_answer() {
                Some(answer) => (P::apply_answer(self.board(), answer), self.problem.made),
                None => (self.board().clone(), 0),
            };
            let other = P::OTHER_REPLAY.filter(|_| self.settings.other);
            let trace = other.map_or_else(|| P::replay(&board), |other| (other.replay)(&board));
            let time = if made == 0 { 0.0 } else { trace.when(made) };
            Playback { board, trace, time, link: OnceCell::new() }
        });
    }

    /// Starts a replay at the time when `done` single steps are done.
    pub fn watch_from(&mut self, done: usize) {
        self.watch(true);
        if let Some(playback) = &mut self.playback {
            playback.time = playback.trace.when(done);
        }
    }

    /// Switches between the two replays of a puzzle; the moment stays the same.
    pub fn show_other(&mut self, on: bool) {
        self.settings.other = on;
        let Some(playback) = self.playback.take() else { return };
        let done = playback.trace.done(playback.time);
        self.watch_from(done);
    }

    /// Goes to a time, clamped to the replay.
    pub fn seek(&mut self, time: f32) {
        if let Some(playback) = &mut self.playback {
            playback.time = if time.is_finite() { between(time, 0.0, playback.trace.end()) } else { 0.0 };
        }
    }

    /// Whether keys control a replay rather than the board.
    pub(super) fn is_watching_an_answer(&self) -> bool {
        self.hand.mode == Mode::Solve && self.playback.is_some()
    }
}
