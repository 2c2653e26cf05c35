//! Boards of Voltorb Flip from the console's screens.

#![allow(clippy::expect_used, clippy::panic, clippy::print_stdout, reason = "tests say what they measure")]

use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::time::Instant;

use crate::common::many::{self, Sample};
use crate::common::tally::Tally;
use crate::{common, drawn};
use gridlight::puzzle::{Mode, Puzzle};
use gridlight::puzzles::voltorb_flip::VoltorbFlip;
use gridlight::scene::Theme;
use gridlight_reader::{Image, Kind, Place, Reading, read, straighten};
use image::RgbImage;
use image::imageops::{self, FilterType};

/// A screen with the board's text.
struct Screen {
    name: String,
    picture: RgbImage,
    text: String,
}

/// Screens on which all cards are revealed already, though the truth has only those flipped before.
const REVEALED: [&str; 4] = ["509.png", "2694.png", "13847.png", "14301.png"];

/// The screens of the corpus, of which every so many.
fn screens(step: usize) -> Option<Vec<Screen>> {
    let folder = common::corpus("voltorb-flip")?;
    let truth = fs::read_to_string(folder.join("truth.tsv")).expect("the truth beside the pictures");
    let screens = truth.lines().step_by(step).map(|line| {
        let parts: Vec<&str> = line.split('\t').collect();
        let cards = parts[if REVEALED.contains(&parts[0]) { 4 } else { 3 }];
        let rows: Vec<&str> = (0..5).map(|row| &cards[5 * row..][..5]).collect();
        let text = format!("rows {}\ncols {}\n{}\n", parts[1], parts[2], rows.join("\n"));
        Screen { name: parts[0].to_owned(), picture: common::open(&folder.join(parts[0])), text }
    });
    Some(screens.collect())
}

fn flip(picture: &RgbImage) -> Option<Reading> {
    read(&common::image(picture), &[Kind::VoltorbFlip])
}

/// Counts a picture of a board.
fn add(tally: &mut Tally, name: &str, picture: &RgbImage, text: &str) {
    add_image(tally, name, &common::image(picture), text);
}

fn add_image(tally: &mut Tally, name: &str, image: &Image, text: &str) {
    tally.read(name, image, Kind::VoltorbFlip, |reading| reading.text() == text);
}

fn at_their_own_size(step: usize) {
    let Some(screens) = screens(step) else { return };
    let mut tally = Tally::default();
    for screen in &screens {
        add(&mut tally, &screen.name, &screen.picture, &screen.text);
    }
    tally.print("screens");
    assert_eq!(tally.counts[0], screens.len());
}

#[test]
fn some_screens_at_their_own_size() {
    at_their_own_size(20);
}

#[test]
#[ignore = "takes half a minute"]
fn all_screens_at_their_own_size() {
    at_their_own_size(1);
}

#[test]
fn some_altered_screens() {
    let Some(screens) = screens(30) else { return };
    let mut tally = Tally::default();
    let mut random = common::Random::new(2);
    for screen in &screens {
        let (picture, scale) = common::altered(&screen.picture, &mut random, [1.0, 3.5]);
        add(&mut tally, &format!("{} at {scale:.2}", screen.name), &picture, &screen.text);
    }
    tally.print("some altered screens");
    assert!(tally.wrong.is_empty());
    assert!(tally.counts[0] + 2 >= screens.len());
}

#[test]
#[ignore = "a benchmark of minutes"]
fn altered_screens() {
    let Some(screens) = screens(1) else { return };
    let rounds: usize = std::env::var("ROUNDS").ok().and_then(|n| n.parse().ok()).unwrap_or(1);
    let seed: u64 = std::env::var("SEED").ok().and_then(|n| n.parse().ok()).unwrap_or(1);
    let ranges = [[1.0, 1.5], [1.5, 3.5], [0.7, 1.0]];
    let parts: usize = std::env::var("PARTS").ok().and_then(|n| n.parse().ok()).unwrap_or(3);
    for [low, high] in ranges.into_iter().take(parts) {
        let mut tally = Tally::default();
        let mut random = common::Random::new(seed);
        for screen in screens.iter().cycle().take(rounds * screens.len()) {
            let (picture, scale) = common::altered(&screen.picture, &mut random, [low, high]);
            add(&mut tally, &format!("{} at {scale:.2}", screen.name), &picture, &screen.text);
        }
        tally.print(&format!("altered, {low} to {high}"));
    }
}

