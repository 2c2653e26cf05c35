//! The corpus of Voltorb Flip, if it is next to the checkout: deals, probabilities, and best play.

use crate::common::corpus;
use gridlight::puzzles::voltorb_flip::odds::boards::Space;
use gridlight::puzzles::voltorb_flip::odds::clues::{Clues, LineClue};
use gridlight::puzzles::voltorb_flip::odds::play::{Bounds, Objective, PlaySearch};
use serde_json::Value;

fn clues(case: &Value) -> Clues {
    let list = |name: &str| -> Vec<u8> {
        case[name].as_array().unwrap().iter().map(|it| it.as_u64().unwrap() as u8).collect()
    };
    let line = |name: &str| {
        let (sums, voltorbs) = (list(&format!("{name}_sum")), list(&format!("{name}_v")));
        sums.into_iter().zip(voltorbs).map(|(sum, voltorbs)| LineClue { sum, voltorbs }).collect()
    };
    Clues { rows: line("row"), cols: line("col") }
}

fn cards(text: &str) -> Vec<Option<u8>> {
    text.bytes().filter(|byte| *byte != b'-').map(|byte| byte.checked_sub(b'0').filter(|it| *it < 4)).collect()
}

#[test]
#[cfg_attr(not(feature = "corpus"), ignore = "the corpus is not beside the checkout")]
fn chances_and_values() {
    let folder = corpus("voltorb-flip");
    for file in ["start", "mid", "cross_rule"] {
        let text = std::fs::read_to_string(folder.join(format!("cases_{file}.jsonl"))).unwrap();
        let mut run = 0;
        for line in text.lines() {
            let case: Value = serde_json::from_str(line).unwrap();
            let level = case["level"].as_u64().unwrap() as u8;
            let known = case["revealed"].as_str().map_or_else(|| vec![None; 25], cards);
            let space = Space::new(&clues(&case), &known, Some(level)).unwrap();
            let posterior = space.posterior();
            assert_eq!(posterior.boards, case["boards"].as_u64().unwrap(), "{line}");
            let near = |ours: f64, theirs: &Value| {
                let theirs = theirs.as_f64().unwrap();
                assert!((ours - theirs).abs() < 1e-9, "{ours} {theirs}: {}", &line[..200]);
            };
            for (index, chances) in posterior.chances.iter().enumerate() {
                for value in 0..4 {
                    near(chances[value], &case["p"][index / 5][index % 5][value]);
                }
            }
            run += 1;
            let mut play = PlaySearch::new(&space, &known, Objective::Win, level);
            assert!(play.run(&mut || true));
            near(play.value().low, &case["win"]);
            for (index, value) in play.cards().iter().enumerate() {
                near(value.map_or(-1.0, |it| it.low), &case["cell_win"][index / 5][index % 5]);
            }
        }
        println!("{file}: {run} cases run");
        assert!(run > 0);
    }
}

/// Searches until the position's value is known or the number of ticks is reached.
fn value(space: &Space, goal: Objective, level: u8, most: u32) -> Bounds {
    let mut play = PlaySearch::new(space, &[], goal, level);
    let mut ticks = 0;
    loop {
        let mut stride = 0;
        let mut tick = || {
            stride += 1;
            stride < 100
        };
        if play.run(&mut tick) || play.value().exact || ticks > most {
            return play.value();
        }
        ticks += 100;
    }
}

/// The other objectives; the corpus calls its values for eight cards doubtful, but they are right where given.
#[test]
#[cfg_attr(not(feature = "corpus"), ignore = "the corpus is not beside the checkout")]
fn other_objectives() {
    let folder = corpus("voltorb-flip");
    let text = std::fs::read_to_string(folder.join("cases_modes.jsonl")).unwrap();
    let (mut run, mut open) = (0, 0);
    for line in text.lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let level = case["level"].as_u64().unwrap() as u8;
        let board: Vec<u8> = cards(case["board"].as_str().unwrap()).into_iter().flatten().collect();
        let space = Space::new(&Clues::of(5, &board), &[], Some(level)).unwrap();
        let goals = [
            (Objective::Coins, "coins"),
            (Objective::KeepLevel, "survive_level"),
            (Objective::NextFlip, "survive_next"),
            (Objective::Eight, "win_and_8_cards"),
        ];
        for (goal, name) in goals {
            let Some(theirs) = case[name].as_f64() else { continue };
            let bounds = value(&space, goal, level, 60_000);
            let slack = 1e-9 * theirs.max(1.0);
            assert!(bounds.low <= theirs + slack && theirs <= bounds.high + slack, "{name} {bounds:?} {line}");
            run += 1;
            open += u32::from(!bounds.exact);
        }
    }
    println!("modes: {run} values run, {open} of them as intervals only");
    assert!(open * 4 < run);
}
