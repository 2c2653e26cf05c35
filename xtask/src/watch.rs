//! Notices changed files by their times: no dependency, and the same on every system.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, SystemTime};

use anyhow::Result;

use crate::{project, site, wasm};

const PERIOD: Duration = Duration::from_millis(300);

type Times = BTreeMap<PathBuf, SystemTime>;

/// Rebuilds for ever when the crate's sources change: the modules of these puzzles or, without any, of all; and reports
/// which files of the page changed.
///
/// # Errors
/// If the sources cannot be listed. A failing build is printed, and the next change is awaited.
pub fn rebuild_on_change(puzzles: &[String], dev: bool) -> Result<()> {
    let root = project::root();
    let mut seen = times(&root)?;
    loop {
        sleep(PERIOD);
        let now = times(&root)?;
        let changed = differences(&seen, &now);
        if changed.is_empty() {
            continue;
        }
        // An editor may be in the middle of saving several files.
        sleep(PERIOD / 3);
        seen = times(&root)?;
        for path in &changed {
            println!("changed: {}", path.strip_prefix(&root).unwrap_or(path).display());
        }
        if changed.iter().any(|path| is_source(&root, path)) {
            match wasm::build_page(puzzles, dev) {
                Ok(built) if built.is_empty() => println!("no module of the page is made from it"),
                Ok(built) => println!("built {}; reload the page", built.join(", ")),
                Err(error) => println!("not built: {error:#}; still serving the last build"),
            }
        } else {
            println!("reload the page");
        }
    }
}

fn is_source(root: &Path, path: &Path) -> bool {
    ["src", "flips", "picture", "reader", "sat"].iter().any(|folder| path.starts_with(root.join(folder)))
        || path.extension().is_some_and(|extension| extension == "toml")
}

/// The times of the files that a build or the page reads, without those that the build writes.
fn times(root: &Path) -> Result<Times> {
    let built = wasm::folder();
    let mut paths = vec![root.join("Cargo.toml"), root.join("Cargo.lock"), root.join("index.html")];
    for folder in ["src", "flips", "picture", "reader", "sat", "www", "pkg"] {
        paths.extend(project::files_under(&root.join(folder))?);
    }
    let watched = paths.into_iter().filter(|path| {
        let name = path.strip_prefix(root).map(|path| path.to_string_lossy().into_owned()).unwrap_or_default();
        !path.starts_with(&built) && (is_source(root, path) || site::is_public(&name) || site::is_typed(&name))
    });
    Ok(watched
        .filter_map(|path| {
            // A file that vanishes meanwhile counts as deleted.
            let time = path.metadata().and_then(|data| data.modified()).ok()?;
            Some((path, time))
        })
        .collect())
}

fn differences(old: &Times, new: &Times) -> Vec<PathBuf> {
    let touched = new.iter().filter(|(path, time)| old.get(*path) != Some(time)).map(|(path, _)| path.clone());
    let gone = old.keys().filter(|path| !new.contains_key(*path)).cloned();
    touched.chain(gone).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn new_touched_and_gone_files_are_noticed() {
        let at = |seconds| SystemTime::UNIX_EPOCH + Duration::from_secs(seconds);
        let times = |list: &[(&str, u64)]| list.iter().map(|(path, s)| (PathBuf::from(path), at(*s))).collect();
        let old: Times = times(&[("same", 1), ("touched", 1), ("gone", 1)]);
        let new: Times = times(&[("same", 1), ("touched", 2), ("new", 1)]);
        assert_eq!(differences(&old, &new), ["new", "touched", "gone"].map(PathBuf::from));
    }
}
