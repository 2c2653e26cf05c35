//! Mazes as we draw them, read back.
#![allow(clippy::expect_used, clippy::panic, reason = "helpers of tests fail like tests")]

use crate::common::Random;
use crate::common::many::{self, Sample};
use crate::{common, drawn};
use gridlight::grid::{Cell, Dir, Size};
use gridlight::puzzle::{Mode, Text};
use gridlight::puzzles::laser_maze::LaserMaze;
use gridlight::puzzles::laser_maze::board::{Board, Content};
use gridlight::puzzles::laser_maze::route::Stride;
use gridlight::puzzles::laser_maze::turret::{Turn, Turret};
use gridlight::scene::Theme;
use gridlight_reader::{Kind, Place, Reading, read};
use image::RgbImage;
use image::imageops::{self, FilterType};

/// A maze with walls, and turrets of kinds that go together on a board.
fn maze(random: &mut Random, rows: u16, cols: u16) -> Board {
    let mut pick = |count: usize| (random.unit() * count as f32) as usize % count;
    let mut board = Board::empty(Size { rows, cols });
    let walls = pick(40);
    let steps: &[u8] = [&[1, 2, 3, 6][..], &[1, 5], &[1, 2, 4]][pick(3)];
    let cells: Vec<Cell> = board.size().cells().collect();
    for &cell in &cells {
        if pick(100) < walls {
            board.put(cell, Content::Wall);
        } else if pick(100) < 12 {
            let turn = match pick(6) {
                0 => Turn::Static,
                1 => Turn::Sweep,
                _ => Turn::Every(steps[pick(steps.len())]),
            };
            let ccw = turn != Turn::Static && pick(2) == 0;
            board.put(cell, Content::Turret(Turret { facing: Dir::ALL[pick(4)], turn, ccw }));
        }
    }
    let start = pick(cells.len());
    let goal = (start + 1 + pick(cells.len() - 1)) % cells.len();
    for (cell, is_goal) in [(cells[start], false), (cells[goal], true)] {
        board.put(cell, Content::Floor);
        *(if is_goal { &mut board.goal } else { &mut board.start }) = Some(cell);
    }
    board
}

/// A board as it is drawn in a mode.
fn picture(board: &Board, mode: Mode, theme: Theme, scale: f32, shift: (f32, f32)) -> RgbImage {
    drawn::drawn::<LaserMaze>(board, mode, theme, scale, shift)
}

fn reading(picture: &RgbImage) -> Option<Reading> {
    read(&common::image(picture), &[Kind::LaserMaze])
}

fn text(board: &Board) -> String {
    (LaserMaze::FORMATS[0].print)(board).expect("a text")
}

/// The reading after somebody has said that waiting is not allowed, which no picture shows.
fn without_waiting(reading: &Reading) -> Reading {
    let unsure = reading.unsure();
    let waiting = unsure.iter().find(|unsure| unsure.place == Place::Other(0)).expect("always in doubt");
    reading.with(waiting.slot, "waiting off")
}

/// Whether the reading is of this board.
fn right(reading: &Reading, truth: &Board) -> bool {
    reading.text() == text(truth)
}

#[test]
fn mazes_are_read_back_in_every_theme_and_size() {
    let mut random = Random::new(1);
    let mut certain = 0;
    let mut count = 0;
    for scale in [20.0, 33.3, 64.0, 128.0] {
        for theme in Theme::ALL {
            for mode in [Mode::Play, Mode::Edit] {
                let [rows, cols] = [0.0; 2].map(|_: f32| random.between(3.0, 7.0) as u16);
                let board = maze(&mut random, rows, cols);
                let shift = drawn::shift(&mut random);
                let told = format!("{theme:?} {mode:?} {scale} {shift:?}\n{}", text(&board));
                let reading = reading(&picture(&board, mode, theme, scale, shift));
                let reading = without_waiting(&reading.unwrap_or_else(|| panic!("not found: {told}")));
                assert_eq!(reading.text(), text(&board), "{told}");
                certain += usize::from(reading.certain());
                count += 1;
            }
        }
    }
    println!("{count} mazes, {certain} certain");
    assert!(certain * 10 > count * 8, "{certain} of {count}");
}

