//! Lines through points by least squares.

use crate::list::Each as _;

/// The means of both coordinates, the spread of the first, and how much the second goes with it.
pub fn moments(points: &[[f32; 2]]) -> [f32; 4] {
    let count = points.len().max(1) as f32;
    let [x, y] = [0, 1].each(|at: usize| points.iter().map(|point| point[at]).sum::<f32>() / count);
    let spread = points.iter().map(|point| (point[0] - x).powi(2)).sum();
    [x, y, spread, points.iter().map(|point| (point[0] - x) * (point[1] - y)).sum()]
}

/// The line through points: slope and value at 0. `None` if they do not define one.
pub fn line(points: &[[f32; 2]]) -> Option<(f32, f32)> {
    let [x, y, spread, both] = moments(points);
    let slope = both / spread;
    (spread > 0.5).then_some((slope, y - slope * x))
}

/// The pitch of square cells through the numbered lines of both directions, and where each direction has its line 0,
/// unless it has none. Where no direction tells the pitch it is the usual one.
pub fn squares(lines: [&[[f32; 2]]; 2], usual: f32) -> (f32, [Option<f32>; 2]) {
    let [one, other] = lines.map(moments);
    let spread = one[2] + other[2];
    let pitch = if spread > 0.0 { (one[3] + other[3]) / spread } else { usual };
    let start = |lines: &[[f32; 2]]| {
        let offsets: f32 = lines.iter().map(|line| line[1] - line[0] * pitch).sum();
        (!lines.is_empty()).then(|| offsets / lines.len() as f32)
    };
    (pitch, lines.map(start))
}
