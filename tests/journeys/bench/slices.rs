//! How soon a job handles messages: the table for `slices.js`.

use anyhow::Result;
use serde_json::json;

use super::{evaluate, load, number, whole, word};

/// Runs the part: the largest boards of every puzzle, by every strategy.
pub fn slices() -> Result<()> {
    let input = json!({ "slice": 16, "work": 1500, "tries": 9 });
    let got = evaluate(include_str!("slices.js"), &input)?;
    println!("milliseconds; slices of 16 are asked for; the limit is 100, and what is over it; load {}", load());
    println!(
        "{:<14}{:<26}{:<10}{:>9}{:>7}{:>9}{:>9}{:>8}{:>9}",
        "puzzle", "board", "strategy", "slice", "stops", "median", "most", "limits", "over"
    );
    for row in got.as_array().into_iter().flatten() {
        let [slice, over] = ["slice", "limit"].map(|name| number(&row[name]));
        let [median, most] = [&row["stop"][0], &row["stop"][1]].map(number);
        println!(
            "{:<14}{:<26}{:<10}{slice:>9.1}{:>7}{median:>9.1}{most:>9.1}{:>8}{over:>9.1}",
            word(&row["puzzle"]),
            word(&row["name"]),
            word(&row["strategy"]),
            whole(&row["stops"]),
            whole(&row["limits"])
        );
    }
    Ok(())
}
