//! The Lazors board as plain data: sites, blocks, lasers and targets.
//!
//! Cells are counted in whole cells, points in half cells: the middle of the left edge of cell (row 0, col 0) is the
//! point (0, 1). All relevant points are the middles of cell edges, where `x + y` is odd.

use crate::grid::{Cell, Grid, Size, Transform};
use crate::kit::numbers::counted;

/// The largest number of rows and of columns.
pub const MAX_SIDE: u16 = 32;
/// The largest number of lasers, and of targets.
pub const MAX_MARKS: usize = 64;

/// What a block does to a beam.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum BlockKind {
    /// `A`: reflects the beam.
    Reflect,
    /// `B`: absorbs the beam.
    Opaque,
    /// `C`: lets the beam pass and reflects it as well.
    Refract,
    /// `D`: the beam goes straight across and leaves at the opposite face.
    Prism,
    /// `T`: the beam leaves at the opposite face of the partner.
    Teleporter,
}

impl BlockKind {
    /// All kinds, in the order of their letters.
    pub const ALL: [BlockKind; 5] =
        [BlockKind::Reflect, BlockKind::Opaque, BlockKind::Refract, BlockKind::Prism, BlockKind::Teleporter];

    /// The letter in text.
    pub const fn letter(self) -> char {
        match self {
            BlockKind::Reflect => 'A',
            BlockKind::Opaque => 'B',
            BlockKind::Refract => 'C',
            BlockKind::Prism => 'D',
            BlockKind::Teleporter => 'T',
        }
    }

    /// What it does to a beam, in a sentence.
    pub const fn effect(self) -> &'static str {
        match self {
            BlockKind::Reflect => "A reflect block is a mirror.",
            BlockKind::Opaque => "An opaque block ends a beam.",
            BlockKind::Refract => "A refract block splits a beam: one part goes on, the other is reflected.",
            BlockKind::Prism => "A prism carries a beam straight across to its opposite side.",
            BlockKind::Teleporter => "A teleporter sends a beam out of its partner.",
        }
    }

    /// The kind with a letter (capital).
    pub fn from_letter(letter: char) -> Option<BlockKind> {
        BlockKind::ALL.into_iter().find(|kind| kind.letter() == letter)
    }

    /// The kind's name in the game, in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            BlockKind::Reflect => "reflect",
            BlockKind::Opaque => "opaque",
            BlockKind::Refract => "refract",
            BlockKind::Prism => "prism",
            BlockKind::Teleporter => "teleporter",
        }
    }

    /// The block in words, as in "no reflect block", "no prism".
    pub const fn noun(self) -> &'static str {
        match self {
            BlockKind::Reflect => "reflect block",
            BlockKind::Opaque => "opaque block",
            BlockKind::Refract => "refract block",
            BlockKind::Prism => "prism",
            BlockKind::Teleporter => "teleporter",
        }
    }

    /// Its article: "a", or "an" for an opaque block.
    pub const fn article(self) -> &'static str {
        if matches!(self, BlockKind::Opaque) { "an" } else { "a" }
    }

    /// One of them: "a reflect block".
    pub fn one(self) -> String {
        format!("{} {}", self.article(), self.noun())
    }

    /// Its index in [`BlockKind::ALL`] and in every array by kind.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// What a cell is before any block is placed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Site {
    /// `o`: a movable block can be placed here.
    Free,
    /// `x`: no block can be placed here; beams pass.
    Closed,
    /// A fixed block.
    Fixed(BlockKind),
}

/// A point in half cells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Point {
    /// To the right, 0 to twice the columns.
    pub x: i16,
    /// Down, 0 to twice the rows.
    pub y: i16,
}

impl Point {
    /// A point from x and y, in that order.
    pub const fn new(x: i16, y: i16) -> Point {
        Point { x, y }
    }

    /// Whether the point is the middle of an edge of a cell on a board of this size.
    pub const fn on_edge(self, size: Size) -> bool {
        self.x >= 0
            && self.y >= 0
            && self.x <= 2 * size.cols as i16
            && self.y <= 2 * size.rows as i16
            && (self.x + self.y) % 2 == 1
    }

    /// The edge in words, by rows and columns counted from 1: "edge between rows 2 and 3 in column 4". The point must
    /// be the middle of an edge.
    pub fn words(self, size: Size) -> String {
        let (col, row) = (self.x / 2, self.y / 2);
        if self.y % 2 == 0 {
            match self.y {
                0 => format!("top edge of column {}", col + 1),
                _ if row as u16 == size.rows => format!("bottom edge of column {}", col + 1),
                _ => format!("edge between rows {row} and {} in column {}", row + 1, col + 1),
            }
        } else {
            match self.x {
                0 => format!("left edge of row {}", row + 1),
                _ if col as u16 == size.cols => format!("right edge of row {}", row + 1),
                _ => format!("edge between columns {col} and {} in row {}", col + 1, row + 1),
            }
        }
    }
}

