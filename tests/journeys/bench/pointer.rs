//! How long a pointer waits on the largest boards that people draw: for a hover, and for a step of a stroke in Edit and
//! in Play.

use anyhow::Result;
use serde_json::{Value, json};

use super::{at_speed, body, large_board, load, number};

/// The phases of a step, and their names.
const STROKE: [(&str, &str); 8] = [
    ("apply", "apply"),
    ("view", "view"),
    ("panel", "panel"),
    ("draw", "draw: the call"),
    ("painted", "until painted"),
    ("all", "together"),
    ("work", "by pointer events: the page's work"),
    ("waited", "by pointer events: until painted"),
];

/// The phases of a hover.
const HOVER: [(&str, &str); 3] =
    [("told", "what is there is told"), ("called", "draw: the call"), ("painted", "until painted")];

pub fn pointer() -> Result<()> {
    let script = body(include_str!("pointer.js"), &json!({ "lazors": large_board() }));
    let (full, quarter) = (at_speed(1, &script)?, at_speed(4, &script)?);
    println!("canvas: {} pixels; load {}", full["size"], load());
    println!("{:<44}{:>18}{:>18}", "", "full speed", "a quarter");
    println!("{:<44}{:>9}{:>9}{:>9}{:>9}", "", "median", "95 %", "median", "95 %");
    for board in full["results"].as_object().into_iter().flat_map(|boards| boards.keys()) {
        for (mode, of_mode) in [("edit", "in Edit"), ("play", "in Play")] {
            let at = |part: &str| [&full, &quarter].map(|got| got["results"][board][mode][part].clone());
            println!("{board}: the pointer moves over it {of_mode}");
            rows(&HOVER, &at("hover"));
            println!("{board}: a step of a stroke {of_mode}");
            rows(&STROKE, &at("stroke"));
        }
    }
    Ok(())
}

fn rows(phases: &[(&str, &str)], got: &[Value; 2]) {
    for (id, words) in phases {
        print!("  {words:<42}");
        got.iter()
            .flat_map(|got| [0, 1].map(|index| number(&got[id][index])))
            .for_each(|figure| print!("{figure:>9.2}"));
        println!();
    }
}
