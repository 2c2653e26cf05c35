//! What Gridlight prints and films: read back exactly, or at least in doubt.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "tests fail and say what they did"
)]

mod common;
mod drawn;

use gridlight::contract::SolveOptions;
use gridlight::puzzle::{DrawContext, Mode, Puzzle};
use gridlight::puzzles::aquarium::Aquarium;
use gridlight::puzzles::harmony::Harmony;
use gridlight::puzzles::laser_maze::LaserMaze;
use gridlight::puzzles::lazors::Lazors;
use gridlight::puzzles::voltorb_flip::VoltorbFlip;
use gridlight::registry;
use gridlight::scene::{Rect, Scene, Theme};
use gridlight::session::Session;
use gridlight_picture::Palette;
use gridlight_reader::{Kind, Place, Reading, read};
use image::{Rgb, RgbImage, imageops};

/// A puzzle's boards: the first ones of the gallery, and generated ones.
fn boards<P: Puzzle>(kind: Kind) -> Vec<(String, P::Board)> {
    let parsed = |text: String| (text.clone(), P::parse(&text).expect("a board"));
    if kind == Kind::VoltorbFlip {
        // A dealt round has its seed in its text, which no picture shows.
        let mut random = common::Random::new(5);
        let text = |(side, level): (usize, &str)| parsed(level.to_owned() + &drawn::clues(&mut random, side));
        return [(3, ""), (5, "level 3\n"), (5, "level 7\n"), (7, "")].map(text).to_vec();
    }
    let puzzle = registry::by_id(kind.id()).expect("a puzzle");
    let generated = (1..3).map(|seed| {
        let made = registry::generate_text(puzzle, seed, 1 + (seed % 3) as u8, 0, 0);
        made.expect("a board")
    });
    let texts = P::INFO.examples.iter().take(2).map(|example| example.text.to_owned()).chain(generated);
    texts.map(parsed).collect()
}

/// How often pictures were read back.
#[derive(Default)]
struct Tally {
    exact: usize,
    doubtful: Vec<String>,
}

