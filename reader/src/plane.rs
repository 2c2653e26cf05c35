//! One number a pixel, and what is done with such planes.

use std::ops::Range;

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

/// Numbers in the order of `f32::total_cmp`.
fn ranked(value: f32) -> u64 {
    let bits = value.to_bits();
    u64::from(if bits >> 31 == 0 { bits | 1 << 31 } else { !bits })
}

/// Sorts numbers by merging: the one sort there is, because each of the standard library's makes the module 4 kB larger.
#[inline(never)]
fn merge(values: &mut Vec<u64>) {
    let count = values.len();
    let mut merged = values.clone();
    let mut width = 1;
    while width < count {
        for start in (0..count).step_by(2 * width) {
            let (middle, end) = ((start + width).min(count), (start + 2 * width).min(count));
            let (mut left, mut right) = (start, middle);
            for out in &mut merged[start..end] {
                let from = if right == end || left < middle && values[left] <= values[right] {
                    &mut left
                } else {
                    &mut right
                };
                *out = values[*from];
                *from += 1;
            }
        }
        std::mem::swap(values, &mut merged);
        width *= 2;
    }
}

/// Sorts values.
#[inline(never)]
pub fn sort(values: &mut [f32]) {
    let mut ranks: Vec<u64> = values.iter().map(|&value| ranked(value)).list();
    merge(&mut ranks);
    for (value, rank) in values.iter_mut().zip(ranks) {
        let bits = rank as u32;
        *value = f32::from_bits(if bits >> 31 == 0 { !bits } else { bits ^ 1 << 31 });
    }
}

/// Sorts by keys, the lowest first; what has the same key stays in order.
pub fn sort_by<T>(items: &mut [T], key: impl Fn(&T) -> f32) {
    for (at, other) in swaps(&items.iter().map(key).list()).into_iter().enumerate() {
        items.swap(at, other);
    }
}

/// What each place has to be swapped with, one after the other, to sort.
#[inline(never)]
fn swaps(keys: &[f32]) -> Vec<usize> {
    // The places as they are by now, and where each is.
    let mut order = ascending(keys);
    let (mut now, mut place): (Vec<usize>, Vec<usize>) = (0..keys.len()).map(|at| (at, at)).unzip();
    for (at, from) in order.iter_mut().enumerate() {
        let (here, there) = (now[at], *from);
        *from = place[there];
        now[*from] = here;
        place[here] = *from;
    }
    order
}

/// Sorts by costs.
#[inline(never)]
pub fn order(costs: &mut [(f32, usize)]) {
    sort_by(costs, |cost| cost.0);
}

/// As `clamp`, which would drag in how numbers are written.
#[allow(clippy::manual_clamp, reason = "it is what this is for")]
pub fn within(value: f32, low: f32, high: f32) -> f32 {
    value.max(low).min(high)
}

/// The middle value, or 0 of none; sorts them.
#[inline(never)]
pub fn median(values: &mut [f32]) -> f32 {
    sort(values);
    values.get(values.len() / 2).copied().unwrap_or(0.0)
}

/// The value below which this fraction of them lies, or 0 of none; sorts them.
#[inline(never)]
pub fn quantile(values: &mut [f32], fraction: f32) -> f32 {
    sort(values);
    let index = (fraction * values.len().saturating_sub(1) as f32).round() as usize;
    values.get(index).copied().unwrap_or(0.0)
}

/// Values less their mean, divided by their length as a vector: their products are correlations.
pub fn unit(values: &[f32]) -> Vec<f32> {
    let mean = values.iter().sum::<f32>() / values.len().max(1) as f32;
    let length = values.iter().map(|value| (value - mean).powi(2)).sum::<f32>().sqrt() + 1e-6;
    values.iter().map(|value| (value - mean) / length).list()
}

/// The sum of products.
pub fn dot(a: &[f32], b: &[f32]) -> f32 {
    // Eight sums at a time, which a processor adds up together.
    let length = a.len().min(b.len());
    let ((a, a_rest), (b, b_rest)) = (a[..length].as_chunks::<8>(), b[..length].as_chunks::<8>());
    let mut sums = [0.0; 8];
    for (a, b) in a.iter().zip(b) {
        for k in 0..8 {
            sums[k] += a[k] * b[k];
        }
    }
    sums.iter().sum::<f32>() + a_rest.iter().zip(b_rest).map(|(a, b)| a * b).sum::<f32>()
}

/// The places of values from the lowest to the highest. Sorting by keys through this one function saves code.
#[inline(never)]
pub fn ascending(keys: &[f32]) -> Vec<usize> {
    let mut ranks: Vec<u64> = (0..).zip(keys).map(|(at, &key)| ranked(key) << 32 | at).list();
    merge(&mut ranks);
    ranks.into_iter().map(|rank| rank as u32 as usize).list()
}

/// The stretches of what holds.
pub fn runs(holds: impl IntoIterator<Item = bool>) -> Vec<Range<usize>> {
    let mut runs: Vec<Range<usize>> = Vec::new();
    for (at, _) in holds.into_iter().enumerate().filter(|&(_, holds)| holds) {
        match runs.last_mut() {
            Some(run) if run.end == at => run.end = at + 1,
            _ => runs.push(at..at + 1),
        }
    }
    runs
}

