//! How much higher than wide the cells in a straightened photo are: four corners do not tell how far it was tilted.

use crate::image::Image;
use crate::numbers::unit;
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

/// How much the two agree if distances down are so many times as long.
fn alike(across: &[f32], down: &[f32], ratio: f32) -> f32 {
    let most = across.len().min((down.len() as f32 / ratio) as usize);
    let between = |at: f32| {
        let (low, part) = (at as usize, at.fract());
        let value = |index: usize| down.get(index).copied().unwrap_or(0.0);
        value(low) * (1.0 - part) + value(low + 1) * part
    };
    let ours = across.iter().take(most).skip(LEAST).copied().collect::<Vec<_>>();
    let theirs = (LEAST..most).map(|at| between(at as f32 * ratio)).collect::<Vec<_>>();
    crate::numbers::dot(&unit(&ours), &unit(&theirs))
}

/// How much there is an edge at each distance from an edge: the autocorrelation of upright edges.
fn distances(plane: &Plane) -> Vec<f32> {
    let low = plane.resized(plane.width(), (plane.height() / ALONG).max(1));
    let mut edges = vec![0.0; low.width()];
    for y in 0..low.height() {
        for (edge, pair) in edges.iter_mut().skip(1).zip(low.row(y).windows(2)) {
            *edge += (pair[1] - pair[0]).abs().min(CLIP);
        }
    }
    let count = edges.len();
    let edges = Plane::new(count, 1, edges).blurred(1.2);
    let wide = edges.blurred(12.0);
    let edges = edges.values().iter().zip(wide.values()).map(|(edge, mean)| edge - mean).collect::<Vec<_>>();
    (0..2 * count / 3).map(|far| crate::numbers::dot(&edges, &edges[far..]) / (count - far) as f32).collect()
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
