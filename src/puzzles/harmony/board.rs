//! The Harmony board: tiles with a home row and remaining moves, and the swaps made so far.
//!
//! A colour *is* its home row: the tiles of colour `r` belong in row `r`. The appearance of a colour is its row's
//! *dye*, an index into [`DYES`]; to swap the targets of two rows is to rename their colours and swap their dyes.

use crate::grid::{Cell, Grid, Size, Transform};

/// The largest number of rows and of columns.
pub const MAX_SIDE: u16 = 16;
/// The most moves that a tile can have.
pub const MAX_MOVES: u8 = 99;
/// The most swaps on a board, so that the size of links is bounded.
pub const MAX_SWAPS: usize = MAX_SIDE as usize * MAX_SIDE as usize * MAX_MOVES as usize / 2;

/// The names of the dyes.
pub const DYES: [&str; MAX_SIDE as usize] = [
    "rose", "amber", "lime", "sky", "violet", "coral", "teal", "sand", "blue", "grey", "orchid", "brown", "mint",
    "olive", "wine", "navy",
];

/// A tile.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Tile {
    /// Its home row, from 0: its colour.
    pub home: u8,
    /// The number of swaps that it must still take part in.
    pub moves: u8,
}

/// Two cells whose tiles swap places.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Swap {
    /// One of them.
    pub a: Cell,
    /// The other.
    pub b: Cell,
}

impl Swap {
    /// The swap in words: "row 1, column 2 with row 3, column 2".
    pub fn words(self) -> String {
        format!("{} with {}", self.a.words(), self.b.words())
    }

    fn mapped(self, map: impl Fn(Cell) -> Cell) -> Swap {
        Swap { a: map(self.a), b: map(self.b) }
    }
}

/// A board. Plain data: a board with wrong counts or an odd sum of moves is valid as a value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    /// The original puzzle.
    start: Grid<Tile>,
    /// The dye of each row, all different.
    dyes: Vec<u8>,
    /// The swaps made so far, all of them legal.
    made: Vec<Swap>,
    /// The tiles after those swaps.
    tiles: Grid<Tile>,
}

impl Board {
    /// A puzzle. Tiles with a home beyond the last row get the last row, moves are capped at [`MAX_MOVES`], and missing
    /// or repeated dyes are replaced by the first free ones.
    pub fn new(start: &Grid<Tile>, dyes: &[u8]) -> Board {
        let rows = start.size().rows;
        let last = (rows.max(1) - 1) as u8;
        let sound = |tile: &Tile| Tile { home: tile.home.min(last), moves: tile.moves.min(MAX_MOVES) };
        let start = Grid::from_fn(start.size(), |cell| start.get(cell).map_or(Tile { home: last, moves: 0 }, sound));
        let mut chosen: Vec<u8> = Vec::new();
        for row in 0..usize::from(rows) {
            let free = |dye: &u8| usize::from(*dye) < DYES.len() && !chosen.contains(dye);
            let dye = dyes.get(row).copied().filter(free).or_else(|| {
                // Avoid a dye that a later row asks for, if there is a choice.
                let wanted = |dye: &u8| dyes.get(row..).is_some_and(|rest| rest.contains(dye));
                let all = 0..DYES.len() as u8;
                all.clone().find(|dye| free(dye) && !wanted(dye)).or_else(|| all.clone().find(free))
            });
            chosen.push(dye.unwrap_or(0));
        }
        Board { tiles: start.clone(), start, dyes: chosen, made: Vec::new() }
    }

    /// A finished board: every tile at home without moves.
    pub fn solved(size: Size) -> Board {
        Board::new(&Grid::from_fn(size, |cell| Tile { home: cell.row as u8, moves: 0 }), &[])
    }

    /// Rows and columns.
    pub const fn size(&self) -> Size {
        self.start.size()
    }

    /// The tiles before any swap.
    pub const fn start(&self) -> &Grid<Tile> {
        &self.start
    }

    /// The current tiles.
    pub const fn tiles(&self) -> &Grid<Tile> {
        &self.tiles
    }

    /// The tile at a cell.
    pub fn tile(&self, cell: Cell) -> Option<Tile> {
        self.tiles.get(cell).copied()
    }

    /// The dye of each row.
    pub fn dyes(&self) -> &[u8] {
        &self.dyes
    }

    /// The dye of a colour.
    pub fn dye(&self, home: u8) -> u8 {
        self.dyes.get(usize::from(home)).copied().unwrap_or(0)
    }

