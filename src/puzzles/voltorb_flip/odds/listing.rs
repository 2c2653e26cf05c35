//! Lists the boards that meet the clues and the flipped cards, and sums up their probabilities: in pieces, since there
//! can be a million of them.

use super::boards::{MOST, Posterior, Space, Trouble};
use super::clues::{ClueFinding, Clues, LineClue};
use super::levels::{Config, FreeLines, LEVELS, SIDE, configs};
use super::lines::RowTables;
use super::{MOST_SIDE, Packed};
use crate::search::Cx;

/// The most rows tried: large boards can have few solutions and many dead ends.
const MOST_TRIES: u32 = 1 << 22;
/// Rows tried, or boards processed, in a piece.
const PIECE: usize = 1 << 13;
/// The work of a piece.
pub const WORK: u64 = 1 << 17;

/// A list of boards being made.
pub struct Listing {
    clues: Clues,
    /// Whether cards are flipped.
    flipped: bool,
    level: Option<u8>,
    rows: RowTables,
    /// The rows being filled in: the rest of the columns below each, the board so far, what fits, and the next pattern.
    stack: Vec<RowFilling>,
    tries: u32,
    boards: Vec<Packed>,
    weights: Vec<u64>,
    /// How many boards have been weighted, and how many of them are kept.
    weighed: usize,
    kept: usize,
    filled: bool,
}

struct RowFilling {
    left: u64,
    board: Packed,
    allowed: u32,
    next: usize,
}

impl Listing {
    /// Starts a list: see [`Space::new`].
    pub fn new(clues: &Clues, known: &[Option<u8>], level: Option<u8>) -> Result<Listing, Trouble> {
        let side = clues.side();
        let level = level.filter(|_| side == SIDE);
        if !(1..=MOST_SIDE).contains(&side) || clues.cols.len() != side {
            return Err(Trouble::TooMany);
        }
        if let Some(contradiction) = clues.contradiction(known, level) {
            return Err(Trouble::None(contradiction));
        }
        let rows = RowTables::new(clues, known);
        let mut listing = Listing {
            clues: clues.clone(),
            flipped: known.iter().any(Option::is_some),
            level,
            stack: Vec::with_capacity(side),
            tries: MOST_TRIES,
            boards: Vec::new(),
            weights: Vec::new(),
            weighed: 0,
            kept: 0,
            filled: rows.patterns.iter().any(Vec::is_empty),
            rows,
        };
        if !listing.filled && !listing.enter(listing.rows.left, 0) {
            return Err(Trouble::TooMany);
        }
        Ok(listing)
    }

    /// Does a piece; returns the list once it is complete.
    pub fn step(&mut self) -> Option<Result<Space, Trouble>> {
        if !self.filled {
            return if self.fill(PIECE) { None } else { Some(Err(Trouble::TooMany)) };
        }
        if let Some(level) = self.level {
            self.weigh(level, PIECE);
            if self.weighed < self.boards.len() {
                return None;
            }
            if self.kept == 0 && !self.boards.is_empty() {
                let found = ClueFinding::Elsewhere { level, others: self.dealing() };
                return Some(Err(Trouble::None(self.clues.exhausted(self.flipped, found))));
            }
            self.boards.truncate(self.kept);
        } else {
            self.weights = vec![1; self.boards.len()];
        }
        if self.boards.is_empty() {
            return Some(Err(Trouble::None(self.clues.exhausted(self.flipped, ClueFinding::Nothing))));
        }
        let (boards, weights) = (std::mem::take(&mut self.boards), std::mem::take(&mut self.weights));
        Some(Ok(Space::of(self.rows.side, boards, weights)))
    }

    /// Continues with the rows, for the given number of patterns; `false` if there are too many boards.
    fn fill(&mut self, patterns: usize) -> bool {
        for _ in 0..patterns {
            let depth = self.stack.len();
            let Some(top) = self.stack.last_mut() else {
                self.filled = true;
                return true;
            };
            let row = self.rows.patterns.get(depth - 1);
            let Some(pattern) = row.and_then(|row| row.get(top.next)) else {
                self.stack.pop();
                continue;
            };
            top.next += 1;
            if pattern.hot & !top.allowed == 0 {
                let left = top.left - pattern.takes;
                let board = top.board | self.rows.place(depth - 1, pattern.cards);
                if !self.enter(left, board) {
                    return false;
                }
            }
        }
        true
    }

