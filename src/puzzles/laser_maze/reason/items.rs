//! The removable parts of a maze: its turrets in reading order, then its walls, band by band and in each band tile by
//! tile.

use std::collections::BTreeSet;

use crate::grid::Cell;
use crate::puzzle::{Item, Items};

use crate::puzzles::laser_maze::LaserMaze;
use crate::puzzles::laser_maze::board::{Board, Content, each_bit, place};

/// The turrets and walls of boards.
pub const ITEMS: Items<LaserMaze> =
    Items { noun: "turrets and walls", list, only, clues: None, alike: None, partial: None };

fn list(board: &Board) -> Vec<Item> {
    let mut items = Vec::new();
    each(board, |cell, site| {
        let what = match site {
            Content::Turret(turret) => turret.name(),
            _ => "wall",
        };
        items.push(Item { words: format!("the {what} at {}", cell.words()), cells: vec![cell] });
    });
    items
}

fn only(board: &Board, keep: &[bool]) -> Board {
    let mut keep = keep.iter();
    board.rebuilt(|add| {
        each(board, |cell, site| {
            if keep.next() == Some(&true) {
                add(cell, site);
            }
        });
    })
}

/// Calls `with` with every item, in order.
fn each(board: &Board, mut with: impl FnMut(Cell, Content)) {
    for (cell, turret) in board.turrets() {
        with(cell, Content::Turret(turret));
    }
    for (row, band) in board.bands().iter().enumerate() {
        for (tile, &walls) in band.walls.iter().enumerate() {
            each_bit(walls, |r, c| {
                with(Cell::new((row * 8 + r) as u16, (tile * 8 + c) as u16), Content::Wall);
            });
        }
    }
}

/// The indices of walls and turrets in the list. Cost: O(bands of tiles + cells * tiles of a band).
pub fn places(board: &Board, cells: &BTreeSet<Cell>) -> Vec<usize> {
    let walls = |tiles: &[u64]| tiles.iter().map(|tile| tile.count_ones() as usize).sum::<usize>();
    // The number of items before each band.
    let mut before = Vec::new();
    let (mut turrets, mut count) = (0, board.turret_count());
    for band in board.bands() {
        before.push((turrets, count));
        turrets += band.turrets.len();
        count += walls(&band.walls);
    }
    cells
        .iter()
        .filter_map(|&cell| {
            let row = usize::from(cell.row) / 8;
            let (band, &(turrets, count)) = board.bands().get(row).zip(before.get(row))?;
            let (tile, bit) = place(cell);
            let word = *band.walls.get(tile)?;
            if word & bit != 0 {
                return Some(count + walls(&band.walls[..tile]) + (word & (bit - 1)).count_ones() as usize);
            }
            let at = band.turrets.binary_search_by_key(&cell, |&(at, _)| at).ok()?;
            Some(turrets + at)
        })
        .collect()
}
