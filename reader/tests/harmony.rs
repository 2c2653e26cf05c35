//! Boards of Harmony from pictures of the game and from our own.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "tests may fail, and say what they measured"
)]

use std::collections::HashMap;
use std::path::PathBuf;

use crate::common::many::{self, Sample};
use crate::common::tally::Tally;
use crate::common::{Random, altered, corpus, is_of, made, open};
use crate::{common, drawn};
use gridlight::puzzle::{Mode, Puzzle};
use gridlight::puzzles::harmony::Harmony;
use gridlight::scene::Theme;
use gridlight_reader::{Image, Kind, Place, Reading, read};
use image::{Rgb, RgbImage};

/// Home row and moves of each tile, row by row.
type Board = Vec<Vec<(usize, u32)>>;

fn harmony(picture: &RgbImage) -> Option<Reading> {
    read(&common::image(picture), &[Kind::Harmony])
}

fn board(text: &str) -> Board {
    let rows = text.lines().filter(|line| line.contains(':'));
    let tile = |word: &str| {
        let (home, moves) = word.split_once(':')?;
        Some((home.parse().ok()?, moves.parse().ok()?))
    };
    rows.map(|row| row.split_whitespace().filter_map(tile).collect()).collect()
}

/// Whether two boards are the same but for the order of the rows' colours.
fn alike(a: &Board, b: &Board) -> bool {
    let same_size = a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.len() == b.len());
    let (mut there, mut back) = (HashMap::new(), HashMap::new());
    same_size
        && a.iter().flatten().zip(b.iter().flatten()).all(|(a, b)| {
            a.1 == b.1 && *there.entry(a.0).or_insert(b.0) == b.0 && *back.entry(b.0).or_insert(a.0) == a.0
        })
}

/// Counts a picture of a board, of which the order of the rows' colours does not count.
fn take(tally: &mut Tally, name: &str, picture: &RgbImage, truth: &Board) {
    take_image(tally, name, &common::image(picture), truth);
}

fn take_image(tally: &mut Tally, name: &str, image: &Image, truth: &Board) {
    tally.read(name, image, Kind::Harmony, |reading| alike(&board(&reading.text()), truth));
}

/// A picture as the game has them: a ramp of colours, the first and last one above and below the board.
fn drawn(board: &Board, random: &mut Random) -> RgbImage {
    let (rows, columns) = (board.len(), board[0].len());
    let [width, height] = if random.unit() < 0.7 { [1206, 2622] } else { [1640, 2360] };
    let ramp = ramp(rows, random);
    let tile = (width as f32 / columns as f32).min(0.72 * height as f32 / rows as f32);
    let left = (width as f32 - tile * columns as f32) / 2.0;
    let top = (height as f32 - tile * rows as f32) / 2.0;
    let [start, end] = [(top - 0.8 * tile).max(0.0), (top + tile * (rows as f32 + 0.8)).min(height as f32)];
    RgbImage::from_fn(width, height, |x, y| {
        let (x, y) = (x as f32 + 0.5, y as f32 + 0.5);
        if y < start || y > end {
            return Rgb([0; 3]);
        }
        let ground = ramp[if y < height as f32 / 2.0 { 0 } else { rows - 1 }];
        let (column, row) = ((x - left) / tile, (y - top) / tile);
        if column < 0.0 || row < 0.0 {
            return Rgb(ground);
        }
        let Some(&(home, moves)) = board.get(row as usize).and_then(|row| row.get(column as usize)) else {
            return Rgb(ground);
        };
        let (x, y) = (column.fract() - 0.5, row.fract() - 0.5);
        let on_dot = (0..moves).any(|dot| {
            let at = (dot as f32 - (moves as f32 - 1.0) / 2.0) * 0.083;
            (x - at).abs() < 0.027 && y.abs() < 0.027
        });
        Rgb(ramp[home].map(|c| if on_dot { (f32::from(c) * 0.38) as u8 } else { c }))
    })
}

