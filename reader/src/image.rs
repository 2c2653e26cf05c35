//! A picture as pixels.

use std::fmt;

use crate::plane::Plane;
use crate::words;

/// The most pixels of a picture that is read: 100 million.
pub const MOST_PIXELS: usize = 100_000_000;
/// The longest side in pixels, as in a JPEG: work on a narrow picture takes memory for each of its lines.
pub const LONGEST_SIDE: usize = 65_535;

/// The shortest side of a picture that is read, in pixels.
pub const SHORTEST_SIDE: usize = 32;

/// A pixel's red, green and blue.
pub type Colour = [u8; 3];

/// A picture: rows of colours from the upper left corner, without transparency.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Image {
    width: usize,
    height: usize,
    /// The fourth of each is 255: processors take four at once.
    pixels: Vec<[u8; 4]>,
}

/// Whether a picture has more pixels than [`MOST_PIXELS`], or a side longer than [`LONGEST_SIDE`].
pub fn is_large(width: usize, height: usize) -> bool {
    width.max(height) > LONGEST_SIDE || width.saturating_mul(height) > MOST_PIXELS
}

/// Why pixels are no picture to read from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// The bytes are not four for each pixel.
    Length,
    /// A side is shorter than 32 pixels.
    Small,
    /// There are more than [`MOST_PIXELS`], or a side is longer than `LONGEST_SIDE`.
    Large,
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Trouble::Length => words::LENGTH,
            Trouble::Small => words::SMALL,
            Trouble::Large => words::LARGE,
        })
    }
}

impl std::error::Error for Trouble {}

impl Image {
    /// The picture of these bytes: red, green, blue and opacity of each pixel, row by row. What is transparent is laid
    /// on white.
    ///
    /// # Errors
    /// If the bytes do not match the size, or the picture is too small or too large.
    pub fn new(width: usize, height: usize, bytes: &[u8]) -> Result<Image, Trouble> {
        let (pixels, []) = bytes.as_chunks::<4>() else { return Err(Trouble::Length) };
        if is_large(width, height) {
            return Err(Trouble::Large);
        }
        if pixels.len() != width * height {
            return Err(Trouble::Length);
        }
        if width.min(height) < SHORTEST_SIDE {
            return Err(Trouble::Small);
        }
        let mut pixels = pixels.to_vec();
        for pixel in pixels.iter_mut().filter(|pixel| pixel[3] != u8::MAX) {
            *pixel = pixel.map(|c| on_white(c, pixel[3]));
            pixel[3] = u8::MAX;
        }
        Ok(Image { width, height, pixels })
    }

    /// In pixels.
    pub fn width(&self) -> usize {
        self.width
    }

    /// In pixels.
    pub fn height(&self) -> usize {
        self.height
    }

    /// The colour at a pixel; beyond the edges, that of the nearest.
    pub fn at(&self, x: isize, y: isize) -> Colour {
        let inside = |value: isize, length: usize| value.clamp(0, length as isize - 1) as usize;
        colour(&self.pixels[inside(y, self.height) * self.width + inside(x, self.width)])
    }

    /// All colours, row by row, each followed by 255.
    pub fn pixels(&self) -> &[[u8; 4]] {
        &self.pixels
    }

    /// One value a pixel.
    pub fn plane(&self, value: impl Fn(Colour) -> f32) -> Plane {
        Plane::new(self.width, self.height, self.pixels.iter().map(|pixel| value(colour(pixel))).collect())
    }

    /// One value of red, green and blue, which come as one number so that processors take several pixels at once.
    fn packed(&self, value: impl Fn([f32; 3]) -> f32) -> Plane {
        let values = self.pixels.iter().map(|&pixel| {
            let all = u32::from_le_bytes(pixel);
            value([0, 8, 16].map(|at: u32| (all >> at & 255) as i32 as f32))
        });
        Plane::new(self.width, self.height, values.collect())
    }

    /// How light each pixel is, 0 to 255 (ITU-R BT.601).
    pub fn grey(&self) -> Plane {
        self.packed(|[r, g, b]| 0.299 * r + 0.587 * g + 0.114 * b)
    }

    /// Red, green and blue apart, 0 to 255.
    pub fn channels(&self) -> [Plane; 3] {
        [self.packed(|[r, ..]| r), self.packed(|[_, g, _]| g), self.packed(|[.., b]| b)]
    }

    /// The picture reduced by averaging so that its longer side is at most `side` pixels, and by what factor.
    pub fn reduced(&self, side: usize) -> (Image, f32) {
        let longer = self.width.max(self.height);
        if longer <= side {
            return (self.clone(), 1.0);
        }
        let factor = side as f32 / longer as f32;
        let [width, height] =
            [self.width, self.height].map(|length| ((length as f32 * factor).round() as usize).max(1));
        let pixels = self.averaged(width, height);
        (Image { width, height, pixels }, factor)
    }

    /// The colours of a smaller picture: averages over the pixels that each covers.
    fn averaged(&self, width: usize, height: usize) -> Vec<[u8; 4]> {
        let across = Cover::new(self.width, width);
        let mut pixels = Vec::with_capacity(width * height);
        // Whole rows are added up first, value by value, and then the pixels along their sum.
        let mut sums = vec![[0.0_f32; 4]; self.width];
        for (first, parts) in Cover::new(self.height, height).stretches() {
            sums.fill([0.0; 4]);
            let rows = self.pixels[first * self.width..].chunks_exact(self.width);
            for (row, share) in rows.zip(parts) {
                for (sum, &value) in sums.as_flattened_mut().iter_mut().zip(row.as_flattened()) {
                    *sum += share * f32::from(value);
                }
            }
            pixels.extend(across.stretches().map(|(first, parts)| {
                let mut mean = [0.5; 4];
                for (sum, part) in sums[first..].iter().zip(parts) {
                    (0..4).for_each(|at| mean[at] += part * sum[at]);
                }
                let [red, green, blue, _] = mean.map(|mean| mean as u8);
                [red, green, blue, u8::MAX]
            }));
        }
        pixels
    }
}

fn colour(&[red, green, blue, _]: &[u8; 4]) -> Colour {
    [red, green, blue]
}

fn on_white(value: u8, opacity: u8) -> u8 {
    let [value, opacity] = [value, opacity].map(u32::from);
    ((value * opacity + 255 * (255 - opacity) + 127) / 255) as u8
}

/// The pixels of equal stretches: of each the first one, and where its parts end.
struct Cover {
    stretches: Vec<(usize, usize)>,
    /// How much of its stretch each pixel is.
    parts: Vec<f32>,
}

impl Cover {
    /// The pixels of each of `count` equal stretches of so many.
    fn new(pixels: usize, count: usize) -> Cover {
        let step = pixels as f64 / count as f64;
        let mut cover = Cover { stretches: Vec::with_capacity(count), parts: Vec::new() };
        for index in 0..count {
            let (from, to) = (index as f64 * step, (index + 1) as f64 * step);
            let last = (to.ceil() as usize).min(pixels);
            let first = from as usize;
            for at in first..last {
                cover.parts.push(((((at + 1) as f64).min(to) - (at as f64).max(from)) / step) as f32);
            }
            cover.stretches.push((first, cover.parts.len()));
        }
        cover
    }

    /// The first pixel of each stretch, and its parts.
    fn stretches(&self) -> impl Iterator<Item = (usize, &[f32])> {
        let mut from = 0;
        self.stretches.iter().map(move |&(first, end)| (first, &self.parts[std::mem::replace(&mut from, end)..end]))
    }
}
