//! The words of deductions.

use crate::grid::Cell;
use crate::kit::numbers::{apart, listed};
use crate::puzzle::Fact;

use super::candidates::{BLOCKS, EMPTY, May, kind_of, of};
use crate::puzzles::lazors::board::BlockKind;
use crate::puzzles::lazors::solve::flat::bits;

/// Said of the blocks that bring a beam somewhere.
pub const GUIDING: &str = " that can guide a beam";

/// The blocks among these, with their articles if asked for: "reflect or refract block", "a reflect block or a prism".
fn blocks(may: May, articles: bool) -> String {
    let kinds: Vec<BlockKind> = bits(u64::from(may & BLOCKS)).filter_map(|value| kind_of(value as u32)).collect();
    let (blocks, others): (Vec<BlockKind>, Vec<BlockKind>) =
        kinds.into_iter().partition(|kind| kind.noun() != kind.name());
    let with = |article: &str, noun: String| if articles { format!("{article} {noun}") } else { noun };
    let mut parts: Vec<String> = Vec::new();
    if let Some(first) = blocks.first() {
        let names: Vec<&str> = blocks.iter().map(|kind| kind.name()).collect();
        parts.push(with(first.article(), format!("{} block", listed(&names, "or"))));
    }
    parts.extend(others.iter().map(|kind| with(kind.article(), kind.noun().into())));
    listed(&parts, "or")
}

/// "a reflect or refract block", "no block or a prism".
pub fn any_of(may: May) -> String {
    match (blocks(may, true), may & EMPTY != 0) {
        (blocks, _) if blocks.is_empty() => "no block".into(),
        (blocks, true) => format!("no block or {blocks}"),
        (blocks, false) => blocks,
    }
}

/// The most cells that are named one by one.
const NAMED: usize = 4;

/// Cells that a sentence names.
pub fn named(cells: &[Cell]) -> &[Cell] {
    if cells.len() > NAMED { &[] } else { cells }
}

/// Cells in a sentence.
pub fn cells_words(cells: &[Cell]) -> String {
    if cells.len() > NAMED {
        return format!("{} cells", cells.len());
    }
    apart(&cells.iter().map(|cell| cell.words()).collect::<Vec<_>>())
}

/// What is left of cells that cannot be any of these, to follow "So".
pub fn conclusion(gone: May, rest: May, several: bool) -> String {
    let each = if several { "each of them" } else { "it" };
    if rest == 0 {
        "nothing fits there".into()
    } else if rest == EMPTY {
        format!("{each} stays empty")
    } else if rest & EMPTY == 0 {
        format!("{each} holds {}", any_of(rest))
    } else {
        format!("{each} holds no {}", blocks(gone, false))
    }
}

/// "2 reflect blocks are left", "1 block that can guide a beam is left": all blocks, or those of a kind, and `which`.
pub fn are_left(count: i32, kind: Option<BlockKind>, which: &str) -> String {
    let noun = kind.map_or("block", BlockKind::noun);
    match count {
        1 => format!("1 {noun}{which} is left"),
        _ => format!("{} {noun}s{which} are left", count.max(0)),
    }
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
                format!("holds no {}", kind.noun())
            }
        }
    };
    format!("{} {what}", fact.cell.words())
}
