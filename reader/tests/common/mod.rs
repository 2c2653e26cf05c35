//! What the tests share: opening pictures, and altering them as screens, scaling and JPEG do.
#![allow(dead_code, reason = "each test file uses a part of it")]
#![allow(clippy::expect_used, clippy::panic, clippy::print_stdout, reason = "helpers of tests fail and say like tests")]

pub mod many;
pub mod tally;

use std::path::{Path, PathBuf};

use gridlight_reader::Image;
use image::codecs::jpeg::JpegEncoder;
use image::imageops::{self, FilterType};
use image::{DynamicImage, Rgb, RgbImage};

/// The folder of pictures beside the checkout, if it is there.
pub fn corpus(folder: &str) -> Option<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/corpus/pictures").join(folder);
    root.is_dir().then_some(root)
}

/// A picture from a file, laid on white.
pub fn open(path: &Path) -> RgbImage {
    let picture = image::open(path).unwrap_or_else(|error| panic!("{}: {error}", path.display())).to_rgba8();
    RgbImage::from_fn(picture.width(), picture.height(), |x, y| {
        let [r, g, b, a] = picture.get_pixel(x, y).0.map(u32::from);
        Rgb([r, g, b].map(|c| ((c * a + 255 * (255 - a) + 127) / 255) as u8))
    })
}

/// As the reader takes it.
pub fn image(picture: &RgbImage) -> Image {
    let bytes: Vec<u8> = picture.pixels().flat_map(|Rgb([r, g, b])| [*r, *g, *b, 255]).collect();
    Image::new(picture.width() as usize, picture.height() as usize, &bytes).expect("a picture")
}

/// The pictures in the folder that GRIDLIGHT_PICTURES names, which the page made, each with its board's text beside it.
pub fn made() -> Vec<PathBuf> {
    let folder = std::env::var_os("GRIDLIGHT_PICTURES").expect("GRIDLIGHT_PICTURES names a folder of pictures");
    let entries = std::fs::read_dir(folder).expect("a folder");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("a file").path()).collect();
    files.retain(|path| path.extension().is_some_and(|end| end == "png"));
    files.sort();
    files
}

/// Whether a picture's name begins like this.
pub fn is_of(path: &Path, puzzle: &str) -> bool {
    path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(puzzle))
}

/// What is no board of ours, with names: the pictures in these folders of the corpus; noise, black and white in odd shapes.
pub fn others(folders: &[&str]) -> Vec<(String, RgbImage)> {
    let mut others = Vec::new();
    for folder in folders.iter().filter_map(|folder| corpus(folder)) {
        for file in std::fs::read_dir(folder).expect("a folder") {
            let path = file.expect("a file").path();
            others.push((path.display().to_string(), open(&path)));
        }
    }
    println!("{} pictures of other puzzles", others.len());
    for (width, height) in [(32, 32), (33, 900), (900, 33), (200, 200)] {
        let mut random = Random::new(9);
        let noise = RgbImage::from_fn(width, height, |_, _| Rgb([0; 3].map(|_: u8| (random.unit() * 256.0) as u8)));
        let white = RgbImage::from_pixel(width, height, Rgb([255; 3]));
        for (name, picture) in [("noise", noise), ("black", RgbImage::new(width, height)), ("white", white)] {
            others.push((format!("{name}, {width} x {height}"), picture));
        }
    }
    others
}

/// Seeded numbers.
pub struct Random(gridlight::random::Random);

impl Random {
    /// The sequence of a seed.
    pub const fn new(seed: u64) -> Random {
        Random(gridlight::random::Random::new(seed))
    }

    /// From 0 up to 1.
    pub fn unit(&mut self) -> f32 {
        (self.0.next() >> 40) as f32 / (1u64 << 24) as f32
    }

    /// Between these.
    pub fn between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * self.unit()
    }
}

/// One random alteration: margins of up to 30 % in one colour, a scale between these, blur, brightness, contrast, and JPEG
/// of 60 to 95. Returns the scale, too.
pub fn altered(picture: &RgbImage, random: &mut Random, scales: [f32; 2]) -> (RgbImage, f32) {
    let (changed, scale) = resized(picture, random, scales);
    let changed = lit(changed, [random.between(0.7, 1.3), random.between(0.7, 1.3)]);
    (jpeg(&changed, random.between(60.0, 96.0) as u8), scale)
}

