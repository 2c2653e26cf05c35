//! Voltorb Flip's figures: chances, flips and best play of dealt boards, the hardest boards known, boards of other
//! sizes, and the note's counters and containers.
//!
//! `cargo bench --bench voltorb_flip`, or with words to run only the tables whose names contain one of them: `levels`,
//! `hardest`, `goals`, `coins`, `sizes`, `notes`, `move`. `GRIDLIGHT_BOARDS=20` deals fewer boards. Times are those of the
//! processor where the system tells them (in steps of up to 4 ms), else of the clock, as short ones always are;
//! WebAssembly takes about 1.4 times as long for the best play, and 2 times for the rest, as small as the page's is.
#![expect(clippy::unwrap_used, clippy::print_stdout, reason = "a bench reports and fails loudly")]

mod common;

use std::collections::VecDeque;
use std::hint::black_box;
use std::path::Path;
use std::time::Instant;

use common::{Clock, at};
use gridlight::puzzles::voltorb_flip::odds::boards::{Space, Trouble};
use gridlight::puzzles::voltorb_flip::odds::clues::Clues;
use gridlight::puzzles::voltorb_flip::odds::deal::deal;
use gridlight::puzzles::voltorb_flip::odds::list::{Boards, Linked};
use gridlight::puzzles::voltorb_flip::odds::notes::{Fate, NoteSwitches, Notes};
use gridlight::puzzles::voltorb_flip::odds::play::{Objective, PlaySearch};
use gridlight::puzzles::voltorb_flip::odds::uniform::Uniform;
use gridlight::puzzles::voltorb_flip::odds::{Packed, card, pack};
use gridlight::random::Random;

fn line(name: &str, mut times: Vec<f64>) {
    times.sort_by(f64::total_cmp);
    let [median, ninety, most97, most99, most] = [50, 90, 97, 99, 100].map(|percent| at(&times, percent));
    println!("{name:<26} {median:>10.3} {ninety:>10.3} {most97:>10.3} {most99:>10.3} {most:>10.3}");
}

fn head(words: &str) {
    println!("{words:<26} {:>10} {:>10} {:>10} {:>10} {:>10}", "median", "90 %", "97 %", "99 %", "most (ms)");
}

/// How many boards to deal, at most so many.
fn boards(most: u64) -> u64 {
    std::env::var("GRIDLIGHT_BOARDS").ok().and_then(|count| count.parse().ok()).unwrap_or(most).min(most)
}

fn cards(board: Packed) -> Vec<u8> {
    (0..25).map(|index| card(board, index)).collect()
}

/// The wall clock, for what is too short for the processor's.
fn short<T>(work: impl FnOnce() -> T) -> f64 {
    let start = Instant::now();
    black_box(work());
    start.elapsed().as_secs_f64() * 1e3
}

/// Plays with a limit of milliseconds; whether it came to its end.
fn play(clock: &Clock, play: &mut PlaySearch, limit: f64) -> (f64, bool) {
    let start = clock.now();
    let mut ticks = 0;
    let through = play.run(&mut || {
        ticks += 1;
        ticks % 256 > 0 || clock.now() - start < limit
    });
    (clock.now() - start, through)
}

fn levels(clock: &Clock) {
    let count = boards(200);
    println!("{count} dealt boards a level, nothing flipped.");
    for level in 1..=8 {
        head(&format!("level {level}"));
        let (mut posterior, mut flip, mut best) = (Vec::new(), Vec::new(), Vec::new());
        let (mut nodes, mut bytes, mut most, mut open) = (0, 0, 0, 0);
        for seed in 0..count {
            let board = deal(seed, level).unwrap();
            let clues = Clues::of(5, &cards(board));
            let list = || Space::new(&clues, &[], Some(level)).unwrap();
            posterior.push(short(|| list().posterior()));
            let space = list();
            let index = (seed % 25) as usize;
            flip.push(short(|| {
                let mut space = space.clone();
                space.flip(index, card(board, index));
                space.posterior()
            }));
            let mut search = PlaySearch::new(&space, &[], Objective::Win, level);
            let (time, through) = play(clock, &mut search, 15_000.0);
            best.push(time);
            open += u32::from(!through);
            nodes += search.nodes();
            bytes = bytes.max(search.bytes());
            most = most.max(space.boards().len());
        }
        line("  posterior", posterior);
        line("  after a flip", flip);
        line("  best play, all cards", best);
        println!(
            "  {nodes} sets of boards looked at, at most {} MB; {open} not through; at most {most} boards",
            bytes >> 20
        );
    }
    println!();
}

