//! `cargo xtask sync`: writes the files that follow from the list of the puzzles, where macros cannot.

use std::fs;

use anyhow::{Context as _, Result, bail, ensure};

use crate::list::{self, Entry};
use crate::project;

/// A file that follows from the list: its path from the root, and how its new text is made from the old one.
type Follower = (&'static str, fn(&str, &[Entry]) -> Option<String>);

const FOLLOWERS: [Follower; 8] = [
    (list::FILE, modules),
    ("tests/native.rs", tests),
    ("Cargo.toml", manifest),
    ("index.html", page),
    ("www/manifest.webmanifest", shortcuts),
    ("README.md", readme),
    ("pkg/types.ts", library),
    ("pkg/README.md", answers),
];

/// Updates the files that do not match the list, and returns their names.
///
/// # Errors
/// If a file cannot be read or written, or the place to write is missing.
pub fn write() -> Result<Vec<&'static str>> {
    let stale = stale()?;
    for (name, text) in &stale {
        fs::write(project::root().join(name), text).with_context(|| format!("cannot write {name}"))?;
    }
    Ok(stale.into_iter().map(|(name, _)| name).collect())
}

/// Checks that every file matches the list.
///
/// # Errors
/// If one does not, by name.
pub fn check() -> Result<()> {
    let names: Vec<_> = stale()?.into_iter().map(|(name, _)| name).collect();
    if !names.is_empty() {
        bail!("not as the list of the puzzles says: {}. `cargo xtask sync` writes them", names.join(", "));
    }
    Ok(())
}

/// The files that do not match the list, with the text they should have.
fn stale() -> Result<Vec<(&'static str, String)>> {
    let entries = list::read()?;
    for Entry { id, folder, .. } in &entries {
        let file = format!("src/puzzles/{folder}/mod.rs");
        ensure!(project::root().join(&file).is_file(), "the list has {id}, but there is no {file}");
    }
    let mut stale = Vec::new();
    for (name, follow) in FOLLOWERS {
        let path = project::root().join(name);
        let text = fs::read_to_string(&path).with_context(|| format!("cannot read {name}"))?;
        let wanted = follow(&text, &entries)
            .with_context(|| format!("{name} has lost the place that `cargo xtask sync` writes"))?;
        if wanted != text {
            stale.push((name, wanted));
        }
    }
    Ok(stale)
}

/// The module lines in the file of the list.
fn modules(text: &str, entries: &[Entry]) -> Option<String> {
    module_lines(text, entries, "pub ")
}

/// The module lines of the native tests.
fn tests(text: &str, entries: &[Entry]) -> Option<String> {
    module_lines(text, entries, "")
}

fn module_lines(text: &str, entries: &[Entry], access: &str) -> Option<String> {
    let mut sorted: Vec<&Entry> = entries.iter().collect();
    sorted.sort_by(|one, other| one.folder.cmp(&other.folder));
    let lines =
        sorted.iter().map(|Entry { id, folder, .. }| format!("#[cfg(feature = \"{id}\")]\n{access}mod {folder};\n"));
    let start = text.find("// Written by `cargo xtask sync`")?;
    let start = start + text[start..].find('\n')? + 1;
    let end = start + text[start..].find("// End of what is written.")?;
    Some(between(text, start, end, &lines.collect::<String>()))
}

/// The bench over all puzzles.
const GRADES: &str = "grades";

/// One feature per puzzle, all of them on by default, and the existing benches.
fn manifest(text: &str, entries: &[Entry]) -> Option<String> {
    let names = ["page", "library"].into_iter().chain(entries.iter().map(|entry| entry.id.as_str()));
    let names: Vec<String> = names.map(|name| format!("\"{name}\"")).collect();
    let text = line(text, "default = [", &format!("default = [{}]", names.join(", ")))?;
    let features = entries.iter().map(|entry| format!("{} = []\n", entry.id)).collect::<String>();
    let start = text.find("\ncorpus = []\n")? + "\ncorpus = []\n".len();
    let end = start + text[start..].find("\n[")?;
    let text = between(&text, start, end, &features);
    let has_bench = |entry: &&Entry| project::root().join(format!("benches/{}.rs", entry.folder)).is_file();
    let benches = entries.iter().filter(has_bench).map(|entry| entry.folder.as_str()).chain([GRADES]);
    let benches = benches.map(|name| format!("[[bench]]\nname = \"{name}\"\nharness = false\n\n"));
    let start = text.find("[[bench]]\n")?;
    let end = start + text[start..].find("[profile.")?;
    Some(between(&text, start, end, &benches.collect::<String>()))
}

