//! The Java solver's notes, written down again from their text alone, next to the strategy that bears their name: the
//! same solutions in the same order, and the same counts. What is shared is the text of a board.

use crate::common::oracle::run;
use crate::common::{Dice, corpus, texts};
use crate::harmony::brute::random;
use gridlight::puzzle::{Puzzle, Rules};
use gridlight::puzzles::harmony::Harmony;
use gridlight::puzzles::harmony::board::Board;
use gridlight::puzzles::harmony::solve::reference::PRESETS;
use gridlight::search::{Options, Stopped};

/// A tile: the row whose colour it has, and its remaining moves.
type Tile = (usize, u32);
type Place = (usize, usize);
type Move = (Place, Place);

#[derive(Clone)]
struct State {
    tiles: Vec<Vec<Tile>>,
    /// The moves that led here.
    moves: Vec<Move>,
}

/// Which of the notes' optimisations are used.
#[derive(Clone, Copy, Debug)]
struct Way {
    /// The preset's id; `None`: everything.
    preset: Option<&'static str>,
    isolated: bool,
    perfect: bool,
    filter: bool,
    patterns: bool,
}

const WAYS: [Way; 6] = [
    Way { preset: Some("three"), isolated: false, perfect: false, filter: false, patterns: false },
    Way { preset: Some("four"), isolated: true, perfect: false, filter: false, patterns: false },
    Way { preset: Some("perfect"), isolated: true, perfect: true, filter: false, patterns: false },
    Way { preset: Some("filter"), isolated: true, perfect: false, filter: true, patterns: false },
    Way { preset: Some("patterns"), isolated: true, perfect: true, filter: true, patterns: true },
    Way { preset: None, isolated: true, perfect: true, filter: true, patterns: false },
];

fn told(text: &str) -> State {
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.starts_with("colors"));
    let tile = |word: &str| {
        let (colour, moves) = word.split_once(':').unwrap();
        (colour.parse().unwrap(), moves.parse().unwrap())
    };
    let tiles = lines.skip(1).map(|line| line.split_whitespace().map(tile).collect::<Vec<Tile>>());
    State { tiles: tiles.filter(|row| !row.is_empty()).collect(), moves: Vec::new() }
}

impl State {
    fn at(&self, (row, col): Place) -> Tile {
        self.tiles[row][col]
    }

    fn successor(&self, (a, b): Move) -> State {
        let mut next = self.clone();
        let ((colour, left), (other, right)) = (self.at(a), self.at(b));
        next.tiles[a.0][a.1] = (other, right - 1);
        next.tiles[b.0][b.1] = (colour, left - 1);
        next.moves.push((a, b));
        next
    }

    fn solved(&self) -> bool {
        self.tiles.iter().enumerate().all(|(row, tiles)| tiles.iter().all(|&tile| tile == (row, 0)))
    }

    /// All moves, then only a perfect swap, or those that waste no last move.
    fn all_moves(&self, way: Way) -> Vec<Move> {
        let (rows, cols) = (self.tiles.len(), self.tiles[0].len());
        let mut moves = Vec::new();
        for row in 0..rows {
            for first in 0..cols {
                moves.extend((first + 1..cols).map(|second| ((row, first), (row, second))));
            }
        }
        for col in 0..cols {
            for first in 0..rows {
                moves.extend((first + 1..rows).map(|second| ((first, col), (second, col))));
            }
        }
        moves.retain(|&(a, b)| self.at(a).1 > 0 && self.at(b).1 > 0);
        let last = |at: Place| self.at(at).1 == 1;
        let target = |at: Place, to: Place| self.at(at).0 == to.0;
        let perfect = |&(a, b): &Move| a.1 == b.1 && last(a) && last(b) && target(a, b) && target(b, a);
        if let Some(alone) = moves.iter().copied().find(perfect).filter(|_| way.perfect) {
            return vec![alone];
        }
        let wasteful = |&(a, b): &Move| (last(a) && !target(a, b)) || (last(b) && !target(b, a));
        moves.retain(|one| !way.filter || !wasteful(one));
        moves
    }