/// Colours by hue, or from one to another through a pale or dark middle.
fn ramp(count: usize, random: &mut Random) -> Vec<[u8; 3]> {
    let share = |index: usize| index as f32 / (count.max(2) - 1) as f32;
    if random.unit() < 0.6 {
        let [saturation, hue] = [random.between(0.45, 0.75), random.unit()];
        let turn = random.between(0.25, 0.6) * if random.unit() < 0.5 { 1.0 } else { -1.0 };
        return (0..count).map(|at| hsv(hue + turn * share(at), saturation, 0.5 + 0.4 * share(at))).collect();
    }
    let hue = random.unit();
    let ends = [hsv(hue, 0.7, 0.85), hsv(hue + random.between(0.3, 0.7), 0.7, 0.85)];
    let middle = if random.unit() < 0.7 { [235.0, 240.0, 232.0] } else { [60.0, 50.0, 70.0] };
    let colour = |at: usize| {
        let (end, part) = if share(at) < 0.5 { (0, 1.0 - 2.0 * share(at)) } else { (1, 2.0 * share(at) - 1.0) };
        let part = 0.15 + 0.85 * part;
        [0, 1, 2].map(|c: usize| (f32::from(ends[end][c]) * part + middle[c] * (1.0 - part)) as u8)
    };
    (0..count).map(colour).collect()
}

fn hsv(hue: f32, saturation: f32, value: f32) -> [u8; 3] {
    [5.0, 3.0, 1.0].map(|from: f32| {
        let k = (from + hue.rem_euclid(1.0) * 6.0).rem_euclid(6.0);
        (255.0 * (value - value * saturation * k.min(4.0 - k).clamp(0.0, 1.0))) as u8
    })
}

/// A board as the game has them: about two moves a tile, all even, some rows finished.
fn random_board(random: &mut Random) -> Board {
    let [rows, columns] = [0, 0].map(|_: u32| 2 + (random.unit() * 6.99) as usize);
    let mut homes: Vec<usize> = (0..rows * columns).map(|index| index / columns).collect();
    let finished = (random.unit() < 0.3).then(|| (random.unit() * rows as f32) as usize);
    let open: Vec<usize> = (0..homes.len()).filter(|index| Some(index / columns) != finished).collect();
    for index in (1..open.len()).rev() {
        homes.swap(open[index], open[(random.unit() * (index + 1) as f32) as usize]);
    }
    let mut moves = vec![0; homes.len()];
    for &index in &open {
        moves[index] = (random.unit() * 1.1) as u32 + (random.unit() * 2.2) as u32 + u32::from(random.unit() < 0.3) * 2;
    }
    if moves.iter().sum::<u32>() % 2 == 1 {
        moves[open[0]] += 1;
    }
    homes.into_iter().zip(moves).collect::<Vec<_>>().chunks(columns).map(<[_]>::to_vec).collect()
}

/// The boards of the corpus that are not impossible.
fn boards() -> Vec<(String, Board)> {
    let Some(folder) = corpus("../harmony/boards") else { return Vec::new() };
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a file").path()).collect();
    files.sort();
    let read = |path: &PathBuf| {
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        (name, board(&std::fs::read_to_string(path).expect("a text")))
    };
    let fair = |board: &Board| {
        let count = |home| board.iter().flatten().filter(|tile| tile.0 == home).count();
        (0..board.len()).all(|home| count(home) == board[0].len())
    };
    files.iter().map(read).filter(|(_, board)| fair(board)).collect()
}

/// The dyes of our own pictures, the first ones.
const DYES: [&str; 5] = ["rose", "amber", "lime", "sky", "violet"];

/// A picture as we draw them, in the light or the dark theme.
fn ours(board: &Board, dark: bool, unit: f32) -> RgbImage {
    let mut text = format!("{} {}\ncolors {}\n", board.len(), board[0].len(), DYES[..board.len()].join(" "));
    for row in board {
        let tiles: Vec<String> = row.iter().map(|(home, moves)| format!("{home}:{moves}")).collect();
        text += &(tiles.join(" ") + "\n");
    }
    let board = Harmony::parse(&text).expect("a board");
    let theme = if dark { Theme::Dark } else { Theme::Light };
    drawn::drawn::<Harmony>(&board, Mode::Edit, theme, unit, (0.0, 0.0))
}

