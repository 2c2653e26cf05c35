//! Runs journeys in browsers, and reports the results.

use std::path::PathBuf;
use std::pin::Pin;
use std::process::ExitCode;
use std::rc::Rc;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, anyhow, bail};
use lexopt::prelude::*;

use super::lanes::{self, Trip};
use super::passes::Passes;
use super::session::Requests;
use super::{Kind, Page, Rig};
use crate::project;

/// The time after which a journey counts as hanging.
const LIMIT: Duration = Duration::from_secs(300);

/// What drivers report when the browser or its page died, which is never the journey's fault: such a try does not
/// count.
const DIED: [&str; 6] = [
    "page crash",
    "tab crashed",
    "invalid session id",
    "not connected to DevTools",
    "the browser does not start",
    "the page hangs",
];
/// The most tries of a journey if its browser dies, and if it fails: a busy machine can be too slow for a wait.
/// Everything that needed another try is reported at the end, with its first error.
const TRIES: (u32, u32) = (4, 3);
/// A browser that takes longer to clear is ended.
const CLEARING: Duration = Duration::from_secs(5);

/// A journey under way.
pub type Travel<'page> = Pin<Box<dyn Future<Output = Result<()>> + 'page>>;

/// What a person does with the page, and what they expect.
#[derive(Clone, Copy)]
pub struct Journey {
    /// The path of its function.
    pub name: &'static str,
    /// The browsers it makes sense in; empty means all.
    pub kinds: &'static [Kind],
    /// The browsers among them that it always runs in, besides the first.
    pub also: &'static [Kind],
    /// What may differ there between browsers; empty if nothing may.
    pub why: &'static str,
    /// The journey itself, on an open page that has not loaded anything.
    pub run: for<'page> fn(&'page Page) -> Travel<'page>,
}

impl Journey {
    /// The browsers it runs in: all that it makes sense in, or the first and those of its mark.
    fn kinds(&self, every: bool) -> impl Iterator<Item = Kind> {
        let all = if self.kinds.is_empty() { &Kind::ALL } else { self.kinds };
        let first = all.first();
        all.iter().filter(move |kind| every || first == Some(kind) || self.also.contains(kind)).copied()
    }

    /// The reason in its mark for a browser, for a report of a failure there.
    fn why_in(&self, kind: Kind) -> String {
        if self.also.contains(&kind) { format!("\nrun there for: {}", self.why) } else { String::new() }
    }
}

/// The result of a journey in one browser.
pub struct Outcome {
    pub title: String,
    /// The duration of the last try.
    pub seconds: f64,
    /// Why each earlier try failed.
    pub tries: Vec<String>,
    /// Why it failed in the end.
    pub failed: Option<String>,
}

/// The command line of a journeys binary:
/// `[filter...] [--browser name | --every-browser] [--site folder] [--lanes number] [--shard 1/4] [--fresh] [--steady]
/// [--pictures]`.
struct Options {
    filters: Vec<String>,
    /// The browsers asked for by name, in which journeys run even without a mark for them.
    kinds: Vec<Kind>,
    every_browser: bool,
    site: PathBuf,
    lanes: usize,
    /// Only one of so many shares: its number from 0, and how many there are.
    shard: (usize, usize),
    /// Whether to make journeys again that have passed.
    fresh: bool,
    /// Whether a journey that needs a second try fails.
    steady: bool,
    /// Whether journeys save the pictures of the page that they offer.
    pictures: bool,
}

/// Runs the journeys that the command line asks for, and prints each result.
///
/// A journey runs in the first browser that it makes sense in and those of its mark; with `--every-browser` in all it
/// makes sense in, with `--browser` in that one if it makes sense there. Without `--site` the checkout itself is
/// served, for which `pkg/wasm` must be built. Without `--lanes` as many run at a time as there are cores.
pub fn run(journeys: &[Journey]) -> ExitCode {
    match options().and_then(|options| run_all(journeys, &options)) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            println!("{error:#}");
            ExitCode::FAILURE
        }
    }
}

