//! The clauses of one plan, solved by our engine alone and by another beside it: what the engine is worth, apart from
//! plans, annealing and the complete search.
//!
//! The other one is CaDiCaL, by Python's package `python-sat`; `GRIDLIGHT_PYTHON` names a Python that has it. The
//! clauses lie in `target/tmp/clauses` afterwards, in DIMACS, for any further one.

use std::cell::RefCell;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::rc::Rc;

use gridlight::grid::Size;
use gridlight::puzzles::harmony::shuffle::shuffled;
use gridlight::puzzles::harmony::solve::flat::FlatBoard;
use gridlight::puzzles::harmony::solve::layers::LayerClauses;
use gridlight_sat::{Line, Lit, ProofWriter, Solver, Status};

use crate::common::{Clock, at};

/// The plan, and the seed of the first board.
const PLAN: &str = "DADAD";
const FIRST: u64 = 1000;
/// A board has so many milliseconds.
const LIMIT: f64 = 60e3;
/// What runs the other engine: it prints a line a file.
const OTHER: &str = "benches/clauses/cadical.py";

/// What an engine made of a board's clauses.
#[derive(Clone, Copy)]
struct Run {
    solved: bool,
    seconds: f64,
    conflicts: u64,
}

/// The clauses that come in, as a solver takes them down.
#[derive(Clone, Default)]
struct Given(Rc<RefCell<Vec<Vec<Lit>>>>);

impl ProofWriter for Given {
    fn write(&mut self, line: Line, clause: &[Lit]) {
        if line == Line::Original {
            self.0.borrow_mut().push(clause.to_vec());
        }
    }
}

/// Sets up a board's clauses and solves them, and leaves them in a file; with the literals propagated.
fn ours(clock: &Clock, flat: &FlatBoard, path: &Path) -> (Run, u64) {
    let given = Given::default();
    let vars =
        LayerClauses::of_plan(Solver::with_proof(Box::new(given.clone())), flat, PLAN).sat.new_vars(0, false).index();
    let given = given.0.borrow();
    let mut text = format!("p cnf {vars} {}\n", given.len());
    for clause in given.iter() {
        for lit in clause {
            let sign = if lit.is_positive() { "" } else { "-" };
            write!(text, "{sign}{} ", lit.var().index() + 1).unwrap();
        }
        text.push_str("0\n");
    }
    std::fs::write(path, text).unwrap();

    let mut sat = LayerClauses::of_plan(Solver::default(), flat, PLAN).sat;
    let start = clock.now();
    let mut pieces = 0;
    let status = loop {
        pieces += 1;
        match sat.piece() {
            Some(status @ (Status::Sat | Status::Unsat)) => break Some(status),
            _ if pieces % 4096 == 0 && clock.now() - start > LIMIT => break None,
            _ => {}
        }
    };
    let seconds = (clock.now() - start) / 1e3;
    if status == Some(Status::Sat) {
        assert!(given.iter().all(|clause| clause.iter().any(|&lit| sat.is_true(lit))), "a model is one");
    }
    (Run { solved: status.is_some(), seconds, conflicts: sat.conflicts() }, sat.statistics().propagations)
}

/// The same files by the other engine; `None` if there is none, which is said.
fn other(paths: &[PathBuf]) -> Option<Vec<Run>> {
    let python = std::env::var("GRIDLIGHT_PYTHON").unwrap_or("python3".into());
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join(OTHER);
    let output = Command::new(&python).arg(script).arg((LIMIT / 1e3).to_string()).args(paths).output();
    let output = match output {
        Ok(output) if output.status.success() => output,
        Ok(output) => {
            println!("No comparison: {}", String::from_utf8_lossy(&output.stderr).trim());
            return None;
        }
        Err(error) => {
            println!("No comparison: {python} does not run ({error}).");
            return None;
        }
    };
    let run = |line: &str| {
        let mut words = line.split(' ');
        let mut word = || words.next().unwrap();
        let solved = word() != "open";
        Run { solved, seconds: word().parse().unwrap(), conflicts: word().parse().unwrap() }
    };
    Some(String::from_utf8_lossy(&output.stdout).lines().map(run).collect())
}

fn summary(name: &str, runs: &[Run]) -> f64 {
    let mut times: Vec<f64> = runs.iter().map(|run| run.seconds).collect();
    times.sort_by(f64::total_cmp);
    let mean = times.iter().sum::<f64>() / times.len() as f64;
    println!(
        "{name:<16} {:>7} {mean:>8.2} {:>8.2} {:>8.2} {:>8.2} {:>10}",
        format!("{}/{}", runs.iter().filter(|run| run.solved).count(), runs.len()),
        at(&times, 50),
        at(&times, 90),
        at(&times, 100),
        runs.iter().map(|run| run.conflicts).sum::<u64>() / runs.len() as u64,
    );
    mean
}

/// The tables of some classes of boards: how long a side, how many swaps.
pub fn tables(clock: &Clock, classes: &[(u16, u32)], boards: usize) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("clauses");
    std::fs::create_dir_all(&folder).unwrap();
    for &(side, swaps) in classes {
        println!("Clauses of {PLAN}, {side} x {side}, {swaps} swaps, seeds from {FIRST}; seconds of the processor:");
        let (mut paths, mut runs, mut propagated) = (Vec::new(), Vec::new(), 0);
        for seed in FIRST..FIRST + boards as u64 {
            let dyes: Vec<u8> = (0..side as u8).collect();
            let board = shuffled(Size::new(side, side), &dyes, seed, swaps).unwrap();
            let path = folder.join(format!("{side}x{side}-{swaps}-{PLAN}-{seed}.cnf"));
            let (run, propagations) = ours(clock, &FlatBoard::new(&board), &path);
            paths.push(path);
            runs.push(run);
            propagated += propagations;
        }
        let others = other(&paths);
        println!(
            "{:<16} {:>7} {:>8} {:>8} {:>8} {:>8} {:>10}",
            "engine", "solved", "mean", "median", "90 %", "most (s)", "conflicts"
        );
        let mean = summary("ours", &runs);
        if let Some(others) = others {
            let ratio = mean / summary("CaDiCaL 1.9.5", &others);
            println!("ours takes {ratio:.2} times as long");
        }
        let seconds = runs.iter().map(|run| run.seconds).sum::<f64>();
        println!("{:.1} million literals propagated a second\n", propagated as f64 / seconds / 1e6);
    }
}
