//! Boards drawn as the page draws them, by another painter: at any scale, in any theme.
#![allow(dead_code, reason = "each test file uses a part of it")]
#![allow(clippy::expect_used, reason = "helpers of tests fail like tests")]

pub mod boards;
#[path = "../../../xtask/src/bin/previews/figures.rs"]
mod figures;
pub mod film;
#[path = "../../../xtask/src/bin/previews/shapes.rs"]
mod shapes;

use gridlight::puzzle::{DrawContext, Mode, Puzzle};
use gridlight::scene::{Ink, InkInfo, Rect, Scene, Theme};
use image::RgbImage;
use tiny_skia::{Pixmap, Transform};

use shapes::{Inks, paint};

/// A board in a mode and a theme, with so many pixels a cell and a margin of a tenth of a cell, shifted by parts of a
/// pixel.
pub fn drawn<P: Puzzle>(board: &P::Board, mode: Mode, theme: Theme, scale: f32, shift: (f32, f32)) -> RgbImage {
    let bounds = P::bounds(board);
    let mut scene = Scene::new();
    P::draw(board, &DrawContext { scale, ..DrawContext::still(mode, bounds) }, &mut scene);
    painted(&scene, P::INKS, theme, bounds, scale, shift)
}

/// Parts of a pixel.
pub fn shift(random: &mut super::common::Random) -> (f32, f32) {
    (random.unit() - 0.5, random.unit() - 0.5)
}

/// A scene within bounds, as [`drawn`].
pub fn painted(
    scene: &Scene,
    own: &'static [InkInfo],
    theme: Theme,
    bounds: Rect,
    scale: f32,
    shift: (f32, f32),
) -> RgbImage {
    let margin = 0.1;
    let [width, height] = [bounds.w, bounds.h].map(|length| ((length + 2.0 * margin) * scale).round().max(1.0) as u32);
    let mut pixels = Pixmap::new(width, height).expect("a size");
    let inks = Inks { own, theme };
    pixels.fill(inks.colour(Ink::GROUND, 1.0).expect("a colour"));
    let place = Transform::from_row(
        scale,
        0.0,
        0.0,
        scale,
        (margin - bounds.x) * scale + shift.0,
        (margin - bounds.y) * scale + shift.1,
    );
    for item in &scene.items {
        paint(&mut pixels, inks, item, place).expect("colours");
    }
    let bytes = pixels.pixels().iter().flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]);
    RgbImage::from_raw(width, height, bytes.collect()).expect("as many pixels")
}

/// The clues of some board of Voltorb Flip as text.
pub fn clues(random: &mut super::common::Random, side: usize) -> String {
    clues_of(&cards(random, side), side)
}

/// As many cards as a square has.
pub fn cards(random: &mut super::common::Random, side: usize) -> Vec<usize> {
    (0..side * side).map(|_| (random.unit() * 4.0) as usize).collect()
}

/// The clues of cards as text.
pub fn clues_of(cards: &[usize], side: usize) -> String {
    let clue = |line: &dyn Fn(usize) -> usize| {
        let cards: Vec<usize> = (0..side).map(|at| cards[line(at)]).collect();
        format!("{}/{}", cards.iter().sum::<usize>(), cards.iter().filter(|&&card| card == 0).count())
    };
    let rows: Vec<String> = (0..side).map(|row| clue(&|at| row * side + at)).collect();
    let cols: Vec<String> = (0..side).map(|col| clue(&|at| at * side + col)).collect();
    format!("rows {}\ncols {}\n", rows.join(" "), cols.join(" "))
}
