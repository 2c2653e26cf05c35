//! Assigns dyes to the colours named in texts: so that all together are near their colours.

use crate::puzzles::harmony::board::DYES;

/// The approximate colour of each dye in the light theme, for finding the nearest one.
const LOOKS: [u32; DYES.len()] = [
    0xd6_3864, 0xf2_a900, 0x7f_b800, 0x3f_a9e0, 0x8a_5cd6, 0xf0_6a3c, 0x0f_9d8a, 0xc8_a878, 0x2b_4fc4, 0x7a_8292,
    0xcc_4fb0, 0x8a_5a36, 0x8f_dcbc, 0x8c_8a2c, 0x8e_2f4c, 0x35_4e78,
];

/// Colour names used in texts.
const WORDS: [(&str, u32); 24] = [
    ("red", 0xe0_2020),
    ("darkred", 0x90_1020),
    ("lightred", 0xff_7070),
    ("orange", 0xff_8000),
    ("yellow", 0xff_d800),
    ("gold", 0xe0_b000),
    ("green", 0x50_b020),
    ("darkgreen", 0x10_7050),
    ("lightgreen", 0xa0_e070),
    ("blue", 0x20_50e0),
    ("darkblue", 0x20_30a0),
    ("lightblue", 0x60_c0f0),
    ("cyan", 0x20_d0e0),
    ("turquoise", 0x30_c0b0),
    ("purple", 0x90_40d0),
    ("magenta", 0xe0_30c0),
    ("pink", 0xf0_70a0),
    ("lightpink", 0xff_b0d0),
    ("brown", 0x90_6030),
    ("tan", 0xd0_b090),
    ("white", 0xf0_f0f0),
    ("black", 0x20_2020),
    ("gray", 0x80_8080),
    ("silver", 0xb0_b0b0),
];

/// A dye for each colour of a text, all different: a dye's own name gives that dye, other names and `#rrggbb` dyes as
/// near as can be had for all of them, unknown words the first free one. At most as many as there are dyes.
pub fn assign(colours: &[String]) -> Vec<u8> {
    let count = colours.len().min(DYES.len());
    let mut dyes: Vec<Option<u8>> = vec![None; count];
    for (dye, colour) in dyes.iter_mut().zip(colours) {
        *dye = DYES.iter().position(|name| name.eq_ignore_ascii_case(colour)).map(|dye| dye as u8);
    }
    for index in 0..count {
        if dyes[..index].contains(&dyes[index]) {
            dyes[index] = None;
        }
    }
    let looks: Vec<(usize, u32)> = (0..count)
        .filter(|&index| dyes[index].is_none())
        .filter_map(|index| Some((index, look(&colours[index])?)))
        .collect();
    for &(index, look) in &looks {
        let free = (0..DYES.len() as u8).filter(|&dye| !dyes.contains(&Some(dye)));
        dyes[index] = free.min_by(|&a, &b| apart(a, look).total_cmp(&apart(b, look)));
    }
    while improved(&mut dyes, &looks) {}
    for index in 0..count {
        if dyes[index].is_none() {
            dyes[index] = (0..DYES.len() as u8).find(|&dye| !dyes.contains(&Some(dye)));
        }
    }
    dyes.into_iter().flatten().collect()
}

/// Gives one colour a free dye, or another colour's, which gets its own or a free one, if that is nearer; returns whether
/// it did. The sum of all distances falls each time, so this ends.
fn improved(dyes: &mut [Option<u8>], looks: &[(usize, u32)]) -> bool {
    const LEAST: f32 = 1e-4;
    let free: Vec<u8> = (0..DYES.len() as u8).filter(|&dye| !dyes.contains(&Some(dye))).collect();
    for &(index, look) in looks {
        let Some(dye) = dyes[index] else { continue };
        let now = apart(dye, look);
        if let Some(&other) = free.iter().find(|&&other| apart(other, look) + LEAST < now) {
            dyes[index] = Some(other);
            return true;
        }
        for &(second, its) in looks {
            let Some(taken) = dyes[second].filter(|_| second != index) else { continue };
            let before = now + apart(taken, its);
            let rest = before - apart(taken, look) - LEAST;
            let instead = free.iter().copied().chain([dye]).find(|&other| apart(other, its) < rest);
            if let Some(other) = instead {
                dyes[index] = Some(taken);
                dyes[second] = Some(other);
                return true;
            }
        }
    }
    false
}

fn look(colour: &str) -> Option<u32> {
    if let Some(digits) = colour.strip_prefix('#').filter(|digits| digits.len() == 6) {
        return u32::from_str_radix(digits, 16).ok();
    }
    let plain: String = colour.chars().filter(char::is_ascii_alphabetic).collect();
    let plain = plain.to_ascii_lowercase();
    WORDS.iter().find(|(word, _)| *word == plain).map(|&(_, look)| look)
}

/// How different a dye looks from a colour: above all in hue, by which people name colours, as far as both have one.
fn apart(dye: u8, look: u32) -> f32 {
    let ((u, v, light), (x, y, other)) = (parts(LOOKS[usize::from(dye)]), parts(look));
    let (chroma, its) = ((u * u + v * v).sqrt(), (x * x + y * y).sqrt());
    let least = chroma.min(its);
    let turn = if least > 0.0 { 1.0 - (u * x + v * y) / (chroma * its) } else { 0.0 };
    let hued = (4.0 * least).min(1.0);
    // Grey is no dye for what has a hue.
    let faded = 0.5 * (1.0 - hued) * (4.0 * chroma.max(its)).min(1.0);
    turn * hued + faded + (light - other).powi(2) + 0.5 * (chroma - its).powi(2)
}

/// Two axes of chroma, and the lightness: each of the order of 1.
fn parts(colour: u32) -> (f32, f32, f32) {
    let [r, g, b] = [16, 8, 0].map(|shift| (colour >> shift & 255) as f32 / 255.0);
    (r - (g + b) / 2.0, (g - b) * 0.866, 0.3 * r + 0.6 * g + 0.1 * b)
}
