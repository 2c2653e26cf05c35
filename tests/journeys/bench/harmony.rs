//! Harmony's measurements in a real worker: the corpus, classes of shuffled boards, the notes' counters, the lookahead.
//!
//! `GRIDLIGHT_BOARDS=20` takes fewer boards per class; `harmony-corpus`, `-classes`, `-large`, `-frontier`, `-notes`
//! and `-map` are the parts.

use anyhow::{Result, ensure};
use serde_json::{Value, json};
use xtask::project;

use super::{evaluate, load, number, whole, word};

const SCRIPT: &str = include_str!("harmony.js");

/// The boards of the corpus with their facts from facts.tsv; none if it does not exist.
fn corpus() -> Result<Vec<Value>> {
    let folder = project::root().join("../shared/corpus/harmony");
    let facts = std::fs::read_to_string(folder.join("facts.tsv")).unwrap_or_default();
    let fact = |line: &str| -> Option<Result<Value>> {
        let mut cells = line.split('\t');
        let (name, _, solvable) = (cells.next()?, cells.next()?, cells.next()?);
        let text = std::fs::read_to_string(folder.join("boards").join(format!("{name}.txt")));
        let board = |text: String| json!({ "name": name, "text": text, "solvable": solvable.trim() == "True" });
        Some(text.map(board).map_err(Into::into))
    };
    facts.lines().filter(|line| !line.starts_with('#')).filter_map(fact).collect()
}

/// Every level, and separately the three of the seeds.
pub fn levels() -> Result<()> {
    let before = load();
    let got = evaluate(SCRIPT, &json!({ "part": "boards", "boards": corpus()?, "turns": 5 }))?;
    println!("milliseconds in wasm: the first run, the median of 5 more; load {before} before, {} after", load());
    println!("{:<26}{:>10}{:>8}{:>10}{:>10}{:>14}", "board", "verdict", "nodes", "first", "median", "to the page");
    let rows = got.as_array().map_or(&[][..], Vec::as_slice);
    for row in rows {
        let [first, inside, total] = ["first", "inside", "total"].map(|name| number(&row[name]));
        let (name, status, nodes) = (word(&row["name"]), word(&row["status"]), whole(&row["nodes"]));
        println!("{name:<26}{status:>10}{nodes:>8}{first:>10.1}{inside:>10.1}{total:>14.1}");
    }
    let mut times: Vec<f64> = rows.iter().map(|row| number(&row["inside"])).collect();
    times.sort_by(f64::total_cmp);
    if let (Some(middle), Some(last)) = (times.get(times.len() / 2), times.last()) {
        println!("{} boards: median {middle:.1} ms, most {last:.1} ms", times.len());
    }
    let wrong: Vec<&Value> = rows.iter().filter(|row| row["right"] != true).map(|row| &row["name"]).collect();
    ensure!(wrong.is_empty(), "wrong: {wrong:?}");
    Ok(())
}

