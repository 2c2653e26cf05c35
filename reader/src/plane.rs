//! One number a pixel, and what is done with such planes.

use std::ops::Range;

use crate::numbers::median;

/// A rectangle in pixels; its sides need not be whole, and it may stick out of the picture.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Area {
    /// Its left side.
    pub x: f32,
    /// Its upper side.
    pub y: f32,
    /// From left to right.
    pub width: f32,
    /// From top to bottom.
    pub height: f32,
}

impl Area {
    /// The square with this side around a place.
    pub fn around(x: f32, y: f32, side: f32) -> Area {
        Area { x: x - side / 2.0, y: y - side / 2.0, width: side, height: side }
    }

    /// Its middle.
    pub fn middle(&self) -> [f32; 2] {
        [self.x + self.width / 2.0, self.y + self.height / 2.0]
    }

    /// The cell of a grid that fills this area, with so many columns and rows.
    pub fn cell(&self, columns: usize, rows: usize, column: usize, row: usize) -> Area {
        let [width, height] = [self.width / columns as f32, self.height / rows as f32];
        Area { x: self.x + column as f32 * width, y: self.y + row as f32 * height, width, height }
    }

    /// The same area in a picture that is so many times as large.
    pub fn scaled(&self, by: f32) -> Area {
        self.stretched([by; 2])
    }

    /// The same area in a picture that is so many times as wide and as high.
    pub fn stretched(&self, [x, y]: [f32; 2]) -> Area {
        Area { x: self.x * x, y: self.y * y, width: self.width * x, height: self.height * y }
    }

    /// The same area from another corner of the picture.
    pub fn moved(&self, [x, y]: [f32; 2]) -> Area {
        Area { x: self.x + x, y: self.y + y, ..*self }
    }

    /// The part of it between these fractions of its width and of its height.
    pub fn part(&self, across: Range<f32>, down: Range<f32>) -> Area {
        Area {
            x: self.x + across.start * self.width,
            y: self.y + down.start * self.height,
            width: (across.end - across.start) * self.width,
            height: (down.end - down.start) * self.height,
        }
    }
}

/// Numbers in rows, one a pixel.
#[derive(Clone, Debug, PartialEq)]
pub struct Plane {
    width: usize,
    height: usize,
    values: Vec<f32>,
}

impl Plane {
    /// A plane of these values, row by row. Missing values are 0.
    pub fn new(width: usize, height: usize, mut values: Vec<f32>) -> Plane {
        values.resize(width * height, 0.0);
        Plane { width, height, values }
    }

    /// In pixels.
    pub fn width(&self) -> usize {
        self.width
    }

    /// In pixels.
    pub fn height(&self) -> usize {
        self.height
    }

    /// All values, row by row.
    pub fn values(&self) -> &[f32] {
        &self.values
    }

    /// The same, for what uses them up.
    pub fn into_values(self) -> Vec<f32> {
        self.values
    }

    /// The least and the greatest value.
    pub fn ends(&self) -> [f32; 2] {
        [f32::min, f32::max].map(|of| self.values.iter().copied().reduce(of).unwrap_or(0.0))
    }

    /// A row of values; the nearest one beyond the edges.
    pub fn row(&self, y: usize) -> &[f32] {
        let start = y.min(self.height.saturating_sub(1)) * self.width;
        self.values.get(start..start + self.width).unwrap_or_default()
    }

    /// The value at a pixel; beyond the edges, that of the nearest.
    pub fn at(&self, x: isize, y: isize) -> f32 {
        let inside = |value: isize, length: usize| value.clamp(0, length as isize - 1).max(0) as usize;
        self.values.get(inside(y, self.height) * self.width + inside(x, self.width)).copied().unwrap_or(0.0)
    }

    /// Whether a place is inside.
    pub fn holds(&self, [x, y]: [f32; 2]) -> bool {
        (0.0..self.width as f32).contains(&x) && (0.0..self.height as f32).contains(&y)
    }

    /// Where a place is, from -0.5 to 0.5 of the width and of the height.
    pub fn share(&self, [x, y]: [f32; 2]) -> [f32; 2] {
        [x / self.width as f32 - 0.5, y / self.height as f32 - 0.5]
    }

    /// A new value for each.
    #[must_use]
    pub fn map(&self, value: impl Fn(f32) -> f32) -> Plane {
        Plane { values: self.values.iter().map(|&v| value(v)).collect(), ..*self }
    }

    /// Rows become columns.
    #[must_use]
    pub fn transposed(&self) -> Plane {
        const BLOCK: usize = 16;
        let mut values = vec![0.0; self.values.len()];
        // Block by block, so that the rows read and the rows written stay in the processor's cache.
        for top in (0..self.height).step_by(BLOCK) {
            for left in (0..self.width).step_by(BLOCK) {
                let right = (left + BLOCK).min(self.width);
                for y in top..(top + BLOCK).min(self.height) {
                    let row = &self.values[y * self.width..][left..right];
                    for (x, &value) in (left..).zip(row) {
                        values[x * self.height + y] = value;
                    }
                }
            }
        }
        Plane { width: self.height, height: self.width, values }
    }

