//! The floor and walls of a maze, at any zoom.
//!
//! Close up, walls of a row are drawn as runs. Far away, where a cell is smaller than a few pixels, squares of 2, 4, 8
//! or more cells are drawn, darker the more walls they contain, in a few shades, and equal neighbours as one: the
//! number of shapes then depends on the screen, not on the board. All walls of a shade are one path.

use std::ops::Range;

use crate::grid::Cell;
use crate::scene::{Ink, Rect, Scene, Seg, Shape, between};

use crate::puzzles::laser_maze::board::Board;
use crate::puzzles::laser_maze::inks;
use crate::puzzles::laser_maze::pieces::EDGE;

/// The scale in pixels per cell from which every wall is drawn by itself.
pub const PLAIN: f32 = 3.0;
/// The scale in pixels per cell from which there are lines between cells.
const LINES: f32 = 12.0;
/// The minimum size of a square in pixels, far away.
const SQUARE: f32 = 4.0;
/// Shades of squares.
const SHADES: usize = 4;

/// The visible part of a board.
pub struct VisibleArea {
    /// Rows.
    pub rows: Range<u16>,
    /// Columns.
    pub cols: Range<u16>,
    /// Pixels per cell.
    pub scale: f32,
}

impl VisibleArea {
    /// The visible cells of a board, at a scale in pixels per cell.
    pub fn new(board: &Board, view: Rect, scale: f32) -> VisibleArea {
        let range = |from: f32, length: f32, side: u16| {
            let side_f = f32::from(side);
            let start = between(from.floor(), 0.0, side_f) as u16;
            let end = between((from + length).ceil(), 0.0, side_f) as u16;
            start..end
        };
        let size = board.size();
        VisibleArea { rows: range(view.y, view.h, size.rows), cols: range(view.x, view.w, size.cols), scale }
    }

    /// Whether a cell is in view.
    pub fn shows(&self, cell: Cell) -> bool {
        self.rows.contains(&cell.row) && self.cols.contains(&cell.col)
    }
}

/// Adds a rectangle to a path.
pub fn rect(path: &mut Vec<Seg>, x: f32, y: f32, w: f32, h: f32) {
    path.extend([Seg::Move(x, y), Seg::Line(x + w, y), Seg::Line(x + w, y + h), Seg::Line(x, y + h), Seg::Close]);
}

/// The number of segments of a rectangle in a path.
const RECT: usize = 5;
/// Rectangles per path: the time that a canvas takes to fill a path grows much faster than their number (5,000 in one
/// path took 142 ms, in fifty 9.5 ms).
const TOGETHER: usize = 100;

/// Fills the rectangles of a path, in parts that a canvas can fill fast.
pub fn fill(path: &[Seg], ink: Ink, alpha: f32, scene: &mut Scene) {
    for part in path.chunks(RECT * TOGETHER) {
        scene.fill(Shape::Path(part.to_vec()), ink, alpha);
    }
}

/// Draws floor and walls.
pub fn draw(board: &Board, frame: &VisibleArea, scene: &mut Scene) {
    let size = board.size();
    let (w, h) = (f32::from(size.cols), f32::from(size.rows));
    scene.fill(Shape::Rect(-0.1, -0.1, w + 0.2, h + 0.2, 0.12), Ink::BOARD, 1.0);
    scene.fill(Shape::Rect(0.0, 0.0, w, h, 0.0), Ink::CELL, 1.0);
    if frame.scale < PLAIN {
        return far(board, frame, scene);
    }
    if frame.scale >= LINES {
        let (left, right) = (f32::from(frame.cols.start), f32::from(frame.cols.end));
        let (top, bottom) = (f32::from(frame.rows.start), f32::from(frame.rows.end));
        let mut lines = Vec::new();
        for row in frame.rows.clone().skip(1) {
            lines.extend([Seg::Move(left, f32::from(row)), Seg::Line(right, f32::from(row))]);
        }
        for col in frame.cols.clone().skip(1) {
            lines.extend([Seg::Move(f32::from(col), top), Seg::Line(f32::from(col), bottom)]);
        }
        scene.line(Shape::Path(lines), Ink::LINE, 0.02, 1.0);
    }
    cells(frame, |cell| board.is_wall(cell), inks::OPAQUE, 1.0, scene);
    if frame.scale >= LINES {
        let mut edges = Vec::new();
        let bare = |cell: Cell| cell.row == 0 || !board.is_wall(Cell::new(cell.row - 1, cell.col));
        runs(frame, |cell| board.is_wall(cell) && bare(cell), |x, y, w| rect(&mut edges, x, y, w, EDGE));
        fill(&edges, inks::OPAQUE_HATCH, 1.0, scene);
    }
}

