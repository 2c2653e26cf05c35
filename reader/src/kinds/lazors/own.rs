//! Our own pictures.

use std::cell::RefCell;
use std::rc::Rc;

use super::blocks::{self, Cell, Seen};
use super::inks::{BEAM, CELL_EDGE};
use super::points::Mark;
use super::squares::{LEAST_PITCH, OWN, Squares, squares};
use super::{Board, MOST, NOTHING, edges, found, photo, points, words};
use crate::draw::{Drawing, Tone, apart, usual};
use crate::image::Image;
use crate::lattice::{self, Lattice, beyond};
use crate::light::{EVEN, Light};
use crate::own::{BOARD, GROUND, THEMES, mixture};
use crate::plane::{Area, Plane};
use crate::reading::{Choice, Found, Place, Slot};

/// In how many of the largest groups of squares a photo is looked for.
const PHOTOS: usize = 3;
/// How much less than nothing at all a cell must cost to be one.
const PLAIN: f32 = 0.6;
/// By how much more contrast than its cells tell a photo may have in which white is too bright.
const STEEPER: [f32; 4] = [1.15, 1.3, 1.5, 1.75];
/// By what part cells may be higher or lower than wide.
const SQUARE: f32 = 0.02;
/// How many places may be in doubt on a small board; on a larger one as many as a quarter of its cells.
const FEW: usize = 8;
/// How much better than a drawn board one in a photo must fit.
const BETTER: f32 = 0.03;
/// How near the plate's colour may be to the ground's to be the same, as in the theme of high contrast.
const ALIKE: f32 = 4.0;
/// How far a tone may be from a beam's.
const LIKE_BEAM: f32 = 30.0;
/// Where parts of cells are looked for beyond the board, in cells, and how unlike the ground they are.
const BEYOND: f32 = 0.3;
const STRIDE: f32 = 0.05;
const MARKED: f32 = 20.0;
/// The mean cost of cells up to which it is a board of ours.
const MOST_COST: f32 = 8.0;

/// The board of ours in a picture that was reduced by a factor.
pub fn find(image: &Image, factor: f32) -> Option<Found> {
    let (grey, mut channels) = (image.grey(), None);
    let turned = grey.transposed();
    OWN.iter().find_map(|&style| {
        let all = squares([&grey, &turned], style);
        let large = all.iter().filter(|squares| squares.pitch() >= LEAST_PITCH);
        large.enumerate().find_map(|(number, squares)| {
            let channels = channels.get_or_insert_with(|| image.channels());
            let themes = (0..THEMES).filter_map(|theme| board(channels, squares, theme, &EVEN, factor));
            let drawn = themes.max_by(|a, b| a.fit.total_cmp(&b.fit));
            if drawn.as_ref().is_some_and(is_clear) {
                return drawn;
            }
            // In photos, too, squares of cells are the largest, but for parts of marks.
            let photo = if number < PHOTOS { photo(channels, squares, factor) } else { None };
            let better = |photo: &Found| {
                let more = |found: &Found| found.columns * found.rows;
                drawn.as_ref().is_none_or(|drawn| {
                    more(photo) > more(drawn) || more(photo) == more(drawn) && photo.fit > drawn.fit + BETTER
                })
            };
            photo.filter(better).or(drawn).filter(is_some_board)
        })
    })
}

/// Whether not so much is in doubt that it is rather something else.
fn is_some_board(found: &Found) -> bool {
    unclear(found) < FEW.max(found.columns * found.rows / 4)
}

/// Whether nothing that is read is in doubt.
fn is_clear(found: &Found) -> bool {
    found.doubts.is_empty() && unclear(found) == 0
}

/// How many places that are read are in doubt.
fn unclear(found: &Found) -> usize {
    let asked = |slot: &Slot| matches!(slot.place, Place::Other(_));
    found.slots.iter().filter(|slot| !slot.sure && !asked(slot)).count()
}

/// The board of ours in a photo.
fn photo(channels: &[Plane; 3], squares: &Squares, factor: f32) -> Option<Found> {
    let lights = (0..THEMES).filter_map(|theme| Some((theme, photo::light(channels, squares, theme)?)));
    let lights: Vec<_> = lights.collect();
    let (theme, (_, light)) = lights.into_iter().min_by(|a, b| a.1.0.total_cmp(&b.1.0))?;
    let read = |light: &Light| board(&light.undone(channels), squares, theme, light, factor);
    let found = read(&light);
    if !light.is_glare() || found.as_ref().is_none_or(|found| found.slots.iter().any(is_laser)) {
        return found;
    }
    // Where white is too bright, dark edges alone do not tell the light: the marks have to.
    let steeper = STEEPER.into_iter().filter_map(|times| read(&light.steeper(CELL_EDGE[theme], times)));
    let clearer = steeper.filter(|found| found.slots.iter().any(is_laser)).min_by(|a, b| {
        let [a, b] = [a, b].map(|found: &Found| {
            found.slots.iter().filter_map(|slot| slot.choices.first()).map(|choice| choice.cost).sum::<f32>()
        });
        a.total_cmp(&b)
    });
    clearer.or(found)
}

