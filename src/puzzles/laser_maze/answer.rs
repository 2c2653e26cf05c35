//! Checks walks by the rules alone, step by step, without any solver's code.
//!
//! Shortest routes are listed one after the other and differ only in some steps in the middle: only those are checked
//! again.

use crate::grid::{Cell, Dir};

use super::board::Board;
use super::route::{Route, Stride, moved, steps};
use super::turret::turned;

/// The most cells of a board for which safe phases are cached: walks that come by the thousand are on small boards.
const KEPT: usize = 1 << 16;
/// Steps checked in a piece: about half a millisecond.
const STEPS: usize = 1 << 13;

/// The walls and turrets of a board as bits, by row and by column, to find the next obstacle in few operations.
struct Sight {
    board: Board,
    /// Words per row, and per column.
    across: usize,
    down: usize,
    rows: Vec<u64>,
    cols: Vec<u64>,
    period: u32,
    /// For each cell the phases in which no turret hits it, as far as they were computed; empty for a large board.
    safe: Vec<u32>,
}

impl Sight {
    fn new(board: Board) -> Sight {
        let size = board.size();
        let (across, down) = (usize::from(size.cols).div_ceil(64), usize::from(size.rows).div_ceil(64));
        let mut rows = vec![0_u64; across * usize::from(size.rows)];
        let mut cols = vec![0_u64; down * usize::from(size.cols)];
        // Tile by tile (8 x 8): cell by cell would take 40 ms on the largest boards.
        board.each_built_tile(|row, col, built| {
            let turned = transposed(built);
            for line in 0..8 {
                let byte = |tile: u64| tile >> (8 * line) & 0xff;
                if let Some(word) = rows.get_mut((8 * row + line) * across + col / 8) {
                    *word |= byte(built) << (8 * (col % 8));
                }
                if let Some(word) = cols.get_mut((8 * col + line) * down + row / 8) {
                    *word |= byte(turned) << (8 * (row % 8));
                }
            }
        });
        let kept = if size.area() <= KEPT { size.area() } else { 0 };
        Sight { period: board.period(), safe: vec![0; kept], board, across, down, rows, cols }
    }

    fn is_floor(&self, cell: Cell) -> bool {
        let word = self.rows.get(usize::from(cell.row) * self.across + usize::from(cell.col) / 64);
        self.board.size().contains(cell) && word.is_some_and(|word| word >> (cell.col % 64) & 1 == 0)
    }

    /// The first wall or turret from a cell in a direction.
    fn first(&self, cell: Cell, dir: Dir) -> Option<Cell> {
        let (row, col) = (usize::from(cell.row), usize::from(cell.col));
        let found = |line: Option<&[u64]>, at: usize| next_bit(line?, at, matches!(dir, Dir::East | Dir::South));
        if matches!(dir, Dir::East | Dir::West) {
            let line = self.rows.get(row * self.across..(row + 1) * self.across);
            found(line, col).map(|col| Cell::new(cell.row, col as u16))
        } else {
            let line = self.cols.get(col * self.down..(col + 1) * self.down);
            found(line, row).map(|row| Cell::new(row as u16, cell.col))
        }
    }

    /// The turret that hits a cell after `time` steps, one or more.
    fn shooter(&mut self, cell: Cell, time: u32) -> Option<Cell> {
        let index = self.board.size().index(cell);
        let phase = 1_u32.checked_shl(time % self.period).unwrap_or(0);
        if self.safe.get(index).is_some_and(|safe| safe & phase != 0) {
            return None;
        }
        let shooter = Dir::ALL.into_iter().find_map(|dir| {
            let at = self.first(cell, dir)?;
            (self.board.turret(at)?.heading(time) == turned(dir, 2)).then_some(at)
        });
        if let (None, Some(safe)) = (shooter, self.safe.get_mut(index)) {
            *safe |= phase;
        }
        shooter
    }
}

/// Transposes eight rows of eight bits.
fn transposed(mut tile: u64) -> u64 {
    for (shift, half) in [(7, 0x00aa_00aa_00aa_00aa), (14, 0x0000_cccc_0000_cccc), (28, 0xf0f0_f0f0)] {
        let changed = (tile ^ tile >> shift) & half;
        tile ^= changed ^ changed << shift;
    }
    tile
}

/// The next set bit after a position in a line, or before it.
fn next_bit(line: &[u64], at: usize, after: bool) -> Option<usize> {
    let (mut word, bit) = (at / 64, at % 64);
    let mask = if after { u64::MAX << bit << 1 } else { (1 << bit) - 1 };
    let mut bits = line.get(word)? & if after && bit == 63 { 0 } else { mask };
    while bits == 0 {
        word = if after { word + 1 } else { word.checked_sub(1)? };
        bits = *line.get(word)?;
    }
    let found = if after { bits.trailing_zeros() } else { 63 - bits.leading_zeros() };
    Some(word * 64 + found as usize)
}

/// A checker for several walks on a board.
pub struct RouteChecker {
    sight: Sight,
    kept: Route,
    /// The last correct walk, and its cells from the start; empty before the first.
    last: Route,
    cells: Vec<Cell>,
    /// The check under way of a long walk.
    going: Option<Going>,
}

/// The progress of a check.
struct Going {
    /// The next step, and the cell from which it starts.
    index: usize,
    at: Cell,
    /// How many steps at both ends it shares with the last walk, if both have the same length.
    shared: Option<(usize, usize)>,
}

