//! What Gridlight prints and films: read back exactly, or at least in doubt.
#![allow(clippy::expect_used, clippy::panic, clippy::print_stdout, reason = "tests fail and say what they did")]

use crate::drawn::boards::{Aquarium, Harmony, LaserMaze, Lazors, Shown, VoltorbFlip, boards, same, settled};
use crate::drawn::film;
use crate::{common, drawn};
use gridlight::puzzle::{DrawContext, Mode, Puzzle};
use gridlight::scene::{Rect, Scene, Theme};
use gridlight_reader::{Kind, read};
use image::{Rgb, RgbImage, imageops};

/// How often pictures were read back.
#[derive(Default)]
struct Tally {
    exact: usize,
    doubtful: Vec<String>,
}

impl Tally {
    /// Reads a picture of a board among all puzzles.
    fn add<P: Shown>(&mut self, told: &str, board: &P::Board, picture: &RgbImage) {
        let Some(reading) = read(&common::image(picture), &Kind::ALL) else {
            self.doubtful.push(format!("{told}: no board"));
            return;
        };
        assert_eq!(reading.found().kind, P::KIND, "{told}");
        let settled = settled::<P>(reading, board);
        let same = same::<P>(&settled, board);
        assert!(same || !settled.certain(), "{told}: silently wrong\n{}", settled.text());
        if same && settled.certain() {
            self.exact += 1;
        } else {
            self.doubtful.push(format!("{told}: same {same}, {:?} {:?}", settled.unsure(), settled.why()));
        }
    }

    /// Prints what was read, and fails if fewer than so many percent were exact.
    fn end(self, what: &str, percent: usize) {
        let all = self.exact + self.doubtful.len();
        println!("{what}: {all} pictures, {} exact\n{}", self.exact, self.doubtful.join("\n"));
        assert!(self.exact * 100 >= all * percent, "{what}: only {} of {all} are exact", self.exact);
    }
}

/// Millimetres of a page, of what is above a board, and the largest cell by boards a page.
const PAGE: [f32; 2] = [210.0, 274.0];
const MARGIN: f32 = 12.0;
const HEAD: f32 = 26.0;
const CELLS: [f32; 3] = [24.0, 14.0, 11.0];

/// A board alone on a page, as the print view lays it out, with so many pixels a millimetre.
fn printed<P: Puzzle>(board: &P::Board, most: f32, millimetre: f32) -> RgbImage {
    let [width, height] = PAGE.map(|length| (length * millimetre).round() as u32);
    let mut page = RgbImage::from_pixel(width, height, Rgb([255; 3]));
    let mm = |length: f32| (length * millimetre).round() as i64;
    // Lines of words, a bar a letter.
    for (line, (top, high)) in
        [(0.0, 3.6), (7.0, 2.4), (19.0, 3.0), (PAGE[1] - 2.0 * MARGIN - 3.0, 2.0)].into_iter().enumerate()
    {
        for letter in 0..30 - 5 * line {
            let x = MARGIN + letter as f32 * 0.8 * high;
            let bar =
                RgbImage::from_pixel(mm(0.4 * high) as u32, mm(high * [0.7, 1.0][letter % 3 / 2]) as u32, Rgb([20; 3]));
            if letter % 7 != 6 {
                imageops::replace(&mut page, &bar, mm(x), mm(MARGIN + top));
            }
        }
    }
    let mut top = MARGIN + HEAD;
    // The pieces to place, each with its picture.
    let tools: Vec<_> = P::tools(board, Mode::Play).into_iter().flat_map(|group| group.tools).collect();
    let unit = Rect { x: 0.0, y: 0.0, w: 1.0, h: 1.0 };
    for (index, tool) in tools.iter().filter(|tool| tool.count.is_some_and(|count| count > 0)).enumerate() {
        let small = drawn::painted(&tool.picture, P::INKS, Theme::Paper, unit, 8.0 * millimetre, (0.0, 0.0));
        imageops::replace(&mut page, &small, mm(MARGIN + 8.0 + 35.0 * index as f32), mm(top));
        top = MARGIN + HEAD + 11.0;
    }
    let bounds = P::bounds(board);
    let room = [PAGE[0] - 2.0 * MARGIN, PAGE[1] - 2.0 * MARGIN - HEAD - 19.0];
    let scale = (room[0] / bounds.w).min(room[1] / bounds.h).min(most) * millimetre;
    let mut scene = Scene::new();
    P::draw(board, &DrawContext { scale, ..DrawContext::still(Mode::Play, bounds) }, &mut scene);
    let picture = drawn::painted(&scene, P::INKS, Theme::Paper, bounds, scale, (0.3, 0.1));
    imageops::replace(&mut page, &picture, mm(MARGIN), mm(top));
    page
}

fn prints<P: Shown>(percent: usize) {
    let mut tally = Tally::default();
    for (number, (_, board)) in boards::<P>().iter().enumerate() {
        for cell in CELLS {
            for dpi in [96.0, 150.0] {
                let told = format!("{} {number} print {cell} mm {dpi} dpi", P::KIND.id());
                tally.add::<P>(&told, board, &printed::<P>(board, cell, dpi / 25.4));
            }
        }
    }
    tally.end("prints", percent);
}

/// The longer sides of films.
const SIDES: [f32; 3] = [320.0, 480.0, 720.0];

/// Reads a frame of a board's film, in every theme and size.
fn frames<P: Shown>(tally: &mut Tally, told: &str, board: &P::Board, frame: impl Fn(Theme, f32) -> RgbImage) {
    for theme in [Theme::Dark, Theme::Light, Theme::Contrast] {
        for side in SIDES {
            let told = format!("{} {told} {theme:?} {side}", P::KIND.id());
            tally.add::<P>(&told, board, &film::reduced(frame(theme, side)));
        }
    }
}

fn openings<P: Shown>() {
    let mut tally = Tally::default();
    for (number, (_, board)) in boards::<P>().iter().enumerate() {
        let opening = |theme, side| film::opening::<P>(board, theme, side);
        frames::<P>(&mut tally, &format!("{number} opening"), board, opening);
    }
    tally.end("openings", 90);
}

fn films<P: Shown>(percent: usize) {
    let mut tally = Tally::default();
    for (number, (text, board)) in boards::<P>().iter().enumerate() {
        let Some(answer) = film::answer::<P>(text) else {
            println!("{} {number}: no answer", P::KIND.id());
            continue;
        };
        let filmed = |theme, side| film::filmed::<P>(text, &answer, theme, side);
        frames::<P>(&mut tally, &format!("{number} film"), board, filmed);
    }
    tally.end("films", percent);
}

puzzles! { prints:
    prints_of_aquarium_read_back <Aquarium> (90);
    prints_of_voltorb_flip_read_back <VoltorbFlip> (90);
    prints_of_harmony_read_back <Harmony> (90);
    prints_of_lazors_read_back <Lazors> (90);
    prints_of_laser_maze_read_back <LaserMaze> (90);
}

puzzles! { openings:
    openings_of_aquarium_read_back <Aquarium> ();
    openings_of_voltorb_flip_read_back <VoltorbFlip> ();
    openings_of_harmony_read_back <Harmony> ();
    openings_of_lazors_read_back <Lazors> ();
    openings_of_laser_maze_read_back <LaserMaze> ();
}

// A replay of Lazors or Laser Maze begins with its first move marked, which stays in doubt.
puzzles! { films:
    films_of_aquarium_read_back <Aquarium> (90);
    films_of_harmony_read_back <Harmony> (90);
    films_of_lazors_read_back <Lazors> (0);
    films_of_laser_maze_read_back <LaserMaze> (0);
}
