//! A puzzle in six facets, each in a file of its own: its [`Rules`], its [`Text`] formats, how it is solved
//! ([`Solve`]), explained ([`Explain`]), played ([`Play`]) and drawn ([`Draw`]). A [`Puzzle`] has them all. A puzzle
//! knows neither browser nor clock.
//!
//! An item without a default is required of every puzzle. An optional feature is a constant that is `None` by default,
//! with a type of its own, such as [`Fields`] or [`Hint`].

mod capabilities;
mod certify;
mod draw;
mod explain;
mod facts;
mod info;
mod play;
mod reason;
mod rules;
mod sentences;
mod solve;
mod technique;
mod text;

pub use capabilities::{
    Actions, Advice, Advised, CaseParser, Cases, Door, Doors, Fields, Generate, Lookahead, MIRRORS, Motion,
    TURNS_AND_MIRRORS, Turning, Typed,
};
pub use certify::{Certify, Claim, Evidence, MOST_BYTES, Uncertified};
pub use draw::{
    Decided, Describe, Draw, DrawContext, Followed, Listed, OtherReplay, OverFrames, ReplaySearch, SpotWords, Words,
};
pub use explain::{Concludes, Explain, Hint, Left};
pub use facts::{Common, Facts, Of, Shared};
pub use info::{Example, GRADES, Info, Offer};
pub use play::{ActionInfo, ActionRole, Effect, Mode, Phase, Play, Spot, Stroke, Tool, ToolGroup};
pub use reason::{
    Addition, Additions, Beyond, Fact, Item, Items, Next, Partial, Reason, Reasoner, Reasons, Revision, Scale,
};
pub use rules::{Finding, Refused, Report, Rules, Settings, Tone};
pub use sentences::Sentences;
pub use solve::{Checker, Doubt, Flaw, Solve, Start, Strategy};
pub use technique::Technique;
#[allow(unused_imports, reason = "a puzzle that is built alone may have none")]
pub(crate) use technique::techniques;
pub use text::{Format, Says, Text, Unpacking, told};

use crate::about;
use crate::bits::BitReader;
use crate::search::{Options, Search};
use crate::text::{TextError, beginning, inside, quoted, without_bom};
use std::borrow::Cow;

/// The bytes of a text that are looked at to recognise its format: a huge file pasted by mistake is not read through.
const HEAD: usize = 1 << 16;

/// The part of a text by which its format is recognised.
pub fn beginning_of(text: &str) -> &str {
    beginning(text, HEAD)
}

