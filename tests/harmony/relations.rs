//! Equivalent Harmony boards: reflected, rotated cyclically, rows and columns permuted together with their colours.

use crate::common::Dice;
use crate::common::oracle::cases;
use crate::common::relation::{Compared, Pair};
use gridlight::grid::{Cell, Grid, Size, Transform};
use gridlight::puzzles::harmony::Harmony;
use gridlight::puzzles::harmony::board::{Board, Swap, Tile};
use gridlight::puzzles::harmony::shuffle::shuffled;
use gridlight::puzzles::harmony::solve::Answer;
use gridlight::puzzles::harmony::text::plain;
use gridlight::search::Options;

/// The numbers below `count` in random order.
fn order(count: u16, dice: &mut Dice) -> Vec<u16> {
    let mut order: Vec<u16> = (0..count).collect();
    for last in (1..order.len()).rev() {
        order.swap(last, dice.below(last + 1));
    }
    order
}

/// The board with its cells permuted: rows and columns go where these say, and a colour with its row.
fn moved(board: &Board, rows: &[u16], cols: &[u16]) -> Board {
    let mut tiles = board.start().clone();
    for (cell, tile) in board.start().iter() {
        let to = Cell::new(rows[usize::from(cell.row)], cols[usize::from(cell.col)]);
        tiles.set(to, Tile { home: rows[usize::from(tile.home)] as u8, ..*tile });
    }
    Board::new(&tiles, board.dyes())
}

#[test]
fn a_board_in_other_words_can_be_solved_as_well() {
    let (most, mut dice) = cases(700, 174);
    let mut compared = Compared::default();
    for _ in 0..most {
        let side = |dice: &mut Dice| dice.pick(&[2, 3, 3, 4, 4, 5]);
        let size = Size::new(side(&mut dice), side(&mut dice));
        let dyes: Vec<u8> = (0..size.rows as u8).collect();
        let Some(board) = shuffled(size, &dyes, dice.roll(), dice.between(2, 9) as u32) else { continue };
        // Often two tiles exchange places, or moves.
        let mut tiles: Grid<Tile> = board.start().clone();
        let (a, b) = (size.cell(dice.below(size.area())), size.cell(dice.below(size.area())));
        let (one, other) = (*tiles.get(a).unwrap(), *tiles.get(b).unwrap());
        match dice.below(3) {
            0 => {
                tiles.set(a, other);
                tiles.set(b, one);
            }
            1 => {
                tiles.set(a, Tile { moves: other.moves, ..one });
                tiles.set(b, Tile { moves: one.moves, ..other });
            }
            _ => {}
        }
        let board = Board::new(&tiles, board.dyes());
        let told = || plain::print(&board);
        let mut compare = |name, other, mapped: &dyn Fn(&Answer) -> Answer| {
            let pair = Pair::<Harmony> { name, board: &board, other, mapped };
            let options = Options { limit: 1, nodes: 30_000, ..Options::default() };
            compared.compare(&pair, &options, false, &told);
        };
        let to = |map: &dyn Fn(Cell) -> Cell, answer: &Answer| -> Answer {
            answer.iter().map(|swap| Swap { a: map(swap.a), b: map(swap.b) }).collect()
        };
        for mirror in [Transform::FlipSideways, Transform::FlipOver] {
            let map = |cell| mirror.cell(cell, size);
            compare("mirrored", board.transformed(mirror), &|answer| to(&map, answer));
        }
        let (down, right) = (dice.below(size.rows.into()) as u16, dice.below(size.cols.into()) as u16);
        let round = |cell: Cell| Cell::new((cell.row + down) % size.rows, (cell.col + right) % size.cols);
        compare("moved round", board.shifted(down.into(), right.into()), &|answer| to(&round, answer));
        let (rows, cols) = (order(size.rows, &mut dice), order(size.cols, &mut dice));
        let map = |cell: Cell| Cell::new(rows[usize::from(cell.row)], cols[usize::from(cell.col)]);
        compare("in another order", moved(&board, &rows, &cols), &|answer| to(&map, answer));
    }
    compared.told("Harmony", [true, false, false]);
}
