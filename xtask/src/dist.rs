//! Makes the folder for a static host, and enforces size budgets.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write as _;
use std::path::{Component, Path, PathBuf};

use anyhow::{Context as _, Result, anyhow, bail, ensure};

use crate::{bundle, list, notices, offline, package, previews, project, sbom, site};

/// A puzzle's module must load and compile within a second on a slow phone's network; brotli bytes.
const WASM_BUDGET: usize = 156_000;
/// What a visit to one puzzle loads before any interaction; brotli bytes.
const SIGHT_BUDGET: usize = 210_000;
/// The same and every dialog that can be opened, with what solves and certifies boards; brotli bytes.
const VISIT_BUDGET: usize = 370_000;

/// What Lab loads when it is opened, with a puzzle's lesson; brotli bytes.
const LAB_BUDGET: usize = 90_000;

/// What explains boards, loaded on demand; brotli bytes.
const EXPLAIN_BUDGET: usize = 240_000;

/// The dialog for exporting progress, loaded on demand; brotli bytes.
const PROGRESS_BUDGET: usize = 10_000;

/// The folder of that dialog.
const PROGRESS: &str = "www/storage/progress/";

/// What makes, plays and checks sets of boards, loaded on demand; brotli bytes.
const SETS_BUDGET: usize = 54_000;

/// Its folders: in the page, and its module.
const SETS: [&str; 2] = ["www/boards/sets/", "pkg/wasm/sets/"];

/// What shows two solutions side by side, loaded on demand; brotli bytes.
const COMPARE_BUDGET: usize = 2_700;
const COMPARE: &str = "www/solve/compare/";

/// What prints boards and makes films of replays, loaded on demand; brotli bytes.
const PAPER_BUDGET: usize = 47_000;

/// The folders of what prints boards and makes films.
const PAPER: [&str; 3] = ["www/share/paper/", "www/share/film/", "pkg/wasm/picture/"];

/// What reads a puzzle's boards from pictures, loaded on demand: its module, and all of it; brotli bytes.
const READER_MODULE_BUDGET: usize = 80_000;
const READER_BUDGET: usize = 103_000;

/// Its folders: next to a puzzle's module, and in the page.
const READER: [&str; 2] = ["/reader/", "www/boards/pictures/"];

/// The module that straightens photos, which only their corners load; brotli bytes.
const PHOTO_BUDGET: usize = 28_000;
const PHOTO: &str = "pkg/wasm/photo/";

/// The folders of what explains boards: next to a puzzle's module, and in the page.
const EXPLAIN: [&str; 2] = ["/explain/", "www/play/hints/"];

/// What solves boards and writes certificates, which workers load once the board is on screen; brotli bytes.
const SOLVER_BUDGET: usize = 125_000;

/// Its folder, next to a puzzle's module.
const SOLVER: &str = "/solver/";

/// What watches searches, which only Learn loads; brotli bytes.
const WATCH_BUDGET: usize = 145_000;

/// Its folder, next to a puzzle's module.
const WATCH: &str = "/watch/";

/// The folders of Lab, its lessons and links for a class, which most visits do not load.
const LAB: [&str; 3] = ["www/learn/lab/", "www/learn/lessons/", "www/learn/class/"];

/// The page that checks certificates, which is opened by itself.
const CHECKER: [&str; 3] = ["check.html", "www/check/", "pkg/shared/checker.js"];

/// The icons of the installed page, loaded on installation.
const ICONS: &str = "www/icons/";

/// What an embedded board loads in addition to a visit, and the code for it in the Share dialog; brotli bytes.
const EMBED_BUDGET: usize = 7_000;

/// The folder for embedded boards.
const EMBED: &str = "www/share/embed/";

/// The folder of the page's modules, one folder per puzzle, from the root.
const MODULES: &str = "pkg/wasm/page/";

/// Whether a file is in one of these folders.
fn is_in(file: &str, folders: &[&str]) -> bool {
    folders.iter().any(|folder| file.contains(folder))
}

