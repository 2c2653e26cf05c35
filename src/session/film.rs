//! What moves: a replay with its time, the opening of a board, a celebration.

use crate::puzzle::Puzzle;
use crate::trace::Trace;

use super::Session;

/// A replay under way.
pub struct Film<P: Puzzle> {
    /// The board that is replayed.
    pub board: P::Board,
    /// Its steps.
    pub trace: Trace<P::Step>,
    /// The time in steps.
    pub time: f32,
}

impl<P: Puzzle> Session<P> {
    /// Starts to watch what is drawn.
    pub(super) fn film(&mut self) {
        let board = self.drawn();
        let trace = if self.together { P::replay_together(&board) } else { P::replay(&board) };
        self.film = Some(Film { board, trace, time: 0.0 });
    }

    /// Shows at once what can happen at once, or no longer; the moment stays the same.
    pub(super) fn show_together(&mut self) {
        self.together = !self.together;
        if let Some(done) = self.film.as_ref().map(|film| film.trace.done(film.time)) {
            self.film();
            self.start_at(done);
        }
    }

    /// Goes to where so many steps are done, counted one by one.
    pub(super) fn start_at(&mut self, done: usize) {
        if let Some(film) = &mut self.film {
            film.time = film.trace.when(done);
        }
    }
}

/// How long a board takes to open, in milliseconds.
const OPENING: f64 = 900.0;
/// How long a celebration takes.
const CHEER: f64 = 900.0;
/// How long a move takes.
const STEP: f64 = 220.0;

/// Motion of the session's own. Times come from the painter.
pub struct Motion {
    opening: Clock,
    cheering: Clock,
    stepping: Clock,
}

#[derive(Clone, Copy)]
enum Clock {
    /// Starts with the next picture.
    Waiting,
    /// Started at this time.
    Since(f64),
    Over,
}

/// The state of motion at a time.
pub struct Moment {
    /// How much of an opening board is seen, 0 to 1.
    pub sweep: f32,
    /// How far a celebration is, 0 to 1.
    pub cheer: Option<f32>,
    /// How far the last move's motion is, 0 to 1; 1 = over.
    pub recent: f32,
    /// Whether the next picture will differ.
    pub moving: bool,
}

impl Default for Motion {
    /// A board that opens.
    fn default() -> Motion {
        Motion { opening: Clock::Waiting, cheering: Clock::Over, stepping: Clock::Over }
    }
}

impl Motion {
    /// A board opens.
    pub fn open(&mut self) {
        self.opening = Clock::Waiting;
        self.cheering = Clock::Over;
        self.stepping = Clock::Over;
    }

    /// A move was made.
    pub fn step(&mut self) {
        self.stepping = Clock::Waiting;
    }

    /// A board was solved.
    pub fn cheer(&mut self) {
        self.cheering = Clock::Waiting;
    }

    /// The moment at `now` (milliseconds); calm motion is over at once.
    pub fn at(&mut self, now: f64, calm: bool) -> Moment {
        let opening = self.opening.share(now, OPENING, calm);
        let cheer = self.cheering.share(now, CHEER, calm);
        let recent = self.stepping.share(now, STEP, calm);
        Moment {
            // Fast at first, then easing out.
            sweep: opening.map_or(1.0, |share| 1.0 - (1.0 - share) * (1.0 - share)),
            cheer,
            recent: recent.unwrap_or(1.0),
            moving: opening.is_some() || cheer.is_some() || recent.is_some(),
        }
    }
}

impl Clock {
    /// The share done; `None` when over.
    fn share(&mut self, now: f64, length: f64, calm: bool) -> Option<f32> {
        if let Clock::Waiting = self {
            *self = Clock::Since(now);
        }
        if let Clock::Since(start) = *self
            && !calm
            && now - start < length
        {
            return Some(((now - start) / length).max(0.0) as f32);
        }
        *self = Clock::Over;
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opening_runs_once_and_calm_skips_it() {
        let mut motion = Motion::default();
        motion.open();
        assert_eq!(motion.at(5000.0, false).sweep, 0.0);
        let half = motion.at(5000.0 + OPENING / 2.0, false);
        assert!(half.moving && half.sweep == 0.75);
        assert!(!motion.at(5000.0 + OPENING, false).moving);
        assert_eq!(motion.at(5001.0, false).sweep, 1.0);
        motion.open();
        assert!(!motion.at(0.0, true).moving);
    }
}