/// The page's tabs.
fn page(text: &str, entries: &[Entry]) -> Option<String> {
    let start = text.find(" data-puzzles=\"")? + " data-puzzles=\"".len();
    let end = start + text[start..].find('"')?;
    let ids: Vec<&str> = entries.iter().map(|entry| entry.id.as_str()).collect();
    Some(between(text, start, end, &ids.join(" ")))
}

/// The shortcuts of the installed page's icon.
fn shortcuts(text: &str, entries: &[Entry]) -> Option<String> {
    let row = |Entry { id, name, .. }: &Entry| format!("    {{ \"name\": \"{name}\", \"url\": \"../#{id}\" }}");
    let rows = entries.iter().map(row).collect::<Vec<_>>().join(",\n");
    let start = text.find("\"shortcuts\": [\n")? + "\"shortcuts\": [\n".len();
    let end = start + text[start..].find("  ],\n")?;
    Some(between(text, start, end, &format!("{rows}\n")))
}

/// The table of the puzzles, with the first sentence of each folder's documentation.
fn readme(text: &str, entries: &[Entry]) -> Option<String> {
    let row = |Entry { name, folder, .. }: &Entry| {
        format!("| [{name}](src/puzzles/{folder}) | {} |\n", about(&source(folder, "mod.rs")))
    };
    table(text, "| Puzzle |", &entries.iter().map(row).collect::<String>())
}

/// The table of solutions in the library, from the paragraphs `Answers:` and `Detail:` in the documentation of the
/// puzzles' texts.
fn answers(text: &str, entries: &[Entry]) -> Option<String> {
    let row = |Entry { id, folder, .. }: &Entry| {
        let texts = source(folder, "text.rs") + &source(folder, "text/mod.rs");
        let cell = |of| paragraph(&texts, of).map_or_else(String::new, |said| format!(" {said}"));
        format!("| `{id}` |{} |{} |\n", cell("Answers: "), cell("Detail: "))
    };
    table(text, "| puzzle |", &entries.iter().map(row).collect::<String>())
}

/// A file of a puzzle; empty if it does not exist.
fn source(folder: &str, file: &str) -> String {
    fs::read_to_string(project::root().join("src/puzzles").join(folder).join(file)).unwrap_or_default()
}

/// The text with new rows in the table whose head begins like this.
fn table(text: &str, head: &str, rows: &str) -> Option<String> {
    let start = text.find(&format!("\n{head}"))? + 1;
    let start = start + text[start..].find("\n|--")? + 1;
    let start = start + text[start..].find('\n')? + 1;
    let end = start + text[start..].find("\n\n").map_or(0, |end| end + 1);
    Some(between(text, start, end, rows))
}

/// The paragraph of a source's documentation with this beginning, on one line and without the beginning.
fn paragraph(source: &str, begins: &str) -> Option<String> {
    let docs = source.lines().map_while(|line| line.strip_prefix("//!")).map(str::trim);
    let lines: Vec<&str> =
        docs.skip_while(|line| !line.starts_with(begins)).take_while(|line| !line.is_empty()).collect();
    lines.join(" ").strip_prefix(begins).map(str::to_owned)
}

/// The first paragraph of a source's documentation, without the name before its colon.
fn about(source: &str) -> String {
    let first = paragraph(source, "").unwrap_or_default();
    let about = first.split_once(": ").map_or(first.as_str(), |(_, about)| about);
    let mut letters = about.chars();
    letters.next().map_or_else(String::new, |letter| letter.to_uppercase().chain(letters).collect())
}

/// The ids in the library's types.
fn library(text: &str, entries: &[Entry]) -> Option<String> {
    let ids: Vec<String> = entries.iter().map(|entry| format!("\"{}\"", entry.id)).collect();
    line(text, "export type PuzzleId =", &format!("export type PuzzleId = {};", ids.join(" | ")))
}

/// The text with a new part from `start` to `end`.
fn between(text: &str, start: usize, end: usize, part: &str) -> String {
    format!("{}{part}{}", &text[..start], &text[end..])
}

