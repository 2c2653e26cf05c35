//! `cargo xtask test quick`: what the files changed since the last commit can break, as far as that is known.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::Result;

use super::parts::{self, corpus};
use super::{Options, PARTS, Tree};
use crate::{digest, list, project, sync};

/// The journeys of each folder of the page, inner folders before the one they are in; those of the first line for other files.
const ROOMS: [(&str, &str); 30] = [
    ("www/", "opening play edit solve watch"),
    ("www/address/", "back old"),
    ("www/board/", "play edit keyboard focus"),
    ("www/boards/pictures/", "reader"),
    ("www/boards/sets/", "sets"),
    ("www/boards/", "boards gallery own import"),
    ("www/check/", "certify"),
    ("www/edit/", "edit"),
    ("www/icons/", "offline"),
    ("www/learn/class/", "teach lessons"),
    ("www/learn/lab/", "lab film steer"),
    ("www/learn/lessons/", "lessons"),
    ("www/learn/", "lab lessons"),
    ("www/play/hints/", "explain certify"),
    ("www/play/", "play"),
    ("www/replay/", "watch"),
    ("www/share/about/", "about"),
    ("www/share/embed/", "embed"),
    ("www/share/film/", "picture"),
    ("www/share/paper/", "paper"),
    ("www/share/", "share"),
    ("www/solve/compare/", "see"),
    ("www/solve/", "solve stop"),
    ("www/start/offline/", "offline"),
    ("www/start/", "opening first_run"),
    ("www/storage/progress/", "progress"),
    ("www/storage/", "keep own"),
    ("www/ui/", "opening focus phone"),
    ("www/words/", "told opening"),
    ("www/workers/", "worker stop"),
];

/// What a change asks for.
#[derive(Debug, Default, PartialEq, Eq)]
struct Asked {
    /// Puzzles by their folders.
    puzzles: BTreeSet<String>,
    /// Whether what all puzzles share has changed.
    core: bool,
    /// Other crates, without `gridlight-`.
    crates: BTreeSet<String>,
    /// This tool.
    tool: bool,
    /// Files of journeys.
    journeys: BTreeSet<String>,
}

impl Asked {
    fn of<'path>(changed: impl IntoIterator<Item = &'path str>, folders: &[String]) -> Self {
        let mut asked = Self::default();
        for path in changed {
            let mut names = path.split('/');
            let (first, second) = (names.next().unwrap_or_default(), names.next().unwrap_or_default());
            let puzzle = match (first, second) {
                ("src", "puzzles") => names.next(),
                ("tests", folder) => Some(folder),
                _ => None,
            };
            match (first, second) {
                _ if puzzle.is_some_and(|one| folders.iter().any(|folder| folder == one)) => {
                    asked.puzzles.extend(puzzle.map(str::to_owned));
                }
                ("src" | "flips" | "sat" | "Cargo.toml" | "Cargo.lock", _)
                | ("tests", "common" | "generic" | "alike" | "certify" | "architecture" | "fuzz") => {
                    asked.core = true;
                }
                ("tests", "journeys") => {
                    let file = names.next().unwrap_or_default().trim_end_matches(".rs");
                    // The list and the steps belong to all.
                    asked.journeys.extend((!["all", "steps", "boards"].contains(&file)).then(|| file.to_owned()));
                }
                ("xtask" | ".github" | "deny.toml", _) => asked.tool = true,
                ("www" | "index.html" | "check.html", _) => asked.journeys.extend(journeys_of(path)),
                _ => {}
            }
            if ["flips", "sat", "picture", "reader", "command"].contains(&first) {
                asked.crates.insert(first.to_owned());
            }
        }
        asked
    }
}

/// The files of journeys of the room that a file of the page is in.
fn journeys_of(path: &str) -> impl Iterator<Item = String> {
    let room = ROOMS.iter().skip(1).find(|(folder, _)| path.starts_with(folder)).unwrap_or(&ROOMS[0]);
    room.1.split(' ').map(str::to_owned)
}