    /// The highest of the `2 * reach + 1` values around each in its row.
    #[must_use]
    pub fn highest(&self, reach: usize) -> Plane {
        along(self, reach, |a, b| if a > b { a } else { b })
    }

    /// The lowest of them.
    #[must_use]
    pub fn lowest(&self, reach: usize) -> Plane {
        along(self, reach, |a, b| if a < b { a } else { b })
    }

    /// How much each pixel differs from its right and its lower neighbour: |dx| + |dy|, at most `limit`.
    #[must_use]
    pub fn gradient(&self, limit: f32) -> Plane {
        let mut values = Vec::with_capacity(self.values.len());
        for y in 0..self.height {
            let (here, below) = (self.row(y), self.row(y + 1));
            for x in 0..self.width {
                let right = here[(x + 1).min(self.width - 1)];
                values.push(((right - here[x]).abs() + (below[x] - here[x]).abs()).min(limit));
            }
        }
        Plane { values, ..*self }
    }

    /// Blurred by a Gaussian of this standard deviation in pixels.
    #[must_use]
    #[inline(never)]
    pub fn blurred(&self, deviation: f32) -> Plane {
        if deviation <= 0.0 {
            return self.clone();
        }
        let reach = (3.0 * deviation).ceil() as isize;
        let weights: Vec<f32> =
            (-reach..=reach).map(|d| (-((d * d) as f32 / (2.0 * deviation * deviation))).exp()).collect();
        let total: f32 = weights.iter().sum();
        let along = |plane: &Plane| {
            let mut values = Vec::with_capacity(plane.values.len());
            for y in 0..plane.height {
                // With as many more of the nearest pixels at both ends as the weights reach.
                let row: Vec<_> = (-reach..plane.width as isize + reach).map(|x| plane.at(x, y as isize)).collect();
                for near in row.windows(weights.len()) {
                    let sum: f32 = near.iter().zip(&weights).map(|(value, weight)| weight * value).sum();
                    values.push(sum / total);
                }
            }
            Plane { values, ..*plane }
        };
        along(&along(self).transposed()).transposed()
    }

    /// The whole plane at another size.
    #[must_use]
    #[inline(never)]
    pub fn resized(&self, width: usize, height: usize) -> Plane {
        let all = Area { x: 0.0, y: 0.0, width: self.width as f32, height: self.height as f32 };
        self.sampled(all, width, height)
    }

    /// An area of it as `width` x `height` values: averages over the pixels that each value covers where the area is
    /// reduced, bilinear where it is enlarged. Beyond the edges the nearest pixels repeat.
    ///
    /// Both directions are independent, so it takes time linear in the pixels covered plus those made.
    #[must_use]
    #[inline(never)]
    pub fn sampled(&self, area: Area, width: usize, height: usize) -> Plane {
        self.under(&Grid::new(self, area, width, height))
    }

    /// The same area of planes of one size.
    #[inline(never)]
    pub fn all_sampled(planes: &[Plane; 3], area: Area, width: usize, height: usize) -> [Plane; 3] {
        let grid = Grid::new(&planes[0], area, width, height);
        planes.each_ref().map(|plane| plane.under(&grid))
    }

    /// The samples of a grid.
    fn under(&self, grid: &Grid) -> Plane {
        let (width, height) = (grid.across.len(), grid.down.len());
        let first = grid.across.parts.iter().map(|&(x, _)| x).min().unwrap_or(0);
        let last = grid.across.parts.iter().map(|&(x, _)| x).max().unwrap_or(0);
        let span = last + 1 - first;
        // Whole rows are added up first.
        let mut low = vec![0.0; span * height];
        for (taps, out) in grid.down.samples().zip(low.chunks_mut(span)) {
            for &(y, weight) in taps {
                let row = &self.row(y)[first..];
                out.iter_mut().zip(row).for_each(|(sum, value)| *sum += weight * value);
            }
        }
        let mut values = vec![0.0; width * height];
        // Four rows at a time: each sum waits for its last addend, and four do so at once.
        for (four, out) in values.chunks_mut(4 * width.max(1)).enumerate() {
            let rows = [0, 1, 2, 3].map(|row| &low[(4 * four + row).min(height - 1) * span..][..span]);
            for (x, taps) in grid.across.samples().enumerate() {
                let mut sums = [0.0; 4];
                for &(at, weight) in taps {
                    for (sum, row) in sums.iter_mut().zip(rows) {
                        *sum += weight * row[at - first];
                    }
                }
                out.iter_mut().skip(x).step_by(width).zip(sums).for_each(|(out, sum)| *out = sum);
            }
        }
        Plane { width, height, values }
    }

    /// A rectangle of whole pixels; beyond the edges the nearest repeat.
    #[must_use]
    pub fn cut(&self, x: isize, y: isize, width: usize, height: usize) -> Plane {
        let mut values = Vec::with_capacity(width * height);
        for dy in 0..height as isize {
            values.extend((0..width as isize).map(|dx| self.at(x + dx, y + dy)));
        }
        Plane { width, height, values }
    }

