//! Contrast in the themes that promise it: patterns, which tell colours apart without hue, and the edges of tiles.

use gridlight::puzzles::harmony::inks::{INKS, TILE_EDGE, TILE_MARK};
use gridlight::puzzles::harmony::pieces::ink;
use gridlight::scene::{Ink, Theme};

use crate::common::contrast::{Pair, check_in};

/// The opacity of a pattern in these themes, as in its ink.
const MARKED: f64 = 0.58;

#[test]
fn patterns_and_edges_have_contrast() {
    let pairs: Vec<Pair> = (0..16).map(|dye| (TILE_MARK, MARKED, ink(dye), 3.0)).collect();
    check_in(&[Theme::Contrast, Theme::Paper], INKS, &pairs);
    for theme in [Theme::Contrast, Theme::Paper] {
        let opacity = &TILE_MARK.info(INKS).colours[theme as usize][7..];
        assert_eq!(u8::from_str_radix(opacity, 16).ok(), Some((MARKED * 255.0).round() as u8));
    }
    let dyes: Vec<Pair> = (0..16).map(|dye| (ink(dye), 1.0, Ink::CELL, 3.0)).collect();
    check_in(&[Theme::Contrast], INKS, &dyes);
    check_in(&[Theme::Paper], INKS, &[(TILE_EDGE, 1.0, Ink::CELL, 3.0), (TILE_EDGE, 1.0, Ink::GROUND, 3.0)]);
}
