//! `cargo xtask test`: the parts in order, each without what it need not run again, and the summary.

#[cfg(test)]
mod covers;
mod parts;
mod quick;
mod tree;

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};

use parts::PARTS;
pub use parts::bench;
pub use quick::run as quick;
use tree::{Reads, Tree};

use crate::{package, project, tools};

/// What to run, and how.
#[derive(Debug, Default)]
pub struct Options {
    /// Names of parts; none means all.
    pub parts: Vec<String>,
    /// Only the tests and journeys whose names contain one of these.
    pub filters: Vec<String>,
    /// Whether to continue after a part that failed.
    pub keep_going: bool,
    /// Whether to run again what has passed before.
    pub fresh: bool,
    /// Every case of the long searches, the parts that run weekly, and no journey that needs a second try.
    pub all: bool,
    /// Only the journeys in this browser.
    pub browser: Option<String>,
    /// Every journey in every browser that it makes sense in.
    pub every_browser: bool,
    /// How many journeys run at a time; by default as many as there are cores.
    pub lanes: Option<usize>,
    /// Only a share of the journeys: the number of the share from 1, and how many there are.
    pub shard: Option<String>,
    /// Whether journeys save the pictures that they offer.
    pub pictures: bool,
}

/// A part of the tests.
struct Part {
    name: &'static str,
    about: &'static str,
    /// Whether it runs only if it is named, or with everything: once a week, and before a release.
    weekly: bool,
    /// Whether it reads the built modules.
    is_built: bool,
    /// What it consists of.
    targets: fn(&Options) -> Result<Vec<Target>>,
    /// Runs these of its targets, and tells which have passed.
    run: fn(&Options, &[&Target], &mut dyn FnMut(&Target)) -> Result<()>,
}

/// Something that passes as a whole, and is not run again as long as nothing that it reads has changed.
#[derive(Debug, Clone)]
struct Target {
    name: String,
    reads: Reads,
    /// What it depends on besides files: versions of tools, options.
    conditions: String,
    /// The files that it leaves for others.
    makes: Vec<PathBuf>,
}

impl Target {
    fn new(name: impl Into<String>, reads: Reads, conditions: &str) -> Self {
        Self { name: name.into(), reads, conditions: conditions.to_owned(), makes: Vec::new() }
    }

    fn making(self, files: &[PathBuf]) -> Self {
        Self { makes: files.to_vec(), ..self }
    }

    /// The file that has the digest of everything it read when it last passed.
    fn stamp(&self, part: &str) -> PathBuf {
        project::target().join("passed").join(part).join(self.name.replace('/', "-"))
    }

    fn digest(&self, tree: &Tree) -> String {
        tree.digest(&self.reads, &self.conditions)
    }

    fn has_passed(&self, part: &str, tree: &Tree) -> bool {
        let passed = fs::read_to_string(self.stamp(part)).is_ok_and(|passed| passed == self.digest(tree));
        passed && self.makes.iter().all(|file| file.exists())
    }

    fn note_pass(&self, part: &str, digest: &str) -> Result<()> {
        let file = self.stamp(part);
        fs::create_dir_all(file.parent().unwrap_or(&file))?;
        fs::write(&file, digest).with_context(|| format!("cannot write {}", file.display()))
    }
}

/// What came of a part.
#[derive(Default)]
struct Done {
    took: Duration,
    /// The targets that have passed, and those that had passed before and were not run.
    passed: Vec<String>,
    before: Vec<String>,
    failed: Option<String>,
    /// Whether it was left out because another part had failed.
    is_left: bool,
}

/// Whether there is a part of the tests with this name.
pub fn is_part(name: &str) -> bool {
    PARTS.iter().any(|part| part.name == name)
}

/// The parts and their descriptions, for the help text.
pub fn parts() -> impl Iterator<Item = (&'static str, &'static str)> {
    PARTS.iter().map(|part| (part.name, part.about))
}

