//! `cargo xtask dist --check`: builds the modules a second time from scratch, in another folder, and compares the
//! bytes.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context as _, Result, ensure};

use crate::{project, wasm};

/// Checks that a build of these puzzles' modules, or of all if none is named, gives the same bytes anywhere.
///
/// Cost: a build of this tool and of the modules, which takes minutes.
///
/// # Errors
/// If files differ or exist only once.
pub fn check(puzzles: &[String]) -> Result<()> {
    let built = if puzzles.is_empty() { wasm::build(false)? } else { wasm::build_page(puzzles, false)? };
    drop(built);
    let elsewhere = project::target().join("repeated/in another folder");
    let _ = fs::remove_dir_all(&elsewhere);
    copy_sources(&elsewhere)?;
    let begun = Instant::now();
    let mut cargo = project::cargo();
    cargo.current_dir(&elsewhere).args(["xtask", "build"]).args(puzzles);
    cargo.env_remove("CARGO_MANIFEST_DIR").env("CARGO_TARGET_DIR", elsewhere.join("target"));
    project::run(&mut cargo)?;
    let mut folders: Vec<PathBuf> = puzzles.iter().map(|puzzle| format!("pkg/wasm/page/{puzzle}").into()).collect();
    if folders.is_empty() {
        folders.push("pkg/wasm".into());
    }
    let mut compared = 0;
    for folder in folders {
        compared += compare(&project::root().join(&folder), &elsewhere.join(&folder))?;
    }
    fs::remove_dir_all(&elsewhere)?;
    println!("{compared} files are the same; built again in {:.0} s", begun.elapsed().as_secs_f64());
    Ok(())
}

/// Copies the files known to git, in their current state.
fn copy_sources(to: &Path) -> Result<()> {
    let listed = project::output(project::command("git").args(["ls-files", "-co", "--exclude-standard"]))
        .context("what belongs to the project is asked of git")?;
    for name in listed.lines() {
        let (from, to) = (project::root().join(name), to.join(name));
        // A file that is deleted but not committed is still listed.
        if from.is_file() {
            project::copy_file(&from, &to)?;
        }
    }
    Ok(())
}

/// Compares two folders file by file; returns the number of files.
fn compare(one: &Path, other: &Path) -> Result<usize> {
    let names = |folder: &Path| -> Result<Vec<PathBuf>> {
        let files = project::files_under(folder)?;
        let own = files.iter().filter(|file| file.extension() != Some(OsStr::new("part")));
        own.map(|file| Ok(file.strip_prefix(folder)?.to_owned())).collect()
    };
    let (here, there) = (names(one)?, names(other)?);
    ensure!(!here.is_empty() && here == there, "not the same files: {here:?} and {there:?}");
    for name in &here {
        let same = fs::read(one.join(name))? == fs::read(other.join(name))?;
        ensure!(same, "{} has other bytes when it is built elsewhere", name.display());
    }
    Ok(here.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_are_compared_by_names_and_bytes() {
        let root = project::target().join(format!("repeat-test-{}", std::process::id()));
        let (one, other) = (root.join("one"), root.join("other"));
        for folder in [&one, &other] {
            fs::create_dir_all(folder.join("inner")).unwrap();
            fs::write(folder.join("inner/a"), "a").unwrap();
        }
        assert_eq!(compare(&one, &other).unwrap(), 1);
        fs::write(other.join("inner/a"), "b").unwrap();
        assert!(compare(&one, &other).unwrap_err().to_string().contains("inner/a"));
        fs::write(one.join("b"), "").unwrap();
        assert!(compare(&one, &other).unwrap_err().to_string().contains("not the same files"));
        fs::remove_dir_all(&root).unwrap();
    }
}
