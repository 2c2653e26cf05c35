//! The parts of the tests: what each consists of, what that reads, and how it is run.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError, mpsc};

use anyhow::{Context as _, Result, anyhow, bail, ensure};
use serde_json::Value;

use super::tree::{CORPUS, Reads};
use super::{Options, Part, Target};
use crate::{digest, dist, guide, list, package, project, release, supply, sync, tools, wasm};

/// The address in the tests' copy of the page.
const ADDRESS: &str = "https://example.org/play/";

/// What everything in Rust is compiled with.
const CARGO: &str = "Cargo.lock *Cargo.toml .cargo/ rust-toolchain.toml clippy.toml !fuzz/Cargo.toml";
/// This tool, without what drives browsers.
const TOOL: &str = "xtask/ !xtask/src/browser/";
/// The solvers and everything below the puzzles.
const CORE: &str = "src/ !src/puzzles/ src/puzzles/mod.rs flips/src/ sat/src/";
/// The native command.
const NATIVE: &str = "command/ src/ flips/src/ sat/src/ reader/src/ picture/src/";
/// The packages with native tests, besides this tool.
const NATIVE_PACKAGES: [&str; 6] =
    ["gridlight", "gridlight-flips", "gridlight-sat", "gridlight-picture", "gridlight-reader", "gridlight-command"];
/// The page.
const PAGE: &str = "index.html check.html www/";
/// Which npm packages compile, bundle, format and check it.
const PACKAGES: &str = "package.json package-lock.json";
/// What lets tests in Node import the page's TypeScript.
const HOOKS: &str = "xtask/node.mjs xtask/node-hooks.mjs xtask/typescript.mjs";
/// The page's icons, which puzzles name.
const ICONS: &str = "www/ui/icons.js www/ui/icons.ts www/ui/icons-later.js www/ui/icons-later.ts";

pub const PARTS: [Part; 12] = [
    Part::new("format", "the sources are formatted, and follow the list of the puzzles", format_targets, format),
    Part::new("supply", "where the code of others comes from, and its terms", supply_targets, supply),
    Part::new("lint", "clippy, native and WebAssembly", lint_targets, lint),
    Part::new("unit", "native tests", unit_targets, unit),
    Part::new("guide", "the puzzle of docs/adding-a-puzzle.md", guide_targets, guide_run),
    Part::new("rustdoc", "the documentation of the crates, weekly", rustdoc_targets, rustdoc).weekly(),
    Part::new("build", "the page, within its size budgets", build_targets, build).built(),
    Part::new("library", "the built library in Node, and what a release would hold", library_targets, library).built(),
    Part::new("consumers", "the packed package in Node, Deno, and pages of bundlers", consumers_targets, consumers)
        .built(),
    Part::new("dask", "100,000 boards on a Dask cluster whose workers are killed, weekly", dask_targets, dask)
        .weekly()
        .built(),
    Part::new("types", "the types of the page's modules", types_targets, types).built(),
    Part::new("journeys", "the page in real browsers", journey_targets, journeys).built(),
];

type Targets = fn(&Options) -> Result<Vec<Target>>;
type Passed<'suite> = &'suite mut dyn FnMut(&Target);

