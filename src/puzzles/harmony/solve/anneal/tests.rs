//! Annealing's own tests: incrementally updated values equal recomputed ones, and solutions replay.

use super::*;
use crate::grid::Size;
use crate::puzzles::harmony::shuffle::shuffled;

fn position(rows: u16, cols: u16, swaps: u32, seed: u64) -> FlatBoard {
    let dyes: Vec<u8> = (0..rows as u8).collect();
    FlatBoard::new(&shuffled(Size::new(rows, cols), &dyes, seed, swaps).unwrap())
}

/// The cost of a plan computed from its pairs alone: each tile is followed, and each row is burned.
fn anew(anneal: &Anneal) -> i32 {
    let flat = &anneal.flat;
    let (mut sum, mut left) = (0, vec![Vec::new(); flat.rows]);
    for start in 0..flat.cells() {
        let (mut cell, mut moves) = (start, i32::from(flat.left[start]));
        for partner in &anneal.plan.partner {
            let to = usize::from(partner[cell]);
            assert!(to == cell || flat.row(to) == flat.row(cell) || to % flat.cols == cell % flat.cols);
            assert_eq!(usize::from(partner[to]), cell);
            moves -= i32::from(to != cell);
            cell = to;
        }
        let home = usize::from(flat.home[start]);
        sum += 2 * i32::from(flat.row(cell) != home) - 2 * moves.min(0);
        left[home].push(moves);
    }
    let burns = |row: &Vec<i32>| match row.iter().all(|&moves| moves >= 0) {
        true => burn(&row.iter().map(|&moves| moves as u8).collect::<Vec<u8>>()).is_some(),
        // What would have to be left: tiles with too many swaps count as if that many moves were missing.
        false => {
            let all: i32 = row.iter().map(|moves| moves.abs()).sum();
            all % 2 == 0 && row.iter().all(|&moves| 2 * moves <= all)
        }
    };
    sum + left.iter().filter(|&row| !burns(row)).count() as i32
}

#[test]
fn what_is_kept_is_what_it_would_be_anew() {
    for (rows, cols, swaps) in [(4, 4, 12), (3, 7, 20), (7, 3, 20), (10, 10, 100), (2, 1, 4), (8, 8, 46), (16, 16, 200)]
    {
        let mut anneal = Anneal::new(&position(rows, cols, swaps, 7), 0).unwrap();
        assert_eq!(anneal.costs.sum, anew(&anneal));
        let (mut high, mut low) = (0, i32::MAX);
        for turn in 0..400 {
            // Either any random change is made, or what the search would do.
            if turn % 40 < 8 {
                let cell = anneal.random.pick(&anneal.free.cells).unwrap();
                let (layer, dice) = (anneal.random.below(LAYERS), anneal.random.next());
                if let Some(change) = anneal.free.propose(&anneal.plan, layer, cell, dice) {
                    let back = change.inverse(&anneal.plan);
                    let before = (anneal.plan.clone(), anneal.costs.sum);
                    for change in [change, back, change] {
                        if let Ok(mut weighed) = anneal.costs.weigh(&anneal.plan, &change, i32::MAX) {
                            anneal.make(&change, &mut weighed);
                        }
                        assert_eq!(anneal.costs.sum, anew(&anneal));
                    }
                    if let Ok(mut weighed) = anneal.costs.weigh(&anneal.plan, &back, i32::MAX) {
                        anneal.make(&back, &mut weighed);
                    }
                    assert_eq!((anneal.plan.clone(), anneal.costs.sum), before);
                    if let Ok(mut weighed) = anneal.costs.weigh(&anneal.plan, &change, i32::MAX) {
                        anneal.make(&change, &mut weighed);
                    }
                }
            } else {
                anneal.run(3);
            }
            (high, low) = (high.max(anneal.costs.sum), low.min(anneal.costs.sum));
            assert_eq!(anneal.costs.sum, anew(&anneal), "{rows} x {cols}");
            let mut plan = anneal.plan.clone();
            for layer in 0..LAYERS {
                (0..anneal.flat.cells()).for_each(|cell| plan.trace(layer, cell as u8));
            }
            assert!(plan == anneal.plan, "strands");
        }
        assert!(low < high, "{rows} x {cols}: {low} {high}");
    }
}

#[test]
fn answers_replay_and_pauses_change_nothing() {
    for (rows, cols, swaps) in
        [(3, 3, 9), (5, 5, 25), (4, 8, 24), (8, 4, 30), (1, 6, 9), (6, 1, 5), (8, 8, 64), (6, 6, 200)]
    {
        for seed in 0..4 {
            let flat = position(rows, cols, swaps, seed);
            let mut anneal = Anneal::new(&flat, 0).unwrap();
            if !anneal.run(2_000_000) {
                assert!(anneal.proposals >= 2_000_000, "it goes on");
                continue;
            }
            assert!(flat.solved_by(&anneal.swaps()), "{rows} x {cols}, {swaps} swaps, {seed}");
            let mut again = Anneal::new(&flat, 0).unwrap();
            while !again.run(1) {}
            assert_eq!((again.swaps(), again.proposals), (anneal.swaps(), anneal.proposals));
        }
    }
}

#[test]
fn most_boards_are_solved() {
    let solved = (0..20).filter(|&seed| Anneal::new(&position(6, 6, 40, seed), 0).unwrap().run(1_000_000)).count();
    assert!(solved >= 18, "{solved}");
}

#[test]
fn positions_with_other_counts_are_left() {
    let mut flat = position(3, 3, 9, 1);
    flat.home.fill(0);
    assert!(Anneal::new(&flat, 0).is_none());
}

#[test]
fn a_run_ends_and_begins_anew() {
    // Two tiles that can only swap with each other: no solution.
    let flat = FlatBoard { rows: 2, cols: 1, home: vec![1, 0], left: vec![2, 2] };
    let mut anneal = Anneal::new(&flat, 0).unwrap();
    anneal.proposals = RUN;
    assert!(!anneal.run(100) && anneal.runs == 2);
}

#[test]
fn forced_swaps_go_first() {
    let flat = FlatBoard { rows: 2, cols: 2, home: vec![1, 0, 0, 1], left: vec![1, 2, 1, 2] };
    let anneal = Anneal::new(&flat, 0).unwrap();
    assert_eq!((anneal.forced, anneal.flat.left), (vec![(0, 2)], vec![0, 2, 0, 2]));
}
