//! Small pictures drawn as the templates of our own pieces: a unit square in so many pixels.

use crate::numbers::{median, sort_by};
use crate::plane::{Area, Plane};

/// Red, green and blue, 0 to 255.
pub type Tone = [f32; 3];

/// A unit square in pixels.
#[derive(Clone, Debug)]
pub struct Drawing {
    side: usize,
    pixels: Vec<Tone>,
}

impl Drawing {
    /// All in one colour.
    pub fn new(side: usize, tone: Tone) -> Drawing {
        Drawing { side, pixels: vec![tone; side * side] }
    }

    /// As if it had been drawn with fewer pixels and then enlarged.
    #[must_use]
    pub fn softened(&self, pixels: f32) -> Drawing {
        let width = self.side as f32 / pixels;
        if width <= 1.0 {
            return self.clone();
        }
        // Averaged over a pixel, and then between two pixels.
        let channels = [0, 1, 2].map(|channel: usize| {
            let values = self.pixels.iter().map(|tone| tone[channel]).collect();
            let mut plane = Plane::new(self.side, self.side, values);
            for _ in 0..4 {
                plane = boxed(&plane, width * 0.85).transposed();
            }
            plane
        });
        let pixels = (0..self.pixels.len())
            .map(|index| [0, 1, 2].map(|c: usize| channels[c].values().get(index).copied().unwrap_or(0.0)));
        Drawing { side: self.side, pixels: pixels.collect() }
    }

    /// The samples of an area of a picture's three channels.
    pub fn of(channels: &[Plane; 3], area: Area, side: usize) -> Drawing {
        let planes = Plane::all_sampled(channels, area, side, side);
        let sample =
            |index: usize| [0, 1, 2].map(|channel: usize| planes[channel].values().get(index).copied().unwrap_or(0.0));
        Drawing { side, pixels: (0..side * side).map(sample).collect() }
    }

    /// Each of its colours as another.
    #[must_use]
    pub fn recoloured(mut self, colour: &dyn Fn(Tone) -> Tone) -> Drawing {
        self.pixels.iter_mut().for_each(|pixel| *pixel = colour(*pixel));
        self
    }

    /// Row by row.
    pub fn pixels(&self) -> &[Tone] {
        &self.pixels
    }

    /// Lays a colour on the inside of a shape, which is given as the distance from its outline, less than 0 inside.
    pub fn fill(&mut self, tone: Tone, alpha: f32, distance: impl Fn(f32, f32) -> f32) {
        self.filled(tone, alpha, &distance);
    }

    /// Not once for each shape, which would make the module large.
    #[inline(never)]
    fn filled(&mut self, tone: Tone, alpha: f32, distance: &dyn Fn(f32, f32) -> f32) {
        let side = self.side as f32;
        for (index, pixel) in self.pixels.iter_mut().enumerate() {
            let x = ((index % self.side) as f32 + 0.5) / side;
            let y = ((index / self.side) as f32 + 0.5) / side;
            let covered = (0.5 - distance(x, y) * side).clamp(0.0, 1.0) * alpha;
            if covered > 0.0 {
                *pixel = blend(*pixel, tone, covered);
            }
        }
    }
}

/// How the samples of a place are compared with templates of what may be there.
pub struct Comparison {
    /// The samples that count.
    pub counted: Vec<usize>,
    /// How many samples costs are shares of.
    pub of: f32,
    /// 1 for a channel that counts, or else 0.
    pub channels: Tone,
    /// A difference that counts as a whole one.
    pub whole: f32,
    /// What is farther from a template than this is something else that lies there.
    pub most: f32,
}

impl Comparison {
    /// What templates cost, in hundredths of the samples, with their numbers; the cheapest first.
    pub fn costs<'a>(&self, samples: &Drawing, templates: impl Iterator<Item = &'a Drawing>) -> Vec<(f32, usize)> {
        let costs = templates.map(|template| self.cost(samples, template));
        let mut costs: Vec<(f32, usize)> = costs.zip(0..).collect();
        sort_by(&mut costs, |cost| cost.0);
        costs
    }

    /// What one costs.
    pub fn cost(&self, samples: &Drawing, template: &Drawing) -> f32 {
        let difference = |&index: &usize| {
            let (sample, ink) = (samples.pixels[index], template.pixels[index]);
            let far = [0, 1, 2].map(|channel: usize| (sample[channel] - ink[channel]).abs() * self.channels[channel]);
            (far[0].max(far[1]).max(far[2]) / self.whole).min(1.0).powi(2)
        };
        100.0 * self.counted.iter().map(difference).sum::<f32>() / self.of.max(1.0)
    }

    /// How far samples have gone from one template towards another, 0 to 1, and how far the two are apart, in hundredths.
    pub fn gone(&self, samples: &Drawing, ours: &Drawing, theirs: &Drawing) -> (f32, f32) {
        let (mut along, mut length) = (0.0, 0.0);
        for &index in &self.counted {
            let (sample, a, b) = (samples.pixels[index], ours.pixels[index], theirs.pixels[index]);
            for channel in 0..3 {
                let way = (b[channel] - a[channel]) * self.channels[channel];
                along += (sample[channel] - a[channel]).clamp(-self.most, self.most) * way;
                length += way * way;
            }
        }
        let channels: f32 = self.channels.iter().sum();
        (along / length.max(1.0), 100.0 * length / (channels * self.whole * self.whole * self.of.max(1.0)))
    }
}

