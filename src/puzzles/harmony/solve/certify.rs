//! The certificate of a board: swaps that solve it, or cases of all swaps, each ending in a position that is lost at
//! sight.
//!
//! `*` makes a case of each swap that is possible, in the order of its two cells by their index. The other tokens end
//! a case. Besides every reason of [`Dead`], as [`token`] writes it, these are `c2`: the tiles of colour 2 are not as
//! many as the columns; `o`: the moves add up to an odd number; and `@`: the position was refuted before.

use std::collections::HashSet;

use crate::kit::json;
use crate::puzzle::{Claim, Evidence, MOST_BYTES, Uncertified};
use crate::puzzles::harmony::board::{Board, Swap, Tile};
use crate::search::{Go, Options, Verdict, Watch};

use super::dead::{Dead, dead};
use super::deep::key;
use super::flat::FlatBoard;
use super::{Answer, search};

/// The most positions whose swaps are tried.
const MOST_POSITIONS: usize = 100_000;

/// See [`crate::puzzle::Certify`].
pub fn certify(board: &Board, watch: &mut Watch<'_>) -> Result<Evidence, Uncertified> {
    let flat = FlatBoard::new(&board.restarted());
    if let Some(reason) = miscounted(&flat).or_else(|| dead(&flat).as_ref().map(token)) {
        let parts = vec![("proof", json::word(&reason))];
        return Ok(Evidence { claim: Claim::Impossible, board: written(board), parts });
    }
    let mut answers: Vec<Answer> = Vec::new();
    let options = Options { limit: 1, ..Options::default() };
    let outcome = search(board, &options).run(watch, &mut |answer| answers.push(answer));
    let outcome = outcome.ok_or(Uncertified::Stopped)?;
    if let Some(answer) = answers.first() {
        let swap = |&Swap { a, b }: &Swap| json::list([a.row, a.col, b.row, b.col]);
        let parts = vec![("solution", json::list(answer.iter().map(swap)))];
        return Ok(Evidence { claim: Claim::Solvable, board: written(board), parts });
    }
    if !matches!(outcome.verdict, Verdict::None(..)) {
        return Err(Uncertified::Stopped);
    }
    let parts = vec![("proof", json::word(refute(flat, watch)?.trim_end()))];
    Ok(Evidence { claim: Claim::Impossible, board: written(board), parts })
}

/// The board as JSON.
fn written(board: &Board) -> String {
    let rows = |number: fn(&Tile) -> u8| json::list(board.start().rows().map(|row| json::list(row.iter().map(number))));
    json::object(&[("homes", rows(|tile| tile.home)), ("moves", rows(|tile| tile.moves))])
}

/// A reason as a token. Each one that the solver has is here, so a board that it finds lost at sight has a proof of one
/// token.
fn token(dead: &Dead) -> String {
    match *dead {
        Dead::Frozen(at) => format!("f{at}"),
        Dead::Blocked(at, _) => format!("b{at}"),
        Dead::Ring(ref ring) => format!("r{}", ring.first().copied().unwrap_or(0)),
        Dead::Rivals(at, _) => format!("v{at}"),
        Dead::Isolated(at) => format!("a{at}"),
        Dead::Stuck(at) => format!("h{at}"),
        Dead::Crowded(home) => format!("m{home}"),
        Dead::Parted(ref part) => format!("p{}", part.first().copied().unwrap_or(0)),
        Dead::OddRow(row) => format!("d{row}"),
    }
}

/// What no swap changes: the number of tiles of each colour, and whether the moves add up to an even number.
fn miscounted(flat: &FlatBoard) -> Option<String> {
    let count = |home: usize| flat.home.iter().filter(|&&of| usize::from(of) == home).count();
    let colour = (0..flat.rows).find(|&home| count(home) != flat.cols).map(|home| format!("c{home}"));
    colour.or_else(|| (flat.sum() % 2 == 1).then(|| "o".into()))
}

/// A position whose swaps are tried.
struct OpenPosition {
    key: u128,
    /// The number of the pair after the one that is swapped now; 0 if none is.
    next: usize,
}

/// Writes the cases of a board, as deep as it has swaps: half its moves.
fn refute(mut flat: FlatBoard, watch: &mut Watch<'_>) -> Result<String, Uncertified> {
    let pairs = flat.pairs();
    // The positions refuted so far, whatever the order of their columns.
    let mut lost: HashSet<u128> = HashSet::new();
    let mut open: Vec<OpenPosition> = Vec::new();
    let mut proof = String::new();
    loop {
        if watch.count(1, 1 << 10) == Go::Pause {
            return Err(Uncertified::Stopped);
        }
        if proof.len() > MOST_BYTES || lost.len() > MOST_POSITIONS {
            return Err(Uncertified::TooLarge);
        }
        let reason = dead(&flat).as_ref().map(token);
        if let Some(reason) = reason {
            proof += &[&reason, " "].concat();
        } else {
            let key = key(&flat);
            if lost.contains(&key) {
                proof += "@ ";
            } else {
                proof += "* ";
                open.push(OpenPosition { key, next: 0 });
            }
        }
        // On to the next swap of the latest position that has one left.
        loop {
            let Some(OpenPosition { next, .. }) = open.last_mut() else { return Ok(proof) };
            if *next > 0 {
                flat.unswap(pairs[*next - 1]);
            }
            if let Some(more) = pairs[*next..].iter().position(|&pair| flat.can(pair)) {
                *next += more + 1;
                flat.swap(pairs[*next - 1]);
                break;
            }
            // Nothing can move, and nothing is lost: it is solved.
            if *next == 0 {
                return Err(Uncertified::Several);
            }
            lost.extend(open.pop().map(|open| open.key));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Progress;

    #[test]
    fn a_thread_with_little_room_follows_thousands_of_swaps() {
        let mut flat = FlatBoard { rows: 16, cols: 16, home: Vec::new(), left: vec![99; 256] };
        flat.home = (0..256).map(|cell| (cell / 16) as u8).collect();
        let work = move || {
            let mut ask = |_: &Progress| Go::On;
            refute(flat, &mut Watch::new(Progress::default(), &mut ask)).is_err()
        };
        let thread = std::thread::Builder::new().stack_size(1 << 17).spawn(work);
        assert!(thread.unwrap().join().unwrap(), "it is solvable");
    }
}
