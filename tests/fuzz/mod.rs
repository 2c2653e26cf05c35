//! The fuzz targets of `fuzz/` on a stable compiler: over their corpus, and over some thousands of mutations of it, the
//! same ones every time. `GRIDLIGHT_CASES=1000000` makes a long run with different ones.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test stops at what it did not expect")]

#[path = "../../fuzz/src/lib.rs"]
mod entry;

mod change;
mod seeds;

use crate::common::share;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use proptest::test_runner::TestRunner;

use change::Change;

/// The limits of a corpus: files per target, and bytes per file.
const MOST: (usize, u64) = (120, 8_192);

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz")
}

/// The files of a target, by name.
fn corpus(target: &str) -> Vec<(String, Vec<u8>)> {
    let files = fs::read_dir(folder().join("corpus").join(target));
    let mut files: Vec<(String, Vec<u8>)> = files
        .unwrap_or_else(|error| panic!("{target} has no corpus: {error}"))
        .map(|file| file.unwrap().path())
        .map(|path| (path.file_name().unwrap().to_string_lossy().into_owned(), fs::read(path).unwrap()))
        .collect();
    files.sort();
    files
}

/// The words of a target's dictionary, if it has one: one per line, in quotes, as for libFuzzer.
fn dictionary(target: &str) -> Vec<Vec<u8>> {
    let text = fs::read_to_string(folder().join(format!("dictionaries/{target}.dict"))).unwrap_or_default();
    let words = text.lines().filter_map(|line| line.strip_prefix('"')?.strip_suffix('"'));
    words.map(|word| word.replace("\\x0a", "\n").replace("\\\"", "\"").into_bytes()).collect()
}

fn through(target: &str) {
    let (_, run) = entry::ALL.iter().find(|(name, _)| *name == target).unwrap();
    let corpus = corpus(target);
    for (file, data) in &corpus {
        let held = std::panic::catch_unwind(|| run(data));
        assert!(held.is_ok(), "fuzz/corpus/{target}/{file} breaks a promise");
    }
    let inputs: Vec<Vec<u8>> = corpus.into_iter().map(|(_, data)| data).collect();
    let cases = change::inputs(inputs, dictionary(target));
    let mut config = crate::common::fuzz::config("tests/fuzz/failed.txt");
    // There are nine targets, and each case runs more code than a parser.
    config.cases = config.cases.div_ceil(3);
    if std::env::var_os("GRIDLIGHT_CASES").is_none() {
        config.cases = share::some(config.cases as usize) as u32;
    }
    config.max_shrink_iters = 2_000;
    let mut runner = TestRunner::new(config);
    let told = runner.run(&cases, |Change(data)| {
        run(&data);
        Ok(())
    });
    if let Err(problem) = told {
        panic!("{target}: {problem}");
    }
}

macro_rules! targets {
    ($($name:ident)*) => {
        $(#[test]
        fn $name() {
            through(stringify!($name));
        })*

        const TESTED: &[&str] = &[$(stringify!($name)),*];
    };
}
targets! { texts answers links bits sessions jobs generate addresses pictures }

/// Every target is listed and has a binary, a small corpus, and a test here.
#[test]
fn every_target_is_whole() {
    if crate::common::golden::refreshing() {
        seeds::write(&folder().join("corpus"));
    }
    let names: Vec<&str> = entry::ALL.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, TESTED);
    let manifest = fs::read_to_string(folder().join("Cargo.toml")).unwrap();
    let binaries = folder().join("fuzz_targets");
    for name in &names {
        assert!(manifest.contains(&format!("name = \"{name}\"\npath = \"fuzz_targets/{name}.rs\"\n")), "{name}");
        let binary = fs::read_to_string(binaries.join(format!("{name}.rs"))).unwrap();
        assert!(binary.contains(&format!("gridlight_fuzz::{name}::run(data)")), "{name}");
        let files = corpus(name);
        assert!((12..=MOST.0).contains(&files.len()), "{name} has {} files", files.len());
        for (file, data) in files {
            assert!(data.len() as u64 <= MOST.1, "{name}/{file} has {} bytes", data.len());
        }
    }
    let weekly = fs::read_to_string(folder().join("../.github/workflows/fuzz.yml")).unwrap();
    let mut sorted = names.clone();
    sorted.sort_unstable();
    assert!(weekly.contains(&format!("target: [{}]", sorted.join(", "))), "fuzz.yml runs other targets");
    let known: BTreeSet<String> = names.iter().map(|name| format!("{name}.rs")).collect();
    let there: BTreeSet<String> =
        fs::read_dir(binaries).unwrap().map(|it| it.unwrap().file_name().to_string_lossy().into_owned()).collect();
    assert_eq!(there, known);
}
