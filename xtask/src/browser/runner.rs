//! Takes journeys through the browsers, one after the other, and tells how each went.

use std::path::PathBuf;
use std::pin::Pin;
use std::process::ExitCode;
use std::rc::Rc;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, anyhow, bail};
use lexopt::prelude::*;

use super::{Kind, Page, Rig, runtime};
use crate::{project, tools};

/// A journey that takes longer hangs.
const LIMIT: Duration = Duration::from_secs(180);

/// What drivers say when the browser or its page died, which no journey makes it do: such a try does not count.
const DIED: [&str; 6] = [
    "page crash",
    "tab crashed",
    "invalid session id",
    "not connected to DevTools",
    "the browser does not start",
    "the page hangs",
];
/// Tries of a journey while its browser dies, and of one that fails: a machine that does several things at
/// once can be too slow for a wait. Whatever did not go at once is told at the end.
const TRIES: (u32, u32) = (4, 3);

/// A journey under way.
pub type Travel<'page> = Pin<Box<dyn Future<Output = Result<()>> + 'page>>;

/// What a person does with the page and what they expect of it.
#[derive(Clone, Copy)]
pub struct Journey {
    /// The path of its function.
    pub name: &'static str,
    /// The browsers it makes sense in; empty means all.
    pub kinds: &'static [Kind],
    /// The journey itself, on a page that is open but has not gone anywhere.
    pub run: for<'page> fn(&'page Page) -> Travel<'page>,
}

/// The command line of a journeys binary: `[filter...] [--browser name] [--site folder]`.
struct Options {
    filters: Vec<String>,
    kinds: Vec<Kind>,
    site: PathBuf,
}

/// Runs the journeys that the command line asks for, in every browser that is there, and prints each result.
///
/// Without `--site` the checkout itself is served; then `pkg/wasm` has to be built.
pub fn run(journeys: &[Journey]) -> ExitCode {
    let all_passed =
        options().and_then(|options| runtime()?.block_on(async { run_all(journeys, &options).await }));
    match all_passed {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            println!("{error:#}");
            ExitCode::FAILURE
        }
    }
}

fn options() -> Result<Options> {
    let mut options = Options { filters: Vec::new(), kinds: Vec::new(), site: project::root() };
    let mut words = lexopt::Parser::from_env();
    while let Some(word) = words.next()? {
        match word {
            Long("site") => options.site = words.value()?.into(),
            Long("browser") => {
                let name = words.value()?.string()?;
                let kind = Kind::ALL.into_iter().find(|kind| kind.name() == name);
                options.kinds.push(kind.ok_or_else(|| anyhow!("no browser is called `{name}`"))?);
            }
            Value(filter) => options.filters.push(filter.string()?),
            _ => return Err(word.unexpected().into()),
        }
    }
    if options.kinds.is_empty() {
        options.kinds = Kind::ALL.to_vec();
        options.kinds.retain(|kind| *kind != Kind::Firefox || tools::has_firefox());
    }
    Ok(options)
}

async fn run_all(journeys: &[Journey], options: &Options) -> Result<bool> {
    let wanted = |journey: &&Journey| {
        options.filters.is_empty() || options.filters.iter().any(|filter| journey.name.contains(filter))
    };
    let journeys: Vec<&Journey> = journeys.iter().filter(wanted).collect();
    if journeys.is_empty() {
        bail!("no journey is called {}", options.filters.join(" or "));
    }
    let rig = Rig::new(&options.site)?;
    let (mut passed, mut failed, mut again) = (0, Vec::new(), Vec::new());
    for kind in &options.kinds {
        for journey in &journeys {
            if !journey.kinds.is_empty() && !journey.kinds.contains(kind) {
                continue;
            }
            let title = format!("{:<9} {}", kind.name(), journey.name);
            let (mut deaths, mut failures) = (0, 0);
            let (result, seconds) = loop {
                let start = Instant::now();
                let result = travel(&rig, *kind, journey).await;
                let seconds = start.elapsed().as_secs_f64();
                let Err(error) = &result else { break (result, seconds) };
                let words = format!("{error:#}");
                let died = DIED.iter().any(|sign| words.contains(sign));
                *(if died { &mut deaths } else { &mut failures }) += 1;
                if deaths >= TRIES.0 || failures >= TRIES.1 {
                    break (result, seconds);
                }
                println!("{title} ... once more, after {seconds:.1} s\n{}", indented(&words));
            };
            match result {
                Ok(()) => {
                    println!("{title} ... ok, {seconds:.1} s");
                    passed += 1;
                    if deaths + failures > 0 {
                        again.push(title);
                    }
                }
                Err(error) => {
                    println!("{title} ... FAILED, {seconds:.1} s");
                    failed.push(format!("{title}\n{}", indented(&format!("{error:#}"))));
                }
            }
        }
    }
    if !again.is_empty() {
        println!("not at the first try: {}", again.join(", "));
    }
    // Last, where whoever looks at the end of a long output finds them.
    for failure in &failed {
        println!("FAILED: {failure}");
    }
    println!("journeys: {passed} passed, {} failed", failed.len());
    Ok(failed.is_empty())
}

async fn travel(rig: &Rc<Rig>, kind: Kind, journey: &Journey) -> Result<()> {
    let refused_before = rig.refused().len();
    let page =
        tokio::time::timeout(LIMIT, Page::open(rig, kind)).await.context("the browser does not start")??;
    let went = match tokio::time::timeout(LIMIT, (journey.run)(&page)).await {
        Ok(Ok(())) => clean(&page, rig, refused_before).await,
        Ok(failed) => failed,
        Err(_) => Err(anyhow!("not finished after {} s", LIMIT.as_secs())),
    };
    let went = match went {
        Ok(()) => Ok(()),
        Err(error) => {
            let scene = tokio::time::timeout(Duration::from_secs(30), scene(&page, journey.name)).await;
            let hangs = |_| format!("the page hangs; its driver said: {}\nreason", page.driver_said());
            Err(error.context(scene.unwrap_or_else(hangs)))
        }
    };
    // A browser that will not close has no part in the journey, and is ended anyway.
    let _ = tokio::time::timeout(Duration::from_secs(5), page.close()).await;
    went
}

/// What every journey expects at its end, whatever else it was about.
async fn clean(page: &Page, rig: &Rig, refused_before: usize) -> Result<()> {
    let said = page.take_console().await?;
    if !said.is_empty() {
        bail!("the console is not empty:\n{}", said.join("\n"));
    }
    let foreign = page.foreign_requests().await?;
    if !foreign.is_empty() {
        bail!("the page asked another origin for {}", foreign.join(", "));
    }
    let refused = rig.refused().split_off(refused_before);
    if !refused.is_empty() {
        bail!("the page asked for what is not there: {}", refused.join(", "));
    }
    Ok(())
}

/// Where a journey ended, for the one who has to find out why.
async fn scene(page: &Page, name: &str) -> String {
    let address = page.address().await.unwrap_or_else(|error| format!("unknown ({error:#})"));
    let console = match page.take_console().await {
        Ok(said) if said.is_empty() => "empty".to_owned(),
        Ok(said) => said.join("\n"),
        Err(error) => format!("unknown ({error:#})"),
    };
    let picture = match page.screenshot(&format!("failed-{name}")).await {
        Ok(file) => file.display().to_string(),
        Err(error) => format!("none ({error:#})"),
    };
    format!("address: {address}\nconsole: {console}\npicture: {picture}\nreason")
}

fn indented(text: &str) -> String {
    text.lines().map(|line| format!("    {line}")).collect::<Vec<_>>().join("\n")
}
