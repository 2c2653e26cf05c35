//! The shape of the house: files that say what they are, puzzles of one form.

use crate::{files, none, puzzles, root, sources};

/// The facet of a puzzle, and where it stands in its folder.
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
    let mut modules = files("www", &[".js", ".d.ts"]);
    modules.extend(files("pkg", &[".js", ".d.ts"]));
    // A command has to say first what runs it.
    let first = |text: &str| text.strip_prefix("#!/usr/bin/env node\n").unwrap_or(text).starts_with("//");
    let silent: Vec<String> =
        modules.iter().filter(|(_, text)| !first(text)).map(|(name, _)| name.clone()).collect();
    none(&silent, "a module of the page or library does not start with what it is");
}

/// A facet may also stand in a file of its own name, while a puzzle is small.
#[test]
fn every_puzzle_has_its_facets_in_the_same_places() {
    for folder in puzzles() {
        for (facet, place) in FACETS {
            let small = place.replace("/mod.rs", ".rs");
            let text = [place, &small].iter().find_map(|place| {
                std::fs::read_to_string(root().join(format!("src/puzzles/{folder}/{place}"))).ok()
            });
            let text = text.unwrap_or_else(|| panic!("{folder} has no {place}"));
            assert!(text.contains(&format!("impl {facet} for ")), "{folder}/{place} has no `impl {facet}`");
        }
        let own = root().join(format!("tests/{folder}/main.rs"));
        assert!(own.is_file(), "{folder} has no tests of its own: {}", own.display());
    }
}

/// By an enumeration of its own: `tests/<puzzle>/brute.rs`.
#[test]
fn every_puzzle_is_compared_with_brute_force() {
    for folder in puzzles() {
        let text = crate::read(&format!("tests/{folder}/brute.rs"));
        assert!(text.contains("#[test]"), "{folder} has no brute force");
        assert!(
            crate::read(&format!("tests/{folder}/main.rs")).contains("\nmod brute;"),
            "{folder} does not run it"
        );
    }
}
