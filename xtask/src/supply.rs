//! The sources and licences of third-party code: checked from Cargo.lock and cargo's metadata, without a network; and
//! by cargo-deny if that is installed.

use std::collections::BTreeMap;
use std::fs;

use anyhow::{Context as _, Result, bail, ensure};
use serde_json::Value;

use crate::crates::{self, Locked};
use crate::{notices, packages, project, tools};

/// The licences allowed for third-party code. `deny.toml` has the same; a test compares them.
const ALLOWED: [&str; 5] = ["MIT", "Apache-2.0", "BSD-3-Clause", "Unicode-3.0", "Zlib"];

/// Crates with another licence that only the tests and the previews use: nothing of them is shipped.
const TOOLS: [(&str, &str); 2] = [("webdriver", "MPL-2.0"), ("arrayref", "BSD-2-Clause")];

/// What a module has in two versions, because two crates that it needs do not agree: `png` and its own `flate2`.
const TWICE: (&str, &str) = ("gridlight-reader", "miniz_oxide");

/// The lock file of the packages that compile, bundle and check the page. Nothing of them is shipped.
const NPM: &str = "package-lock.json";

/// Runs all checks.
///
/// # Errors
/// With everything that is wrong.
pub fn check() -> Result<()> {
    for lock in ["Cargo.lock", "fuzz/Cargo.lock"] {
        let text = fs::read_to_string(project::root().join(lock)).with_context(|| format!("cannot read {lock}"))?;
        let wrong = unsound(&crates::packages_in(&text));
        ensure!(wrong.is_empty(), "{lock}: {}", wrong.join("; "));
    }
    let lock = fs::read_to_string(project::root().join(NPM)).with_context(|| format!("cannot read {NPM}"))?;
    let wrong = unsound_npm(&lock)?;
    ensure!(wrong.is_empty(), "{NPM}: {}", wrong.join("; "));
    for root in crates::ROOTS {
        let mut versions: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for it in crates::shipped_in(&[root])? {
            ensure!(is_allowed(&it.licence), "{} is shipped and licensed as “{}”", it.name, it.licence);
            versions.entry(it.name).or_default().push(it.version);
        }
        // Modules of different crates are never loaded by the same visitor for the same thing.
        for (name, versions) in versions {
            ensure!(
                versions.len() == 1 || TWICE == (root, &name),
                "{root} ships {name} in {} versions: {}",
                versions.len(),
                versions.join(", ")
            );
        }
    }
    for it in packages::shipped()? {
        ensure!(is_allowed(&it.licence), "{} is shipped and licensed as “{}”", it.name, it.licence);
    }
    let licences = crates::licences()?;
    for (name, licence) in &licences {
        let known = TOOLS.contains(&(name.as_str(), licence.as_str()));
        ensure!(known || is_allowed(licence), "{name} is licensed as “{licence}”, which is not allowed here");
    }
    // A crate without terms is an error.
    notices::text()?;
    println!("{} crates: from one registry with checksums, their licences allowed", licences.len());
    deny()
}

/// The third-party packages that do not come from the one registry or have no checksum.
fn unsound(packages: &[Locked]) -> Vec<String> {
    let mut sources: Vec<&str> = packages.iter().filter_map(|it| it.source.as_deref()).collect();
    sources.sort_unstable();
    sources.dedup();
    let mut wrong = Vec::new();
    if sources.len() > 1 || sources.iter().any(|source| !source.starts_with("registry+")) {
        wrong.push(format!("there is more than one registry, or none: {}", sources.join(", ")));
    }
    for it in packages.iter().filter(|it| it.source.is_some()) {
        let sound = it.checksum.as_ref().is_some_and(|sum| sum.len() == 64);
        if !sound {
            wrong.push(format!("{} {} has no checksum", it.name, it.version));
        }
    }
    wrong
}

/// The packages of npm's lock file that have no checksum, name a host, or may be shipped though package.json does not name
/// them: their notices would be missing.
fn unsound_npm(lock: &str) -> Result<Vec<String>> {
    let lock: Value = serde_json::from_str(lock).with_context(|| format!("{NPM} is no JSON"))?;
    let packages = lock["packages"].as_object().with_context(|| format!("{NPM} has no packages"))?;
    let named = |kind: &str| packages.get("").and_then(|own| own[kind].as_object()).into_iter().flatten();
    let mut wrong = Vec::new();
    for (name, package) in packages.iter().filter(|(name, _)| !name.is_empty()) {
        if !package["integrity"].as_str().is_some_and(|sum| sum.starts_with("sha512-")) {
            wrong.push(format!("{name} has no checksum"));
        }
        if !package["resolved"].is_null() {
            wrong.push(format!("{name} comes from one host alone: .npmrc leaves hosts out"));
        }
        if package["dev"] != true && named("dependencies").all(|(own, _)| *name != format!("node_modules/{own}")) {
            wrong.push(format!("{name} is shipped, and package.json does not name it"));
        }
    }
    let exact =
        |version: &Value| version.as_str().is_some_and(|it| it.starts_with(|first: char| first.is_ascii_digit()));
    for (name, version) in named("dependencies").chain(named("devDependencies")) {
        if !exact(version) {
            wrong.push(format!("{name} has no exact version"));
        }
    }
    Ok(wrong)
}

