//! Where the console's board is in a picture: five rows and columns of cards, and clues right of them and below.

use std::ops::Range;

use super::drawn;
use crate::numbers::{dot, sort_by};
use crate::plane::{Area, Plane};

/// Cells of the board with its clues.
pub const SIDE: usize = 6;

/// Steeper than this, one edge is like another.
const STEEPEST: f32 = 120.0;
/// The cells of the first search, in samples.
const COARSE: usize = 8;
/// The fits below which a picture shows no board: in the first search, where other puzzles reach 0.5 and boards full of
/// Voltorbs no more; and when the place is exact, where boards reach 0.6 and more.
const FAINT: f32 = 0.3;
const POOR: [f32; 2] = [0.4, 0.5];
/// A fit after which no other pitch or size is tried.
const GOOD: f32 = 0.62;
/// How periodic a picture is at least at its pitch, where boards reach 0.7 and more: see [`pitches`].
const PERIODIC: f32 = 0.25;
/// The smallest pitch that is looked for, in pixels of the picture as reduced.
const CLOSEST: f32 = 10.0;
/// Rows and columns of pixels that tell the pitch.
const LINES: usize = 96;

/// The board's place: the area of all cells and clues, 6 x 6.
#[derive(Clone, Copy, Debug)]
pub struct Grid {
    /// In pixels of the picture.
    pub area: Area,
    /// The correlation with how it should look.
    pub fit: f32,
}

impl Grid {
    /// The shorter side of a cell.
    pub fn pitch(&self) -> f32 {
        self.area.width.min(self.area.height) / SIDE as f32
    }
}

/// About where the board is in a picture.
pub fn locate(grey: &Plane) -> Option<Grid> {
    let longer = grey.width().max(grey.height()) as f32;
    let mut best: Option<Grid> = None;
    let mut last = 0.0;
    for (side, widest) in [(500.0, f32::INFINITY), (1000.0, 40.0)] {
        let factor = (side / longer).min(1.0);
        if factor <= last || best.is_some_and(|best| best.fit > FAINT) {
            break;
        }
        last = factor;
        let size = |length: usize| ((length as f32 * factor).round() as usize).max(1);
        let reduced = if factor < 1.0 { grey.resized(size(grey.width()), size(grey.height())) } else { grey.clone() };
        let scales = [grey.width() as f32 / reduced.width() as f32, grey.height() as f32 / reduced.height() as f32];
        let gradient = edges(&reduced);
        let tiles = Tiles::new(COARSE);
        for pitch in pitches(&gradient, widest) {
            let Some(found) = tiles.search(&gradient, pitch) else { continue };
            if best.is_none_or(|best| found.fit > best.fit) {
                best = Some(Grid { area: found.area.stretched(scales), ..found });
            }
            if found.fit > GOOD {
                break;
            }
        }
    }
    best.filter(|best| best.fit > FAINT)
}

/// The gradient, without one at the picture's edges: the space around it is empty.
fn edges(grey: &Plane) -> Plane {
    let (width, height) = (grey.width(), grey.height());
    let gradient = grey.gradient(STEEPEST);
    let mut values = gradient.values().to_vec();
    for y in 0..height {
        values[y * width] = 0.0;
        values[(y + 1) * width - 1] = 0.0;
    }
    values[..width].fill(0.0);
    values[(height - 1) * width..].fill(0.0);
    Plane::new(width, height, values)
}

/// The likeliest distances between cells, the likelier first: where rows and columns of the gradient resemble
/// themselves at once, twice and three times that distance, and not halfway between.
fn pitches(gradient: &Plane, widest: f32) -> Vec<f32> {
    let shorter = gradient.width().min(gradient.height());
    let widest = widest.min(shorter as f32 / 4.6);
    let lags = ((3.1 * widest) as usize + 2).min(shorter);
    let mut likeness = vec![0.0; lags];
    for plane in [gradient, &gradient.transposed()] {
        let mut sums = vec![0.0; lags];
        for line in 0..LINES.min(plane.height()) {
            let row = plane.row(line * plane.height() / LINES.min(plane.height()));
            let mean = row.iter().sum::<f32>() / row.len() as f32;
            let row: Vec<f32> = row.iter().map(|value| value - mean).collect();
            for (lag, sum) in sums.iter_mut().enumerate() {
                *sum += dot(&row, row.get(lag..).unwrap_or_default());
            }
        }
        let whole = sums.first().copied().unwrap_or(0.0) + 1e-6;
        likeness.iter_mut().zip(&sums).for_each(|(total, sum)| *total += sum / whole);
    }
    let at = |lag: f32| {
        let value = |lag: usize| likeness.get(lag).copied().unwrap_or(0.0);
        let part = lag - lag.floor();
        value(lag as usize) * (1.0 - part) + value(lag as usize + 1) * part
    };
    let mut rated: Vec<(f32, f32)> = Vec::new();
    let mut pitch = CLOSEST;
    while pitch < widest {
        let rate: f32 = [1.0, 2.0, 3.0].iter().map(|k| at(pitch * k) - at(pitch * (k - 0.5))).sum();
        rated.push((rate, pitch));
        pitch *= 1.006;
    }
    sort_by(&mut rated, |rated| -rated.0);
    let mut best: Vec<f32> = Vec::new();
    for (_, pitch) in rated.into_iter().take_while(|&(rate, _)| rate > PERIODIC) {
        if best.iter().all(|other| (pitch / other).max(other / pitch) > 1.040_810_8) {
            best.push(pitch);
        }
        if best.len() == 5 {
            break;
        }
    }
    best
}

