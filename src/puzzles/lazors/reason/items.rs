//! The removable parts of a board: targets, movable blocks and fixed blocks.
//!
//! A movable block that is removed is one less to place. Removing a fixed block closes its cell: beams pass, and no
//! movable block can go there. All teleporters, movable and fixed, are one item, since they come in pairs.

use crate::grid::Cell;
use crate::puzzle::{Item, Items};

use crate::puzzles::lazors::Lazors;
use crate::puzzles::lazors::board::{BlockKind, Board, Point, Site};
use crate::puzzles::lazors::moves::plural;

/// The items of boards.
pub const ITEMS: Items<Lazors> = Items {
    noun: "targets and blocks",
    list,
    only,
    clues: Some(|board| board.targets.len()),
    alike: Some(alike),
    partial: None,
};

/// The order of a board's items: its targets, the movable blocks by kind, the fixed blocks in reading order, and all
/// teleporters as one, if there are any.
pub struct Places {
    targets: usize,
    /// The kinds of the movable blocks.
    pieces: Vec<BlockKind>,
    /// The fixed blocks.
    fixed: Vec<(Cell, BlockKind)>,
    /// The cells of the fixed teleporters, if there are any at all.
    ports: Option<Vec<Cell>>,
}

impl Places {
    /// The items of a board.
    pub fn of(board: &Board) -> Places {
        let mut pieces = Vec::new();
        for kind in BlockKind::ALL.into_iter().filter(|&kind| kind != BlockKind::Teleporter) {
            pieces.extend(std::iter::repeat_n(kind, usize::from(board.supply[kind.index()])));
        }
        let (mut fixed, mut ports) = (Vec::new(), Vec::new());
        for (cell, site) in board.sites.iter() {
            match *site {
                Site::Fixed(BlockKind::Teleporter) => ports.push(cell),
                Site::Fixed(kind) => fixed.push((cell, kind)),
                _ => {}
            }
        }
        let any = !ports.is_empty() || board.supply[BlockKind::Teleporter.index()] > 0;
        Places { targets: board.targets.len(), pieces, fixed, ports: any.then_some(ports) }
    }

    /// The fixed blocks for which `used` is true, and the teleporters if one of them is used, or if `ported`.
    pub fn fixed(&self, ported: bool, used: impl Fn(Cell) -> bool) -> Vec<usize> {
        let first = self.targets + self.pieces.len();
        let fixed = self.fixed.iter().zip(first..).filter(|&(&(cell, _), _)| used(cell));
        let mut items: Vec<usize> = fixed.map(|(_, item)| item).collect();
        if self.ports.as_ref().is_some_and(|ports| ported || ports.iter().any(|&cell| used(cell))) {
            items.push(first + self.fixed.len());
        }
        items
    }

    /// The movable blocks of these kinds.
    pub fn pieces(&self, wanted: impl Fn(BlockKind) -> bool) -> Vec<usize> {
        let pieces = self.pieces.iter().zip(self.targets..).filter(|&(&kind, _)| wanted(kind));
        let mut items: Vec<usize> = pieces.map(|(_, item)| item).collect();
        if self.ports.is_some() && wanted(BlockKind::Teleporter) {
            items.push(self.targets + self.pieces.len() + self.fixed.len());
        }
        items
    }
}

fn list(board: &Board) -> Vec<Item> {
    let places = Places::of(board);
    let target = |target: &Point| Item {
        words: format!("the target on the {}", target.words(board.size())),
        cells: beside(board, *target),
    };
    let mut items: Vec<Item> = board.targets.iter().map(target).collect();
    items.extend(places.pieces.iter().map(|kind| {
        let one = board.supply[kind.index()] == 1;
        Item { words: format!("{} {} to place", if one { "the" } else { "one" }, kind.noun()), cells: Vec::new() }
    }));
    items.extend(places.fixed.iter().map(|&(cell, kind)| Item {
        words: format!("the fixed {} at {}", kind.noun(), cell.words()),
        cells: vec![cell],
    }));
    items.extend(places.ports.map(|cells| Item { words: "the teleporters".into(), cells }));
    items
}

/// Movable blocks of one kind: "the 6 reflect blocks to place" if these are all of them.
fn alike(board: &Board, items: &[usize]) -> String {
    let places = Places::of(board);
    let kind = items.first().and_then(|&item| places.pieces.get(item.checked_sub(places.targets)?));
    kind.map_or_else(String::new, |&kind| {
        let count = items.len() as u16;
        let all = if board.supply[kind.index()] == count { "the " } else { "" };
        format!("{all}{count} {} to place", plural(kind, count))
    })
}

fn only(board: &Board, keep: &[bool]) -> Board {
    let places = Places::of(board);
    let mut keep = keep.iter().copied().chain(std::iter::repeat(false));
    let mut kept = || keep.next().unwrap_or(false);
    let mut only = board.cleared();
    only.targets.retain(|_| kept());
    for kind in places.pieces {
        only.supply[kind.index()] -= u16::from(!kept());
    }
    for (cell, _) in places.fixed {
        if !kept() {
            only.sites.set(cell, Site::Closed);
        }
    }
    if let Some(ports) = places.ports
        && !kept()
    {
        only.supply[BlockKind::Teleporter.index()] = 0;
        for cell in ports {
            only.sites.set(cell, Site::Closed);
        }
    }
    only
}

/// The cells on both sides of a target.
pub fn beside(board: &Board, target: Point) -> Vec<Cell> {
    let upright = target.y % 2 == 1;
    let (row, col) = (target.y / 2, target.x / 2);
    let other = if upright { (row, col - 1) } else { (row - 1, col) };
    let cell = |(row, col): (i16, i16)| {
        let cell = Cell::new(u16::try_from(row).ok()?, u16::try_from(col).ok()?);
        board.size().contains(cell).then_some(cell)
    };
    [other, (row, col)].into_iter().filter_map(cell).collect()
}
