//! The board that the places make, and whether its numbers agree.

use super::words;
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
    /// A line whose clue no cards can have.
    Line(Place, u32, u32),
    /// A line whose cards disagree with its clue.
    Cards(Place, Cards),
}

/// What a line's cards show beside its clue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cards {
    /// The clue's sum and Voltorbs.
    pub clue: (u32, u32),
    /// The sum and the Voltorbs of the cards that are flipped.
    pub shown: (u32, u32),
    /// How many are not.
    pub hidden: u32,
}

impl Cards {
    /// Whether hidden cards can make up the clue.
    fn fit(self) -> bool {
        let rest = [(self.clue.0, self.shown.0), (self.clue.1, self.shown.1)].map(|(all, part)| all.checked_sub(part));
        let [Some(sum), Some(voltorbs)] = rest else { return false };
        let Some(values) = self.hidden.checked_sub(voltorbs) else { return false };
        (values..=3 * values).contains(&sum)
    }
}

impl Fault {
    /// In words.
    pub fn say(self) -> String {
        match self {
            Fault::Sums(rows, columns) => words::sums(rows, columns),
            Fault::Voltorbs(rows, columns) => words::voltorbs(rows, columns),
            Fault::Line(place, sum, voltorbs) => words::line(place, sum, voltorbs),
            Fault::Cards(place, cards) => words::cards(place, cards),
        }
    }
}

impl Board {
    /// Everything that disagrees.
    pub fn faults(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        let (rows, columns) = self.clues.split_at(self.side.min(self.clues.len()));
        let total = |lines: &[(u32, u32)], part: fn(&(u32, u32)) -> u32| lines.iter().map(part).sum::<u32>();
        let [a, b] = [rows, columns].map(|lines| total(lines, |clue| clue.0));
        if a != b {
            faults.push(Fault::Sums(a, b));
        }
        let [a, b] = [rows, columns].map(|lines| total(lines, |clue| clue.1));
        if a != b {
            faults.push(Fault::Voltorbs(a, b));
        }
        for (index, &(sum, voltorbs)) in self.clues.iter().enumerate() {
            let cards = self.line(index, (sum, voltorbs));
            if !cards.fit() {
                let place = if index < self.side { Place::Row(index, 0) } else { Place::Column(index - self.side, 0) };
                let blank = Cards { shown: (0, 0), hidden: self.side as u32, ..cards };
                faults.push(if blank.fit() { Fault::Cards(place, cards) } else { Fault::Line(place, sum, voltorbs) });
            }
        }
        faults
    }

    /// What the cards of a line with this clue show.
    fn line(&self, line: usize, clue: (u32, u32)) -> Cards {
        let side = self.side;
        let mut cards = Cards { clue, shown: (0, 0), hidden: 0 };
        for k in 0..side {
            let at = if line < side { line * side + k } else { k * side + line - side };
            match self.cards.get(at).copied().flatten() {
                None => cards.hidden += 1,
                Some(0) => cards.shown.1 += 1,
                Some(value) => cards.shown.0 += value,
            }
        }
        cards
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
        let said: Vec<String> = board.faults().into_iter().map(Fault::say).collect();
        assert_eq!(said, ["Column 2: the cards show 1 Voltorb, the clue has 0."]);
    }

    #[test]
    fn cards_that_disagree_with_their_clue() {
        let cards = |clue, shown, hidden| words::cards(Place::Row(0, 0), Cards { clue, shown, hidden });
        assert_eq!(cards((5, 2), (7, 0), 2), "Row 1: the cards add up to 7, the clue has 5.");
        assert_eq!(cards((5, 2), (3, 2), 0), "Row 1: the cards add up to 3, the clue has 5.");
        assert_eq!(cards((9, 0), (2, 0), 2), "Row 1: 2 hidden cards cannot add up to 7 with 0 Voltorbs.");
        assert_eq!(cards((5, 2), (5, 1), 0), "Row 1: the cards show 1 Voltorb, the clue has 2.");
    }
}