/// Screens of the console on a larger screen, photographed: with their corners set, and with those that are found.
#[test]
#[ignore = "a benchmark of minutes"]
fn photographed_screens() {
    let Some(screens) = screens(7) else { return };
    let seed: u64 = std::env::var("SEED").ok().and_then(|n| n.parse().ok()).unwrap_or(1);
    let mut random = common::Random::new(seed);
    let (mut set, mut proposed, mut none) = (Tally::default(), Tally::default(), 0);
    for screen in &screens {
        let times = 3 + (3.0 * random.unit()) as u32;
        let [width, height] = [screen.picture.width(), screen.picture.height()].map(|side| side * times);
        let large = imageops::resize(&screen.picture, width, height, FilterType::Nearest);
        let scale = 1000.0 / width as f32;
        let (photo, corners) = common::photographed(&large, &mut random, [5.0, 0.03], [scale, 1.6 * scale]);
        let photo = common::image(&photo);
        let near = corners.map(|point| point.map(|at| at + random.between(-1.5, 1.5)));
        let straightened = |tally: &mut Tally, corners: [[f32; 2]; 4]| {
            let Some(straight) = straighten(&photo, corners) else { return tally.counts[4] += 1 };
            add_image(tally, &format!("{} x {times}", screen.name), &straight, &screen.text);
        };
        straightened(&mut set, near);
        match gridlight_reader::corners(&photo) {
            Some(found) => straightened(&mut proposed, found),
            None => none += 1,
        }
    }
    set.print("photographed, corners set");
    proposed.print(&format!("photographed, corners found (not in {none})"));
    assert!(set.wrong.is_empty() && proposed.wrong.is_empty());
}

/// Screens of the console, and this share of our own pictures.
fn samples(ours: f32) -> impl Fn(&mut common::Random) -> Sample<String> {
    let screens = screens(1).unwrap_or_default();
    move |random: &mut common::Random| {
        if screens.is_empty() || random.unit() < ours {
            let side = 3 + (random.unit() * 5.0) as usize;
            let text = drawn::clues(random, side);
            let board = VoltorbFlip::parse(&text).expect("a board");
            let theme = Theme::ALL[(random.unit() * 4.0) as usize];
            let (unit, shift) = (random.between(48.0, 128.0), drawn::shift(random));
            let picture = drawn::drawn::<VoltorbFlip>(&board, Mode::Edit, theme, unit, shift);
            let truth = text + &(".".repeat(side) + "\n").repeat(side);
            return Sample { set: "our own", picture, scales: [0.5, 1.5], lit: true, truth };
        }
        let screen = &screens[(random.unit() * screens.len() as f32) as usize];
        let (set, scales) =
            if random.unit() < 0.5 { ("screens, 1 to 1.5", [1.0, 1.5]) } else { ("screens, 1.5 to 3.5", [1.5, 3.5]) };
        Sample { set, picture: screen.picture.clone(), scales, lit: true, truth: screen.text.clone() }
    }
}

/// Whether the reading is this board.
fn right(reading: &Reading, truth: &String) -> bool {
    reading.text() == *truth
}

#[test]
#[ignore = "takes many minutes"]
fn altered_pictures() {
    many::altered_pictures(Kind::VoltorbFlip, 3000, samples(0.1), |reading, _| reading, right);
}

#[test]
fn cropped_pictures_are_doubted() {
    many::cropped_pictures(Kind::VoltorbFlip, samples(0.5), |reading, _| reading, right);
}

/// The pictures of Voltorb Flip that the page made. Exports show no flipped cards.
fn own() -> Vec<Screen> {
    let files = common::made().into_iter().filter(|path| common::is_of(path, "voltorb-flip"));
    let screens = files.map(|path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let text = fs::read_to_string(path.with_extension("txt")).unwrap_or_default();
        let hidden = |line: &str| match line.chars().all(|card| ".0123".contains(card)) {
            true if !name.contains("screen") => ".".repeat(line.len()),
            _ => line.to_owned(),
        };
        let text = text.lines().map(|line| hidden(line) + "\n").collect();
        Screen { name, picture: common::open(&path), text }
    });
    screens.collect()
}

#[test]
#[ignore = "needs GRIDLIGHT_PICTURES"]
fn all_own_pictures() {
    own_pictures();
}

/// Exports at other sizes, and as other programs save pictures.
#[test]
#[ignore = "needs GRIDLIGHT_PICTURES"]
fn own_pictures_scaled() {
    let mut tally = Tally::default();
    let mut random = common::Random::new(7);
    let screens: Vec<Screen> = own().into_iter().filter(|screen| !screen.text.starts_with("seed")).collect();
    for screen in screens.iter().take(60) {
        let scale = random.between(0.4, 1.6);
        let [width, height] =
            [screen.picture.width(), screen.picture.height()].map(|side| (side as f32 * scale) as u32);
        let small = imageops::resize(&screen.picture, width, height, FilterType::Triangle);
        let name = format!("{} at {scale:.2}", screen.name);
        add(&mut tally, &name, &small, &screen.text);
        let quality = random.between(70.0, 96.0) as u8;
        add(&mut tally, &format!("{name}, JPEG {quality}"), &common::jpeg(&small, quality), &screen.text);
    }
    if !screens.is_empty() {
        tally.print("own pictures, scaled and as JPEG");
    }
    assert!(tally.wrong.is_empty());
}

