//! The npm packages that the page is bundled with: `dependencies` of package.json, as package-lock.json pins them.

use std::fs;

use anyhow::{Context as _, Result, ensure};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde_json::Value;

use crate::crates::{Crate, Registry};
use crate::{project, tools};

/// The packages whose code is in the page, by name.
///
/// # Errors
/// If they cannot be installed, or the lock file does not pin one.
pub fn shipped() -> Result<Vec<Crate>> {
    let folder = tools::ensure_npm()?;
    let read = |name: &str| -> Result<Value> {
        let text = fs::read_to_string(project::root().join(name)).with_context(|| format!("cannot read {name}"))?;
        Ok(serde_json::from_str(&text)?)
    };
    let lock = read("package-lock.json")?;
    let names =
        read("package.json")?["dependencies"].as_object().map_or_else(Vec::new, |all| all.keys().cloned().collect());
    names.into_iter().map(|name| package(&lock, &name, folder.join(&name))).collect()
}

fn package(lock: &Value, name: &str, folder: std::path::PathBuf) -> Result<Crate> {
    let entry = &lock["packages"][format!("node_modules/{name}")];
    let text = |key: &str| entry[key].as_str().with_context(|| format!("package-lock.json has no {key} of {name}"));
    // What it needs itself would be in the page unnamed.
    ensure!(entry["dependencies"].is_null(), "{name} needs other packages, whose notices nobody writes");
    let sum = text("integrity")?.strip_prefix("sha512-").with_context(|| format!("{name} has no SHA-512"))?;
    let sum = BASE64_STANDARD.decode(sum).with_context(|| format!("the SHA-512 of {name} is broken"))?;
    Ok(Crate {
        name: name.to_owned(),
        version: text("version")?.to_owned(),
        licence: text("license")?.to_owned(),
        folder,
        checksum: sum.iter().map(|byte| format!("{byte:02x}")).collect(),
        registry: Registry::Npm,
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_package_is_read_from_the_lock_file() {
        let it = json!({ "version": "1.2.3", "license": "MIT", "integrity": "sha512-AP8=" });
        let lock = json!({ "packages": { "node_modules/a": it } });
        let found = package(&lock, "a", "a".into()).unwrap();
        assert_eq!((&*found.version, &*found.licence, &*found.checksum), ("1.2.3", "MIT", "00ff"));
        assert!(package(&lock, "b", "b".into()).is_err());
    }

    #[test]
    fn a_package_that_needs_others_is_refused() {
        let it =
            json!({ "version": "1.2.3", "license": "MIT", "integrity": "sha512-AP8=", "dependencies": { "b": "1" } });
        let lock = json!({ "packages": { "node_modules/a": it } });
        assert!(package(&lock, "a", "a".into()).unwrap_err().to_string().contains("needs other packages"));
    }
}
