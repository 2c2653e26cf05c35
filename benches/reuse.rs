//! What the badge in Edit would gain from the board before the last stroke: 200 edits of a clue or a cell a row, each of one board
//! whose solution is known.
//!
//! `cargo bench --bench reuse`, or with words to run only the rows whose names contain one of them; `GRIDLIGHT_EDITS=20` makes
//! fewer edits. The question is the badge's: is there a solution, are there
//! two, and of several how many, up to 1,000 within 1 s. Times are milliseconds of the thread.
//!
//! - `verdict`: the first half of the question, from scratch, as the badge asks it.
//! - `checked`: the same if the known solution is tried first. Where it still holds, one other solution settles the question.
//! - `guided`: a bound for any order of decisions learnt from it: nothing is spent until the first solution, where it still holds.
//! - `counting`: the second half, for boards with several solutions.
//!
//! Voltorb Flip has no badge: its advice counts the layouts.

#![expect(clippy::unwrap_used, clippy::print_stdout, reason = "a bench reports and fails loudly")]

#[path = "common/thread.rs"]
mod thread;

use gridlight::grid::{Cell, Size};
use gridlight::puzzle::{Puzzle, Rules};
use gridlight::puzzles::aquarium::Aquarium;
use gridlight::puzzles::harmony::Harmony;
use gridlight::puzzles::laser_maze::{LaserMaze, board::Content};
use gridlight::puzzles::lazors::{Lazors, board::Site};
use gridlight::random::Random;
use gridlight::search::{Go, Options, Outcome, Progress, Verdict, Watch};
use std::cell::RefCell;
use thread::Clock;

/// Limits in milliseconds: for the verdict, and for counting.
const PATIENCE: f64 = 5000.0;
const COUNTING: f64 = 1000.0;
/// Solutions are counted up to this many.
const MANY: u64 = 1000;

/// A run of the default strategy: how long it took, when it found each of its first two solutions, and how it ended.
struct Run<P: Puzzle> {
    time: f64,
    found: Vec<(f64, P::Answer)>,
    outcome: Option<Outcome>,
}

fn run<P: Puzzle>(clock: &Clock, board: &P::Board, limit: u64, patience: f64) -> Run<P> {
    let start = clock.now();
    let options = Options { limit, ..Options::default() };
    let found = RefCell::new(Vec::new());
    let mut search = P::STRATEGIES[0].start.unwrap()(board, &options);
    let mut ask = |_: &Progress| if clock.now() - start > patience { Go::Pause } else { Go::On };
    let mut watch = Watch::new(Progress::default(), &mut ask);
    let outcome = search.run(&mut watch, &mut |answer| {
        if found.borrow().len() < 2 {
            found.borrow_mut().push((clock.now() - start, answer));
        }
    });
    Run { time: clock.now() - start, found: found.into_inner(), outcome }
}

/// Median, 95 % and the most.
fn spread(times: &[f64]) -> String {
    let mut sorted = times.to_vec();
    sorted.sort_by(f64::total_cmp);
    let at = |percent: usize| sorted[(sorted.len() * percent).div_ceil(100).max(1) - 1];
    match sorted.len() {
        0 => format!("{:>8}{:>9}{:>9}", "–", "–", "–"),
        _ => format!("{:>8.3}{:>9.3}{:>9.3}", at(50), at(95), at(100)),
    }
}

