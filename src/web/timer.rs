//! How long work has taken, and when it has to pause.

use js_sys::Function;

use super::value::time;
use crate::search::{Go, Progress};

/// Measures one stretch of work by a clock from JavaScript.
pub struct Timer<'clock> {
    clock: &'clock Function,
    start: f64,
}

impl<'clock> Timer<'clock> {
    /// Starts now.
    pub fn new(clock: &'clock Function) -> Timer<'clock> {
        Timer { clock, start: time(clock) }
    }

    /// The milliseconds since then.
    pub fn passed(&self) -> f64 {
        time(self.clock) - self.start
    }

    /// What a watch asks, to pause after this many milliseconds.
    pub fn pause_after(&self, milliseconds: f64) -> impl FnMut(&Progress) -> Go + '_ {
        move |_| if self.passed() >= milliseconds { Go::Pause } else { Go::On }
    }
}

/// A limit in milliseconds of which 0 means none.
#[cfg(feature = "library")]
pub const fn limit(milliseconds: f64) -> f64 {
    if milliseconds > 0.0 { milliseconds } else { f64::INFINITY }
}
