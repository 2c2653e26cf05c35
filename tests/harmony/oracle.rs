//! The strategies of Harmony, with every switch and limit, compared with the oracle of `brute.rs` on random boards; and
//! the truth of their reasons.

use std::collections::BTreeSet;

use crate::common::Dice;
use crate::common::oracle::{Habit, Tally, Truth, cases, judge, numbers, run, ways, why};
use crate::common::share;
use crate::harmony::brute::{Tiles, brute, random, replays, tiles};
use gridlight::puzzle::{Solve, Text};
use gridlight::puzzles::harmony::Harmony;
use gridlight::puzzles::harmony::board::Board;
use gridlight::puzzles::harmony::text::plain;
use gridlight::search::{Options, Verdict, Why};

/// The kinds of reasons.
const REASONS: [&str; 11] = [
    "colours miscounted",
    "odd moves",
    "frozen",
    "blocked",
    "rivals",
    "isolated",
    "stuck",
    "crowded",
    "parted",
    "odd row",
    "tried",
];

/// A random board, now and then with an impossible colour or sum of moves.
fn any(dice: &mut Dice) -> Board {
    let board = random(dice);
    let cell = board.size().cell(dice.below(board.size().area()));
    match dice.below(30) {
        0 => board.painted(cell, dice.below(usize::from(board.size().rows)) as u8),
        1 => board.charged(cell, dice.below(4) as u8).unwrap_or(board),
        _ => board,
    }
}

#[test]
fn every_switch_and_limit_agrees_with_the_oracle() {
    let (most, mut dice) = cases(share::some(10_000), 132);
    let mut tally = Tally::default();
    for number in 0..most {
        let board = any(&mut dice);
        let alive = brute(&board);
        tally.board(u128::from(alive));
        let told = || plain::print(&board);
        let holds = |text: &str| replays(&board, &Harmony::parse_answer(&board, text).unwrap());
        let truth = Truth { count: if alive { None } else { Some(0) }, holds: &holds };
        for strategy in Harmony::STRATEGIES {
            for (way, mut options) in ways(strategy, number, &mut dice).into_iter().enumerate() {
                if !tame(&board, &mut options) {
                    continue;
                }
                let ran = run::<Harmony>(&board, &options, dice.chance(30));
                let stops = options.switches.iter().any(|(id, on)| id == "complete" && !on);
                if stops && matches!(ran.outcome.verdict, Verdict::Unproved(_)) {
                    // Without the complete search it may end with nothing proved.
                    assert!(ran.answers.is_empty(), "{options:?}{}", told());
                } else {
                    judge::<Harmony>(&board, &options, Habit::First, &truth, &ran, &told);
                }
                tally.searches += 1;
                if let (0, Some(why)) = (way, why(&ran.outcome)) {
                    tally.reason(reason(&board, why));
                }
            }
        }
    }
    tally.told("Harmony", [true, true, false], &REASONS);
}

/// Limits a search to a test's time: searches through every order of the swaps get few swaps only, and endless ones a
/// limit. `false` if that is impossible.
fn tame(board: &Board, options: &mut Options) -> bool {
    let off = |id: &str| options.switches.iter().any(|(other, on)| other == id && !on);
    if options.nodes == 0 && options.strategy == "default" && off("complete") {
        options.nodes = 20_000;
    }
    let every_order = off("table") || options.strategy == "notes";
    board.swaps_left() <= 5 || !every_order || options.nodes > 0
}

