//! Light that falls off over a photo: found by surfaces of one colour, and undone.

use crate::image::Image;
use crate::numbers::quantile;

/// The longer side of the picture in which the light is measured.
const SIDE: usize = 240;
/// How far apart the places are that are compared: near ones are mostly of one colour, far ones tell more.
const APART: [usize; 6] = [4, 4, 8, 16, 32, 32];
/// How much brighter than the other one of two places of one colour is at most, besides what the light explains.
const ALIKE: f32 = 0.06;
/// What is darker or brighter in a channel may have been more so.
const KNOWN: std::ops::RangeInclusive<u8> = 4..=250;
/// How much the light must change over a photo to be undone, and how much it does at most (its logarithm).
const LEAST: f32 = 0.2;
const MOST: f32 = 1.6;
/// The share of the places that must not become brighter than can be shown.
const QUANTILE: f32 = 0.98;
/// How many places must tell the light.
const FEWEST: usize = 400;

/// How the light's logarithm changes: across, down, and the squares and the product of both.
type Terms = [f32; 5];

/// The terms at a place, from -0.5 to 0.5 of the picture.
fn terms([x, y]: [f32; 2]) -> Terms {
    [x, y, x * x, x * y, y * y]
}

fn along(light: &Terms, terms: &Terms) -> f32 {
    light.iter().zip(terms).map(|(light, term)| light * term).sum()
}

/// The picture in even light: as bright as its brightest part, or less where that would lose its whites.
pub fn evened(image: Image) -> Image {
    let (small, _) = image.reduced(SIDE);
    let Some(light) = light(&small) else { return image };
    let at = |index: usize| [0.0, 0.25, 0.5, 0.75, 1.0][index] - 0.5;
    let all: Vec<_> = (0..25).map(|index| along(&light, &terms([index % 5, index / 5].map(at)))).collect();
    let [least, most] = [f32::min, f32::max].map(|of: fn(f32, f32) -> f32| all.iter().copied().fold(all[0], of));
    if !(LEAST..MOST).contains(&(most - least)) {
        return image;
    }
    let more = |index: usize, width: usize, height: usize| {
        let place = [(index % width, width), (index / width, height)];
        let place = place.map(|(at, length)| (at as f32 + 0.5) / length as f32 - 0.5);
        (most - along(&light, &terms(place))).exp()
    };
    let bright = small.pixels().iter().enumerate().map(|(index, pixel)| {
        let [r, g, b, _] = *pixel;
        f32::from(r.max(g).max(b)) * more(index, small.width(), small.height())
    });
    let less = (250.0 / quantile(bright, QUANTILE)).min(1.0);
    let (width, height) = (image.width(), image.height());
    let mut bytes = Vec::with_capacity(4 * width * height);
    for (index, pixel) in image.pixels().iter().enumerate() {
        let more = less * more(index, width, height);
        let [red, green, blue, _] = pixel.map(|value| (f32::from(value) * more + 0.5) as u8);
        bytes.extend([red, green, blue, u8::MAX]);
    }
    Image::new(width, height, &bytes).unwrap_or(image)
}

/// How the light changes over a picture, if that can be told.
fn light(image: &Image) -> Option<Terms> {
    let (width, height) = (image.width(), image.height());
    let bright = image.pixels().iter().map(|[red, green, blue, _]| {
        let channels = [red, green, blue];
        let sum: u16 = channels.into_iter().map(|&value| u16::from(value)).sum();
        if channels.iter().all(|&value| KNOWN.contains(value)) { f32::from(sum) } else { 0.0 }
    });
    let bright: Vec<_> = bright.collect();
    let place =
        |x: usize, y: usize| [(x, width), (y, height)].map(|(at, length)| (at as f32 + 0.5) / length as f32 - 0.5);
    let mut light = [0.0; 5];
    for apart in APART {
        // Least squares over the pairs that are of one colour in the light that is known by now.
        let mut sums = [[0.0_f32; 6]; 5];
        let mut count = 0;
        for y in 0..height {
            for x in 0..width {
                let here = bright[y * width + x];
                for (right, below) in [(x + apart, y), (x, y + apart)] {
                    if right >= width || below >= height {
                        continue;
                    }
                    let there = bright[below * width + right];
                    if here.min(there) < 1.0 || here.max(there) > 1.5 * here.min(there) {
                        continue;
                    }
                    let [from, to] = [terms(place(x, y)), terms(place(right, below))];
                    let change: Terms = [0, 1, 2, 3, 4].map(|term: usize| to[term] - from[term]);
                    let more = (there / here).ln();
                    if (more - along(&light, &change)).abs() > ALIKE {
                        continue;
                    }
                    count += 1;
                    for (row, &one) in sums.iter_mut().zip(&change) {
                        row.iter_mut().zip(change).for_each(|(sum, other)| *sum += one * other);
                        row[5] += one * more;
                    }
                }
            }
        }
        if count < FEWEST {
            return None;
        }
        light = solved(sums);
    }
    Some(light)
}

/// What solves these linear equations, each with its right side last.
fn solved(mut rows: [[f32; 6]; 5]) -> Terms {
    for at in 0..5 {
        // Where little is known, nothing changes.
        rows[at][at] += 0.01;
        let pivot = rows[at].map(|value| value / rows[at][at]);
        for row in &mut rows {
            let times = row[at];
            row.iter_mut().zip(pivot).for_each(|(value, other)| *value -= times * other);
        }
        rows[at] = pivot;
    }
    rows.map(|row: [f32; 6]| row[5])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tiles of some colours on a ground, in light that falls off.
    fn picture([across, down]: [f32; 2]) -> Image {
        let (width, height) = (600, 400);
        let bytes = (0..width * height).flat_map(|index| {
            let (x, y) = (index % width, index / width);
            let tile = x % 80 < 60 && y % 80 < 60;
            let value = if tile { [60.0, 120.0, 150.0][(x / 80 + y / 80) % 3] } else { 140.0 };
            let [right, below] = [x as f32 / width as f32, y as f32 / height as f32].map(|at| at - 0.5);
            let value = (value * (1.0 + across * right + down * below)) as u8;
            [value, value, value, 255]
        });
        Image::new(width, height, &bytes.collect::<Vec<u8>>()).expect("a picture")
    }

    #[test]
    fn light_that_falls_off_is_undone() {
        for slopes in [[0.4, 0.0], [0.4, 0.4], [-0.3, 0.5], [0.0, -0.2]] {
            let even = evened(picture(slopes));
            // The ground at the left and the right, above and below.
            let [a, b, c, d] = [(70, 70), (550, 70), (70, 390), (550, 390)].map(|(x, y)| even.at(x, y)[0]);
            let most = [a, b, c, d].into_iter().max().unwrap_or(0);
            for corner in [a, b, c, d] {
                assert!(most - corner <= 4, "{slopes:?}: {a} {b} {c} {d}");
            }
        }
        let [even, hardly] = [picture([0.0, 0.0]), picture([0.1, 0.0])];
        assert_eq!(evened(even.clone()), even);
        assert_eq!(evened(hardly.clone()), hardly);
    }
}