/// Fills all visible cells for which `wanted` is true.
pub fn cells(frame: &VisibleArea, wanted: impl Fn(Cell) -> bool, ink: Ink, alpha: f32, scene: &mut Scene) {
    let mut path = Vec::new();
    runs(frame, wanted, |x, y, w| rect(&mut path, x, y, w, 1.0));
    fill(&path, ink, alpha, scene);
}

/// Runs of visible cells, row by row: left, top, width.
fn runs(frame: &VisibleArea, wanted: impl Fn(Cell) -> bool, mut with: impl FnMut(f32, f32, f32)) {
    for row in frame.rows.clone() {
        let mut from = None;
        for col in frame.cols.start..=frame.cols.end {
            let inside = col < frame.cols.end && wanted(Cell::new(row, col));
            match (inside, from) {
                (true, None) => from = Some(col),
                (false, Some(start)) => {
                    with(f32::from(start), f32::from(row), f32::from(col - start));
                    from = None;
                }
                _ => {}
            }
        }
    }
}

/// Squares that are darker the more walls they contain.
fn far(board: &Board, frame: &VisibleArea, scene: &mut Scene) {
    let mut side = 2_u16;
    while f32::from(side) * frame.scale < SQUARE && side < 1024 {
        side *= 2;
    }
    let mut shades: [Vec<Seg>; SHADES] = Default::default();
    let mut row = frame.rows.start / side * side;
    while row < frame.rows.end {
        let mut col = frame.cols.start / side * side;
        let mut run = (0, col);
        loop {
            let inside = col < frame.cols.end;
            let shade = if inside { shade(board, row, col, side) } else { 0 };
            if shade != run.0 || !inside {
                if let Some(path) = run.0.checked_sub(1).and_then(|shade| shades.get_mut(shade)) {
                    rect(path, f32::from(run.1), f32::from(row), f32::from(col - run.1), f32::from(side));
                }
                run = (shade, col);
            }
            if !inside {
                break;
            }
            col += side;
        }
        row += side;
    }
    for (shade, path) in shades.into_iter().enumerate() {
        fill(&path, inks::OPAQUE, (shade + 1) as f32 / SHADES as f32, scene);
    }
}

/// The shade of a square: 0 without walls, [`SHADES`] if it is full of them.
fn shade(board: &Board, row: u16, col: u16, side: u16) -> usize {
    let mut walls = 0;
    let (tile, bands) = (usize::from(col) / 8, board.bands());
    if side >= 8 {
        let tiles = usize::from(side) / 8;
        for band in bands.iter().skip(usize::from(row) / 8).take(tiles) {
            walls += band.walls.iter().skip(tile).take(tiles).map(|walls| walls.count_ones()).sum::<u32>();
        }
    } else if let Some(tile) = bands.get(usize::from(row) / 8).and_then(|band| band.walls.get(tile)) {
        // `side` bits of each of `side` rows, from the square's first bit.
        let line = (1_u64 << side) - 1;
        let square = (0..side).fold(0, |all, at| all | line << (8 * at));
        walls = (tile >> (8 * (row % 8) + col % 8) & square).count_ones();
    }
    let all = u32::from(side) * u32::from(side);
    (walls * SHADES as u32).div_ceil(all.max(1)) as usize
}
