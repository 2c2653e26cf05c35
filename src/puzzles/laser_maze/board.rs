//! A maze with turrets, and the walk made in it so far.
//!
//! Cells are stored in 8 x 8 tiles, one bit each in a `u64`: bit `8 * (row % 8) + col % 8`. A *band* is a row of tiles
//! with the turrets on them. Bands are shared between boards, so a move on a board of 4096 x 4096 costs a few
//! kilobytes, in time and in the history.

use std::sync::Arc;

use crate::grid::{Cell, Dir, Size, Transform};

use super::route::{Route, Stride, moved};
use super::turret::{MAX_PERIOD, Turret, common_period, turned};

/// The longest side of a board.
pub const MAX_SIDE: u16 = 4096;

/// The content of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Content {
    /// Nothing.
    Floor,
    /// A wall.
    Wall,
    /// A turret.
    Turret(Turret),
}

/// Eight rows of a board.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Band {
    /// The walls, one word per tile from left to right.
    pub walls: Vec<u64>,
    /// The turrets in reading order.
    pub turrets: Vec<(Cell, Turret)>,
}

/// A board: any size up to [`MAX_SIDE`] squared, finished or not.
#[derive(Clone, PartialEq, Debug)]
pub struct Board {
    size: Size,
    bands: Vec<Arc<Band>>,
    /// The walker's start: never on a wall or turret.
    pub start: Option<Cell>,
    /// The goal: never on a wall, a turret or the start.
    pub goal: Option<Cell>,
    /// Whether the walker may wait for a step.
    pub waiting: bool,
    /// The steps made; empty unless there is a start.
    pub walk: Route,
    /// Whether the walk is fixed: a search continues from its end instead of from the start.
    pub held: bool,
    /// The time at which a search is shown, in place of a walk.
    pub moment: Option<u32>,
}

/// The tile of a cell within its band, and the cell's bit in it.
pub const fn place(cell: Cell) -> (usize, u64) {
    (cell.col as usize / 8, 1 << (cell.row % 8 * 8 + cell.col % 8))
}

impl Board {
    /// Floor only, with neither start nor goal.
    pub fn empty(size: Size) -> Board {
        let tiles = usize::from(size.cols).div_ceil(8);
        let band = Arc::new(Band { walls: vec![0; tiles], turrets: Vec::new() });
        Board::from_bands(size, vec![band; usize::from(size.rows).div_ceil(8)])
    }

    /// A board from its bands: as many as the rows need, each as wide as the columns need, without bits off the board,
    /// and with turrets in reading order on cells without walls.
    pub fn from_bands(size: Size, bands: Vec<Arc<Band>>) -> Board {
        Board {
            size,
            bands,
            start: None,
            goal: None,
            waiting: false,
            walk: Route::default(),
            held: false,
            moment: None,
        }
    }

    /// A board of walls and turrets, in any order, each on a cell of its own: [`Board::put`] would move the turrets of a
    /// band for each.
    fn gathered(size: Size, give: impl FnOnce(&mut dyn FnMut(Cell, Content))) -> Board {
        let band = Band { walls: vec![0; usize::from(size.cols).div_ceil(8)], turrets: Vec::new() };
        let mut bands = vec![band; usize::from(size.rows).div_ceil(8)];
        give(&mut |cell, site| {
            let (tile, bit) = place(cell);
            let Some(band) = bands.get_mut(usize::from(cell.row) / 8) else { return };
            match site {
                Content::Floor => {}
                Content::Wall => band.walls[tile] |= bit,
                Content::Turret(turret) => band.turrets.push((cell, turret)),
            }
        });
        for band in &mut bands {
            band.turrets.sort_unstable_by_key(|&(cell, _)| cell);
        }
        Board::from_bands(size, bands.into_iter().map(Arc::new).collect())
    }

    /// Rows and columns.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The bands from top to bottom.
    pub fn bands(&self) -> &[Arc<Band>] {
        &self.bands
    }