/// Runs what the changes ask for; returns whether it passed.
///
/// # Errors
/// If git does not know what has changed.
pub fn run(options: &Options) -> Result<bool> {
    let changed = changed(&project::root())?;
    if changed.is_empty() {
        println!("nothing has changed since the last commit");
        return Ok(true);
    }
    let folders: Vec<String> = list::read()?.into_iter().map(|entry| entry.folder).collect();
    let asked = Asked::of(changed.iter().map(String::as_str), &folders);
    println!("{} files have changed since the last commit", changed.len());
    let result = sources(&changed).and_then(|()| native(&asked)).and_then(|()| page(&changed, &asked, options));
    match &result {
        Ok(()) => println!("what is known to depend on the changes passed; `cargo xtask test` decides"),
        Err(error) => println!("FAILED: {error:#}"),
    }
    Ok(result.is_ok())
}

/// The paths in a checkout that differ from its last commit.
fn changed(checkout: &Path) -> Result<Vec<String>> {
    let mut git = project::command("git");
    git.current_dir(checkout);
    // Not trimmed: the first of two letters before each path may be a space.
    let told = project::said(git.args(["status", "--porcelain", "--untracked-files=all", "--no-renames", "-z"]))?;
    Ok(told.split('\0').filter_map(|line| line.get(3..)).map(str::to_owned).collect())
}

fn sources(changed: &[String]) -> Result<()> {
    sync::check()?;
    if changed.iter().any(|path| path.ends_with(".rs")) {
        project::run(project::cargo().args(["fmt", "--all", "--check"]))?;
    }
    Ok(())
}

fn native(asked: &Asked) -> Result<()> {
    let test = |arguments: &[&str], more: &[&str]| {
        let mut tests = project::cargo();
        tests.arg("test").args(arguments).args(corpus().iter().flat_map(|feature| ["--features", feature]));
        digest::run(tests.arg("--").args(more).arg("--show-output"))
    };
    if asked.core {
        test(&["-p", "gridlight", "--lib", "--test", "native"], &["generic::", "architecture::"])?;
    } else if !asked.puzzles.is_empty() {
        // The others are not compiled.
        let ids = list::read()?.into_iter().filter(|entry| asked.puzzles.contains(&entry.folder)).map(|entry| entry.id);
        let features = ids.chain(["page".to_owned(), "library".to_owned()]).collect::<Vec<_>>().join(",");
        test(&["-p", "gridlight", "--no-default-features", "--features", &features, "--test", "native"], &[])?;
    }
    for name in &asked.crates {
        test(&["-p", &format!("gridlight-{name}")], &[])?;
    }
    if asked.tool {
        project::run(parts::xtask_tests("journeys").arg("--lib"))?;
    }
    Ok(())
}

/// The types, the tests of the library that read something changed, and the journeys of its rooms in Chromium.
fn page(changed: &[String], asked: &Asked, options: &Options) -> Result<()> {
    let reads = |part: &str| {
        changed.iter().any(|path| is_page(path) || part == "library" && path.starts_with("tests/library/"))
    };
    for part in PARTS.iter().filter(|part| ["types", "library"].contains(&part.name) && reads(part.name)) {
        crate::package::build(false)?;
        let tree = Tree::read()?;
        let targets = (part.targets)(options)?;
        let near = |target: &&super::Target| {
            changed.iter().any(|path| target.reads.covers(path)) && !target.has_passed(part.name, &tree)
        };
        let stale: Vec<&super::Target> = targets.iter().filter(near).collect();
        if !stale.is_empty() {
            let names: Vec<&str> = stale.iter().map(|target| target.name.as_str()).collect();
            println!("{}: {}", part.name, names.join(" "));
            (part.run)(options, &stale, &mut |_| {})?;
        }
    }
    if asked.journeys.is_empty() {
        return Ok(());
    }
    let filters = asked.journeys.iter().map(|file| format!("{file}::")).collect();
    let browser = Some("chromium".to_owned());
    parts::run_journeys(&Options { filters, browser, ..Options::default() })
}