impl Part {
    const fn new(
        name: &'static str,
        about: &'static str,
        targets: Targets,
        run: fn(&Options, &[&Target], Passed<'_>) -> Result<()>,
    ) -> Self {
        Self { name, about, weekly: false, is_built: false, targets, run }
    }

    const fn weekly(self) -> Self {
        Self { weekly: true, ..self }
    }

    const fn built(self) -> Self {
        Self { is_built: true, ..self }
    }
}

/// The compiler, and whether the corpora are there and all cases run.
fn rust(options: &Options) -> Result<String> {
    let rustc = project::output(project::command("rustc").arg("-vV"))?;
    let cases = std::env::var("GRIDLIGHT_CASES").unwrap_or_default();
    Ok(format!("{rustc}\ncorpora {}\nall {} {cases}", corpus().is_some(), options.all))
}

fn all_passed(targets: &[&Target], passed: Passed<'_>) {
    targets.iter().for_each(|target| passed(target));
}

fn format_targets(options: &Options) -> Result<Vec<Target>> {
    let reads = Reads::new(CARGO)
        .and("*.rs *.js *.mjs rustfmt.toml biome.json README.md pkg/README.md pkg/ !pkg/wasm/")
        .and(PACKAGES)
        .and(PAGE);
    Ok(vec![Target::new("format", reads, &rust(options)?)])
}

fn format(_: &Options, targets: &[&Target], passed: Passed<'_>) -> Result<()> {
    sync::check()?;
    project::run(project::cargo().args(["fmt", "--all", "--check"]))?;
    project::run(project::command(tools::ensure_npm()?.join(".bin/biome")).arg("format"))?;
    all_passed(targets, passed);
    Ok(())
}

fn supply_targets(options: &Options) -> Result<Vec<Target>> {
    let reads = Reads::new(CARGO).and(TOOL).and(PACKAGES).and("fuzz/Cargo.lock deny.toml pkg/package.json .github/");
    Ok(vec![Target::new("supply", reads, &rust(options)?)])
}

fn supply(_: &Options, targets: &[&Target], passed: Passed<'_>) -> Result<()> {
    supply::check()?;
    all_passed(targets, passed);
    Ok(())
}

fn lint_targets(options: &Options) -> Result<Vec<Target>> {
    let native = Reads::new(CARGO).and("*.rs src/ tests/ reader/ !fuzz/fuzz_targets/");
    let wasm = Reads::new(CARGO).and("src/ command/ flips/ sat/ picture/ reader/src/");
    let rust = rust(options)?;
    Ok(vec![Target::new("native", native, &rust), Target::new("wasm", wasm, &rust)])
}

fn lint(_: &Options, targets: &[&Target], passed: Passed<'_>) -> Result<()> {
    wasm::ensure_target()?;
    for target in targets {
        let mut clippy = project::cargo();
        clippy.arg("clippy");
        if target.name == "native" {
            let features = ["xtask/journeys xtask/previews", corpus().unwrap_or_default()].join(" ");
            clippy.args(["--workspace", "--all-targets", "--features", &features]);
        } else {
            clippy.args(["--target", "wasm32-unknown-unknown", "--lib"]);
            let packages = ["gridlight", "gridlight-command", "gridlight-picture", "gridlight-reader"];
            clippy.args(packages.iter().flat_map(|name| ["-p", name]));
        }
        project::run(clippy.args(["--", "-D", "warnings"]))?;
        passed(target);
    }
    Ok(())
}

/// The feature for tests over the corpora, if these are next to the checkout.
pub fn corpus() -> Option<&'static str> {
    project::root().join("../shared/corpus").is_dir().then_some("gridlight/corpus")
}

/// The binaries of the native tests: a name, what cargo is told to test, and what the tests read.
fn unit_targets(options: &Options) -> Result<Vec<Target>> {
    let rust = rust(options)?;
    let own = |patterns: &str| Reads::new(CARGO).and(patterns);
    let core = || own(CORE).and("src/puzzles/");
    let mut targets = vec![
        Target::new("src", core(), &rust),
        Target::new("architecture", Reads::new("*"), &rust),
        Target::new("alike", core().and("tests/alike/ tests/common/ tests/generic/").and(CORPUS), &rust)
            .making(&[alike()]),
        Target::new("certify", core().and("tests/certify/ tests/common/").and(CORPUS), &rust).making(&[certificates()]),
        Target::new("fuzz", core().and("tests/fuzz/ tests/common/ fuzz/ reader/src/ picture/src/ .github/"), &rust),
        // It reads the golden files of every puzzle, the notes and the corpora.
        Target::new(
            "generic",
            core().and("tests/ !tests/journeys/ !tests/library/ docs/ README.md").and(ICONS).and(CORPUS),
            &rust,
        ),
        Target::new("flips", own("flips/"), &rust),
        Target::new("sat", own("sat/"), &rust),
        Target::new("picture", core().and("picture/"), &rust),
        Target::new("reader", core().and("reader/ picture/src/").and(CORPUS), &rust),
        Target::new("command", core().and("command/ reader/src/ picture/src/"), &rust),
        Target::new("xtask", Reads::new("*"), &rust),
        Target::new("previews", core().and("xtask/src/bin/ xtask/Cargo.toml"), &rust),
    ];
    for entry in list::read()? {
        let folder = entry.folder;
        let reads = own(CORE).and(&format!("src/puzzles/{folder}/ tests/{folder}/ tests/common/"));
        targets.push(Target::new(folder, reads.and(&format!("{CORPUS}{}/ {CORPUS}foreign/", entry.id)), &rust));
    }
    Ok(targets)
}

