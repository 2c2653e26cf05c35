//! New boards: random tanks, random levels, and the clues of that water. A board is kept if its solution is unique,
//! there is something to deduce, and its difficulty is right. Deterministic: the same seed gives the same board.

use std::cmp::Ordering;

use crate::grid::{Cell, Dir, Grid, Size};
use crate::kit::best::best;
use crate::puzzle::{Offer, Refused};
use crate::random::Random;

use super::board::{Board, CellMark, Edge, Line, Rule};
use super::forest::{Forest, NONE};
use super::reason::trial::{TrialGrade, grade};
use super::solve::engine::{Engine, RunEnd, Tricks};
use super::solve::model::Model;

/// The sizes at which boards of each difficulty are generated: most seeds have one within seconds.
pub const OFFERS: &[Offer] = &[
    Offer::sizes((1, 3), (25, 25)),
    Offer::squares(4, 25),
    Offer::squares(4, 25),
    Offer::squares(5, 25),
    Offer::squares(8, 25),
];

/// Boards tried before giving up.
const TRIES: usize = 1000;
/// The most cells of all boards tried.
const CELLS: usize = 400_000;
/// The node limit for a proof of uniqueness.
const NODES: u64 = 20_000;
/// The most cells, summed over all nodes, of one such proof on large boards.
const NODE_CELLS: u64 = 2_000_000;

/// A board of a difficulty (1 to 3) and size; every third seed gives one with the pool rule.
pub fn generate(seed: u64, difficulty: u8, size: Option<Size>) -> Result<Board, Refused> {
    let rule = if seed % 3 == 2 { Rule::Pool } else { Rule::Region };
    let side = match difficulty {
        0 | 1 => 8,
        2 => 10,
        _ => 15,
    };
    generate_with(seed, difficulty, size.unwrap_or(Size::new(side, side)), rule)
}

/// A board of which only the size of its tanks goes by the difficulty (1 to 5), as harder boards have smaller ones.
pub fn draw(seed: u64, difficulty: u8, size: Option<Size>) -> Result<Board, Refused> {
    let rule = if seed % 3 == 2 { Rule::Pool } else { Rule::Region };
    let grade = usize::from(difficulty.clamp(1, 5)) - 1;
    let side = [6, 6, 7, 8, 10][grade];
    let size = size.unwrap_or(Size::new(side, side));
    if size.area() < 2 {
        return Err(Refused("A board of one cell is no puzzle. Choose two cells or more.".into()));
    }
    let mut dice = Random::new(seed);
    let most = size.area() / 2;
    let side = usize::from(size.rows.max(size.cols));
    let mut per = [6 + side / 4, 4 + side / 6, 3 + side / 8, 2 + side / 10, 2 + side / 10][grade].min(most);
    let tries = TRIES.min(CELLS / size.area());
    (0..tries)
        .find_map(|at| {
            // Too many solutions: larger tanks leave fewer.
            per = if at % 12 == 11 { (per + 1).min(most) } else { per };
            Some(random(&mut dice, size, rule, per)).filter(|board| worthwhile(board) && unique(board))
        })
        .ok_or_else(|| Refused("No board of this size was found in time. Try a smaller one.".into()))
}

/// As [`generate`], with the rule given. A small board may have another difficulty than requested.
pub fn generate_with(seed: u64, difficulty: u8, size: Size, rule: Rule) -> Result<Board, Refused> {
    if size.area() < 2 {
        return Err(Refused("A board of one cell is no puzzle. Choose two cells or more.".into()));
    }
    let wanted = match difficulty {
        0 | 1 => TrialGrade::Lines,
        2 => TrialGrade::WhatIf,
        _ => TrialGrade::Search,
    };
    let mut dice = Random::new(seed ^ u64::from(difficulty) << 56);
    // Harder boards have smaller tanks, larger boards larger tanks; there is always room for two.
    let side = usize::from(size.rows.max(size.cols));
    let most = size.area() / 2;
    let mut per = match wanted {
        TrialGrade::Lines => 6 + side / 4,
        TrialGrade::WhatIf => 4 + side / 4,
        TrialGrade::Search => 4 + side / 6,
    }
    .min(most);
    let mut misses = 0;
    let mut attempt = || {
        let board = random(&mut dice, size, rule, per);
        if !worthwhile(&board) {
            return None;
        }
        if !unique(&board) {
            // Too many solutions: larger tanks leave fewer.
            misses += 1;
            if misses % 8 == 0 {
                per = (per + 1).min(most);
            }
            return None;
        }
        let found = grade(&board);
        per = match found.cmp(&wanted) {
            Ordering::Less => (per - 1).max(3),
            Ordering::Equal => per,
            Ordering::Greater => per + 1,
        }
        .min(most);
        Some(((found as u8).abs_diff(wanted as u8), board))
    };
    // Small boards are hardly ever hard: settle for the closest difficulty.
    let tries = (0..TRIES.min(CELLS / size.area())).filter_map(|_| attempt());
    best(&1, tries).ok_or_else(|| Refused("No board of this size was found in time. Try a smaller one.".into()))
}