fn options() -> Result<Options> {
    let lanes = std::thread::available_parallelism().map_or(1, usize::from);
    let mut options = Options {
        filters: Vec::new(),
        kinds: Vec::new(),
        every_browser: false,
        site: project::root(),
        lanes,
        shard: (0, 1),
        fresh: false,
        steady: false,
        pictures: false,
    };
    let mut words = lexopt::Parser::from_env();
    while let Some(word) = words.next()? {
        match word {
            Long("site") => options.site = words.value()?.into(),
            Long("lanes") => options.lanes = words.value()?.parse()?,
            Long("browser") => {
                let name = words.value()?.string()?;
                let kind = Kind::ALL.into_iter().find(|kind| kind.name() == name);
                options.kinds.push(kind.ok_or_else(|| anyhow!("no browser is called `{name}`"))?);
            }
            Long("every-browser") => options.every_browser = true,
            Long("shard") => options.shard = shard(&words.value()?.string()?)?,
            Long("fresh") => options.fresh = true,
            Long("steady") => options.steady = true,
            Long("pictures") => options.pictures = true,
            Value(filter) => options.filters.push(filter.string()?),
            _ => return Err(word.unexpected().into()),
        }
    }
    Ok(options)
}

/// `2/4` is the second of four shares.
fn shard(text: &str) -> Result<(usize, usize)> {
    let numbers = text.split_once('/').and_then(|(own, all)| Some((own.parse().ok()?, all.parse().ok()?)));
    match numbers {
        Some((own, all)) if (1..=all).contains(&own) => Ok((own - 1, all)),
        _ => bail!("`{text}` is no share, like 2/4"),
    }
}

fn run_all(journeys: &[Journey], options: &Options) -> Result<bool> {
    let wanted =
        |name: &str| options.filters.is_empty() || options.filters.iter().any(|filter| name.contains(filter.as_str()));
    let journeys: Vec<&Journey> = journeys.iter().filter(|journey| wanted(journey.name)).collect();
    if journeys.is_empty() {
        bail!("no journey is called {}", options.filters.join(" or "));
    }
    let every = options.every_browser || !options.kinds.is_empty();
    let asked = |kind: &Kind| options.kinds.is_empty() || options.kinds.contains(kind);
    let mut trips: Vec<_> = journeys
        .iter()
        .flat_map(|&journey| journey.kinds(every).filter(asked).map(move |kind| Trip { kind, journey }))
        .collect();
    // Browsers are reused for the next journey: grouped by kind, they are started less often.
    trips.sort_by_key(|trip| Kind::ALL.iter().position(|&kind| kind == trip.kind));
    let (own, all) = options.shard;
    trips = trips.into_iter().skip(own).step_by(all).collect();
    let passes = Passes::read(&options.site, !options.every_browser)?;
    let before = trips.len();
    if !options.fresh {
        trips.retain(|trip| !passes.has_passed(trip));
    }
    let before = before - trips.len();
    if before > 0 {
        println!("{before} journeys passed before, and nothing that they read has changed");
    }
    let (mut passed, mut unsteady, mut failed) = (0, Vec::new(), Vec::new());
    // The headless shell has the same engine. Once a week, and before a release, Chromium is what people have.
    let is_bare = !options.every_browser;
    lanes::run(
        trips,
        options.lanes,
        || Rig::for_journeys(&options.site, is_bare, options.pictures),
        &passes,
        |Outcome { title, seconds, tries, failed: reason }| {
            let tried = tries.iter().map(|reason| format!("\n{}", indented(reason))).collect::<String>();
            if let Some(reason) = reason {
                println!("{title} ... FAILED, {seconds:.1} s");
                failed.push(format!("{title}{tried}\n{}", indented(reason)));
                return;
            }
            passed += 1;
            if tries.is_empty() {
                println!("{title} ... ok, {seconds:.1} s");
            } else {
                println!("{title} ... unsteady, {seconds:.1} s{tried}");
                unsteady.push(format!("{title}: {}", tries[0]));
            }
        },
    )?;
    // What went wrong comes last, where it is easy to find after a long output.
    for one in &unsteady {
        println!("UNSTEADY: {one}");
    }
    for failure in &failed {
        println!("FAILED: {failure}");
    }
    println!("journeys: {passed} passed ({} unsteady), {before} before, {} failed", unsteady.len(), failed.len());
    Ok(failed.is_empty() && (unsteady.is_empty() || !options.steady))
}