fn unit(options: &Options, targets: &[&Target], passed: Passed<'_>) -> Result<()> {
    let is_stale = |name: &str| targets.iter().any(|target| target.name == name);
    if corpus().is_none() {
        println!("the corpora are not beside the checkout: the tests over them are ignored");
    }
    let puzzles = list::read()?;
    let folders = puzzles.iter().map(|entry| entry.folder.as_str());
    let own: Vec<&str> =
        folders.chain(["architecture", "alike", "certify", "fuzz", "generic"]).filter(|name| is_stale(name)).collect();
    let is_needed = |program: &Program| match program.name() {
        ("gridlight", "native") => !own.is_empty(),
        ("gridlight", _) => is_stale("src"),
        (package, _) => is_stale(package.trim_start_matches("gridlight-")),
    };
    for program in compiled()?.iter().filter(|program| is_needed(program)) {
        let mut tests = project::command(&program.file);
        tests.current_dir(&program.folder).arg("--show-output");
        if options.all {
            tests.env("GRIDLIGHT_ALL", "1");
        }
        if !options.filters.is_empty() {
            tests.args(&options.filters);
        } else if program.name() == ("gridlight", "native") {
            tests.args(own.iter().map(|name| format!("{name}::")));
        }
        println!("{} {}", program.package, program.target);
        digest::run(&mut tests)?;
    }
    for target in targets.iter().filter(|target| !["xtask", "previews"].contains(&target.name.as_str())) {
        passed(target);
    }
    for target in targets {
        // This tool is tested with the profile and features that the journeys need anyway: this saves one build of its
        // dependencies.
        let mut tests = match target.name.as_str() {
            "xtask" => xtask_tests("journeys"),
            "previews" => xtask_tests("previews"),
            _ => continue,
        };
        let which: &[&str] = if target.name == "xtask" { &["--lib"] } else { &["--bin", "previews"] };
        project::run(tests.args(which).arg("--").args(&options.filters))?;
        passed(target);
    }
    Ok(())
}

/// A program of native tests.
struct Program {
    package: String,
    target: String,
    file: PathBuf,
    /// Its package's.
    folder: PathBuf,
}

impl Program {
    fn name(&self) -> (&str, &str) {
        (&self.package, &self.target)
    }
}

/// Compiles all native tests but this tool's. A call of cargo for each package would choose other features of what they
/// share, and compile it again.
fn compiled() -> Result<Vec<Program>> {
    let mut cargo = project::cargo();
    cargo.args(["test", "--no-run", "--message-format=json-render-diagnostics", "--lib", "--bins", "--tests"]);
    cargo.args(NATIVE_PACKAGES.iter().flat_map(|name| ["-p", name]));
    cargo.args(corpus().iter().flat_map(|feature| ["--features", feature]));
    // What it compiles is told while it does.
    let output = cargo.stderr(Stdio::inherit()).output().context("cannot start cargo")?;
    ensure!(output.status.success(), "the native tests do not compile");
    let mut programs = Vec::new();
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        let message: Value = serde_json::from_str(line).context("cargo says what is no JSON")?;
        let text = |value: &Value| value.as_str().map(str::to_owned);
        let (Some(file), true) = (text(&message["executable"]), message["profile"]["test"] == true) else {
            continue;
        };
        let manifest = PathBuf::from(text(&message["manifest_path"]).unwrap_or_default());
        let folder = manifest.parent().context("a package lies nowhere")?.to_owned();
        let name = folder.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let package = if folder == project::root() { "gridlight".into() } else { format!("gridlight-{name}") };
        programs.push(Program {
            package,
            target: text(&message["target"]["name"]).unwrap_or_default(),
            file: file.into(),
            folder,
        });
    }
    Ok(programs)
}

/// The copy in which it is built has no other puzzle. What `cargo xtask sync` writes is part of it.
fn guide_targets(options: &Options) -> Result<Vec<Target>> {
    let reads = Reads::new(CARGO)
        .and(CORE)
        .and("docs/adding-a-puzzle.md tests/native.rs tests/common/ tests/generic/ rustfmt.toml")
        .and("index.html README.md pkg/README.md pkg/types.ts www/manifest.webmanifest")
        .and("www/ui/icons.js www/ui/icons-later.js xtask/src/guide.rs xtask/src/list.rs xtask/src/sync.rs");
    Ok(vec![Target::new("guide", reads, &rust(options)?)])
}

fn guide_run(_: &Options, targets: &[&Target], passed: Passed<'_>) -> Result<()> {
    guide::run()?;
    all_passed(targets, passed);
    Ok(())
}

