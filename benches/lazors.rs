//! The figures of the Lazors solvers: the boards of the game, the hard boards, and the notes' three tests.
//!
//! `cargo bench --bench lazors`. Boards come from the corpus beside the checkout; where there is none, from
//! the generator.
#![expect(clippy::print_stdout, clippy::unwrap_used, reason = "a benchmark prints")]

use std::path::Path;
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;
use gridlight::puzzle::Rules;
use gridlight::puzzles::lazors::Lazors;
use gridlight::puzzles::lazors::board::Board;
use gridlight::puzzles::lazors::generate;
use gridlight::puzzles::lazors::solve::{self, reference};
use gridlight::puzzles::lazors::text::bff;
use gridlight::search::{Go, Options, Outcome, Progress, Verdict, Watch};

/// Warm passes over the boards.
const PASSES: usize = 20;
/// Combinations that the notes' strategy may set up on a board; those that take more are named.
const CAP: u64 = 400_000;
/// Boards of the gallery on which the tests do nothing, and gain most (`tests/lazors/quick.rs`).
const STAND_INS: [&str; 2] = ["Echo", "Shutters"];

fn main() {
    let game = corpus("boards").unwrap_or_else(|| generated(&[1, 2, 3, 4], 15));
    let hard = corpus("stress").unwrap_or_else(|| generated(&[5], 14));
    proofs(&game);
    first_answers(&hard);
    small_boards(&game);
    quick_tests(&game);
    slow_boards(&game);
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

/// Runs a strategy; the time of its first answer, of its end, and its outcome. Times are those of the processor, so that
/// other work beside does not count.
fn run(board: &Board, options: &Options) -> (Option<Duration>, Duration, Outcome) {
    let start = ThreadTime::now();
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

/// A setting of the notes' strategy: its name, and what is set away from the usual.
type Setup = (&'static str, Vec<(&'static str, bool)>);

/// The notes' settings: no tests, each test alone, all of them, and only on large boards.
fn setups() -> Vec<Setup> {
    let preset = |id: &str| reference::PRESETS.iter().find(|preset| preset.id == id).unwrap();
    let (plain, hybrid) = (preset("plain"), preset("hybrid"));
    let alone = |&(id, _): &(&'static str, bool)| {
        let switch = reference::SWITCHES.iter().find(|switch| switch.id == id).unwrap();
        (switch.name, plain.switches.iter().filter(|other| other.0 != id).copied().collect())
    };
    let mut setups = vec![(plain.name, plain.switches.to_vec())];
    setups.extend(plain.switches.iter().map(alone));
    setups.push(("All tests", Vec::new()));
    setups.push((hybrid.name, hybrid.switches.to_vec()));
    setups
}

/// To the first answer, as in the notes.
fn notes((_, switches): &Setup, nodes: u64) -> Options {
    let switches = switches.iter().map(|&(id, on)| (id.to_string(), on)).collect();
    Options { strategy: "notes".into(), switches, limit: 1, nodes, ..Options::default() }
}

/// Combinations that the tests dropped.
fn skipped(outcome: &Outcome) -> u64 {
    ["after_source", "opaque_pair", "solid_pair"].map(|id| outcome.counters.get(id)).iter().sum()
}

/// The notes' strategy with each of its tests.
fn quick_tests(boards: &[(String, Board)]) {
    let setups = setups();
    let runs: Vec<Vec<_>> =
        setups.iter().map(|setup| boards.iter().map(|(_, board)| run(board, &notes(setup, CAP))).collect()).collect();
    // Only boards that every setting finishes can be compared.
    let through: Vec<usize> =
        (0..boards.len()).filter(|&at| runs.iter().all(|runs| runs[at].2.verdict == Verdict::Found)).collect();
    println!("\nThe notes' strategy to its first answer, {} boards within {CAP} combinations", through.len());
    println!("  {:<30}{:>12}{:>12}{:>12}{:>14}{:>8}", "", "traces", "skipped", "looks", "time", "to ours");
    let ours: Duration = through.iter().map(|&at| run(&boards[at].1, &Options::default()).1).sum();
    for ((name, _), runs) in setups.iter().zip(&runs) {
        let sum = |count: &dyn Fn(&Outcome) -> u64| -> u64 { through.iter().map(|&at| count(&runs[at].2)).sum() };
        let time: Duration = through.iter().map(|&at| runs[at].1).sum();
        println!(
            "  {name:<30}{:>12}{:>12}{:>12}{:>14}{:>7.0}x",
            sum(&|outcome| outcome.counters.get("traces")),
            sum(&skipped),
            sum(&|outcome| outcome.counters.get("checks")),
            ms(time),
            time.as_secs_f64() / ours.as_secs_f64()
        );
    }
    println!("  the default strategy, with proof{:>48}", ms(ours));
    let capped: Vec<&str> =
        (0..boards.len()).filter(|at| !through.contains(at)).map(|at| boards[at].0.as_str()).collect();
    println!("  not through: {}", capped.join(", "));
}

/// Small boards to their first answer: with the notes' search, without its tests, and with the other solver.
fn small_boards(boards: &[(String, Board)]) {
    let small = |board: &Board| board.size().area() < 15 && board.movable() > 0;
    let small: Vec<&Board> = boards.iter().map(|(_, board)| board).filter(|board| small(board)).collect();
    let setups = ["All tests", "hybrid", "second"].map(|id| {
        let preset = reference::PRESETS.iter().find(|preset| preset.id == id);
        preset.map_or((id, Vec::new()), |preset| (preset.name, preset.switches.to_vec()))
    });
    println!("\nSmall boards to their first answer, {} boards", small.len());
    let mut times = setups.each_ref().map(|_| Vec::new());
    for _ in 0..100 {
        for (setup, times) in setups.iter().zip(&mut times) {
            times.push(small.iter().map(|board| run(board, &notes(setup, 0)).1).sum::<Duration>());
        }
    }
    for ((name, _), mut times) in setups.iter().zip(times) {
        println!("  {name:<30}{:>12}", ms(median(&mut times)));
    }
}

/// The notes' five slow boards, where they are at hand, and those of the gallery that stand in for them.
fn slow_boards(boards: &[(String, Board)]) {
    const SLOW: [&str; 5] = ["diagonal_10", "grande_9", "grande_10", "showstopper_9", "showstopper_10"];
    let gallery = Lazors::INFO.examples.iter().filter(|example| STAND_INS.contains(&example.name));
    let gallery = gallery.map(|example| (example.name.to_string(), bff::parse(example.text).unwrap()));
    let slow = boards.iter().filter(|(name, _)| SLOW.contains(&name.as_str())).cloned();
    let setups = setups();
    let [without, with] = ["No tests", "All tests"].map(|name| setups.iter().find(|it| it.0 == name).unwrap());
    println!(
        "\nSlow boards to their first answer{:>12}{:>14}{:>12}{:>14}{:>12}{:>8}",
        "no tests", "time", "with tests", "time", "looks", "gain"
    );
    for (name, board) in slow.chain(gallery) {
        // In turns, so that both meet the same machine.
        let mut times = [Vec::new(), Vec::new()];
        let mut counters = [(); 2].map(|()| None);
        let began = Instant::now();
        while times[1].len() < PASSES && (times[1].is_empty() || began.elapsed() < Duration::from_secs(5)) {
            for (at, setup) in [without, with].into_iter().enumerate() {
                let (_, time, outcome) = run(&board, &notes(setup, 0));
                times[at].push(time);
                counters[at] = Some(outcome.counters);
            }
        }
        let [before, after] = times.map(|mut times| median(&mut times));
        let [plain, tested] = counters.map(Option::unwrap);
        println!(
            "  {name:<31}{:>12}{:>14}{:>12}{:>14}{:>12}{:>7.1}%",
            plain.get("traces"),
            ms(before),
            tested.get("traces"),
            ms(after),
            tested.get("checks"),
            100.0 * (1.0 - after.as_secs_f64() / before.as_secs_f64())
        );
    }
}
