//! Thousands of altered or cropped pictures of a puzzle, counted by what becomes of them. Each has its own seed:
//! `FIRST=seed COUNT=1` reads one again, and `KEEP=folder` keeps what is silently wrong as a picture. `RECORD=file`
//! writes down every reading in full, to compare them before and after a change.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::Write as _;
use std::time::Instant;

use gridlight_reader::{Kind, Reading, read};
use image::RgbImage;
use image::imageops::{self, FilterType};

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

/// Crops pictures of boards at one side, so that a row or a column is cut there, and fails if a reading of what is
/// left is certain and wrong: 100 crops, or 2,000 with `GRIDLIGHT_ALL=1`. Some are scaled and saved as JPEG, as they
/// are passed on.
pub fn cropped_pictures<Truth: std::fmt::Debug>(
    kind: Kind,
    make: impl Fn(&mut Random) -> Sample<Truth>,
    settled: impl Fn(Reading, &Truth) -> Reading,
    right: impl Fn(&Reading, &Truth) -> bool,
) {
    let count = if std::env::var_os("GRIDLIGHT_ALL").is_some() { 2000 } else { 100 };
    let (first, count) = (asked("FIRST", 0), asked("COUNT", count));
    let mut rows: BTreeMap<&str, Row> = BTreeMap::new();
    let (mut wrong, mut cropped, mut seed) = (Vec::new(), 0, first);
    while cropped < count {
        // Most boards are read before they are cropped.
        assert!(seed < first + 4 * count + 20, "{}: only {cropped} boards were read", kind.id());
        let mut random = Random::new(seed);
        seed += 1;
        let Sample { set, picture, truth, .. } = make(&mut random);
        let whole = read(&super::image(&picture), &[kind]).map(|reading| settled(reading, &truth));
        let Some(whole) = whole.filter(|whole| right(whole, &truth)) else { continue };
        let (picture, told) = crop(&picture, &whole, &mut random);
        let picture = if random.unit() < 0.3 {
            let scale = random.between(0.75, 1.3);
            let [w, h] = [picture.width(), picture.height()].map(|side| (side as f32 * scale) as u32);
            super::jpeg(&imageops::resize(&picture, w, h, FilterType::Triangle), 85)
        } else {
            picture
        };
        let start = Instant::now();
        let reading = read(&super::image(&picture), &[kind]).map(|reading| settled(reading, &truth));
        let outcome =
            super::outcome(reading.as_ref().map(|reading| (right(reading, &truth), reading.certain())));
        let row = rows.entry(set).or_default();
        row.times.push(start.elapsed().as_millis());
        row.counts[outcome] += 1;
        cropped += 1;
        if let Some(reading) = reading.filter(|_| outcome == 3) {
            println!("SILENTLY WRONG: {} seed {}, {set}, {told}", kind.id(), seed - 1);
            println!("{}instead of\n{truth:?}", reading.text());
            if let Ok(folder) = std::env::var("KEEP") {
                picture.save(format!("{folder}/{}-crop-{}.png", kind.id(), seed - 1)).expect("saved");
            }
            wrong.push(seed - 1);
        }
    }
    table(kind, &mut rows);
    assert!(wrong.is_empty(), "{} of {count} silently wrong: {wrong:?}", wrong.len());
}

/// A picture without what is beyond 2 to 60 % of a line of cells at one side: mostly the last line, or else the one
/// before it, or what is beside the cells. Says what was cut.
fn crop(picture: &RgbImage, whole: &Reading, random: &mut Random) -> (RgbImage, String) {
    let found = whole.found();
    let [w, h] = [picture.width() as f32, picture.height() as f32];
    let pitch = [found.area.width / found.columns as f32, found.area.height / found.rows as f32];
    loop {
        let side = (random.unit() * 4.0) as usize;
        let lines = [found.columns, found.rows][side % 2];
        let roll = random.unit();
        let part = random.between(0.02, 0.6);
        let cut = match roll {
            _ if roll < 0.15 => part - 1.0,
            _ if roll < 0.3 && lines > 3 => part + 1.0,
            _ => part,
        };
        let cut = cut * pitch[side % 2];
        let [left, top, right, bottom] = match side {
            0 => [found.area.x + cut, 0.0, w, h],
            1 => [0.0, found.area.y + cut, w, h],
            2 => [0.0, 0.0, found.area.x + found.area.width - cut, h],
            _ => [0.0, 0.0, w, found.area.y + found.area.height - cut],
        };
        // Where the picture ends already, nothing is cut.
        if left < 0.0 || top < 0.0 || right > w || bottom > h {
            continue;
        }
        let [x, y, to_x, to_y] = [left, top, right, bottom].map(|at| at.round() as u32);
        let name = ["left", "top", "right", "bottom"][side];
        let told = format!("{:.2} of a line cut at the {name} of {w} x {h}", cut / pitch[side % 2]);
        return (imageops::crop_imm(picture, x, y, to_x - x, to_y - y).to_image(), told);
    }
}

fn table(kind: Kind, rows: &mut BTreeMap<&str, Row>) {
    println!("{} | all | {} | ms", kind.id(), super::OUTCOMES);
    for (set, Row { counts, times }) in rows {
        times.sort_unstable();
        let [all, middle] = [times.len(), times[times.len() / 2] as usize];
        println!("{set} | {all} | {} | {middle}", counts.map(|count| count.to_string()).join(" | "));
    }
}
