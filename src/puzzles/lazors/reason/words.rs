//! The words of deductions.

use crate::grid::Cell;
use crate::kit::numbers::listed;
use crate::puzzle::Fact;

use super::known::{BLOCKS, EMPTY, May, kind_of, of};
use crate::puzzles::lazors::board::Kind;
use crate::puzzles::lazors::solve::flat::bits;

/// "reflect or refract": the kinds of blocks among these.
pub fn kinds(may: May) -> String {
    let kinds = bits(u64::from(may & BLOCKS)).filter_map(|value| kind_of(value as u32));
    let names: Vec<&str> = kinds.map(Kind::name).collect();
    listed(&names, "or")
}

/// "a reflect or refract block", "no block or a prism block".
pub fn any_of(may: May) -> String {
    let kinds = kinds(may);
    if kinds.is_empty() {
        return "no block".into();
    }
    let article = if kinds.starts_with('o') { "an" } else { "a" };
    let or = if may & EMPTY != 0 { "no block or " } else { "" };
    format!("{or}{article} {kinds} block")
}

/// Cells in a sentence.
pub fn cells_words(cells: &[Cell]) -> String {
    if cells.len() > 4 {
        return format!("{} cells", cells.len());
    }
    let words: Vec<String> = cells.iter().map(|cell| cell.words()).collect();
    // Each part contains a comma of its own.
    match words.as_slice() {
        [first @ .., last] if cells.len() > 2 => format!("{} and {last}", first.join("; ")),
        _ => listed(&words, "and"),
    }
}

/// What is left of cells that cannot be any of these, as the end of a sentence.
pub fn conclusion(gone: May, rest: May, several: bool) -> String {
    let each = if several { "each of them" } else { "it" };
    if rest == 0 {
        "So nothing fits there.".into()
    } else if rest == EMPTY {
        format!("So {each} stays empty.")
    } else if rest & EMPTY == 0 {
        format!("So {each} holds {}.", any_of(rest))
    } else {
        format!("So {each} holds no {} block.", kinds(gone))
    }
}

/// "2 reflect blocks are left"; `kind` ends with a space.
pub fn are_left(count: i32, kind: &str) -> String {
    let verb = if count == 1 { "block is left" } else { "blocks are left" };
    format!("{} {kind}{verb}", count.max(0))
}

/// A fact in words.
pub fn says(fact: Fact) -> String {
    let what = match (kind_of(fact.value), fact.holds) {
        (None, true) => "stays empty".into(),
        (None, false) => "holds a block".into(),
        (Some(kind), holds) => {
            if holds {
                format!("holds {}", any_of(of(kind)))
            } else {
                format!("holds no {} block", kind.name())
            }
        }
    };
    format!("{} {what}", fact.cell.words())
}
