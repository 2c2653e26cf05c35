//! Row and column numbers at a board's edge, R1 and C1, shown while words mention cells, so that nobody has to count. The
//! letters tell them from clues.
//!
//! They lie beside the drawing as far as the view has room, else over its outermost cells, on the side without clues;
//! without any clues, on the side where they hide no cell that is mentioned and no piece. If both sides would, they
//! move within their line. On a board larger than the screen they stay at the edge of the view.

use crate::grid::{Cell, Mention, Size};
use crate::scene::{Ink, Item, Rect, Scene, Shape, between};

/// The height of a number's plate: in units, and the most and least pixels.
const HEIGHT: f32 = 0.32;
const MOST_PIXELS: f32 = 24.0;
const PIXELS: f32 = 16.0;
/// Their distance from the edge of the view, in pixels.
const APART: f32 = 3.0;
/// The height and the width of a digit, in heights of the plate.
const FIGURES: f32 = 0.78;
const FIGURE: f32 = 0.46;
/// The width of the plate's outline, in heights of the plate.
const LINE: f32 = 0.06;

/// The longer side of what counts as a piece. Cells, beams and plates are larger.
const PIECE: f32 = 0.8;

/// The most lines that are told apart where they cross, in lengths of the longer side.
const LINES: usize = 4;

/// The rows and columns to number.
#[derive(Clone, Default, Debug)]
pub struct Numbered {
    /// Rows, from 0, in order.
    pub rows: Vec<u16>,
    /// Columns, from 0, in order.
    pub cols: Vec<u16>,
    /// The centres of the cells mentioned, and points between cells such as targets: the numbers should not hide them.
    pub points: Vec<(f32, f32)>,
}

impl Numbered {
    /// Adds the rows and columns of the cells that one sentence mentions; for complete lines, also ones that
    /// cross, only these lines.
    pub fn add(&mut self, cells: &[Cell], size: Size) {
        self.keep_off(cells);
        let (mut rows, mut cols) = (Vec::new(), Vec::new());
        put(&mut rows, cells.iter().map(|cell| cell.row));
        put(&mut cols, cells.iter().map(|cell| cell.col));
        let whole_rows = cells.len() == rows.len() * usize::from(size.cols);
        let whole_cols = cells.len() == cols.len() * usize::from(size.rows);
        // Lines that cross share a cell. More cells than a few lines have are not looked through.
        let few = cells.len() <= LINES * usize::from(size.rows.max(size.cols));
        if few && !whole_rows && !whole_cols {
            // Sorting the cells would add 2 kB to every module.
            let full = |row: u16| (0..size.cols).all(|col| cells.contains(&Cell::new(row, col)));
            let full_rows: Vec<u16> = rows.iter().copied().filter(|&row| full(row)).collect();
            let full = |col: u16| (0..size.rows).all(|row| cells.contains(&Cell::new(row, col)));
            let full_cols: Vec<u16> = cols.iter().copied().filter(|&col| full(col)).collect();
            if cells.iter().all(|cell| full_rows.contains(&cell.row) || full_cols.contains(&cell.col)) {
                (rows, cols) = (full_rows, full_cols);
            }
        }
        if !whole_cols || whole_rows && rows.len() == 1 {
            put(&mut self.rows, rows.into_iter());
        }
        if !whole_rows || whole_cols && cols.len() == 1 {
            put(&mut self.cols, cols.into_iter());
        }
    }

    /// Adds what a sentence names of its cells.
    pub fn add_named(&mut self, cells: &[Cell], named: Mention) {
        self.keep_off(cells);
        if matches!(named, Mention::Rows | Mention::Cells) {
            put(&mut self.rows, cells.iter().map(|cell| cell.row));
        }
        if matches!(named, Mention::Columns | Mention::Cells) {
            put(&mut self.cols, cells.iter().map(|cell| cell.col));
        }
    }

    fn keep_off(&mut self, cells: &[Cell]) {
        self.points.extend(cells.iter().map(|cell| (f32::from(cell.col) + 0.5, f32::from(cell.row) + 0.5)));
    }

