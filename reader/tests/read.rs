//! Any pixels are read without a panic, and noise is no board.

use crate::common;
use gridlight_reader::{Area, Found, Image, Kind, Reading, read};

#[test]
fn noise_is_no_board() {
    let mut random = common::Random::new(1);
    for [width, height] in [[32, 32], [33, 400], [200, 160], [640, 480]] {
        let bytes: Vec<u8> = (0..width * height * 4).map(|_| (random.unit() * 256.0) as u8).collect();
        let image = Image::new(width, height, &bytes).expect("a picture");
        assert!(read(&image, &Kind::ALL).is_none_or(|reading| !reading.certain()), "{width} x {height}");
    }
}

#[test]
fn a_picture_that_fits_is_not_looked_at_for_other_puzzles() {
    let found = |kind, fit| {
        let (area, slots, doubts) = (Area::default(), Vec::new(), vec!["Cut off.".to_owned()]);
        Reading::new(Found { kind, fit, area, columns: 1, rows: 1, slots, doubts })
    };
    for kind in Kind::ALL {
        // Plain tiles are in pictures of any puzzle.
        assert_eq!(found(kind, 0.9).settled(), kind != Kind::Harmony, "{kind:?}");
        assert!(!found(kind, 0.5).settled() && !found(kind, 0.9).legible(), "{kind:?}");
    }
}
