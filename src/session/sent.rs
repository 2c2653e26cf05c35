//! What of an open board is sent elsewhere: as a picture, a text, a file or a link.

use crate::bits::{BitReader, BitWriter};
use crate::puzzle::Puzzle;

use super::Session;

/// What is sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sent {
    /// The puzzle as it was given.
    Puzzle,
    /// The board as it stands, or the replay at its step.
    Here,
    /// The same with the solution that is shown.
    Solution,
}

impl<P: Puzzle> Session<P> {
    /// A session, in play, of what is sent. What lies over the board stays here: hints, frames, what a verdict or an
    /// adviser said, mistakes.
    pub fn sent(&self, what: Sent) -> Session<P> {
        let playback = self.playback.as_ref().filter(|_| what != Sent::Puzzle);
        let board = match (what, playback, self.shown_answer()) {
            (Sent::Puzzle, ..) => P::restart(self.board()),
            (_, Some(playback), _) => playback.board.clone(),
            (Sent::Solution, None, Some(answer)) => {
                self.answered(answer).unwrap_or_else(|| self.board().clone())
            }
            _ => self.board().clone(),
        };
        let mut sent = Session::new(board);
        sent.settings.together = self.settings.together;
        if let Some(playback) = playback {
            sent.watch_from(playback.trace.done(playback.time));
        }
        sent
    }

    /// The board with an answer on it; `None` if it is sound on no board.
    pub(super) fn answered(&self, answer: &P::Answer) -> Option<P::Board> {
        let board = P::apply_answer(self.history.board(), answer);
        // A strategy that is wrong on purpose answers with what no board can be; its bits are those of a sound one.
        // Not asked of what is too large for a link: its bits take seconds.
        if !P::linkable(&board) {
            return Some(board);
        }
        let mut bits = BitWriter::new();
        P::encode(&board, &mut bits);
        P::decode_whole(&mut BitReader::new(&bits.into_bytes()))
    }
}
