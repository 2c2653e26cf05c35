//! Any bits taken for a board of a puzzle: refused, or a sound board that has these bits and no others, and that can be
//! told, written, drawn, watched and solved.

use gridlight::grid::Transform;
use gridlight::link;
use gridlight::puzzle::{DrawContext, Mode, Puzzle, Spot};
use gridlight::scene::Scene;
use gridlight::search::{Go, Options, Progress, Watch};

use super::script::Script;
use super::{Look, decoded, each, is_said_well, packed};

/// Boards with more cells are decoded, not looked at.
const SMALL: usize = 400;

/// The target.
pub fn run(data: &[u8]) {
    let mut script = Script::new(data);
    let puzzle = script.puzzle().info().id;
    each(Some(puzzle), &mut Bits(script.rest()));
}

struct Bits<'a>(&'a [u8]);

impl Look for Bits<'_> {
    fn at<P: Puzzle>(&mut self) {
        let bytes = link::pack(|bits| self.0.iter().for_each(|&byte| bits.bits(byte.into(), 8)));
        let opened = link::unpack(P::INFO.id, bytes.clone()).expect("it has the right version");
        // Of the half byte that the version leaves over nothing may be missing.
        let mut cut = bytes.clone();
        cut.pop();
        for bytes in [bytes, cut] {
            let opened = if bytes.is_empty() { Ok(opened.clone()) } else { link::unpack(P::INFO.id, bytes.clone()) };
            let Some(board) = opened.ok().and_then(|opened| decoded::<P>(opened.bits())) else { continue };
            assert_eq!(packed::<P>(&board), bytes, "one board, two links");
            let size = P::size(&board);
            let (least, most) = P::INFO.sides;
            assert!((least..=most).contains(&size.rows) && (least..=most).contains(&size.cols), "{size:?}");
            if size.area() <= SMALL {
                live::<P>(&board);
            }
        }
    }
}

/// All that can be done with a board.
fn live<P: Puzzle>(board: &P::Board) {
    let size = P::size(board);
    let mut scene = Scene::new();
    for mode in [Mode::Edit, Mode::Play, Mode::Solve] {
        assert!(!P::check(board, mode).status.is_empty());
        P::draw(board, &DrawContext::still(mode, P::bounds(board)), &mut scene);
        P::tools(board, mode);
    }
    let trace = P::replay(board);
    for time in [0.5, trace.end() / 2.0, trace.end()] {
        let context = DrawContext { replay: Some((&trace, time)), ..DrawContext::still(Mode::Solve, P::bounds(board)) };
        P::draw(board, &context, &mut scene);
    }
    for (x, y) in [(0, 0), (1, 1), (2 * size.cols as i16 - 1, 2 * size.rows as i16), (-3, 900)] {
        P::describe(board)(Spot { x, y });
    }
    for format in P::FORMATS {
        let Some(text) = (format.print)(board) else { continue };
        let again = (format.parse)(&text);
        assert!(again.is_ok() || P::unfinished(board).is_some(), "{}: {again:?}", format.id, again = again.err());
    }
    if let Some(turning) = P::TURNING {
        let there = (turning.turned)(board, Transform::FlipOver);
        let back = (turning.turned)(&there, Transform::FlipOver);
        // The moves made may be left out of a mirrored board, its problem never.
        assert!(P::solver_input(&back) == P::solver_input(board), "mirrored twice it is another puzzle");
    }
    let bare = P::restart(board);
    assert!(P::restart(&bare) == bare, "there are moves on it still");
    if let Some(words) = P::unfinished(board) {
        return is_said_well(&words);
    }
    solve::<P>(board);
}

/// A short search, whose answers can be put on the board.
fn solve<P: Puzzle>(board: &P::Board) {
    let options = Options { nodes: 300, ..Options::default() };
    let mut search = P::search(board, &options).expect("the default strategy is there");
    let mut ask = |_: &Progress| Go::On;
    let mut answers = Vec::new();
    let outcome = search.run(&mut Watch::new(Progress::default(), &mut ask), &mut |answer| answers.push(answer));
    let outcome = outcome.expect("nobody told it to pause");
    assert!(answers.is_empty() || !outcome.verdict.is_none());
    for answer in &answers {
        let text = P::print_whole(board, answer);
        // Its text: what is rounded there, odds say, was more exact before.
        let again = P::parse_answer(board, &text).map(|again| P::print_whole(board, &again));
        assert_eq!(again, Ok(text));
        P::check(&P::apply_answer(board, answer), Mode::Play);
    }
}