/// How the board should look: the gradients of a card and of a clue, such that their products with those of a picture
/// sum up to the correlation's numerator. The empty corner does not count, nor do the middles of cards, which differ.
struct Tiles {
    cell: usize,
    card: Plane,
    clue: Plane,
}

impl Tiles {
    fn new(cell: usize) -> Tiles {
        let [card, clue] = drawn::gradients(cell);
        let sum = |value: &dyn Fn(f32) -> f32| {
            let of = |plane: &Plane, card: bool| {
                let rows = (0..cell).flat_map(|y| parts(cell, card, y).map(|part| &plane.row(y)[part]));
                rows.flatten().map(|&v| value(v)).sum::<f32>()
            };
            25.0 * of(&card, true) + 10.0 * of(&clue, false)
        };
        let mean = sum(&|value| value) / sum(&|_| 1.0);
        let length = sum(&|value| (value - mean).powi(2)).sqrt();
        let part = |plane: &Plane, card: bool| {
            let mut values = vec![0.0; cell * cell];
            for (y, row) in values.chunks_mut(cell).enumerate() {
                for x in parts(cell, card, y).into_iter().flatten() {
                    row[x] = (plane.row(y)[x] - mean) / length;
                }
            }
            Plane::new(cell, cell, values)
        };
        let (card, clue) = (part(&card, true), part(&clue, false));
        Tiles { cell, card, clue }
    }

    /// How many samples count.
    fn count(&self) -> f32 {
        let cell = self.cell * self.cell;
        (35 * cell - 25 * cell / 4) as f32
    }

    /// The tile at a column and a row; the corner is empty.
    fn tile(&self, column: usize, row: usize) -> Option<&Plane> {
        match (column, row) {
            (5, 5) => None,
            (5, _) | (_, 5) => Some(&self.clue),
            _ => Some(&self.card),
        }
    }

    /// The correlation of a gradient at an area.
    fn fit(&self, gradient: &Plane, area: Area) -> f32 {
        let side = SIDE * self.cell;
        // A gradient lies between two pixels.
        let area = area.moved([-0.5; 2]);
        let sample = gradient.sampled(area, side, side);
        let (mut product, mut sum, mut squares, mut count) = (0.0, 0.0, 0.0, 0.0);
        for y in 0..side {
            for (column, values) in sample.row(y).chunks(self.cell).enumerate() {
                let Some(tile) = self.tile(column, y / self.cell) else { continue };
                let card = column < SIDE - 1 && y < (SIDE - 1) * self.cell;
                for part in parts(self.cell, card, y % self.cell) {
                    let values = &values[part.clone()];
                    product += dot(values, &tile.row(y % self.cell)[part]);
                    sum += values.iter().sum::<f32>();
                    squares += dot(values, values);
                    count += values.len() as f32;
                }
            }
        }
        product / (squares - sum * sum / count).max(4.0 * count).sqrt()
    }

    /// The best place for a board of this pitch.
    fn search(&self, gradient: &Plane, pitch: f32) -> Option<Grid> {
        let cell = self.cell;
        // The board may stick out by a cell.
        let length = |pixels: usize| ((pixels as f32 / pitch + 2.0) * cell as f32) as usize + 1;
        let [width, height] = [gradient.width(), gradient.height()].map(length);
        let scale = pitch / cell as f32;
        let area =
            Area { x: -pitch - 0.5, y: -pitch - 0.5, width: width as f32 * scale, height: height as f32 * scale };
        let sample = gradient.sampled(area, width, height);
        let across = width.checked_sub(SIDE * cell).filter(|&n| n > 0)?;
        let down = height.checked_sub(SIDE * cell).filter(|&n| n > 0)?;
        let [cards, clues] = [&self.card, &self.clue].map(|tile| products(&sample, tile));
        let sums = Sums::new(&sample);
        // Each row of cards with its clue, once for all boards that contain it: the product, and the sums of what counts.
        let rows: Vec<Vec<[f32; 3]>> = (0..height - cell)
            .map(|y| {
                let (cards, clues) = (cards.row(y), clues.row(y));
                let row = |x: usize| {
                    let product = (0..5).map(|k| cards[x + k * cell]).sum::<f32>() + clues[x + 5 * cell];
                    let [mut sum, mut squares] = sums.of(x, y, SIDE * cell, cell);
                    for k in 0..5 {
                        let middle = sums.of(x + k * cell + cell / 4, y + cell / 4, cell / 2, cell / 2);
                        sum -= middle[0];
                        squares -= middle[1];
                    }
                    [product, sum, squares]
                };
                (0..across).map(row).collect()
            })
            .collect();
        let count = self.count();
        let mut best = (0.0, 0, 0);
        for y in 0..down {
            let below = clues.row(y + 5 * cell);
            for x in 0..across {
                let product = (0..5).map(|k| rows[y + k * cell][x][0] + below[x + k * cell]).sum::<f32>();
                if product <= 0.0 {
                    continue;
                }
                let [mut sum, mut squares] = sums.of(x, y + 5 * cell, 5 * cell, cell);
                for k in 0..5 {
                    sum += rows[y + k * cell][x][1];
                    squares += rows[y + k * cell][x][2];
                }
                let fit = product / (squares - sum * sum / count).max(4.0 * count).sqrt();
                if fit > best.0 {
                    best = (fit, x, y);
                }
            }
        }
        let (fit, x, y) = best;
        let area = Area {
            x: (x as f32 - cell as f32) * scale,
            y: (y as f32 - cell as f32) * scale,
            width: SIDE as f32 * pitch,
            height: SIDE as f32 * pitch,
        };
        (fit > 0.0).then_some(Grid { area, fit })
    }
}

