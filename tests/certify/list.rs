//! The boards of the galleries, and of the corpora if they lie beside the checkout: puzzle, name and text.

use std::fs::read_to_string;

use gridlight::registry::{ALL, by_id};
use serde_json::Value;

use crate::common::{corpus, texts};

/// A board of Harmony for each reason that it is lost at sight, by the letter of the reason in a proof.
const LOST: &[(&str, &str)] = &[
    ("a", "3 3\n0:0 0:0 0:0\n1:0 1:1 1:0\n2:0 2:0 2:1\n"),
    ("b", "3 3\n2:1 1:1 0:1\n1:0 2:1 1:0\n0:0 0:2 2:0\n"),
    ("c", "2 2\n1:1 0:0\n1:1 1:0\n"),
    ("d", "4 4\n0:1 0:2 0:0 0:0\n1:0 1:0 1:0 1:0\n2:0 2:0 2:0 2:0\n3:1 3:1 3:1 3:0\n"),
    ("f", "3 2\n0:0 1:2\n2:1 2:2\n1:1 0:0\n"),
    ("h", "2 2\n0:1 0:0\n1:1 1:0\n"),
    ("m", "2 3\n0:3 0:1 0:1\n1:1 1:2 1:0\n"),
    ("o", "2 2\n1:1 0:0\n0:2 1:0\n"),
    ("p", "3 3\n0:0 0:0 2:1\n0:2 1:1 1:0\n2:0 2:0 1:2\n"),
    ("r", "4 4\n1:1 0:0 0:0 0:0\n2:1 1:0 1:0 1:0\n0:1 2:0 2:0 2:0\n3:1 3:2 3:0 3:0\n"),
    ("v", "3 3\n1:1 0:0 2:2\n0:1 1:0 2:1\n1:1 2:0 0:2\n"),
];

pub fn boards() -> Vec<(String, String, String)> {
    let mut boards = Vec::new();
    for puzzle in ALL {
        let id = puzzle.info().id;
        for example in puzzle.info().examples {
            boards.push((id.to_string(), example.name.to_string(), example.text.to_string()));
        }
    }
    let lost = LOST.iter().map(|(letter, text)| ("harmony".into(), format!("lost {letter}"), (*text).into()));
    boards.extend(lost);
    if cfg!(feature = "corpus") {
        boards.extend(corpora());
    }
    boards
}

fn corpora() -> Vec<(String, String, String)> {
    let mut boards = Vec::new();
    let mut add = |puzzle: &str, name: &str, text: String| {
        // Some of the tiny boards have beams that are not diagonal.
        if by_id(puzzle).is_some_and(|it| it.cases(&text).is_ok()) {
            boards.push((puzzle.to_string(), name.to_string(), text));
        }
    };
    for folder in ["boards", "extended", "stress", "tiny"] {
        for (name, text) in texts(&corpus("lazors").join(folder), "bff") {
            add("lazors", &name, text);
        }
    }
    for (name, text) in texts(&corpus("aquarium").join("generated"), "aqp") {
        add("aquarium", &name, text);
    }
    let real = read_to_string(corpus("aquarium").join("real.json")).unwrap();
    let real: Value = serde_json::from_str(&real).unwrap();
    for entry in real.as_array().unwrap() {
        let text = |name: &str| entry[name].as_str().unwrap().to_string();
        add("aquarium", &text("id"), text("url_computed"));
    }
    for name in ["sample.in", "contest.in"] {
        let text = read_to_string(corpus("laser-maze").join(name)).unwrap();
        let mut lines = text.lines().skip(1);
        let mut case = 0;
        while let Some(size) = lines.next() {
            let rows: usize = size.split_whitespace().next().and_then(|rows| rows.parse().ok()).unwrap();
            let rows: Vec<&str> = lines.by_ref().take(rows).collect();
            case += 1;
            add("laser-maze", &format!("{name} {case}"), rows.join("\n"));
        }
    }
    for name in ["start", "mid", "cross_rule"] {
        let cases = read_to_string(corpus("voltorb-flip").join(format!("cases_{name}.jsonl"))).unwrap();
        for (index, line) in cases.lines().enumerate() {
            add("voltorb-flip", &format!("{name} {}", index + 1), voltorb(&serde_json::from_str(line).unwrap()));
        }
    }
    for (name, text) in texts(&corpus("harmony").join("boards"), "txt") {
        add("harmony", &name, text);
    }
    boards
}

fn voltorb(case: &Value) -> String {
    let numbers =
        |name: &str| -> Vec<u64> { case[name].as_array().unwrap().iter().map(|it| it.as_u64().unwrap()).collect() };
    let line = |sums: &str, bombs: &str| {
        let pairs = numbers(sums).into_iter().zip(numbers(bombs));
        pairs.map(|(sum, bombs)| format!("{sum}/{bombs}")).collect::<Vec<_>>().join(" ")
    };
    let known = case["revealed"].as_str().map_or(String::new(), |it| it.replace('-', "\n"));
    format!("rows {}\ncols {}\nlevel {}\n{known}\n", line("row_sum", "row_v"), line("col_sum", "col_v"), case["level"])
}
