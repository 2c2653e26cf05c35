//! The Aquarium board as plain data: walls, clues, the rule, and the marks made.
//!
//! Walls are stored as walls, not as tank numbers, because a wall inside a tank matters under the pool rule.

use std::hash::{Hash, Hasher};
use std::rc::Rc;

pub use crate::grid::Line;
use crate::grid::{Cell, Dir, Grid, Size};

/// The largest number of rows and of columns: the sums of a row then fit a 64-bit word.
pub const MAX_SIDE: u16 = 60;

/// The rule for water levels.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rule {
    /// One level per tank, across all its arms.
    Region,
    /// Cells connected through water share a surface; separate arms may have different levels.
    Pool,
}

/// A mark on a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CellMark {
    /// Nothing yet.
    Open,
    /// It holds water.
    Water,
    /// It stays dry.
    Dry,
}

/// The number at the end of a row or column; `None` = blank.
pub type Clue = Option<u16>;

/// A wall between a cell and its neighbour to the east or to the south.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Edge {
    /// The cell to the west, or to the north, of the wall.
    pub cell: Cell,
    /// Whether the wall is on the cell's south side rather than its east side.
    pub south: bool,
}

impl Edge {
    /// The edge on a side of a cell; `None` at the rim.
    pub fn of(cell: Cell, dir: Dir, size: Size) -> Option<Edge> {
        let other = cell.step(dir, size)?;
        Some(match dir {
            Dir::East | Dir::South => Edge { cell, south: dir == Dir::South },
            Dir::West | Dir::North => Edge { cell: other, south: dir == Dir::North },
        })
    }

    /// The cell beyond.
    pub fn other(self) -> Cell {
        let Cell { row, col } = self.cell;
        if self.south { Cell::new(row + 1, col) } else { Cell::new(row, col + 1) }
    }
}

/// Walls on the east and south sides of a cell. Those at the rim are always present.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Walls {
    east: bool,
    south: bool,
}

/// The number that a text gives the tank of each cell, if it has numbers: among equal guesses the source note's solver
/// takes the lowest. This is no part of the board: it makes no two boards differ, and neither links nor printed texts
/// hold it.
#[derive(Clone, Default, Debug)]
pub struct Ids(Option<Rc<Grid<u32>>>);

impl PartialEq for Ids {
    fn eq(&self, _: &Ids) -> bool {
        true
    }
}

impl Eq for Ids {}

impl Hash for Ids {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

/// An Aquarium board with its marks.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    pub(super) walls: Grid<Walls>,
    /// The rule for water levels.
    pub rule: Rule,
    /// The clues of the columns, each at most the number of rows.
    pub tops: Vec<Clue>,
    /// The clues of the rows, each at most the number of columns.
    pub lefts: Vec<Clue>,
    /// The marks. They always respect the water rule: see [`super::moves`].
    pub marks: Grid<CellMark>,
    /// Whether a solver takes the marks as given.
    pub held: bool,
    pub(super) ids: Ids,
}

impl Board {
    /// One big tank without clues.
    pub fn empty(size: Size) -> Board {
        let wall = |cell: Cell| Walls { east: cell.col + 1 == size.cols, south: cell.row + 1 == size.rows };
        Board {
            walls: Grid::from_fn(size, wall),
            rule: Rule::Region,
            tops: vec![None; usize::from(size.cols)],
            lefts: vec![None; usize::from(size.rows)],
            marks: Grid::filled(size, CellMark::Open),
            held: false,
            ids: Ids::default(),
        }
    }

    /// Rows and columns.
    pub const fn size(&self) -> Size {
        self.walls.size()
    }

    /// Whether there is a wall on a side of a cell; the rim is a wall.
    pub fn wall(&self, cell: Cell, dir: Dir) -> bool {
        Edge::of(cell, dir, self.size()).is_none_or(|edge| self.edge(edge))
    }

    /// Whether there is a wall on an edge.
    pub fn edge(&self, edge: Edge) -> bool {
        let walls = self.walls.get(edge.cell);
        walls.is_none_or(|walls| if edge.south { walls.south } else { walls.east })
    }

    /// Builds or removes a wall; the rim stays.
    pub fn set_edge(&mut self, edge: Edge, on: bool) {
        let size = self.size();
        if let Some(&walls) = self.walls.get(edge.cell)
            && size.contains(edge.other())
        {
            let walls = if edge.south { Walls { south: on, ..walls } } else { Walls { east: on, ..walls } };
            self.walls.set(edge.cell, walls);
        }
    }

    /// All edges between two cells: the vertical ones row by row, then the horizontal ones.
    pub fn edges(size: Size) -> impl Iterator<Item = Edge> {
        let upright = size.cells().filter(move |cell| cell.col + 1 < size.cols);
        let level = size.cells().filter(move |cell| cell.row + 1 < size.rows);
        let upright = upright.map(|cell| Edge { cell, south: false });
        upright.chain(level.map(|cell| Edge { cell, south: true }))
    }

