//! The Lazors boards of the corpus, if it is next to the checkout: solutions, errors, hard searches.

use std::collections::HashMap;

use crate::common::{corpus, texts};
use gridlight::puzzles::lazors::board::Board;
use gridlight::puzzles::lazors::solve::reference;
use gridlight::puzzles::lazors::text::bff;
use gridlight::puzzles::lazors::{beam, solve};
use gridlight::search::{Go, Options, Outcome, Progress, Verdict, Watch};

fn run(board: &Board, options: &Options) -> (Vec<String>, Outcome) {
    let mut answers = Vec::new();
    let mut ask = |_: &Progress| Go::On;
    let mut watch = Watch::new(Progress::default(), &mut ask);
    let mut search = match options.strategy.as_str() {
        "notes" => reference::search(board, options),
        _ => solve::search(board, options),
    };
    let outcome = search.run(&mut watch, &mut |answer| {
        assert!(beam::trace(&board.with(&answer)).all_lit());
        answers.push(bff::print_blocks(&answer).trim_end().replace('\n', "/"));
    });
    (answers, outcome.unwrap())
}

#[test]
#[cfg_attr(not(feature = "corpus"), ignore = "the corpus is not beside the checkout")]
fn every_board_of_the_game_has_its_one_answer() {
    let folder = corpus("lazors");
    let table = std::fs::read_to_string(folder.join("answers.tsv")).unwrap();
    let expected: HashMap<&str, &str> = table.lines().filter_map(|line| line.split_once('\t')).collect();
    let boards = texts(&folder.join("boards"), "bff");
    for (name, source) in &boards {
        let board = bff::parse(source).unwrap();
        let (answers, outcome) = run(&board, &Options::default());
        assert_eq!(answers, [expected[format!("{name}.bff").as_str()].trim()], "{name}");
        assert!(outcome.verdict.is_unique(), "{name}");
        assert_eq!(outcome.count.as_deref(), Some("1"), "{name}");
        assert_eq!(bff::parse(&bff::print(&board)).unwrap(), board, "{name}");
    }
    println!("{} boards of the game run", boards.len());
    assert!(!boards.is_empty());
}

#[test]
#[cfg_attr(not(feature = "corpus"), ignore = "the corpus is not beside the checkout")]
fn boards_with_prisms_and_teleporters_have_one_answer() {
    let folder = corpus("lazors/extended");
    let boards = texts(&folder, "bff");
    for (name, source) in &boards {
        let (answers, outcome) = run(&bff::parse(source).unwrap(), &Options::default());
        assert_eq!((answers.len(), outcome.count.as_deref()), (1, Some("1")), "{name}");
    }
    println!("{} boards with prisms and teleporters run", boards.len());
}

#[test]
#[cfg_attr(not(feature = "corpus"), ignore = "the corpus is not beside the checkout")]
fn broken_boards_are_refused_with_their_line() {
    let folder = corpus("lazors/malformed");
    let boards = texts(&folder, "bff");
    for (name, source) in &boards {
        // These are valid texts of boards that lack a target, or enough cells for their blocks.
        if ["incomplete_1", "syntax_2"].contains(&name.as_str()) {
            assert!(bff::parse(source).unwrap().unfinished().is_some(), "{name}");
            continue;
        }
        let error = bff::parse(source).expect_err(name);
        assert!((1..=source.lines().count().max(1)).contains(&error.line), "{name}: {error}");
    }
    println!("{} broken boards refused", boards.len());
}

#[test]
#[cfg_attr(not(feature = "corpus"), ignore = "the corpus is not beside the checkout")]
fn tiny_boards_are_traced_or_refused_for_their_lasers() {
    let folder = corpus("lazors/tiny");
    let boards = texts(&folder, "bff");
    for (name, source) in &boards {
        // Four of them have lasers that run along the grid, which Lazors does not support.
        let straight = source.lines().any(|line| line.starts_with('L') && line.trim_end().ends_with('0'));
        match bff::parse(source) {
            Ok(board) => assert!(!straight && beam::trace(&board).steps > 0, "{name}"),
            Err(error) => {
                let line = source.lines().nth(error.line - 1);
                assert!(straight && line.is_some_and(|line| line.starts_with('L')), "{name}: {error}");
            }
        }
    }
    println!("{} tiny boards run", boards.len());
}

#[test]
#[cfg_attr(not(feature = "corpus"), ignore = "the corpus is not beside the checkout")]
fn hard_boards_are_settled_within_their_nodes() {
    let folder = corpus("lazors/stress");
    let boards = texts(&folder, "bff");
    for (name, source) in &boards {
        let board = bff::parse(source).unwrap();
        for limit in [1, 2] {
            let options = Options { limit, nodes: 20_000, ..Options::default() };
            let (answers, outcome) = run(&board, &options);
            assert_eq!(answers.len() as u64, limit, "{name}");
            assert!(limit == 1 || outcome.verdict == Verdict::Several, "{name}");
        }
    }
    println!("{} hard boards run", boards.len());
}

#[test]
#[cfg_attr(not(feature = "corpus"), ignore = "the corpus is not beside the checkout")]
fn the_notes_strategy_finds_the_same_answer() {
    let folder = corpus("lazors/boards");
    let options = Options { strategy: "notes".into(), limit: 1, nodes: 20_000, ..Options::default() };
    let mut through = 0;
    let boards = texts(&folder, "bff");
    for (name, source) in &boards {
        let board = bff::parse(source).unwrap();
        let (answers, outcome) = run(&board, &options);
        if let Some(answer) = answers.first() {
            assert_eq!(*answer, run(&board, &Options::default()).0[0], "{name}");
            assert_eq!(outcome.verdict, Verdict::Found, "{name}");
            through += 1;
        }
    }
    println!("{} boards run, {through} of them through within {} nodes", boards.len(), options.nodes);
    assert!(through > boards.len() / 2);
}
