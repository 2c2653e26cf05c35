//! What the tests share: a small seeded generator of random numbers, and the place of the corpora.
#![allow(dead_code, reason = "every test file uses its own part of this")]
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "this is a test's own code")]

pub mod analysis;
pub mod contrast;
pub mod followed;
pub mod fuzz;
pub mod gaps;
pub mod golden;
pub mod journal;
pub mod oracle;
pub mod person;
pub mod relation;
pub mod share;

use std::path::{Path, PathBuf};

/// Seeded random numbers (SplitMix64): the same on every machine.
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    pub fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        (self.roll() % end as u64) as usize
    }

    /// A number from `low` to `high`, both included.
    pub fn between(&mut self, low: usize, high: usize) -> usize {
        low + self.below(high - low + 1)
    }

    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }
}

/// A folder of the corpora, which are next to the checkout. A test that needs one is ignored without the feature
/// `corpus`, which `cargo xtask test` sets if they exist.
pub fn corpus(folder: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/corpus").join(folder);
    assert!(path.is_dir(), "the corpus {folder} is not beside the checkout: test without the feature `corpus`");
    path
}

/// The texts of a folder's files with this extension, by name.
pub fn texts(folder: &Path, extension: &str) -> Vec<(String, String)> {
    let mut texts: Vec<(String, String)> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == extension))
        .map(|path| {
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            (name, std::fs::read_to_string(&path).unwrap())
        })
        .collect();
    texts.sort();
    texts
}
