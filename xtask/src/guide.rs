//! Tests `docs/adding-a-puzzle.md`: its code blocks are put into a copy of the sources as the document says, built, and
//! run through the tests for all puzzles.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result, anyhow, ensure};

use crate::{list, project, sync};

/// The document.
const GUIDE: &str = "docs/adding-a-puzzle.md";
/// The folders that the copy has itself; everything else is linked to the checkout.
const COPIED: [&str; 4] = ["pkg", "src", "tests", "www"];
/// The folders that it leaves out.
const ASIDE: [&str; 4] = ["target", "dist", ".git", "node_modules"];

/// A block of the document: its heading, and its text.
type Block<'text> = (&'text str, &'text str);

/// Builds the puzzle and runs its tests.
///
/// # Errors
/// If the document does not give a puzzle that passes them.
pub fn run() -> Result<()> {
    let text = fs::read_to_string(project::root().join(GUIDE)).with_context(|| format!("cannot read {GUIDE}"))?;
    let blocks = blocks(&text);
    let line =
        blocks.iter().find(|(about, _)| *about == "line").ok_or_else(|| anyhow!("{GUIDE} has no line for the list"))?.1;
    let copy = project::target().join("guide");
    let _ = fs::remove_dir_all(&copy);
    mirror(&project::root(), &copy)?;
    for (about, body) in blocks.iter().filter(|(about, _)| about.contains('/')) {
        let to = copy.join(about);
        ensure!(!to.exists(), "{GUIDE} would overwrite {about}");
        fs::create_dir_all(to.parent().unwrap_or(&copy))?;
        fs::write(&to, body).with_context(|| format!("cannot write {}", to.display()))?;
    }
    let manifest = copy.join("Cargo.toml");
    fs::write(&manifest, manifest_of(&fs::read_to_string(&manifest)?)?)?;
    let listed = copy.join(list::FILE);
    let before = fs::read_to_string(&listed)?;
    fs::write(&listed, with_line(&before, line.trim())?)?;
    let tool = std::env::current_exe().context("cannot find this tool")?;
    project::run(project::command(tool).arg("sync").env(project::ROOT, &copy))?;
    // The files that `sync` writes are in the copy.
    sync::check()?;
    let mut format = project::command("rustfmt");
    format
        .args(["--edition", "2024", "--check"])
        .args(blocks.iter().map(|(about, _)| about).filter(|it| it.contains('/')));
    project::run(format.current_dir(&copy))?;
    let (_, rest) = text.split_once("\n```sh\n").ok_or_else(|| anyhow!("{GUIDE} runs no test"))?;
    let script = rest.split("\n```\n").next().unwrap_or_default();
    let mut tests = project::command("sh");
    tests.args(["-e", "-c", script]).current_dir(&copy);
    project::run(tests.env("CARGO_TARGET_DIR", project::target()).env("CARGO_TERM_QUIET", "true"))
}

/// The Rust blocks, in order.
fn blocks(text: &str) -> Vec<Block<'_>> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some((_, after)) = rest.split_once("\n```rust ") {
        let Some((about, body)) = after.split_once('\n') else { break };
        let Some(end) = body.find("\n```\n") else { break };
        let (body, left) = body.split_at(end + 1);
        found.push((about, body));
        rest = left;
    }
    found
}

/// The copy's manifest. A puzzle that is built alone has no warnings. Its package is compiled without optimising: the small
/// puzzle has small searches. And only tests of all puzzles together read pictures, which takes the longest to compile.
fn manifest_of(text: &str) -> Result<String> {
    const LINTS: &str = "[workspace.lints.rust]\n";
    const READER: &str = "\ngridlight-reader = ";
    let (before, after) = text.split_once(LINTS).context("Cargo.toml has no lints")?;
    let (between, reader) = after.split_once(READER).context("Cargo.toml has no reader")?;
    let (_, rest) = reader.split_once('\n').unwrap_or_default();
    Ok(format!(
        "{before}{LINTS}warnings = \"deny\"\n{between}\n{rest}\n[profile.test.package.gridlight]\nopt-level = 0\n"
    ))
}

/// The list with another line at its end.
fn with_line(list: &str, line: &str) -> Result<String> {
    let last = list.lines().rfind(|it| it.starts_with("            \"") && it.ends_with(';'));
    let last = last.ok_or_else(|| anyhow!("{} has no list", list::FILE))?;
    Ok(list.replacen(last, &format!("{last}\n            {line}"), 1))
}

/// Makes a copy of the checkout that can be changed: sources and everything that `cargo xtask sync` writes are copied,
/// the rest is linked.
fn mirror(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let path = entry?.path();
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        if ASIDE.contains(&name.as_str()) {
            continue;
        }
        let own = COPIED.contains(&name.as_str()) || path.is_file();
        if own { copy(&path, &to.join(&name))? } else { link(&path, &to.join(&name))? }
    }
    Ok(())
}

/// Copies a file, or a folder with everything in it except build results.
fn copy(from: &Path, to: &Path) -> Result<()> {
    if from.is_file() {
        return project::copy_file(from, to);
    }
    for file in project::files_under(from)? {
        let inside = file.strip_prefix(from)?;
        if inside.starts_with("wasm") {
            continue;
        }
        project::copy_file(&file, &to.join(inside))?;
    }
    Ok(())
}

#[cfg(unix)]
fn link(from: &Path, to: &Path) -> Result<()> {
    std::os::unix::fs::symlink(from, to).with_context(|| format!("cannot link {}", to.display()))
}

/// On systems where links need special rights, copies instead.
#[cfg(not(unix))]
fn link(from: &Path, to: &Path) -> Result<()> {
    copy(from, to)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_found_with_their_places() {
        let text = "# A\n\n```rust src/a.rs\nfn a() {}\n```\n\nWords.\n\n```rust line\n\"a\" \"A\" a::A;\n```\n";
        assert_eq!(blocks(text), [("src/a.rs", "fn a() {}\n"), ("line", "\"a\" \"A\" a::A;\n")]);
    }

    #[test]
    fn a_line_goes_to_the_lists_end() {
        let list = "macro {\n            \"a\" \"A\" a::A;\n            \"b\" \"B\" b::B;\n        }\n";
        let longer = with_line(list, "\"c\" \"C\" c::C;").unwrap();
        assert!(longer.contains("b::B;\n            \"c\" \"C\" c::C;\n        }"), "{longer}");
        assert!(with_line("", "x").is_err());
    }
}
