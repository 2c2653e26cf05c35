//! How much higher than wide the cells in a straightened photo are: four corners do not tell how far it was tilted.

use crate::image::Image;
use crate::list::{Each as _, List as _};
use crate::plane::Plane;

/// The longer side of the picture that is looked at.
const SIDE: usize = 1000;
/// Pixels along an edge that are looked at as one, so that noise cancels out.
const ALONG: usize = 10;
/// How much a step counts at most, so that no single edge outweighs the grid.
const CLIP: f32 = 10.0;
/// How much higher or lower than wide cells may be.
const MOST: f32 = 1.18;
/// The steps in which that is tried, each way.
const STEPS: i32 = 120;
/// How far around an edge is compared with what is there.
const WIDE: usize = 20;
/// The shortest distances that are compared.
const LEAST: usize = 12;
/// How well the distances in both directions have to match.
const ALIKE: f32 = 0.5;

/// A cell's height as a share of its width, 1 if there seem to be no cells.
pub fn stretch(image: &Image) -> f32 {
    let grey = image.reduced(SIDE).0.grey();
    let [across, down] = [&grey, &grey.transposed()].map(distances);
    let ratio = |step: i32| 1.0 + (MOST - 1.0) * step as f32 / STEPS as f32;
    let mut best = (ALIKE, 1.0);
    for step in -STEPS..=STEPS {
        let ratio = if step < 0 { 1.0 / ratio(-step) } else { ratio(step) };
        let alike = alike(&across, &down, ratio);
        if alike > best.0 {
            best = (alike, ratio);
        }
    }
    best.1
}

/// How much the two agree if distances down are so many times as long: their correlation.
fn alike(across: &[f32], down: &[f32], ratio: f32) -> f32 {
    let mut sums = [0.0_f32; 5];
    let mut count = 0.0;
    for (far, &ours) in across.iter().enumerate().skip(LEAST) {
        let at = far as f32 * ratio;
        let low = at as usize;
        let Some(&[one, two]) = down.get(low..low + 2) else { break };
        let theirs = one + (two - one) * (at - low as f32);
        let terms = [ours, theirs, ours * ours, theirs * theirs, ours * theirs];
        sums.iter_mut().zip(terms).for_each(|(sum, term)| *sum += term);
        count += 1.0;
    }
    let [ours, theirs, our_squares, their_squares, products] = sums.each(|sum| sum / f32::max(count, 1.0));
    let spread = (our_squares - ours * ours) * (their_squares - theirs * theirs);
    (products - ours * theirs) / (spread.max(0.0).sqrt() + 1e-6)
}

/// How much there is an edge at each distance from an edge: the autocorrelation of upright edges.
fn distances(plane: &Plane) -> Vec<f32> {
    let width = plane.width();
    let (mut edges, mut steps) = (vec![0.0_f32; width], vec![0.0_f32; width]);
    for y in 0..plane.height() {
        for (step, pair) in steps.iter_mut().skip(1).zip(plane.row(y).windows(2)) {
            *step += pair[1] - pair[0];
        }
        if y % ALONG == ALONG - 1 {
            for (edge, step) in edges.iter_mut().zip(&mut steps) {
                *edge += (step.abs() / ALONG as f32).min(CLIP);
                *step = 0.0;
            }
        }
    }
    // A little blurred, and without what is the same far around.
    let near = means(&means(&edges, 1), 1);
    let wide = means(&near, WIDE);
    let edges = near.iter().zip(wide).map(|(edge, mean)| edge - mean).list();
    let product = |far: usize| edges.iter().zip(&edges[far..]).map(|(a, b)| a * b).sum::<f32>();
    (0..2 * width / 3).map(|far| product(far) / (width - far) as f32).list()
}

/// The means of values and of so many on both sides.
fn means(values: &[f32], reach: usize) -> Vec<f32> {
    let around = |at: usize| &values[at.saturating_sub(reach)..(at + reach + 1).min(values.len())];
    (0..values.len()).map(|at| around(at).iter().sum::<f32>() / around(at).len() as f32).list()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Cells of this size with lines between them; `None` for no lines.
    fn picture(cell: Option<[usize; 2]>) -> Image {
        let (width, height) = (420, 380);
        let line = |x: usize, y: usize| cell.is_some_and(|[w, h]| x % w < 2 || y % h < 2);
        let bytes = (0..width * height).flat_map(|index| {
            let value = if line(index % width, index / width) { 60 } else { 70 };
            [value, value, value, 255]
        });
        Image::new(width, height, &bytes.collect::<Vec<u8>>()).expect("a picture")
    }

    #[test]
    fn cells_are_measured() {
        for cell in [[40, 40], [40, 44], [44, 40], [61, 53]] {
            let (ratio, found) = (cell[1] as f32 / cell[0] as f32, stretch(&picture(Some(cell))));
            assert!((found / ratio - 1.0).abs() < 0.01, "{found} instead of {ratio}");
        }
        assert_eq!(stretch(&picture(None)), 1.0);
        // Not by so much.
        assert_eq!(stretch(&picture(Some([40, 60]))), 1.0);
    }
}
