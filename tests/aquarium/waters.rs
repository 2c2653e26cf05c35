//! All level fillings of small boards, boards with few clues, and random marks: shared by the tests of deductions.

use gridlight::grid::Size;
use gridlight::puzzle::Puzzle;
use gridlight::puzzles::aquarium::Aquarium;
use gridlight::puzzles::aquarium::board::{Board, CellMark, Line, Rule};
use gridlight::puzzles::aquarium::moves::{Move, apply};

use crate::aquarium::brute::{level, random, runs_to};
use crate::common::Dice;

/// By cell: all cells that contain water if this one does, as bits in reading order.
pub fn drawn(board: &Board) -> Vec<u32> {
    let flooded = |at: usize| {
        let mut water = 1 << at;
        while runs_to(board, water) != 0 {
            water |= runs_to(board, water);
        }
        water
    };
    (0..board.size().area()).map(flooded).collect()
}

/// All level fillings, regardless of the clues.
pub fn levels(board: &Board) -> Vec<u32> {
    let drawn = drawn(board);
    let level = |water: &u32| drawn.iter().enumerate().all(|(at, it)| water >> at & 1 == 0 || it & !water == 0);
    (0..1_u32 << drawn.len()).filter(level).collect()
}

/// A filling is level if each of its cells has all the cells it requires.
#[test]
fn levels_are_all_levels() {
    let mut dice = Dice::new(400);
    for _ in 0..300 {
        let board = random(&mut dice);
        if board.size().area() <= 12 {
            let all = (0..1 << board.size().area()).filter(|&water| level(&board, water));
            assert_eq!(all.collect::<Vec<u32>>(), levels(&board));
        }
    }
}

/// The fillings that satisfy every clue.
pub fn meeting(board: &Board, levels: &[u32]) -> Vec<u32> {
    let size = board.size();
    let clued = board.lines().filter_map(|line| Some((line, u32::from(board.clue(line)?))));
    let lines: Vec<(u32, u32)> = clued
        .map(|(line, clue)| (line.cells(size).fold(0, |cells, cell| cells | 1 << size.index(cell)), clue))
        .collect();
    let meets = |water: &u32| lines.iter().all(|&(cells, clue)| (water & cells).count_ones() == clue);
    levels.iter().copied().filter(meets).collect()
}

/// Rather wide and loose boards, which single lines do not solve: few walls, blanks, and occasional wrong clues.
pub fn loose(dice: &mut Dice) -> Board {
    let (rows, cols) = dice.pick(&[(2, 5), (2, 7), (2, 8), (3, 4), (3, 5), (4, 4), (5, 3)]);
    let size = Size::new(rows, cols);
    let mut board = Board::empty(size);
    board.rule = dice.pick(&[Rule::Pool, Rule::Region]);
    let (upright, level) = dice.pick(&[(40, 80), (60, 60), (80, 60), (90, 40)]);
    for edge in Board::edges(size) {
        board.set_edge(edge, dice.chance(if edge.south { level } else { upright }));
    }
    let springs = dice.pick(&[10, 25, 40]);
    let mut water = (0..size.area()).filter(|_| dice.chance(springs)).fold(0, |water, at| water | 1 << at);
    while runs_to(&board, water) != 0 {
        water |= runs_to(&board, water);
    }
    let blanks = dice.pick(&[(0, 0), (0, 0), (0, 50), (50, 0), (0, 80), (50, 50)]);
    for line in board.lines() {
        let blank = if matches!(line, Line::Row(_)) { blanks.0 } else { blanks.1 };
        let count = line.cells(size).filter(|&cell| water >> size.index(cell) & 1 == 1).count() as u16;
        board.set_clue(line, (!dice.chance(blank)).then_some(count));
    }
    for by in [1, -1] {
        if dice.chance(75) {
            continue;
        }
        let line = dice.pick(&board.lines().collect::<Vec<_>>());
        let clue = board.clue(line).and_then(|clue| clue.checked_add_signed(by));
        board.set_clue(line, clue.map(|clue| clue.min(board.length(line))));
    }
    board
}

/// Random marks: from a solution, from any filling, or such that no move makes them.
pub fn marked(dice: &mut Dice, board: Board, levels: &[u32]) -> Board {
    let size = board.size();
    let answers = meeting(&board, levels);
    let goal = match dice.below(6) {
        0..3 => return board,
        3 => dice.pick(levels),
        _ if answers.is_empty() => return board,
        _ => dice.pick(&answers),
    };
    let (mut board, share) = (board, dice.pick(&[8, 15, 30]));
    for cell in size.cells().filter(|_| dice.chance(share)) {
        let wet = goal >> size.index(cell) & 1 == 1;
        let step = if wet { Move::Fill(cell) } else { Move::Dry(cell) };
        board = apply(&board, &step).unwrap();
    }
    if dice.chance(10) {
        let cell = size.cell(dice.below(size.area()));
        board.marks.set(cell, dice.pick(&[CellMark::Water, CellMark::Dry]));
    }
    board
}

/// The board with its marks, for messages.
pub fn text(board: &Board) -> String {
    let marks: Vec<&CellMark> = board.marks.cells().iter().collect();
    format!("{} {marks:?}", Aquarium::print(board, "puzzlink").unwrap())
}
