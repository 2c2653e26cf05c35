//! `cargo xtask test`: the parts in order, and the summary.

use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};

use crate::{digest, dist, guide, previews, project, release, supply, sync, tools, wasm};

/// What to run, and how.
#[derive(Debug, Default)]
pub struct Options {
    /// Names of parts; none means all.
    pub parts: Vec<String>,
    /// Only the tests and journeys whose names contain one of these.
    pub filters: Vec<String>,
    /// Whether to continue after a part that failed.
    pub keep_going: bool,
    /// Only the journeys in this browser.
    pub browser: Option<String>,
    /// Every journey in every browser that it makes sense in, and the parts for that.
    pub every_browser: bool,
    /// How many journeys run at a time; by default as many as there are cores.
    pub lanes: Option<usize>,
}

/// The address in the tests' copy of the page.
const ADDRESS: &str = "https://example.org/play/";

struct Part {
    name: &'static str,
    about: &'static str,
    /// Whether it runs only if it is named, or with every browser: once a week, and before a release.
    weekly: bool,
    run: fn(&Options) -> Result<()>,
}

const PARTS: [Part; 10] = [
    Part::new("format", "the sources are formatted, and follow the list of the puzzles", format),
    Part::new("supply", "where the code of others comes from, and its terms", |_| supply::check()),
    Part::new("lint", "clippy, native and WebAssembly, and the documentation", lint),
    Part::new("unit", "native tests", unit),
    Part::new("guide", "the puzzle of docs/adding-a-puzzle.md, weekly", |_| guide::run()).weekly(),
    Part::new("build", "the page, within its size budgets", build),
    Part::new("library", "the built library in Node, and what a release would hold", library),
    Part::new("dask", "100,000 boards on a Dask cluster whose workers are killed, weekly", dask).weekly(),
    Part::new("types", "the types of the page's modules", types),
    Part::new("journeys", "the page in real browsers", journeys),
];

impl Part {
    const fn new(name: &'static str, about: &'static str, run: fn(&Options) -> Result<()>) -> Self {
        Self { name, about, weekly: false, run }
    }

    const fn weekly(self) -> Self {
        Self { weekly: true, ..self }
    }
}

/// Whether there is a part of the tests with this name.
pub fn is_part(name: &str) -> bool {
    PARTS.iter().any(|part| part.name == name)
}

/// The parts and their descriptions, for the help text.
pub fn parts() -> impl Iterator<Item = (&'static str, &'static str)> {
    PARTS.iter().map(|part| (part.name, part.about))
}

/// Runs the parts and prints a summary; its last line is `N passed, M failed`.
///
/// Returns whether all of them passed.
pub fn run(options: &Options) -> bool {
    let chosen = |part: &&Part| match options.parts.as_slice() {
        [] => options.every_browser || !part.weekly,
        parts => parts.iter().any(|name| name == part.name),
    };
    let mut results: Vec<(&Part, Option<Result<()>>, Duration)> = Vec::new();
    let mut stopped = false;
    for part in PARTS.iter().filter(chosen) {
        if stopped {
            results.push((part, None, Duration::ZERO));
            continue;
        }
        println!("\n== {}: {}", part.name, part.about);
        let start = Instant::now();
        let result = (part.run)(options);
        let took = start.elapsed();
        match &result {
            Ok(()) => println!("== {} passed in {:.1} s", part.name, took.as_secs_f64()),
            Err(error) => {
                println!("== {} FAILED in {:.1} s: {error:#}", part.name, took.as_secs_f64());
                stopped = !options.keep_going;
            }
        }
        results.push((part, Some(result), took));
    }
    summary(&results)
}

fn summary(results: &[(&Part, Option<Result<()>>, Duration)]) -> bool {
    println!("\n{:<10} {:<8} {:>8}", "part", "result", "seconds");
    for (part, result, took) in results {
        let word = match result {
            Some(Ok(())) => "passed",
            Some(Err(_)) => "FAILED",
            None => "not run",
        };
        println!("{:<10} {word:<8} {:>8.1}", part.name, took.as_secs_f64());
    }
    let total: Duration = results.iter().map(|(_, _, took)| *took).sum();
    println!("{:<10} {:<8} {:>8.1}", "", "", total.as_secs_f64());
    let passed = results.iter().filter(|(_, result, _)| matches!(result, Some(Ok(())))).count();
    let failed = results.iter().filter(|(_, result, _)| matches!(result, Some(Err(_)))).count();
    println!("{passed} passed, {failed} failed");
    failed == 0
}

