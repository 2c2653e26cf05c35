//! Every job on the largest Aquarium boards calls its watch often enough.

use std::time::Duration;

use gridlight::grid::{Cell, Dir, Grid, Line, Size};
use gridlight::puzzles::aquarium::Aquarium;
use gridlight::puzzles::aquarium::board::{Board, Clue, MAX_SIDE, Rule};
use gridlight::puzzles::aquarium::forest::Forest;

use crate::common::Dice;
use crate::common::gaps::Gaps;

/// A board of this size with about `tank` cells per tank and satisfiable clues, of which `blank` percent are left out.
fn random(seed: u64, (rows, cols): (u16, u16), tank: usize, rule: Rule, blank: usize) -> Board {
    let mut dice = Dice::new(seed);
    let size = Size::new(rows, cols);
    // Tanks grow from random cells until they meet.
    let mut labels: Grid<u32> = Grid::filled(size, 0);
    let mut edge: Vec<Cell> = Vec::new();
    for label in 1..=(size.area() / tank).max(1) as u32 {
        let cell = size.cell(dice.below(size.area()));
        labels.set(cell, label);
        edge.push(cell);
    }
    while !edge.is_empty() {
        let at = dice.below(edge.len());
        let cell = edge[at];
        let label = labels.get(cell).copied().unwrap();
        let free = |&dir: &Dir| cell.step(dir, size).is_some_and(|next| labels.get(next) == Some(&0));
        let next: Vec<Dir> = Dir::ALL.into_iter().filter(free).collect();
        if next.is_empty() {
            edge.swap_remove(at);
            continue;
        }
        let next = cell.step(dice.pick(&next), size).unwrap();
        labels.set(next, label);
        edge.push(next);
    }
    let mut board = Board::from_labels(&labels);
    board.rule = rule;
    let forest = Forest::new(&board);
    let mut wet = vec![false; forest.nodes.len()];
    for _ in 0..forest.nodes.len() / 6 {
        for node in forest.downwards(dice.below(forest.nodes.len())) {
            wet[node] = true;
        }
    }
    let lines: Vec<Line> = board.lines().collect();
    for line in lines {
        let count = line.cells(size).filter(|&cell| wet[forest.at(cell)]).count() as u16;
        let clue: Clue = (!dice.chance(blank)).then_some(count);
        board.set_clue(line, clue);
    }
    board
}

/// One more than a row can have, and one less in a column: no solution.
fn spoiled(mut board: Board) -> Board {
    let size = board.size();
    for (line, more) in [(Line::Row(size.rows - 1), false), (Line::Col(3), true), (Line::Col(7), false)] {
        let length = board.length(line);
        let clue = board.clue(line).map(|clue| if more { (clue + 1).min(length) } else { clue.saturating_sub(1) });
        board.set_clue(line, clue);
    }
    board
}

#[test]
fn jobs_on_the_largest_boards_look_at_their_watch() {
    let mut gaps = Gaps::new(51);
    let most = Duration::from_millis(500);
    let all = (MAX_SIDE, MAX_SIDE);
    for (rule, words) in [(Rule::Region, "tanks"), (Rule::Pool, "pools")] {
        for (seed, tank, blank) in [(1, 4, 0), (2, 9, 0), (3, 14, 10), (4, 40, 0), (5, 400, 50), (6, 3600, 5)] {
            let board = random(seed, all, tank, rule, blank);
            gaps.all::<Aquarium>(&format!("{words} of {tank}"), &board, most);
            if tank < 40 {
                gaps.all::<Aquarium>(&format!("{words} of {tank}, no answer"), &spoiled(board), most);
            }
        }
    }
    gaps.all::<Aquarium>("no clues", &random(7, all, 12, Rule::Region, 100), most);
    let small = random(8, (20, 20), 7, Rule::Region, 0);
    gaps.all::<Aquarium>("small, no answer", &spoiled(small), 2 * most);
    gaps.check();
}

#[test]
fn questions_about_the_largest_boards_look_at_their_watch() {
    let mut gaps = Gaps::new(52);
    let most = Duration::from_millis(300);
    let all = (MAX_SIDE, MAX_SIDE);
    for (rule, words) in [(Rule::Region, "tanks"), (Rule::Pool, "pools")] {
        for (seed, tank, blank) in [(1, 4, 0), (2, 9, 0), (4, 40, 0), (5, 400, 50), (6, 3600, 5)] {
            let board = random(seed, all, tank, rule, blank);
            gaps.asked::<Aquarium>(&format!("{words} of {tank}"), &board, most);
            gaps.asked::<Aquarium>(&format!("{words} of {tank}, no solution"), &spoiled(board), most);
        }
    }
    gaps.asked::<Aquarium>("no clues", &random(7, all, 12, Rule::Region, 100), most);
    gaps.check();
}
