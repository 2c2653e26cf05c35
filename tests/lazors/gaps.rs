//! Every job on the largest Lazors boards calls its watch often enough.

use std::time::Duration;

use gridlight::grid::{Cell, Size};
use gridlight::puzzles::lazors::Lazors;
use gridlight::puzzles::lazors::board::{BlockKind, Board, Laser, MAX_MARKS, MAX_SIDE, Point, Site, Supply};

use crate::common::Dice;
use crate::common::gaps::Gaps;

/// A board of the largest size with the most targets, `free` percent of its cells free, these blocks, and some fixed
/// ones.
fn large(seed: u64, free: usize, supply: Supply, targets: usize) -> Board {
    let mut dice = Dice::new(seed);
    let size = Size::new(MAX_SIDE, MAX_SIDE);
    let mut board = Board::empty(size);
    for cell in size.cells() {
        let site = if dice.chance(free) {
            Site::Free
        } else if dice.chance(60) {
            Site::Closed
        } else {
            Site::Fixed(dice.pick(&[BlockKind::Reflect, BlockKind::Refract, BlockKind::Prism]))
        };
        board.sites.set(cell, site);
    }
    let edge = |dice: &mut Dice| {
        let (x, y) = (dice.between(1, 63) as i16, dice.between(1, 63) as i16);
        if (x + y) % 2 == 1 { Point::new(x, y) } else { Point::new(x - 1, y) }
    };
    for _ in 0..16 {
        let laser = Laser { at: edge(&mut dice), vx: dice.pick(&[-1, 1]), vy: dice.pick(&[-1, 1]) };
        if !board.lasers.contains(&laser) {
            board.lasers.push(laser);
        }
    }
    while board.targets.len() < targets {
        let target = edge(&mut dice);
        if !board.targets.contains(&target) {
            board.targets.push(target);
        }
    }
    board.supply = supply;
    board
}

#[test]
fn jobs_on_the_largest_boards_look_at_their_watch() {
    let mut gaps = Gaps::new(61);
    let most = Duration::from_millis(400);
    gaps.all::<Lazors>("open", &large(1, 100, [40, 20, 20, 10, 0], MAX_MARKS), most);
    gaps.all::<Lazors>("teleporters", &large(2, 100, [30, 10, 10, 10, 8], 40), most);
    gaps.all::<Lazors>("a few targets", &large(3, 100, [12, 4, 4, 4, 4], 6), most);
    gaps.all::<Lazors>("half free", &large(4, 50, [60, 10, 30, 10, 2], 30), most);
    gaps.all::<Lazors>("much to place", &large(5, 100, [300, 200, 200, 200, 100], 20), most);
    gaps.all::<Lazors>("one target", &large(6, 90, [8, 0, 2, 0, 0], 1), most);
    let mut dark = large(7, 100, [0, 200, 0, 0, 0], 3);
    for cell in dark.size().cells().filter(|cell| cell.row == 10) {
        dark.sites.set(Cell::new(cell.row, cell.col), Site::Fixed(BlockKind::Opaque));
    }
    gaps.all::<Lazors>("dark", &dark, most);
    gaps.check();
}

#[test]
fn questions_about_the_largest_boards_look_at_their_watch() {
    let mut gaps = Gaps::new(62);
    let most = Duration::from_millis(400);
    for (name, board) in [
        ("open", large(1, 100, [40, 20, 20, 10, 0], MAX_MARKS)),
        ("teleporters", large(2, 100, [30, 10, 10, 10, 8], 40)),
        ("a few targets", large(3, 100, [12, 4, 4, 4, 4], 6)),
        ("half free", large(4, 50, [60, 10, 30, 10, 2], 30)),
        ("much to place", large(5, 100, [300, 200, 200, 200, 100], 20)),
        ("one target", large(6, 90, [8, 0, 2, 0, 0], 1)),
        ("one block", large(8, 100, [1, 0, 0, 0, 0], 1)),
        ("nothing to place", large(9, 40, [0; 5], MAX_MARKS)),
    ] {
        gaps.asked::<Lazors>(name, &board, most);
    }
    gaps.check();
}