/// Makes the folder in full: as [`open`], and sealed.
///
/// # Errors
/// If a file is missing or a budget is exceeded.
pub fn make(out: &Path, address: Option<&str>) -> Result<()> {
    let files = open(out, address)?;
    seal(out, &files)
}

/// Copies the page and the library as `copy` does, and adds the pages of single boards, which are not part of the build;
/// `address` is the future address of the folder. Returns the build's files.
///
/// # Errors
/// If a file is missing or cannot be written.
pub fn open(out: &Path, address: Option<&str>) -> Result<Vec<String>> {
    let files = copy(out)?;
    previews::write(out, address)?;
    Ok(files)
}

/// Seals these files as one build, writes the bill of materials, prints sizes and checks the budgets.
///
/// # Errors
/// If a budget is exceeded.
pub fn seal(out: &Path, files: &[String]) -> Result<()> {
    let build = offline::seal(out, files)?;
    fs::write(out.join(sbom::FILE), sbom::text()?).context("cannot write what the release is made of")?;
    report(out, files)?;
    println!("this is build {build}");
    Ok(())
}

/// Copies the page from the checkout into `out`, bundled and minified, and the package with its notices, and
/// returns the paths of the files there, without the source maps.
///
/// `out` is emptied first; it must be new or an earlier dist.
///
/// # Errors
/// If a file is missing or cannot be copied.
fn copy(out: &Path) -> Result<Vec<String>> {
    let root = project::root();
    let files = public_files(&root)?;
    let modules = list::ids()?.into_iter().map(|puzzle| format!("{MODULES}{puzzle}/gridlight_bg.wasm"));
    for needed in modules.chain(["index.html".to_owned()]) {
        if !files.contains(&needed) {
            bail!("there is no {needed}: nothing to distribute");
        }
    }
    if out.exists() && !out.join("index.html").exists() && out.read_dir()?.next().is_some() {
        bail!("{} holds something else: choose an empty folder", out.display());
    }
    let _ = fs::remove_dir_all(out);
    for file in &files {
        project::copy_file(&root.join(file), &out.join(file))?;
    }
    package::write(&out.join("pkg"))?;
    bundle::page(out)?;
    bundle::minify(out, MODULES)?;
    let mut files = public_files(out)?;
    files.retain(|file| !file.ends_with(".map"));
    ensure!(files.iter().any(|file| file.ends_with(notices::NAME)), "the notices are not public");
    Ok(files)
}

/// The public files under `root`, as sorted paths from it with `/`.
///
/// # Errors
/// If a folder cannot be read.
pub fn public_files(root: &Path) -> Result<Vec<String>> {
    let mut files = Vec::new();
    for path in project::files_under(&root.join("www"))?
        .into_iter()
        .chain(project::files_under(&root.join("pkg"))?)
        .chain(["index.html", "check.html"].map(|page| root.join(page)).into_iter().filter(|page| page.exists()))
    {
        let names = path.strip_prefix(root)?.components().map(|name| name.as_os_str().to_string_lossy());
        let name = names.collect::<Vec<_>>().join("/");
        if site::is_public(&name) {
            files.push(name);
        }
    }
    files.sort();
    Ok(files)
}

