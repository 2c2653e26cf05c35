//! The figures of the Lazors solvers: the boards of the game, the hard boards, and the notes' three tests.
//!
//! `cargo bench --bench lazors`. Boards come from the corpus beside the checkout; where there is none, from
//! the generator.
#![expect(clippy::print_stdout, clippy::unwrap_used, reason = "a benchmark prints")]

use std::path::Path;
use std::time::{Duration, Instant};

use gridlight::puzzles::lazors::board::Board;
use gridlight::puzzles::lazors::generate;
use gridlight::puzzles::lazors::solve::{self, reference};
use gridlight::puzzles::lazors::text::bff;
use gridlight::search::{Go, Options, Outcome, Progress, Verdict, Watch};

/// Warm passes over the boards.
const PASSES: usize = 20;
/// Combinations that the notes' strategy may set up on a board; those that take more are named.
const CAP: u64 = 400_000;

fn main() {
    let game = corpus("boards").unwrap_or_else(|| generated(&[1, 2, 3, 4], 15));
    let hard = corpus("stress").unwrap_or_else(|| generated(&[5], 14));
    proofs(&game);
    first_answers(&hard);
    quick_tests(&game);
}

/// The boards of a folder of the corpus, by name.
fn corpus(folder: &str) -> Option<Vec<(String, Board)>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/corpus/lazors").join(folder);
    let mut boards: Vec<(String, Board)> = std::fs::read_dir(path)
        .ok()?
        .map(|entry| entry.unwrap().path())
        .map(|file| {
            let name = file.file_stem().unwrap().to_string_lossy().into_owned();
            (name, bff::parse(&std::fs::read_to_string(&file).unwrap()).unwrap())
        })
        .collect();
    boards.sort_by(|a, b| a.0.cmp(&b.0));
    Some(boards)
}

fn generated(difficulties: &[u8], seeds: u64) -> Vec<(String, Board)> {
    let mut boards = Vec::new();
    for &difficulty in difficulties {
        for seed in 0..seeds {
            boards.extend(
                generate::generate(seed, difficulty, None)
                    .ok()
                    .map(|board| (format!("difficulty {difficulty}, seed {seed}"), board)),
            );
        }
    }
    boards
}

/// Runs a strategy; the time of its first answer, of its end, and its outcome.
fn run(board: &Board, options: &Options) -> (Option<Duration>, Duration, Outcome) {
    let start = Instant::now();
    let mut first = None;
    let mut on = |_: &Progress| Go::On;
    let mut search = match options.strategy.as_str() {
        "notes" => reference::search(board, options),
        _ => solve::search(board, options),
    };
    let outcome = search.run(&mut Watch::new(Progress::default(), &mut on), &mut |_| {
        first.get_or_insert_with(|| start.elapsed());
    });
    (first, start.elapsed(), outcome.unwrap())
}

fn median(times: &mut [Duration]) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

fn ms(time: Duration) -> String {
    format!("{:.3} ms", time.as_secs_f64() * 1e3)
}

/// Every board solved and proved to have one answer.
fn proofs(boards: &[(String, Board)]) {
    let options = Options::default();
    let pass = || -> Vec<Duration> { boards.iter().map(|(_, board)| run(board, &options).1).collect() };
    let cold: Duration = pass().iter().sum();
    let passes: Vec<Vec<Duration>> = (0..PASSES).map(|_| pass()).collect();
    let mut totals: Vec<Duration> = passes.iter().map(|times| times.iter().sum()).collect();
    let (slowest, at) = (0..boards.len())
        .map(|at| (median(&mut passes.iter().map(|times| times[at]).collect::<Vec<_>>()), at))
        .max()
        .unwrap();
    let outcomes: Vec<Outcome> = boards.iter().map(|(_, board)| run(board, &options).2).collect();
    let nodes: u64 = outcomes.iter().map(|outcome| outcome.counters.get("nodes")).sum();
    let unique = outcomes.iter().filter(|outcome| outcome.verdict.is_unique()).count();
    println!("Solved and proved, {} boards ({unique} with one answer), {nodes} nodes", boards.len());
    println!("  cold, all boards          {:>12}", ms(cold));
    println!("  warm, all boards, median  {:>12}", ms(median(&mut totals)));
    println!("  slowest board, median     {:>12}  {}", ms(slowest), boards[at].0);
}

/// The first answer and whether there is a second, on hard boards.
fn first_answers(boards: &[(String, Board)]) {
    println!("\nHard boards{:>24}{:>14}{:>10}", "first answer", "one or more", "nodes");
    for (name, board) in boards {
        let runs: Vec<_> = (0..5).map(|_| run(board, &Options::default())).collect();
        let first = median(&mut runs.iter().filter_map(|run| run.0).collect::<Vec<_>>());
        let whole = median(&mut runs.iter().map(|run| run.1).collect::<Vec<_>>());
        let nodes = runs[0].2.counters.get("nodes");
        println!("  {name:<22}{:>12}{:>14}{nodes:>10}", ms(first), ms(whole));
    }
}

/// The notes' strategy with each of its tests, to the first answer, as in the notes.
fn quick_tests(boards: &[(String, Board)]) {
    const TESTS: [&str; 3] = ["after_source", "opaque_pair", "solid_pair"];
    let settings: [(&str, [bool; 3]); 5] = [
        ("no tests", [false; 3]),
        ("beam stopped at its source", [true, false, false]),
        ("target between opaque", [false, true, false]),
        ("target between solid", [false, false, true]),
        ("all tests", [true; 3]),
    ];
    let options = |on: [bool; 3]| Options {
        strategy: "notes".into(),
        switches: TESTS.iter().zip(on).map(|(id, on)| (id.to_string(), on)).collect(),
        limit: 1,
        nodes: CAP,
    };
    let runs: Vec<Vec<_>> = settings
        .iter()
        .map(|&(_, on)| boards.iter().map(|(_, board)| run(board, &options(on))).collect())
        .collect();
    // Only boards that every setting finishes can be compared.
    let through: Vec<usize> = (0..boards.len())
        .filter(|&at| runs.iter().all(|runs| runs[at].2.verdict == Verdict::Found))
        .collect();
    println!("\nThe notes' strategy to its first answer, {} boards within {CAP} combinations", through.len());
    println!("  {:<28}{:>12}{:>12}{:>12}{:>12}", "", "traces", "rejected", "time", "to ours");
    let ours: Duration = through.iter().map(|&at| run(&boards[at].1, &Options::default()).1).sum();
    for ((name, _), runs) in settings.iter().zip(&runs) {
        let count = |id: &str| -> u64 { through.iter().map(|&at| runs[at].2.counters.get(id)).sum() };
        let time: Duration = through.iter().map(|&at| runs[at].1).sum();
        println!(
            "  {name:<28}{:>12}{:>12}{:>12}{:>11.0}x",
            count("traces"),
            TESTS.iter().map(|id| count(id)).sum::<u64>(),
            ms(time),
            time.as_secs_f64() / ours.as_secs_f64()
        );
    }
    println!("  the default strategy, with proof{:>32}", ms(ours));
    let capped: Vec<&str> =
        (0..boards.len()).filter(|at| !through.contains(at)).map(|at| boards[at].0.as_str()).collect();
    println!("  not through: {}", capped.join(", "));
}
