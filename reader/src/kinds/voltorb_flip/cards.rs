//! The cards that Gridlight draws, by the colours of its themes.

use crate::image::{Colour, Image};
use crate::plane::Area;

use super::parts::{Label, Square, largest, parts};
use crate::lattice::Lattice;

/// The longer side of the picture as it is looked at, in pixels.
const LONGER: usize = 720;
/// How far a colour may be off, in any channel.
const OFF: u8 = 24;

/// The colours of a theme.
#[derive(Clone, Copy)]
struct Theme {
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
    fn faint(&self) -> f32 {
        let light = |[r, g, b]: Colour| 0.299 * f32::from(r) + 0.587 * f32::from(g) + 0.114 * f32::from(b);
        let [line, quiet] = [self.line, self.quiet].map(|ink| (light(ink) - light(self.cell)).abs());
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
        [0, 1, 2].map(|k: usize| {
            let [card, board] = [self.card[k], self.board[k]].map(f32::from);
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

/// Where the cards are.
pub struct Cards {
    /// Cards in a row.
    pub side: usize,
    /// From the left upper corner of the first cell.
    pub lattice: Lattice,
    /// How much contrast all print has at least: that of rows, of columns, and of the level.
    pub faint: Vec<f32>,
    /// For each card the share of a face's colour in what is a card's at all.
    pub faces: Vec<f32>,
    /// The share of what is a card's at all in all cards.
    pub filled: f32,
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
        Labels { width, height, labels: labels.collect() }
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
pub fn cards(image: &Image) -> Vec<Cards> {
    let step = image.width().max(image.height()).div_ceil(LONGER);
    let themes = THEMES.iter().filter(|theme| possible(image, theme));
    themes.filter_map(|theme| of_theme(image, step, *theme)).collect()
}

fn of_theme(image: &Image, step: usize, theme: Theme) -> Option<Cards> {
    let labels = Labels::new(image, step, &theme);
    let Square { side, lattice } = largest(parts(&labels.labels, labels.width), &|square| {
        theme.whole(square.side, |x, y| {
            let [x, y] = square.lattice.at(x, y);
            image.at((x * step as f32) as isize, (y * step as f32) as isize)
        })
    })?;
    let card = |at: usize| {
        let [x, y] = [at % side, at / side].map(|k| k as f32);
        labels.faces(lattice.area(x + 0.1, y + 0.1, 0.8, 0.8))
    };
    let cards: Vec<[f32; 2]> = (0..side * side).map(card).collect();
    let faces = cards.iter().map(|card| card[0]).collect();
    let filled = cards.iter().map(|card| card[1]).sum::<f32>() / cards.len() as f32;
    let faint = vec![theme.faint(); 2 * side + 1];
    Some(Cards { side, lattice: lattice.scaled([step as f32; 2]), faint, faces, filled })
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
