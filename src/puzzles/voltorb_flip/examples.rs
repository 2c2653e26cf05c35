//! The gallery: rounds to play at every level, and positions to think about (a test holds their facts).

use crate::puzzle::Example;

/// A round by its seed and level.
macro_rules! round {
    ($name:literal, $seed:literal, $level:literal) => {
        Example { name: $name, grade: $level - 1, text: concat!("seed ", $seed, "\nlevel ", $level, "\n") }
    };
}

/// The boards, in the order of their levels.
pub const EXAMPLES: &[Example] = &[round!("First flips", 3, 1), round!("Second try", 8, 1)];
