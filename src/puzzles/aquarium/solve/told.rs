//! The words for the journals of watched searches, and the board that shows them.

use crate::puzzle::Decided;
use crate::search::{Act, Choice, Event, EventWords, Watch, reasons};

use super::engine::Engine;
use super::model::Model;
use super::state::{Conflict, OPEN, ValueReason, WET};
use crate::puzzles::aquarium::board::Board;
use crate::puzzles::aquarium::moves::{self, Move};

/// The values of cells: 0 = water, 1 = air.
pub const VALUES: &[&str] = &["water", "air"];

/// The words for a line that fails, for both strategies.
pub const UNMET: &str = "A row or column cannot get as much water as its number.";

/// The words for what is given, for both strategies.
pub const MARKED: &str = "It is marked on the board.";

/// Why a cell cannot be chosen, for both strategies.
pub const DECIDED: &str = "it is already known what is there";

/// The words for the default strategy's journal.
pub const FOLLOWED: EventWords = EventWords { verb: "Tries", values: VALUES, reasons: REASONS, ..EventWords::NONE };

reasons! {
    GIVEN = MARKED;
    BY_LINE = "The number of a row or column asks for it.";
    BY_WATER = "Water is level and lies at the bottom of its tank.";
    REFUTED = "Looking ahead, the other way failed at once.";
    LINE = UNMET;
    LEARNS = "Now it learns from conflicts, and is no longer a tree.";
    LEARNT = "It was found while learning from conflicts.";
}

impl Engine {
    /// Reports the trail from an index on: free values (as `free` says), what follows from each, and the conflict if
    /// there was one.
    pub(super) fn tell(
        &self,
        model: &Model,
        watch: &mut Watch<'_>,
        from: usize,
        free: (Act, u8),
        result: Result<(), Conflict>,
    ) {
        if !self.tells {
            return;
        }
        watch.note(|journal| {
            let (depth, size) = (self.depth(), model.forest.size);
            for &node in &self.state.trail[from..] {
                let at = usize::from(node);
                let value = self.state.value[at] - WET;
                let cells = model.forest.cells(at).map(|cell| size.index(cell));
                let reason = match self.state.reason[at] {
                    ValueReason::Free => {
                        journal.put(Event { act: free.0, depth, reason: free.1, value }, cells);
                        continue;
                    }
                    ValueReason::Node(_) => BY_WATER,
                    ValueReason::Line(_) | ValueReason::Nogood(_) | ValueReason::Pair(_) => BY_LINE,
                };
                journal.settle(depth, reason, value, cells);
            }
            // Values always agree with the water rule: only a line can fail.
            if let Err(Conflict::Line(line)) = result {
                let cells = model.line(line.into()).cells(size).map(|cell| size.index(cell));
                journal.put(Event { act: Act::Cut, depth, reason: LINE, value: 0 }, cells);
            }
        });
    }

    /// A decision, a node and its value, or the one that was chosen by hand instead.
    pub(super) fn chosen(&self, model: &Model, watch: &mut Watch<'_>, own: (u16, u8)) -> (u16, u8) {
        if !self.tells {
            return own;
        }
        let chosen = watch.ask(|journal| {
            let Choice { cells, value } = journal.choice()?;
            let at = cells.first().map(|&cell| model.forest.at(model.forest.size.cell(cell)));
            let at = at.unwrap_or(own.0.into());
            if self.state.value[at] != OPEN {
                journal.refuse(DECIDED);
                return None;
            }
            Some((at as u16, value.map_or(own.1, |value| WET + value.min(1))))
        });
        chosen.unwrap_or(own)
    }

    /// Whether a decision that is about to be made is pruned by hand; if so, it is reported here.
    pub(super) fn is_pruned(&self, model: &Model, watch: &mut Watch<'_>, node: u16, value: u8) -> bool {
        self.tells
            && watch.ask(|journal| {
                if !journal.prunes_next() {
                    return false;
                }
                let (depth, size) = (self.depth(), model.forest.size);
                let cells = model.forest.cells(node.into()).map(|cell| size.index(cell));
                journal.put(Event { act: Act::Try, depth, reason: 0, value: value - WET }, cells);
                journal.prune(depth)
            })
    }

    /// Reports the current solution.
    pub(super) fn tell_answer(&self, watch: &mut Watch<'_>) {
        let reason = if self.tells { 0 } else { LEARNT };
        let answer = Event { act: Act::Answer, depth: self.depth(), reason, value: 0 };
        watch.note(|journal| journal.put(answer, []));
    }
}

/// The board with the marks that Play would make for the decisions of a search.
pub fn followed(board: &Board, decided: &[Decided]) -> Board {
    let mut marks = Vec::new();
    for it in decided {
        marks.extend(it.cells.iter().map(|&cell| (cell, it.value == 0)));
    }
    moves::apply(board, &Move::Learn(marks)).unwrap_or_else(|_| board.clone())
}