fn format(_: &Options) -> Result<()> {
    sync::check()?;
    project::run(project::cargo().args(["fmt", "--all", "--check"]))
}

fn lint(_: &Options) -> Result<()> {
    let clippy = |args: &[&str]| {
        project::run(project::cargo().arg("clippy").args(args).args(["--", "-D", "warnings"]))
    };
    wasm::ensure_target()?;
    let features = ["xtask/journeys xtask/previews", corpus().unwrap_or_default()].join(" ");
    clippy(&["--workspace", "--all-targets", "--features", &features])?;
    clippy(&[
        "--target",
        "wasm32-unknown-unknown",
        "-p",
        "gridlight",
        "-p",
        "gridlight-picture",
        "-p",
        "gridlight-reader",
        "--lib",
    ])?;
    let mut docs = project::cargo();
    docs.args(["doc", "--workspace", "--no-deps", "--document-private-items"]);
    project::run(docs.env("RUSTDOCFLAGS", "-D warnings"))
}

/// The feature for tests over the corpora, if these are next to the checkout.
fn corpus() -> Option<&'static str> {
    project::root().join("../shared/corpus").is_dir().then_some("gridlight/corpus")
}

fn unit(options: &Options) -> Result<()> {
    let filters = || std::iter::once("--").chain(options.filters.iter().map(String::as_str));
    // Show their output: how many boards of the corpus were run.
    let mut tests = project::cargo();
    tests.args(["test", "--workspace", "--exclude", "xtask"]);
    match corpus() {
        Some(feature) => drop(tests.args(["--features", feature])),
        None => println!("the corpora are not beside the checkout: the tests over them are ignored"),
    }
    tests.args(filters()).arg("--show-output");
    digest::run(&mut tests)?;
    // Test this tool separately, with the profile and features that the journeys need anyway: this saves one build of
    // its dependencies.
    project::run(xtask_tests().arg("--lib").args(filters()))?;
    let mut previews = project::cargo();
    previews.args([
        "test",
        "--quiet",
        "--profile",
        "tool",
        "-p",
        "xtask",
        "--features",
        "previews",
        "--bin",
        "previews",
    ]);
    project::run(previews.args(filters()))
}

/// The folder of the tests' copy of what a static host gets.
fn site() -> PathBuf {
    project::target().join("dist")
}

fn build(_: &Options) -> Result<()> {
    let built = wasm::build(false)?;
    println!(
        "built {}",
        if built.is_empty() { "nothing: all is up to date".to_owned() } else { built.join(", ") }
    );
    dist::make(&site(), Some(ADDRESS))
}

/// Later parts use built files: without the build part, they build them first.
///
/// Budgets are checked by the build part only: a page that is too large can still be tested.
fn ensure_built(options: &Options) -> Result<()> {
    if options.parts.is_empty() || options.parts.iter().any(|name| name == "build") {
        return Ok(());
    }
    wasm::build(false).map(drop)
}

fn library(options: &Options) -> Result<()> {
    ensure_built(options)?;
    let mut files = project::files_under(&project::root().join("tests/library"))?;
    files.retain(|file| file.to_string_lossy().contains(".test."));
    if files.is_empty() {
        bail!("tests/library has no *.test.* file");
    }
    ensure_list(options)?;
    let modules = tools::ensure_npm()?;
    let mut node = project::command("node");
    node.env("NODE_PATH", modules).env("GRIDLIGHT_ALIKE", alike());
    node.env("GRIDLIGHT_NATIVE", native()?).env("GRIDLIGHT_LINTERS", tools::ensure_linters()?);
    // By default Node leaves a core to others, which on two of them means one file at a time.
    let files_at_once = std::thread::available_parallelism().map_or(1, usize::from);
    node.args(["--test", "--test-reporter=spec"]).arg(format!("--test-concurrency={files_at_once}"));
    project::run(node.args(files))?;
    release::check(&release::Options::default())
}