/// Whether a place shows a laser.
fn is_laser(slot: &Slot) -> bool {
    Mark::direction(slot.reads()).is_some()
}

/// The first and last corners of a board in columns and rows of its squares.
fn extent(
    channels: &[Plane; 3],
    squares: &Squares,
    [ground, plate]: [Tone; 2],
    is_cell: &dyn Fn(i32, i32) -> bool,
) -> Option<[i32; 4]> {
    let Squares { lattice, .. } = squares;
    let is_corner = |x: i32, y: i32| {
        let place = [x as f32, y as f32];
        let [px, py] = lattice.at(place[0], place[1]);
        let inside = [(px, channels[0].width()), (py, channels[0].height())]
            .into_iter()
            .all(|(at, length)| (-0.1 * lattice.pitch[0]..length as f32 + 0.1 * lattice.pitch[0]).contains(&at));
        let seen = lattice.seen(channels, place, 0.05);
        inside && apart(seen, plate) < 9.0 && mixture(seen, plate, ground).0 < 0.5
    };
    // A line of corners, or of cells where corners look like the ground.
    squares.grown(1, &mut |side, at, [left, top, right, bottom]| {
        let upright = side % 2 == 0;
        let (from, to) = if upright { (top, bottom) } else { (left, right) };
        if apart(ground, plate) < ALIKE {
            let cell = if side < 2 { at } else { at - 1 };
            return (from..to).any(|along| if upright { is_cell(cell, along) } else { is_cell(along, cell) });
        }
        let corner = |&along: &i32| if upright { is_corner(at, along) } else { is_corner(along, at) };
        (from..=to).filter(corner).count() as i32 > (to - from + 1) / 2
    })
}

