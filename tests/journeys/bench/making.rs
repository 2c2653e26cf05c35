//! How soon the badge in Edit follows a stroke, and how soon the questions below it are answered.

use anyhow::Result;
use serde_json::json;

use super::{evaluate, load, number};

/// The rows of the table, by their names in the script.
const ROWS: [(&str, &str); 8] = [
    ("strokes", "the stroke itself"),
    ("unique", "until the badge says: unique"),
    ("several", "several"),
    ("found", "solvable"),
    ("none", "none"),
    ("unproved", "not settled"),
    ("forced", "forced cells"),
    ("conflict", "contradiction"),
];

pub fn making() -> Result<()> {
    let before = load();
    let input = json!({
        "aquarium": include_str!("making_aquarium.txt"),
        "lazors": include_str!("making_lazors.txt"),
    });
    let got = evaluate(include_str!("making.js"), &input)?;
    println!("milliseconds; load {before} before, {} after", load());
    for (board, figures) in got["results"].as_object().into_iter().flatten() {
        println!("{board}: {} edits without a verdict", figures["lost"]);
        println!("  {:<34}{:>8}{:>9}{:>9}{:>9}", "", "number", "median", "95 %", "most");
        for (id, words) in ROWS {
            let row = &figures[id];
            if row.is_array() {
                let [count, middle, late, most] = [0, 1, 2, 3].map(|at| number(&row[at]));
                println!("  {words:<34}{count:>8.0}{middle:>9.1}{late:>9.1}{most:>9.1}");
            }
        }
    }
    Ok(())
}
