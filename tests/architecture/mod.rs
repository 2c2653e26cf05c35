//! The rules in ARCHITECTURE.md that can be enforced by reading the sources.
#![expect(clippy::unwrap_used, clippy::panic, reason = "this is a test's own code")]

mod absent;
mod circles;
mod document;
mod floors;
mod names;
mod published;
mod shape;
mod themes;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A file of the project.
fn read(name: &str) -> String {
    fs::read_to_string(root().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The files under a folder with their texts, by path from the root with `/`.
fn files(folder: &str, endings: &[&str]) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    let mut folders = vec![root().join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).into_iter().flatten() {
            let path: PathBuf = entry.unwrap().path();
            let name = path.strip_prefix(root()).unwrap().to_string_lossy().replace('\\', "/");
            if path.is_dir() {
                // Build results.
                if name != "pkg/wasm" {
                    folders.push(path);
                }
            } else if endings.iter().any(|ending| name.ends_with(ending)) {
                found.insert(name, fs::read_to_string(&path).unwrap());
            }
        }
    }
    found
}

/// The sources of the crate and of the separate crates for searches and films, without the tests in them.
fn sources() -> BTreeMap<String, String> {
    let mut sources = files("src", &[".rs"]);
    sources.extend(files("flips/src", &[".rs"]));
    sources.extend(files("sat/src", &[".rs"]));
    sources.extend(files("picture/src", &[".rs"]));
    assert!(sources.len() > 100, "the sources are where they are looked for");
    for text in sources.values_mut() {
        let tests = text.find("#[cfg(test)]\nmod tests {").unwrap_or(text.len());
        text.truncate(tests);
    }
    sources
}

/// The page's scripts, in JavaScript or TypeScript.
fn page() -> BTreeMap<String, String> {
    let mut page = files("www", &[".js", ".ts"]);
    page.retain(|name, _| !name.ends_with(".d.ts"));
    assert!(page.len() > 100, "the page is where it is looked for");
    page
}

/// A script's path without what says which language it is in.
fn bare(name: &str) -> &str {
    [".js", ".ts"].iter().find_map(|end| name.strip_suffix(end)).unwrap_or(name)
}

/// The lines other than comments, with their numbers.
fn code(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let comment = |line: &str| ["//", "*", "/*"].iter().any(|start| line.trim_start().starts_with(start));
    text.lines().enumerate().map(|(index, line)| (index + 1, line)).filter(move |(_, line)| !comment(line))
}

/// Whether a line contains this word, not as part of a longer one.
fn has_word(line: &str, word: &str) -> bool {
    let part = |character: Option<char>| character.is_some_and(|it| it.is_alphanumeric() || it == '_');
    let bounded = |word: &str| part(word.chars().next_back());
    line.match_indices(word).any(|(at, _)| {
        let open = !bounded(word) || !part(line[at + word.len()..].chars().next());
        open && !part(line[..at].chars().next_back())
    })
}

/// The lines of these files that contain one of these words.
fn lines_with(files: &BTreeMap<String, String>, words: &[&str]) -> Vec<String> {
    let mut found = Vec::new();
    for (name, text) in files {
        for (number, line) in code(text) {
            if words.iter().any(|word| has_word(line, word)) {
                found.push(format!("{name}:{number}: {}", line.trim()));
            }
        }
    }
    found
}

/// Fails with the places that break a rule, if there are any.
fn none(found: &[String], rule: &str) {
    assert!(found.is_empty(), "{rule}:\n{}", found.join("\n"));
}

/// The folders of the puzzles.
fn puzzles() -> Vec<String> {
    let names = files("src/puzzles", &["/mod.rs"]);
    let folder = |name: &String| Some(name.strip_prefix("src/puzzles/")?.strip_suffix("/mod.rs")?.to_string());
    names.keys().filter_map(folder).filter(|name| !name.contains('/')).collect()
}

#[test]
fn words_are_found_as_words() {
    for (line, found) in [
        ("let now = Instant::now();", true),
        ("Effect::Instead(step)", false),
        ("WebAssembly.Instantiated", false),
        ("use std::time::Duration;", true),
        ("operand::next()", false),
        ("rand::random()", true),
    ] {
        let words = ["Instant", "std::time", "rand::"];
        assert_eq!(words.iter().any(|word| has_word(line, word)), found, "{line}");
    }
    assert_eq!(code("// a\n  //! b\nc\n").collect::<Vec<_>>(), [(3, "c")]);
}
