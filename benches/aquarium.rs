//! Aquarium's figures: the default strategy against those of the notes on the same boards in one run.
//!
//! `cargo bench --bench aquarium`. Uses the boards of the corpus where it lies beside the checkout, else (and for
//! 50 x 50 always) boards of our own. Every time is that of a whole solve from the parsed board, uniqueness
//! proved; the least of several runs. `-- large` runs only the table of 50 x 50 boards by seeds, in time of the
//! processor; `GRIDLIGHT_BOARDS=20` runs fewer.

#![expect(clippy::unwrap_used, clippy::print_stdout, reason = "a bench reports and fails loudly")]

mod common;

use std::path::Path;
use std::time::{Duration, Instant};

use common::{Clock, at};
use gridlight::grid::Size;
use gridlight::puzzle::{Puzzle, Rules};
use gridlight::puzzles::aquarium::board::{Board, Rule};
use gridlight::puzzles::aquarium::solve::reference;
use gridlight::puzzles::aquarium::{Aquarium, generate, solve};
use gridlight::search::{Go, Options, Outcome, Progress, Verdict, Watch};

/// A search is given up after so long, in time of the processor.
const PATIENCE: Duration = Duration::from_secs(2);

/// Solves with a strategy, away from the usual by these switches.
fn run(board: &Board, strategy: &str, switches: &[(&str, bool)], limit: u64) -> (Duration, Option<Outcome>) {
    let start = Instant::now();
    let switches = switches.iter().map(|&(id, on)| (id.to_string(), on)).collect();
    let options = Options { strategy: strategy.into(), switches, limit, ..Options::default() };
    let mut search = match strategy {
        "notes" => reference::search(board, &options),
        _ => solve::search(board, &options),
    };
    let clock = Clock(start);
    let begun = clock.now();
    let patience = PATIENCE.as_secs_f64() * 1e3;
    let mut ask = |_: &Progress| if clock.now() - begun > patience { Go::Pause } else { Go::On };
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
    let (mut best, outcome) = run(board, "default", &[], 2);
    for _ in 0..10 {
        best = best.min(run(board, "default", &[], 2).0);
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
        for switches in [&[("emptiness", true)][..], &[]] {
            let (time, outcome) = run(board, "notes", switches, 2);
            line += &format!(" {:>14}", words(time, outcome.as_ref()));
        }
    }
    println!("{line}");
    best
}

/// 50 x 50 boards of seeds, with one answer or more: two answers are looked for. Each is solved once and given up as the
/// notes' are: with 20 cells a tank and pools most are open then.
fn large() {
    let clock = Clock(Instant::now());
    let count = std::env::var("GRIDLIGHT_BOARDS").ok().and_then(|count| count.parse().ok()).unwrap_or(200);
    println!("{:<24} {:>8} {:>8} {:>8} {:>8} {:>8}  of seed", "50 x 50", "median", "90 %", "97 %", "99 %", "most (ms)");
    for rule in [Rule::Region, Rule::Pool] {
        for per in [20, 25] {
            let mut times: Vec<(f64, u64)> = (0..count)
                .map(|seed| {
                    let board = generate::random_board(seed, Size::new(50, 50), rule, per);
                    let start = clock.now();
                    run(&board, "default", &[], 2);
                    (clock.now() - start, seed)
                })
                .collect();
            times.sort_by(|a, b| a.0.total_cmp(&b.0));
            let list: Vec<f64> = times.iter().map(|time| time.0).collect();
            print!("{:<24}", format!("{rule:?}, {per} a tank"));
            for percent in [50, 90, 97, 99, 100] {
                print!(" {:>8.1}", at(&list, percent));
            }
            println!("  {}", times.last().unwrap().1);
        }
    }
}

fn head(title: &str) {
    println!("\n{title}");
    println!("{:<28}    {:>12} {:>8} {:>14} {:>14}", "board", "default", "nodes", "stage 8", "stage 7");
}