/// Runs a journey, repeatedly if necessary.
pub async fn take(rig: &Rc<Rig>, trip: Trip<'_>, passes: &Passes) -> Outcome {
    let (mut deaths, mut failures, mut tries) = (0, 0, Vec::new());
    loop {
        let start = Instant::now();
        // Drop what a failed journey left behind.
        drop(rig.take_requests());
        let result = travel(rig, trip).await.and_then(|requests| {
            // What passes only sometimes is made again.
            if tries.is_empty() { passes.note(&trip, &requests) } else { Ok(()) }
        });
        let seconds = start.elapsed().as_secs_f64();
        let reason = result.err().map(|error| format!("{error:#}"));
        let outcome = |tries, failed| Outcome { title: trip.title(), seconds, tries, failed };
        let Some(reason) = reason else { return outcome(tries, None) };
        let died = DIED.iter().any(|sign| reason.contains(sign));
        *(if died { &mut deaths } else { &mut failures }) += 1;
        if deaths >= TRIES.0 || failures >= TRIES.1 {
            let why = trip.journey.why_in(trip.kind);
            return outcome(tries, Some(reason + &why));
        }
        tries.push(format!("after {seconds:.1} s: {reason}"));
    }
}

async fn travel(rig: &Rc<Rig>, Trip { kind, journey }: Trip<'_>) -> Result<Requests> {
    let page = tokio::time::timeout(LIMIT, Page::open(rig, kind)).await.context("the browser does not start")??;
    let went = match tokio::time::timeout(LIMIT, (journey.run)(&page)).await {
        Ok(Ok(())) => clean(&page, rig).await,
        Ok(Err(error)) => Err(error),
        Err(_) => Err(anyhow!("not finished after {} s", LIMIT.as_secs())),
    };
    let error = match went {
        Ok(requests) => {
            // A browser that cannot be cleared does not affect the journey; it is ended instead.
            let _ = tokio::time::timeout(CLEARING, page.close()).await;
            return Ok(requests);
        }
        Err(error) => error,
    };
    let scene = tokio::time::timeout(Duration::from_secs(30), scene(&page, journey.name)).await;
    let hangs = |_| format!("the page hangs; its driver said: {}\nreason", page.driver_said());
    Err(error.context(scene.unwrap_or_else(hangs)))
}

/// What every journey must satisfy at its end; returns what its pages have asked for.
async fn clean(page: &Page, rig: &Rig) -> Result<Requests> {
    let said = page.take_console().await?;
    if !said.is_empty() {
        bail!("the console is not empty:\n{}", said.join("\n"));
    }
    let shifts = page.take_shifts().await?;
    if !shifts.is_empty() {
        bail!("these parts of the page jumped:\n{}", shifts.join("\n"));
    }
    let foreign = page.foreign_requests().await?;
    if !foreign.is_empty() {
        bail!("the page asked another origin for {}", foreign.join(", "));
    }
    let requests = rig.take_requests();
    if !requests.refused.is_empty() {
        bail!("the page asked for what is not there: {}", requests.refused.join(", "));
    }
    Ok(requests)
}

/// A description of where a journey ended, to help find the cause of a failure.
async fn scene(page: &Page, name: &str) -> String {
    let address = page.address().await.unwrap_or_else(|error| format!("unknown ({error:#})"));
    let console = match page.take_console().await {
        Ok(said) if said.is_empty() => "empty".to_owned(),
        Ok(said) => said.join("\n"),
        Err(error) => format!("unknown ({error:#})"),
    };
    let picture = match page.take_picture(&format!("failed-{name}")).await {
        Ok(file) => file.display().to_string(),
        Err(error) => format!("none ({error:#})"),
    };
    format!("address: {address}\nconsole: {console}\npicture: {picture}\nreason")
}

fn indented(text: &str) -> String {
    text.lines().map(|line| format!("    {line}")).collect::<Vec<_>>().join("\n")
}
