//! Whether a build is up to date: a stamp lists its inputs and outputs, each with a hash of its contents, and the
//! conditions of the build.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use anyhow::{Context as _, Result, anyhow};

/// The hash of a missing file: if it appears, the inputs have changed.
const ABSENT: &str = "absent";

/// A build under way; [`Stamp::begin`] before it, [`Stamp::finish`] after it.
#[derive(Debug)]
pub struct Stamp<'build> {
    file: &'build Path,
    conditions: &'build str,
    begun: SystemTime,
}

impl<'build> Stamp<'build> {
    /// Whether the stamp exists, has the same conditions, and no file that it lists has changed since.
    pub fn is_fresh(file: &Path, conditions: &str) -> bool {
        let Ok(text) = fs::read_to_string(file) else { return false };
        let mut lines = text.lines();
        lines.next() == Some(hash(conditions.as_bytes()).as_str())
            && lines.all(|line| line.split_once(' ').is_some_and(|(was, path)| state(Path::new(path)) == was))
    }

    /// Removes the old stamp, so that a failed build leaves none.
    ///
    /// # Errors
    /// If the stamp's folder cannot be written.
    pub fn begin(file: &'build Path, conditions: &'build str) -> Result<Self> {
        let folder = file.parent().unwrap_or(file);
        fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
        // The first line is not a hash. Writing the file gives a time from the clock that also dates the inputs.
        fs::write(file, "being built\n").with_context(|| format!("cannot write {}", file.display()))?;
        Ok(Self { file, conditions, begun: fs::metadata(file)?.modified()? })
    }

    /// Writes the inputs and outputs.
    ///
    /// Does nothing if an input has changed since the beginning: it is unknown which state of it was read, so the next
    /// build has to run.
    ///
    /// # Errors
    /// If the stamp cannot be written.
    pub fn finish(self, inputs: &BTreeSet<PathBuf>, outputs: &BTreeSet<PathBuf>) -> Result<()> {
        let meanwhile = self.begun..=SystemTime::now();
        let changed = |path: &PathBuf| {
            fs::metadata(path).and_then(|data| data.modified()).is_ok_and(|time| meanwhile.contains(&time))
        };
        if inputs.iter().any(changed) {
            return Ok(());
        }
        let mut text = hash(self.conditions.as_bytes()) + "\n";
        for path in inputs.iter().chain(outputs) {
            let path = path.to_str().ok_or_else(|| anyhow!("{} is no text", path.display()))?;
            writeln!(text, "{} {path}", state(Path::new(path)))?;
        }
        let part = self.file.with_extension("part");
        fs::write(&part, text)?;
        fs::rename(&part, self.file).with_context(|| format!("cannot write {}", self.file.display()))
    }
}

/// The files that cargo's dep-info lists as read: `made: read read ...`, a space in a name as `\ `.
pub fn dep_info(text: &str) -> BTreeSet<PathBuf> {
    let mut read = BTreeSet::new();
    for line in text.lines() {
        let Some((_, names)) = line.split_once(": ") else { continue };
        let names = names.replace("\\ ", "\0");
        read.extend(names.split_whitespace().map(|name| PathBuf::from(name.replace('\0', " "))));
    }
    read
}

fn state(path: &Path) -> String {
    fs::read(path).map_or_else(|_| ABSENT.to_owned(), |bytes| hash(&bytes))
}

/// A hash that detects changes; it need not resist attacks.
pub fn hash(bytes: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder with an input, an output and a stamp of both, and a missing input.
    struct Built {
        folder: PathBuf,
    }

    impl Built {
        fn new(name: &str) -> Self {
            let folder = crate::project::target().join(format!("stamp-test-{name}-{}", std::process::id()));
            let _ = fs::remove_dir_all(&folder);
            fs::create_dir_all(&folder).unwrap();
            let built = Self { folder };
            fs::write(built.path("in"), "in").unwrap();
            built.build();
            assert!(built.is_fresh("one"));
            built
        }

        fn path(&self, name: &str) -> PathBuf {
            self.folder.join(name)
        }

        fn build(&self) {
            // File times are only as precise as the file system's clock.
            std::thread::sleep(std::time::Duration::from_millis(30));
            let file = self.path("stamps/stamp");
            let stamp = Stamp::begin(&file, "one").unwrap();
            assert!(!self.is_fresh("one"), "a build under way counts as done");
            fs::write(self.path("out"), "out").unwrap();
            let inputs = [self.path("in"), self.path("to come")].into();
            stamp.finish(&inputs, &[self.path("out")].into()).unwrap();
        }

        fn is_fresh(&self, conditions: &str) -> bool {
            Stamp::is_fresh(&self.path("stamps/stamp"), conditions)
        }
    }

    impl Drop for Built {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.folder);
        }
    }

    #[test]
    fn whatever_changes_is_noticed() {
        let built = Built::new("changes");
        assert!(!built.is_fresh("two"), "the conditions");
        for (name, text) in [("in", "other"), ("out", "torn"), ("to come", "come")] {
            let before = fs::read(built.path(name)).ok();
            fs::write(built.path(name), text).unwrap();
            assert!(!built.is_fresh("one"), "{name} is {text}");
            match before {
                Some(bytes) => fs::write(built.path(name), bytes).unwrap(),
                None => fs::remove_file(built.path(name)).unwrap(),
            }
            assert!(built.is_fresh("one"), "{name} is as it was");
        }
        for name in ["in", "out", "stamps/stamp"] {
            let built = Built::new("gone");
            fs::remove_file(built.path(name)).unwrap();
            assert!(!built.is_fresh("one"), "{name} is gone");
        }
    }

    #[test]
    fn an_input_that_changes_during_the_build_leaves_no_stamp() {
        let built = Built::new("during");
        let file = built.path("stamps/stamp");
        let stamp = Stamp::begin(&file, "one").unwrap();
        fs::write(built.path("in"), "in").unwrap();
        stamp.finish(&[built.path("in")].into(), &BTreeSet::new()).unwrap();
        assert!(!built.is_fresh("one"));
    }

    #[test]
    fn dep_info_is_read_with_its_spaces() {
        let read = dep_info("/a/made.wasm: /a/one.rs /a/my\\ files/two.rs\n\n# nothing\n");
        assert_eq!(read, ["/a/one.rs", "/a/my files/two.rs"].map(PathBuf::from).into());
    }
}
