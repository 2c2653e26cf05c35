//! How the console's screen looks, drawn in its own pixels: 32 x 32 for each card and each clue.

use std::ops::Range;

use crate::plane::{Area, Plane};

/// The pixels from one card to the next.
pub const CELL: usize = 32;

/// The digits of clues and cards, 6 x 8.
const DIGITS: [[u8; 8]; 10] = [
    [0b01_1110, 0b11_1111, 0b11_0011, 0b11_0011, 0b11_0011, 0b11_0011, 0b11_1111, 0b01_1110],
    [0b00_1100, 0b01_1100, 0b01_1100, 0b00_1100, 0b00_1100, 0b00_1100, 0b01_1110, 0b01_1110],
    [0b01_1110, 0b11_1111, 0b11_0011, 0b00_0111, 0b00_1110, 0b01_1100, 0b11_1111, 0b11_1111],
    [0b01_1110, 0b11_1111, 0b11_0011, 0b00_1111, 0b00_1111, 0b11_0011, 0b11_1111, 0b01_1110],
    [0b11_0000, 0b11_0110, 0b11_0110, 0b11_0110, 0b11_1111, 0b11_1111, 0b00_0110, 0b00_0110],
    [0b11_1111, 0b11_1111, 0b11_0000, 0b11_1110, 0b00_0011, 0b11_0011, 0b11_1111, 0b01_1110],
    [0b01_1110, 0b11_1111, 0b11_0000, 0b11_1110, 0b11_1111, 0b11_0011, 0b11_1111, 0b01_1110],
    [0b11_1111, 0b11_1111, 0b11_0011, 0b00_0111, 0b00_0110, 0b00_1110, 0b00_1100, 0b00_1100],
    [0b01_1110, 0b11_1111, 0b11_0011, 0b11_1111, 0b11_1111, 0b11_0011, 0b11_1111, 0b01_1110],
    [0b01_1110, 0b11_1111, 0b11_0011, 0b11_1111, 0b01_1111, 0b00_0011, 0b11_1111, 0b01_1110],
];

/// The Voltorb: `#` as dark as digits, `o` as light as their outline.
const BALL: [&[u8; 16]; 16] = [
    b".....oooooo.....",
    b"...oo######oo...",
    b"..o##......##o..",
    b".o##........##o.",
    b".o#..........#o.",
    b"o#.#........#.#o",
    b"o#.o#.#..#.#o.#o",
    b"o#.oo##..##oo.#o",
    b"o#.oo#o..o#oo.#o",
    b"o#o..........o#o",
    b"o#.oo......oo.#o",
    b".o#.oooooooo.#o.",
    b".o##oooooooo##o.",
    b"..o##.oooo.##o..",
    b"...oo######oo...",
    b".....oooooo.....",
];

/// The shades of the screen; what is drawn is compared as light and dark only, and either may be swapped.
const GROUND: f32 = 120.0;
const FRAME: f32 = 224.0;
const EDGE: f32 = 40.0;
const BACK: f32 = 106.0;
const FILL: f32 = 140.0;
const INK: f32 = 64.0;

/// A tile's pixels.
pub type Tile = Vec<f32>;

fn fill(tile: &mut Tile, across: Range<usize>, down: Range<usize>, value: f32) {
    for y in down {
        tile[y * CELL..][across.clone()].fill(value);
    }
}

/// Writes a digit with its left upper corner at (x, y).
fn write(tile: &mut Tile, digit: usize, x: usize, y: usize, value: f32) {
    for (row, bits) in DIGITS[digit].into_iter().enumerate() {
        for column in (0..6).filter(|column| bits >> (5 - column) & 1 == 1) {
            tile[(y + row) * CELL + x + column] = value;
        }
    }
}

/// A card that is not flipped, with what joins it to its neighbours.
fn card() -> Tile {
    let mut tile = vec![GROUND; CELL * CELL];
    for stub in [0..1, 29..CELL] {
        fill(&mut tile, stub.clone(), 11..19, FRAME);
        fill(&mut tile, stub.clone(), 13..17, FILL);
        fill(&mut tile, 11..19, stub.clone(), FRAME);
        fill(&mut tile, 13..17, stub, FILL);
    }
    for (inset, value) in [(1, FRAME), (3, EDGE), (4, BACK)] {
        fill(&mut tile, inset..30 - inset, inset..30 - inset, value);
    }
    tile
}

