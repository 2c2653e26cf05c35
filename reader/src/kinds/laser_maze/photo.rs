//! Mazes of ours in photos: faint and noisy, and in whatever light.

use std::cell::OnceCell;

use super::grid::{self, Lattice};
use super::inks::{EDGE, SOURCE, WALL};
use super::{board, is_theme, words};
use crate::draw::{Tone, apart, usual};
use crate::image::Image;
use crate::light::{Light, Sample};
use crate::numbers::two_means;
use crate::own::{BOARD, CELL, GROUND, THEMES};
use crate::plane::{Area, Plane};
use crate::reading::Found;

/// The longer side of the picture in which lines are looked for: noise is less in a smaller one.
const SIDE: usize = 700;
/// How far apart the plate and a cell must be seen, so that no part of a maze is taken for all of it.
const SEEN: f32 = 10.0;
/// The edges of walls are seen in cells of more pixels.
const LARGE: f32 = 30.0;
/// How much redder than blue a turret is at least.
const RED: f32 = 50.0;
/// How near the plate's colour its rim is, as a share of how far that of cells is.
const NEAR: f32 = 0.3;
/// How many places may be in doubt where no plate is seen; of a larger maze as many as an eighth.
const FEW: usize = 8;
/// Where the plate's rim is seen outside of cells, in cells.
const RIM: f32 = 0.05;

/// The maze in a photo that was reduced by a factor.
pub fn find(image: &Image, factor: f32) -> Option<Found> {
    let (little, less) = image.reduced(SIDE);
    let grey = little.grey();
    let rough = little.channels();
    // Most of what is no maze has no light of one, which is soon told in the smaller picture.
    let lit = |mut lattices: Vec<Lattice>| {
        lattices.retain(|lattice| light(&rough, lattice).is_some());
        lattices
    };
    let lattices = lit(grid::between_lines(&grey));
    let size = [image.width(), image.height()].map(|length| length as f32);
    let channels = OnceCell::new();
    let seen = |lattice: &Lattice| {
        let lattice = Lattice { area: lattice.area.scaled(1.0 / less), ..*lattice };
        Some((lattice, light(channels.get_or_init(|| image.channels()), &lattice)?))
    };
    let read = |lattice: &Lattice, theme: usize, light: &Light| {
        board(&light.undone(channels.get_or_init(|| image.channels())), lattice, theme, light, factor)
    };
    let bounded = |(lattice, (theme, light)): &(Lattice, (usize, Light))| {
        let [plate, ground, cell] = [BOARD, GROUND, CELL].map(|tones| light.left(tones[*theme]));
        let channels = channels.get_or_init(|| image.channels());
        let is_one = apart(plate, cell) > SEEN && is_theme(channels, lattice, light, [plate, ground]);
        let mut found = is_one.then(|| read(lattice, *theme, light))??;
        if !is_rimmed(channels, lattice, light, [plate, cell]) {
            found.doubts.push(words::ENDS.to_owned());
        }
        Some(found)
    };
    let lattices: Vec<_> = lattices.iter().filter_map(seen).collect();
    let first = likeliest(lattices.iter().filter_map(bounded));
    let mut bounded = if first.as_ref().is_some_and(whole) {
        first
    } else {
        // There may be more of a page around it.
        let plates = lit(grid::plates(&grey));
        let plates = plates.iter().filter_map(seen).filter_map(|plate| bounded(&plate));
        likeliest(first.into_iter().chain(plates))
    };
    // One without an end on some side may be a part of one that fills the picture.
    let mut part = bounded.take_if(|&mut Found { area, columns, rows, ref doubts, .. }| {
        let lattice = Lattice { area: area.scaled(factor), columns, rows, score: 0.0 };
        doubts.iter().any(|doubt| doubt == words::ENDS) && !lattice.fills(size)
    });
    if let Some(part) = &mut part {
        doubt_edges(part);
    }
    if part.is_none() && bounded.as_ref().is_some_and(whole) {
        return bounded;
    }
    let others = lit(grid::filling(&grey));
    let filling = lattices.into_iter().filter(|(lattice, _)| lattice.fills(size));
    let filling = filling.chain(others.iter().filter_map(seen)).filter_map(|(lattice, (theme, light))| {
        let light = light.glaring();
        let mut found = read(&lattice, theme, &light)?;
        found.doubts.push(words::ENDS.to_owned());
        let doubtful = found.slots.iter().filter(|slot| !slot.sure).count();
        (doubtful <= FEW.max(found.slots.len() / 8)).then_some(found)
    });
    likeliest(bounded.into_iter().chain(filling).chain(part))
}

/// Puts in doubt what is at the edges: there may be more beyond them.
fn doubt_edges(found: &mut Found) {
    let (columns, cells) = (found.columns, found.columns * found.rows);
    for (index, slot) in found.slots.iter_mut().enumerate().take(cells) {
        slot.sure &= (1..columns - 1).contains(&(index % columns)) && (columns..cells - columns).contains(&index);
    }
}