/// A puzzle: all facets of one type, and what follows from them. Boards are values: a move makes a new one. Everything
/// is deterministic.
pub trait Puzzle: Text + Solve + Explain + Play + Draw {
    /// The board that identifies the puzzle: without its moves and settings.
    fn original(board: &Self::Board) -> Self::Board {
        Self::SETTINGS.map_or_else(|| Self::restart(board), |settings| (settings.original)(board))
    }
    /// The puzzle as it is begun.
    fn fresh(board: &Self::Board) -> Self::Board {
        Self::SETTINGS.map_or_else(|| Self::restart(board), |settings| (settings.fresh)(board))
    }
    /// Whether a text looks like one of the formats, or what is inside it.
    fn recognise(text: &str) -> bool {
        Self::format_of(text).is_some()
            || inside(beginning_of(text)).any(|inner| Self::format_of(&inner.text).is_some())
    }
    /// The format that a text looks like, without the lines about the board before it.
    fn format_of(text: &str) -> Option<&'static Format<Self>> {
        let head = beginning_of(without_bom(about::taken_off(text).0));
        Self::FORMATS.iter().find(|format| (format.recognise)(head))
    }
    /// Reads a text in the format that it looks like. A text that looks like no format is read in the first one, for
    /// the error.
    ///
    /// # Errors
    /// If the text is longer than [`Text::LONGEST`] or has a syntax error, with its line and column.
    fn parse(text: &str) -> Result<Self::Board, TextError> {
        if text.len() > Self::LONGEST {
            let (bytes, most) = (text.len(), Self::LONGEST);
            let message = format!("This is too long to be a board: {bytes} bytes, where no text has more than {most}.");
            return Err(TextError::new(1, 1, message));
        }
        Self::unwrapped(text, &|text| match Self::format_of(text).or(Self::FORMATS.first()) {
            Some(format) => (format.parse)(text),
            None => Err(TextError::new(1, 1, "This puzzle has no texts.")),
        })
    }
    /// Reads a text, or the first one inside it that is a board, each without the lines about it. An error is at its
    /// place in the whole text.
    fn unwrapped<T>(text: &str, read: &dyn Fn(&str) -> Result<T, TextError>) -> Result<T, TextError> {
        let read = |text: &str| about::beside(text, read);
        let mut error = match read(text) {
            Err(error) => error,
            read => return read,
        };
        let mut placed = false;
        for inner in inside(text).filter(|inner| Self::format_of(&inner.text).is_some()) {
            match read(&inner.text) {
                Err(within) if inner.clear && !placed => (error, placed) = (inner.place(within), true),
                Err(_) => {}
                read => return read,
            }
        }
        Err(error)
    }
    /// The text inside another that looks like a format; the text itself if there is none, or if it begins like one.
    fn bare(text: &str) -> Cow<'_, str> {
        let wrapped = text.trim_start().starts_with(['`', '~', '>']);
        if !wrapped && Self::format_of(text).is_some() {
            return Cow::Borrowed(text);
        }
        let inner = inside(text).find(|inner| Self::format_of(&inner.text).is_some());
        inner.map_or(Cow::Borrowed(text), |inner| Cow::Owned(inner.text))
    }
    /// Writes the puzzle in a format; `None` if there is no such format or it cannot represent the board.
    fn print(board: &Self::Board, format: &str) -> Option<String> {
        let format = Self::FORMATS.iter().find(|known| known.id == format)?;
        (format.print)(board)
    }
    /// Why a format cannot represent the board, in a sentence; `None` if it can, or if there is no such format.
    fn unheld(board: &Self::Board, format: &str) -> Option<String> {
        let format = Self::FORMATS.iter().find(|known| known.id == format)?;
        let held = (format.print)(board).is_some();
        (!held).then(|| Self::not_held(format))
    }
    /// The sentence for a board that a format cannot represent.
    fn not_held(format: &Format<Self>) -> String {
        format!("This board cannot be written in that format, which holds {}.", format.holds)
    }
    /// The boards of a text, with names. Most texts hold one.
    fn cases(text: &str) -> Result<Vec<(String, Self::Board)>, TextError> {
        match Self::CASES {
            Some(cases) => Self::unwrapped(text, &cases.parse),
            None => Ok(vec![("Board".into(), Self::parse(text)?)]),
        }
    }
    /// Unpacks a board that takes up all of the bits.
    fn decode_whole(bits: &mut BitReader<'_>) -> Option<Self::Board> {
        Self::decode(bits).filter(|_| bits.ends())
    }
    /// The strategy that the options name.
    fn strategy(options: &Options) -> Result<&'static Strategy<Self>, Refused> {
        let found = Self::STRATEGIES.iter().find(|strategy| strategy.info.id == options.strategy);
        found.ok_or_else(|| {
            let ids: Vec<&str> = Self::STRATEGIES.iter().map(|strategy| strategy.info.id).collect();
            let asked = quoted(&options.strategy);
            Refused(format!("There is no strategy {asked}; there are: {}.", ids.join(", ")))
        })
    }
    /// Starts the search that the options ask for. The board must be complete ([`Rules::unfinished`]).
    fn search(board: &Self::Board, options: &Options) -> Result<Box<dyn Search<Self::Answer>>, Refused> {
        let start = Self::strategy(options)?.start.ok_or_else(|| Refused("This module has no solvers.".into()))?;
        Ok(start(board, options))
    }
}

impl<P: Text + Solve + Explain + Play + Draw> Puzzle for P {}
