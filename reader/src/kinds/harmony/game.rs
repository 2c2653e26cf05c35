//! The game on a phone or tablet: tiles side by side, and the first and last row's colours above and below the board.

use std::ops::RangeInclusive;

use crate::image::Image;
use crate::lattice::{Lattice, off};
use crate::numbers::{median, sort_by};
use crate::plane::{Area, Plane};
use crate::reading::{Found, Place};

use super::colours::{Groups, groups, hex, path};
use super::comb::lattice;
use super::dots::{Reader, Spot};
use super::edges::Edge;
use super::{Board, MOST, Tile, edges, specks, words};
use crate::draw::{Tone, apart};

/// The shorter side of the picture in which the lattice is looked for.
const SIDE: f32 = 560.0;
/// The pixels of a tile's side in the picture in which it is read; fewer if there are fewer.
const TILE: f32 = 80.0;
/// The lattice's pitch, of the picture's shorter side.
const PITCH: [f32; 2] = [0.07, 0.56];

/// How far the ground's colour may be from itself, and how unlike what is free on the board's two sides may be, in
/// tiles.
const SAME: f32 = 14.0;
const BESIDE: f32 = 0.05;
/// By how many tiles the columns may be wider than the picture, for each and in all: the lattice is no more exact.
const BEYOND: [f32; 2] = [0.015, 0.02];

/// Boards with more tiles are no larger than where their dots are.
const LARGE: usize = 100;

/// The board of a picture of the game.
pub fn find(image: &Image) -> Option<Found> {
    let [width, height] = [image.width(), image.height()].map(|side| side as f32);
    let (shorter, longer) = (width.min(height), width.max(height));
    let (small, factor) = image.reduced((longer * (SIDE / shorter).min(1.0)).round() as usize);
    let channels = small.channels();
    let least = (0.05 * shorter * factor) as usize;
    let across = edges::vertical(&channels, least);
    let down = edges::vertical(&channels.each_ref().map(Plane::transposed), least);
    let range = PITCH.map(|part| (part * shorter * factor).max(8.0));
    let by_edges = lattice([&across, &down], range).and_then(|lattice| on(image, &small, [&across, &down], lattice));
    if by_edges.as_ref().is_some_and(|found| complaints(found) == 0) {
        return by_edges;
    }
    // The board begins and ends with long edges.
    let long = down.iter().filter(|edge| edge.length > 0.5 * shorter * factor).count();
    let by_dots = (long > 0).then(|| specks::lattice(&small.grey())).flatten();
    let by_dots = by_dots.and_then(|lattice| on(image, &small, [&across, &down], lattice));
    [by_edges, by_dots].into_iter().flatten().min_by_key(complaints)
}

/// What speaks against a board.
fn complaints(found: &Found) -> usize {
    let unsure = found.slots.iter().filter(|slot| matches!(slot.place, Place::Cell(..)) && !slot.sure);
    10 * (found.doubts.len() + (super::FACETS.sums)(found).len()) + unsure.count()
}

/// The board on a lattice of the reduced picture.
fn on(image: &Image, small: &Image, edges: [&[Edge]; 2], lattice: Lattice) -> Option<Found> {
    let mean = f32::midpoint(lattice.pitch[0], lattice.pitch[1]);
    // Tiles are read at a size of their own.
    let sides = [image.width(), image.height()].map(|side| side as f32);
    let tile = mean * sides[0] / small.width() as f32;
    let (picture, factor) = image.reduced((sides[0].max(sides[1]) * (TILE / tile).min(1.0)).ceil() as usize);
    let change = [picture.width() as f32 / small.width() as f32, picture.height() as f32 / small.height() as f32];
    let channels = picture.channels();
    let mut found = Spots::new(&channels, lattice.scaled(change)).board()?;
    // Long edges on the board are between tiles.
    let sides = [[found.area.x, found.area.width], [found.area.y, found.area.height]];
    for (way, [start, length]) in sides.into_iter().enumerate() {
        let [start, length] = [start, length].map(|at| at / change[way]);
        let pitch = lattice.pitch[way];
        let off = |edge: &Edge| off(edge.at, (pitch, lattice.start[way]));
        let inside: Vec<&Edge> = edges[way]
            .iter()
            .filter(|edge| edge.at > start + 0.2 * pitch && edge.at < start + length - 0.2 * pitch)
            .collect();
        let usual = median(inside.iter().filter(|edge| off(edge) < 0.06).map(|edge| edge.length));
        let strays = inside.iter().filter(|edge| off(edge) > 0.1 && edge.length > (0.6 * usual).max(pitch));
        let stray = strays.count() > 1;
        if stray {
            found.doubts.push(words::STRAY.to_owned());
        }
    }
    if is_cut(&channels, &found) {
        found.doubts.push(crate::words::CUT.to_owned());
    }
    Some(found.scaled(1.0 / factor))
}

