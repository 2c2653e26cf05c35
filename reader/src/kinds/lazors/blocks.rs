//! Cells and blocks as templates.

use std::sync::LazyLock;

use super::inks::{
    CELL_EDGE, CLOSED, OPAQUE, OPAQUE_HATCH, PORT, PORT_MARK, PRISM, PRISM_EDGE, REFLECT, REFLECT_EDGE, REFLECT_SCREW,
    REFRACT, REFRACT_EDGE, SCREW, SHADOW,
};
use crate::draw::{Comparison, Drawing, Tone, disc, outline, plate, polygon, stroke};
use crate::own::{BOARD, CELL, GROUND, QUIET, THEMES};
use crate::plane::{Area, Plane};
use crate::reading::Choice;

/// The samples along a cell's side.
pub const SIDE: usize = 32;
/// The letters of blocks.
pub const KINDS: [char; 5] = ['A', 'B', 'C', 'D', 'T'];
/// The cost of a template up to which a cell is certain, in hundredths of a cell.
const CHEAP: f32 = 12.0;
/// The cost up to which a cell may be what its best template is.
pub const DEAR: f32 = 20.0;
/// What costs less than so many times the likeliest may be it, a pixel beside.
const NEAR: f32 = 2.5;
/// The cost up to which a cell is where it was looked for.
const FINE: f32 = 0.6;
/// How far a cell may have gone from its template towards another one, 0 to 1.
const GONE: f32 = 0.35;
/// How far templates must be apart to be told apart, in hundredths of a cell.
const APART: f32 = 0.1;
/// A difference that counts as a whole one, 0 to 255.
const WHOLE: f32 = 96.0;

/// What a cell may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cell {
    /// No block can be placed here.
    Closed,
    /// A block can be placed here; perhaps one has been, by its number among [`KINDS`].
    Free(Option<usize>),
    /// A fixed block.
    Fixed(usize),
}

impl Cell {
    /// Everything.
    pub fn all() -> impl Iterator<Item = Cell> {
        let kinds = 0..KINDS.len();
        [Cell::Closed, Cell::Free(None)]
            .into_iter()
            .chain(kinds.clone().map(Cell::Fixed))
            .chain(kinds.map(|kind| Cell::Free(Some(kind))))
    }

    /// As it is written in the grid; a placed block follows its free cell.
    pub fn word(self) -> String {
        let letter = |kind: usize| KINDS.get(kind).copied().unwrap_or('A');
        match self {
            Cell::Closed => "x".to_owned(),
            Cell::Free(None) => "o".to_owned(),
            Cell::Free(Some(kind)) => format!("o {}", letter(kind)),
            Cell::Fixed(kind) => letter(kind).to_string(),
        }
    }
}

/// What a cell may be as it is drawn, theme by theme.
static DRAWN: LazyLock<Vec<Vec<(Cell, Drawing)>>> =
    LazyLock::new(|| (0..THEMES).map(|theme| Cell::all().map(|cell| (cell, drawn(theme, cell))).collect()).collect());

/// The templates of a theme, of cells with so many pixels.
pub fn templates(theme: usize, pitch: f32) -> Vec<(Cell, Drawing)> {
    DRAWN[theme % THEMES].iter().map(|(cell, drawing)| (*cell, drawing.softened(pitch))).collect()
}