/// The same in its own colours, as a screenshot is passed on.
pub fn passed_on(picture: &RgbImage, random: &mut Random, scales: [f32; 2]) -> (RgbImage, f32) {
    let (changed, scale) = resized(picture, random, scales);
    (jpeg(&changed, random.between(60.0, 96.0) as u8), scale)
}

/// With margins, scaled and blurred.
fn resized(picture: &RgbImage, random: &mut Random, scales: [f32; 2]) -> (RgbImage, f32) {
    let (w, h) = picture.dimensions();
    let [left, right] = [0, 0].map(|_: u32| (random.between(0.0, 0.3) * w as f32) as u32);
    let [top, bottom] = [0, 0].map(|_: u32| (random.between(0.0, 0.3) * h as f32) as u32);
    let colour = Rgb([0, 0, 0].map(|_: u8| (random.unit() * 256.0) as u8));
    let mut wide = RgbImage::from_pixel(w + left + right, h + top + bottom, colour);
    imageops::replace(&mut wide, picture, i64::from(left), i64::from(top));
    let (w, h) = wide.dimensions();
    let scale = random.between(scales[0].ln(), scales[1].ln()).exp().min(2600.0 / w.max(h) as f32);
    let filters = [FilterType::Nearest, FilterType::Triangle, FilterType::CatmullRom];
    let filter = if scale > 1.0 { filters[(random.unit() * 3.0) as usize] } else { FilterType::Triangle };
    let [w, h] = [w, h].map(|length| ((length as f32 * scale).round() as u32).max(32));
    let mut scaled = imageops::resize(&wide, w, h, filter);
    if random.unit() < 0.5 {
        scaled = imageops::blur(&scaled, random.between(0.2, 0.8) * (scale * 0.5).max(1.0));
    }
    (scaled, scale)
}

/// In another light, and with another contrast.
fn lit(mut picture: RgbImage, [light, contrast]: [f32; 2]) -> RgbImage {
    let count = picture.width() * picture.height() * 3;
    let mean = picture.pixels().flat_map(|p| p.0).map(f32::from).sum::<f32>() / count as f32 * light;
    for pixel in picture.pixels_mut() {
        pixel.0 = pixel.0.map(|c| (mean + (f32::from(c) * light - mean) * contrast).round().clamp(0.0, 255.0) as u8);
    }
    picture
}

/// After JPEG of this quality.
pub fn jpeg(picture: &RgbImage, quality: u8) -> RgbImage {
    let mut bytes = Vec::new();
    JpegEncoder::new_with_quality(&mut bytes, quality).encode_image(picture).expect("a picture");
    image::load_from_memory(&bytes).map(DynamicImage::into_rgb8).expect("what was just written")
}

/// A photo of a picture: on a speckled table, turned by up to so many degrees and with each corner moved by up to a part
/// of the picture's size, scaled, blurred, in another light, and as JPEG. Returns its corners, too.
pub fn photographed(
    picture: &RgbImage,
    random: &mut Random,
    [degrees, part]: [f32; 2],
    scales: [f32; 2],
) -> (RgbImage, [[f32; 2]; 4]) {
    photographed_in(picture, random, ([degrees, part], scales), None)
}

