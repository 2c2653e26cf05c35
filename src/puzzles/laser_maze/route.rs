//! A route: strides, one byte each.

use std::sync::Arc;

use crate::grid::{Cell, Dir};
use crate::kit::numbers::counted;

/// What the walker does in one step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stride {
    /// To the neighbouring cell.
    Go(Dir),
    /// Stays in place.
    Wait,
}

impl Stride {
    /// All five: the index of each is its code.
    pub const ALL: [Stride; 5] =
        [Stride::Go(Dir::North), Stride::Go(Dir::East), Stride::Go(Dir::South), Stride::Go(Dir::West), Stride::Wait];

    /// 0 to 4, in the order of [`Stride::ALL`].
    pub const fn code(self) -> usize {
        match self {
            Stride::Go(dir) => dir as usize,
            Stride::Wait => 4,
        }
    }

    /// `N`, `E`, `S`, `W`, or `.` for a wait.
    pub const fn letter(self) -> u8 {
        b"NESW."[self.code()]
    }

    /// The stride with a letter.
    pub fn from_letter(letter: char) -> Option<Stride> {
        Stride::ALL.into_iter().find(|stride| char::from(stride.letter()) == letter.to_ascii_uppercase())
    }

    /// Its name: `north`, `stay`.
    pub const fn name(self) -> &'static str {
        match self {
            Stride::Go(Dir::North) => "up",
            Stride::Go(Dir::East) => "right",
            Stride::Go(Dir::South) => "down",
            Stride::Go(Dir::West) => "left",
            Stride::Wait => "stay",
        }
    }

    /// The change of row and column.
    pub const fn delta(self) -> (i32, i32) {
        match self {
            Stride::Go(dir) => dir.delta(),
            Stride::Wait => (0, 0),
        }
    }
}

/// Strides in order, one per step. Cloning shares them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Route(Arc<Vec<u8>>);

impl Route {
    /// Number of steps.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether it has no steps.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The strides.
    pub fn strides(&self) -> impl DoubleEndedIterator<Item = Stride> + ExactSizeIterator + '_ {
        self.0.iter().map(|&code| Stride::ALL[usize::from(code).min(4)])
    }

    /// The stride at an index.
    pub fn get(&self, index: usize) -> Option<Stride> {
        self.0.get(index).map(|&code| Stride::ALL[usize::from(code).min(4)])
    }

    /// The route with one more stride. Cost: O(steps).
    pub fn with(&self, stride: Stride) -> Route {
        let mut codes = Vec::with_capacity(self.len() + 1);
        codes.extend_from_slice(&self.0);
        codes.push(stride.code() as u8);
        Route(Arc::new(codes))
    }

    /// The route's first steps.
    pub fn first(&self, count: usize) -> Route {
        Route(Arc::new(self.0.iter().copied().take(count).collect()))
    }

    /// Whether the route starts with all strides of another.
    pub fn starts_with(&self, other: &Route) -> bool {
        self.0.starts_with(&other.0)
    }

    /// How many strides two routes of the same length share at their beginnings, and then at their ends.
    pub fn shared(&self, other: &Route) -> (usize, usize) {
        let before = self.0.iter().zip(other.0.iter()).take_while(|(one, other)| one == other).count();
        let ends = (&self.0[before..], other.0.get(before..).unwrap_or_default());
        // Shortest routes have long ends in common.
        let eights = ends.0.rchunks_exact(8).zip(ends.1.rchunks_exact(8));
        let after = 8 * eights.take_while(|(one, other)| one == other).count();
        let rest = ends.0.iter().rev().zip(ends.1.iter().rev()).skip(after);
        (before, after + rest.take_while(|(one, other)| one == other).count())
    }

    /// The cell to which it leads from a cell.
    pub fn end(&self, from: Cell) -> Cell {
        self.strides().fold(from, moved)
    }

    /// The strides as letters.
    pub fn text(&self) -> String {
        let letters = self.strides().map(Stride::letter).collect();
        String::from_utf8(letters).unwrap_or_default()
    }
}

impl FromIterator<Stride> for Route {
    fn from_iter<T: IntoIterator<Item = Stride>>(strides: T) -> Route {
        Route(Arc::new(strides.into_iter().map(|stride| stride.code() as u8).collect()))
    }
}

/// The cell after a stride that is known to stay on the board.
pub fn moved(cell: Cell, stride: Stride) -> Cell {
    let (rows, cols) = stride.delta();
    Cell::new((i32::from(cell.row) + rows).max(0) as u16, (i32::from(cell.col) + cols).max(0) as u16)
}

/// The length of a route in words: "1 step", "17 steps".
pub fn steps(count: usize) -> String {
    counted(count as u64, "step", "steps")
}
