//! The corpus of Voltorb Flip, where it lies beside the checkout: how the game deals, chances, and best play.
#![expect(clippy::unwrap_used, reason = "this is a test's own code")]

mod common;

use common::corpus;
use gridlight::puzzles::voltorb_flip::odds::boards::Space;
use gridlight::puzzles::voltorb_flip::odds::clues::{Clue, Clues};
use gridlight::puzzles::voltorb_flip::odds::play::{Objective, Play};
use serde_json::Value;

fn clues(case: &Value) -> Clues {
    let list = |name: &str| -> Vec<u8> {
        case[name].as_array().unwrap().iter().map(|it| it.as_u64().unwrap() as u8).collect()
    };
    let line = |name: &str| {
        let (sums, voltorbs) = (list(&format!("{name}_sum")), list(&format!("{name}_v")));
        sums.into_iter().zip(voltorbs).map(|(sum, voltorbs)| Clue { sum, voltorbs }).collect()
    };
    Clues { rows: line("row"), cols: line("col") }
}

fn cards(text: &str) -> Vec<Option<u8>> {
    text.bytes()
        .filter(|byte| *byte != b'-')
        .map(|byte| byte.checked_sub(b'0').filter(|it| *it < 4))
        .collect()
}

#[test]
fn chances_and_values() {
    let Some(folder) = corpus("voltorb-flip") else { return };
    for file in ["start", "mid", "cross_rule"] {
        let text = std::fs::read_to_string(folder.join(format!("cases_{file}.jsonl"))).unwrap();
        let mut run = 0;
        let mut slowest: Vec<(u128, u64, u64)> = Vec::new();
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
            let start = std::time::Instant::now();
            let mut play = Play::new(&space, &known, Objective::Win, level);
            assert!(play.run(&mut || true));
            slowest.push((start.elapsed().as_micros(), posterior.boards, play.nodes()));
            near(play.value().low, &case["win"]);
            for (index, value) in play.cards().iter().enumerate() {
                near(value.map_or(-1.0, |it| it.low), &case["cell_win"][index / 5][index % 5]);
            }
            run += 1;
        }
        slowest.sort();
        println!("{file}: {run} cases run {:?}", &slowest[slowest.len() - 5..]);
    }
}

/// The modes: expected coins, keeping the level, the next flip, and eight cards.
#[test]
fn other_objectives() {
    let Some(folder) = corpus("voltorb-flip") else { return };
    let text = std::fs::read_to_string(folder.join("cases_modes.jsonl")).unwrap();
    for line in text.lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let level = case["level"].as_u64().unwrap() as u8;
        let board: Vec<u8> = cards(case["board"].as_str().unwrap()).into_iter().flatten().collect();
        let space = Space::new(&Clues::of(5, &board), &[], Some(level)).unwrap();
        for (goal, name) in [
            (Objective::Coins, "coins"),
            (Objective::KeepLevel, "survive_level"),
            (Objective::NextFlip, "survive_next"),
            (Objective::Eight, "win_and_8_cards"),
        ] {
            let start = std::time::Instant::now();
            let mut play = Play::new(&space, &[], goal, level);
            let mut ticks = 0;
            loop {
                if play.run(&mut || {
                    ticks += 1;
                    ticks % 100 > 0
                }) || play.value().exact
                    || ticks > 2_000_000
                {
                    break;
                }
            }
            println!(
                "{level} {} {name}: {:?} {:?} {} ms {} {ticks}",
                space.boards().len(),
                play.value(),
                case[name].as_f64(),
                start.elapsed().as_millis(),
                play.nodes()
            );
        }
    }
}
