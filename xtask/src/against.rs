//! Benchmarks against an earlier commit: its library is built once, in a folder of its own, and both are timed in one process.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};

use crate::{package, project, tools};

/// Builds the library of a commit, if that was not done before, and times this checkout's against it.
///
/// # Errors
/// If there is no such commit, or a build or the benchmark fails.
pub fn bench(commit: &str, puzzles: &[String]) -> Result<()> {
    tools::ensure_node()?;
    let earlier = built(commit)?;
    package::build(false)?;
    let script = project::root().join("benches/against.js");
    project::run(project::command("node").arg(script).arg(library(&earlier)).args(puzzles))
}

/// The folder with a commit's files and its library.
fn built(commit: &str) -> Result<PathBuf> {
    let mut ask = project::command("git");
    let full = project::output(ask.args(["rev-parse", "--verify", &format!("{commit}^{{commit}}")]))
        .with_context(|| format!("there is no commit {commit} in this checkout"))?;
    let folder = project::target().join("against").join(full.trim());
    let done = folder.join("built");
    if !done.is_file() {
        extract(full.trim(), &folder)?;
        println!("building the library of {commit}, once");
        // Its own build tool, with its own target folder.
        let mut build = project::cargo();
        build.current_dir(&folder).env_remove("CARGO_TARGET_DIR").env_remove("GRIDLIGHT_ROOT");
        project::run(build.args(["xtask", "build"]))?;
        std::fs::write(&done, "")?;
    }
    Ok(folder)
}

/// Writes a commit's files into a folder.
fn extract(commit: &str, folder: &Path) -> Result<()> {
    std::fs::create_dir_all(folder)?;
    let archive = folder.join("files.tar");
    let mut write = project::command("git");
    project::run(write.args(["archive", "--output"]).arg(&archive).arg(commit))?;
    project::run(project::command("tar").arg("-xf").arg(&archive).arg("-C").arg(folder))?;
    std::fs::remove_file(&archive)?;
    if !folder.join("pkg/index.js").is_file() && !folder.join("pkg/index.ts").is_file() {
        bail!("the commit {commit} has no library");
    }
    Ok(())
}

/// The library that was built in a folder: in `pkg`, before it was in TypeScript.
fn library(folder: &Path) -> PathBuf {
    let plain = folder.join("pkg/index.js");
    if plain.is_file() { plain } else { folder.join("target/package/index.js") }
}
