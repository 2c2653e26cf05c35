//! Parses the command line, as `parseArgs` of Node does.

use crate::exit::Error;
use crate::hash::shard_of;
use crate::setups::Setup;

/// The options, and whether they take a value.
const OPTIONS: [(&str, bool); 27] = [
    ("puzzle", true),
    ("strategy", true),
    ("preset", true),
    ("switch", true),
    ("limit", true),
    ("nodes", true),
    ("milliseconds", true),
    ("format", true),
    ("setups", true),
    ("json", false),
    ("wait", true),
    ("case", true),
    ("every", true),
    ("out", true),
    ("shard", true),
    ("resume", false),
    ("times", false),
    ("seed", true),
    ("count", true),
    ("difficulty", true),
    ("rows", true),
    ("cols", true),
    ("title", true),
    ("author", true),
    ("link", false),
    ("help", false),
    ("version", false),
];

/// The options that a file of configurations also contains.
const SETTINGS: [&str; 6] = ["strategy", "preset", "switch", "limit", "nodes", "milliseconds"];

/// The commands with their options, apart from `--help` and `--version`.
pub const COMMANDS: [(&str, &[&str]); 15] = [
    (
        "solve",
        &["puzzle", "strategy", "preset", "switch", "limit", "nodes", "milliseconds", "case", "every", "json", "wait"],
    ),
    ("count", &["puzzle", "strategy", "preset", "switch", "nodes", "milliseconds", "case", "every", "json", "wait"]),
    ("check", &["puzzle", "case", "json", "wait"]),
    ("analyse", &["puzzle", "milliseconds", "case", "json", "wait"]),
    ("craft", &["puzzle", "difficulty", "seed", "milliseconds", "case", "json", "wait"]),
    ("convert", &["puzzle", "format", "case", "wait"]),
    ("read", &["puzzle", "json", "wait"]),
    ("set", &["title", "author", "out", "link", "milliseconds", "json", "wait"]),
    (
        "batch",
        &[
            "puzzle",
            "strategy",
            "preset",
            "switch",
            "limit",
            "nodes",
            "milliseconds",
            "setups",
            "json",
            "out",
            "shard",
            "resume",
            "times",
            "wait",
        ],
    ),
    ("generate", &["puzzle", "seed", "count", "difficulty", "rows", "cols", "out", "shard", "resume"]),
    ("merge", &["out"]),
    ("certify", &["puzzle", "milliseconds", "case", "out", "shard", "resume", "wait"]),
    ("verify", &["json", "wait"]),
    ("puzzles", &["json"]),
    ("help", &[]),
];

/// The most of each number of a new board.
const MOST: [(&str, u64); 5] =
    [("seed", (1 << 53) - 1), ("count", (1 << 53) - 1), ("difficulty", 255), ("rows", 65_535), ("cols", 65_535)];

/// A parsed command line.
#[derive(Clone, Default)]
pub struct Asked {
    /// "" if missing.
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
    pub help: bool,
    pub version: bool,
    /// Seconds of waiting for input that does not come; 0 = no limit.
    pub wait: Option<u64>,
    /// The only case that is taken of a file with several, from 1.
    pub case: Option<u64>,
    /// Seconds between reports on a search.
    pub every: Option<u64>,
    /// Which part, from 1, of how many.
    pub shard: (u64, u64),
    /// Of `generate` and `craft`, in the order of [`MOST`].
    pub numbers: [Option<u64>; 5],
    /// The configurations built from the options: one per strategy, at least one.
    pub wished: Vec<Setup>,
}

/// An option as it was written.
struct Token {
    name: String,
    raw: String,
    value: Option<String>,
}

pub fn parse(words: &[String]) -> Result<Asked, Error> {
    let (tokens, mut inputs) = split(words);
    let command = if inputs.is_empty() { String::new() } else { inputs.remove(0) };
    if !command.is_empty() {
        known(&command)?;
    }
    let has = |name: &str| tokens.iter().any(|token| token.name == name);
    let about = has("help") || has("version");
    for token in &tokens {
        check_option(&command, token, about)?;
    }
    let all = |name: &str| -> Vec<&str> {
        let named = tokens.iter().filter(|token| token.name == name);
        named.filter_map(|token| token.value.as_deref()).collect()
    };
    let last = |name: &str| all(name).last().map(|value| (*value).to_owned());
    let setups = last("setups");
    if let Some(name) = SETTINGS.iter().find(|name| setups.is_some() && has(name)) {
        return usage(format!("--setups says all of it: leave out --{name}."));
    }
    let number = |name: &str| last(name).map(|text| whole(name, &text)).transpose();
    let switches: Vec<(String, bool)> = all("switch").into_iter().map(setting).collect::<Result<_, _>>()?;
    let limits = [("limit", number("limit")?), ("nodes", number("nodes")?), ("milliseconds", number("milliseconds")?)];
    let strategies = if has("strategy") { all("strategy") } else { vec!["default"] };
    let preset = last("preset");
    let wished = strategies.iter().map(|id| Setup::of(id, preset.as_deref(), &switches, &limits)).collect();
    let (out, shard) = (last("out"), last("shard"));
    if shard.is_some() && out.is_none() {
        return usage("--shard goes with --out.");
    }
    if has("resume") && matches!(out.as_deref(), None | Some("-")) {
        return usage("--resume goes with --out FOLDER.");
    }
    if command != "set" && has("json") && out.is_some() {
        return usage("--out writes JSON lines: leave out --json.");
    }
    let every = number("every")?;
    if every == Some(0) {
        return usage("--every is at least 1.");
    }
    let mut numbers = [None; 5];
    for ((name, most), slot) in MOST.iter().zip(&mut numbers) {
        *slot = number(name)?;
        if slot.is_some_and(|value| value > *most) {
            return usage(format!("--{name} is at most {most}."));
        }
    }
    Ok(Asked {
        command,
        inputs,
        puzzle: last("puzzle"),
        format: last("format"),
        setups,
        out,
        json: has("json"),
        resume: has("resume"),
        times: has("times"),
        title: last("title"),
        author: last("author"),
        link: has("link"),
        help: has("help"),
        version: has("version"),
        wait: number("wait")?,
        case: number("case")?,
        every,
        shard: part(shard.as_deref().unwrap_or("1/1"))?,
        numbers,
        wished,
    })
}

