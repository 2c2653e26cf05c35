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

/// The name in `www` of what a file there imports; `None` for what is not in that folder.
fn beside(file: &str, path: &str) -> Option<String> {
    let mut rooms: Vec<&str> = file.split('/').collect();
    rooms.pop();
    for part in path.split('/').filter(|part| *part != ".") {
        if part == ".." {
            rooms.pop()?;
        } else {
            rooms.push(part);
        }
    }
    Some(rooms.join("/"))
}

/// Otherwise a module would only be requested after the one that imports it has loaded.
#[test]
fn what_the_page_starts_with_is_named_in_its_head() {
    let mut needed = vec!["start/main.js".to_string()];
    let mut next = 0;
    while let Some(name) = needed.get(next) {
        let text = read(&format!("www/{name}"));
        let imports = text.lines().filter(|line| line.starts_with("import ") || line.starts_with("} from "));
        let named = imports.filter_map(|line| line.split('"').nth(1)).filter_map(|path| beside(name, path));
        let fresh: Vec<String> = named.filter(|name| !needed.contains(name)).collect();
        needed.extend(fresh);
        next += 1;
    }
    assert!(needed.len() > 20, "{needed:?}");
    let page = read("index.html");
    let preloaded = |name: &str| page.contains(&format!("\"modulepreload\" href=\"www/{name}\""));
    let started = |name: &str| {
        page.contains(&format!("<script type=\"module\" async fetchpriority=\"high\" src=\"www/{name}\">"))
    };
    let missing = |name: &&String| !preloaded(name) && !started(name);
    let missing: Vec<&String> = needed.iter().skip(1).filter(missing).collect();
    assert!(missing.is_empty(), "not in the head of index.html: {missing:?}");
    let named = page.split("\"modulepreload\" href=\"www/").skip(1).filter_map(|rest| rest.split('"').next());
    let spare: Vec<&str> = named.filter(|name| !needed.iter().any(|known| known == name)).collect();
    assert_eq!(spare, [] as [&str; 0], "in the head of index.html and not needed at first");
}
