//! Boards of Aquarium, Voltorb Flip and Harmony as we draw them, in every theme and at several sizes, read back exactly; the
//! other puzzles' pictures leave something open, and have tests of their own.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "tests fail and say what they did"
)]

use crate::drawn::boards::{Aquarium, Harmony, Shown, VoltorbFlip, generated};
use crate::{common, drawn};
use gridlight::puzzle::Mode;
use gridlight::scene::Theme;
use gridlight_reader::{Kind, Place, read};

/// Pixels a cell.
const SCALES: [f32; 3] = [40.0, 64.0, 128.0];

/// Reads a board in every theme and size among all puzzles.
fn reads_back<P: Shown>(text: &str) -> usize {
    let board = P::parse(text).expect("a board");
    for theme in Theme::ALL {
        for scale in SCALES {
            let picture = drawn::drawn::<P>(&board, Mode::Edit, theme, scale, (0.2, 0.4));
            let reading = read(&common::image(&picture), &Kind::ALL);
            let reading = reading.unwrap_or_else(|| panic!("{theme:?} {scale}: no board\n{text}"));
            let told = || format!("{theme:?} {scale}\n{text}instead of\n{}", reading.text());
            assert_eq!(reading.found().kind, P::KIND, "{}", told());
            assert!(reading.certain(), "{} {:?}", told(), reading.unsure());
            // Whether arms of a tank may differ is not drawn.
            assert!(reading.confirm().iter().all(|it| it.place == Place::Other(0)), "{}", told());
            assert!(
                P::parse(&reading.text()).is_ok_and(|read| P::restart(&read) == P::restart(&board)),
                "{}",
                told()
            );
        }
    }
    Theme::ALL.len() * SCALES.len()
}

#[test]
fn aquarium_reads_back() {
    let pictures: usize = (1..5).map(|seed| reads_back::<Aquarium>(&generated::<Aquarium>(seed))).sum();
    println!("{pictures} pictures");
}

#[test]
fn harmony_reads_back() {
    let pictures: usize = (1..5).map(|seed| reads_back::<Harmony>(&generated::<Harmony>(seed))).sum();
    println!("{pictures} pictures");
}

/// The clues alone: a round that is dealt from a seed has the seed in its text, which no picture shows.
#[test]
fn voltorb_flip_reads_back() {
    let mut random = common::Random::new(4);
    let mut pictures = 0;
    for side in [3, 5, 5, 7] {
        let clues = drawn::clues(&mut random, side);
        // The painter writes numbers alone: it would leave out that there is no level.
        let level = if side == 5 { format!("level {}\n", 1 + pictures % 8) } else { String::new() };
        let text = format!("{level}{clues}");
        pictures += reads_back::<VoltorbFlip>(&text);
    }
    println!("{pictures} pictures");
}