/// The slope of places over numbers by least squares, times the spread of the numbers, and that spread.
pub fn slope(places: &[(f32, f32)]) -> [f32; 2] {
    let count = places.len().max(1) as f32;
    let number = places.iter().map(|place| place.0).sum::<f32>() / count;
    let place = places.iter().map(|place| place.1).sum::<f32>() / count;
    let both = places.iter().map(|other| (other.0 - number) * (other.1 - place)).sum();
    [both, places.iter().map(|other| (other.0 - number).powi(2)).sum()]
}

/// Where values fall apart into two groups: the threshold between their means, by two means.
pub fn two_means(values: &[f32]) -> f32 {
    let mean = |group: &mut dyn Iterator<Item = f32>| {
        let (sum, count) = group.fold((0.0, 0.0), |(sum, count), value| (sum + value, count + 1.0));
        (count > 0.0).then(|| sum / count)
    };
    let mut threshold = mean(&mut values.iter().copied()).unwrap_or(0.0);
    for _ in 0..20 {
        let low = mean(&mut values.iter().copied().filter(|&v| v <= threshold));
        let high = mean(&mut values.iter().copied().filter(|&v| v > threshold));
        let (Some(low), Some(high)) = (low, high) else { break };
        threshold = f32::midpoint(low, high);
    }
    threshold
}

/// What is collected into a list, without the standard library's many ways to, which each are code for each iterator.
pub trait List: Iterator + Sized {
    /// All that comes, in order.
    fn list(self) -> Vec<Self::Item> {
        let mut list = Vec::with_capacity(self.size_hint().0);
        for item in self {
            list.push(item);
        }
        list
    }

    /// All that each makes, in order, at once.
    fn flat<Part: IntoIterator>(
        self,
        mut make: impl FnMut(Self::Item) -> Part,
    ) -> std::vec::IntoIter<Part::Item> {
        let mut list = Vec::new();
        for item in self {
            for part in make(item) {
                list.push(part);
            }
        }
        list.into_iter()
    }

    /// These and then those, at once.
    fn and(self, others: impl IntoIterator<Item = Self::Item>) -> std::vec::IntoIter<Self::Item> {
        let mut list = self.list();
        for item in others {
            list.push(item);
        }
        list.into_iter()
    }
}

impl<I: Iterator> List for I {}

/// Arrays of what is made of each of an array, without the standard library's long way to it.
pub trait Each<T: Copy, const N: usize> {
    /// What is made of each.
    fn each<U: Copy + Default>(self, make: impl FnMut(T) -> U) -> [U; N];
}

impl<T: Copy, const N: usize> Each<T, N> for [T; N] {
    fn each<U: Copy + Default>(self, mut make: impl FnMut(T) -> U) -> [U; N] {
        let mut made = [U::default(); N];
        for (made, item) in made.iter_mut().zip(&self) {
            *made = make(*item);
        }
        made
    }
}

// The standard library's functions of this kind are exact for arguments that never come, and larger for it.

/// `e` to the power of what is less than zero by this.
fn fading(power: f32) -> f32 {
    let part = -power / 256.0;
    (0..8).fold(1.0 + part * (1.0 + part * (0.5 + part / 6.0)), |value, _| value * value)
}

/// The natural logarithm, for what is about 1.
pub fn log(value: f32) -> f32 {
    let part = (value - 1.0) / (value + 1.0);
    let square = part * part;
    2.0 * part * (1.0 + square * (1.0 / 3.0 + square * (0.2 + square * (1.0 / 7.0 + square / 9.0))))
}

/// The cube root of what is not negative.
pub fn root(value: f32) -> f32 {
    let rough = f32::from_bits(value.to_bits() / 3 + 0x2a51_37a0);
    (0..3).fold(rough, |root, _| (2.0 * root + value / (root * root)) / 3.0)
}

/// The length of a vector.
pub fn hypot(x: f32, y: f32) -> f32 {
    (x * x + y * y).sqrt()
}

/// The point of the unit circle after so many turns.
#[inline(never)]
pub fn circle(turns: f32) -> [f32; 2] {
    // From the cosine and the sine of an eighth of what is left of it, by doubling.
    let angle = (turns - turns.round()) * std::f32::consts::FRAC_PI_4;
    let square = angle * angle;
    let start = [
        1.0 - square / 2.0 * (1.0 - square / 12.0 * (1.0 - square / 30.0)),
        angle * (1.0 - square / 6.0 * (1.0 - square / 20.0 * (1.0 - square / 42.0))),
    ];
    (0..3).fold(start, |[x, y], _| [x * x - y * y, 2.0 * x * y])
}

/// How many turns from x to y a direction is, from -0.5 to 0.5.
#[inline(never)]
pub fn turn(x: f32, y: f32) -> f32 {
    let (far, near) = (x.abs().max(y.abs()), x.abs().min(y.abs()));
    let part = near / far.max(f32::MIN_POSITIVE);
    let square = part * part;
    let series = [-0.011_721_2, 0.052_653_32, -0.116_432_87, 0.193_543_46, -0.332_623_47, 0.999_977_26];
    let angle = part * series.into_iter().fold(0.0, |sum, factor| sum * square + factor);
    let eighth = angle / std::f32::consts::TAU;
    let quarter = if y.abs() > x.abs() { 0.25 - eighth } else { eighth };
    let half = if x < 0.0 { 0.5 - quarter } else { quarter };
    if y < 0.0 { -half } else { half }
}
