//! The hash by which a board is known and belongs to a shard: see `docs/batches.md`.

use sha2::{Digest as _, Sha256};

/// SHA-256 as hexadecimal digits.
pub fn sha256(text: &str) -> String {
    hex(Sha256::new_with_prefix(text))
}

/// The hash of a board's text: without a byte order mark and white space at the end, lines ending in line feeds.
pub fn hash_of(text: &str) -> String {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text).replace("\r\n", "\n");
    sha256(text.trim_end_matches([' ', '\t', '\r', '\n']))
}

/// Whether a hash belongs to a shard: its first 64 bits modulo the number of shards.
pub fn is_of(hash: &str, (index, count): (u64, u64)) -> bool {
    let head = hash.get(..16).and_then(|head| u64::from_str_radix(head, 16).ok());
    count == 1 || head.is_some_and(|head| head % count == index - 1)
}

/// The digits of a digest.
pub fn hex(digest: Sha256) -> String {
    digest.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A shard as `3/64` names it; `None` for anything else.
pub fn shard_of(text: &str) -> Option<(u64, u64)> {
    let digits = |text: &str| -> Option<u64> {
        let fits = (1..=6).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse().ok().filter(|_| fits)
    };
    let (index, count) = text.split_once('/')?;
    let (index, count) = (digits(index)?, digits(count)?);
    (index >= 1 && index <= count).then_some((index, count))
}
