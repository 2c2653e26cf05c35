//! Laser Maze: from a board's bytes to a shortest way, by layers of 64 cells and by the note's queue, in one run.
//!
//! `cargo bench --bench laser_maze`, or with the sides to run: `-- 100 1000`. Times are the best of several rounds.

#![allow(
    clippy::print_stdout,
    clippy::expect_used,
    reason = "a bench prints, and stops at what it did not expect"
)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Instant;

use gridlight::grid::{Cell, Dir, Size};
use gridlight::puzzle::{Solve, Text};
use gridlight::puzzles::laser_maze::LaserMaze;
use gridlight::puzzles::laser_maze::board::{Board, Site};
use gridlight::puzzles::laser_maze::text::maze;
use gridlight::puzzles::laser_maze::turret::Turret;
use gridlight::puzzles::laser_maze::walk::Walk;
use gridlight::puzzles::laser_maze::walls::{Style, rebuilt};
use gridlight::search::{Go, Options, Progress, Watch};

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
                0..10 => board.put(cell, Site::Wall),
                10..12 => {
                    let facing = Dir::ALL[roll(&mut state) % 4];
                    board.put(cell, Site::Turret(Turret::new(facing)));
                }
                _ => {}
            }
        }
        let (start, goal) = (Cell::new(0, 0), Cell::new(side - 1, side - 1));
        for cell in [start, goal] {
            board.put(cell, Site::Floor);
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

fn solve(board: &Board, strategy: &str) -> Option<Walk> {
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

fn main() {
    let asked: Vec<u16> = std::env::args().filter_map(|word| word.parse().ok()).collect();
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
