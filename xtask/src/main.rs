//! The command line of the project's build tool: `cargo xtask <command>`.

#![expect(clippy::print_stdout, reason = "a command line tool talks on its standard output")]

use std::num::ParseIntError;
use std::path::PathBuf;
use std::process::ExitCode;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Result, anyhow, bail};
use lexopt::prelude::*;
use xtask::server::{self, Server};
use xtask::{against, dist, fuzz, package, project, release, repeat, sizes, suite, sync, tools, wasm, watch};

const HELP: &str = "\
cargo xtask <command>

  build [--dev] [puzzle...]      compile to WebAssembly, write pkg/wasm and the npm package, target/package; or
                                 only the page's modules of these puzzles
  serve [--port 8080] [--watch] [--prefix /some/path] [--dev] [puzzle...]
                                 build, then serve the playground; or build only the modules of these puzzles
  dist  [--out dist] [--address https://host/path/]
                                 a folder for any static host, within the size budgets; with the address that it will
                                 have, links to its boards have a picture in previews
  dist  --check [puzzle...]      builds the modules again, in another folder: whether the bytes are the same
  release --check [--tag v1.2.3] [--out folder] [--unbuilt]
                                 whether tag, versions, changelog and the package's files fit together; with a folder
                                 the release's files; unbuilt, versions and changelog alone
  test  quick                    what the files changed since the last commit can break, as far as that is known
  test  [part...] [filter...] [--fresh] [--keep-going] [--list] [--all]
        [--browser name | --every-browser] [--lanes number] [--shard 1/4] [--pictures]
                                 the tests, without what has passed before and cannot have changed, unless fresh. A
                                 journey runs in Chromium and in the browsers that its mark names, or all in one browser
                                 or in every. With all, weekly: every case of long searches, every browser, parts that
                                 are left out otherwise, and no journey may need a second try. Or only these parts:
";
const HELP_END: &str = "  bench [filter...]              print the figures
  bench --against COMMIT [puzzle...]
                                 time the library against an earlier commit's, in turns in one process
  sizes [puzzle...]              what the page's modules are made of, by module and by function
  fuzz  [target] [seconds]       any bytes into parsers, decoders, sessions and jobs, so many seconds a target
  sync                           write what follows from the list of the puzzles: modules, features, tabs, tables
";

/// If the requested port is busy, this many further ones are tried.
const PORTS_TRIED: u16 = 10;

fn main() -> ExitCode {
    match run(lexopt::Parser::from_env()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error:#}");
            if error.is::<lexopt::Error>() {
                eprintln!("`cargo xtask help` lists the commands and their options");
            }
            ExitCode::FAILURE
        }
    }
}

/// Runs a command; `false` if tests failed, which has been reported already.
fn run(mut words: lexopt::Parser) -> Result<bool> {
    let command = match words.next()? {
        None | Some(Short('h') | Long("help")) => "help".to_owned(),
        Some(Value(command)) => command.string()?,
        Some(other) => return Err(other.unexpected().into()),
    };
    match command.as_str() {
        "build" => build(words)?,
        "serve" => serve(words)?,
        "dist" => dist(words)?,
        "release" => release(words)?,
        "test" => return test(words),
        "sync" => follow_list()?,
        "bench" => bench(words)?,
        "sizes" => sizes::print(&all_values(words)?)?,
        "fuzz" => fuzz::run(&fuzz::Asked::of(&all_values(words)?)?)?,
        "help" => help(),
        other => bail!("no command `{other}`; `cargo xtask help` lists them"),
    }
    Ok(true)
}

fn help() {
    print!("{HELP}");
    list_parts(33);
    print!("{HELP_END}");
}

/// Prints the parts of the tests in order, indented by this many spaces.
fn list_parts(indent: usize) {
    for (name, about) in suite::parts() {
        println!("{:indent$}{name:<9} {about}", "");
    }
}

fn build(mut words: lexopt::Parser) -> Result<()> {
    let (mut puzzles, mut dev) = (Vec::new(), false);
    while let Some(word) = words.next()? {
        match word {
            Long("dev") => dev = true,
            Value(puzzle) => puzzles.push(puzzle.string()?),
            _ => return Err(word.unexpected().into()),
        }
    }
    follow_list()?;
    let built = if puzzles.is_empty() { package::build(dev)? } else { wasm::build_page(&puzzles, dev)? };
    let folder = wasm::folder();
    match &built[..] {
        [] => println!("{} is up to date", folder.display()),
        _ => println!("built {} into {}", built.join(", "), folder.display()),
    }
    Ok(())
}

fn bench(mut words: lexopt::Parser) -> Result<()> {
    let (mut filters, mut earlier) = (Vec::new(), None);
    while let Some(word) = words.next()? {
        match word {
            Long("against") => earlier = Some(words.value()?.string()?),
            Value(filter) => filters.push(filter.string()?),
            _ => return Err(word.unexpected().into()),
        }
    }
    match earlier {
        Some(commit) => against::bench(&commit, &filters),
        None => suite::bench(&filters),
    }
}

/// Updates the files that follow from the list before a build.
fn follow_list() -> Result<()> {
    for file in sync::write()? {
        println!("wrote {file} after the list of the puzzles");
    }
    Ok(())
}

