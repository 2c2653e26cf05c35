//! The gallery: rounds to play at every level, and positions to think about (a test holds their facts).

use crate::puzzle::Example;

/// The boards, in the order of their levels.
pub const EXAMPLES: &[Example] = &[
    Example { name: "First flips", grade: 0, text: "seed 1\nlevel 1\n.....\n.....\n.....\n.....\n.....\n" },
    Example { name: "Second try", grade: 0, text: "seed 2\nlevel 1\n.....\n.....\n.....\n.....\n.....\n" },
];
