//! The temperature: what a proposal may cost, at random, while it falls.
//!
//! A cost `d` is accepted with probability `q^d`, where `q` represents the temperature (`e^(-1/T)`). All numbers are
//! integers, so that a search takes the same course natively and in WebAssembly.

/// The probability, out of 2^16, of accepting a cost of 1 at the beginning and at the end of a run: temperatures of
/// 0.48 and 0.32.
const HOT: u64 = 8160;
const COLD: u64 = 2880;
/// The length of a run in proposals, and how many of them share a temperature.
pub const RUN: u64 = 10_000_000;
const STAGE: u64 = RUN / 64;

/// The temperature, as a table from random bits to costs.
pub struct Heat {
    limits: [u8; 4096],
    /// The proposal at which it falls next.
    next: u64,
}

impl Heat {
    /// The temperature at the beginning of a run.
    pub fn new() -> Heat {
        let mut heat = Heat { limits: [0; 4096], next: 0 };
        heat.cool(0);
        heat
    }

    /// Sets the temperature for a proposal of a run. It never rises.
    pub fn cool(&mut self, proposal: u64) {
        if proposal >= self.next {
            self.fall(proposal);
        }
    }

    fn fall(&mut self, proposal: u64) {
        self.next = proposal - proposal % STAGE + STAGE;
        let chance = HOT - (HOT - COLD) * proposal.min(RUN) / RUN;
        // The fraction of entries of at least `d` is the probability of `d`.
        let (mut limit, mut left) = (0, 1 << 32);
        for (at, entry) in self.limits.iter_mut().enumerate() {
            while (at as u64) << 20 >= (1 << 32) - ((left * chance) >> 16) {
                left = (left * chance) >> 16;
                limit += 1;
            }
            *entry = limit;
        }
    }

    /// The highest acceptable cost of a proposal, from random bits.
    #[inline(always)]
    pub fn limit(&self, dice: u64) -> i32 {
        self.limits[(dice & 4095) as usize].into()
    }
}
