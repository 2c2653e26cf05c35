//! Photos of our own pictures of every puzzle, with their corners set: turned by up to five degrees, in mild perspective, in
//! uneven light, blurred and as JPEG. What is not read exactly is in doubt.
#![allow(clippy::expect_used, clippy::print_stdout, reason = "tests may fail, and say what they measured")]

use std::path::Path;

use crate::common::{Random, photographed};
use crate::drawn::boards::{Shown, boards, same, settled};
use crate::{common, drawn};
use gridlight::puzzle::{Mode, Puzzle as _};
use gridlight::puzzles::aquarium::Aquarium;
use gridlight::puzzles::harmony::Harmony;
use gridlight::puzzles::laser_maze::LaserMaze;
use gridlight::puzzles::lazors::Lazors;
use gridlight::puzzles::voltorb_flip::VoltorbFlip;
use gridlight::scene::Theme;
use gridlight_reader::{Image, Reading, read, straighten};
use image::RgbaImage;

/// Photos of each board in each theme.
const ROUNDS: usize = 3;

/// Keeps a straightened photo in the folder that KEEP names, to be looked at.
fn keep(straight: &Image, name: &str) {
    let Some(folder) = std::env::var_os("KEEP") else { return };
    let bytes = straight.pixels().concat();
    let picture = RgbaImage::from_raw(straight.width() as u32, straight.height() as u32, bytes);
    let path = Path::new(&folder).join(format!("{name}.png"));
    picture.expect("as many pixels").save(path).expect("a folder");
}

/// Photos of usual boards. `SEED` takes other photos.
fn photos<P: Shown>() {
    let boards: Vec<P::Board> = boards::<P>().into_iter().map(|(_, board)| board).collect();
    photos_of::<P>(&boards, Mode::Edit, &mut Random::new(seed()));
}

fn seed() -> u64 {
    std::env::var("SEED").map_or(33, |seed| seed.parse().expect("a number"))
}

/// Counts by outcome; fails if one is silently wrong.
fn photos_of<P: Shown>(boards: &[P::Board], mode: Mode, random: &mut Random) {
    let mut counts = [0; 5];
    for (number, board) in boards.iter().enumerate() {
        for theme in [Theme::Dark, Theme::Light, Theme::Contrast, Theme::Paper] {
            for round in 0..ROUNDS {
                let picture = drawn::drawn::<P>(board, mode, theme, 64.0, (0.2, 0.4));
                let scale = 1000.0 / picture.width().max(picture.height()) as f32;
                let (photo, corners) = photographed(&picture, random, [5.0, 0.03], [scale, 1.6 * scale]);
                // A person is not exact to the pixel.
                let near = corners.map(|point| point.map(|at| at + random.between(-1.5, 1.5)));
                let straight = straighten(&common::image(&photo), near).expect("four corners");
                keep(&straight, &format!("{} {number} {theme:?} {round}", P::KIND.id()));
                let reading = read(&straight, &[P::KIND]).map(|reading| settled::<P>(reading, board));
                // Rows' colours are to be confirmed unless the light leaves no doubt.
                let silent = |reading: &Reading| reading.certain() && reading.confirm().is_empty();
                let told = reading.as_ref().map(|reading| (same::<P>(reading, board), silent(reading)));
                let outcome = common::outcome(told);
                counts[outcome] += 1;
                if reading.is_none() {
                    println!("{number} {theme:?} {round}: not found");
                }
                if let Some(reading) = reading.filter(|_| outcome > 0) {
                    if outcome == 3 {
                        println!(
                            "{}instead of\n{}",
                            reading.text(),
                            (P::FORMATS[0].print)(board).expect("a text")
                        );
                    }
                    let unsure = reading.unsure();
                    let first = unsure.first().map(|it| (it.place, &it.reading));
                    println!(
                        "{number} {theme:?} {round}: {outcome} {} {first:?} {:?}",
                        unsure.len(),
                        reading.why()
                    );
                }
            }
        }
    }
    println!("{} photos | {}\n{counts:?}", P::KIND.id(), common::OUTCOMES);
    assert_eq!(counts[3], 0, "silently wrong");
}

#[test]
#[ignore = "takes minutes"]
fn photos_of_aquarium() {
    photos::<Aquarium>();
}

#[test]
#[ignore = "takes minutes"]
fn photos_of_voltorb_flip() {
    photos::<VoltorbFlip>();
}

