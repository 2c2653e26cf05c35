//! The phone's game, as a draft to be corrected: light blocks and faint cells on a dark, grained ground.

use std::f32::consts::TAU;

use super::points::Mark;
use super::squares::{LEAST_PITCH, Squares, Style, squares};
use super::{Board, NOTHING, edges, found, words};
use crate::draw::Tone;
use crate::image::Image;
use crate::numbers::median;
use crate::plane::Plane;
use crate::reading::{Choice, Found};

/// The longest sides that are looked at, one after the other: how the edges of faint cells fall on pixels matters.
const LONGEST: [usize; 4] = [940, 900, 1080, 800];
/// Cells are 0.885 of the pitch, blocks as wide as it.
const STYLE: Style = Style { step: 5.0, least: 16, gaps: (3, 0.22), slack: 0.08, sides: [0.86, 1.02] };
/// The grey of the ground, about.
const GROUND: [f32; 2] = [45.0, 135.0];
/// How much lighter a cell is than the ground around it.
const FAINT: f32 = 7.0;

/// A picture's channels and where its cells are.
struct Picture {
    channels: [Plane; 3],
    squares: Squares,
}

/// What a cell is taken for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Look {
    Nothing,
    Cell,
    Reflect,
    Opaque,
    Refract,
}

/// The board of the phone's game.
pub fn find(image: &Image) -> Option<Found> {
    // Text and blocks are few: most of the picture is ground.
    let places = (0..24 * 24_usize).map(|index| [index % 24, index / 24]);
    let spread = |at: usize, length: usize| ((2 * at + 1) * length / 48) as isize;
    let tones = places.map(|[x, y]| image.at(spread(x, image.width()), spread(y, image.height())));
    let usual = median(tones.map(|tone| light(tone.map(f32::from))));
    if !(GROUND[0]..GROUND[1]).contains(&usual) {
        return None;
    }
    LONGEST.into_iter().find_map(|longest| look(image, longest))
}

/// The board in a picture reduced to this side.
fn look(image: &Image, longest: usize) -> Option<Found> {
    let (small, factor) = image.reduced(longest);
    let grey = small.grey();
    let soft = grey.blurred(0.7);
    let mut all = squares([&soft, &soft.transposed()], STYLE).into_iter();
    let squares = all.find(|it| it.pitch() >= 1.5 * LEAST_PITCH && it.cells.len() >= 3)?;
    Picture { channels: small.channels(), squares }.board(factor)
}

fn light(tone: Tone) -> f32 {
    0.299 * tone[0] + 0.587 * tone[1] + 0.114 * tone[2]
}

impl Picture {
    /// The mean colour around a place given in cells of the lattice.
    fn at(&self, x: f32, y: f32, side: f32) -> Tone {
        self.squares.lattice.seen(&self.channels, [x, y], side)
    }

    fn is_inside(&self, x: f32, y: f32) -> bool {
        self.channels[0].holds(self.squares.lattice.at(x, y))
    }