fn report(out: &Path, files: &[String]) -> Result<()> {
    let paper = |file: &str| PAPER.iter().any(|folder| file.starts_with(folder));
    let lab = |file: &str| LAB.iter().any(|folder| file.starts_with(folder));
    let outside = |file: &String| {
        ![EMBED, PROGRESS, COMPARE, ICONS].iter().any(|folder| file.starts_with(folder))
            && !is_in(file, &SETS)
            && !lab(file)
            && !CHECKER.iter().any(|part| file.starts_with(part))
            && !is_in(file, &EXPLAIN)
            && !file.contains(WATCH)
            && !is_in(file, &READER)
            && !file.starts_with(PHOTO)
            && !paper(file)
    };
    let page: BTreeSet<_> = loaded(out, files, true).into_iter().filter(outside).collect();
    let sight: BTreeSet<_> = loaded(out, files, false).into_iter().filter(outside).collect();
    let sizes = sizes(out, files)?;
    println!("{:>9}  {:>9}", "bytes", "brotli");
    for (file, size) in &sizes {
        let loaded = page.contains(*file)
            || file.starts_with(MODULES)
            || paper(file)
            || is_in(file, &READER)
            || is_in(file, &SETS)
            || file.starts_with(PHOTO);
        let mark = if loaded { "" } else { "  (not loaded by the page)" };
        println!("{:>9}  {:>9}  {file}{mark}", size.0, size.1);
    }
    let total = |wanted: &dyn Fn(&str) -> bool| {
        let chosen = sizes.iter().filter(|(file, _)| wanted(file));
        chosen.fold((0, 0), |sum, (_, size)| (sum.0 + size.0, sum.1 + size.1))
    };
    let all = total(&|_| true);
    println!("{:>9}  {:>9}  everything in {}", all.0, all.1, out.display());
    for puzzle in list::ids()? {
        let folder = format!("{MODULES}{puzzle}/");
        let apart = |file: &str| is_in(file, &EXPLAIN) || is_in(file, &READER) || file.contains(WATCH);
        let own = |file: &str| file.starts_with(&folder) && !apart(file) && is_loadable(file);
        let watch = |file: &str| file.starts_with(&folder) && file.contains(WATCH) && is_loadable(file);
        let solver = total(&|file| own(file) && file.contains(SOLVER)).1;
        let module = |file: &str| own(file) && !file.contains(SOLVER) && !file.ends_with("note.json");
        let sight = total(&|file| module(file) || sight.contains(file)).1;
        let visit = total(&|file| module(file) || page.contains(file)).1 + solver;
        let module = total(&|file| module(file) && file.ends_with(".wasm")).1;
        let note = format!("{folder}note.json");
        let learn = total(&|file| file == note || lab(file) && is_loadable(file)).1;
        let progress = total(&|file| file.starts_with(PROGRESS) && is_loadable(file)).1;
        let sets = total(&|file| is_in(file, &SETS) && is_loadable(file)).1;
        let compare = total(&|file| file.starts_with(COMPARE) && is_loadable(file)).1;
        let embed = total(&|file| file.starts_with(EMBED)).1;
        let explain = |file: &str| {
            is_in(file, &EXPLAIN) && is_loadable(file) && (file.starts_with(&folder) || file.starts_with("www/"))
        };
        let reader = |file: &str| {
            is_in(file, &READER) && is_loadable(file) && (file.starts_with(&folder) || file.starts_with("www/"))
        };
        let reads = total(&|file| reader(file) && file.ends_with(".wasm")).1;
        for (what, size, budget) in [
            ("the module", module, WASM_BUDGET),
            ("what solves", solver, SOLVER_BUDGET),
            ("what watches searches", total(&watch).1, WATCH_BUDGET),
            ("the first sight", sight, SIGHT_BUDGET),
            ("a whole visit", visit, VISIT_BUDGET),
            ("the laboratory", learn, LAB_BUDGET),
            ("a frame's own part", embed, EMBED_BUDGET),
            ("what explains", total(&explain).1, EXPLAIN_BUDGET),
            ("the progress file", progress, PROGRESS_BUDGET),
            ("sets", sets, SETS_BUDGET),
            ("what compares solutions", compare, COMPARE_BUDGET),
            ("the module that reads pictures", reads, READER_MODULE_BUDGET),
            ("what reads pictures", total(&reader).1, READER_BUDGET),
            ("what straightens photos", total(&|file| file.starts_with(PHOTO) && is_loadable(file)).1, PHOTO_BUDGET),
            ("what prints and films", total(&|file| paper(file) && is_loadable(file)).1, PAPER_BUDGET),
        ] {
            println!("{:>9}  {size:>9}  {what} of {puzzle}, of at most {budget}", "");
            if size > budget {
                bail!("{what} of {puzzle} is too large: {size} bytes of brotli of {budget}");
            }
        }
    }
    Ok(())
}

