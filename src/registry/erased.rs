//! Any puzzle behind one type. Everything its table of functions refers to becomes part of a module: the page's module
//! contains what shows boards, the worker's what solves them.
#![cfg_attr(
    not(all(feature = "page", feature = "solver")),
    allow(unused_imports, dead_code, reason = "each is for one of the two parts")
)]

use std::any::TypeId;
use std::marker::PhantomData;
use std::rc::Rc;

#[cfg(feature = "library")]
use crate::about::About;
use crate::bits::BitReader;
use crate::contract::{ExampleView, FormatView, InfoView};
use crate::grid::Size;
use crate::kit::links::{linked, linked_if_small};
use crate::link::{self, Opened};
use crate::puzzle::{Doors, DrawContext, Flaw, Info, Mode, Puzzle, Refused, Report, told};
use crate::scene::{InkInfo, Scene, svg::svg};
use crate::search::{Options, Outcome, Shape, StrategyInfo, Told, Watch};
use crate::session::{Session, erased::DynSession, picture_scale};
use crate::text::TextError;
use crate::trace::Trace;

#[cfg(feature = "solver")]
use super::job::{Job, Running};

/// A puzzle of any kind.
pub trait DynPuzzle: Sync {
    /// Facts.
    fn info(&self) -> &'static Info;
    /// Everything that it offers, for the page and the library.
    #[cfg(any(feature = "page", feature = "library"))]
    fn info_view(&self) -> InfoView;
    /// The ways to start, if there are several.
    #[cfg(any(feature = "page", feature = "library"))]
    fn doors(&self) -> Option<Doors>;
    /// The solvers, the best first.
    fn strategies(&self) -> Vec<&'static StrategyInfo>;
    /// The strategy that the options name, if its search can be watched, and the words for its events. The error is a
    /// plain sentence.
    #[cfg(feature = "watch")]
    fn watched(&self, options: &Options) -> Result<(&'static StrategyInfo, Told), String>;
    /// The size of the board in these bits.
    #[cfg(feature = "watch")]
    fn size(&self, bits: &mut BitReader<'_>) -> Option<Size>;
    /// The puzzle's own inks.
    #[cfg(any(feature = "page", feature = "library"))]
    fn inks(&self) -> &'static [InkInfo];
    /// A verdict in the puzzle's own words, if it has any.
    #[cfg(feature = "solver")]
    fn verdict_words(&self, outcome: &Outcome) -> Option<String>;
    /// Whether a text looks like one of the puzzle's formats, or what is inside it.
    #[cfg(any(feature = "page", feature = "library"))]
    fn recognise(&self, text: &str) -> bool;
    /// Whether a text looks like one of the formats as it is.
    #[cfg(any(feature = "page", feature = "library"))]
    fn begins(&self, text: &str) -> bool;
    /// The text inside another that looks like one of the formats; the text itself if there is none.
    #[cfg(feature = "library")]
    fn bare<'a>(&self, text: &'a str) -> std::borrow::Cow<'a, str>;
    /// Whether a text looks like a format that only the module that explains reads ([`crate::puzzle::Text::APART`]).
    #[cfg(feature = "page")]
    fn is_apart(&self, text: &str) -> bool;
    /// The gallery, with the boards' links.
    #[cfg(any(feature = "page", feature = "library"))]
    fn examples(&self) -> Result<Vec<ExampleView>, TextError>;
    /// The link of a text's board; empty if the board is too large for one.
    #[cfg(any(feature = "page", feature = "library"))]
    fn link(&self, text: &str) -> Result<String, TextError>;
    /// The boards of a text with their names, packed. Most texts hold one.
    fn cases(&self, text: &str) -> Result<Vec<(String, Vec<u8>)>, TextError>;
    /// Solves every board of a text that holds several and writes the file of solutions; `None` if the puzzle has no
    /// such files. It ends with an error when the watch says so.
    #[cfg(feature = "solver")]
    fn answers(&self, text: &str, watch: &mut Watch<'_>) -> Result<Option<String>, TextError>;
    /// Where a flawed strategy goes wrong on the board in these bits, with its solution as text.
    #[cfg(feature = "solver")]
    fn flaw(&self, bits: &mut BitReader<'_>, options: &Options) -> Option<Flaw<String>>;
    /// The board in these bits, without its moves, as text in a format; `None` if the bits are not a board.
    #[cfg(any(feature = "page", feature = "library"))]
    fn text(&self, bits: &mut BitReader<'_>, format: &str) -> Option<String>;
    /// Why a format cannot represent the board in these bits, in a sentence.
    #[cfg(any(feature = "page", feature = "library"))]
    fn unheld(&self, bits: &mut BitReader<'_>, format: &str) -> String;
    /// Whether the format that a text looks like has room for lines about the board.
    #[cfg(feature = "library")]
    fn has_room(&self, text: &str) -> bool;
    /// What a text says about its board among its data ([`crate::puzzle::Text::SAYS`]).
    #[cfg(feature = "library")]
    fn said_in(&self, text: &str) -> About;
    /// The text with this in place of what it said among its data, if its format has room there.
    #[cfg(feature = "library")]
    fn say_in(&self, text: &str, about: &About) -> Option<String>;
    /// A text in another format; `Ok(Err)` says why the format cannot represent the board.
    #[cfg(any(feature = "page", feature = "library"))]
    fn convert(&self, text: &str, format: &str) -> Result<Result<String, String>, TextError>;
    /// The state of a text's board in words.
    #[cfg(any(feature = "page", feature = "library"))]
    fn check(&self, text: &str) -> Result<Report, TextError>;
    /// A picture of a text's board, at a step of its replay if one is given; `None` if the watch ends the work on the
    /// replay.
    #[cfg(any(feature = "page", feature = "library"))]
    fn svg(&self, text: &str, step: Option<f32>, watch: &mut Watch<'_>) -> Result<Option<String>, TextError>;
    /// A picture of the board in these bits; `None` if they are not a board.
    #[cfg(any(feature = "page", feature = "library"))]
    fn picture(&self, bits: &mut BitReader<'_>) -> Option<String>;
    /// Opens the first example.
    #[cfg(any(feature = "page", feature = "library"))]
    fn open(&self) -> Box<dyn DynSession>;
    /// Starts a search of the board in these bits, without delay: a large board is unpacked when the job runs.
    /// `from_here` keeps the moves made; `whole` writes solutions with all that the page shows. The error is a plain
    /// sentence.
    #[cfg(feature = "solver")]
    fn job(
        &self,
        opened: Rc<Opened>,
        options: &Options,
        from_here: bool,
        whole: bool,
    ) -> Result<Box<dyn Job>, String>;
    /// Starts a search of a text's first board. The errors are those of [`DynPuzzle::cases`] and [`DynPuzzle::job`].
    #[cfg(feature = "solver")]
    fn job_on(
        &self,
        text: &str,
        options: &Options,
        from_here: bool,
    ) -> Result<Result<Box<dyn Job>, String>, TextError>;
    /// The certificate of the board in these bits, without its moves: a line of JSON. It ends when the watch says so.
    /// The error is a plain sentence.
    #[cfg(feature = "solver")]
    fn certify(&self, bits: &mut BitReader<'_>, watch: &mut Watch<'_>) -> Result<String, String>;
}

/// What is said of a text without a board.
pub const NO_BOARD: &str = "This text holds no board.";

/// One puzzle as a [`DynPuzzle`].
pub struct Erased<P>(PhantomData<fn() -> P>);

impl<P> Erased<P> {
    /// The only instance.
    pub const NEW: Erased<P> = Erased(PhantomData);
}

impl<P: Puzzle> DynPuzzle for Erased<P> {
    fn info(&self) -> &'static Info {
        &P::INFO
    }

    #[cfg(any(feature = "page", feature = "library"))]
    fn info_view(&self) -> InfoView {
        let strategies = P::STRATEGIES.iter().map(|strategy| (&strategy.info).into());
        let formats = P::FORMATS.iter().map(|it| FormatView {
            id: it.id,
            name: it.name,
            extension: it.extension,
            about: it.about,
            site: P::SITES.iter().find(|(id, _)| *id == it.id).map_or("", |(_, site)| site),
            apart: P::APART.iter().any(|apart| apart.id == it.id),
        });
        InfoView {
            samples: P::SAMPLES,
            asks_unique: P::ASKS_UNIQUE,
            one_answer: P::ONE_ANSWER,
            generates: P::GENERATE.is_some(),
            hints: P::HINT.is_some(),
            // The step type tells whether the puzzle has replays.
            replays: TypeId::of::<P::Step>() != TypeId::of::<()>(),
            from_here: P::FROM_HERE.is_some(),
            reasons: P::REASONS.is_some(),
            items: P::ITEMS.is_some(),
            additions: P::ADDITIONS.is_some(),
            compares: P::FACTS.is_some(),
            paper_key: P::LISTED.map_or("", |listed| listed.key),
            paper_cell: P::PAPER_CELL,
            repairs: P::REPAIRS.is_some(),
            ..InfoView::new(&P::INFO, strategies.collect(), formats.collect())
        }
    }

    #[cfg(any(feature = "page", feature = "library"))]
    fn doors(&self) -> Option<Doors> {
        P::DOORS
    }

    fn strategies(&self) -> Vec<&'static StrategyInfo> {
        P::STRATEGIES.iter().map(|strategy| &strategy.info).collect()
    }

    #[cfg(feature = "watch")]
    fn watched(&self, options: &Options) -> Result<(&'static StrategyInfo, Told), String> {
        let info = &P::strategy(options).map_err(|Refused(words)| words)?.info;
        match info.shape {
            Shape::None(why) => Err(["This search cannot be followed event by event. ", why].concat()),
            Shape::Tree(told) | Shape::Wave(told) => Ok((info, told)),
        }
    }

    #[cfg(feature = "watch")]
    fn size(&self, bits: &mut BitReader<'_>) -> Option<Size> {
        P::decode_whole(bits).map(|board| P::size(&board))
    }

    #[cfg(any(feature = "page", feature = "library"))]
    fn inks(&self) -> &'static [InkInfo] {
        P::INKS
    }

    #[cfg(feature = "solver")]
    fn verdict_words(&self, outcome: &Outcome) -> Option<String> {
        P::verdict_words(outcome)
    }

    #[cfg(any(feature = "page", feature = "library"))]
    fn recognise(&self, text: &str) -> bool {
        P::recognise(text)
    }

    #[cfg(any(feature = "page", feature = "library"))]
    fn begins(&self, text: &str) -> bool {
        P::format_of(text).is_some()
    }

    #[cfg(feature = "page")]
    fn is_apart(&self, text: &str) -> bool {
        let head = crate::puzzle::beginning_of(text);
        let is_one = |text: &str| P::APART.iter().any(|format| (format.recognise)(text));
        is_one(crate::text::without_bom(head)) || crate::text::inside(head).any(|inner| is_one(&inner.text))
    }

    #[cfg(any(feature = "page", feature = "library"))]
    fn examples(&self) -> Result<Vec<ExampleView>, TextError> {
        let view = |example: &crate::puzzle::Example| {
            let given = P::original(&P::parse(example.text)?);
            let Size { rows, cols } = P::size(&given);
            let given = linked::<P>(&given);
            Ok(ExampleView {
                name: example.name,
                grade: example.grade,
                rows,
                cols,
                link: self.link(example.text)?,
                given,
            })
        };
        P::INFO.examples.iter().map(view).collect()
    }

    #[cfg(any(feature = "page", feature = "library"))]
    fn link(&self, text: &str) -> Result<String, TextError> {
        Ok(linked_if_small::<P>(&read::<P>(text)?))
    }

    fn cases(&self, text: &str) -> Result<Vec<(String, Vec<u8>)>, TextError> {
        let pack = |(name, board)| (name, link::pack(|bits| P::encode(&board, bits)));
        Ok(boards::<P>(text)?.into_iter().map(pack).collect())
    }

    #[cfg(feature = "solver")]
    fn answers(&self, text: &str, watch: &mut Watch<'_>) -> Result<Option<String>, TextError> {
        let Some(cases) = P::CASES else { return Ok(None) };
        let options = Options { limit: 1, ..Options::default() };
        let mut lines = String::new();
        for (index, (name, board)) in P::cases(text)?.into_iter().enumerate() {
            let fail = |words: &str| Err(TextError::new(1, 1, format!("{name}: {words}")));
            if let Some(words) = P::unfinished(&board) {
                return fail(&words);
            }
            let mut answer = None;
            let mut outcome = None;
            if let Ok(mut search) = P::search(&board, &options) {
                outcome = search.run(watch, &mut |found| answer = Some(found));
                if outcome.is_none() {
                    return fail("It was not solved in time.");
                }
            }
            // Write down only what is proved impossible, and only solutions that the rules allow.
            let proved = outcome.is_some_and(|outcome| outcome.verdict.is_none());
            let right = answer.as_ref().map_or(proved, |answer| is_right::<P>(&board, answer));
            if !right {
                return fail("This board could not be solved.");
            }
            lines += &(cases.answer_line)(index + 1, answer.as_ref());
            lines.push('\n');
        }
        Ok(Some(lines))
    }

    #[cfg(feature = "solver")]
    fn flaw(&self, bits: &mut BitReader<'_>, options: &Options) -> Option<Flaw<String>> {
        // Most strategies are not flawed, and a large board takes a while to unpack.
        let doubt = P::strategy(options).ok()?.flaw?;
        let board = P::decode_whole(bits)?;
        let flaw = doubt(&board, options)?;
        let answer = flaw.answer.map(|answer| P::print_answer(&board, &answer));
        Some(Flaw { words: flaw.words, cells: flaw.cells, answer })
    }

    #[cfg(any(feature = "page", feature = "library"))]
    fn text(&self, bits: &mut BitReader<'_>, format: &str) -> Option<String> {
        P::print(&told::<P>(&P::decode_whole(bits)?), format)
    }

    #[cfg(any(feature = "page", feature = "library"))]
    fn unheld(&self, bits: &mut BitReader<'_>, format: &str) -> String {
        unheld::<P>(P::decode_whole(bits).as_ref(), format)
    }

    #[cfg(feature = "library")]
    fn bare<'a>(&self, text: &'a str) -> std::borrow::Cow<'a, str> {
        P::bare(text)
    }

    #[cfg(feature = "library")]
    fn has_room(&self, text: &str) -> bool {
        P::format_of(text).is_some_and(|format| format.about)
    }

    #[cfg(feature = "library")]
    fn said_in(&self, text: &str) -> About {
        says::<P>(text).map(|says| (says.read)(text)).unwrap_or_default()
    }

    #[cfg(feature = "library")]
    fn say_in(&self, text: &str, about: &About) -> Option<String> {
        says::<P>(text).map(|says| (says.write)(text, about))
    }

    #[cfg(any(feature = "page", feature = "library"))]
    fn convert(&self, text: &str, format: &str) -> Result<Result<String, String>, TextError> {
        let board = read::<P>(text)?;
        Ok(P::print(&board, format).ok_or_else(|| unheld::<P>(Some(&board), format)))
    }

    #[cfg(any(feature = "page", feature = "library"))]
    fn check(&self, text: &str) -> Result<Report, TextError> {
        Ok(P::check(&read::<P>(text)?, Mode::Edit))
    }

    #[cfg(any(feature = "page", feature = "library"))]
    fn svg(&self, text: &str, step: Option<f32>, watch: &mut Watch<'_>) -> Result<Option<String>, TextError> {
        let board = read::<P>(text)?;
        let Some(step) = step else { return Ok(Some(picture::<P>(&board, None, true))) };
        let trace = match P::REPLAY_SEARCH {
            Some(search) => (search.begin)(&board).run(watch),
            None => Some(P::replay(&board)),
        };
        Ok(trace.map(|trace| picture::<P>(&board, Some((&trace, step)), true)))
    }

    #[cfg(any(feature = "page", feature = "library"))]
    fn picture(&self, bits: &mut BitReader<'_>) -> Option<String> {
        Some(picture::<P>(&P::decode_whole(bits)?, None, false))
    }

    #[cfg(any(feature = "page", feature = "library"))]
    fn open(&self) -> Box<dyn DynSession> {
        let first = P::INFO.examples.first().and_then(|example| P::parse(example.text).ok());
        let (least, most) = P::INFO.sides;
        let side = 5.clamp(least, most);
        Box::new(Session::<P>::new(first.unwrap_or_else(|| P::blank(Size::new(side, side)))))
    }

    #[cfg(feature = "solver")]
    fn job(
        &self,
        opened: Rc<Opened>,
        options: &Options,
        from_here: bool,
        whole: bool,
    ) -> Result<Box<dyn Job>, String> {
        Ok(Box::new(Running::<P>::new(opened, options, from_here, whole)?))
    }

    #[cfg(feature = "solver")]
    fn job_on(
        &self,
        text: &str,
        options: &Options,
        from_here: bool,
    ) -> Result<Result<Box<dyn Job>, String>, TextError> {
        let Some((_, board)) = boards::<P>(text)?.into_iter().next() else { return Ok(Err(NO_BOARD.into())) };
        Ok(Running::<P>::on(board, options, from_here).map(|job| Box::new(job) as Box<dyn Job>))
    }

    #[cfg(feature = "solver")]
    fn certify(&self, bits: &mut BitReader<'_>, watch: &mut Watch<'_>) -> Result<String, String> {
        let board = P::decode_whole(bits).ok_or("This is no board.")?;
        super::certify::certify::<P>(&board, watch)
    }
}

/// The boards of a text or of a link, with their names.
fn boards<P: Puzzle>(text: &str) -> Result<Vec<(String, P::Board)>, TextError> {
    if link::recognise(text) {
        return Ok(vec![("Board".into(), read::<P>(text)?)]);
    }
    P::cases(text)
}

/// The first board of a text, or that of a link with its moves. An error in a later board is an error, too.
fn read<P: Puzzle>(text: &str) -> Result<P::Board, TextError> {
    if !link::recognise(text) {
        let first = P::cases(text)?.into_iter().next();
        return first.map_or_else(|| P::parse(text), |(_, board)| Ok(board));
    }
    let wrong = |problem: link::LinkError| TextError::new(1, 1, problem.to_string());
    let opened = link::open(text, |id| id == P::INFO.id).map_err(wrong)?;
    P::decode_whole(&mut opened.bits())
        .ok_or_else(|| TextError::new(1, 1, "This link contains no valid board."))
}

/// A board as SVG, at a step of its replay if one is given; with the mistakes made in play or without.
fn picture<P: Puzzle>(board: &P::Board, replay: Option<(&Trace<P::Step>, f32)>, errors: bool) -> String {
    let bounds = P::bounds(board);
    let scale = picture_scale(bounds);
    // Only in play may they be hidden.
    let mode = if P::HIDES_ERRORS && !errors { Mode::Play } else { Mode::Solve };
    let context = DrawContext { replay, scale, errors, ..DrawContext::still(mode, bounds) };
    let mut scene = Scene::new();
    P::draw(board, &context, &mut scene);
    svg(&scene, P::INKS, bounds, bounds.w * scale)
}

/// Why a format cannot represent a board.
fn unheld<P: Puzzle>(board: Option<&P::Board>, format: &str) -> String {
    let words = board.and_then(|board| P::unheld(board, format));
    words.unwrap_or_else(|| "This board cannot be written in that format.".into())
}

/// Whether a solution is correct, by a complete check.
fn is_right<P: Puzzle>(board: &P::Board, answer: &P::Answer) -> bool {
    let mut checker = P::checker(board);
    std::iter::from_fn(|| Some(checker(answer))).flatten().next().is_some_and(|looked| looked.is_ok())
}

/// How a text says something about its board among its data.
#[cfg(feature = "library")]
fn says<P: Puzzle>(text: &str) -> Option<&'static crate::puzzle::Says> {
    let format = P::format_of(text)?;
    P::SAYS.iter().find(|says| says.format == format.id)
}
