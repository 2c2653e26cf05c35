//! What the command line asks for, read by clap and checked as a whole.

use clap::ArgMatches;
use clap::error::ErrorKind;

use crate::cli::cli;
use crate::exit::Error;
use crate::hash::shard_of;
use crate::output::lined;
use crate::setups::Setup;

/// The options that a file of configurations also contains.
const SETTINGS: [&str; 6] = ["strategy", "preset", "switch", "limit", "nodes", "milliseconds"];

/// A parsed command line.
#[derive(Clone)]
pub struct Asked {
    pub command: String,
    pub inputs: Vec<String>,
    pub puzzle: Option<String>,
    pub format: Option<String>,
    pub setups: Option<String>,
    pub out: Option<String>,
    pub json: bool,
    pub resume: bool,
    pub times: bool,
    pub title: Option<String>,
    pub author: Option<String>,
    pub link: bool,
    /// Seconds of waiting for input that does not come; 0 = no limit.
    pub wait: Option<u64>,
    /// The only case that is taken of a file with several, from 1.
    pub case: Option<u64>,
    /// Seconds between reports on a search.
    pub every: Option<u64>,
    /// Which part, from 1, of how many.
    pub shard: (u64, u64),
    /// Of `generate` and `craft`: seed, count, difficulty, rows, columns.
    pub numbers: [Option<u64>; 5],
    /// The configurations built from the options: one per strategy, at least one.
    pub wished: Vec<Setup>,
}

/// What a command line comes to.
pub enum Parsed {
    Asked(Box<Asked>),
    /// Help, or the version, as it is shown.
    Help(String),
}

/// Reads a command line, without the program's name.
pub fn parse(words: &[String]) -> Result<Parsed, Error> {
    let words = ["gridlight"].into_iter().chain(words.iter().map(String::as_str));
    let matches = match cli().try_get_matches_from(words) {
        Ok(matches) => matches,
        Err(error) => return told(&error),
    };
    let Some((command, given)) = matches.subcommand() else {
        return usage("Say what is to be done: `gridlight help` lists the commands.");
    };
    let given = Given(given);
    let setups = given.text("setups");
    if let Some(name) = SETTINGS.iter().find(|name| setups.is_some() && given.has(name)) {
        return usage(format!("--setups says all of it: leave out --{name}."));
    }
    let switches = given.texts("switch").iter().map(|text| setting(text)).collect::<Result<Vec<_>, _>>()?;
    let limits = ["limit", "nodes", "milliseconds"].map(|name| (name, given.number(name)));
    let mut strategies = given.texts("strategy");
    if strategies.is_empty() {
        strategies.push("default".into());
    }
    let preset = given.text("preset");
    let wished = strategies.iter().map(|id| Setup::of(id, preset.as_deref(), &switches, &limits)).collect();
    let (out, shard) = (given.text("out"), given.text("shard"));
    if shard.is_some() && out.is_none() {
        return usage("--shard goes with --out.");
    }
    if given.flag("resume") && matches!(out.as_deref(), None | Some("-")) {
        return usage("--resume goes with --out FOLDER.");
    }
    if command != "set" && given.flag("json") && out.is_some() {
        return usage("--out writes JSON lines: leave out --json.");
    }
    Ok(Parsed::Asked(Box::new(Asked {
        command: command.into(),
        inputs: given.texts("inputs"),
        puzzle: given.text("puzzle"),
        format: given.text("format"),
        setups,
        out,
        json: given.flag("json"),
        resume: given.flag("resume"),
        times: given.flag("times"),
        title: given.text("title"),
        author: given.text("author"),
        link: given.flag("link"),
        wait: given.number("wait"),
        case: given.number("case"),
        every: given.number("every"),
        shard: part(shard.as_deref().unwrap_or("1/1"))?,
        numbers: ["seed", "count", "difficulty", "rows", "cols"].map(|name| given.number(name)),
        wished,
    })))
}

pub fn usage<T>(words: impl Into<String>) -> Result<T, Error> {
    Err(Error::Usage(words.into()))
}

/// What clap has to say: help, the version, or what is wrong, in one line.
fn told(error: &clap::Error) -> Result<Parsed, Error> {
    let text = error.render().to_string();
    match error.kind() {
        ErrorKind::DisplayHelp => Ok(Parsed::Help(lined(text))),
        ErrorKind::DisplayVersion => Ok(Parsed::Help(text.replace("gridlight ", ""))),
        _ => {
            let lines = text.lines().map(str::trim).take_while(|line| !line.starts_with("Usage:"));
            let lines: Vec<&str> = lines.filter(|line| !line.is_empty() && !line.starts_with("For more")).collect();
            usage(lines.join("; ").trim_start_matches("error: ").to_owned() + ".")
        }
    }
}

/// The options of a command, which has only some of them.
struct Given<'a>(&'a ArgMatches);

impl Given<'_> {
    fn has(&self, name: &str) -> bool {
        self.0.try_contains_id(name).unwrap_or(false)
    }

    fn flag(&self, name: &str) -> bool {
        self.0.try_get_one::<bool>(name).ok().flatten().is_some_and(|on| *on)
    }

    fn number(&self, name: &str) -> Option<u64> {
        self.0.try_get_one::<u64>(name).ok().flatten().copied()
    }

    fn texts(&self, name: &str) -> Vec<String> {
        self.0.try_get_many::<String>(name).ok().flatten().into_iter().flatten().cloned().collect()
    }

    /// The last of them.
    fn text(&self, name: &str) -> Option<String> {
        self.texts(name).pop()
    }
}

fn setting(text: &str) -> Result<(String, bool), Error> {
    let parts = text.rsplit_once('=').filter(|(id, value)| !id.is_empty() && (*value == "on" || *value == "off"));
    match parts {
        Some((id, value)) => Ok((id.into(), value == "on")),
        None => usage(format!("--switch takes a switch and on or off, such as count=on, not “{text}”.")),
    }
}

fn part(text: &str) -> Result<(u64, u64), Error> {
    match shard_of(text) {
        Some(shard) => Ok(shard),
        None => usage(format!("--shard takes I/N with I from 1 to N, such as 3/64, not “{text}”.")),
    }
}
