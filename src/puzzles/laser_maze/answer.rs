//! Looks walks over by the rules alone, step by step: no part of a solver is asked.
//!
//! Shortest ways come one after the other, alike but for some steps in the middle: only those are walked again.

use crate::grid::{Cell, Dir};

use super::board::Board;
use super::turret::turned;
use super::walk::{Stride, Walk, moved, steps};

/// The most cells of a board on which it is kept where nobody shoots: walks that come by the thousand are on small ones.
const KEPT: usize = 1 << 16;

/// The walls and turrets of a board as bits, along the rows and along the columns, to see far in a few steps.
struct Sight {
    board: Board,
    /// Words of a row, and of a column.
    across: usize,
    down: usize,
    rows: Vec<u64>,
    cols: Vec<u64>,
    period: u32,
    /// For each cell the phases in which nobody shoots at it, as far as that was asked; empty on a large board.
    safe: Vec<u32>,
}

impl Sight {
    fn new(board: Board) -> Sight {
        let size = board.size();
        let (across, down) = (usize::from(size.cols).div_ceil(64), usize::from(size.rows).div_ceil(64));
        let mut rows = vec![0_u64; across * usize::from(size.rows)];
        let mut cols = vec![0_u64; down * usize::from(size.cols)];
        board.each_built(|Cell { row, col }, _| {
            rows[usize::from(row) * across + usize::from(col) / 64] |= 1 << (col % 64);
            cols[usize::from(col) * down + usize::from(row) / 64] |= 1 << (row % 64);
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
        let found =
            |line: Option<&[u64]>, at: usize| next_bit(line?, at, matches!(dir, Dir::East | Dir::South));
        if matches!(dir, Dir::East | Dir::West) {
            let line = self.rows.get(row * self.across..(row + 1) * self.across);
            found(line, col).map(|col| Cell::new(cell.row, col as u16))
        } else {
            let line = self.cols.get(col * self.down..(col + 1) * self.down);
            found(line, row).map(|row| Cell::new(row as u16, cell.col))
        }
    }

    /// The turret that shoots at a cell after `time` steps, one or more.
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

/// The bit that is set next after a place in a line, or next before it.
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

/// Looks walks over one after the other.
pub struct Looks {
    sight: Sight,
    kept: Walk,
    /// The last walk that was right, and its cells from the start on; none before the first.
    last: Walk,
    cells: Vec<Cell>,
}

impl Looks {
    /// For walks on a board, which begin with the steps made if it holds them.
    pub fn new(board: &Board) -> Looks {
        Looks {
            kept: board.kept(),
            sight: Sight::new(board.clone()),
            last: Walk::default(),
            cells: Vec::new(),
        }
    }

    /// Whether a walk is one to the goal that nobody shoots at; if not, what is wrong with it.
    pub fn look(&mut self, walk: &Walk) -> Result<(), String> {
        let looked = self.follow(walk);
        match looked {
            Ok(()) => self.last = walk.clone(),
            Err(_) => self.cells.clear(),
        }
        looked
    }

    fn follow(&mut self, walk: &Walk) -> Result<(), String> {
        let board = &self.sight.board;
        let (size, waiting) = (board.size(), board.waiting);
        let (Some(start), Some(goal)) = (board.start, board.goal) else {
            return Err("The board has no start or no goal.".into());
        };
        if !walk.starts_with(&self.kept) {
            return Err("It does not begin with the steps made.".into());
        }
        // What the last walk has in common with this one at both ends was looked at then.
        let known = self.cells.len() == walk.len() + 1;
        let (before, after) = if known { self.last.shared(walk) } else { (0, 0) };
        if !known {
            self.cells.clear();
            self.cells.resize(walk.len() + 1, start);
        }
        let mut at = self.cells[before];
        for (index, stride) in walk.strides().enumerate().skip(before) {
            if known && index + after >= walk.len() && self.cells[index] == at && index > before {
                break;
            }
            self.cells[index] = at;
            let time = index as u32 + 1;
            let to = match stride {
                Stride::Wait if waiting => Some(at),
                Stride::Wait => None,
                Stride::Go(dir) => at.step(dir, size).filter(|&to| self.sight.is_floor(to)),
            };
            let Some(to) = to else {
                return Err(format!("Step {time} cannot be made: {}.", stride.name()));
            };
            debug_assert_eq!(to, moved(at, stride));
            if let Some(turret) = self.sight.shooter(to, time) {
                return Err(format!(
                    "Step {time} ends at {}, under fire from the turret at {}.",
                    to.words(),
                    turret.words()
                ));
            }
            at = to;
            if index + 1 == walk.len() {
                self.cells[index + 1] = at;
            }
        }
        match self.cells.last() {
            Some(&end) if end == goal => Ok(()),
            _ => Err(format!("Its {} do not end at the goal.", steps(walk.len()))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::laser_maze::text::file;
    use crate::random::Random;

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

    /// Walks in any order, right and wrong ones: what was seen of the last one does not change what is said of the next.
    #[test]
    fn what_is_said_does_not_depend_on_the_walk_before() {
        let board = file::parse("S....\n.....\n.#...\n...^.\n....G\n").unwrap();
        let mut dice = Random::new(5);
        let walk = |dice: &mut Random| -> Walk {
            // Ways of the shortest length, most of them; some lead off the board.
            (0..8).map(|_| Stride::Go([Dir::East, Dir::South][dice.below(2)])).collect()
        };
        let (mut looks, mut right) = (Looks::new(&board), 0);
        for _ in 0..20_000 {
            let walk = walk(&mut dice);
            let fresh = Looks::new(&board).look(&walk);
            assert_eq!(looks.look(&walk), fresh, "{}", walk.text());
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