    /// A board in which two neighbours are in the same tank if their labels are equal.
    pub fn from_labels(labels: &Grid<u32>) -> Board {
        let size = labels.size();
        let mut board = Board::empty(size);
        for edge in Board::edges(size) {
            board.set_edge(edge, labels.get(edge.cell) != labels.get(edge.other()));
        }
        board
    }

    /// The same board with the numbers that its text gives the tanks, if it gives all of them one.
    #[must_use]
    pub fn numbered(self, ids: Option<Vec<u32>>) -> Board {
        let ids = ids.and_then(|ids| Grid::from_cells(self.size(), ids));
        Board { ids: Ids(ids.map(Rc::new)), ..self }
    }

    /// The id of every tank, in reading order of their first cells: the number that the text gives it, or its place in
    /// this order. Cost: O(cells).
    pub fn ids(&self) -> Vec<u32> {
        let mut ids = Vec::new();
        for (cell, &tank) in self.tanks().iter() {
            if usize::from(tank) == ids.len() {
                let own = self.ids.0.as_ref().and_then(|ids| ids.get(cell));
                ids.push(own.copied().unwrap_or(tank.into()));
            }
        }
        ids
    }

    /// The tanks by number, from 0 in reading order of their first cells. Cost: O(cells).
    pub fn tanks(&self) -> Grid<u16> {
        const NONE: u16 = u16::MAX;
        let size = self.size();
        let mut tanks = Grid::filled(size, NONE);
        let mut next = 0;
        let mut todo = Vec::new();
        for start in size.cells() {
            if tanks.get(start) != Some(&NONE) {
                continue;
            }
            tanks.set(start, next);
            todo.push(start);
            while let Some(cell) = todo.pop() {
                for dir in Dir::ALL {
                    if !self.wall(cell, dir)
                        && let Some(other) = cell.step(dir, size)
                        && tanks.get(other) == Some(&NONE)
                    {
                        tanks.set(other, next);
                        todo.push(other);
                    }
                }
            }
            next += 1;
        }
        tanks
    }

    /// Whether any wall has the same tank on both sides.
    pub fn inner_walls(&self) -> bool {
        let tanks = self.tanks();
        Board::edges(self.size()).any(|edge| self.edge(edge) && tanks.get(edge.cell) == tanks.get(edge.other()))
    }

    /// A line's clue.
    pub fn clue(&self, line: Line) -> Clue {
        match line {
            Line::Row(row) => self.lefts.get(usize::from(row)).copied().flatten(),
            Line::Col(col) => self.tops.get(usize::from(col)).copied().flatten(),
        }
    }

    /// Sets a line's clue.
    pub fn set_clue(&mut self, line: Line, clue: Clue) {
        let place = match line {
            Line::Row(row) => self.lefts.get_mut(usize::from(row)),
            Line::Col(col) => self.tops.get_mut(usize::from(col)),
        };
        if let Some(place) = place {
            *place = clue;
        }
    }

    /// The number of cells of a line.
    pub fn length(&self, line: Line) -> u16 {
        match line {
            Line::Row(_) => self.size().cols,
            Line::Col(_) => self.size().rows,
        }
    }

    /// All rows, then all columns.
    pub fn lines(&self) -> impl Iterator<Item = Line> + use<> {
        let size = self.size();
        (0..size.rows).map(Line::Row).chain((0..size.cols).map(Line::Col))
    }

    /// The mark on a cell.
    pub fn mark(&self, cell: Cell) -> CellMark {
        self.marks.get(cell).copied().unwrap_or(CellMark::Open)
    }

    /// The number of cells of a line with this mark.
    pub fn count(&self, line: Line, mark: CellMark) -> u16 {
        line.cells(self.size()).filter(|&cell| self.mark(cell) == mark).count() as u16
    }

    /// The same board without marks.
    pub fn cleared(&self) -> Board {
        Board { marks: Grid::filled(self.size(), CellMark::Open), held: false, ..self.clone() }
    }

    /// What is missing before the board is a puzzle; `None` if it is complete.
    pub fn unfinished(&self) -> Option<String> {
        let none = self.tops.iter().chain(&self.lefts).all(Option::is_none);
        none.then(|| "The board has no clue yet.".into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::aquarium::text::plain;

    fn board() -> Board {
        plain::parse("1 2 0\n1 2\n\n1 1 2\n3 1 2\n").unwrap()
    }

    #[test]
    fn ids_are_those_of_the_text_and_make_no_difference() {
        let named = plain::parse("1 2 0\n1 2\n\na a b\nc a b\n").unwrap();
        assert_eq!((board().ids(), named.ids()), (vec![1, 2, 3], vec![0, 1, 2]));
        assert_eq!(board(), named);
    }

    #[test]
    fn tanks_are_numbered_in_reading_order() {
        assert_eq!(board().tanks().cells(), [0, 0, 1, 2, 0, 1]);
    }
}