/// The notes' stages to the first answer, as timed there for boards of 15, 20, 25 and 30 rows: 0.429, 0.458, 7.515 and
/// 62.964 s by stage 7.
fn stages(boards: &[(&str, Board)]) {
    println!("\nThe stages to the first answer: time, boards worked out");
    let stages: Vec<(&str, &[(&str, bool)])> = (reference::PRESETS.iter().filter(|it| it.id != "undo"))
        .map(|preset| (preset.name, preset.switches))
        .chain([("Stage 7", &[][..])])
        .collect();
    let heads: String = stages.iter().map(|(name, _)| format!("{name:>22}")).collect();
    println!("{:<22}{heads}", "board");
    for (name, board) in boards {
        let mut line = format!("{name:<16}{:>4}  ", board.size().rows);
        for (_, switches) in &stages {
            let (time, outcome) = run(board, "notes", switches, 1);
            let nodes = outcome.as_ref().map_or(String::new(), |outcome| outcome.counters.get("nodes").to_string());
            line += &format!("{:>14}{nodes:>8}", words(time, outcome.as_ref()));
        }
        println!("{line}");
    }
}

/// Everything, then without each of the constraints, and with the guesses undone: over the boards that are through each
/// time.
fn constraints(boards: &[(&str, Board)]) {
    const CONSTRAINTS: [&str; 5] = ["emptiness", "filled", "needed", "level", "falls"];
    let mut settings: Vec<(String, Vec<(&str, bool)>)> =
        vec![("everything, copying".into(), vec![("emptiness", true)])];
    settings.push(("everything, undoing".into(), vec![("emptiness", true), ("undo", true)]));
    for id in CONSTRAINTS {
        let switch = reference::SWITCHES.iter().find(|switch| switch.id == id).unwrap();
        settings.push((format!("without: {}", switch.name), vec![("emptiness", id != "emptiness"), (id, false)]));
    }
    // The least of three runs, in turns.
    let mut runs: Vec<Vec<(Duration, Option<Outcome>)>> = Vec::new();
    for (_, board) in boards {
        let mut least: Vec<_> = settings.iter().map(|(_, switches)| run(board, "notes", switches, 1)).collect();
        for _ in 0..2 {
            for (least, (_, switches)) in least.iter_mut().zip(&settings) {
                if least.1.is_some() {
                    least.0 = least.0.min(run(board, "notes", switches, 1).0);
                }
            }
        }
        runs.push(least);
    }
    let through: Vec<_> = runs.iter().filter(|runs| runs.iter().all(|(_, outcome)| outcome.is_some())).collect();
    println!(
        "\nThe constraints to the first answer, {} boards of {}; cells settled by each",
        through.len(),
        boards.len()
    );
    let heads: String = CONSTRAINTS.iter().map(|id| format!("{id:>11}")).collect();
    println!("{:<38}{:>12}{:>9}{heads}{:>12}", "", "time", "boards", "restored");
    for (at, (name, _)) in settings.iter().enumerate() {
        let count = |id: &str| -> u64 {
            through.iter().filter_map(|runs| runs[at].1.as_ref()).map(|outcome| outcome.counters.get(id)).sum()
        };
        let time: Duration = through.iter().map(|runs| runs[at].0).sum();
        let settled: String = CONSTRAINTS.iter().map(|id| format!("{:>11}", count(id))).collect();
        let time = format!("{:.3} ms", time.as_secs_f64() * 1e3);
        println!("{name:<38}{time:>12}{:>9}{settled}{:>12}", count("nodes"), count("restored"));
    }
}

fn main() {
    if std::env::args().any(|word| word == "large") {
        return large();
    }
    let examples = Aquarium::INFO.examples.iter();
    let gallery: Vec<(&str, Board)> =
        examples.map(|example| (example.name, Aquarium::parse(example.text).unwrap())).collect();
    constraints(&gallery);
    let large: Vec<_> = gallery.iter().filter(|(_, board)| board.size().rows >= 15).cloned().collect();
    stages(&large);
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
    for (name, board) in &gallery {
        row(name, board, true);
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
