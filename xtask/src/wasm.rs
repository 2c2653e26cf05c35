//! Compiles the crate to WebAssembly and writes its JavaScript glue and types into `pkg/wasm`: one module with
//! all puzzles for the library, and a small one a puzzle for the page.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, anyhow, bail};
use wasm_bindgen_cli_support::Bindgen;

use crate::project;

const TRIPLE: &str = "wasm32-unknown-unknown";

/// The version of the glue generator, which has to equal the wasm-bindgen that the crate is built with.
const GLUE_VERSION: &str = "0.2.130";

/// Where the page and the library find the built module.
pub fn folder() -> PathBuf {
    project::root().join("pkg/wasm")
}

/// The page's modules, one folder a puzzle.
pub fn page_folder() -> PathBuf {
    folder().join("page")
}

/// Builds the library's module and the page's, each `gridlight.js`, `gridlight_bg.wasm` and their types.
///
/// With `dev`, unoptimised modules with names and checks.
///
/// # Errors
/// If the toolchain lacks the target and it cannot be added, if the crate does not compile, or if the versions
/// of wasm-bindgen differ.
pub fn build(dev: bool) -> Result<()> {
    build_page(dev)?;
    let mut features = puzzles()?;
    features.insert(0, "library".to_owned());
    module(&features, if dev { "dev" } else { "release" }, &folder(), dev)
}

/// Builds only what the page needs.
///
/// # Errors
/// As [`build`].
pub fn build_page(dev: bool) -> Result<()> {
    build_some(&puzzles()?, dev)
}

/// Builds only the page's modules of these puzzles, by id.
///
/// # Errors
/// As [`build`]; or if there is no such puzzle.
pub fn build_some(ids: &[String], dev: bool) -> Result<()> {
    ensure_target()?;
    check_versions()?;
    let all = puzzles()?;
    for puzzle in ids.iter().cloned() {
        if !all.contains(&puzzle) {
            bail!("there is no puzzle `{puzzle}`, only {}", all.join(", "));
        }
        let to = page_folder().join(&puzzle);
        module(&["page".to_owned(), puzzle], if dev { "dev" } else { "page" }, &to, dev)?;
    }
    Ok(())
}

/// The ids of the puzzles: every feature of the crate that is not one of its parts.
///
/// # Errors
/// If the manifest cannot be read.
pub fn puzzles() -> Result<Vec<String>> {
    let manifest =
        fs::read_to_string(project::root().join("Cargo.toml")).context("cannot read Cargo.toml")?;
    Ok(puzzle_features(&manifest))
}

fn puzzle_features(manifest: &str) -> Vec<String> {
    let lines = manifest.lines().skip_while(|line| *line != "[features]").skip(1);
    let names = lines.take_while(|line| !line.starts_with('[')).filter_map(|line| line.split_once(" = "));
    let names = names.map(|(name, _)| name.trim().to_owned());
    names.filter(|name| !["default", "page", "library"].contains(&name.as_str())).collect()
}

fn module(features: &[String], profile: &str, to: &Path, dev: bool) -> Result<()> {
    let mut cargo = project::cargo();
    cargo.args(["build", "--target", TRIPLE, "-p", "gridlight", "--lib", "--profile", profile]);
    cargo.args(["--no-default-features", "--features", &features.join(",")]);
    project::run(&mut cargo)?;
    let folder = if dev { "debug" } else { profile };
    glue(&project::target().join(TRIPLE).join(folder).join("gridlight.wasm"), to, dev)
}

/// Adds the wasm32 target to the toolchain where it is missing.
///
/// # Errors
/// If it is missing and rustup is not there to add it.
pub fn ensure_target() -> Result<()> {
    let sysroot = project::output(project::command("rustc").args(["--print", "sysroot"]))?;
    if PathBuf::from(sysroot).join("lib/rustlib").join(TRIPLE).is_dir() {
        return Ok(());
    }
    println!("adding the Rust target {TRIPLE}");
    project::run(project::command("rustup").args(["target", "add", TRIPLE])).with_context(|| {
        format!(
            "the Rust target {TRIPLE} is missing. With rustup (https://rustup.rs): rustup target add {TRIPLE}"
        )
    })
}

fn check_versions() -> Result<()> {
    let lock = fs::read_to_string(project::root().join("Cargo.lock")).context("cannot read Cargo.lock")?;
    for package in ["wasm-bindgen", "wasm-bindgen-cli-support"] {
        let found = locked_version(&lock, package)
            .ok_or_else(|| anyhow!("Cargo.lock has no {package}: run `cargo check` once"))?;
        if found != GLUE_VERSION {
            bail!(
                "Cargo.lock has {package} {found}, but the build is made for {GLUE_VERSION}: use one version in \
                 Cargo.toml (wasm-bindgen), xtask/Cargo.toml (wasm-bindgen-cli-support) and xtask/src/wasm.rs"
            );
        }
    }
    Ok(())
}

/// The version of a package in the text of a Cargo.lock.
fn locked_version<'a>(lock: &'a str, package: &str) -> Option<&'a str> {
    let name = format!("name = \"{package}\"");
    let mut lines = lock.lines().skip_while(|line| *line != name).skip(1);
    lines.next()?.strip_prefix("version = \"")?.strip_suffix('"')
}

fn glue(module: &Path, folder: &Path, dev: bool) -> Result<()> {
    fs::create_dir_all(folder)?;
    let mut bindgen = Bindgen::new();
    bindgen
        .input_path(module)
        .out_name("gridlight")
        .web(true)?
        .typescript(true)
        .debug(dev)
        .keep_debug(dev)
        .remove_name_section(!dev)
        .remove_producers_section(true)
        // Otherwise `init()` without arguments does not find its own module.
        .omit_default_module_path(false)
        // The library gives a fresh instance after a trap, within the same call.
        .reset_state_function(true);
    // Written elsewhere first: whoever reads `pkg/wasm` meanwhile never sees half a file.
    let fresh = project::target().join("glue");
    let _ = fs::remove_dir_all(&fresh);
    bindgen.generate(&fresh).context("wasm-bindgen could not make the glue")?;
    for file in project::files_under(&fresh)? {
        let name = file.strip_prefix(&fresh)?;
        let to = folder.join(name);
        if let Some(parent) = to.parent() {
            fs::create_dir_all(parent)?;
        }
        // Unchanged files keep their time, so that a watcher stays quiet.
        if fs::read(&to).ok() != Some(fs::read(&file)?) {
            let part = to.with_extension("part");
            fs::copy(&file, &part)?;
            fs::rename(&part, &to)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn puzzles_are_the_features_that_are_no_parts() {
        let manifest = "[a]\nx = []\n[features]\ndefault = [\"page\"]\npage = []\nlibrary = []\none = []\nb-c = []\n\n[z]\ny = []\n";
        assert_eq!(puzzle_features(manifest), ["one", "b-c"]);
    }

    #[test]
    fn a_version_is_read_from_the_lock_file() {
        let lock = "[[package]]\nname = \"a-b\"\nversion = \"1.0.0\"\n\n[[package]]\nname = \"a\"\nversion = \"2.1.3\"\n";
        assert_eq!(locked_version(lock, "a"), Some("2.1.3"));
        assert_eq!(locked_version(lock, "a-b"), Some("1.0.0"));
        assert_eq!(locked_version(lock, "b"), None);
    }
}
