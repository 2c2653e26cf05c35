//! Non-negative integers of any length, for counting solutions: addition, products and quotients by small numbers,
//! decimal digits. A general big-number library would make up a tenth of the WebAssembly module.

use std::fmt;
use std::ops::AddAssign;

/// The base of a limb.
const BASE: u64 = 1_000_000_000;

/// A non-negative integer as limbs of nine decimal digits, the lowest first, without leading zeros.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Count {
    limbs: Vec<u32>,
}

impl Count {
    /// Zero.
    pub const ZERO: Count = Count { limbs: Vec::new() };

    /// Whether it is zero.
    pub fn is_zero(&self) -> bool {
        self.limbs.is_empty()
    }

    /// The number as a `u64`, if it fits.
    pub fn small(&self) -> Option<u64> {
        self.limbs.iter().rev().try_fold(0u64, |value, &limb| value.checked_mul(BASE)?.checked_add(u64::from(limb)))
    }

    /// The product with a small number. Cost: O(digits).
    pub fn times(mut self, factor: u32) -> Count {
        let mut carry = 0;
        for limb in &mut self.limbs {
            let value = u64::from(*limb) * u64::from(factor) + carry;
            *limb = (value % BASE) as u32;
            carry = value / BASE;
        }
        while carry > 0 {
            self.limbs.push((carry % BASE) as u32);
            carry /= BASE;
        }
        self.trim()
    }

    /// The quotient by a small number, rounded down. A divisor of 0 leaves the number unchanged. Cost: O(digits).
    pub fn over(mut self, divisor: u32) -> Count {
        if divisor == 0 {
            return self;
        }
        let mut rest = 0;
        for limb in self.limbs.iter_mut().rev() {
            let value = rest * BASE + u64::from(*limb);
            *limb = (value / u64::from(divisor)) as u32;
            rest = value % u64::from(divisor);
        }
        self.trim()
    }

    fn trim(mut self) -> Count {
        while self.limbs.last() == Some(&0) {
            self.limbs.pop();
        }
        self
    }
}

impl From<u64> for Count {
    fn from(mut value: u64) -> Count {
        let mut limbs = Vec::new();
        while value > 0 {
            limbs.push((value % BASE) as u32);
            value /= BASE;
        }
        Count { limbs }
    }
}

impl AddAssign<&Count> for Count {
    fn add_assign(&mut self, other: &Count) {
        if self.limbs.len() < other.limbs.len() {
            self.limbs.resize(other.limbs.len(), 0);
        }
        let mut carry = 0;
        for (index, limb) in self.limbs.iter_mut().enumerate() {
            if carry == 0 && index >= other.limbs.len() {
                return;
            }
            let value = u64::from(*limb) + u64::from(other.limbs.get(index).copied().unwrap_or(0)) + carry;
            *limb = (value % BASE) as u32;
            carry = value / BASE;
        }
        if carry > 0 {
            self.limbs.push(carry as u32);
        }
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut limbs = self.limbs.iter().rev();
        write!(f, "{}", limbs.next().unwrap_or(&0))?;
        limbs.try_for_each(|limb| write!(f, "{limb:09}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use num_bigint::BigUint;

    /// 60! and back, compared at each step with a library's numbers.
    #[test]
    fn products_and_quotients_agree_with_a_library() {
        let (mut ours, mut theirs) = (Count::from(1), BigUint::from(1u32));
        for factor in (1..=60u32).map(|factor| factor * 70_000_001 % 4_000_000_007u64 as u32) {
            ours = ours.times(factor);
            theirs *= factor;
            assert_eq!(ours.to_string(), theirs.to_string());
        }
        for divisor in [7, 1_000_000_007, u32::MAX, 1, 999_999_999] {
            ours = ours.over(divisor);
            theirs /= divisor;
            assert_eq!(ours.to_string(), theirs.to_string());
        }
        assert_eq!(ours.over(0).to_string(), theirs.to_string());
        assert!(Count::from(5).times(0).is_zero());
    }

    #[test]
    fn sums_agree_with_a_library() {
        let (mut ours, mut theirs) = (Count::ZERO, BigUint::ZERO);
        let mut step = Count::from(u64::MAX);
        let mut their_step = BigUint::from(u64::MAX);
        for _ in 0..40 {
            ours += &step;
            theirs += &their_step;
            assert_eq!(ours.to_string(), theirs.to_string());
            // Fibonacci numbers, so that short numbers are added to long ones.
            std::mem::swap(&mut ours, &mut step);
            std::mem::swap(&mut theirs, &mut their_step);
        }
    }

    #[test]
    fn digits_and_small_values() {
        for value in [0, 1, 999_999_999, 1_000_000_000, 1_000_000_001, u64::MAX] {
            assert_eq!(Count::from(value).to_string(), value.to_string());
            assert_eq!(Count::from(value).small(), Some(value));
        }
        assert_eq!(Count::from(u64::MAX).times(2).small(), None);
    }
}
