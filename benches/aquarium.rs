//! Aquarium's figures: the default strategy against those of the notes on the same boards in one run.
//!
//! `cargo bench --bench aquarium`. Uses the boards of the corpus where it lies beside the checkout, else (and for
//! 50 x 50 always) boards of our own. Every time is that of a whole solve from the parsed board, uniqueness
//! proved; the least of several runs.

#![expect(clippy::unwrap_used, clippy::print_stdout, reason = "a bench reports and fails loudly")]

use std::path::Path;
use std::time::{Duration, Instant};

use gridlight::grid::Size;
use gridlight::puzzle::{Rules, Text};
use gridlight::puzzles::aquarium::board::{Board, Rule};
use gridlight::puzzles::aquarium::solve::reference;
use gridlight::puzzles::aquarium::{Aquarium, generate, solve};
use gridlight::search::{Go, Options, Outcome, Progress, Verdict, Watch};

/// The notes' strategies are given up after so long.
const PATIENCE: Duration = Duration::from_secs(2);

fn run(board: &Board, strategy: &str, emptiness: bool) -> (Duration, Option<Outcome>) {
    let start = Instant::now();
    let switches = if emptiness { Vec::new() } else { vec![("emptiness".to_string(), false)] };
    let options = Options { strategy: strategy.into(), switches, ..Options::default() };
    let mut search = match strategy {
        "notes" => reference::search(board, &options),
        _ => solve::search(board, &Options::default()),
    };
    let mut ask = |_: &Progress| if start.elapsed() > PATIENCE { Go::Pause } else { Go::On };
    let mut watch = Watch::new(Progress::default(), &mut ask);
    let outcome = search.run(&mut watch, &mut |_| ());
    (start.elapsed(), outcome)
}

fn words(time: Duration, outcome: Option<&Outcome>) -> String {
    let micros = time.as_micros();
    match outcome {
        Some(_) => format!("{}.{:03} ms", micros / 1000, micros % 1000),
        None => format!("> {} s", PATIENCE.as_secs()),
    }
}

fn row(name: &str, board: &Board, compare: bool) -> Duration {
    let (mut best, outcome) = run(board, "default", true);
    for _ in 0..10 {
        best = best.min(run(board, "default", true).0);
    }
    let outcome = outcome.unwrap();
    let verdict = match outcome.verdict {
        Verdict::Unique(_) => "1",
        Verdict::Several => "2+",
        Verdict::None(..) => "0",
        _ => "?",
    };
    let nodes = outcome.counters.get("nodes");
    let mut line = format!("{name:<28} {verdict:>2} {:>12} {nodes:>8}", words(best, Some(&outcome)));
    if compare {
        for emptiness in [true, false] {
            let (time, outcome) = run(board, "notes", emptiness);
            line += &format!(" {:>14}", words(time, outcome.as_ref()));
        }
    }
    println!("{line}");
    best
}

fn head(title: &str) {
    println!("\n{title}");
    println!("{:<28}    {:>12} {:>8} {:>14} {:>14}", "board", "default", "nodes", "stage 8", "stage 7");
}

fn main() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/corpus/aquarium");
    if let Ok(real) = std::fs::read_to_string(corpus.join("real.json")) {
        let entries: serde_json::Value = serde_json::from_str(&real).unwrap();
        head("Real boards");
        let mut total = Duration::ZERO;
        for entry in entries.as_array().unwrap() {
            let board = Aquarium::parse(entry["url_computed"].as_str().unwrap()).unwrap();
            total += row(entry["id"].as_str().unwrap(), &board, true);
        }
        println!(
            "{:<28}    {:>12}",
            "all together",
            format!("{}.{:03} ms", total.as_micros() / 1000, total.as_micros() % 1000)
        );
        head("Generated boards of the corpus");
        let mut files: Vec<_> =
            std::fs::read_dir(corpus.join("generated")).unwrap().map(|entry| entry.unwrap().path()).collect();
        files.sort();
        for file in files {
            let board = Aquarium::parse(&std::fs::read_to_string(&file).unwrap()).unwrap();
            row(&file.file_stem().unwrap().to_string_lossy(), &board, true);
        }
    }
    head("The gallery");
    for example in Aquarium::INFO.examples {
        row(example.name, &Aquarium::parse(example.text).unwrap(), true);
    }
    head("50 x 50, 20 and 25 cells a tank, the first with one answer each");
    for rule in [Rule::Region, Rule::Pool] {
        for per in [20, 25] {
            let size = Size::new(50, 50);
            let boards = (0..400).map(|seed| (seed, generate::random_board(seed, size, rule, per)));
            for (seed, board) in boards.filter(|(_, board)| generate::unique(board)).take(4) {
                row(&format!("{rule:?}, {per} a tank, seed {seed}"), &board, false);
            }
        }
    }
}