#[test]
fn our_own_drawings_are_read() {
    for seed in 0..16 {
        let mut random = Random::new(seed);
        let [rows, columns] = [0, 0].map(|_: u32| 2 + (random.unit() * 3.99) as usize);
        let truth: Board = (0..rows)
            .map(|row| (0..columns).map(|column| ((row + column * 3) % rows, (random.unit() * 5.0) as u32)).collect())
            .collect();
        let odd = truth.iter().flatten().map(|tile| tile.1).sum::<u32>() % 2 == 1;
        let picture = ours(&truth, seed % 2 == 0, random.between(24.0, 130.0));
        let reading = harmony(&picture).expect("a board");
        assert_eq!(board(&reading.text()), truth, "{seed}");
        assert!(reading.text().contains(&format!("colors {}\n", DYES[..rows].join(" "))), "{}", reading.text());
        assert_eq!(reading.certain(), !odd, "{seed} {:?}", reading.unsure());
        assert!(reading.confirm().is_empty(), "the bands say it");
    }
}

#[test]
#[ignore = "needs GRIDLIGHT_PICTURES"]
fn our_own_pictures_are_read() {
    let mut count = 0;
    for path in made().iter().filter(|path| is_of(path, "harmony")) {
        let truth = board(&std::fs::read_to_string(path.with_extension("txt")).expect("a text"));
        let reading = harmony(&open(path)).unwrap_or_else(|| panic!("{}: no board", path.display()));
        assert_eq!(board(&reading.text()), truth, "{}", path.display());
        assert!(reading.certain(), "{}: {:?} {:?}", path.display(), reading.why(), reading.unsure());
        count += 1;
    }
    println!("{count} pictures");
}

#[test]
#[ignore = "takes a minute"]
fn other_puzzles_are_no_harmony() {
    let mut files = Vec::new();
    for folder in ["aquarium", "lazors", "voltorb-flip-colour", "voltorb-flip"] {
        let Some(folder) = corpus(folder) else { continue };
        let all = std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a file").path());
        files.extend(all.filter(|path| path.extension().is_some_and(|end| end == "png")).take(40));
    }
    let mut found = 0;
    for path in &files {
        let reading = harmony(&open(path));
        assert!(reading.as_ref().is_none_or(|reading| !reading.certain()), "{}", path.display());
        found += usize::from(reading.is_some());
    }
    println!("{} pictures, {found} taken for a doubtful board", files.len());
}

/// Cells of two greys, most of which carry nothing: a minefield that is partly opened.
#[test]
fn cells_of_another_game_are_no_harmony() {
    for seed in 0..8 {
        let mut random = Random::new(seed);
        let cells: Vec<(bool, usize)> =
            (0..100).map(|_| (random.unit() < 0.6, (random.unit() * 4.0) as usize)).collect();
        let picture = RgbImage::from_fn(900, 1300, |x, y| {
            let (Some(x), Some(y)) = (x.checked_sub(50), y.checked_sub(250)) else { return Rgb([250; 3]) };
            let (column, row) = ((x / 80) as usize, (y / 80) as usize);
            if column > 9 || row > 9 {
                return Rgb([250; 3]);
            }
            let (open, mines) = cells[10 * row + column];
            let (x, y) = (x % 80, y % 80);
            match () {
                () if x == 0 || y == 0 => Rgb([120; 3]),
                // As wide as a digit.
                () if open && (30..50).contains(&x) && (26..54).contains(&y) && (x > 45 || y % 12 < 4) => {
                    [Rgb([192; 3]), Rgb([0, 0, 255]), Rgb([0, 128, 0]), Rgb([255, 0, 0])][mines]
                }
                () => Rgb([if open { 192 } else { 220 }; 3]),
            }
        });
        let reading = harmony(&picture);
        assert!(reading.is_none(), "{seed}: {:?}", reading.map(|reading| reading.why()));
    }
}