/// A laser: the start and the direction of its beam.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Laser {
    /// The starting point, on an edge.
    pub at: Point,
    /// +1 right, -1 left.
    pub vx: i8,
    /// +1 down, -1 up.
    pub vy: i8,
}

/// Numbers of blocks by [`BlockKind::index`].
pub type Supply = [u16; 5];

/// A Lazors board with the blocks placed so far. Plain data: an unfinished board (no laser yet, an odd number of
/// teleporters) is a valid value; [`Board::unfinished`] says what is missing.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    /// What each cell is.
    pub sites: Grid<Site>,
    /// The movable blocks, including placed ones.
    pub supply: Supply,
    /// The lasers, in order of creation.
    pub lasers: Vec<Laser>,
    /// The targets, in order of creation, without duplicates.
    pub targets: Vec<Point>,
    /// The movable blocks on the board: only on free sites, never more than the supply.
    pub placed: Grid<Option<BlockKind>>,
    /// The player's marks for "no block here": only on free sites without a block.
    pub crosses: Grid<bool>,
}

impl Board {
    /// An empty board.
    pub fn empty(size: Size) -> Board {
        Board {
            sites: Grid::filled(size, Site::Free),
            supply: [0; 5],
            lasers: Vec::new(),
            targets: Vec::new(),
            placed: Grid::filled(size, None),
            crosses: Grid::filled(size, false),
        }
    }

    /// Rows and columns.
    pub const fn size(&self) -> Size {
        self.sites.size()
    }

    /// The block at a cell, fixed or placed.
    pub fn block(&self, cell: Cell) -> Option<BlockKind> {
        match self.sites.get(cell)? {
            Site::Fixed(kind) => Some(*kind),
            Site::Free => self.placed.get(cell).copied().flatten(),
            Site::Closed => None,
        }
    }

    /// The blocks on the board, fixed and placed.
    pub fn blocks(&self) -> Grid<Option<BlockKind>> {
        Grid::from_fn(self.size(), |cell| self.block(cell))
    }

    /// Number of sites that can hold a movable block.
    pub fn free_sites(&self) -> usize {
        self.sites.cells().iter().filter(|&&site| site == Site::Free).count()
    }

    /// Number of movable blocks.
    pub fn movable(&self) -> usize {
        self.supply.iter().map(|&count| usize::from(count)).sum()
    }

    /// The movable blocks that are not on the board yet.
    pub fn tray(&self) -> Supply {
        let mut left = self.supply;
        for kind in self.placed.cells().iter().flatten() {
            left[kind.index()] = left[kind.index()].saturating_sub(1);
        }
        left
    }

    /// The number of fixed blocks of a kind.
    pub fn fixed(&self, kind: BlockKind) -> usize {
        self.sites.cells().iter().filter(|&&site| site == Site::Fixed(kind)).count()
    }

    /// Whether the player has marked a cell as holding no block.
    pub fn is_crossed(&self, cell: Cell) -> bool {
        self.crosses.get(cell) == Some(&true)
    }

    /// Whether a movable block can be placed at a cell and none is.
    pub fn is_open(&self, cell: Cell) -> bool {
        self.sites.get(cell) == Some(&Site::Free) && self.block(cell).is_none()
    }

    /// The same board without placed blocks and marks.
    pub fn cleared(&self) -> Board {
        let size = self.size();
        Board { placed: Grid::filled(size, None), crosses: Grid::filled(size, false), ..self.clone() }
    }

    /// The same board with these blocks placed (blocks that are not on free sites are ignored) and without marks.
    pub fn with(&self, blocks: &Grid<Option<BlockKind>>) -> Board {
        let placed = Grid::from_fn(self.size(), |cell| match self.sites.get(cell) {
            Some(Site::Free) => blocks.get(cell).copied().flatten(),
            _ => None,
        });
        Board { placed, ..self.cleared() }
    }

