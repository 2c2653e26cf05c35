//! How long pictures of 1,000 x 2,000 pixels take, puzzle by puzzle: those that are legible, and those in doubt, which are
//! looked at for all puzzles.
#![allow(clippy::expect_used, clippy::print_stdout, reason = "tests may fail, and say what they measured")]

use std::time::Instant;

use crate::common::Random;
use crate::drawn::boards::{Aquarium, Harmony, LaserMaze, Lazors, Shown, VoltorbFlip, boards};
use crate::drawn::film;
use crate::{common, drawn};
use gridlight::puzzle::Mode;
use gridlight::scene::Theme;
use gridlight_reader::{Kind, read};
use image::imageops::{self, FilterType};
use image::{Rgb, RgbImage};

const SIZE: [u32; 2] = [1000, 2000];

/// A picture as large as it can be on a phone's screen.
fn on_screen(picture: &RgbImage, ground: Rgb<u8>) -> RgbImage {
    let [width, height] = SIZE;
    let scale = (0.96 * width as f32 / picture.width() as f32).min(0.96 * height as f32 / picture.height() as f32);
    let [w, h] = [picture.width(), picture.height()].map(|side| (side as f32 * scale) as u32);
    let picture = imageops::resize(picture, w, h, FilterType::Triangle);
    let mut screen = RgbImage::from_pixel(width, height, ground);
    imageops::replace(&mut screen, &picture, i64::from((width - w) / 2), i64::from((height - h) / 2));
    screen
}

/// Drawn as we do, altered, and as a frame of a film.
fn pictures<P: Shown>(random: &mut Random) -> Vec<(String, RgbImage)> {
    let mut pictures = Vec::new();
    for (number, (text, board)) in boards::<P>().iter().enumerate() {
        for theme in [Theme::Dark, Theme::Light] {
            let picture = drawn::drawn::<P>(board, Mode::Play, theme, 64.0, (0.2, 0.4));
            let ground = *picture.get_pixel(0, 0);
            let altered = common::altered(&picture, random, [0.4, 0.7]).0;
            pictures.push((format!("{} {number} drawn", P::KIND.id()), on_screen(&picture, ground)));
            pictures.push((format!("{} {number} altered", P::KIND.id()), on_screen(&altered, ground)));
            if let Some(answer) = film::answer::<P>(text) {
                let frame = film::reduced(film::filmed::<P>(text, &answer, theme, 480.0));
                pictures.push((format!("{} {number} film", P::KIND.id()), on_screen(&frame, ground)));
            }
        }
    }
    pictures
}

#[test]
#[ignore = "a benchmark"]
fn pictures_of_a_phones_size() {
    let mut random = Random::new(1);
    let mut all = [
        pictures::<Aquarium>(&mut random),
        pictures::<VoltorbFlip>(&mut random),
        pictures::<Harmony>(&mut random),
        pictures::<Lazors>(&mut random),
        pictures::<LaserMaze>(&mut random),
    ]
    .concat();
    for folder in ["harmony", "aquarium", "lazors", "voltorb-flip-colour"] {
        for file in common::corpus(folder).iter().flat_map(std::fs::read_dir).flatten().flatten() {
            if file.path().extension().is_some_and(|end| end == "png" || end == "jpg") {
                let picture = common::open(&file.path());
                all.push((format!("{folder} {:?}", file.file_name()), on_screen(&picture, Rgb([0; 3]))));
            }
        }
    }
    let mut sums = [[Vec::new(), Vec::new()], [Vec::new(), Vec::new()]];
    for (number, (name, picture)) in all.iter().enumerate() {
        if let Ok(folder) = std::env::var("KEEP") {
            picture.save(format!("{folder}/{number:03}-{}.png", name.replace([' ', '"'], "_"))).expect("saved");
        }
        let image = common::image(picture);
        let own = Kind::ALL.into_iter().find(|kind| name.starts_with(kind.id())).expect("a puzzle");
        let mut times = Vec::new();
        let mut legible = false;
        for kind in Kind::ALL {
            let begun = Instant::now();
            let reading = read(&image, &[kind]);
            times.push(begun.elapsed().as_secs_f32() * 1000.0);
            legible |= kind == own && reading.is_some_and(|reading| reading.legible());
        }
        let own = times[Kind::ALL.iter().position(|&kind| kind == own).expect("a puzzle")];
        let total: f32 = times.iter().sum();
        println!("{name}: legible {legible}, own {own:.0} ms, all {total:.0} ms, {times:.0?}");
        sums[usize::from(legible)][0].push(own);
        sums[usize::from(legible)][1].push(total);
    }
    for (what, [own, total]) in ["in doubt", "legible"].iter().zip(&mut sums) {
        for (which, times) in [("own puzzle", own), ("all puzzles", total)] {
            times.sort_by(f32::total_cmp);
            let [middle, most] = [times.len() / 2, times.len().saturating_sub(1)].map(|at| times.get(at));
            println!("{what}, {which}: {} pictures, {middle:.0?} ms, at most {most:.0?}", times.len());
        }
    }
}