/// A clue with common digits.
fn clue() -> Tile {
    let mut tile = vec![GROUND; CELL * CELL];
    fill(&mut tile, 0..1, 11..19, FRAME);
    fill(&mut tile, 1..29, 1..29, FRAME);
    fill(&mut tile, 3..27, 3..11, FILL);
    fill(&mut tile, 3..27, 13..27, FILL);
    write(&mut tile, 0, 12, 3, INK);
    write(&mut tile, 6, 20, 3, INK);
    write(&mut tile, 1, 20, 16, INK);
    for (row, line) in BALL[1..15].iter().enumerate() {
        for (column, &shade) in line[1..15].iter().enumerate() {
            let value = match shade {
                b'#' => INK,
                b'o' if (2..12).contains(&row) => FRAME,
                _ => continue,
            };
            tile[(13 + row) * CELL + 4 + column] = value;
        }
    }
    tile
}

/// The gradients of a card and of a clue at so many pixels a cell, up to a factor.
pub fn gradients(cell: usize) -> [Plane; 2] {
    [card(), clue()].map(|tile| {
        // Enlarged, so that the half pixel by which a gradient is off its edge does not count.
        let large = (0..4 * CELL * 4 * CELL).map(|at| {
            let (x, y) = (at % (4 * CELL), at / (4 * CELL));
            tile[y / 4 * CELL + x / 4]
        });
        Plane::new(4 * CELL, 4 * CELL, large.collect()).gradient(120.0).resized(cell, cell)
    })
}

/// What a slot may show: planes of a cell, 1 for ink and -1 for its outline.
pub struct Face {
    /// As it is written.
    pub reads: &'static str,
    /// One value a pixel of the cell.
    pub ink: Plane,
}

const NUMBERS: [&str; 10] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];

fn face(reads: &'static str, draw: impl FnOnce(&mut Tile)) -> Face {
    let mut tile = vec![0.0; CELL * CELL];
    draw(&mut tile);
    Face { reads, ink: Plane::new(CELL, CELL, tile) }
}

/// These digits at (x, y) of a cell.
pub fn digits(range: Range<usize>, x: usize, y: usize) -> Vec<Face> {
    range.map(|digit| face(NUMBERS[digit], |tile| write(tile, digit, x, y, 1.0))).collect()
}

/// The faces of cards: not flipped, a Voltorb, 1, 2, 3.
pub fn cards() -> Vec<Face> {
    let mut faces = vec![
        face(".", |tile| {
            for part in [5..11, 19..25] {
                fill(tile, 11..19, part.clone(), -1.0);
                fill(tile, part, 11..19, -1.0);
            }
        }),
        face("0", |tile| {
            for (row, line) in BALL.iter().enumerate() {
                for (column, shade) in line.iter().enumerate() {
                    tile[(7 + row) * CELL + 7 + column] = match shade {
                        b'#' => 1.0,
                        b'o' => -1.0,
                        _ => 0.0,
                    };
                }
            }
        }),
    ];
    for (digit, &number) in NUMBERS.iter().enumerate().take(4).skip(1) {
        faces.push(face(number, |tile| {
            let mut ink = vec![0.0; CELL * CELL];
            write(&mut ink, digit, 12, 11, 1.0);
            for at in 2 * CELL..30 * CELL {
                let near = [at - 1, at + 1, at - CELL, at + CELL].iter().any(|&next| ink[next] > 0.0);
                tile[at] = if ink[at] > 0.0 { 1.0 } else { -f32::from(u8::from(near)) };
            }
        }));
    }
    faces
}

/// The frame of a clue, 1 where it is.
pub fn frame() -> Plane {
    let mut tile = vec![0.0; CELL * CELL];
    fill(&mut tile, 1..29, 1..29, 1.0);
    fill(&mut tile, 3..27, 3..11, 0.0);
    fill(&mut tile, 3..27, 13..27, 0.0);
    Plane::new(CELL, CELL, tile)
}

/// An area of a cell in pixels of the screen, from a corner to the opposite one.
pub const fn area(x: usize, y: usize, right: usize, below: usize) -> Area {
    Area { x: x as f32, y: y as f32, width: (right - x) as f32, height: (below - y) as f32 }
}
