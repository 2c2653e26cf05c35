//! Printed pages with four boards of one puzzle, read one after the other as the page does.
#![allow(clippy::expect_used, clippy::print_stdout, reason = "tests may fail, and say what they found")]

use crate::drawn::boards::{Aquarium, Harmony, LaserMaze, Lazors, Shown, VoltorbFlip, boards, same, settled};
use crate::{common, drawn};
use gridlight::puzzle::{DrawContext, Mode};
use gridlight::scene::{Scene, Theme};
use gridlight_reader::{Found, read};
use image::{Rgb, RgbImage, imageops};

/// Millimetres of a page, of a board's room on it, from board to board, and of the largest cell.
const PAGE: [f32; 2] = [210.0, 274.0];
const ROOM: [f32; 2] = [89.0, 80.0];
const STEP: [f32; 2] = [96.5, 115.0];
const CELL: f32 = 14.0;
/// As in `several.js`: what fits worse than this, compared with the first board, is none.
const WORST: f32 = 0.85;

/// Two boards in two rows, with so many pixels a millimetre.
fn page<P: Shown>(boards: &[(String, P::Board)], millimetre: f32) -> RgbImage {
    let [width, height] = PAGE.map(|length| (length * millimetre) as u32);
    let mut page = RgbImage::from_pixel(width, height, Rgb([255; 3]));
    for (number, (_, board)) in boards.iter().enumerate() {
        let place = [12.0 + STEP[0] * (number % 2) as f32, 49.0 + STEP[1] * (number / 2) as f32];
        let bounds = P::bounds(board);
        let scale = (ROOM[0] / bounds.w).min(ROOM[1] / bounds.h).min(CELL) * millimetre;
        let mut scene = Scene::new();
        P::draw(board, &DrawContext { scale, ..DrawContext::still(Mode::Play, bounds) }, &mut scene);
        let picture = drawn::painted(&scene, P::INKS, Theme::Paper, bounds, scale, (0.3, 0.1));
        let [x, y] = place.map(|at| (at * millimetre) as i64);
        imageops::replace(&mut page, &picture, x, y);
    }
    page
}

/// Paints over a board with its clues, and half a cell around it.
fn cover(page: &mut RgbImage, found: &Found) {
    let margin = found.area.width / found.columns as f32 / 2.0;
    let areas = || found.slots.iter().map(|slot| slot.area).chain([found.area]);
    let least = |side: fn(gridlight_reader::Area) -> f32| areas().map(side).fold(f32::MAX, f32::min) - margin;
    let most = |side: fn(gridlight_reader::Area) -> f32| areas().map(side).fold(0.0, f32::max) + margin;
    let (left, top) = (least(|area| area.x), least(|area| area.y));
    let (right, bottom) = (most(|area| area.x + area.width), most(|area| area.y + area.height));
    for (x, y, pixel) in page.enumerate_pixels_mut() {
        if (left..right).contains(&(x as f32)) && (top..bottom).contains(&(y as f32)) {
            *pixel = Rgb([255; 3]);
        }
    }
}

/// All four boards are found, and nothing else; at least so many are exact.
fn four_are_found<P: Shown>(exact: usize) {
    let boards = boards::<P>();
    for dpi in [96.0, 150.0] {
        let mut page = page::<P>(&boards, dpi / 25.4);
        let (mut all, mut right, mut first) = (0, Vec::new(), None);
        while let Some(reading) = read(&common::image(&page), &[P::KIND]) {
            let found = reading.found();
            assert!(found.fit >= WORST * *first.get_or_insert(found.fit), "{} of {first:?}", found.fit);
            all += 1;
            assert!(all <= boards.len(), "more boards than there are");
            cover(&mut page, found);
            let is = |(_, board): &(String, P::Board)| same::<P>(&settled::<P>(reading.clone(), board), board);
            right.extend(boards.iter().position(is));
        }
        right.sort_unstable();
        right.dedup();
        println!("{} at {dpi} dpi: {all} found, {right:?} exact", P::KIND.id());
        assert!(all == boards.len() && right.len() >= exact, "{all} found, {right:?} exact");
    }
}

// A large one of Aquarium with small digits may be in doubt.
puzzles! { four_are_found:
    four_of_lazors_are_found <Lazors> (4);
    four_of_harmony_are_found <Harmony> (4);
    four_of_voltorb_flip_are_found <VoltorbFlip> (4);
    four_of_laser_maze_are_found <LaserMaze> (4);
    four_of_aquarium_are_found <Aquarium> (3);
}