fn dist(mut words: lexopt::Parser) -> Result<()> {
    let (mut out, mut checked, mut puzzles) = (PathBuf::from("dist"), false, Vec::new());
    let mut address = None;
    while let Some(word) = words.next()? {
        match word {
            Long("out") => out = words.value()?.into(),
            Long("address") => address = Some(words.value()?.string()?),
            Long("check") => checked = true,
            Value(puzzle) if checked => puzzles.push(puzzle.string()?),
            _ => return Err(word.unexpected().into()),
        }
    }
    follow_list()?;
    if checked {
        return repeat::check(&puzzles);
    }
    package::build(false)?;
    dist::make(&project::root().join(out), address.as_deref())
}

fn release(mut words: lexopt::Parser) -> Result<()> {
    let (mut options, mut checked) = (release::Options::default(), false);
    while let Some(word) = words.next()? {
        match word {
            Long("check") => checked = true,
            Long("tag") => options.tag = Some(words.value()?.string()?),
            Long("out") => options.out = Some(words.value()?.into()),
            Long("unbuilt") => options.unbuilt = true,
            _ => return Err(word.unexpected().into()),
        }
    }
    if !checked {
        bail!("a release is made by the host once its tag is pushed; `release --check` looks it over");
    }
    if !options.unbuilt {
        package::build(false)?;
    }
    release::check(&options)
}

fn serve(mut words: lexopt::Parser) -> Result<()> {
    let (mut watched, mut dev, mut port, mut prefix) = (false, false, 8080, String::new());
    let mut puzzles = Vec::new();
    while let Some(word) = words.next()? {
        match word {
            Long("watch") => watched = true,
            Long("dev") => dev = true,
            Long("port") => port = number(&mut words, "--port")?,
            Long("prefix") => prefix = words.value()?.string()?,
            Value(puzzle) => puzzles.push(puzzle.string()?),
            _ => return Err(word.unexpected().into()),
        }
    }
    follow_list()?;
    // What compiles the page's scripts is installed while the modules are built, which takes longer.
    let packages = std::thread::spawn(tools::ensure_npm);
    let ids = wasm::asked(&puzzles)?;
    // The first build takes minutes: the page is served once its first puzzle is built.
    let behind = wasm::is_first_run(&ids);
    let built = if behind { wasm::build_first(&ids[0], dev) } else { wasm::build_page(&ids, dev).map(drop) };
    match built {
        // When watching, wait until the error is fixed.
        Err(error) if watched => println!("not built: {error:#}"),
        built => built?,
    }
    packages.join().map_err(|_| anyhow!("the installation of npm's packages panicked"))??;
    let building = Arc::new(AtomicBool::new(behind));
    let server = start(port, &prefix, &building)?;
    println!("the playground is at {}", server.address());
    if behind {
        println!("{} is ready; building the rest in the background", ids[0]);
        match wasm::build_page(&ids, dev) {
            Ok(_) => println!("everything is built"),
            Err(error) => println!("not built: {error:#}; serving what is built"),
        }
        building.store(false, Ordering::Relaxed);
    }
    if watched {
        watch::rebuild_on_change(&puzzles, dev)?;
    }
    server.wait();
    Ok(())
}

fn start(first: u16, prefix: &str, building: &Arc<AtomicBool>) -> Result<Server> {
    let last = first.saturating_add(PORTS_TRIED);
    for port in first..=last {
        let options = server::Options {
            root: project::root(),
            prefix: prefix.to_owned(),
            port,
            building: building.clone(),
            ..Default::default()
        };
        match Server::start(options) {
            Err(error) if server::is_busy(&error) => println!("port {port} is busy"),
            started => return started,
        }
    }
    bail!("all ports from {first} to {last} are busy: choose one with --port")
}

fn test(mut words: lexopt::Parser) -> Result<bool> {
    let mut options = suite::Options::default();
    while let Some(word) = words.next()? {
        match word {
            Long("list") => {
                list_parts(0);
                return Ok(true);
            }
            Long("keep-going") => options.keep_going = true,
            Long("fresh") => options.fresh = true,
            Long("all") => (options.all, options.every_browser) = (true, true),
            Long("shard") => options.shard = Some(words.value()?.string()?),
            Long("pictures") => options.pictures = true,
            Long("browser") => options.browser = Some(words.value()?.string()?),
            Long("every-browser") => options.every_browser = true,
            Long("lanes") => options.lanes = Some(number(&mut words, "--lanes")?),
            Value(word) => {
                let word = word.string()?;
                let list = if suite::is_part(&word) { &mut options.parts } else { &mut options.filters };
                list.push(word);
            }
            _ => return Err(word.unexpected().into()),
        }
    }
    if options.parts.is_empty() && options.filters == ["quick"] {
        return suite::quick(&suite::Options::default());
    }
    if options.parts.is_empty() && !options.filters.is_empty() {
        let names: Vec<_> = suite::parts().map(|(name, _)| name).collect();
        bail!("name the part that `{}` filters: {}", options.filters.join(" "), names.join(", "));
    }
    Ok(suite::run(&options))
}

/// The value of an option whose name has been read.
fn number<T: FromStr<Err = ParseIntError>>(words: &mut lexopt::Parser, option: &str) -> Result<T> {
    words.value()?.parse().map_err(|error| anyhow!("{option}: {error}"))
}

fn all_values(mut words: lexopt::Parser) -> Result<Vec<String>> {
    let mut values = Vec::new();
    while let Some(word) = words.next()? {
        match word {
            Value(value) => values.push(value.string()?),
            _ => return Err(word.unexpected().into()),
        }
    }
    Ok(values)
}
