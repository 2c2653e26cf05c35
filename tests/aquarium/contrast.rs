//! What has to be told apart has contrast: its tanks, water and marks.

use gridlight::puzzles::aquarium::inks::{INKS, TANK_A, TANK_B, TANK_C, WALL, WATER};
use gridlight::scene::Ink;

use crate::common::contrast::{Pair, check};

#[test]
fn what_is_read_and_told_apart_has_contrast() {
    let tanks = [TANK_A, TANK_B, TANK_C];
    let pairs: Vec<Pair> = tanks
        .into_iter()
        .flat_map(|tank| [(WATER, 0.92, tank, 3.0), (WALL, 1.0, tank, 3.0), (Ink::QUIET, 1.0, tank, 3.0)])
        .collect();
    check(INKS, &pairs);
}