    /// The same of the pixels that are kept, and 0 for the others and beyond the edges.
    pub fn kept(&self, [x, y]: [isize; 2], size: [usize; 2], keep: impl Fn(isize, isize) -> bool) -> Plane {
        let value = |at: usize| {
            let (x, y) = (x + (at % size[0]) as isize, y + (at / size[0]) as isize);
            if keep(x, y) && self.holds([x as f32, y as f32]) { self.at(x, y) } else { 0.0 }
        };
        Plane::new(size[0], size[1], (0..size[0] * size[1]).map(value).collect())
    }

    /// The mean of an area.
    #[inline(never)]
    pub fn mean(&self, area: Area) -> f32 {
        self.sampled(area, 1, 1).values[0]
    }

    /// The means of an area of planes of one size.
    #[inline(never)]
    pub fn means(planes: &[Plane; 3], area: Area) -> [f32; 3] {
        let grid = Grid::new(&planes[0], area, 1, 1);
        [0, 1, 2].map(|plane: usize| planes[plane].under(&grid).values[0])
    }

    /// The median of an area, of at most 12 x 12 samples.
    pub fn median(&self, area: Area) -> f32 {
        median(self.sampled(area, 12, 12).values)
    }
}

/// The extremes around each value of a row, from extremes of stretches that double.
fn along(plane: &Plane, reach: usize, extreme: impl Fn(f32, f32) -> f32) -> Plane {
    let (width, length) = (plane.width(), 2 * reach + 1);
    let mut values = Vec::with_capacity(width * plane.height());
    let mut row = Vec::new();
    for y in 0..plane.height() {
        let source = plane.row(y);
        let (Some(&first), Some(&last)) = (source.first(), source.last()) else { continue };
        row.clear();
        row.resize(reach, first);
        row.extend_from_slice(source);
        row.resize(width + 2 * reach, last);
        let mut known = 1;
        while known * 2 <= length {
            let (head, tail) = (row.len() - known, row.clone());
            row.iter_mut().zip(&tail[known..]).take(head).for_each(|(a, b)| *a = extreme(*a, *b));
            known *= 2;
        }
        values.extend((0..width).map(|x| extreme(row[x], row[x + length - known])));
    }
    Plane::new(width, plane.height(), values)
}

/// Where samples are taken, in both directions.
struct Grid {
    across: Taps,
    down: Taps,
}

impl Grid {
    fn new(plane: &Plane, area: Area, width: usize, height: usize) -> Grid {
        let across = Taps::new(area.x, area.width, width, plane.width);
        Grid { across, down: Taps::new(area.y, area.height, height, plane.height) }
    }
}

/// Which pixels count for each sample, and how much: together 1.
struct Taps {
    parts: Vec<(usize, f32)>,
    /// Where the parts of each sample end.
    ends: Vec<usize>,
}

impl Taps {
    /// Of `count` samples over `length` pixels from `start`.
    fn new(start: f32, length: f32, count: usize, pixels: usize) -> Taps {
        let step = length / count.max(1) as f32;
        let inside = |at: isize| at.clamp(0, pixels.saturating_sub(1) as isize) as usize;
        let mut taps = Taps { parts: Vec::new(), ends: Vec::with_capacity(count) };
        for index in 0..count {
            let (from, to) = (start + index as f32 * step, start + (index + 1) as f32 * step);
            if step < 1.0 {
                let middle = f32::midpoint(from, to) - 0.5;
                let (low, part) = (middle.floor(), middle - middle.floor());
                taps.parts.push((inside(low as isize), 1.0 - part));
                taps.parts.push((inside(low as isize + 1), part));
            } else {
                for at in from.floor() as isize..to.ceil() as isize {
                    let covered = ((at + 1) as f32).min(to) - (at as f32).max(from);
                    taps.parts.push((inside(at), covered / step));
                }
            }
            taps.ends.push(taps.parts.len());
        }
        taps
    }

    fn len(&self) -> usize {
        self.ends.len()
    }

    /// The parts of each sample.
    fn samples(&self) -> impl Iterator<Item = &[(usize, f32)]> {
        let mut from = 0;
        self.ends.iter().map(move |&end| &self.parts[std::mem::replace(&mut from, end)..end])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_spread_as_far_as_the_window() {
        const REACH: usize = 10;
        for width in [1, 5, 20, 21, 22, 41, 97] {
            let row: Vec<f32> = (0..width).map(|at| ((at * 37) % 101) as f32).collect();
            let plane = Plane::new(width, 1, row.clone());
            let (highest, lowest) = (plane.highest(REACH), plane.lowest(REACH));
            for at in 0..width {
                let around = &row[at.saturating_sub(REACH)..(at + REACH + 1).min(width)];
                let of = |extreme: fn(f32, f32) -> f32| around.iter().copied().reduce(extreme);
                assert_eq!(Some(highest.values()[at]), of(f32::max), "{at} of {width}");
                assert_eq!(Some(lowest.values()[at]), of(f32::min), "{at} of {width}");
            }
        }
    }
}