    /// Whether there is a wall on a cell of the board.
    pub fn is_wall(&self, cell: Cell) -> bool {
        let (tile, bit) = place(cell);
        let band = self.bands.get(usize::from(cell.row) / 8);
        band.and_then(|band| band.walls.get(tile)).is_some_and(|walls| walls & bit != 0)
    }

    /// The turret on a cell. Cost: O(log turrets of its band).
    pub fn turret(&self, cell: Cell) -> Option<Turret> {
        let turrets = &self.bands.get(usize::from(cell.row) / 8)?.turrets;
        let at = turrets.binary_search_by_key(&cell, |&(at, _)| at).ok()?;
        turrets.get(at).map(|&(_, turret)| turret)
    }

    /// The content of a cell; a wall off the board.
    pub fn site(&self, cell: Cell) -> Content {
        if !self.size.contains(cell) || self.is_wall(cell) {
            return Content::Wall;
        }
        self.turret(cell).map_or(Content::Floor, Content::Turret)
    }

    /// Whether the walker can be on a cell, apart from beams.
    pub fn is_floor(&self, cell: Cell) -> bool {
        self.site(cell) == Content::Floor
    }

    /// Changes the content of a cell. Building over the start or goal removes it, and the walk.
    pub fn put(&mut self, cell: Cell, site: Content) {
        if !self.size.contains(cell) {
            return;
        }
        self.walk = Route::default();
        if site != Content::Floor {
            self.start = self.start.filter(|&start| start != cell);
            self.goal = self.goal.filter(|&goal| goal != cell);
        }
        let (tile, bit) = place(cell);
        let Some(band) = self.bands.get_mut(usize::from(cell.row) / 8) else { return };
        let band = Arc::make_mut(band);
        if let Some(walls) = band.walls.get_mut(tile) {
            *walls = if site == Content::Wall { *walls | bit } else { *walls & !bit };
        }
        let at = band.turrets.binary_search_by_key(&cell, |&(at, _)| at);
        match (site, at) {
            (Content::Turret(turret), Ok(at)) => band.turrets[at].1 = turret,
            (Content::Turret(turret), Err(at)) => band.turrets.insert(at, (cell, turret)),
            (_, Ok(at)) => drop(band.turrets.remove(at)),
            (_, Err(_)) => {}
        }
    }

