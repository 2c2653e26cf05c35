//! In what light a photo shows a board of ours, from its cells.

use super::blocks::{self, Cell};
use super::squares::Squares;
use crate::draw::{Drawing, Tone, apart};
use crate::light::{Light, Sample};
use crate::plane::Plane;

/// The most cells that are looked at.
const MOST: usize = 24;
/// The samples along the side of a patch: its mean tells the light, however lines fall on samples.
const PATCH: usize = 4;
/// The least samples of a patch that are not where beams and marks may be.
const LEAST: usize = 6;
/// A colour that is farther from what is expected than this counts as much.
const FAR: f32 = 48.0;
/// How far off colours may be for a light to be likely.
const LIKELY: f32 = 9.0;

/// The light in which squares look most like those of a theme, and how far off they still are.
pub fn light(channels: &[Plane; 3], squares: &Squares, theme: usize) -> Option<(f32, Light)> {
    let pitch = squares.pitch();
    let counted = (0..blocks::SIDE * blocks::SIDE).map(|index| blocks::counts(index, 0.5 / pitch, 0.5));
    let counted: Vec<bool> = counted.collect();
    let across = blocks::SIDE / PATCH;
    let of = |drawing: &Drawing| {
        let mut sums = vec![([0.0; 3], 0); across * across];
        for (index, (pixel, _)) in drawing.pixels().iter().zip(&counted).enumerate().filter(|(_, (_, it))| **it) {
            let (x, y) = (index % blocks::SIDE / PATCH, index / blocks::SIDE / PATCH);
            let (sum, count) = &mut sums[y * across + x];
            (0..3).for_each(|channel| sum[channel] += pixel[channel]);
            *count += 1;
        }
        let sums = sums.into_iter().filter(|&(_, count)| count >= LEAST);
        sums.map(|(sum, count)| sum.map(|sum: f32| sum / count as f32)).collect::<Vec<Tone>>()
    };
    let cells = squares.cells.iter().step_by(squares.cells.len().div_ceil(MOST).max(1));
    let cells = cells.map(|&[column, row]| {
        let area = squares.lattice.area(column as f32, row as f32, 1.0, 1.0);
        (of(&Drawing::of(channels, area, blocks::SIDE)), channels[0].share(area.middle()))
    });
    let cells: Vec<(Vec<Tone>, [f32; 2])> = cells.collect();
    let templates = blocks::templates(theme, pitch).into_iter().filter(|(cell, _)| *cell != Cell::Closed);
    let templates: Vec<_> = templates.map(|(_, drawing)| of(&drawing)).collect();
    let pairs = |cell: usize, template: usize| {
        let (seen, at) = &cells[cell];
        let samples = templates[template].iter().zip(seen);
        samples.map(|(&ink, &seen)| Sample { ink, seen, at: *at }).collect::<Vec<_>>()
    };
    // Each cell's likeliest template in a light, and how far off they are together.
    let likeliest = |light: &Light| {
        let costs = (0..cells.len()).map(|cell| {
            let cost = |template: usize| {
                let (seen, at) = &cells[cell];
                let far = templates[template].iter().zip(seen);
                let far = far.map(|(&ink, &seen)| apart(light.shown(ink, *at), seen).min(FAR));
                (far.sum::<f32>() / seen.len().max(1) as f32, template)
            };
            (0..templates.len()).map(cost).min_by(|a, b| a.0.total_cmp(&b.0)).unwrap_or((FAR, 0))
        });
        let costs: Vec<_> = costs.collect();
        (costs.iter().map(|cost| cost.0).sum::<f32>() / costs.len().max(1) as f32, costs)
    };
    // Any cell may tell, if it is known what it is.
    let all = (0..cells.len().min(6)).flat_map(|cell| (0..templates.len()).map(move |template| (cell, template)));
    let lights = all.filter_map(|(cell, template)| Light::of(&pairs(cell, template), false));
    let lights = lights.map(|light| (likeliest(&light), light));
    let ((_, mut costs), mut light) = lights.min_by(|a, b| a.0.0.total_cmp(&b.0.0))?;
    let mut off = FAR;
    for _ in 0..3 {
        let near = costs.iter().enumerate().filter(|(_, cost)| cost.0 < LIKELY);
        let samples = near.flat_map(|(cell, cost)| pairs(cell, cost.1)).collect::<Vec<_>>();
        light = Light::of(&samples, true)?;
        (off, costs) = likeliest(&light);
    }
    (off < LIKELY).then_some((off * (1.0 + light.tint()), light))
}
