//! Contrast of things that must be distinguishable: tanks, water and marks.

use gridlight::puzzles::aquarium::inks::{INKS, TANK_A, TANK_B, TANK_C, TANK_D, WALL, WATER, WATER_LINE};
use gridlight::scene::{Ink, Theme};

use crate::common::contrast::{Pair, check, check_in};

#[test]
fn what_is_read_and_told_apart_has_contrast() {
    let tanks = [TANK_A, TANK_B, TANK_C, TANK_D];
    let pairs: Vec<Pair> =
        tanks.into_iter().flat_map(|tank| [(WALL, 1.0, tank, 3.0), (Ink::QUIET, 1.0, tank, 3.0)]).collect();
    check(INKS, &pairs);
    let water = |least| tanks.map(|tank| (WATER, 0.92, tank, least));
    check_in(&[Theme::Dark, Theme::Light, Theme::Contrast], INKS, &water(3.0));
    // On paper large areas stay light, and printed water needs its surface as well.
    check_in(&[Theme::Paper], INKS, &water(2.5));
    check_in(&[Theme::Paper], INKS, &tanks.map(|tank| (WATER_LINE, 1.0, tank, 4.5)));
}
