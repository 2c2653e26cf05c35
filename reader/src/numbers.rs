//! Lists of numbers: sorted, as vectors, in stretches and in two groups.

use std::ops::Range;

/// Sorts by keys, the lowest first; what has the same key stays in order.
pub fn sort_by<T>(items: &mut [T], key: impl Fn(&T) -> f32) {
    items.sort_by(|a, b| key(a).total_cmp(&key(b)));
}

/// From the lowest to the highest.
pub fn sorted(values: impl IntoIterator<Item = f32>) -> Vec<f32> {
    let mut values: Vec<f32> = values.into_iter().collect();
    values.sort_unstable_by(f32::total_cmp);
    values
}

/// The middle value, or 0 of none.
pub fn median(values: impl IntoIterator<Item = f32>) -> f32 {
    let values = sorted(values);
    values.get(values.len() / 2).copied().unwrap_or(0.0)
}

/// The value below which this fraction of them lies, or 0 of none.
pub fn quantile(values: impl IntoIterator<Item = f32>, fraction: f32) -> f32 {
    let values = sorted(values);
    let index = (fraction * values.len().saturating_sub(1) as f32).round() as usize;
    values.get(index).copied().unwrap_or(0.0)
}

/// Values less their mean, divided by their length as a vector: their products are correlations.
pub fn unit(values: &[f32]) -> Vec<f32> {
    let mean = values.iter().sum::<f32>() / values.len().max(1) as f32;
    let length = values.iter().map(|value| (value - mean).powi(2)).sum::<f32>().sqrt() + 1e-6;
    values.iter().map(|value| (value - mean) / length).collect()
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
