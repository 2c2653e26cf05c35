//! The general colours of our own pictures, theme by theme.

use crate::draw::{Tone, apart, blend};

/// The themes in which boards are drawn: dark, light, high contrast, and on paper.
pub const THEMES: usize = 4;

/// A colour from its six hexadecimal digits.
pub const fn tone(rgb: u32) -> Tone {
    [(rgb >> 16 & 255) as f32, (rgb >> 8 & 255) as f32, (rgb & 255) as f32]
}

/// Around the board.
pub const GROUND: [Tone; THEMES] = [tone(0x0b0e17), tone(0xf4f3ef), tone(0x000000), tone(0xffffff)];
/// The board's plate.
pub const BOARD: [Tone; THEMES] = [tone(0x121826), tone(0xdedfda), tone(0x000000), tone(0xeeeeee)];
/// An empty cell.
pub const CELL: [Tone; THEMES] = [tone(0x1c2437), tone(0xf1f1ed), tone(0x262626), tone(0xffffff)];
/// The interface's accent.
pub const ACCENT: [Tone; THEMES] = [tone(0x7db3ff), tone(0x1d5fd0), tone(0x66d9ff), tone(0x1450b4)];
/// Refused, or under fire.
pub const BAD: [Tone; THEMES] = [tone(0xffb35c), tone(0xa84300), tone(0xffb84d), tone(0x9c3c00)];
/// Strong text.
pub const TEXT: [Tone; THEMES] = [tone(0xe9edf6), tone(0x1a2030), tone(0xffffff), tone(0x000000)];
/// Quiet text.
pub const QUIET: [Tone; THEMES] = [tone(0x9aa6be), tone(0x566074), tone(0xd6d6d6), tone(0x444444)];

/// How much of `over` has been laid on `under` to get a colour, 0 to 1, and how far it is from any such mixture.
pub fn mixture(tone: Tone, under: Tone, over: Tone) -> (f32, f32) {
    let along = |a: Tone, b: Tone| (0..3).map(|channel| a[channel] * b[channel]).sum::<f32>();
    let way = [0, 1, 2].map(|channel: usize| over[channel] - under[channel]);
    let gone = [0, 1, 2].map(|channel: usize| tone[channel] - under[channel]);
    let alpha = (along(way, gone) / along(way, way).max(1.0)).clamp(0.0, 1.0);
    (alpha, apart(tone, blend(under, over, alpha)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mixtures_are_taken_apart() {
        let (white, red) = (tone(0xffffff), tone(0xff0000));
        let (alpha, rest) = mixture(tone(0xff8080), white, red);
        assert!((alpha - 0.5).abs() < 0.01 && rest < 1.0);
        assert!(mixture(tone(0x8080ff), white, red).1 > 100.0);
    }
}
