//! WCAG 2.2 contrast ratios between inks, in every theme.

use gridlight::scene::{Ink, InkInfo, Theme};

/// An ink over another, its opacity there, and the ratio it needs: 4.5 for text, 3 for shapes.
pub type Pair = (Ink, f64, Ink, f64);

/// The three channels of `#rrggbb`, 0 to 1. Alpha is ignored.
pub fn channels(colour: &str) -> [f64; 3] {
    [1, 3, 5].map(|at| f64::from(u8::from_str_radix(colour.get(at..at + 2).unwrap(), 16).unwrap()) / 255.0)
}

/// The relative luminance of WCAG 2.2.
fn luminance(channels: [f64; 3]) -> f64 {
    let linear = |value: f64| if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) };
    let [red, green, blue] = channels.map(linear);
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/// The contrast ratio of two colours, 1 to 21.
pub fn ratio(upper: [f64; 3], lower: [f64; 3]) -> f64 {
    let (one, other) = (luminance(upper), luminance(lower));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// Every pair has its ratio in every theme.
pub fn check(own: &'static [InkInfo], pairs: &[Pair]) {
    check_in(&Theme::ALL, own, pairs);
}

/// Every pair has its ratio in these themes.
pub fn check_in(themes: &[Theme], own: &'static [InkInfo], pairs: &[Pair]) {
    for &theme in themes {
        let at = theme as usize;
        for &(upper, alpha, lower, least) in pairs {
            let (upper, lower) = (upper.info(own), lower.info(own));
            let (over, under) = (channels(upper.colours[at]), channels(lower.colours[at]));
            let mixed = [0, 1, 2].map(|one| over[one] * alpha + under[one] * (1.0 - alpha));
            let found = ratio(mixed, under);
            assert!(found >= least, "{} on {} in {}: {found:.2}", upper.name, lower.name, theme.name());
        }
    }
}
