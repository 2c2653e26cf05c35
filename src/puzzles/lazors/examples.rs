//! The gallery: boards of our own making, each with exactly one answer (a test proves it).

use crate::puzzle::Example;

/// The boards, easiest first.
pub const EXAMPLES: &[Example] = &[Example {
    name: "First light",
    grade: 0,
    text: "GRID START\no o o o\no o o o\no o o o\no o o o\nGRID STOP\n\nA 2\n\nL 0 3 1 1\n\nP 8 1\n",
}];
