//! The cards that Gridlight draws, by the colours of its themes.

use crate::image::{Colour, Image};
use crate::list::{Each as _, List as _};
use crate::plane::Area;

/// The longer side of the picture as it is looked at, in pixels.
const LONGER: usize = 720;
/// How far a colour may be off, in any channel.
const OFF: u8 = 24;
/// A card's side without its edge, in parts of a cell.
const INNER: f32 = 0.9;

/// The colours of a theme.
#[derive(Clone, Copy)]
pub struct Theme {
    board: Colour,
    card: Colour,
    face: Colour,
    edge: Colour,
    cell: Colour,
    line: Colour,
    quiet: Colour,
}

const fn colour(hex: u32) -> Colour {
    [(hex >> 16) as u8, (hex >> 8) as u8, hex as u8]
}

/// Dark, light, high contrast, and paper.
const THEMES: [Theme; 4] = [
    Theme::new([0x12_1826, 0x26_324d, 0xdf_e5f1, 0x7a_88a9, 0x1c_2437, 0x2b_3650, 0x9a_a6be]),
    Theme::new([0xde_dfda, 0xc3_cde0, 0xff_ffff, 0x66_728c, 0xf1_f1ed, 0xcb_ccc5, 0x56_6074]),
    Theme::new([0x00_0000, 0x1c_1c1c, 0xff_ffff, 0xa6_a6a6, 0x26_2626, 0xa6_a6a6, 0xd6_d6d6]),
    Theme::new([0xee_eeee, 0xec_ecec, 0xff_ffff, 0x55_5555, 0xff_ffff, 0x8a_8a8a, 0x44_4444]),
];

impl Theme {
    const fn new([board, card, face, edge, cell, line, quiet]: [u32; 7]) -> Theme {
        Theme {
            board: colour(board),
            card: colour(card),
            face: colour(face),
            edge: colour(edge),
            cell: colour(cell),
            line: colour(line),
            quiet: colour(quiet),
        }
    }

    /// The contrast between what frames an empty clue and what is written in one.
    pub fn faint(&self) -> f32 {
        let light = |[r, g, b]: Colour| 0.299 * f32::from(r) + 0.587 * f32::from(g) + 0.114 * f32::from(b);
        let [line, quiet] = [self.line, self.quiet].each(|ink| (light(ink) - light(self.cell)).abs());
        f32::midpoint(line, quiet)
    }

    /// Whether cards are all of a board's: left of them and above there is its margin, and then no card.
    fn whole(&self, side: usize, at: impl Fn(f32, f32) -> Colour) -> bool {
        let off = |a: Colour, b: Colour| (0..3).map(|k| a[k].abs_diff(b[k])).max().unwrap_or(u8::MAX);
        let ends = (0..2 * side).filter(|k| {
            let along = (k % side) as f32 + 0.5;
            let at = |beyond: f32| if *k < side { at(-beyond, along) } else { at(along, -beyond) };
            let margin = |&beyond: &f32| {
                let colour = at(beyond);
                let others = [self.card, self.face, self.pale()];
                let board = off(colour, self.board);
                board <= OFF && others.iter().all(|&other| board <= off(colour, other))
            };
            [0.055, 0.06, 0.065, 0.07, 0.075].iter().any(margin) && self.label(at(0.2)) != Label::Back
        });
        let (left, above) = ends.partition::<Vec<usize>, _>(|&k| k < side);
        // A cursor may cover some.
        2 * left.len().min(above.len()) >= side
    }

    /// Cards that are of no use are paler.
    fn pale(&self) -> Colour {
        [0, 1, 2].each(|k: usize| {
            let [card, board] = [self.card[k], self.board[k]].each(f32::from);
            (0.55 * card + 0.45 * board) as u8
        })
    }

