//! What is told apart by the inks of every board has contrast.

use gridlight::scene::Ink;

use crate::common::contrast::{channels, check, ratio};

#[test]
fn ratios_are_those_of_the_guidelines() {
    assert!((ratio([0.0; 3], [1.0; 3]) - 21.0).abs() < 1e-9);
    assert!((ratio(channels("#767676"), channels("#ffffff")) - 4.54).abs() < 0.01);
}

#[test]
fn what_is_read_and_told_apart_has_contrast() {
    let text = [Ink::TEXT, Ink::QUIET]
        .into_iter()
        .flat_map(|ink| [Ink::GROUND, Ink::BOARD, Ink::CELL].map(|on| (ink, 1.0, on, 4.5)));
    let marks = [Ink::CURSOR, Ink::ACCENT, Ink::GOOD, Ink::BAD]
        .into_iter()
        .flat_map(|ink| [Ink::GROUND, Ink::CELL].map(|on| (ink, 1.0, on, 3.0)));
    check(&[], &text.chain(marks).collect::<Vec<_>>());
}
