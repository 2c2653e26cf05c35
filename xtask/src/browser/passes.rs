//! Which journeys need not be made again: since they passed, nothing has changed of what they consist of, of the browser,
//! or of the files that their pages asked for.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};

use super::Kind;
use super::lanes::Trip;
use super::session::Requests;
use crate::stamp::{self, Stamp};
use crate::{dist, project, tools};

/// What all journeys are driven by, from this crate's sources.
const HARNESS: [&str; 4] = ["browser", "server", "server.rs", "site.rs"];
/// What else a file of journeys reads.
const ALSO: [(&str, &str); 2] = [("alike", "target/tmp/alike.json"), ("alike", "tests/library/alike.js")];

/// What has passed so far.
#[derive(Debug)]
pub struct Passes {
    site: PathBuf,
    /// All files of the site.
    files: BTreeSet<PathBuf>,
    harness: String,
    /// The sources of each file of journeys, with those that it uses.
    sources: BTreeMap<String, String>,
    versions: BTreeMap<&'static str, String>,
}

impl Passes {
    /// Reads the sources of the journeys.
    ///
    /// # Errors
    /// If a file cannot be read.
    pub fn read(site: &Path, bare: bool) -> Result<Self> {
        let own = project::root().join("xtask/src");
        let mut harness = String::new();
        for file in project::files_under(&own)? {
            if HARNESS.iter().any(|name| file.starts_with(own.join(name))) {
                harness += &read(&file)?;
            }
        }
        let folder = project::root().join("tests/journeys");
        let mut texts = BTreeMap::new();
        for file in project::files_under(&folder)? {
            if let Some(name) = file.strip_prefix(&folder)?.to_str().and_then(|name| name.strip_suffix(".rs")) {
                texts.insert(name.to_owned(), read(&file)?);
            }
        }
        let mut sources: BTreeMap<String, String> =
            texts.keys().map(|name| (name.clone(), with_used(name, &texts))).collect();
        for (name, file) in ALSO {
            if let Some(source) = sources.get_mut(name) {
                *source += &fs::read_to_string(project::root().join(file)).unwrap_or_default();
            }
        }
        let files = dist::public_files(site)?.into_iter().map(|file| site.join(file)).collect();
        let versions = Kind::ALL.iter().map(|kind| (kind.name(), version(*kind, bare))).collect();
        Ok(Self { site: site.to_owned(), files, harness: stamp::hash(harness.as_bytes()), sources, versions })
    }

    /// Whether a trip has passed, and would again.
    pub fn has_passed(&self, trip: &Trip<'_>) -> bool {
        Stamp::is_fresh(&stamp_of(trip), &self.conditions(trip))
    }

    /// Notes that a trip has passed, with what its pages asked for.
    ///
    /// # Errors
    /// If that cannot be written.
    pub fn note(&self, trip: &Trip<'_>, requests: &Requests) -> Result<()> {
        let (file, conditions) = (stamp_of(trip), self.conditions(trip));
        let served = || requests.served.iter().map(|path| self.site.join(path)).collect();
        let read = if requests.is_elsewhere { self.files.clone() } else { served() };
        Stamp::begin(&file, &conditions)?.finish(&read, &BTreeSet::new())
    }

    fn conditions(&self, trip: &Trip<'_>) -> String {
        let module = trip.journey.name.split("::").next().unwrap_or_default();
        let source = self.sources.get(module).map(String::as_str).unwrap_or_default();
        format!("{}\n{}\n{source}", self.versions[trip.kind.name()], self.harness)
    }
}

fn stamp_of(trip: &Trip<'_>) -> PathBuf {
    let name = format!("{}-{}", trip.kind.name(), trip.journey.name.replace("::", "-"));
    project::target().join("passed/trips").join(name)
}

/// The texts of a module and of all that it uses: `crate::steps`.
fn with_used(name: &str, texts: &BTreeMap<String, String>) -> String {
    let mut used = BTreeSet::new();
    let mut open = vec![name];
    while let Some(name) = open.pop() {
        let Some(text) = texts.get(name).filter(|_| used.insert(name)) else { continue };
        let names = text
            .split("crate::")
            .skip(1)
            .filter_map(|rest| rest.split(|c: char| !c.is_alphanumeric() && c != '_').next());
        open.extend(names);
    }
    used.into_iter().filter_map(|name| texts.get(name)).cloned().collect()
}

fn read(file: &Path) -> Result<String> {
    fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))
}

/// What a browser says of its version; nothing if it is not there.
fn version(kind: Kind, bare: bool) -> String {
    let program = match kind {
        Kind::Chromium | Kind::Phone => tools::headless_shell().filter(|_| bare).or_else(|| tools::find("chromium")),
        Kind::WebKit => tools::find("WebKitWebDriver"),
        Kind::Firefox => tools::find("firefox-esr"),
    };
    program.and_then(|program| project::output(project::command(program).arg("--version")).ok()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_module_comes_with_what_it_uses() {
        let texts = [("a", "use crate::b::{C, D};"), ("b", "crate::c::go()"), ("c", "nothing"), ("d", "crate::a")];
        let texts = texts.map(|(name, text)| (name.to_owned(), text.to_owned())).into();
        assert_eq!(with_used("a", &texts), "use crate::b::{C, D};crate::c::go()nothing");
        assert_eq!(with_used("c", &texts), "nothing");
    }
}
