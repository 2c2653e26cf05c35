//! Facts about a puzzle: its names and boards.

use serde::{Serialize, Serializer};

use crate::grid::Size;

/// Facts about a puzzle.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Info {
    /// The id in links and in the library.
    pub id: &'static str,
    /// The name on the page.
    pub name: &'static str,
    /// The goal, in one line.
    pub rule: &'static str,
    /// The shortest help, in paragraphs.
    pub help: &'static [&'static str],
    /// The names of the difficulties for `generate`, the easiest first (difficulty 1 is the first).
    pub grades: &'static [&'static str],
    /// The sizes at which boards of each difficulty are generated.
    pub offers: &'static [Offer],
    /// The difficulties that there were for seeds below 2^34.
    pub earlier_grades: &'static [&'static str],
    /// The gallery's boards, in the puzzle's first text format.
    #[serde(skip)]
    pub examples: &'static [Example],
    /// The smallest and the largest side of a board.
    #[serde(skip)]
    pub sides: (u16, u16),
}

/// The names of the difficulties of puzzles whose boards are measured by what it takes to solve them.
pub const GRADES: &[&str] = &["Very easy", "Easy", "Medium", "Hard", "Expert"];

/// The sizes at which boards of a difficulty are generated: those with as many cells as one of these, or in between, unless
/// they are much narrower.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Offer {
    /// The smallest, as [rows, cols]; a smaller board can hardly be so hard.
    #[serde(serialize_with = "pair")]
    #[cfg_attr(test, ts(type = "[number, number]"))]
    pub least: Size,
    /// The largest; a larger board can hardly be so easy, or takes too long to measure.
    #[serde(serialize_with = "pair")]
    #[cfg_attr(test, ts(type = "[number, number]"))]
    pub most: Size,
}

fn pair<S: Serializer>(size: &Size, serializer: S) -> Result<S::Ok, S::Error> {
    (size.rows, size.cols).serialize(serializer)
}

impl Offer {
    /// From one size to another, as rows and columns.
    pub const fn sizes(least: (u16, u16), most: (u16, u16)) -> Offer {
        Offer { least: Size::new(least.0, least.1), most: Size::new(most.0, most.1) }
    }

    /// From one square to another, by their sides.
    pub const fn squares(least: u16, most: u16) -> Offer {
        Offer::sizes((least, least), (most, most))
    }

    /// Why no boards of a size are generated; `None` if they are.
    pub fn lacks(&self, size: Size) -> Option<&'static str> {
        let narrow = |size: Size| usize::from(size.rows.min(size.cols));
        if size.area() < self.least.area() {
            Some("smaller ones are hardly ever so hard")
        } else if 3 * narrow(size) < 2 * narrow(self.least) {
            Some("narrower ones are hardly ever so hard")
        } else if size.area() > self.most.area() {
            Some("larger ones are hardly ever so easy, or take too long to measure")
        } else {
            None
        }
    }
}

/// A board of the gallery.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// Its name.
    pub name: &'static str,
    /// Its measured difficulty, an index into [`Info::grades`]; a test enforces it.
    pub grade: usize,
    /// The board as text.
    pub text: &'static str,
}
