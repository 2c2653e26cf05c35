//! Certificates of every board of the galleries and the corpora, written to a file that `tests/library/certify.test.js`
//! checks with the independent checker.
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a test stops at what it did not expect")]

mod list;

use std::collections::BTreeMap;
use std::time::Instant;

use gridlight::link;
use gridlight::registry::by_id;
use gridlight::search::{Go, Options, Progress, Watch};
use serde_json::{Value, json};

use list::boards;

/// The file with the certificates, in the target folder.
const LIST: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/certificates.jsonl");
/// The longest time for a certificate in milliseconds.
const PATIENCE: u128 = 60_000;

#[test]
fn every_board_with_one_solution_or_none_is_certified() {
    let mut lines = String::new();
    let mut counts: BTreeMap<(String, String), usize> = BTreeMap::new();
    for (id, name, text) in boards() {
        let puzzle = by_id(&id).unwrap();
        let (_, bits) = puzzle.cases(&text).unwrap().into_iter().next().unwrap();
        let opened = link::unpack(&id, bits).unwrap();
        let begun = Instant::now();
        let patient = |_: &Progress| if begun.elapsed().as_millis() > PATIENCE { Go::Pause } else { Go::On };
        let mut ask = patient;
        let mut watch = Watch::new(Progress::default(), &mut ask);
        let certified = puzzle.certify(&mut opened.bits(), &mut watch);
        let writing = begun.elapsed().as_secs_f64() * 1e3;
        let status = match &certified {
            Ok(text) => serde_json::from_str::<Value>(text).unwrap()["claim"].as_str().unwrap().to_string(),
            Err(words) => words.clone(),
        };
        // The verdict of the solvers, and their time.
        let begun = Instant::now();
        let mut ask = |_: &Progress| if begun.elapsed().as_millis() > 10_000 { Go::Pause } else { Go::On };
        let mut watch = Watch::new(Progress::default(), &mut ask);
        let options = match id.as_str() {
            "voltorb-flip" => Options { strategy: "notes".into(), ..Options::default() },
            _ => Options::default(),
        };
        let mut job = puzzle.job(opened.into(), &options, false, false).unwrap();
        let solved = job.run(&mut watch, &mut |_| {}).unwrap();
        let solving = begun.elapsed().as_secs_f64() * 1e3;
        let verdict = match solved.map(|outcome| outcome.verdict) {
            Some(verdict) if verdict.is_unique() => "unique",
            Some(verdict) if verdict.is_none() => "impossible",
            Some(verdict) if verdict.is_answered() => "several",
            _ => "unproved",
        };
        println!(
            "{id} {name}: {verdict}, {status}, {} bytes, {writing:.0} ms",
            certified.as_ref().map_or(0, String::len)
        );
        *counts.entry((id.clone(), format!("{verdict}: {status}"))).or_default() += 1;
        let line = json!({
            "puzzle": id, "name": name, "verdict": verdict, "status": status, "solving": solving,
            "writing": writing, "certificate": certified.ok(),
        });
        lines += &(line.to_string() + "\n");
    }
    std::fs::write(LIST, lines).unwrap();
    for ((id, status), count) in counts {
        println!("{id}: {count} {status}");
    }
}