fn drawn(theme: usize, cell: Cell) -> Drawing {
    let mut drawing = Drawing::new(SIDE, BOARD[theme]);
    match cell {
        Cell::Closed => {
            drawing.fill(CLOSED[theme], 1.0, plate(0.03, 0.03, 0.94, 0.94, 0.1));
            for way in [-0.07, 0.07] {
                drawing.fill(QUIET[theme], 0.85, stroke(&[(0.43, 0.5 - way), (0.57, 0.5 + way)], 0.03));
            }
        }
        Cell::Free(placed) => {
            drawing.fill(CELL[theme], 1.0, plate(0.03, 0.03, 0.94, 0.94, 0.1));
            drawing.fill(CELL_EDGE[theme], 1.0, outline(plate(0.045, 0.045, 0.91, 0.91, 0.09), 0.025));
            if let Some(kind) = placed {
                let (tone, alpha) = SHADOW[theme];
                drawing.fill(tone, 0.35 * alpha, plate(0.05, 0.095, 0.9, 0.89, 0.13));
                block(&mut drawing, theme, kind);
            }
        }
        Cell::Fixed(kind) => {
            block(&mut drawing, theme, kind);
            let screw = if kind == 0 { REFLECT_SCREW } else { SCREW };
            for x in [0.15, 0.85] {
                for y in [0.15, 0.85] {
                    drawing.fill(screw[theme], 1.0, disc(x, y, 0.045));
                    let slot = [(x - 0.022, y - 0.022), (x + 0.022, y + 0.022)];
                    drawing.fill(GROUND[theme], 1.0, stroke(&slot, 0.016));
                }
            }
        }
    }
    drawing
}

fn block(drawing: &mut Drawing, theme: usize, kind: usize) {
    let face = || plate(0.06, 0.06, 0.88, 0.88, 0.11);
    match kind {
        0 => {
            drawing.fill(REFLECT[theme], 1.0, face());
            drawing.fill(REFLECT_EDGE[theme], 0.95, outline(plate(0.16, 0.16, 0.68, 0.68, 0.06), 0.035));
            for line in [[(0.3, 0.44), (0.44, 0.3)], [(0.3, 0.62), (0.62, 0.3)]] {
                drawing.fill(REFLECT_EDGE[theme], 1.0, stroke(&line, 0.045));
            }
        }
        1 => {
            drawing.fill(OPAQUE[theme], 1.0, face());
            for offset in [-0.4, -0.2, 0.0, 0.2, 0.4_f32] {
                let sum = 1.0 + offset;
                let (left, right) = (0.16_f32.max(sum - 0.84), 0.84_f32.min(sum - 0.16));
                drawing.fill(OPAQUE_HATCH[theme], 1.0, stroke(&[(left, sum - left), (right, sum - right)], 0.04));
            }
            drawing.fill(OPAQUE_HATCH[theme], 0.8, outline(face(), 0.03));
        }
        2 => {
            let (tone, alpha) = REFRACT[theme];
            drawing.fill(tone, 0.42 * alpha, face());
            drawing.fill(REFRACT_EDGE[theme], 0.9, outline(face(), 0.04));
            for way in [-0.18, 0.18] {
                drawing.fill(REFRACT_EDGE[theme], 0.9, stroke(&[(0.32, 0.5 - way), (0.68, 0.5 + way)], 0.04));
            }
        }
        3 => {
            let (tone, alpha) = PRISM[theme];
            let diamond = || polygon(&[(0.5, 0.09), (0.91, 0.5), (0.5, 0.91), (0.09, 0.5)]);
            drawing.fill(tone, 0.35 * alpha, face());
            drawing.fill(tone, 0.9 * alpha, diamond());
            drawing.fill(PRISM_EDGE[theme], 1.0, outline(diamond(), 0.05));
            for line in [[(0.5, 0.3), (0.5, 0.7)], [(0.3, 0.5), (0.7, 0.5)]] {
                drawing.fill(PRISM_EDGE[theme], 0.7, stroke(&line, 0.03));
            }
        }
        _ => {
            drawing.fill(PORT[theme], 1.0, face());
            drawing.fill(PORT_MARK[theme], 1.0, outline(disc(0.5, 0.5, 0.27), 0.06));
            for x in [0.415, 0.585] {
                drawing.fill(PORT_MARK[theme], 1.0, disc(x, 0.5, 0.05));
            }
        }
    }
}

/// Whether a sample counts, up to so far from the middle: not where beams run between the middles of edges, nor at lasers
/// and targets there.
pub fn counts(index: usize, pixel: f32, most: f32) -> bool {
    let x = ((index % SIDE) as f32 + 0.5) / SIDE as f32 - 0.5;
    let y = ((index / SIDE) as f32 + 0.5) / SIDE as f32 - 0.5;
    let beam = (x.abs() + y.abs() - 0.5).abs() * std::f32::consts::FRAC_1_SQRT_2;
    let (far, near) = (x.abs().max(y.abs()), x.abs().min(y.abs()));
    beam > 0.05 + pixel && (0.5 - far).hypot(near) > 0.19 + pixel && far < most
}