    /// The test that finds the state invalid after its last move: stuck, wrong row, blocked, isolated.
    fn invalid(&self, way: Way) -> Option<usize> {
        let &(a, b) = self.moves.last()?;
        let tests: [&dyn Fn(Place) -> bool; 4] = [
            &|(row, _)| {
                let left = self.tiles[row].iter().map(|tile| tile.1);
                let one = left.clone().filter(|&left| left == 1).count() == 1;
                self.tiles[row].iter().all(|tile| tile.0 == row) && one && left.sum::<u32>() == 1
            },
            &|at| self.at(at).1 == 0 && self.at(at).0 != at.0,
            &|at| self.at(at).1 == 1 && self.at(at).0 != at.0 && self.at((self.at(at).0, at.1)).1 == 0,
            &|(row, col)| {
                let in_row = (0..self.tiles[0].len()).filter(|&other| other != col).map(|other| (row, other));
                let in_col = (0..self.tiles.len()).filter(|&other| other != row).map(|other| (other, col));
                self.at((row, col)).1 > 0 && in_row.chain(in_col).all(|other| self.at(other).1 == 0)
            },
        ];
        let made = if way.isolated { 4 } else { 3 };
        tests[..made].iter().position(|test| test(a) || test(b))
    }

    /// Whether some row or column, none of whose tiles with moves has another one in the other direction, is lost.
    fn line_lost(&self) -> bool {
        let (rows, cols) = (self.tiles.len(), self.tiles[0].len());
        let left = |row: usize, col: usize| self.tiles[row][col].1 > 0;
        let row_lost = |row: usize| {
            let alone = |col: usize| !left(row, col) || (0..rows).all(|it| it == row || !left(it, col));
            (0..cols).all(alone) && !can_finish(&mut self.tiles[row].clone(), &vec![row; cols])
        };
        let col_lost = |col: usize| {
            let alone = |row: usize| !left(row, col) || (0..cols).all(|it| it == col || !left(row, it));
            let mut tiles: Vec<Tile> = self.tiles.iter().map(|row| row[col]).collect();
            (0..rows).all(alone) && !can_finish(&mut tiles, &(0..rows).collect::<Vec<_>>())
        };
        let some = |row: usize| (0..cols).any(|col| left(row, col));
        let any = |col: usize| (0..rows).any(|row| left(row, col));
        (0..rows).any(|row| some(row) && row_lost(row)) || (0..cols).any(|col| any(col) && col_lost(col))
    }

    /// The valid states that follow, counted.
    fn follow(&self, way: Way, counts: &mut Counts) -> Vec<State> {
        let mut valid = Vec::new();
        for one in self.all_moves(way) {
            let next = self.successor(one);
            counts.generated += 1;
            match next.invalid(way) {
                Some(test) => counts.pruned[test] += 1,
                None if way.patterns && next.line_lost() => counts.pattern += 1,
                None => valid.push(next),
            }
        }
        valid
    }
}

/// Whether tiles that can trade only with each other can still all be brought home with no moves left.
fn can_finish(line: &mut [Tile], homes: &[usize]) -> bool {
    if line.iter().all(|tile| tile.1 == 0) {
        return line.iter().zip(homes).all(|(tile, &home)| tile.0 == home);
    }
    (0..line.len()).any(|a| {
        (a + 1..line.len()).any(|b| {
            if line[a].1 == 0 || line[b].1 == 0 {
                return false;
            }
            let before = (line[a], line[b]);
            (line[a], line[b]) = ((before.1.0, before.1.1 - 1), (before.0.0, before.0.1 - 1));
            let can = can_finish(line, homes);
            (line[a], line[b]) = before;
            can
        })
    })
}

/// Generated, processed, and pruned by each test; the longest queue, and the one left.
#[derive(Default, PartialEq, Eq, Debug)]
struct Counts {
    generated: u64,
    processed: u64,
    pruned: [u64; 4],
    longest: usize,
    waiting: usize,
    /// Dropped as a line can no longer be finished by itself.
    pattern: u64,
    /// Times that several workers took states.
    steps: u64,
}

