//! `cargo xtask fuzz`: runs the fuzz targets under libFuzzer, or on a stable compiler if that is not available.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail, ensure};

use crate::{project, tools};

/// The default number of seconds for a run of all targets.
const SECONDS: u64 = 60;
/// The number of seconds after which a single input counts as a hang, generous for a busy machine.
const HANG: u64 = 60;
/// The memory limit for an input, in megabytes.
const MEMORY: u64 = 2_048;
/// Cases per target in one round on a stable compiler; rounds are repeated until the time is up.
const ROUND: u32 = 9_000;

/// What to run: a target, or all of them, and the number of seconds for each.
#[derive(Debug, PartialEq, Eq)]
pub struct Asked {
    targets: Vec<String>,
    seconds: u64,
}

impl Asked {
    /// Parses the command line: the name of a target, a number of seconds, both or neither.
    ///
    /// # Errors
    /// If there is no such target, or there are more words.
    pub fn of(words: &[String]) -> Result<Self> {
        Self::among(words, targets()?)
    }

    fn among(words: &[String], known: Vec<String>) -> Result<Self> {
        let (numbers, names): (Vec<&String>, Vec<&String>) =
            words.iter().partition(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
        ensure!(numbers.len() < 2 && names.len() < 2, "say one target at most, and one number of seconds");
        if let Some(name) = names.first() {
            ensure!(known.contains(name), "there is no target `{name}`, only {}", known.join(", "));
        }
        let targets = names.first().map_or(known, |&name| vec![name.clone()]);
        let seconds = match numbers.first() {
            Some(number) => number.parse().context("so many seconds are too many")?,
            None => SECONDS / targets.len().max(1) as u64,
        };
        Ok(Self { targets, seconds: seconds.max(1) })
    }
}

/// The names of all targets, in alphabetical order.
///
/// # Errors
/// If their folder cannot be read.
fn targets() -> Result<Vec<String>> {
    let files = project::files_under(&folder().join("fuzz_targets"))?;
    ensure!(!files.is_empty(), "there is no target in fuzz/fuzz_targets");
    Ok(files.iter().filter_map(|file| Some(file.file_stem()?.to_string_lossy().into_owned())).collect())
}

fn folder() -> PathBuf {
    project::root().join("fuzz")
}

/// Runs the targets and reports failures.
///
/// # Errors
/// If an input breaks a promise, hangs or takes too much memory.
pub fn run(asked: &Asked) -> Result<()> {
    match tools::ensure_fuzzer() {
        Ok(fuzzer) => under_libfuzzer(&fuzzer, asked),
        Err(error) => {
            println!("libFuzzer cannot be had here: {error:#}");
            println!("the same targets run on the stable compiler instead, without a view of the code");
            on_stable(asked)
        }
    }
}

fn under_libfuzzer(fuzzer: &Path, asked: &Asked) -> Result<()> {
    let mut fallen = Vec::new();
    project::run(cargo_fuzz(fuzzer, "build").args(["--sanitizer", "none"])).context("the targets do not build")?;
    for target in &asked.targets {
        println!("\n== {target}: {} s", asked.seconds);
        // New inputs are kept here; the corpus in the repository is only read.
        let found = project::target().join("fuzz-corpus").join(target);
        std::fs::create_dir_all(&found)?;
        let mut command = cargo_fuzz(fuzzer, "run");
        // There is no `unsafe`, so a sanitizer would find nothing.
        command.args(["--sanitizer", "none", target]).arg(&found).arg(folder().join("corpus").join(target));
        command.args(["--", "-verbosity=0", "-print_final_stats=1"]);
        command.arg(format!("-max_total_time={}", asked.seconds));
        command.arg(format!("-timeout={HANG}")).arg(format!("-report_slow_units={HANG}"));
        command.arg(format!("-rss_limit_mb={MEMORY}"));
        let dictionary = folder().join(format!("dictionaries/{target}.dict"));
        if dictionary.is_file() {
            command.arg(format!("-dict={}", dictionary.display()));
        }
        if project::run(&mut command).is_err() {
            fallen.push(target.as_str());
        }
    }
    if !fallen.is_empty() {
        bail!(
            "fell: {}. The inputs are in fuzz/artifacts; one put into fuzz/corpus/<target>, under a name that says \
             what broke, is a test of `cargo test --test native fuzz::` from then on",
            fallen.join(", ")
        );
    }
    Ok(())
}

/// A cargo-fuzz command with the nightly compiler.
fn cargo_fuzz(fuzzer: &Path, command: &str) -> Command {
    let mut cargo = project::command("rustup");
    cargo.args(["run", "nightly"]).arg(fuzzer).arg(command);
    cargo.arg("--fuzz-dir").arg(folder()).arg("--target-dir").arg(project::target().join("fuzz"));
    // Drop the variables that select this checkout's stable compiler.
    cargo.env_remove("CARGO").env_remove("RUSTC").env_remove("RUSTUP_TOOLCHAIN");
    cargo
}

fn on_stable(asked: &Asked) -> Result<()> {
    let mut seed = 1_u64;
    for target in &asked.targets {
        println!("\n== {target}: {} s", asked.seconds);
        let begun = Instant::now();
        while begun.elapsed() < Duration::from_secs(asked.seconds) {
            let mut test = project::cargo();
            test.args(["test", "--quiet", "-p", "gridlight", "--test", "fuzz", "--", "--exact", target]);
            test.env("GRIDLIGHT_CASES", ROUND.to_string()).env("PROPTEST_RNG_SEED", seed.to_string());
            project::run(&mut test)?;
            seed += 1;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(words: &str) -> Result<(Vec<String>, u64)> {
        let words: Vec<String> = words.split_whitespace().map(str::to_owned).collect();
        let known = ["links", "texts"].map(str::to_owned).to_vec();
        Asked::among(&words, known).map(|asked| (asked.targets, asked.seconds))
    }

    #[test]
    fn a_target_and_seconds_come_in_any_order() {
        let both = || ["links", "texts"].map(str::to_owned).to_vec();
        assert_eq!(asked("").unwrap(), (both(), 30));
        assert_eq!(asked("7").unwrap(), (both(), 7));
        assert_eq!(asked("texts").unwrap(), (vec!["texts".to_owned()], 60));
        assert_eq!(asked("9 texts").unwrap(), asked("texts 9").unwrap());
        assert!(asked("words").unwrap_err().to_string().contains("links, texts"));
        assert!(asked("1 2").is_err() && asked("texts links").is_err());
        assert!(asked("99999999999999999999999").is_err());
    }

    #[test]
    fn the_targets_are_where_they_are_looked_for() {
        assert!(targets().unwrap().len() >= 8);
    }
}
