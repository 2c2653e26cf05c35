//! Bytes read as a script: numbers, choices and texts. Where the bytes are over everything is 0 or empty.

use arbitrary::Unstructured;
use gridlight::registry::{self, DynPuzzle};

/// Boards of the gallery with longer texts take too long for the thousands of cases that a fuzzer wants.
const LONGEST: usize = 1500;

/// Bytes read as a script.
pub struct Script<'a>(Unstructured<'a>);

impl<'a> Script<'a> {
    /// From the first byte on.
    pub fn new(data: &'a [u8]) -> Script<'a> {
        Script(Unstructured::new(data))
    }

    /// Whether all bytes are read.
    pub fn is_over(&self) -> bool {
        self.0.is_empty()
    }

    /// The next byte.
    pub fn byte(&mut self) -> u8 {
        self.0.arbitrary().unwrap_or_default()
    }

    /// Two bytes as a number, the lower one first.
    pub fn short(&mut self) -> u16 {
        self.0.arbitrary().unwrap_or_default()
    }

    /// Eight bytes as a number, the lowest first.
    pub fn long(&mut self) -> u64 {
        self.0.arbitrary().unwrap_or_default()
    }

    /// A byte that is odd.
    pub fn flag(&mut self) -> bool {
        self.byte() % 2 == 1
    }

    /// A number from 0 to before `end`, of one byte.
    pub fn below(&mut self, end: usize) -> usize {
        usize::from(self.byte()) % end.max(1)
    }

    /// One of some things, of which there are any.
    pub fn of<T: Copy>(&mut self, things: &[T]) -> Option<T> {
        let at = self.below(things.len());
        things.get(at).copied()
    }

    /// A coordinate in board units: eighths from -2 to 29.5, or what no board has.
    pub fn place(&mut self) -> f32 {
        match self.byte() {
            255 => f32::from_bits(self.0.arbitrary().unwrap_or_default()),
            254 => f32::NAN,
            253 => f32::INFINITY,
            byte => f32::from(byte) / 8.0 - 2.0,
        }
    }

    /// A text of at most so many bytes, of a byte that says how many.
    pub fn text(&mut self, most: usize) -> String {
        let length = usize::from(self.byte()).min(most).min(self.0.len());
        String::from_utf8_lossy(self.0.bytes(length).unwrap_or_default()).into_owned()
    }

    /// All bytes that are left.
    pub fn rest(self) -> &'a [u8] {
        self.0.take_rest()
    }

    /// A puzzle.
    pub fn puzzle(&mut self) -> &'static dyn DynPuzzle {
        self.of(registry::ALL).expect("a puzzle is built in")
    }

    /// The text of a small board of a puzzle's gallery.
    pub fn example(&mut self, puzzle: &dyn DynPuzzle) -> &'static str {
        let texts: Vec<&'static str> =
            puzzle.info().examples.iter().map(|it| it.text).filter(|text| text.len() < LONGEST).collect();
        self.of(&texts).expect("the gallery has small boards")
    }

    /// A small board of a puzzle's gallery, packed.
    pub fn board(&mut self, puzzle: &dyn DynPuzzle) -> Vec<u8> {
        let cases = puzzle.cases(self.example(puzzle)).expect("the gallery can be read");
        cases.into_iter().next().expect("it holds a board").1
    }
}
