//! The command line of the project's build tool: `cargo xtask <command>`.

#![expect(clippy::print_stdout, reason = "a command line tool talks on its standard output")]

use std::collections::VecDeque;
use std::path::PathBuf;
use std::process::ExitCode;
use std::str::FromStr;

use anyhow::{Context as _, Result, anyhow, bail};
use xtask::server::{self, Server};
use xtask::{dist, project, suite, wasm, watch};

const HELP: &str = "\
cargo xtask <command>

  build [--dev] [puzzle...]      compile to WebAssembly and write pkg/wasm, or only the page's modules of
                                 these puzzles
  serve [--port 8080] [--watch] [--prefix /some/path] [--dev]
                                 build, then serve the playground
  dist  [--out dist]             a folder for any static host, within the size budgets
  test  [part...] [filter...] [--keep-going] [--browser name] [--firefox]
                                 everything, or only these parts:
";
const HELP_END: &str = "  bench [filter...]              print the figures\n";

/// A person who asks for a port and finds it busy gets one of the next few.
const PORTS_TRIED: u16 = 10;

fn main() -> ExitCode {
    match run(std::env::args().skip(1).collect()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Runs a command; false if tests failed, which has been told already.
fn run(mut words: VecDeque<String>) -> Result<bool> {
    let command = words.pop_front().unwrap_or_else(|| "help".to_owned());
    let mut words = Words(words);
    match command.as_str() {
        "build" => {
            let dev = words.flag("--dev");
            match &words.rest()?[..] {
                [] => wasm::build(dev)?,
                puzzles => wasm::build_some(puzzles, dev)?,
            }
            println!("built {}", wasm::folder().display());
            Ok(true)
        }
        "serve" => serve(words).map(|()| true),
        "dist" => {
            let out: PathBuf = words.value("--out")?.unwrap_or_else(|| "dist".into());
            words.end()?;
            wasm::build(false)?;
            dist::make(&project::root().join(out))?;
            Ok(true)
        }
        "test" => Ok(suite::run(&test_options(words)?)),
        "bench" => suite::bench(&words.rest()?).map(|()| true),
        "help" | "--help" | "-h" => {
            print!("{HELP}");
            for (name, about) in suite::parts() {
                println!("{:>33}{name:<9} {about}", "");
            }
            print!("{HELP_END}");
            Ok(true)
        }
        other => bail!("no command `{other}`; `cargo xtask help` lists them"),
    }
}

fn serve(mut words: Words) -> Result<()> {
    let (watched, dev) = (words.flag("--watch"), words.flag("--dev"));
    let port: u16 = words.value("--port")?.unwrap_or(8080);
    let prefix: String = words.value("--prefix")?.unwrap_or_default();
    words.end()?;
    match wasm::build_page(dev) {
        // A watcher waits for the mistake to be mended.
        Err(error) if watched => println!("not built: {error:#}"),
        built => built?,
    }
    let server = start(port, &prefix)?;
    println!("the playground is at {}", server.address());
    if watched {
        watch::rebuild_on_change(dev)?;
    }
    server.wait();
    Ok(())
}

fn start(first: u16, prefix: &str) -> Result<Server> {
    let last = first.saturating_add(PORTS_TRIED);
    for port in first..=last {
        let options =
            server::Options { root: project::root(), prefix: prefix.to_owned(), port, ..Default::default() };
        match Server::start(options) {
            Err(error) if server::is_busy(&error) => println!("port {port} is busy"),
            started => return started,
        }
    }
    bail!("all ports from {first} to {last} are busy: choose one with --port")
}

fn test_options(mut words: Words) -> Result<suite::Options> {
    let (keep_going, firefox) = (words.flag("--keep-going"), words.flag("--firefox"));
    let browser = words.value("--browser")?;
    let (parts, filters): (Vec<_>, Vec<_>) = words.rest()?.into_iter().partition(|word| suite::is_part(word));
    if parts.is_empty() && !filters.is_empty() {
        let names: Vec<_> = suite::parts().map(|(name, _)| name).collect();
        bail!("name the part that `{}` filters: {}", filters.join(" "), names.join(", "));
    }
    Ok(suite::Options { parts, filters, keep_going, firefox, browser })
}

/// The words after the command, taken one by one.
struct Words(VecDeque<String>);

impl Words {
    fn flag(&mut self, name: &str) -> bool {
        let place = self.0.iter().position(|word| word == name);
        place.and_then(|place| self.0.remove(place)).is_some()
    }

    fn value<T: FromStr>(&mut self, name: &str) -> Result<Option<T>>
    where
        T::Err: std::error::Error + Send + Sync + 'static,
    {
        let Some(place) = self.0.iter().position(|word| word == name) else { return Ok(None) };
        self.0.remove(place);
        let word = self.0.remove(place).ok_or_else(|| anyhow!("{name} wants a value"))?;
        word.parse().map(Some).with_context(|| format!("{name} cannot be `{word}`"))
    }

    fn rest(self) -> Result<Vec<String>> {
        match self.0.iter().find(|word| word.starts_with('-')) {
            Some(word) => bail!("no option `{word}` here; `cargo xtask help` lists them"),
            None => Ok(self.0.into()),
        }
    }

    fn end(self) -> Result<()> {
        match self.rest()?.first() {
            Some(word) => bail!("`{word}` is one word too many; `cargo xtask help` lists the options"),
            None => Ok(()),
        }
    }
}
