//! A tile of the game: one colour, and its moves as dark square dots on the middle line.

use crate::numbers::{dot, median, sort_by, sorted, unit};
use crate::plane::{Area, Plane};

use crate::draw::Tone;

/// The samples along a tile's side.
const SIDE: usize = 96;
/// A dot's width, and from one dot to the next, of [`SIDE`].
const WIDTH: f32 = 5.2;
const STEP: f32 = 7.97;
/// The samples beside the dots on the middle line.
const BESIDE: usize = 6;
/// The most dots.
const MOST: usize = 10;
/// Darkness that is no dot, and that of a faint one.
const NONE: f32 = 0.07;
const FAINT: f32 = 0.2;

/// What is so far from one colour is no tile.
const ROUGH: f32 = 30.0;

/// What is at a place of the lattice.
#[derive(Clone, Debug)]
pub struct Spot {
    /// The colour.
    pub colour: Tone,
    /// How far the place is from one colour, 0 to 255.
    pub rough: f32,
    /// The possible numbers of dots, the likeliest first.
    pub moves: Vec<(u32, f32)>,
    /// Whether the dots are clear.
    pub sure: bool,
}

impl Spot {
    /// Whether there clearly are dots on a tile of one colour.
    pub fn dotted(&self) -> bool {
        self.sure && self.rough < 12.0 && self.moves.first().is_some_and(|&(moves, _)| moves > 0)
    }
}

/// Reads tiles with the same templates.
pub struct Reader {
    templates: Vec<Vec<f32>>,
}

impl Reader {
    /// Draws the templates.
    pub fn new() -> Reader {
        let middle = SIDE as f32 / 2.0 - BESIDE as f32;
        let template = |count: usize| {
            let value = |x: usize| {
                let near = (0..count).map(|index| {
                    let at = middle + (index as f32 - (count as f32 - 1.0) / 2.0) * STEP;
                    // A box with soft edges.
                    (1.25 + WIDTH / 2.0 - (x as f32 + 0.5 - at).abs()).clamp(0.0, 2.5) / 2.5
                });
                near.fold(0.0, f32::max)
            };
            unit(&(0..SIDE - 2 * BESIDE).map(value).collect::<Vec<_>>())
        };
        Reader { templates: (1..=MOST).map(template).collect() }
    }

    /// What is in an area of these channels.
    pub fn spot(&self, channels: &[Plane; 3], area: Area) -> Spot {
        // Above and below the dots.
        let bands = [0.13..0.375, 0.625..0.87].map(|down| area.part(0.13..0.87, down));
        let mut rough: f32 = 0.0;
        let colour = channels.each_ref().map(|channel| {
            let values = bands.map(|band| channel.sampled(band, 24, 8).into_values()).concat();
            let middle = median(values.iter().copied());
            let off = values.iter().map(|value| (value - middle).abs()).sum::<f32>() / values.len() as f32;
            rough = off.max(rough);
            middle
        });
        if rough > ROUGH {
            return Spot { colour, rough, moves: vec![(0, 1.0), (1, 1.0)], sure: false };
        }
        let light = colour.iter().sum::<f32>().max(24.0);
        let side = BESIDE as f32 / SIDE as f32;
        let line = area.part(side..1.0 - side, 0.47..0.53);
        let line = channels.each_ref().map(|channel| channel.sampled(line, SIDE - 2 * BESIDE, 1));
        let profile: Vec<f32> = (0..SIDE - 2 * BESIDE)
            .map(|x| 1.0 - line.iter().filter_map(|channel| channel.values().get(x)).sum::<f32>() / light)
            .collect();
        let sorted = sorted(profile.iter().copied());
        let darkest = sorted.iter().rev().take(4).sum::<f32>() / 4.0;
        // Whatever is lighter than the tile is no dot either.
        let lightest = -sorted.iter().take(4).sum::<f32>() / 4.0;
        if darkest.max(lightest) < NONE {
            // Dots beside the line belong to another lattice.
            let sure = beside(channels, area, light) < FAINT;
            return Spot { colour, rough, moves: vec![(0, 0.0), (1, 1.0)], sure };
        }
        let mut moves: Vec<(u32, f32)> = self
            .templates
            .iter()
            .enumerate()
            .map(|(index, template)| (index as u32 + 1, 1.0 - best(&profile, template)))
            .collect();
        moves.push((0, if darkest < FAINT { 0.3 } else { 1.0 }));
        sort_by(&mut moves, |moves| moves.1);
        moves.truncate(4);
        let [first, second] = [0, 1].map(|at: usize| moves.get(at).map_or(1.0, |&(_, cost)| cost));
        let sure = darkest > FAINT && lightest < 0.3 && first < 0.25 && second - first > 0.12;
        Spot { colour, rough, moves, sure }
    }
}

/// The darkest of what is as wide as a dot, on any line between the bands.
fn beside(channels: &[Plane; 3], area: Area, light: f32) -> f32 {
    const LINES: usize = 12;
    let side = BESIDE as f32 / SIDE as f32;
    let strip = area.part(side..1.0 - side, 0.375..0.625);
    let strip = channels.each_ref().map(|channel| channel.sampled(strip, SIDE - 2 * BESIDE, LINES));
    let lines = (0..LINES).map(|y| {
        let dark = (0..SIDE - 2 * BESIDE)
            .map(|x| strip.iter().map(|channel| channel.at(x as isize, y as isize)).sum::<f32>() / light - 1.0);
        -sorted(dark).iter().take(4).sum::<f32>() / 4.0
    });
    lines.fold(0.0, f32::max)
}

/// The best correlation at shifts of up to 3 samples.
fn best(profile: &[f32], template: &[f32]) -> f32 {
    let shifted = |shift: usize| {
        let mut values = vec![0.0; profile.len()];
        for (value, at) in values.iter_mut().zip(shift..) {
            *value = at.checked_sub(3).and_then(|at| profile.get(at)).copied().unwrap_or(0.0);
        }
        dot(&unit(&values), template)
    };
    (0..=6).map(shifted).fold(f32::NEG_INFINITY, f32::max)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A tile of 100 pixels with dots as the game has them.
    fn tile(count: usize) -> [Plane; 3] {
        let inside = |x: usize, y: usize| {
            (0..count).any(|index| {
                let at = 50.0 + (index as f32 - (count as f32 - 1.0) / 2.0) * 8.3;
                (x as f32 + 0.5 - at).abs() < 2.7 && (y as f32 + 0.5 - 50.0).abs() < 2.7
            })
        };
        [200.0, 120.0, 60.0].map(|channel: f32| {
            let value = |index: usize| channel * if inside(index % 100, index / 100) { 0.4 } else { 1.0 };
            Plane::new(100, 100, (0..10_000).map(value).collect())
        })
    }

    #[test]
    fn dots_are_counted() {
        let reader = Reader::new();
        for count in 0..=MOST {
            let spot = reader.spot(&tile(count), Area { x: 0.7, y: -0.6, width: 100.0, height: 100.0 });
            assert!(spot.sure && spot.rough < 1.0, "{count}: {spot:?}");
            assert_eq!(spot.moves[0].0 as usize, count, "{spot:?}");
            assert!(crate::draw::apart(spot.colour, [200.0, 120.0, 60.0]) < 0.1);
            // Off by less than the bands are, dots are missed, but not in silence.
            let spot = reader.spot(&tile(count), Area { x: 0.0, y: 8.0, width: 100.0, height: 100.0 });
            assert_eq!(spot.sure, count == 0, "{count}: {spot:?}");
        }
    }
}
