//! Random small Harmony boards compared with brute force, which is written directly from the rules and shares only the
//! text of a board with the crate.

use std::collections::HashMap;

use crate::common::Dice;
use gridlight::puzzle::{Hint, Mode, Puzzle, Rules, Solve};
use gridlight::puzzles::harmony::board::{Board, Swap};
use gridlight::puzzles::harmony::reason::hint::hint;
use gridlight::puzzles::harmony::solve::alive::{Life, quick};
use gridlight::puzzles::harmony::solve::next::Map;
use gridlight::puzzles::harmony::solve::reference;
use gridlight::puzzles::harmony::text::plain;
use gridlight::puzzles::harmony::{Harmony, solve};
use gridlight::search::{Go, Options, Outcome, Progress, Search, SwitchInfo, Verdict, Watch};

/// Tiles as (home, moves), row by row, and the number of columns.
pub type Tiles = Vec<(u8, u8)>;

/// The possible swaps, each with the position after it.
pub fn swaps(tiles: &Tiles, cols: usize) -> impl Iterator<Item = ([usize; 2], Tiles)> {
    let pairs = (0..tiles.len()).flat_map(|a| (a + 1..tiles.len()).map(move |b| (a, b)));
    pairs.filter_map(move |(a, b)| {
        let in_line = a / cols == b / cols || a % cols == b % cols;
        if !in_line || tiles[a].1 == 0 || tiles[b].1 == 0 {
            return None;
        }
        let mut next = tiles.clone();
        (next[a], next[b]) = ((tiles[b].0, tiles[b].1 - 1), (tiles[a].0, tiles[a].1 - 1));
        Some(([a, b], next))
    })
}

/// Whether a position can be solved: every swap is tried, and positions are remembered.
pub fn solvable(tiles: &Tiles, cols: usize, known: &mut HashMap<Tiles, bool>) -> bool {
    if tiles.iter().enumerate().all(|(at, &(home, moves))| usize::from(home) == at / cols && moves == 0) {
        return true;
    }
    if let Some(&life) = known.get(tiles) {
        return life;
    }
    let life = swaps(tiles, cols).any(|(_, next)| solvable(&next, cols, known));
    known.insert(tiles.clone(), life);
    life
}

pub fn tiles(board: &Board) -> Tiles {
    board.tiles().cells().iter().map(|tile| (tile.home, tile.moves)).collect()
}

pub fn brute(board: &Board) -> bool {
    solvable(&tiles(board), usize::from(board.size().cols), &mut HashMap::new())
}

/// A random small board: shuffled from the finished one, then often spoiled by a few changes that keep the colours and
/// the parity.
pub fn random(dice: &mut Dice) -> Board {
    let (rows, cols) = dice.pick(&[(2, 2), (2, 3), (3, 2), (3, 3), (2, 4), (4, 2), (1, 4), (3, 3), (3, 3)]);
    let area = rows * cols;
    let mut tiles: Tiles = (0..area).map(|at| ((at / cols) as u8, 0)).collect();
    for _ in 0..dice.between(1, if area > 8 { 6 } else { 7 }) {
        let a = dice.below(area);
        let b = dice.below(area);
        if a != b && (a / cols == b / cols || a % cols == b % cols) {
            (tiles[a], tiles[b]) = ((tiles[b].0, tiles[b].1 + 1), (tiles[a].0, tiles[a].1 + 1));
        }
    }
    if dice.chance(80) {
        for _ in 0..dice.between(1, 3) {
            let (a, b) = (dice.below(area), dice.below(area));
            match dice.below(3) {
                // Two tiles exchange places, or moves, or one move goes from one to the other.
                0 => tiles.swap(a, b),
                1 => (tiles[a].1, tiles[b].1) = (tiles[b].1, tiles[a].1),
                _ if tiles[a].1 > 0 => {
                    tiles[a].1 -= 1;
                    tiles[b].1 += 1;
                }
                _ => {}
            }
        }
    }
    let rows_text: Vec<String> = tiles
        .chunks(cols)
        .map(|row| row.iter().map(|(home, moves)| format!("{home}:{moves}")).collect::<Vec<_>>().join(" "))
        .collect();
    plain::parse(&format!("{rows} {cols}\n{}\n", rows_text.join("\n"))).unwrap()
}

fn run<A>(mut search: Box<dyn Search<A>>, mut pauses: Option<&mut Dice>) -> (Vec<A>, Outcome) {
    let mut answers = Vec::new();
    let mut progress = Progress::default();
    loop {
        let mut ask = |_: &Progress| {
            if pauses.as_mut().is_some_and(|dice| dice.chance(70)) { Go::Pause } else { Go::On }
        };
        let mut watch = Watch::new(progress, &mut ask);
        let outcome = search.run(&mut watch, &mut |answer| answers.push(answer));
        progress = watch.progress;
        if let Some(outcome) = outcome {
            return (answers, outcome);
        }
    }
}