    /// What a pixel belongs to.
    fn label(&self, colour: Colour) -> Label {
        let labels = [
            (self.card, Label::Back),
            (self.face, Label::Face),
            (self.pale(), Label::Back),
            (self.board, Label::Other),
            (self.edge, Label::Other),
        ];
        let off = |other: Colour| (0..3).map(|k| colour[k].abs_diff(other[k])).max().unwrap_or(u8::MAX);
        let nearest = labels.into_iter().min_by_key(|&(other, _)| off(other));
        nearest.filter(|&(other, _)| off(other) <= OFF).map_or(Label::Other, |(_, label)| label)
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Label {
    Back,
    Face,
    Other,
}

/// Where the cards are.
pub struct Lattice {
    /// Cards in a row.
    pub side: usize,
    /// From one to the next, in pixels.
    pub pitch: f32,
    /// The left upper corner of the first cell.
    corner: [f32; 2],
    /// The theme in whose colours it is.
    pub theme: Theme,
    /// For each card the share of a face's colour in what is a card's at all.
    pub faces: Vec<f32>,
    /// The share of what is a card's at all in all cards.
    pub filled: f32,
}

impl Lattice {
    /// An area given in cells, in pixels of the picture.
    pub fn area(&self, x: f32, y: f32, width: f32, height: f32) -> Area {
        Area {
            x: self.corner[0] + x * self.pitch,
            y: self.corner[1] + y * self.pitch,
            width: width * self.pitch,
            height: height * self.pitch,
        }
    }
}

/// A connected part of one label.
#[derive(Clone, Copy)]
struct Part {
    left: usize,
    top: usize,
    right: usize,
    bottom: usize,
    pixels: usize,
}

impl Part {
    fn width(&self) -> f32 {
        (self.right + 1 - self.left) as f32
    }

    fn height(&self) -> f32 {
        (self.bottom + 1 - self.top) as f32
    }

    fn middle(&self) -> [f32; 2] {
        [self.left + self.right + 1, self.top + self.bottom + 1].each(|sum| sum as f32 / 2.0)
    }

    /// Whether it may be a card: a square, mostly filled.
    fn square(&self) -> bool {
        let shape = self.width() / self.height();
        self.width() >= 8.0
            && (0.87..1.15).contains(&shape)
            && self.pixels as f32 > 0.35 * self.width() * self.height()
    }
}

/// Pixels, every so many, with their labels.
struct Labels {
    width: usize,
    height: usize,
    labels: Vec<Label>,
}

impl Labels {
    fn new(image: &Image, step: usize, theme: &Theme) -> Labels {
        let (width, height) = (image.width() / step, image.height() / step);
        let (mut last, mut label) = ([0; 3], theme.label([0; 3]));
        let labels = (0..width * height).map(|at| {
            let middle = |k: usize| (k * step + step / 2) as isize;
            let colour = image.at(middle(at % width), middle(at / width));
            if colour != last {
                (last, label) = (colour, theme.label(colour));
            }
            label
        });
        Labels { width, height, labels: labels.list() }
    }

    /// The connected parts of cards.
    fn parts(&self) -> Vec<Part> {
        let mut seen: Vec<bool> = self.labels.iter().map(|&label| label == Label::Other).list();
        let mut parts = Vec::new();
        let mut stack = Vec::new();
        for start in 0..self.labels.len() {
            if seen[start] {
                continue;
            }
            seen[start] = true;
            stack.push(start);
            let mut part = Part { left: self.width, top: self.height, right: 0, bottom: 0, pixels: 0 };
            while let Some(at) = stack.pop() {
                let (x, y) = (at % self.width, at / self.width);
                part = Part {
                    left: part.left.min(x),
                    top: part.top.min(y),
                    right: part.right.max(x),
                    bottom: part.bottom.max(y),
                    pixels: part.pixels + 1,
                };
                let next = [
                    (x > 0).then(|| at - 1),
                    (x + 1 < self.width).then_some(at + 1),
                    (y > 0).then(|| at - self.width),
                    (y + 1 < self.height).then_some(at + self.width),
                ];
                for next in next.into_iter().flat(|part| part) {
                    if !seen[next] && self.labels[next] == self.labels[start] {
                        seen[next] = true;
                        stack.push(next);
                    }
                }
            }
            if part.square() {
                parts.push(part);
            }
        }
        parts
    }

    /// The share of faces in an area of cards, and the share of cards in the area.
    fn faces(&self, area: Area) -> [f32; 2] {
        let range = |from: f32, length: f32, all: usize| {
            (from.max(0.0) as usize).min(all)..((from + length).max(0.0) as usize).min(all)
        };
        let (mut backs, mut faces, mut others) = (0.0, 0.0, 0.0);
        for y in range(area.y, area.height, self.height) {
            for x in range(area.x, area.width, self.width) {
                match self.labels[y * self.width + x] {
                    Label::Back => backs += 1.0,
                    Label::Face => faces += 1.0,
                    Label::Other => others += 1.0,
                }
            }
        }
        let cards = backs + faces;
        let share = |part: f32, all: f32, none: f32| if all > 0.0 { part / all } else { none };
        [share(faces, cards, 0.5), share(cards, cards + others, 0.0)]
    }
}

/// The largest square of cards in the colours of each theme.
pub fn lattices(image: &Image) -> Vec<Lattice> {
    let step = image.width().max(image.height()).div_ceil(LONGER);
    let themes = THEMES.iter().filter(|theme| possible(image, theme));
    themes.filter_map(|theme| lattice(image, step, *theme)).list()
}

fn lattice(image: &Image, step: usize, theme: Theme) -> Option<Lattice> {
    let labels = Labels::new(image, step, &theme);
    let mut parts = labels.parts();
    crate::sort::sort_by(&mut parts, |part| -part.width());
    let squares = parts.iter().filter_map(|first| square(&together(first, &parts)));
    let whole = squares.filter(|&(side, pitch, corner)| {
        let at = |x: f32, y: f32| {
            let [x, y] = [(x, corner[0]), (y, corner[1])].each(|(k, from)| (from + k * pitch) * step as f32);
            image.at(x as isize, y as isize)
        };
        theme.whole(side, at)
    });
    let (side, pitch, corner) = whole.max_by(|a, b| (a.0 as f32 * a.1).total_cmp(&(b.0 as f32 * b.1)))?;
    let card = |at: usize| {
        let [x, y] = [at % side, at / side].each(|k| k as f32);
        labels.faces(Area {
            x: corner[0] + (x + 0.1) * pitch,
            y: corner[1] + (y + 0.1) * pitch,
            width: 0.8 * pitch,
            height: 0.8 * pitch,
        })
    };
    let cards: Vec<[f32; 2]> = (0..side * side).map(card).list();
    let faces = cards.iter().map(|card| card[0]).list();
    let filled = cards.iter().map(|card| card[1]).sum::<f32>() / cards.len() as f32;
    let large = |length: f32| length * step as f32;
    Some(Lattice { side, pitch: large(pitch), corner: corner.each(large), theme, faces, filled })
}

/// Whether a picture has the colours of cards on a board at all.
fn possible(image: &Image, theme: &Theme) -> bool {
    let (mut cards, mut board, mut all) = (0, 0, 0);
    let step = (image.width().max(image.height()) / 150).max(1);
    for y in (0..image.height()).step_by(step) {
        for x in (0..image.width()).step_by(step) {
            let colour = image.at(x as isize, y as isize);
            let near = |other: Colour| (0..3).all(|k| colour[k].abs_diff(other[k]) <= OFF / 2);
            cards += usize::from(near(theme.card) || near(theme.face));
            board += usize::from(near(theme.board));
            all += 1;
        }
    }
    cards * 30 > all && board * 200 > all
}

/// The parts of the same size as one of them, in rows and columns with it.
fn together(first: &Part, parts: &[Part]) -> Vec<Part> {
    let pitch = first.width() / INNER;
    let same = |part: &&Part| (part.width() - first.width()).abs() <= 0.06 * first.width() + 1.0;
    let mut others: Vec<Part> = parts.iter().filter(same).copied().list();
    let mut joined = Vec::new();
    let mut next = vec![*first];
    while let Some(part) = next.pop() {
        let near = |other: &Part| {
            let (here, there) = (part.middle(), other.middle());
            let steps = [0, 1].each(|axis: usize| (there[axis] - here[axis]) / pitch);
            steps.iter().all(|step| step.abs() < 2.3 && (step - step.round()).abs() < 0.05 + 1.0 / pitch)
        };
        let (found, rest) = others.into_iter().partition(near);
        others = rest;
        next.extend::<Vec<Part>>(found);
        joined.push(part);
    }
    crate::sort::sort_by(&mut joined, |part| part.left as f32);
    crate::sort::sort_by(&mut joined, |part| part.top as f32);
    joined.dedup_by_key(|part| (part.top, part.left));
    joined
}

/// The square that parts of one size make: cards in a row, the pitch and the first cell's corner.
fn square(parts: &[Part]) -> Option<(usize, f32, [f32; 2])> {
    if parts.len() < 5 {
        return None;
    }
    let width = parts.iter().map(Part::width).sum::<f32>() / parts.len() as f32;
    let mut pitch = width / INNER;
    let middles: Vec<[f32; 2]> = parts.iter().map(Part::middle).list();
    let first = [0, 1].each(|axis: usize| middles.iter().map(|m| m[axis]).fold(f32::MAX, f32::min));
    let mut corner = first;
    let mut places = Vec::new();
    for _ in 0..3 {
        places = middles
            .iter()
            .map(|middle| [0, 1].each(|axis: usize| ((middle[axis] - corner[axis]) / pitch).round()))
            .list();
        // Least squares, with one pitch for both directions.
        let count = places.len() as f32;
        let mean = |values: &[[f32; 2]], axis: usize| values.iter().map(|v| v[axis]).sum::<f32>() / count;
        let (mut product, mut squares) = (0.0, 0.0);
        for axis in 0..2 {
            let (at, place) = (mean(&middles, axis), mean(&places, axis));
            for (middle, cell) in middles.iter().zip(&places) {
                product += (middle[axis] - at) * (cell[axis] - place);
                squares += (cell[axis] - place).powi(2);
            }
        }
        if squares <= 0.0 {
            return None;
        }
        pitch = product / squares;
        corner = [0, 1].each(|axis| mean(&middles, axis) - pitch * mean(&places, axis));
    }
    let most = |axis: usize| places.iter().map(|place| place[axis]).fold(0.0, f32::max) as usize + 1;
    let side = most(0);
    let off = |(middle, place): (&[f32; 2], &[f32; 2])| {
        (0..2).map(|axis| (middle[axis] - corner[axis] - place[axis] * pitch).abs()).fold(0.0, f32::max)
    };
    let straight = middles.iter().zip(&places).map(off).fold(0.0, f32::max) < 0.06 * pitch + 0.6;
    let fits = (3..=7).contains(&side)
        && most(1) == side
        && 2 * parts.len() >= side * side
        && parts.len() <= side * side
        && straight
        && (0.8..1.0).contains(&(width / pitch));
    fits.then_some((side, pitch, corner.each(|at| at - pitch / 2.0)))
}
