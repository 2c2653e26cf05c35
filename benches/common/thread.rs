//! The clock of a thread: for runs shorter than the 4 ms in which the system counts its work.

use cpu_time::ThreadTime;

/// Milliseconds that the thread has worked.
pub struct Clock(ThreadTime);

impl Clock {
    pub fn new() -> Clock {
        Clock(ThreadTime::now())
    }

    pub fn now(&self) -> f64 {
        self.0.elapsed().as_secs_f64() * 1e3
    }
}
