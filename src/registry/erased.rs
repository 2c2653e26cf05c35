//! Any puzzle behind one type. Everything its table of functions refers to becomes part of a module: the page's module
//! contains what shows boards ([`Shows`]), the worker's what solves them ([`Solves`]).

use std::marker::PhantomData;

use crate::link;
use crate::puzzle::{Info, Puzzle};
use crate::search::StrategyInfo;
use crate::text::TextError;

#[cfg(feature = "library")]
use super::about::SaysAbout;
#[cfg(any(feature = "page", feature = "library"))]
use super::shows::Shows;
#[cfg(feature = "solver")]
use super::solves::Solves;
#[cfg(not(feature = "library"))]
use Nothing as SaysAbout;
#[cfg(not(any(feature = "page", feature = "library")))]
use Nothing as Shows;
#[cfg(not(feature = "solver"))]
use Nothing as Solves;

/// What a module has of a part that it does without.
pub trait Nothing {}

impl<T: ?Sized> Nothing for T {}

/// A puzzle of any kind.
pub trait DynPuzzle: Shows + SaysAbout + Solves + Sync {
    /// Facts.
    fn info(&self) -> &'static Info;
    /// The solvers, the best first.
    fn strategies(&self) -> Vec<&'static StrategyInfo>;
    /// The boards of a text with their names, packed. Most texts hold one.
    fn cases(&self, text: &str) -> Result<Vec<(String, Vec<u8>)>, TextError>;
}

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

    fn strategies(&self) -> Vec<&'static StrategyInfo> {
        P::STRATEGIES.iter().map(|strategy| &strategy.info).collect()
    }

    fn cases(&self, text: &str) -> Result<Vec<(String, Vec<u8>)>, TextError> {
        let pack = |(name, board)| (name, link::pack(|bits| P::encode(&board, bits)));
        Ok(boards::<P>(text)?.into_iter().map(pack).collect())
    }
}

/// The boards of a text or of a link, with their names.
pub(super) fn boards<P: Puzzle>(text: &str) -> Result<Vec<(String, P::Board)>, TextError> {
    if link::recognise(text) {
        return Ok(vec![("Board".into(), read::<P>(text)?)]);
    }
    P::cases(text)
}

/// The first board of a text, or that of a link with its moves. An error in a later board is an error, too.
pub(super) fn read<P: Puzzle>(text: &str) -> Result<P::Board, TextError> {
    if !link::recognise(text) {
        let first = P::cases(text)?.into_iter().next();
        return first.map_or_else(|| P::parse(text), |(_, board)| Ok(board));
    }
    let wrong = |problem: link::LinkError| TextError::new(1, 1, problem.to_string());
    let opened = link::open(text, |id| id == P::INFO.id).map_err(wrong)?;
    P::decode_whole(&mut opened.bits()).ok_or_else(|| TextError::new(1, 1, "This link contains no valid board."))
}
