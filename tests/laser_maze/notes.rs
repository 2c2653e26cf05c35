//! The note's strategy: its stages and options, and their counters.

use std::collections::BTreeSet;

use crate::common::Dice;
use crate::common::oracle::run;
use crate::laser_maze::boards::any_maze;
use gridlight::puzzle::{Puzzle, Rules};
use gridlight::puzzles::laser_maze::LaserMaze;
use gridlight::puzzles::laser_maze::board::Board;
use gridlight::puzzles::laser_maze::route::Route;
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
        ("backwards", [383, 36, 0, 166]),
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

/// From the goal it is the same shortest route, or the same reason why there is none; now with more states, now with
/// fewer.
#[test]
fn backwards_comes_to_the_same() {
    let mut dice = Dice::new(85);
    let (mut more, mut fewer, mut none) = (0, 0, 0);
    for number in 0..1000 {
        let maze = any_maze(&mut dice, if number % 10 == 0 { 20 } else { 8 });
        let board = LaserMaze::parse(&maze.text()).unwrap();
        let usual = told(&board, &[]);
        for laid in [true, false] {
            let back = told(&board, &[("backwards", true), ("laid", laid)]);
            assert_eq!(back.verdict, usual.verdict, "{}", maze.text());
            assert_eq!(back.detail, usual.detail, "{}", maze.text());
            let [ours, theirs] = [&back, &usual].map(|it| it.counters.get("nodes"));
            more += u32::from(ours > theirs);
            fewer += u32::from(ours < theirs);
        }
        none += u32::from(usual.verdict.is_none());
        // A heap and time without end are of no use to it, and a mistake goes forward.
        let back = told(&board, &[("backwards", true)]);
        for other in ["heap", "endless"] {
            let both = told(&board, &[("backwards", true), (other, true)]);
            assert_eq!(both.counters, back.counters, "{other}\n{}", maze.text());
        }
        for mistake in ["phase", "lasers", "turning"] {
            let both = told(&board, &[("backwards", true), (mistake, false)]);
            assert_eq!(both.counters, told(&board, &[(mistake, false)]).counters, "{mistake}\n{}", maze.text());
        }
    }
    println!("more states {more} times, fewer {fewer} times; {none} mazes without a way");
    assert!(more > 100 && fewer > 100 && none > 100);
}

/// With any limit, in every way of searching: so many shortest routes, each once, and all if there are no more. The
/// search ends with the time step of the first.
#[test]
fn as_many_routes_as_are_wanted() {
    let mut dice = Dice::new(86);
    let (mut several, mut all) = (0, 0);
    for _ in 0..1500 {
        let maze = any_maze(&mut dice, 8);
        let count = maze.count();
        let Some(best) = maze.best().filter(|_| count <= 300) else { continue };
        let board = LaserMaze::parse(&maze.text()).unwrap();
        for way in ["", "heap", "endless", "backwards"] {
            let switches: Vec<_> = Some((way.to_string(), true)).into_iter().filter(|it| !it.0.is_empty()).collect();
            for limit in [0, 1, 2, 3, 7] {
                let options =
                    Options { strategy: "notes".into(), switches: switches.clone(), limit, ..Options::default() };
                let ran = run::<LaserMaze>(&board, &options, dice.chance(30));
                let walks: BTreeSet<String> = ran.answers.iter().map(Route::text).collect();
                let wanted = if limit == 0 { count } else { count.min(limit.into()) };
                assert_eq!((walks.len(), ran.answers.len()), (wanted as usize, wanted as usize), "{way} {limit}");
                for walk in &walks {
                    assert!(walk.len() == best as usize && maze.walk(walk) == Ok(()), "{way}\n{}", maze.text());
                }
                let expected = match (count, limit) {
                    (_, 1) => Verdict::Found,
                    (1, _) => ran.outcome.verdict.clone(),
                    _ => Verdict::Several,
                };
                assert_eq!(ran.outcome.verdict, expected, "{way} {limit}\n{}", maze.text());
                assert_eq!(ran.outcome.verdict.is_unique(), count == 1 && limit != 1, "{way} {limit}");
                if limit == 0 {
                    assert_eq!(ran.outcome.count, Some(count.to_string()), "{way}\n{}", maze.text());
                    all += 1;
                }
                several += u32::from(count > 1);
            }
        }
    }
    println!("{all} lists of all routes; {several} searches of mazes with several");
    assert!(all > 500 && several > 500);
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

/// Turrets that stand still may block the route or leave it deadly, and one mark a cell may miss it.
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