    /// Goes on to the next row; `false` if there are too many boards.
    fn enter(&mut self, left: u64, board: Packed) -> bool {
        self.tries = self.tries.saturating_sub(1);
        if self.tries == 0 {
            return false;
        }
        let depth = self.stack.len();
        let allowed = self.rows.allowed(depth, left);
        if depth + 1 < self.rows.side {
            self.stack.push(RowFilling { left, board, allowed, next: 0 });
            return true;
        }
        // The columns leave one value for every card; the totals agree, so the row's clue is met.
        let mut cards = 0;
        for col in 0..self.rows.side {
            let open = allowed >> (4 * col) & 15;
            if open == 0 {
                return true;
            }
            cards |= (open.trailing_zeros() as u16) << (2 * col);
        }
        self.boards.push(board | self.rows.place(depth, cards));
        self.boards.len() <= MOST
    }

    /// Weights the given number of boards as a level deals them and drops those that it does not deal.
    fn weigh(&mut self, level: u8, most: usize) {
        let fitting = self.fitting(level);
        let shares = shares(&fitting.iter().map(|it| it.accepted).collect::<Vec<u64>>());
        let lines = self.lines();
        let end = self.boards.len().min(self.weighed + most);
        for at in self.weighed..end {
            let board = self.boards[at];
            let (counts, free) = (multipliers(board), lines.free(board));
            let chosen = fitting.iter().zip(&shares).filter(|(it, _)| deals(it, counts) && it.keeps(free));
            let weight: u64 = chosen.map(|(_, share)| share).sum();
            if weight > 0 {
                self.weights.push(weight);
                self.boards[self.kept] = board;
                self.kept += 1;
            }
        }
        self.weighed = end;
    }

    /// The levels that deal any of the boards, in order.
    fn dealing(&self) -> Vec<u8> {
        let lines = self.lines();
        let mut open: Vec<&Config> = (1..=LEVELS).flat_map(|level| self.fitting(level)).collect();
        let mut levels = Vec::new();
        for &board in &self.boards {
            let (counts, free) = (multipliers(board), lines.free(board));
            let found = open.iter().filter(|it| deals(it, counts) && it.keeps(free)).map(|it| it.level);
            let before = levels.len();
            levels.extend(found);
            if levels.len() > before {
                open.retain(|it| !levels.contains(&it.level));
            }
        }
        levels.sort_unstable();
        levels.dedup();
        levels
    }

    /// The configurations of a level with as many Voltorbs as the clues have.
    fn fitting(&self, level: u8) -> Vec<&'static Config> {
        let voltorbs = self.clues.totals().1;
        configs(level).iter().filter(|it| u32::from(it.voltorbs) == voltorbs).collect()
    }

    /// The lines without Voltorbs.
    fn lines(&self) -> FreeLines {
        let none = |clue: Option<&LineClue>| clue.is_some_and(|clue| clue.voltorbs == 0);
        FreeLines::new(|row| none(self.clues.rows.get(row)), |col| none(self.clues.cols.get(col)))
    }
}

/// Whether a configuration has these numbers of 2s and 3s.
fn deals(config: &Config, (twos, threes): (u32, u32)) -> bool {
    u32::from(config.twos) == twos && u32::from(config.threes) == threes
}

/// The probabilities of every card.
pub async fn posterior(space: &Space, cx: &Cx) -> Posterior {
    let mut sums = vec![[0_u64; 4]; space.side() * space.side()];
    for (boards, weights) in space.boards().chunks(PIECE).zip(space.weights().chunks(PIECE)) {
        for (&board, &weight) in boards.iter().zip(weights) {
            let mut rest = board;
            for sums in &mut sums {
                sums[rest as usize & 3] += weight;
                rest >>= 2;
            }
        }
        cx.spend(WORK).await;
    }
    let total = space.total().max(1) as f64;
    let chances = sums.iter().map(|sums| sums.map(|sum| sum as f64 / total)).collect();
    Posterior { boards: space.boards().len() as u64, chances }
}

/// The numbers of 2s and 3s on a 5 x 5 board.
fn multipliers(board: Packed) -> (u32, u32) {
    const LOW: u64 = 0x1_5555_5555_5555;
    let (low, high) = (board as u64 & LOW, board as u64 >> 1 & LOW);
    ((high & !low).count_ones(), (high & low).count_ones())
}

/// Integers proportional to 1 / n for each of the numbers: exact while they are small, otherwise to within 2^-40 of the
/// largest. The sum for 2^20 boards is less than 2^64.
fn shares(numbers: &[u64]) -> Vec<u64> {
    const SMALL: u128 = 1 << 40;
    let least = numbers.iter().copied().min().unwrap_or(1);
    // Use a common multiple if the largest quotient stays small.
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
