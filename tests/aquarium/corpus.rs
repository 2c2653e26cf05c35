//! The Aquarium boards of the corpus, if it is next to the checkout: solutions, addresses, faults.

use crate::common::{corpus, texts};
use gridlight::grid::{Cell, Grid, Size};
use gridlight::puzzle::{Mode, Puzzle, Rules, Text, Tone};
use gridlight::puzzles::aquarium::board::{Board, CellMark, Edge, Rule};
use gridlight::puzzles::aquarium::reason::trial::{self, TrialGrade};
use gridlight::puzzles::aquarium::solve::reference;
use gridlight::puzzles::aquarium::standing::done;
use gridlight::puzzles::aquarium::text::{address, task};
use gridlight::puzzles::aquarium::{Aquarium, solve};
use gridlight::search::{Detail, Go, Options, Outcome, Progress, Verdict, Watch};
use serde_json::Value;

fn run(board: &Board, options: &Options) -> (Vec<String>, Outcome) {
    let mut answers = Vec::new();
    let mut ask = |_: &Progress| Go::On;
    let mut watch = Watch::new(Progress::default(), &mut ask);
    let mut search = match options.strategy.as_str() {
        "notes" => reference::search(board, options),
        _ => solve::search(board, options),
    };
    let outcome = search.run(&mut watch, &mut |answer| {
        answers.push(Aquarium::print_answer(board, &answer));
        let marks = Grid::from_fn(board.size(), |cell| match answer.get(cell) {
            Some(true) => CellMark::Water,
            _ => CellMark::Open,
        });
        let mut filled = board.clone();
        filled.marks = marks;
        assert!(done(&filled));
    });
    (answers, outcome.unwrap())
}