fn solve(start: State, way: Way, limit: usize) -> (Counts, Vec<Vec<Move>>) {
    let (mut counts, mut found) = (Counts::default(), Vec::new());
    let mut stack = vec![start];
    while let Some(state) = stack.pop() {
        counts.processed += 1;
        if state.solved() {
            found.push(state.moves);
            if found.len() == limit {
                break;
            }
            continue;
        }
        let valid = state.follow(way, &mut counts);
        stack.extend(valid.into_iter().rev());
        counts.longest = counts.longest.max(stack.len());
    }
    counts.waiting = stack.len();
    (counts, found)
}

/// The same by several workers with one stack, if they keep step: each takes a state, all put what follows on the stack,
/// and the first to find the last solution wanted stops the others.
fn workers(start: State, way: Way, workers: usize, limit: usize) -> (Counts, Vec<Vec<Move>>) {
    let (mut counts, mut found, mut stack) = (Counts::default(), Vec::new(), vec![start]);
    while !stack.is_empty() {
        let taken = stack.split_off(stack.len().saturating_sub(workers));
        counts.steps += 1;
        for state in taken.into_iter().rev() {
            counts.processed += 1;
            counts.waiting = stack.len();
            if state.solved() {
                found.push(state.moves);
                if found.len() == limit {
                    return (counts, found);
                }
                continue;
            }
            stack.extend(state.follow(way, &mut counts).into_iter().rev());
            counts.longest = counts.longest.max(stack.len());
        }
    }
    (Counts { waiting: 0, ..counts }, found)
}

fn options(way: Way, limit: usize) -> Options {
    let preset = way.preset.map_or(&[][..], |id| PRESETS.iter().find(|it| it.id == id).unwrap().switches);
    let switches = preset.iter().map(|&(id, on)| (id.to_string(), on)).collect();
    Options { strategy: "notes".into(), switches, limit: limit as u64, ..Options::default() }
}

/// The same of the strategy.
fn ours(board: &Board, options: &Options) -> (Counts, Vec<Vec<Move>>) {
    let ran = run::<Harmony>(board, options, false);
    let count = |id| ran.outcome.counters.get(id);
    let counts = Counts {
        generated: count("generated"),
        processed: count("nodes"),
        pruned: ["stuck", "wrong_row", "blocked", "isolated"].map(count),
        longest: count("longest") as usize,
        waiting: count("waiting") as usize,
        pattern: count("pattern"),
        steps: count("steps"),
    };
    let place = |cell: gridlight::grid::Cell| (usize::from(cell.row), usize::from(cell.col));
    let moves = ran.answers.iter().map(|swaps| swaps.iter().map(|swap| (place(swap.a), place(swap.b))).collect());
    (counts, moves.collect())
}

/// With four workers.
fn by_four(way: Way, limit: usize) -> Options {
    let mut options = options(way, limit);
    options.switches.push(("workers".into(), true));
    options
}

fn print(board: &Board) -> String {
    Harmony::print(board, "harmony").unwrap()
}

#[test]
fn the_strategy_is_the_one_of_the_notes() {
    let mut dice = Dice::new(403);
    let (mut boards, mut pruned, mut patterns) = (0, [0; 4], 0);
    while boards < 1000 {
        let board = random(&mut dice);
        if board.swaps_left() > 5 {
            continue;
        }
        for (way, limit) in WAYS.into_iter().flat_map(|way| [(way, 0), (way, 1), (way, 3)]) {
            let expected = solve(told(&print(&board)), way, limit);
            assert_eq!(ours(&board, &options(way, limit)), expected, "{way:?} {limit}\n{}", print(&board));
            pruned.iter_mut().zip(expected.0.pruned).for_each(|(sum, count)| *sum += count);
            patterns += expected.0.pattern;
            let together = workers(told(&print(&board)), way, 4, limit);
            let words = || format!("four workers, {way:?} {limit}\n{}", print(&board));
            assert_eq!(ours(&board, &by_four(way, limit)), together, "{}", words());
        }
        boards += 1;
    }
    println!("{boards} boards, pruned by each test {pruned:?}, by patterns {patterns}");
    assert!(patterns > 200, "{patterns}");
    assert!(pruned.iter().all(|&count| count > 200), "{pruned:?}");
}

