//! Seals a folder for a static host: writes into the service worker which files make up the build, each with its hash.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use serde_json::json;
use sha2::{Digest as _, Sha256};

use crate::scripts;

/// The worker's source; in a sealed folder it is at the root, because a worker's scope is its own folder.
const SOURCE: &str = "www/start/offline/sw.js";
/// Its path there. The name can never change: browsers that have it request this one.
pub const WORKER: &str = "sw.js";
/// The line of it that is replaced.
const EMPTY: &str = "const SET = { build: \"\", files: {} };";
/// The file that gets the build's name, so that the page knows whether the worker's build is its own.
const PAGE: &str = "index.html";
const ROOT: &str = "<html ";

/// Writes the worker into `out`, for those of `files` that the page needs, and the build's name into its page. Returns
/// the name, which depends only on the contents of these files.
///
/// # Errors
/// If a file cannot be read or written, or the line to replace is missing from the page or the worker.
pub fn seal(out: &Path, files: &[String]) -> Result<String> {
    let read = |file: &str| fs::read(out.join(file)).with_context(|| format!("cannot read {file}"));
    let mut hashes = BTreeMap::new();
    for file in files.iter().filter(|file| is_kept(file)) {
        hashes.insert(file.as_str(), hash(&read(file)?));
    }
    ensure!(hashes.contains_key(PAGE), "there is no {PAGE} to be kept");
    let mut build = hash(serde_json::to_string(&hashes)?.as_bytes());
    build.truncate(16);
    let page = String::from_utf8(read(PAGE)?)?;
    ensure!(page.contains(ROOT) && !page.contains("data-build="), "{PAGE} has no place for the build's name");
    let page = page.replacen(ROOT, &format!("{ROOT}data-build=\"{build}\" "), 1);
    hashes.insert(PAGE, hash(page.as_bytes()));
    fs::write(out.join(PAGE), page)?;
    let worker = scripts::text(SOURCE)?;
    ensure!(worker.contains(EMPTY), "{SOURCE} has lost the line that is written");
    let set = format!("const SET = {};", json!({ "build": build, "files": hashes }));
    fs::write(out.join(WORKER), worker.replacen(EMPTY, &set, 1))?;
    Ok(build)
}

/// Whether the page can ever need a file: all files of it, of every puzzle. The library is for other pages.
fn is_kept(file: &str) -> bool {
    let page = file == PAGE
        || file == "check.html"
        || ["www/", "pkg/shared/", "pkg/wasm/page/", "pkg/wasm/picture/", "pkg/wasm/photo/", "pkg/wasm/sets/"]
            .iter()
            .any(|folder| file.starts_with(folder));
    page && ![".ts", ".md", ".map", "package.json"].iter().any(|end| file.ends_with(end)) && file != SOURCE
}

/// SHA-256 in hexadecimal, which browsers can compute as well.
fn hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    fn sealed(page: &str, script: &str) -> Result<(String, String, String)> {
        let files =
            ["index.html", "pkg/index.js", "pkg/wasm/page/a/b.wasm", "www/start/main.js", "www/workers/types.d.ts"];
        // Tests run at the same time.
        static FOLDERS: AtomicUsize = AtomicUsize::new(0);
        let name = FOLDERS.fetch_add(1, Ordering::Relaxed);
        let out = crate::project::target().join(format!("offline-test-{}-{name}", std::process::id()));
        for file in files {
            fs::create_dir_all(out.join(file).parent().unwrap())?;
            fs::write(out.join(file), file)?;
        }
        fs::write(out.join(PAGE), page)?;
        fs::write(out.join("www/start/main.js"), script)?;
        let build = seal(&out, &files.map(str::to_owned));
        let said = |file: &str| fs::read_to_string(out.join(file)).unwrap_or_default();
        let all = build.map(|build| (build, said(PAGE), said(WORKER)));
        fs::remove_dir_all(out)?;
        all
    }

    #[test]
    fn the_worker_knows_the_files_of_one_build() {
        let (build, page, worker) = sealed("<html lang=en>", "one").unwrap();
        assert_eq!(page, format!("<html data-build=\"{build}\" lang=en>"));
        for said in [&build, &hash(page.as_bytes()), &hash(b"one"), &hash(b"pkg/wasm/page/a/b.wasm")] {
            assert!(worker.contains(&format!("\"{said}\"")), "{said} is not in {worker}");
        }
        for left in ["\"pkg/index.js\"", "\"www/workers/types.d.ts\"", EMPTY] {
            assert!(!worker.contains(left), "{left}");
        }
    }

    #[test]
    fn a_build_is_called_after_its_files() {
        let build = |page, script| sealed(page, script).unwrap().0;
        let first = build("<html lang=en>", "one");
        assert_eq!(first, build("<html lang=en>", "one"));
        assert_ne!(first, build("<html lang=en>", "two"));
        assert_ne!(first, build("<html lang=de>", "one"));
        // The published test vector.
        assert_eq!(hash(b"abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }

    #[test]
    fn a_page_without_a_place_is_refused() {
        assert!(sealed("<body>", "").is_err());
        assert!(sealed("<html data-build=\"x\" lang=en>", "").is_err());
    }
}
