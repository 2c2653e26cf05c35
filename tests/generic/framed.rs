//! What is read out of the puzzles' own sentences, in `framed/<puzzle>.txt`: for each technique, how many of its
//! reasons mention rows or columns, end in a conclusion, and name in their first sentence the cells that follow. The
//! page frames and shortens by that, so a reworded reason that would change it in silence fails here.
//! `GRIDLIGHT_REFRESH=1` rewrites the files; look at a hint of each technique that changed.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use gridlight::contract::{Explained, ReasonView};
use gridlight::kit::sentences;
use gridlight::registry::Ask;

use crate::common::golden::refreshing;
use crate::generic::asking::{ask, opened};
use crate::generic::boards::{gallery, given};

/// The boards of a puzzle, and the hints followed on each.
const BOARDS: usize = 16;
const HINTS: usize = 12;

/// What is read out of one reason.
fn read(reason: &ReasonView) -> [bool; 4] {
    let words = reason.words.to_ascii_lowercase();
    let first = sentences::first(&reason.words).to_lowercase();
    let named = |(row, col): &(u16, u16)| first.contains(&format!("row {}, column {}", row + 1, col + 1));
    let mut follows = reason.follows.iter().flat_map(|place| &place.cells).peekable();
    [
        words.contains("row "),
        words.contains("column "),
        sentences::grounds(&reason.words) != reason.words,
        follows.peek().is_some() && follows.all(named),
    ]
}

every_puzzle! {
    fn rewording_a_reason_changes_no_frame_in_silence<P>(seen) {
        let mut counts: BTreeMap<&str, [usize; 5]> = BTreeMap::new();
        let boards = gallery::<P>().into_iter().chain(given::<P>());
        for mut board in boards.filter(|board| P::unfinished(board).is_none()).take(BOARDS) {
            for _ in 0..HINTS {
                let Explained::Way(way) = ask::<P>(&board, Ask::Hint, false) else { break };
                let Some(link) = way.reasons.last().and_then(|reason| reason.link.clone()) else { break };
                for reason in &way.reasons {
                    let count = counts.entry(reason.technique).or_default();
                    count[0] += 1;
                    for (count, is) in count[1..].iter_mut().zip(read(reason)) {
                        *count += usize::from(is);
                    }
                    seen.tick();
                }
                let next = opened::<P>(&link);
                if next == board {
                    break;
                }
                board = next;
            }
        }
        if counts.is_empty() {
            return seen.exempt("it does not reason");
        }
        let line = |(technique, [all, rows, columns, so, first]): (&&str, &[usize; 5])| {
            format!("{technique}: {all} reasons, {rows} rows, {columns} columns, {so} conclusions, {first} first\n")
        };
        let now: String = counts.iter().map(line).collect();
        let name = format!("tests/generic/framed/{}.txt", P::INFO.id);
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
        if refreshing() {
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, now).unwrap();
        } else {
            let held = fs::read_to_string(&path).unwrap_or_default();
            assert_eq!(now, held, "{}: if that is meant, set GRIDLIGHT_REFRESH=1 and look", P::INFO.id);
        }
    }
}
