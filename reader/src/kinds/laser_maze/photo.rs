//! Mazes of ours in photos: faint and noisy, and in whatever light.

use super::grid::{self, Lattice};
use super::inks::WALL;
use super::{board, is_theme};
use crate::draw::{Tone, apart};
use crate::image::Image;
use crate::light::{Light, Sample};
use crate::list::List as _;
use crate::numbers::two_means;
use crate::own::{BOARD, CELL, GROUND, THEMES};
use crate::plane::{Area, Plane};
use crate::reading::Found;

/// The longer side of the picture in which lines are looked for: noise is less in a smaller one.
const SIDE: usize = 700;
/// How far apart the plate and a cell must be seen, so that no part of a maze is taken for all of it.
const SEEN: f32 = 10.0;

/// Where the plate's rim is seen outside of cells, in cells.
const RIM: f32 = 0.05;

/// The maze in a photo that was reduced by a factor.
pub fn find(image: &Image, factor: f32) -> Option<Found> {
    let (little, less) = image.reduced(SIDE);
    let lattices = grid::between_lines(&little.grey());
    let channels = (!lattices.is_empty()).then(|| image.channels())?;
    lattices.iter().find_map(|lattice| {
        let lattice = Lattice { area: lattice.area.scaled(1.0 / less), ..*lattice };
        let (theme, light) = light(&channels, &lattice)?;
        let [plate, ground, cell] = [BOARD, GROUND, CELL].map(|tones| light.left(tones[theme]));
        (apart(plate, cell) > SEEN && is_theme(&channels, &lattice, &light, [plate, ground]))
            .then(|| board(&light.undone(&channels), &lattice, theme, &light, factor))?
    })
}

/// The theme and the light in which cells are floor or walls.
fn light(channels: &[Plane; 3], lattice: &Lattice) -> Option<(usize, Light)> {
    let Lattice { area, columns, rows, .. } = *lattice;
    let [width, height] = [channels[0].width() as f32, channels[0].height() as f32];
    let cells = (0..columns * rows).map(|index| {
        let cell = area.cell(columns, rows, index % columns, index / columns);
        // Where nothing is drawn on floor and on walls.
        let corners = [0.08..0.16, 0.84..0.92].map(|across| cell.part(across, 0.8..0.92));
        let tones = corners.map(|corner| Plane::means(channels, corner));
        let at = [(cell.x + cell.width / 2.0) / width - 0.5, (cell.y + cell.height / 2.0) / height - 0.5];
        (apart(tones[0], tones[1]) < 12.0).then_some((tones[0], at))
    });
    let cells: Vec<(Tone, [f32; 2])> = cells.flatten().list();
    // The plate's rim around them.
    let pitch = area.width / columns as f32;
    let spot = |x: f32, y: f32| {
        let seen = Plane::means(channels, Area::around(x, y, 0.04 * pitch));
        (seen, [x / width - 0.5, y / height - 0.5])
    };
    let far = RIM * pitch;
    // Not at the middle of a cell, where muzzles stick out.
    let along = |count: usize| (0..count).flat(|cell| [cell as f32 + 0.22, cell as f32 + 0.78]);
    let above = along(columns).flat(|x| [(x * pitch, -far), (x * pitch, area.height + far)]);
    let beside = along(rows).flat(|y| [(-far, y * pitch), (area.width + far, y * pitch)]);
    let rim = above.and(beside).map(|(x, y)| spot(area.x + x, area.y + y)).list();
    let split = two_means(&cells.iter().map(|(tone, _)| tone[1]).list());
    let lights = (0..THEMES).filter_map(|theme| {
        let darker = CELL[theme][1] < WALL[theme][1];
        let samples = cells.iter().map(|&(seen, at)| {
            let floor = (seen[1] < split) == darker;
            Sample { ink: if floor { CELL[theme] } else { WALL[theme] }, seen, at }
        });
        let rim = rim.iter().map(|&(seen, at)| Sample { ink: BOARD[theme], seen, at });
        Some((theme, Light::of(&samples.and(rim).list(), true)?))
    });
    lights.min_by(|a, b| a.1.tint().total_cmp(&b.1.tint()))
}
