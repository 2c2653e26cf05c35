//! A board rotated, reflected or resized.

use crate::grid::{Cell, Size, Transform};

use super::board::{Board, CellMark, Clue, Edge, Line};

impl Board {
    /// The board rotated or reflected. Marks are dropped if the transform changes which way is down.
    pub fn transformed(&self, transform: Transform) -> Board {
        let from = self.size();
        let size = transform.size(from);
        let mut board = Board { rule: self.rule, ..Board::empty(size) };
        for edge in Board::edges(from) {
            let ends = (transform.cell(edge.cell, from), transform.cell(edge.other(), from));
            let (near, far) = if ends.0 < ends.1 { ends } else { (ends.1, ends.0) };
            board.set_edge(Edge { cell: near, south: near.col == far.col }, self.edge(edge));
        }
        for line in self.lines() {
            let first = match line {
                Line::Row(row) => Cell::new(row, 0),
                Line::Col(col) => Cell::new(0, col),
            };
            let at = transform.cell(first, from);
            let turned = matches!(transform, Transform::TurnLeft | Transform::TurnRight);
            let to = match line {
                Line::Row(_) if turned => Line::Col(at.col),
                Line::Col(_) if !turned => Line::Col(at.col),
                _ => Line::Row(at.row),
            };
            board.set_clue(to, self.clue(line));
        }
        if transform == Transform::FlipSideways {
            board.marks = self.marks.transformed(transform);
        }
        board
    }

    /// The board resized and moved. New rows and columns are walled off and have no clue; a clue larger than its line
    /// is reduced to it. Marks stay where the water is still level.
    pub fn reframed(&self, size: Size, rows: i32, cols: i32) -> Board {
        let from = self.size();
        let mut board = Board { rule: self.rule, ..Board::empty(size) };
        let back = |cell: Cell| cell.shifted(-rows, -cols, from);
        for edge in Board::edges(size) {
            let on = match (back(edge.cell), back(edge.other())) {
                (Some(cell), Some(_)) => self.edge(Edge { cell, south: edge.south }),
                // New cells form one tank next to the old ones.
                (None, None) => false,
                _ => true,
            };
            board.set_edge(edge, on);
        }
        let clue = |clues: &[Clue], at: usize, by: i32, most: u16| {
            let from = usize::try_from(at as i32 - by).ok()?;
            clues.get(from).copied().flatten().map(|clue| clue.min(most))
        };
        board.tops = (0..size.cols).map(|at| clue(&self.tops, at.into(), cols, size.rows)).collect();
        board.lefts = (0..size.rows).map(|at| clue(&self.lefts, at.into(), rows, size.cols)).collect();
        board.marks = self.marks.reframed(size, rows, cols, &CellMark::Open);
        board.settled()
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
    fn four_quarter_turns_are_none_and_flips_undo_themselves() {
        let board = board();
        let turned = board.transformed(Transform::TurnRight);
        assert_eq!(turned.lefts, [Some(1), Some(2), Some(0)]);
        assert_eq!(turned.tops, [Some(2), Some(1)]);
        assert_eq!(turned.transformed(Transform::TurnLeft), board);
        for transform in [Transform::FlipOver, Transform::FlipSideways] {
            let flipped = board.transformed(transform);
            assert!(flipped != board && flipped.transformed(transform) == board, "{transform:?}");
        }
    }

    #[test]
    fn a_larger_frame_keeps_walls_and_clues() {
        let board = board();
        let larger = board.reframed(Size::new(3, 4), 1, 1);
        assert_eq!(larger.tops, [None, Some(1), Some(2), Some(0)]);
        assert_eq!(larger.reframed(Size::new(2, 3), -1, -1), board);
    }
}
