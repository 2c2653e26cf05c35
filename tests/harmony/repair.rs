//! Repairs of unsolvable boards, compared with brute force.

use std::collections::{HashMap, HashSet};

use crate::common::Dice;
use crate::harmony::brute::{Tiles, brute, tiles};
use crate::harmony::reason::{Position, position};
use gridlight::explain::{Known, Trial};
use gridlight::grid::Cell;
use gridlight::puzzle::{Addition, Explain, Next};
use gridlight::puzzles::harmony::Harmony;
use gridlight::puzzles::harmony::board::Board;
use gridlight::puzzles::harmony::reason::repair::{first, repairs};
use gridlight::puzzles::harmony::solve::alive::{Life, quick};
use gridlight::puzzles::harmony::text::plain;
use gridlight::search::{Go, Progress, Watch};

/// The first candidates that have a solution, by a search with a node limit.
fn mended(board: &Board, nodes: u64, most: usize) -> Vec<Addition<Harmony>> {
    let solved = |repair: &Addition<Harmony>| {
        let mut go = |_: &Progress| Go::On;
        let mut trial = Trial::<Harmony>::of(&repair.board, 1, nodes);
        trial.run(&mut Watch::new(Progress::default(), &mut go)) == Some(Known::Found)
    };
    first(board).into_iter().filter(solved).take(most).collect()
}

/// All boards with changed counts of one tile or two that have a solution, by brute force.
fn mended_by_brute_force(board: &Board) -> HashSet<Tiles> {
    let tiles = tiles(board);
    let odd = tiles.iter().map(|&(_, moves)| u32::from(moves)).sum::<u32>() % 2 == 1;
    let mut found = HashSet::new();
    let mut known = HashMap::new();
    let mut add = |change: &[(usize, i32)]| {
        let mut tiles = tiles.clone();
        for &(at, more) in change {
            let Ok(moves) = u8::try_from(i32::from(tiles[at].1) + more) else { return };
            tiles[at].1 = moves;
        }
        let at = Position { tiles, cols: usize::from(board.size().cols), forbidden: Vec::new() };
        if !at.is_done() && at.has_answer(&mut known) {
            found.insert(at.tiles);
        }
    };
    for a in 0..tiles.len() {
        for more in [-3, -2, -1, 1, 2, 3] {
            if (more % 2 != 0) == odd {
                add(&[(a, more)]);
            }
        }
        for b in (a + 1..tiles.len()).filter(|_| !odd) {
            for (more, too) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
                add(&[(a, more), (b, too)]);
            }
        }
    }
    found
}

#[test]
fn what_mends_a_board_is_found() {
    let mut dice = Dice::new(12);
    let (mut boards, mut candidates, mut living, mut hopeless) = (0, 0, 0, 0);
    while boards < 150 {
        let board = position(&mut dice);
        if board.size().area() > 9 || brute(&board.restarted()) {
            continue;
        }
        boards += 1;
        let all: Vec<_> = repairs(&board).collect();
        let expected = mended_by_brute_force(&board.restarted());
        candidates += all.len();
        living += expected.len();
        hopeless += usize::from(expected.is_empty());
        let offered: HashSet<Tiles> = all.iter().map(|repair| tiles(&repair.board)).collect();
        assert_eq!(offered.len(), all.len(), "each once");
        assert!(offered.is_superset(&expected), "{}", plain::print(&board));
        for repair in &all {
            assert!(repair.board.made().is_empty() && !matches!(quick(&repair.board), Life::Dead(_)));
            let other = |cell| board.start().get(cell) != repair.board.start().get(cell);
            let cells: Vec<_> = board.size().cells().filter(|&cell| other(cell)).collect();
            assert_eq!(cells, repair.cells);
            assert!(repair.words.starts_with("Give the ") && !repair.words.ends_with('.'), "{}", repair.words);
            assert!(cells.iter().all(|cell| repair.words.contains(&cell.words())), "{}", repair.words);
        }
        let few = mended(&board, 20_000, 3);
        assert!(few.iter().all(|repair| expected.contains(&tiles(&repair.board))));
        // On boards this small the first candidates are enough.
        assert_eq!(few.len(), expected.len().min(3), "{}", plain::print(&board));
    }
    println!("{boards} boards: {candidates} candidates, {living} have an answer; {hopeless} boards have none of these");
    assert!(living > 500 && candidates > living && hopeless > 10);
}

/// The tile named by the reason is changed first.
#[test]
fn the_tile_concerned_comes_first() {
    let board = plain::parse("2 3\n1:1 0:1 0:0\n0:0 1:0 1:0\n").unwrap();
    let Next::Fails(reason) = (Harmony::REASONS.unwrap().begin)(&board).next() else { panic!("a tile is frozen") };
    let frozen = Cell::new(1, 0);
    assert_eq!((reason.technique.id, &reason.cells), ("blocked", &vec![Cell::new(0, 0), frozen]));
    let found = mended(&board, 1000, 9);
    let words: Vec<&str> = found.iter().map(|repair| repair.words.as_str()).collect();
    assert_eq!(words[0], "Give the rose tile at row 2, column 1 2 moves");
    let two = "Give the rose tile at row 1, column 2 0 moves and the rose tile at row 2, column 1 1 move";
    assert!(words.contains(&two), "{words:?}");
    // No other change frees that tile.
    assert!(found.iter().all(|repair| repair.cells.contains(&frozen)), "{words:?}");
}
