//! Contrast of things that must be distinguishable: cells, blocks and targets.

use gridlight::puzzles::lazors::inks::{CELL_EDGE, CLOSED, INKS, OPAQUE, OPAQUE_HATCH, SOURCE, TARGET};
use gridlight::scene::Ink;

use crate::common::contrast::check;

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
