//! What shows any puzzle's boards: facts, texts and pictures.

use std::any::TypeId;

use crate::bits::BitReader;
use crate::contract::{ExampleView, FormatView, InfoView};
use crate::grid::Size;
use crate::kit::links::{linked, linked_if_small};
use crate::puzzle::{Doors, DrawContext, Example, Mode, Puzzle, Report, beginning_of, told};
use crate::scene::{InkInfo, Scene, svg::svg};
use crate::search::Watch;
use crate::session::{Session, erased::DynSession, picture_scale};
use crate::text::{self, TextError};
use crate::trace::Trace;

use super::erased::{Erased, read};

/// What shows boards.
pub trait Shows {
    /// Everything that it offers, for the page and the library.
    fn info_view(&self) -> InfoView;
    /// The ways to start, if there are several.
    fn doors(&self) -> Option<Doors>;
    /// The puzzle's own inks.
    fn inks(&self) -> &'static [InkInfo];
    /// Whether a text looks like one of the puzzle's formats, or what is inside it.
    fn recognise(&self, text: &str) -> bool;
    /// Whether a text looks like one of the formats as it is.
    fn begins(&self, text: &str) -> bool;
    /// Whether a text looks like a format that only the module that explains reads ([`crate::puzzle::Text::APART`]).
    fn is_apart(&self, text: &str) -> bool;
    /// The gallery, with the boards' links.
    fn examples(&self) -> Result<Vec<ExampleView>, TextError>;
    /// The link of a text's board; empty if the board is too large for one.
    fn link(&self, text: &str) -> Result<String, TextError>;
    /// The board in these bits, without its moves, as text in a format; `None` if the bits are not a board.
    fn text(&self, bits: &mut BitReader<'_>, format: &str) -> Option<String>;
    /// Why a format cannot represent the board in these bits, in a sentence.
    fn unheld(&self, bits: &mut BitReader<'_>, format: &str) -> String;
    /// A text in another format; `Ok(Err)` says why the format cannot represent the board.
    fn convert(&self, text: &str, format: &str) -> Result<Result<String, String>, TextError>;
    /// The state of a text's board in words.
    fn check(&self, text: &str) -> Result<Report, TextError>;
    /// A picture of a text's board, at a step of its replay if one is given; `None` if the watch ends the work on the
    /// replay.
    fn svg(&self, text: &str, step: Option<f32>, watch: &mut Watch<'_>) -> Result<Option<String>, TextError>;
    /// A picture of the board in these bits; `None` if they are not a board.
    fn picture(&self, bits: &mut BitReader<'_>) -> Option<String>;
    /// Opens the first example.
    fn open(&self) -> Box<dyn DynSession>;
}

impl<P: Puzzle> Shows for Erased<P> {
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

    fn doors(&self) -> Option<Doors> {
        P::DOORS
    }

    fn inks(&self) -> &'static [InkInfo] {
        P::INKS
    }

    fn recognise(&self, text: &str) -> bool {
        P::recognise(text)
    }

    fn begins(&self, text: &str) -> bool {
        P::format_of(text).is_some()
    }

    fn is_apart(&self, text: &str) -> bool {
        let head = beginning_of(text);
        let is_one = |text: &str| P::APART.iter().any(|format| (format.recognise)(text));
        !P::APART.is_empty() && (is_one(text::without_bom(head)) || text::inside(head).any(|inner| is_one(&inner.text)))
    }

    fn examples(&self) -> Result<Vec<ExampleView>, TextError> {
        let view = |example: &Example| {
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

    fn link(&self, text: &str) -> Result<String, TextError> {
        Ok(linked_if_small::<P>(&read::<P>(text)?))
    }

    fn text(&self, bits: &mut BitReader<'_>, format: &str) -> Option<String> {
        P::print(&told::<P>(&P::decode_whole(bits)?), format)
    }

    fn unheld(&self, bits: &mut BitReader<'_>, format: &str) -> String {
        unheld::<P>(P::decode_whole(bits).as_ref(), format)
    }

    fn convert(&self, text: &str, format: &str) -> Result<Result<String, String>, TextError> {
        let board = read::<P>(text)?;
        Ok(P::print(&board, format).ok_or_else(|| unheld::<P>(Some(&board), format)))
    }

    fn check(&self, text: &str) -> Result<Report, TextError> {
        let mut report = P::check(&read::<P>(text)?, Mode::Edit);
        report.findings.retain(|finding| !finding.keys);
        Ok(report)
    }

    fn svg(&self, text: &str, step: Option<f32>, watch: &mut Watch<'_>) -> Result<Option<String>, TextError> {
        let board = read::<P>(text)?;
        let Some(step) = step else { return Ok(Some(picture::<P>(&board, None, true))) };
        let trace = match P::REPLAY_SEARCH.and_then(|search| search.begin) {
            Some(begin) => begin(&board).run(watch),
            None => Some(P::replay(&board)),
        };
        Ok(trace.map(|trace| picture::<P>(&board, Some((&trace, step)), true)))
    }

    fn picture(&self, bits: &mut BitReader<'_>) -> Option<String> {
        Some(picture::<P>(&P::decode_whole(bits)?, None, false))
    }

    fn open(&self) -> Box<dyn DynSession> {
        let first = P::INFO.examples.first().and_then(|example| P::parse(example.text).ok());
        let (least, most) = P::INFO.sides;
        let side = 5.clamp(least, most);
        Box::new(Session::<P>::new(first.unwrap_or_else(|| P::blank(Size::new(side, side)))))
    }
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
