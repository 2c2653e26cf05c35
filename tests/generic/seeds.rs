//! Boards made from seeds: the same for ever, because links, daily boards and progress refer to their seeds. `seeds/`
//! contains a hash for each, which must never change. `GRIDLIGHT_REFRESH=1` writes a missing file.

use std::fs;
use std::path::Path;

use gridlight::link;
use gridlight::puzzle::Puzzle;

use crate::common::golden::refreshing;
use crate::common::share;

/// A hash of a board (FNV-1a of the bits that name it).
pub fn number<P: Puzzle>(board: &P::Board) -> String {
    let bits = link::pack(|bits| P::encode(&P::original(board), bits));
    let number = bits.iter().fold(0x811C_9DC5_u32, |hash, &byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    format!(" {number:08x}")
}

/// Compares boards, a few per line, with those that the same seeds gave before: all of them, or a share that begins
/// each line.
pub fn held<P: Puzzle>(how: &str, now: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"));
    let path = path.join(format!("tests/generic/seeds/{}-{how}.txt", P::INFO.id));
    if refreshing() && !path.exists() {
        fs::write(&path, now).unwrap();
    }
    let held = fs::read_to_string(&path).unwrap_or_default();
    for (held, now) in held.lines().zip(now.lines()) {
        let known = if share::all() { held == now } else { held.starts_with(now) };
        assert!(known, "{}: a seed makes another board than it did\n{held}\n{now}", P::INFO.id);
    }
    assert_eq!(now.lines().count(), held.lines().count(), "{}: other seeds", P::INFO.id);
}
