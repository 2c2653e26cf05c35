//! Deductions from counts of blocks and cells.

use crate::grid::Cell;
use crate::kit::numbers::counted;
use crate::puzzle::{Fact, Reason, Sentences};
use crate::puzzles::lazors::Lazors;

use super::Method;
use super::candidates::{BLOCKS, Candidates, May, OpenBlocks, of};
use super::words::{any_of, are_left};
use crate::puzzles::lazors::board::BlockKind;

/// The first count with a conclusion: of all blocks, then of each kind.
pub fn find(known: &Candidates) -> Option<Reason<Lazors>> {
    let ground = &known.ground;
    let left = OpenBlocks::of(&ground.flat, &known.may);
    let supply = ground.board.supply;
    let all = BlockTally { what: BLOCKS, kind: None, left: left.blocks - left.reserved };
    let kinds = BlockKind::ALL.into_iter().filter(|kind| supply[kind.index()] > 0).map(|kind| BlockTally {
        what: of(kind),
        kind: Some(kind),
        left: left.kinds[kind.index()],
    });
    std::iter::once(all).chain(kinds).find_map(|tally| tally.used_up(known).or_else(|| tally.full(known)))
}

/// The blocks counted: all, or those of a kind.
struct BlockTally {
    what: May,
    /// `None` for all.
    kind: Option<BlockKind>,
    /// How many are left for undecided cells.
    left: i32,
}

impl BlockTally {
    fn noun(&self) -> &'static str {
        self.kind.map_or("block", BlockKind::noun)
    }

    fn nouns(&self) -> String {
        format!("{}s", self.noun())
    }

    /// The undecided places.
    fn open(&self, known: &Candidates) -> Vec<usize> {
        known.open().filter(|&place| known.may[place] & self.what != 0 && known.may[place] & !self.what != 0).collect()
    }

    fn used_up(&self, known: &Candidates) -> Option<Reason<Lazors>> {
        let open = self.open(known);
        if self.left > 0 || (self.left == 0 && open.is_empty()) {
            return None;
        }
        let words = if self.left < 0 {
            format!("More {} are known to be placed than there are.", self.nouns())
        } else {
            format!("No {} is left: the places of all are known.", self.noun())
        };
        // Places that certainly have one.
        let given = |may: May| may & self.what != 0 && may & !self.what == 0;
        Some(self.found(known, self.what, &open, words, &given))
    }

    fn full(&self, known: &Candidates) -> Option<Reason<Lazors>> {
        let open = self.open(known);
        let count = open.len() as i32;
        if count > self.left || (count == self.left && open.is_empty()) {
            return None;
        }
        let cells = counted(open.len() as u64, "cell", "cells");
        let words = format!("{}, and only {cells} may still hold one.", are_left(self.left, self.kind, ""));
        // Places that cannot have one, and those that have one.
        let given = |may: May| may & self.what == 0 || may & !self.what == 0;
        Some(self.found(known, !self.what, &open, words, &given))
    }

    /// `gone` is impossible at each of the open places; if there are too many or too few of these, it is a
    /// contradiction.
    fn found(
        &self,
        known: &Candidates,
        gone: May,
        open: &[usize],
        words: String,
        counts: &dyn Fn(May) -> bool,
    ) -> Reason<Lazors> {
        let ground = &known.ground;
        let used_up = gone == self.what;
        let fails = self.left < 0 || (!used_up && (open.len() as i32) < self.left);
        let mut given: Vec<Fact> = Vec::new();
        for &place in &ground.flat.free {
            if counts(known.may[usize::from(place)]) {
                known.facts(usize::from(place), &mut given);
            }
        }
        let mut words = Sentences::from(words);
        let mut follows = Vec::new();
        let mut cells: Vec<Cell> = open.iter().map(|&place| known.cell(place)).collect();
        if fails {
            cells.extend(given.iter().map(|fact| fact.cell));
        } else {
            for &place in open {
                known.without(place, gone, &mut follows);
                known.facts(place, &mut given);
            }
            let end = match (used_up, self.what) {
                (true, BLOCKS) => "every other cell stays empty".into(),
                (false, BLOCKS) => "each of them holds a block".into(),
                (false, _) => "each of them holds one".into(),
                (true, _) => {
                    format!("no other cell holds {}", any_of(self.what))
                }
            };
            words = words.so(&end);
        }
        if cells.is_empty() {
            cells.push(Cell::new(0, 0));
        }
        let method = if used_up { Method::UsedUp } else { Method::Full };
        let items = ground.items.pieces(|kind| self.what & of(kind) != 0);
        let place = format!("the {}", self.nouns());
        Reason { cells, items, given, follows, ..Reason::new(method, &place, words) }
    }
}