/// The files' sizes in bytes, plain and compressed, computed with as many threads as there are cores.
fn sizes<'files>(out: &Path, files: &'files [String]) -> Result<BTreeMap<&'files str, (usize, usize)>> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let size = |file: &'files String| -> Result<_> {
        let bytes = fs::read(out.join(file))?;
        Ok((file.as_str(), (bytes.len(), brotli_size(&bytes)?)))
    };
    let share = |number| files.iter().skip(number).step_by(threads).map(size).collect::<Result<Vec<_>>>();
    let shares: Vec<_> = std::thread::scope(|scope| {
        let running: Vec<_> = (0..threads).map(|number| scope.spawn(move || share(number))).collect();
        running.into_iter().map(std::thread::ScopedJoinHandle::join).collect()
    });
    let mut sizes = BTreeMap::new();
    for share in shares {
        sizes.extend(share.map_err(|_| anyhow!("a thread that packs files panicked"))??);
    }
    Ok(sizes)
}

/// The compressed size with brotli at its highest quality.
///
/// # Errors
/// Only if memory runs out.
pub fn brotli_size(bytes: &[u8]) -> Result<usize> {
    let mut packed = brotli::CompressorWriter::new(Vec::new(), 1 << 16, 11, 22);
    packed.write_all(bytes)?;
    packed.flush()?;
    Ok(packed.into_inner().len())
}

/// The files that the page refers to: `index.html`, and whatever a quoted name or `url()` in one of them names; with
/// `later` also the modules that are imported on demand.
///
/// Reading text instead of running the page may count too much, but not too little.
fn loaded(root: &Path, files: &[String], later: bool) -> BTreeSet<String> {
    let known: BTreeSet<&str> = files.iter().map(String::as_str).collect();
    let mut reached = BTreeSet::new();
    let mut open = vec!["index.html".to_owned()];
    while let Some(file) = open.pop() {
        if !reached.insert(file.clone()) {
            continue;
        }
        let Ok(text) = fs::read_to_string(root.join(&file)) else { continue };
        // `import("./dialog.js")` loads on demand, `from "./board.js"` at once.
        let text = if later { text } else { text.replace("import(\"", "import(\"later:") };
        for name in quoted(&text) {
            let named = resolve(&file, name);
            if known.contains(named.as_str()) && is_loadable(&named) && !reached.contains(&named) {
                open.push(named);
            }
        }
    }
    reached
}

/// Whether a browser ever loads such a file: types and texts are only named in comments.
fn is_loadable(name: &str) -> bool {
    ![".ts", ".md", "package.json"].iter().any(|end| name.ends_with(end))
}

/// Everything between two of the characters that quote a name in HTML, CSS or JavaScript.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    let plain = |name: &&str| !name.is_empty() && name.len() < 200 && !name.contains(char::is_whitespace);
    text.split(['"', '\'', '`', '(', ')']).filter(plain)
}

fn resolve(from: &str, name: &str) -> String {
    let name = name.split(['?', '#']).next().unwrap_or(name);
    let mut path = PathBuf::from(from);
    path.pop();
    for part in Path::new(name).components() {
        match part {
            Component::ParentDir => {
                path.pop();
            }
            Component::Normal(part) => path.push(part),
            _ => {}
        }
    }
    path.to_string_lossy().replace('\\', "/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_resolve_from_the_file_that_names_them() {
        assert_eq!(resolve("index.html", "./www/start/main.js?v=1"), "www/start/main.js");
        assert_eq!(resolve("www/start/main.js", "../../pkg/wasm/gridlight.js"), "pkg/wasm/gridlight.js");
        assert_eq!(resolve("www/start/page.css", "../icon.svg#a"), "www/icon.svg");
    }

    #[test]
    fn names_are_found_in_every_kind_of_quotes() {
        let text = "import a from \"./a.js\"; new URL('b.wasm', x) url(c.png) `d e`";
        let found: Vec<_> = quoted(text).collect();
        for name in ["./a.js", "b.wasm", "c.png"] {
            assert!(found.contains(&name), "{found:?}");
        }
    }
}
