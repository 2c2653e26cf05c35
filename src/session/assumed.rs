//! Trials: moves made to try something, until they are kept or discarded. Trials can be nested. The boards on which
//! they began are part of the history, so that undo and links include them.

use std::rc::Rc;

use crate::bits::BitReader;
use crate::contract::AssumedView;
use crate::grid::Cell;
use crate::kit::links::linked;
use crate::kit::overlay;
use crate::puzzle::{Mode, Puzzle, Spot};
use crate::scene::Scene;

use super::Session;
use super::state::Remark;

/// The deepest nesting of trials.
const DEEP: usize = 4;
/// On boards with more cells the changed cells are not looked for after each move.
pub(super) const SHOWN: usize = 2500;

impl<P: Puzzle> Session<P> {
    /// Begins a trial.
    pub fn assume(&mut self) {
        self.cancel();
        let under = &self.history.entry().under;
        if under.len() >= DEEP {
            self.remark = Remark::of(format!("Trials can be nested at most {DEEP} deep."));
            return;
        }
        let board = self.history.board().clone();
        let mut under = Vec::clone(under);
        under.push(board.clone());
        self.news.push(format!("Try {}: moves are on trial until you keep or discard them.", name(under.len() - 1)));
        self.turn(board, "start trial moves", under);
    }

    /// Ends the innermost trial: keeps its moves (`keep`) or discards them.
    pub fn settle(&mut self, keep: bool) {
        self.cancel();
        let under = &self.history.entry().under;
        let Some((base, rest)) = under.split_last() else { return };
        let board = if keep { self.history.board().clone() } else { base.clone() };
        let (said, rest) = (if keep { "keep the trial moves" } else { "discard the trial moves" }, rest.to_vec());
        self.news.push(if keep { "Trial moves kept.".into() } else { "Trial moves discarded.".to_string() });
        let before = self.before();
        // A trial without moves leaves no steps, whose undoing would change nothing.
        if self.history.leave_trial() {
            self.hand.live = None;
            return self.forget_unless(&before);
        }
        self.turn(board, said, rest);
    }

    /// Adds a board with its trials to the history.
    fn turn(&mut self, board: P::Board, said: &str, under: Vec<P::Board>) {
        let before = self.before();
        self.hand.live = None;
        self.history.turn(board, said.into(), Rc::new(under));
        self.forget_unless(&before);
    }

    /// Restores the trials of a link, whose boards are in these bits; bits that are not a board of the same puzzle are
    /// skipped.
    pub fn take_up_assumed(&mut self, bases: &mut [BitReader<'_>]) {
        let given = P::original(self.history.board());
        let board = |bits: &mut BitReader<'_>| P::decode_whole(bits).filter(|base| P::original(base) == given);
        let under = bases.iter_mut().take(DEEP).filter_map(board).collect();
        self.history.put_under(Rc::new(under));
    }

    /// The innermost trial, if one is under way.
    pub(super) fn assumed(&self) -> Option<AssumedView> {
        let entry = self.history.entry();
        let base = entry.under.last()?;
        let first = self.history.first_after(base);
        let level = entry.under.len();
        Some(AssumedView {
            name: name(level - 1),
            level,
            base: linked::<P>(base),
            first: first.map(linked::<P>).unwrap_or_default(),
        })
    }

    /// Whether the cells changed in trials are drawn.
    fn shows_assumed(&self) -> bool {
        let entry = self.history.entry();
        !entry.under.is_empty() && self.hand.mode == Mode::Play && P::size(&entry.board).area() <= SHOWN
    }

    /// Looks for the cells changed in trials, if they are to be drawn.
    pub(super) fn look_assumed(&mut self) {
        if !self.shows_assumed() {
            return;
        }
        let entry = self.history.entry();
        let board = self.hand.live.as_ref().map_or(&entry.board, |live| &live.board);
        let live = self.hand.live.is_some();
        if self.position.assumed.is_none() || live {
            let after = entry.under.iter().skip(1).chain([board]);
            let changed = entry.under.iter().zip(after).map(|(before, after)| changed::<P>(before, after));
            self.position.assumed = Some(changed.collect());
        }
    }

    /// Draws the cells changed in trials, with a different hatching for each.
    pub(super) fn draw_assumed(&self, scale: f32, scene: &mut Scene) {
        if !self.shows_assumed() {
            return;
        }
        for (level, cells) in self.position.assumed.iter().flatten().enumerate() {
            overlay::assumed(scene, cells, level, name(level), scale);
        }
    }
}

/// The name of a trial, by the number of trials around it.
fn name(level: usize) -> &'static str {
    ["A", "B", "C", "D"].get(level).copied().unwrap_or("")
}

/// The cells in which boards of one puzzle differ.
pub(super) fn changed<P: Puzzle>(before: &P::Board, after: &P::Board) -> Vec<Cell> {
    if let Some(changed) = P::CHANGED {
        return changed(before, after);
    }
    let (old, new) = (P::describe(before), P::describe(after));
    let spots = P::size(after).cells().filter(|&cell| old(Spot::centre(cell)) != new(Spot::centre(cell)));
    spots.collect()
}
