//! What can be shared of an open board: as a picture, a text, a file or a link.

use crate::bits::{BitReader, BitWriter};
use crate::puzzle::Puzzle;

use super::Session;
use super::playback::Playback;

/// The part that is shared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sent {
    /// The original puzzle.
    Puzzle,
    /// The current board, or the replay at its step.
    Here,
    /// The same with the solution shown.
    Solution,
}

impl<P: Puzzle> Session<P> {
    /// A session, in Play, of what is shared. Overlays stay behind: hints, frames, the cells of a verdict or advice,
    /// mistakes.
    pub fn sent(&self, what: Sent) -> Session<P> {
        let playback = self.playback.as_ref().filter(|_| what != Sent::Puzzle);
        let board = match (what, playback, self.shown_answer()) {
            (Sent::Puzzle, ..) => P::fresh(self.history.board()),
            (_, Some(playback), _) => playback.board.clone(),
            (Sent::Solution, None, Some(answer)) => {
                self.answered(answer).unwrap_or_else(|| self.history.board().clone())
            }
            _ => self.history.board().clone(),
        };
        let mut sent = Session::new(board);
        sent.settings.other = self.settings.other;
        if let Some(playback) = playback {
            // As on screen, at the beginning of the step under way.
            sent.playback = Some(Playback {
                board: playback.board.clone(),
                time: playback.trace.when(playback.trace.done(playback.time)),
                trace: playback.trace.clone(),
                link: playback.link.clone(),
                awaited: playback.awaited,
            });
        }
        sent
    }

    /// The board with a solution on it; `None` if that is not a valid board.
    pub(super) fn answered(&self, answer: &P::Answer) -> Option<P::Board> {
        let board = P::apply_answer(self.history.board(), answer);
        // A deliberately flawed strategy can return a solution that no board can represent; a valid board survives
        // encoding. This is skipped for boards too large for a link, whose encoding takes seconds.
        if !P::linkable(&board) {
            return Some(board);
        }
        let mut bits = BitWriter::new();
        P::encode(&board, &mut bits);
        P::decode_whole(&mut BitReader::new(&bits.into_bytes()))
    }
}
