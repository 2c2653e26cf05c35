//! Our own pictures: dyed tiles with patterns and pips on a plate, and each row's colour in bands at both ends.

use std::ops::Range;

use crate::image::Image;
use crate::numbers::{median, quantile, sort_by};
use crate::plane::{Area, Plane};
use crate::reading::Found;

use super::dyes::Seen;
use super::pips::{self, Reader};
use super::squares::{Squares, squares};
use super::{Board, MOST, Tile, dyes, words};
use crate::draw::{Tone, apart};

/// The longer side of the picture in which tiles are looked for.
const SIDE: usize = 1100;
/// The pixels of a cell's side in the picture in which it is read; fewer if there are fewer.
const CELL: f32 = 64.0;
/// The samples along a cell's side for its colour.
const SAMPLES: usize = 64;

/// How far from a cell's middle a tile shows its colour alone, of the cell's side; and where its pattern's ends do.
const RIM: Range<f32> = 0.375..0.418;
const INNER: Range<f32> = 0.335..0.365;

/// How far colours of one band may be apart, and those of a row's two bands: a photo has more light on one side.
const SAME: f32 = 16.0;
const LIT: f32 = 36.0;

/// How far beyond the cells there is no tile, in cells: on the plate's rim, and just outside of it.
const RIMS: [f32; 2] = [0.09, 0.125];
/// How far the colours there are apart at most.
const EVEN: f32 = 14.0;

/// The board of a picture that we made.
pub fn find(image: &Image) -> Option<Found> {
    let (small, factor) = image.reduced(SIDE);
    let fits = |squares: &Squares| {
        let sides = [squares.columns, squares.rows];
        sides[0] >= 2 && sides.iter().all(|&side| side <= MOST)
    };
    squares(&small).into_iter().filter(fits).find_map(|squares| {
        let pitch = squares.area.width / squares.columns as f32 / factor;
        let longer = image.width().max(image.height()) as f32;
        let (picture, again) = image.reduced((longer * (CELL / pitch).min(1.0)).ceil() as usize);
        let channels = picture.channels();
        let squares = Squares { area: squares.area.scaled(again / factor), ..squares };
        Some(read(&channels, &squares, &bands(&channels, &squares)?)?.scaled(1.0 / again))
    })
}

/// The bands beside the rows.
struct Bands {
    /// The cells beside which there are bands.
    area: Area,
    colours: Vec<Tone>,
}

/// The rows that have bands of one colour on both sides. Finished rows may lie beyond the squares.
#[inline(never)]
fn bands(channels: &[Plane; 3], squares: &Squares) -> Option<Bands> {
    let Squares { area, rows, .. } = squares;
    let (width, height) = (area.width / squares.columns as f32, area.height / *rows as f32);
    let colour = |row: isize| {
        let cell = |x: f32| Area { x, y: area.y + row as f32 * height, width, height };
        let ends = [cell(area.x - 0.54 * width), cell(area.x + area.width + 0.2 * width)].map(|side| {
            // Above and below the pattern in the band's middle, and above and below the band.
            let parts = [0.13..0.24, 0.76..0.87].map(|down| side.part(0.08..0.26, down));
            let colours = parts.map(|part| channels.each_ref().map(|channel| channel.median(part)));
            let around = [-0.03..0.03, 0.97..1.03].map(|down| side.part(0.08..0.26, down));
            let stands_out = around.iter().all(|&part| {
                let colour = Plane::means(channels, part);
                colours.iter().all(|&band| apart(band, colour) > 14.0)
            });
            (stands_out && apart(colours[0], colours[1]) < SAME)
                .then(|| [0, 1, 2].map(|c: usize| f32::midpoint(colours[0][c], colours[1][c])))
        });
        let [Some(left), Some(right)] = ends else { return None };
        let both = [0, 1, 2].map(|c: usize| f32::midpoint(left[c], right[c]));
        (apart(left, right) < LIT).then_some(both)
    };
    let most = MOST as isize;
    let first = (0..=most).take_while(|&up| colour(-up).is_some()).last()?;
    let colours: Vec<Tone> = (-first..most - first).map_while(colour).collect();
    if colours.len() < (*rows).max(2) {
        return None;
    }
    let count = colours.len() as f32;
    Some(Bands { area: Area { y: area.y - first as f32 * height, height: count * height, ..*area }, colours })
}