fn hardest(clock: &Clock) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/corpus/voltorb-flip/hardest.txt");
    let Ok(text) = std::fs::read_to_string(path) else {
        println!("The corpus is not beside the checkout.");
        return;
    };
    for line in text.lines() {
        let (board, level) = line.split_once(' ').unwrap();
        let level = level.parse().unwrap();
        let cards: Vec<u8> = board.bytes().filter(|byte| *byte != b'-').map(|byte| byte - b'0').collect();
        let space = Space::new(&Clues::of(5, &cards), &[], Some(level)).unwrap();
        let mut search = PlaySearch::new(&space, &[], Objective::Win, level);
        let (time, through) = play(clock, &mut search, 600_000.0);
        println!(
            "{board} level {level}: {} boards, {time:.0} ms, through: {through}, {} sets looked at, {} remembered, {} MB, win {:.6}",
            space.boards().len(),
            search.nodes(),
            search.remembered(),
            search.bytes() >> 20,
            search.value().low,
        );
    }
    println!();
}

fn goals(clock: &Clock) {
    let count = boards(40);
    println!("Other goals, {count} dealt boards a level, up to 5 s each:");
    for goal in [Objective::KeepLevel, Objective::Eight, Objective::Coins] {
        head(&format!("{goal:?}"));
        for level in [2, 5, 8] {
            let (mut times, mut open) = (Vec::new(), 0);
            for seed in 0..count {
                let clues = Clues::of(5, &cards(deal(seed, level).unwrap()));
                let space = Space::new(&clues, &[], Some(level)).unwrap();
                let mut search = PlaySearch::new(&space, &[], goal, level);
                let (time, through) = play(clock, &mut search, 5_000.0);
                times.push(time);
                open += u32::from(!through);
            }
            line(&format!("  level {level}, {open} not through"), times);
        }
    }
    println!();
}

/// How long the value of a fresh round of level 8 takes, and the coins of every card.
fn coins(clock: &Clock) {
    let count = boards(1000);
    println!("The most coins, {count} dealt boards of level 8, up to 60 s each:");
    head("");
    let (mut values, mut all, mut open) = (Vec::new(), Vec::new(), 0);
    for seed in 0..count {
        let clues = Clues::of(5, &cards(deal(seed, 8).unwrap()));
        let space = Space::new(&clues, &[], Some(8)).unwrap();
        let mut search = PlaySearch::new(&space, &[], Objective::Coins, 8);
        let start = clock.now();
        let mut value = None;
        loop {
            let through = search.run(&mut {
                let mut nodes = 0;
                move || {
                    nodes += 1;
                    nodes % 256 > 0
                }
            });
            let time = clock.now() - start;
            if value.is_none() && search.value().exact {
                value = Some(time);
            }
            if through || time > 60_000.0 {
                open += u32::from(!through);
                all.push(time);
                values.push(value.unwrap_or(time));
                if time > 5_000.0 {
                    println!("  seed {seed}: {} boards, {time:.0} ms, value after {value:?}", space.boards().len());
                }
                break;
            }
        }
    }
    line("  the value", values);
    line(&format!("  all cards, {open} open"), all);
    println!();
}

fn sizes() {
    let count = boards(20);
    println!("Random boards of other sizes, a third Voltorbs, all boards alike, nothing flipped: {count} each.");
    for side in 3..=7 {
        head(&format!("{side} x {side}"));
        let (mut listed, mut counted, mut most) = (Vec::new(), Vec::new(), 0);
        for seed in 0..count {
            let mut random = Random::new(seed);
            let board: Vec<u8> = (0..side * side)
                .map(|_| if random.chance(33) { 0 } else { [1, 1, 1, 2, 2, 3][random.below(6)] })
                .collect();
            let clues = Clues::of(side, &board);
            let mut few = true;
            let time = short(|| few = !matches!(Space::new(&clues, &[], None), Err(Trouble::TooMany)));
            if few {
                listed.push(time);
            }
            let count = || Uniform::new(&clues, &[]).unwrap().run(&mut || true).unwrap().unwrap().boards;
            counted.push(short(|| most = most.max(count())));
        }
        if listed.is_empty() {
            println!("  too many to list");
        } else {
            line(&format!("  listed, {} of them", listed.len()), listed);
        }
        line("  counted", counted);
        println!("  at most {most} boards");
    }
    println!();
}