#[test]
fn odd_pictures_are_no_board() {
    for [width, height] in [[32, 32], [32, 1000], [1000, 32], [300, 300]] {
        for value in [0, 255] {
            let picture = RgbImage::from_pixel(width, height, Rgb([value; 3]));
            assert!(harmony(&picture).is_none());
            assert!(gridlight_reader::corners(&common::image(&picture)).is_none());
        }
        let mut random = Random::new(u64::from(width));
        let noise = RgbImage::from_fn(width, height, |_, _| Rgb([0, 0, 0].map(|_: u8| (random.unit() * 256.0) as u8)));
        assert!(harmony(&noise).is_none_or(|reading| !reading.certain()));
        let _ = gridlight_reader::corners(&common::image(&noise));
        let stripes = RgbImage::from_fn(width, height, |x, y| Rgb([((x / 9 + y / 9) % 2 * 255) as u8; 3]));
        assert!(harmony(&stripes).is_none_or(|reading| !reading.certain()));
        let _ = gridlight_reader::corners(&common::image(&stripes));
    }
}

const PHONE: [(&str, &str); 2] = [
    (
        "404.png",
        "0:1 0:2 0:2 4:1 0:2 4:2\n1:1 2:2 2:1 1:2 5:1 4:1\n3:2 1:2 5:2 1:2 2:1 2:2\n2:1 3:2 4:2 3:1 3:3 3:2\n\
         4:1 3:1 0:1 0:1 4:1 1:1\n5:1 5:1 5:1 2:1 1:1 5:1\n",
    ),
    (
        "406.png",
        "4:2 1:1 0:1 2:2 4:1 0:2\n1:1 5:2 1:1 4:2 1:2 1:1\n5:2 4:1 3:1 3:1 2:1 2:2\n5:2 3:1 2:1 2:1 3:1 3:1\n\
         0:1 2:1 4:2 1:2 0:1 4:2\n3:2 0:2 5:1 5:1 5:2 0:2\n",
    ),
];

#[test]
fn pictures_of_the_game_are_read() {
    let Some(folder) = corpus("harmony") else { return println!("no corpus") };
    let mut tally = Tally::default();
    for (name, text) in PHONE {
        let picture = open(&folder.join(name));
        let reading = harmony(&picture).expect("a board");
        assert_eq!(board(&reading.text()), board(text), "{name}");
        assert!(reading.certain(), "{name}");
        assert_eq!(reading.confirm().len(), 6, "{name}");
        let mut random = Random::new(404);
        for _ in 0..2 {
            let (picture, scale) = altered(&picture, &mut random, [0.25, 0.6]);
            take(&mut tally, &format!("{name} {scale:.2}"), &picture, &board(text));
        }
    }
    tally.print("game, altered");
    assert!(tally.wrong.is_empty() && tally.exact() + 1 >= tally.all());
}

#[test]
fn a_row_takes_the_colour_of_another() {
    let truth: Board = vec![vec![(0, 1), (1, 1)], vec![(1, 2), (2, 1)], vec![(2, 1), (0, 2)]];
    let picture = drawn(&truth, &mut Random::new(3));
    let reading = harmony(&picture).expect("a board");
    assert_eq!(board(&reading.text()), truth);
    let rows = reading.confirm();
    assert_eq!(rows.iter().map(|row| row.place).collect::<Vec<_>>(), [0, 1, 2].map(Place::Colour));
    let other = reading.with(rows[0].slot, &rows[2].reading);
    let swapped: Board = vec![vec![(2, 1), (1, 1)], vec![(1, 2), (0, 1)], vec![(0, 1), (2, 2)]];
    assert_eq!(board(&other.text()), swapped);
    assert_eq!(other.confirm()[0].reading, rows[2].reading);
    assert_eq!(other.confirm()[2].reading, rows[0].reading);
    assert_eq!(reading.with(rows[0].slot, "#010203"), reading);
    // A dye changes how a colour is drawn, not which row it belongs to; colours still change places.
    let dyed = reading.with(rows[0].slot, "lime");
    assert_eq!(board(&dyed.text()), truth);
    assert!(dyed.text().contains("colors lime #") && dyed.confirm().len() == 3, "{}", dyed.text());
    let moved = dyed.with(rows[2].slot, &rows[0].reading);
    assert_eq!(board(&moved.text()), swapped);
    assert!(moved.text().contains(" lime\n"), "{}", moved.text());
    // A tile is corrected as it is typed; its colour then has too few tiles.
    let cell = reading.found().slots.iter().position(|slot| slot.place == Place::Cell(1, 0)).expect("a cell");
    let wrong = reading.with(cell, "c2");
    assert_eq!(wrong.why().len(), 2, "{:?}", wrong.why());
    assert_eq!(wrong.with(cell, "b2").why(), [""; 0]);
    assert_eq!(reading.with(cell, "d2"), reading);
}

