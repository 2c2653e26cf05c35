//! The command line: commands and options as clap reads them, and as the build describes them to shells and to `man`.

use clap::builder::NonEmptyStringValueParser;
use clap::{Arg, ArgAction, Command, ValueHint, value_parser};

/// The largest number of an option that has no limit of its own.
const MOST: u64 = 999_999_999_999_999;
/// The largest whole number that JavaScript tells from the next.
pub const WHOLE: u64 = (1 << 53) - 1;
/// Seconds of waiting for input that does not come, unless `--wait` says otherwise.
pub const WAIT: u64 = 60;

/// An option: its name, what its value is called ("" if it takes none), and what it does.
type Described = (&'static str, &'static str, &'static str);

const OPTIONS: [Described; 25] = [
    ("puzzle", "ID", "Which puzzle it is; found out from the text if left out"),
    ("strategy", "ID", "The strategy (`gridlight puzzles ID` lists them); of batch, again for further configurations"),
    ("preset", "ID", "Named settings of the strategy, on which --switch builds"),
    ("switch", "ID=on|off", "Turns a switch of the strategy on or off; again for others"),
    ("limit", "N", "Stop after so many solutions; 0 = no limit, 2 if left out"),
    ("nodes", "N", "Stop after so many nodes of the search"),
    ("milliseconds", "N", "Stop after so many milliseconds"),
    ("format", "ID", "The format to write; the puzzle's usual one if left out"),
    ("setups", "FILE", "A JSON file with an array of configurations, as the library takes them"),
    (
        "out",
        "PATH",
        "Write records, as JSON lines, to a file in this folder; of merge and set to this file; for - to the standard output",
    ),
    ("shard", "I/N", "Only the I-th of N parts; a board is always in the same part"),
    ("resume", "", "Continue the shard where it was interrupted; leave it alone if it is finished"),
    ("times", "", "Also record how long each board took, so that two runs differ"),
    ("seed", "N", "The first board's seed, 2^34 if left out, or the order in which clues are tried, 1 if left out"),
    ("count", "N", "How many boards; 1 if left out"),
    ("difficulty", "N", "From 1, the easiest; if left out 1, or for craft as hard as it gets"),
    ("rows", "N", "Rows of the board; the puzzle's usual size if left out"),
    ("cols", "N", "Columns of the board"),
    ("title", "TEXT", "The set's title, in place of the one it has"),
    ("author", "TEXT", "Its author"),
    ("link", "", "Write its link"),
    ("case", "N", "Of a file of several cases only the N-th, from 1"),
    ("every", "N", "Report on the standard error what the search has counted, every N seconds and at its end"),
    ("json", "", "JSON, a line a result"),
    ("wait", "N", "Give up after N seconds without input from a pipe; {WAIT} if left out, 0 = no limit"),
];

/// A command: its name, what it takes, its options, what it does, and more about that.
type Listed = (&'static str, &'static str, &'static [&'static str], &'static str, &'static str);

const COMMANDS: [Listed; 14] = [
    (
        "solve",
        "FILE",
        &["puzzle", "strategy", "preset", "switch", "limit", "nodes", "milliseconds", "case", "every", "json", "wait"],
        "Solves boards and says what is proved",
        "Of a file of several cases all are solved, named FILE#1, FILE#2 ...",
    ),
    (
        "count",
        "FILE",
        &["puzzle", "strategy", "preset", "switch", "nodes", "milliseconds", "case", "every", "json", "wait"],
        "Writes the exact number of solutions",
        "",
    ),
    ("check", "FILE", &["puzzle", "case", "json", "wait"], "Says how boards stand", ""),
    (
        "analyse",
        "FILE",
        &["puzzle", "milliseconds", "case", "json", "wait"],
        "Says how many solutions boards have, which cells are the same in all of them, and which clues contradict each \
         other if there is none",
        "Solutions are counted up to 1,000.",
    ),
    (
        "craft",
        "FILE",
        &["puzzle", "difficulty", "seed", "milliseconds", "case", "json", "wait"],
        "Removes redundant clues from a board with a unique solution, which stays the only one: as many as possible, or \
         with --difficulty as many as that allows",
        "Of a file of several cases it is the first.",
    ),
    (
        "convert",
        "FILE",
        &["puzzle", "format", "case", "wait"],
        "Writes a board in another format, or tidied in its usual one",
        "Of a file of several cases it is the first.",
    ),
    (
        "read",
        "PICTURE",
        &["puzzle", "json", "wait"],
        "Reads boards from pictures in PNG, JPEG or WebP, of animated ones from the first frame",
        "What is in doubt goes to the standard error, and the exit code is then 2.",
    ),
    (
        "set",
        "FILE|LINK",
        &["title", "author", "out", "link", "milliseconds", "json", "wait"],
        "Checks a set of boards as a whole: each board, which are the same, and where the difficulty falls",
        "Several files are one set in their order: of sets all boards, and boards alone. --out writes that set instead, \
         and --link its link.",
    ),
    (
        "batch",
        "FILE|FOLDER",
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
        "Solves many boards, each once with each configuration: CSV, a row a board and configuration",
        "Of a folder the files that end as boards' texts do are taken; of a contest file all boards; of JSON lines the \
         field `text` of each. What is wrong with a board stands in its row; the rest goes on. With --out it writes a \
         record a board, which can be resumed.",
    ),
    (
        "generate",
        "",
        &["puzzle", "seed", "count", "difficulty", "rows", "cols", "out", "shard", "resume"],
        "Generates boards, one a seed",
        "Without --out they are written as text.",
    ),
    (
        "merge",
        "FOLDER|FILE",
        &["out"],
        "Combines the shards that --out wrote",
        "It says which shards and boards are missing or there twice, and then writes nothing.",
    ),
    (
        "certify",
        "FILE|FOLDER",
        &["puzzle", "milliseconds", "case", "out", "shard", "resume", "wait"],
        "Writes a board's certificate: the board, its solution and a proof that there is no other, or none",
        "Of a file of several cases it is the first. With --out it writes a record for each of many boards, which verify \
         takes too.",
    ),
    (
        "verify",
        "FILE",
        &["json", "wait"],
        "Checks certificates, and records of them, without the solvers that wrote them",
        "Only Node's command does.",
    ),
    (
        "puzzles",
        "PUZZLE",
        &["json"],
        "Lists the puzzles; of those named strategies, presets, switches, counters and formats",
        "",
    ),
];

