//! The cost and the gain of the quick tests of the notes' strategy: boards on which they do nothing and on which they
//! gain most, and small boards on which they are left out.

use crate::brute::{placements, random_board};
use crate::common::Dice;
use crate::common::oracle::run;
use gridlight::puzzle::Rules;
use gridlight::puzzles::lazors::Lazors;
use gridlight::puzzles::lazors::board::Board;
use gridlight::puzzles::lazors::solve::reference;
use gridlight::puzzles::lazors::text::bff;
use gridlight::search::{Counters, Options};

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
