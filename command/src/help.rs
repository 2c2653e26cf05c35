//! The command's help texts, as in `pkg/command/help.js`.

use crate::arguments::COMMANDS;
use crate::reading::WAIT;

/// The commands: how each is called, and what it does.
const ABOUT: [(&str, &str, &str); 15] = [
    (
        "solve",
        "solve [option...] [file...]",
        "Solves boards and says what is proved. Of a file of several cases all are solved, named FILE#1, FILE#2 ...",
    ),
    ("count", "count [option...] [file...]", "Writes the exact number of solutions."),
    ("check", "check [option...] [file...]", "Says how boards stand."),
    (
        "analyse",
        "analyse [option...] [file...]",
        "Says how many solutions boards have, which cells are the same in all of them, and which clues contradict each other if\nthere is none. Solutions are counted up to 1,000.",
    ),
    (
        "craft",
        "craft [option...] [file]",
        "Removes redundant clues from a board with a unique solution, which stays the only one: as many as possible, or with\n--difficulty as many as that allows. Of a file of several cases it is the first.",
    ),
    (
        "convert",
        "convert [option...] [file]",
        "Writes a board in another format, or tidied in its usual one. Of a file of several cases it is the first.",
    ),
    (
        "read",
        "read [option...] [picture...]",
        "Reads boards from pictures in PNG, JPEG or WebP, of animated ones from the first frame. What is in doubt goes to\nthe standard error, and the exit code is then 2.",
    ),
    (
        "set",
        "set [option...] [file or link...]",
        "Checks a set of boards as a whole: each board, which are the same, and where the difficulty falls. Several files are\n\
         one set in their order: of sets all boards, and boards alone. --out writes that set instead, and --link its link.",
    ),
    (
        "batch",
        "batch [option...] [file or folder...]",
        "Solves many boards, each once with each configuration: CSV, a row a board and configuration. Of a folder the files\nthat end as boards' texts do are taken; of a contest file all boards; of JSON lines the field `text` of each. What is\nwrong with a board stands in its row; the rest goes on. With --out it writes a record a board, which can be resumed.",
    ),
    (
        "generate",
        "generate --puzzle ID [option...]",
        "Generates boards, one a seed. Without --out they are written as text.",
    ),
    (
        "merge",
        "merge [--out FILE] folder or file...",
        "Combines the shards that --out wrote. Says which shards and boards are missing or there twice, and then writes nothing.",
    ),
    (
        "certify",
        "certify [option...] [file or folder...]",
        "Writes a board's certificate. It has the board, its solution and a proof that there is no other, or none. Of a file of\n\
         several cases it is the first. With --out it writes a record for each of many boards, which verify takes too.",
    ),
    (
        "verify",
        "verify [option...] [file...]",
        "Checks certificates, and records of them, without the solvers that wrote them. Only Node's command does.",
    ),
    (
        "puzzles",
        "puzzles [option...] [puzzle...]",
        "Lists the puzzles; of those named strategies, presets, switches, counters and formats.",
    ),
    ("help", "help [command]", "This, or the same of one command."),
];

/// The options: how each is written, and what it means.
const OPTIONS: [(&str, &str, &str); 25] = [
    ("puzzle", "--puzzle ID", "which puzzle it is; found out from the text if left out"),
    (
        "strategy",
        "--strategy ID",
        "the strategy (`gridlight puzzles ID` lists them); of batch, again for further configurations",
    ),
    ("preset", "--preset ID", "named settings of the strategy, on which --switch builds"),
    ("switch", "--switch ID=on|off", "turns a switch of the strategy on or off; again for others"),
    ("limit", "--limit N", "stop after so many solutions; 0 = no limit, 2 if left out"),
    ("nodes", "--nodes N", "stop after so many nodes of the search"),
    ("milliseconds", "--milliseconds N", "stop after so many milliseconds"),
    ("format", "--format ID", "the format to write; the puzzle's usual one if left out"),
    ("setups", "--setups FILE", "a JSON file with an array of configurations, as the library takes them"),
    (
        "out",
        "--out FOLDER",
        "write records, as JSON lines, to a file in this folder; of merge and set to this file; for - to the standard output",
    ),
    ("shard", "--shard I/N", "only the I-th of N parts; a board is always in the same part"),
    ("resume", "--resume", "continue the shard where it was interrupted; leave it alone if it is finished"),
    ("times", "--times", "also record how long each board took, so that two runs differ"),
    (
        "seed",
        "--seed N",
        "the first board's seed, 2^34 if left out, or the order in which clues are tried, 1 if left out",
    ),
    ("count", "--count N", "how many boards; 1 if left out"),
    ("difficulty", "--difficulty N", "from 1, the easiest; if left out 1, or for craft as hard as it gets"),
    ("rows", "--rows N", "rows of the board; the puzzle's usual size if left out"),
    ("cols", "--cols N", "columns of the board"),
    ("title", "--title TEXT", "the set's title, in place of the one it has"),
    ("author", "--author TEXT", "its author"),
    ("link", "--link", "write its link"),
    ("case", "--case N", "of a file of several cases only the N-th, from 1"),
    ("every", "--every N", "report on the standard error what the search has counted, every N seconds and at its end"),
    ("json", "--json", "JSON, a line a result"),
    ("wait", "--wait N", "give up after N seconds without input from a pipe; {WAIT} if left out, 0 = no limit"),
];

const CODES: &str = "\
Exit codes: 0 answered, or nothing wrong; 1 proved that there is no solution (check: something is wrong; verify:
not valid); 2 unproved within the limits, or no certificate; 3 an input is no board or cannot be read; 64 called wrongly;
70 the command itself failed. Of several inputs the highest. Of batch: 0, 2 if a run was cut or left open, 3 if an input
was bad. Of merge: 1 if something is missing or there twice. Of set: 1 if a board has no solution, or several where it should
have one.
";

/// The help of one command, or of all.
pub fn help(command: &str) -> String {
    let about = ABOUT.iter().find(|(name, ..)| *name == command && command != "help");
    let Some((_, usage, about)) = about else {
        let first = |about: &str| about.split_inclusive(". ").next().unwrap_or_default().trim_end().to_owned();
        let first = |about: &str| {
            first(about.split(".\n").next().map_or(about, |head| about.get(..=head.len()).unwrap_or(about)))
        };
        let lines: String = ABOUT.iter().map(|(name, _, about)| format!("  {name:<9} {}\n", first(about))).collect();
        return format!(
            "Solves grid puzzles, and proves what it says.\n\n  gridlight COMMAND [option...] [file...]\n\n{lines}\n\
             Without a file, or for -, the standard input is read. --help tells more of a command, --version the version.\n\n\
             {CODES}"
        );
    };
    let own = COMMANDS.iter().find(|(name, _)| *name == command).map_or(&[][..], |(_, own)| own);
    let option = |id: &&str| OPTIONS.iter().find(|(name, ..)| name == id);
    let options: String = own
        .iter()
        .filter_map(option)
        .map(|(_, written, about)| format!("  {written:<19} {}\n", about.replace("{WAIT}", &WAIT.to_string())))
        .collect();
    let gap = if options.is_empty() { "" } else { "\n" };
    format!("gridlight {usage}\n\n{about}\n{gap}{options}\n{CODES}")
}
