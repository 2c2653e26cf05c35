//! Boards drawn as web sites and puzzle books draw them.

use image::{Rgb, RgbImage};

use super::boards::Board;
use crate::common::Random;

/// Draws a number centred at a place, so many pixels high.
pub type Print<'a> = dyn Fn(&mut RgbImage, &str, [f32; 2], f32, Rgb<u8>) + 'a;

/// How a board is drawn.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    pub cell: f32,
    pub thin: f32,
    pub thick: f32,
    /// The height of digits, in cells.
    pub digits: f32,
    pub paper: Rgb<u8>,
    pub ink: Rgb<u8>,
    pub line: Rgb<u8>,
    pub water: Rgb<u8>,
    /// Which part of the answer is marked.
    pub progress: f32,
    /// Clues below and at the right.
    pub opposite: bool,
    pub dashed: bool,
}

impl Style {
    pub fn any(random: &mut Random) -> Style {
        let cell = random.between(20.0, 61.0).floor();
        let thin = if cell < 36.0 { 1.0 } else { random.between(1.0, 3.0).floor() };
        let thick = thin + (cell * random.between(0.05, 0.08)).round().max(2.0);
        let grey = |value: f32| Rgb([value as u8; 3]);
        let dark = random.unit() < 0.25;
        let waters = [Rgb([90, 170, 255]), Rgb([30, 144, 255]), Rgb([100, 149, 237]), Rgb([52, 152, 219])];
        let [paper, ink, line] = if dark {
            [grey(random.between(0.0, 40.0)), grey(random.between(190.0, 256.0)), grey(random.between(120.0, 200.0))]
        } else {
            let line = if random.unit() < 0.6 { 0.0 } else { random.between(60.0, 190.0) };
            [grey(random.between(235.0, 256.0)), grey(random.between(0.0, 50.0)), grey(line)]
        };
        Style {
            cell,
            thin,
            thick,
            digits: random.between(0.36, 0.46),
            paper,
            ink,
            line,
            water: waters[(random.unit() * 4.0) as usize],
            progress: if random.unit() < 0.4 { 0.0 } else { random.unit() },
            opposite: random.unit() < 0.1,
            dashed: random.unit() < 0.15,
        }
    }
}

/// Paints a rectangle, its edges rounded to pixels.
fn fill(picture: &mut RgbImage, x: f32, y: f32, width: f32, height: f32, colour: Rgb<u8>) {
    for y in y.round() as u32..(y + height).round() as u32 {
        for x in x.round() as u32..(x + width).round() as u32 {
            if let Some(pixel) = picture.get_pixel_mut_checked(x, y) {
                *pixel = colour;
            }
        }
    }
}

pub fn draw(board: &Board, style: &Style, random: &mut Random, print: &Print<'_>) -> RgbImage {
    let Style { cell, thin, thick, .. } = *style;
    let (near, far) = ((cell * 1.4).round(), (cell * 0.5).round());
    let [left, top] = [if style.opposite { far } else { near }; 2];
    let side = |cells: usize| (cells as f32 * cell + near + far) as u32;
    let mut picture = RgbImage::from_pixel(side(board.columns), side(board.rows), style.paper);
    let corner = |row: usize, column: usize| (left + column as f32 * cell, top + row as f32 * cell);
    for row in 0..board.rows {
        for column in 0..board.columns {
            if random.unit() >= style.progress {
                continue;
            }
            let (x, y) = corner(row, column);
            if board.water[row * board.columns + column] {
                fill(&mut picture, x, y, cell, cell, style.water);
            } else if random.unit() < 0.4 {
                for step in 0..(cell * 0.4) as usize {
                    let [a, b] = [cell * 0.3 + step as f32, cell * 0.7 - step as f32];
                    fill(&mut picture, x + a, y + a, thin + 1.0, thin, Rgb([120; 3]));
                    fill(&mut picture, x + b, y + a, thin + 1.0, thin, Rgb([120; 3]));
                }
            }
        }
    }
    for pass in [false, true] {
        for row in 0..=board.rows {
            for column in 0..=board.columns {
                let (x, y) = corner(row, column);
                let upright = column == 0
                    || column == board.columns
                    || row < board.rows && board.right[row * board.columns + column - 1];
                let lying = row == 0
                    || row == board.rows
                    || column < board.columns && board.below[(row - 1) * board.columns + column];
                let half = (thick / 2.0).floor();
                if row < board.rows && upright == pass {
                    if pass {
                        fill(&mut picture, x - half, y - half, thick, cell + thick, style.ink);
                    } else {
                        for part in (0..cell as usize).filter(|part| !style.dashed || part % 5 < 3) {
                            fill(&mut picture, x, y + part as f32, thin, 1.0, style.line);
                        }
                    }
                }
                if column < board.columns && lying == pass {
                    if pass {
                        fill(&mut picture, x - half, y - half, cell + thick, thick, style.ink);
                    } else {
                        for part in (0..cell as usize).filter(|part| !style.dashed || part % 5 < 3) {
                            fill(&mut picture, x + part as f32, y, 1.0, thin, style.line);
                        }
                    }
                }
            }
        }
    }
    let beside = 0.6 * cell;
    let [right, bottom] = [corner(0, board.columns).0, corner(board.rows, 0).1];
    for (index, clue) in board.clues.iter().enumerate() {
        let Some(clue) = clue else { continue };
        let place = if index < board.columns {
            [corner(0, index).0 + cell / 2.0, if style.opposite { bottom + beside } else { top - beside }]
        } else {
            let row = index - board.columns;
            [if style.opposite { right + beside } else { left - beside }, corner(row, 0).1 + cell / 2.0]
        };
        print(&mut picture, &clue.to_string(), place, style.digits * cell, style.ink);
    }
    picture
}