/// Builds the native command, with the profile and the features of the unit tests, which have built most of it.
fn native() -> Result<PathBuf> {
    let mut build = project::cargo();
    build.args(["build", "--profile", "test", "-p", "gridlight-command"]);
    project::run(build.args(corpus().iter().flat_map(|feature| ["--features", feature])))?;
    Ok(project::target().join("debug/gridlight"))
}

fn dask(options: &Options) -> Result<()> {
    ensure_built(options)?;
    tools::ensure_node()?;
    let native = native()?;
    let python = tools::ensure_dask()?;
    let folder = project::target().join("tmp/dask");
    if folder.is_dir() {
        std::fs::remove_dir_all(&folder)?;
    }
    let mut run = project::command(python);
    run.arg("tests/dask/run.py").arg(folder).arg(native);
    run.arg("node").arg(project::root().join("pkg/bin/gridlight.js"));
    project::run(&mut run)
}

/// Ensures that the list of native results exists, with which the modules' results are compared: the unit part writes
/// it, if it runs as a whole.
fn ensure_list(options: &Options) -> Result<()> {
    let fresh = options.parts.is_empty() && options.filters.is_empty();
    // The journeys alone accept an old list, since they are run repeatedly; the library part has it rewritten.
    let written = alike().is_file() && project::target().join("tmp/certificates.jsonl").is_file();
    let enough = !options.parts.iter().any(|part| part == "library") && written;
    if fresh || enough {
        return Ok(());
    }
    project::run(
        project::cargo()
            .args(["test", "--quiet", "--test", "alike", "--test", "certify"])
            .args(corpus().iter().flat_map(|feature| ["--features", feature])),
    )
}

/// The file of native results.
fn alike() -> PathBuf {
    project::target().join("tmp/alike.json")
}

fn types(options: &Options) -> Result<()> {
    ensure_built(options)?;
    let compiler = tools::ensure_npm()?.join(".bin/tsc");
    let mut configs = project::files_under(&project::root().join("www"))?;
    configs
        .retain(|file| file.file_name().is_some_and(|name| name.to_string_lossy().starts_with("jsconfig")));
    for config in configs {
        project::run(project::command(&compiler).arg("-p").arg(config))?;
    }
    Ok(())
}

fn journeys(options: &Options) -> Result<()> {
    tools::ensure_browsers()?;
    // Firefox's driver must be built, which is skipped for other browsers.
    if options.browser.as_deref().is_none_or(|browser| browser == "firefox") {
        tools::ensure_firefox()?;
    }
    tools::ensure_npm()?;
    ensure_built(options)?;
    ensure_list(options)?;
    dist::copy(&site())?;
    previews::write(&site(), Some(ADDRESS))?;
    let mut test = browser_test("journeys");
    test.arg("--site").arg(site()).args(&options.filters);
    if let Some(browser) = &options.browser {
        test.args(["--browser", browser]);
    }
    if options.every_browser {
        test.arg("--every-browser");
    }
    if let Some(lanes) = options.lanes {
        test.arg("--lanes").arg(lanes.to_string());
    }
    project::run(&mut test)
}

/// A test target of this crate that drives browsers; its own arguments may follow.
fn browser_test(target: &str) -> Command {
    let mut test = xtask_tests();
    test.args(["--test", target, "--"]);
    test
}

fn xtask_tests() -> Command {
    let mut test = project::cargo();
    test.args(["test", "--quiet", "--profile", "tool", "-p", "xtask", "--features", "journeys"]);
    test
}

/// Runs `benches/*.rs`, then the browser benches, if there are any.
///
/// # Errors
/// If a bench fails.
pub fn bench(filters: &[String]) -> Result<()> {
    let benches = project::files_under(&project::root().join("benches"))?;
    let browser = project::root().join("tests/journeys/bench.rs").is_file();
    if benches.is_empty() && !browser {
        bail!("there are no benches");
    }
    if !benches.is_empty() {
        project::run(
            project::cargo().args(["bench", "-p", "gridlight", "--bench", "*", "--"]).args(filters),
        )?;
    }
    if browser {
        tools::ensure_browsers()?;
        wasm::build(false)?;
        project::run(browser_test("browser_bench").args(filters))?;
    }
    Ok(())
}
