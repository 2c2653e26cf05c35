//! Sizes, cells, directions and row-major grids: the base of every board.
//!
//! Rows grow downwards, columns to the right; both are counted from 0. A cell's index is `row * cols + col`.

/// The number of rows and columns of a board. Either may be 0 only in an empty grid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Size {
    /// Number of rows.
    pub rows: u16,
    /// Number of columns.
    pub cols: u16,
}

impl Size {
    /// A size from rows and columns, in that order.
    pub const fn new(rows: u16, cols: u16) -> Size {
        Size { rows, cols }
    }

    /// Number of cells.
    pub const fn area(self) -> usize {
        self.rows as usize * self.cols as usize
    }

    /// Whether the cell lies on a board of this size.
    pub const fn contains(self, cell: Cell) -> bool {
        cell.row < self.rows && cell.col < self.cols
    }

    /// The row-major index of a cell on the board.
    pub const fn index(self, cell: Cell) -> usize {
        cell.row as usize * self.cols as usize + cell.col as usize
    }

    /// The cell with a row-major index; the inverse of [`Size::index`]. The size must not be empty.
    pub const fn cell(self, index: usize) -> Cell {
        let cols = self.cols as usize;
        Cell { row: (index / cols) as u16, col: (index % cols) as u16 }
    }

    /// All cells in reading order.
    pub fn cells(self) -> impl DoubleEndedIterator<Item = Cell> + Clone {
        (0..self.area()).map(move |index| self.cell(index))
    }
}

/// A cell's place on a board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell {
    /// Row, from the top.
    pub row: u16,
    /// Column, from the left.
    pub col: u16,
}

impl Cell {
    /// A cell from row and column, in that order.
    pub const fn new(row: u16, col: u16) -> Cell {
        Cell { row, col }
    }

    /// The cell `rows` down and `cols` right of this one, if it lies on the board.
    pub fn shifted(self, rows: i32, cols: i32, size: Size) -> Option<Cell> {
        let row = u16::try_from(i32::from(self.row) + rows).ok()?;
        let col = u16::try_from(i32::from(self.col) + cols).ok()?;
        let cell = Cell { row, col };
        size.contains(cell).then_some(cell)
    }

    /// The neighbour in a direction, if it lies on the board.
    pub fn step(self, dir: Dir, size: Size) -> Option<Cell> {
        let (rows, cols) = dir.delta();
        self.shifted(rows, cols, size)
    }

    /// The cell in words, counted from 1: `row 2, column 3`.
    pub fn words(self) -> String {
        format!("row {}, column {}", self.row + 1, self.col + 1)
    }
}

/// A row or a column.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Line {
    /// A row, from 0 at the top.
    Row(u16),
    /// A column, from 0 at the left.
    Col(u16),
}

impl Line {
    /// The line in words: `row 3`.
    pub fn words(self) -> String {
        match self {
            Line::Row(row) => format!("row {}", row + 1),
            Line::Col(col) => format!("column {}", col + 1),
        }
    }

    /// What a sentence names of its cells that names the line.
    pub const fn named(self) -> Mention {
        match self {
            Line::Row(_) => Mention::Rows,
            Line::Col(_) => Mention::Columns,
        }
    }

    /// Its cells, from the left or from the top.
    pub fn cells(self, size: Size) -> impl Iterator<Item = Cell> {
        let count = match self {
            Line::Row(_) => size.cols,
            Line::Col(_) => size.rows,
        };
        (0..count).map(move |at| match self {
            Line::Row(row) => Cell::new(row, at),
            Line::Col(col) => Cell::new(at, col),
        })
    }
}

/// What a sentence names of the cells that it is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Mention {
    /// Nothing.
    #[default]
    Nothing,
    /// Their rows alone.
    Rows,
    /// Their columns alone.
    Columns,
    /// Each by its row and its column.
    Cells,
}

/// One of the four directions on the grid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Dir {
    /// Towards row 0.
    North,
    /// Towards the last column.
    East,
    /// Towards the last row.
    South,
    /// Towards column 0.
    West,
}

impl Dir {
    /// All four, clockwise from north.
    pub const ALL: [Dir; 4] = [Dir::North, Dir::East, Dir::South, Dir::West];

    /// The step as (rows, columns).
    pub const fn delta(self) -> (i32, i32) {
        match self {
            Dir::North => (-1, 0),
            Dir::East => (0, 1),
            Dir::South => (1, 0),
            Dir::West => (0, -1),
        }
    }
}

/// A rotation or reflection of a whole board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Transform {
    /// A quarter turn clockwise.
    TurnRight,
    /// A quarter turn counter-clockwise.
    TurnLeft,
    /// Mirror left and right.
    FlipSideways,
    /// Mirror top and bottom.
    FlipOver,
}

impl Transform {
    /// All four, in the order in which they are offered.
    pub const ALL: [Transform; 4] =
        [Transform::TurnLeft, Transform::TurnRight, Transform::FlipSideways, Transform::FlipOver];

    /// The size of a board after the transform.
    pub const fn size(self, size: Size) -> Size {
        match self {
            Transform::TurnRight | Transform::TurnLeft => Size::new(size.cols, size.rows),
            Transform::FlipSideways | Transform::FlipOver => size,
        }
    }

    /// Where a point of a board `rows` high and `cols` wide lands. `x` runs right, `y` down. Any unit works: for points
    /// in half cells, pass twice the size.
    pub const fn point(self, x: i32, y: i32, rows: i32, cols: i32) -> (i32, i32) {
        match self {
            Transform::TurnRight => (rows - y, x),
            Transform::TurnLeft => (y, cols - x),
            Transform::FlipSideways => (cols - x, y),
            Transform::FlipOver => (x, rows - y),
        }
    }