fn rustdoc_targets(options: &Options) -> Result<Vec<Target>> {
    Ok(vec![Target::new("rustdoc", Reads::new(CARGO).and(NATIVE).and("xtask/"), &rust(options)?)])
}

fn rustdoc(_: &Options, targets: &[&Target], passed: Passed<'_>) -> Result<()> {
    let mut docs = project::cargo();
    docs.args(["doc", "--workspace", "--no-deps", "--document-private-items"]);
    // As in the lint part, which has checked all that they need.
    docs.args(["--features", "xtask/journeys xtask/previews"]);
    project::run(docs.env("RUSTDOCFLAGS", "-D warnings"))?;
    all_passed(targets, passed);
    Ok(())
}

/// The folder of what a static host gets, without the pages of single boards and without a service worker's list.
fn site() -> PathBuf {
    project::target().join("site")
}

fn build_targets(_: &Options) -> Result<Vec<Target>> {
    let made = ["dist/index.html", "dist/b/index.html"].map(|file| project::target().join(file));
    let page = Reads::new(PAGE).and(TOOL).and(PACKAGES).and("Cargo.lock pkg/ src/ !src/web/");
    Ok(vec![Target::new("site", page, "").making(&[made[0].clone(), site().join("index.html")])])
}

fn build(_: &Options, targets: &[&Target], passed: Passed<'_>) -> Result<()> {
    let site = site();
    let files = dist::open(&site, Some(ADDRESS))?;
    let dist = project::target().join("dist");
    let _ = fs::remove_dir_all(&dist);
    for file in project::files_under(&site)? {
        project::copy_file(&file, &dist.join(file.strip_prefix(&site)?))?;
    }
    dist::seal(&dist, &files)?;
    all_passed(targets, passed);
    Ok(())
}

/// The tests of the library, each with what it reads: the helpers that it imports, the package, and of the page, the
/// documents and the native command what it or a helper names.
fn library_targets(options: &Options) -> Result<Vec<Target>> {
    let node = project::output(project::command("node").arg("--version")).unwrap_or_default();
    let conditions = format!("{node}\n{}", rust(options)?);
    let folder = project::root().join("tests/library");
    let mut targets = Vec::new();
    for file in project::files_under(&folder)? {
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if name.contains(".test.") {
            let text = with_imports(&name)?;
            let mut reads = Reads::new("pkg/").and(PACKAGES).and(HOOKS).and(CORPUS);
            for own in text.names {
                reads = reads.and(&format!("tests/library/{own}"));
            }
            for (word, read) in [
                ("www", PAGE),
                ("index.html", PAGE),
                ("check.html", PAGE),
                ("docs", "docs/ README.md CHANGELOG.md CONTRIBUTING.md SECURITY.md ARCHITECTURE.md"),
                ("src/", "src/"),
                ("xtask", "xtask/"),
                ("fuzz/", "fuzz/"),
                ("GRIDLIGHT_ALIKE", "src/ tests/alike/"),
                ("certificates.jsonl", "src/ tests/certify/"),
                ("GRIDLIGHT_NATIVE", NATIVE),
            ] {
                if text.all.contains(word) {
                    reads = reads.and(read);
                }
            }
            targets.push(Target::new(name, reads, &conditions));
        }
    }
    if targets.is_empty() {
        bail!("tests/library has no *.test.* file");
    }
    let package = Reads::new("pkg/ LICENSE-MIT LICENSE-APACHE CHANGELOG.md").and(CARGO).and(TOOL);
    targets.push(Target::new("package", package, &conditions));
    Ok(targets)
}

fn consumers_targets(options: &Options) -> Result<Vec<Target>> {
    let reads = Reads::new("pkg/ tests/consumers/ tests/library/install.js xtask/src/tools.rs").and(PACKAGES);
    Ok(vec![Target::new("consumers", reads, &rust(options)?)])
}

fn consumers(_: &Options, targets: &[&Target], passed: Passed<'_>) -> Result<()> {
    tools::ensure_browsers()?;
    let mut node = project::command("node");
    node.env("GRIDLIGHT_CONSUMERS", tools::ensure_consumers()?);
    project::run(node.args(["--test", "--test-reporter=spec", "tests/consumers/consumers.test.js"]))?;
    all_passed(targets, passed);
    Ok(())
}

/// A test of the library with all helpers that it imports.
struct Imports {
    names: BTreeSet<String>,
    all: String,
}