/// Averages over so many pixels along each row.
fn boxed(plane: &Plane, width: f32) -> Plane {
    let reach = (width - 1.0).max(0.0) / 2.0;
    let whole = reach.floor() as isize;
    let mut values = Vec::with_capacity(plane.values().len());
    for y in 0..plane.height() as isize {
        for x in 0..plane.width() as isize {
            let inner: f32 = (-whole..=whole).map(|d| plane.at(x + d, y)).sum();
            let ends = plane.at(x - whole - 1, y) + plane.at(x + whole + 1, y);
            values.push((inner + (reach - whole as f32) * ends) / (2.0 * reach + 1.0));
        }
    }
    Plane::new(plane.width(), plane.height(), values)
}

/// One colour laid on another.
pub fn blend(under: Tone, over: Tone, alpha: f32) -> Tone {
    [0, 1, 2].map(|channel: usize| under[channel] + (over[channel] - under[channel]) * alpha)
}

/// How far apart two colours are: the largest difference of a channel.
pub fn apart(one: Tone, other: Tone) -> f32 {
    [0, 1, 2].map(|channel: usize| (one[channel] - other[channel]).abs()).into_iter().fold(0.0, f32::max)
}

/// The median of each channel.
pub fn usual(tones: &[Tone]) -> Tone {
    [0, 1, 2].map(|channel: usize| median(tones.iter().map(|tone| tone[channel])))
}

/// A disc.
pub fn disc(x: f32, y: f32, radius: f32) -> impl Fn(f32, f32) -> f32 {
    move |px, py| (px - x).hypot(py - y) - radius
}

/// The outline of a shape, so wide.
pub fn outline(shape: impl Fn(f32, f32) -> f32, width: f32) -> impl Fn(f32, f32) -> f32 {
    move |px, py| shape(px, py).abs() - width / 2.0
}

/// A rectangle with rounded corners.
pub fn plate(x: f32, y: f32, width: f32, height: f32, round: f32) -> impl Fn(f32, f32) -> f32 {
    move |px, py| {
        let dx = (px - x - width / 2.0).abs() - width / 2.0 + round;
        let dy = (py - y - height / 2.0).abs() - height / 2.0 + round;
        dx.max(0.0).hypot(dy.max(0.0)) + dx.max(dy).min(0.0) - round
    }
}

/// A line through points with round ends.
pub fn stroke(points: &[(f32, f32)], width: f32) -> impl Fn(f32, f32) -> f32 {
    move |px, py| {
        let mut nearest = f32::MAX;
        for pair in points.windows(2) {
            let &[(ax, ay), (bx, by)] = pair else { continue };
            let (dx, dy) = (bx - ax, by - ay);
            let along = ((px - ax) * dx + (py - ay) * dy) / (dx * dx + dy * dy).max(1e-9);
            let along = along.clamp(0.0, 1.0);
            nearest = nearest.min((px - ax - along * dx).hypot(py - ay - along * dy));
        }
        nearest - width / 2.0
    }
}

/// A convex polygon, corner after corner, either way round.
pub fn polygon(corners: &[(f32, f32)]) -> impl Fn(f32, f32) -> f32 {
    let area: f32 = pairs(corners).map(|((ax, ay), (bx, by))| ax * by - bx * ay).sum();
    let way = if area < 0.0 { -1.0 } else { 1.0 };
    move |px, py| {
        pairs(corners).fold(f32::MIN, |far, ((ax, ay), (bx, by))| {
            let length = (bx - ax).hypot(by - ay).max(1e-9);
            far.max(way * ((px - ax) * (by - ay) - (py - ay) * (bx - ax)) / length)
        })
    }
}

fn pairs(corners: &[(f32, f32)]) -> impl Iterator<Item = ((f32, f32), (f32, f32))> {
    corners.iter().copied().zip(corners.iter().copied().cycle().skip(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn covered(shape: impl Fn(f32, f32) -> f32) -> f32 {
        let mut drawing = Drawing::new(50, [0.0; 3]);
        drawing.fill([1.0; 3], 1.0, shape);
        drawing.pixels().iter().map(|[value, ..]| value).sum::<f32>() / 2500.0
    }

    #[test]
    fn shapes_cover_their_areas() {
        let square = [(0.2, 0.2), (0.6, 0.2), (0.6, 0.6), (0.2, 0.6)];
        let back: Vec<(f32, f32)> = square.into_iter().rev().collect();
        for (area, found) in [
            (0.2827, covered(disc(0.5, 0.5, 0.3))),
            (0.16, covered(polygon(&square))),
            (0.16, covered(polygon(&back))),
            (0.5, covered(plate(0.0, 0.0, 0.5, 1.0, 0.0))),
            (0.057, covered(stroke(&[(0.2, 0.5), (0.7, 0.5)], 0.1))),
            (0.1257, covered(outline(disc(0.5, 0.5, 0.2), 0.1))),
        ] {
            assert!((area - found).abs() < 0.004, "{found} instead of {area}");
        }
    }
}
