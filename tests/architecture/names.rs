//! A puzzle's name occurs only in its own folder and in the list of puzzles.

use gridlight::puzzles::SHELF;

use super::{files, lines_with, none, puzzles, read};

/// A puzzle's names: its folder, its id and its type.
fn names(folder: &str) -> Vec<String> {
    let capital = |word: &str| word[..1].to_uppercase() + &word[1..];
    let title: String = folder.split('_').map(capital).collect();
    vec![folder.into(), folder.replace('_', "-"), title]
}

#[test]
fn puzzles_are_named_only_by_themselves_and_the_list() {
    let mut general = files("src", &[".rs"]);
    general.retain(|name, _| !name.starts_with("src/puzzles/"));
    for folder in [
        "www",
        "xtask/src",
        "command",
        "flips",
        "picture",
        "sat",
        "tests/generic",
        "tests/common",
        "tests/fuzz",
        "tests/architecture",
        "fuzz",
    ] {
        general.extend(files(folder, &[".rs", ".js", ".ts", ".css"]));
    }
    // The page that checks certificates is a program of its own, with the rules of all puzzles.
    general.retain(|name, _| !name.starts_with("www/check/"));
    for folder in puzzles() {
        let names = names(&folder);
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        none(&lines_with(&general, &names), "a puzzle is named by what serves all of them");
        let mut others = files("src/puzzles", &[".rs"]);
        let own = format!("src/puzzles/{folder}/");
        others.retain(|name, _| !name.starts_with(&own) && name != "src/puzzles/mod.rs");
        none(&lines_with(&others, &names), "a puzzle is named by another");
    }
}

#[test]
fn every_folder_is_on_the_list() {
    let mut listed: Vec<String> = SHELF.iter().map(|(id, _)| id.replace('-', "_")).collect();
    listed.sort();
    assert_eq!(puzzles(), listed);
}

/// The files for which `cargo xtask sync` copies the list, because Cargo, the page and the README cannot read it.
#[test]
fn the_page_the_manifest_and_the_readme_follow_the_list() {
    let ids: Vec<&str> = SHELF.iter().map(|&(id, _)| id).collect();
    let page = read("index.html");
    assert!(page.contains(&format!(" data-puzzles=\"{}\">", ids.join(" "))), "cargo xtask sync");
    let (manifest, readme) = (read("Cargo.toml"), read("README.md"));
    let default = format!("\ndefault = [\"page\", \"library\", \"{}\"]\n", ids.join("\", \""));
    assert!(manifest.contains(&default), "cargo xtask sync");
    for (id, name) in SHELF {
        assert!(manifest.contains(&format!("\n{id} = []\n")), "{id} is no feature: cargo xtask sync");
        assert!(readme.contains(&format!("\n| [{name}](src/puzzles/")), "{name}: cargo xtask sync");
    }
}
