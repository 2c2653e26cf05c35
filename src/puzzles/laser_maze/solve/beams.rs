//! Closes every cell in the phases in which a beam hits it, 64 cells at a time.
//!
//! A beam fills a tile in three steps of doubling length; what reaches the tile's edge is carried into the next tile.
//! One pass over the bands from the top handles the beams to the east, west and south, one from the bottom those to the
//! north. Turrets are expanded one band at a time, so the extra memory is that of a band.

use crate::grid::Dir;

use super::field::{LEFT, RIGHT, StateSpace};
use crate::puzzles::laser_maze::board::{Band, Board, place};
use crate::puzzles::laser_maze::turret::Turret;

/// The turrets of a band: for each tile and phase one word per direction.
struct Muzzles {
    words: Vec<[u64; 4]>,
    period: usize,
    /// The directions of the contest's turrets, by facing and phase.
    plain: [Vec<u8>; 4],
}

impl Muzzles {
    fn new(tiles: usize, period: usize) -> Muzzles {
        let headings = |dir: Dir| (0..period).map(|phase| Turret::new(dir).heading(phase as u32) as u8).collect();
        Muzzles { words: vec![[0; 4]; tiles * period], period, plain: Dir::ALL.map(headings) }
    }

    fn set(&mut self, band: &Band) {
        self.words.fill([0; 4]);
        for &(cell, turret) in &band.turrets {
            let (tile, bit) = place(cell);
            let at = tile * self.period;
            let words = &mut self.words[at..at + self.period];
            if turret.is_plain() {
                for (word, &heading) in words.iter_mut().zip(&self.plain[turret.facing as usize]) {
                    word[usize::from(heading & 3)] |= bit;
                }
            } else {
                for (phase, word) in words.iter_mut().enumerate() {
                    word[turret.heading(phase as u32) as usize] |= bit;
                }
            }
        }
    }

    /// The words of each tile, by phase.
    fn tiles(&self) -> impl DoubleEndedIterator<Item = &[[u64; 4]]> + ExactSizeIterator {
        self.words.chunks_exact(self.period)
    }
}

/// The passes of a filling.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pass {
    /// Opens the free cells.
    Open,
    /// From the top: closes the cells hit by beams to the east, west and south.
    Down,
    /// From the bottom: closes the cells hit by beams to the north.
    Up,
}

/// Opens the free cells of a field and closes those under fire, phase by phase; one band at a time, because a large
/// board takes long.
pub struct Filling {
    lasers: bool,
    pass: Pass,
    /// The bands done in this pass.
    done: usize,
    /// The free cells, tile by tile without the border.
    free: Vec<u64>,
    /// For each phase its plane, and the cells it applies to.
    masks: Vec<(usize, u64)>,
    muzzles: Muzzles,
    /// The beams leaving the bands above, or below, by tile and phase: only one row of bits is used.
    carried: Vec<u64>,
    row: Vec<u64>,
    /// The beams in a band, by tile and phase.
    lit: Vec<u64>,
}

impl Filling {
    /// Starts to fill a field, whose records are added band by band.
    pub fn new(field: &StateSpace, board: &Board, lasers: bool) -> Filling {
        let tiles = field.across - 2;
        let lasers = lasers && board.turret_count() > 0;
        let period = if lasers { field.period as usize } else { 0 };
        Filling {
            lasers,
            pass: Pass::Open,
            done: 0,
            free: Vec::with_capacity(tiles * (field.down - 2)),
            masks: (0..period as u32).map(|phase| (field.plane(phase), field.parity(phase))).collect(),
            muzzles: Muzzles::new(tiles, period),
            carried: vec![0; tiles * period],
            row: vec![0; period],
            lit: vec![0; tiles * period],
        }
    }

    /// Does the next band of the pass; returns whether everything is filled. Cost: O(cells of the band * period) bit
    /// operations, 64 at a time.
    pub fn step(&mut self, field: &mut StateSpace, board: &Board) -> bool {
        let bands = board.bands();
        let at = if self.pass == Pass::Up { bands.len().checked_sub(self.done + 1) } else { Some(self.done) };
        let band = at.and_then(|at| Some((at, bands.get(at)?)));
        self.done += 1;
        match (self.pass, band) {
            (Pass::Open, Some((at, band))) => self.open(field, board, at, band),
            (Pass::Down, Some((at, band))) => self.down(field, at, band),
            (Pass::Up, Some((at, band))) => self.up(field, at, band),
            (Pass::Open, None) => {
                field.words.resize(field.across * field.down * field.record_len(), 0);
                (self.pass, self.done) = (Pass::Down, 0);
                return !self.lasers;
            }
            (Pass::Down, None) => {
                self.carried.fill(0);
                (self.pass, self.done) = (Pass::Up, 0);
            }
            (Pass::Up, None) => return true,
        }
        false
    }

