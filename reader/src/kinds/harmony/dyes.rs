//! The colours of our own pictures.

use super::colours::{Rgb, apart};
use crate::list::{Each as _, List as _};

/// Each dye's name, and its colour in the dark, light and high-contrast themes and on paper.
pub const DYES: [(&str, [&str; 4]); 16] = [
    ("rose", ["#e65f86", "#d9486f", "#ff6f9c", "#f2a9bd"]),
    ("amber", ["#f2b53a", "#e8a317", "#ffc233", "#f6d080"]),
    ("lime", ["#93cc4e", "#7fb52e", "#a6f04d", "#c2e08f"]),
    ("sky", ["#57b5ea", "#3c9fd8", "#66ccff", "#a3d3ef"]),
    ("violet", ["#a183f0", "#8a5cd6", "#c09bff", "#c9b2ee"]),
    ("coral", ["#f28a5e", "#e56a3d", "#ff8f5c", "#f5b79c"]),
    ("teal", ["#2fbaa3", "#12957f", "#33e0c0", "#8fd3c6"]),
    ("sand", ["#cfbd9b", "#c2a676", "#e6d2a8", "#e0d0b0"]),
    ("blue", ["#5b7cf0", "#3a57c9", "#7f9cff", "#a9b8ec"]),
    ("grey", ["#8f9ab0", "#7a8292", "#c4c4c4", "#c2c7d0"]),
    ("orchid", ["#d76cc0", "#c457a8", "#ff8ae2", "#e6aed8"]),
    ("brown", ["#a87446", "#8f5f38", "#c98f5a", "#d2b190"]),
    ("mint", ["#a6ecd0", "#7fcfae", "#b8ffe2", "#c3ebda"]),
    ("olive", ["#a3a03a", "#8c8a2c", "#cfcb46", "#cfcd88"]),
    ("wine", ["#a04462", "#8e2f4c", "#cc5a80", "#d79aad"]),
    ("navy", ["#4a6796", "#3c5480", "#6d8fc7", "#a9b9d6"]),
];

/// The name of the dye that has exactly this colour in a theme.
pub fn name(colour: &str) -> Option<&'static str> {
    DYES.iter().find(|(_, colours)| colours.contains(&colour)).map(|&(name, _)| name)
}

/// Whether a dye has this name.
pub fn is_name(reads: &str) -> bool {
    DYES.iter().any(|&(name, _)| name == reads)
}

/// How far a colour may be from its dye: less than half of the way to any other dye of a theme. In another light, as in
/// photos, it may be further.
const KNOWN: f32 = 9.0;

/// A dye of its own for each colour, as `#rrggbb` of the theme that fits best, and whether it is as good as that colour.
pub fn assign(colours: &[Rgb]) -> Vec<(&'static str, bool)> {
    let fits = (0..4).map(|theme| in_theme(colours, theme));
    fits.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, dyes)| dyes).unwrap_or_default()
}

/// The nearest pairs of one theme, and how far apart they are.
fn in_theme(colours: &[Rgb], theme: usize) -> (f32, Vec<(&'static str, bool)>) {
    let look =
        |dye: usize| DYES.get(dye).and_then(|(_, looks)| looks.get(theme)).copied().unwrap_or_default();
    let mut pairs = Vec::new();
    for (index, &colour) in colours.iter().enumerate() {
        pairs.extend((0..DYES.len()).map(|dye| (apart(rgb(look(dye)), colour), index, dye)));
    }
    crate::sort::sort_by(&mut pairs, |pair: &(f32, usize, usize)| pair.0);
    let mut chosen = vec![None; colours.len()];
    let mut known = vec![false; colours.len()];
    let mut total = 0.0;
    for (gap, index, dye) in pairs {
        if chosen[index].is_none() && !chosen.contains(&Some(dye)) {
            chosen[index] = Some(dye);
            known[index] = gap < KNOWN;
            total += gap;
        }
    }
    (total, chosen.into_iter().flat(|part| part).map(look).zip(known).list())
}

fn rgb(hex: &str) -> Rgb {
    let value = hex.get(1..).and_then(|digits| u32::from_str_radix(digits, 16).ok()).unwrap_or(0);
    [16, 8, 0].each(|shift| (value >> shift & 255) as f32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dye_is_known_in_every_theme() {
        for theme in 0..4 {
            let colours: Vec<Rgb> = DYES.iter().map(|(_, looks)| rgb(looks[theme])).collect();
            let names: Vec<_> = assign(&colours).iter().map(|&(hex, known)| (name(hex), known)).collect();
            assert_eq!(names, DYES.map(|(name, _)| (Some(name), true)));
            // In less light they are to be confirmed.
            let dim = colours.iter().map(|colour| colour.map(|channel| 0.9 * channel)).collect::<Vec<_>>();
            assert!(assign(&dim).iter().any(|(_, known)| !known));
            let nearest = |at: usize| {
                let others = colours.iter().enumerate().filter(|&(other, _)| other != at);
                others.map(|(_, &other)| apart(colours[at], other)).fold(255.0, f32::min)
            };
            assert!((0..colours.len()).all(|at| nearest(at) > 2.0 * KNOWN));
        }
        assert_eq!(name("#123456"), None);
    }
}