/// How a cell of so many pixels is compared: by green and blue, which the red halos of beams change least.
fn comparison(pixels: f32) -> Comparison {
    let counted: Vec<usize> = (0..SIDE * SIDE).filter(|&index| counts(index, 0.5 / pixels, 0.47)).collect();
    Comparison { of: counted.len() as f32, counted, channels: [0.0, 1.0, 1.0], whole: WHOLE, most: WHOLE }
}

/// What a cell shows.
pub struct Seen {
    /// What it may be with costs, the likeliest first.
    pub cells: Vec<(Cell, f32)>,
    /// Whether the first is certain.
    pub sure: bool,
    /// How far it is from where it was looked for, in pixels.
    pub shift: [f32; 2],
}

impl Seen {
    /// The cost of the likeliest.
    pub fn cost(&self) -> f32 {
        self.cells.first().map_or(f32::MAX, |cell| cell.1)
    }
}

/// Reads a cell.
pub fn read(channels: &[Plane; 3], area: Area, templates: &[(Cell, Drawing)]) -> Seen {
    let comparison = comparison(area.width);
    let costs = |samples: &Drawing| comparison.costs(samples, templates.iter().map(|(_, drawing)| drawing));
    let mut samples = Drawing::of(channels, area, SIDE);
    let mut costs_here = costs(&samples);
    let mut shift = [0.0; 2];
    // Where a likely one fits best, within a pixel or so: first across, then down. Beside its place another one may seem
    // likelier.
    let least = costs_here.first().map_or(f32::MAX, |cost| cost.0);
    let likely = costs_here.iter().take(2).filter(|cost| (FINE..2.0 * DEAR).contains(&cost.0) && cost.0 < NEAR * least);
    for number in likely.map(|cost| cost.1).collect::<Vec<_>>() {
        let Some((_, likely)) = templates.get(number) else { continue };
        let (mut here, mut by) = (None, [0.0; 2]);
        for axis in 0..2 {
            let fits = (-3..=3_i8).map(|step| {
                let mut moved = by;
                moved[axis] = f32::from(step) * (0.004 * area.width).max(0.35);
                let samples = Drawing::of(channels, area.moved(moved), SIDE);
                (comparison.cost(&samples, likely), samples, moved)
            });
            if let Some((_, best, moved)) = fits.min_by(|a, b| a.0.total_cmp(&b.0)) {
                (here, by) = (Some(best), moved);
            }
        }
        let Some(here) = here else { continue };
        let there = costs(&here);
        let before = costs_here.first().map_or(f32::MAX, |cost| cost.0);
        if there.first().is_some_and(|cost| cost.0 < before) {
            (samples, shift, costs_here) = (here, by, there);
        }
    }
    let costs = costs_here;
    let cells = costs.iter().filter_map(|&(cost, number)| Some((templates.get(number)?.0, cost)));
    let cells: Vec<(Cell, f32)> = cells.collect();
    let Some(&(least, best)) = costs.first() else { return Seen { cells, sure: false, shift } };
    let mut sure = least < CHEAP;
    for &(_, other) in costs.iter().skip(1) {
        let (Some((_, ours)), Some((_, theirs))) = (templates.get(best), templates.get(other)) else {
            continue;
        };
        let (gone, apart) = comparison.gone(&samples, ours, theirs);
        sure &= gone < GONE && apart > APART;
    }
    Seen { cells, sure, shift }
}

/// What it would cost if nothing were there but one colour.
pub fn plain(channels: &[Plane; 3], area: Area, tone: Tone) -> f32 {
    comparison(area.width).cost(&Drawing::of(channels, area, SIDE), &Drawing::new(SIDE, tone))
}

/// The choices of a cell.
pub fn choices(cells: &[(Cell, f32)]) -> Vec<Choice> {
    cells.iter().take(6).map(|&(cell, cost)| Choice { reads: cell.word(), cost: cost / 100.0 }).collect()
}
