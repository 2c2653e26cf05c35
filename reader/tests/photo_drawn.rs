//! Photos of our own pictures of every puzzle, with their corners set: turned by up to five degrees, in mild perspective, in
//! uneven light, blurred and as JPEG. What is not read exactly is in doubt.
#![allow(clippy::expect_used, clippy::print_stdout, reason = "tests may fail, and say what they measured")]

use crate::common::tally::{self, Tally};
use crate::common::{Random, photographed};
use crate::drawn::boards::{Aquarium, Harmony, LaserMaze, Lazors, Shown, VoltorbFlip, boards, same, settled};
use crate::{common, drawn};
use gridlight::puzzle::{Mode, Puzzle as _};
use gridlight::scene::Theme;
use gridlight_reader::{Reading, read, straighten};
use image::RgbImage;

/// Photos of each board in each theme.
const ROUNDS: usize = 3;

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
    let mut tally = Tally::default();
    for (number, board) in boards.iter().enumerate() {
        for theme in [Theme::Dark, Theme::Light, Theme::Contrast, Theme::Paper] {
            for round in 0..ROUNDS {
                let picture = drawn::drawn::<P>(board, mode, theme, 64.0, (0.2, 0.4));
                let scale = 1000.0 / picture.width().max(picture.height()) as f32;
                let (photo, corners) = photographed(&picture, random, [5.0, 0.03], [scale, 1.6 * scale]);
                let name = format!("{} {number} {theme:?} {round}", P::KIND.id());
                count::<P>(&mut tally, &name, board, (&photo, corners), random);
            }
        }
    }
    tally::head(P::KIND.id());
    tally.print("photos");
    assert!(tally.wrong.is_empty(), "silently wrong: {:?}", tally.wrong);
}

/// Counts a photo whose corners a person sets, who is not exact to the pixel. Rows' colours are to be confirmed unless the
/// light leaves no doubt.
pub fn count<P: Shown>(
    tally: &mut Tally,
    name: &str,
    board: &P::Board,
    (photo, corners): (&RgbImage, [[f32; 2]; 4]),
    random: &mut Random,
) {
    let near = corners.map(|point| point.map(|at| at + random.between(-1.5, 1.5)));
    let straight = straighten(&common::image(photo), near).expect("four corners");
    tally::keep(&straight, name);
    let reading = tally.timed(&straight, &[P::KIND]).map(|reading| settled::<P>(reading, board));
    let silent = |reading: &Reading| reading.certain() && reading.confirm().is_empty();
    let told = reading.as_ref().map(|reading| (same::<P>(reading, board), silent(reading)));
    if tally.add(name, &straight, reading.as_ref(), told) {
        println!("instead of\n{}", (P::FORMATS[0].print)(board).expect("a text"));
    }
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
fn photos_of_lazors() {
    photos::<Lazors>();
}

puzzles! { "takes minutes", photos:
    photos_of_aquarium <Aquarium>;
    photos_of_voltorb_flip <VoltorbFlip>;
    photos_of_harmony <Harmony>;
    photos_of_laser_maze <LaserMaze>;
}
