//! The page's own colours: in every theme each contrasts with everything it can be on.

use std::collections::BTreeMap;

use super::read;

/// Red, green, blue and alpha, from 0 to 1.
type Colour = [f64; 4];

const GROUNDS: [&str; 5] = ["bg", "bar", "surface", "raised", "press"];
const SOFT: [&str; 3] = ["accent-soft", "good-soft", "bad-soft"];

/// The colours of each theme, by name.
fn themes() -> BTreeMap<String, BTreeMap<String, Colour>> {
    let text = read("www/start/themes.css");
    let blocks = text.split("data-theme=\"").skip(1);
    let theme = |block: &str| {
        let (name, rest) = block.split_once('"').unwrap();
        let colours = rest.split(['{', ';', '}']).filter_map(|line| {
            let (name, value) = line.trim().strip_prefix("--")?.split_once(": ")?;
            Some((name.to_owned(), colour(value.strip_prefix('#')?)?))
        });
        (name.to_owned(), colours.collect())
    };
    blocks.map(theme).collect()
}

fn colour(digits: &str) -> Option<Colour> {
    let mut colour = [1.0; 4];
    for (part, pair) in colour.iter_mut().zip(digits.as_bytes().chunks(2)) {
        *part = f64::from(u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok()?) / 255.0;
    }
    Some(colour)
}

/// The colour of one drawn over another.
fn over(upper: Colour, lower: Colour) -> Colour {
    std::array::from_fn(|at| upper[at] * upper[3] + lower[at] * (1.0 - upper[3]))
}

/// The contrast ratio of WCAG.
fn contrast(one: Colour, other: Colour) -> f64 {
    let light = |colour: Colour| {
        let linear = |part: f64| if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) };
        0.2126 * linear(colour[0]) + 0.7152 * linear(colour[1]) + 0.0722 * linear(colour[2]) + 0.05
    };
    let (one, other) = (light(one), light(other));
    one.max(other) / one.min(other)
}

#[test]
fn colours_can_be_told_apart() {
    let themes = themes();
    assert_eq!(themes.keys().collect::<Vec<_>>(), ["contrast", "dark", "light", "paper"]);
    for (theme, colours) in themes {
        let grounds: Vec<(String, Colour)> = GROUNDS
            .iter()
            .flat_map(|ground| {
                let lain =
                    SOFT.iter().map(|soft| (format!("{soft} on {ground}"), over(colours[*soft], colours[*ground])));
                // A pressed button has no other colour over it.
                let lain = lain.filter(|_| *ground != "press");
                lain.chain([((*ground).to_owned(), colours[*ground])]).collect::<Vec<_>>()
            })
            .collect();
        for ink in ["text", "quiet", "accent", "good", "bad"] {
            for (name, ground) in &grounds {
                let found = contrast(colours[ink], *ground);
                assert!(found >= 4.5, "{theme}: {ink} on {name} has {found:.2} to 1");
            }
        }
        for ground in GROUNDS {
            let found = contrast(colours["strong-edge"], colours[ground]);
            assert!(found >= 3.0, "{theme}: a control's outline on {ground} has {found:.2} to 1");
        }
        let found = contrast(colours["on-accent"], colours["accent"]);
        assert!(found >= 4.5, "{theme}: on-accent has {found:.2} to 1");
    }
}
