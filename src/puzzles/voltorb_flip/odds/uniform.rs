//! Exact probabilities if there are too many boards to list, with equal weights: row by row over the rest of the
//! columns' clues.
//!
//! Two partial boards that leave the same rest of the columns' clues can be completed in the same ways. So a first pass
//! counts, row by row, the ways from the top to every possible rest; a second one counts from the bottom the ways to
//! continue, and how often each row's cards occur.

use super::MOST_SIDE;
use super::boards::{Posterior, Trouble};
use super::clues::{ClueFinding, Clues};
use super::lines::RowTables;
use super::play::Work;

/// The most different rests after a row: 4 million of them take some 150 MB.
const MOST: usize = 1 << 22;
/// States that are rehashed in a piece.
const PIECE: usize = 1 << 14;

/// The possible rests after some rows.
#[derive(Default)]
struct RowLayer {
    /// For each state: the rest, the number of ways from the top, and the number of ways to the bottom.
    states: Vec<(u64, u64, u64)>,
    /// Indices of states by hash, counted from 1; 0 is empty.
    table: Vec<u32>,
    /// How many of the states are in the table: fewer only while it is rebuilt.
    listed: usize,
}

impl RowLayer {
    fn slot(&self, left: u64) -> usize {
        let mask = self.table.len().wrapping_sub(1);
        let mut slot = (left.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) as usize & mask;
        while let Some(&place) = self.table.get(slot) {
            if place == 0 || self.states.get(place as usize - 1).is_some_and(|state| state.0 == left) {
                break;
            }
            slot = (slot + 1) & mask;
        }
        slot
    }

    fn find(&self, left: u64) -> Option<&(u64, u64, u64)> {
        let place = *self.table.get(self.slot(left))?;
        self.states.get((place as usize).checked_sub(1)?)
    }

    fn add(&mut self, left: u64, ways: u64) {
        let slot = self.slot(left);
        match (self.table[slot] as usize).checked_sub(1) {
            Some(place) => self.states[place].1 += ways,
            None => {
                self.states.push((left, ways, 0));
                self.table[slot] = self.states.len() as u32;
                self.listed += 1;
            }
        }
    }

    /// Makes room for `more` states, one piece at a time; returns whether there is room.
    fn has_room(&mut self, more: usize) -> bool {
        if self.listed == self.states.len() {
            if (self.states.len() + more) * 2 < self.table.len() {
                return true;
            }
            self.table = vec![0; ((self.states.len() + more) * 2 + 1).next_power_of_two().max(64)];
            self.listed = 0;
        }
        let end = self.states.len().min(self.listed + PIECE);
        for place in self.listed..end {
            let slot = self.slot(self.states[place].0);
            self.table[slot] = place as u32 + 1;
        }
        self.listed = end;
        end == self.states.len()
    }
}

/// A count under way.
pub struct Uniform {
    rows: RowTables,
    clues: Clues,
    flipped: bool,
    layers: Vec<RowLayer>,
    /// The layer and the next state in it, and whether this is the pass down.
    depth: usize,
    next: usize,
    down: bool,
    /// How often each pattern of the current row occurs.
    often: Vec<u64>,
    /// How often each card has each value.
    cards: Vec<[u64; 4]>,
}

impl Uniform {
    /// Starts to count the boards that meet the clues and the flipped cards.
    pub fn new(clues: &Clues, known: &[Option<u8>]) -> Result<Uniform, Trouble> {
        if !(1..=MOST_SIDE).contains(&clues.side()) || clues.cols.len() != clues.side() {
            return Err(Trouble::TooMany);
        }
        if let Some(contradiction) = clues.contradiction(known, None) {
            return Err(Trouble::None(contradiction));
        }
        let rows = RowTables::new(clues, known);
        let side = rows.side;
        let mut layers: Vec<RowLayer> = (0..side).map(|_| RowLayer::default()).collect();
        if let Some(first) = layers.first_mut() {
            while !first.has_room(1) {}
            first.add(rows.left, 1);
        }
        Ok(Uniform {
            rows,
            clues: clues.clone(),
            flipped: known.iter().any(Option::is_some),
            layers,
            depth: 0,
            next: 0,
            down: true,
            often: Vec::new(),
            cards: vec![[0; 4]; side * side],
        })
    }

