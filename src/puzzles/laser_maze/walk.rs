//! A walk: the moves made or found, one byte each.

use std::sync::Arc;

use crate::grid::{Cell, Dir};

/// One move of the walker.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// To the neighbouring cell.
    Go(Dir),
    /// Nowhere.
    Wait,
}

impl Step {
    /// All five: the index of each is its code.
    pub const ALL: [Step; 5] =
        [Step::Go(Dir::North), Step::Go(Dir::East), Step::Go(Dir::South), Step::Go(Dir::West), Step::Wait];

    /// 0 to 4, in the order of [`Step::ALL`].
    pub const fn code(self) -> usize {
        match self {
            Step::Go(dir) => dir as usize,
            Step::Wait => 4,
        }
    }

    /// `N`, `E`, `S`, `W`, or `.` for a wait.
    pub const fn letter(self) -> u8 {
        b"NESW."[self.code()]
    }

    /// The step with a letter.
    pub fn from_letter(letter: char) -> Option<Step> {
        Step::ALL.into_iter().find(|step| char::from(step.letter()) == letter.to_ascii_uppercase())
    }

    /// In words: `north`, `stay`.
    pub const fn name(self) -> &'static str {
        match self {
            Step::Go(Dir::North) => "north",
            Step::Go(Dir::East) => "east",
            Step::Go(Dir::South) => "south",
            Step::Go(Dir::West) => "west",
            Step::Wait => "stay",
        }
    }

    /// Rows and columns that it moves by.
    pub const fn delta(self) -> (i32, i32) {
        match self {
            Step::Go(dir) => dir.delta(),
            Step::Wait => (0, 0),
        }
    }
}

/// Moves in order. Cloning shares them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Walk(Arc<Vec<u8>>);

impl Walk {
    /// Number of moves.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether no move is made.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The moves.
    pub fn steps(&self) -> impl DoubleEndedIterator<Item = Step> + ExactSizeIterator + '_ {
        self.0.iter().map(|&code| Step::ALL[usize::from(code).min(4)])
    }

    /// The move at an index.
    pub fn get(&self, index: usize) -> Option<Step> {
        self.0.get(index).map(|&code| Step::ALL[usize::from(code).min(4)])
    }

    /// One move more. Cost: O(moves).
    pub fn with(&self, step: Step) -> Walk {
        let mut codes = Vec::with_capacity(self.len() + 1);
        codes.extend_from_slice(&self.0);
        codes.push(step.code() as u8);
        Walk(Arc::new(codes))
    }

    /// The first moves only.
    pub fn first(&self, count: usize) -> Walk {
        Walk(Arc::new(self.0.iter().copied().take(count).collect()))
    }

    /// Whether the walk starts with all moves of another.
    pub fn starts_with(&self, other: &Walk) -> bool {
        self.0.starts_with(&other.0)
    }

    /// Where it leads from a cell.
    pub fn end(&self, from: Cell) -> Cell {
        self.steps().fold(from, moved)
    }

    /// The moves as letters.
    pub fn text(&self) -> String {
        self.steps().map(|step| char::from(step.letter())).collect()
    }
}

impl FromIterator<Step> for Walk {
    fn from_iter<T: IntoIterator<Item = Step>>(steps: T) -> Walk {
        Walk(Arc::new(steps.into_iter().map(|step| step.code() as u8).collect()))
    }
}

/// Where a step leads that is known to stay on the board.
pub fn moved(cell: Cell, step: Step) -> Cell {
    let (rows, cols) = step.delta();
    Cell::new((i32::from(cell.row) + rows).max(0) as u16, (i32::from(cell.col) + cols).max(0) as u16)
}
