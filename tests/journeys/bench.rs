//! Measurements in a real browser: `cargo xtask bench [corpus] [stress] [settings] [pointer] [making] [start] [stop] [slices]
//! [maze] [maze-page] [aquarium] [steer] [voltorb] [harmony]`.
//!
//! All times are milliseconds in desktop Chromium, headless and without a graphics card. The code measured in the page
//! is in `bench/*.js`; this file supplies the boards and prints tables. If the corpus is not next to the checkout the
//! gallery's boards are used instead.

#![expect(clippy::print_stdout, reason = "figures are printed")]

mod boards;
#[path = "bench/harmony.rs"]
mod harmony;
#[path = "bench/making.rs"]
mod making;
#[path = "bench/pointer.rs"]
mod pointer;
#[path = "bench/slices.rs"]
mod slices;
#[path = "bench/start.rs"]
mod start;
#[path = "bench/voltorb.rs"]
mod voltorb;

use std::process::ExitCode;

use anyhow::{Result, ensure};
use serde_json::{Map, Value, json};
use xtask::browser::{self, Page};
use xtask::project;

const TOOLS: &str = include_str!("bench/tools.js");
const WORKERS: &str = include_str!("bench/workers.js");

/// A part of the bench: its name, and its code, which runs in a fresh browser.
type Part = (&'static str, fn() -> Result<()>);

const PARTS: [Part; 19] = [
    ("corpus", corpus),
    ("stress", stress),
    ("settings", settings),
    ("pointer", pointer::pointer),
    ("making", making::making),
    ("start", start::start),
    ("stop", stop),
    ("slices", slices::slices),
    ("maze", maze),
    ("maze-page", maze_page),
    ("aquarium", aquarium),
    ("steer", steer),
    ("voltorb", voltorb::voltorb),
    ("harmony-corpus", harmony::levels),
    ("harmony-classes", harmony::classes),
    ("harmony-large", harmony::large),
    ("harmony-frontier", harmony::frontier),
    ("harmony-notes", harmony::notes),
    ("harmony-map", harmony::map),
];

fn main() -> ExitCode {
    // Cargo passes its own flags to every bench.
    let filters: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let wanted = |name: &str| filters.is_empty() || filters.iter().any(|filter| name.contains(filter.as_str()));
    for (name, run) in PARTS.into_iter().filter(|(name, _)| wanted(name)) {
        println!("\n== in the browser: {name}");
        if let Err(error) = run() {
            println!("{name} failed: {error:#}");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

/// The seconds allowed for a script of `bench/`. The longest bench: 200 boards with a limit of 20 seconds each.
const PATIENCE: u64 = 4200;

fn evaluate(script: &str, input: &Value) -> Result<Value> {
    browser::evaluate(&project::root(), &body(script, input), PATIENCE)
}

fn body(script: &str, input: &Value) -> String {
    format!("const input = {input};\n{TOOLS}\n{WORKERS}\n{script}")
}

/// The boards of a folder of the corpus; none if it does not exist.
fn texts(folder: &str) -> Result<Vec<Value>> {
    let files = project::files_under(&project::root().join("../shared/corpus/lazors").join(folder))?;
    let read = |file: &std::path::PathBuf| -> Result<Value> {
        let name = file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        Ok(json!({ "name": name, "text": std::fs::read_to_string(file)? }))
    };
    files.iter().map(read).collect()
}

/// The corpus's table of solutions.
fn answers() -> Map<String, Value> {
    let file = project::root().join("../shared/corpus/lazors/answers.tsv");
    let table = std::fs::read_to_string(file).unwrap_or_default();
    let pairs = table.lines().filter_map(|line| line.split_once('\t'));
    pairs.map(|(name, answer)| (name.to_owned(), answer.trim().into())).collect()
}

fn corpus() -> Result<()> {
    let passes = 20;
    let input = json!({ "boards": texts("boards")?, "answers": answers(), "passes": passes });
    let got = evaluate(include_str!("bench/corpus.js"), &input)?;
    let wrong = got["wrong"].as_array().map_or(0, Vec::len);
    println!("{} boards, {} nodes, {wrong} wrong or not proved", got["boards"], got["nodes"]);
    println!("{:<34}{:>12}{:>12}", "", "to the page", "in wasm");
    println!("{:<34}{:>12.1}{:>12.1}", "first pass, all boards", number(&got["cold"][0]), number(&got["cold"][1]));
    let warm = format!("median of {passes} warm passes, all boards");
    println!("{warm:<34}{:>9.1}{:>12.1}", number(&got["warm"][0]), number(&got["warm"][1]));
    println!("\n{:<26}{:>8}{:>12}{:>12}{:>12}", "slowest", "nodes", "first", "warm", "in wasm");
    for one in got["each"].as_array().into_iter().flatten() {
        let [cold, total, inside] = ["cold", "total", "inside"].map(|name| number(&one[name]));
        println!("{:<26}{:>8}{cold:>12.1}{total:>12.2}{inside:>12.2}", word(&one["name"]), whole(&one["nodes"]));
    }
    ensure!(wrong == 0, "wrong: {}", got["wrong"]);
    Ok(())
}

fn stress() -> Result<()> {
    let input = json!({ "boards": texts("stress")?, "turns": 3 });
    let got = evaluate(include_str!("bench/stress.js"), &input)?;
    println!("{:<28}{:>14}{:>10}{:>9}  status", "board", "first solution", "verdict", "nodes");
    for row in got.as_array().into_iter().flatten() {
        let [first, second] = [&row["times"][0], &row["times"][1]].map(number);
        let (name, status) = (word(&row["name"]), word(&row["status"]));
        println!("{name:<28}{first:>14.1}{second:>10.1}{:>9}  {status}", whole(&row["nodes"]));
    }
    Ok(())
}

fn settings() -> Result<()> {
    let input = json!({ "boards": texts("boards")?, "subset": 100_000, "most": 2_000_000 });
    let got = evaluate(include_str!("bench/settings.js"), &input)?;
    for table in got["tables"].as_array().into_iter().flatten() {
        let columns: Vec<(&str, &str)> = table["columns"]
            .as_array()
            .into_iter()
            .flatten()
            .map(|column| (word(&column[0]), word(&column[1])))
            .collect();
        println!("\n{}: {} boards; columns:", word(&table["name"]), table["boards"]);
        for (index, (_, head)) in columns.iter().enumerate() {
            println!("  {} {head}", index + 1);
        }
        print!("{:<54}{:>9}{:>9}{:>6}", "", "ms", "ratio", "open");
        (1..=columns.len()).for_each(|index| print!("{index:>11}"));
        println!();
        let rows = table["rows"].as_array().map_or(&[][..], Vec::as_slice);
        let base = rows.first().map_or(1.0, |row| number(&row["inside"]));
        for row in rows {
            let inside = number(&row["inside"]);
            print!("{:<54}{inside:>9.1}{:>9.2}{:>6}", word(&row["words"]), inside / base, whole(&row["open"]));
            for (id, _) in &columns {
                print!("{:>11}", whole(&row["counters"][*id]));
            }
            println!();
        }
    }
    let notes = &got["tables"][1]["rows"][0];
    let (slow, fast) = (number(&notes["inside"]), number(&got["base"]["inside"]));
    println!(
        "\non the same {} boards: the notes' strategy {slow:.1} ms, {} nodes; the default {fast:.1} ms, {} nodes; {:.0} times as fast",
        got["subset"],
        notes["counters"]["nodes"],
        got["base"]["counters"]["nodes"],
        slow / fast,
    );
    Ok(())
}

/// A board of 20 by 20 with as many beams as a person would draw.
fn large_board() -> String {
    let side = 20;
    let site = |row: usize, col: usize| match (row * 7 + col * 3) % 23 {
        _ if (row, col) == (10, 10) || (8..13).contains(&row) => "o",
        0 => "A",
        5 => "C",
        11 => "x",
        _ => "o",
    };
    let row = |row| (0..side).map(|col| site(row, col)).collect::<Vec<_>>().join(" ");
    let grid: Vec<String> = (0..side).map(row).collect();
    let marks = "A 6\nC 4\nL 0 9 1 1\nL 0 25 1 -1\nL 40 17 -1 1\nL 21 0 1 1\nP 39 22\nP 12 31\nP 27 6\nP 20 21\n";
    format!("GRID START\n{}\nGRID STOP\n{marks}", grid.join("\n"))
}

/// Runs a script in the page with its thread slowed down by a factor.
fn at_speed(rate: u32, script: &str) -> Result<Value> {
    browser::with_page(&project::root(), async |page| {
        page.goto("").await?;
        page.wait_ready().await?;
        page.js_timeout(600).await?;
        throttle(page, rate).await?;
        page.js_async(script).await
    })
}

/// Slows down the page's thread by a factor.
async fn throttle(page: &Page, rate: u32) -> Result<()> {
    page.cdp("Emulation.setCPUThrottlingRate", json!({ "rate": rate })).await.map(drop)
}

fn stop() -> Result<()> {
    let input = json!({ "board": boards::ENDLESS, "turns": 24 });
    let got = evaluate(include_str!("bench/stop.js"), &input)?;
    println!("{:<34}{:>7}{:>9}{:>9}", "from Stop to the verdict", "stops", "median", "slowest");
    for (name, words) in [("inWorker", "the worker alone"), ("onPage", "on the page")] {
        let [median, most] = [&got[name][1], &got[name][2]].map(number);
        println!("{words:<34}{:>7}{median:>9.1}{most:>9.1}", whole(&got[name][0]));
    }
    Ok(())
}

/// An Aquarium search of more than a million events, steered near its start and further on.
fn steer() -> Result<()> {
    let input = json!({
        "board": { "seed": 12, "difficulty": 3, "rows": 15, "cols": 15 },
        "options": { "strategy": "notes", "switches": { "emptiness": false, "streak": false }, "limit": 1 },
        "far": 2, "nodes": [4, 100, 1000, 5000, 20_000, 100_000, 300_000], "turns": 5,
    });
    let script = body(include_str!("bench/steer.js"), &input);
    let got = browser::with_page(&project::root(), async |page| {
        page.goto("#aquarium").await?;
        page.wait_ready().await?;
        page.js_timeout(PATIENCE).await?;
        page.js_async(&script).await
    })?;
    println!(
        "a tree of {} events\n{:<14}{:>12}{:>12}{:>12}{:>12}",
        whole(&got["events"]),
        "choice at",
        "event",
        "shown",
        "slowest",
        "all"
    );
    for row in got["rows"].as_array().into_iter().flatten() {
        let [soon, slowest, all] = [&row[2], &row[3], &row[4]].map(number);
        println!(
            "{:<14}{:>12}{soon:>12.1}{slowest:>12.1}{all:>12.1}",
            format!("node {}", whole(&row[0])),
            whole(&row[1])
        );
    }
    Ok(())
}

/// The contest's boards and solutions, if the corpus exists.
fn contest() -> Option<Value> {
    let folder = project::root().join("../shared/corpus/laser-maze");
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).ok();
    let answers: Vec<String> = read("contest.out")?.lines().map(str::to_owned).collect();
    Some(json!({ "text": read("contest.in")?, "answers": answers }))
}

fn maze() -> Result<()> {
    let input = json!({ "sides": [100, 1000, 4096], "contest": contest() });
    let got = evaluate(include_str!("bench/maze.js"), &input)?;
    println!("board bytes to the answer with one path, median; load {}", load());
    let heads = ["side", "steps", "default", "in wasm", "notes", "in wasm", "ratio", "MB", "MB notes"];
    print!("{:<26}", "board");
    heads.iter().for_each(|head| print!("{head:>10}"));
    println!();
    for row in got["rows"].as_array().into_iter().flatten() {
        let (default, notes) = (&row["default"], &row["notes"]);
        let [ours, theirs] = [default, notes].map(|one| number(&one["total"]));
        let [inside, notes_inside] = [default, notes].map(|one| number(&one["inside"]));
        let [memory, notes_memory] = [default, notes].map(|one| number(&one["memory"]) / 1_048_576.0);
        println!(
            "{:<26}{:>10}{:>10}{ours:>10.2}{inside:>10.2}{theirs:>10.2}{notes_inside:>10.2}{:>10.1}{memory:>10.1}{notes_memory:>10.1}",
            word(&row["kind"]),
            whole(&row["side"]),
            whole(&row["steps"]),
            theirs / ours,
        );
    }
    let contest = &got["contest"];
    if contest.is_null() {
        return Ok(());
    }
    let open = format!("the {} with a way", whole(&contest["open"]));
    println!("\n{:<26}{:>12}{:>12}{open:>20}{:>12}", "the contest's boards", "to the page", "in wasm", "in wasm");
    for strategy in ["default", "notes"] {
        let [total, inside, open, open_inside] = [0, 1, 2, 3].map(|index| number(&contest[strategy][index]));
        println!("{strategy:<26}{total:>12.2}{inside:>12.2}{open:>20.2}{open_inside:>12.2}");
    }
    let file = number(&contest["file"]);
    println!("{} boards; the whole file read and solved in one call {file:.1} ms", whole(&contest["boards"]));
    let wrong = contest["wrong"].as_array().map_or(0, Vec::len);
    ensure!(wrong == 0, "wrong cases: {}", contest["wrong"]);
    Ok(())
}

fn maze_page() -> Result<()> {
    let got = at_speed(1, &body(include_str!("bench/maze_page.js"), &json!({})))?;
    println!("canvas: {} pixels; load {}", got["size"], load());
    println!("{:<58}{:>9}{:>9}{:>9}", "1000 x 1000 moved and zoomed", "median", "95 %", "slowest");
    let line = |words: &str, figures: &Value| {
        let [median, most, slowest] = [0, 1, 2].map(|index| number(&figures[index]));
        println!("{words:<58}{median:>9.2}{most:>9.2}{slowest:>9.2}");
    };
    for zoom in got["zooms"].as_array().into_iter().flatten() {
        let across = whole(&zoom["across"]);
        line(&format!("{across} cells across: the call"), &zoom["called"]);
        line(&format!("{across} cells across: until painted"), &zoom["whole"]);
    }
    println!("opened from text in {:.0} ms", number(&got["opened"]));
    Ok(())
}

/// Our own boards from the puzzle's generator, 50 by 50: rule, cells per tank, seed, address.
const TANKS_50: &str = include_str!("bench/aquarium_50.txt");

/// A group of boards with its goal in milliseconds: for the slowest, or for all together.
struct Tanks {
    name: String,
    goal: &'static str,
    boards: Vec<Value>,
}

/// The goals of `shared/rules/aquarium.md`, for the corpus's generated boards by the beginning of their names.
const TANK_GOALS: [(&str, &str); 8] = [
    ("gen_20x20_per10", "each 1"),
    ("gen_20x20_per5", "each 20"),
    ("gen_25x25_per15", "each 2"),
    ("gen_25x25_per10", "each 2"),
    ("gen_25x25_per7", "each 150"),
    ("gen_30x30_per15", "each 5"),
    ("gen_30x30_per12", "each 200"),
    ("gen_40x40_per20", "each 50"),
];

/// The corpus's boards, and our own 50 by 50.
fn tank_groups() -> Result<Vec<Tanks>> {
    let folder = project::root().join("../shared/corpus/aquarium");
    let mut groups = Vec::new();
    let real = std::fs::read_to_string(folder.join("real.json")).unwrap_or_else(|_| "[]".into());
    let real: Vec<Value> = serde_json::from_str(&real)?;
    let entry = |entry: &Value| json!({ "name": entry["id"], "text": entry["url_computed"], "answers": entry["nsol"] });
    let hard = |entry: &&Value| entry["w"] == 15 && entry["h"] == 15;
    let boards = real.iter().filter(hard).map(entry).collect();
    groups.push(Tanks { name: "real, 15 x 15".into(), goal: "each 1", boards });
    groups.push(Tanks { name: "real, all".into(), goal: "together 10", boards: real.iter().map(entry).collect() });
    let files = project::files_under(&folder.join("generated"))?;
    let file = |file: &std::path::PathBuf| -> Result<(String, Value)> {
        let name = file.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let text = std::fs::read_to_string(file)?;
        Ok((name.clone(), json!({ "name": name, "text": text })))
    };
    let files = files.iter().map(file).collect::<Result<Vec<_>>>()?;
    for (start, goal) in TANK_GOALS {
        let boards = files.iter().filter(|(name, _)| name.starts_with(start)).map(|(_, board)| board.clone());
        groups.push(Tanks { name: start.into(), goal, boards: boards.collect() });
    }
    for start in ["region 25", "region 20", "pool 25"] {
        let own = TANKS_50.lines().filter(|line| line.starts_with(start));
        let board = |line: &str| json!({ "name": line, "text": line.rsplit(' ').next() });
        groups.push(Tanks {
            name: format!("own 50 x 50, {start} a tank"),
            goal: "each 100",
            boards: own.map(board).collect(),
        });
    }
    groups.retain(|group| !group.boards.is_empty());
    Ok(groups)
}

fn aquarium() -> Result<()> {
    let groups = tank_groups()?;
    let cap = 2000;
    let sent: Vec<Value> = groups.iter().map(|group| json!({ "name": group.name, "boards": group.boards })).collect();
    let before = load();
    let got = evaluate(include_str!("bench/aquarium.js"), &json!({ "groups": sent, "cap": cap }))?;
    println!("warm medians in wasm, uniqueness proved; the notes' stopped at {cap} ms (+: so many were);");
    println!("\"post\" is to the page and back; load {before} before, {} after", load());
    let heads = ["boards", "nodes", "median", "slowest", "together", "post", "stage 8", "stage 7", "cells", "ratio 8"];
    print!("{:<34}{:<13}", "", "goal");
    heads.iter().for_each(|head| print!("{head:>11}"));
    println!();
    let mut wrong = Vec::new();
    for (group, got) in groups.iter().zip(got.as_array().into_iter().flatten()) {
        let rows = got["rows"].as_array().map_or(&[][..], Vec::as_slice);
        wrong.extend(rows.iter().filter(|row| row["right"] != true).map(|row| row["board"].clone()));
        let mut inside: Vec<f64> = rows.iter().map(|row| number(&row["inside"])).collect();
        inside.sort_by(f64::total_cmp);
        let together: f64 = inside.iter().sum();
        let post: f64 = rows.iter().map(|row| number(&row["total"])).sum();
        let (median, slowest) = (inside[inside.len() / 2], inside[inside.len() - 1]);
        let nodes: u64 = rows.iter().map(|row| whole(&row["nodes"])).sum();
        print!("{:<34}{:<13}{:>11}{nodes:>11}", group.name, group.goal, rows.len());
        print!("{median:>11.2}{slowest:>11.2}{together:>11.2}{post:>11.2}");
        let theirs = ["stage8", "stage7", "cells"].map(|id| {
            let late = rows.iter().filter(|row| row[id]["late"] == true).count();
            (rows.iter().map(|row| number(&row[id]["inside"])).sum::<f64>(), late)
        });
        for (time, late) in theirs {
            let words = if late > 0 { format!("{time:.0} +{late}") } else { format!("{time:.1}") };
            print!("{words:>11}");
        }
        println!("{:>11.0}", theirs[0].0 / together);
    }
    println!("the notes' columns are all boards together; ratio 8: stage 8 by the default strategy");
    ensure!(wrong.is_empty(), "wrong or not proved: {wrong:?}");
    Ok(())
}

/// The load of the machine: runnable threads, averaged over a minute.
fn load() -> String {
    let loads = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    loads.split(' ').next().unwrap_or("unknown").to_owned()
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or(f64::NAN)
}

// A `Value` would ignore the column width.
fn whole(value: &Value) -> u64 {
    value.as_u64().unwrap_or(0)
}

fn word(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}
