//! A release's bill of materials in the CycloneDX format. It contains neither a date nor a serial number, so that two
//! builds of the same sources give the same bytes.

use anyhow::Result;
use serde_json::{Value, json};

use crate::crates::{self, Crate, Registry};
use crate::packages;

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
    let shipped = [crates::shipped()?, packages::shipped()?].concat();
    let refs: Vec<String> = shipped.iter().map(address).collect();
    let list = json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": { "component": own },
        "components": shipped.iter().map(component).collect::<Vec<_>>(),
        "dependencies": [{ "ref": "gridlight", "dependsOn": refs }],
    });
    Ok(serde_json::to_string_pretty(&list)? + "\n")
}

fn component(it: &Crate) -> Value {
    let algorithm = match it.registry {
        Registry::Cargo => "SHA-256",
        Registry::Npm => "SHA-512",
    };
    json!({
        "type": "library",
        "bom-ref": address(it),
        "name": it.name,
        "version": it.version,
        "licenses": [{ "expression": it.licence }],
        "hashes": [{ "alg": algorithm, "content": it.checksum }],
        "purl": address(it),
    })
}

/// A package URL.
fn address(it: &Crate) -> String {
    let kind = match it.registry {
        Registry::Cargo => "cargo",
        Registry::Npm => "npm",
    };
    format!("pkg:{kind}/{}@{}", it.name, it.version)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_shipped_is_in_the_list() {
        let list: Value = serde_json::from_str(&text().unwrap()).unwrap();
        let components = list["components"].as_array().unwrap();
        let shipped = [crates::shipped().unwrap(), packages::shipped().unwrap()].concat();
        assert_eq!(components.len(), shipped.len());
        for it in &shipped {
            let found = components.iter().find(|one| one["purl"] == address(it)).unwrap();
            assert_eq!(found["hashes"][0]["content"], it.checksum);
            assert_eq!(it.checksum.len(), if it.registry == Registry::Npm { 128 } else { 64 });
            assert!(found["licenses"][0]["expression"].as_str().is_some_and(|licence| !licence.is_empty()));
        }
        assert_eq!(list["dependencies"][0]["dependsOn"].as_array().unwrap().len(), shipped.len());
        assert_eq!(text().unwrap(), text().unwrap());
    }
}