#[test]
fn drawn_pictures_are_read() {
    let mut random = Random::new(7);
    let mut tally = Tally::default();
    for (name, truth) in boards().iter().step_by(9) {
        let picture = drawn(truth, &mut random);
        take(&mut tally, name, &altered(&picture, &mut random, [0.3, 0.6]).0, truth);
    }
    tally.print("drawn, altered");
    assert!(tally.wrong.is_empty() && tally.exact() + 1 >= tally.all());
}

#[test]
#[ignore = "takes minutes"]
fn benchmark() {
    let count: u64 = std::env::var("COUNT").map_or(1, |count| count.parse().expect("a number"));
    let mut random = Random::new(count);
    if let Some(folder) = corpus("harmony") {
        let mut tally = Tally::default();
        for (name, text) in PHONE {
            let picture = open(&folder.join(name));
            for _ in 0..8 * count {
                let (picture, scale) = altered(&picture, &mut random, [0.15, 1.2]);
                take(&mut tally, &format!("{name} {scale:.2}"), &picture, &board(text));
            }
        }
        tally.print("game, altered");
    }
    let [mut plain, mut changed] = [Tally::default(), Tally::default()];
    let corpus = boards();
    for round in 0..count {
        let extra = (0..40).map(|at| (format!("random {at}"), random_board(&mut Random::new(round * 1000 + at))));
        for (name, truth) in corpus.iter().cloned().chain(extra) {
            let picture = drawn(&truth, &mut random);
            take(&mut plain, &name, &picture, &truth);
            let (picture, scale) = altered(&picture, &mut random, [0.2, 1.0]);
            take(&mut changed, &format!("{name} {scale:.2}"), &picture, &truth);
        }
    }
    plain.print("drawn, plain");
    changed.print("drawn, altered");
}

#[test]
#[ignore = "needs GRIDLIGHT_PICTURES"]
fn benchmark_own() {
    let (mut random, mut plain, mut changed) = (Random::new(9), Tally::default(), Tally::default());
    for path in made() {
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        if is_of(&path, "harmony") {
            let truth = board(&std::fs::read_to_string(path.with_extension("txt")).expect("a text"));
            take(&mut plain, &name, &open(&path), &truth);
            let (picture, scale) = altered(&open(&path), &mut random, [0.3, 1.2]);
            take(&mut changed, &format!("{name} {scale:.2}"), &picture, &truth);
        }
    }
    plain.print("our own, plain");
    changed.print("our own, altered");
}

/// Pictures of the game, drawings like them and our own.
fn samples() -> impl Fn(&mut Random) -> Sample<Board> {
    let phone: Vec<(RgbImage, Board)> = corpus("harmony")
        .map_or_else(Vec::new, |folder| PHONE.map(|(name, text)| (open(&folder.join(name)), board(text))).to_vec());
    let boards = boards();
    move |random: &mut Random| {
        let roll = random.unit();
        if roll < 0.1 && !phone.is_empty() {
            let (picture, truth) = phone[(random.unit() * phone.len() as f32) as usize].clone();
            return Sample { set: "the phone's game", picture, scales: [0.15, 1.2], lit: true, truth };
        }
        if roll < 0.3 {
            // As many rows as there are dyes.
            let mut truth = random_board(random);
            while truth.len() > DYES.len() {
                truth = random_board(random);
            }
            let (dark, unit) = (random.unit() < 0.5, random.between(40.0, 130.0));
            let picture = ours(&truth, dark, unit);
            return Sample { set: "our own", picture, scales: [0.4, 1.5], lit: true, truth };
        }
        let truth = if roll < 0.6 && !boards.is_empty() {
            boards[(random.unit() * boards.len() as f32) as usize].1.clone()
        } else {
            random_board(random)
        };
        Sample { set: "drawn like the game", picture: drawn(&truth, random), scales: [0.2, 1.0], lit: true, truth }
    }
}