/// Size, swaps, boards, the limit in milliseconds, the goal.
type Class = (u16, u32, usize, u32, &'static str);

const CLASSES: [Class; 9] = [
    (3, 5, 200, 5000, "all 100 ms"),
    (3, 9, 200, 5000, "all 100 ms"),
    (4, 9, 200, 5000, "all 100 ms"),
    (4, 16, 200, 5000, "all 100 ms"),
    (5, 16, 200, 5000, "all 100 ms"),
    (5, 25, 200, 5000, "all 100 ms"),
    (6, 26, 200, 5000, "all 1 s"),
    (6, 40, 200, 5000, "all 1 s"),
    (6, 60, 200, 5000, "all 1 s"),
];

const LARGE: [Class; 2] = [(8, 46, 200, 20_000, "95 % 0.6 s"), (10, 72, 60, 20_000, "95 % 3 s")];

const FRONTIER: [Class; 2] = [(8, 64, 200, 10_000, "95 % 0.5 s"), (10, 100, 60, 20_000, "95 % 2 s")];

pub fn classes() -> Result<()> {
    table(&CLASSES)
}

pub fn large() -> Result<()> {
    table(&LARGE)
}

pub fn frontier() -> Result<()> {
    table(&FRONTIER)
}

fn table(classes: &[Class]) -> Result<()> {
    let most = std::env::var("GRIDLIGHT_BOARDS").ok().and_then(|count| count.parse().ok()).unwrap_or(usize::MAX);
    println!("milliseconds in wasm; load {}", load());
    let heads = ["swaps", "boards", "found", "median", "90 %", "95 %", "most"];
    print!("{:<9}{:<14}", "size", "goal");
    heads.iter().for_each(|head| print!("{head:>9}"));
    println!();
    for &(side, swaps, count, milliseconds, goal) in classes {
        let count = count.min(most);
        let input =
            json!({ "part": "class", "side": side, "swaps": swaps, "count": count, "milliseconds": milliseconds });
        let got = evaluate(SCRIPT, &input)?;
        let [median, ninety, most, last] = [0, 1, 2, 3].map(|index| number(&got["times"][index]));
        let found = whole(&got["found"]);
        let size = format!("{side} x {side}");
        println!("{size:<9}{goal:<14}{swaps:>9}{count:>9}{found:>9}{median:>9.1}{ninety:>9.1}{most:>9.1}{last:>9.1}");
        ensure!(got["wrong"] == 0, "{} wrong of {size} with {swaps} swaps", got["wrong"]);
    }
    Ok(())
}

/// The switches that are off in each line of the table.
const SETTINGS: [(&str, &[&str]); 7] = [
    ("three tests", &["isolated", "perfect", "last_move"]),
    ("four tests", &["perfect", "last_move"]),
    ("four tests, perfect swap", &["last_move"]),
    ("four tests, filter", &["perfect"]),
    ("filter alone", &["stuck", "wrong_row", "blocked", "isolated", "perfect"]),
    ("filter, perfect swap", &["stuck", "wrong_row", "blocked", "isolated"]),
    ("everything", &[]),
];

pub fn notes() -> Result<()> {
    let boards = corpus()?;
    println!(
        "the note's table for its 3 x 3 board: three tests 374,103 generated, 86 % pruned; everything 35,636, 31 %"
    );
    for board in boards.iter().filter(|board| board["name"].as_str().is_some_and(|name| name.ends_with("_simple"))) {
        let settings: Vec<Value> = SETTINGS.iter().map(|(name, off)| json!({ "name": name, "off": off })).collect();
        let input = json!({ "part": "notes", "text": board["text"], "settings": settings, "milliseconds": 20_000 });
        let got = evaluate(SCRIPT, &input)?;
        println!(
            "{:<28}{:>10}{:>12}{:>9}{:>12}{:>10}{:>10}",
            word(&board["name"]),
            "verdict",
            "generated",
            "pruned",
            "processed",
            "filtered",
            "ms"
        );
        for row in got.as_array().into_iter().flatten() {
            let [generated, pruned, nodes, filtered] =
                ["generated", "pruned", "nodes", "filtered"].map(|id| whole(&row[id]));
            println!(
                "{:<28}{:>10}{generated:>12}{:>7} %{nodes:>12}{filtered:>10}{:>10.1}",
                word(&row["name"]),
                word(&row["status"]),
                100 * pruned / generated.max(1),
                number(&row["inside"])
            );
        }
    }
    Ok(())
}

/// The solvable boards of the corpus with a given side.
pub fn map() -> Result<()> {
    println!("the map of next swaps in wasm; \"view\" is what the page itself does after a swap; load {}", load());
    println!(
        "{:<20}{:<12}{:>8}{:>8}{:>8}{:>10}{:>10}{:>10}{:>10}",
        "corpus", "", "boards", "full", "open", "median", "90 %", "most (ms)", "view (ms)"
    );
    let boards = corpus()?;
    for (side, milliseconds) in [(3, 1000), (4, 1000), (5, 1000), (6, 5000)] {
        let first = format!("{side} {side}");
        let fits = |board: &&Value| {
            let text = board["text"].as_str().unwrap_or_default();
            board["solvable"] == true && text.lines().any(|line| line.trim() == first)
        };
        let boards: Vec<&Value> = boards.iter().filter(fits).collect();
        let got = evaluate(SCRIPT, &json!({ "part": "map", "boards": boards, "milliseconds": milliseconds }))?;
        for row in got.as_array().into_iter().flatten() {
            let words = if row["half"] == true { "half way" } else { "as they are" };
            let [median, ninety, most] = [0, 1, 2].map(|index| number(&row["times"][index]));
            println!(
                "{:<20}{words:<12}{:>8}{:>8}{:>8}{median:>10.1}{ninety:>10.1}{most:>10.1}{:>10.2}",
                format!("{side} x {side}, {milliseconds} ms"),
                whole(&row["boards"]),
                whole(&row["full"]),
                whole(&row["open"]),
                number(&row["view"])
            );
        }
    }
    Ok(())
}
