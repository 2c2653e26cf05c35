//! Finds the programs that the tests need, and installs missing ones where that is allowed.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Once;
use std::thread;
use std::time::Duration;

use anyhow::{Context as _, Result, bail};

use crate::project;

/// TypeScript's exact version: another one may report other errors.
const TYPESCRIPT: &str = "7.0.2";
/// The types of Node's modules, for the library.
const NODE_TYPES: &str = "20.19.43";
/// Firefox's WebDriver.
const GECKODRIVER: &str = "0.37.1";
/// Runs the fuzz targets.
const CARGO_FUZZ: &str = "0.13.2";
/// Decodes QR codes.
const ZXING: &str = "0.23.0";
/// Finds accessibility errors. Other versions have other rules.
const AXE: &str = "4.14.1";
/// Bundles scripts, and the next one minifies them. Other versions give other bytes.
const ROLLUP: &str = "4.68.7";
const ESBUILD: &str = "0.28.2";
/// Formats scripts and styles. Other versions break other lines.
const BIOME: &str = "2.6.8";
/// Checks Kubernetes' files by its schemas, which come with it.
const KUBERNETES_VALIDATE: &str = "kubernetes-validate==1.37.0";
/// Runs many boards on several processes.
const DASK: &str = "dask[distributed]==2026.8.0";
/// The oldest Node that the library is tested with.
const NODE: u32 = 20;

/// A program, or a full path, and its Debian package.
type Wanted = (&'static str, &'static str);

/// What the browser journeys need.
const BROWSERS: [Wanted; 4] = [
    ("chromium", "chromium"),
    ("chromedriver", "chromium-driver"),
    ("WebKitWebDriver", "webkit2gtk-driver"),
    ("Xvfb", "xvfb"),
];

/// Chromium without its own windows, tabs and menus: a program, and its Debian package.
const SHELL: Wanted = ("chromium-headless-shell", "chromium-headless-shell");

/// The fonts that journeys use, wide and narrow: a file of each, and its Debian package.
const FONTS: [Wanted; 2] = [
    ("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf", "fonts-dejavu-core"),
    ("/usr/share/fonts/truetype/roboto/unhinted/RobotoCondensed-Regular.ttf", "fonts-roboto-unhinted"),
];

/// Ensures the sources of all crates that are compiled here.
///
/// # Errors
/// If one is missing and cannot be had.
pub fn ensure_crates() -> Result<()> {
    let version = project::output(project::command("rustc").arg("-vV"))?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: ")).unwrap_or_default();
    let mut cargo = project::cargo();
    cargo.args(["fetch", "--quiet", "--locked", "--target", host, "--target", "wasm32-unknown-unknown"]);
    fetch(&mut cargo, "the registry of crates")
}

/// Ensures Chromium, WebKitGTK, a display to run them on, and fonts.
///
/// # Errors
/// If one is missing and cannot be installed here.
pub fn ensure_browsers() -> Result<()> {
    ensure(&BROWSERS)?;
    // Not every system has a package of it.
    if let Err(error) = ensure(&[SHELL]) {
        println!("Chromium runs with all its windows, which takes longer: {error:#}");
    }
    ensure(&FONTS)
}

/// Chromium's headless shell, if it is there.
pub fn headless_shell() -> Option<PathBuf> {
    find(SHELL.0)
}

/// Ensures Firefox and its driver; the driver is in no package, so it is built once and kept.
///
/// # Errors
/// If one is missing and cannot be installed here.
pub fn ensure_firefox() -> Result<()> {
    ensure(&[("firefox-esr", "firefox-esr")])?;
    if geckodriver().is_some() {
        return Ok(());
    }
    println!("building geckodriver {GECKODRIVER}, once");
    let mut install = project::cargo();
    // The driver is rarely busy, so an unoptimised build will do: 83 s of CPU instead of 137 s.
    install.env("CARGO_PROFILE_DEV_DEBUG", "0").args(["install", "--locked", "--debug"]);
    install.args(["--version", GECKODRIVER, "geckodriver", "--root"]).arg(folder());
    fetch(&mut install, "the registry of crates")
}

