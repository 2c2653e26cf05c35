//! The cost and the gain of the quick tests of the notes' strategy: boards on which they do nothing and on which they
//! gain most, and small boards on which they are left out, or which go to another solver.

use std::collections::BTreeSet;

use crate::common::oracle::run;
use crate::common::{Dice, corpus, texts};
use crate::lazors::brute::{brute, placements, random_board};
use gridlight::puzzle::Rules;
use gridlight::puzzles::lazors::Lazors;
use gridlight::puzzles::lazors::board::Board;
use gridlight::puzzles::lazors::solve::reference;
use gridlight::puzzles::lazors::text::bff;
use gridlight::search::{Counters, Options, Verdict};

const TESTS: [&str; 3] = ["after_source", "opaque_pair", "solid_pair"];

/// The counters of a search for `limit` solutions with a preset, or with the defaults.
fn counted(board: &Board, preset: Option<&str>, limit: u64) -> Counters {
    let preset = preset.map(|id| reference::PRESETS.iter().find(|preset| preset.id == id).unwrap());
    let switches = preset.map_or(&[][..], |preset| preset.switches);
    let switches = switches.iter().map(|&(id, on)| (id.to_string(), on)).collect();
    run::<Lazors>(board, &Options { strategy: "notes".into(), switches, limit, ..Options::default() }, false)
        .outcome
        .counters
}

fn skipped(counters: &Counters) -> u64 {
    TESTS.iter().map(|id| counters.get(id)).sum()
}

fn gallery(name: &str) -> Board {
    let example = Lazors::INFO.examples.iter().find(|example| example.name == name).unwrap();
    bff::parse(example.text).unwrap()
}

/// As in the notes, to the first solution: a board on which the tests only cost, and one that is hardly searched at all
/// with them.
#[test]
fn the_gallery_shows_where_the_tests_do_nothing_and_where_they_gain_most() {
    let [plain, tested] = [Some("plain"), None].map(|preset| counted(&gallery("Echo"), preset, 1));
    assert_eq!((plain.get("traces"), plain.get("checks")), (22_215, 0));
    assert_eq!((tested.get("traces"), tested.get("checks"), skipped(&tested)), (22_215, 22_216, 0));

    let [plain, tested] = [Some("plain"), None].map(|preset| counted(&gallery("Shutters"), preset, 1));
    assert_eq!((plain.get("traces"), plain.get("checks")), (29_739, 0));
    assert_eq!((tested.get("traces"), tested.get("checks")), (3_759, 12_437));
    // Each of the tests takes part.
    assert!(TESTS.iter().all(|id| tested.get(id) > 0), "{tested:?}");
}

/// Every check is counted: at the laser once for each combination of opaque blocks, and of reflect blocks if the wider
/// test is on; at targets until one is enclosed.
#[test]
fn looks_are_counted_one_by_one() {
    // One opaque and one reflect block in five cells. The beam starts at the edge into the first of them.
    let text = |target: &str| format!("GRID START\no o o o o\nGRID STOP\nA 1\nB 1\nL 0 1 1 1\n{target}\n");
    let counted = |target: &str, preset| {
        let counters = counted(&bff::parse(&text(target)).unwrap(), preset, 0);
        let ids = ["checks", "after_source", "opaque_pair", "solid_pair", "shut_in", "traces"];
        ids.map(|id| counters.get(id))
    };
    // The opaque block has five cells, of which one is dropped. No test examines a target on the edge.
    assert_eq!(counted("P 9 0", None), [5, 1, 0, 0, 0, 16]);
    // A target in between is examined whenever the first test did not drop; two placements enclose it.
    assert_eq!(counted("P 4 1", None), [5 + 4 + 16, 1, 0, 2, 0, 14]);
    // With the wider test the reflect block has four cells, each time with one dropped.
    assert_eq!(counted("P 9 0", Some("wide")), [5 + 4 * 4, 1, 0, 0, 4, 12]);
    assert_eq!(counted("P 4 1", Some("wide")), [5 + 4 * 4 + 4 + 12, 1, 0, 2, 4, 10]);
}

