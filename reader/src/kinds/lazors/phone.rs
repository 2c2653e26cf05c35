//! The phone's game, as a draft to be corrected: light blocks and faint cells on a dark, grained ground.

use super::lattice::{self, LEAST_PITCH, Lattice, Style};
use super::points::Mark;
use super::{Board, MOST, NOTHING, edges, found, words};
use crate::draw::Tone;
use crate::image::Image;
use crate::list::{Each as _, List as _};
use crate::plane::{Area, Plane};
use crate::reading::{Choice, Found};
use crate::sort::median;

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
    lattice: Lattice,
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
    let usual = median(&mut tones.map(|tone| light(tone.each(f32::from))).list());
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
    let lattices = lattice::lattices([&soft, &soft.transposed()], STYLE);
    let lattice =
        lattices.iter().find(|lattice| lattice.pitch >= 1.5 * LEAST_PITCH && lattice.cells.len() >= 3)?;
    let picture = Picture { channels: small.channels(), lattice: lattice.clone() };
    picture.board(factor)
}

fn light(tone: Tone) -> f32 {
    0.299 * tone[0] + 0.587 * tone[1] + 0.114 * tone[2]
}

impl Picture {
    /// The mean colour around a place given in cells of the lattice.
    fn at(&self, x: f32, y: f32, side: f32) -> Tone {
        let Lattice { pitch, x: left, y: top, .. } = self.lattice;
        Plane::means(&self.channels, Area::around(left + x * pitch, top + y * pitch, side * pitch))
    }

    fn is_inside(&self, x: f32, y: f32) -> bool {
        let Lattice { pitch, x: left, y: top, .. } = self.lattice;
        let (x, y) = (left + x * pitch, top + y * pitch);
        x >= 0.0 && y >= 0.0 && x < self.channels[0].width() as f32 && y < self.channels[0].height() as f32
    }

    fn look(&self, column: i32, row: i32) -> Look {
        let (x, y) = (column as f32, row as f32);
        if !self.is_inside(x, y) || !self.is_inside(x + 1.0, y + 1.0) {
            return Look::Nothing;
        }
        // Beams pass the middles of edges; the middle and the corners of a cell are free of them.
        let middle = light(self.at(x + 0.5, y + 0.5, 0.16));
        let inner = [(0.22, 0.22), (0.78, 0.22), (0.22, 0.78), (0.78, 0.78)];
        let inner = inner.each(|(dx, dy)| light(self.at(x + dx, y + dy, 0.08)));
        let outer = [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)];
        let mut outer = outer.each(|(dx, dy)| light(self.at(x + dx, y + dy, 0.03)));
        let around = median(&mut outer);
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
        let Lattice { seed, x, y, pitch, .. } = self.lattice;
        let seed = [(seed.0 - x) / pitch, (seed.1 - y) / pitch].each(|at| at.floor() as i32);
        let [mut left, mut top] = seed;
        let [mut right, mut bottom] = seed.each(|at| at + 1);
        let is_cell = |column: i32, row: i32| !matches!(self.look(column, row), Look::Nothing | Look::Opaque);
        loop {
            let before = [left, top, right, bottom];
            for far in [1, 2] {
                let upright = |column: i32| (top..bottom).any(|row| is_cell(column, row));
                let level = |row: i32| (left..right).any(|column| is_cell(column, row));
                if upright(left - far) {
                    left -= far;
                } else if upright(right - 1 + far) {
                    right += far;
                } else if level(top - far) {
                    top -= far;
                } else if level(bottom - 1 + far) {
                    bottom += far;
                } else {
                    continue;
                }
                break;
            }
            if right - left > MOST as i32 || bottom - top > MOST as i32 {
                return None;
            }
            if before == [left, top, right, bottom] {
                return Some(before);
            }
        }
    }

    /// What is at the middle of an edge, at a place in cells of the lattice.
    fn mark(&self, x: f32, y: f32) -> Option<Mark> {
        let core = self.at(x, y, 0.05);
        let ring = |radius: f32, side: f32| -> Vec<Tone> {
            let ways = (0..8).map(|step| crate::numbers::circle(step as f32 / 8.0));
            ways.map(|[dx, dy]| self.at(x + radius * dx, y + radius * dy, side)).list()
        };
        let red = |tone: Tone| tone[0] - tone[1].max(tone[2]);
        if core.iter().all(|&channel| channel > 180.0) {
            let halo = ring(0.1, 0.03).into_iter().filter(|&tone| red(tone) > 70.0).count();
            if halo >= 6 {
                let ways = [(true, true), (true, false), (false, true), (false, false)];
                let strength = |(right, down): (bool, bool)| {
                    let sign = |forward: bool| if forward { 1.0 } else { -1.0 };
                    [0.24, 0.32, 0.4].each(|far| {
                        let (dx, dy) = (sign(right) * far / 1.414, sign(down) * far / 1.414);
                        red(self.at(x + dx, y + dy, 0.05))
                    })
                };
                let ways = ways.each(|way| (strength(way).into_iter().fold(f32::MAX, f32::min), way));
                let best = ways.into_iter().max_by(|a, b| a.0.total_cmp(&b.0))?;
                return Some(Mark::Laser(best.1.0, best.1.1));
            }
        }
        let disc: Vec<f32> = ring(0.05, 0.04).into_iter().and(ring(0.1, 0.04)).map(light).list();
        let dark = disc.iter().copied().fold(0.0, f32::max);
        let mut around: Vec<f32> = ring(0.21, 0.04).into_iter().map(light).list();
        (dark < 80.0 && median(&mut around) > dark + 12.0).then_some(Mark::Target)
    }

    fn board(&self, factor: f32) -> Option<Found> {
        let [left, top, right, bottom] = self.extent()?;
        let [columns, rows] = [right - left, bottom - top].each(|length| length as usize);
        let choices = |reads: &[&str]| -> Vec<Choice> {
            let all = reads.iter().enumerate();
            all.map(|(index, reads)| Choice { reads: (*reads).to_owned(), cost: 0.2 + 0.1 * index as f32 })
                .list()
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
            let others = Mark::ALL.each(Mark::word);
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
        let Lattice { x, y, pitch, .. } = self.lattice;
        let area = Area {
            x: (x + left as f32 * pitch) / factor,
            y: (y + top as f32 * pitch) / factor,
            width: columns as f32 * pitch / factor,
            height: rows as f32 * pitch / factor,
        };
        let doubts = vec![words::PHONE.to_owned()];
        Some(found(Board { area, columns, rows, cells, points, fit: 0.3, doubts }))
    }
}