/// Whether there is something to deduce: more than one tank, and clues that do not give everything away. In both
/// directions some line is partly filled; on boards that are not tiny, half of all lines are.
fn worthwhile(board: &Board) -> bool {
    let size = board.size();
    let partly = |line: &Line| {
        let length = if matches!(line, Line::Row(_)) { size.cols } else { size.rows };
        board.clue(*line).is_some_and(|clue| 0 < clue && clue < length)
    };
    let (rows, cols): (Vec<Line>, Vec<Line>) =
        board.lines().filter(partly).partition(|line| matches!(line, Line::Row(_)));
    let tiny = size.rows.min(size.cols) < 3;
    let enough = tiny || 2 * (rows.len() + cols.len()) >= usize::from(size.rows + size.cols);
    // A line of one cell is never partly filled.
    enough
        && (size.cols == 1 || !rows.is_empty())
        && (size.rows == 1 || !cols.is_empty())
        && board.tanks().cells().iter().any(|&tank| tank > 0)
}

/// Whether a board has a unique solution, as far as the work allowed shows.
pub fn unique(board: &Board) -> bool {
    let model = Model::new(board);
    let mut engine = Engine::new(&model, Tricks::ALL);
    let nodes = NODES.min(NODE_CELLS / board.size().area().max(1) as u64);
    engine.run_alone(&model, nodes) == RunEnd::Answer && engine.run_alone(&model, nodes) == RunEnd::Through
}

/// Random tanks of about `per` cells, with the clues of random water.
pub fn random_board(seed: u64, size: Size, rule: Rule, per: usize) -> Board {
    random(&mut Random::new(seed), size, rule, per)
}

fn random(dice: &mut Random, size: Size, rule: Rule, per: usize) -> Board {
    let labels = partition(dice, size, per);
    let mut board = Board { rule, ..Board::from_labels(&labels) };
    if rule == Rule::Pool {
        // A few walls inside tanks, which separate arms.
        let edges: Vec<Edge> = Board::edges(size).filter(|&edge| !board.edge(edge)).collect();
        for edge in edges {
            if dice.below(8) == 0 {
                board.set_edge(edge, true);
            }
        }
    }
    let forest = Forest::new(&board);
    let mut wet = vec![false; forest.nodes.len()];
    // Bottom up: a node may be wet if all nodes below it are; a tank's levels are spread evenly.
    for node in 0..wet.len() {
        let children = &forest.nodes[node].children;
        let stands = children.iter().all(|&child| wet[usize::from(child)]);
        let left = forest.upwards(node).count();
        wet[node] = stands && dice.below(left + 1) > 0;
    }
    debug_assert!(forest.nodes.iter().all(|node| node.parent == NONE || usize::from(node.parent) < wet.len()));
    let filled = Grid::from_fn(size, |cell| if wet[forest.at(cell)] { CellMark::Water } else { CellMark::Open });
    let water = Board { marks: filled, ..board.clone() };
    for line in board.lines() {
        board.set_clue(line, Some(water.count(line, CellMark::Water)));
    }
    board
}

/// Tanks grown from random cells, one step at a time in a random tank.
fn partition(dice: &mut Random, size: Size, per: usize) -> Grid<u32> {
    const NOBODY: u32 = u32::MAX;
    let mut labels = Grid::filled(size, NOBODY);
    let count = (size.area() / per).max(1);
    let mut rim: Vec<Cell> = Vec::new();
    for label in 0..count {
        let cell = size.cell(dice.below(size.area()));
        if labels.get(cell) == Some(&NOBODY) {
            labels.set(cell, label as u32);
            rim.push(cell);
        }
    }
    while !rim.is_empty() {
        let pick = dice.below(rim.len());
        let cell = rim[pick];
        let free = |dir: &Dir| cell.step(*dir, size).filter(|&other| labels.get(other) == Some(&NOBODY));
        let sides: Vec<Cell> = Dir::ALL.iter().filter_map(free).collect();
        if sides.is_empty() {
            rim.swap_remove(pick);
            continue;
        }
        let other = sides[dice.below(sides.len())];
        let label = labels.get(cell).copied().unwrap_or(0);
        labels.set(other, label);
        rim.push(other);
    }
    labels
}
