//! The map in ARCHITECTURE.md lists every module, and the promises in docs/trust.md have tests.

use std::collections::BTreeSet;
use std::fs;

use super::{files, none, read, root};

/// The names of all tests: Rust functions, journeys, and the titles of the library's tests.
fn tests() -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let mut sources = files("src", &[".rs"]);
    for folder in ["command", "flips", "picture", "reader", "sat", "xtask", "tests"] {
        sources.extend(files(folder, &[".rs"]));
    }
    for (file, text) in &sources {
        let mut marked = false;
        for line in text.lines().map(str::trim) {
            let generic = file.starts_with("tests/generic/") && (line.contains("<P>()") || line.contains("<P>(seen)"));
            let journey = file.starts_with("tests/journeys/") && line.starts_with("pub async fn ");
            if let Some((_, rest)) = line.split_once("fn ")
                && (marked || generic || journey)
            {
                names.insert(rest.split(['(', '<']).next().unwrap().to_string());
            }
            marked = line == "#[test]" || (marked && line.starts_with("#["));
        }
    }
    assert!(names.len() > 300, "{} tests", names.len());
    names
}

/// The table lists exactly the existing modules.
#[test]
fn the_map_names_every_room() {
    let text = read("ARCHITECTURE.md");
    let rows = text.lines().filter(|line| line.starts_with("| `"));
    let mut named: BTreeSet<String> = BTreeSet::new();
    for row in rows {
        let cell = row.split('|').nth(1).unwrap();
        for path in cell.split('`').skip(1).step_by(2) {
            assert!(root().join(path).exists(), "the map names {path}, which is not there");
            named.insert(path.trim_end_matches('/').to_string());
        }
    }
    for folder in ["src", "."] {
        for entry in fs::read_dir(root().join(folder)).unwrap().map(Result::unwrap) {
            let file = entry.file_name().to_string_lossy().into_owned();
            let name = if folder == "." { file.clone() } else { format!("src/{file}") };
            let stem = name.trim_end_matches(".rs").to_string();
            let room = name.ends_with(".rs") || entry.path().is_dir();
            // Build results, or files about the project rather than part of it.
            let aside =
                ["target", "dist", "docs", "node_modules", "src"].contains(&file.as_str()) || file.starts_with('.');
            let known = named.iter().any(|path| path.trim_end_matches(".rs") == stem);
            assert!(!room || aside || known || name == "src/lib.rs", "the map lacks {name}");
        }
    }
}

/// Each row of the table in docs/trust.md names existing tests, or a file of tests, or is a heading.
#[test]
fn every_promise_names_the_tests_that_hold_it() {
    let tests = tests();
    let text = read("docs/trust.md");
    let mut wrong = Vec::new();
    let rows: Vec<&str> = text.lines().filter(|line| line.starts_with("| ")).skip(1).collect();
    assert!(rows.len() > 15, "{rows:#?}");
    for row in rows {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let [promise, held, cases, failures] = cells[..] else { panic!("not four cells: {row}") };
        let empty = |cell: &&str| cell.is_empty();
        if promise.starts_with("**") && [held, cases, failures].iter().all(empty) {
            continue;
        }
        let names: Vec<&str> = held.split('`').skip(1).step_by(2).collect();
        let is_there = |name: &str| {
            tests.contains(name)
                || (name.contains('/') && root().join(name).is_file())
                || name.starts_with("cargo xtask ")
        };
        wrong.extend(names.iter().filter(|name| !is_there(name)).map(|name| format!("there is no test {name}: {row}")));
        if names.is_empty() || empty(&cases) || empty(&failures) {
            wrong.push(format!("a promise without a test, its cases or what it found: {row}"));
        }
    }
    none(&wrong, "docs/trust.md promises what no test holds");
}
