//! Closes every cell at the phases in which a beam lies on it, 64 cells at a time.
//!
//! A beam fills a tile in three steps of doubling length; what reaches the tile's edge is carried into the next.
//! One pass over the bands from the top does the beams to the east, west and south, one from the bottom those to
//! the north. The turrets' places are spread out for one band at a time, so the extra memory is that of a band.

use super::super::board::{Band, Board, place};
use super::field::{Field, LEFT, RIGHT};
use crate::grid::Dir;

/// The turrets of a band: for each tile and phase a word for each heading.
struct Muzzles {
    words: Vec<[u64; 4]>,
    period: usize,
}

impl Muzzles {
    fn set(&mut self, band: &Band) {
        self.words.fill([0; 4]);
        for &(cell, turret) in &band.turrets {
            let (tile, bit) = place(cell);
            for phase in 0..self.period {
                self.words[tile * self.period + phase][turret.heading(phase as u32) as usize] |= bit;
            }
        }
    }
}

/// Opens the free cells of a field and closes those under fire, phase by phase.
pub fn fill(field: &mut Field, board: &Board, lasers: bool) {
    let (across, down) = (field.across, field.down);
    let tiles = across - 2;
    // The free cells, tile by tile without the border.
    let mut free: Vec<u64> = Vec::with_capacity(tiles * (down - 2));
    for (index, band) in board.bands().iter().enumerate() {
        let left = usize::from(board.size().rows) - 8 * index;
        let rows = if left >= 8 { u64::MAX } else { (1 << (8 * left)) - 1 };
        let from = free.len();
        free.extend(band.walls.iter().map(|walls| !walls & rows));
        let ragged = board.size().cols % 8;
        if let (Some(last), true) = (free.last_mut(), ragged > 0) {
            *last &= LEFT * ((1 << ragged) - 1);
        }
        for &(cell, _) in &band.turrets {
            let (tile, bit) = place(cell);
            free[from + tile] &= !bit;
        }
        for tile in 0..tiles {
            for plane in 0..field.planes {
                let at = field.open_at((index + 1) * across + tile + 1, plane);
                field.words[at] = free[from + tile];
            }
        }
    }
    if !lasers || board.turret_count() == 0 {
        return;
    }
    let period = field.period as usize;
    let masks: Vec<(usize, u64)> =
        (0..field.period).map(|phase| (field.plane(phase), field.parity(phase))).collect();
    let mut muzzles = Muzzles { words: vec![[0; 4]; tiles * period], period };
    // What runs out of the bands above, or below, by tile and phase: only one row of bits is used.
    let mut carried = vec![0_u64; tiles * period];
    let mut row = vec![0_u64; period];
    for (index, band) in board.bands().iter().enumerate() {
        let free = &free[index * tiles..(index + 1) * tiles];
        muzzles.set(band);
        let base = (index + 1) * across + 1;
        if !band.turrets.is_empty() {
            row.fill(0);
            for (tile, &free) in free.iter().enumerate() {
                let reach = Reach::new(free & !LEFT, |bits, by| bits << by, 1);
                for (phase, carry) in row.iter_mut().enumerate() {
                    let from = muzzles.words[tile * period + phase][Dir::East as usize];
                    let beam = reach.run(from, *carry & free);
                    *carry = (beam & RIGHT) >> 7;
                    close(field, base + tile, masks[phase], beam);
                }
            }
            row.fill(0);
            for (tile, &free) in free.iter().enumerate().rev() {
                let reach = Reach::new(free & !RIGHT, |bits, by| bits >> by, 1);
                for (phase, carry) in row.iter_mut().enumerate() {
                    let from = muzzles.words[tile * period + phase][Dir::West as usize];
                    let beam = reach.run(from, *carry & free);
                    *carry = (beam & LEFT) << 7;
                    close(field, base + tile, masks[phase], beam);
                }
            }
        }
        for (tile, &free) in free.iter().enumerate() {
            let reach = Reach::new(free, |bits, by| bits << by, 8);
            for (phase, &mask) in masks.iter().enumerate() {
                let at = tile * period + phase;
                let beam = reach.run(muzzles.words[at][Dir::South as usize], carried[at] & free);
                carried[at] = beam >> 56;
                close(field, base + tile, mask, beam);
            }
        }
    }
    carried.fill(0);
    for (index, band) in board.bands().iter().enumerate().rev() {
        let free = &free[index * tiles..(index + 1) * tiles];
        muzzles.set(band);
        for (tile, &free) in free.iter().enumerate() {
            let reach = Reach::new(free, |bits, by| bits >> by, 8);
            for (phase, &mask) in masks.iter().enumerate() {
                let at = tile * period + phase;
                let beam = reach.run(muzzles.words[at][Dir::North as usize], carried[at] & free);
                carried[at] = beam << 56;
                close(field, (index + 1) * across + 1 + tile, mask, beam);
            }
        }
    }
}

#[inline]
fn close(field: &mut Field, tile: usize, (plane, parity): (usize, u64), beam: u64) {
    if beam != 0 {
        let at = field.open_at(tile, plane);
        field.words[at] &= !(beam & parity);
    }
}

/// How far beams run through a tile in one direction.
struct Reach<F> {
    /// Cells that a beam enters from 1, 2 and 4 cells away within the tile.
    one: u64,
    two: u64,
    four: u64,
    shift: F,
    by: u32,
}

impl<F: Fn(u64, u32) -> u64> Reach<F> {
    /// `inner`: the free cells that have a neighbour in the tile from which a beam could come.
    #[inline]
    fn new(inner: u64, shift: F, by: u32) -> Reach<F> {
        let two = inner & shift(inner, by);
        let four = two & shift(two, 2 * by);
        Reach { one: inner, two, four, shift, by }
    }

    /// The beams from turrets in the tile and from cells at its edge that are lit already; beams that leave a
    /// turret on the far edge are among them as the turret's own bit.
    #[inline]
    fn run(&self, turrets: u64, lit: u64) -> u64 {
        let mut beam = turrets | lit;
        if beam == 0 {
            return 0;
        }
        beam |= self.one & (self.shift)(beam, self.by);
        beam |= self.two & (self.shift)(beam, 2 * self.by);
        beam | (self.four & (self.shift)(beam, 4 * self.by))
    }
}
