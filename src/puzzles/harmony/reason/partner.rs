//! The only partner: a tile's first swap is with a tile that stays in its cell until then, or with one that comes
//! there.
//!
//! In the first case the swap can be made next, so it is one of those not ruled out. In the second case the tile that
//! is there now must have left, another one with two moves or more must have come, and after the swap both must still
//! get home in exactly the moves that they have left. If a tile has one swap of the first kind and none of the second,
//! every solution makes it next; if it has none at all, the position is dead.

use super::{CellSet, HarmonyReasoner, Method};
use crate::grid::Line;
use crate::kit::numbers::{capital, counted};
use crate::puzzle::{Fact, Next, Sentences};
use crate::puzzles::harmony::Harmony;
use crate::puzzles::harmony::solve::flat::FlatBoard;
use crate::puzzles::harmony::solve::open::{FAR, Open};

/// The first tile with only one swap left, or none; tiles with one move come first.
pub fn only(standing: &mut HarmonyReasoner) -> Option<Next<Harmony>> {
    if standing.swaps().is_empty() {
        let words = "Every swap that could be made now is ruled out.";
        let mut given = standing.past(CellSet::ALL);
        given.extend(standing.denied.iter().map(|denied| denied.fact));
        let cells = standing.board.size().cells().collect();
        return Some(standing.fails(Method::Partner, words.into(), cells, given));
    }
    let ways = TileWays::new(standing);
    let flat = &standing.flat;
    let movers = |few: bool| (0..flat.cells()).filter(move |&at| flat.left[at] > 0 && few == (flat.left[at] == 1));
    let (at, choice) = movers(true).chain(movers(false)).find_map(|at| {
        let mut now = ways.line(at).filter(|&other| ways.now(at, other));
        let choice = now.next();
        (now.next().is_none() && !ways.line(at).any(|there| ways.comes(at, there))).then_some((at, choice))
    })?;
    // All ruled-out swaps that were used touch the tile's row or column.
    let lines = CellSet::one(at) | ways.line(at).collect();
    let given: Vec<Fact> = standing
        .denied
        .iter()
        .filter(|denied| CellSet::of(denied.pair).meets(lines))
        .map(|denied| denied.fact)
        .collect();
    let tile = standing.board.tile_words(standing.cell(at));
    let moves = counted(flat.left[at].into(), "move", "moves");
    let home = Line::Row(flat.home[at].into()).words();
    let words = Sentences::from(format!("{} has {moves} left and must end in {home}.", capital(&tile)));
    let come = "no other tile can come in time to swap with it";
    match choice {
        None => {
            let words = words.and(format!("All its swaps are ruled out, and {come}."));
            let mut facts = standing.past(CellSet::ALL);
            facts.extend(given);
            Some(standing.fails(Method::Partner, words, vec![standing.cell(at)], facts))
        }
        Some(other) => {
            let partner = standing.board.tile_words(standing.cell(other));
            let words = words.and(format!("All its other swaps are ruled out, and {come}."));
            let words = words.so(&format!("it swaps with {partner}"));
            let pair = (at.min(other) as u8, at.max(other) as u8);
            Some(standing.trade(Method::Partner, pair, words, CellSet::ALL, given))
        }
    }
}

/// Where tiles can go.
struct TileWays<'a> {
    flat: &'a FlatBoard,
    open: Open,
    /// For each home row and number of steps: the cells from which it can be reached.
    towards: Vec<[[u16; 16]; FAR as usize + 1]>,
    /// For each cell: the cells to which the ruled-out swaps of its tile would lead.
    denied: Vec<CellSet>,
}

impl TileWays<'_> {
    fn new(standing: &HarmonyReasoner) -> TileWays<'_> {
        let flat = &standing.flat;
        let open = Open::new(flat);
        let mut denied = vec![CellSet::NONE; flat.cells()];
        for &super::Denied { pair: (a, b), .. } in &standing.denied {
            denied[usize::from(a)] |= CellSet::one(b.into());
            denied[usize::from(b)] |= CellSet::one(a.into());
        }
        TileWays { flat, towards: (0..flat.rows).map(|row| open.towards(row)).collect(), open, denied }
    }

    /// The other cells in a cell's row and column whose tiles have moves.
    fn line(&self, at: usize) -> impl Iterator<Item = usize> {
        let (flat, cols) = (self.flat, self.flat.cols);
        let in_line = move |&other: &usize| {
            other != at && (other / cols == at / cols || other % cols == at % cols) && flat.left[other] > 0
        };
        (0..flat.cells()).filter(in_line)
    }

    /// Whether a tile can get home from a cell with the given number of moves left.
    fn lands(&self, tile: usize, cell: usize, left: u8) -> bool {
        let cols = self.flat.cols;
        let steps = self.towards[usize::from(self.flat.home[tile])].get(usize::from(left));
        steps.is_none_or(|rows| rows[cell / cols] >> (cell % cols) & 1 == 1)
    }

    /// Whether a tile's first move can lead to a cell.
    fn goes(&self, tile: usize, to: usize) -> bool {
        self.lands(tile, to, self.flat.left[tile] - 1)
    }

    /// Whether two tiles can swap in their current cells.
    fn now(&self, one: usize, other: usize) -> bool {
        !self.denied[one].has(other)
    }

    /// Whether the tile at `there` can leave before the one at `waiting` moves, as far as a single swap shows.
    fn gone(&self, there: usize, waiting: usize) -> bool {
        self.line(there).any(|to| to != waiting && self.goes(there, to))
    }

    /// Whether a tile from elsewhere can be at a cell when another tile's first move leads there.
    fn comes(&self, at: usize, there: usize) -> bool {
        let leaves = |to: usize| self.now(there, to) || self.gone(to, there);
        if !self.goes(at, there) || !self.line(there).any(|to| to != at && self.goes(there, to) && leaves(to)) {
            return false;
        }
        let cols = self.flat.cols;
        let open = self.open.without(at / cols, at % cols);
        let can_come = |tile: usize| {
            let left = self.flat.left[tile];
            if tile == at || left < 2 {
                return false;
            }
            if left > FAR {
                return true;
            }
            let mut reached = [0u16; 16];
            reached[tile / cols] = 1 << (tile % cols);
            (1..left).any(|steps| {
                open.spread(&mut reached);
                reached[there / cols] >> (there % cols) & 1 == 1 && self.lands(tile, at, left - 1 - steps)
            })
        };
        (0..self.flat.cells()).any(can_come)
    }
}
