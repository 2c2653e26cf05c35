//! The invariants of ARCHITECTURE.md, read off the sources.
#![expect(clippy::unwrap_used, clippy::panic, reason = "this is a test's own code")]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use gridlight::scene::{Ink, Rect, Scene, Shape, svg::svg};

/// The floors from the ground up: a module uses only those before it.
const FLOORS: [&[&str]; 9] = [
    &["bits", "count", "grid", "random", "text"],
    &["search", "ahead", "trace"],
    &["scene"],
    &["link", "puzzle"],
    &["kit"],
    &["puzzles"],
    &["session"],
    &["web"],
    &["lib"],
];

const BROWSER: [&str; 5] =
    ["wasm_bindgen", "web_sys", "js_sys", "serde_wasm_bindgen", "console_error_panic_hook"];

/// What a solver must not have: clocks, IO, threads, randomness from outside.
const OUTSIDE: [&str; 11] = [
    "std::time",
    "std::fs",
    "std::net",
    "std::env",
    "std::thread",
    "std::io",
    "std::process",
    "Instant",
    "SystemTime",
    "rand::",
    "unsafe",
];

/// No file is longer than this.
const MOST_LINES: usize = 500;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The files under a folder, as paths from the root with `/` and with their texts.
fn files(folder: &str, endings: &[&str]) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    let mut folders = vec![root().join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).into_iter().flatten() {
            let path: PathBuf = entry.unwrap().path();
            let name = path.strip_prefix(root()).unwrap().to_string_lossy().replace('\\', "/");
            if path.is_dir() {
                // Built, not written.
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

/// The lines that are more than a comment, with their numbers.
fn code(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let comment = |line: &str| ["//", "*", "/*"].iter().any(|start| line.trim_start().starts_with(start));
    text.lines().enumerate().map(|(index, line)| (index + 1, line)).filter(move |(_, line)| !comment(line))
}

/// Whether a line has this word, not as a part of a longer one.
fn has_word(line: &str, word: &str) -> bool {
    let part = |character: Option<char>| character.is_some_and(|it| it.is_alphanumeric() || it == '_');
    line.match_indices(word).any(|(at, _)| {
        let open = word.ends_with(':') || !part(line[at + word.len()..].chars().next());
        open && !part(line[..at].chars().next_back())
    })
}

/// The lines of these files that have one of these words.
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

/// Fails with the places that break a rule.
fn none(found: &[String], rule: &str) {
    assert!(found.is_empty(), "{rule}:\n{}", found.join("\n"));
}

/// The top module that a file belongs to.
fn module(name: &str) -> &str {
    name.trim_start_matches("src/").split(['/', '.']).next().unwrap()
}

fn floor(module: &str) -> usize {
    let found = FLOORS.iter().position(|floor| floor.contains(&module));
    found.unwrap_or_else(|| panic!("{module} has no floor: put it into FLOORS and ARCHITECTURE.md"))
}

/// The folders of the puzzles.
fn puzzles() -> Vec<String> {
    let names = files("src/puzzles", &["/mod.rs"]);
    let folder =
        |name: &String| Some(name.strip_prefix("src/puzzles/")?.strip_suffix("/mod.rs")?.to_string());
    let found: Vec<String> = names.keys().filter_map(folder).filter(|name| !name.contains('/')).collect();
    assert_eq!(found.len(), gridlight::puzzles::ALL.len(), "every puzzle is in the registry");
    found
}

/// A puzzle's names: its folder, its id and its type.
fn names(folder: &str) -> Vec<String> {
    let capital = |word: &str| word[..1].to_uppercase() + &word[1..];
    let title: String = folder.split('_').map(capital).collect();
    vec![folder.into(), folder.replace('_', "-"), title]
}

#[test]
fn a_module_uses_only_what_stands_below_it() {
    let mut wrong = Vec::new();
    let sources = files("src", &[".rs"]);
    assert!(sources.len() > 20, "the sources are where they are looked for");
    for (name, text) in sources {
        let own = module(&name);
        // The face of any puzzle opens a session: the one step upwards.
        let upwards = |used: &str| name == "src/puzzles/any.rs" && used == "session";
        for (number, line) in code(&text) {
            for (at, _) in line.match_indices("crate::") {
                let rest = &line[at + "crate::".len()..];
                let end = rest.find(|it: char| !it.is_alphanumeric() && it != '_').unwrap_or(rest.len());
                let used: Vec<&str> = match &rest[..end] {
                    "" => {
                        rest.trim_start_matches('{').split([',', '}', ':']).map(str::trim).take(1).collect()
                    }
                    used => vec![used],
                };
                for used in used {
                    if used != own && !upwards(used) && floor(used) >= floor(own) {
                        wrong.push(format!("{name}:{number}: {}", line.trim()));
                    }
                }
            }
        }
    }
    none(&wrong, "a module uses one that does not stand below it");
}

#[test]
fn only_web_knows_a_browser() {
    let mut sources = files("src", &[".rs"]);
    sources.retain(|name, _| !name.starts_with("src/web/"));
    sources.extend(files("sat/src", &[".rs"]));
    none(&lines_with(&sources, &BROWSER), "a browser is named outside src/web");
}

#[test]
fn nothing_has_a_clock_or_does_io() {
    let mut sources = files("src", &[".rs"]);
    sources.extend(files("sat/src", &[".rs"]));
    none(&lines_with(&sources, &OUTSIDE), "src has no clock, IO, thread, chance or unsafe");
}

#[test]
fn puzzles_are_named_only_by_themselves_and_the_registry() {
    let mut general = files("src", &[".rs"]);
    // The map of the crate lists them, the registry and each folder must name them.
    general.retain(|name, _| !name.starts_with("src/puzzles/") && name != "src/lib.rs");
    general.extend(files("www", &[".js", ".css"]));
    general.extend(files("xtask/src", &[".rs"]));
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

/// What is known before any module is loaded: the page's list, and the features that make the modules.
#[test]
fn the_page_and_the_manifest_list_the_shelf() {
    let ids: Vec<&str> = gridlight::puzzles::SHELF.iter().map(|&(id, _)| id).collect();
    let page = fs::read_to_string(root().join("index.html")).unwrap();
    assert!(page.contains(&format!("<html lang=\"en\" data-puzzles=\"{}\">", ids.join(" "))), "{ids:?}");
    let manifest = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    for id in ids {
        assert!(manifest.contains(&format!("\n{id} = [")), "{id} is no feature");
    }
}

#[test]
fn the_registry_opens_every_puzzle_by_its_id() {
    for folder in puzzles() {
        assert!(gridlight::puzzles::by_id(&folder.replace('_', "-")).is_some(), "{folder}");
    }
}

#[test]
fn every_source_says_what_it_is() {
    let mut sources = files("src", &[".rs"]);
    sources.extend(files("sat/src", &[".rs"]));
    sources.extend(files("xtask/src", &[".rs"]));
    sources.extend(files("tests", &[".rs"]));
    let silent: Vec<String> =
        sources.iter().filter(|(_, text)| !text.starts_with("//!")).map(|(name, _)| name.clone()).collect();
    none(&silent, "a file does not start with what it is");
    let mut modules = files("www", &[".js", ".d.ts"]);
    modules.extend(files("pkg", &[".js", ".d.ts"]));
    let silent: Vec<String> =
        modules.iter().filter(|(_, text)| !text.starts_with("//")).map(|(name, _)| name.clone()).collect();
    none(&silent, "a module of the page or library does not start with what it is");
}

#[test]
fn files_are_short() {
    let mut long = Vec::new();
    for folder in ["src", "sat", "www", "tests", "xtask", "pkg", "benches"] {
        for (name, text) in files(folder, &[".rs", ".js", ".ts", ".css", ".html", ".toml", ".json", ".md"]) {
            if text.lines().count() > MOST_LINES {
                long.push(format!("{name}: {} lines", text.lines().count()));
            }
        }
    }
    none(&long, "a file is too long");
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
        assert_eq!(OUTSIDE.iter().any(|word| has_word(line, word)), found, "{line}");
    }
    assert_eq!(code("// a\n  //! b\nc\n").collect::<Vec<_>>(), [(3, "c")]);
}

/// The rules of a style sheet: selector and body.
fn rules(css: &str) -> Vec<(String, String)> {
    let mut rules = Vec::new();
    for block in css.split('}') {
        if let Some((selector, body)) = block.split_once('{') {
            let selector = selector.rsplit("*/").next().unwrap_or("").trim();
            rules.push((selector.to_string(), body.trim().to_string()));
        }
    }
    rules
}

/// The value of a custom property in a rule's body.
fn property<'a>(body: &'a str, name: &str) -> Option<&'a str> {
    body.split(';').find_map(|line| line.trim().strip_prefix(name)?.trim().strip_prefix(':')).map(str::trim)
}

