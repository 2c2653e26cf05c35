//! The layout of the sources: files that say what they are, and puzzles of one form.

use super::{files, none, puzzles, read, root, sources};

/// The facets of a puzzle, and their files in its folder.
const FACETS: [(&str, &str); 6] = [
    ("Rules", "rules.rs"),
    ("Text", "text/mod.rs"),
    ("Solve", "solve/mod.rs"),
    ("Explain", "reason/mod.rs"),
    ("Play", "play/mod.rs"),
    ("Draw", "show/mod.rs"),
];

#[test]
fn every_source_says_what_it_is() {
    let mut sources = sources();
    sources.extend(files("xtask/src", &[".rs"]));
    sources.extend(files("tests", &[".rs"]));
    sources.extend(files("fuzz", &[".rs"]));
    let silent: Vec<String> =
        sources.iter().filter(|(_, text)| !text.starts_with("//!")).map(|(name, _)| name.clone()).collect();
    none(&silent, "a file does not start with what it is");
    let mut modules = files("www", &[".js", ".ts"]);
    modules.extend(files("pkg", &[".js", ".d.ts"]));
    // A command must first say what runs it.
    let first = |text: &str| text.strip_prefix("#!/usr/bin/env node\n").unwrap_or(text).starts_with("//");
    let silent: Vec<String> = modules.iter().filter(|(_, text)| !first(text)).map(|(name, _)| name.clone()).collect();
    none(&silent, "a module of the page or library does not start with what it is");
}

/// A facet of a small puzzle may also be a single file.
#[test]
fn every_puzzle_has_its_facets_in_the_same_places() {
    for folder in puzzles() {
        for (facet, place) in FACETS {
            let small = place.replace("/mod.rs", ".rs");
            let text = [place, &small]
                .iter()
                .find_map(|place| std::fs::read_to_string(root().join(format!("src/puzzles/{folder}/{place}"))).ok());
            let text = text.unwrap_or_else(|| panic!("{folder} has no {place}"));
            assert!(text.contains(&format!("impl {facet} for ")), "{folder}/{place} has no `impl {facet}`");
        }
        let own = root().join(format!("tests/{folder}/mod.rs"));
        assert!(own.is_file(), "{folder} has no tests of its own: {}", own.display());
    }
}

/// The names of the constants and functions in the first block of a text that begins with `start`.
fn items<'a>(text: &'a str, start: &str) -> Vec<&'a str> {
    let block = text.split_once(start).and_then(|(_, rest)| rest.split_once("\n}\n"));
    let item = |line: &'a str| {
        let line = line.strip_prefix("    ")?;
        let rest = line.strip_prefix("const ").or(line.strip_prefix("fn "))?;
        rest.split(|it: char| !it.is_alphanumeric() && it != '_').next()
    };
    block.map_or_else(Vec::new, |(block, _)| block.lines().filter_map(item).collect())
}

/// A capability that no puzzle has should not exist; what follows from the facets belongs in `Puzzle`.
#[test]
fn every_item_of_a_facet_is_some_puzzles_own() {
    let puzzles = files("src/puzzles", &[".rs"]);
    for (facet, _) in FACETS {
        let text = read(&format!("src/puzzle/{}.rs", facet.to_lowercase()));
        let offered = items(&text, &format!("pub trait {facet}: "));
        let start = format!("impl {facet} for ");
        let used: Vec<&str> = puzzles.values().flat_map(|text| items(text, &start)).collect();
        let idle: Vec<String> = offered.iter().filter(|it| !used.contains(it)).map(ToString::to_string).collect();
        assert!(!offered.is_empty() && !used.is_empty(), "{facet}");
        none(&idle, &format!("no puzzle implements these items of {facet}"));
    }
}

/// Each puzzle has its own enumeration: `tests/<puzzle>/brute.rs`.
#[test]
fn every_puzzle_is_compared_with_brute_force() {
    for folder in puzzles() {
        let text = read(&format!("tests/{folder}/brute.rs"));
        assert!(text.contains("#[test]"), "{folder} has no brute force");
        assert!(read(&format!("tests/{folder}/mod.rs")).contains("\nmod brute;"), "{folder} does not run it");
    }
}
