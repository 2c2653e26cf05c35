//! Harmony's figures: the boards of the corpus, boards shuffled by so many swaps, the map of next swaps, and the
//! notes' counters with their switches on and off.
//!
//! `cargo bench --bench harmony`, or with words to run only the tables whose names contain one of them: `corpus`,
//! `notes`, `map`, `generated`, `workers`, `frontier`, `large`, `clauses`. `GRIDLIGHT_BOARDS=20` runs fewer generated
//! boards, `GRIDLIGHT_SEED=1000` others. Times are those of the processor where the system tells them (so that other work
//! beside does not count), else of the clock; WebAssembly takes about 1.1 times as long.
#![expect(clippy::unwrap_used, clippy::print_stdout, reason = "a bench reports and fails loudly")]

mod clauses;
mod common;

use std::path::Path;
use std::time::Instant;

use common::{Clock, at};
use gridlight::grid::Size;
use gridlight::puzzle::{Puzzle, Rules, Solve};
use gridlight::puzzles::harmony::Harmony;
use gridlight::puzzles::harmony::board::Board;
use gridlight::puzzles::harmony::shuffle::shuffled;
use gridlight::puzzles::harmony::solve::alive::quick;
use gridlight::puzzles::harmony::solve::next::Map;
use gridlight::puzzles::harmony::text::plain;
use gridlight::search::{Go, Options, Outcome, Progress, Stopped, Verdict, Watch};

fn run(clock: &Clock, board: &Board, options: &Options, limit: f64) -> (f64, Outcome) {
    let start = clock.now();
    let mut ask = |_: &Progress| if clock.now() - start > limit { Go::Pause } else { Go::On };
    let mut watch = Watch::new(Progress::default(), &mut ask);
    let mut search = Harmony::search(board, options).unwrap();
    let outcome = search.run(&mut watch, &mut |answer| assert!(board.with(&answer).is_done()));
    let time = clock.now() - start;
    (time, outcome.unwrap_or_else(|| search.give_up(Stopped::Time)))
}

fn verdict(outcome: &Outcome) -> &'static str {
    match outcome.verdict {
        Verdict::Found => "found",
        Verdict::None(..) => "none",
        _ => "unproved",
    }
}

/// The boards of the corpus, by name.
fn levels() -> Vec<(String, Board)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/corpus/harmony/boards");
    let Ok(entries) = std::fs::read_dir(&folder) else {
        println!("The corpus is not beside the checkout.");
        return Vec::new();
    };
    let mut paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let read = |path: &std::path::PathBuf| {
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        (name, plain::parse(&std::fs::read_to_string(path).unwrap()).unwrap())
    };
    paths.iter().map(read).collect()
}

fn corpus(clock: &Clock) {
    let boards = levels();
    if boards.is_empty() {
        return;
    }
    println!("{:<24} {:>6} {:>9} {:>10} {:>8} {:>10}", "board", "swaps", "verdict", "ms", "nodes", "conflicts");
    let mut times = Vec::new();
    for (name, board) in &boards {
        let runs: Vec<(f64, Outcome)> = (0..3).map(|_| run(clock, board, &Options::default(), 10_000.0)).collect();
        let time = runs.iter().map(|run| run.0).fold(f64::MAX, f64::min);
        let outcome = &runs[0].1;
        println!(
            "{:<24} {:>6} {:>9} {time:>10.2} {:>8} {:>10}",
            name,
            board.swaps_left(),
            verdict(outcome),
            outcome.counters.get("nodes"),
            outcome.counters.get("conflicts"),
        );
        times.push(time);
    }
    times.sort_by(f64::total_cmp);
    println!("{} boards: median {:.2} ms, most {:.2} ms\n", times.len(), at(&times, 50), at(&times, 100));
}

fn class(clock: &Clock, size: Size, swaps: u32, count: usize, limit: f64) {
    let (mut times, mut found) = (Vec::new(), 0);
    let dyes: Vec<u8> = (0..size.rows as u8).collect();
    for seed in seed()..seed() + count as u64 {
        let board = shuffled(size, &dyes, seed, swaps).unwrap();
        let (time, outcome) = run(clock, &board, &Options::default(), limit);
        found += usize::from(outcome.verdict == Verdict::Found);
        times.push(time);
    }
    times.sort_by(f64::total_cmp);
    println!(
        "{:>2} x {:<2} {swaps:>6} {:>12.2} {count:>7} {found:>7} {:>10.1} {:>10.1} {:>10.1} {:>10.1}",
        size.rows,
        size.cols,
        f64::from(2 * swaps) / size.area() as f64,
        at(&times, 50),
        at(&times, 90),
        at(&times, 95),
        at(&times, 100),
    );
}