impl RouteChecker {
    /// A checker for a board; walks begin with the steps made if the board fixes them.
    pub fn new(board: &Board) -> RouteChecker {
        RouteChecker {
            kept: board.kept(),
            sight: Sight::new(board.clone()),
            last: Route::default(),
            cells: Vec::new(),
            going: None,
        }
    }

    /// Checks that a walk leads to the goal and no turret hits it; the error says what is wrong. `None`: the walk is
    /// long; check the same walk again to continue.
    pub fn look(&mut self, walk: &Route) -> Option<Result<(), String>> {
        let looked = self.follow(walk)?;
        match looked {
            Ok(()) => self.last = walk.clone(),
            Err(_) => self.cells.clear(),
        }
        Some(looked)
    }

    /// Checks the steps that the last walk did not have, as many as a piece allows.
    fn follow(&mut self, walk: &Route) -> Option<Result<(), String>> {
        let Going { mut index, mut at, shared } = match self.going.take() {
            Some(going) => going,
            None => match self.begin(walk) {
                Ok(going) => going,
                Err(words) => return Some(Err(words)),
            },
        };
        let (size, waiting) = (self.sight.board.size(), self.sight.board.waiting);
        let piece = index + STEPS;
        while let Some(stride) = walk.get(index) {
            if index == piece {
                self.going = Some(Going { index, at, shared });
                return None;
            }
            let back = |(before, after)| index + after >= walk.len() && index > before;
            if shared.is_some_and(back) && self.cells[index] == at {
                break;
            }
            self.note(index, at);
            let time = index as u32 + 1;
            let to = match stride {
                Stride::Wait if waiting => Some(at),
                Stride::Wait => None,
                Stride::Go(dir) => at.step(dir, size).filter(|&to| self.sight.is_floor(to)),
            };
            let Some(to) = to else {
                return Some(Err(format!("Step {time} cannot be made: {}.", stride.name())));
            };
            debug_assert_eq!(to, moved(at, stride));
            if let Some(turret) = self.sight.shooter(to, time) {
                return Some(Err(format!(
                    "Step {time} ends at {}, under fire from the turret at {}.",
                    to.words(),
                    turret.words()
                )));
            }
            (index, at) = (index + 1, to);
            if index == walk.len() {
                self.note(index, at);
            }
        }
        Some(match self.cells.last() {
            Some(&end) if Some(end) == self.sight.board.goal => Ok(()),
            _ => Err(format!("Its {} do not end at the goal.", steps(walk.len()))),
        })
    }

    /// Records the cell before a step.
    fn note(&mut self, index: usize, at: Cell) {
        match self.cells.get_mut(index) {
            Some(cell) => *cell = at,
            None => self.cells.push(at),
        }
    }

    /// The step at which to begin: what the walk shares with the last one at both ends has been checked already.
    fn begin(&mut self, walk: &Route) -> Result<Going, String> {
        let board = &self.sight.board;
        let (Some(start), Some(_)) = (board.start, board.goal) else {
            return Err("The board has no start or no goal.".into());
        };
        if !walk.starts_with(&self.kept) {
            return Err("It does not begin with the steps made.".into());
        }
        if self.cells.len() == walk.len() + 1 {
            let shared = self.last.shared(walk);
            return Ok(Going { index: shared.0, at: self.cells[shared.0], shared: Some(shared) });
        }
        self.cells.clear();
        self.cells.push(start);
        Ok(Going { index: 0, at: start, shared: None })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::laser_maze::text::file;
    use crate::random::Random;

    #[test]
    fn tiles_are_transposed() {
        let mut dice = Random::new(6);
        for _ in 0..100 {
            let tile = dice.below(usize::MAX) as u64;
            let turned = transposed(tile);
            let same = |at: u64| tile >> at & 1 == turned >> (at % 8 * 8 + at / 8) & 1;
            assert!((0..64).all(same), "{tile:x}");
        }
    }

    #[test]
    fn bits_are_found_on_both_sides() {
        let line = [1 << 3 | 1 << 63, 0, 1];
        assert_eq!(
            [0, 3, 62, 63, 128].map(|at| next_bit(&line, at, true)),
            [Some(3), Some(63), Some(63), Some(128), None]
        );
        assert_eq!(
            [3, 4, 63, 64, 130].map(|at| next_bit(&line, at, false)),
            [None, Some(3), Some(3), Some(63), Some(128)]
        );
    }

    /// Correct and wrong walks in any order: the cached last walk must not change any verdict.
    #[test]
    fn what_is_said_does_not_depend_on_the_walk_before() {
        let board = file::parse("S....\n.....\n.#...\n...^.\n....G\n").unwrap();
        let mut dice = Random::new(5);
        let walk = |dice: &mut Random| -> Route {
            // Mostly routes of the shortest length; some leave the board.
            (0..8).map(|_| Stride::Go([Dir::East, Dir::South][dice.below(2)])).collect()
        };
        let (mut looks, mut right) = (RouteChecker::new(&board), 0);
        for _ in 0..20_000 {
            let walk = walk(&mut dice);
            let fresh = RouteChecker::new(&board).look(&walk).expect("it is short");
            assert_eq!(looks.look(&walk).as_ref(), Some(&fresh), "{}", walk.text());
            let mut at = Some(Cell::new(0, 0));
            for stride in walk.strides() {
                at = at.filter(|&at| board.can(at, stride)).map(|at| moved(at, stride));
            }
            let lives = at == board.goal && board.death(&walk).is_none();
            assert_eq!(fresh.is_ok(), lives, "{}", walk.text());
            right += usize::from(lives);
        }
        assert!(right > 50, "{right}");
    }
}