fn with_imports(test: &str) -> Result<Imports> {
    let mut found = Imports { names: BTreeSet::new(), all: String::new() };
    let mut open = vec![test.to_owned()];
    while let Some(name) = open.pop() {
        if !found.names.insert(name.clone()) {
            continue;
        }
        let file = project::root().join("tests/library").join(&name);
        let text = fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
        let quoted = text.split('"').filter_map(|word| word.strip_prefix("./"));
        open.extend(quoted.filter(|name| name.ends_with(".js")).map(str::to_owned));
        // What compiles the page's scripts is read by itself, not with the rest of this tool.
        found.all += &text.replace("xtask/typescript.mjs", "www");
    }
    Ok(found)
}

fn library(options: &Options, targets: &[&Target], passed: Passed<'_>) -> Result<()> {
    ensure_lists(options)?;
    tools::ensure_npm()?;
    let (native, linters) = (native()?, tools::ensure_linters()?);
    let run = |target: &Target| -> Result<String> {
        if target.name == "package" {
            return release::check(&release::Options::default()).map(|()| String::new());
        }
        let mut node = project::command("node");
        node.env("GRIDLIGHT_ALIKE", alike()).env("GRIDLIGHT_NATIVE", &native);
        node.env("GRIDLIGHT_LINTERS", &linters);
        if options.all {
            node.env("GRIDLIGHT_ALL", "1");
        }
        node.args(["--enable-source-maps", "--import", "./xtask/node.mjs"]);
        node.args(["--test", "--test-reporter=spec"]).arg(format!("tests/library/{}", target.name));
        node.args(options.filters.iter().flat_map(|filter| ["--test-name-pattern", filter]));
        project::said(&mut node)
    };
    in_lanes(targets, run, passed)
}

/// Runs targets on all cores, one after the other on each, and prints what each said once it has ended.
fn in_lanes(targets: &[&Target], run: impl Fn(&Target) -> Result<String> + Sync, passed: Passed<'_>) -> Result<()> {
    let lanes = std::thread::available_parallelism().map_or(1, usize::from);
    let queue = Mutex::new(targets.iter());
    let (sender, ended) = mpsc::channel();
    let mut failed = Vec::new();
    std::thread::scope(|scope| {
        for _ in 0..lanes {
            let (sender, queue, run) = (sender.clone(), &queue, &run);
            scope.spawn(move || {
                let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).next();
                while let Some(target) = next() {
                    // The receiver outlives all lanes, so this cannot fail.
                    let _ = sender.send((*target, run(target)));
                }
            });
        }
        drop(sender);
        for (target, result) in ended {
            match result {
                Ok(said) => {
                    print!("{said}");
                    passed(target);
                }
                Err(error) => {
                    println!("{error:#}");
                    failed.push(target.name.clone());
                }
            }
        }
    });
    if failed.is_empty() { Ok(()) } else { Err(anyhow!("failed: {}", failed.join(", "))) }
}

/// Builds the native command, with the profile and the features of the unit tests, which have built most of it.
fn native() -> Result<PathBuf> {
    let mut build = project::cargo();
    build.args(["build", "--profile", "test", "-p", "gridlight-command"]);
    project::run(build.args(corpus().iter().flat_map(|feature| ["--features", feature])))?;
    Ok(project::target().join("debug/gridlight"))
}

fn dask_targets(options: &Options) -> Result<Vec<Target>> {
    let reads = Reads::new("pkg/ tests/dask/ xtask/src/tools.rs").and(NATIVE);
    Ok(vec![Target::new("dask", reads, &rust(options)?)])
}

fn dask(_: &Options, targets: &[&Target], passed: Passed<'_>) -> Result<()> {
    tools::ensure_node()?;
    let native = native()?;
    let python = tools::ensure_dask()?;
    let folder = project::target().join("tmp/dask");
    if folder.is_dir() {
        fs::remove_dir_all(&folder)?;
    }
    let mut run = project::command(python);
    run.arg("tests/dask/run.py").arg(folder).arg(native);
    run.arg("node").arg(package::folder().join("bin/gridlight.js"));
    project::run(&mut run)?;
    all_passed(targets, passed);
    Ok(())
}

/// Ensures that the lists of native results exist, with which the modules' results are compared: the unit part writes them.
fn ensure_lists(options: &Options) -> Result<()> {
    let named: Vec<Target> = unit_targets(options)?.into_iter().filter(|target| !target.makes.is_empty()).collect();
    let tree = super::Tree::read()?;
    let stale: Vec<&Target> = named.iter().filter(|target| !target.has_passed("unit", &tree)).collect();
    if stale.is_empty() {
        return Ok(());
    }
    let options = Options { all: options.all, ..Options::default() };
    unit(&options, &stale, &mut |_| {})
}

