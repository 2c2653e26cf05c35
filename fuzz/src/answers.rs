//! Any text taken for an answer of a board of the gallery: what is read can be written, read again, put on the board and
//! watched; what is refused is told with its place.

use gridlight::puzzle::{DrawContext, Mode, Puzzle};
use gridlight::scene::Scene;

use super::script::Script;
use super::{Look, each, lies_within};

/// Longer texts only take longer.
const MOST: usize = 10_000;

/// The target: a byte for the puzzle, one for the board, then the text.
pub fn run(data: &[u8]) {
    let mut script = Script::new(data);
    let puzzle = script.puzzle();
    let board = script.example(puzzle);
    let text = String::from_utf8_lossy(script.rest());
    if text.len() <= MOST {
        each(Some(puzzle.info().id), &mut Answering { board, text: &text });
    }
}

struct Answering<'a> {
    board: &'a str,
    text: &'a str,
}

impl Look for Answering<'_> {
    fn at<P: Puzzle>(&mut self) {
        let board = P::parse(self.board).expect("the gallery can be read");
        let answer = match P::parse_answer(&board, self.text) {
            Ok(answer) => answer,
            Err(error) => return lies_within(&error, self.text),
        };
        let text = P::print_whole(&board, &answer);
        let again = P::parse_answer(&board, &text).map(|again| P::print_whole(&board, &again));
        assert_eq!(again, Ok(text));
        let short = P::print_answer(&board, &answer);
        assert!(P::parse_answer(&board, &short).is_ok(), "{short:?}");
        let there = P::apply_answer(&board, &answer);
        assert!(!P::check(&there, Mode::Play).status.is_empty());
        if let Some(hint) = P::HINT {
            hint(&board, &answer);
        }
        let watched = P::apply_answer(&board, &answer);
        let trace = P::replay(&watched);
        let view = P::bounds(&watched);
        let context = DrawContext { replay: Some((&trace, trace.end())), ..DrawContext::still(Mode::Solve, view) };
        P::draw(&watched, &context, &mut Scene::new());
    }
}
