//! A page for each board of the galleries, so that links to it have a preview: title, picture, and a link to the board.
//! They are written by a separate program, `src/bin/previews`, which is built and run here.

use std::path::Path;

use anyhow::Result;

use crate::project;

/// The folder of the pages in a dist folder. The playground loads nothing from it, and it is not kept for offline use.
pub const FOLDER: &str = "b/";

/// Writes them into a dist folder. Given its future address, `https://host/path/`, the pages name their pictures for
/// crawlers, which need absolute addresses.
///
/// # Errors
/// If the program cannot be built, or does not succeed.
pub fn write(out: &Path, address: Option<&str>) -> Result<()> {
    let mut cargo = project::cargo();
    cargo.args(["run", "--quiet", "--profile", "tool", "-p", "xtask", "--features", "previews"]);
    cargo.args(["--bin", "previews", "--"]).arg(out).args(address);
    project::run(&mut cargo)
}
