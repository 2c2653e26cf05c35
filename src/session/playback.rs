//! Replays and their time.

use std::cell::OnceCell;

use crate::link;
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
    /// While its steps are built elsewhere: how many single steps are to be done at first.
    pub awaited: Option<usize>,
}

impl<P: Draw> Playback<P> {
    /// How many single steps are done.
    pub fn done(&self) -> usize {
        self.awaited.unwrap_or_else(|| self.trace.done(self.time))
    }
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
            let trace = match (self.settings.defers, P::REPLAY_SEARCH, other) {
                (.., Some(other)) => Some((other.replay)(&board)),
                (true, Some(_), None) => None,
                _ => Some(P::replay(&board)),
            };
            let Some(trace) = trace else {
                let trace = Trace::default();
                return Playback { board, trace, time: 0.0, link: OnceCell::new(), awaited: Some(made) };
            };
            let time = if made == 0 { 0.0 } else { trace.when(made) };
            Playback { board, trace, time, link: OnceCell::new(), awaited: None }
        });
    }

    /// From now on, replays that need a search are built elsewhere: [`Session::awaits_replay`].
    pub fn defer_replays(&mut self) {
        self.settings.defers = true;
    }

    /// The board whose replay is to be built elsewhere, packed; empty if there is none.
    pub fn awaits_replay(&self) -> Vec<u8> {
        let awaited = self.playback.as_ref().filter(|playback| playback.awaited.is_some());
        awaited.map_or_else(Vec::new, |playback| link::pack(|bits| P::encode(&playback.board, bits)))
    }

    /// Takes the steps built for an awaited replay; `false` if they are damaged or no longer awaited.
    pub fn take_replay(&mut self, board: &[u8], steps: &[u8]) -> bool {
        let Some(trace) = P::REPLAY_SEARCH.and_then(|search| search.unpack(steps)) else { return false };
        if board.is_empty() || self.awaits_replay() != board {
            return false;
        }
        let Some(playback) = &mut self.playback else { return false };
        playback.time = trace.when(playback.awaited.take().unwrap_or(0));
        playback.trace = trace;
        true
    }

    /// Starts a replay at the time when `done` single steps are done.
    pub fn watch_from(&mut self, done: usize) {
        self.watch(true);
        if let Some(playback) = &mut self.playback {
            playback.time = playback.trace.when(done);
            playback.awaited = playback.awaited.map(|_| done);
        }
    }

    /// Switches between the two replays of a puzzle; the moment stays the same.
    pub fn show_other(&mut self, on: bool) {
        self.settings.other = on;
        let Some(playback) = self.playback.take() else { return };
        let done = playback.done();
        self.watch_from(done);
    }

    /// Goes to a time, clamped to the replay.
    pub fn seek(&mut self, time: f32) {
        if let Some(playback) = &mut self.playback {
            let time = if time.is_finite() { time.max(0.0) } else { 0.0 };
            playback.awaited = playback.awaited.map(|_| time as usize);
            playback.time = between(time, 0.0, playback.trace.end());
        }
    }

    /// Whether keys control a replay rather than the board.
    pub(super) fn is_watching_an_answer(&self) -> bool {
        self.hand.mode == Mode::Solve && self.playback.is_some()
    }
}