/// Whether the swaps are legal and solve the board, according to this file.
pub fn replays(board: &Board, swaps: &[Swap]) -> bool {
    let cols = usize::from(board.size().cols);
    let mut tiles = tiles(board);
    for swap in swaps {
        let a = usize::from(swap.a.row) * cols + usize::from(swap.a.col);
        let b = usize::from(swap.b.row) * cols + usize::from(swap.b.col);
        if a == b || (swap.a.row != swap.b.row && swap.a.col != swap.b.col) || tiles[a].1 == 0 || tiles[b].1 == 0 {
            return false;
        }
        (tiles[a], tiles[b]) = ((tiles[b].0, tiles[b].1 - 1), (tiles[a].0, tiles[a].1 - 1));
    }
    tiles.iter().enumerate().all(|(at, &(home, moves))| usize::from(home) == at / cols && moves == 0)
}

fn check(board: &Board, options: &Options, expected: bool, pauses: Option<&mut Dice>) -> Outcome {
    let (answers, outcome) = run(Harmony::search(board, options).unwrap(), pauses);
    let text = plain::print(board);
    match &outcome.verdict {
        Verdict::Found => {
            assert!(expected && answers.len() == 1 && replays(board, &answers[0]), "{text}{options:?}");
        }
        Verdict::None(why, _) => {
            assert!(!expected && !why.words.is_empty() && answers.is_empty(), "{text}{options:?}");
        }
        other => panic!("{text}{options:?} {other:?}"),
    }
    outcome
}

#[test]
fn the_default_strategy_is_never_wrong() {
    let mut dice = Dice::new(21);
    let mut pauses = Dice::new(22);
    let (mut yes, mut no, mut quickly) = (0, 0, 0);
    for _ in 0..6000 {
        let board = random(&mut dice);
        let expected = brute(&board);
        if expected {
            yes += 1;
        } else {
            no += 1;
        }
        let outcome = check(&board, &Options::default(), expected, None);
        assert_eq!(check(&board, &Options::default(), expected, Some(&mut pauses)), outcome);
        match quick(&board) {
            Life::Alive => assert!(expected),
            Life::Dead(_) => {
                assert!(!expected, "{}", plain::print(&board));
                quickly += 1;
            }
            Life::Open => {}
        }
    }
    println!("6000 boards: {yes} can be solved, {no} cannot, {quickly} of these seen at once");
    assert!(yes > 1500 && no > 2000);
}

#[test]
fn no_switch_makes_the_default_strategy_wrong() {
    let mut dice = Dice::new(31);
    for _ in 0..2500 {
        let board = random(&mut dice);
        let mut switches: Vec<(String, bool)> =
            ["layers", "burn", "trim", "dead", "table"].map(|id| (id.to_string(), dice.chance(50))).to_vec();
        // Without a table the complete search tries every order of the swaps.
        if board.swaps_left() > 5 {
            switches.push(("table".into(), true));
        }
        check(&board, &Options { switches, ..Options::default() }, brute(&board), None);
    }
}

#[test]
fn without_the_complete_search_nothing_false_is_claimed() {
    let mut dice = Dice::new(41);
    for _ in 0..1500 {
        let board = random(&mut dice);
        let switches = vec![("complete".to_string(), false), ("burn".to_string(), dice.chance(50))];
        let (answers, outcome) =
            run(solve::search(&board, &Options { switches, nodes: 20_000, ..Options::default() }), None);
        match outcome.verdict {
            Verdict::Found => assert!(replays(&board, &answers[0])),
            Verdict::None(..) => assert!(!brute(&board), "{}", plain::print(&board)),
            _ => assert!(answers.is_empty()),
        }
    }
}

#[test]
fn the_notes_strategy_is_never_wrong_with_any_of_its_switches() {
    let mut dice = Dice::new(51);
    let mut pauses = Dice::new(52);
    let mut dropped = 0;
    for _ in 0..2500 {
        let board = random(&mut dice);
        if board.swaps_left() > 5 {
            continue;
        }
        let any = |switch: &SwitchInfo| (switch.id.to_string(), dice.chance(60));
        let switches = reference::SWITCHES.iter().map(any).collect();
        let options = Options { strategy: "notes".into(), switches, limit: 1, ..Options::default() };
        let expected = brute(&board);
        let outcome = check(&board, &options, expected, None);
        assert_eq!(check(&board, &options, expected, Some(&mut pauses)), outcome);
        dropped += outcome.counters.get("pruned");
    }
    assert!(dropped > 1500, "{dropped}");
}

