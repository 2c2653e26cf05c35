//! Contrast of things that must be distinguishable: cards and the print on them.

use gridlight::puzzles::voltorb_flip::inks::{CARD, CARD_EDGE, CARD_FACE, CARD_MARK, CARD_QUIET, INKS};
use gridlight::scene::Ink;

use crate::common::contrast::check;

#[test]
fn what_is_read_and_told_apart_has_contrast() {
    check(
        INKS,
        &[
            (Ink::TEXT, 1.0, CARD, 4.5),
            (CARD_QUIET, 1.0, CARD, 4.5),
            (CARD_MARK, 1.0, CARD_FACE, 4.5),
            (CARD_EDGE, 1.0, CARD, 3.0),
            (CARD_EDGE, 1.0, Ink::BOARD, 3.0),
        ],
    );
}
