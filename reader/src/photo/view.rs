//! The straight picture of something seen at an angle.

use crate::image::Image;

use super::Point;

/// Where each pixel of the straight picture is in the photo: a projection.
pub struct View {
    /// x = (a u + b v + c) / w and y = (d u + e v + f) / w with w = g u + h v + 1.
    terms: [f64; 8],
}

impl View {
    /// The projection that takes the corners of a rectangle of this size to these.
    pub fn new(corners: [Point; 4], width: f32, height: f32) -> Option<View> {
        let [a, b, c, d] = corners.map(|point| point.map(f64::from));
        let cross = |p: [f64; 2], q: [f64; 2]| p[0] * q[1] - p[1] * q[0];
        // From the unit square (P. Heckbert, Fundamentals of Texture Mapping, 1989).
        let sum = [0, 1].map(|way: usize| a[way] - b[way] + c[way] - d[way]);
        let [one, two] = [[b[0] - c[0], b[1] - c[1]], [d[0] - c[0], d[1] - c[1]]];
        let whole = cross(one, two);
        if whole.abs() < 1e-6 || width < 1.0 || height < 1.0 {
            return None;
        }
        let [g, h] = [cross(sum, two) / whole, cross(one, sum) / whole];
        let [width, height] = [width, height].map(f64::from);
        let row =
            |way: usize| [(b[way] - a[way] + g * b[way]) / width, (d[way] - a[way] + h * d[way]) / height, a[way]];
        let ([xu, xv, x], [yu, yv, y]) = (row(0), row(1));
        Some(View { terms: [xu, xv, x, yu, yv, y, g / width, h / height] })
    }

    fn at(&self, u: f64, v: f64) -> [f32; 2] {
        let [a, b, c, d, e, f, g, h] = self.terms;
        let w = g * u + h * v + 1.0;
        [((a * u + b * v + c) / w) as f32, ((d * u + e * v + f) / w) as f32]
    }

    /// The picture, of which a pixel has about so many pixels of the photo along its side.
    pub fn image(&self, photo: &Image, width: usize, height: usize, step: f32) -> Option<Image> {
        let times = step.ceil().clamp(1.0, 4.0) as usize;
        let mut bytes = Vec::with_capacity(width * height * 4);
        for v in 0..height {
            for u in 0..width {
                let mut sum = [0.0; 3];
                for part in 0..times * times {
                    let inner = |index: usize| (index as f64 + 0.5) / times as f64;
                    let [x, y] = self.at(u as f64 + inner(part % times), v as f64 + inner(part / times));
                    let colour = smooth(photo, x - 0.5, y - 0.5);
                    sum.iter_mut().zip(colour).for_each(|(sum, c)| *sum += c);
                }
                let mean = sum.map(|sum| (sum / (times * times) as f32).round() as u8);
                bytes.extend([mean[0], mean[1], mean[2], 255]);
            }
        }
        Image::new(width, height, &bytes).ok()
    }
}

/// The colour between pixels: cubic (Catmull-Rom), so that edges stay sharp.
fn smooth(photo: &Image, x: f32, y: f32) -> [f32; 3] {
    let (left, top) = (x.floor(), y.floor());
    let [across, down] = [x - left, y - top].map(|t| {
        [
            ((2.0 - t) * t - 1.0) * t / 2.0,
            ((3.0 * t - 5.0) * t * t + 2.0) / 2.0,
            ((4.0 - 3.0 * t) * t + 1.0) * t / 2.0,
            (t - 1.0) * t * t / 2.0,
        ]
    });
    let mut sum = [0.0; 3];
    for (dy, down) in down.iter().enumerate() {
        for (dx, across) in across.iter().enumerate() {
            let colour = photo.at(left as isize + dx as isize - 1, top as isize + dy as isize - 1);
            for (sum, c) in sum.iter_mut().zip(colour) {
                *sum += across * down * f32::from(c);
            }
        }
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_go_to_corners() {
        let corners = [[10.0, 20.0], [110.0, 30.0], [100.0, 150.0], [5.0, 140.0]];
        let Some(view) = View::new(corners, 80.0, 60.0) else { panic!("a view") };
        for ([u, v], corner) in [[0.0, 0.0], [80.0, 0.0], [80.0, 60.0], [0.0, 60.0]].iter().zip(corners) {
            let [x, y] = view.at(*u, *v);
            assert!((x - corner[0]).abs() < 1e-3 && (y - corner[1]).abs() < 1e-3, "{x} {y}");
        }
    }
}
