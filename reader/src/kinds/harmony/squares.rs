//! Equal squares in rows and columns on a ground of one colour.

use std::ops::Range;

use crate::image::Image;
use crate::parts::{Part, clusters, parts};
use crate::plane::Area;

use crate::draw::{Tone, apart};
use crate::lattice::{Lattice, line};
use crate::numbers::{median, sort_by};

/// How far from the ground's colour a square is, at least: the least first. Where tiles lie in a groove of their colour,
/// only the larger ones separate them; where contrast is low, only the smallest finds them.
const APART: [i16; 3] = [30, 80, 16];
/// The most grounds that are tried.
const GROUNDS: usize = 3;
/// The shortest side of a square, in pixels.
const LEAST: f32 = 8.0;

/// A lattice of squares.
#[derive(Clone, Debug)]
pub struct Squares {
    /// The colour between them.
    pub ground: Tone,
    /// All places from the first column and row to the last ones that have a square.
    pub area: Area,
    /// Columns.
    pub columns: usize,
    /// Rows.
    pub rows: usize,
    /// The pixels of all squares together.
    pub covered: f32,
}

/// Lattices of squares, those that cover most first.
pub fn squares(image: &Image) -> Vec<Squares> {
    let mut all: Vec<Squares> = Vec::new();
    for ground in grounds(image) {
        for least in APART {
            let boxes = alike(differing(image, ground, least));
            let middles: Vec<[f32; 2]> = boxes.iter().map(|part| part.middle()).collect();
            let side = boxes.first().map_or(0.0, |part| part.sides()[0]);
            all.extend(crate::lattice::boards(&boxes, &middles, side, 4).iter().filter_map(|it| lattice(it, ground)));
        }
    }
    sort_by(&mut all, |squares| -squares.covered);
    all
}

/// The commonest greyish colours, which the ground may be.
fn grounds(image: &Image) -> Vec<Tone> {
    let mut bins: Vec<(u32, [u32; 3])> = vec![(0, [0; 3]); 1 << 12];
    for colour in image.pixels() {
        let [r, g, b, _] = colour.map(|c| usize::from(c >> 4));
        let (count, sums) = &mut bins[r << 8 | g << 4 | b];
        *count += 1;
        for (sum, c) in sums.iter_mut().zip(colour) {
            *sum += u32::from(*c);
        }
    }
    let least = (image.width() * image.height()) as u32 / 50;
    bins.retain(|(count, _)| *count > least);
    sort_by(&mut bins, |bin| -(bin.0 as f32));
    let means = bins.iter().map(|(count, sums)| sums.map(|sum| sum as f32 / *count as f32));
    let mut grounds: Vec<Tone> = Vec::new();
    for mean in means {
        let [low, high] = [mean.iter().copied().fold(255.0, f32::min), mean.iter().copied().fold(0.0, f32::max)];
        if high - low < 50.0 && grounds.iter().all(|&other| apart(other, mean) > 7.0) {
            grounds.push(mean);
        }
    }
    grounds.truncate(GROUNDS);
    grounds
}

/// The connected parts that differ from the ground.
fn differing(image: &Image, ground: Tone, least: i16) -> Vec<Part> {
    let ground = ground.map(|c| c.round() as i16);
    let differs =
        |colour: &[u8; 4]| colour.iter().zip(ground).any(|(&c, ground)| (i16::from(c) - ground).abs() > least);
    parts(image.pixels().chunks(image.width()).map(|row| row.iter().map(differs)), 0)
}

/// The squares of the most frequent size.
fn alike(mut boxes: Vec<Part>) -> Vec<Part> {
    let square = |part: &&Part| {
        let [width, height] = part.sides();
        width.min(height) >= LEAST && width.max(height) < 1.15 * width.min(height)
    };
    boxes.retain(|part| square(&part));
    sort_by(&mut boxes, |part| part.sides()[0]);
    let widths: Vec<f32> = boxes.iter().map(|part| part.sides()[0]).collect();
    // The stretch of sizes within 10 % that covers most: there may be small boards beside the large one.
    let stretch = |at: usize| at..widths.partition_point(|&width| width <= widths[at] * 1.1 + 1.0);
    let covered = |same: &Range<usize>| widths[same.clone()].iter().map(|width| width * width).sum::<f32>();
    let stretches = (0..widths.len()).map(stretch).filter(|same| same.len() >= 3);
    let same = stretches.max_by(|a, b| covered(a).total_cmp(&covered(b)));
    same.and_then(|same| boxes.get(same)).unwrap_or_default().to_vec()
}

/// The lattice of squares of one size, the smallest first.
fn lattice(boxes: &[Part], ground: Tone) -> Option<Squares> {
    let side = boxes.get(boxes.len() / 2)?.sides()[0];
    let middles = |way: usize| boxes.iter().map(move |part| part.middle()[way]);
    let steps = [0, 1].map(|way: usize| steps(middles(way), side));
    // Photos are not exactly as high as they are wide; one row alone has no steps.
    let pitches = steps.map(|steps| (!steps.is_empty()).then(|| median(steps)));
    let pitches = [pitches[0].or(pitches[1])?, pitches[1].or(pitches[0])?];
    let ways = [0, 1].map(|way: usize| fit(middles(way), pitches[way]));
    let [Some(x), Some(y)] = ways else { return None };
    // From the middle of a first square.
    let lattice = Lattice { start: [x.1, y.1], pitch: [x.0, y.0] };
    let places = boxes.iter().map(|part| lattice.place(part.middle()));
    let places = places.filter(|place| place.iter().all(|at| (at - at.round()).abs() < 0.1));
    let mut places: Vec<[isize; 2]> = places.map(|place| place.map(|at| at.round() as isize)).collect();
    places.sort_unstable();
    places.dedup();
    let range = |way: usize| {
        let values = places.iter().map(|place| place[way]);
        Some((values.clone().min()?, values.max()?))
    };
    let ((left, right), (top, bottom)) = (range(0)?, range(1)?);
    let [columns, rows] = [right - left + 1, bottom - top + 1].map(|count| count as usize);
    let area = lattice.area(left as f32 - 0.5, top as f32 - 0.5, columns as f32, rows as f32);
    let covered = places.len() as f32 * side * side;
    Some(Squares { ground, area, columns, rows, covered })
}

/// The distances between neighbouring squares.
fn steps(middles: impl Iterator<Item = f32>, side: f32) -> Vec<f32> {
    let clusters = clusters(middles, 0.3 * side);
    let steps = clusters.windows(2).map(|pair| pair[1] - pair[0]);
    steps.filter(|step| (1.02..1.3).contains(&(step / side))).collect()
}

/// Pitch and the middle of a first square, from near the given pitch.
fn fit(middles: impl Iterator<Item = f32>, pitch: f32) -> Option<(f32, f32)> {
    let clusters = clusters(middles, 0.3 * pitch);
    let first = *clusters.first()?;
    let mut points = vec![[0.0, first]];
    for pair in clusters.windows(2) {
        let index = points.last().map_or(0.0, |point| point[0]) + ((pair[1] - pair[0]) / pitch).round();
        points.push([index, pair[1]]);
    }
    Some(line(&points).filter(|(fitted, _)| (fitted / pitch - 1.0).abs() < 0.03).unwrap_or((pitch, first)))
}
