//! Compiles the crates to WebAssembly and writes their JavaScript glue and types into `pkg/wasm`: one module with all
//! puzzles for the library and the command, small ones for each puzzle of the page, and those for films, photos and sets. A module whose
//! inputs have not changed is not rebuilt.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use anyhow::{Context as _, Result, anyhow, bail};
use wasm_bindgen_cli_support::Bindgen;

use crate::stamp::{self, Stamp};
use crate::{alike, crates, glue, list, project};

const TRIPLE: &str = "wasm32-unknown-unknown";

/// The version of the glue generator, which must equal the version of wasm-bindgen that the crate is built with.
const GLUE_VERSION: &str = "0.2.130";

/// This file is an input of every module: a change of it rebuilds them.
const SETTINGS: &str = include_str!("wasm.rs");

/// The folder in which the page and the library find the built modules.
pub fn folder() -> PathBuf {
    project::root().join("pkg/wasm")
}

/// The page's modules, one folder per puzzle.
pub fn page_folder() -> PathBuf {
    folder().join("page")
}

/// Builds the library's module and the page's, each `gridlight.js`, `gridlight_bg.wasm` and their types; returns the
/// names of those that were out of date.
///
/// With `dev`, builds unoptimised modules with names and checks.
///
/// # Errors
/// If the toolchain lacks the target and it cannot be added, if the crate does not compile, or if the versions of
/// wasm-bindgen differ.
pub fn build(dev: bool) -> Result<Vec<String>> {
    let puzzles = list::ids()?;
    forget_others(&puzzles);
    let mut modules = page_modules(&puzzles, dev);
    modules.extend(apart(dev));
    modules.push(Module {
        features: vec!["default".to_owned(), "files".to_owned()],
        ..module_apart([READING, "gridlight_reader", "pictures"], dev)
    });
    modules.push(Module {
        name: "library".to_owned(),
        part: [COMMAND, "gridlight_command", "gridlight"],
        features: ["library"].into_iter().chain(puzzles.iter().map(String::as_str)).map(of_gridlight).collect(),
        profile: if dev { "dev" } else { "release" },
        to: folder(),
    });
    let built = build_stale(modules)?;
    share_types(&puzzles)?;
    copy_notes(&puzzles)?;
    Ok(built)
}

/// Builds only the page's modules, of these puzzles by id or, if none is named, of all; and the one that makes films.
///
/// # Errors
/// As [`build`]; or if there is no such puzzle.
pub fn build_page(ids: &[String], dev: bool) -> Result<Vec<String>> {
    let ids = asked(ids)?;
    let mut modules = page_modules(&ids, dev);
    modules.extend(apart(dev));
    let built = build_stale(modules)?;
    share_types(&ids)?;
    copy_notes(&ids)?;
    Ok(built)
}

/// These puzzles or, if none is named, all of them, in the order of the list.
///
/// # Errors
/// If there is no such puzzle.
pub fn asked(ids: &[String]) -> Result<Vec<String>> {
    let all = list::ids()?;
    if let Some(puzzle) = ids.iter().find(|id| !all.contains(id)) {
        bail!("there is no puzzle `{puzzle}`, only {}", all.join(", "));
    }
    Ok(if ids.is_empty() { all } else { ids.to_vec() })
}

/// Builds only the module that the page needs to open this puzzle.
///
/// # Errors
/// As [`build_page`].
pub fn build_first(id: &str, dev: bool) -> Result<()> {
    let puzzle = [id.to_owned()];
    let mut modules = page_modules(&puzzle, dev);
    modules.retain(|module| module.name == id);
    build_stale(modules).map(drop)
}

/// Whether the page of one of these puzzles has never been built here.
pub fn is_first_run(ids: &[String]) -> bool {
    ids.iter().any(|id| !page_folder().join(id).join("gridlight_bg.wasm").is_file())
}