/// Firefox's WebDriver, from the path or as built by [`ensure_firefox`].
pub fn geckodriver() -> Option<PathBuf> {
    let built = folder().join("bin/geckodriver");
    if built.is_file() { Some(built) } else { find("geckodriver") }
}

/// Ensures the program that runs the fuzz targets, and a nightly compiler to instrument them.
///
/// # Errors
/// If one is missing and cannot be installed here, with the command that would install it.
pub fn ensure_fuzzer() -> Result<PathBuf> {
    let nightly = || project::output(project::command("rustup").args(["run", "nightly", "rustc", "--version"]));
    if nightly().is_err() {
        println!("adding the nightly compiler, once");
        project::run(project::command("rustup").args(["toolchain", "install", "nightly", "--profile", "minimal"]))
            .context("the fuzz targets want a nightly compiler. With rustup: rustup toolchain install nightly")?;
    }
    let built = folder().join("bin/cargo-fuzz");
    if let Some(found) = Some(built.clone()).filter(|built| built.is_file()).or_else(|| find("cargo-fuzz")) {
        return Ok(found);
    }
    println!("building cargo-fuzz {CARGO_FUZZ}, once");
    let mut install = project::cargo();
    install.args(["install", "--locked", "--version", CARGO_FUZZ, "cargo-fuzz", "--root"]).arg(folder());
    fetch(&mut install, "the registry of crates")
        .context("the fuzz targets want cargo-fuzz. With cargo: cargo install cargo-fuzz --locked")?;
    Ok(built)
}

/// Ensures a version of Node that is new enough for the library's tests.
///
/// # Errors
/// If it is missing or too old and cannot be installed here.
pub fn ensure_node() -> Result<()> {
    ensure(&[("node", "nodejs")])?;
    let version = project::output(project::command("node").arg("--version"))?;
    let major: u32 = version.trim_start_matches('v').split('.').next().and_then(|n| n.parse().ok()).unwrap_or(0);
    if major < NODE {
        bail!("Node {version} is too old for the library's tests: version {NODE} or later is needed");
    }
    Ok(())
}

/// Ensures the npm packages for tests and hosts, in exact versions: TypeScript's compiler, Node's types, a decoder,
/// axe-core, Rollup, esbuild, Biome. Returns their folder.
///
/// # Errors
/// If Node or npm are missing or the installation fails.
pub fn ensure_npm() -> Result<PathBuf> {
    ensure_node()?;
    let folder = folder().join("npm");
    let modules = folder.join("node_modules");
    let wanted = format!(
        "typescript@{TYPESCRIPT} @types/node@{NODE_TYPES} @zxing/library@{ZXING} axe-core@{AXE} rollup@{ROLLUP} esbuild@{ESBUILD} @biomejs/biome@{BIOME}\n"
    );
    let stamp = folder.join("installed");
    if modules.is_dir() && std::fs::read_to_string(&stamp).is_ok_and(|installed| installed == wanted) {
        return Ok(modules);
    }
    ensure(&[("npm", "npm")])?;
    std::fs::create_dir_all(&folder)?;
    let mut npm = project::command("npm");
    npm.args(["install", "--no-audit", "--no-fund", "--no-save", "--loglevel=error", "--prefix"]).arg(&folder);
    npm.args(wanted.split_whitespace());
    fetch(&mut npm, "npm's registry").context("cannot install TypeScript and what else the tests take from npm")?;
    std::fs::write(stamp, wanted)?;
    Ok(modules)
}

/// Ensures what checks the examples of batches: a linter of shell scripts, GNU parallel, and, in the folder returned, a
/// linter of Kubernetes' files.
///
/// # Errors
/// If one is missing and cannot be installed here.
pub fn ensure_linters() -> Result<PathBuf> {
    ensure(&[("shellcheck", "shellcheck"), ("parallel", "parallel")])?;
    ensure_python("kubernetes", KUBERNETES_VALIDATE)
}

/// Ensures a Python with Dask.
///
/// # Errors
/// If it is missing and cannot be installed here.
pub fn ensure_dask() -> Result<PathBuf> {
    Ok(ensure_python("dask", DASK)?.join("python"))
}

