//! Voltorb Flip's measurements: the tables for `voltorb.js`.

use anyhow::Result;
use serde_json::{Value, json};
use xtask::project;

use super::{evaluate, number, whole, word};

/// The board of the source note's own counts.
const NOTE: &str = "00133-11031-03301-03001-01130";

/// Runs the part. `GRIDLIGHT_DEALS` boards per level, by default 200.
pub fn voltorb() -> Result<()> {
    let count = std::env::var("GRIDLIGHT_DEALS").ok().and_then(|count| count.parse().ok()).unwrap_or(200);
    let cap = 60_000;
    println!("{:<8}{:>7}{:>22}{:>22}{:>52}{:>10}", "", "boards", "odds", "after a flip", "best play", "memory");
    println!(
        "{:<8}{:>7}{:>8}{:>7}{:>7}{:>8}{:>7}{:>7}{:>9}{:>9}{:>9}{:>9}{:>8}{:>8}{:>10}",
        "level",
        "run",
        "median",
        "99 %",
        "most",
        "median",
        "99 %",
        "most",
        "median",
        "90 %",
        "97 %",
        "most",
        "<2 s %",
        "<20 s %",
        "MB, most"
    );
    for level in 1..=8 {
        let input =
            json!({ "levels": [level], "count": count, "cap": cap, "hardest": [], "notes": [], "budget": 800_000 });
        let got = evaluate(include_str!("voltorb.js"), &input)?;
        row(level, &got["levels"][0]);
    }
    let hardest = hardest();
    let switches: Vec<Value> = [
        json!({ "threes": false, "ones": false }),
        json!({ "ones": false }),
        json!({ "ones": true }),
        json!({ "ones": true, "resume": false }),
    ]
    .into();
    let input = json!({
        "levels": [], "count": 0, "cap": cap, "budget": 0, "hardest": hardest, "notes": switches, "board": clues(NOTE, 8),
    });
    let got = evaluate(include_str!("voltorb.js"), &input)?;
    println!("\n{:<34}{:>9}{:>12}{:>10}{:>8}", "hardest known boards", "boards", "positions", "ms", "MB");
    for one in got["hardest"].as_array().into_iter().flatten() {
        println!(
            "{:<34}{:>9}{:>12}{:>10.0}{:>8.1}  {}",
            word(&one["name"]),
            whole(&one["boards"]),
            whole(&one["nodes"]),
            number(&one["inside"]),
            number(&one["kilobytes"]) / 1024.0,
            word(&one["words"])
        );
    }
    println!("\n{:<34}{:>12}{:>10}", "the note's search", "cards", "ms");
    let names = ["two checks", "with the bound by 3s", "with the mirror bound", "each time from the top"];
    for (name, one) in names.into_iter().zip(got["notes"].as_array().into_iter().flatten()) {
        println!("{name:<34}{:>12}{:>10.1}", whole(&one["nodes"]), number(&one["inside"]));
    }
    Ok(())
}

fn row(level: i32, one: &Value) {
    let sorted = |name: &str| {
        let mut list: Vec<f64> = one[name].as_array().into_iter().flatten().map(number).collect();
        list.sort_by(f64::total_cmp);
        list
    };
    let at = |list: &[f64], percent: usize| {
        list.get((list.len() * percent / 100).min(list.len().saturating_sub(1))).copied().unwrap_or(0.0)
    };
    let below = |list: &[f64], limit: f64| {
        100.0 * list.iter().filter(|&&time| time < limit).count() as f64 / list.len().max(1) as f64
    };
    let (odds, flip, play) = (sorted("odds"), sorted("flip"), sorted("play"));
    println!(
        "{level:<8}{:>7}{:>8.2}{:>7.1}{:>7.1}{:>8.2}{:>7.1}{:>7.1}{:>9.1}{:>9.0}{:>9.0}{:>9.0}{:>8.1}{:>8.1}{:>10.1}",
        odds.len(),
        at(&odds, 50),
        at(&odds, 99),
        at(&odds, 100),
        at(&flip, 50),
        at(&flip, 99),
        at(&flip, 100),
        at(&play, 50),
        at(&play, 90),
        at(&play, 97),
        at(&play, 100),
        below(&play, 2e3),
        below(&play, 2e4),
        at(&sorted("kilobytes"), 100) / 1024.0
    );
}

/// The hardest known boards, if the corpus exists.
fn hardest() -> Vec<Value> {
    let file = project::root().join("../shared/corpus/voltorb-flip/hardest.txt");
    let text = std::fs::read_to_string(file).unwrap_or_default();
    let pairs = text.lines().filter_map(|line| line.split_once(' '));
    let board = |(board, level): (&str, &str)| {
        let level = level.trim().parse().unwrap_or(8);
        json!({ "name": format!("{board}, level {level}"), "text": clues(board, level) })
    };
    pairs.map(board).collect()
}

/// The clues of a board given as rows of digits with `-` between.
fn clues(board: &str, level: u8) -> String {
    let rows: Vec<Vec<u32>> =
        board.split('-').map(|row| row.chars().filter_map(|digit| digit.to_digit(10)).collect()).collect();
    let pair = |line: &mut dyn Iterator<Item = u32>| {
        let (sum, bombs) = line.fold((0, 0), |(sum, bombs), value| (sum + value, bombs + u32::from(value == 0)));
        format!(" {sum}/{bombs}")
    };
    let across: String = rows.iter().map(|row| pair(&mut row.iter().copied())).collect();
    let down: String = (0..5).map(|col| pair(&mut rows.iter().map(|row| row[col]))).collect();
    format!("rows{across}\ncols{down}\nlevel {level}\n")
}
