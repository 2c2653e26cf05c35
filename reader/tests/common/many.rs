//! Thousands of altered or cropped pictures of a puzzle, counted by what becomes of them. Each has its own seed:
//! `FIRST=seed COUNT=1` reads one again, and `KEEP=folder` keeps what is silently wrong as a picture. `RECORD=file`
//! writes down every reading in full, to compare them before and after a change.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::Write as _;

use gridlight_reader::{Kind, Reading, read};
use image::RgbImage;
use image::imageops::{self, FilterType};

use super::tally::{self, Tally};
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
    let mut rows: BTreeMap<&str, Tally> = BTreeMap::new();
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
        let row = rows.entry(set).or_default();
        let reading = row.timed(&image, &kinds);
        if let Some(record) = &mut record {
            writeln!(record, "{seed} {reading:?}").expect("written");
        }
        let own = reading.map(|reading| match reading.found().kind == kind {
            true => settled(reading, &truth),
            false => reading,
        });
        let is_right = |reading: &Reading| reading.found().kind == kind && right(reading, &truth);
        let told = own.as_ref().map(|reading| (is_right(reading), reading.certain()));
        if row.add(&format!("{}-{seed}, {set} at {scale:.2}", kind.id()), &image, own.as_ref(), told) {
            println!("instead of\n{truth:?}");
        }
        if (seed + 1 - first).is_multiple_of(250) {
            table(kind, &mut rows);
        }
    }
    none_is_wrong(kind, &mut rows);
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
    let mut rows: BTreeMap<&str, Tally> = BTreeMap::new();
    let (mut cropped, mut seed) = (0, first);
    while cropped < count {
        // Most boards are read before they are cropped.
        assert!(seed < first + 4 * count + 20, "{}: only {cropped} boards were read", kind.id());
        let mut random = Random::new(seed);
        seed += 1;
        let Sample { set, picture, truth, .. } = make(&mut random);
        let whole = read(&super::image(&picture), &[kind]).map(|reading| settled(reading, &truth));
        let Some(whole) = whole.filter(|whole| right(whole, &truth)) else { continue };
        let (picture, cut) = crop(&picture, &whole, &mut random);
        let picture = if random.unit() < 0.3 {
            let scale = random.between(0.75, 1.3);
            let [w, h] = [picture.width(), picture.height()].map(|side| (side as f32 * scale) as u32);
            super::jpeg(&imageops::resize(&picture, w, h, FilterType::Triangle), 85)
        } else {
            picture
        };
        let name = format!("{}-{}, {set}, {cut}", kind.id(), seed - 1);
        count_one(rows.entry(set).or_default(), &name, (kind, &picture), &truth, &settled, &right);
        cropped += 1;
    }
    none_is_wrong(kind, &mut rows);
}

/// Reads so many pictures at each number of pixels a cell, altered where it is below 0, prints a table, and fails if one is
/// silently wrong. `draw` is told the pixels and the number of the picture.
pub fn sizes<Truth: std::fmt::Debug>(
    kind: Kind,
    (scales, rounds): (&[f32], usize),
    draw: impl Fn(&mut Random, f32, usize) -> (RgbImage, Truth),
    settled: impl Fn(Reading, &Truth) -> Reading,
    right: impl Fn(&Reading, &Truth) -> bool,
) {
    let mut random = Random::new(2);
    let mut wrong = Vec::new();
    tally::head(&format!("{}, pixels a cell", kind.id()));
    for &scale in scales {
        let mut tally = Tally::default();
        for round in 0..rounds {
            let (mut picture, truth) = draw(&mut random, scale.abs(), round);
            if scale < 0.0 {
                picture = altered(&picture, &mut random, [0.5, 1.5]).0;
            }
            let name = format!("{} {scale} {round}", kind.id());
            count_one(&mut tally, &name, (kind, &picture), &truth, &settled, &right);
        }
        tally.print(&scale.to_string());
        wrong.extend(tally.wrong);
    }
    assert!(wrong.is_empty(), "silently wrong: {wrong:?}");
}

/// Reads a picture of a puzzle, and counts it.
fn count_one<Truth: std::fmt::Debug>(
    tally: &mut Tally,
    name: &str,
    (kind, picture): (Kind, &RgbImage),
    truth: &Truth,
    settled: impl Fn(Reading, &Truth) -> Reading,
    right: impl Fn(&Reading, &Truth) -> bool,
) {
    let image = super::image(picture);
    let reading = tally.timed(&image, &[kind]).map(|reading| settled(reading, truth));
    let told = reading.as_ref().map(|reading| (right(reading, truth), reading.certain()));
    if tally.add(name, &image, reading.as_ref(), told) {
        println!("instead of\n{truth:?}");
    }
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

fn table(kind: Kind, rows: &mut BTreeMap<&str, Tally>) {
    tally::head(kind.id());
    rows.iter_mut().for_each(|(set, row)| row.print(set));
}

/// Fails if a reading is certain and wrong.
fn none_is_wrong(kind: Kind, rows: &mut BTreeMap<&str, Tally>) {
    table(kind, rows);
    let wrong: Vec<&String> = rows.values().flat_map(|row| &row.wrong).collect();
    assert!(wrong.is_empty(), "silently wrong: {wrong:#?}");
}
