//! The notes' strategy: its counters with each of its options, on boards where they are known.

use crate::common::Dice;
use crate::common::oracle::{Ran, run};
use crate::harmony::brute::{Tiles, brute, random, replays, swaps, tiles};
use gridlight::puzzle::Puzzle;
use gridlight::puzzles::harmony::Harmony;
use gridlight::puzzles::harmony::board::{Board, Swap};
use gridlight::puzzles::harmony::solve::reference::{PRESETS, SWITCHES};
use gridlight::search::{Options, Stopped, Verdict};

/// The four tests, in order.
const TESTS: [&str; 4] = ["stuck", "wrong_row", "blocked", "isolated"];
/// Counted only on request.
const ALSO: [&str; 5] = ["also", "also_stuck", "also_wrong_row", "also_blocked", "also_isolated"];

pub fn options(switches: &[(&str, bool)]) -> Options {
    let switches = switches.iter().map(|&(id, on)| (id.to_string(), on)).collect();
    Options { strategy: "notes".into(), switches, limit: 1, ..Options::default() }
}

fn solved(board: &Board, switches: &[(&str, bool)]) -> Ran<Vec<Swap>> {
    run::<Harmony>(board, &options(switches), false)
}

/// A board discussed in the notes: three tests, four, perfect swaps, the filter, both, and later additions.
#[test]
fn presets_count_as_they_did() {
    let board = Harmony::parse("3 3\n0:2 1:2 2:2\n1:2 2:2 0:2\n2:2 0:2 1:2\n").unwrap();
    let all = PRESETS.iter().skip(1).map(|preset| (preset.id, preset.switches)).chain([("all", &[][..])]);
    let told: Vec<(&str, [u64; 3])> = all
        .map(|(id, switches)| {
            let ran = solved(&board, switches);
            assert!(replays(&board, &ran.answers[0]), "{id}");
            (id, ["generated", "nodes", "pruned"].map(|id| ran.outcome.counters.get(id)))
        })
        .collect();
    let known = [
        ("three", [373_703, 52_437, 321_243]),
        ("four", [373_703, 52_437, 321_243]),
        ("perfect", [157_718, 24_669, 133_032]),
        ("filter", [70_443, 52_437, 17_983]),
        ("only-filter", [110_020, 109_993, 0]),
        ("also", [373_703, 52_437, 321_243]),
        ("whole", [23_705, 13_193, 10_495]),
        ("breadth", [111_186, 72_914, 33_522]),
        ("best", [186, 95, 1]),
        ("table", [7185, 2740, 1711]),
        ("symmetry", [7180, 2718, 1710]),
        ("both", [21_189, 11_214, 3465]),
        ("workers", [35_587, 24_566, 10_963]),
        ("patterns", [35_030, 22_440, 10_593]),
        ("all", [35_727, 24_669, 11_041]),
    ];
    assert_eq!(told, known);
}

/// Counting more changes nothing else, and each test is true equally often whichever of them is on.
#[test]
fn what_would_be_dropped_is_counted_beside() {
    let mut dice = Dice::new(91);
    let mut more = [0; 5];
    for _ in 0..400 {
        let board = random(&mut dice);
        let mut switches: Vec<(&str, bool)> = SWITCHES.iter().map(|it| (it.id, dice.chance(50))).collect();
        if board.swaps_left() > 5 {
            continue;
        }
        switches.retain(|(id, _)| *id != "also");
        let plain = solved(&board, &switches).outcome.counters;
        switches.push(("also", true));
        let counted = solved(&board, &switches).outcome.counters;
        for (id, count) in &plain.0 {
            match ALSO.iter().position(|also| also == id) {
                Some(at) => {
                    assert_eq!(*count, 0);
                    more[at] += counted.get(id);
                }
                None => assert_eq!(*count, counted.get(id), "{id} {switches:?}"),
            }
        }
        assert_eq!(ALSO[1..].iter().map(|id| counted.get(id)).sum::<u64>(), counted.get("also"));
    }
    assert!(more.iter().all(|&count| count > 0), "{more:?}");
}

/// The effect of the tests on every sequence of swaps, computed separately: swaps made, and for each test how often it
/// was the first to drop a position, and how often it would have dropped one as well.
#[derive(Default, PartialEq, Debug)]
struct Told {
    generated: u64,
    first: [u64; 4],
    more: [u64; 4],
}

impl Told {
    /// Follows every continuation from a position, as far as the tests that are on allow.
    fn walk(&mut self, tiles: &Tiles, cols: usize, on: [bool; 4], touched: bool) {
        for (moved, next) in swaps(tiles, cols) {
            self.generated += 1;
            let looks: Vec<usize> = if touched { moved.into() } else { (0..tiles.len()).collect() };
            let holds = |test: usize| looks.iter().any(|&at| dead(&next, cols, at, test));
            let first = (0..4).find(|&test| on[test] && holds(test));
            for test in (0..4).filter(|&test| holds(test)) {
                if Some(test) == first { self.first[test] += 1 } else { self.more[test] += 1 }
            }
            if first.is_none() {
                self.walk(&next, cols, on, touched);
            }
        }
    }
}