    /// Draws the numbers for a board of this size over its picture.
    pub fn draw(&self, scene: &mut Scene, size: Size, bounds: Rect, view: Rect, scale: f32) {
        if self.rows.is_empty() && self.cols.is_empty() {
            return;
        }
        let pieces = scene.items.iter().map(Item::bounds);
        let pieces: Vec<Rect> = pieces.filter(|piece| piece.w.max(piece.h) <= PIECE).collect();
        let scale = scale.max(0.01);
        // Clear of the window's edges.
        let view = view.grown(-APART / scale);
        let height = HEIGHT.min(MOST_PIXELS / scale).max(PIXELS / scale);
        let (x, y) = ((bounds.x, bounds.w, view.x, view.w, size.cols), (bounds.y, bounds.h, view.y, view.h, size.rows));
        for (is_row, lines, letter, along, across) in [(true, &self.rows, "R", y, x), (false, &self.cols, "C", x, y)] {
            let side = Side::new(across);
            let (_, _, from, extent, count) = along;
            let apart = if is_row { height } else { width(&name(letter, count), height) };
            let mut last = f32::MIN;
            for &line in lines {
                let middle = f32::from(line) + 0.5;
                // Of lines too near to each other only the first.
                if middle < from || middle > from + extent || middle - last < apart {
                    continue;
                }
                last = middle;
                let label = name(letter, line + 1);
                let width = width(&label, height);
                let places = side.places(if is_row { width } else { height });
                let aside = (0.5 - apart / 2.0).max(0.0);
                let mut best = (f32::MAX, (0.0, 0.0));
                for by in [0.0, -aside, aside] {
                    for &across in places.iter().take(if side.either { 2 } else { 1 }) {
                        let along = middle + by;
                        let (x, y) = if is_row { (across, along) } else { (along, across) };
                        let plate = Rect { x: x - width / 2.0, y: y - height / 2.0, w: width, h: height };
                        let cost = self.hidden(plate, &pieces);
                        if cost < best.0 {
                            best = (cost, (x, y));
                        }
                    }
                }
                plate(scene, best.1, (width, height), label);
            }
        }
    }

    /// How much a plate hides: above all what is mentioned, then pieces.
    fn hidden(&self, plate: Rect, pieces: &[Rect]) -> f32 {
        let mentioned = |&&(x, y): &&(f32, f32)| plate.meets(Rect { x, y, w: 0.0, h: 0.0 }.grown(0.4));
        let pieces = pieces.iter().filter(|&&piece| plate.meets(piece)).count();
        pieces as f32 + if self.points.iter().any(|point| mentioned(&point)) { 1e3 } else { 0.0 }
    }
}

/// Adds lines that are not listed yet.
fn put(lines: &mut Vec<u16>, more: impl Iterator<Item = u16>) {
    for line in more {
        if let Err(at) = lines.binary_search(&line) {
            lines.insert(at, line);
        }
    }
}

/// The sides of the board on which the numbers may lie, measured across it.
struct Side {
    /// The edges of the drawing.
    edges: [f32; 2],
    /// The edges of the view.
    ends: [f32; 2],
    /// Whether the numbers belong at the second edge.
    after: bool,
    /// Whether either edge will do, because neither has clues.
    either: bool,
}

impl Side {
    /// The sides, from the start and length of the drawing and of the view, and the length of the board.
    fn new((start, length, from, extent, board): (f32, f32, f32, f32, u16)) -> Side {
        let after = start + length - f32::from(board);
        Side {
            edges: [start, start + length],
            ends: [from, from + extent],
            // The margin holding clues is the wider one.
            after: -start > after + 0.01,
            either: (start + after).abs() < 0.01,
        }
    }

    /// The centre of a plate of this length, at its own edge and at the other.
    fn places(&self, length: f32) -> [f32; 2] {
        let ([first, second], [from, to]) = (self.edges, self.ends);
        let before = (first - length).max(from) + length / 2.0;
        let after = (second + length).min(to) - length / 2.0;
        if self.after { [after, before] } else { [before, after] }
    }
}

