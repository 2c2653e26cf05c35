//! The third-party crates compiled into the modules, as cargo resolves them for WebAssembly.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, anyhow, ensure};
use serde_json::Value;

use crate::project;

/// The crates that modules are built from.
pub const ROOTS: [&str; 4] = ["gridlight", "gridlight-command", "gridlight-picture", READER];
/// The one that reads pictures; the library's opens files, too.
const READER: &str = "gridlight-reader";
const FEATURES: &str = "gridlight-reader/files";

/// Where a third-party package comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Registry {
    /// Of Rust's crates: checksums are SHA-256.
    Cargo,
    /// Of JavaScript's packages: checksums are SHA-512.
    Npm,
}

/// A third-party crate, or a package of the page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Crate {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// Its licence, as an SPDX expression.
    pub licence: String,
    /// The folder of its sources on this machine.
    pub folder: PathBuf,
    /// The checksum of its archive in hexadecimal, from the lock file.
    pub checksum: String,
    /// Where it comes from.
    pub registry: Registry,
}

/// The third-party crates compiled into the modules, by name, without those that only run at build time, such as
/// macros.
///
/// # Errors
/// If cargo cannot resolve them with the current Cargo.lock.
pub fn shipped() -> Result<Vec<Crate>> {
    shipped_in(&ROOTS)
}

/// Those of the modules that are built from these crates.
///
/// # Errors
/// As [`shipped`].
pub fn shipped_in(roots: &[&str]) -> Result<Vec<Crate>> {
    let metadata = metadata(&["--filter-platform", "wasm32-unknown-unknown"])?;
    let (drawn, locked) = (drawn(roots)?, locked()?);
    let of = |package: &Value| (text(&package["name"]).to_owned(), text(&package["version"]).to_owned());
    let others = list(&metadata["packages"]).filter(|package| !package["source"].is_null());
    let mut crates = others
        .filter(|package| drawn.contains(&of(package)))
        .map(|package| read(package, &locked))
        .collect::<Result<Vec<_>>>()?;
    crates.sort_by(|one, other| (&one.name, &one.version).cmp(&(&other.name, &other.version)));
    ensure!(!crates.is_empty(), "cargo says that nothing is shipped");
    Ok(crates)
}

/// Names and versions in the tree that cargo draws: metadata unites the features of the whole workspace, and so has
/// crates that only the tools switch on.
fn drawn(roots: &[&str]) -> Result<BTreeSet<(String, String)>> {
    let mut cargo = project::cargo();
    cargo.args(["tree", "--locked", "--target", "wasm32-unknown-unknown"]);
    if roots.contains(&READER) {
        cargo.args(["--features", FEATURES]);
    }
    cargo.args(roots.iter().flat_map(|root| ["-p", root]));
    cargo.args(["-e", "normal,no-proc-macro", "--prefix", "none", "--format", "{p}"]);
    let line = |line: &str| {
        let mut words = line.split(' ');
        Some((words.next()?.to_owned(), words.next()?.trim_start_matches('v').to_owned()))
    };
    Ok(project::output(&mut cargo)?.lines().filter(|line| !line.contains(" (/")).filter_map(line).collect())
}

/// The licences of all third-party crates, shipped or not: `(name, licence)`.
///
/// # Errors
/// As [`shipped`].
pub fn licences() -> Result<Vec<(String, String)>> {
    let version = project::output(project::command("rustc").arg("-vV"))?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: ")).unwrap_or_default();
    let metadata = metadata(&["--all-features", "--filter-platform", host])?;
    let named = |package: &Value| (text(&package["name"]).to_owned(), text(&package["license"]).to_owned());
    let known: BTreeSet<&str> = list(&metadata["resolve"]["nodes"]).map(|node| text(&node["id"])).collect();
    let others = list(&metadata["packages"]).filter(|package| !package["source"].is_null());
    Ok(others.filter(|package| known.contains(text(&package["id"]))).map(named).collect())
}

/// A package in Cargo.lock: its name, its version, and for a third-party one its source and checksum.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Locked {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// Its source; `None` for a package of the workspace.
    pub source: Option<String>,
    /// The SHA-256 of its archive.
    pub checksum: Option<String>,
}

/// The packages in Cargo.lock.
///
/// # Errors
/// If it cannot be read.
pub fn locked() -> Result<Vec<Locked>> {
    let file = project::root().join("Cargo.lock");
    Ok(packages_in(&fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?))
}

/// The packages in the text of a Cargo.lock.
pub fn packages_in(lock: &str) -> Vec<Locked> {
    let value = |block: &str, key: &str| {
        let start = format!("{key} = \"");
        block.lines().find_map(|line| Some(line.strip_prefix(&start)?.strip_suffix('"')?.to_owned()))
    };
    let package = |block: &str| Locked {
        name: value(block, "name").unwrap_or_default(),
        version: value(block, "version").unwrap_or_default(),
        source: value(block, "source"),
        checksum: value(block, "checksum"),
    };
    lock.split("[[package]]\n").skip(1).map(package).collect()
}

fn metadata(args: &[&str]) -> Result<Value> {
    let mut cargo = project::cargo();
    cargo.args(["metadata", "--format-version", "1", "--locked", "--features", FEATURES]).args(args);
    Ok(serde_json::from_str(&project::output(&mut cargo)?)?)
}

fn read(package: &Value, locked: &[Locked]) -> Result<Crate> {
    let (name, version) = (text(&package["name"]), text(&package["version"]));
    let entry = locked.iter().find(|entry| entry.name == name && entry.version == version);
    let checksum = entry.and_then(|entry| entry.checksum.clone());
    let manifest = Path::new(text(&package["manifest_path"]));
    Ok(Crate {
        name: name.to_owned(),
        version: version.to_owned(),
        licence: text(&package["license"]).replace('/', " OR "),
        folder: manifest.parent().unwrap_or(manifest).to_owned(),
        checksum: checksum.ok_or_else(|| anyhow!("Cargo.lock has no checksum of {name} {version}"))?,
        registry: Registry::Cargo,
    })
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lock_file_is_read() {
        let lock = "version = 4\n\n[[package]]\nname = \"a\"\nversion = \"1.0.0\"\nsource = \"registry+x\"\n\
                    checksum = \"12\"\n\n[[package]]\nname = \"b\"\nversion = \"0.1.0\"\n";
        let packages = packages_in(lock);
        assert_eq!(packages.len(), 2);
        assert_eq!((packages[0].source.as_deref(), packages[0].checksum.as_deref()), (Some("registry+x"), Some("12")));
        assert_eq!(packages[1], Locked { name: "b".into(), version: "0.1.0".into(), ..Locked::default() });
    }

    /// Nothing of cargo's tree is lost where its licence, folder and checksum are looked up.
    #[test]
    fn what_is_shipped_is_what_cargo_draws_as_its_tree() {
        let drawn: Vec<_> = drawn(&ROOTS).unwrap().into_iter().collect();
        let found: Vec<_> = shipped().unwrap().into_iter().map(|it| (it.name, it.version)).collect();
        assert_eq!(found, drawn);
    }
}
