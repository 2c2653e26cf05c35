//! A page for each board of the galleries, so that links to it have a preview: title, picture, and the way to the board.
//! What writes them is a program of its own, `src/bin/previews`, built and run here.

use std::path::Path;

use anyhow::Result;

use crate::project;

/// The folder of the pages in a dist folder. No part of a visit: the page loads nothing of it, and nothing there is to be
/// kept for when there is no network.
pub const FOLDER: &str = "b/";

/// Writes them into a dist folder. With the address that it will have, `https://host/path/`, the pages name their pictures
/// to crawlers, which want whole addresses.
///
/// # Errors
/// If the program cannot be built, or does not succeed.
pub fn write(out: &Path, address: Option<&str>) -> Result<()> {
    let mut cargo = project::cargo();
    cargo.args(["run", "--quiet", "--profile", "tool", "-p", "xtask", "--features", "previews"]);
    cargo.args(["--bin", "previews", "--"]).arg(out).args(address);
    project::run(&mut cargo)
}
