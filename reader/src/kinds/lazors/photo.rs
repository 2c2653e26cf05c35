//! In what light a photo shows a board of ours, from its cells.

use super::blocks::{self, Cell};
use super::lattice::Lattice;
use crate::draw::{Drawing, apart};
use crate::light::{Light, Sample};
use crate::list::{Each as _, List as _};
use crate::plane::{Area, Plane};

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

/// The light in which the cells of a lattice look most like those of a theme, and how far off they still are.
pub fn light(channels: &[Plane; 3], lattice: &Lattice, theme: usize) -> Option<(f32, Light)> {
    let pitch = lattice.pitch;
    let counted =
        (0..blocks::SIDE * blocks::SIDE).map(|index| blocks::counts(index, 0.5 / pitch, 0.5)).list();
    let [width, height] = [channels[0].width() as f32, channels[0].height() as f32];
    let across = blocks::SIDE / PATCH;
    let of = |drawing: &Drawing| {
        let mut sums = vec![([0.0; 3], 0); across * across];
        for (index, (pixel, _)) in
            drawing.pixels().iter().zip(&counted).enumerate().filter(|(_, (_, it))| **it)
        {
            let (x, y) = (index % blocks::SIDE / PATCH, index / blocks::SIDE / PATCH);
            let (sum, count) = &mut sums[y * across + x];
            (0..3).for_each(|channel| sum[channel] += pixel[channel]);
            *count += 1;
        }
        let sums = sums.into_iter().filter(|&(_, count)| count >= LEAST);
        sums.map(|(sum, count)| sum.each(|sum: f32| sum / count as f32)).list()
    };
    let cells = lattice.cells.iter().step_by(lattice.cells.len().div_ceil(MOST).max(1));
    let cells = cells.map(|&(column, row)| {
        let [x, y] = [lattice.x + column as f32 * pitch, lattice.y + row as f32 * pitch];
        let area = Area { x, y, width: pitch, height: pitch };
        let at = [(x + pitch / 2.0) / width - 0.5, (y + pitch / 2.0) / height - 0.5];
        (of(&Drawing::of(channels, area, blocks::SIDE)), at)
    });
    let cells = cells.list();
    let templates = blocks::templates(theme, pitch).into_iter().filter(|(cell, _)| *cell != Cell::Closed);
    let templates = templates.map(|(_, drawing)| of(&drawing)).list();
    let pairs = |cell: usize, template: usize| {
        let (seen, at) = &cells[cell];
        let samples = templates[template].iter().zip(seen);
        samples.map(|(&ink, &seen)| Sample { ink, seen, at: *at }).list()
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
        let costs = costs.list();
        (costs.iter().map(|cost| cost.0).sum::<f32>() / costs.len().max(1) as f32, costs)
    };
    // Any cell may tell, if it is known what it is.
    let all = (0..cells.len().min(6)).flat(|cell| (0..templates.len()).map(move |template| (cell, template)));
    let lights = all.filter_map(|(cell, template)| Light::of(&pairs(cell, template), false));
    let lights = lights.map(|light| (likeliest(&light), light));
    let ((_, mut costs), mut light) = lights.min_by(|a, b| a.0.0.total_cmp(&b.0.0))?;
    let mut off = FAR;
    for _ in 0..3 {
        let near = costs.iter().enumerate().filter(|(_, cost)| cost.0 < LIKELY);
        let samples = near.flat(|(cell, cost)| pairs(cell, cost.1)).list();
        light = Light::of(&samples, true)?;
        (off, costs) = likeliest(&light);
    }
    (off < LIKELY).then_some((off * (1.0 + light.tint()), light))
}
