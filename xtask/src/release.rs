//! Checks a release: the package as npm packs it, file by file; one version everywhere; and the changelog's section.
//! Nothing here needs the network or a secret.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, anyhow, bail, ensure};
use serde_json::Value;

use crate::{dist, notices, package, project, sbom, tools};

/// The version of the crates.
const VERSION: &str = env!("CARGO_PKG_VERSION");
/// The files that are no modules.
const ASIDE: [&str; 2] = ["package.json", "README.md"];
/// A larger file in the package, in bytes, is taken for a mistake.
const LARGEST: u64 = 4_800_000;

/// What is asked for.
#[derive(Debug, Default)]
pub struct Options {
    /// The tag to be released, like `v1.2.3`.
    pub tag: Option<String>,
    /// The folder for the release's files.
    pub out: Option<PathBuf>,
    /// Whether the package's files are not built yet: then only versions and the changelog are checked.
    pub unbuilt: bool,
}

/// Checks the release, prints the contents of the package, and writes the release's files if a folder is given.
///
/// # Errors
/// With everything that is wrong.
pub fn check(options: &Options) -> Result<()> {
    let package: Value = serde_json::from_str(&read("pkg/package.json")?)?;
    let notes = versions(&package, &read("CHANGELOG.md")?, options.tag.as_deref())?;
    println!("version {VERSION} everywhere; the changelog's section has {} lines", notes.lines().count());
    if options.unbuilt {
        return Ok(());
    }
    let files = packed()?;
    let texts = texts(&files)?;
    let wrong = contents(&package, &files, &texts);
    ensure!(wrong.is_empty(), "the package is not as it should be:\n{}", wrong.join("\n"));
    for (name, size) in &files {
        println!("{size:>9}  {name}");
    }
    println!("{:>9}  {} files in the package", files.values().sum::<u64>(), files.len());
    options.out.as_deref().map_or(Ok(()), |out| write(out, &notes))
}

fn read(name: &str) -> Result<String> {
    fs::read_to_string(project::root().join(name)).with_context(|| format!("cannot read {name}"))
}

/// Checks that the tag, the crates, the package and the changelog name one version. Returns the changelog's section.
fn versions(package: &Value, changelog: &str, tag: Option<&str>) -> Result<String> {
    let named = package["version"].as_str().unwrap_or_default();
    ensure!(named == VERSION, "the crates have version {VERSION}, pkg/package.json has {named}");
    ensure!(package["private"] != true, "pkg/package.json is private: npm would not take it");
    let wanted = match tag {
        Some(tag) => {
            ensure!(tag == format!("v{VERSION}"), "the tag {tag} is not v{VERSION}");
            VERSION
        }
        None if section(changelog, VERSION).is_some() => VERSION,
        None => "Unreleased",
    };
    let found = section(changelog, wanted).ok_or_else(|| anyhow!("CHANGELOG.md has no section “## {wanted}”"))?;
    ensure!(found.lines().any(|line| line.starts_with("- ")), "the section {wanted} of CHANGELOG.md says nothing");
    Ok(found)
}

/// The text below the heading of a version, up to the next one: `## 1.2.3` or `## 1.2.3 (2026-11-23)`.
fn section(changelog: &str, version: &str) -> Option<String> {
    let mut lines = changelog.lines();
    lines.find(|line| line.strip_prefix("## ").and_then(|rest| rest.split_whitespace().next()) == Some(version))?;
    let found: Vec<&str> = lines.take_while(|line| !line.starts_with("## ")).collect();
    Some(found.join("\n").trim().to_owned() + "\n")
}

/// The files that npm would pack, with their sizes.
fn packed() -> Result<BTreeMap<String, u64>> {
    let said = project::output(&mut npm(&["pack", "--dry-run", "--json", "--ignore-scripts"])?)?;
    let listed: Value = serde_json::from_str(&said).context("npm pack does not answer with JSON")?;
    let files = listed[0]["files"].as_array().ok_or_else(|| anyhow!("npm pack lists no files"))?;
    let file = |file: &Value| Some((file["path"].as_str()?.to_owned(), file["size"].as_u64()?));
    files.iter().map(|one| file(one).ok_or_else(|| anyhow!("npm pack lists {one}"))).collect()
}

