//! Exact chances where too many boards are possible to list them, all weighing the same: row by row over what is
//! left of the columns' clues.
//!
//! A state is what the rows below must still bring to each column. Forwards go the numbers of ways to come to a state
//! from above, backwards those to go on from it below; their products are the numbers of boards. The work is the
//! number of states times that of the rows that fit into one, a few seconds for the widest 7 x 7 boards.

use super::boards::{Posterior, Trouble};
use super::clues::{Clue, Clues};

/// What one column still needs: the sum in the lower five bits, the Voltorbs in the upper three.
const BITS: usize = 8;

/// States after some rows.
#[derive(Default)]
struct Layer {
    keys: Vec<u64>,
    /// Ways to come here.
    above: Vec<u64>,
    /// Ways to go on.
    below: Vec<u64>,
    /// Places in `keys`, plus one, by hash.
    table: Vec<u32>,
}

/// A count under way.
pub struct Uniform {
    rows: Vec<Clue>,
    known: Vec<Option<u8>>,
    side: usize,
    layers: Vec<Layer>,
    /// The row that is worked on and the next of its states; first downwards, then upwards.
    row: usize,
    state: usize,
    upwards: bool,
    /// For each card, the boards with each value.
    boards: Vec<[u64; 4]>,
    reason: Trouble,
}

impl Uniform {
    /// Starts to count the boards that meet the clues and the flipped cards.
    pub fn new(clues: &Clues, known: &[Option<u8>]) -> Result<Uniform, Trouble> {
        if let Some(contradiction) = clues.contradiction(known, None) {
            return Err(Trouble::None(contradiction));
        }
        let side = clues.side();
        let pack = |key: u64, clue: &Clue| key << BITS | u64::from(clue.sum) | u64::from(clue.voltorbs) << 5;
        let first = clues.cols.iter().rev().fold(0, pack);
        let mut layers: Vec<Layer> = (0..=side).map(|_| Layer::default()).collect();
        if let Some(top) = layers.first_mut() {
            top.add(first, 1);
        }
        let flipped = known.iter().any(Option::is_some);
        Ok(Uniform {
            rows: clues.rows.clone(),
            known: known.to_vec(),
            side,
            layers,
            row: 0,
            state: 0,
            upwards: false,
            boards: vec![[0; 4]; side * side],
            reason: Trouble::None(clues.exhausted(None, flipped)),
        })
    }

    /// Works until it is through (`Some`) or `tick` answers `false`.
    pub fn run(&mut self, tick: &mut dyn FnMut() -> bool) -> Option<Result<Posterior, Trouble>> {
        loop {
            let states = self.layers.get(self.row).map_or(0, |layer| layer.keys.len());
            if self.state < states {
                if self.upwards { self.up() } else { self.down() }
                self.state += 1;
                if !tick() {
                    return None;
                }
                continue;
            }
            self.state = 0;
            if !self.upwards && self.row + 1 < self.side {
                self.row += 1;
            } else if !self.upwards {
                self.upwards = true;
                let end = self.layers.get_mut(self.side)?;
                end.below = end.keys.iter().map(|&key| u64::from(key == 0)).collect();
            } else if self.row > 0 {
                self.row -= 1;
            } else {
                return Some(self.result());
            }
        }
    }

    fn result(&self) -> Result<Posterior, Trouble> {
        let boards = self.layers.first().and_then(|layer| layer.below.first()).copied().unwrap_or(0);
        if boards == 0 {
            return Err(self.reason.clone());
        }
        let share = |counts: &[u64; 4]| counts.map(|count| count as f64 / boards as f64);
        Ok(Posterior { boards, chances: self.boards.iter().map(share).collect() })
    }

    fn down(&mut self) {
        let (above, rest) = self.layers.split_at_mut(self.row + 1);
        let (Some(layer), Some(next)) = (above.last(), rest.first_mut()) else { return };
        let ways = layer.above[self.state];
        let fill = Fill::new(&self.rows, &self.known, self.side, self.row);
        fill.each(layer.keys[self.state], &mut |key| next.add(key, ways));
    }

    fn up(&mut self) {
        let (above, rest) = self.layers.split_at_mut(self.row + 1);
        let (Some(layer), Some(next)) = (above.last_mut(), rest.first()) else { return };
        let fill = Fill::new(&self.rows, &self.known, self.side, self.row);
        let ways = layer.above[self.state];
        let cards = &mut self.boards[self.row * self.side..][..self.side];
        let below = fill.sum(layer.keys[self.state], 0, fill.clue, 0, next, ways, cards);
        layer.below.push(below);
    }
}

impl Layer {
    /// The place of a state, if it is here.
    fn find(&self, key: u64) -> Option<usize> {
        let mut at = self.slot(key)?;
        loop {
            let place = self.table[at].checked_sub(1)? as usize;
            if self.keys[place] == key {
                return Some(place);
            }
            at = (at + 1) & (self.table.len() - 1);
        }
    }

    fn slot(&self, key: u64) -> Option<usize> {
        let mixed = (key ^ key >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        Some((mixed ^ mixed >> 32) as usize & self.table.len().checked_sub(1)?)
    }

    /// Adds ways to a state.
    fn add(&mut self, key: u64, ways: u64) {
        if let Some(place) = self.find(key) {
            self.above[place] += ways;
            return;
        }
        self.keys.push(key);
        self.above.push(ways);
        if 2 * self.keys.len() > self.table.len() {
            self.table = vec![0; (4 * self.keys.len()).next_power_of_two()];
            for place in 0..self.keys.len() {
                self.enter(place);
            }
        } else {
            self.enter(self.keys.len() - 1);
        }
    }

    fn enter(&mut self, place: usize) {
        let Some(mut at) = self.slot(self.keys[place]) else { return };
        while self.table[at] != 0 {
            at = (at + 1) & (self.table.len() - 1);
        }
        self.table[at] = place as u32 + 1;
    }
}

/// The ways to fill a row.
struct Fill<'a> {
    clue: Clue,
    known: &'a [Option<u8>],
    side: usize,
    /// Rows below.
    below: u8,
}

