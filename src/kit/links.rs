//! Links of boards.

use crate::link;
use crate::puzzle::Text;

/// A board's link fragment, whatever its size.
pub fn linked<P: Text>(board: &P::Board) -> String {
    link::link(P::INFO.id, |bits| P::encode(board, bits))
}

/// The same; empty if the board is too large for a link.
pub fn linked_if_small<P: Text>(board: &P::Board) -> String {
    if P::linkable(board) { linked::<P>(board) } else { String::new() }
}

/// The part of a link for the trials that began on these boards, the outermost first.
pub fn assumed<'a, P: Text>(under: impl IntoIterator<Item = &'a P::Board>) -> String {
    let code = |base| link::code(P::INFO.id, |bits| P::encode(base, bits));
    under.into_iter().map(|base| ["&if=", &code(base)].concat()).collect()
}