fn is_page(path: &str) -> bool {
    ["www/", "pkg/", "index.html", "check.html"].iter().any(|folder| path.starts_with(folder))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_change_asks_for_its_room() {
        let folders = ["lamps".to_owned(), "stars".to_owned()];
        let asked = |paths: &[&str]| Asked::of(paths.iter().copied(), &folders);
        let one = |name: &str| BTreeSet::from([name.to_owned()]);
        assert_eq!(asked(&["src/puzzles/lamps/board.rs"]), Asked { puzzles: one("lamps"), ..Asked::default() });
        assert_eq!(asked(&["tests/stars/brute.rs"]), Asked { puzzles: one("stars"), ..Asked::default() });
        assert_eq!(asked(&["src/grid.rs"]), Asked { core: true, ..Asked::default() });
        assert_eq!(asked(&["sat/src/lib.rs"]), Asked { core: true, crates: one("sat"), ..Asked::default() });
        assert_eq!(asked(&["tests/journeys/paper.rs"]), Asked { journeys: one("paper"), ..Asked::default() });
        assert_eq!(
            asked(&["www/learn/lessons/prune-by-hand.js"]),
            Asked { journeys: one("lessons"), ..Asked::default() }
        );
        assert!(asked(&["www/board/canvas.js"]).journeys.contains("play"));
        assert_eq!(asked(&["docs/trust.md"]), Asked::default());
    }

    #[test]
    fn what_git_says_gives_paths() {
        let checkout = std::env::temp_dir().join(format!("gridlight-quick-{}", std::process::id()));
        let git = |arguments: &[&str]| {
            let mut git = project::command("git");
            git.current_dir(&checkout).args(["-c", "user.name=a", "-c", "user.email=a@example.org"]);
            project::output(git.args(arguments)).unwrap();
        };
        let write = |names: &[&str], text: &str| {
            for name in names {
                let path = checkout.join(name);
                fs::create_dir_all(path.parent().unwrap()).unwrap();
                fs::write(path, text).unwrap();
            }
        };
        write(&["www/ui/tabs.js", "src/grid.rs", "www/a b.js"], "1");
        git(&["init", "--quiet"]);
        git(&["add", "."]);
        git(&["commit", "--quiet", "--message=first"]);
        let nothing = changed(&checkout).unwrap();
        // A space stands before the letter of the first and only line.
        write(&["www/ui/tabs.js"], "2");
        let one = changed(&checkout).unwrap();
        write(&["src/grid.rs", "www/a b.js", "docs/trust.md"], "2");
        git(&["add", "www/a b.js", "docs/trust.md"]);
        write(&["www/a b.js", "tests/new.rs"], "3");
        let mut all = changed(&checkout).unwrap();
        all.sort();
        fs::remove_dir_all(&checkout).unwrap();
        assert_eq!(nothing, [""; 0]);
        assert_eq!(one, ["www/ui/tabs.js"]);
        assert_eq!(all, ["docs/trust.md", "src/grid.rs", "tests/new.rs", "www/a b.js", "www/ui/tabs.js"]);
    }

    #[test]
    fn every_folder_of_the_page_has_journeys() {
        let root = project::root();
        let listed = fs::read_to_string(root.join("tests/journeys/all.rs")).unwrap();
        for (_, files) in ROOMS {
            for file in files.split(' ') {
                assert!(listed.contains(&format!("mod {file};")), "no journeys are called {file}");
            }
        }
        for entry in root.join("www").read_dir().unwrap().flatten().filter(|entry| entry.path().is_dir()) {
            let folder = format!("www/{}/", entry.file_name().display());
            assert!(ROOMS.iter().any(|(room, _)| *room == folder), "{folder} has no journeys");
        }
    }
}
