//! The journal of the note's strategy: its events agree with the counters, and the board shows the reasons.

use crate::common::Dice;
use crate::common::journal::{Standing, count, told};
use crate::voltorb_flip::boards::{position, random};
use gridlight::grid::Cell;
use gridlight::puzzle::{Decided, Rules, Solve};
use gridlight::puzzles::voltorb_flip::VoltorbFlip;
use gridlight::puzzles::voltorb_flip::solve::reference::{PRESETS, SWITCHES, followed};
use gridlight::search::{Act, Options};

const UNDEALT: u8 = 7;
const LEFT: u8 = 8;

#[test]
fn as_much_is_told_as_is_counted() {
    let mut dice = Dice::new(151);
    let mut seen = [0; 9];
    for number in 0..1800 {
        let board = if number % 3 == 0 { random(&mut dice) } else { position(&mut dice) };
        if VoltorbFlip::unfinished(&board).is_some() {
            continue;
        }
        let board = VoltorbFlip::solver_input(&board);
        let switches: Vec<(&str, bool)> = match dice.chance(50) {
            true => dice.pick(PRESETS).switches.to_vec(),
            false => SWITCHES.iter().map(|it| (it.id, it.on ^ dice.chance(20))).collect(),
        };
        let flips = switches.contains(&("moves", true)) && board.cards.iter().any(Option::is_some);
        let switches = switches.iter().map(|&(id, on)| (id.to_string(), on)).collect();
        let options = Options { strategy: "notes".into(), switches, limit: 0, nodes: 1000, ..Options::default() };
        let (rows, outcome) = told::<VoltorbFlip>(&board, &options, false);
        let counter = |id| outcome.counters.get(id);
        let words = || format!("{:?}\n{board:?}", options.switches);
        assert_eq!(count(&rows, Act::Try, 0), counter("nodes"), "{}", words());
        for (id, reason) in ["sum", "voltorbs", "threes", "ones"].into_iter().zip(1..) {
            assert_eq!(count(&rows, Act::Cut, reason), counter(id), "{id} {}", words());
        }
        let unmet = count(&rows, Act::Cut, 5) + count(&rows, Act::Cut, 6);
        assert_eq!(unmet, counter("unmet"), "{}", words());
        assert_eq!(count(&rows, Act::Answer, UNDEALT), counter("undealt"), "{}", words());
        let told: u64 = (0..=LEFT).map(|reason| count(&rows, Act::Answer, reason)).sum();
        assert!(flips || count(&rows, Act::Answer, LEFT) == 0, "{}", words());
        assert!(!flips || count(&rows, Act::Answer, 0) == 0, "{}", words());
        let kept = counter("kept") - if counter("nodes") > 0 && !flips { told } else { 0 };
        // Every card but the first follows one that was kept; at the end each was left again.
        if counter("nodes") < 1000 && counter("nodes") > 0 && !flips {
            assert_eq!(count(&rows, Act::Back, 0), kept + 1, "{}", words());
        }
        let known = board.cards.iter().flatten().count();
        let mut standing = Standing::default();
        for row in &rows {
            standing.take(row);
            seen[usize::from(row.reason)] += 1;
            let shown = standing.board::<VoltorbFlip>(&board);
            let filled = shown.cards.iter().flatten().count();
            // Flip by flip the search fills in cards that the board already shows.
            assert!(filled == known + row.depth || flips, "{}", words());
            let sum: u8 = row.cells.iter().filter_map(|&cell| shown.card(cell)).sum();
            let line = (0..2 * usize::from(board.side)).find(|&line| board.line_cells(line) == row.cells);
            match (row.act, row.reason) {
                (Act::Cut, 1) => assert!(Some(sum) > board.clues[line.unwrap()].sum, "{}", words()),
                (Act::Cut, 6) => assert!(row.cells.is_empty() && filled == shown.cards.len()),
                (Act::Cut, _) => assert!(line.is_some(), "{}", words()),
                _ => {}
            }
        }
    }
    println!("by reason: {seen:?}");
    assert!(seen.iter().all(|&times| times > 20), "{seen:?}");
}

#[test]
fn cards_beyond_the_board_are_left_out() {
    let board = position(&mut Dice::new(152));
    let decided = |row, col, value| Decided { cells: vec![Cell::new(row, col)], value };
    let shown = followed(&board, &[decided(0, 0, 2), decided(7, 1, 1), decided(1, 9, 3), decided(0, 1, u32::MAX)]);
    assert_eq!((shown.card(0), shown.card(1)), (Some(2), Some(3)));
    assert_eq!(shown.cards[2..], board.cards[2..]);
}
