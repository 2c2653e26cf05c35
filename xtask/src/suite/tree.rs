//! The files that tests may read, with hashes of their contents.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};

use crate::{project, stamp};

/// Folders that no test reads: build results other than the modules, and what version control keeps.
const ASIDE: [&str; 4] = ["target", "dist", ".git", "node_modules"];
/// Where the corpora lie, and what their files are called here.
const CORPORA: &str = "../shared/corpus";
pub const CORPUS: &str = "corpus/";

/// The files of the checkout by their paths from its root, those of the corpora below `corpus/`.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Tree(BTreeMap<String, String>);

impl Tree {
    /// Reads all of them.
    ///
    /// # Errors
    /// If a file or a folder cannot be read.
    pub fn read() -> Result<Self> {
        let mut tree = Self::default();
        tree.add(&project::root(), "")?;
        let corpora = project::root().join(CORPORA);
        if corpora.is_dir() {
            tree.add(&corpora, CORPUS)?;
        }
        Ok(tree)
    }

    fn add(&mut self, folder: &Path, name: &str) -> Result<()> {
        for entry in folder.read_dir().with_context(|| format!("cannot read {}", folder.display()))? {
            let entry = entry?;
            let own = entry.file_name().to_string_lossy().into_owned();
            let path = format!("{name}{own}");
            if entry.file_type()?.is_dir() {
                if !ASIDE.contains(&own.as_str()) {
                    self.add(&entry.path(), &format!("{path}/"))?;
                }
            } else {
                // A file that goes away meanwhile was not there.
                let Ok(bytes) = fs::read(entry.path()) else { continue };
                self.0.insert(path, stamp::hash(&bytes));
            }
        }
        Ok(())
    }

    /// The paths of the files that are read.
    pub fn read_by<'tree>(&'tree self, reads: &Reads) -> impl Iterator<Item = &'tree str> {
        self.0.keys().map(String::as_str).filter(move |path| reads.covers(path))
    }

    /// A hash of the names and contents of all files that are read, and of these conditions.
    pub fn digest(&self, reads: &Reads, conditions: &str) -> String {
        let mut text = format!("{conditions}\n");
        for path in self.read_by(reads) {
            text += &format!("{} {path}\n", self.0[path]);
        }
        stamp::hash(text.as_bytes())
    }
}

/// What is read: beginnings of paths, `*` and endings, or whole paths, each with a `!` before it if it is not. The last
/// one that fits a path counts.
#[derive(Debug, Clone, Default)]
pub struct Reads(Vec<String>);

impl Reads {
    /// From patterns that are separated by spaces.
    pub fn new(patterns: &str) -> Self {
        Self(patterns.split_whitespace().map(str::to_owned).collect())
    }

    /// These and more.
    pub fn and(mut self, patterns: &str) -> Self {
        self.0.extend(Self::new(patterns).0);
        self
    }

    /// Whether a file is read.
    pub fn covers(&self, path: &str) -> bool {
        let fits = |pattern: &str| match pattern.strip_prefix('*') {
            Some(end) => path.ends_with(end),
            None => path == pattern || (pattern.is_empty() || pattern.ends_with('/')) && path.starts_with(pattern),
        };
        let last = self.0.iter().rev().find(|pattern| fits(pattern.trim_start_matches('!')));
        last.is_some_and(|pattern| !pattern.starts_with('!'))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_pattern_that_fits_counts() {
        let reads = Reads::new("src/ !src/puzzles/ src/puzzles/lamps/ *.toml !Cargo.toml");
        for (path, covered) in [
            ("src/grid.rs", true),
            ("src/puzzles/lamps/mod.rs", true),
            ("src/puzzles/mod.rs", false),
            ("xtask/Cargo.toml", true),
            ("Cargo.toml", false),
            ("source.rs", false),
        ] {
            assert_eq!(reads.covers(path), covered, "{path}");
        }
    }

    #[test]
    fn a_name_and_a_content_change_the_digest() {
        let tree = |files: &[(&str, &str)]| {
            Tree(files.iter().map(|(path, hash)| ((*path).to_owned(), (*hash).to_owned())).collect())
        };
        let reads = Reads::new("src/");
        let digest = |files| tree(files).digest(&reads, "rustc 1");
        let first = digest(&[("src/a.rs", "1"), ("www/a.js", "1")]);
        assert_eq!(first, digest(&[("src/a.rs", "1"), ("www/a.js", "2")]));
        assert_ne!(first, digest(&[("src/a.rs", "2")]));
        assert_ne!(first, digest(&[("src/b.rs", "1")]));
        assert_ne!(first, digest(&[("src/a.rs", "1"), ("src/b.rs", "1")]));
        assert_ne!(first, tree(&[("src/a.rs", "1")]).digest(&reads, "rustc 2"));
    }
}
