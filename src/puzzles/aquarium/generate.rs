//! New boards: random tanks, random levels, the clues of that water; kept if the answer is the only one and
//! the grade is right. Deterministic: the same seed gives the same board.

use crate::grid::{Cell, Dir, Grid, Size};
use crate::random::Random;

use super::board::{Board, Edge, Mark, Rule};
use super::deduce::{Grade, grade};
use super::forest::{Forest, NONE};
use super::solve::engine::{Engine, Event, Tricks};
use super::solve::model::Model;

/// Boards tried before giving up.
const TRIES: u32 = 1000;
/// Nodes allowed for the proof that an answer is the only one.
const NODES: u64 = 20_000;

/// A board of a difficulty (1 to 3) and size; every third seed gives one of the pool rule.
pub fn generate(seed: u64, difficulty: u8, size: Option<Size>) -> Option<Board> {
    let rule = if seed % 3 == 2 { Rule::Pool } else { Rule::Region };
    let side = match difficulty {
        0 | 1 => 8,
        2 => 10,
        _ => 15,
    };
    generate_with(seed, difficulty, size.unwrap_or(Size::new(side, side)), rule)
}

/// As [`generate`], with the rule given. A small board may be of another grade than was asked for.
pub fn generate_with(seed: u64, difficulty: u8, size: Size, rule: Rule) -> Option<Board> {
    let wanted = match difficulty {
        0 | 1 => Grade::Lines,
        2 => Grade::WhatIf,
        _ => Grade::Search,
    };
    let mut dice = Random::new(seed ^ u64::from(difficulty) << 56);
    // Harder boards have smaller tanks, larger ones larger tanks.
    let side = usize::from(size.rows.max(size.cols));
    let mut per = match wanted {
        Grade::Lines => 6 + side / 4,
        Grade::WhatIf => 4 + side / 4,
        Grade::Search => 4 + side / 6,
    };
    let mut misses = 0;
    let mut fallback: Option<(i8, Board)> = None;
    for _ in 0..TRIES {
        let board = random(&mut dice, size, rule, per);
        if !unique(&board) {
            // Too loose: larger tanks leave fewer answers.
            misses += 1;
            if misses % 8 == 0 {
                per += 1;
            }
            continue;
        }
        let found = grade(&board);
        if found == wanted {
            return Some(board);
        }
        if found < wanted {
            per = (per - 1).max(3);
        } else {
            per += 1;
        }
        let far = (found as i8 - wanted as i8).abs();
        if fallback.as_ref().is_none_or(|(least, _)| far < *least) {
            fallback = Some((far, board));
        }
    }
    // Small boards are hardly ever hard: the nearest grade will do.
    fallback.filter(|_| size.area() <= 144).map(|(_, board)| board)
}

/// Whether a board has exactly one answer, as far as the work allowed can tell.
pub fn unique(board: &Board) -> bool {
    let model = Model::new(board);
    let mut engine = Engine::new(&model, Tricks::ALL);
    engine.run_alone(&model, NODES) == Event::Answer && engine.run_alone(&model, NODES) == Event::Through
}

/// Random tanks of about `per` cells with the clues of random water.
pub fn random_board(seed: u64, size: Size, rule: Rule, per: usize) -> Board {
    random(&mut Random::new(seed), size, rule, per)
}

fn random(dice: &mut Random, size: Size, rule: Rule, per: usize) -> Board {
    let labels = partition(dice, size, per);
    let mut board = Board { rule, ..Board::from_labels(&labels) };
    if rule == Rule::Pool {
        // A few walls within tanks: arms that stand apart.
        let edges: Vec<Edge> = Board::edges(size).filter(|&edge| !board.edge(edge)).collect();
        for edge in edges {
            if dice.below(8) == 0 {
                board.set_edge(edge, true);
            }
        }
    }
    let forest = Forest::new(&board);
    let mut wet = vec![false; forest.nodes.len()];
    // Bottom up: a node may be wet if all beneath it are; a tank's levels are spread evenly.
    for node in 0..wet.len() {
        let children = &forest.nodes[node].children;
        let stands = children.iter().all(|&child| wet[usize::from(child)]);
        let left = forest.upwards(node).count();
        wet[node] = stands && dice.below(left + 1) > 0;
    }
    debug_assert!(
        forest.nodes.iter().all(|node| node.parent == NONE || usize::from(node.parent) < wet.len())
    );
    let filled = Grid::from_fn(size, |cell| if wet[forest.at(cell)] { Mark::Water } else { Mark::Open });
    let water = Board { marks: filled, ..board.clone() };
    for line in board.lines() {
        board.set_clue(line, Some(water.count(line, Mark::Water)));
    }
    board
}

/// Tanks that grow from random cells, each step at a random one.
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
