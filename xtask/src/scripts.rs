//! Compiles TypeScript for pages that are served: `www/x.js` has its source in `www/x.ts`, unless there is such a script,
//! and so has the library's `pkg/x.js`. `xtask/compile.mjs` does it with esbuild, many files in one process.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, PoisonError};
use std::time::SystemTime;

use anyhow::{Context as _, Result, bail, ensure};

use crate::{project, site, stamp, tools};

/// What compiles files, with what it needs, relative to the project's folder.
const COMPILER: &str = "xtask/compile.mjs";
/// What compiled files depend on besides their sources.
const CONDITIONS: [&str; 3] = [COMPILER, "xtask/typescript.mjs", "package-lock.json"];

/// The source of a script, both by their paths from the root: another file only where there is no such script.
pub fn source_of(root: &Path, script: &str) -> Option<String> {
    let bare = script.strip_suffix(".js").filter(|bare| site::has_typescript(bare))?;
    if root.join(script).exists() {
        return None;
    }
    Some(format!("{bare}.ts")).filter(|source| root.join(source).is_file())
}

/// The name of what a file is compiled to; `None` for what is no TypeScript of the page, or only declares types.
fn script_of(source: &str) -> Option<String> {
    if !site::has_typescript(source) || source.ends_with(".d.ts") {
        return None;
    }
    Some(format!("{}.js", source.strip_suffix(".ts")?))
}

/// Compiles these files of `root` into the same folders of `out`, with their source maps inside.
///
/// # Errors
/// If one has a syntax error, which is printed. Then its script throws the same message.
pub fn compile<'file>(root: &Path, out: &Path, sources: impl IntoIterator<Item = &'file str>) -> Result<()> {
    let mut node = compiler(root);
    node.arg(std::path::absolute(out)?).arg("maps").args(sources);
    ensure!(node.status().context("cannot start Node")?.success(), "TypeScript was not compiled");
    Ok(())
}

fn compiler(root: &Path) -> Command {
    let mut node = project::command("node");
    node.arg(COMPILER).arg(root);
    node
}

/// The text of one of the page's scripts, without a source map.
///
/// # Errors
/// If it cannot be read or compiled.
pub fn text(script: &str) -> Result<String> {
    let root = project::root();
    let Some(source) = source_of(&root, script) else {
        return fs::read_to_string(root.join(script)).with_context(|| format!("cannot read {script}"));
    };
    tools::ensure_npm()?;
    project::said(compiler(&root).args(["-", "plain", &source]))
}

/// The compiled scripts of a folder that is served. They are kept, and compiled again when asked for after a change.
#[derive(Debug)]
pub struct Scripts {
    root: PathBuf,
    out: PathBuf,
    /// Held while files are compiled or read.
    lock: Mutex<()>,
}

impl Scripts {
    /// For this folder. What another version of the compiler has left is not taken.
    pub fn of(root: &Path) -> Self {
        let conditions = CONDITIONS.iter().map(|file| fs::read(project::root().join(file)).unwrap_or_default());
        let root = std::path::absolute(root).unwrap_or_else(|_| root.to_owned());
        let all = [root.as_os_str().as_encoded_bytes().to_vec()].into_iter().chain(conditions);
        let out = project::target().join("scripts").join(stamp::hash(&all.collect::<Vec<_>>().concat()));
        Self { root, out, lock: Mutex::default() }
    }

    /// A script that is compiled; `None` if there is no TypeScript for it.
    ///
    /// If it or any other file of the page has changed, all that have are compiled at once: a visit asks for most of them,
    /// and starting the compiler takes longer than what it does.
    ///
    /// # Errors
    /// If nothing could be compiled. For a syntax error, the script throws it.
    pub fn read(&self, script: &str) -> Option<Result<Vec<u8>>> {
        let source = source_of(&self.root, script)?;
        // Not through a link to outside.
        site::on_disk(&self.root, &source)?;
        Some(self.fresh(&source, script))
    }

