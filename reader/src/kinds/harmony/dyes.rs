//! The colours of our own pictures.

use crate::draw::{Tone, apart};
use crate::light::{EVEN, Light, Sample};
use crate::numbers::sort_by;
use crate::own::{GROUND, THEMES, tone};

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

/// A pip, theme by theme.
const PIPS: [Tone; THEMES] = [tone(0xffffff), tone(0x1a2030), tone(0xffffff), tone(0x000000)];
/// How often the light is fitted anew to the dyes that are nearest in it.
const ROUNDS: usize = 3;

/// A colour and where it is seen: from -0.5 to 0.5 of the picture.
pub type Seen = (Tone, [f32; 2]);

/// A dye of its own for each colour, as `#rrggbb` of the theme that fits best, and whether it is as good as that colour.
/// If some are not, they are looked for in the light in which the ground and pips are seen, too.
pub fn assign(colours: &[Seen], ground: &[Seen], pips: &[Seen]) -> Vec<(&'static str, bool)> {
    let best = |fits: Vec<Fit>| fits.into_iter().min_by(|a, b| a.off.total_cmp(&b.off));
    let Some(even) = best((0..THEMES).map(|theme| Fit::new(colours, theme, &EVEN)).collect()) else {
        return Vec::new();
    };
    let lit = (0..THEMES).filter_map(|theme| {
        let sample = |ink: Tone| move |&(seen, at): &Seen| Sample { ink, seen, at };
        let around =
            ground.iter().map(sample(GROUND[theme])).chain(pips.iter().map(sample(PIPS[theme]))).collect::<Vec<_>>();
        let mut light = Light::of(&around, false).unwrap_or(EVEN);
        let mut fit = Fit::new(colours, theme, &light);
        for _ in 0..ROUNDS {
            let dyes = fit.dyes.iter().zip(colours);
            let dyes = dyes.map(|(&(dye, _), seen)| sample(look(dye, theme).1)(seen));
            light = Light::of(&dyes.chain(around.iter().copied()).collect::<Vec<_>>(), true)?;
            fit = Fit::new(colours, theme, &light);
        }
        Some(Fit { off: fit.off * (1.0 + light.tint()), ..fit })
    });
    let lit = if even.dyes.iter().all(|dye| dye.1 < KNOWN) { None } else { best(lit.collect()) };
    let chosen = lit.filter(|lit| lit.off < even.off);
    let chosen = chosen.as_ref().unwrap_or(&even);
    let dyes = chosen.dyes.iter().zip(&even.dyes);
    dyes.map(|(&(dye, _), &(usual, gap))| (look(dye, chosen.theme).0, gap < KNOWN && dye == usual)).collect()
}

/// A dye in a theme.
fn look(dye: usize, theme: usize) -> (&'static str, Tone) {
    let look = DYES.get(dye).and_then(|(_, looks)| looks.get(theme)).copied().unwrap_or_default();
    (look, rgb(look))
}

/// The dyes of one theme that are nearest to colours.
struct Fit {
    theme: usize,
    /// How far they are apart, all together.
    off: f32,
    /// Each colour's dye, and how far it is.
    dyes: Vec<(usize, f32)>,
}

impl Fit {
    /// The nearest pairs in a light.
    fn new(colours: &[Seen], theme: usize, light: &Light) -> Fit {
        let mut pairs = Vec::new();
        for (index, &(colour, at)) in colours.iter().enumerate() {
            let gap = |dye: usize| apart(light.shown(look(dye, theme).1, at), colour);
            pairs.extend((0..DYES.len()).map(|dye| (gap(dye), index, dye)));
        }
        sort_by(&mut pairs, |pair: &(f32, usize, usize)| pair.0);
        let mut chosen: Vec<Option<(usize, f32)>> = vec![None; colours.len()];
        for (gap, index, dye) in pairs {
            if chosen[index].is_none() && chosen.iter().flatten().all(|other| other.0 != dye) {
                chosen[index] = Some((dye, gap));
            }
        }
        let dyes: Vec<_> = chosen.into_iter().flatten().collect();
        Fit { theme, off: dyes.iter().map(|dye| dye.1).sum(), dyes }
    }
}

fn rgb(hex: &str) -> Tone {
    let value = hex.get(1..).and_then(|digits| u32::from_str_radix(digits, 16).ok()).unwrap_or(0);
    [16, 8, 0].map(|shift| (value >> shift & 255) as f32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dye_is_known_in_every_theme() {
        for theme in 0..4 {
            let colours: Vec<Tone> = DYES.iter().map(|(_, looks)| rgb(looks[theme])).collect();
            let assign = |colours: &[Tone]| {
                let seen: Vec<Seen> = colours.iter().map(|&colour| (colour, [0.0; 2])).collect();
                assign(&seen, &[], &[])
            };
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

    #[test]
    fn a_dye_is_named_in_the_light_of_the_ground_and_the_pips() {
        let at = [0.0; 2];
        for theme in 0..THEMES {
            let dim = |colour: Tone| (colour.map(|channel| 0.7 * channel + 20.0), at);
            let dyes = [3, 9, 14, 15];
            let colours = dyes.map(|dye| dim(look(dye, theme).1));
            let named = assign(&colours, &[dim(GROUND[theme])], &[dim(PIPS[theme])]);
            assert!(named.iter().map(|&(hex, _)| name(hex)).eq(dyes.map(|dye| Some(DYES[dye].0))), "{theme} {named:?}");
            assert!(named.iter().any(|&(_, known)| !known));
        }
    }
}
