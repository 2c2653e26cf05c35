//! Every board that meets the clues and the flipped cards, with its weight; the chances of every card.

use super::clues::{Clue, Clues, Contradiction};
use super::levels::{Config, Lines, SIDE, configs};
use super::lines::Rows;
use super::{MOST_SIDE, Packed, card};

/// The most boards that are listed; with more, only [`super::uniform`] tells the chances.
pub const MOST: usize = 1 << 20;

/// The most rows tried: large boards can have few boards and many ways to miss them.
const MOST_TRIES: u32 = 1 << 22;

/// Why there is no list of boards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// There is no board.
    None(Contradiction),
    /// There are more than [`MOST`], or it would take too long to know.
    TooMany,
}

/// The boards that are still possible.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Space {
    side: usize,
    boards: Vec<Packed>,
    weights: Vec<u64>,
    total: u64,
}

/// What the possible boards say about the cards.
#[derive(Clone, PartialEq, Debug)]
pub struct Posterior {
    /// How many boards are possible.
    pub boards: u64,
    /// For each card, row by row, the probability to be a Voltorb, 1, 2 and 3.
    pub chances: Vec<[f64; 4]>,
}

impl Space {
    /// Lists the boards. With a level (and 5 x 5 cards) they weigh as the game deals them there, and boards that it
    /// never deals are left out; without, all weigh the same. `known` are the flipped cards, row by row.
    pub fn new(clues: &Clues, known: &[Option<u8>], level: Option<u8>) -> Result<Space, Trouble> {
        let side = clues.side();
        let level = level.filter(|_| side == SIDE);
        if !(1..=MOST_SIDE).contains(&side) || clues.cols.len() != side {
            return Err(Trouble::TooMany);
        }
        if let Some(contradiction) = clues.contradiction(known, level) {
            return Err(Trouble::None(contradiction));
        }
        let mut space = Space { side, boards: Vec::new(), weights: Vec::new(), total: 0 };
        if !space.list(clues, known) {
            return Err(Trouble::TooMany);
        }
        match level {
            Some(level) => space.weigh(clues, level),
            None => space.weights = vec![1; space.boards.len()],
        }
        space.total = space.weights.iter().sum();
        if space.boards.is_empty() {
            let flipped = known.iter().any(Option::is_some);
            return Err(Trouble::None(clues.exhausted(level, flipped)));
        }
        Ok(space)
    }

    /// The number of rows.
    pub fn side(&self) -> usize {
        self.side
    }

    /// The boards, packed.
    pub fn boards(&self) -> &[Packed] {
        &self.boards
    }

    /// The weights of the boards, in the same order: whole numbers proportional to the boards' probabilities, or
    /// so near to it that no chance changes by 1e-10.
    pub fn weights(&self) -> &[u64] {
        &self.weights
    }

    /// The sum of all weights.
    pub fn total(&self) -> u64 {
        self.total
    }

    /// Drops the boards in which a card has another value.
    pub fn flip(&mut self, index: usize, value: u8) {
        let boards = &self.boards;
        let mut place = 0;
        self.weights.retain(|_| {
            place += 1;
            boards.get(place - 1).is_some_and(|&board| card(board, index) == value)
        });
        self.boards.retain(|&board| card(board, index) == value);
        self.total = self.weights.iter().sum();
    }

    /// The chances of every card.
    pub fn posterior(&self) -> Posterior {
        let cards = self.side * self.side;
        let mut sums = vec![[0_u64; 4]; cards];
        for (&board, &weight) in self.boards.iter().zip(&self.weights) {
            let mut rest = board;
            for sums in &mut sums {
                sums[rest as usize & 3] += weight;
                rest >>= 2;
            }
        }
        let total = self.total.max(1) as f64;
        let chances = sums.iter().map(|sums| sums.map(|sum| sum as f64 / total)).collect();
        Posterior { boards: self.boards.len() as u64, chances }
    }

