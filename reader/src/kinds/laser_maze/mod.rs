//! Laser Maze: our own pictures of mazes, in any theme and size in which turrets are legible.

mod cells;
mod grid;
mod inks;
mod photo;
mod turrets;
mod words;

use std::cell::OnceCell;

use super::Facets;
use crate::draw::{Tone, apart};
use crate::image::Image;
use crate::kinds::Kind;
use crate::light::{EVEN, Light};
use crate::own::{BOARD, CELL, GROUND, THEMES};
use crate::plane::{Area, Plane};
use crate::reading::{Choice, Found, Place, Slot};
use cells::Seen;
use grid::Lattice;
use turrets::{Turn, Turret};

pub(crate) const FACETS: Facets = Facets { find, text, sums, allows, said: words::said, write: Found::write };

/// The longest side that is looked at.
const LONGEST: usize = 3000;
/// The share of cells that must look like ones of a maze.
const LEAST_FIT: f32 = 0.9;
/// Turrets have all their marks from this many pixels a cell.
const LEGIBLE: f32 = 14.0;

fn find(image: &Image) -> Option<Found> {
    let (small, factor) = image.reduced(LONGEST);
    let channels = OnceCell::new();
    let read = |lattice: &Lattice| {
        let channels = channels.get_or_init(|| small.channels());
        let is_of = |theme: &usize| is_theme(channels, lattice, &EVEN, [BOARD[*theme], GROUND[*theme]]);
        let theme = (0..THEMES).find(is_of)?;
        let mut found = board(channels, lattice, theme, &EVEN, factor)?;
        if !photo::is_rimmed(channels, lattice, &EVEN, [BOARD[theme], CELL[theme]]) {
            found.doubts.push(words::ENDS.to_owned());
        }
        Some(found)
    };
    // In an enlarged picture, the faintest edges are only seen after it was reduced again.
    let sides = [1, 2, 4].map(|part| small.width().max(small.height()) / part);
    let drawn = sides.into_iter().find_map(|side| {
        let (reduced, less) = small.reduced(side);
        let lattices = grid::lattices(&reduced.grey()).into_iter();
        let mut lattices = lattices.map(|it| Lattice { area: it.area.scaled(1.0 / less), ..it });
        lattices.find_map(|lattice| read(&lattice))
    });
    // In a photo, turrets may have the colours of none.
    let turrets = |found: &Found| found.slots.iter().filter_map(|slot| Turret::parse(slot.reads())).count();
    let clear = |found: &Found| {
        let whole = photo::whole(found);
        // Once the walker has left it, a film does not show the start.
        (whole || found.doubts.iter().any(|doubt| doubt == words::WALKED))
            && (whole && found.doubts.is_empty() || turrets(found) > 0)
    };
    if drawn.as_ref().is_some_and(clear) {
        return drawn;
    }
    let photo = photo::find(&small, factor);
    let more = photo.as_ref().map(turrets) > drawn.as_ref().map(turrets);
    if more { photo } else { drawn }
}

/// Whether the colours around a lattice are those of a plate and of the ground.
fn is_theme(channels: &[Plane; 3], lattice: &Lattice, light: &Light, [plate, ground]: [Tone; 2]) -> bool {
    let pitch = lattice.area.width / lattice.columns as f32;
    // A thin rim is blurred.
    let far = |tone: Tone, depths: &[f32]| {
        let far = |&[x, y]: &[f32; 2]| {
            let seen = Plane::means(channels, Area::around(x, y, 0.02 * pitch));
            apart(light.drawn(seen, channels[0].share([x, y])), tone)
        };
        let depths = depths.iter().map(|&depth| lattice.beyond(depth).concat().iter().map(far).collect());
        let nearest = depths.reduce(|a: Vec<f32>, b| a.iter().zip(b).map(|(a, b)| a.min(b)).collect());
        nearest.unwrap_or_default()
    };
    let share = |distances: Vec<f32>, most: f32| {
        distances.iter().filter(|&&distance| distance < most).count() as f32 / distances.len().max(1) as f32
    };
    share(far(plate, &[0.02, 0.035, 0.05, 0.065, 0.08]), 8.0 + 80.0 / pitch) > 0.9
        && share(far(ground, &[0.17]), 8.0) > 0.5
}

fn board(channels: &[Plane; 3], lattice: &Lattice, theme: usize, light: &Light, factor: f32) -> Option<Found> {
    let Lattice { area, columns, rows, score } = *lattice;
    let pitch = area.width / columns as f32;
    let mut kept = None;
    let mut lost = 0.0;
    let mut seen: Vec<Seen> = Vec::with_capacity(columns * rows);
    for index in 0..columns * rows {
        let cell = area.cell(columns, rows, index % columns, index / columns);
        let read = cells::read(channels, cell, (theme, light), &mut kept);
        lost += 1.0 - read.fit;
        // No other cell can make up for it.
        if lost > 1.0 + (1.0 - LEAST_FIT) * (columns * rows) as f32 {
            return None;
        }
        seen.push(read);
    }
    let fit = seen.iter().map(|seen| seen.fit).sum::<f32>() / seen.len().max(1) as f32;
    if fit < LEAST_FIT {
        return None;
    }
    let walked = is_walked(&seen);
    let mut doubts = Vec::new();
    let reads = |what: &str| seen.iter().any(|seen| seen.choices.first().is_some_and(|choice| choice.reads == what));
    if !reads("S") && !reads("G") {
        return None;
    }
    if walked {
        doubts.push(words::WALKED.to_owned());
    }
    if pitch < LEGIBLE {
        doubts.push(words::SMALL.to_owned());
    }
    let mut slots = Vec::with_capacity(seen.len() + 1);
    for (index, seen) in seen.iter().enumerate() {
        let (row, column) = (index / columns, index % columns);
        let turns = Turret::parse(seen.choices.first().map_or("", |choice| &choice.reads))
            .is_some_and(|turret| turret.turn != Turn::Static);
        slots.push(Slot {
            place: Place::Cell(row, column),
            area: area.cell(columns, rows, column, row),
            choices: seen.choices.clone(),
            sure: seen.sure && !(walked && turns),
        });
    }
    let waiting = [words::OFF, words::ON].map(|reads| Choice { reads: reads.to_owned(), cost: 0.5 });
    slots.push(Slot { place: Place::Other(0), area, choices: waiting.to_vec(), sure: false });
    let found =
        Found { kind: Kind::LaserMaze, fit: (fit * (0.5 + score / 2.0)).min(1.0), area, columns, rows, slots, doubts };
    let mut found = found.scaled(1.0 / factor);
    if !walked && !fires(&found, &seen) {
        found.doubts.push(words::FIRE.to_owned());
    }
    Some(found)
}