    fn look(&self, column: i32, row: i32) -> Look {
        let (x, y) = (column as f32, row as f32);
        if !self.is_inside(x, y) || !self.is_inside(x + 1.0, y + 1.0) {
            return Look::Nothing;
        }
        // Beams pass the middles of edges; the middle and the corners of a cell are free of them.
        let middle = light(self.at(x + 0.5, y + 0.5, 0.16));
        let inner = [(0.22, 0.22), (0.78, 0.22), (0.22, 0.78), (0.78, 0.78)];
        let inner = inner.map(|(dx, dy)| light(self.at(x + dx, y + dy, 0.08)));
        let outer = [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)];
        let outer = outer.map(|(dx, dy)| light(self.at(x + dx, y + dy, 0.03)));
        let around = median(outer);
        let over = inner.iter().filter(|&&inner| inner - around > FAINT).count();
        if middle > 190.0 {
            Look::Reflect
        } else if middle < 0.6 * around || middle < 45.0 && over < 2 {
            Look::Opaque
        } else if middle - around > 3.5 * FAINT {
            Look::Refract
        } else if middle - around > FAINT && over >= 3 {
            Look::Cell
        } else {
            Look::Nothing
        }
    }

    /// The hull of the cells that hang together, within a gap of one cell.
    fn extent(&self) -> Option<[i32; 4]> {
        let is_cell = |column: i32, row: i32| !matches!(self.look(column, row), Look::Nothing | Look::Opaque);
        self.squares.grown(2, &mut |side, at, [left, top, right, bottom]| {
            let line = if side < 2 { at } else { at - 1 };
            match side % 2 {
                0 => (top..bottom).any(|row| is_cell(line, row)),
                _ => (left..right).any(|column| is_cell(column, line)),
            }
        })
    }

    /// What is at the middle of an edge, at a place in cells of the lattice.
    fn mark(&self, x: f32, y: f32) -> Option<Mark> {
        let core = self.at(x, y, 0.05);
        let ring = |radius: f32, side: f32| -> Vec<Tone> {
            let ways = (0..8).map(|step| (step as f32 / 8.0 * TAU).sin_cos());
            ways.map(|(dy, dx)| self.at(x + radius * dx, y + radius * dy, side)).collect()
        };
        let red = |tone: Tone| tone[0] - tone[1].max(tone[2]);
        if core.iter().all(|&channel| channel > 180.0) {
            let halo = ring(0.1, 0.03).into_iter().filter(|&tone| red(tone) > 70.0).count();
            if halo >= 6 {
                let ways = [(true, true), (true, false), (false, true), (false, false)];
                let strength = |(right, down): (bool, bool)| {
                    let sign = |forward: bool| if forward { 1.0 } else { -1.0 };
                    [0.24, 0.32, 0.4].map(|far| {
                        let (dx, dy) = (sign(right) * far / 1.414, sign(down) * far / 1.414);
                        red(self.at(x + dx, y + dy, 0.05))
                    })
                };
                let ways = ways.map(|way| (strength(way).into_iter().fold(f32::MAX, f32::min), way));
                let best = ways.into_iter().max_by(|a, b| a.0.total_cmp(&b.0))?;
                return Some(Mark::Laser(best.1.0, best.1.1));
            }
        }
        let disc: Vec<f32> = ring(0.05, 0.04).into_iter().chain(ring(0.1, 0.04)).map(light).collect();
        let dark = disc.iter().copied().fold(0.0, f32::max);
        let around = ring(0.21, 0.04).into_iter().map(light);
        (dark < 80.0 && median(around) > dark + 12.0).then_some(Mark::Target)
    }

    fn board(&self, factor: f32) -> Option<Found> {
        let [left, top, right, bottom] = self.extent()?;
        let [columns, rows] = [right - left, bottom - top].map(|length| length as usize);
        let choices = |reads: &[&str]| -> Vec<Choice> {
            let all = reads.iter().enumerate();
            all.map(|(index, reads)| Choice { reads: (*reads).to_owned(), cost: 0.2 + 0.1 * index as f32 }).collect()
        };
        let mut cells = Vec::with_capacity(columns * rows);
        let mut seen = 0;
        for row in top..bottom {
            for column in left..right {
                let look = self.look(column, row);
                seen += usize::from(look != Look::Nothing);
                let reads: &[&str] = match look {
                    Look::Nothing => &["x", "o"],
                    Look::Cell => &["o", "x", "o C", "C"],
                    // Blocks that can be moved stand beside or on the board, fixed ones have screws.
                    Look::Reflect => &["o A", "A", "o C", "C"],
                    Look::Opaque => &["o B", "B", "x", "o"],
                    Look::Refract => &["o C", "C", "o A", "A", "o"],
                };
                cells.push((choices(reads), matches!(look, Look::Nothing | Look::Cell)));
            }
        }
        let mut marks = 0;
        let mut points = Vec::new();
        for (x, y) in edges(columns, rows) {
            let mark = self.mark(left as f32 + x as f32 / 2.0, top as f32 + y as f32 / 2.0);
            marks += usize::from(mark.is_some());
            let others = Mark::ALL.map(Mark::word);
            let mut reads = vec![mark.map_or(NOTHING, Mark::word), NOTHING];
            reads.extend(others);
            let mut known = Vec::new();
            reads.retain(|reads| {
                let fresh = !known.contains(reads);
                known.push(*reads);
                fresh
            });
            points.push((choices(&reads), mark.is_none()));
        }
        if marks == 0 || seen < 3 || 3 * seen < columns * rows {
            return None;
        }
        let area = self.squares.lattice.area(left as f32, top as f32, columns as f32, rows as f32);
        let area = area.scaled(1.0 / factor);
        let doubts = vec![words::PHONE.to_owned()];
        Some(found(Board { area, columns, rows, cells, points, fit: 0.3, doubts }))
    }
}