#[test]
fn what_a_walk_adds_changes_no_wall_and_leaves_turrets_in_doubt() {
    let mut random = Random::new(3);
    let mut count = 0;
    while count < 12 {
        let mut board = maze(&mut random, 6, 7);
        let Some(start) = board.start else { continue };
        let free = |stride: &Stride| board.can(start, *stride);
        let Some(stride) =
            [Stride::Go(Dir::North), Stride::Go(Dir::East), Stride::Go(Dir::South)].into_iter().find(free)
        else {
            continue;
        };
        board.walk = [stride].into_iter().collect();
        let picture = picture(&board, Mode::Play, Theme::ALL[count % 4], 48.0, (0.2, 0.3));
        let reading = reading(&picture).expect("a maze");
        let rows = |text: &str| -> Vec<String> {
            let turret = |c: char| if "<>^v".contains(c) { 'T' } else { c };
            text.lines().take(6).map(|row| row.chars().map(turret).collect()).collect()
        };
        assert_eq!(rows(&reading.text()), rows(&text(&board)));
        assert!(!without_waiting(&reading).certain(), "{}", reading.text());
        count += 1;
    }
}

#[test]
fn enlarged_mazes_are_read_as_they_were_drawn() {
    let mut random = Random::new(5);
    for number in 0..12 {
        let board = maze(&mut random, 6, 7);
        let drawn = picture(&board, Mode::Play, Theme::ALL[number % Theme::ALL.len()], 48.0, (0.2, 0.3));
        for times in 2..=4 {
            let [width, height] = [drawn.width(), drawn.height()].map(|side| times * side);
            let enlarged = imageops::resize(&drawn, width, height, FilterType::Triangle);
            let reading = without_waiting(&reading(&enlarged).expect("a maze"));
            assert_eq!(reading.text(), text(&board), "{number}, {times} times");
            assert!(reading.certain(), "{number}, {times} times: {:?}", reading.why());
        }
    }
}

#[test]
fn other_pictures_are_no_mazes() {
    for (name, picture) in common::others(&["harmony", "aquarium", "lazors", "voltorb-flip-colour"]) {
        assert!(reading(&picture).is_none(), "{name}");
    }
}

#[test]
#[ignore = "a table of many"]
fn many_mazes() {
    let scales = [9.5, 12.0, 14.0, 16.0, 18.0, 22.0, 26.0, 30.0, 40.0, 50.0, 64.0, 90.0, 128.0, -40.0, -64.0, -90.0];
    let draw = |random: &mut Random, scale: f32, round: usize| {
        let mode = if round.is_multiple_of(3) { Mode::Edit } else { Mode::Play };
        let most = (1500.0 / scale).min(20.0);
        let [rows, cols] = [0.0; 2].map(|_: f32| random.between(4.0, most) as u16);
        let board = maze(random, rows, cols);
        let shift = drawn::shift(random);
        (picture(&board, mode, Theme::ALL[round % 4], scale + random.between(0.0, 1.0), shift), board)
    };
    many::sizes(Kind::LaserMaze, (&scales, 60), draw, |reading, _| without_waiting(&reading), right);
}

/// Any maze of ours in a picture.
fn sample(random: &mut Random) -> Sample<Board> {
    let unit = random.between(14.0, 128.0);
    let [rows, cols] = [0.0; 2].map(|_: f32| random.between(4.0, (1500.0 / unit).min(20.0)) as u16);
    let board = maze(random, rows, cols);
    let theme = Theme::ALL[(random.unit() * 4.0) as usize];
    let mode = if random.unit() < 0.3 { Mode::Edit } else { Mode::Play };
    let picture = picture(&board, mode, theme, unit, drawn::shift(random));
    let lit = random.unit() < 0.3;
    let set = if lit { "our own, in other colours" } else { "our own" };
    Sample { set, picture, scales: [0.5, 1.5], lit, truth: board }
}

/// Altered pictures: at least nothing is silently wrong once it is known whether waiting is allowed.
#[test]
#[ignore = "takes many minutes"]
fn altered_pictures() {
    many::altered_pictures(Kind::LaserMaze, 1000, sample, |reading, _| without_waiting(&reading), right);
}

#[test]
fn cropped_pictures_are_doubted() {
    many::cropped_pictures(Kind::LaserMaze, sample, |reading, _| without_waiting(&reading), right);
}