#[test]
fn small_boards_go_without_tests_when_it_is_so_wanted() {
    let mut dice = Dice::new(31);
    let mut seen = [0; 2];
    for example in Lazors::INFO.examples.iter().take(12) {
        let board = bff::parse(example.text).unwrap();
        assert_eq!(counted(&board, Some("hybrid"), 1), counted(&board, None, 1), "{}", example.name);
        seen[1] += 1;
    }
    while seen[0] < 200 {
        let Some(board) = random_board(&mut dice, 900) else { continue };
        let large = board.size().area() >= 15;
        let expected = counted(&board, (!large).then_some("plain"), 0);
        assert_eq!(counted(&board, Some("hybrid"), 0), expected, "{}", bff::print(&board));
        assert!(large || expected.get("traces") == placements(&board));
        seen[usize::from(large)] += 1;
    }
    println!("{} small boards and {} large ones", seen[0], seen[1]);
}

/// Below the size the other solver alone is at work, above it the notes' search alone: the counters tell which. Either
/// finds what trying everything finds, and proves that there is no more.
#[test]
fn small_boards_go_to_another_solver() {
    let mut dice = Dice::new(33);
    let (mut seen, mut none) = ([0; 2], 0);
    while seen[0] < 400 || seen[1] < 60 {
        let Some(board) = random_board(&mut dice, 900) else { continue };
        let all = brute(&board);
        let options = |limit| Options {
            strategy: "notes".into(),
            switches: vec![("second".into(), true)],
            limit,
            ..Options::default()
        };
        let text = bff::print(&board);
        let ran = run::<Lazors>(&board, &options(0), dice.chance(30));
        let found: BTreeSet<String> = ran.answers.iter().map(bff::print_blocks).collect();
        assert_eq!(found, all, "{text}");
        assert_eq!(ran.outcome.count, Some(all.len().to_string()), "{text}");
        match all.len() {
            0 => assert!(ran.outcome.verdict.is_none(), "{text}"),
            1 => assert!(ran.outcome.verdict.is_unique(), "{text}"),
            _ => assert_eq!(ran.outcome.verdict, Verdict::Several, "{text}"),
        }
        none += usize::from(all.is_empty());
        let counters = ran.outcome.counters;
        let large = board.size().area() >= 15;
        if large {
            assert_eq!(counters, counted(&board, None, 0), "{text}");
            assert!(counters.get("second") == 0 && counters.get("nodes") > 0, "{text}");
        } else {
            let own = Options { limit: 0, ..Options::default() };
            let own = run::<Lazors>(&board, &own, false).outcome.counters;
            assert_eq!(counters.get("second"), own.get("nodes"), "{text}");
            assert_eq!(counters.get("nodes"), own.get("nodes"), "{text}");
            assert!(counters.get("second") > 0 && counters.get("traces") == 0, "{text}");
        }
        seen[usize::from(large)] += 1;
    }
    println!("{} small boards and {} large ones, {none} without a solution", seen[0], seen[1]);
    assert!(none > 50);
}

/// What the lesson says of it: on the small boards of the game, nodes against combinations.
#[test]
#[cfg_attr(not(feature = "corpus"), ignore = "the corpus is not beside the checkout")]
fn another_solver_pays_on_small_boards() {
    let (mut sums, mut boards, mut more) = ([0; 2], 0, 0);
    for (_, source) in texts(&corpus("lazors/boards"), "bff") {
        let board = bff::parse(&source).unwrap();
        if board.size().area() >= 15 || board.movable() == 0 {
            continue;
        }
        let [notes, second] = [None, Some("second")].map(|preset| counted(&board, preset, 1));
        let (combinations, nodes) = (notes.get("nodes"), second.get("second"));
        sums[0] += combinations;
        sums[1] += nodes;
        boards += 1;
        more += u32::from(nodes > combinations);
    }
    println!("{boards} small boards: combinations and nodes {sums:?}, {more} with more nodes");
    assert_eq!((boards, sums, more), (15, [1921, 107], 1));
}