/// The board on which the note's counters are known.
fn note() -> Vec<u8> {
    b"0013311031033010300101130".iter().map(|byte| byte - b'0').collect()
}

fn notes() {
    let clues = Clues::of(5, &note());
    let all = NoteSwitches::default();
    let settings = [
        ("two checks", NoteSwitches { threes: false, ones: false, ..all }),
        ("two checks, from the top", NoteSwitches { threes: false, ones: false, resume: false, ..all }),
        ("and even all 3s", NoteSwitches { ones: false, ..all }),
        ("and even all 1s", all),
        ("all, from the top", NoteSwitches { resume: false, ..all }),
        ("even all 3s alone", NoteSwitches { sum: false, voltorbs: false, ones: false, ..all }),
        ("even all 1s alone", NoteSwitches { sum: false, voltorbs: false, threes: false, ..all }),
    ];
    println!(
        "{:<26} {:>10} {:>10} {:>12} {:>9}   dropped by sum, Voltorbs, 3s, 1s, full line",
        "a board of 1,034", "nodes", "solutions", "looked at", "ms"
    );
    for (words, switches) in settings {
        let mut search = Notes::new(&clues, &[], switches);
        let time = short(|| while search.step().is_some() {});
        let tries = search.tries;
        println!(
            "{words:<26} {:>10} {:>10} {:>12} {:>9.2}   {:?}",
            tries.nodes, tries.solutions, tries.looked, time, tries.dropped
        );
    }
    println!();
}

/// Filters a list with every card of a board, in order.
fn moves<T: Boards>(solutions: &[Packed], board: &[u8]) -> f64 {
    let mut list: T = solutions.iter().copied().collect();
    short(move || {
        for (index, &value) in board.iter().enumerate() {
            list.keep(index, value);
        }
        assert!(list.left() > 0);
        list
    })
}

fn containers() {
    let boards: Vec<(&str, Vec<u8>)> = vec![
        ("a board of 1,034", note()),
        ("a dealt board of level 8", cards(deal(3, 8).unwrap())),
        ("a dealt board of level 3", cards(deal(3, 3).unwrap())),
    ];
    println!("All 25 cards flipped in order (ms): searching again after each, or filtering the list.");
    for (words, board) in boards {
        let clues = Clues::of(5, &board);
        let solve = |known: &[Option<u8>], switches| {
            let mut search = Notes::new(&clues, known, switches);
            let mut found = Vec::new();
            while let Some(event) = search.step() {
                if event.fate == Fate::Solution {
                    found.push(search.board());
                }
            }
            found
        };
        let again = |switches| {
            short(|| {
                let mut known = vec![None; 25];
                for index in 0..24 {
                    known[index] = Some(board[index]);
                    black_box(solve(&known, switches));
                }
            })
        };
        let solutions = solve(&[None; 25], NoteSwitches::default());
        assert!(solutions.contains(&pack(&board)));
        println!(
            "{words:<26} {} boards: again {:.3} (without the bounds {:.3}), vector {:.3}, list {:.3}, deque {:.3}",
            solutions.len(),
            again(NoteSwitches::default()),
            again(NoteSwitches { threes: false, ones: false, ..NoteSwitches::default() }),
            moves::<Vec<Packed>>(&solutions, &board),
            moves::<Linked>(&solutions, &board),
            moves::<VecDeque<Packed>>(&solutions, &board),
        );
    }
    println!();
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let wanted = |name: &str| words.is_empty() || words.iter().any(|word| name.contains(word.as_str()));
    let clock = Clock(Instant::now());
    if wanted("levels") {
        levels(&clock);
    }
    if wanted("hardest") {
        hardest(&clock);
    }
    if wanted("goals") {
        goals(&clock);
    }
    if wanted("coins") {
        coins(&clock);
    }
    if wanted("sizes") {
        sizes();
    }
    if wanted("notes") {
        notes();
    }
    if wanted("move") {
        containers();
    }
}
