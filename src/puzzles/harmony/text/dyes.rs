//! Assigns dyes to the colours named in texts: each colour gets the nearest free dye.

use crate::puzzles::harmony::board::DYES;

/// The approximate colour of each dye in the light theme, for finding the nearest one.
const LOOKS: [u32; DYES.len()] = [
    0xd6_3864, 0xf2_a900, 0x7f_b800, 0x3f_a9e0, 0x8a_5cd6, 0xf0_6a3c, 0x0f_9d8a, 0xc8_a878, 0x2b_4fc4,
    0x7a_8292, 0xcc_4fb0, 0x8a_5a36, 0x8f_dcbc, 0x8c_8a2c, 0x8e_2f4c, 0x35_4e78,
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

/// A dye for each colour of a text, all different: a dye's own name gives that dye, other names and `#rrggbb` the
/// nearest free one, unknown words the first free one. At most as many as there are dyes.
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
    for index in 0..count {
        if dyes[index].is_none()
            && let Some(look) = look(&colours[index])
        {
            let free = (0..DYES.len()).filter(|&dye| !dyes.contains(&Some(dye as u8)));
            dyes[index] = free.min_by_key(|&dye| apart(LOOKS[dye], look)).map(|dye| dye as u8);
        }
    }
    for index in 0..count {
        if dyes[index].is_none() {
            dyes[index] = (0..DYES.len() as u8).find(|&dye| !dyes.contains(&Some(dye)));
        }
    }
    dyes.into_iter().flatten().collect()
}

fn look(colour: &str) -> Option<u32> {
    if let Some(digits) = colour.strip_prefix('#').filter(|digits| digits.len() == 6) {
        return u32::from_str_radix(digits, 16).ok();
    }
    let plain: String = colour.chars().filter(char::is_ascii_alphabetic).collect();
    let plain = plain.to_ascii_lowercase();
    WORDS.iter().find(|(word, _)| *word == plain).map(|&(_, look)| look)
}

fn apart(a: u32, b: u32) -> u32 {
    [16, 8, 0].map(|shift| (a >> shift & 255).abs_diff(b >> shift & 255).pow(2)).iter().sum()
}
