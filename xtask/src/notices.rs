//! The notices required by third-party licences: `pkg/THIRD-PARTY.txt`, with the licence texts.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use anyhow::{Context as _, Result, ensure};

use crate::crates::{self, Crate};
use crate::project;

/// The file, from the root.
pub const FILE: &str = "pkg/THIRD-PARTY.txt";

/// The beginnings of the names of files with licence terms.
const TERMS: [&str; 5] = ["LICENSE", "LICENCE", "COPYING", "COPYRIGHT", "NOTICE"];

const HEAD: &str = "\
Gridlight's WebAssembly modules hold code of the crates below and of Rust's standard library. Gridlight itself is
licensed as MIT OR Apache-2.0; so is the standard library, by the Rust Project's contributors. The terms of the others
follow the list, each text once, under the crates and files that have it.
";

/// Writes the notices if they have changed; returns whether they had.
///
/// # Errors
/// If a crate has no terms, or the file cannot be written.
pub fn write() -> Result<bool> {
    let (file, text) = (path(), text()?);
    if fs::read_to_string(&file).is_ok_and(|there| there == text) {
        return Ok(false);
    }
    fs::write(&file, text).with_context(|| format!("cannot write {FILE}"))?;
    Ok(true)
}

/// Checks that the notices match Cargo.lock.
///
/// # Errors
/// If they do not.
pub fn check() -> Result<()> {
    let same = fs::read_to_string(path()).is_ok_and(|there| text().is_ok_and(|text| text == there));
    ensure!(same, "{FILE} is not what Cargo.lock asks for. `cargo xtask build` writes it");
    Ok(())
}

fn path() -> PathBuf {
    project::root().join(FILE)
}

fn text() -> Result<String> {
    let crates = crates::shipped()?;
    let mut text = HEAD.to_owned() + "\n";
    for Crate { name, version, licence, .. } in &crates {
        writeln!(text, "{name} {version}: {licence}")?;
    }
    // Many crates have the same text: it is written once.
    let mut terms: Vec<(String, BTreeMap<String, Vec<&str>>)> = Vec::new();
    for it in &crates {
        let found = terms_of(it)?;
        ensure!(!found.is_empty(), "{} {} comes without the terms of its licence", it.name, it.version);
        for (file, words) in found {
            let at = terms.iter().position(|(known, _)| *known == words).unwrap_or_else(|| {
                terms.push((words, BTreeMap::new()));
                terms.len() - 1
            });
            terms[at].1.entry(file).or_default().push(&it.name);
        }
    }
    for (words, holders) in terms {
        writeln!(text, "\n{}", "=".repeat(100))?;
        for (file, names) in holders {
            writeln!(text, "{file} of {}", names.join(", "))?;
        }
        writeln!(text, "{}\n\n{words}", "=".repeat(100))?;
    }
    Ok(text)
}

/// A crate's licence files: their names and texts.
fn terms_of(it: &Crate) -> Result<Vec<(String, String)>> {
    let mut found = Vec::new();
    for entry in it.folder.read_dir().with_context(|| format!("cannot read {}", it.folder.display()))? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_file() && TERMS.iter().any(|start| name.to_uppercase().starts_with(start)) {
            let lines = fs::read_to_string(&path)?;
            let lines: Vec<&str> = lines.lines().map(str::trim_end).collect();
            found.push((name, lines.join("\n").trim_matches('\n').to_owned()));
        }
    }
    found.sort();
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_notices_are_those_of_the_lock_file() {
        check().unwrap();
    }

    #[test]
    fn every_shipped_crate_has_its_terms() {
        let text = fs::read_to_string(path()).unwrap();
        for it in crates::shipped().unwrap() {
            assert!(text.contains(&format!("\n{} {}: {}\n", it.name, it.version, it.licence)), "{it:?}");
            for (file, words) in terms_of(&it).unwrap() {
                let heads: Vec<&str> =
                    text.lines().filter(|line| line.starts_with(&format!("{file} of "))).collect();
                assert!(heads.iter().any(|line| line.contains(&it.name)), "{file} of {}", it.name);
                assert!(text.contains(&words), "{file} of {}", it.name);
            }
        }
    }
}