#[test]
fn pictures_that_stand_alone_have_the_dark_themes_colours() {
    let css = fs::read_to_string(root().join("www/themes.css")).unwrap();
    let rules = rules(&css);
    let dark = &rules.iter().find(|(selector, _)| selector.contains("[data-theme=\"dark\"]")).unwrap().1;
    for ink in Ink::ALL {
        let mut scene = Scene::new();
        scene.fill(Shape::Circle(0.0, 0.0, 1.0), ink, 1.0);
        let picture = svg(&scene, Rect { x: 0.0, y: 0.0, w: 1.0, h: 1.0 }, 1.0);
        let colour = property(dark, &format!("--ink-{}", ink.name()));
        let wanted = format!("fill=\"{}\"", colour.unwrap_or("?"));
        assert!(
            picture.contains(&wanted),
            "{}: the theme has {wanted}, the picture is {picture}",
            ink.name()
        );
    }
}

#[test]
fn every_theme_has_every_ink_and_every_ink_its_classes() {
    let css = fs::read_to_string(root().join("www/themes.css")).unwrap();
    let rules = rules(&css);
    let themes: Vec<&(String, String)> =
        rules.iter().filter(|(selector, _)| selector.contains(":root")).collect();
    assert!(themes.len() >= 3, "dark, light and high contrast");
    for ink in Ink::ALL {
        let name = ink.name();
        for (selector, body) in &themes {
            assert!(property(body, &format!("--ink-{name}")).is_some(), "{selector} lacks --ink-{name}");
        }
        for (class, what) in [("f", "fill"), ("s", "stroke")] {
            let rule = (format!(".{class}-{name}"), format!("{what}: var(--ink-{name});"));
            assert!(rules.contains(&rule), "themes.css lacks {} {{ {} }}", rule.0, rule.1);
        }
    }
}