    /// Lists the boards; whether there are not too many.
    fn list(&mut self, clues: &Clues, known: &[Option<u8>]) -> bool {
        let rows = Rows::new(clues, known);
        if rows.patterns.iter().any(Vec::is_empty) {
            return true;
        }
        let mut tries = MOST_TRIES;
        self.fill(&rows, 0, (rows.left, 0), &mut tries)
    }

    fn fill(&mut self, rows: &Rows, depth: usize, (left, board): (u64, Packed), tries: &mut u32) -> bool {
        *tries = tries.saturating_sub(1);
        if *tries == 0 {
            return false;
        }
        let allowed = rows.allowed(depth, left);
        if depth + 1 == rows.side {
            // The columns leave one value to every card; the totals agree, so the row's clue is met.
            let mut cards = 0;
            for col in 0..rows.side {
                let open = allowed >> (4 * col) & 15;
                if open == 0 {
                    return true;
                }
                cards |= (open.trailing_zeros() as u16) << (2 * col);
            }
            self.boards.push(board | rows.place(depth, cards));
            return self.boards.len() <= MOST;
        }
        let Some(patterns) = rows.patterns.get(depth) else { return true };
        patterns.iter().all(|pattern| {
            pattern.hot & !allowed != 0 || {
                let next = (left - pattern.takes, board | rows.place(depth, pattern.cards));
                self.fill(rows, depth + 1, next, tries)
            }
        })
    }

    /// Weighs the boards as a level deals them and drops those that it does not.
    fn weigh(&mut self, clues: &Clues, level: u8) {
        let voltorbs = clues.totals().1;
        let fitting: Vec<&Config> =
            configs(level).iter().filter(|it| u32::from(it.voltorbs) == voltorbs).collect();
        let shares = shares(&fitting.iter().map(|it| it.accepted).collect::<Vec<u64>>());
        let none = |clue: Option<&Clue>| clue.is_some_and(|clue| clue.voltorbs == 0);
        let lines = Lines::new(|row| none(clues.rows.get(row)), |col| none(clues.cols.get(col)));
        let weights = &mut self.weights;
        self.boards.retain(|&board| {
            let (twos, threes) = multipliers(board);
            let free = lines.free(board);
            let deals = |it: &Config| u32::from(it.twos) == twos && u32::from(it.threes) == threes;
            let chosen = fitting.iter().zip(&shares).filter(|(it, _)| deals(it) && it.keeps(free));
            let weight: u64 = chosen.map(|(_, share)| share).sum();
            if weight > 0 {
                weights.push(weight);
            }
            weight > 0
        });
    }
}

/// How many 2s and 3s a 5 x 5 board has.
fn multipliers(board: Packed) -> (u32, u32) {
    const LOW: u64 = 0x1_5555_5555_5555;
    let (low, high) = (board as u64 & LOW, board as u64 >> 1 & LOW);
    ((high & !low).count_ones(), (high & low).count_ones())
}

/// Whole numbers proportional to 1 / n for each of the numbers: exactly where they stay small, else to within 2^-40
/// of the greatest. The 2^20 boards of ten such shares sum up to less than 2^64.
fn shares(numbers: &[u64]) -> Vec<u64> {
    const SMALL: u128 = 1 << 40;
    let least = numbers.iter().copied().min().unwrap_or(1);
    // A common multiple: its quotients are the shares, if the greatest stays small.
    let mut multiple = Some(u128::from(least));
    for &number in numbers {
        multiple = multiple.and_then(|it| {
            let common = gcd(it, u128::from(number));
            it.checked_mul(u128::from(number) / common.max(1))
        });
    }
    let exact = multiple.filter(|it| it / u128::from(least.max(1)) <= SMALL);
    let over = |number: u64| {
        let number = u128::from(number.max(1));
        let share = exact.map_or((SMALL * u128::from(least) * 2 / number).div_ceil(2), |it| it / number);
        share as u64
    };
    numbers.iter().map(|&number| over(number)).collect()
}

const fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}
