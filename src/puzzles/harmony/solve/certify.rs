//! The certificate of a board: swaps that solve it, or cases of all swaps, each ending in a position that is lost at
//! sight.
//!
//! `*` makes a case of each swap that is possible, in the order of its two cells by their index. The other tokens end a
//! case: `c2` the tiles of colour 2 are not as many as the columns; `o` the moves add up to an odd number; `f7` the tile
//! in cell 7 is not home and has no move left; `b7` it has one, and the tile in its column that it must swap with has
//! none; `v7` another tile of the column needs the same place with its only move; `a7` it has moves, but no other tile of
//! its row or column has; `h7` it is home with one move, and no other tile of its row has any; `p7` the tiles that it can
//! meet have an odd number of moves, or are not those of their rows; `@` the position was refuted before.

use std::collections::HashSet;

use crate::kit::json;
use crate::puzzle::{Claim, Evidence, MOST_BYTES, Uncertified};
use crate::puzzles::harmony::board::{Board, Swap, Tile};
use crate::search::{Go, Options, Verdict, Watch};

use super::{Answer, search};

/// The most positions whose swaps are tried.
const MOST_POSITIONS: usize = 100_000;

/// See [`crate::puzzle::Certify`].
pub fn certify(board: &Board, watch: &mut Watch<'_>) -> Result<Evidence, Uncertified> {
    let mut cases = Cases {
        rows: usize::from(board.size().rows),
        cols: usize::from(board.size().cols),
        tiles: board.start().cells().to_vec(),
        lost: HashSet::new(),
        proof: String::new(),
    };
    if let Some(reason) = cases.lost_at_sight() {
        let parts = vec![("proof", json::word(&reason))];
        return Ok(Evidence { claim: Claim::Impossible, board: written(board), parts });
    }
    let mut answers: Vec<Answer> = Vec::new();
    let options = Options { limit: 1, ..Options::default() };
    let outcome = search(board, &options).run(watch, &mut |answer| answers.push(answer));
    let outcome = outcome.ok_or(Uncertified::Stopped)?;
    if let Some(answer) = answers.first() {
        let swap = |&Swap { a, b }: &Swap| json::list([a.row, a.col, b.row, b.col]);
        let parts = vec![("solution", json::list(answer.iter().map(swap)))];
        return Ok(Evidence { claim: Claim::Solvable, board: written(board), parts });
    }
    if !matches!(outcome.verdict, Verdict::None(..)) {
        return Err(Uncertified::Stopped);
    }
    cases.refute(watch)?;
    let parts = vec![("proof", json::word(cases.proof.trim_end()))];
    Ok(Evidence { claim: Claim::Impossible, board: written(board), parts })
}

/// The board as JSON.
fn written(board: &Board) -> String {
    let rows = |number: fn(&Tile) -> u8| {
        json::list(board.start().rows().map(|row| json::list(row.iter().map(number))))
    };
    json::object(&[("homes", rows(|tile| tile.home)), ("moves", rows(|tile| tile.moves))])
}

struct Cases {
    rows: usize,
    cols: usize,
    tiles: Vec<Tile>,
    /// The positions refuted so far, whatever the order of their columns.
    lost: HashSet<Vec<(u8, u8)>>,
    proof: String,
}

impl Cases {
    fn is_home(&self, at: usize) -> bool {
        usize::from(self.tiles[at].home) == at / self.cols
    }

    /// The cell in a tile's column and home row.
    fn straight(&self, at: usize) -> usize {
        usize::from(self.tiles[at].home) * self.cols + at % self.cols
    }

    /// The columns in order, each from the top.
    fn key(&self) -> Vec<(u8, u8)> {
        let column = |col: usize| -> Vec<(u8, u8)> {
            let cells = (0..self.rows).map(|row| self.tiles[row * self.cols + col]);
            cells.map(|tile| (tile.home, tile.moves)).collect()
        };
        let mut columns: Vec<_> = (0..self.cols).map(column).collect();
        columns.sort_unstable();
        columns.concat()
    }

