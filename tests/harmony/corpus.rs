//! The Harmony boards of the corpus, if it is next to the checkout: verdicts, each solution replayed by separate code,
//! and the Java solver's texts.

use std::collections::HashMap;

use crate::common::{corpus, texts};
use gridlight::puzzle::{Puzzle, Solve, Strategy, Text};
use gridlight::puzzles::harmony::Harmony;
use gridlight::puzzles::harmony::board::Board;
use gridlight::puzzles::harmony::solve::{self, reference};
use gridlight::puzzles::harmony::text::plain;
use gridlight::search::{Go, Options, Outcome, Progress, Verdict, Watch};

fn run(board: &Board, options: &Options) -> (Vec<String>, Outcome) {
    let mut answers = Vec::new();
    let mut ask = |_: &Progress| Go::On;
    let mut watch = Watch::new(Progress::default(), &mut ask);
    let mut search = Harmony::search(board, options).unwrap();
    let outcome = search.run(&mut watch, &mut |answer| answers.push(Harmony::print_answer(board, &answer)));
    (answers, outcome.unwrap())
}

/// Whether the swaps of a solution's text solve the board of a text, by the rules alone.
fn replays(board: &str, answer: &str) -> bool {
    let mut lines = board.lines().filter(|line| !line.starts_with('#') && !line.starts_with("colors"));
    lines.next();
    let mut tiles: Vec<Vec<(usize, i32)>> = lines
        .map(|line| {
            let tile = |word: &str| {
                let (home, moves) = word.split_once(':').unwrap();
                (home.parse().unwrap(), moves.parse().unwrap())
            };
            line.split_whitespace().map(tile).collect()
        })
        .collect();
    for line in answer.lines() {
        let numbers: Vec<usize> = line
            .split(|c: char| !c.is_ascii_digit())
            .filter(|word| !word.is_empty())
            .map(|word| word.parse::<usize>().unwrap() - 1)
            .collect();
        let [r1, c1, r2, c2] = numbers[..] else { return false };
        if (r1 == r2) == (c1 == c2) {
            return false;
        }
        let (a, b) = (tiles[r1][c1], tiles[r2][c2]);
        tiles[r1][c1] = (b.0, b.1 - 1);
        tiles[r2][c2] = (a.0, a.1 - 1);
        if a.1 < 1 || b.1 < 1 {
            return false;
        }
    }
    tiles.iter().enumerate().all(|(row, tiles)| tiles.iter().all(|&tile| tile == (row, 0)))
}

#[test]
#[cfg_attr(not(feature = "corpus"), ignore = "the corpus is not beside the checkout")]
fn every_board_has_its_verdict_and_every_solution_replays() {
    let folder = corpus("harmony");
    let table = std::fs::read_to_string(folder.join("facts.tsv")).unwrap();
    let facts: HashMap<&str, (usize, bool)> = table
        .lines()
        .skip(1)
        .map(|line| {
            let fields: Vec<&str> = line.split('\t').collect();
            (fields[0], (fields[1].trim_end_matches(".0").parse().unwrap(), fields[2].trim() == "True"))
        })
        .collect();
    let boards = texts(&folder.join("boards"), "txt");
    let mut solved = 0;
    for (name, source) in &boards {
        let (swaps, solvable) = facts[name.as_str()];
        let board = Harmony::parse(source).unwrap();
        assert_eq!(Harmony::parse(&plain::print(&board)).unwrap(), board, "{name}");
        let (answers, outcome) = run(&board, &Options::default());
        if solvable {
            assert_eq!(outcome.verdict, Verdict::Found, "{name}");
            assert_eq!(answers.len(), 1, "{name}");
            assert_eq!(answers[0].lines().count(), swaps, "{name}");
            assert!(replays(source, &answers[0]), "{name}: {}", answers[0]);
            solved += 1;
        } else {
            let Verdict::None(why, _) = outcome.verdict else { panic!("{name}: {outcome:?}") };
            assert!(!why.words.is_empty() && !why.cells.is_empty(), "{name}: {why:?}");
        }
    }
    println!("{} boards run, {solved} of them solved and replayed", boards.len());
    assert!(boards.len() == facts.len());
}

#[test]
#[cfg_attr(not(feature = "corpus"), ignore = "the corpus is not beside the checkout")]
fn the_java_texts_say_the_same_boards() {
    let folder = corpus("harmony");
    let java = texts(&folder.join("java-format"), "txt");
    let boards: HashMap<String, String> = texts(&folder.join("boards"), "txt").into_iter().collect();
    let mut same = 0;
    for (name, source) in &java {
        let board = Harmony::parse(source).unwrap();
        if let Some(other) = boards.get(&format!("gerken_{name}")) {
            assert_eq!(board.tiles(), Harmony::parse(other).unwrap().tiles(), "{name}");
            same += 1;
        }
        for format in ["java", "harmony"] {
            let printed = Harmony::print(&board, format).unwrap();
            assert_eq!(Harmony::parse(&printed).unwrap(), board, "{name}");
        }
    }
    println!("{} Java texts read, {same} of them compared", java.len());
    assert!(same >= 4);
}

#[test]
#[cfg_attr(not(feature = "corpus"), ignore = "the corpus is not beside the checkout")]
fn the_notes_strategy_solves_what_it_can() {
    let folder = corpus("harmony/boards");
    let options = Options { strategy: "notes".into(), limit: 1, nodes: 100_000, ..Options::default() };
    let mut found = 0;
    let boards = texts(&folder, "txt");
    for (name, source) in &boards {
        let board = Harmony::parse(source).unwrap();
        let (answers, outcome) = run(&board, &options);
        match outcome.verdict {
            Verdict::Found => {
                assert!(replays(source, &answers[0]), "{name}");
                found += 1;
            }
            Verdict::None(..) => assert_eq!(name, "rmwu_5"),
            _ => assert!(answers.is_empty(), "{name}"),
        }
        assert_eq!(outcome.counters.0.len(), reference::COUNTERS.len());
    }
    println!("{} boards run, {found} of them solved within {} positions", boards.len(), options.nodes);
    assert!(found > 12);
}

#[test]
fn counters_are_those_announced() {
    let board = Harmony::parse("3 3\n0:2 1:2 2:2\n1:2 2:2 0:2\n2:2 0:2 1:2\n").unwrap();
    for Strategy { info: strategy, .. } in Harmony::STRATEGIES {
        let (_, outcome) = run(&board, &Options { strategy: strategy.id.into(), ..Options::default() });
        let ids: Vec<&str> = outcome.counters.0.iter().map(|&(id, _)| id).collect();
        let announced: Vec<&str> = strategy.counters.iter().map(|counter| counter.id).collect();
        assert_eq!(ids, announced);
        assert_eq!(outcome.verdict, Verdict::Found);
    }
    let options = Options::default();
    assert!(solve::search(&board, &options).give_up(gridlight::search::Stopped::User).counters.get("nodes") == 0);
}
