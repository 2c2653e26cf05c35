//! Figures from a real browser: `cargo xtask bench [corpus] [stress] [settings] [edit] [start] [stop]`.
//!
//! All times are milliseconds in desktop Chromium, headless and painting without a graphics card. What is
//! measured in the page is in `bench/*.js`; this file hands in the boards and prints tables. Without the
//! corpus beside the checkout the gallery's boards stand in.

#![expect(clippy::print_stdout, reason = "figures are printed")]

mod boards;

use std::process::ExitCode;

use anyhow::{Result, ensure};
use serde_json::{Map, Value, json};
use xtask::browser::{self, Page};
use xtask::project;

const WORKERS: &str = include_str!("bench/workers.js");

/// A part of the bench: what it is called, and what it does in a fresh browser.
type Part = (&'static str, fn() -> Result<()>);

const PARTS: [Part; 6] = [
    ("corpus", corpus),
    ("stress", stress),
    ("settings", settings),
    ("edit", edit),
    ("start", start),
    ("stop", stop),
];

fn main() -> ExitCode {
    // Cargo hands flags of its own to every bench.
    let filters: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let wanted =
        |name: &str| filters.is_empty() || filters.iter().any(|filter| name.contains(filter.as_str()));
    for (name, run) in PARTS.into_iter().filter(|(name, _)| wanted(name)) {
        println!("\n== in the browser: {name}");
        if let Err(error) = run() {
            println!("{name} failed: {error:#}");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

/// Runs a script of `bench/` with its input.
fn evaluate(script: &str, input: &Value) -> Result<Value> {
    browser::evaluate(&project::root(), &body(script, input), 900)
}

fn body(script: &str, input: &Value) -> String {
    format!("const input = {input};\n{WORKERS}\n{script}")
}

/// The boards of a folder of the corpus; none if it is not there.
fn texts(folder: &str) -> Result<Vec<Value>> {
    let files = project::files_under(&project::root().join("../shared/corpus/lazors").join(folder))?;
    let read = |file: &std::path::PathBuf| -> Result<Value> {
        let name = file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        Ok(json!({ "name": name, "text": std::fs::read_to_string(file)? }))
    };
    files.iter().map(read).collect()
}

/// The corpus' own table of answers.
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
    println!(
        "{:<34}{:>12.1}{:>12.1}",
        "first pass, all boards",
        number(&got["cold"][0]),
        number(&got["cold"][1])
    );
    let warm = format!("median of {passes} warm passes, all boards");
    println!("{warm:<34}{:>9.1}{:>12.1}", number(&got["warm"][0]), number(&got["warm"][1]));
    println!("\n{:<26}{:>8}{:>12}{:>12}{:>12}", "slowest", "nodes", "first", "warm", "in wasm");
    for one in got["each"].as_array().into_iter().flatten() {
        let [cold, total, inside] = ["cold", "total", "inside"].map(|name| number(&one[name]));
        println!(
            "{:<26}{:>8}{cold:>12.1}{total:>12.2}{inside:>12.2}",
            word(&one["name"]),
            whole(&one["nodes"])
        );
    }
    ensure!(wrong == 0, "wrong: {}", got["wrong"]);
    Ok(())
}

fn stress() -> Result<()> {
    let input = json!({ "boards": texts("stress")?, "turns": 3 });
    let got = evaluate(include_str!("bench/stress.js"), &input)?;
    println!("{:<28}{:>14}{:>10}{:>9}  status", "board", "first answer", "verdict", "nodes");
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
            print!(
                "{:<54}{inside:>9.1}{:>9.2}{:>6}",
                word(&row["words"]),
                inside / base,
                whole(&row["open"])
            );
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

/// A board of 20 by 20 with as much light as a person would draw.
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
    let marks =
        "A 6\nC 4\nL 0 9 1 1\nL 0 25 1 -1\nL 40 17 -1 1\nL 21 0 1 1\nP 39 22\nP 12 31\nP 27 6\nP 20 21\n";
    format!("GRID START\n{}\nGRID STOP\n{marks}", grid.join("\n"))
}

fn edit() -> Result<()> {
    let input = json!({ "board": large_board(), "turns": 320 });
    let script = body(include_str!("bench/edit.js"), &input);
    println!("{:<44}{:>18}{:>18}", "a block dragged on 20 x 20", "full speed", "a quarter");
    println!("{:<44}{:>9}{:>9}{:>9}{:>9}", "", "median", "95 %", "median", "95 %");
    let slow = |rate: u32| {
        let script = script.clone();
        browser::with_page(&project::root(), async move |page| {
            page.goto("").await?;
            page.wait_ready().await?;
            page.js_timeout(300).await?;
            throttle(page, rate).await?;
            page.js_async(&script).await
        })
    };
    let (full, quarter) = (slow(1)?, slow(4)?);
    let rows = [
        ("change", "change: the board and its beams"),
        ("view", "view: all that the panels show"),
        ("paint", "paint: and wait until it is painted"),
        ("all", "together"),
        ("work", "by pointer events: the page's work"),
        ("waited", "by pointer events: until painted"),
    ];
    for (name, words) in rows {
        let figures = [&full, &quarter].map(|got| [number(&got[name][0]), number(&got[name][1])]);
        let [[median, most], [slow_median, slow_most]] = figures;
        println!("{words:<44}{median:>9.2}{most:>9.2}{slow_median:>9.2}{slow_most:>9.2}");
    }
    println!("canvas: {} pixels", full["size"]);
    Ok(())
}

/// Makes the page's thread so many times slower.
async fn throttle(page: &Page, rate: u32) -> Result<()> {
    page.cdp("Emulation.setCPUThrottlingRate", json!({ "rate": rate })).await.map(drop)
}

/// Notes when the page can be used, in milliseconds since the navigation began.
const READY: &str = "
    new MutationObserver(() => {
      if (document.documentElement?.dataset.ready) window.readyAt ??= performance.now();
    }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-ready'] });";

fn start() -> Result<()> {
    let turns = 7;
    println!("{:<34}{:>9}{:>9}{:>9}", "median of loads, nothing cached", "ready", "slowest", "painted");
    for (rate, words) in [(1, "full speed"), (4, "a quarter of the speed")] {
        let times = browser::with_page(&project::root(), async move |page| {
            page.cdp("Page.addScriptToEvaluateOnNewDocument", json!({ "source": READY })).await?;
            page.cdp("Network.enable", json!({})).await?;
            page.cdp("Network.setCacheDisabled", json!({ "cacheDisabled": true })).await?;
            throttle(page, rate).await?;
            let mut times: Vec<[f64; 2]> = Vec::new();
            for _ in 0..turns {
                page.goto("").await?;
                page.wait_js("window.readyAt").await?;
                page.wait_js("performance.getEntriesByName('first-contentful-paint').length").await?;
                let script =
                    "return [readyAt, performance.getEntriesByName('first-contentful-paint')[0].startTime]";
                times.push(serde_json::from_value(page.js(script).await?)?);
            }
            Ok(times)
        })?;
        let sorted = |index: usize| {
            let mut column: Vec<f64> = times.iter().map(|time| time[index]).collect();
            column.sort_by(f64::total_cmp);
            column
        };
        let (ready, painted) = (sorted(0), sorted(1));
        println!("{words:<34}{:>9.0}{:>9.0}{:>9.0}", ready[turns / 2], ready[turns - 1], painted[turns / 2]);
    }
    Ok(())
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

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or(f64::NAN)
}

// A `Value` would not keep to a column.
fn whole(value: &Value) -> u64 {
    value.as_u64().unwrap_or(0)
}

fn word(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}
