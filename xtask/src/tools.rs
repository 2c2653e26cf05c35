//! Finds the programs that the tests need, and installs missing ones where that is allowed.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Once;
use std::thread;
use std::time::Duration;

use anyhow::{Context as _, Result, bail};
use serde_json::{Map, Value};

use crate::project;

/// Firefox's WebDriver.
const GECKODRIVER: &str = "0.37.1";
/// Runs the fuzz targets.
const CARGO_FUZZ: &str = "0.13.2";
/// Checks Kubernetes' files by its schemas, which come with it.
const KUBERNETES_VALIDATE: &str = "kubernetes-validate==1.37.0";
/// Runs many boards on several processes.
const DASK: &str = "dask[distributed]==2026.8.0";
/// The oldest Node that the library is tested with, and the one that is installed where the system's is older.
const NODE: u32 = 20;
const NEWER_NODE: &str = "node@22";

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

/// Ensures a version of Node that is new enough for the library and for what builds the page. Where the system's is too
/// old, as on Debian 12, npm brings one for this project alone.
///
/// # Errors
/// If it is missing or too old and cannot be installed here.
pub fn ensure_node() -> Result<()> {
    if project::own_node().is_none() {
        ensure(&[("node", "nodejs")])?;
    }
    let version = node_version()?;
    if version >= NODE {
        return Ok(());
    }
    println!("installing {NEWER_NODE}, once: version {version} is too old");
    ensure(&[("npm", "npm")])?;
    let mut npm = npm("install");
    npm.args(["--no-save", "--prefix"]).arg(folder().join("node")).arg(NEWER_NODE);
    fetch(&mut npm, "npm's registry")?;
    let version = node_version()?;
    if version < NODE {
        bail!("Node {version} is too old for the library's tests: version {NODE} or later is needed");
    }
    Ok(())
}

fn node_version() -> Result<u32> {
    let version = project::output(project::command("node").arg("--version"))?;
    Ok(version.trim_start_matches('v').split('.').next().and_then(|major| major.parse().ok()).unwrap_or(0))
}

fn npm(command: &str) -> Command {
    let mut npm = project::command("npm");
    npm.args([command, "--no-audit", "--no-fund", "--loglevel=error"]);
    // What it says without an error is no news.
    npm.stdout(Stdio::null());
    npm
}

/// Ensures the packages of `package.json` in the versions of its lock file: what compiles, bundles, formats and checks the
/// page. Returns their folder.
///
/// # Errors
/// If Node or npm are missing or the installation fails.
pub fn ensure_npm() -> Result<PathBuf> {
    ensure_packages(&project::root())
}

/// Ensures what others use the package with: `tests/consumers/package.json` names it. Returns its folder.
///
/// # Errors
/// As [`ensure_npm`].
pub fn ensure_consumers() -> Result<PathBuf> {
    let (from, to) = (project::root().join("tests/consumers"), folder().join("consumers"));
    for name in [".npmrc", "package.json", "package-lock.json"] {
        project::copy_file(&from.join(name), &to.join(name))?;
    }
    ensure_packages(&to)
}

/// Ensures the packages that the lock file of a folder names.
fn ensure_packages(root: &Path) -> Result<PathBuf> {
    ensure_node()?;
    let modules = root.join("node_modules");
    // Two installations at a time would remove each other's files.
    let _lock = project::locked("npm.lock", "waiting for another installation of npm's packages")?;
    let lock = fs::read_to_string(root.join("package-lock.json")).context("cannot read package-lock.json")?;
    // Npm writes down what it has installed, once it has.
    let installed = fs::read_to_string(modules.join(".package-lock.json")).unwrap_or_default();
    if is_installed(&lock, &installed) {
        return Ok(modules);
    }
    println!("installing the npm packages that {} names", root.join("package-lock.json").display());
    ensure(&[("npm", "npm")])?;
    fetch(npm("ci").current_dir(root), "npm's registry").context("cannot install npm's packages")?;
    Ok(modules)
}

/// Whether the packages of a lock file are installed, in the same versions and no others. What is for other systems alone
/// is not.
fn is_installed(lock: &str, installed: &str) -> bool {
    let packages = |text: &str| -> Option<Map<String, Value>> {
        let Value::Object(mut packages) = serde_json::from_str::<Value>(text).ok()?["packages"].take() else {
            return None;
        };
        packages.remove("");
        Some(packages)
    };
    let (Some(wanted), Some(there)) = (packages(lock), packages(installed)) else { return false };
    let is_there = |(name, package): (&String, &Value)| match there.get(name) {
        Some(one) => one["version"] == package["version"] && one["integrity"] == package["integrity"],
        None => package["optional"] == true,
    };
    wanted.iter().all(is_there) && there.keys().all(|name| wanted.contains_key(name))
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
    if fs::read_to_string(&stamp).is_ok_and(|installed| installed == package) {
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
    fs::write(stamp, package)?;
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
    project::tools()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_installed_is_what_is_locked() {
        let lock = r#"{ "packages": { "": {}, "node_modules/a": { "version": "1.0.0", "integrity": "sha512-a" },
            "node_modules/b": { "version": "1.0.0", "integrity": "sha512-b", "optional": true } } }"#;
        let a = r#""node_modules/a": { "version": "1.0.0", "integrity": "sha512-a" }"#;
        let there = |packages: &str| is_installed(lock, &format!("{{ \"packages\": {{ {packages} }} }}"));
        assert!(there(a) && is_installed(lock, lock));
        let more = format!("{a}, \"node_modules/c\": {{ \"version\": \"1.0.0\" }}");
        for wrong in ["", &a.replace("1.0.0", "1.0.1"), &a.replace("512-a", "512-c"), &more] {
            assert!(!there(wrong), "{wrong}");
        }
        assert!(!is_installed(lock, ""));
    }
}
