//! The constraints of the notes' strategy one by one, and the two ways to undo a guess.

use crate::common::oracle::{Ran, run};
use gridlight::puzzle::{Puzzle, Rules};
use gridlight::puzzles::aquarium::Aquarium;
use gridlight::puzzles::aquarium::board::Board;
use gridlight::puzzles::aquarium::solve::{Answer, reference};
use gridlight::search::Options;

const CONSTRAINTS: [&str; 5] = ["emptiness", "filled", "needed", "level", "falls"];

fn notes(board: &Board, switches: &[(&str, bool)], limit: u64, nodes: u64) -> Ran<Answer> {
    let switches = switches.iter().map(|&(id, on)| (id.to_string(), on)).collect();
    let options = Options { strategy: "notes".into(), switches, limit, nodes, ..Options::default() };
    run::<Aquarium>(board, &options, false)
}

/// A constraint that is off settles nothing, and one that is on settles something.
#[test]
fn a_constraint_that_is_off_is_only_checked() {
    let mut settled = [0; 5];
    for example in Aquarium::INFO.examples.iter().take(12) {
        let board = Aquarium::parse(example.text).unwrap();
        for alone in CONSTRAINTS {
            // Cell by cell, because a guessed streak is level already.
            let switches = [&[("streak", false)][..], &CONSTRAINTS.map(|id| (id, id == alone))].concat();
            let counters = notes(&board, &switches, 2, 2000).outcome.counters;
            for (id, sum) in CONSTRAINTS.iter().zip(&mut settled) {
                let count = counters.get(id);
                assert!(*id == alone || count == 0, "{}: {id} without being on", example.name);
                *sum += count;
            }
        }
    }
    assert!(settled.iter().all(|&count| count > 100), "{settled:?}");
}

/// Undo visits the same boards in the same order. Copying counts every cell, undo only the cells that were set.
#[test]
fn undoing_and_copying_come_to_the_same() {
    let [mut copied, mut undone] = [0; 2];
    for example in Aquarium::INFO.examples {
        let board = Aquarium::parse(example.text).unwrap();
        let settings =
            reference::PRESETS.iter().map(|preset| preset.switches).filter(|it| !it.contains(&("undo", true)));
        for setting in settings.chain([&[][..]]) {
            let with = [setting, &[("undo", true)]].concat();
            let [copying, undoing] = [setting, &with[..]].map(|switches| notes(&board, switches, 2, 3000));
            let told = || format!("{}: {setting:?}", example.name);
            assert_eq!(copying.answers, undoing.answers, "{}", told());
            assert_eq!(copying.outcome.verdict, undoing.outcome.verdict, "{}", told());
            let (mut one, mut other) = (copying.outcome.counters, undoing.outcome.counters);
            let [first, second] = [&mut one, &mut other].map(|counters| counters.0.pop().unwrap());
            assert_eq!(one, other, "{}", told());
            assert_eq!(first, ("restored", one.get("guesses") * board.size().area() as u64), "{}", told());
            copied += first.1;
            undone += second.1;
        }
    }
    println!("{copied} cells copied, {undone} undone");
    assert!(undone > 10_000 && 2 * undone < copied, "{copied} and {undone}");
}

/// A board of the gallery stands in for the author's: every stage needs fewer boards than the one before.
#[test]
fn the_gallery_shows_what_every_stage_gains() {
    let cistern = Aquarium::INFO.examples.iter().find(|example| example.name == "Cistern").unwrap();
    let board = Aquarium::parse(cistern.text).unwrap();
    let preset = |id| reference::PRESETS.iter().find(|preset| preset.id == id).unwrap().switches;
    let [four, five, six, eight] = ["stage4", "stage5", "next", "stage8"].map(preset);
    let boards: Vec<u64> = ([four, five, six, &[], eight].into_iter())
        .map(|switches| notes(&board, switches, 1, 0).outcome.counters.get("nodes"))
        .collect();
    assert_eq!(boards, [10_497, 2_623, 358, 66, 31]);
}