/// Runs npm in the package's folder, without a network.
fn npm(words: &[&str]) -> Result<std::process::Command> {
    tools::ensure_node()?;
    let npm = tools::find("npm").ok_or_else(|| anyhow!("npm is missing: it comes with Node"))?;
    let mut command = project::command(npm);
    command.args(words).args(["--offline", "--loglevel=error"]).current_dir(package::folder());
    // Keep everything inside the target folder.
    command.env("npm_config_cache", project::target().join("npm-cache")).env("npm_config_update_notifier", "false");
    Ok(command)
}

/// The modules and types of the package.
fn texts(files: &BTreeMap<String, u64>) -> Result<BTreeMap<String, String>> {
    let code = files.keys().filter(|name| name.ends_with(".js") || name.ends_with(".ts"));
    let text = |name: &String| fs::read_to_string(package::folder().join(name)).with_context(|| format!("no {name}"));
    code.map(|name| Ok((name.clone(), text(name)?))).collect()
}

/// The errors in the package's contents, one sentence each.
fn contents(package: &Value, files: &BTreeMap<String, u64>, texts: &BTreeMap<String, String>) -> Vec<String> {
    let mut wrong = Vec::new();
    if !files.contains_key(notices::NAME) {
        wrong.push(format!("{} is not packed: the licences ask for it", notices::NAME));
    }
    for name in ASIDE.into_iter().filter(|name| !files.contains_key(*name)) {
        wrong.push(format!("{name} is not packed"));
    }
    for (name, &size) in files {
        if name.contains("test") || name.starts_with("wasm/page") || name.starts_with("www") {
            wrong.push(format!("{name} is of the page or the tests"));
        }
        if size > LARGEST {
            wrong.push(format!("{name} has {size} bytes"));
        }
    }
    for from in texts.keys() {
        for to in named_by(from, &texts[from]) {
            if !files.contains_key(&to) {
                wrong.push(format!("{from} needs {to}, which is not packed"));
            }
        }
    }
    let needed = needed(package, texts);
    for name in files.keys() {
        let aside = ASIDE.contains(&name.as_str()) || name == notices::NAME || name.starts_with("LICENSE");
        if !aside && !needed.contains(name) {
            wrong.push(format!("{name} is packed and nothing needs it"));
        }
    }
    wrong
}

/// The files that package.json refers to, and those that these modules need.
fn needed(package: &Value, texts: &BTreeMap<String, String>) -> BTreeSet<String> {
    let targets = ["exports", "imports", "bin", "types"].iter().flat_map(|part| strings(&package[part]));
    let mut open: Vec<String> = targets.map(|name| name.trim_start_matches("./").to_owned()).collect();
    let mut needed = BTreeSet::new();
    while let Some(name) = open.pop() {
        if let Some(text) = texts.get(&name) {
            open.extend(named_by(&name, text).into_iter().filter(|to| !needed.contains(to) && *to != name));
        }
        // A module's types are next to it.
        let types = name.replace(".js", ".d.ts");
        if name.ends_with(".js") && texts.contains_key(&types) && !needed.contains(&types) {
            open.push(types);
        }
        needed.insert(name);
    }
    needed
}

/// All texts in a value.
fn strings(value: &Value) -> Vec<String> {
    match value {
        Value::String(text) => vec![text.clone()],
        Value::Array(all) => all.iter().flat_map(strings).collect(),
        Value::Object(all) => all.values().flat_map(strings).collect(),
        _ => Vec::new(),
    }
}

/// The files of the package that a module names: imports, and addresses relative to its own.
fn named_by(from: &str, text: &str) -> Vec<String> {
    let folder = Path::new(from).parent().unwrap_or(Path::new(""));
    let starts = [
        "from \"./",
        "from \"../",
        "import(\"./",
        "import(\"../",
        "import \"./",
        "import \"../",
        "new URL(\"",
        "new URL('",
    ];
    let mut found = Vec::new();
    for line in text.lines().filter(|line| !line.trim_start().starts_with("//")) {
        for start in starts {
            for (at, _) in line.match_indices(start) {
                let rest = line.get(at + start.len()..).unwrap_or_default();
                let begin = start.split(['"', '\'']).nth(1).unwrap_or_default();
                let name = rest.split(['"', '\'']).next().unwrap_or_default();
                let path = joined(folder, &format!("{begin}{name}"));
                // A type file that names a module means its types.
                let path = if from.ends_with(".ts") { path.replace(".js", ".d.ts") } else { path };
                // A reference to a folder names no file.
                if name.contains('.') && !name.ends_with('/') && !name.contains(['$', ':', ' ']) {
                    found.push(path);
                }
            }
        }
    }
    found
}