fn json(name: &str) -> Value {
    let path = corpus("aquarium").join(name);
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

fn numbers(value: &Value) -> Vec<Option<u16>> {
    value.as_array().unwrap().iter().map(|it| it.as_u64().map(|it| it as u16)).collect()
}

/// All real boards.
pub fn real() -> Vec<Board> {
    json("real.json").as_array().unwrap().iter().map(board).collect()
}

/// The board of an entry, built from its walls.
fn board(entry: &Value) -> Board {
    let side = |name: &str| entry[name].as_u64().unwrap() as u16;
    let size = Size::new(side("h"), side("w"));
    let mut board = Board::empty(size);
    for edge in Board::edges(size) {
        let walls = &entry[if edge.south { "hw" } else { "vw" }];
        let Cell { row, col } = edge.cell;
        board.set_edge(edge, walls[usize::from(row)][usize::from(col)] == 1);
    }
    board.rule = if entry["rule"] == "pool" { Rule::Pool } else { Rule::Region };
    board.tops = numbers(&entry["cols"]);
    board.lefts = numbers(&entry["rows"]);
    board
}

#[test]
#[cfg_attr(not(feature = "corpus"), ignore = "the corpus is not beside the checkout")]
fn real_boards_have_their_answers_and_addresses() {
    let entries = json("real.json");
    let entries = entries.as_array().unwrap();
    for entry in entries {
        let id = entry["id"].as_str().unwrap();
        let board = board(entry);
        let url = entry["url_computed"].as_str().unwrap();
        assert_eq!(address::print(&board).trim(), url, "{id}");
        assert!(Aquarium::parse(url).unwrap() == board, "{id}");
        if let Some(url) = entry["url"].as_str() {
            assert!(Aquarium::parse(url).unwrap() == board, "{id}");
        }
        let source = entry["task"].as_str().unwrap();
        match task::print(&board) {
            Some(task) => {
                assert_eq!(task.trim(), source, "{id}");
                assert!(Aquarium::parse(source).unwrap() == board, "{id}");
            }
            None => assert!(board.rule == Rule::Pool || board.size().rows != board.size().cols, "{id}"),
        }
        for strategy in ["default", "notes"] {
            let options = Options { strategy: strategy.into(), ..Options::default() };
            let (answers, outcome) = run(&board, &options);
            let count = entry["nsol"].as_u64().unwrap() as usize;
            assert_eq!(answers.len(), count, "{id}");
            match (&outcome.verdict, count) {
                (Verdict::None(why, _), 0) => println!("{id}: {}", why.words),
                (Verdict::Unique(_), 1) | (Verdict::Several, 2) => {}
                other => panic!("{id}: {other:?}"),
            }
            let Some(rows) = entry["solution"].as_array() else { continue };
            let expected: Vec<&str> = rows.iter().map(|row| row.as_str().unwrap()).collect();
            let expected = expected.join("\n");
            if count == 1 {
                assert_eq!(answers[0], expected.clone() + "\n", "{id}");
            } else if strategy == "default" {
                // What all solutions share.
                assert_eq!(outcome.detail.unwrap(), [("forced", Detail::Text(expected))], "{id}");
            }
        }
        if let (Some(grade), 1) = (entry["grade"].as_str(), entry["nsol"].as_u64().unwrap()) {
            assert_eq!(grade.starts_with("L1"), trial::grade(&board) == TrialGrade::Lines, "{id}");
        }
    }
    println!("{} real boards run", entries.len());
    assert!(!entries.is_empty());
}

#[test]
#[cfg_attr(not(feature = "corpus"), ignore = "the corpus is not beside the checkout")]
fn generated_boards_have_one_answer() {
    let folder = corpus("aquarium/generated");
    let boards = texts(&folder, "aqp");
    for (name, source) in &boards {
        let board = Aquarium::parse(source).unwrap();
        let (answers, outcome) = run(&board, &Options::default());
        assert!(answers.len() == 1 && outcome.verdict.is_unique(), "{name}: {outcome:?}");
        let labels = |text: &str| text.trim().split(';').next().map(str::to_string);
        assert_eq!(labels(&task::print(&board).unwrap()), labels(source), "{name}");
    }
    println!("{} generated boards run", boards.len());
}

/// A board in pzpr's file format: sizes, `r` for the region rule, walls, then clues and cells.
fn file(source: &str) -> Board {
    let mut parts = source.split('/').skip(2).peekable();
    let mut number = || parts.next().unwrap().trim().parse::<u16>().unwrap();
    let size = Size::new(number(), number());
    let mut board = Board::empty(size);
    board.rule = Rule::Pool;
    if parts.next_if_eq(&"r").is_some() {
        board.rule = Rule::Region;
    }
    let rows: Vec<Vec<&str>> = parts.map(|row| row.split_whitespace().collect()).collect();
    let (upright, rest) = rows.split_at(usize::from(size.rows));
    let (level, rest) = rest.split_at(usize::from(size.rows) - 1);
    for cell in size.cells() {
        let (row, col) = (usize::from(cell.row), usize::from(cell.col));
        if cell.col + 1 < size.cols {
            board.set_edge(Edge { cell, south: false }, upright[row][col] == "1");
        }
        if cell.row + 1 < size.rows {
            board.set_edge(Edge { cell, south: true }, level[row][col] == "1");
        }
        let mark = if rest[row + 1][col + 1] == "#" { CellMark::Water } else { CellMark::Dry };
        board.marks.set(cell, mark);
    }
    board.tops = rest[0][1..].iter().map(|clue| clue.parse().ok()).collect();
    board.lefts = rest[1..=usize::from(size.rows)].iter().map(|row| row[0].parse().ok()).collect();
    board
}

#[test]
#[cfg_attr(not(feature = "corpus"), ignore = "the corpus is not beside the checkout")]
fn faults_are_found_that_puzz_link_finds() {
    let checks = json("puzzlink-checks.json");
    let cases = checks["failcheck"].as_array().unwrap();
    // The address of its editor.
    let edited = format!("https://puzz.link/p?aquarium_edit/{}", checks["url"].as_str().unwrap());
    let first = cases[0][1].as_str().unwrap();
    assert!(Aquarium::parse(&edited).unwrap() == Aquarium::parse(first).unwrap());
    for case in cases {
        let board = file(case[1].as_str().unwrap());
        assert!(Aquarium::parse(case[1].as_str().unwrap()).unwrap() == Aquarium::restart(&board), "{case}");
        let findings = Aquarium::check(&board, Mode::Play).findings;
        let wrong: Vec<&str> = (findings.iter())
            .filter(|finding| finding.tone == Tone::Wrong && finding.words != "The board has no clue yet.")
            .map(|finding| finding.words.as_str())
            .collect();
        let says = |part: &str| wrong.iter().any(|words| words.contains(part));
        match case[0].as_str() {
            None => assert!(wrong.is_empty(), "{case}: {wrong:?}"),
            Some("csNoSupport" | "csNoLevel" | "bkNoLevel") => {
                assert!(says("it is not level"), "{case}: {wrong:?}");
            }
            Some("exShadeNe") => assert!(says(" needs ") && !says("level"), "{case}: {wrong:?}"),
            // There, no water at all is a separate fault; here it is legal if the clues allow it.
            Some("brNoShade") => assert!(says(" needs "), "{case}: {wrong:?}"),
            Some(other) => panic!("An unknown fault: {other}"),
        }
    }
    println!("{} faults checked", cases.len());
}
