//! Voltorb Flip's figures.
#![expect(clippy::unwrap_used, clippy::print_stdout, reason = "a bench reports and fails loudly")]

use std::time::Instant;

use gridlight::puzzles::voltorb_flip::odds::boards::Space;
use gridlight::puzzles::voltorb_flip::odds::clues::Clues;
use gridlight::puzzles::voltorb_flip::odds::deal::deal;
use gridlight::puzzles::voltorb_flip::odds::play::{Objective, Play};
use gridlight::puzzles::voltorb_flip::odds::{Packed, card};

struct Clock(Instant);

impl Clock {
    fn now(&self) -> f64 {
        let spent = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
        let spent = spent.and_then(|text| text.split(' ').next().and_then(|first| first.parse::<f64>().ok()));
        spent.map_or_else(|| self.0.elapsed().as_secs_f64() * 1e3, |nanoseconds| nanoseconds / 1e6)
    }
}

fn clues(board: Packed) -> Clues {
    let cards: Vec<u8> = (0..25).map(|index| card(board, index)).collect();
    Clues::of(5, &cards)
}

fn at(sorted: &[f64], percent: usize) -> f64 {
    sorted[((sorted.len() * percent).div_ceil(100)).clamp(1, sorted.len()) - 1]
}

fn main() {
    let clock = Clock(Instant::now());
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let n: u64 = words.get(1).map_or(50, |w| w.parse().unwrap());
    let limit: f64 = words.get(2).map_or(1e4, |w| w.parse().unwrap());
    let levels: Vec<u8> = match words.first().map(String::as_str) {
        Some("h") => vec![],
        Some(l) => vec![l.parse().unwrap()],
        None => (1..=8).collect(),
    };
    if levels.is_empty() {
        let b = "2002300112022021230001130";
        let board =
            gridlight::puzzles::voltorb_flip::odds::pack(&b.bytes().map(|b| b - b'0').collect::<Vec<u8>>());
        let start = clock.now();
        let space = Space::new(&clues(board), &[], Some(8)).unwrap();
        println!("{} boards {:.2} ms", space.boards().len(), clock.now() - start);
        let mut play = Play::new(&space, &[], Objective::Win, 8);
        let mut k = 0;
        loop {
            let mut c = 0;
            if play.run(&mut || {
                c += 1;
                c % 256 > 0
            }) || play.value().exact
                || clock.now() - start > limit
            {
                break;
            }
        }
        println!("phase one {:.0} ms nodes {}", clock.now() - start, play.nodes());
        let through = play.run(&mut || {
            k += 1;
            k % 256 > 0 || clock.now() - start < limit
        });
        println!(
            "{through} {:.0} ms nodes {} remembered {} MB {} win {:?}",
            clock.now() - start,
            play.nodes(),
            play.remembered(),
            play.bytes() >> 20,
            play.value()
        );
    }
    for level in levels {
        let mut times = Vec::new();
        let mut spaces = Vec::new();
        let (mut nodes, mut out) = (0, 0);
        let mut one = 0.0;
        for seed in 0..n {
            let board = deal(seed, level).unwrap();
            let start = clock.now();
            let space = Space::new(&clues(board), &[], Some(level)).unwrap();
            std::hint::black_box(space.posterior());
            spaces.push(clock.now() - start);
            let start = clock.now();
            let mut play = Play::new(&space, &[], Objective::Win, level);
            let mut k = 0;
            loop {
                let mut c = 0;
                if play.run(&mut || {
                    c += 1;
                    c % 256 > 0
                }) || play.value().exact
                    || clock.now() - start > limit
                {
                    break;
                }
            }
            one += clock.now() - start;
            out += u32::from(!play.run(&mut || {
                k += 1;
                k % 256 > 0 || clock.now() - start < limit
            }));
            times.push(clock.now() - start);
            nodes += play.nodes();
        }
        times.sort_by(f64::total_cmp);
        spaces.sort_by(f64::total_cmp);
        println!(
            "{level}: posterior {:.2} {:.2} {:.2}; play med {:.1} 90 {:.1} 97 {:.1} 99 {:.1} max {:.1} sum {:.0}; nodes {nodes} out {out} phase one {one:.0}",
            at(&spaces, 50),
            at(&spaces, 99),
            at(&spaces, 100),
            at(&times, 50),
            at(&times, 90),
            at(&times, 97),
            at(&times, 99),
            at(&times, 100),
            times.iter().sum::<f64>()
        );
    }
}
