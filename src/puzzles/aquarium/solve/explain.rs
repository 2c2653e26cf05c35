//! Explanations of values and conflicts for learning: each line computes its explanation on demand.

use super::model::Model;
use super::nogoods::Nogoods;
use super::state::{DRY, Literal, OPEN, State, ValueReason, WET};
use crate::puzzles::aquarium::forest::NONE;

/// A small set of earlier values for which a line forces the value `asked` of a node (`None`: for which it fails).
pub fn explain_line(state: &State, model: &Model, line: u16, wanted: Option<Literal>, set: &mut Vec<Literal>) {
    let number = usize::from(line);
    let (own, asked) = wanted.map_or((NONE, OPEN), |(node, value)| (node, value));
    // Only a node that already has the value asked for has a position on the trail.
    let has_place = own != NONE && state.value[usize::from(own)] == asked;
    let before = if has_place { state.place[usize::from(own)] } else { u32::MAX };
    let mut sums = 1_u64;
    let mut left = model.clues[number];
    for node in model.line_nodes(number) {
        let (value, width) = (state.value[node], model.share(number, node));
        if node == usize::from(own) {
            // The value asked for is forced because the opposite fails.
            left -= if asked == DRY { width } else { 0 };
        } else if value != OPEN && state.place[node] < before {
            set.push((node as u16, value));
            left -= if value == WET { width } else { 0 };
        } else {
            sums |= sums << width;
        }
    }
    set.reverse();
    if number < model.rows {
        // Bit n of `sums`: the free nodes can make n.
        set.retain(|&(node, value)| {
            let width = model.share(number, usize::from(node));
            let freer = sums | sums << width;
            let more = if value == WET { left + width } else { left };
            let needed = more >= 0 && freer >> more & 1 == 1;
            if !needed {
                (sums, left) = (freer, more);
            }
            needed
        });
    } else {
        thin_col(model, number - model.rows, own, asked, set);
    }
}

/// Explains a column that fails because there is too much water (with the cells below it) or too much dry (with the
/// cells above it): reduces the set to the values needed.
fn thin_col(model: &Model, col: usize, own: u16, asked: u8, set: &mut Vec<Literal>) {
    let entries = &model.col_nodes[col];
    let clue = usize::from(model.clues[model.rows + col].unsigned_abs());
    for (side, most) in [(WET, clue), (DRY, entries.len() - clue)] {
        if side == asked {
            continue;
        }
        // For each entry: 2 + the index of the value that brings it to this side; the node asked for (1) costs nothing.
        let mut from = [0_u8; 61];
        for (place, &(node, value)) in set.iter().enumerate() {
            // A column has one entry per row.
            let at = usize::from(model.forest.nodes[usize::from(node)].row);
            from[at] = if value == side { place as u8 + 2 } else { 0 };
        }
        let mut brings = [0_usize; 64];
        for at in 0..entries.len() {
            // Water propagates down from the top, dryness up from the bottom; the first one counts.
            let at = if side == WET { at } else { entries.len() - 1 - at };
            let above = usize::from(entries[at].above);
            if entries[at].node == own {
                from[at] = 1;
            } else if side == WET && entries[at].above != NONE && from[above] > 0 {
                from[at] = from[above];
            }
            if side == DRY && entries[at].above != NONE && from[at] > 0 && from[above] != 1 {
                from[above] = from[at];
            }
            brings[usize::from(from[at])] += usize::from(from[at] > 0);
        }
        let total: usize = brings.iter().sum();
        if total <= most {
            continue;
        }
        let mut spare = total - most - 1;
        let mut brings = brings[2..].iter();
        set.retain(|_| {
            let brings = brings.next().copied().unwrap_or(0);
            let needed = brings > spare;
            if !needed {
                spare -= brings;
            }
            needed
        });
        return;
    }
}

/// Values that imply this literal for the given reason.
pub fn explain(
    nogoods: &mut Nogoods,
    state: &State,
    model: &Model,
    it: Literal,
    reason: ValueReason,
    set: &mut Vec<Literal>,
) {
    set.clear();
    match reason {
        ValueReason::Free => {}
        ValueReason::Node(other) => set.push((other, state.value[usize::from(other)])),
        ValueReason::Line(line) => explain_line(state, model, line, Some(it), set),
        ValueReason::Pair(pair) => {
            let root = nogoods.levels.first().copied().unwrap_or(0);
            nogoods.pairs.explain(state, model, pair, Some(it), root, set);
        }
        ValueReason::Nogood(number) => {
            nogoods.used(number);
            set.extend(nogoods.sets[number as usize].iter().copied().filter(|literal| literal.0 != it.0));
        }
    }
}
