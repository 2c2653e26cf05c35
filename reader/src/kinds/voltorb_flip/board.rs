//! The board that the places make, and whether its numbers agree.

use super::words;
use crate::list::Each as _;
use crate::reading::Place;

/// A board's numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// Cards in a row.
    pub side: usize,
    /// Sum and Voltorbs of the rows, then of the columns.
    pub clues: Vec<(u32, u32)>,
    /// What is flipped, row by row.
    pub cards: Vec<Option<u32>>,
}

/// What disagrees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The sums of rows and columns.
    Sums(u32, u32),
    /// The Voltorbs of rows and columns.
    Voltorbs(u32, u32),
    /// A line and its clue.
    Line(Place, u32, u32),
}

impl Fault {
    /// In words.
    pub fn say(self) -> String {
        match self {
            Fault::Sums(rows, columns) => words::sums(rows, columns),
            Fault::Voltorbs(rows, columns) => words::voltorbs(rows, columns),
            Fault::Line(place, sum, voltorbs) => words::line(place, sum, voltorbs),
        }
    }
}

impl Board {
    /// Everything that disagrees.
    pub fn faults(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        let (rows, columns) = self.clues.split_at(self.side.min(self.clues.len()));
        let total = |lines: &[(u32, u32)], part: fn(&(u32, u32)) -> u32| lines.iter().map(part).sum::<u32>();
        let [a, b] = [rows, columns].each(|lines| total(lines, |clue| clue.0));
        if a != b {
            faults.push(Fault::Sums(a, b));
        }
        let [a, b] = [rows, columns].each(|lines| total(lines, |clue| clue.1));
        if a != b {
            faults.push(Fault::Voltorbs(a, b));
        }
        for (index, &(sum, voltorbs)) in self.clues.iter().enumerate() {
            if !self.possible(index, sum, voltorbs) {
                let place = if index < self.side {
                    Place::Row(index, 0)
                } else {
                    Place::Column(index - self.side, 0)
                };
                faults.push(Fault::Line(place, sum, voltorbs));
            }
        }
        faults
    }

    /// Whether a line's hidden cards can make up its clue.
    fn possible(&self, line: usize, sum: u32, voltorbs: u32) -> bool {
        let side = self.side;
        let (mut hidden, mut known, mut balls) = (0, 0, 0);
        for k in 0..side {
            let at = if line < side { line * side + k } else { k * side + line - side };
            match self.cards.get(at).copied().flatten() {
                None => hidden += 1,
                Some(0) => balls += 1,
                Some(value) => known += value,
            }
        }
        let (Some(rest), Some(balls)) = (sum.checked_sub(known), voltorbs.checked_sub(balls)) else {
            return false;
        };
        let Some(values) = u32::checked_sub(hidden, balls) else { return false };
        (values..=3 * values).contains(&rest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board() -> Board {
        let clues = [(5, 2), (6, 1), (4, 1), (6, 1), (4, 3), (6, 1), (6, 0), (5, 2), (4, 2), (4, 3)];
        Board { side: 5, clues: clues.to_vec(), cards: vec![None; 25] }
    }

    #[test]
    fn numbers_that_agree() {
        assert_eq!(board().faults(), []);
    }

    #[test]
    fn a_sum_too_large() {
        let mut board = board();
        board.clues[0].0 = 6;
        assert_eq!(board.faults(), [Fault::Sums(26, 25)]);
        board.clues[0].0 = 15;
        assert_eq!(board.faults(), [Fault::Sums(35, 25), Fault::Line(Place::Row(0, 0), 15, 2)]);
    }

    #[test]
    fn a_card_that_its_column_excludes() {
        let mut board = board();
        board.cards[1] = Some(0);
        assert_eq!(board.faults(), [Fault::Line(Place::Column(1, 0), 6, 0)]);
    }
}