/// Lays ink on a pixel.
pub fn blend(picture: &mut RgbImage, x: i32, y: i32, part: f32, ink: Rgb<u8>) {
    let (Ok(x), Ok(y)) = (u32::try_from(x), u32::try_from(y)) else { return };
    if let Some(pixel) = picture.get_pixel_mut_checked(x, y) {
        let part = part.clamp(0.0, 1.0);
        for (value, ink) in pixel.0.iter_mut().zip(ink.0) {
            *value = (f32::from(*value) * (1.0 - part) + f32::from(ink) * part).round() as u8;
        }
    }
}

/// Prints a number in plain strokes, without a font.
pub fn strokes(picture: &mut RgbImage, number: &str, middle: [f32; 2], height: f32, ink: Rgb<u8>) {
    // Points of each digit in a box 4 wide and 6 high, two characters each.
    const DIGITS: [&str; 10] = [
        "10 30 41 45 36 16 05 01 10",
        "02 20 26",
        "01 10 30 41 42 06 46",
        "00 40 22 32 43 45 36 16 05",
        "36 30 04 44",
        "40 10 03 13 33 44 45 36 16 05",
        "40 20 01 04 16 36 45 43 32 12 03",
        "00 40 16",
        "10 30 41 42 33 13 02 01 10 30 33 44 45 36 16 05 04 13",
        "06 26 45 42 30 10 01 03 14 34 43",
    ];
    let unit = height * 0.86 / 6.0;
    let half = 0.07 * height;
    let count = number.len() as f32;
    for (index, digit) in number.bytes().enumerate() {
        let x = middle[0] + (index as f32 - (count - 1.0) / 2.0) * 6.2 * unit - 2.0 * unit;
        let y = middle[1] - 3.0 * unit;
        let points: Vec<[f32; 2]> = DIGITS[usize::from(digit - b'0')]
            .split(' ')
            .map(str::as_bytes)
            .map(|point| [x + f32::from(point[0] - b'0') * unit, y + f32::from(point[1] - b'0') * unit])
            .collect();
        // Corners are cut, but not those of 1, 4 and 7.
        let points = if b"147".contains(&digit) { points } else { rounded(&rounded(&points)) };
        let reach = |from: f32, to: f32| (from - 2.0 * half) as i32..(to + 2.0 * half) as i32 + 2;
        for py in reach(y, y + 6.0 * unit) {
            for px in reach(x, x + 4.0 * unit) {
                let at = [px as f32 + 0.5, py as f32 + 0.5];
                let far = points.windows(2).map(|pair| distance(at, pair[0], pair[1])).fold(f32::MAX, f32::min);
                blend(picture, px, py, half - far + 0.5, ink);
            }
        }
    }
}

/// A line with its corners cut.
fn rounded(points: &[[f32; 2]]) -> Vec<[f32; 2]> {
    let between = |a: [f32; 2], b: [f32; 2], part: f32| [0, 1].map(|axis: usize| a[axis] + part * (b[axis] - a[axis]));
    let cut = points.windows(2).flat_map(|pair| [0.25, 0.75].map(|part| between(pair[0], pair[1], part)));
    points.first().copied().into_iter().chain(cut).chain(points.last().copied()).collect()
}

fn distance(at: [f32; 2], from: [f32; 2], to: [f32; 2]) -> f32 {
    let way = [to[0] - from[0], to[1] - from[1]];
    let off = [at[0] - from[0], at[1] - from[1]];
    let part = ((off[0] * way[0] + off[1] * way[1]) / (way[0] * way[0] + way[1] * way[1])).clamp(0.0, 1.0);
    (off[0] - part * way[0]).hypot(off[1] - part * way[1])
}
