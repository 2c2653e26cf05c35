//! Runs cargo's tests and prints the useful part of their output: each file's result, what its tests printed (how many
//! boards they ran), and everything about failed ones.

use std::io::{BufRead as _, BufReader};
use std::process::Command;

use anyhow::{Context as _, Result, bail};

use crate::project;

/// Runs a `cargo test -- --show-output`.
///
/// # Errors
/// If it cannot be started or does not succeed.
pub fn run(tests: &mut Command) -> Result<()> {
    // One pipe for both outputs, so that the names of the files stay with their results.
    let (reader, writer) = std::io::pipe()?;
    tests.stdout(writer.try_clone()?).stderr(writer);
    let shown = project::shown(tests);
    let mut child = tests.spawn().with_context(|| format!("cannot start `{shown}`"))?;
    // Drop the command's copy of the writing end; otherwise the reader would wait for ever.
    tests.stdout(std::process::Stdio::null()).stderr(std::process::Stdio::null());
    let mut digest = Digest::default();
    for line in BufReader::new(reader).split(b'\n') {
        let line = line?;
        let line = String::from_utf8_lossy(&line);
        if digest.keeps(line.trim_end()) {
            println!("{}", line.trim_end());
        }
    }
    let status = child.wait()?;
    if !status.success() {
        bail!("`{shown}` failed ({status})");
    }
    Ok(())
}

/// The reader's position in a file's output.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
enum Place {
    #[default]
    Between,
    Passed,
    Failed,
}

#[derive(Debug, Default)]
struct Digest {
    place: Place,
}

impl Digest {
    fn keeps(&mut self, line: &str) -> bool {
        match line {
            "successes:" => self.place = Place::Passed,
            "failures:" => self.place = Place::Failed,
            _ if line.starts_with("test result: ") => self.place = Place::Between,
            _ => {
                return match self.place {
                    Place::Failed => true,
                    // Skip the names, which are repeated one per line.
                    Place::Passed => !line.is_empty() && !line.starts_with("    ") && !is_title(line),
                    Place::Between => {
                        !(line.is_empty()
                            || line.starts_with("running ")
                            || line.starts_with("test ") && line.ends_with(" ... ok"))
                    }
                };
            }
        }
        self.place != Place::Passed
    }
}

/// Whether a line is `---- name stdout ----`; the output after it explains itself.
fn is_title(line: &str) -> bool {
    line.starts_with("---- ") && line.ends_with(" ----")
}

#[cfg(test)]
mod tests {
    use super::*;

    const OUTPUT: &str = "     Running tests/boards.rs (target/debug/deps/boards-1)\n\nrunning 2 tests\n\
        test all_boards ... ok\ntest one_more ... FAILED\n\nsuccesses:\n\n---- all_boards stdout ----\n12 boards run\n\n\n\
        successes:\n    all_boards\n\nfailures:\n\n---- one_more stdout ----\nat tests/boards.rs:3\n\n\nfailures:\n    \
        one_more\n\ntest result: FAILED. 1 passed; 1 failed\n\n     Running tests/others.rs (x)\n\nrunning 1 test\n\
        test fine ... ok\n\ntest result: ok. 1 passed; 0 failed\n";

    #[test]
    fn what_passed_is_short_and_what_failed_is_whole() {
        let mut digest = Digest::default();
        let kept: Vec<&str> = OUTPUT.lines().filter(|line| digest.keeps(line)).collect();
        assert_eq!(
            kept,
            [
                "     Running tests/boards.rs (target/debug/deps/boards-1)",
                "test one_more ... FAILED",
                "12 boards run",
                "failures:",
                "",
                "---- one_more stdout ----",
                "at tests/boards.rs:3",
                "",
                "",
                "failures:",
                "    one_more",
                "",
                "test result: FAILED. 1 passed; 1 failed",
                "     Running tests/others.rs (x)",
                "test result: ok. 1 passed; 0 failed",
            ]
        );
    }
}