/// Whether the plate is seen on all sides of a lattice, rather than a line between cells on some.
pub fn is_rimmed(channels: &[Plane; 3], lattice: &Lattice, light: &Light, [plate, cell]: [Tone; 2]) -> bool {
    let pitch = lattice.area.width / lattice.columns as f32;
    // The rim is wider than a line between cells.
    [0.045, 0.065].into_iter().all(|depth| {
        lattice.beyond(depth).iter().all(|side| {
            let tones = side.iter().map(|&[x, y]| {
                let seen = Plane::means(channels, Area::around(x, y, 0.03 * pitch));
                light.drawn(seen, channels[0].share([x, y]))
            });
            apart(usual(&tones.collect::<Vec<_>>()), plate) < NEAR * apart(cell, plate)
        })
    })
}

/// Whether there is one start and one goal.
pub fn whole(found: &Found) -> bool {
    ["S", "G"].iter().all(|what| found.slots.iter().filter(|slot| slot.reads() == *what).count() == 1)
}

/// The first one that is whole, or else the first one.
fn likeliest(boards: impl Iterator<Item = Found>) -> Option<Found> {
    let mut first = None;
    for found in boards {
        if whole(&found) {
            return Some(found);
        }
        first = first.or(Some(found));
    }
    first
}

/// The theme and the light in which cells are floor or walls.
fn light(channels: &[Plane; 3], lattice: &Lattice) -> Option<(usize, Light)> {
    let Lattice { area, columns, rows, .. } = *lattice;
    let area_of = |index: usize| area.cell(columns, rows, index % columns, index / columns);
    let place = |cell: Area| channels[0].share(cell.middle());
    // Two parts of a cell that have one colour.
    let tone = |parts: [Area; 2]| {
        let [one, other] = parts.map(|part| Plane::means(channels, part));
        (apart(one, other) < 12.0).then_some(one)
    };
    let turrets = (0..columns * rows).map(|index| {
        // Above and below what is drawn on it.
        let parts = [0.25..0.33, 0.67..0.75].map(|down| area_of(index).part(0.42..0.58, down));
        tone(parts).filter(|tone| tone[0] - tone[2] > RED)
    });
    let turrets: Vec<Option<Tone>> = turrets.collect();
    let cells = (0..columns * rows).filter(|&index| turrets[index].is_none()).map(|index| {
        let cell = area_of(index);
        // Where nothing is drawn on floor and on walls.
        let tone = tone([0.08..0.16, 0.84..0.92].map(|across| cell.part(across, 0.8..0.92)))?;
        Some((index, tone, place(cell)))
    });
    let cells: Vec<(usize, Tone, [f32; 2])> = cells.flatten().collect();
    // The plate's rim around them.
    let pitch = area.width / columns as f32;
    let rim = lattice.beyond(RIM).concat().into_iter().map(|[x, y]| {
        let seen = Plane::means(channels, Area::around(x, y, 0.04 * pitch));
        (seen, channels[0].share([x, y]))
    });
    let rim: Vec<(Tone, [f32; 2])> = rim.collect();
    let split = two_means(&cells.iter().map(|(_, tone, _)| tone[1]).collect::<Vec<_>>());
    let lights = (0..THEMES).filter_map(|theme| {
        let darker = CELL[theme][1] < WALL[theme][1];
        let is_floor = |seen: Tone| (seen[1] < split) == darker;
        let samples = cells.iter().map(|&(_, seen, at)| {
            let ink = if is_floor(seen) { CELL[theme] } else { WALL[theme] };
            Sample { ink, seen, at }
        });
        let rim = rim.iter().map(|&(seen, at)| Sample { ink: BOARD[theme], seen, at });
        let turrets = turrets
            .iter()
            .enumerate()
            .filter_map(|(index, seen)| Some(Sample { ink: SOURCE[theme], seen: (*seen)?, at: place(area_of(index)) }));
        // The edges of walls below floor.
        let tops = cells.iter().filter(|&&(index, seen, _)| {
            let floor = |cell: &&(usize, Tone, [f32; 2])| cell.0 + columns == index && is_floor(cell.1);
            pitch > LARGE && !is_floor(seen) && cells.iter().any(|cell| floor(&cell))
        });
        let tops = tops.map(|&(index, _, at)| {
            let seen = Plane::means(channels, area_of(index).part(0.2..0.8, 0.04..0.08));
            Sample { ink: EDGE[theme], seen, at }
        });
        Some((theme, Light::of(&samples.chain(rim).chain(turrets).chain(tops).collect::<Vec<_>>(), true)?))
    });
    lights.min_by(|a, b| a.1.tint().total_cmp(&b.1.tint()))
}