/// The same with light that falls off by such parts of it from left to right and from top to bottom, if they are given.
pub fn photographed_in(
    picture: &RgbImage,
    random: &mut Random,
    ([degrees, part], scales): ([f32; 2], [f32; 2]),
    slopes: Option<[f32; 2]>,
) -> (RgbImage, [[f32; 2]; 4]) {
    let [w, h] = [picture.width(), picture.height()].map(|length| length as f32);
    let scale = random.between(scales[0].ln(), scales[1].ln()).exp().min(2400.0 / w.max(h));
    let (sin, cos) = random.between(-degrees, degrees).to_radians().sin_cos();
    let size = w.max(h);
    let wide = [w + 0.25 * size, h + 0.25 * size];
    let corners = [[0.0, 0.0], [w, 0.0], [w, h], [0.0, h]].map(|[x, y]| {
        let x = x - w / 2.0 + random.between(-part, part) * w;
        let y = y - h / 2.0 + random.between(-part, part) * h;
        let (x, y) = (cos * x - sin * y + wide[0] / 2.0, sin * x + cos * y + wide[1] / 2.0);
        [x * scale, y * scale]
    });
    // From the photo to the picture: each pixel's place by the four corners' projection.
    let view = projection(corners, [w, h]);
    let table = [0, 0, 0].map(|_: u8| random.between(30.0, 225.0));
    let smooth = |x: f32, y: f32| {
        let (x, y) = (x - 0.5, y - 0.5);
        let at = |x: f32, y: f32| {
            picture
                .get_pixel((x.max(0.0) as u32).min(picture.width() - 1), (y.max(0.0) as u32).min(picture.height() - 1))
                .0
        };
        let (fx, fy) = (x - x.floor(), y - y.floor());
        let mut sum = [0.0; 3];
        for (dx, dy, weight) in [
            (0.0, 0.0, (1.0 - fx) * (1.0 - fy)),
            (1.0, 0.0, fx * (1.0 - fy)),
            (0.0, 1.0, (1.0 - fx) * fy),
            (1.0, 1.0, fx * fy),
        ] {
            let colour = at(x.floor() + dx, y.floor() + dy);
            sum.iter_mut().zip(colour).for_each(|(sum, c)| *sum += weight * f32::from(c));
        }
        sum
    };
    let [width, height] = wide.map(|side| ((side * scale).round() as u32).max(32));
    let times = if scale < 1.0 { 3 } else { 2 };
    let mut photo = RgbImage::from_fn(width, height, |u, v| {
        let mut sum = [0.0; 3];
        for part in 0..times * times {
            let inner = |index: u32| (index as f32 + 0.5) / times as f32;
            let [x, y] = view(u as f32 + inner(part % times), v as f32 + inner(part / times));
            let colour = if (0.0..w).contains(&x) && (0.0..h).contains(&y) { smooth(x, y) } else { table };
            sum.iter_mut().zip(colour).for_each(|(sum, c)| *sum += c);
        }
        Rgb(sum.map(|sum: f32| (sum / (times * times) as f32).round() as u8))
    });
    // Sharpness, light that falls off to one side, contrast, and the sensor's noise.
    photo = imageops::blur(&photo, random.between(0.3, 0.9));
    let (light, contrast, slope) = (random.between(0.75, 1.2), random.between(0.75, 1.15), random.between(-0.12, 0.12));
    // A camera makes no more of a photo too bright for it because there is more light on one side.
    let [across, down] = slopes.map_or([slope, 0.0], |slopes| slopes.map(|slope| slope * light));
    let light = slopes.map_or(light, |_| light - (across.abs() + down.abs()) / 2.0);
    for (x, y, pixel) in photo.enumerate_pixels_mut() {
        let [right, below] = [x as f32 / width as f32, y as f32 / height as f32].map(|at| at - 0.5);
        let light = light + across * right + down * below;
        let noise = random.between(-4.0, 4.0);
        pixel.0 =
            pixel.0.map(|c| (((f32::from(c) - 128.0) * contrast + 128.0) * light + noise).clamp(0.0, 255.0) as u8);
    }
    (jpeg(&photo, random.between(70.0, 96.0) as u8), corners)
}

/// The projection of these corners to those of a rectangle of this size.
fn projection(corners: [[f32; 2]; 4], [w, h]: [f32; 2]) -> impl Fn(f32, f32) -> [f32; 2] {
    let aims = [[0.0, 0.0], [w, 0.0], [w, h], [0.0, h]];
    // Eight equations for eight terms, by elimination.
    let mut rows: Vec<Vec<f64>> = Vec::new();
    for ([x, y], [u, v]) in corners.iter().zip(aims) {
        let [x, y, u, v] = [*x, *y, u, v].map(f64::from);
        rows.push(vec![x, y, 1.0, 0.0, 0.0, 0.0, -u * x, -u * y, u]);
        rows.push(vec![0.0, 0.0, 0.0, x, y, 1.0, -v * x, -v * y, v]);
    }
    for at in 0..8 {
        let best = (at..8).max_by(|&a, &b| rows[a][at].abs().total_cmp(&rows[b][at].abs())).expect("rows");
        rows.swap(at, best);
        let pivot = rows[at].clone();
        for (index, row) in rows.iter_mut().enumerate().filter(|&(index, _)| index != at) {
            let factor = row[at] / pivot[at];
            debug_assert!(index != at);
            row.iter_mut().zip(&pivot).for_each(|(value, pivot)| *value -= factor * pivot);
        }
    }
    let t: Vec<f64> = (0..8).map(|at| rows[at][8] / rows[at][at]).collect();
    move |x, y| {
        let (x, y) = (f64::from(x), f64::from(y));
        let w = t[6] * x + t[7] * y + 1.0;
        [((t[0] * x + t[1] * y + t[2]) / w) as f32, ((t[3] * x + t[4] * y + t[5]) / w) as f32]
    }
}
