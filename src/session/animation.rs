//! Animations of the session itself: the opening of a board, a celebration, the last move.

/// How long a board takes to open, in milliseconds.
const OPENING: f64 = 900.0;
/// How long a celebration takes, in milliseconds.
const CHEER: f64 = 900.0;
/// How long a move takes, in milliseconds.
const STEP: f64 = 220.0;
/// How long highlighted cells pulse, in milliseconds, and how often in that time.
const POINT: f64 = 2700.0;
const PULSES: f32 = 3.0;

/// The running animations. Times come from the painter.
pub struct Animation {
    opening: Clock,
    cheering: Clock,
    stepping: Clock,
    pointing: Clock,
}

#[derive(Clone, Copy)]
enum Clock {
    /// Starts with the next picture.
    Waiting,
    /// Started at this time.
    Since(f64),
    Over,
}

/// The state of all animations at a time.
pub struct AnimationState {
    /// How much of an opening board is visible, 0 to 1.
    pub sweep: f32,
    /// The progress of a celebration, 0 to 1.
    pub cheer: Option<f32>,
    /// The progress of the last move's animation, 0 to 1; 1 = finished.
    pub recent: f32,
    /// The strength of the pulse of highlighted cells, 0 to 1.
    pub pulse: f32,
    /// Whether the next picture will differ.
    pub moving: bool,
}

impl Default for Animation {
    /// A board that is opening.
    fn default() -> Animation {
        let over = Clock::Over;
        Animation { opening: Clock::Waiting, cheering: over, stepping: over, pointing: over }
    }
}

impl Animation {
    /// Starts the opening of a board.
    pub fn open(&mut self) {
        self.opening = Clock::Waiting;
        self.cheering = Clock::Over;
        self.stepping = Clock::Over;
    }

    /// Starts the animation of a move.
    pub fn step(&mut self) {
        self.stepping = Clock::Waiting;
    }

    /// Starts the pulse of highlighted cells.
    pub fn point(&mut self) {
        self.pointing = Clock::Waiting;
    }

    /// Starts a celebration.
    pub fn cheer(&mut self) {
        self.cheering = Clock::Waiting;
    }

    /// The state at `now` (milliseconds). With reduced motion (`calm`) every animation ends at once.
    pub fn at(&mut self, now: f64, calm: bool) -> AnimationState {
        let opening = self.opening.share(now, OPENING, calm);
        let cheer = self.cheering.share(now, CHEER, calm);
        let recent = self.stepping.share(now, STEP, calm);
        let pointing = self.pointing.share(now, POINT, calm);
        // A triangle wave: up and down again, evenly.
        let wave = |share: f32| 1.0 - (2.0 * (PULSES * share).fract() - 1.0).abs();
        AnimationState {
            // Ease out.
            sweep: opening.map_or(1.0, |share| 1.0 - (1.0 - share) * (1.0 - share)),
            cheer,
            recent: recent.unwrap_or(1.0),
            pulse: pointing.map_or(0.0, wave),
            moving: opening.is_some() || cheer.is_some() || recent.is_some() || pointing.is_some(),
        }
    }
}

impl Clock {
    /// The progress, 0 to 1; `None` when finished.
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
        let mut animation = Animation::default();
        animation.open();
        assert_eq!(animation.at(5000.0, false).sweep, 0.0);
        let half = animation.at(5000.0 + OPENING / 2.0, false);
        assert!(half.moving && half.sweep == 0.75);
        assert!(!animation.at(5000.0 + OPENING, false).moving);
        assert_eq!(animation.at(5001.0, false).sweep, 1.0);
        animation.open();
        assert!(!animation.at(0.0, true).moving);
    }

    #[test]
    fn lit_cells_pulse_for_a_while() {
        let mut animation = Animation::default();
        animation.at(0.0, true);
        animation.point();
        assert_eq!(animation.at(0.0, false).pulse, 0.0);
        let top = animation.at(POINT / 6.0, false);
        assert!(top.moving && top.pulse > 0.99);
        assert!(animation.at(POINT / 3.0, false).pulse < 0.01);
        assert!(!animation.at(POINT, false).moving);
        animation.point();
        assert!(!animation.at(0.0, true).moving, "calm");
    }
}