/// Runs the parts and prints a summary; its last line is `N passed, M failed`.
///
/// Returns whether all of them passed.
pub fn run(options: &Options) -> bool {
    let chosen = |part: &&Part| match options.parts.as_slice() {
        [] => options.all || !part.weekly,
        parts => parts.iter().any(|name| name == part.name),
    };
    if let Err(error) = tools::ensure_crates() {
        println!("{error:#}");
        return false;
    }
    let mut results: Vec<(&Part, Done)> = Vec::new();
    let mut stopped = false;
    for part in PARTS.iter().filter(chosen) {
        if stopped {
            results.push((part, Done { is_left: true, ..Done::default() }));
            continue;
        }
        println!("\n== {}: {}", part.name, part.about);
        let done = part.done(options);
        let seconds = done.took.as_secs_f64();
        match &done.failed {
            None => println!("== {} passed in {seconds:.1} s", part.name),
            Some(reason) => {
                println!("== {} FAILED in {seconds:.1} s: {reason}", part.name);
                stopped = !options.keep_going;
            }
        }
        results.push((part, done));
    }
    summary(&results)
}

impl Part {
    fn done(&self, options: &Options) -> Done {
        let start = Instant::now();
        let mut done = Done::default();
        let result = self.run_stale(options, &mut done);
        done.failed = result.err().map(|error| format!("{error:#}"));
        done.took = start.elapsed();
        done
    }

    fn run_stale(&self, options: &Options, done: &mut Done) -> Result<()> {
        if self.is_built {
            package::build(false)?;
        }
        // A part of a target says nothing about the whole.
        let is_whole = options.filters.is_empty();
        let tree = Tree::read()?;
        let targets = (self.targets)(options)?;
        let (before, stale): (Vec<&Target>, Vec<&Target>) =
            targets.iter().partition(|target| is_whole && !options.fresh && target.has_passed(self.name, &tree));
        done.before = before.iter().map(|target| target.name.clone()).collect();
        if stale.is_empty() {
            return Ok(());
        }
        let mut passed = Vec::new();
        let result = (self.run)(options, &stale, &mut |target| passed.push(target.clone()));
        done.passed = passed.iter().map(|target| target.name.clone()).collect();
        if is_whole {
            // What has changed meanwhile may have been read before or after.
            let after = Tree::read()?;
            for target in &passed {
                let digest = target.digest(&tree);
                if target.digest(&after) == digest {
                    target.note_pass(self.name, &digest)?;
                }
            }
        }
        result?;
        let missing: BTreeSet<&str> = stale.iter().map(|target| target.name.as_str()).collect();
        let missing: Vec<&str> =
            missing.into_iter().filter(|name| !done.passed.iter().any(|one| one == name)).collect();
        ensure!(missing.is_empty(), "nothing is known of {}", missing.join(", "));
        Ok(())
    }
}

fn summary(results: &[(&Part, Done)]) -> bool {
    println!("\n{:<10} {:<8} {:>8}  run; passed before", "part", "result", "seconds");
    let mut total = Duration::ZERO;
    let (mut passed, mut failed) = (0, 0);
    for (part, done) in results {
        let word = match done {
            Done { is_left: true, .. } => "not run",
            Done { failed: Some(_), .. } => "FAILED",
            _ => "passed",
        };
        passed += usize::from(word == "passed");
        failed += usize::from(word == "FAILED");
        total += done.took;
        println!("{:<10} {word:<8} {:>8.1}  {}", part.name, done.took.as_secs_f64(), told(done));
    }
    println!("{:<10} {:<8} {:>8.1}", "", "", total.as_secs_f64());
    println!("{passed} passed, {failed} failed");
    failed == 0
}

/// The names of what was run and of what had passed before.
fn told(done: &Done) -> String {
    let list = |names: &[String]| match names {
        [] => "nothing".to_owned(),
        // Journeys are listed as they run.
        names if names.len() > 60 => format!("{} of them", names.len()),
        names => names.join(" "),
    };
    if done.before.is_empty() { list(&done.passed) } else { format!("{}; {}", list(&done.passed), list(&done.before)) }
}