/// The text with a new line in place of the one with this beginning.
fn line(text: &str, begins: &str, line: &str) -> Option<String> {
    let start = text.find(&format!("\n{begins}"))? + 1;
    let end = start + text[start..].find('\n')?;
    Some(between(text, start, end, line))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entries() -> [Entry; 2] {
        let entry =
            |id: &str, name: &str, folder: &str| Entry { id: id.into(), name: name.into(), folder: folder.into() };
        [entry("c-d", "C & D", "c_d"), entry("a", "A", "a")]
    }

    #[test]
    fn modules_stand_between_their_marks() {
        let text = "a\n// Written by `cargo xtask sync`: so.\nmod old;\n// End of what is written.\nb\n";
        let wanted = "a\n// Written by `cargo xtask sync`: so.\n#[cfg(feature = \"a\")]\npub mod a;\n\
                      #[cfg(feature = \"c-d\")]\npub mod c_d;\n// End of what is written.\nb\n";
        assert_eq!(modules(text, &entries()).as_deref(), Some(wanted));
        assert_eq!(modules("nothing of the kind\n", &entries()), None);
    }

    #[test]
    fn an_installed_page_has_a_shortcut_a_puzzle() {
        let text = "{\n  \"shortcuts\": [\n    old\n  ],\n  \"more\": []\n}\n";
        let wanted = "{\n  \"shortcuts\": [\n    { \"name\": \"C & D\", \"url\": \"../#c-d\" },\n    \
                      { \"name\": \"A\", \"url\": \"../#a\" }\n  ],\n  \"more\": []\n}\n";
        assert_eq!(shortcuts(text, &entries()).as_deref(), Some(wanted));
        assert_eq!(shortcuts("{}", &entries()), None);
    }

    #[test]
    fn the_manifest_has_a_feature_a_puzzle() {
        let text = "[features]\ndefault = [\"x\"]\npage = []\ncorpus = []\nold = []\n\n[dependencies]\nq = \"1\"\n\n\
                    [[bench]]\nname = \"old\"\nharness = false\n\n[profile.release]\n";
        let wanted = "[features]\ndefault = [\"page\", \"library\", \"c-d\", \"a\"]\npage = []\ncorpus = []\nc-d = []\na = []\n\n\
                      [dependencies]\nq = \"1\"\n\n[[bench]]\nname = \"grades\"\nharness = false\n\n[profile.release]\n";
        assert_eq!(manifest(text, &entries()).as_deref(), Some(wanted));
    }

    #[test]
    fn the_page_and_the_library_have_the_ids() {
        let text = "<html lang=\"en\" data-puzzles=\"old\">\n";
        assert_eq!(page(text, &entries()).as_deref(), Some("<html lang=\"en\" data-puzzles=\"c-d a\">\n"));
        let text = "//\nexport type PuzzleId = \"old\";\n//\n";
        assert_eq!(library(text, &entries()).as_deref(), Some("//\nexport type PuzzleId = \"c-d\" | \"a\";\n//\n"));
    }

    #[test]
    fn a_paragraph_is_found_by_its_beginning() {
        let source = "//! Texts.\n//!\n//! Answers: one\n//! a line.\n//!\n//! Detail: more.\n\n//! Answers: no.\n";
        assert_eq!(paragraph(source, "Answers: ").as_deref(), Some("one a line."));
        assert_eq!(paragraph(source, "Detail: ").as_deref(), Some("more."));
        assert_eq!(paragraph(source, "Other: "), None);
    }

    #[test]
    fn a_table_gets_other_rows() {
        let text = "# A\n\n| x | y |\n|---|---|\n| old | row |\n| older | row |\n\nafter\n";
        assert_eq!(
            table(text, "| x |", "| new | row |\n").as_deref(),
            Some("# A\n\n| x | y |\n|---|---|\n| new | row |\n\nafter\n")
        );
        assert_eq!(table(text, "| z |", ""), None);
    }

    #[test]
    fn a_puzzle_is_said_in_its_folders_first_words() {
        assert_eq!(about("//! A B (of a kind): walk\n//! to the end.\n//!\n//! More: this.\n"), "Walk to the end.");
        assert_eq!(about("//! Fill it.\n"), "Fill it.");
        assert_eq!(about(""), "");
    }
}
