//! What a search has done so far, every few seconds and at its end, on the standard error.

use gridlight::contract::StrategyView;
use gridlight::search::Counters;

use crate::host;

/// The reports on one board.
pub struct Report<'a> {
    every: f64,
    name: &'a str,
    strategy: &'a StrategyView,
    start: f64,
    /// The milliseconds of the next report.
    due: f64,
}

impl<'a> Report<'a> {
    /// `every` is in seconds, at least 1.
    pub fn new(every: u64, name: &'a str, strategy: &'a StrategyView) -> Report<'a> {
        let every = every as f64 * 1000.0;
        Report { every, name, strategy, start: host::clock(), due: every }
    }

    pub fn progress(&mut self, counters: &Counters, milliseconds: f64) {
        if milliseconds < self.due {
            return;
        }
        self.write("", milliseconds, counters);
        while self.due <= milliseconds {
            self.due += self.every;
        }
    }

    pub fn end(&self, counters: &Counters) {
        self.write(", at its end", host::clock() - self.start, counters);
    }

    fn write(&self, head: &str, milliseconds: f64, counters: &Counters) {
        let lines = self.lines(counters, milliseconds);
        host::say(&format!("{}{head} after {:.1} s:\n{lines}", self.name, milliseconds / 1000.0));
    }

    /// A line for each counter that has counted something: its share of the headline if it is a part of that, and
    /// how many a second if it measures the work.
    fn lines(&self, counters: &Counters, milliseconds: f64) -> String {
        let StrategyView { info, headline, .. } = self.strategy;
        let (known, parts) = (info.counters, info.parts);
        let width = known.iter().map(|counter| counter.name.chars().count()).max().unwrap_or(0);
        let all = counters.get(headline);
        let line = |(id, name): (&str, &str)| {
            let value = counters.get(id);
            let mut line = format!("  {name:<width$} {value:>12}");
            if parts.contains(&id) && all > 0 {
                line += &format!("  {} %", (100.0 * value as f64 / all as f64).round());
            }
            if (id == *headline || id == "nodes") && milliseconds > 0.0 {
                line += &format!("  {} a second", (1000.0 * value as f64 / milliseconds).round());
            }
            line + "\n"
        };
        let counted = known.iter().filter(|counter| counters.get(counter.id) > 0);
        counted.map(|counter| line((counter.id, counter.name))).collect()
    }
}
