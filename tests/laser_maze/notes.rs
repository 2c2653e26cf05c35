//! The note's strategy: its stages and options, and their counters.

use crate::boards::any_maze;
use crate::common::Dice;
use crate::common::oracle::run;
use gridlight::puzzle::{Puzzle, Rules};
use gridlight::puzzles::laser_maze::LaserMaze;
use gridlight::puzzles::laser_maze::board::Board;
use gridlight::puzzles::laser_maze::solve::reference::PRESETS;
use gridlight::search::{Options, Outcome, Stopped, Verdict};

fn told(board: &Board, switches: &[(&str, bool)]) -> Outcome {
    let switches = switches.iter().map(|&(id, on)| (id.to_string(), on)).collect();
    let options = Options { strategy: "notes".into(), switches, limit: 1, ..Options::default() };
    run::<LaserMaze>(board, &options, false).outcome
}

/// The stages on a board of the gallery: nodes, steps, the first deadly step, and cells examined.
#[test]
fn stages_count_as_they_did() {
    let crossfire = LaserMaze::INFO.examples.iter().find(|it| it.name == "Crossfire").unwrap();
    let board = LaserMaze::parse(crossfire.text).unwrap();
    let stages = PRESETS.iter().map(|it| (it.id, it.switches)).chain([("all", &[][..])]);
    let told: Vec<(&str, [u64; 4])> = stages
        .map(|(id, switches)| {
            let counters = told(&board, switches).counters;
            (id, ["nodes", "steps", "deaths", "looked"].map(|id| counters.get(id)))
        })
        .collect();
    let known = [
        ("blind", [69, 12, 5, 0]),
        ("still", [60, 12, 5, 35]),
        ("mark", [20, 0, 0, 166]),
        ("endless", [840, 36, 0, 166]),
        ("asked", [166, 36, 0, 3833]),
        ("dijkstra", [170, 36, 0, 166]),
        ("all", [166, 36, 0, 166]),
    ];
    assert_eq!(told, known);
}

/// Options that are not mistakes find an equally short route, and report that there is none if they can.
#[test]
fn other_ways_come_to_the_same() {
    let mut dice = Dice::new(81);
    let (mut more, mut fewer, mut none) = (0, 0, 0);
    for number in 0..600 {
        let maze = any_maze(&mut dice, if number % 10 == 0 { 20 } else { 7 });
        let board = LaserMaze::parse(&maze.text()).unwrap();
        let usual = told(&board, &[]);
        let same = |switches: &[(&str, bool)]| {
            let outcome = told(&board, switches);
            assert_eq!(outcome.verdict, usual.verdict, "{switches:?}\n{}", maze.text());
            assert_eq!(outcome.detail, usual.detail, "{switches:?}\n{}", maze.text());
            outcome.counters
        };
        let asked = same(&[("laid", false)]);
        assert_eq!(asked.get("nodes"), usual.counters.get("nodes"));
        let heap = same(&[("heap", true)]);
        assert!(heap.get("nodes") + 1 >= usual.counters.get("nodes"), "{}", maze.text());
        assert_eq!(heap.get("looked"), usual.counters.get("looked"));
        same(&[("heap", true), ("laid", false)]);
        let laid = usual.counters.get("looked");
        more += u32::from(asked.get("looked") > laid);
        fewer += u32::from(asked.get("looked") < laid);
        if usual.verdict == Verdict::Found {
            let endless = same(&[("endless", true), ("heap", dice.chance(50)), ("laid", dice.chance(50))]);
            assert!(endless.get("nodes") + 1 >= usual.counters.get("nodes"), "{}", maze.text());
        } else {
            none += 1;
        }
    }
    println!("asking looks at more cells {more} times, at fewer {fewer} times; {none} mazes without a way");
    assert!(more > 50 && fewer > 50 && none > 50);
}

/// If there is no route, unbounded time fills the memory, and nothing is claimed; if the walker cannot survive, it
/// ends.
#[test]
fn time_without_end_ends_with_its_memory() {
    let shut = LaserMaze::parse("S..#.\n...#G\n").unwrap();
    let endless = [("endless", true)];
    for switches in [&endless[..], &[("endless", true), ("heap", true)]] {
        let outcome = told(&shut, switches);
        assert_eq!(outcome.verdict, Verdict::Unproved(Stopped::Memory));
        assert!(outcome.counters.get("nodes") > 2_000_000, "{:?}", outcome.counters);
    }
    assert!(told(&shut, &[]).verdict.is_none() && told(&shut, &[]).counters.get("nodes") < 20);
    assert!(told(&LaserMaze::parse("S#G\n").unwrap(), &endless).verdict.is_none());
}

/// As the note says: static turrets may block the route, or make it deadly.
#[test]
fn mistakes_claim_nothing() {
    let mut dice = Dice::new(82);
    let mut silent = 0;
    for _ in 0..300 {
        let board = LaserMaze::parse(&any_maze(&mut dice, 7).text()).unwrap();
        for id in ["phase", "turning"] {
            let outcome = told(&board, &[(id, false)]);
            assert!(!outcome.verdict.is_none() && !outcome.verdict.is_unique());
            silent += u32::from(outcome.verdict == Verdict::Unproved(Stopped::Strategy));
        }
    }
    assert!(silent > 50, "{silent}");
}
