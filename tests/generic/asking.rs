//! Questions about boards of any puzzle, asked like the page does, and searches that check the replies.

use gridlight::contract::Explained;
use gridlight::explain::{Known, Trial};
use gridlight::link::{self, Opened};
use gridlight::puzzle::Puzzle;
use gridlight::registry::{Ask, explain};
use gridlight::search::{Go, Progress, Watch};

/// The node limit of a check by search.
const NODES: u64 = 200_000;

/// Works until the result is known.
pub fn through<T>(run: impl FnMut(&mut Watch<'_>) -> Option<T>) -> T {
    leaving(false, run)
}

/// The same; `pauses`: the work is paused and resumed whenever it asks.
pub fn leaving<T>(pauses: bool, mut run: impl FnMut(&mut Watch<'_>) -> Option<T>) -> T {
    for _ in 0..3_000_000 {
        let mut answer = |_: &Progress| if pauses { Go::Pause } else { Go::On };
        let every = if pauses { 1 } else { 1 << 16 };
        if let Some(known) = run(&mut Watch::every(every, Progress::default(), &mut answer)) {
            return known;
        }
    }
    panic!("It does not end.");
}

/// A board as it is passed to a worker.
pub fn passed<P: Puzzle>(board: &P::Board) -> Opened {
    link::unpack(P::INFO.id, link::pack(|bits| P::encode(board, bits))).unwrap()
}

/// The reply to a question about a board; `pauses`: the work is paused and resumed whenever it asks.
pub fn ask<P: Puzzle>(board: &P::Board, what: Ask, pauses: bool) -> Explained {
    let mut work = explain(P::INFO.id, &passed::<P>(board), "", what).unwrap();
    leaving(pauses, |watch| work.run(watch))
}

/// The board of a fragment.
pub fn opened<P: Puzzle>(fragment: &str) -> P::Board {
    let opened = link::open(fragment, |id| id == P::INFO.id).unwrap();
    P::decode_whole(&mut opened.bits()).unwrap()
}

/// The verdict of a search on a board.
pub fn known<P: Puzzle>(board: &P::Board, limit: u64) -> Known {
    let mut trial = Trial::<P>::of(board, limit, NODES);
    through(|watch| trial.run(watch))
}

/// Whether a search finds a solution.
pub fn answered<P: Puzzle>(board: &P::Board) -> bool {
    matches!(known::<P>(board, 1), Known::Found | Known::Unique | Known::Several)
}
