//! Laser Maze: from a board's bytes to a shortest way, by layers of 64 cells and by the note's queue, in one run.
//!
//! And the note's stages one by one: what they find, and what they cost.
//!
//! `cargo bench --bench laser_maze`, or with the sides to run: `-- 100 1000`, or `-- stages` for these alone. Times are the
//! best of several rounds.

#![allow(clippy::print_stdout, clippy::expect_used, reason = "a bench prints, and stops at what it did not expect")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Instant;

use gridlight::grid::{Cell, Dir, Size};
use gridlight::puzzle::{Puzzle, Rules, Solve};
use gridlight::puzzles::laser_maze::LaserMaze;
use gridlight::puzzles::laser_maze::board::{Board, Content};
use gridlight::puzzles::laser_maze::route::Route;
use gridlight::puzzles::laser_maze::text::{file, maze};
use gridlight::puzzles::laser_maze::turret::Turret;
use gridlight::puzzles::laser_maze::walls::{Style, rebuilt};
use gridlight::search::{Go, Options, Progress, Stopped, Verdict, Watch};

/// Counts what is in use, for the memory column.
struct Counting;

static USED: AtomicUsize = AtomicUsize::new(0);
static MOST: AtomicUsize = AtomicUsize::new(0);

#[expect(unsafe_code, reason = "an allocator is unsafe by nature; this one only counts")]
// SAFETY: every call goes to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let used = USED.fetch_add(layout.size(), Relaxed) + layout.size();
        MOST.fetch_max(used, Relaxed);
        // SAFETY: as asked.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        let used = USED.fetch_add(layout.size(), Relaxed) + layout.size();
        MOST.fetch_max(used, Relaxed);
        // SAFETY: as asked.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        USED.fetch_sub(layout.size(), Relaxed);
        // SAFETY: as asked.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn roll(state: &mut u64) -> usize {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    (*state >> 20) as usize
}

/// 10 % walls, 2 % turrets, ends in the corners; with a seed at which there is a way.
fn mixed(side: u16) -> Board {
    let size = Size::new(side, side);
    let mut state = 88_172_645_463_325_252;
    loop {
        let mut board = Board::empty(size);
        for cell in size.cells() {
            match roll(&mut state) % 100 {
                0..10 => board.put(cell, Content::Wall),
                10..12 => {
                    let facing = Dir::ALL[roll(&mut state) % 4];
                    board.put(cell, Content::Turret(Turret::new(facing)));
                }
                _ => {}
            }
        }
        let (start, goal) = (Cell::new(0, 0), Cell::new(side - 1, side - 1));
        for cell in [start, goal] {
            board.put(cell, Content::Floor);
        }
        (board.start, board.goal) = (Some(start), Some(goal));
        if solve(&board, "default").is_some() {
            return board;
        }
    }
}