/// Whether the maze is shown after its first step: turrets have turned since then.
fn is_walked(seen: &[Seen]) -> bool {
    let reads = |seen: &Seen, what: &str| seen.choices.first().is_some_and(|choice| choice.reads == what);
    let walker = seen.iter().find(|seen| seen.walker);
    walker.is_some_and(|seen| !reads(seen, "S")) || seen.iter().any(|seen| seen.marked || seen.late)
}

/// Whether some turret that turns does not show by its beam whether the walk has begun: if nothing fires, the walker may
/// have waited on its start.
fn may_have_waited(found: &Found) -> bool {
    let cells = found.columns * found.rows;
    let turrets = found.slots.iter().enumerate().take(cells);
    let turrets = turrets.filter_map(|(index, slot)| Some((index, Turret::parse(slot.reads())?)));
    let turrets: Vec<_> = turrets.collect();
    let would_fire = turrets.iter().any(|&(index, turret)| {
        ahead(index, turret.facing, found.columns, cells)
            .and_then(|next| found.slots.get(next))
            .is_some_and(|slot| is_floor(slot.reads()))
    });
    !would_fire && turrets.iter().any(|(_, turret)| turret.turn != Turn::Static)
}

fn is_floor(reads: &str) -> bool {
    matches!(reads, "." | "S" | "G")
}

/// The cell ahead of one, on the board.
fn ahead(index: usize, facing: usize, columns: usize, cells: usize) -> Option<usize> {
    match facing {
        0 => index.checked_sub(columns),
        1 => Some(index + 1).filter(|next| !next.is_multiple_of(columns)),
        2 => Some(index + columns).filter(|&next| next < cells),
        _ => index.checked_sub(1).filter(|_| !index.is_multiple_of(columns)),
    }
}

/// Whether the floor that is marked as under fire is what the turrets will hit after the first step; or none is marked.
fn fires(found: &Found, seen: &[Seen]) -> bool {
    if !seen.iter().any(|seen| seen.warned) {
        return true;
    }
    let mut hit = vec![false; seen.len()];
    for (index, slot) in found.slots.iter().enumerate() {
        let Some(turret) = Turret::parse(slot.reads()) else { continue };
        let mut at = index;
        while let Some(next) = ahead(at, turret.after(), found.columns, seen.len())
            && found.slots.get(next).is_some_and(|slot| is_floor(slot.reads()))
        {
            at = next;
            hit[at] = true;
        }
    }
    hit.iter().zip(seen).all(|(&hit, seen)| hit == seen.warned)
}

fn text(found: &Found) -> String {
    let mut text = String::new();
    let mut table = String::new();
    for (index, slot) in found.slots.iter().enumerate() {
        match slot.place {
            Place::Cell(row, column) => {
                if column == 0 && index > 0 {
                    text.push('\n');
                }
                let mut words = slot.reads().split(' ');
                text += words.next().unwrap_or(".");
                let words: Vec<&str> = words.collect();
                if !words.is_empty() {
                    table += &format!("turret {} {} {}\n", row + 1, column + 1, crate::words::joined(&words, " "));
                }
            }
            _ if slot.reads() == words::ON => table.insert_str(0, "waiting on\n"),
            _ => {}
        }
    }
    text.push('\n');
    if !table.is_empty() {
        text.push('\n');
        text += &table;
    }
    text
}

fn sums(found: &Found) -> Vec<String> {
    let count = |what: &str| found.slots.iter().filter(|slot| slot.reads() == what).count();
    let mut sums = Vec::new();
    for (count, none, several) in
        [(count("S"), words::NO_START, words::STARTS), (count("G"), words::NO_GOAL, words::GOALS)]
    {
        match count {
            0 => sums.push(none.to_owned()),
            1 => {}
            _ => sums.push(several.to_owned()),
        }
    }
    let waiting = found.slots.iter().find(|slot| matches!(slot.place, Place::Other(_)));
    match waiting {
        Some(slot) if !slot.sure => sums.push(words::WAITING.to_owned()),
        Some(slot) if slot.reads() == words::ON && may_have_waited(found) => {
            sums.push(words::WAITED.to_owned());
        }
        _ => {}
    }
    sums
}

fn allows(found: &Found, slot: usize, reads: &str) -> bool {
    match found.slots.get(slot).map(|slot| slot.place) {
        Some(Place::Cell(..)) => [".", "#", "S", "G"].contains(&reads) || Turret::parse(reads).is_some(),
        Some(Place::Other(_)) => [words::OFF, words::ON].contains(&reads),
        _ => false,
    }
}