/// The label of a line, counted from 1.
fn name(letter: &str, line: u16) -> String {
    [letter, &line.to_string()].concat()
}

/// The width of a plate.
fn width(label: &str, height: f32) -> f32 {
    height * between(label.len() as f32 * FIGURE + 0.36, 1.0, 4.0)
}

fn plate(scene: &mut Scene, (x, y): (f32, f32), (w, h): (f32, f32), label: String) {
    // The outline is inside as well.
    let (w, h) = (w - LINE * h, h - LINE * h);
    let shape = Shape::Rect(x - w / 2.0, y - h / 2.0, w, h, 0.3 * h);
    scene.fill(shape.clone(), Ink::GROUND, 0.92);
    scene.line(shape, Ink::ACCENT, LINE * h, 1.0);
    scene.fill(Shape::Text(x, y, FIGURES * h, label), Ink::TEXT, 1.0);
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: Size = Size::new(3, 4);

    /// The numbers drawn for these cells, with their positions.
    fn drawn(cells: &[Cell], bounds: Rect, view: Rect, scale: f32) -> Vec<(String, f32, f32)> {
        let mut scene = Scene::new();
        let mut numbered = Numbered::default();
        numbered.add(cells, SIZE);
        numbered.draw(&mut scene, SIZE, bounds, view, scale);
        let texts = scene.items.into_iter().filter_map(|item| match item.shape {
            Shape::Text(x, y, _, text) => Some((text, x, y)),
            Shape::Rect(x, y, w, h, _) => {
                assert!(x >= bounds.x - 0.001 && x + w <= bounds.x + bounds.w + 0.001, "{x} {w}");
                assert!(y >= bounds.y - 0.001 && y + h <= bounds.y + bounds.h + 0.001, "{y} {h}");
                None
            }
            _ => None,
        });
        texts.collect()
    }

    fn numbers(cells: &[Cell]) -> Vec<String> {
        let bounds = Rect::around(SIZE, 0.2);
        drawn(cells, bounds, bounds, 64.0).into_iter().map(|(text, ..)| text).collect()
    }

    #[test]
    fn cells_have_both_and_lines_their_own_number() {
        assert_eq!(numbers(&[]), [""; 0]);
        assert_eq!(numbers(&[Cell::new(1, 3)]), ["R2", "C4"]);
        assert_eq!(numbers(&(0..4).map(|col| Cell::new(2, col)).collect::<Vec<_>>()), ["R3"]);
        assert_eq!(numbers(&(0..3).map(|row| Cell::new(row, 1)).collect::<Vec<_>>()), ["C2"]);
        assert_eq!(numbers(&SIZE.cells().collect::<Vec<_>>()), [""; 0]);
        let cross = (0..4).map(|col| Cell::new(2, col)).chain((0..3).map(|row| Cell::new(row, 1)));
        assert_eq!(numbers(&cross.collect::<Vec<_>>()), ["R3", "C2"]);
    }

    #[test]
    fn they_keep_off_the_clues() {
        // Clues above and to the left; then below and to the right.
        let cell = [Cell::new(0, 0)];
        let above = Rect { x: -1.0, y: -1.0, w: 5.2, h: 4.2 };
        let below = Rect { x: -0.2, y: -0.2, w: 5.2, h: 4.2 };
        let [(_, x, _), (_, _, y)] = &drawn(&cell, above, above, 64.0)[..] else { panic!() };
        assert!(*x > 3.9 && *y > 2.9, "{x} {y}");
        let [(_, x, _), (_, _, y)] = &drawn(&cell, below, below, 64.0)[..] else { panic!() };
        assert!(*x < 0.2 && *y < 0.2, "{x} {y}");
    }

    #[test]
    fn they_keep_off_the_cells_that_are_mentioned() {
        let bounds = Rect::around(SIZE, 0.2);
        let at = |cells: &[Cell]| {
            let [(_, x, _), (_, _, y)] = drawn(cells, bounds, bounds, 64.0)[..] else { panic!() };
            (x, y)
        };
        let (x, y) = at(&[Cell::new(1, 2)]);
        assert!(x < 1.0 && y < 1.0, "{x} {y}");
        let (x, y) = at(&[Cell::new(0, 0)]);
        assert!(x > 3.0 && y > 2.0, "{x} {y}");
        let (x, y) = at(&[Cell::new(0, 1)]);
        assert!(x < 1.0 && y > 2.0, "{x} {y}");
        // A target on the upper edge.
        let mut scene = Scene::new();
        let numbered = Numbered { cols: vec![2], points: vec![(2.5, 0.0)], ..Numbered::default() };
        numbered.draw(&mut scene, SIZE, bounds, bounds, 64.0);
        let low = scene.items.iter().any(|it| matches!(it.shape, Shape::Text(_, y, ..) if y > 2.0));
        assert!(low, "{:?}", scene.items);
        // A small view of a large board has its edges inside it.
        let view = Rect { x: 1.0, y: 1.0, w: 2.0, h: 1.0 };
        let [(_, x, _), ..] = drawn(&[Cell::new(1, 1)], bounds, view, 64.0)[..] else { panic!() };
        assert!(x > 2.0, "{x}");
    }

    #[test]
    fn they_lie_beside_the_drawing_where_the_view_has_room() {
        let bounds = Rect::around(SIZE, 0.2);
        let mut scene = Scene::new();
        let mut numbered = Numbered::default();
        numbered.add(&[Cell::new(1, 0)], SIZE);
        numbered.draw(&mut scene, SIZE, bounds, bounds.grown(2.0), 64.0);
        let beside = |item: &Item| match item.shape {
            Shape::Rect(..) => !item.bounds().meets(bounds.grown(-0.05)),
            _ => true,
        };
        assert!(scene.items.iter().all(beside), "{:?}", scene.items);
    }

    #[test]
    fn they_keep_off_pieces() {
        let bounds = Rect::around(SIZE, 0.2);
        let at = |pieces: &[(f32, f32)]| {
            let mut scene = Scene::new();
            for &(x, y) in pieces {
                scene.fill(Shape::Circle(x, y, 0.1), Ink::TEXT, 1.0);
            }
            let numbered = Numbered { cols: vec![1], ..Numbered::default() };
            numbered.draw(&mut scene, SIZE, bounds, bounds, 100.0);
            let Shape::Text(x, y, ..) = scene.items[scene.items.len() - 1].shape else { panic!() };
            (x, y)
        };
        let (above, below) = ((1.5, 0.0), (1.5, 3.0));
        assert!(at(&[]).1 < 1.0);
        assert!(at(&[above]).1 > 2.0, "at the other side");
        let aside = at(&[above, below]);
        assert!((aside.0 - 1.5).abs() > 0.2 && (1.0..2.0).contains(&aside.0), "{aside:?}");
    }

    #[test]
    fn they_stay_in_view_and_apart() {
        let bounds = Rect::around(SIZE, 0.2);
        let view = Rect { x: 1.0, y: 1.2, w: 1.5, h: 1.5 };
        let [(_, x, _), (_, _, y)] = &drawn(&[Cell::new(2, 1)], bounds, view, 64.0)[..] else { panic!() };
        assert!(*x > 1.0 && *y > 1.2, "{x} {y}");
        assert!(drawn(&[Cell::new(0, 0)], bounds, view, 64.0).is_empty(), "out of view");
        let all = [Cell::new(0, 0), Cell::new(1, 0), Cell::new(1, 1)];
        let wide = Rect { x: -9.0, y: -9.0, w: 30.0, h: 30.0 };
        let rows: Vec<String> = drawn(&all, wide, wide, 8.0).into_iter().map(|(text, ..)| text).collect();
        assert_eq!(rows, ["R1", "C1"], "too near to each other");
    }
}