fn joined(folder: &Path, name: &str) -> String {
    let mut parts: Vec<String> = folder.iter().map(|part| part.to_string_lossy().into_owned()).collect();
    for part in name.split('/') {
        match part {
            "." | "" => {}
            ".." => drop(parts.pop()),
            _ => parts.push(part.to_owned()),
        }
    }
    parts.join("/")
}

/// Writes the release's files: the package, the page's folder, the bill of materials, and the changes.
fn write(out: &Path, notes: &str) -> Result<()> {
    let out = project::root().join(out);
    if out.is_dir() && out.read_dir()?.next().is_some() {
        bail!("{} holds something: choose an empty folder", out.display());
    }
    fs::create_dir_all(&out)?;
    let mut pack = npm(&["pack", "--ignore-scripts"])?;
    project::run(pack.arg("--pack-destination").arg(&out))?;
    let name = format!("gridlight-{VERSION}-site");
    let site = project::target().join(&name);
    dist::make(&site, None)?;
    let mut tar = project::command("tar");
    tar.args(["--sort=name", "--owner=0", "--group=0", "--mtime=@0", "-czf"]);
    project::run(tar.arg(out.join(format!("{name}.tar.gz"))).arg("-C").arg(project::target()).arg(&name))?;
    fs::write(out.join(sbom::FILE), sbom::text()?)?;
    fs::write(out.join("notes.md"), notes)?;
    println!("the release lies in {}", out.display());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const LOG: &str = "# Changes\n\n## Unreleased\n\n## 9.8.7 (2026-11-23)\n\n- One thing.\n\n## 9.8.6\n\n- Another.\n";

    fn package() -> Value {
        json!({ "version": VERSION, "exports": { ".": "./a.js" }, "bin": {} })
    }

    fn files(names: &[&str]) -> BTreeMap<String, u64> {
        names.iter().map(|&name| (name.to_owned(), 1)).collect()
    }

    #[test]
    fn a_section_goes_from_its_heading_to_the_next() {
        assert_eq!(section(LOG, "9.8.7").as_deref(), Some("- One thing.\n"));
        assert_eq!(section(LOG, "9.8.6").as_deref(), Some("- Another.\n"));
        assert_eq!(section(LOG, "9.8"), None);
    }

    #[test]
    fn versions_that_differ_are_refused() {
        let log = format!("## {VERSION}\n\n- Something.\n");
        let tag = format!("v{VERSION}");
        assert_eq!(versions(&package(), &log, Some(&tag)).unwrap(), "- Something.\n");
        for (package, log, tag) in [
            (package(), log.as_str(), Some("v99.0.0")),
            (json!({ "version": "99.0.0" }), log.as_str(), None),
            (package(), LOG, Some(tag.as_str())),
            (package(), LOG, None),
        ] {
            assert!(versions(&package, log, tag).is_err(), "{tag:?}");
        }
    }

    #[test]
    fn what_is_missing_or_superfluous_is_found() {
        let text = |text: &str| text.to_owned();
        let of = |a: &str| BTreeMap::from([("a.js".to_owned(), text(a)), ("b.js".to_owned(), text("// alone"))]);
        let whole = ["a.js", "b.js", notices::NAME, "package.json", "README.md"];
        let sound = of("import { b } from \"./b.js\";");
        assert_eq!(contents(&package(), &files(&whole), &sound), [""; 0]);
        for (names, texts, words) in [
            (&whole[..4], &sound, "README.md is not packed"),
            (&["a.js", "b.js", "package.json", "README.md"], &sound, "the licences ask for it"),
            (&whole[..], &of(""), "b.js is packed and nothing needs it"),
            (&whole[..], &of("await import(\"./c.js\"); import { b } from \"./b.js\";"), "a.js needs c.js"),
            (&[&whole[..], &["x.test.js"]].concat()[..], &sound, "of the page or the tests"),
        ] {
            let wrong = contents(&package(), &files(names), texts);
            assert!(wrong.iter().any(|one| one.contains(words)), "{words}: {wrong:?}");
        }
    }

    #[test]
    fn addresses_beside_a_module_are_found() {
        let text = "const here = new URL(\"../wasm/x.wasm\", import.meta.url);\nexport * from \"./y.js\";";
        assert_eq!(named_by("command/z.js", text), ["wasm/x.wasm", "command/y.js"]);
        assert_eq!(named_by("z.d.ts", "import { A } from \"./a.js\";"), ["a.d.ts"]);
    }
}
