//! One number a pixel, and what is done with such planes.

use std::ops::Range;

use crate::list::List as _;
use crate::numbers::fading;
use crate::sort::median;

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
    /// The cell of a grid that fills this area, with so many columns and rows.
    pub fn cell(&self, columns: usize, rows: usize, column: usize, row: usize) -> Area {
        let [width, height] = [self.width / columns as f32, self.height / rows as f32];
        Area { x: self.x + column as f32 * width, y: self.y + row as f32 * height, width, height }
    }

    /// The same area in a picture that is so many times as large.
    pub fn scaled(&self, by: f32) -> Area {
        Area { x: self.x * by, y: self.y * by, width: self.width * by, height: self.height * by }
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

    /// A new value for each.
    #[must_use]
    pub fn map(&self, value: impl Fn(f32) -> f32) -> Plane {
        Plane { values: self.values.iter().map(|&v| value(v)).list(), ..*self }
    }

    /// Rows become columns.
    #[must_use]
    pub fn transposed(&self) -> Plane {
        let mut values = Vec::with_capacity(self.values.len());
        for x in 0..self.width {
            values.extend((0..self.height).map(|y| self.values[y * self.width + x]));
        }
        Plane { width: self.height, height: self.width, values }
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
            (-reach..=reach).map(|d| fading((d * d) as f32 / (2.0 * deviation * deviation))).list();
        let total: f32 = weights.iter().sum();
        let along = |plane: &Plane| {
            let mut values = Vec::with_capacity(plane.values.len());
            for y in 0..plane.height as isize {
                for x in 0..plane.width as isize {
                    let sum: f32 =
                        (-reach..=reach).zip(&weights).map(|(d, weight)| weight * plane.at(x + d, y)).sum();
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
        let across: Vec<Vec<(usize, f32)>> = weights(area.x, area.width, width, self.width);
        let down: Vec<Vec<(usize, f32)>> = weights(area.y, area.height, height, self.height);
        let first = down.iter().flatten().map(|&(y, _)| y).min().unwrap_or(0);
        let last = down.iter().flatten().map(|&(y, _)| y).max().unwrap_or(0);
        let mut narrow = Vec::with_capacity((last + 1 - first) * width);
        for y in first..=last {
            let row = self.row(y);
            narrow.extend(
                across.iter().map(|taps| taps.iter().map(|&(x, weight)| weight * row[x]).sum::<f32>()),
            );
        }
        let mut values = vec![0.0; width * height];
        for (taps, out) in down.iter().zip(values.chunks_mut(width.max(1))) {
            for &(y, weight) in taps {
                let row = &narrow[(y - first) * width..][..width];
                out.iter_mut().zip(row).for_each(|(sum, value)| *sum += weight * value);
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

    /// The mean of an area.
    #[inline(never)]
    pub fn mean(&self, area: Area) -> f32 {
        self.sampled(area, 1, 1).values[0]
    }

    /// The median of an area, of at most 12 x 12 samples.
    pub fn median(&self, area: Area) -> f32 {
        median(&mut self.sampled(area, 12, 12).values)
    }
}

/// For each of `count` samples over `length` pixels from `start`: which pixels count and how much, together 1.
fn weights(start: f32, length: f32, count: usize, pixels: usize) -> Vec<Vec<(usize, f32)>> {
    let step = length / count.max(1) as f32;
    let inside = |at: isize| at.clamp(0, pixels.saturating_sub(1) as isize) as usize;
    (0..count)
        .map(|index| {
            let (from, to) = (start + index as f32 * step, start + (index + 1) as f32 * step);
            if step < 1.0 {
                let middle = f32::midpoint(from, to) - 0.5;
                let (low, part) = (middle.floor(), middle - middle.floor());
                return vec![(inside(low as isize), 1.0 - part), (inside(low as isize + 1), part)];
            }
            (from.floor() as isize..to.ceil() as isize)
                .map(|at| (inside(at), ((at + 1) as f32).min(to) - (at as f32).max(from)))
                .map(|(at, covered)| (at, covered / step))
                .list()
        })
        .list()
}