    /// Why the position is lost, if that is seen at once.
    fn lost_at_sight(&self) -> Option<String> {
        let (tiles, cols, cells) = (&self.tiles, self.cols, self.tiles.len());
        let moves = |at: usize| tiles[at].moves;
        let count = |home: usize| tiles.iter().filter(|tile| usize::from(tile.home) == home).count();
        if let Some(home) = (0..self.rows).find(|&home| count(home) != cols) {
            return Some(format!("c{home}"));
        }
        if tiles.iter().map(|tile| u32::from(tile.moves)).sum::<u32>() % 2 == 1 {
            return Some("o".into());
        }
        for at in 0..cells {
            let home = self.is_home(at);
            let in_row = |other: &usize| *other != at && other / cols == at / cols && moves(*other) > 0;
            let in_col = |other: &usize| *other != at && other % cols == at % cols && moves(*other) > 0;
            let last = !home && moves(at) == 1;
            let rival = |other: &usize| {
                *other != at
                    && other % cols == at % cols
                    && moves(*other) == 1
                    && !self.is_home(*other)
                    && self.straight(*other) == self.straight(at)
            };
            let letter = match () {
                () if !home && moves(at) == 0 => 'f',
                () if last && moves(self.straight(at)) == 0 => 'b',
                () if last && (0..cells).any(|other| rival(&other)) => 'v',
                () if moves(at) == 0 || (0..cells).any(|other| in_row(&other)) => continue,
                () if !(0..cells).any(|other| in_col(&other)) => 'a',
                () if home && moves(at) == 1 => 'h',
                () => continue,
            };
            return Some(format!("{letter}{at}"));
        }
        self.parted().map(|at| format!("p{at}"))
    }

    /// A tile of a part that cannot get home by itself.
    fn parted(&self) -> Option<usize> {
        let mut seen = vec![false; self.tiles.len()];
        for start in 0..self.tiles.len() {
            if seen[start] || self.tiles[start].moves == 0 {
                continue;
            }
            let mut part = vec![start];
            seen[start] = true;
            let mut next = 0;
            while let Some(&at) = part.get(next) {
                next += 1;
                for (other, seen) in seen.iter_mut().enumerate() {
                    let meets = other / self.cols == at / self.cols || other % self.cols == at % self.cols;
                    if meets && !*seen && self.tiles[other].moves > 0 {
                        *seen = true;
                        part.push(other);
                    }
                }
            }
            let moves: u32 = part.iter().map(|&at| u32::from(self.tiles[at].moves)).sum();
            let mut fit = vec![0_i32; self.rows];
            for &at in &part {
                fit[at / self.cols] += 1;
                fit[usize::from(self.tiles[at].home)] -= 1;
            }
            if moves % 2 == 1 || fit.iter().any(|&fit| fit != 0) {
                return Some(start);
            }
        }
        None
    }

    fn swap(&mut self, a: usize, b: usize) {
        self.tiles.swap(a, b);
        self.tiles[a].moves -= 1;
        self.tiles[b].moves -= 1;
    }

    fn unswap(&mut self, a: usize, b: usize) {
        self.tiles[a].moves += 1;
        self.tiles[b].moves += 1;
        self.tiles.swap(a, b);
    }

    /// Writes the cases of a position. Its depth is the number of swaps, half the moves.
    fn refute(&mut self, watch: &mut Watch<'_>) -> Result<(), Uncertified> {
        if watch.count(1, 1 << 10) == Go::Pause {
            return Err(Uncertified::Stopped);
        }
        if self.proof.len() > MOST_BYTES || self.lost.len() > MOST_POSITIONS {
            return Err(Uncertified::TooLarge);
        }
        if let Some(reason) = self.lost_at_sight() {
            self.proof += &[&reason, " "].concat();
            return Ok(());
        }
        let key = self.key();
        if self.lost.contains(&key) {
            self.proof += "@ ";
            return Ok(());
        }
        self.proof += "* ";
        let cells = self.tiles.len();
        let mut any = false;
        for a in 0..cells {
            for b in a + 1..cells {
                let meets = a / self.cols == b / self.cols || a % self.cols == b % self.cols;
                if meets && self.tiles[a].moves > 0 && self.tiles[b].moves > 0 {
                    any = true;
                    self.swap(a, b);
                    let done = self.refute(watch);
                    self.unswap(a, b);
                    done?;
                }
            }
        }
        // Nothing can move, and nothing is lost: it is solved.
        if !any {
            return Err(Uncertified::Several);
        }
        self.lost.insert(key);
        Ok(())
    }
}
