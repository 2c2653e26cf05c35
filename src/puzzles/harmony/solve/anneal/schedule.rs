//! How hot it is: what a proposal may cost, by chance, while the temperature falls.
//!
//! A cost `d` is accepted with the chance `q^d`, where `q` stands for the temperature (`e^(-1/T)`). All numbers are
//! integers, so that a search is the same natively and in wasm.

/// The chances, out of 2^16, of a cost of 1 at the beginning and the end of a run: temperatures of 0.48 and 0.32.
const HOT: u64 = 8160;
const COLD: u64 = 2880;
/// Proposals of a run, and how many of them share a temperature.
pub const RUN: u64 = 10_000_000;
const STAGE: u64 = RUN / 64;

/// The temperature, as a table from dice to costs.
pub struct Heat {
    limits: [u8; 4096],
    /// The proposal at which it falls next.
    next: u64,
}

impl Heat {
    /// The heat at the beginning of a run.
    pub fn new() -> Heat {
        let mut heat = Heat { limits: [0; 4096], next: 0 };
        heat.cool(0);
        heat
    }

    /// The heat at a proposal of a run. It never goes back.
    pub fn cool(&mut self, proposal: u64) {
        if proposal >= self.next {
            self.fall(proposal);
        }
    }

    fn fall(&mut self, proposal: u64) {
        self.next = proposal - proposal % STAGE + STAGE;
        let chance = HOT - (HOT - COLD) * proposal.min(RUN) / RUN;
        // As many entries are at least `d` as the chance of `d` says.
        let (mut limit, mut left) = (0, 1 << 32);
        for (at, entry) in self.limits.iter_mut().enumerate() {
            while (at as u64) << 20 >= (1 << 32) - ((left * chance) >> 16) {
                left = (left * chance) >> 16;
                limit += 1;
            }
            *entry = limit;
        }
    }

    /// The most that a proposal may cost, from dice.
    #[inline(always)]
    pub fn limit(&self, dice: u64) -> i32 {
        self.limits[(dice & 4095) as usize].into()
    }
}