    /// The name of a colour.
    pub fn name(&self, home: u8) -> &'static str {
        DYES.get(usize::from(self.dye(home))).copied().unwrap_or("")
    }

    /// The name of a tile's colour.
    pub fn colour(&self, cell: Cell) -> &'static str {
        self.tile(cell).map_or("", |tile| self.name(tile.home))
    }

    /// A tile in words: "the rose tile at row 1, column 2".
    pub fn tile_words(&self, cell: Cell) -> String {
        format!("the {} tile at {}", self.colour(cell), cell.words())
    }

    /// The swaps made so far.
    pub fn made(&self) -> &[Swap] {
        &self.made
    }

    /// The same puzzle without swaps.
    pub fn restarted(&self) -> Board {
        Board { made: Vec::new(), tiles: self.start.clone(), ..self.clone() }
    }

    /// The puzzle that starts from the current position.
    pub fn from_here(&self) -> Board {
        Board { start: self.tiles.clone(), made: Vec::new(), ..self.clone() }
    }

    /// Why two tiles cannot be swapped, in words; `None` if they can.
    pub fn refusal(&self, swap: Swap) -> Option<String> {
        let Swap { a, b } = swap;
        let (Some(first), Some(second)) = (self.tile(a), self.tile(b)) else {
            return Some("There is no such tile.".into());
        };
        if a == b {
            Some("A tile cannot swap with itself.".into())
        } else if a.row != b.row && a.col != b.col {
            Some("Swap within a row or column.".into())
        } else if first.moves == 0 || second.moves == 0 {
            let at = if first.moves == 0 { a } else { b };
            Some(format!("The tile at {} has no moves left.", at.words()))
        } else if self.made.len() >= MAX_SWAPS {
            Some("A board holds no more swaps.".into())
        } else {
            None
        }
    }

    /// Makes a swap; `None` if it is not legal.
    pub fn swapped(&self, swap: Swap) -> Option<Board> {
        if self.refusal(swap).is_some() {
            return None;
        }
        let mut next = self.clone();
        next.make(swap);
        Some(next)
    }

    /// Makes a swap that is known to be legal.
    pub fn make(&mut self, swap: Swap) {
        trade(&mut self.tiles, swap);
        self.made.push(swap);
    }

    /// Makes swaps in order, up to the first that is not legal.
    pub fn with(&self, swaps: &[Swap]) -> Board {
        let mut board = self.clone();
        for &swap in swaps {
            if board.refusal(swap).is_some() {
                break;
            }
            board.make(swap);
        }
        board
    }

    /// The board after only the first `count` of its swaps.
    pub fn back_to(&self, count: usize) -> Board {
        self.restarted().with(&self.made[..count.min(self.made.len())])
    }

    /// Whether every tile is at home without moves left.
    pub fn is_done(&self) -> bool {
        self.tiles.iter().all(|(cell, tile)| u16::from(tile.home) == cell.row && tile.moves == 0)
    }

    /// Whether nothing has been painted or shuffled yet.
    pub fn is_blank(&self) -> bool {
        self.is_done() && self.made().is_empty()
    }

    /// Whether every tile of a row is at home without moves left.
    pub fn is_row_done(&self, row: u16) -> bool {
        let mut cells = (0..self.size().cols).filter_map(|col| self.tile(Cell::new(row, col)));
        cells.all(|tile| u16::from(tile.home) == row && tile.moves == 0)
    }

    /// Whether no two tiles can be swapped any more.
    pub fn is_stuck(&self) -> bool {
        let size = self.size();
        let moves = |row, col| self.tile(Cell::new(row, col)).is_some_and(|tile| tile.moves > 0);
        (0..size.rows).all(|row| (0..size.cols).filter(|&col| moves(row, col)).count() < 2)
            && (0..size.cols).all(|col| (0..size.rows).filter(|&row| moves(row, col)).count() < 2)
    }

    /// The number of swaps in any solution: half the moves left, rounded down.
    pub fn swaps_left(&self) -> u32 {
        self.tiles.cells().iter().map(|tile| u32::from(tile.moves)).sum::<u32>() / 2
    }

    /// The cell where the tile at a cell was before any swap.
    pub fn origin(&self, cell: Cell) -> Cell {
        self.made.iter().rev().fold(cell, |at, swap| match at {
            at if at == swap.a => swap.b,
            at if at == swap.b => swap.a,
            at => at,
        })
    }

    /// The puzzle with another colour for the tile now at a cell, keeping the swaps made.
    pub fn painted(&self, cell: Cell, home: u8) -> Board {
        let (mut next, origin) = (self.clone(), self.origin(cell));
        for (grid, at) in [(&mut next.start, origin), (&mut next.tiles, cell)] {
            if let Some(&tile) = grid.get(at) {
                grid.set(at, Tile { home, ..tile });
            }
        }
        next
    }

    /// The puzzle with `moves` left for the tile now at a cell, keeping the swaps made. `None` if the tile would have
    /// started with more than [`MAX_MOVES`].
    pub fn charged(&self, cell: Cell, moves: u8) -> Option<Board> {
        let (mut next, origin) = (self.clone(), self.origin(cell));
        let (now, before) = (self.tile(cell)?, *self.start.get(origin)?);
        let total = (before.moves - now.moves).checked_add(moves).filter(|&total| total <= MAX_MOVES)?;
        next.start.set(origin, Tile { moves: total, ..before });
        next.tiles.set(cell, Tile { moves, ..now });
        Some(next)
    }

    /// The puzzle in which the tiles now at two cells are exchanged without using moves; the swaps made become part of
    /// the new puzzle's start.
    pub fn rearranged(&self, a: Cell, b: Cell) -> Board {
        let mut next = self.from_here();
        if let (Some(first), Some(second)) = (self.tile(a), self.tile(b)) {
            next.start.set(a, second);
            next.start.set(b, first);
        }
        Board::new(&next.start, &self.dyes)
    }

    /// The puzzle with the targets of two rows exchanged.
    pub fn retargeted(&self, a: u8, b: u8) -> Board {
        let rename = |tile: &Tile| match tile.home {
            home if home == a => Tile { home: b, ..*tile },
            home if home == b => Tile { home: a, ..*tile },
            _ => *tile,
        };
        let mut next = self.clone();
        for grid in [&mut next.start, &mut next.tiles] {
            for cell in self.size().cells() {
                if let Some(tile) = grid.get(cell).map(rename) {
                    grid.set(cell, tile);
                }
            }
        }
        if usize::from(a.max(b)) < next.dyes.len() {
            next.dyes.swap(usize::from(a), usize::from(b));
        }
        next
    }

    /// The board reflected. A quarter turn would turn columns into rows, which is a different puzzle: it returns the
    /// board unchanged.
    pub fn transformed(&self, transform: Transform) -> Board {
        let size = self.size();
        match transform {
            Transform::FlipSideways => self.mapped(|cell| transform.cell(cell, size)),
            Transform::FlipOver => self.mapped(|cell| transform.cell(cell, size)),
            Transform::TurnLeft | Transform::TurnRight => self.clone(),
        }
    }

    /// The board with the first dyes in order: which colour a row has changes nothing in the puzzle.
    pub fn bare(&self) -> Board {
        Board { dyes: (0..self.dyes.len() as u8).collect(), ..self.clone() }
    }

    /// The board with its rows and columns rotated cyclically by the given number of places.
    pub fn shifted(&self, rows: i32, cols: i32) -> Board {
        let size = self.size();
        let round = |at: u16, by: i32, side: u16| (i32::from(at) + by).rem_euclid(i32::from(side)) as u16;
        self.mapped(|cell| Cell::new(round(cell.row, rows, size.rows), round(cell.col, cols, size.cols)))
    }

    /// The board with its cells permuted; the map must send rows to rows and columns to columns.
    fn mapped(&self, map: impl Fn(Cell) -> Cell) -> Board {
        let home = |home: u8| map(Cell::new(u16::from(home), 0)).row as u8;
        let mut next = self.clone();
        for (cell, tile) in self.start.iter() {
            next.start.set(map(cell), Tile { home: home(tile.home), ..*tile });
        }
        for (cell, tile) in self.tiles.iter() {
            next.tiles.set(map(cell), Tile { home: home(tile.home), ..*tile });
        }
        for (row, &dye) in self.dyes.iter().enumerate() {
            next.dyes[usize::from(home(row as u8))] = dye;
        }
        next.made = self.made.iter().map(|swap| swap.mapped(&map)).collect();
        next
    }

    /// The puzzle resized. Rows and columns are added or removed at the end; new tiles are at home without moves. If a
    /// colour then has too few tiles, tiles of colours with too many take it.
    pub fn resized(&self, size: Size) -> Board {
        let rows = self.size().rows.min(size.rows);
        let mut start = Grid::from_fn(size, |cell| {
            self.start.get(cell).copied().unwrap_or(Tile { home: cell.row as u8, moves: 0 })
        });
        let mut counts = vec![0i32; usize::from(size.rows)];
        for tile in start.cells() {
            if let Some(count) = counts.get_mut(usize::from(tile.home)) {
                *count += 1;
            }
        }
        let wanted = i32::from(size.cols);
        for cell in size.cells().filter(|cell| cell.row < rows) {
            let Some(&tile) = start.get(cell) else { continue };
            let spare = counts.get(usize::from(tile.home)).is_none_or(|&count| count > wanted);
            let Some(home) = counts.iter().position(|&count| count < wanted).filter(|_| spare) else {
                continue;
            };
            if let Some(count) = counts.get_mut(usize::from(tile.home)) {
                *count -= 1;
            }
            counts[home] += 1;
            start.set(cell, Tile { home: home as u8, ..tile });
        }
        Board::new(&start, &self.dyes)
    }
}

/// Makes a legal swap.
fn trade(tiles: &mut Grid<Tile>, Swap { a, b }: Swap) {
    if let (Some(&first), Some(&second)) = (tiles.get(a), tiles.get(b)) {
        tiles.set(a, Tile { moves: second.moves.saturating_sub(1), ..second });
        tiles.set(b, Tile { moves: first.moves.saturating_sub(1), ..first });
    }
}
