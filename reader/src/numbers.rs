//! Numbers: vectors, stretches, and functions of the reals.

use std::ops::Range;

use crate::list::List as _;

/// As `clamp`, which would drag in how numbers are written.
#[allow(clippy::manual_clamp, reason = "it is what this is for")]
pub fn within(value: f32, low: f32, high: f32) -> f32 {
    value.max(low).min(high)
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

// The standard library's functions of this kind are exact for arguments that never come, and larger for it.

/// `e` to the power of what is less than zero by this.
pub fn fading(power: f32) -> f32 {
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