/// Checks the claim of a reason on the current tiles; returns its kind.
fn reason(board: &Board, why: &Why) -> &'static str {
    let told = || format!("{}{why:?}", plain::print(board));
    let (tiles, cols): (Tiles, usize) = (tiles(board), board.size().cols.into());
    let named: Vec<usize> = why.cells.iter().map(|&cell| board.size().index(cell)).collect();
    let home = |at: usize| usize::from(tiles[at].0);
    let (row, col) = (|at: usize| at / cols, |at: usize| at % cols);
    let moves = |at: usize| tiles[at].1;
    let is_home = |at: usize| home(at) == at / cols;
    // Where a tile with one move that is not at home must go.
    let aim = |at: usize| home(at) * cols + at % cols;
    let last = |at: usize| moves(at) == 1 && !is_home(at);
    let in_line = |a: usize, b: usize| a != b && (row(a) == row(b) || col(a) == col(b));
    let words = &why.words;
    let is = |kind: &'static str, so: bool| {
        assert!(so, "{kind}: {}", told());
        kind
    };
    if words.starts_with("Each colour needs") {
        let count = |colour: usize| (0..tiles.len()).filter(|&at| home(at) == colour).count();
        let many: Vec<usize> = (0..tiles.len()).filter(|&at| count(home(at)) > cols).collect();
        return is("colours miscounted", !many.is_empty() && named == many);
    }
    if words.starts_with("The tiles have") {
        let sum: usize = tiles.iter().map(|tile| usize::from(tile.1)).sum();
        return is("odd moves", sum % 2 == 1 && numbers(words)[0] == sum);
    }
    if words.contains("not home and ha") {
        let frozen: Vec<usize> = (0..tiles.len()).filter(|&at| moves(at) == 0 && !is_home(at)).collect();
        return is("frozen", named == frozen && !frozen.is_empty());
    }
    if words.contains("that it must swap with has none") {
        let [at, by] = named[..] else { panic!("{}", told()) };
        return is("blocked", last(at) && aim(at) == by && moves(by) == 0);
    }
    if words.contains("in a ring") {
        let next = |place: usize| named[(place + 1) % named.len()];
        let round = (0..named.len()).all(|place| last(named[place]) && aim(named[place]) == next(place));
        return is("ring", named.len() > 2 && round);
    }
    if words.contains("need the same place") {
        let [a, b] = named[..] else { panic!("{}", told()) };
        return is("rivals", last(a) && last(b) && aim(a) == aim(b) && a != b);
    }
    if words.contains("no other tile in its row or column has") {
        let [at] = named[..] else { panic!("{}", told()) };
        let alone = (0..tiles.len()).all(|other| !in_line(at, other) || moves(other) == 0);
        return is("isolated", moves(at) > 0 && alone);
    }
    if words.contains("is home with one move left, and no other tile") {
        let [at] = named[..] else { panic!("{}", told()) };
        let alone = (0..tiles.len()).all(|other| other == at || row(other) != row(at) || moves(other) == 0);
        return is("stuck", is_home(at) && moves(at) == 1 && alone);
    }
    if words.contains("cannot all reach different columns") {
        let colour = home(named[0]);
        let all: Vec<usize> = (0..tiles.len()).filter(|&at| home(at) == colour).collect();
        return is("crowded", named == all && !finds_columns(&tiles, cols, &all));
    }
    if words.contains("can only swap among themselves") {
        let inside: BTreeSet<usize> = named.iter().copied().collect();
        // None of them can ever meet another tile with moves: those in line with one of them have no moves, or belong
        // to them.
        let meets = |at: usize| {
            (0..tiles.len())
                .any(|other| in_line(at, other) && moves(at) > 0 && moves(other) > 0 && !inside.contains(&other))
        };
        let sum: usize = named.iter().map(|&at| usize::from(moves(at))).sum();
        // A row has as many of their cells as there are tiles among them that belong there, or it does not fit.
        let fits = |line: usize| {
            named.iter().filter(|&&at| row(at) == line).count() == named.iter().filter(|&&at| home(at) == line).count()
        };
        let fault = if words.contains("odd number") { sum % 2 == 1 } else { !(0..tiles.len() / cols).all(fits) };
        return is("parted", fault && !named.iter().any(|&at| meets(at)) && numbers(words)[0] == named.len());
    }
    if words.contains("can only swap in pairs") {
        let line = row(named[0]);
        let there: Vec<usize> = (0..tiles.len()).filter(|&at| row(at) == line).collect();
        let moving: Vec<usize> = there.iter().copied().filter(|&at| moves(at) > 0).collect();
        let single = there.iter().all(|&at| is_home(at) && moves(at) <= 1);
        return is("odd row", single && named == moving && moving.len() % 2 == 1);
    }
    is("tried", words == "Every way to swap has been tried; none leads home." && named.is_empty())
}

/// Whether the tiles of a colour can end in different columns of their row, as far as each moves alone: tiles without
/// moves never move, so the others pass through the other cells only.
fn finds_columns(tiles: &Tiles, cols: usize, all: &[usize]) -> bool {
    let in_line = |a: usize, b: usize| a != b && (a / cols == b / cols || a % cols == b % cols);
    let reach = |start: usize| -> Vec<usize> {
        let mut at = BTreeSet::from([start]);
        for _ in 0..tiles[start].1 {
            let open = (0..tiles.len()).filter(|&to| tiles[to].1 > 0);
            at = open.filter(|&to| at.iter().any(|&from| in_line(from, to))).collect();
        }
        let home = usize::from(tiles[start].0);
        at.into_iter().filter(|&cell| cell / cols == home).map(|cell| cell % cols).collect()
    };
    let choices: Vec<Vec<usize>> = all.iter().map(|&at| reach(at)).collect();
    different(&choices, &mut BTreeSet::new())
}

/// Whether a different element can be picked from each choice.
fn different(choices: &[Vec<usize>], taken: &mut BTreeSet<usize>) -> bool {
    let Some((first, rest)) = choices.split_first() else { return true };
    first.iter().any(|&one| {
        if !taken.insert(one) {
            return false;
        }
        let found = different(rest, taken);
        taken.remove(&one);
        found
    })
}
