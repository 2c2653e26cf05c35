//! Photos of the whole window in which a board of ours is: its title above, a panel beside it, and light that falls off
//! from one corner of the photo to the other.
#![allow(clippy::expect_used, clippy::print_stdout, reason = "tests may fail, and say what they measured")]

use std::path::Path;

use crate::common::{Random, photographed_in};
use crate::drawn::boards::{Shown, boards, same, settled};
use crate::{common, drawn};
use gridlight::puzzle::Mode;
use gridlight::puzzles::aquarium::Aquarium;
use gridlight::puzzles::harmony::Harmony;
use gridlight::puzzles::laser_maze::LaserMaze;
use gridlight::puzzles::lazors::Lazors;
use gridlight::puzzles::voltorb_flip::VoltorbFlip;
use gridlight::scene::{Ink, Rect, Scene, Shape, Theme};
use gridlight_reader::{Image, Reading, read, straighten};
use image::{RgbImage, RgbaImage, imageops};

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

/// Keeps a straightened photo in the folder that KEEP names, to be looked at.
fn keep(straight: &Image, name: &str) {
    let Some(folder) = std::env::var_os("KEEP") else { return };
    let bytes = straight.pixels().concat();
    let picture = RgbaImage::from_raw(straight.width() as u32, straight.height() as u32, bytes);
    let path = Path::new(&folder).join(format!("{name}.png"));
    picture.expect("as many pixels").save(path).expect("a folder");
}

/// Counts by outcome and by how much the light changes; fails if one is silently wrong.
fn photos<P: Shown>() {
    let seed = std::env::var("SEED").map_or(35, |seed| seed.parse().expect("a number"));
    let mut random = Random::new(seed);
    let mut counts = [[0; 5]; SLOPES.len()];
    for (number, (_, board)) in boards::<P>().iter().enumerate() {
        for theme in [Theme::Dark, Theme::Light, Theme::Contrast, Theme::Paper] {
            for (at, slope) in SLOPES.into_iter().enumerate() {
                let window = window::<P>(board, theme, &mut random, (number + at) % 2 == 0);
                let scale = 1200.0 / window.width().max(window.height()) as f32;
                let slopes = [0, 0].map(|_: u8| slope * (random.unit() - 0.5).signum());
                let shape = ([4.0, 0.02], [scale, 1.4 * scale]);
                let (photo, corners) = photographed_in(&window, &mut random, shape, Some(slopes));
                let near = corners.map(|point| point.map(|at| at + random.between(-1.5, 1.5)));
                let started = std::time::Instant::now();
                let straight = straighten(&common::image(&photo), near).expect("four corners");
                let straightened = started.elapsed().as_millis();
                keep(&straight, &format!("{} {number} {theme:?} {slope}", P::KIND.id()));
                let reading = read(&straight, &[P::KIND]).map(|reading| settled::<P>(reading, board));
                let silent = |reading: &Reading| reading.certain() && reading.confirm().is_empty();
                let told = reading.as_ref().map(|reading| (same::<P>(reading, board), silent(reading)));
                let outcome = common::outcome(told);
                counts[at][outcome] += 1;
                let unsure = reading.as_ref().map_or(0, |reading| reading.unsure().len());
                let size = reading.as_ref().map(|reading| (reading.found().columns, reading.found().rows));
                let took = started.elapsed().as_millis();
                println!(
                    "{number} {theme:?} {slopes:?} {}x{}: {outcome}, {size:?}, {unsure} in doubt, {straightened} of {took} ms{}",
                    straight.width(),
                    straight.height(),
                    reading.as_ref().map_or(String::new(), |reading| reading
                        .why()
                        .iter()
                        .flat_map(|why| ["; ", why.as_str()])
                        .collect())
                );
            }
        }
    }
    println!("{} | {}", P::KIND.id(), common::OUTCOMES);
    for (slope, counts) in SLOPES.into_iter().zip(counts) {
        println!("{slope}: {counts:?}");
    }
    assert!(counts.iter().all(|counts| counts[3] == 0), "silently wrong");
}

#[test]
#[ignore = "takes minutes"]
fn windows_of_aquarium() {
    photos::<Aquarium>();
}

#[test]
#[ignore = "takes minutes"]
fn windows_of_voltorb_flip() {
    photos::<VoltorbFlip>();
}

#[test]
#[ignore = "takes minutes"]
fn windows_of_harmony() {
    photos::<Harmony>();
}

#[test]
#[ignore = "takes minutes"]
fn windows_of_lazors() {
    photos::<Lazors>();
}

#[test]
#[ignore = "takes minutes"]
fn windows_of_laser_maze() {
    photos::<LaserMaze>();
}
