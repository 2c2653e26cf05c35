//! The cells that a verdict blames, lit on the board of any puzzle.

use crate::grid::Cell;
use crate::scene::{Ink, Scene, Seg, Shape};

/// Lights the cells, with a frame around those that lie together.
pub fn draw(cells: &[Cell], scene: &mut Scene) {
    if cells.is_empty() {
        return;
    }
    let (mut area, mut frame) = (Vec::new(), Vec::new());
    for cell in cells {
        let (x, y) = (f32::from(cell.col), f32::from(cell.row));
        let corners = [(x, y), (x + 1.0, y), (x + 1.0, y + 1.0), (x, y + 1.0)];
        area.push(Seg::Move(x, y));
        area.extend(corners[1..].iter().map(|&(x, y)| Seg::Line(x, y)));
        area.push(Seg::Close);
        let (row, col) = (cell.row, cell.col);
        let beside = [
            (row.wrapping_sub(1), col),
            (row, col.wrapping_add(1)),
            (row.wrapping_add(1), col),
            (row, col.wrapping_sub(1)),
        ];
        for (side, (row, col)) in beside.into_iter().enumerate() {
            if !cells.contains(&Cell { row, col }) {
                let (from, to) = (corners[side], corners[(side + 1) % 4]);
                frame.extend([Seg::Move(from.0, from.1), Seg::Line(to.0, to.1)]);
            }
        }
    }
    scene.fill(Shape::Path(area), Ink::Bad, 0.16);
    scene.line(Shape::Path(frame), Ink::Bad, 0.06, 0.9);
}
