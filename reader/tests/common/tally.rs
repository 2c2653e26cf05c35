//! What becomes of many pictures, counted.

use std::path::Path;
use std::time::Instant;

use gridlight_reader::{Image, Kind, Reading, read};
use image::RgbaImage;

/// The columns of a table of many readings, of which each is exact or not, and certain or not.
pub const OUTCOMES: &str = "exact and certain | exact | doubtful | silently wrong | not found";

/// Readings by outcome.
#[derive(Default)]
pub struct Tally {
    /// As many as in each column.
    pub counts: [usize; 5],
    /// The names of those that are silently wrong.
    pub wrong: Vec<String>,
    times: Vec<u128>,
}

impl Tally {
    /// Reads a picture as one of a puzzle; `right` compares.
    pub fn read(&mut self, name: &str, image: &Image, kind: Kind, right: impl Fn(&Reading) -> bool) {
        let reading = self.timed(image, &[kind]);
        let told = reading.as_ref().map(|reading| (right(reading), reading.certain()));
        self.add(name, image, reading.as_ref(), told);
    }

    /// What a picture is read as.
    pub fn timed(&mut self, image: &Image, kinds: &[Kind]) -> Option<Reading> {
        let start = Instant::now();
        let reading = read(image, kinds);
        self.times.push(start.elapsed().as_millis());
        reading
    }

    /// Counts a reading by whether it is right and whether it is certain. What is silently wrong is told, with `SHOW` all
    /// that is not exact and certain. Returns whether it is silently wrong.
    pub fn add(&mut self, name: &str, image: &Image, reading: Option<&Reading>, told: Option<(bool, bool)>) -> bool {
        let outcome = match told {
            Some((true, true)) => 0,
            Some((true, false)) => 1,
            Some((false, false)) => 2,
            Some((false, true)) => 3,
            None => 4,
        };
        self.counts[outcome] += 1;
        if outcome == 3 || outcome > 0 && std::env::var_os("SHOW").is_some() {
            let column = OUTCOMES.split(" | ").nth(outcome).expect("a column");
            println!("{name}, {} x {}: {column}", image.width(), image.height());
            if let Some(reading) = reading {
                println!("{:?} {:?}\n{}", reading.unsure(), reading.why(), reading.text());
            }
        }
        if outcome == 3 {
            keep(image, &format!("{name} {}", self.all()));
            self.wrong.push(name.to_owned());
        }
        outcome == 3
    }

    /// How many there are.
    pub fn all(&self) -> usize {
        self.counts.iter().sum()
    }

    /// How many say what the board is, certain or not.
    pub fn exact(&self) -> usize {
        self.counts[0] + self.counts[1]
    }

    /// Prints a row of a table, and above the first its head.
    pub fn print(&mut self, name: &str) {
        self.times.sort_unstable();
        let middle = self.times.get(self.times.len() / 2).copied().unwrap_or(0);
        let most = self.times.last().copied().unwrap_or(0);
        let counts = self.counts.map(|count| count.to_string()).join(" | ");
        println!("{name} | {} | {counts} | {middle} | {most}", self.all());
    }
}

/// The head of a table.
pub fn head(name: &str) {
    println!("{name} | all | {OUTCOMES} | ms in the middle | ms at most");
}

/// Keeps a picture in the folder that KEEP names, to be looked at.
pub fn keep(image: &Image, name: &str) {
    let Some(folder) = std::env::var_os("KEEP") else { return };
    let bytes = image.pixels().concat();
    let picture = RgbaImage::from_raw(image.width() as u32, image.height() as u32, bytes);
    let path = Path::new(&folder).join(format!("{}.png", name.replace('/', "-")));
    picture.expect("as many pixels").save(path).expect("a folder");
}