/// How many boards are generated at most.
fn boards() -> usize {
    std::env::var("GRIDLIGHT_BOARDS").ok().and_then(|count| count.parse().ok()).unwrap_or(usize::MAX)
}

/// The seed of the first of them.
fn seed() -> u64 {
    std::env::var("GRIDLIGHT_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(0)
}

fn classes(clock: &Clock, classes: &[(u16, u32, usize, f64)]) {
    println!(
        "{:<7} {:>6} {:>12} {:>7} {:>7} {:>10} {:>10} {:>10} {:>10}",
        "size", "swaps", "moves a tile", "boards", "found", "median", "90 %", "95 %", "most (ms)"
    );
    for &(side, swaps, count, limit) in classes {
        class(clock, Size::new(side, side), swaps, count.min(boards()), limit);
    }
    println!();
}

/// What the notes tell of their boards, where these are.
const TOLD: [(&str, &str); 5] = [
    ("gerken_tiny", "everything 3 generated, 0 % pruned"),
    ("gerken_easy", "everything 30 generated, 0 % pruned"),
    ("gerken_puzzle-4x4-easy", "perhaps the notes' easy board of 4 x 4: everything 30 generated, 0 % pruned"),
    ("gerken_simple", "three tests 374,103 generated, 86 % pruned; everything 35,636, 31 %"),
    ("gerken_medium", "three tests 13.8 billion in 20 minutes, 89 %; everything 1.2 billion in 8, 35 %"),
];

/// The notes' table, and what they leave for later, from the settings that have names. No search has more than so many
/// milliseconds: `>` stands before what is counted by then.
fn notes(clock: &Clock, limit: f64) {
    let read = |text: &str| plain::parse(text).unwrap();
    let mut boards: Vec<(String, Board)> = Harmony::INFO
        .examples
        .iter()
        .filter(|it| ["First pair", "Small change", "Nine lives", "Quartet", "Rondo"].contains(&it.name))
        .map(|it| (it.name.to_string(), read(it.text)))
        .collect();
    boards.push(("The notes' 3 x 3".into(), read("3 3\n0:2 1:2 2:2\n1:2 2:2 0:2\n2:2 0:2 1:2\n")));
    boards.push(("None, 3 x 3".into(), read("3 3\n1:1 2:2 0:2\n0:2 2:1 1:2\n2:2 0:1 1:1\n")));
    boards.extend(levels().into_iter().filter(|(name, _)| TOLD.iter().any(|told| told.0 == name)));
    let info = Harmony::STRATEGIES.iter().map(|it| &it.info).find(|info| info.id == "notes").unwrap();
    let untested = ["stuck", "wrong_row", "blocked", "isolated"].map(|id| (id, false));
    let named = info.presets.iter().map(|preset| (preset.name, preset.switches));
    let settings: Vec<(&str, &[(&str, bool)])> =
        named.chain([("Filter, perfect swap", &untested[..]), ("Everything", &[])]).collect();
    for (name, board) in boards {
        let told = TOLD.iter().find(|told| told.0 == name).map_or("", |told| told.1);
        println!("{name}, {} swaps. {told}", board.swaps_left());
        println!(
            "  {:<24}{:>9}{:>12}{:>8}{:>11}{:>11}{:>12}{:>9}{:>9}{:>9}{:>10}{:>7}",
            "",
            "verdict",
            "generated",
            "pruned",
            "processed",
            "filtered",
            "tested",
            "queue",
            "seen",
            "back",
            "ms",
            "M/s"
        );
        for (words, switches) in &settings {
            let switches = switches.iter().map(|&(id, on)| (id.to_string(), on)).collect();
            let options = Options { strategy: "notes".into(), switches, ..Options::default() };
            // The clock is coarse: short searches are repeated.
            let (mut time, outcome) = run(clock, &board, &options, limit);
            let mut runs = 1;
            while time < 100.0 && runs < 20_000 {
                time += run(clock, &board, &options, limit).0;
                runs += 1;
            }
            time /= f64::from(runs);
            let count = |id: &str| outcome.counters.get(id);
            let open = matches!(outcome.verdict, Verdict::Unproved(_));
            println!(
                "  {words:<24}{:>9}{:>12}{:>6} %{:>11}{:>11}{:>12}{:>9}{:>9}{:>9}{time:>10.4}{:>7.2}",
                verdict(&outcome),
                format!("{}{}", if open { ">" } else { "" }, count("generated")),
                100 * count("pruned") / count("generated").max(1),
                count("nodes"),
                count("filtered"),
                count("looked"),
                count("longest"),
                count("again"),
                count("back"),
                count("generated") as f64 / time / 1e3,
            );
            if count("also") > 0 {
                let tests = ["stuck", "wrong_row", "blocked", "isolated"];
                let each = tests.map(|id| format!("{id} {} + {}", count(id), count(&format!("also_{id}"))));
                println!("    first to drop + would also drop: {}", each.join(", "));
            }
        }
    }
    println!();
}

/// The map of a board within so many milliseconds: how long it took, and what is open.
fn mapped(clock: &Clock, board: &Board, limit: f64) -> (f64, (u64, u64, u64)) {
    let start = clock.now();
    let mut map = Map::new(board);
    let mut steps = 0;
    while !map.step() {
        steps += 1;
        if steps % 64 == 0 && clock.now() - start > limit {
            break;
        }
    }
    (clock.now() - start, map.counts())
}

/// Boards as they are, and after the first half of an answer.
fn maps(clock: &Clock, name: &str, boards: &[Board], limit: f64) {
    let half = |board: &Board| {
        let mut answer = Vec::new();
        let mut ask = |_: &Progress| Go::On;
        let mut watch = Watch::new(Progress::default(), &mut ask);
        let mut search = Harmony::search(board, &Options::default()).unwrap();
        search.run(&mut watch, &mut |found| answer = found);
        board.with(&answer[..answer.len() / 2]).from_here()
    };
    let halves: Vec<Board> = boards.iter().map(half).collect();
    for (words, boards) in [("as they are", boards), ("half way", &halves)] {
        let maps: Vec<_> = boards.iter().map(|board| mapped(clock, board, limit)).collect();
        let mut times: Vec<f64> = maps.iter().map(|map| map.0).collect();
        times.sort_by(f64::total_cmp);
        let full = maps.iter().filter(|map| map.1.2 == 0).count();
        let sum = |count: fn(&(u64, u64, u64)) -> u64| maps.iter().map(|map| count(&map.1)).sum::<u64>();
        println!(
            "{name:<24} {words:<12} {:>7} {full:>7} {:>8} {:>8} {:>8} {:>10.1} {:>10.1} {:>10.1}",
            boards.len(),
            sum(|counts| counts.0),
            sum(|counts| counts.1),
            sum(|counts| counts.2),
            at(&times, 50),
            at(&times, 90),
            at(&times, 100),
        );
    }
}

fn map(clock: &Clock) {
    println!(
        "{:<24} {:<12} {:>7} {:>7} {:>8} {:>8} {:>8} {:>10} {:>10} {:>10}",
        "the map of next swaps", "", "boards", "full", "alive", "dead", "open", "median", "90 %", "most (ms)"
    );
    let corpus = levels();
    for (side, limit) in [(3, 1e3), (4, 1e3), (5, 1e3), (6, 5e3)] {
        let fits = |board: &&Board| {
            board.size() == Size::new(side, side)
                && run(clock, board, &Options::default(), 1e3).1.verdict == Verdict::Found
        };
        let boards: Vec<Board> = corpus.iter().map(|(_, board)| board).filter(fits).cloned().collect();
        if !boards.is_empty() {
            maps(clock, &format!("corpus, {side} x {side}"), &boards, limit);
        }
    }
    for (side, swaps, limit) in [(5, 16, 1e3), (5, 24, 1e3), (6, 26, 5e3), (6, 40, 5e3)] {
        let dyes: Vec<u8> = (0..side as u8).collect();
        let boards = (0..10).filter_map(|seed| shuffled(Size::new(side, side), &dyes, seed, swaps));
        maps(clock, &format!("{side} x {side}, {swaps} swaps"), &boards.collect::<Vec<_>>(), limit);
    }
    let board = plain::parse(
        "5 5\n2:1 0:1 4:1 2:3 2:1\n1:0 4:2 3:1 1:0 1:2\n0:1 3:2 2:0 2:0 0:3\n3:2 3:1 1:1 4:1 1:3\n4:0 0:2 0:2 3:2 4:0\n",
    );
    let board = board.unwrap();
    let rounds = 20_000;
    let start = Instant::now();
    for _ in 0..rounds {
        std::hint::black_box(quick(std::hint::black_box(&board)));
    }
    println!("the quick tests of a 5 x 5 board: {:.2} us\n", start.elapsed().as_secs_f64() * 1e6 / f64::from(rounds));
}

/// The default strategy beside those that can run in workers of their own, from the 300th millisecond on: how long a board
/// takes with so many workers, had each a processor of its own, and which of them are first.
fn beside(clock: &Clock, side: u16, swaps: u32, count: usize, limit: f64) {
    let dyes: Vec<u8> = (0..side as u8).collect();
    let boards = (1000..).filter_map(|seed| shuffled(Size::new(side, side), &dyes, seed, swaps)).take(count);
    let most = Harmony::STRATEGIES[0].info.beside;
    let (mut times, mut first) = (vec![Vec::new(); 4], vec![0; usize::from(most) + 1]);
    for board in boards {
        let of = |beside: u8, limit: f64| {
            let (time, outcome) = run(clock, &board, &Options { beside, ..Options::default() }, limit);
            if verdict(&outcome) == "unproved" { f64::INFINITY } else { time }
        };
        let own = of(0, limit);
        let mut all = vec![own];
        for beside in 1..=most {
            all.push(if own < LATE { f64::INFINITY } else { LATE + of(beside, own.min(limit)) });
        }
        for (times, workers) in times.iter_mut().zip([1, 2, 4, 8]) {
            times.push(all[..workers].iter().copied().fold(f64::INFINITY, f64::min));
        }
        let best = (0..all.len()).min_by(|&a, &b| all[a].total_cmp(&all[b])).unwrap();
        first[best] += 1;
    }
    print!("{:<24} {:>6}", format!("{side} x {side}, {swaps} swaps"), count);
    for times in &mut times {
        times.sort_by(f64::total_cmp);
        print!(" {:>8.0} {:>8.0} {:>8.0} |", at(times, 50), at(times, 95), at(times, 100));
    }
    println!(" first: {first:?}");
}

/// Workers are hired for a board that has not been settled by then, in milliseconds.
const LATE: f64 = 300.0;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let wanted = |name: &str| words.is_empty() || words.iter().any(|word| name.contains(word.as_str()));
    let clock = Clock(Instant::now());
    if wanted("corpus") {
        corpus(&clock);
    }
    if wanted("notes") {
        notes(&clock, 5e3);
    }
    if wanted("map") {
        map(&clock);
    }
    if wanted("generated") {
        let list = [
            (3, 5, 200, 5e3),
            (3, 9, 200, 5e3),
            (4, 9, 200, 5e3),
            (4, 16, 200, 5e3),
            (5, 16, 200, 5e3),
            (5, 25, 200, 5e3),
            (6, 26, 200, 5e3),
            (6, 40, 200, 5e3),
            (6, 60, 200, 5e3),
            (8, 46, 200, 5e3),
            (10, 72, 20, 20e3),
        ];
        classes(&clock, &list);
    }
    if wanted("workers") {
        println!("median, 95 %, most (ms) with 1, 2, 4, 8 workers");
        for (side, swaps, count, limit) in
            [(6, 26, 100, 10e3), (8, 46, 100, 20e3), (8, 64, 60, 20e3), (10, 72, 40, 20e3), (10, 100, 40, 20e3)]
        {
            beside(&clock, side, swaps, count, limit);
        }
    }
    if wanted("frontier") {
        println!("The frontier, as it is:");
        classes(
            &clock,
            &[(6, 26, 200, 20e3), (8, 46, 200, 20e3), (8, 64, 200, 20e3), (10, 72, 60, 20e3), (10, 100, 60, 20e3)],
        );
    }
    if wanted("large") {
        println!("Up to the largest boards:");
        let list = [(12, 100), (12, 144), (14, 140), (14, 196), (16, 100), (16, 180), (16, 256), (16, 384)];
        classes(&clock, &list.map(|(side, swaps)| (side, swaps, 20, 20e3)));
    }
    if wanted("clauses") {
        clauses::tables(&clock, &[(8, 64), (10, 100)], boards().min(20));
    }
}