    /// Works until it has finished (`Some`) or `tick`, called every few microseconds, returns `false`.
    pub fn run(&mut self, tick: &mut dyn FnMut() -> bool) -> Option<Result<Posterior, Trouble>> {
        self.work(&mut |work| matches!(work, Work::Part(_)) || tick())
    }

    /// As [`Uniform::run`], reporting work outside nodes as well.
    pub fn work(&mut self, tick: &mut dyn FnMut(Work) -> bool) -> Option<Result<Posterior, Trouble>> {
        loop {
            let patterns = self.rows.patterns.get(self.depth).map_or(0, Vec::len);
            // Make room for everything that can follow from one state, so that none is left half done.
            if self.down
                && let Some(next) = self.layers.get_mut(self.depth + 1)
                && !next.has_room(patterns)
            {
                if !tick(Work::Part(8 * PIECE as u64)) {
                    return None;
                }
                continue;
            }
            if self.down {
                if self.depth + 1 >= self.rows.side {
                    self.down = false;
                    self.next = 0;
                } else if !self.descend() {
                    return Some(Err(Trouble::TooMany));
                }
            } else if self.ascend() {
                return Some(self.posterior());
            }
            if !tick(Work::Node(8 * patterns as u64)) {
                return None;
            }
        }
    }

    /// Fills in the next row of the next state; `false` if there are too many states.
    fn descend(&mut self) -> bool {
        let (above, below) = self.layers.split_at_mut(self.depth + 1);
        let (Some(layer), Some(next)) = (above.last(), below.first_mut()) else { return false };
        let Some(&(left, ways, _)) = layer.states.get(self.next) else {
            self.depth += 1;
            self.next = 0;
            return true;
        };
        self.next += 1;
        let allowed = self.rows.allowed(self.depth, left);
        for pattern in self.rows.patterns.get(self.depth).into_iter().flatten() {
            if pattern.hot & !allowed == 0 {
                next.add(left - pattern.takes, ways);
            }
        }
        next.states.len() <= MOST
    }

    /// Counts the ways to continue from the next state; returns whether everything is done.
    fn ascend(&mut self) -> bool {
        let (above, below) = self.layers.split_at_mut(self.depth + 1);
        let Some(layer) = above.last_mut() else { return true };
        let Some(state) = layer.states.get_mut(self.next) else {
            self.tell();
            self.next = 0;
            let done = self.depth == 0;
            self.depth = self.depth.saturating_sub(1);
            return done;
        };
        self.next += 1;
        let side = self.rows.side;
        let allowed = self.rows.allowed(self.depth, state.0);
        let Some(next) = below.first() else {
            // The last row: the columns leave one value for every card.
            if (0..side).all(|col| allowed >> (4 * col) & 15 > 0) {
                state.2 = 1;
                let row = self.rows.order[self.depth];
                for col in 0..side {
                    let value = (allowed >> (4 * col) & 15).trailing_zeros() as usize;
                    self.cards[row * side + col][value & 3] += state.1;
                }
            }
            return false;
        };
        let Some(patterns) = self.rows.patterns.get(self.depth) else { return true };
        self.often.resize(patterns.len(), 0);
        for (pattern, often) in patterns.iter().zip(&mut self.often) {
            if pattern.hot & !allowed == 0 {
                let ways = next.find(state.0 - pattern.takes).map_or(0, |state| state.2);
                state.2 += ways;
                *often += ways * state.1;
            }
        }
        false
    }

    /// Adds the cards of a finished row.
    fn tell(&mut self) {
        let side = self.rows.side;
        let row = self.rows.order[self.depth];
        for (pattern, often) in self.rows.patterns[self.depth].iter().zip(self.often.drain(..)) {
            for col in 0..side {
                self.cards[row * side + col][usize::from(pattern.cards >> (2 * col) & 3)] += often;
            }
        }
    }

    fn posterior(&self) -> Result<Posterior, Trouble> {
        let boards = self.cards.first().map_or(0, |sums| sums.iter().sum());
        if boards == 0 {
            return Err(Trouble::None(self.clues.exhausted(self.flipped, ClueFinding::Nothing)));
        }
        let chances = self.cards.iter().map(|sums| sums.map(|sum| sum as f64 / boards as f64)).collect();
        Ok(Posterior { boards, chances })
    }
}
