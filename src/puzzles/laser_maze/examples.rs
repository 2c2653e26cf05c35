//! The gallery: boards of our own making, each with a way (a test proves it, with its steps).

use crate::puzzle::Example;

/// The boards, easiest first.
pub const EXAMPLES: &[Example] =
    &[Example { name: "Between two beats", grade: 0, text: "##^##\n.....\nS...G\n" }];
