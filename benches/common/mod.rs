//! What benches of long searches share: a clock that other work beside does not move, and percentiles.

use std::time::Instant;

/// Milliseconds worked so far: of the processor where the system tells them, else of the clock.
pub struct Clock(pub Instant);

impl Clock {
    pub fn now(&self) -> f64 {
        let spent = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
        let spent = spent.and_then(|text| text.split(' ').next().and_then(|first| first.parse::<f64>().ok()));
        spent.map_or_else(|| self.0.elapsed().as_secs_f64() * 1e3, |nanoseconds| nanoseconds / 1e6)
    }
}

/// The value that so many percent of the sorted ones do not exceed.
pub fn at(sorted: &[f64], percent: usize) -> f64 {
    sorted[((sorted.len() * percent).div_ceil(100)).clamp(1, sorted.len()) - 1]
}
