//! Contrast of things that must be distinguishable: cells, blocks and targets.

use gridlight::puzzles::lazors::inks::{
    CELL_EDGE, CLOSED, INKS, OPAQUE, OPAQUE_HATCH, PORT, PRISM, REFLECT, REFLECT_EDGE, REFLECT_SCREW, REFRACT, SCREW,
    SOURCE, TARGET,
};
use gridlight::scene::{Ink, Theme};

use crate::common::contrast::{check, check_in};

#[test]
fn what_is_read_and_told_apart_has_contrast() {
    let hatch = (OPAQUE_HATCH, 1.0, OPAQUE, 3.0);
    check(
        INKS,
        &[
            (CELL_EDGE, 1.0, Ink::CELL, 3.0),
            (CELL_EDGE, 1.0, Ink::BOARD, 2.9),
            (Ink::QUIET, 0.85, CLOSED, 3.0),
            hatch,
            (TARGET, 1.0, Ink::BOARD, 3.0),
            (SOURCE, 1.0, Ink::BOARD, 3.0),
        ],
    );
}

/// In the themes of high contrast: what a reflect block is, and that a block is fixed.
#[test]
fn signs_on_blocks_have_contrast() {
    let reflect = [REFLECT_EDGE, REFLECT_SCREW].map(|ink| (ink, 0.95, REFLECT, 3.0));
    check_in(&[Theme::Contrast, Theme::Paper], INKS, &reflect);
    let screws = [OPAQUE, REFRACT, PRISM, PORT].map(|face| (SCREW, 1.0, face, 3.0));
    check_in(&[Theme::Contrast], INKS, &screws);
}
