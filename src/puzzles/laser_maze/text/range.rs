//! An adaptive binary range coder: predictable bits take little space.
//!
//! The carry-less coder with 32-bit bounds found in many compressors: a bound splits the range in proportion to the
//! probability of a zero; a byte is written when both ends agree on it. Each context has its own probability, which
//! adapts fast at first and more slowly later. Trailing zero bytes are omitted, and a reader treats missing bytes as 0,
//! so every byte string decodes to something.

/// The probability of a zero in 65536ths, and how often the context was used.
#[derive(Clone, Copy, Debug)]
pub struct Chance {
    zero: u16,
    used: u8,
}

impl Chance {
    /// A context in which a one is expected `ones` times in 256 at first.
    pub const fn new(ones: u8) -> Chance {
        Chance { zero: 65535 - ones as u16 * 256, used: 1 }
    }

    fn learn(&mut self, one: bool) {
        let target = if one { 600_i32 } else { 65_535 - 600 };
        let zero = i32::from(self.zero);
        self.zero = (zero + (target - zero) / (i32::from(self.used) + 2)) as u16;
        self.used = (self.used + 1).min(60);
    }

    fn bound(self, low: u32, high: u32) -> u32 {
        low + (u64::from(high - low) * u64::from(self.zero) / 65_536) as u32
    }
}

/// Writes bits.
#[derive(Debug)]
pub struct Encoder {
    low: u32,
    high: u32,
    bytes: Vec<u8>,
}

impl Default for Encoder {
    fn default() -> Encoder {
        Encoder::new()
    }
}

impl Encoder {
    /// An encoder without bits.
    pub fn new() -> Encoder {
        Encoder { low: 0, high: u32::MAX, bytes: Vec::new() }
    }

    /// Writes a bit in a context.
    pub fn bit(&mut self, one: bool, chance: &mut Chance) {
        let bound = chance.bound(self.low, self.high);
        if one {
            self.low = bound + 1;
        } else {
            self.high = bound;
        }
        chance.learn(one);
        while (self.low ^ self.high) >> 24 == 0 {
            self.bytes.push((self.high >> 24) as u8);
            self.low <<= 8;
            self.high = self.high << 8 | 255;
        }
    }

    /// The bytes: as few as identify the final range.
    pub fn finish(mut self) -> Vec<u8> {
        // The shortest byte string that, padded with zeros, is within the range.
        for kept in 0..=4_u32 {
            let mask = if kept == 0 { 0 } else { u32::MAX << (32 - 8 * kept) };
            let least = if self.low & !mask == 0 { self.low } else { (self.low | !mask).wrapping_add(1) };
            if least >= self.low && least <= self.high {
                self.bytes.extend(&least.to_be_bytes()[..kept as usize]);
                break;
            }
        }
        while self.bytes.last() == Some(&0) {
            self.bytes.pop();
        }
        self.bytes
    }
}

/// Reads bits. Total: any bytes give some bits.
#[derive(Debug)]
pub struct Decoder<'a> {
    low: u32,
    high: u32,
    code: u32,
    bytes: &'a [u8],
}

impl<'a> Decoder<'a> {
    /// Reads from the first byte.
    pub fn new(bytes: &'a [u8]) -> Decoder<'a> {
        let mut decoder = Decoder { low: 0, high: u32::MAX, code: 0, bytes };
        for _ in 0..4 {
            decoder.shift();
        }
        decoder
    }

    fn shift(&mut self) {
        let (first, rest) = self.bytes.split_first().map_or((0, self.bytes), |(&first, rest)| (first, rest));
        self.code = self.code << 8 | u32::from(first);
        self.bytes = rest;
    }

    /// The next bit in a context.
    pub fn bit(&mut self, chance: &mut Chance) -> bool {
        let bound = chance.bound(self.low, self.high);
        let one = self.code > bound;
        if one {
            self.low = bound + 1;
        } else {
            self.high = bound;
        }
        chance.learn(one);
        while (self.low ^ self.high) >> 24 == 0 {
            self.low <<= 8;
            self.high = self.high << 8 | 255;
            self.shift();
        }
        one
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_and_even_runs_cost_next_to_nothing() {
        for gap in [1_usize, 2, 3, 7, 50, 100_000] {
            let bits: Vec<bool> = (0..5000).map(|index| index % gap == gap - 1).collect();
            let mut chances = [Chance::new(128); 2];
            let mut encoder = Encoder::new();
            for (index, &bit) in bits.iter().enumerate() {
                encoder.bit(bit, &mut chances[index % 2]);
            }
            let bytes = encoder.finish();
            assert!(gap != 100_000 || bytes.len() < 15, "{}", bytes.len());
            let mut chances = [Chance::new(128); 2];
            let mut decoder = Decoder::new(&bytes);
            for (index, &bit) in bits.iter().enumerate() {
                assert_eq!(decoder.bit(&mut chances[index % 2]), bit, "gap {gap}, bit {index}");
            }
        }
    }
}
