//! Any puzzle behind one face: what the library, the worker and the page's shelf need, with boards as
//! texts and links.

use std::marker::PhantomData;

use crate::bits::BitReader;
use crate::grid::Size;
use crate::link;
use crate::puzzle::{Info, Look, Mode, Puzzle, Report};
use crate::scene::{Scene, svg::svg};
use crate::search::{Options, Outcome, Search, Stopped, Watch};
use crate::session::{Session, desk::Desk};
use crate::text::TextError;

/// A search whose answers come as text.
pub trait Job {
    /// As [`Search::run`].
    fn run(&mut self, watch: &mut Watch<'_>, found: &mut dyn FnMut(String)) -> Option<Outcome>;
    /// As [`Search::give_up`].
    fn give_up(&self, stopped: Stopped) -> Outcome;
}

/// A puzzle of any kind.
pub trait AnyPuzzle: Sync {
    /// Facts.
    fn info(&self) -> &'static Info;
    /// Whether a text looks like one of the puzzle's formats.
    fn recognise(&self, text: &str) -> bool;
    /// The link of the board in a text.
    fn link(&self, text: &str) -> Result<String, TextError>;
    /// The board in these bits as text in a format; `None` if the bits are no board.
    fn text(&self, bits: &mut BitReader<'_>, format: &str) -> Option<String>;
    /// A text in another format; `Ok(None)` if there is no such format or it cannot hold the board.
    fn convert(&self, text: &str, format: &str) -> Result<Option<String>, TextError>;
    /// The board of a text in words.
    fn check(&self, text: &str) -> Result<Report, TextError>;
    /// A picture of the board in a text, at a step of its replay if one is given.
    fn svg(&self, text: &str, step: Option<f32>) -> Result<String, TextError>;
    /// Opens the first example.
    fn open(&self) -> Box<dyn Desk>;
    /// Starts a search on the board in these bits; `pinned` keeps the moves made. The error is a plain
    /// sentence.
    fn job(&self, bits: &mut BitReader<'_>, options: &Options, pinned: bool) -> Result<Box<dyn Job>, String>;
    /// The link of a new board.
    fn generate(&self, seed: u64, difficulty: u8, size: Option<Size>) -> Option<String>;
}

/// The face of one puzzle.
pub struct Of<P>(PhantomData<fn() -> P>);

impl<P> Of<P> {
    /// The face.
    pub const FACE: Of<P> = Of(PhantomData);
}

struct Running<P: Puzzle> {
    board: P::Board,
    search: Box<dyn Search<P::Answer>>,
}

impl<P: Puzzle> Job for Running<P> {
    fn run(&mut self, watch: &mut Watch<'_>, found: &mut dyn FnMut(String)) -> Option<Outcome> {
        let Running { board, search } = self;
        search.run(watch, &mut |answer| found(P::print_answer(board, &answer)))
    }

    fn give_up(&self, stopped: Stopped) -> Outcome {
        self.search.give_up(stopped)
    }
}

impl<P: Puzzle> AnyPuzzle for Of<P> {
    fn info(&self) -> &'static Info {
        &P::INFO
    }

    fn recognise(&self, text: &str) -> bool {
        P::recognise(text)
    }

    fn link(&self, text: &str) -> Result<String, TextError> {
        Ok(link_of::<P>(&P::parse(text)?))
    }

    fn text(&self, bits: &mut BitReader<'_>, format: &str) -> Option<String> {
        P::print(&decode::<P>(bits)?, format)
    }

    fn convert(&self, text: &str, format: &str) -> Result<Option<String>, TextError> {
        Ok(P::print(&P::parse(text)?, format))
    }

    fn check(&self, text: &str) -> Result<Report, TextError> {
        Ok(P::check(&P::parse(text)?, Mode::Edit))
    }

    fn svg(&self, text: &str, step: Option<f32>) -> Result<String, TextError> {
        let board = P::parse(text)?;
        let bounds = P::bounds(&board);
        let trace = P::replay(&board);
        let look = Look { film: step.map(|step| (&trace, step)), ..Look::still(Mode::Solve, bounds) };
        let mut scene = Scene::new();
        P::draw(&board, &look, &mut scene);
        Ok(svg(&scene, bounds, bounds.w * 64.0))
    }

    fn open(&self) -> Box<dyn Desk> {
        let first = P::INFO.examples.first().and_then(|example| P::parse(example.text).ok());
        let (least, most) = P::INFO.sides;
        let side = 5.clamp(least, most);
        Box::new(Session::<P>::new(first.unwrap_or_else(|| P::blank(Size::new(side, side)))))
    }

    fn job(&self, bits: &mut BitReader<'_>, options: &Options, pinned: bool) -> Result<Box<dyn Job>, String> {
        let board = decode::<P>(bits).ok_or("This link holds no sound board.")?;
        let board = if pinned { P::pinned(&board) } else { board };
        if let Some(words) = P::unfinished(&board) {
            return Err(words);
        }
        let search = P::search(&board, options).map_err(|refused| refused.0)?;
        Ok(Box::new(Running::<P> { board, search }))
    }

    fn generate(&self, seed: u64, difficulty: u8, size: Option<Size>) -> Option<String> {
        Some(link_of::<P>(&P::generate(seed, difficulty, size)?))
    }
}

fn link_of<P: Puzzle>(board: &P::Board) -> String {
    link::link(P::INFO.id, |bits| P::encode(board, bits))
}

fn decode<P: Puzzle>(bits: &mut BitReader<'_>) -> Option<P::Board> {
    P::decode(bits).filter(|_| bits.ends())
}