/// Ensures a virtual environment of Python with a package in an exact version; returns the folder of its programs.
fn ensure_python(name: &str, package: &str) -> Result<PathBuf> {
    let folder = folder().join(name);
    let programs = folder.join("bin");
    let stamp = folder.join("installed");
    if std::fs::read_to_string(&stamp).is_ok_and(|installed| installed == package) {
        return Ok(programs);
    }
    ensure(&[("python3", "python3")])?;
    let venv = || project::run(project::command("python3").args(["-m", "venv"]).arg(&folder));
    // Debian has the part that installs packages apart.
    if venv().is_err() {
        if find("apt-get").is_none() || !is_root() {
            bail!("python3 makes no virtual environment. On Debian or Ubuntu: sudo apt-get install python3-venv");
        }
        install(&["python3-venv"])?;
        venv()?;
    }
    let mut pip = project::command(programs.join("pip"));
    pip.args(["install", "--quiet", "--disable-pip-version-check", package]);
    fetch(&mut pip, "Python's package index").with_context(|| format!("cannot install {package}"))?;
    std::fs::write(stamp, package)?;
    Ok(programs)
}

/// The first program with that name on the path.
pub fn find(program: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(program)).find(|file| file.is_file())
}

/// WebKitGTK's own small browser, which is not on the path.
pub fn mini_browser() -> Option<PathBuf> {
    let folders = |path: &Path| -> Vec<PathBuf> {
        let entries = path.read_dir().into_iter().flatten().flatten();
        entries.map(|entry| entry.path()).filter(|path| path.is_dir()).collect()
    };
    let mut found: Vec<PathBuf> = folders(Path::new("/usr/lib"))
        .iter()
        .flat_map(|folder| folders(folder))
        .filter(|folder| folder.file_name().is_some_and(|name| name.to_string_lossy().starts_with("webkit")))
        .map(|folder| folder.join("MiniBrowser"))
        .filter(|file| file.is_file())
        .collect();
    found.sort();
    found.pop()
}

/// The folder of the project's own tools.
fn folder() -> PathBuf {
    project::target().join("tools")
}

fn ensure(wanted: &[Wanted]) -> Result<()> {
    let missing = |wanted: &[Wanted]| -> Vec<Wanted> {
        wanted.iter().copied().filter(|(file, _)| find(file).is_none()).collect()
    };
    let packages: Vec<&str> = missing(wanted).iter().map(|(_, package)| *package).collect();
    if packages.is_empty() {
        return Ok(());
    }
    if find("apt-get").is_none() || !is_root() {
        bail!("missing: {0}. On Debian or Ubuntu: sudo apt-get install {0}", packages.join(" "));
    }
    println!("installing {}", packages.join(" "));
    install(&packages)?;
    match missing(wanted).first() {
        None => Ok(()),
        Some((file, package)) => bail!("the package {package} brought no {file}"),
    }
}

fn install(packages: &[&str]) -> Result<()> {
    static UPDATED: Once = Once::new();
    let apt = || {
        let mut apt = project::command("apt-get");
        apt.env("DEBIAN_FRONTEND", "noninteractive");
        apt
    };
    let mut updated = Ok(());
    UPDATED.call_once(|| updated = fetch(apt().args(["update", "-q"]), "Debian's mirror"));
    updated?;
    fetch(apt().args(["install", "-q", "-y", "--no-install-recommends"]).args(packages), "Debian's mirror")
}

/// Runs a command that fetches from elsewhere, up to three times.
///
/// # Errors
/// If it still fails: where from nothing could be had, which is no fault of what is tested.
fn fetch(command: &mut Command, from: &str) -> Result<()> {
    for pause in [5, 20] {
        match project::run(command) {
            Ok(()) => return Ok(()),
            Err(error) => println!("{error:#}; once more in {pause} s"),
        }
        thread::sleep(Duration::from_secs(pause));
    }
    project::run(command).with_context(|| {
        format!(
            "{from} could not be reached or gave an error, three times: this says nothing about the change under test"
        )
    })
}

/// Whether this process may install packages.
pub fn is_root() -> bool {
    project::output(project::command("id").arg("-u")).is_ok_and(|id| id == "0")
}
