//! Runs journeys in parallel: a queue, and one lane per core that takes from it, each with its own browsers.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::{Mutex, PoisonError, mpsc};

use anyhow::{Result, anyhow};

use super::passes::Passes;
use super::runner::{self, Journey, Outcome};
use super::{Kind, Rig, runtime};
use crate::project;

/// A journey in one of its browsers.
#[derive(Clone, Copy)]
pub struct Trip<'list> {
    pub kind: Kind,
    pub journey: &'list Journey,
}

impl Trip<'_> {
    /// Its title in the output.
    pub fn title(&self) -> String {
        format!("{:<9} {}", self.kind.name(), self.journey.name)
    }
}

/// Takes all trips in lanes, each with a rig of its own, and passes each outcome to `tell` when it is known. What passes is
/// noted.
///
/// # Errors
/// If a lane cannot start, or its thread panics.
pub fn run(
    trips: Vec<Trip<'_>>,
    lanes: usize,
    rig: impl Fn() -> Rc<Rig> + Sync,
    passes: &Passes,
    mut tell: impl FnMut(&Outcome),
) -> Result<()> {
    let times = Times::read();
    let queue = Mutex::new(times.shortest_first(trips));
    let (sender, outcomes) = mpsc::channel();
    std::thread::scope(|scope| {
        let lane = || {
            let sender = sender.clone();
            let (queue, rig) = (&queue, &rig);
            scope.spawn(move || {
                runtime()?.block_on(async {
                    let rig = rig();
                    // The lock is released while a trip is under way.
                    let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).pop();
                    while let Some(trip) = next() {
                        // The receiver outlives all lanes, so this cannot fail.
                        let _ = sender.send(runner::take(&rig, trip, passes).await);
                    }
                    Ok(())
                })
            })
        };
        let lanes: Vec<_> = (0..lanes.max(1)).map(|_| lane()).collect();
        drop(sender);
        let mut times = times;
        for outcome in outcomes {
            times.0.insert(outcome.title.clone(), outcome.seconds);
            tell(&outcome);
        }
        times.write();
        lanes.into_iter().try_for_each(|lane| lane.join().map_err(|_| anyhow!("a lane ended in a panic"))?)
    })
}

/// How long each trip took last time, in seconds: long ones are started first, so that no lane is left with one at the
/// end.
struct Times(BTreeMap<String, f64>);

impl Times {
    fn file() -> PathBuf {
        project::target().join("journeys-seconds.txt")
    }

    fn read() -> Self {
        Self::parse(&fs::read_to_string(Self::file()).unwrap_or_default())
    }

    fn parse(text: &str) -> Self {
        let lines = text.lines().filter_map(|line| {
            let (seconds, title) = line.split_once(' ')?;
            Some((title.to_owned(), seconds.parse().ok()?))
        });
        Self(lines.collect())
    }

    /// Writes the times. They are only a hint: the file may be missing or wrong.
    fn write(&self) {
        let text: String = self.0.iter().map(|(title, seconds)| format!("{seconds:.1} {title}\n")).collect();
        let _ = fs::write(Self::file(), text);
    }

    /// Sorts trips, which are taken from the end; unknown ones count as long and keep their order.
    fn shortest_first<'list>(&self, mut trips: Vec<Trip<'list>>) -> Vec<Trip<'list>> {
        let seconds = |trip: &Trip<'_>| self.0.get(&trip.title()).copied().unwrap_or(f64::MAX);
        trips.reverse();
        trips.sort_by(|one, other| seconds(one).total_cmp(&seconds(other)));
        trips
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn new_trips_come_first_and_then_the_long_ones() {
        let journey = |name| Journey { name, kinds: &[], also: &[], why: "", run: |_| Box::pin(async { Ok(()) }) };
        let journeys = ["a::short", "a::long", "a::new", "a::newer"].map(journey);
        let trips = journeys.iter().map(|journey| Trip { kind: Kind::Phone, journey }).collect();
        let times = Times::parse("1.5 phone     a::short\n12.0 phone     a::long\n99.0 webkit    a::short\nx\n");
        let mut order = times.shortest_first(trips);
        let names: Vec<_> = std::iter::from_fn(|| order.pop()).map(|trip| trip.journey.name).collect();
        assert_eq!(names, ["a::new", "a::newer", "a::long", "a::short"]);
    }
}