#[test]
fn larger_boards_count_alike() {
    let mut compared = 0;
    for seed in 1..=60 {
        let (rows, cols) = [(3, 3), (4, 3), (4, 4), (3, 5)][seed as usize % 4];
        let size = gridlight::grid::Size::new(rows, cols);
        let board = Harmony::GENERATE.unwrap()(seed, 1 + (seed % 5) as u8, Some(size)).unwrap();
        for way in WAYS {
            let few = Options { nodes: 10_000, ..options(way, 1) };
            if run::<Harmony>(&board, &few, false).outcome.stopped == Some(Stopped::Nodes) {
                continue;
            }
            assert_eq!(
                ours(&board, &options(way, 1)),
                solve(told(&print(&board)), way, 1),
                "{way:?}\n{}",
                print(&board)
            );
            compared += 1;
        }
    }
    println!("{compared} searches compared");
    assert!(compared > 30);
}

/// The notes' table on boards that are probably theirs: generated and the share pruned, with three tests and with
/// everything. They say 374,103 and 86 %, 35,636 and 31 %; 30 and 0 %; 3 and 0 %.
#[test]
#[cfg_attr(not(feature = "corpus"), ignore = "the corpus is not beside the checkout")]
fn the_notes_table_comes_out_on_their_boards() {
    let (mut table, mut compared) = (Vec::new(), 0);
    for (name, source) in texts(&corpus("harmony/boards"), "txt") {
        let board = Harmony::parse(&source).unwrap();
        for way in WAYS {
            let few = Options { nodes: 60_000, ..options(way, 1) };
            if run::<Harmony>(&board, &few, false).outcome.stopped == Some(Stopped::Nodes) {
                continue;
            }
            let counted = ours(&board, &options(way, 1));
            assert_eq!(counted, solve(told(&print(&board)), way, 1), "{name} {way:?}");
            compared += 1;
            let theirs = ["gerken_simple", "gerken_puzzle-4x4-easy", "gerken_tiny-test"].contains(&name.as_str());
            if theirs && matches!(way.preset, None | Some("three")) {
                let Counts { generated, pruned, .. } = counted.0;
                let share = 100.0 * pruned.iter().sum::<u64>() as f64 / generated as f64;
                table.push(format!("{name} {} {generated} {share:.0} %", way.preset.unwrap_or("everything")));
            }
        }
    }
    println!("{compared} searches compared");
    let expected = [
        "gerken_puzzle-4x4-easy three 93 61 %",
        "gerken_puzzle-4x4-easy everything 30 0 %",
        "gerken_simple three 373703 86 %",
        "gerken_simple everything 35727 31 %",
        "gerken_tiny-test three 7 57 %",
        "gerken_tiny-test everything 3 0 %",
    ];
    assert_eq!(table, expected);
    assert!(compared > 30);
}

/// Four workers that keep step count otherwise than the note says, who had four threads or one.
#[test]
#[cfg_attr(not(feature = "corpus"), ignore = "the corpus is not beside the checkout")]
fn four_workers_in_step_make_other_counts() {
    let board = |name: &str| {
        let source = std::fs::read_to_string(corpus("harmony/boards").join(format!("{name}.txt"))).unwrap();
        told(&print(&Harmony::parse(&source).unwrap()))
    };
    let [three, .., all] = WAYS;
    let counts = |name, way| [1, 4].map(|count| workers(board(name), way, count, 1).0.generated);
    assert_eq!(counts("gerken_simple", three), [373_703, 370_967]);
    assert_eq!(counts("gerken_simple", all), [35_727, 35_587]);
    assert_eq!(counts("gerken_puzzle-4x4-easy", all), [30, 95]);
    assert_eq!(counts("gerken_tiny-test", all), [3, 3]);
}
