//! Random Lazors boards, finished and unfinished, with content of every kind.
#![allow(dead_code, clippy::unwrap_used, reason = "tests' own code, of which each file uses a part")]

use gridlight::grid::{Cell, Grid, Size};
use gridlight::puzzles::lazors::board::{BlockKind, Board, Laser, MAX_MARKS, Point, Site};

use crate::common::Dice;

fn edge(dice: &mut Dice, size: Size) -> Point {
    let (right, bottom) = (2 * usize::from(size.cols), 2 * usize::from(size.rows));
    loop {
        let point = Point::new(dice.between(0, right) as i16, dice.between(0, bottom) as i16);
        if point.on_edge(size) {
            return point;
        }
    }
}

/// Any board that the link format can represent: possibly without lasers, with more blocks than cells, partly filled.
pub fn any_board(dice: &mut Dice, size: Size) -> Board {
    let mut board = Board::empty(size);
    let fill = dice.between(0, 60);
    board.sites = Grid::from_fn(size, |_| match dice.below(100) {
        roll if roll < fill / 2 => Site::Closed,
        roll if roll < fill => Site::Fixed(dice.pick(&BlockKind::ALL)),
        _ => Site::Free,
    });
    for count in &mut board.supply {
        *count = if dice.chance(3) { dice.between(0, 1024) } else { dice.between(0, 4) } as u16;
    }
    let marks = if dice.chance(3) { MAX_MARKS } else { 5 };
    for _ in 0..dice.between(0, marks) {
        let sign = |up: bool| if up { 1 } else { -1 };
        let laser = Laser { at: edge(dice, size), vx: sign(dice.chance(50)), vy: sign(dice.chance(50)) };
        if !board.lasers.contains(&laser) {
            board.lasers.push(laser);
        }
    }
    for _ in 0..dice.between(0, marks) {
        let target = edge(dice, size);
        if !board.targets.contains(&target) {
            board.targets.push(target);
        }
    }
    if dice.chance(50) {
        for cell in size.cells() {
            let kind = dice.pick(&BlockKind::ALL);
            let free = board.sites.get(cell) == Some(&Site::Free);
            if free && board.tray()[kind.index()] > 0 && dice.chance(30) {
                board.placed.set(cell, Some(kind));
            }
        }
    }
    if dice.chance(40) {
        for cell in size.cells() {
            let empty = board.sites.get(cell) == Some(&Site::Free) && board.block(cell).is_none();
            board.crosses.set(cell, empty && dice.chance(30));
        }
    }
    board
}

/// A complete board without placed blocks.
pub fn whole_board(dice: &mut Dice, size: Size) -> Board {
    let mut board = any_board(dice, size).cleared();
    if board.lasers.is_empty() {
        board.lasers.push(Laser { at: edge(dice, size), vx: 1, vy: -1 });
    }
    if board.targets.is_empty() {
        board.targets.push(edge(dice, size));
    }
    while board.movable() > board.free_sites() {
        let most = (0..5).max_by_key(|&kind| board.supply[kind]).unwrap();
        board.supply[most] /= 2;
    }
    let ports = |board: &Board| {
        let fixed = board.sites.cells().iter().filter(|&&site| site == Site::Fixed(BlockKind::Teleporter)).count();
        fixed + usize::from(board.supply[BlockKind::Teleporter.index()])
    };
    if ports(&board) % 2 == 1 {
        match board.supply[BlockKind::Teleporter.index()] {
            0 => {
                let fixed = |cell: &Cell| board.sites.get(*cell) == Some(&Site::Fixed(BlockKind::Teleporter));
                let port = size.cells().find(fixed).unwrap();
                board.sites.set(port, Site::Closed);
            }
            count => board.supply[BlockKind::Teleporter.index()] = count - 1,
        }
    }
    assert_eq!(board.unfinished(), None);
    board
}

/// A size from 1 x 1 to 32 x 32, small ones more often.
pub fn any_size(dice: &mut Dice) -> Size {
    let most = dice.pick(&[2, 6, 6, 6, 10, 32]);
    Size::new(dice.between(1, most) as u16, dice.between(1, most) as u16)
}
