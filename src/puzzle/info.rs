//! Facts about a puzzle: its names and boards.

/// Facts about a puzzle.
#[derive(Clone, Copy, Debug)]
pub struct Info {
    /// The id in links and in the library.
    pub id: &'static str,
    /// The name on the page.
    pub name: &'static str,
    /// The goal, in one line.
    pub rule: &'static str,
    /// The shortest help, in paragraphs.
    pub help: &'static [&'static str],
    /// The names of the difficulties, the easiest first.
    pub grades: &'static [&'static str],
    /// The gallery's boards, in the puzzle's first text format.
    pub examples: &'static [Example],
    /// The smallest and the largest side of a board.
    pub sides: (u16, u16),
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