/// Whether one of the four tests is true of the tile at a cell.
pub fn dead(tiles: &Tiles, cols: usize, at: usize, test: usize) -> bool {
    let home = |at: usize| usize::from(tiles[at].0) == at / cols;
    let moves = |at: usize| tiles[at].1;
    let row: Vec<usize> = (0..tiles.len()).filter(|other| other / cols == at / cols).collect();
    let column = (0..tiles.len()).filter(|other| other % cols == at % cols);
    match test {
        0 => {
            let left: Vec<u8> = row.iter().map(|&at| moves(at)).filter(|&moves| moves > 0).collect();
            row.iter().all(|&at| home(at)) && left == [1]
        }
        1 => moves(at) == 0 && !home(at),
        2 => moves(at) == 1 && !home(at) && moves(usize::from(tiles[at].0) * cols + at % cols) == 0,
        _ => moves(at) > 0 && row.iter().copied().chain(column).all(|other| other == at || moves(other) == 0),
    }
}

#[test]
fn tests_are_counted_as_their_words_say() {
    let mut dice = Dice::new(94);
    let mut seen = 0;
    while seen < 300 {
        let board = random(&mut dice);
        if board.swaps_left() > 4 || brute(&board) {
            continue;
        }
        let on = [(); 4].map(|()| dice.chance(50));
        let touched = dice.chance(50);
        let mut told = Told::default();
        told.walk(&tiles(&board), board.size().cols.into(), on, touched);
        let tests = SWITCHES.iter().zip(on).map(|(switch, on)| (switch.id, on));
        let ways = [("perfect", false), ("last_move", false), ("touched", touched), ("also", true)];
        let switches: Vec<(&str, bool)> = tests.chain(ways).collect();
        let counters = solved(&board, &switches).outcome.counters;
        let all = |before: &str| TESTS.map(|test| counters.get(&format!("{before}{test}")));
        let said = Told { generated: counters.get("generated"), first: all(""), more: all("also_") };
        assert_eq!(said, told, "{switches:?}\n{}", Harmony::print(&board, "harmony").unwrap());
        seen += 1;
    }
}

/// A dropped position is never on a path to a solution, wherever the test looks: with it or without, at the moved tiles
/// or everywhere, the oracle agrees (see `oracle.rs`); tests that look everywhere drop at least as much.
#[test]
fn who_looks_everywhere_generates_no_more() {
    let mut dice = Dice::new(92);
    let mut sums = [(0, 0); 2];
    for _ in 0..600 {
        let board = random(&mut dice);
        if board.swaps_left() > 5 {
            continue;
        }
        let [one, other] = [true, false].map(|on| solved(&board, &[("touched", on)]).outcome.counters);
        assert!(other.get("generated") <= one.get("generated"));
        for (sum, id) in sums.iter_mut().zip(["generated", "looked"]) {
            *sum = (sum.0 + one.get(id), sum.1 + other.get(id));
        }
    }
    println!("generated and looked at, by moved tiles and everywhere: {sums:?}");
    assert!(sums[0].1 < sums[0].0 && sums[1].1 > sums[1].0);
}

/// In any order, a finished search has visited every position; one that found something need not have.
#[test]
fn the_order_changes_no_search_that_is_through() {
    let mut dice = Dice::new(93);
    let mut through = 0;
    for _ in 0..600 {
        let board = random(&mut dice);
        if board.swaps_left() > 5 {
            continue;
        }
        let orders: [&[(&str, bool)]; 4] =
            [&[], &[("queue", true)], &[("queue", true), ("best", true)], &[("workers", true)]];
        let counts = orders.map(|order| {
            let ran = solved(&board, order);
            let counters = ran.outcome.counters;
            (ran.outcome.verdict.is_none(), counters.get("generated"), counters.get("nodes"))
        });
        assert!(counts.iter().all(|count| count.0 == counts[0].0));
        if counts[0].0 {
            assert!(counts.iter().all(|count| *count == counts[0]), "{counts:?}");
            through += 1;
        }
    }
    assert!(through > 100, "{through}");
}

/// On boards of some size every option finds a solution or says why not, and remembering positions or searching from
/// the end saves positions.
#[test]
fn later_ideas_find_the_answers_too() {
    let text = "4 4\n3:2 1:2 0:1 0:1\n2:1 2:1 2:1 1:0\n3:2 1:1 0:2 2:0\n1:1 3:0 0:2 3:1\n";
    let board = Harmony::parse(text).unwrap();
    for preset in PRESETS.iter().filter(|preset| ["best", "table", "both"].contains(&preset.id)) {
        let ran = solved(&board, preset.switches);
        println!("{}: {:?}", preset.id, ran.outcome.counters);
        assert!(ran.outcome.verdict == Verdict::Found && replays(&board, &ran.answers[0]), "{}", preset.id);
    }
}

/// A full queue ends the search, and nothing is claimed then.
#[test]
fn a_queue_that_is_full_ends_the_search() {
    let text = "6 6\n0:0 0:0 3:3 2:1 4:2 0:0\n0:3 1:0 2:4 3:1 5:1 5:2\n1:2 2:0 5:5 2:2 0:2 1:1\n\
                5:2 3:0 0:2 3:4 2:4 3:0\n4:1 4:2 1:1 4:0 1:1 2:2\n1:1 5:1 3:1 5:0 4:4 4:1\n";
    let board = Harmony::parse(text).unwrap();
    let ran = solved(&board, &[("queue", true)]);
    assert_eq!(ran.outcome.verdict, Verdict::Unproved(Stopped::Memory));
    assert!(ran.answers.is_empty() && ran.outcome.counters.get("longest") > 1_000_000);
}