    /// Where the vector `(vx, vy)` points afterwards.
    pub const fn vector(self, vx: i32, vy: i32) -> (i32, i32) {
        self.point(vx, vy, 0, 0)
    }

    /// Where a cell lands.
    pub const fn cell(self, cell: Cell, size: Size) -> Cell {
        let (x, y) = self.point(cell.col as i32, cell.row as i32, size.rows as i32 - 1, size.cols as i32 - 1);
        Cell::new(y as u16, x as u16)
    }
}

/// One value per cell, in row-major order.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Grid<T> {
    size: Size,
    cells: Vec<T>,
}

impl<T> Grid<T> {
    /// A grid from its cells in reading order; `None` if their number does not match the size.
    pub fn from_cells(size: Size, cells: Vec<T>) -> Option<Grid<T>> {
        (cells.len() == size.area()).then_some(Grid { size, cells })
    }

    /// A grid whose cells are computed by a function.
    pub fn from_fn(size: Size, cell: impl FnMut(Cell) -> T) -> Grid<T> {
        Grid { size, cells: size.cells().map(cell).collect() }
    }

    /// Rows and columns.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The value at a cell, if it lies on the grid.
    pub fn get(&self, cell: Cell) -> Option<&T> {
        if self.size.contains(cell) { self.cells.get(self.size.index(cell)) } else { None }
    }

    /// A mutable reference to the value at a cell, if it lies on the grid.
    pub fn get_mut(&mut self, cell: Cell) -> Option<&mut T> {
        if self.size.contains(cell) { self.cells.get_mut(self.size.index(cell)) } else { None }
    }

    /// Replaces the value at a cell; does nothing for a cell off the grid.
    pub fn set(&mut self, cell: Cell, value: T) {
        if let Some(place) = self.get_mut(cell) {
            *place = value;
        }
    }

    /// All values in reading order.
    pub fn cells(&self) -> &[T] {
        &self.cells
    }

    /// All values with their cells, in reading order.
    pub fn iter(&self) -> impl Iterator<Item = (Cell, &T)> {
        self.cells.iter().enumerate().map(|(index, value)| (self.size.cell(index), value))
    }

    /// The values row by row.
    pub fn rows(&self) -> impl Iterator<Item = &[T]> {
        self.cells.chunks(usize::from(self.size.cols).max(1))
    }
}

impl<T> Grid<Option<T>> {
    /// The grid of what all cells have; the first cell without anything if there is one.
    pub fn whole(self) -> Result<Grid<T>, Cell> {
        match self.cells.iter().position(Option::is_none) {
            Some(index) => Err(self.size.cell(index)),
            None => Ok(Grid { size: self.size, cells: self.cells.into_iter().flatten().collect() }),
        }
    }
}

impl<T: Clone> Grid<T> {
    /// A grid with the same value everywhere.
    pub fn filled(size: Size, value: T) -> Grid<T> {
        Grid { size, cells: vec![value; size.area()] }
    }

    /// The grid rotated or reflected.
    pub fn transformed(&self, transform: Transform) -> Grid<T> {
        let size = transform.size(self.size);
        let mut cells: Vec<Option<T>> = vec![None; size.area()];
        for (cell, value) in self.iter() {
            cells[size.index(transform.cell(cell, self.size))] = Some(value.clone());
        }
        Grid { size, cells: cells.into_iter().flatten().collect() }
    }

    /// The grid on a board of another size, moved by `rows` down and `cols` right; new cells get `fill`.
    pub fn reframed(&self, size: Size, rows: i32, cols: i32, fill: &T) -> Grid<T> {
        Grid::from_fn(size, |cell| {
            cell.shifted(-rows, -cols, self.size).and_then(|from| self.get(from)).unwrap_or(fill).clone()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn letters(rows: &str) -> Grid<char> {
        let lines: Vec<&str> = rows.split('/').collect();
        let size = Size::new(lines.len() as u16, lines[0].len() as u16);
        Grid::from_cells(size, rows.chars().filter(|&c| c != '/').collect()).unwrap()
    }

    #[test]
    fn transforms_move_cells_as_drawn() {
        let grid = letters("abc/def");
        let cases = [
            (Transform::TurnRight, "da/eb/fc"),
            (Transform::TurnLeft, "cf/be/ad"),
            (Transform::FlipSideways, "cba/fed"),
            (Transform::FlipOver, "def/abc"),
        ];
        for (transform, expected) in cases {
            assert_eq!(grid.transformed(transform), letters(expected), "{transform:?}");
        }
    }

    #[test]
    fn points_and_vectors_turn_together() {
        // In half cells: the middle of the top edge of a 2 x 3 board.
        assert_eq!(Transform::TurnRight.point(3, 0, 4, 6), (4, 3));
        assert_eq!(Transform::TurnRight.vector(1, 1), (-1, 1));
        assert_eq!(Transform::TurnLeft.vector(1, 1), (1, -1));
        assert_eq!(Transform::FlipOver.vector(1, 1), (1, -1));
    }

    #[test]
    fn reframing_shifts_and_fills() {
        assert_eq!(letters("ab/cd").reframed(Size::new(2, 3), 0, 1, &'.'), letters(".ab/.cd"));
        assert_eq!(letters("ab/cd").reframed(Size::new(1, 2), -1, 0, &'.'), letters("cd"));
    }
}