/// Edits boards and prints the figures of each kind of verdict.
fn measure<P: Puzzle>(name: &str, boards: &[P::Board], edit: impl Fn(&P::Board, &mut Random) -> Option<P::Board>) {
    // Cargo adds an option of its own.
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    if !words.is_empty() && !words.iter().any(|word| name.contains(word.as_str())) {
        return;
    }
    let clock = Clock::new();
    let edits = std::env::var("GRIDLIGHT_EDITS").ok().and_then(|count| count.parse().ok()).unwrap_or(200);
    let limit = if P::ASKS_UNIQUE { 2 } else { 1 };
    let before: Vec<Option<P::Answer>> = boards
        .iter()
        .map(|board| run::<P>(&clock, board, 1, PATIENCE).found.into_iter().next().map(|(_, answer)| answer))
        .collect();
    let mut random = Random::new(11);
    // By verdict, and all: verdict, checked, guided.
    let mut rows: [[Vec<f64>; 3]; 5] = Default::default();
    let (mut holds, mut done, mut counting) = (0, 0, Vec::new());
    while done < edits {
        let place = random.below(boards.len());
        let (Some(board), Some(known)) = (edit(&boards[place], &mut random), &before[place]) else {
            continue;
        };
        if P::unfinished(&board).is_some() {
            continue;
        }
        done += 1;
        let whole = run::<P>(&clock, &board, limit, PATIENCE);
        let start = clock.now();
        let mut checker = P::checker(&board);
        let verdict = loop {
            if let Some(verdict) = checker(known) {
                break verdict;
            }
        };
        let checking = clock.now() - start;
        let (mut checked, mut guided) = (whole.time + checking, whole.time + checking);
        if verdict.is_ok() {
            holds += 1;
            let enough = if P::ASKS_UNIQUE {
                whole.found.iter().find(|(_, answer)| answer != known).map(|(time, _)| *time)
            } else {
                Some(0.0)
            };
            checked = enough.unwrap_or(whole.time) + checking;
            guided = whole.time - whole.found.first().map_or(0.0, |(time, _)| *time) + checking;
        }
        let kind = match whole.outcome.map(|outcome| outcome.verdict) {
            Some(Verdict::Unique(_)) => 0,
            Some(Verdict::Several) => 1,
            Some(Verdict::None(..)) => 2,
            Some(Verdict::Found) => 3,
            _ => 4,
        };
        for (list, time) in rows[kind].iter_mut().zip([whole.time, checked, guided]) {
            list.push(time);
        }
        if kind == 1 {
            counting.push(run::<P>(&clock, &board, MANY, COUNTING).time);
        }
    }
    println!("\n{name}: {done} edits, the solution still holds after {holds}");
    println!("{:<20}{:>6}{:^28}{:^28}{:^28}", "median, 95 %, most", "edits", "verdict", "checked", "guided");
    let all: [Vec<f64>; 3] = std::array::from_fn(|kind| rows.iter().flat_map(|row| row[kind].clone()).collect());
    let names = ["unique", "several", "none", "solvable", "not settled", "all"];
    for (name, row) in names.into_iter().zip(rows.iter().chain([&all])).filter(|(_, row)| !row[0].is_empty()) {
        let figures: Vec<String> = row.iter().map(|times| format!("  {}", spread(times))).collect();
        println!("{name:<20}{:>6}{}", row[0].len(), figures.concat());
    }
    println!("{:<20}{:>6}  {}", "counting", counting.len(), spread(&counting));
}

/// The boards of a gallery.
fn gallery<P: Puzzle>() -> Vec<P::Board> {
    P::INFO.examples.iter().map(|example| P::parse(example.text).unwrap()).collect()
}

fn any_cell(size: Size, random: &mut Random) -> Cell {
    Cell::new(random.below(size.rows.into()) as u16, random.below(size.cols.into()) as u16)
}

/// A maze as somebody draws one.
fn maze(side: usize, random: &mut Random) -> String {
    let mut letter = |at: usize| match (at, random.below(100)) {
        (0, _) => 'S',
        (at, _) if at == side * side - 1 => 'G',
        (_, 0..12) => '#',
        (_, 12 | 13) => ['^', '>', 'v', '<'][random.below(4)],
        _ => '.',
    };
    let row = |row: usize| (0..side).map(|col| letter(row * side + col)).chain(['\n']).collect::<String>();
    (0..side).map(row).collect()
}