/// Whether a part of a column may be beside the board: the game has it in the middle of the screen.
fn is_cut(channels: &[Plane; 3], found: &Found) -> bool {
    let Area { x, y, width, height } = found.area;
    let (pitch, rows) = (width / found.columns as f32, found.rows as f32);
    // Where the board fills the screen, nothing is free beside it: but a tile that is cut is narrower than the others.
    let columns = found.columns as f32;
    if columns - channels[0].width() as f32 / pitch > BEYOND[0] * columns + BEYOND[1] {
        return true;
    }
    // The colour above or below the board goes on beside it.
    [y - 0.15 * height / rows, y + height + 0.15 * height / rows].into_iter().any(|y| {
        let tone = |x: f32| Plane::means(channels, Area::around(x, y, 2.0));
        let ground = channels.each_ref().map(|channel| channel.median(Area { x, y: y - 1.0, width, height: 2.0 }));
        let free = |from: f32, way: f32| {
            let steps = (0..).map(|step| from + way * (step as f32 + 1.0));
            let inside = |x: &f32| (0.0..channels[0].width() as f32).contains(x);
            steps.take_while(inside).take_while(|&x| apart(tone(x), ground) < SAME).count() as f32
        };
        (free(x, -1.0) - free(x + width, 1.0)).abs() > BESIDE * pitch + 2.0
    })
}

/// The places of the lattice in the picture.
struct Spots<'a> {
    channels: &'a [Plane; 3],
    lattice: Lattice,
    /// The first place's column and row of the lattice.
    first: [isize; 2],
    columns: usize,
    rows: usize,
    spots: Vec<Spot>,
}