pub fn usage<T>(words: impl Into<String>) -> Result<T, Error> {
    Err(Error::Usage(words.into()))
}

/// The same command, if there is one of that name.
pub fn known(command: &str) -> Result<&str, Error> {
    if COMMANDS.iter().any(|(name, _)| *name == command) {
        return Ok(command);
    }
    let names: Vec<&str> = COMMANDS.iter().map(|(name, _)| *name).collect();
    usage(format!("There is no command “{command}”; there are: {}.", names.join(", ")))
}

/// The options, and what else there is.
fn split(words: &[String]) -> (Vec<Token>, Vec<String>) {
    let (mut tokens, mut inputs) = (Vec::new(), Vec::new());
    let mut words = words.iter();
    while let Some(word) = words.next() {
        if word == "--" {
            inputs.extend(words.by_ref().cloned());
        } else if let Some(long) = word.strip_prefix("--") {
            let (name, inline) = match long.split_once('=') {
                Some((name, value)) => (name, Some(value.to_owned())),
                None => (long, None),
            };
            let takes = OPTIONS.iter().any(|(known, takes)| *known == name && *takes);
            let value = if inline.is_none() && takes { words.next().cloned() } else { inline };
            tokens.push(Token { name: name.into(), raw: format!("--{name}"), value });
        } else if let Some(letters) = word.strip_prefix('-').filter(|letters| !letters.is_empty()) {
            for letter in letters.chars() {
                let name = if letter == 'h' { "help".to_owned() } else { letter.to_string() };
                tokens.push(Token { name, raw: format!("-{letter}"), value: None });
            }
        } else {
            inputs.push(word.clone());
        }
    }
    (tokens, inputs)
}

/// What is wrong with an option as it was written.
fn check_option(command: &str, Token { name, raw, value }: &Token, about: bool) -> Result<(), Error> {
    let own = COMMANDS.iter().find(|(known, _)| *known == command).map_or(&[][..], |(_, own)| own);
    let is_own = name == "help" || name == "version" || own.contains(&name.as_str());
    let takes = OPTIONS.iter().find(|(known, _)| known == name).map(|(_, takes)| *takes);
    // With --help, options of other commands do no harm.
    let is_harmless = takes.is_some() && about;
    if !is_own && !is_harmless {
        let list = if own.is_empty() { &["help", "version"][..] } else { own };
        let list: Vec<String> = list.iter().map(|one| format!("--{one}")).collect();
        let list = list.join(", ");
        if own.is_empty() {
            let of = if command.is_empty() { String::new() } else { format!(" of {command}") };
            return usage(format!("There is no option {raw}{of}; there are: {list}."));
        }
        return usage(format!("{command} takes no {raw}; it takes: {list}."));
    }
    match takes {
        Some(true) if value.as_deref().unwrap_or("").is_empty() => usage(format!("{raw} takes a value.")),
        Some(false) if value.is_some() => usage(format!("{raw} takes no value.")),
        _ => Ok(()),
    }
}

fn setting(text: &str) -> Result<(String, bool), Error> {
    let parts = text.rsplit_once('=').filter(|(id, value)| !id.is_empty() && (*value == "on" || *value == "off"));
    match parts {
        Some((id, value)) => Ok((id.into(), value == "on")),
        None => usage(format!("--switch takes a switch and on or off, such as count=on, not “{text}”.")),
    }
}

fn whole(name: &str, text: &str) -> Result<u64, Error> {
    let fits = (1..=15).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    match text.parse() {
        Ok(value) if fits => Ok(value),
        _ => usage(format!("--{name} takes a whole number, 0 or more, not “{text}”.")),
    }
}

fn part(text: &str) -> Result<(u64, u64), Error> {
    match shard_of(text) {
        Some(shard) => Ok(shard),
        None => usage(format!("--shard takes I/N with I from 1 to N, such as 3/64, not “{text}”.")),
    }
}
