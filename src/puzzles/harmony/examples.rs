//! The gallery: boards of our own making (a test solves each).

use crate::puzzle::Example;

/// The boards, easiest first.
pub const EXAMPLES: &[Example] = &[];