/// Rounds dealt by a seed do not show it: only what is the same in all pictures of one is compared.
fn own_pictures() {
    let mut tally = Tally::default();
    let screens: Vec<Screen> = own();
    let mut dealt = HashMap::new();
    for screen in &screens {
        let mut text = screen.text.clone();
        if text.starts_with("seed") {
            let level = text.lines().nth(1).unwrap_or_default().to_owned();
            let name: String = screen.name.split('-').take(4).collect();
            let seen = flip(&screen.picture).map_or_else(String::new, |reading| reading.text());
            assert!(seen.lines().any(|line| line == level), "{}: {seen}", screen.name);
            text.clone_from(dealt.entry(name).or_insert(seen));
        }
        add(&mut tally, &screen.name, &screen.picture, &text);
    }
    if !screens.is_empty() {
        tally.print("own pictures");
    }
    assert_eq!(tally.counts[0], screens.len());
}

/// The whole screen in colour, with marks and a pencil; and both screens smaller than the console's, where doubt is
/// right, too.
#[test]
fn coloured_screens() {
    let Some(folder) = common::corpus("voltorb-flip-colour") else { return };
    let whole = flip(&common::open(&folder.join("2.png"))).expect("a board");
    let hidden = "..2..\n..1..\n..1..\n..1..\n..1..\n";
    assert_eq!(whole.text(), format!("rows 9/1 3/2 3/2 5/1 5/1\ncols 2/3 5/1 6/0 7/1 5/2\n{hidden}"));
    // The pencil lies on the first card.
    assert!(whole.unsure().iter().all(|unsure| unsure.place == Place::Cell(0, 0)));
    let small = flip(&common::open(&folder.join("1.png")));
    if let Some(small) = small.filter(Reading::certain) {
        let hidden = ".....\n".repeat(5);
        assert_eq!(small.text(), format!("rows 5/1 3/2 5/1 4/1 8/1\ncols 5/1 5/1 5/1 4/2 6/1\n{hidden}"));
    }
}

#[test]
fn some_pictures_of_other_puzzles() {
    other_puzzles(12);
}

#[test]
#[ignore = "takes a minute"]
fn all_pictures_of_other_puzzles() {
    other_puzzles(1);
}

/// Pictures of other puzzles are never certain.
fn other_puzzles(step: usize) {
    let folders: Vec<_> = ["harmony", "aquarium", "lazors"].into_iter().filter_map(common::corpus).collect();
    let mut times = Vec::new();
    let mut files: Vec<_> = folders.iter().flat_map(fs::read_dir).flatten().flatten().map(|file| file.path()).collect();
    files.sort();
    let name = |path: &Path| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    files.retain(|path| {
        let name = name(path);
        !name.starts_with("voltorb-flip") && (name.ends_with(".png") || name.ends_with(".jpg"))
    });
    for file in files.iter().step_by(step) {
        let name = name(file);
        let picture = common::image(&common::open(file));
        let start = Instant::now();
        let reading = read(&picture, &[Kind::VoltorbFlip]);
        times.push(start.elapsed().as_secs_f64() * 1000.0);
        if let Some(reading) = reading {
            println!("{name} is taken for Voltorb Flip, {}", reading.found().fit);
            assert!(!reading.certain(), "{name}");
        }
    }
    times.sort_by(f64::total_cmp);
    if let (Some(median), Some(worst)) = (times.get(times.len() / 2), times.last()) {
        println!("other puzzles: {} pictures; median {median:.1} ms, worst {worst:.1} ms", times.len());
    }
}

/// Any shape of picture is read without a panic.
#[test]
fn odd_shapes() {
    let mut random = common::Random::new(3);
    for (width, height) in [(32, 32), (32, 2000), (2000, 32), (33, 47), (400, 300)] {
        for dots in [0.0, 1.0, 0.5] {
            let picture = RgbImage::from_fn(width, height, |x, y| {
                let stripes = if (x / 8 + y / 8) % 2 == 0 { 255.0 } else { 0.0 };
                let shade = if random.unit() < dots { random.unit() * 255.0 } else { stripes };
                image::Rgb([shade as u8; 3])
            });
            assert!(flip(&picture).is_none_or(|reading| !reading.certain()), "{width} x {height}");
        }
        let plain = RgbImage::from_pixel(width, height, image::Rgb([255; 3]));
        assert!(flip(&plain).is_none());
    }
}