const CODES: &str = "\
Exit codes: 0 answered, or nothing wrong; 1 proved that there is no solution (check: something is wrong; verify:
not valid); 2 unproved within the limits, or no certificate; 3 an input is no board or cannot be read; 64 called
wrongly; 70 the command itself failed. Of several inputs the highest. Of batch: 0, 2 if a run was cut or left open, 3 if
an input was bad. Of merge: 1 if something is missing or there twice. Of set: 1 if a board has no solution, or several
where it should have one.";

/// The command line as clap knows it.
pub fn cli() -> Command {
    Command::new("gridlight")
        .version(env!("CARGO_PKG_VERSION"))
        .about("Solves grid puzzles, and proves what it says")
        .after_help(format!("Without a file, or for -, the standard input is read.\n\n{CODES}"))
        .subcommands(COMMANDS.map(command))
}

fn command((name, input, options, about, more): Listed) -> Command {
    let gap = if more.is_empty() { "" } else { "\n\n" };
    let command = Command::new(name).about(about).after_help(format!("{more}{gap}{CODES}"));
    let known = options.iter().filter_map(|name| OPTIONS.iter().find(|(option, ..)| option == name));
    let command = command.args_override_self(true).args(known.map(option));
    match input {
        "" => command.arg(Arg::new("inputs").hide(true).num_args(0..)),
        _ => command.arg(Arg::new("inputs").value_name(input).num_args(0..).value_hint(ValueHint::AnyPath)),
    }
}

fn option(&(name, value, about): &Described) -> Arg {
    let arg = Arg::new(name).long(name).help(about.replace("{WAIT}", &WAIT.to_string()));
    if value.is_empty() {
        return arg.action(ArgAction::SetTrue);
    }
    let several = ["strategy", "switch"].contains(&name);
    let action = if several { ArgAction::Append } else { ArgAction::Set };
    // Whatever follows is its value, so that a title may begin with a hyphen.
    let arg = arg.value_name(value).action(action).allow_hyphen_values(true);
    let numbers = match name {
        "every" => 1..=MOST,
        "difficulty" => 0..=255,
        "rows" | "cols" => 0..=65_535,
        "seed" | "count" => 0..=WHOLE,
        _ => 0..=MOST,
    };
    match value {
        "N" => arg.value_parser(value_parser!(u64).range(numbers)),
        _ => arg.value_parser(NonEmptyStringValueParser::new()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_reads_its_own_options() {
        cli().debug_assert();
        for (name, _, options, ..) in COMMANDS {
            assert!(options.iter().all(|name| OPTIONS.iter().any(|(known, ..)| known == name)), "{name}");
        }
    }

    #[test]
    fn shells_and_man_are_told() {
        for (name, part) in
            [("gridlight.bash", "--milliseconds"), ("_gridlight", "--milliseconds")].into_iter().chain([
                ("gridlight.fish", "milliseconds"),
                ("gridlight-solve.1", "milliseconds"),
                ("gridlight.1", "merge"),
            ])
        {
            let file = std::path::Path::new(env!("OUT_DIR")).join(name);
            let text = std::fs::read_to_string(&file).unwrap_or_default();
            assert!(text.contains(part), "{name}");
        }
    }
}