impl Tally {
    /// Reads a picture of a board among all puzzles; `said`: what somebody says who knows what no picture shows.
    fn add<P: Puzzle>(
        &mut self,
        kind: Kind,
        told: &str,
        board: &P::Board,
        picture: &RgbImage,
        said: &impl Fn(&P::Board, usize) -> String,
    ) {
        let found = read(&common::image(picture), &Kind::ALL);
        let Some(reading) = found else {
            self.doubtful.push(format!("{told}: no board"));
            return;
        };
        assert_eq!(reading.found().kind, kind, "{told}");
        let others = reading.found().slots.iter().enumerate().filter_map(|(slot, it)| match it.place {
            Place::Other(number) if !it.sure => Some((slot, said(board, number))),
            _ => None,
        });
        let others: Vec<(usize, String)> = others.collect();
        let settled =
            others.iter().fold(reading, |reading: Reading, (slot, reads)| reading.with(*slot, reads));
        let same = P::parse(&settled.text()).is_ok_and(|read| tidied::<P>(&read) == tidied::<P>(board));
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

/// The lines of a board's text, in whatever order.
fn tidied<P: Puzzle>(board: &P::Board) -> Vec<String> {
    let text = (P::FORMATS[0].print)(&P::restart(board)).expect("a text");
    let mut lines: Vec<String> =
        text.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect();
    // Lazors lists its lasers and targets.
    let list = |line: &String| line.starts_with("L ") || line.starts_with("P ");
    let mut listed: Vec<String> = lines.iter().filter(|line| list(line)).cloned().collect();
    lines.retain(|line| !list(line) && !line.is_empty());
    listed.sort();
    lines.extend(listed);
    lines
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
            let bar = RgbImage::from_pixel(
                mm(0.4 * high) as u32,
                mm(high * [0.7, 1.0][letter % 3 / 2]) as u32,
                Rgb([20; 3]),
            );
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

fn prints<P: Puzzle>(kind: Kind, percent: usize, said: impl Fn(&P::Board, usize) -> String) {
    let mut tally = Tally::default();
    for (number, (_, board)) in boards::<P>(kind).iter().enumerate() {
        for cell in CELLS {
            for dpi in [96.0, 150.0] {
                let told = format!("{} {number} print {cell} mm {dpi} dpi", kind.id());
                tally.add::<P>(kind, &told, board, &printed::<P>(board, cell, dpi / 25.4), &said);
            }
        }
    }
    tally.end("prints", percent);
}

/// The longer sides of films.
const SIDES: [f32; 3] = [320.0, 480.0, 720.0];

/// The first frame of a film of a board's solution, in the colours that a GIF can have.
fn filmed<P: Puzzle>(text: &str, answer: &str, theme: Theme, side: f32) -> RgbImage {
    let board = P::parse(text).expect("a board");
    let bounds = P::bounds(&board);
    let mut session = Session::<P>::new(board);
    session.set_mode(Mode::Solve);
    session.add_answers(&[answer.to_owned()], false);
    session.show(Some(0));
    session.watch(true);
    session.seek(0.0);
    let scale = side / (bounds.w.max(bounds.h) + 0.2);
    let mut scene = Scene::new();
    session.draw(0.0, true, bounds, scale, &mut scene);
    let mut picture = drawn::painted(&scene, P::INKS, theme, bounds, scale, (0.0, 0.0));
    let mut palette = Palette::of(picture.pixels().map(|pixel| pixel.0));
    let colours = palette.bytes();
    for pixel in picture.pixels_mut() {
        let place = palette.place(pixel.0);
        pixel.0.copy_from_slice(&colours[3 * usize::from(place)..][..3]);
    }
    picture
}

fn films<P: Puzzle>(kind: Kind, percent: usize, said: impl Fn(&P::Board, usize) -> String) {
    let puzzle = registry::by_id(kind.id()).expect("a puzzle");
    let mut tally = Tally::default();
    for (number, (text, board)) in boards::<P>(kind).iter().enumerate() {
        let asked = registry::Asked::of(puzzle, SolveOptions::default()).expect("options");
        let solved = registry::solve(puzzle, text, &asked, 0.0, &|| 0.0, &mut |_, _, _| true);
        let Some(answer) = solved.ok().and_then(|solved| solved.answers.into_iter().next()) else {
            println!("{} {number}: no answer", kind.id());
            continue;
        };
        for theme in [Theme::Dark, Theme::Light, Theme::Contrast] {
            for side in SIDES {
                let told = format!("{} {number} film {theme:?} {side}", kind.id());
                tally.add::<P>(kind, &told, board, &filmed::<P>(text, &answer, theme, side), &said);
            }
        }
    }
    tally.end("films", percent);
}

/// Puzzles of which only the picture's own places are asked.
fn nothing<Board>(_: &Board, _: usize) -> String {
    String::new()
}

/// How many blocks of a kind there are to place.
fn stock(board: &gridlight::puzzles::lazors::board::Board, kind: usize) -> String {
    board.supply[kind].to_string()
}

fn waiting<Board>(_: &Board, _: usize) -> String {
    "waiting off".to_owned()
}

#[test]
fn prints_of_aquarium_read_back() {
    prints::<Aquarium>(Kind::Aquarium, 90, nothing);
}

#[test]
fn prints_of_voltorb_flip_read_back() {
    prints::<VoltorbFlip>(Kind::VoltorbFlip, 90, nothing);
}

#[test]
fn prints_of_harmony_read_back() {
    prints::<Harmony>(Kind::Harmony, 90, nothing);
}

#[test]
fn prints_of_lazors_read_back() {
    prints::<Lazors>(Kind::Lazors, 90, stock);
}

#[test]
fn prints_of_laser_maze_read_back() {
    prints::<LaserMaze>(Kind::LaserMaze, 90, waiting);
}

#[test]
fn films_of_aquarium_read_back() {
    films::<Aquarium>(Kind::Aquarium, 75, nothing);
}

#[test]
fn films_of_harmony_read_back() {
    films::<Harmony>(Kind::Harmony, 90, nothing);
}

// A film of a solution begins with its first move marked, which stays in doubt.
#[test]
fn films_of_lazors_read_back() {
    films::<Lazors>(Kind::Lazors, 0, stock);
}

#[test]
fn films_of_laser_maze_read_back() {
    films::<LaserMaze>(Kind::LaserMaze, 0, waiting);
}