/// Whether a licence expression can be satisfied with allowed licences.
fn is_allowed(expression: &str) -> bool {
    let expression = expression.replace('/', " OR ").replace(['(', ')'], " ");
    let is_known = |licence: &str| ALLOWED.contains(&licence.trim());
    // `OR` binds less than `AND`; brackets around a choice are ignored, which is stricter.
    expression.split(" AND ").all(|all| all.split(" OR ").any(is_known))
}

/// Runs cargo-deny if it is installed: building it takes minutes, so it is optional.
fn deny() -> Result<()> {
    if tools::find("cargo-deny").is_none() {
        println!("cargo-deny is not here: advisories are not looked at. To have it: cargo install cargo-deny --locked");
        return Ok(());
    }
    project::run(project::cargo().args(["deny", "--offline", "check", "licenses", "bans", "sources"]))?;
    if project::run(project::cargo().args(["deny", "fetch", "db"])).is_err() {
        println!("the advisories cannot be fetched here, so they are not looked at");
        return Ok(());
    }
    if project::run(project::cargo().args(["deny", "check", "advisories"])).is_err() {
        bail!("there are advisories against crates that are used");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_licence_is_allowed_if_all_it_asks_for_is() {
        for fine in ["MIT", "Apache-2.0/MIT", "MIT OR GPL-3.0", "(MIT OR Apache-2.0) AND Unicode-3.0"] {
            assert!(is_allowed(fine), "{fine}");
        }
        for wrong in ["", "GPL-3.0", "MIT AND GPL-3.0", "(GPL-3.0 OR AGPL-3.0) AND MIT", "MIT-0"] {
            assert!(!is_allowed(wrong), "{wrong}");
        }
    }

    #[test]
    fn a_package_without_a_checksum_is_found() {
        let package = |source: &str, checksum: Option<&str>| Locked {
            name: "a".into(),
            version: "1.0.0".into(),
            source: Some(source.into()),
            checksum: checksum.map(Into::into),
        };
        let sum = "0".repeat(64);
        assert!(unsound(&[package("registry+a", Some(&sum)), Locked::default()]).is_empty());
        for wrong in [
            vec![package("registry+a", None)],
            vec![package("registry+a", Some("12"))],
            vec![package("git+a", Some(&sum))],
            vec![package("registry+a", Some(&sum)), package("registry+b", Some(&sum))],
        ] {
            assert!(!unsound(&wrong).is_empty(), "{wrong:?}");
        }
    }

    #[test]
    fn a_package_of_npm_that_is_not_pinned_is_found() {
        let lock = |package: &str, version: &str| {
            let own = format!("{{ \"devDependencies\": {{ \"a\": \"{version}\" }} }}");
            unsound_npm(&format!("{{ \"packages\": {{ \"\": {own}, \"node_modules/a\": {{ {package} }} }} }}"))
                .unwrap()
                .len()
        };
        let sound = "\"integrity\": \"sha512-a\", \"dev\": true";
        assert_eq!(lock(sound, "1.0.0"), 0);
        assert_eq!(lock(sound, "^1.0.0"), 1);
        assert_eq!(lock("\"dev\": true", "1.0.0"), 1);
        assert_eq!(lock("\"integrity\": \"sha512-a\"", "1.0.0"), 1, "it is shipped unnamed");
        assert_eq!(lock(&format!("{sound}, \"resolved\": \"https://example.org/a\""), "1.0.0"), 1);
        assert!(unsound_npm("{}").is_err());
    }

    /// A tag can be moved to other code, a commit hash cannot.
    #[test]
    fn what_workflows_use_is_pinned() {
        let files = project::files_under(&project::root().join(".github/workflows")).unwrap();
        assert!(files.len() >= 2);
        let mut used = 0;
        for text in files.iter().map(|file| fs::read_to_string(file).unwrap()) {
            for action in text.lines().filter_map(|line| line.split("uses: ").nth(1)) {
                let pin = action.split(['@', ' ']).nth(1).unwrap_or_default();
                assert!(pin.len() == 40 && pin.bytes().all(|it| it.is_ascii_hexdigit()), "{action}");
                used += 1;
            }
            assert!(text.contains("permissions:\n  contents: read\n"), "{text}");
        }
        assert!(used >= 4, "{used}");
    }

    #[test]
    fn cargo_deny_allows_the_same_licences() {
        let text = fs::read_to_string(project::root().join("deny.toml")).unwrap();
        let list = text.split("\nallow = [\n").nth(1).unwrap().split(']').next().unwrap();
        let listed: Vec<&str> = list.split('"').skip(1).step_by(2).collect();
        assert_eq!(listed, ALLOWED);
        for (name, licence) in TOOLS {
            assert!(text.contains(&format!("{{ crate = \"{name}\", allow = [\"{licence}\"] }}")), "{name}");
        }
    }
}