/// Whether the reading is of this board.
fn right(reading: &Reading, truth: &Board) -> bool {
    let read = board(&reading.text());
    // The rows' order is always asked for, unless the picture says it.
    if reading.confirm().is_empty() { read == *truth } else { alike(&read, truth) }
}

#[test]
#[ignore = "takes many minutes"]
fn altered_pictures() {
    many::altered_pictures(Kind::Harmony, 2500, samples(), |reading, _| reading, right);
}

/// Without its first column, a board can be complete in itself, and where it fills the screen nothing is beside it.
#[test]
fn a_column_that_is_cut_is_doubted_where_nothing_is_beside_it() {
    let truth: Board = vec![
        vec![(2, 2), (0, 3), (0, 2), (0, 1)],
        vec![(1, 1), (3, 2), (1, 1), (3, 4)],
        vec![(0, 1), (2, 2), (2, 2), (2, 3)],
        vec![(3, 0), (1, 1), (3, 1), (1, 4)],
    ];
    let turned: Board = truth.iter().map(|row| row.iter().rev().copied().collect()).collect();
    for (truth, at_left) in [(truth, true), (turned, false)] {
        let picture = drawn(&truth, &mut Random::new(3));
        let whole = harmony(&picture).expect("a board");
        assert!(whole.certain() && alike(&board(&whole.text()), &truth));
        let (width, height) = picture.dimensions();
        for part in [1.08, 1.12, 1.3, 1.6] {
            let cut = (part * width as f32 / 4.0).round() as u32;
            let from = if at_left { cut } else { 0 };
            let picture = image::imageops::crop_imm(&picture, from, 0, width - cut, height).to_image();
            assert!(harmony(&picture).is_none_or(|reading| !reading.certain()), "{part} at the left: {at_left}");
        }
    }
}

#[test]
fn cropped_pictures_are_doubted() {
    many::cropped_pictures(Kind::Harmony, samples(), |reading, _| reading, right);
}

/// Photos of the game's pictures: read between the corners that a person sets, and between those that are found.
fn photos(count: u64, scales: [f32; 2]) -> [Tally; 2] {
    let [mut set, mut found] = [Tally::default(), Tally::default()];
    let mut random = Random::new(5 + count);
    let mut pictures: Vec<(String, RgbImage, Board)> = Vec::new();
    if let Some(folder) = corpus("harmony") {
        pictures.extend(PHONE.map(|(name, text)| (name.to_owned(), open(&folder.join(name)), board(text))));
    }
    for at in 0..count {
        let board = random_board(&mut Random::new(700 + at));
        pictures.push((format!("random {at}"), drawn(&board, &mut random), board));
    }
    let mut off = Vec::new();
    for (name, picture, truth) in &pictures {
        let (photo, corners) = common::photographed(picture, &mut random, [5.0, 0.04], scales);
        let image = common::image(&photo);
        // A person is not exact to the pixel.
        let near = corners.map(|point| point.map(|at| at + random.between(-1.5, 1.5)));
        let straight = gridlight_reader::straighten(&image, near).expect("a picture");
        take_image(&mut set, name, &straight, truth);
        let Some(corners_found) = gridlight_reader::corners(&image) else { continue };
        let far = corners_found.iter().flatten().zip(corners.iter().flatten()).map(|(a, b)| (a - b).abs());
        off.push(far.fold(0.0, f32::max));
        let straight = gridlight_reader::straighten(&image, corners_found).expect("a picture");
        take_image(&mut found, name, &straight, truth);
    }
    off.sort_by(f32::total_cmp);
    println!("corners found: {} of {}, off by {:?}", off.len(), pictures.len(), off);
    set.print("photos, corners set");
    found.print("photos, corners found");
    [set, found]
}

#[test]
fn photos_are_read() {
    for tally in photos(1, [0.35, 0.5]) {
        assert!(tally.wrong.is_empty());
        assert!(tally.exact() + 1 >= tally.all());
    }
}

#[test]
#[ignore = "takes minutes"]
fn benchmark_photos() {
    let count: u64 = std::env::var("COUNT").map_or(1, |count| count.parse().expect("a number"));
    photos(40 * count, [0.4, 1.0]);
}
