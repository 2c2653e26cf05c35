//! Boards of Aquarium, Voltorb Flip and Harmony as we draw them, in every theme and at several sizes, read back exactly; the
//! other puzzles' pictures leave something open, and have tests of their own.
#![allow(clippy::expect_used, clippy::panic, clippy::print_stdout, reason = "tests fail and say what they did")]

use crate::drawn::boards::{Aquarium, Harmony, LaserMaze, Lazors, Shown, VoltorbFlip, generated};
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
            assert!(P::parse(&reading.text()).is_ok_and(|read| P::restart(&read) == P::restart(&board)), "{}", told());
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

/// A drawing agrees with pictures of its board, in any theme and size, and with none of another board.
fn agrees<P: Shown>() {
    let [one, other] = [generated::<P>(1), generated::<P>(2)];
    for theme in Theme::ALL {
        let reading = |text: &str, scale| {
            let board = P::parse(text).expect("a board");
            let picture = drawn::drawn::<P>(&board, Mode::Play, theme, scale, (0.2, 0.4));
            let found = read(&common::image(&picture), &[P::KIND]);
            found.unwrap_or_else(|| panic!("{theme:?} {scale}: no board\n{text}"))
        };
        let drawing = reading(&one, 64.0);
        for scale in SCALES {
            assert!(reading(&one, scale).agrees(&drawing), "{theme:?} {scale}\n{one}");
            assert!(!reading(&other, scale).agrees(&drawing), "{theme:?} {scale}\n{other}");
        }
    }
}

#[test]
fn drawings_agree_with_pictures_of_their_board() {
    agrees::<Lazors>();
    agrees::<LaserMaze>();
    agrees::<Aquarium>();
    agrees::<VoltorbFlip>();
    agrees::<Harmony>();
}
