//! Thousands of altered pictures of a puzzle, counted by what becomes of them. Each has its own seed: `FIRST=seed COUNT=1`
//! reads one again, and `KEEP=folder` keeps what is silently wrong as a picture. `RECORD=file` writes down every
//! reading in full, to compare them before and after a change.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::Write as _;
use std::time::Instant;

use gridlight_reader::{Kind, Reading, read};
use image::RgbImage;

use super::{Random, altered, passed_on};

/// A picture of a board.
pub struct Sample<Truth> {
    /// Whose pictures look like this one: a row of the table.
    pub set: &'static str,
    pub picture: RgbImage,
    /// The scales between which it is altered.
    pub scales: [f32; 2],
    /// Whether its colours are altered, too.
    pub lit: bool,
    pub truth: Truth,
}

/// How often each outcome was seen.
#[derive(Default)]
struct Row {
    counts: [usize; 5],
    times: Vec<u128>,
}

/// So many pictures: `COUNT`, if it is set.
fn asked(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|number| number.parse().ok()).unwrap_or(otherwise)
}

/// Alters and reads pictures, prints a table, and fails if one is silently wrong. Every fifth one is looked at for all
/// puzzles, from each of them on, as the page does. `settled` says what no picture of the puzzle shows; `right` compares.
pub fn altered_pictures<Truth: std::fmt::Debug>(
    kind: Kind,
    count: u64,
    make: impl Fn(&mut Random) -> Sample<Truth>,
    settled: impl Fn(Reading, &Truth) -> Reading,
    right: impl Fn(&Reading, &Truth) -> bool,
) {
    let mut rows: BTreeMap<&str, Row> = BTreeMap::new();
    let mut wrong = Vec::new();
    let first = asked("FIRST", 0);
    let mut record = std::env::var_os("RECORD").map(|file| File::create(file).expect("a file to write"));
    for seed in first..first + asked("COUNT", count) {
        let mut random = Random::new(seed);
        let Sample { set, picture, scales, lit, truth } = make(&mut random);
        let alter = if lit { altered } else { passed_on };
        let (picture, scale) = alter(&picture, &mut random, scales);
        let image = super::image(&picture);
        let mut kinds = if seed % 5 == 0 { Kind::ALL.to_vec() } else { vec![kind] };
        let count = kinds.len();
        kinds.rotate_left((seed / 5) as usize % count);
        let start = Instant::now();
        let reading = read(&image, &kinds);
        let row = rows.entry(set).or_default();
        row.times.push(start.elapsed().as_millis());
        if let Some(record) = &mut record {
            writeln!(record, "{seed} {reading:?}").expect("written");
        }
        let own = reading.map(|reading| match reading.found().kind == kind {
            true => settled(reading, &truth),
            false => reading,
        });
        let told = own
            .as_ref()
            .map(|reading| (reading.found().kind == kind && right(reading, &truth), reading.certain()));
        let outcome = super::outcome(told);
        row.counts[outcome] += 1;
        if let Some(reading) = own.filter(|_| outcome == 3) {
            let area = reading.found().area;
            println!("SILENTLY WRONG: {} seed {seed}, {set} at {scale:.2}, {area:?}", kind.id());
            println!("{}instead of\n{truth:?}", reading.text());
            if let Ok(folder) = std::env::var("KEEP") {
                picture.save(format!("{folder}/{}-{seed}.png", kind.id())).expect("saved");
            }
            wrong.push(seed);
        }
        if (seed + 1 - first).is_multiple_of(250) {
            table(kind, &mut rows);
        }
    }
    table(kind, &mut rows);
    assert!(wrong.is_empty(), "silently wrong: {wrong:?}");
}

fn table(kind: Kind, rows: &mut BTreeMap<&str, Row>) {
    println!("{} | all | {} | ms", kind.id(), super::OUTCOMES);
    for (set, Row { counts, times }) in rows {
        times.sort_unstable();
        let [all, middle] = [times.len(), times[times.len() / 2] as usize];
        println!("{set} | {all} | {} | {middle}", counts.map(|count| count.to_string()).join(" | "));
    }
}