/// Removes the modules of puzzles that are no longer on the list, so that they are not published.
fn forget_others(puzzles: &[String]) {
    for entry in page_folder().read_dir().into_iter().flatten().flatten() {
        if entry.path().is_dir() && !puzzles.iter().any(|id| entry.file_name() == id.as_str()) {
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}

/// Copies the types that these modules share to where the page's sources import them from.
fn share_types(ids: &[String]) -> Result<()> {
    const TYPES: &str = "gridlight.d.ts";
    let mut shared: Option<(&str, String)> = None;
    for id in ids {
        let file = page_folder().join(id).join(TYPES);
        let text = fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
        match &shared {
            None => shared = Some((id, text)),
            Some((first, types)) if *types != text => {
                bail!("the modules of {first} and {id} differ in their types: the page knows one for all");
            }
            Some(_) => {}
        }
    }
    let Some((first, types)) = shared else { return Ok(()) };
    // The other modules have the same types for all puzzles.
    let of = |part: &str| fs::read_to_string(page_folder().join(first).join(part).join(TYPES));
    let mut parts = PARTS.iter().map(|part| Ok((format!("{part}.d.ts"), of(part)?))).collect::<Result<Vec<_>>>()?;
    if let Some(id) = ids.iter().find(|id| has_reader(id)) {
        let file = page_folder().join(id).join(READER).join(TYPES);
        parts.push((format!("{READER}.d.ts"), fs::read_to_string(file)?));
    }
    for (name, types) in std::iter::once((TYPES.to_owned(), types)).chain(parts) {
        let file = page_folder().join(name);
        if fs::read_to_string(&file).ok().as_ref() != Some(&types) {
            fs::write(&file, types).with_context(|| format!("cannot write {}", file.display()))?;
        }
    }
    Ok(())
}

/// Writes a puzzle's lesson without spaces next to its module, where Lab loads it; a puzzle may have none.
fn copy_notes(ids: &[String]) -> Result<()> {
    const NOTE: &str = "note.json";
    for list::Entry { id, folder, .. } in list::read()?.iter().filter(|entry| ids.contains(&entry.id)) {
        let from = project::root().join("src/puzzles").join(folder).join(NOTE);
        let to = page_folder().join(id).join(NOTE);
        let Ok(note) = fs::read(&from) else {
            drop(fs::remove_file(&to));
            continue;
        };
        let value: serde_json::Value =
            serde_json::from_slice(&note).with_context(|| format!("cannot read {}", from.display()))?;
        let note = serde_json::to_vec(&value)?;
        if fs::read(&to).ok().as_ref() != Some(&note) {
            fs::write(&to, note).with_context(|| format!("cannot write {}", to.display()))?;
        }
    }
    Ok(())
}

/// The crate of a module: its name as a package, as a library, and of the files.
type Part = [&'static str; 3];

/// Every module except the one that makes films.
const WHOLE: Part = ["gridlight", "gridlight", "gridlight"];

/// The crate of the command, whose module is the library's, too.
const COMMAND: &str = "gridlight-command";
/// How it is compiled: with less inlining, which hardly costs time and saves much.
const SMALLER: &str = "\x1f-Cllvm-args=-inline-threshold=140";

/// A feature of that crate, for one that depends on it.
fn of_gridlight(feature: &str) -> String {
    format!("gridlight/{feature}")
}

/// A module to be built.
#[derive(Debug)]
struct Module {
    name: String,
    part: Part,
    features: Vec<String>,
    profile: &'static str,
    to: PathBuf,
}

/// A puzzle's modules besides the page's own, each by its feature and its folder: one solves its boards, which workers
/// load once the board is on screen; one watches searches as well, for Learn; one explains boards. The last two are
/// loaded on demand.
const PARTS: [&str; 3] = ["solver", "watch", "explain"];

/// The folder of the module that reads a puzzle's boards from pictures, which is of another crate.
const READER: &str = "reader";

fn page_modules(puzzles: &[String], dev: bool) -> Vec<Module> {
    puzzles.iter().flat_map(|puzzle| modules_of(puzzle, dev)).collect()
}

/// The crate that reads boards from pictures.
const READING: &str = "gridlight-reader";
/// Its module that straightens photos: its budget has no room for more code.
const PHOTO: &str = "photo";
/// The feature with which the crate is the module of sets.
const SETS: &str = "sets";
/// How its others are compiled, as cargo passes it: with instructions for four numbers at once, which every browser has that shows the
/// page as it should, and with less inlining, which makes up for their size.
const FOUR_AT_ONCE: &str = "\x1f-Ctarget-feature=+simd128\x1f-Cllvm-args=-inline-threshold=40";

/// Whether a puzzle's boards can be read from pictures: the crate has a feature of its id.
fn has_reader(puzzle: &str) -> bool {
    let settings = fs::read_to_string(project::root().join("reader/Cargo.toml")).unwrap_or_default();
    settings.lines().any(|line| line.strip_prefix(puzzle).is_some_and(|rest| rest.starts_with(" = [")))
}

fn modules_of(puzzle: &str, dev: bool) -> Vec<Module> {
    let module = |name: String, feature: &str, to: PathBuf| Module {
        name,
        part: WHOLE,
        features: vec![feature.to_owned(), puzzle.to_owned()],
        profile: if dev { "dev" } else { "page" },
        to,
    };
    let folder = page_folder().join(puzzle);
    let [solver, watch, explain] = PARTS.map(|part| module(format!("{puzzle}-{part}"), part, folder.join(part)));
    let reader = has_reader(puzzle).then(|| Module {
        name: format!("{puzzle}-{READER}"),
        part: [READING, "gridlight_reader", "gridlight"],
        features: vec![puzzle.to_owned()],
        profile: if dev { "dev" } else { "page" },
        to: folder.join(READER),
    });
    let mut modules = vec![module(puzzle.to_owned(), "page", folder), solver, watch, explain];
    modules.extend(reader);
    modules
}

/// The modules that know no puzzle and are loaded on demand: one makes films of replays, one straightens photos of
/// boards, one reads and writes sets. The library has all that reads pictures in one module, which opens files, too.
fn apart(dev: bool) -> [Module; 3] {
    let picture = module_apart(["gridlight-picture", "gridlight_picture", "picture"], dev);
    let photo = module_apart([READING, "gridlight_reader", PHOTO], dev);
    let sets = module_apart(["gridlight", "gridlight", SETS], dev);
    let with = |feature: &str, module| Module { features: vec![feature.to_owned()], ..module };
    [picture, with(PHOTO, photo), with(SETS, sets)]
}

fn module_apart(part: Part, dev: bool) -> Module {
    let name = part[2];
    let profile = if dev { "dev" } else { "page" };
    Module { name: name.to_owned(), part, features: Vec::new(), profile, to: folder().join(name) }
}

/// Builds the modules that are out of date.
///
/// To cargo all of them are one build of one crate, whose features change from call to call: asked for six modules it
/// builds six, in 28 s with nothing changed. One target folder per module would cure that at the price of five more
/// builds of the dependencies (20 s of CPU and 110 MB each). So a stamp per module tells whether cargo must run at all:
/// 0.03 s for all six. A build is mostly link-time optimisation, on one core, so two run at a time, each in a target
/// folder of its own.
fn build_stale(mut modules: Vec<Module>) -> Result<Vec<String>> {
    let _lock = lock()?;
    let machine = machine()?;
    modules.retain(|module| !Stamp::is_fresh(&module.stamp(), &module.conditions(&machine)));
    if modules.is_empty() {
        return Ok(Vec::new());
    }
    ensure_target()?;
    check_versions()?;
    // The library's module takes longest.
    modules.sort_by_key(|module| module.profile != "release");
    let queue = Mutex::new(modules.iter());
    let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).next();
    let lane = |folder: &Path| {
        while let Some(module) = next() {
            module.build(&machine, folder)?;
        }
        anyhow::Ok(())
    };
    let own = project::target();
    let (first, second) = std::thread::scope(|scope| {
        let second = scope.spawn(|| lane(&own.join("second")));
        (lane(&own), second.join())
    });
    first?;
    second.map_err(|_| anyhow!("a module's build ended in a panic"))??;
    Ok(modules.into_iter().map(|module| module.name).collect())
}

/// A lock held while modules are built: cargo writes them all under one name, so a parallel build, such as that of a
/// watching server, would take the wrong one.
fn lock() -> Result<File> {
    project::locked("wasm.lock", "waiting for another build to end")
}

/// The page's module of a puzzle with the names of its functions.
///
/// # Errors
/// As [`build_page`].
pub fn named(id: &str) -> Result<Vec<u8>> {
    let _lock = lock()?;
    ensure_target()?;
    check_versions()?;
    let module = modules_of(id, false).remove(0);
    let mut bindgen = module.bindgen(&module.compile(&project::target())?)?;
    let mut output = bindgen.remove_name_section(false).generate_output().context("wasm-bindgen failed")?;
    Ok(output.wasm_mut().emit_wasm())
}

impl Module {
    fn stamp(&self) -> PathBuf {
        project::target().join("stamps").join(&self.name)
    }

    fn conditions(&self, machine: &str) -> String {
        format!("{machine}\n{self:?}\n{SETTINGS}")
    }

    fn build(&self, machine: &str, target: &Path) -> Result<()> {
        let (file, conditions) = (self.stamp(), self.conditions(machine));
        let stamp = Stamp::begin(&file, &conditions)?;
        let made = self.compile(target)?;
        let outputs = self.glue(&made)?;
        let dep_info = made.with_extension("d");
        let dep_info =
            fs::read_to_string(&dep_info).with_context(|| format!("cargo wrote no {}", dep_info.display()))?;
        stamp.finish(&with_settings(stamp::dep_info(&dep_info)), &outputs)
    }

    /// Compiles the crate in this target folder; returns the module without glue.
    fn compile(&self, target: &Path) -> Result<PathBuf> {
        let made = target.join(TRIPLE).join(match self.profile {
            "dev" => "debug",
            profile => profile,
        });
        // Cargo compares times, so it would miss an input that was replaced by an older file.
        let [package, library, _] = self.part;
        let _ = fs::remove_file(made.join(format!("deps/{library}.wasm")));
        let mut cargo = project::cargo();
        cargo.args(["build", "--target", TRIPLE, "-p", package, "--lib", "--profile", self.profile]);
        cargo.args(["--no-default-features", "--features", &self.features.join(",")]);
        cargo.arg("--target-dir").arg(target);
        let more = match package {
            COMMAND => SMALLER,
            READING if self.name != PHOTO => FOUR_AT_ONCE,
            _ => "",
        };
        cargo.env("CARGO_ENCODED_RUSTFLAGS", flags()? + more);
        project::run(&mut cargo)?;
        Ok(made.join(format!("{library}.wasm")))
    }

    /// The glue generator for a module.
    fn bindgen(&self, module: &Path) -> Result<Bindgen> {
        let dev = self.profile == "dev";
        let mut bindgen = Bindgen::new();
        bindgen
            .input_path(module)
            .out_name(self.part[2])
            .web(true)?
            .typescript(true)
            .debug(dev)
            .keep_debug(dev)
            .remove_name_section(!dev)
            .remove_producers_section(true)
            // The page calls `init()` without arguments; the library finds its modules by itself.
            .omit_default_module_path(["library", "pictures"].contains(&self.name.as_str()))
            // The library resets the instance after a trap, within the same call.
            .reset_state_function(self.name == "library");
        Ok(bindgen)
    }

    /// Writes the module with its glue and types; returns the files.
    fn glue(&self, module: &Path) -> Result<BTreeSet<PathBuf>> {
        // Write elsewhere first, so that a reader of `pkg/wasm` never sees half a file.
        let fresh = project::target().join("glue").join(&self.name);
        let _ = fs::remove_dir_all(&fresh);
        self.bindgen(module)?.generate(&fresh).context("wasm-bindgen could not make the glue")?;
        // A visit need not load documentation, which is a third of the glue's size.
        let script = fresh.join(format!("{}.js", self.part[2]));
        let mut source = glue::without_docs(&fs::read_to_string(&script)?);
        if self.profile != "dev" {
            let (short, names) = glue::with_short_names(&source);
            let wasm = fresh.join(format!("{}_bg.wasm", self.part[2]));
            fs::write(&wasm, alike::arrange(&fs::read(&wasm)?, &names)?)?;
            source = short;
        }
        fs::write(&script, source)?;
        let mut written = BTreeSet::new();
        for file in project::files_under(&fresh)? {
            let to = self.to.join(file.strip_prefix(&fresh)?);
            if let Some(parent) = to.parent() {
                fs::create_dir_all(parent)?;
            }
            // Unchanged files keep their time, so that watchers do not react.
            if fs::read(&to).ok() != Some(fs::read(&file)?) {
                let part = to.with_extension("part");
                fs::copy(&file, &part)?;
                fs::rename(&part, &to)?;
            }
            written.insert(to);
        }
        Ok(written)
    }
}

/// The compiler's flags, as cargo passes them: the configured ones, and those that keep this machine's paths out of a
/// module. Locations in messages are then relative to the crates, and every machine gives the same bytes.
fn flags() -> Result<String> {
    let mut flags: Vec<String> = match std::env::var("CARGO_ENCODED_RUSTFLAGS") {
        Ok(flags) => flags.split('\x1f').filter(|flag| !flag.is_empty()).map(str::to_owned).collect(),
        Err(_) => std::env::var("RUSTFLAGS").unwrap_or_default().split_whitespace().map(str::to_owned).collect(),
    };
    let others: BTreeSet<PathBuf> =
        crates::shipped()?.into_iter().filter_map(|it| Some(it.folder.parent()?.to_owned())).collect();
    let remap = |folder: &Path, name: &str| format!("--remap-path-prefix={}={name}", folder.display());
    flags.extend(others.iter().map(|folder| remap(folder, "crates")));
    flags.push(remap(&project::root(), "."));
    Ok(flags.join("\x1f"))
}

/// What a build depends on besides files: the compiler, and the environment of it and cargo.
fn machine() -> Result<String> {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let mut machine = project::output(project::command(rustc).arg("-vV"))?;
    let heard = |name: &OsStr| {
        let name = name.to_string_lossy();
        let starts = ["CARGO_BUILD_", "CARGO_ENCODED_", "CARGO_PROFILE_", "CARGO_TARGET_", "RUSTC", "RUSTFLAGS"];
        starts.iter().any(|start| name.starts_with(start))
    };
    let variables: BTreeSet<_> = std::env::vars_os().filter(|(name, _)| heard(name)).collect();
    for (name, value) in variables {
        machine += &format!("\n{}={}", name.display(), value.display());
    }
    Ok(machine)
}

/// The sources with everything else that cargo reads for them: manifests, versions, settings; whether they exist or
/// not.
fn with_settings(mut inputs: BTreeSet<PathBuf>) -> BTreeSet<PathBuf> {
    let root = project::root();
    let above = |path: &PathBuf| -> Vec<PathBuf> {
        path.ancestors().skip(1).take_while(|folder| folder.starts_with(&root)).map(Path::to_owned).collect()
    };
    let folders: BTreeSet<PathBuf> = inputs.iter().flat_map(above).collect();
    let manifests = folders.iter().map(|folder| folder.join("Cargo.toml")).filter(|file| file.is_file());
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| std::env::home_dir().map(|home| home.join(".cargo")));
    let settings = root.ancestors().map(|folder| folder.join(".cargo")).chain(home);
    let settings = settings.flat_map(|folder| ["config", "config.toml"].map(|name| folder.join(name)));
    let fixed = ["Cargo.lock", "rust-toolchain.toml"].map(|name| root.join(name));
    let all: Vec<PathBuf> = manifests.chain(settings).chain(fixed).collect();
    inputs.extend(all);
    inputs
}

/// Adds the wasm32 target to the toolchain if it is missing.
///
/// # Errors
/// If it is missing and rustup is not available to add it.
pub fn ensure_target() -> Result<()> {
    let sysroot = project::output(project::command("rustc").args(["--print", "sysroot"]))?;
    if PathBuf::from(sysroot).join("lib/rustlib").join(TRIPLE).is_dir() {
        return Ok(());
    }
    println!("adding the Rust target {TRIPLE}");
    project::run(project::command("rustup").args(["target", "add", TRIPLE])).with_context(|| {
        format!("the Rust target {TRIPLE} is missing. With rustup (https://rustup.rs): rustup target add {TRIPLE}")
    })
}

fn check_versions() -> Result<()> {
    let lock = fs::read_to_string(project::root().join("Cargo.lock")).context("cannot read Cargo.lock")?;
    for package in ["wasm-bindgen", "wasm-bindgen-cli-support"] {
        let found = locked_version(&lock, package)
            .ok_or_else(|| anyhow!("Cargo.lock has no {package}: run `cargo check` once"))?;
        if found != GLUE_VERSION {
            bail!(
                "Cargo.lock has {package} {found}, but the build is made for {GLUE_VERSION}: use one version in \
                 Cargo.toml (wasm-bindgen), xtask/Cargo.toml (wasm-bindgen-cli-support) and xtask/src/wasm.rs"
            );
        }
    }
    Ok(())
}

/// The version of a package in the text of a Cargo.lock.
fn locked_version<'a>(lock: &'a str, package: &str) -> Option<&'a str> {
    let name = format!("name = \"{package}\"");
    let mut lines = lock.lines().skip_while(|line| *line != name).skip(1);
    lines.next()?.strip_prefix("version = \"")?.strip_suffix('"')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_is_read_from_the_lock_file() {
        let lock =
            "[[package]]\nname = \"a-b\"\nversion = \"1.0.0\"\n\n[[package]]\nname = \"a\"\nversion = \"2.1.3\"\n";
        assert_eq!(locked_version(lock, "a"), Some("2.1.3"));
        assert_eq!(locked_version(lock, "a-b"), Some("1.0.0"));
        assert_eq!(locked_version(lock, "b"), None);
    }
}
