//! A release's bill of materials in the CycloneDX format. It contains neither a date nor a serial number, so that two
//! builds of the same sources give the same bytes.

use anyhow::Result;
use serde_json::{Value, json};

use crate::crates::{self, Crate};

/// The file's name in a release.
pub const FILE: &str = "sbom.cdx.json";

/// The bill of materials as text.
///
/// # Errors
/// If cargo cannot resolve what is shipped.
pub fn text() -> Result<String> {
    let own = json!({
        "type": "application",
        "bom-ref": "gridlight",
        "name": "gridlight",
        "version": env!("CARGO_PKG_VERSION"),
        "licenses": [{ "expression": env!("CARGO_PKG_LICENSE") }],
    });
    let crates = crates::shipped()?;
    let refs: Vec<String> = crates.iter().map(address).collect();
    let list = json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": { "component": own },
        "components": crates.iter().map(component).collect::<Vec<_>>(),
        "dependencies": [{ "ref": "gridlight", "dependsOn": refs }],
    });
    Ok(serde_json::to_string_pretty(&list)? + "\n")
}

fn component(it: &Crate) -> Value {
    json!({
        "type": "library",
        "bom-ref": address(it),
        "name": it.name,
        "version": it.version,
        "licenses": [{ "expression": it.licence }],
        "hashes": [{ "alg": "SHA-256", "content": it.checksum }],
        "purl": address(it),
    })
}

/// A crate's package URL.
fn address(it: &Crate) -> String {
    format!("pkg:cargo/{}@{}", it.name, it.version)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shipped_crate_is_in_the_list() {
        let list: Value = serde_json::from_str(&text().unwrap()).unwrap();
        let components = list["components"].as_array().unwrap();
        let crates = crates::shipped().unwrap();
        assert_eq!(components.len(), crates.len());
        for it in &crates {
            let found = components.iter().find(|one| one["purl"] == address(it)).unwrap();
            assert_eq!(found["hashes"][0]["content"], it.checksum);
            assert_eq!(it.checksum.len(), 64);
            assert!(found["licenses"][0]["expression"].as_str().is_some_and(|licence| !licence.is_empty()));
        }
        assert_eq!(list["dependencies"][0]["dependsOn"].as_array().unwrap().len(), crates.len());
        assert_eq!(text().unwrap(), text().unwrap());
    }
}
