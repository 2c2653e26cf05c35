//! The certificate of a board: the list of all layouts. That the list is complete, a checker finds out by filling the
//! rows itself.

use crate::kit::json;
use crate::puzzle::{Claim, Evidence, MOST_BYTES, Uncertified};
use crate::puzzles::voltorb_flip::board::{Board, ClueDraft};
use crate::puzzles::voltorb_flip::odds::boards::Trouble;
use crate::puzzles::voltorb_flip::odds::card;
use crate::puzzles::voltorb_flip::odds::listing::Listing;
use crate::search::{Go, Watch};

/// The work of a step of the listing.
const STEP: u64 = 1 << 12;
/// The most rows that are filled for a list: a checker goes through about as many.
const MOST_STEPS: u64 = 1 << 16;

/// See [`crate::puzzle::Certify`].
pub fn certify(board: &Board, watch: &mut Watch<'_>) -> Result<Evidence, Uncertified> {
    let layouts = layouts(board, watch)?;
    let claim = match layouts.len() {
        0 => Claim::Impossible,
        1 => Claim::Unique,
        _ => Claim::Complete,
    };
    let parts = vec![("solution", json::list(layouts.iter().map(|layout| json::word(layout))))];
    Ok(Evidence { claim, board: written(board), parts })
}

fn layouts(board: &Board, watch: &mut Watch<'_>) -> Result<Vec<String>, Uncertified> {
    let clues = board.all_clues().ok_or(Uncertified::Stopped)?;
    let trouble = |trouble| match trouble {
        Trouble::None(_) => Ok(Vec::new()),
        Trouble::TooMany => Err(Uncertified::TooLarge),
    };
    let mut listing = match Listing::new(&clues, &board.cards, board.weighed()) {
        Ok(listing) => listing,
        Err(why) => return trouble(why),
    };
    for _ in 0..MOST_STEPS {
        if watch.count(1, STEP) == Go::Pause {
            return Err(Uncertified::Stopped);
        }
        match listing.step() {
            None => {}
            Some(Err(why)) => return trouble(why),
            Some(Ok(space)) if space.boards().len() * (board.cards.len() + 3) > MOST_BYTES => {
                return Err(Uncertified::TooLarge);
            }
            Some(Ok(space)) => {
                let text =
                    |&layout: &u128| (0..board.cards.len()).map(|at| char::from(b'0' + card(layout, at))).collect();
                let mut layouts: Vec<String> = space.boards().iter().map(text).collect();
                layouts.sort();
                return Ok(layouts);
            }
        }
    }
    Err(Uncertified::TooLarge)
}

/// The board as JSON.
fn written(board: &Board) -> String {
    let clue = |draft: &ClueDraft| json::list([draft.sum.unwrap_or(0), draft.voltorbs.unwrap_or(0)]);
    let (rows, cols) = board.clues.split_at(usize::from(board.side()));
    let known: String = board.cards.iter().map(|card| card.map_or('.', |value| char::from(b'0' + value))).collect();
    json::object(&[
        ("rows", json::list(rows.iter().map(clue))),
        ("cols", json::list(cols.iter().map(clue))),
        ("level", json::or_null(board.weighed())),
        ("known", json::word(&known)),
    ])
}