    /// The same board with the blocks and marks of another one, as far as its sites and its supply allow.
    pub fn carrying(&self, other: &Board) -> Board {
        let mut next = self.cleared();
        let mut left = self.supply;
        for (cell, _) in self.sites.iter().filter(|&(_, &site)| site == Site::Free) {
            let block = other.placed.get(cell).copied().flatten();
            match block.and_then(|kind| left[kind.index()].checked_sub(1).map(|fewer| (kind, fewer))) {
                Some((kind, fewer)) => {
                    left[kind.index()] = fewer;
                    next.placed.set(cell, Some(kind));
                }
                None => next.crosses.set(cell, block.is_none() && other.is_crossed(cell)),
            }
        }
        next
    }

    /// Whether these blocks, fixed and placed, fill the board: each fixed block is in its cell, and every movable one
    /// is used, on a free site.
    pub fn is_filled_by(&self, blocks: &Grid<Option<BlockKind>>) -> bool {
        let mut left = self.supply;
        let fits = |(cell, site): (Cell, &Site)| match (site, blocks.get(cell).copied().flatten()) {
            (Site::Fixed(kind), block) => block == Some(*kind),
            (_, None) => true,
            (Site::Closed, Some(_)) => false,
            (Site::Free, Some(kind)) => match left[kind.index()].checked_sub(1) {
                Some(fewer) => {
                    left[kind.index()] = fewer;
                    true
                }
                None => false,
            },
        };
        blocks.size() == self.size() && self.sites.iter().all(fits) && left == [0; 5]
    }

    /// The number of teleporters, fixed and to place.
    pub fn teleporters(&self) -> usize {
        self.fixed(BlockKind::Teleporter) + usize::from(self.supply[BlockKind::Teleporter.index()])
    }

    /// What is missing before the board is a puzzle, in words; `None` if it is complete.
    pub fn unfinished(&self) -> Option<String> {
        let free = self.free_sites();
        let teleporters = self.teleporters();
        if self.lasers.is_empty() {
            Some("The board has no laser yet.".into())
        } else if self.targets.is_empty() {
            Some("The board has no target yet.".into())
        } else if self.movable() > free {
            Some(format!(
                "{} to place, but only {}.",
                counted(self.movable() as u64, "block", "blocks"),
                counted(free as u64, "free cell", "free cells")
            ))
        } else if teleporters % 2 == 1 {
            Some(format!("Teleporters come in pairs; there {}.", count_words(teleporters)))
        } else {
            None
        }
    }

    /// The board rotated or reflected, including placed blocks and marks.
    pub fn transformed(&self, transform: Transform) -> Board {
        let size = self.size();
        let point = |point: Point| {
            let (x, y) = transform.point(
                i32::from(point.x),
                i32::from(point.y),
                2 * i32::from(size.rows),
                2 * i32::from(size.cols),
            );
            Point::new(x as i16, y as i16)
        };
        let laser = |laser: &Laser| {
            let (vx, vy) = transform.vector(i32::from(laser.vx), i32::from(laser.vy));
            Laser { at: point(laser.at), vx: vx as i8, vy: vy as i8 }
        };
        Board {
            sites: self.sites.transformed(transform),
            supply: self.supply,
            lasers: self.lasers.iter().map(laser).collect(),
            targets: self.targets.iter().map(|&target| point(target)).collect(),
            placed: self.placed.transformed(transform),
            crosses: self.crosses.transformed(transform),
        }
    }

    /// The board resized, and moved by `rows` down and `cols` right; new cells are free. Lasers and targets that leave
    /// the board are lost; placed blocks that leave it return to the tray.
    pub fn reframed(&self, size: Size, rows: i32, cols: i32) -> Board {
        let moved = |point: Point| {
            let point = Point::new(point.x + 2 * cols as i16, point.y + 2 * rows as i16);
            point.on_edge(size).then_some(point)
        };
        Board {
            sites: self.sites.reframed(size, rows, cols, &Site::Free),
            supply: self.supply,
            lasers: self.lasers.iter().filter_map(|&laser| Some(Laser { at: moved(laser.at)?, ..laser })).collect(),
            targets: self.targets.iter().filter_map(|&target| moved(target)).collect(),
            placed: self.placed.reframed(size, rows, cols, &None),
            crosses: self.crosses.reframed(size, rows, cols, &false),
        }
    }

    /// Pairs every teleporter on the board with its partner: the first with the second in reading order, the third with
    /// the fourth, and so on. With an odd number, the last has no partner.
    pub fn partners(&self) -> Vec<(Cell, Cell)> {
        let ports: Vec<Cell> =
            (self.size().cells()).filter(|&cell| self.block(cell) == Some(BlockKind::Teleporter)).collect();
        ports.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect()
    }
}

fn count_words(count: usize) -> String {
    if count == 1 { "is 1".into() } else { format!("are {count}") }
}
