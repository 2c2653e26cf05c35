//! Contrast of things that must be distinguishable: floor under fire, turrets and the goal.

use gridlight::puzzles::laser_maze::inks::{CLOSED, INKS, SOURCE, TARGET};
use gridlight::scene::Ink;

use crate::common::contrast::check;

#[test]
fn what_is_read_and_told_apart_has_contrast() {
    check(INKS, &[(Ink::BAD, 0.76, Ink::CELL, 3.0), (TARGET, 1.0, Ink::CELL, 3.0), (SOURCE, 1.0, CLOSED, 3.0)]);
}