impl<'a> Spots<'a> {
    fn new(channels: &'a [Plane; 3], lattice: Lattice) -> Spots<'a> {
        let sides = [channels[0].width(), channels[0].height()];
        let mut first = [0; 2];
        let mut count = [0; 2];
        for way in [0, 1] {
            let (pitch, start) = (lattice.pitch[way], lattice.start[way]);
            // A tile's middle with its dots must be in the picture.
            let at = |from: f32| (from - start) / pitch - 0.5;
            let low = at(0.25 * pitch).ceil() as isize;
            let high = at(sides[way] as f32 - 0.25 * pitch).floor() as isize;
            first[way] = low;
            count[way] = (high + 1 - low).clamp(0, 64) as usize;
        }
        let reader = Reader::new();
        let mut all = Spots { channels, lattice, first, columns: count[0], rows: count[1], spots: Vec::new() };
        all.spots = (0..count[0] * count[1])
            .map(|index| reader.spot(channels, all.area(index % count[0], index / count[0], 1, 1)))
            .collect();
        all
    }

    /// The area of so many columns and rows from a place.
    fn area(&self, column: usize, row: usize, columns: usize, rows: usize) -> Area {
        let [x, y] = [self.first[0] + column as isize, self.first[1] + row as isize].map(|at| at as f32);
        self.lattice.area(x, y, columns as f32, rows as f32)
    }

    fn at(&self, column: usize, row: usize) -> Option<&Spot> {
        self.spots.get(row * self.columns + column).filter(|_| column < self.columns)
    }

    /// The board around the dots. Rows and columns without dots are part of it where the colours say so.
    fn board(&self) -> Option<Found> {
        let dotted = |column: usize, row: usize| self.at(column, row).is_some_and(Spot::dotted);
        let rows = longest((0..self.rows).map(|row| (0..self.columns).any(|column| dotted(column, row))))?;
        let columns = longest((0..self.columns).map(|column| rows.clone().any(|row| dotted(column, row))))?;
        let count = rows.clone().flat_map(|row| columns.clone().map(move |column| (column, row)));
        if count.filter(|&(column, row)| dotted(column, row)).count() < 2 {
            return None;
        }
        let grown = |[up, down, left, right]: [usize; 4]| {
            let grown = |range: &RangeInclusive<usize>, before: usize, after: usize| {
                Some(range.start().checked_sub(before)?..=range.end() + after)
            };
            let found = self.read(grown(&columns, left, right)?, grown(&rows, up, down)?)?;
            let doubts = found.doubts.len() + (super::FACETS.sums)(&found).len();
            Some((doubts, found, [up, down, left, right]))
        };
        let mut best: Option<(usize, Found, [usize; 4])> = None;
        for more in 0..=4_usize {
            for one in shares(more).filter_map(grown) {
                if best.as_ref().is_none_or(|(least, ..)| one.0 < *least) {
                    best = Some(one);
                }
            }
            let large = best.as_ref().is_some_and(|(_, found, _)| found.columns * found.rows > LARGE);
            if large || best.as_ref().is_some_and(|(doubts, ..)| *doubts == 0) {
                break;
            }
        }
        let (doubts, found, [up, down, left, right]) = best?;
        // A column without moves at an edge may be left out and the board still be complete in itself.
        let wider = [[left + 1, right], [left, right + 1], [left + 1, right + 1]]
            .into_iter()
            .filter(|_| doubts == 0)
            .filter_map(|[left, right]| grown([up, down, left, right]))
            .find(|(doubts, ..)| *doubts == 0);
        Some(wider.map_or(found, |(_, mut wider, _)| {
            wider.doubts.push(words::WIDER.to_owned());
            wider
        }))
    }

    /// The board in these columns and rows.
    fn read(&self, columns: RangeInclusive<usize>, rows: RangeInclusive<usize>) -> Option<Found> {
        let (left, top) = (*columns.start(), *rows.start());
        let (width, height) = (columns.clone().count(), rows.clone().count());
        if ![width, height].iter().all(|side| (2..=MOST).contains(side)) {
            return None;
        }
        let spots: Option<Vec<&Spot>> =
            rows.flat_map(|row| columns.clone().map(move |column| self.at(column, row))).collect();
        let spots = spots?;
        let colours: Vec<Tone> = spots.iter().map(|spot| spot.colour).collect();
        let groups = groups(&colours, height);
        if groups.means.len() != height {
            return None;
        }
        let Groups { of, means, gaps: [within, between] } = &groups;
        let mut doubts = Vec::new();
        if *between < 1.5 * within + 4.0 {
            doubts.push(words::ALIKE.to_owned());
        }
        let area = self.area(left, top, width, height);
        let near = (between / 2.0).min(3.0 * within + 8.0);
        let [first, last] = [-0.35..-0.1, 0.1..0.35].map(|down| {
            let rows = height as f32;
            let from = if down.start < 0.0 { 0.0 } else { 1.0 };
            let strip = area.part(0.02..0.98, from + down.start / rows..from + down.end / rows);
            self.inside(strip).then(|| {
                let colour: Tone = self.channels.each_ref().map(|channel| channel.median(strip));
                let nearest = (0..height).min_by(|&a, &b| apart(means[a], colour).total_cmp(&apart(means[b], colour)));
                nearest.filter(|&group| apart(means[group], colour) < near)
            })?
        });
        if first.is_none() || last.is_none() || first == last {
            doubts.push(words::ENDS.to_owned());
        }
        let order = match (first, last) {
            (Some(a), Some(b)) if a == b => path(means, None, None),
            _ => path(means, first, last),
        };
        let home = |group: usize| order.iter().position(|&at| at == group).unwrap_or(0);
        let tile = |(spot, &group): (&&Spot, &usize)| {
            let unlike = |other: usize| apart(spot.colour, means[other]) / between.max(1.0);
            let mut homes: Vec<(usize, f32)> = (0..height).map(|other| (home(other), unlike(other))).collect();
            let own = home(group);
            sort_by(&mut homes, |&(home, unlike)| if home == own { f32::MIN } else { unlike });
            let clear = homes.get(1).is_none_or(|second| homes[0].1 < 0.5 * second.1);
            Tile { homes, moves: spot.moves.clone(), sure: clear && spot.sure && spot.rough < 15.0 }
        };
        let tiles: Vec<Tile> = spots.iter().zip(of).map(tile).collect();
        let sure = tiles.iter().filter(|tile| tile.sure).count() as f32 / tiles.len() as f32;
        if sure < 0.6 {
            return None;
        }
        let homes = order.iter().map(|&group| (hex(means[group]), false)).collect();
        Some(Board { columns: width, rows: height, area, homes, tiles }.found(sure, doubts))
    }

    /// Whether the middle of an area is in the picture.
    fn inside(&self, area: Area) -> bool {
        let middle = area.y + area.height / 2.0;
        (0.0..self.channels[0].height() as f32).contains(&middle)
    }
}

/// The longest stretch of what holds, with gaps of up to two.
fn longest(holds: impl Iterator<Item = bool>) -> Option<RangeInclusive<usize>> {
    let mut best: Option<RangeInclusive<usize>> = None;
    let mut now: Option<RangeInclusive<usize>> = None;
    for (at, _) in holds.enumerate().filter(|&(_, holds)| holds) {
        let next = match now {
            Some(range) if at - range.end() <= 3 => *range.start()..=at,
            _ => at..=at,
        };
        if best.as_ref().is_none_or(|best| next.clone().count() > best.clone().count()) {
            best = Some(next.clone());
        }
        now = Some(next);
    }
    best
}

/// The ways to share so many more lines out: rows above and below, at most two each, and columns on the left and right,
/// at most one.
fn shares(more: usize) -> impl Iterator<Item = [usize; 4]> {
    (0..36_usize)
        .map(|code| [code % 3, code / 3 % 3, code / 9 % 2, code / 18])
        .filter(move |share| share.iter().sum::<usize>() == more)
}
