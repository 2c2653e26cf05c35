//! Every strategy of Lazors, with every switch and limit, compared with the oracle of `brute.rs` on random boards; and
//! the truth of their reasons.

use std::collections::BTreeSet;

use crate::common::oracle::{Habit, Tally, Truth, cases, judge, numbers, run, ways, why};
use crate::lazors::brute::{Rows, brute, hit, placements, random_board, segments};
use gridlight::grid::Cell;
use gridlight::puzzle::Solve;
use gridlight::puzzles::lazors::Lazors;
use gridlight::puzzles::lazors::board::{BlockKind, Board, Point, Site};
use gridlight::puzzles::lazors::text::bff;
use gridlight::search::Why;

/// The kinds of reasons.
const REASONS: [&str; 5] = ["shut in", "no block to place", "out of reach", "too few blocks", "all ways ruled out"];

#[test]
fn every_switch_and_limit_agrees_with_the_oracle() {
    let (most, mut dice) = cases(10_000, 101);
    let mut tally = Tally::default();
    let mut done = 0;
    while done < most {
        let Some(board) = random_board(&mut dice, 900) else { continue };
        done += 1;
        let all = brute(&board);
        tally.board(all.len() as u128);
        let holds = |text: &str| all.contains(&format!("{}\n", text.trim_end()));
        let truth = Truth { count: Some(all.len() as u128), holds: &holds };
        for strategy in Lazors::STRATEGIES {
            for (way, options) in ways(strategy, done, &mut dice).into_iter().enumerate() {
                let ran = run::<Lazors>(&board, &options, dice.chance(30));
                judge::<Lazors>(&board, &options, Habit::Lists, &truth, &ran, &|| bff::print(&board));
                tally.searches += 1;
                if let (0, Some(why)) = (way, why(&ran.outcome)) {
                    tally.reason(reason(&board, why));
                }
            }
        }
    }
    tally.told("Lazors", [true; 3], &REASONS);
}

/// Checks the claim of a reason; returns its kind.
fn reason(board: &Board, why: &Why) -> &'static str {
    let told = || format!("{}{why:?}", bff::print(board));
    let words = &why.words;
    if words.starts_with("All ") {
        let ways = numbers(words)[0] as u64;
        assert!(ways == placements(board) && why.cells.is_empty(), "{}", told());
        return "all ways ruled out";
    }
    let named = |target: &&Point| [",", "."].iter().any(|end| says(words, &target.words(board.size()), end));
    let target = *board.targets.iter().find(named).unwrap_or_else(|| panic!("no such target: {}", told()));
    // The cells named are the ones next to it.
    let beside: BTreeSet<(u16, u16)> = (board.size().cells())
        .filter(|cell| {
            let (x, y) = (2 * i32::from(cell.col) + 1, 2 * i32::from(cell.row) + 1);
            (x - i32::from(target.x)).abs() + (y - i32::from(target.y)).abs() == 1
        })
        .map(|cell| (cell.row, cell.col))
        .collect();
    let cells: BTreeSet<(u16, u16)> = why.cells.iter().map(|cell| (cell.row, cell.col)).collect();
    assert_eq!(cells, beside, "{}", told());
    let alone = Board { targets: vec![target], ..board.clone() };
    assert!(brute(&alone).is_empty(), "this target can be lit: {}", told());
    let site = |&(row, col): &(u16, u16)| board.sites.get(Cell::new(row, col)).copied();
    if words.contains("shut in between") {
        let solid = |site: Option<Site>| matches!(site, Some(Site::Fixed(BlockKind::Reflect | BlockKind::Opaque)));
        assert!(beside.iter().all(|cell| solid(site(cell))), "{}", told());
        assert_eq!(words.contains("edge of the board"), beside.len() == 1, "{}", told());
        "shut in"
    } else if words.starts_with("There is no block to place") {
        let letter = |site: &Site| if let Site::Fixed(kind) = site { kind.letter() } else { '.' };
        let rows: Rows = board.sites.rows().map(|row| row.iter().map(letter).collect()).collect();
        assert!(board.movable() == 0 && !hit(&segments(board, &rows), target), "{}", told());
        "no block to place"
    } else if words.starts_with("No beam can reach") {
        "out of reach"
    } else {
        let guides: u16 = board.supply.iter().sum::<u16>() - board.supply[BlockKind::Opaque.index()];
        assert_eq!(*numbers(words).last().unwrap(), usize::from(guides), "{}", told());
        assert!(words.contains("takes more blocks that guide a beam"), "{}", told());
        "too few blocks"
    }
}

/// Whether the words name a place, and not a longer one that begins with it.
fn says(words: &str, place: &str, end: &str) -> bool {
    words.contains(&format!("{place}{end}")) || words.contains(&format!("{place} "))
}

#[test]
fn a_place_is_not_taken_for_another() {
    assert!(says("on the left edge of row 1.", "left edge of row 1", "."));
    assert!(!says("on the left edge of row 12.", "left edge of row 1", "."));
}