fn boards(side: u16) -> [(&'static str, Board); 3] {
    let mut open = Board::empty(Size::new(side, side));
    open.start = Some(Cell::new(0, 0));
    open.goal = Some(Cell::new(side - 1, side - 1));
    let maze = rebuilt(&Board::empty(Size::new(side, side)), Style::Maze, 7);
    [("open", open), ("10 % walls, 2 % turrets", mixed(side)), ("perfect maze", maze)]
}

fn solve(board: &Board, strategy: &str) -> Option<Route> {
    let options = Options { strategy: strategy.into(), limit: 1, ..Options::default() };
    let mut ask = |_: &Progress| Go::On;
    let mut watch = Watch::new(Progress::default(), &mut ask);
    let mut way = None;
    let mut search = LaserMaze::search(board, &options).ok()?;
    search.run(&mut watch, &mut |walk| way = Some(walk));
    way
}

/// Milliseconds and the most bytes used, text included, from a text to a way.
fn measure(source: &str, strategy: &str, rounds: u32) -> (f64, f64, usize) {
    let (mut best, mut steps) = (f64::MAX, 0);
    MOST.store(USED.load(Relaxed), Relaxed);
    let before = USED.load(Relaxed) - source.len();
    for _ in 0..rounds {
        let start = Instant::now();
        let board = LaserMaze::parse(source).expect("a board");
        steps = solve(&board, strategy).map_or(0, |walk| walk.len());
        best = best.min(start.elapsed().as_secs_f64() * 1000.0);
    }
    (best, (MOST.load(Relaxed) - before) as f64 / 1e6, steps)
}

/// What a stage came to, over boards.
#[derive(Default)]
struct Sum {
    found: u32,
    wrong: u32,
    missed: u32,
    full: u32,
    nodes: u64,
    most: u64,
    queue: u64,
    looked: u64,
    milliseconds: f64,
}

/// The note's stages, and its other ways, on boards: at most 4 * rows * columns nodes, says the note, 40,000 on its
/// largest. A way is wrong that dies or is longer than the shortest; time without end is full where there is none.
fn stages(name: &str, boards: &[Board]) {
    println!(
        "{name}\n  {:<26}{:>7}{:>7}{:>7}{:>6}{:>12}{:>10}{:>9}{:>13}{:>11}",
        "", "found", "wrong", "missed", "full", "nodes", "at most", "queue", "looked at", "ms"
    );
    let info = LaserMaze::STRATEGIES.iter().map(|it| &it.info).find(|info| info.id == "notes");
    let presets = info.map(|info| info.presets).unwrap_or_default().iter().map(|it| (it.name, it.switches));
    for (words, switches) in presets.chain([("Time modulo the period", &[][..])]) {
        let switches = switches.iter().map(|&(id, on)| (id.to_string(), on)).collect();
        let options = Options { strategy: "notes".into(), switches, limit: 1, ..Options::default() };
        let mut sum = Sum::default();
        for board in boards {
            let (mut best, mut told) = (f64::MAX, None);
            for _ in 0..3 {
                let start = Instant::now();
                let mut ask = |_: &Progress| Go::On;
                let mut way = None;
                let mut search = LaserMaze::search(board, &options).expect("a strategy");
                let mut watch = Watch::new(Progress::default(), &mut ask);
                let outcome = search.run(&mut watch, &mut |walk| way = Some(walk)).expect("it is through");
                best = best.min(start.elapsed().as_secs_f64() * 1000.0);
                told = Some((way, outcome));
            }
            let (way, outcome) = told.expect("it ran");
            let right = solve(board, "default");
            let good = |way: &Route| {
                board.death(way).is_none() && right.as_ref().is_some_and(|right| right.len() == way.len())
            };
            sum.wrong += u32::from(way.as_ref().is_some_and(|way| !good(way)));
            sum.found += u32::from(way.as_ref().is_some_and(good));
            sum.missed += u32::from(way.is_none() && right.is_some());
            sum.full += u32::from(outcome.verdict == Verdict::Unproved(Stopped::Memory));
            let count = |id| outcome.counters.get(id);
            sum.nodes += count("nodes");
            sum.most = sum.most.max(count("nodes"));
            sum.queue = sum.queue.max(count("queue"));
            sum.looked += count("looked");
            sum.milliseconds += best;
        }
        let Sum { found, wrong, missed, full, nodes, most, queue, looked, milliseconds } = sum;
        println!(
            "  {words:<26}{found:>7}{wrong:>7}{missed:>7}{full:>6}{nodes:>12}{most:>10}{queue:>9}{looked:>13}{milliseconds:>11.3}"
        );
    }
}

/// Boards of the gallery, one made up, and the contest's where they lie beside the checkout.
fn all_stages() {
    let example = |name: &str| {
        let example = LaserMaze::INFO.examples.iter().find(|it| it.name == name).expect("it is shipped");
        vec![LaserMaze::parse(example.text).expect("a board")]
    };
    for name in ["Crossfire", "Clockwork", "Hall of turrets", "The great maze"] {
        stages(name, &example(name));
    }
    stages("100 x 100, 10 % walls, 2 % turrets", &[mixed(100)]);
    let contest = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/corpus/laser-maze/contest.in");
    match std::fs::read_to_string(contest) {
        Ok(text) => {
            let cases = file::cases(&text).expect("a contest's file").into_iter();
            let boards: Vec<Board> = cases.map(|(_, board)| board).collect();
            stages(&format!("The contest's {} boards", boards.len()), &boards);
        }
        Err(_) => println!("The corpus is not beside the checkout."),
    }
}

fn main() {
    let asked: Vec<u16> = std::env::args().filter_map(|word| word.parse().ok()).collect();
    all_stages();
    let alone = std::env::args().any(|word| word == "stages");
    if alone {
        return;
    }
    let sides = if asked.is_empty() { vec![100, 1000, 4096] } else { asked };
    println!("{:<36}{:>10}{:>12}{:>10}{:>14}{:>10}", "board", "steps", "layers ms", "MB", "queue ms", "MB");
    for side in sides {
        let rounds = if side <= 100 {
            300
        } else if side <= 1000 {
            10
        } else {
            3
        };
        for (name, board) in boards(side) {
            let source = maze::print(&board);
            drop(board);
            let (layers, layers_mb, steps) = measure(&source, "default", rounds);
            let (queue, queue_mb, same) = measure(&source, "notes", rounds.min(3));
            assert_eq!(steps, same);
            let name = format!("{side} x {side}, {name}");
            println!("{name:<36}{steps:>10}{layers:>12.3}{layers_mb:>10.2}{queue:>14.3}{queue_mb:>10.2}");
        }
    }
}
