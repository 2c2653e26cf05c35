//! What boards that are made up ask for: the grades measured for each difficulty, and how long making and grading take.
//!
//! `cargo bench --bench grades`, or with words to run only the puzzles whose ids contain one of them.
//! `GRIDLIGHT_BOARDS=20` makes so many boards a difficulty instead of 60. Times are those of the thread.
#![expect(clippy::print_stdout, reason = "a bench reports")]

#[path = "common/thread.rs"]
mod thread;

use std::collections::BTreeMap;

use gridlight::explain::{Grade, Make, grading};
use gridlight::puzzle::{Generate, Puzzle};
use gridlight::puzzles::{Visitor, visit};
use gridlight::search::{Go, Inquiry, Progress, Watch};
use thread::Clock;

/// The grade of a board, or `None`: it was not known within so many milliseconds.
fn graded<P: Puzzle>(clock: &Clock, board: &P::Board, limit: f64) -> Option<Grade> {
    let start = clock.now();
    let mut ask = |_: &Progress| if clock.now() - start > limit { Go::Pause } else { Go::On };
    grading::<P>(board).run(&mut Watch::new(Progress::default(), &mut ask))
}

struct Bench {
    clock: Clock,
    words: Vec<String>,
    boards: u64,
    /// Whether each board is told of.
    each: bool,
}

/// Median, nine tenths and the most.
fn spread(mut values: Vec<f64>) -> String {
    values.sort_by(f64::total_cmp);
    let at = |percent: usize| values[(values.len() * percent).div_ceil(100).max(1) - 1];
    match values.len() {
        0 => String::new(),
        _ => format!("{:.2} {:.2} {:.2}", at(50), at(90), at(100)),
    }
}

impl Bench {
    /// Boards that are made by grade: how long each took, how many have it, and the most drawn for one.
    fn made<P: Puzzle>(&self, generate: Generate<P>) {
        for difficulty in 1..=P::INFO.grades.len() as u8 {
            let (mut times, mut drawn, mut fit) = (Vec::new(), Vec::new(), 0);
            for seed in 1..=self.boards {
                let start = self.clock.now();
                let mut ask = |_: &Progress| Go::On;
                let make = Make::<P>::new(generate, seed, difficulty, None, None);
                let made = Inquiry::new(make, Make::run).run(&mut Watch::new(Progress::default(), &mut ask));
                let Some(Ok(made)) = made else { continue };
                times.push(self.clock.now() - start);
                drawn.push(f64::from(made.drawn));
                fit += u32::from(made.fits);
            }
            let count = times.len();
            println!("  made {difficulty}: {fit} of {count} fit, {} ms, drawn {}", spread(times), spread(drawn));
        }
    }
}

impl Visitor for Bench {
    fn visit<P: Puzzle>(&mut self) {
        let Some(generate) = P::GENERATE else { return };
        if !self.words.is_empty() && !self.words.iter().any(|word| P::INFO.id.contains(word.as_str())) {
            return;
        }
        println!("{}: median, 90 % and most", P::INFO.id);
        let names = P::INFO.grades;
        for difficulty in 1..=names.len() as u8 {
            let (mut making, mut grading, mut open) = (Vec::new(), Vec::new(), 0);
            let mut counts = vec![0; names.len()];
            let mut techniques: BTreeMap<&str, u32> = BTreeMap::new();
            let (mut what_ifs, mut choices, mut depth) = (Vec::new(), Vec::new(), Vec::new());
            for seed in 1..=self.boards {
                let start = self.clock.now();
                let Ok(board) = generate(seed, difficulty, None) else { continue };
                making.push(self.clock.now() - start);
                let start = self.clock.now();
                let grade = graded::<P>(&self.clock, &board, 10_000.0);
                grading.push(self.clock.now() - start);
                let Some(grade) = grade.filter(|grade| grade.whole) else {
                    open += 1;
                    continue;
                };
                if self.each {
                    let list: Vec<String> =
                        grade.techniques.iter().map(|(it, times)| format!("{} {times}", it.id)).collect();
                    println!("    {seed}: {} {} / {}", grade.grade, grade.depth, list.join(", "));
                }
                counts[usize::from(grade.grade).min(names.len() - 1)] += 1;
                what_ifs.push(f64::from(grade.what_ifs));
                choices.push(f64::from(grade.choices));
                depth.push(f64::from(grade.depth));
                for (technique, _) in &grade.techniques {
                    *techniques.entry(technique.id).or_default() += 1;
                }
            }
            println!(
                "  {difficulty} -> {counts:?}, open {open}; make {} ms, grade {} ms; what-ifs {}, choices {}, depth {}",
                spread(making),
                spread(grading),
                spread(what_ifs),
                spread(choices),
                spread(depth),
            );
            println!("       {techniques:?}");
        }
        self.made::<P>(generate);
        println!("  examples with another grade than written:");
        let mut off = 0;
        let mut slowest: f64 = 0.0;
        for example in P::INFO.examples {
            let Ok(board) = P::parse(example.text) else { continue };
            let start = self.clock.now();
            let grade = graded::<P>(&self.clock, &board, 20_000.0);
            let time = self.clock.now() - start;
            slowest = slowest.max(time);
            let told = grade.as_ref().map_or_else(String::new, |grade| {
                let list: Vec<String> =
                    grade.techniques.iter().map(|(it, times)| format!("{} {times}", it.id)).collect();
                format!("{} ({}) {}", grade.grade, grade.whole, list.join(", "))
            });
            if grade.is_none_or(|grade| !grade.whole || usize::from(grade.grade) != example.grade) {
                off += 1;
                println!("    {:<24} written {}, measured {told}, {time:.0} ms", example.name, example.grade);
            }
        }
        println!("  {off} of {}; slowest {slowest:.0} ms\n", P::INFO.examples.len());
    }
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let boards = std::env::var("GRIDLIGHT_BOARDS").ok().and_then(|count| count.parse().ok()).unwrap_or(60);
    let each = std::env::var("GRIDLIGHT_EACH").is_ok();
    visit(&mut Bench { clock: Clock::new(), words, boards, each });
}
