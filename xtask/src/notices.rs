//! The notices required by third-party licences, with the licence texts: `THIRD-PARTY.txt` of the package and of a dist.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;

use anyhow::{Context as _, Result, ensure};

use crate::crates::{self, Crate};
use crate::packages;

/// The file's name in the package.
pub const NAME: &str = "THIRD-PARTY.txt";

/// The beginnings of the names of files with licence terms.
const TERMS: [&str; 5] = ["LICENSE", "LICENCE", "COPYING", "COPYRIGHT", "NOTICE"];

const HEAD: &str = "\
Gridlight's WebAssembly modules and its page hold code of the packages below and of Rust's standard library. Gridlight itself is
licensed as MIT OR Apache-2.0; so is the standard library, by the Rust Project's contributors. The terms of the others
follow the list, each text once, under the crates and files that have it.
";

/// The notices of what is shipped according to the lock files.
///
/// # Errors
/// If a crate has no terms.
pub fn text() -> Result<String> {
    text_of(&shipped()?)
}

/// All that is shipped: crates first.
fn shipped() -> Result<Vec<Crate>> {
    Ok([crates::shipped()?, packages::shipped()?].concat())
}

fn text_of(crates: &[Crate]) -> Result<String> {
    let mut text = HEAD.to_owned() + "\n";
    for Crate { name, version, licence, .. } in crates {
        writeln!(text, "{name} {version}: {licence}")?;
    }
    // Many crates have the same text: it is written once.
    let mut terms: Vec<(String, BTreeMap<String, Vec<&str>>)> = Vec::new();
    for it in crates {
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
    use crate::project;

    /// The names and versions in the list are all that is shipped, and the crates are those in Cargo.lock.
    #[test]
    fn the_notices_are_those_of_the_lock_file() {
        let text = text().unwrap();
        let list = text.strip_prefix(HEAD).unwrap().trim_start().split("\n\n").next().unwrap();
        let listed: Vec<_> = list.lines().map(|line| line.split_once(": ").unwrap().0.to_owned()).collect();
        let locked = crates::locked().unwrap();
        for name in &listed[..crates::shipped().unwrap().len()] {
            let there = |it: &crates::Locked| it.checksum.is_some() && format!("{} {}", it.name, it.version) == *name;
            assert!(locked.iter().any(there), "{name} is not in Cargo.lock");
        }
        let shipped: Vec<_> = shipped().unwrap().iter().map(|it| format!("{} {}", it.name, it.version)).collect();
        assert_eq!(listed, shipped);
    }

    #[test]
    fn everything_shipped_has_its_terms() {
        let text = text().unwrap();
        for it in shipped().unwrap() {
            assert!(text.contains(&format!("\n{} {}: {}\n", it.name, it.version, it.licence)), "{it:?}");
            let terms = terms_of(&it).unwrap();
            assert!(!terms.is_empty(), "{it:?}");
            for (file, words) in terms {
                let heads: Vec<&str> = text.lines().filter(|line| line.starts_with(&format!("{file} of "))).collect();
                assert!(heads.iter().any(|line| line.contains(&it.name)), "{file} of {}", it.name);
                assert!(text.contains(&words), "{file} of {}", it.name);
            }
        }
    }

    #[test]
    fn a_package_without_terms_is_refused() {
        let folder = project::target().join(format!("notices-test-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let it = Crate {
            name: "bare".into(),
            version: "1.2.3".into(),
            licence: "MIT".into(),
            folder: folder.clone(),
            checksum: String::new(),
            registry: crates::Registry::Cargo,
        };
        let refused = text_of(std::slice::from_ref(&it)).unwrap_err().to_string();
        assert_eq!(refused, "bare 1.2.3 comes without the terms of its licence");
        fs::write(folder.join("LICENSE-MIT"), "As is.\n").unwrap();
        assert!(text_of(&[it]).unwrap().contains("\nLICENSE-MIT of bare\n"));
        fs::remove_dir_all(&folder).unwrap();
    }
}