    /// Every turret with its cell, in reading order.
    pub fn turrets(&self) -> impl Iterator<Item = (Cell, Turret)> + '_ {
        self.bands.iter().flat_map(|band| band.turrets.iter().copied())
    }

    /// The number of turrets.
    pub fn turret_count(&self) -> usize {
        self.bands.iter().map(|band| band.turrets.len()).sum()
    }

    /// The number of steps after which all turrets are back in their first position; 1 without turrets. Cost:
    /// O(turrets).
    pub fn period(&self) -> u32 {
        let mut seen = 0_u32;
        for (_, turret) in self.turrets() {
            seen |= 1 << turret.period();
        }
        common_period((0..32).filter(|&period| seen >> period & 1 == 1))
    }

    /// What is missing before the board can be solved.
    pub fn unfinished(&self) -> Option<String> {
        let words = match (self.start, self.goal) {
            (None, None) => "The board has no start and no goal yet.",
            (None, _) => "The board has no start yet.",
            (_, None) => "The board has no goal yet.",
            _ if self.period() > MAX_PERIOD => {
                "The turrets together take more than 24 steps until they are back where they began."
            }
            _ => return None,
        };
        Some(words.into())
    }

    /// Whether the contest's format can represent the board without a table.
    pub fn is_plain(&self) -> bool {
        !self.waiting && self.turrets().all(|(_, turret)| turret.is_plain())
    }

    /// The board without its walk.
    pub fn cleared(&self) -> Board {
        Board { walk: Route::default(), held: false, ..self.clone() }
    }

    /// The board without its walk, and with only the walls and turrets that are given, in any order.
    pub fn rebuilt(&self, give: impl FnOnce(&mut dyn FnMut(Cell, Content))) -> Board {
        Board { bands: Board::gathered(self.size, give).bands, ..self.cleared() }
    }

    /// The board with another walk.
    pub fn walked(&self, walk: Route) -> Board {
        Board { walk, ..self.clone() }
    }

    /// The board with its walk fixed: a search continues from its end.
    pub fn held(&self) -> Board {
        Board { held: true, ..self.clone() }
    }

    /// The board and its walk, rotated or reflected.
    pub fn transformed(&self, transform: Transform) -> Board {
        let image = |cell| transform.cell(cell, self.size);
        let mut board = Board::gathered(transform.size(self.size), |add| {
            self.each_built(|cell, site| {
                let site = match site {
                    Content::Turret(turret) => Content::Turret(turret.transformed(transform)),
                    site => site,
                };
                add(image(cell), site);
            });
        });
        let turn = |stride| match stride {
            Stride::Wait => Stride::Wait,
            Stride::Go(dir) => Stride::Go(Turret::new(dir).transformed(transform).facing),
        };
        board.start = self.start.map(image);
        board.goal = self.goal.map(image);
        board.waiting = self.waiting;
        board.walk = self.walk.strides().map(turn).collect();
        board
    }

    /// The board resized, and moved by `rows` down and `cols` right. What leaves the board is lost, and so is the walk.
    pub fn reframed(&self, size: Size, rows: i32, cols: i32) -> Board {
        let image = |cell: Cell| cell.shifted(rows, cols, size);
        let mut board = Board::gathered(size, |add| {
            self.each_built(|cell, site| {
                if let Some(cell) = image(cell) {
                    add(cell, site);
                }
            });
        });
        board.start = self.start.and_then(image);
        board.goal = self.goal.and_then(image);
        board.waiting = self.waiting;
        board
    }

    /// Calls `built` for every wall and turret, band by band.
    pub fn each_built(&self, mut built: impl FnMut(Cell, Content)) {
        for (index, band) in self.bands.iter().enumerate() {
            for (tile, &walls) in band.walls.iter().enumerate() {
                each_bit(walls, |row, col| {
                    let cell = Cell::new((index * 8 + row) as u16, (tile * 8 + col) as u16);
                    built(cell, Content::Wall);
                });
            }
            for &(cell, turret) in &band.turrets {
                built(cell, Content::Turret(turret));
            }
        }
    }

    /// The same for tiles of eight rows and columns: the row and column of the tile, and the occupied cells, one byte
    /// per row.
    pub fn each_built_tile(&self, mut built: impl FnMut(usize, usize, u64)) {
        let mut tiles = Vec::new();
        for (row, band) in self.bands.iter().enumerate() {
            tiles.clone_from(&band.walls);
            for &(cell, _) in &band.turrets {
                if let Some(tile) = tiles.get_mut(usize::from(cell.col) / 8) {
                    *tile |= 1 << (8 * (cell.row % 8) + cell.col % 8);
                }
            }
            for (col, &tile) in tiles.iter().enumerate() {
                built(row, col, tile);
            }
        }
    }

    /// The turret whose beam hits a floor cell after `time` steps, if any; none before the first step. Cost: O(rows +
    /// columns) at worst.
    pub fn shooter(&self, cell: Cell, time: u32) -> Option<Cell> {
        if time == 0 {
            return None;
        }
        Dir::ALL.into_iter().find_map(|dir| {
            let (at, turret) = self.seen(cell, dir)?;
            (turret.heading(time) == turned(dir, 2)).then_some(at)
        })
    }

    /// The first turret from a cell in a direction, if nothing is in between.
    pub fn seen(&self, cell: Cell, dir: Dir) -> Option<(Cell, Turret)> {
        let mut at = cell;
        loop {
            at = at.step(dir, self.size)?;
            match self.site(at) {
                Content::Floor => {}
                Content::Wall => return None,
                Content::Turret(turret) => return Some((at, turret)),
            }
        }
    }

    /// The step at which a walk is hit, and the turret that hits it.
    pub fn death(&self, walk: &Route) -> Option<(u32, Cell)> {
        let mut at = self.start?;
        walk.strides().zip(1..).find_map(|(stride, time)| {
            at = moved(at, stride);
            self.shooter(at, time).map(|turret| (time, turret))
        })
    }

    /// Whether a stride from a cell leads to floor, apart from beams.
    pub fn can(&self, from: Cell, stride: Stride) -> bool {
        match stride {
            Stride::Wait => self.waiting,
            Stride::Go(dir) => from.step(dir, self.size).is_some_and(|to| self.is_floor(to)),
        }
    }

    /// The most steps of a walk: far more than any shortest route needs.
    pub const fn most_steps(&self) -> usize {
        64 * self.size.area() + 10_000
    }

    /// How many steps of a walk can be made here: up to a wall, to a beam, or to the goal.
    pub fn walkable(&self, walk: &Route) -> usize {
        let Some(mut at) = self.start else { return 0 };
        let mut steps = 0;
        for stride in walk.strides().take(self.most_steps()) {
            let ends = self.shooter(at, steps).is_some() || (Some(at) == self.goal && steps > 0);
            if ends || !self.can(at, stride) {
                break;
            }
            at = moved(at, stride);
            steps += 1;
        }
        steps as usize
    }

    /// The walker's cell at each time; empty without a start.
    pub fn places(&self) -> Vec<Cell> {
        let mut places: Vec<Cell> = self.start.into_iter().collect();
        for stride in self.walk.strides() {
            places.extend(places.last().map(|&at| moved(at, stride)));
        }
        places
    }

    /// The walker's cell after the walk.
    pub fn walker(&self) -> Option<Cell> {
        self.start.map(|start| self.walk.end(start))
    }

    /// The steps that a search must keep: those made, if they are fixed.
    pub fn kept(&self) -> Route {
        if self.held { self.walk.clone() } else { Route::default() }
    }

    /// The origin of a search: cell and time. `None` without a start, or if the walker is dead by then.
    pub fn origin(&self) -> Option<(Cell, u32)> {
        let kept = self.kept();
        let (cell, time) = (kept.end(self.start?), kept.len() as u32);
        self.shooter(cell, time).is_none().then_some((cell, time))
    }
}

