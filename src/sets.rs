//! Sets: several boards in an order, as one text or as a link, and what they are together. Nothing here knows a puzzle.
//! `docs/formats.md` describes both forms.

mod link;
mod summary;
mod text;

pub use link::{is_set_link, link, text_of};
pub use summary::{Checked, Compared, Rank, Status, Summary, falls, summary};
pub use text::{Parts, is_link, is_linked, is_parted, is_too_long, joined, parted, trimmed};

/// More boards than this are not a set.
pub const MOST_BOARDS: usize = 200;
/// Longer texts are not sets, in units of UTF-16; more bytes are not unpacked.
pub const MOST_TEXT: usize = 4_000_000;
/// Longer links are not written, in characters.
pub const MOST_LINK: usize = 8_000;