fn board(channels: &[Plane; 3], squares: &Squares, theme: usize, light: &Light, factor: f32) -> Option<Found> {
    let Squares { lattice, seed, cells: known } = squares;
    let pitch = squares.pitch();
    let templates = blocks::templates(theme, pitch);
    let seen = |drawing: Drawing| drawing.recoloured(&|tone| light.left(tone));
    let templates = templates.into_iter().map(|(cell, drawing)| (cell, seen(drawing))).collect::<Vec<_>>();
    let [mut ground, mut plate, beam] = [GROUND, BOARD, BEAM].map(|tones| light.left(tones[theme]));
    if *light != EVEN {
        // Around cells there is always the plate, if nothing lies over it.
        let corners = known.iter().flat_map(|&[x, y]| [[x, y], [x + 1, y], [x, y + 1], [x + 1, y + 1]]);
        let around = corners.map(|corner| lattice.seen(channels, corner.map(|at| at as f32), 0.06));
        let seen = usual(&around.collect::<Vec<_>>());
        ground = [0, 1, 2].map(|channel: usize| ground[channel] + seen[channel] - plate[channel]);
        plate = seen;
    }
    let area = |column: i32, row: i32| lattice.area(column as f32, row as f32, 1.0, 1.0);
    // Cells are read once, however often they are looked at.
    let looked: RefCell<Vec<([i32; 2], Rc<Seen>)>> = RefCell::default();
    let look = |column: i32, row: i32| {
        let mut looked = looked.borrow_mut();
        if let Some((_, seen)) = looked.iter().find(|(at, _)| *at == [column, row]) {
            return Rc::clone(seen);
        }
        let seen = Rc::new(blocks::read(channels, area(column, row), &templates));
        looked.push(([column, row], Rc::clone(&seen)));
        seen
    };
    let is_cell = |column: i32, row: i32| {
        let (x, y) = (column as f32, row as f32);
        if [0.2, 0.8].iter().any(|far| !channels[0].holds(lattice.at(x + far, y + far))) {
            return false;
        }
        let seen = look(column, row);
        // A closed cell is as black as the ground but for its cross.
        seen.cost() < blocks::DEAR && seen.cost() < PLAIN * blocks::plain(channels, area(column, row), ground)
    };
    if look(seed[0], seed[1]).cost() > blocks::DEAR {
        return None;
    }
    let mut extents = extent(channels, squares, [ground, plate], &is_cell)?;
    let mut doubts = Vec::new();
    if *light != EVEN && apart(ground, plate) > ALIKE && !ends(channels, lattice, [ground, plate], extents) {
        // So bright or dark that the board's end is not seen.
        extents = extent(channels, squares, [plate; 2], &is_cell)?;
        doubts.push(words::CUT.to_owned());
    }
    let [left, top, right, bottom] = extents;
    let [columns, rows] = [right - left, bottom - top].map(|length| length as usize);
    if columns > MOST || rows > MOST || columns * rows < known.len() {
        return None;
    }
    let mut cells = Vec::with_capacity(columns * rows);
    let mut cost = 0.0;
    let mut plain = 0;
    let mut places = [const { Vec::new() }; 2];
    for row in top..bottom {
        for column in left..right {
            let seen = look(column, row);
            plain += usize::from(seen.cells.first().is_some_and(|cell| cell.0 == Cell::Closed));
            cost += seen.cost() / (columns * rows) as f32;
            if seen.cost() < blocks::DEAR {
                let [x, y] = seen.shift;
                places[0].push([column as f32, area(column, row).x + x]);
                places[1].push([row as f32, area(column, row).y + y]);
            }
            cells.push((blocks::choices(&seen.cells), seen.sure));
        }
        // What the rows to come cost is added to it.
        if cost > MOST_COST {
            return None;
        }
    }
    if plain == columns * rows {
        return None;
    }
    doubt_closed_edges(&mut cells, columns, rows);
    // Where the cells are, more exactly than their outlines told.
    let (pitch, starts) = lattice::squares([&places[0], &places[1]], pitch);
    let start = starts.map(Option::unwrap_or_default);
    let lattice = &Lattice::square(start, pitch);
    // In a photo, cells may be a little higher or lower than wide.
    let lines = [0, 1].map(|axis: usize| {
        let own = lattice::line(&places[axis]).filter(|(own, _)| (own / pitch - 1.0).abs() < SQUARE);
        own.unwrap_or((pitch, start[axis]))
    });
    let marks = points::templates(theme, pitch);
    let marks = marks.into_iter().map(|(mark, drawing)| (mark, seen(drawing))).collect::<Vec<_>>();
    let spots = edges(columns, rows).map(|(x, y)| {
        let [x, y] = [(lines[0], left, x), (lines[1], top, y)]
            .map(|((pitch, start), first, at)| start + (first as f32 + at as f32 / 2.0) * pitch);
        let (marks, sure) = points::read(channels, (x, y), pitch, &marks);
        let choices = marks
            .iter()
            .map(|&(mark, cost)| Choice { reads: mark.map_or(NOTHING, Mark::word).to_owned(), cost: cost / 100.0 });
        (choices.collect(), sure)
    });
    let points: Vec<(Vec<Choice>, bool)> = spots.collect();
    // A board with neither is none, and squares that look like free cells are in many pictures.
    if points.iter().all(|(choices, _)| choices.first().is_none_or(|choice| choice.reads == NOTHING)) {
        return None;
    }
    let whole = lattice.area(left as f32, top as f32, columns as f32, rows as f32).scaled(1.0 / factor);
    let alike = apart(ground, plate) < ALIKE;
    if doubts.is_empty()
        && (is_cut(channels, lattice, ground, extents) || alike && goes_on(channels, lattice, ground, extents))
    {
        doubts.push(words::CUT.to_owned());
    }
    if edges(columns, rows).zip(&points).any(|(at, (choices, _))| {
        let laser = choices.first().and_then(|choice| Mark::direction(&choice.reads));
        laser.is_some_and(|laser| {
            let free = |column: usize, row: usize| {
                let cell = cells.get(row * columns + column).filter(|_| column < columns);
                cell.and_then(|(choices, _)| choices.first())
                    .is_some_and(|choice| choice.reads == Cell::Free(None).word())
            };
            let place = [left as f32 + at.0 as f32 / 2.0, top as f32 + at.1 as f32 / 2.0];
            hides_laser(channels, lattice, beam, place, at, laser, &free)
        })
    }) {
        doubts.push(words::HIDDEN.to_owned());
    }
    let fit = (1.0 - cost / 10.0).clamp(0.0, 1.0);
    Some(found(Board { area: whole, columns, rows, cells, points, fit, doubts }))
}

