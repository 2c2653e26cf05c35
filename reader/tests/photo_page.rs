//! Photos of the whole window in which a board of ours is: its title above, a panel beside it, and light that falls off
//! from one corner of the photo to the other.
#![allow(clippy::expect_used, clippy::print_stdout, reason = "tests may fail, and say what they measured")]

use crate::common::tally::{self, Tally};
use crate::common::{Random, photographed_in};
use crate::drawn;
use crate::drawn::boards::{Aquarium, Harmony, LaserMaze, Lazors, Shown, VoltorbFlip, boards};
use crate::photo_drawn::count;
use gridlight::puzzle::Mode;
use gridlight::scene::{Ink, Rect, Scene, Shape, Theme};
use image::{RgbImage, imageops};

/// How much the light changes over a photo, from left to right and from top to bottom.
const SLOPES: [f32; 4] = [0.0, 0.2, 0.3, 0.4];

/// What paints a bar: from the left, from the top, its width and its height.
type Bar<'a> = dyn FnMut(f32, f32, f32, f32, Ink) + 'a;

/// A window with a board in it: text above, and what it is played with on the right or below.
fn window<P: Shown>(board: &P::Board, theme: Theme, random: &mut Random, wide: bool) -> RgbImage {
    let picture = drawn::drawn::<P>(board, Mode::Edit, theme, 48.0, (0.2, 0.4));
    let [w, h] = [picture.width(), picture.height()].map(|length| length as f32);
    let (above, beside) = (90.0, 24.0);
    let panel = if wide { 320.0 } else { 0.0 };
    let size = [w + 2.0 * beside + panel, h + above + 24.0 + if wide { 0.0 } else { 150.0 }];
    let mut scene = Scene::new();
    let mut bar = |x: f32, y: f32, w: f32, h: f32, ink: Ink| {
        scene.fill(Shape::Rect(x, y, w, h, h.min(8.0) / 2.0), ink, 1.0);
    };
    // The letters of a line, word by word.
    let mut line = |bar: &mut Bar<'_>, from: [f32; 2], to: f32, size: f32, ink: Ink| {
        let mut x = from[0];
        while x < to {
            if random.unit() < 0.18 {
                x += 0.35 * size;
                continue;
            }
            let tall = if random.unit() < 0.3 { size } else { 0.7 * size };
            bar(x, from[1] + size - tall, 0.12 * size, tall, ink);
            bar(x, from[1] + 0.9 * size, 0.4 * size, 0.1 * size, ink);
            x += 0.6 * size;
        }
    };
    line(&mut bar, [beside, 18.0], beside + 0.3 * w, 16.0, Ink::TEXT);
    line(&mut bar, [beside, 48.0], beside + 0.75 * w, 12.0, Ink::QUIET);
    for button in 0..4 {
        let x = w + beside - 30.0 * (button as f32 + 1.0);
        bar(x, 22.0, 14.0, 3.0, Ink::TEXT);
        bar(x + 5.0, 17.0, 3.0, 14.0, Ink::TEXT);
    }
    let (x, y) = if wide { (w + 2.0 * beside, 0.0) } else { (0.0, h + above + 20.0) };
    let (wide_panel, bottom) = (size[0] - x, size[1]);
    bar(x, y, wide_panel, bottom - y, Ink::BOARD);
    bar(x + 16.0, y + 16.0, wide_panel - 32.0, 36.0, Ink::GROUND);
    bar(x + 20.0, y + 20.0, 60.0, 28.0, Ink::CELL);
    line(&mut bar, [x + 100.0, y + 28.0], x + wide_panel - 40.0, 11.0, Ink::QUIET);
    for row in 0..if wide { 3 } else { 1 } {
        line(&mut bar, [x + 20.0, y + 70.0 + 20.0 * row as f32], x + wide_panel - 30.0, 11.0, Ink::TEXT);
    }
    bar(x + 20.0, bottom - 50.0, 90.0, 36.0, Ink::CELL);
    bar(x + 130.0, bottom - 50.0, 90.0, 36.0, Ink::ACCENT);
    let bounds = Rect { x: 0.1, y: 0.1, w: size[0] - 0.2, h: size[1] - 0.2 };
    let mut page = drawn::painted(&scene, P::INKS, theme, bounds, 1.0, (0.0, 0.0));
    // A panel has a colour of its own.
    let [plate, surface] = match theme {
        Theme::Dark => [[0x12, 0x18, 0x26], [0x11, 0x16, 0x22]],
        Theme::Light => [[0xde, 0xdf, 0xda], [0xfb, 0xfa, 0xf7]],
        Theme::Contrast => [[0; 3]; 2],
        Theme::Paper => [[0xee; 3], [0xff; 3]],
    };
    page.pixels_mut().filter(|pixel| pixel.0 == plate).for_each(|pixel| pixel.0 = surface);
    imageops::replace(&mut page, &picture, beside as i64, above as i64);
    page
}

/// Counts by outcome and by how much the light changes; fails if one is silently wrong.
fn photos<P: Shown>() {
    let seed = std::env::var("SEED").map_or(35, |seed| seed.parse().expect("a number"));
    let mut random = Random::new(seed);
    let mut tallies = SLOPES.map(|_| Tally::default());
    for (number, (_, board)) in boards::<P>().iter().enumerate() {
        for theme in [Theme::Dark, Theme::Light, Theme::Contrast, Theme::Paper] {
            for (at, slope) in SLOPES.into_iter().enumerate() {
                let window = window::<P>(board, theme, &mut random, (number + at) % 2 == 0);
                let scale = 1200.0 / window.width().max(window.height()) as f32;
                let slopes = [0, 0].map(|_: u8| slope * (random.unit() - 0.5).signum());
                let shape = ([4.0, 0.02], [scale, 1.4 * scale]);
                let (photo, corners) = photographed_in(&window, &mut random, shape, Some(slopes));
                let name = format!("{} {number} {theme:?} {slopes:?}", P::KIND.id());
                count::<P>(&mut tallies[at], &name, board, (&photo, corners), &mut random);
            }
        }
    }
    tally::head(P::KIND.id());
    for (slope, tally) in SLOPES.iter().zip(&mut tallies) {
        tally.print(&format!("light by {slope}"));
    }
    let wrong: Vec<&String> = tallies.iter().flat_map(|tally| &tally.wrong).collect();
    assert!(wrong.is_empty(), "silently wrong: {wrong:?}");
}

puzzles! { "takes minutes", photos:
    windows_of_aquarium <Aquarium>;
    windows_of_voltorb_flip <VoltorbFlip>;
    windows_of_harmony <Harmony>;
    windows_of_lazors <Lazors>;
    windows_of_laser_maze <LaserMaze>;
}
