//! No target between two solid blocks.

use super::Method;
use super::candidates::{BLOCKS, Candidates, SOLID};
use super::items::beside;
use super::words::{any_of, cells_words, conclusion, named};
use crate::grid::Cell;
use crate::kit::numbers::capital;
use crate::puzzle::{Reason, Sentences};
use crate::puzzles::lazors::Lazors;

/// The cells next to targets whose other side is solid or the edge of the board, grouped by what they lose.
pub fn find(known: &Candidates) -> Option<Reason<Lazors>> {
    let ground = &known.ground;
    let (flat, board) = (&ground.flat, &ground.board);
    // What the first cell of the group loses and keeps.
    let mut first = None;
    let (mut follows, mut given, mut items) = (Vec::new(), Vec::new(), Vec::new());
    let (mut cells, mut shown): (Vec<Cell>, Vec<Cell>) = (Vec::new(), Vec::new());
    for (index, target) in flat.targets.iter().enumerate() {
        let [one, other] = target.sides.map(|(place, _)| place);
        for (place, wall) in [(one, other), (other, one)] {
            let (gone, rest) = (known.may[place] & SOLID, known.may[place] & !SOLID);
            if known.may[wall] & !SOLID != 0 || flat.on_rim(place) || gone == 0 {
                continue;
            }
            let cell = known.cell(place);
            if cells.contains(&cell) || first.is_some_and(|first| first != (gone, rest) || rest == 0) {
                continue;
            }
            first = Some((gone, rest));
            known.without(place, SOLID, &mut follows);
            known.facts(place, &mut given);
            if !flat.on_rim(wall) {
                known.facts(wall, &mut given);
            }
            items.push(index);
            items.extend(ground.items.fixed(false, |used| flat.place(used) == wall || used == cell));
            cells.push(cell);
            shown.extend(beside(board, board.targets[index]));
        }
    }
    let (gone, rest) = first?;
    if rest == 0 {
        follows.clear();
    }
    let several = cells.len() > 1;
    let place = match items.first() {
        Some(&index) if !several => format!("the target on the {}", board.targets[index].words(board.size())),
        _ => "targets beside solid blocks and on the edge of the board".into(),
    };
    let with = if several { "Each of " } else { "" };
    let words = format!(
        "{with}{} has a target on one side, and behind it the edge of the board or a solid block: with {} there the target \
         would be shut in.",
        cells_words(&cells),
        any_of(gone & BLOCKS)
    );
    let words = Sentences::from(capital(&words)).so(&conclusion(gone, rest, several));
    let names = named(&cells).to_vec();
    Some(Reason { names, cells: shown, items, given, follows, ..Reason::new(Method::ShutIn, &place, words) })
}
