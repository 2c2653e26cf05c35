//! Contrast of the general inks.

use gridlight::puzzle::{DrawContext, Mode};
use gridlight::scene::{Ink, Scene, Seg, Shape, Theme};

use crate::common::contrast::{channels, check, ratio};
use crate::generic::boards::{given, played};

#[test]
fn ratios_are_those_of_the_guidelines() {
    assert!((ratio([0.0; 3], [1.0; 3]) - 21.0).abs() < 1e-9);
    assert!((ratio(channels("#767676"), channels("#ffffff")) - 4.54).abs() < 0.01);
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
}

/// Whether an outline covers most of a cell: a stripe does not, however long.
fn is_broad(points: &[(f32, f32)]) -> bool {
    let next = points.iter().cycle().skip(1);
    let twice: f32 = points.iter().zip(next).map(|(a, b)| a.0 * b.1 - b.0 * a.1).sum();
    let span = |part: fn(&(f32, f32)) -> f32| {
        let parts = || points.iter().map(part);
        parts().fold(f32::MIN, f32::max) - parts().fold(f32::MAX, f32::min)
    };
    twice.abs() / 2.0 > 0.5 && span(|point| point.0).min(span(|point| point.1)) > 0.7
}

/// Whether some part of a filled shape covers most of a cell. Curves count as their chords.
fn is_large(shape: &Shape) -> bool {
    match shape {
        Shape::Rect(_, _, w, h, _) => w.min(*h) > 0.7,
        Shape::Circle(_, _, r) => 2.0 * r > 0.7,
        // Text is dark on any paper.
        Shape::Text(..) => false,
        Shape::Path(segs) => segs.split(|seg| matches!(seg, Seg::Close)).any(|outline| {
            let points: Vec<(f32, f32)> = outline
                .iter()
                .filter_map(|seg| match seg {
                    Seg::Move(x, y) | Seg::Line(x, y) | Seg::Quad(_, _, x, y) => Some((*x, *y)),
                    Seg::Close => None,
                })
                .collect();
            !points.is_empty() && is_broad(&points)
        }),
    }
}

#[test]
fn paper_is_white_and_its_words_are_black() {
    let colour = |ink: Ink| ink.info(&[]).colours[Theme::Paper as usize];
    assert_eq!([colour(Ink::GROUND), colour(Ink::CELL), colour(Ink::TEXT)], ["#ffffff", "#ffffff", "#000000"]);
}

every_puzzle! {
    /// Whatever fills most of a cell is lighter than the perceptual middle between black and white.
    fn paper_has_no_large_dark_areas<P>(seen) {
        for board in given::<P>().into_iter().chain(played::<P>(11).into_iter().take(12)) {
            for mode in [Mode::Play, Mode::Solve] {
                let context = DrawContext { scale: 64.0, ..DrawContext::still(mode, P::bounds(&board)) };
                let mut scene = Scene::new();
                P::draw(&board, &context, &mut scene);
                for item in &scene.items {
                    let large = is_large(&item.shape);
                    let Some(fill) = item.fill.filter(|fill| fill.alpha > 0.4 && large) else { continue };
                    let ink = fill.ink.info(P::INKS);
                    let colour = ink.colours[Theme::Paper as usize];
                    // Fully transparent.
                    if colour.len() == 9 && colour.ends_with("00") {
                        continue;
                    }
                    let found = ratio(channels(colour), [0.0; 3]);
                    seen.tick();
                    assert!(found > 6.0, "{}: {} is dark, {found:.1} to black", P::INFO.id, ink.name);
                }
            }
        }
    }
}