    fn open(&mut self, field: &mut StateSpace, board: &Board, index: usize, band: &Band) {
        let across = field.across;
        let tiles = across - 2;
        // Include the border below, so that all writes are in bounds.
        field.words.resize((index + 3) * across * field.record_len(), 0);
        let left = usize::from(board.size().rows) - 8 * index;
        let rows = if left >= 8 { u64::MAX } else { (1 << (8 * left)) - 1 };
        let from = self.free.len();
        self.free.extend(band.walls.iter().map(|walls| !walls & rows));
        let ragged = board.size().cols % 8;
        if let (Some(last), true) = (self.free.last_mut(), ragged > 0) {
            *last &= LEFT * ((1 << ragged) - 1);
        }
        for &(cell, _) in &band.turrets {
            let (tile, bit) = place(cell);
            self.free[from + tile] &= !bit;
        }
        for tile in 0..tiles {
            for plane in 0..field.planes {
                let at = field.open_at((index + 1) * across + tile + 1, plane);
                field.words[at] = self.free[from + tile];
            }
        }
    }

    fn down(&mut self, field: &mut StateSpace, index: usize, band: &Band) {
        let Filling { free, masks, muzzles, carried, row, lit, .. } = self;
        let tiles = field.across - 2;
        let period = masks.len();
        let free = &free[index * tiles..(index + 1) * tiles];
        muzzles.set(band);
        lit.fill(0);
        if !band.turrets.is_empty() {
            row.fill(0);
            for ((words, &free), lit) in muzzles.tiles().zip(free).zip(lit.chunks_exact_mut(period)) {
                let reach = BeamReach::new(free & !LEFT, |bits, by| bits << by, 1);
                for ((word, carry), lit) in words.iter().zip(&mut *row).zip(lit) {
                    let beam = reach.run(word[Dir::East as usize], *carry & free);
                    *carry = (beam & RIGHT) >> 7;
                    *lit |= beam;
                }
            }
            row.fill(0);
            for ((words, &free), lit) in muzzles.tiles().zip(free).zip(lit.chunks_exact_mut(period)).rev() {
                let reach = BeamReach::new(free & !RIGHT, |bits, by| bits >> by, 1);
                for ((word, carry), lit) in words.iter().zip(&mut *row).zip(lit) {
                    let beam = reach.run(word[Dir::West as usize], *carry & free);
                    *carry = (beam & LEFT) << 7;
                    *lit |= beam;
                }
            }
        }
        let carries = carried.chunks_exact_mut(period);
        for (((words, &free), lit), carries) in muzzles.tiles().zip(free).zip(lit.chunks_exact_mut(period)).zip(carries)
        {
            let reach = BeamReach::new(free, |bits, by| bits << by, 8);
            for ((word, carry), lit) in words.iter().zip(carries).zip(lit) {
                let beam = reach.run(word[Dir::South as usize], *carry & free);
                *carry = beam >> 56;
                *lit |= beam;
            }
        }
        close(field, (index + 1) * field.across + 1, masks, lit);
    }

    fn up(&mut self, field: &mut StateSpace, index: usize, band: &Band) {
        let Filling { free, masks, muzzles, carried, lit, .. } = self;
        let tiles = field.across - 2;
        let period = masks.len();
        let free = &free[index * tiles..(index + 1) * tiles];
        muzzles.set(band);
        let carries = carried.chunks_exact_mut(period);
        for (((words, &free), lit), carries) in muzzles.tiles().zip(free).zip(lit.chunks_exact_mut(period)).zip(carries)
        {
            let reach = BeamReach::new(free, |bits, by| bits >> by, 8);
            for ((word, carry), lit) in words.iter().zip(carries).zip(lit) {
                let beam = reach.run(word[Dir::North as usize], *carry & free);
                *carry = beam << 56;
                *lit = beam;
            }
        }
        close(field, (index + 1) * field.across + 1, masks, lit);
    }
}

/// Closes the lit cells of a band; `masks` gives for each phase the plane and the cells it applies to.
fn close(field: &mut StateSpace, first: usize, masks: &[(usize, u64)], lit: &[u64]) {
    let (length, words) = (field.record_len(), 1 + field.strides);
    let records = field.words.chunks_exact_mut(length).skip(first);
    for (record, lit) in records.zip(lit.chunks_exact(masks.len())) {
        for (&(plane, parity), lit) in masks.iter().zip(lit) {
            if let Some(open) = record.get_mut(plane * words) {
                *open &= !(lit & parity);
            }
        }
    }
}

/// How beams spread through a tile in one direction.
struct BeamReach<F> {
    /// Cells that a beam can enter from 1, 2 and 4 cells away within the tile.
    one: u64,
    two: u64,
    four: u64,
    shift: F,
    by: u32,
}

impl<F: Fn(u64, u32) -> u64> BeamReach<F> {
    /// `inner`: the free cells with a neighbour in the tile from which a beam could come.
    #[inline]
    fn new(inner: u64, shift: F, by: u32) -> BeamReach<F> {
        let two = inner & shift(inner, by);
        let four = two & shift(two, 2 * by);
        BeamReach { one: inner, two, four, shift, by }
    }

    /// The beams from turrets in the tile and from lit cells at its edge; a beam that leaves the tile from a turret on
    /// the far edge is represented by the turret's own bit.
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