/// Calls `with` with the (row, column) of every set bit of a tile.
pub fn each_bit(mut tile: u64, mut with: impl FnMut(usize, usize)) {
    while tile != 0 {
        let bit = tile.trailing_zeros() as usize;
        with(bit / 8, bit % 8);
        tile &= tile - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sites_are_put_and_taken() {
        let mut board = Board::empty(Size::new(20, 30));
        let (a, b) = (Cell::new(9, 17), Cell::new(9, 3));
        board.goal = Some(a);
        board.put(a, Content::Wall);
        assert_eq!((board.site(a), board.goal), (Content::Wall, None));
        let turret = Turret::new(Dir::South);
        board.put(a, Content::Turret(turret));
        board.put(b, Content::Turret(turret));
        assert!(!board.is_wall(a));
        assert_eq!(board.turrets().map(|(cell, _)| cell).collect::<Vec<_>>(), [b, a]);
        board.put(a, Content::Floor);
        assert_eq!((board.is_floor(a), board.turret_count()), (true, 1));
        assert_eq!(board.site(Cell::new(20, 0)), Content::Wall);
    }

    #[test]
    fn four_quarter_turns_are_none() {
        let mut board = Board::empty(Size::new(3, 11));
        board.put(Cell::new(0, 9), Content::Wall);
        board.put(Cell::new(2, 1), Content::Turret(Turret::new(Dir::East)));
        board.start = Some(Cell::new(1, 1));
        board.walk = [Stride::Go(Dir::East)].into_iter().collect();
        let mut turned = board.clone();
        for _ in 0..4 {
            turned = turned.transformed(Transform::TurnRight);
        }
        assert_eq!(turned, board);
        assert_eq!(board.transformed(Transform::FlipOver).transformed(Transform::FlipOver), board);
    }
}
