//! Any puzzle behind one face: what the library, the worker and the page's shelf need, with boards as
//! texts and links.

use std::marker::PhantomData;

use crate::bits::BitReader;
use crate::grid::Size;
use crate::link;
use crate::puzzle::{Flaw, Info, Look, Mode, Puzzle, Report};
use crate::scene::{Scene, svg::svg};
use crate::search::{Go, Options, Outcome, Progress, Search, Stopped, StrategyInfo, Watch};
use crate::session::{
    Session,
    desk::{Desk, picture_scale},
};
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
    /// The solvers, the best first.
    fn strategies(&self) -> Vec<&'static StrategyInfo>;
    /// Whether a board is meant to have one answer only.
    fn asks_unique(&self) -> bool;
    /// A verdict in the puzzle's own words, if it has some.
    fn verdict_words(&self, outcome: &Outcome) -> Option<String>;
    /// Whether a text looks like one of the puzzle's formats.
    fn recognise(&self, text: &str) -> bool;
    /// The link of the board in a text; empty if the board is too large for one.
    fn link(&self, text: &str) -> Result<String, TextError>;
    /// The boards of a text with their names, packed: of most texts there is one.
    fn cases(&self, text: &str) -> Result<Vec<(String, Vec<u8>)>, TextError>;
    /// Solves every board of a text that holds several and writes the answers' file; `None` if the puzzle has
    /// no such files.
    fn answers(&self, text: &str) -> Result<Option<String>, TextError>;
    /// Where a wrong strategy goes wrong on the board in these bits, with its answer as text.
    fn flaw(&self, bits: &mut BitReader<'_>, options: &Options) -> Option<Flaw<String>>;
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
    /// Starts a search on the board in these bits; `pinned` keeps the moves made, `whole` writes answers with all
    /// that the page shows. The error is a plain sentence.
    fn job(
        &self,
        bits: &mut BitReader<'_>,
        options: &Options,
        pinned: bool,
        whole: bool,
    ) -> Result<Box<dyn Job>, String>;
    /// The link of a new board; empty if the board is too large for one.
    fn generate(&self, seed: u64, difficulty: u8, size: Option<Size>) -> Option<String>;
    /// A new board, packed.
    fn generate_packed(&self, seed: u64, difficulty: u8, size: Option<Size>) -> Option<Vec<u8>>;
}

/// The face of one puzzle.
pub struct Of<P>(PhantomData<fn() -> P>);

impl<P> Of<P> {
    /// The face.
    pub const FACE: Of<P> = Of(PhantomData);
}

struct Running<P: Puzzle> {
    board: P::Board,
    /// Answers with all that the page shows; else as the library has them, and the last one given.
    whole: bool,
    last: String,
    search: Box<dyn Search<P::Answer>>,
}

impl<P: Puzzle> Job for Running<P> {
    fn run(&mut self, watch: &mut Watch<'_>, found: &mut dyn FnMut(String)) -> Option<Outcome> {
        let Running { board, whole, last, search } = self;
        search.run(watch, &mut |answer| {
            if *whole {
                return found(P::print_whole(board, &answer));
            }
            let text = P::print_answer(board, &answer);
            if text != *last {
                found(text.clone());
                *last = text;
            }
        })
    }

    fn give_up(&self, stopped: Stopped) -> Outcome {
        self.search.give_up(stopped)
    }
}

impl<P: Puzzle> AnyPuzzle for Of<P> {
    fn info(&self) -> &'static Info {
        &P::INFO
    }

    fn strategies(&self) -> Vec<&'static StrategyInfo> {
        P::STRATEGIES.iter().map(|strategy| &strategy.info).collect()
    }

    fn asks_unique(&self) -> bool {
        P::ASKS_UNIQUE
    }

    fn verdict_words(&self, outcome: &Outcome) -> Option<String> {
        P::verdict_words(outcome)
    }

    fn recognise(&self, text: &str) -> bool {
        P::recognise(text)
    }

    fn link(&self, text: &str) -> Result<String, TextError> {
        Ok(link_of::<P>(&P::parse(text)?))
    }

    fn cases(&self, text: &str) -> Result<Vec<(String, Vec<u8>)>, TextError> {
        let pack = |(name, board)| (name, link::pack(|bits| P::encode(&board, bits)));
        Ok(P::cases(text)?.into_iter().map(pack).collect())
    }

    fn answers(&self, text: &str) -> Result<Option<String>, TextError> {
        let options = Options { limit: 1, ..Options::default() };
        let mut lines = String::new();
        for (index, (_, board)) in P::cases(text)?.into_iter().enumerate() {
            let mut answer = None;
            if let Ok(mut search) = P::search(&board, &options) {
                let mut ask = |_: &Progress| Go::On;
                let mut watch = Watch::new(Progress::default(), &mut ask);
                let _ = search.run(&mut watch, &mut |found| answer = Some(found));
            }
            let Some(line) = P::case_line(index + 1, answer.as_ref()) else { return Ok(None) };
            lines += &line;
            lines.push('\n');
        }
        Ok(Some(lines))
    }

    fn flaw(&self, bits: &mut BitReader<'_>, options: &Options) -> Option<Flaw<String>> {
        let board = decode::<P>(bits)?;
        let flaw = P::strategy(options).ok()?.flaw?(&board, options)?;
        let answer = flaw.answer.map(|answer| P::print_answer(&board, &answer));
        Some(Flaw { words: flaw.words, cells: flaw.cells, answer })
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
        let scale = picture_scale(bounds);
        let look = Look { film: step.map(|step| (&trace, step)), scale, ..Look::still(Mode::Solve, bounds) };
        let mut scene = Scene::new();
        P::draw(&board, &look, &mut scene);
        Ok(svg(&scene, bounds, bounds.w * scale))
    }

    fn open(&self) -> Box<dyn Desk> {
        let first = P::INFO.examples.first().and_then(|example| P::parse(example.text).ok());
        let (least, most) = P::INFO.sides;
        let side = 5.clamp(least, most);
        Box::new(Session::<P>::new(first.unwrap_or_else(|| P::blank(Size::new(side, side)))))
    }

    fn job(
        &self,
        bits: &mut BitReader<'_>,
        options: &Options,
        pinned: bool,
        whole: bool,
    ) -> Result<Box<dyn Job>, String> {
        let board = decode::<P>(bits).ok_or("This link holds no sound board.")?;
        let board = if pinned { P::pinned(&board) } else { board };
        if let Some(words) = P::unfinished(&board) {
            return Err(words);
        }
        let search = P::search(&board, options).map_err(|refused| refused.0)?;
        Ok(Box::new(Running::<P> { board, whole, last: String::new(), search }))
    }

    fn generate(&self, seed: u64, difficulty: u8, size: Option<Size>) -> Option<String> {
        Some(link_of::<P>(&P::generate(seed, difficulty, size)?))
    }

    fn generate_packed(&self, seed: u64, difficulty: u8, size: Option<Size>) -> Option<Vec<u8>> {
        let board = P::generate(seed, difficulty, size)?;
        Some(link::pack(|bits| P::encode(&board, bits)))
    }
}

fn link_of<P: Puzzle>(board: &P::Board) -> String {
    if !P::linkable(board) {
        return String::new();
    }
    link::link(P::INFO.id, |bits| P::encode(board, bits))
}

fn decode<P: Puzzle>(bits: &mut BitReader<'_>) -> Option<P::Board> {
    P::decode(bits).filter(|_| bits.ends())
}
