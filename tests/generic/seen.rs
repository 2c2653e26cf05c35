//! How much a test over all puzzles really tested: a loop over nothing proves nothing.
#![allow(clippy::print_stdout, reason = "this is a test's own code")]

/// How much was tested of one puzzle.
#[derive(Default)]
pub struct Seen {
    count: usize,
    exempt: Option<&'static str>,
}

impl Seen {
    pub fn tick(&mut self) {
        self.add(1);
    }

    pub fn add(&mut self, count: usize) {
        self.count += count;
    }

    /// Records why this puzzle has nothing to test.
    pub fn exempt(&mut self, why: &'static str) {
        self.exempt = Some(why);
    }

    pub fn exempt_if(&mut self, condition: bool, why: &'static str) {
        if condition {
            self.exempt(why);
        }
    }

    /// Fails if nothing was tested without a reason, or something was tested in spite of one. Returns the amount.
    pub fn check(self, puzzle: &str) -> usize {
        let Seen { count, exempt } = self;
        println!("{puzzle}: {count} seen{}", exempt.map_or(String::new(), |why| format!(", {why}")));
        match exempt {
            None => assert!(count > 0, "{puzzle}: the test looked at nothing"),
            Some(why) => assert!(count == 0, "{puzzle}: {count} seen, though {why}"),
        }
        count
    }
}