/// The file of native results.
fn alike() -> PathBuf {
    project::target().join("tmp/alike.json")
}

/// The file of native certificates.
fn certificates() -> PathBuf {
    project::target().join("tmp/certificates.jsonl")
}

fn types_targets(_: &Options) -> Result<Vec<Target>> {
    Ok(vec![Target::new("types", Reads::new("pkg/ tests/library/ tests/consumers/ *.mjs").and(PACKAGES).and(PAGE), "")])
}

fn types(_: &Options, targets: &[&Target], passed: Passed<'_>) -> Result<()> {
    let compiler = tools::ensure_npm()?.join(".bin/tsc");
    let mut configs = project::files_under(&project::root().join("www"))?;
    configs.retain(|file| file.file_name().is_some_and(|name| name.to_string_lossy().starts_with("tsconfig")));
    for config in configs {
        project::run(project::command(&compiler).arg("-p").arg(config))?;
    }
    all_passed(targets, passed);
    Ok(())
}

/// All journeys; each of them has a stamp of its own, in [`crate::browser`].
fn journey_targets(options: &Options) -> Result<Vec<Target>> {
    let conditions = format!("{:?} {} {:?} {}", options.browser, options.every_browser, options.shard, rust(options)?);
    Ok(vec![Target::new(
        "journeys",
        Reads::new("pkg/ tests/journeys/ tests/library/ src/ xtask/ Cargo.lock").and(PACKAGES).and(PAGE),
        &conditions,
    )])
}

fn journeys(options: &Options, targets: &[&Target], passed: Passed<'_>) -> Result<()> {
    run_journeys(options)?;
    all_passed(targets, passed);
    Ok(())
}

/// Runs journeys, whether they have passed before or not if they are chosen by name.
pub fn run_journeys(options: &Options) -> Result<()> {
    tools::ensure_browsers()?;
    // Firefox's driver must be built, which is skipped for other browsers.
    if options.browser.as_deref().is_none_or(|browser| browser == "firefox") {
        tools::ensure_firefox()?;
    }
    tools::ensure_npm()?;
    ensure_site(options)?;
    ensure_lists(options)?;
    let mut test = browser_test("journeys");
    test.arg("--site").arg(site()).args(&options.filters);
    for (name, value) in [("--browser", &options.browser), ("--shard", &options.shard)] {
        test.args(value.iter().flat_map(|value| [name, value]));
    }
    if let Some(lanes) = options.lanes {
        test.arg("--lanes").arg(lanes.to_string());
    }
    for (name, on) in [
        ("--every-browser", options.every_browser),
        ("--fresh", options.fresh || !options.filters.is_empty()),
        ("--pictures", options.pictures),
        ("--steady", options.all),
    ] {
        if on {
            test.arg(name);
        }
    }
    project::run(&mut test)
}

/// Makes the folder that is served to journeys, unless the build part has: budgets are checked there only, and a page that
/// is too large can still be tested.
fn ensure_site(options: &Options) -> Result<()> {
    let tree = super::Tree::read()?;
    let targets = build_targets(options)?;
    if targets.iter().all(|target| target.has_passed("build", &tree)) {
        return Ok(());
    }
    let site = site();
    // Without budgets: the same reads, but a stamp of its own.
    let stamp = Target { name: "site alone".to_owned(), makes: vec![site.join("index.html")], ..targets[0].clone() };
    if stamp.has_passed("build", &tree) {
        return Ok(());
    }
    dist::open(&site, Some(ADDRESS))?;
    stamp.note_pass("build", &stamp.digest(&tree))
}

/// A test target of this crate that drives browsers; its own arguments may follow.
fn browser_test(target: &str) -> Command {
    let mut test = xtask_tests("journeys");
    test.args(["--test", target, "--"]);
    test
}

pub fn xtask_tests(feature: &str) -> Command {
    let mut test = project::cargo();
    test.args(["test", "--quiet", "--profile", "tool", "-p", "xtask", "--features", feature]);
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
        project::run(project::cargo().args(["bench", "-p", "gridlight", "--bench", "*", "--"]).args(filters))?;
    }
    if browser {
        tools::ensure_browsers()?;
        wasm::build(false)?;
        project::run(browser_test("browser_bench").args(filters))?;
    }
    Ok(())
}
