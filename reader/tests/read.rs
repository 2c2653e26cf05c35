//! Any pixels are read without a panic, and noise is no board.

mod common;

use gridlight_reader::{Image, Kind, read};

#[test]
fn noise_is_no_board() {
    let mut random = common::Random::new(1);
    for [width, height] in [[32, 32], [33, 400], [200, 160], [640, 480]] {
        let bytes: Vec<u8> = (0..width * height * 4).map(|_| (random.unit() * 256.0) as u8).collect();
        let image = Image::new(width, height, &bytes).expect("a picture");
        assert!(read(&image, &Kind::ALL).is_none_or(|reading| !reading.certain()), "{width} x {height}");
    }
}
