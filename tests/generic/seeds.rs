//! Boards that seeds have made: the same for ever, since links, boards of the day and progress know them by their seeds.
//! `seeds/` holds a number for each, and is never changed. `GRIDLIGHT_REFRESH=1` writes a file that is missing.

use std::fs;
use std::path::Path;

use gridlight::link;
use gridlight::puzzle::Puzzle;

use crate::common::golden::refreshing;

/// A number that tells a board from others (FNV-1a of its bits).
pub fn number<P: Puzzle>(board: &P::Board) -> String {
    let bits = link::pack(|bits| P::encode(board, bits));
    let number =
        bits.iter().fold(0x811C_9DC5_u32, |hash, &byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    format!(" {number:08x}")
}

/// Compares boards, a few to a line, with those that the same seeds made before.
pub fn held<P: Puzzle>(how: &str, now: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"));
    let path = path.join(format!("tests/generic/seeds/{}-{how}.txt", P::INFO.id));
    if refreshing() && !path.exists() {
        fs::write(&path, now).unwrap();
    }
    let held = fs::read_to_string(&path).unwrap_or_default();
    for (held, now) in held.lines().zip(now.lines()) {
        assert_eq!(now, held, "{}: a seed makes another board than it did", P::INFO.id);
    }
    assert_eq!(now, held, "{}: other seeds", P::INFO.id);
}
