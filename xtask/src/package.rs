//! Builds the npm package: TypeScript compiles the library, esbuild makes the pool's worker one file, and the modules, the
//! command and the documents come beside them.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};

use crate::{notices, project, tools, wasm};

/// What is copied from `pkg`: files, and folders with all that is in them.
const COPIED: [&str; 13] = [
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "README.md",
    "bin",
    "bundle-inside.js",
    "command",
    "package.json",
    "shared/checker.js",
    "wasm/gridlight.d.ts",
    "wasm/gridlight.js",
    "wasm/gridlight_bg.wasm",
    "wasm/pictures/pictures.js",
    "wasm/pictures/pictures_bg.wasm",
];
/// The modules whose types others need; those of the rest stay inside.
const TYPED: [&str; 4] = ["element", "index", "pool", "types"];
/// The pool's worker, which is one file: a bundler that keeps no files beside the bundle takes it in as a text.
const WORKER: &str = "pool-worker.js";

/// Where the package is built, to be packed, installed, or imported as it is.
pub fn folder() -> PathBuf {
    project::target().join("package")
}

/// Builds all modules and the package; returns the names of the modules that were out of date.
///
/// # Errors
/// As [`wasm::build`] and [`write`].
pub fn build(dev: bool) -> Result<Vec<String>> {
    let built = wasm::build(dev)?;
    let _ = fs::remove_dir_all(folder());
    write(&folder())?;
    Ok(built)
}

/// Writes the package with the modules as they are built into a folder.
///
/// # Errors
/// If the library's TypeScript has an error, or a file is missing or cannot be written.
pub fn write(out: &Path) -> Result<()> {
    let from = project::root().join("pkg");
    let out = std::path::absolute(out)?;
    for name in COPIED {
        let source = from.join(name);
        if source.is_dir() {
            for file in project::files_under(&source)? {
                project::copy_file(&file, &out.join(file.strip_prefix(&from)?))?;
            }
        } else {
            project::copy_file(&source, &out.join(name))?;
        }
    }
    fs::write(out.join(notices::NAME), notices::text()?).context("cannot write the notices")?;
    let tools = tools::ensure_npm()?.join(".bin");
    project::run(
        project::command(tools.join("tsc")).arg("-p").arg(from.join("tsconfig.json")).arg("--outDir").arg(&out),
    )?;
    for file in project::files_under(&out)? {
        let name = file.strip_prefix(&out)?.to_string_lossy().into_owned();
        let internal = name.strip_suffix(".d.ts").is_some_and(|module| !TYPED.contains(&module));
        // The module of types has nothing else in it.
        if internal && !name.starts_with("wasm/") || name == "types.js" {
            fs::remove_file(&file).with_context(|| format!("cannot remove {name}"))?;
        }
    }
    let mut esbuild = project::command(tools.join("esbuild"));
    esbuild.args([
        WORKER,
        "--bundle",
        "--format=esm",
        "--alias:#bundle=./bundle-none.js",
        "--charset=utf8",
        "--log-level=warning",
    ]);
    esbuild.args([&format!("--outfile={WORKER}"), "--allow-overwrite"]).current_dir(&out);
    project::run(&mut esbuild)
}