/// Where card and board are nearly of one colour.
#[test]
fn a_photo_of_voltorb_flip_on_paper_is_read() {
    let mut random = Random::new(1);
    let (_, board) = &boards::<VoltorbFlip>()[0];
    let picture = drawn::drawn::<VoltorbFlip>(board, Mode::Edit, Theme::Paper, 64.0, (0.2, 0.4));
    let (photo, corners) = photographed(&picture, &mut random, [5.0, 0.03], [1.5, 2.0]);
    let straight = straighten(&common::image(&photo), corners).expect("four corners");
    let reading = read(&straight, &[VoltorbFlip::KIND]).expect("a board");
    assert!(reading.certain() && same::<VoltorbFlip>(&reading, board), "{}", reading.text());
}

/// All of the floor, the plate and the ground are white.
#[test]
fn an_overexposed_photo_of_a_maze_is_read_but_for_where_it_ends() {
    for (_, board) in &boards::<LaserMaze>()[1..] {
        let mut picture = drawn::drawn::<LaserMaze>(board, Mode::Edit, Theme::Light, 48.0, (0.2, 0.4));
        picture.iter_mut().for_each(|value| *value = (f32::from(*value) * 1.25).min(255.0) as u8);
        let reading = read(&common::image(&picture), &[LaserMaze::KIND]).expect("a maze");
        let reading = settled::<LaserMaze>(reading, board);
        assert!(same::<LaserMaze>(&reading, board) && reading.unsure().is_empty(), "{}", reading.text());
        assert!(!reading.certain() && reading.why().iter().any(|why| why.contains("where the board ends")));
    }
}

/// Walls in a ring, and too much light around it: what is inside looks like a maze of its own.
#[test]
fn a_part_of_a_maze_is_not_taken_for_all_of_it() {
    let text = ">.....<\n.##S##.\n.#...#.\n...>...\n.#...#.\n.##G##.\n>.....<\n";
    let board = LaserMaze::parse(text).expect("a maze");
    let picture = drawn::drawn::<LaserMaze>(&board, Mode::Play, Theme::Light, 64.0, (0.2, 0.4));
    let (width, height) = (picture.width() as f32, picture.height() as f32);
    let mut found = 0;
    for (inside, beyond) in [(1.05, 0.1), (1.06, 0.05)] {
        let mut photo = picture.clone();
        for (x, y, pixel) in photo.enumerate_pixels_mut() {
            let (x, y) = (x as f32, y as f32);
            let near = x.min(y).min(width - x).min(height - y);
            let light = if near < (width - (5.0 + 2.0 * beyond) * 64.0) / 2.0 { 1.3 } else { inside };
            pixel.0 = pixel.0.map(|value| (f32::from(value) * light).min(255.0) as u8);
        }
        let Some(reading) = read(&common::image(&photo), &[LaserMaze::KIND]) else { continue };
        let reading = settled::<LaserMaze>(reading, &board);
        let sure = reading.unsure().is_empty();
        assert!(same::<LaserMaze>(&reading, &board) || !sure, "{}", reading.text());
        found += 1;
    }
    assert!(found > 0, "no maze was found");
}

/// Cards that are flipped, and in every other board one clue that is not known yet.
#[test]
#[ignore = "takes minutes"]
fn photos_of_flipped_cards() {
    let mut random = Random::new(seed());
    let mut board = |number: usize| {
        let side = 3 + 2 * (number % 3);
        let cards = drawn::cards(&mut random, side);
        let mut text = drawn::clues_of(&cards, side);
        if number % 2 == 1 {
            text = format!("rows ?/{}", text.split_once('/').expect("clues").1);
        }
        for row in cards.chunks(side) {
            let flipped = |card: &usize| if random.unit() < 0.3 { card.to_string() } else { ".".to_owned() };
            text += &(row.iter().map(flipped).collect::<String>() + "\n");
        }
        VoltorbFlip::parse(&text).expect("a board")
    };
    let boards: Vec<_> = (0..6).map(&mut board).collect();
    photos_of::<VoltorbFlip>(&boards[..3], Mode::Play, &mut Random::new(seed()));
    photos_of::<VoltorbFlip>(&boards[3..], Mode::Edit, &mut Random::new(seed()));
}

#[test]
#[ignore = "takes minutes"]
fn photos_of_harmony() {
    photos::<Harmony>();
}

#[test]
#[ignore = "takes minutes"]
fn photos_of_lazors() {
    photos::<Lazors>();
}

#[test]
#[ignore = "takes minutes"]
fn photos_of_laser_maze() {
    photos::<LaserMaze>();
}