/// The parts of a tile's row that count.
fn parts(cell: usize, card: bool, row: usize) -> [Range<usize>; 2] {
    let quarter = cell / 4;
    if card && (quarter..3 * quarter).contains(&row) { [0..quarter, 3 * quarter..cell] } else { [0..cell, cell..cell] }
}

/// The sum of products of a tile with what is under it, for each place of its left upper corner.
fn products(sample: &Plane, tile: &Plane) -> Plane {
    let (width, height) = (sample.width(), sample.height());
    let mut values = vec![0.0; width * height];
    for (y, out) in values.chunks_mut(width).enumerate().take(height - tile.height()) {
        for row in 0..tile.height() {
            let source = sample.row(y + row);
            for (column, &weight) in tile.row(row).iter().enumerate() {
                out.iter_mut().zip(&source[column..]).for_each(|(sum, value)| *sum += weight * value);
            }
        }
    }
    Plane::new(width, height, values)
}

/// Sums of values and of their squares over rectangles.
struct Sums {
    stride: usize,
    values: Vec<(f64, f64)>,
}

impl Sums {
    fn new(plane: &Plane) -> Sums {
        let stride = plane.width() + 1;
        let mut values = vec![(0.0, 0.0); stride * (plane.height() + 1)];
        for y in 0..plane.height() {
            let (above, here) = values[y * stride..].split_at_mut(stride);
            let (mut sum, mut squares) = (0.0, 0.0);
            for ((&value, above), here) in plane.row(y).iter().zip(&above[1..]).zip(&mut here[1..]) {
                sum += f64::from(value);
                squares += f64::from(value * value);
                *here = (above.0 + sum, above.1 + squares);
            }
        }
        Sums { stride, values }
    }

    fn of(&self, x: usize, y: usize, width: usize, height: usize) -> [f32; 2] {
        let at = |x: usize, y: usize| self.values[y * self.stride + x];
        let (a, b, c, d) = (at(x, y), at(x + width, y), at(x, y + height), at(x + width, y + height));
        [(d.0 - b.0 - c.0 + a.0) as f32, (d.1 - b.1 - c.1 + a.1) as f32]
    }
}

/// The place to a fraction of a pixel: each side is moved as long as the fit gains.
pub fn refined(grey: &Plane, near: Area) -> Option<Grid> {
    let gradient = edges(grey);
    let mut grid = Grid { area: near, fit: 0.0 };
    let pitch = grid.pitch();
    for ((cell, first, last), poor) in [(16, 0.06, 0.015), (32, 0.03, 0.0015)].into_iter().zip(POOR) {
        let tiles = Tiles::new(cell);
        grid.fit = tiles.fit(&gradient, grid.area);
        let mut step = first * pitch;
        while step > last * pitch {
            let mut gained = false;
            for [x, y, width, height] in [
                [1.0, 0.0, 0.0, 0.0],
                [0.0, 1.0, 0.0, 0.0],
                [-1.0, 0.0, 2.0, 0.0],
                [0.0, -1.0, 0.0, 2.0],
                [0.0, 0.0, 1.2, 0.0],
                [0.0, 0.0, 0.0, 1.2],
            ] {
                for step in [step, -step] {
                    let old = grid.area;
                    let area = Area {
                        x: old.x + step * x,
                        y: old.y + step * y,
                        width: old.width + step * width,
                        height: old.height + step * height,
                    };
                    let fit = tiles.fit(&gradient, area);
                    if fit > grid.fit {
                        grid = Grid { area, fit };
                        gained = true;
                        break;
                    }
                }
            }
            if !gained {
                step /= 2.0;
            }
        }
        if grid.fit < poor {
            return None;
        }
    }
    Some(grid)
}