fn main() {
    // One more or one less in a clue, or none.
    let clue = |board: &<Aquarium as Rules>::Board, random: &mut Random| {
        let mut board = board.clone();
        let clues = if random.chance(50) { &mut board.tops } else { &mut board.lefts };
        let place = random.below(clues.len());
        let clue = clues.get_mut(place)?;
        *clue = match (*clue, random.below(3)) {
            (None, _) | (Some(0), 1) => return None,
            (Some(_), 0) => None,
            (Some(count), 1) => Some(count - 1),
            (Some(count), _) => Some(count + 1),
        };
        Some(board)
    };
    let drawn = Aquarium::parse(include_str!("../tests/journeys/bench/making_aquarium.txt")).unwrap();
    measure::<Aquarium>("Aquarium 20 x 20", &[drawn], clue);
    measure::<Aquarium>("Aquarium, gallery", &gallery::<Aquarium>(), clue);
    // A cell closed or opened, or a target moved.
    let cell = |board: &<Lazors as Rules>::Board, random: &mut Random| {
        let mut board = board.clone();
        if random.chance(25) {
            let place = random.below(board.targets.len());
            let other = board.targets.get(place)?;
            let moved = gridlight::puzzles::lazors::board::Point { x: other.x.checked_add(2)?, ..*other };
            if moved.x > 2 * board.size().cols as i16 || board.targets.contains(&moved) {
                return None;
            }
            board.targets[place] = moved;
        } else {
            let cell = any_cell(board.size(), random);
            let site = match board.sites.get(cell)? {
                Site::Free => Site::Closed,
                Site::Closed => Site::Free,
                Site::Fixed(_) => return None,
            };
            board.sites.set(cell, site);
        }
        Some(board)
    };
    let drawn = Lazors::parse(include_str!("../tests/journeys/bench/making_lazors.txt")).unwrap();
    measure::<Lazors>("Lazors 8 x 8, ten blocks", &[drawn], cell);
    measure::<Lazors>("Lazors, gallery", &gallery::<Lazors>(), cell);
    // A wall drawn or taken away.
    let wall = |board: &<LaserMaze as Rules>::Board, random: &mut Random| {
        let mut board = board.clone();
        let cell = any_cell(board.size(), random);
        let site = match board.site(cell) {
            Content::Floor => Content::Wall,
            Content::Wall => Content::Floor,
            Content::Turret(_) => return None,
        };
        board.put(cell, site);
        Some(board)
    };
    let mut random = Random::new(11);
    let drawn: Vec<_> = (0..4).map(|_| LaserMaze::parse(&maze(60, &mut random)).unwrap()).collect();
    measure::<LaserMaze>("Laser Maze 60 x 60", &drawn, wall);
    measure::<LaserMaze>("Laser Maze, gallery", &gallery::<LaserMaze>(), wall);
    // A move more, as a press of the tool adds one; and the other half of the pair that a sum needs.
    let moves = |board: &<Harmony as Rules>::Board, random: &mut Random| {
        let size = Harmony::size(board);
        let [a, b] = [any_cell(size, random), any_cell(size, random)];
        let more = |board: &<Harmony as Rules>::Board, cell: Cell| board.charged(cell, board.tile(cell)?.moves + 1);
        let once = more(board, a)?;
        if random.chance(50) { more(&once, b) } else { Some(once) }
    };
    measure::<Harmony>("Harmony, gallery", &gallery::<Harmony>(), moves);
    // Two tiles in each other's place.
    let tiles = |board: &<Harmony as Rules>::Board, random: &mut Random| {
        let size = Harmony::size(board);
        let [a, b] = [any_cell(size, random), any_cell(size, random)];
        (a != b).then(|| board.rearranged(a, b))
    };
    let large = |board: &<Harmony as Rules>::Board| Harmony::size(board) == Size::new(6, 6);
    let boards: Vec<_> = gallery::<Harmony>().into_iter().filter(large).collect();
    measure::<Harmony>("Harmony 6 x 6", &boards, tiles);
}
