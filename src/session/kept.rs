//! What outlives the page: the boards of the history, as links, and the mode.

use std::rc::Rc;

use crate::contract::Kept;
use crate::kit::links::{assumed, linked_if_small};
use crate::link;
use crate::puzzle::Puzzle;

use super::history::{Entry, History};
use super::state::Session;

/// The most boards saved, and the most characters of their links: enough to undo far, and small enough to be written
/// after every change.
const KEPT: usize = 200;
const LETTERS: usize = 200_000;

/// The link of a board with its trials; empty if the board is too large for one.
pub(super) fn whole<P: Puzzle>(entry: &Entry<P::Board>) -> &str {
    entry.links.whole.get_or_init(|| match linked_if_small::<P>(&entry.board) {
        link if link.is_empty() => link,
        link => link + &assumed::<P>(&**entry.under),
    })
}

impl<P: Puzzle> Session<P> {
    /// The state to save; `None` if one of the boards is too large for a link. Each board's link is made only once, so
    /// every change adds one.
    pub fn kept(&self) -> Option<Kept> {
        let link = |entry: &Entry<P::Board>| Some(whole::<P>(entry).to_string()).filter(|link| !link.is_empty());
        let length = link(self.history.entry())?.len();
        let (entries, at) = self.history.around((LETTERS / length).clamp(1, KEPT));
        Some(Kept {
            mode: self.hand.mode,
            at,
            links: entries.iter().map(link).collect::<Option<Vec<String>>>()?,
            said: entries.iter().map(|entry| entry.said.clone()).collect(),
            moves: entries.iter().map(|entry| entry.moves).collect(),
            own: entries.iter().map(|entry| u8::from(entry.own) | u8::from(entry.hand) << 1).collect(),
        })
    }

    /// Restores a saved state; `false` if it is invalid, in which case nothing changes.
    pub fn restore(&mut self, kept: Kept) -> bool {
        let Kept { mode, at, links, said, moves, own } = kept;
        if [said.len(), moves.len(), own.len()].iter().any(|&len| len != links.len()) {
            return false;
        }
        let board = |link: &String| {
            let opened = link::open(link, |id| id == P::INFO.id).ok()?;
            let board = P::decode_whole(&mut opened.bits())?;
            let under = opened.under().iter_mut().filter_map(P::decode_whole).collect();
            Some((board, under))
        };
        let boards = links.iter().map(board).collect::<Option<Vec<(P::Board, Vec<P::Board>)>>>();
        let entries = boards.map(|boards| {
            let entries = boards.into_iter().zip(said).zip(moves).zip(own);
            entries
                .map(|((((board, under), said), moves), own)| {
                    let entry = Entry::new(board, said, moves, own & 1 != 0);
                    Entry { hand: own != 0, under: Rc::new(under), ..entry }
                })
                .collect()
        });
        let Some(history) = entries.and_then(|entries| History::restored(entries, at, P::bytes)) else {
            return false;
        };
        self.begin_anew(Session::new(history.board().clone()));
        self.history = history;
        self.set_mode(mode);
        self.news.clear();
        true
    }
}