#[test]
fn the_map_of_next_swaps_is_right() {
    let mut dice = Dice::new(61);
    let (mut alive, mut dead) = (0, 0);
    for _ in 0..1600 {
        let board = random(&mut dice);
        let mut map = Map::new(&board);
        while !map.step() {}
        for (swap, life) in map.lives() {
            let expected = brute(&board.swapped(swap).unwrap());
            assert_eq!(life, Some(expected), "{}{swap:?}", plain::print(&board));
            if expected { alive += 1 } else { dead += 1 }
        }
        let options = Options { strategy: "next".into(), limit: 0, ..Options::default() };
        let (answers, outcome) = run(Harmony::search(&board, &options).unwrap(), Some(&mut dice));
        assert!(answers.iter().all(|answer| replays(&board, answer)));
        let living = map.counts().0;
        if !board.is_done() {
            assert_eq!(answers.len() as u64, living);
            assert_eq!(matches!(outcome.verdict, Verdict::None(..)), living == 0);
        }
    }
    println!("{alive} living and {dead} dead next swaps");
    assert!(alive > 1000 && dead > 1000);
}

#[test]
fn hints_lead_home_and_back_from_dead_ends() {
    let mut dice = Dice::new(71);
    let (mut backs, mut homes) = (0, 0);
    for _ in 0..300 {
        let mut board = random(&mut dice);
        if !brute(&board) {
            continue;
        }
        // Some random swaps, then only hints.
        for _ in 0..dice.below(4) {
            let swaps: Vec<Swap> = Map::new(&board).lives().map(|(swap, _)| swap).collect();
            if !swaps.is_empty() {
                board = board.swapped(dice.pick(&swaps)).unwrap();
            }
        }
        for _ in 0..30 {
            let options = Options::default();
            let (mut answers, _) = run(solve::search(&board.from_here(), &options), None);
            if answers.is_empty() {
                let options = Options { strategy: "back".into(), ..Options::default() };
                let (ways, outcome) = run(Harmony::search(&board, &options).unwrap(), Some(&mut dice));
                assert!(ways.iter().all(|answer| replays(&board.restarted(), answer)));
                let kept = outcome.counters.get("kept") as usize;
                let made = board.made();
                assert!(brute(&board.back_to(kept)) && !brute(&board.back_to(kept + 1)) && kept < made.len());
                answers = vec![ways.last().unwrap().clone()];
                assert_eq!(answers[0][..kept], made[..kept]);
                backs += 1;
            }
            let Some(Hint { step, words, place: (place, cells), .. }) = hint(&board, &answers[0]) else {
                break;
            };
            let words = words.to_string();
            assert!(words.ends_with('.'));
            let goes_back = words.starts_with("Undo ");
            assert_eq!(place.starts_with("the last "), goes_back, "{place}");
            assert!(!cells.is_empty());
            board = Harmony::apply(&board, &step).unwrap();
        }
        assert!(board.is_done());
        homes += usize::from(Harmony::check(&board, Mode::Play).solved);
    }
    assert!(backs > 10 && homes > 50, "{backs} {homes}");
}

#[test]
fn the_gallery_can_be_solved() {
    assert!(Harmony::INFO.examples.len() >= 16);
    for example in Harmony::INFO.examples {
        let board = plain::parse(example.text).unwrap();
        assert!(!board.is_done() && example.grade < Harmony::INFO.grades.len(), "{}", example.name);
        assert_eq!(plain::print(&board), example.text, "{}", example.name);
        let options = Options { nodes: 3_000_000, ..Options::default() };
        let (answers, outcome) = run(solve::search(&board, &options), None);
        assert_eq!(outcome.verdict, Verdict::Found, "{}", example.name);
        assert!(replays(&board, &answers[0]), "{}", example.name);
    }
}

/// The check of solutions compared with this file's own: solutions, the same with swaps inserted, removed and changed,
/// and random swaps.
#[test]
fn what_is_accepted_is_an_answer() {
    let mut dice = Dice::new(46);
    let (mut right, mut wrong) = (0, 0);
    for _ in 0..800 {
        let board = random(&mut dice);
        let (answers, _) = run(solve::search(&board, &Options::default()), None);
        let mut checker = Harmony::checker(&board);
        let any = |dice: &mut Dice| {
            let size = board.size();
            let mut cell = || size.cell(dice.below(size.area()));
            Swap { a: cell(), b: cell() }
        };
        for _ in 0..40 {
            let mut swaps: Vec<Swap> = match answers.first() {
                Some(answer) if dice.chance(85) => answer.clone(),
                _ => (0..dice.below(4)).map(|_| any(&mut dice)).collect(),
            };
            for _ in 0..dice.below(3) {
                let at = dice.below(swaps.len() + 1);
                match dice.below(3) {
                    0 => swaps.insert(at, any(&mut dice)),
                    1 if at < swaps.len() => drop(swaps.remove(at)),
                    _ if at < swaps.len() => swaps[at] = any(&mut dice),
                    _ => {}
                }
            }
            let said = checker(&swaps).expect("it is short");
            assert_eq!(said.is_ok(), replays(&board, &swaps), "{}{swaps:?}: {said:?}", plain::print(&board));
            if said.is_ok() {
                right += 1;
            } else {
                wrong += 1;
            }
        }
    }
    println!("{right} right, {wrong} wrong");
    assert!(right > 2000 && wrong > 5000);
}
