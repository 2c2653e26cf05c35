//! What has to be told apart can be: the ratios of WCAG 2.2 between inks, in every theme.

use gridlight::puzzles::{aquarium, laser_maze, lazors, voltorb_flip};
use gridlight::scene::{GENERAL, Ink, InkInfo, Theme};

/// An ink upon another, the strength with which it is drawn there, and the ratio that it needs: 4.5 for text, 3 for shapes.
type Pair = (Ink, f64, Ink, f64);

/// The three channels of `#rrggbb`, 0 to 1. What is after them is left out.
fn channels(colour: &str) -> [f64; 3] {
    [1, 3, 5].map(|at| {
        let digits = colour.get(at..at + 2).expect("#rrggbb");
        f64::from(u8::from_str_radix(digits, 16).expect("hexadecimal digits")) / 255.0
    })
}

/// The relative luminance of WCAG 2.2.
fn luminance(channels: [f64; 3]) -> f64 {
    let linear =
        |value: f64| if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) };
    let [red, green, blue] = channels.map(linear);
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

fn ratio(upper: [f64; 3], lower: [f64; 3]) -> f64 {
    let (one, other) = (luminance(upper), luminance(lower));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

fn check(own: &'static [InkInfo], pairs: &[Pair]) {
    for (at, theme) in Theme::ALL.into_iter().enumerate() {
        for &(upper, alpha, lower, least) in pairs {
            let (upper, lower) = (upper.info(own), lower.info(own));
            let (over, under) = (channels(upper.colours[at]), channels(lower.colours[at]));
            let mixed = [0, 1, 2].map(|one| over[one] * alpha + under[one] * (1.0 - alpha));
            let found = ratio(mixed, under);
            assert!(found >= least, "{} on {} in {}: {found:.2}", upper.name, lower.name, theme.name());
        }
    }
}

#[test]
fn ratios_are_those_of_the_guidelines() {
    assert!((ratio([0.0; 3], [1.0; 3]) - 21.0).abs() < 1e-9);
    assert!((ratio(channels("#767676"), channels("#ffffff")) - 4.54).abs() < 0.01);
    assert_eq!(GENERAL.len(), 12);
}

#[test]
fn what_is_read_and_told_apart_has_contrast() {
    let text = [Ink::TEXT, Ink::QUIET]
        .into_iter()
        .flat_map(|ink| [Ink::GROUND, Ink::BOARD, Ink::CELL].map(|on| (ink, 1.0, on, 4.5)));
    let marks = [Ink::CURSOR, Ink::ACCENT, Ink::GOOD, Ink::BAD]
        .into_iter()
        .flat_map(|ink| [Ink::GROUND, Ink::CELL].map(|on| (ink, 1.0, on, 3.0)));
    check(&[], &text.chain(marks).collect::<Vec<_>>());
    {
        use aquarium::inks::*;
        let tanks = [TANK_A, TANK_B, TANK_C];
        let pairs: Vec<Pair> = tanks
            .into_iter()
            .flat_map(|tank| [(WATER, 0.92, tank, 3.0), (WALL, 1.0, tank, 3.0), (Ink::QUIET, 1.0, tank, 3.0)])
            .collect();
        check(INKS, &pairs);
    }
    {
        use lazors::inks::*;
        let hatch = (OPAQUE_HATCH, 1.0, OPAQUE, 3.0);
        check(
            INKS,
            &[
                (CELL_EDGE, 1.0, Ink::CELL, 3.0),
                (CELL_EDGE, 1.0, Ink::BOARD, 2.9),
                (Ink::QUIET, 0.85, CLOSED, 3.0),
                hatch,
                (TARGET, 1.0, Ink::BOARD, 3.0),
                (SOURCE, 1.0, Ink::BOARD, 3.0),
            ],
        );
    }
    {
        use laser_maze::inks::*;
        check(
            INKS,
            &[(Ink::BAD, 0.76, Ink::CELL, 3.0), (TARGET, 1.0, Ink::CELL, 3.0), (SOURCE, 1.0, CLOSED, 3.0)],
        );
    }
    {
        use voltorb_flip::inks::*;
        check(
            INKS,
            &[
                (Ink::TEXT, 1.0, CARD, 4.5),
                (CARD_QUIET, 1.0, CARD, 4.5),
                (CARD_MARK, 1.0, CARD_FACE, 4.5),
                (CARD_EDGE, 1.0, CARD, 3.0),
                (CARD_EDGE, 1.0, Ink::BOARD, 3.0),
            ],
        );
    }
}