    fn fresh(&self, source: &str, script: &str) -> Result<Vec<u8>> {
        let _lock = self.lock.lock().unwrap_or_else(PoisonError::into_inner);
        if self.is_stale(source, script) {
            let stale = self.stale()?;
            // A file may change while it is read, and then has to be read again.
            let times: Vec<_> = stale.iter().map(|(source, _)| modified(&self.root.join(source))).collect();
            let failed = compile(&self.root, &self.out, stale.iter().map(|(source, _)| source.as_str()));
            for ((_, script), time) in stale.iter().zip(times) {
                let (Ok(file), Some(time)) = (File::options().write(true).open(self.out.join(script)), time) else {
                    return failed.and_then(|()| bail!("{script} was not compiled"));
                };
                file.set_modified(time)?;
            }
        }
        fs::read(self.out.join(script)).with_context(|| format!("cannot read {script}"))
    }

    /// Whether a compiled file does not have its source's time.
    fn is_stale(&self, source: &str, script: &str) -> bool {
        let time = modified(&self.out.join(script));
        time.is_none() || time != modified(&self.root.join(source))
    }

    /// The sources that have changed, with the names of their scripts.
    fn stale(&self) -> Result<BTreeSet<(String, String)>> {
        let mut stale = BTreeSet::new();
        let folders = ["www", "pkg"].map(|folder| self.root.join(folder));
        let files = folders.iter().filter(|folder| folder.is_dir()).map(|folder| project::files_under(folder));
        for file in files.collect::<Result<Vec<_>>>()?.concat() {
            let names = file.strip_prefix(&self.root)?.components().map(|name| name.as_os_str().to_string_lossy());
            let source = names.collect::<Vec<_>>().join("/");
            let Some(script) = script_of(&source) else { continue };
            if source_of(&self.root, &script).as_ref() == Some(&source) && self.is_stale(&source, &script) {
                stale.insert((source, script));
            }
        }
        Ok(stale)
    }
}

fn modified(file: &Path) -> Option<SystemTime> {
    file.metadata().and_then(|data| data.modified()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_has_its_source_beside_it() {
        let root = project::target().join(format!("scripts-test-{}", std::process::id()));
        fs::create_dir_all(root.join("www")).unwrap();
        for file in ["a.js", "a.ts", "b.ts", "c.ts", "d.d.ts"] {
            fs::write(root.join("www").join(file), "").unwrap();
        }
        fs::create_dir_all(root.join("pkg/wasm")).unwrap();
        for file in ["e.ts", "pkg/f.ts", "pkg/wasm/g.ts"] {
            fs::write(root.join(file), "").unwrap();
        }
        let scripts = Scripts::of(&root);
        let stale = scripts.stale().unwrap();
        let found = |script: &str| source_of(&root, script);
        let sources =
            ["www/a.js", "www/b.js", "www/c.js", "www/d.js", "www/b.css", "e.js", "pkg/f.js", "pkg/wasm/g.js"];
        let sources = sources.map(found);
        fs::remove_dir_all(&root).unwrap();
        assert_eq!(
            sources,
            [None, Some("www/b.ts".into()), Some("www/c.ts".into()), None, None, None, Some("pkg/f.ts".into()), None]
        );
        let pair = |one: &str, other: &str| (one.to_owned(), other.to_owned());
        assert_eq!(
            stale,
            BTreeSet::from([pair("pkg/f.ts", "pkg/f.js"), pair("www/b.ts", "www/b.js"), pair("www/c.ts", "www/c.js")])
        );
    }

    #[test]
    fn what_only_declares_types_is_no_script() {
        let scripts = ["www/a.ts", "www/a.d.ts", "www/a.js", "pkg/a.ts", "src/a.ts"].map(script_of);
        assert_eq!(scripts, [Some("www/a.js".into()), None, None, Some("pkg/a.js".into()), None]);
    }
}