impl Fill<'_> {
    fn new<'a>(rows: &[Clue], known: &'a [Option<u8>], side: usize, row: usize) -> Fill<'a> {
        let known = known.get(row * side..(row + 1) * side).unwrap_or(&[]);
        let clue = rows.get(row).copied().unwrap_or_default();
        Fill { clue, known, side, below: (side - row - 1) as u8 }
    }

    /// What is left of a column's key and the row after a card of this value, if both can still be met.
    fn put(&self, key: u64, col: usize, row: Clue, value: u8) -> Option<(u64, Clue)> {
        if self.known.get(col).copied().flatten().is_some_and(|known| known != value) {
            return None;
        }
        let column = key as u8;
        let column = less(Clue { sum: column & 31, voltorbs: column >> 5 }, value)?;
        let row = less(row, value)?;
        let fits = column.fits(self.below) && row.fits((self.side - col - 1) as u8);
        fits.then(|| (u64::from(column.sum | column.voltorbs << 5), row))
    }

    /// Every state that a row leads to.
    fn each(&self, key: u64, found: &mut dyn FnMut(u64)) {
        self.walk(key, 0, self.clue, 0, found);
    }

    fn walk(&self, key: u64, col: usize, row: Clue, done: u64, found: &mut dyn FnMut(u64)) {
        if col == self.side {
            return found(done);
        }
        for value in 0..4 {
            if let Some((column, row)) = self.put(key, col, row, value) {
                self.walk(key >> BITS, col + 1, row, done | column << (BITS * col), found);
            }
        }
    }

    /// The boards below, and for each card those of each value times `ways`.
    #[expect(clippy::too_many_arguments, reason = "the walk's state, on the way down")]
    fn sum(
        &self,
        key: u64,
        col: usize,
        row: Clue,
        done: u64,
        next: &Layer,
        ways: u64,
        cards: &mut [[u64; 4]],
    ) -> u64 {
        if col == self.side {
            return next.find(done).and_then(|place| next.below.get(place)).copied().unwrap_or(0);
        }
        let mut all = 0;
        for value in 0..4 {
            if let Some((column, row)) = self.put(key, col, row, value) {
                let done = done | column << (BITS * col);
                let boards = self.sum(key >> BITS, col + 1, row, done, next, ways, cards);
                cards[col][usize::from(value)] += boards * ways;
                all += boards;
            }
        }
        all
    }
}

/// A clue less a card.
fn less(clue: Clue, value: u8) -> Option<Clue> {
    Some(Clue { sum: clue.sum.checked_sub(value)?, voltorbs: clue.voltorbs.checked_sub(u8::from(value == 0))? })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::voltorb_flip::odds::boards::Space;

    #[test]
    fn counts_and_chances_are_those_of_the_list() {
        let mut random = crate::random::Random::new(3);
        let mut compared = 0;
        for _ in 0..120 {
            let side = random.between(3, 5);
            let cards: Vec<u8> = (0..side * side).map(|_| random.below(4) as u8).collect();
            let mut clues = Clues::of(side, &cards);
            let mut known = vec![None; side * side];
            for (place, card) in cards.iter().enumerate() {
                known[place] = random.chance(20).then_some(*card);
            }
            if random.chance(20) {
                let row = random.below(side);
                clues.rows[row].sum = clues.rows[row].sum.saturating_sub(1);
            }
            let mut tick = || true;
            let listed = Space::new(&clues, &known, None);
            let counted = Uniform::new(&clues, &known).map(|mut uniform| uniform.run(&mut tick).unwrap());
            match (listed, counted) {
                (Ok(space), Ok(Ok(counted))) => {
                    let listed = space.posterior();
                    assert_eq!(listed.boards, counted.boards);
                    for (one, other) in listed.chances.iter().flatten().zip(counted.chances.iter().flatten()) {
                        assert!((one - other).abs() < 1e-12);
                    }
                    compared += 1;
                }
                (Err(Trouble::TooMany), _) | (Err(_), Ok(Err(_)) | Err(_)) => {}
                (listed, _) => panic!("{clues:?} {known:?} {:?}", listed.is_ok()),
            }
        }
        assert!(compared > 60, "{compared}");
    }

    #[test]
    fn a_wide_board_pauses_and_goes_on() {
        let mut random = crate::random::Random::new(8);
        let cards: Vec<u8> = (0..49).map(|_| [0, 1, 1, 2, 3][random.below(5)]).collect();
        let mut uniform = Uniform::new(&Clues::of(7, &cards), &[None; 49]).unwrap();
        let mut pauses = 0;
        let counted = loop {
            let mut left = 20_000;
            let mut tick = || {
                left -= 1;
                left > 0
            };
            if let Some(counted) = uniform.run(&mut tick) {
                break counted.unwrap();
            }
            pauses += 1;
        };
        assert!(counted.boards > 1_000_000 && pauses > 0, "{} {pauses}", counted.boards);
        for chances in &counted.chances {
            assert!((chances.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        }
    }
}