/// Whether a beam leaves a laser in a direction that is not its own: another laser may be below its mark. Beside a block
/// its own beam may turn at once, so this is not asked there.
fn hides_laser(
    channels: &[Plane; 3],
    lattice: &Lattice,
    ink: Tone,
    [x, y]: [f32; 2],
    at: (usize, usize),
    laser: [f32; 2],
    free: &dyn Fn(usize, usize) -> bool,
) -> bool {
    let beam = |[dx, dy]: [f32; 2]| {
        let steps = [0.17, 0.2, 0.23, 0.26].map(|far| (x + dx * far, y + dy * far));
        let seen = steps.into_iter().filter(|&(x, y)| apart(lattice.seen(channels, [x, y], 0.02), ink) < LIKE_BEAM);
        seen.count() > 2
    };
    let ways = [[1.0, 1.0], [1.0, -1.0], [-1.0, 1.0], [-1.0, -1.0]];
    let cells = ways.map(|[dx, dy]: [f32; 2]| {
        // The cell on that side of an edge, counted from -1 outside the board.
        let cell = |at: usize, way: f32| (at as f32 / 2.0 + way * 0.25).floor();
        let [column, row] = [cell(at.0, dx), cell(at.1, dy)];
        column >= 0.0 && row >= 0.0 && free(column as usize, row as usize)
    });
    let own = ways.iter().position(|&way| way == laser);
    own.is_some_and(|own| cells[own])
        && ways.iter().zip(cells).any(|(&way, inside)| way != laser && inside && beam(way))
}

/// Whether something else than the ground begins where the board ends.
fn is_cut(channels: &[Plane; 3], lattice: &Lattice, ground: Tone, extents: [i32; 4]) -> bool {
    around(channels, lattice, extents, &|seen| apart(seen, ground) < 9.0).into_iter().any(|share| share < 0.7)
}

/// Whether a part of a cell is seen between the board and the picture's edge, where no plate shows that the board ends.
fn goes_on(channels: &[Plane; 3], lattice: &Lattice, ground: Tone, [left, top, right, bottom]: [i32; 4]) -> bool {
    let pitch = lattice.pitch[0];
    let [left, top] = lattice.at(left as f32, top as f32);
    let [right, bottom] = lattice.at(right as f32, bottom as f32);
    let [x, y] = [[left, right], [top, bottom]];
    let size = [channels[0].width() as f32, channels[0].height() as f32];
    (0..4).any(|side| {
        let (way, end) = (side % 2, side / 2);
        let (edge, along) = if way == 0 { (x[end], y) } else { (y[end], x) };
        let free = if end == 0 { edge } else { size[way] - edge };
        // Beams end nearer than this; a whole cell would have been read.
        let depths = (0..).map(|step| BEYOND + STRIDE * step as f32).take_while(|far| *far < 1.0);
        let depths = depths.map(|far| far * pitch).take_while(|far| far + 1.0 < free);
        // Of what is cut, its outermost pixel may be all that is left.
        let mut depths = depths.chain([free - 1.0].into_iter().filter(|&far| far > BEYOND * pitch));
        free < pitch
            && depths.any(|far| {
                let at = if end == 0 { edge - far } else { edge + far };
                let steps = ((along[1] - along[0]) / (STRIDE * pitch)) as usize;
                (0..steps).any(|step| {
                    let along = along[0] + (step as f32 + 0.5) * STRIDE * pitch;
                    let [x, y] = if way == 0 { [at, along] } else { [along, at] };
                    apart(Plane::means(channels, Area::around(x, y, 0.04 * pitch)), ground) > MARKED
                })
            })
    })
}

/// Whether what is around the board differs from its plate as the ground does.
fn ends(channels: &[Plane; 3], lattice: &Lattice, [ground, plate]: [Tone; 2], extents: [i32; 4]) -> bool {
    around(channels, lattice, extents, &|seen| mixture(seen, plate, ground).0 > 0.5)
        .into_iter()
        .all(|share| share > 0.7)
}

/// For how much of what is around the board, on its four sides, something holds.
fn around(
    channels: &[Plane; 3],
    lattice: &Lattice,
    [left, top, right, bottom]: [i32; 4],
    holds: &dyn Fn(Tone) -> bool,
) -> [f32; 4] {
    let at = |x: f32, y: f32| channels[0].holds(lattice.at(x, y)) && holds(lattice.seen(channels, [x, y], 0.05));
    // Quarters of cells, where no beam leaves.
    let sides = beyond([right - left, bottom - top].map(|length| length as usize), 0.18, &[0.08, 0.92]);
    sides.map(|side| {
        let held = side.iter().filter(|[x, y]| at(left as f32 + x, top as f32 + y));
        held.count() as f32 / side.len().max(1) as f32
    })
}

/// Doubts the lines of closed cells at the edges of a board: these may be what is beside it.
fn doubt_closed_edges(cells: &mut [(Vec<Choice>, bool)], columns: usize, rows: usize) {
    let row = |row: usize| (0..columns).map(|column| row * columns + column).collect::<Vec<_>>();
    let column = |column: usize| (0..rows).map(|row| row * columns + column).collect();
    for line in [row(0), row(rows - 1), column(0), column(columns - 1)] {
        let is_closed = |&at: &usize| cells[at].0.first().is_some_and(|choice| choice.reads == Cell::Closed.word());
        if line.iter().all(is_closed) {
            line.into_iter().for_each(|at| cells[at].1 = false);
        }
    }
}
