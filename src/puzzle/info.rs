//! Facts about a puzzle: its names and boards.

/// Facts about a puzzle.
#[derive(Clone, Copy, Debug)]
pub struct Info {
    /// The id in links and in the library.
    pub id: &'static str,
    /// The name on the page.
    pub name: &'static str,
    /// What is to be done, in one line.
    pub rule: &'static str,
    /// The shortest help, in paragraphs.
    pub help: &'static [&'static str],
    /// Names of the grades of difficulty, the easiest first.
    pub grades: &'static [&'static str],
    /// Boards of our own for the gallery, in the puzzle's first text format.
    pub examples: &'static [Example],
    /// The smallest and the largest side of a board.
    pub sides: (u16, u16),
}

/// A board of the gallery.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// Its name.
    pub name: &'static str,
    /// Its grade as it is measured, an index into [`Info::grades`]; a test holds it to that.
    pub grade: usize,
    /// The board as text.
    pub text: &'static str,
}