fn read(channels: &[Plane; 3], squares: &Squares, bands: &Bands) -> Option<Found> {
    let Bands { area, colours } = bands;
    let (columns, rows) = (squares.columns, colours.len());
    let least = (0..rows)
        .flat_map(|a| (0..a).map(move |b| (a, b)))
        .map(|(a, b)| apart(colours[a], colours[b]))
        .fold(255.0, f32::min);
    let mut doubts = Vec::new();
    if least < 10.0 {
        doubts.push(words::ALIKE.to_owned());
    }
    if is_cut(channels, *area, [columns, rows]) {
        doubts.push(crate::words::CUT.to_owned());
    }
    let light = squares.ground.iter().sum::<f32>() > 384.0;
    let plate = channels.each_ref().map(|channel| {
        let values = channel.sampled(*area, columns * 12, rows * 12).into_values();
        quantile(values, if light { 0.98 } else { 0.02 })
    });
    let reader = Reader::new();
    let seen = |part: Area| -> Seen { (Plane::means(channels, part), channels[0].share(part.middle())) };
    let (mut tiles, mut pips) = (Vec::new(), Vec::new());
    for row in 0..rows {
        for column in 0..columns {
            let cell = area.cell(columns, rows, column, row);
            let mut colour = dye(channels, cell, RIM);
            if apart(colour, squares.ground) < 12.0 {
                return None;
            }
            let mut homes = Homes::of(colour, colours);
            if !homes.clear {
                // In a film, a frame lies on the rim of tiles that swap next.
                let inner = dye(channels, cell, INNER);
                let again = Homes::of(inner, colours);
                if again.clear {
                    (colour, homes) = (inner, again);
                }
            }
            let Homes { homes, clear } = homes;
            let moves = reader.moves(channels, cell, colour, plate);
            if moves.sure {
                let first = moves.choices.first().map_or(0, |choice| choice.0);
                pips.extend(pips::places(first).map(|(x, y)| seen(cell.part(x + 0.48..x + 0.52, y + 0.48..y + 0.52))));
            }
            let sure = moves.sure && clear;
            tiles.push(Tile { homes, moves: moves.choices, sure });
        }
    }
    let sure = tiles.iter().filter(|tile| tile.sure).count() as f32 / tiles.len() as f32;
    if sure < 0.25 {
        return None;
    }
    // Between bands there is the ground.
    let ground = (1..rows).flat_map(|row| {
        let cell = area.cell(columns, rows, 0, row);
        let right = area.width / cell.width;
        [cell.part(-0.46..-0.28, -0.03..0.03), cell.part(right + 0.28..right + 0.46, -0.03..0.03)].map(seen)
    });
    let bands = colours.iter().enumerate().map(|(row, &colour)| (colour, seen(area.cell(1, rows, 0, row)).1));
    let homes = dyes::assign(&bands.collect::<Vec<_>>(), &ground.collect::<Vec<_>>(), &pips);
    let homes = homes.into_iter().map(|(dye, known)| (dye.to_owned(), known)).collect();
    Some(Board { columns, rows, area: *area, homes, tiles }.found(sure, doubts))
}

/// Whether the picture does not show the plate's rim on all sides: there may be more rows or columns.
fn is_cut(channels: &[Plane; 3], area: Area, counts: [usize; 2]) -> bool {
    let pitch = [0, 1].map(|way: usize| [area.width, area.height][way] / counts[way] as f32);
    let size = [channels[0].width() as f32, channels[0].height() as f32];
    let ends = [[area.x, area.y], [area.x + area.width, area.y + area.height]];
    (0..8).any(|side| {
        let (way, end, far) = (side % 2, side / 2 % 2, RIMS[side / 4] * pitch[side % 2]);
        let at = ends[end][way] + if end == 0 { -far } else { far };
        // Where a further tile would be, and beside it.
        let tone = |along: f32| {
            let along = ends[0][1 - way] + along * pitch[1 - way];
            let [x, y] = if way == 0 { [at, along] } else { [along, at] };
            Plane::means(channels, Area::around(x, y, 0.03 * pitch[way]))
        };
        // The plate's corners are round, so not at its ends.
        let between = |cell: usize| (cell as f32 + 1.0).min(counts[1 - way] as f32 - 1.0);
        let uneven = counts[1 - way] > 1
            && (0..counts[1 - way]).any(|cell| apart(tone(cell as f32 + 0.5), tone(between(cell))) > EVEN);
        at < -0.5 || at > size[way] + 0.5 || uneven
    })
}

/// The home rows that a tile may have by its colour, the nearest first.
struct Homes {
    homes: Vec<(usize, f32)>,
    /// Whether the first one is clear.
    clear: bool,
}

impl Homes {
    fn of(tile: Tone, bands: &[Tone]) -> Homes {
        let mut homes: Vec<(usize, f32)> = bands.iter().map(|&band| apart(band, tile)).enumerate().collect();
        sort_by(&mut homes, |home| home.1);
        let [first, second] = [0, 1].map(|at: usize| homes.get(at).map_or(255.0, |home| home.1));
        homes.iter_mut().for_each(|home| home.1 /= second.max(1.0));
        Homes { homes, clear: first < 40.0 && first < 0.5 * second }
    }
}

/// The colour of a tile, so far from its middle: between its rim and its pattern.
fn dye(channels: &[Plane; 3], cell: Area, far: Range<f32>) -> Tone {
    let between = |index: usize| {
        let at = |index: usize| ((index as f32 + 0.5) / SAMPLES as f32 - 0.5).abs();
        let (x, y) = (at(index % SAMPLES), at(index / SAMPLES));
        far.contains(&x.max(y)) && x + y < 0.7
    };
    channels.each_ref().map(|channel| {
        let samples = channel.sampled(cell, SAMPLES, SAMPLES);
        let values = samples.values().iter().enumerate().filter(|&(index, _)| between(index));
        median(values.map(|(_, &value)| value))
    })
}
