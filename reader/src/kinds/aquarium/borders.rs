//! Which borders between cells are walls: those with more ink.

use super::grid::Grid;
use super::lines::{Tone, share};
use super::tanks::Walls;
use crate::image::Image;
use crate::numbers::{median, quantile, sort_by, sorted, two_means};
use crate::plane::{Area, Plane};

/// The gap in ink above which lines of the grid are not like the others, as a part of the frame's.
const ODD: f32 = 0.16;
/// Samples a cell.
const CELL: usize = 28;
/// Samples around the grid.
const AROUND: usize = CELL / 2;

/// What is between two cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Border {
    /// No wall.
    Open,
    /// A thinner wall, as Gridlight draws those within a tank.
    Inner,
    /// A wall.
    Wall,
}

/// A border with how far its ink is from that of another kind: 0 is in the middle between, 1 about the mean of its kind.
#[derive(Clone, Copy, Debug)]
pub(super) struct Read {
    pub border: Border,
    pub margin: f32,
}

/// All borders.
#[derive(Clone, Debug)]
pub(super) struct Borders {
    /// Right of each cell but the last of each row, row by row.
    pub right: Vec<Vec<Read>>,
    /// Below each cell but those of the last row.
    pub below: Vec<Vec<Read>>,
    /// By how much walls have more ink than lines of the grid, of all the ink of a wall.
    pub contrast: f32,
    /// Whether thinner walls are another kind.
    pub inner: bool,
    /// The grid's area, corrected.
    pub area: Area,
}

/// The borders in a grid; `None` if there is but one kind of them.
pub(super) fn borders(image: &Image, grid: &Grid) -> Option<Borders> {
    let values = image.plane(|colour| Tone::value(colour, grid.tone));
    let area = corrected(&sheet(&values, grid, grid.area), grid, grid.area);
    let sheet = sheet(&values, grid, area);
    let (columns, rows) = (grid.columns, grid.rows);
    let turned = sheet.transposed();
    let right: Vec<Vec<f32>> =
        (0..rows).map(|row| (1..columns).map(|column| weight(&sheet, column, row)).collect()).collect();
    let below: Vec<Vec<f32>> =
        (1..rows).map(|row| (0..columns).map(|column| weight(&turned, row, column)).collect()).collect();
    let mut frame: Vec<f32> = (0..rows).flat_map(|row| [0, columns].map(|at| weight(&sheet, at, row))).collect();
    frame.extend((0..columns).flat_map(|column| [0, rows].map(|at| weight(&turned, at, column))));
    let frame = median(frame);
    let kinds = Kinds::new(&right, &below, frame)?;
    let lines = lines(&right, &below);
    let doubled: Vec<bool> = lines.iter().map(|line| kinds.doubled(line)).collect();
    let scaled: Vec<bool> = lines.iter().map(|line| kinds.scaled(line)).collect();
    let read = |weight: f32, line: usize| {
        let read = kinds.read(weight);
        let odd = kinds.is_odd(weight) && scaled.get(line) == Some(&false);
        if odd || doubled.get(line) == Some(&true) { Read { margin: 0.0, ..read } } else { read }
    };
    let right = right.iter().map(|row| row.iter().enumerate().map(|(line, &weight)| read(weight, line)).collect());
    let below = below.iter().enumerate();
    let below = below.map(|(line, row)| row.iter().map(|&weight| read(weight, columns - 1 + line)).collect());
    let contrast = kinds.contrast();
    Some(Borders { right: right.collect(), below: below.collect(), contrast, inner: kinds.inner.is_some(), area })
}

/// The ink of the grid with half a cell around it, each cell [`CELL`] samples wide.
fn sheet(values: &Plane, grid: &Grid, area: Area) -> Plane {
    let part = |cells: usize| AROUND as f32 / (cells * CELL) as f32;
    let (x, y) = (part(grid.columns), part(grid.rows));
    let whole = area.part(-x..1.0 + x, -y..1.0 + y);
    let [width, height] = [grid.columns, grid.rows].map(|cells| cells * CELL + 2 * AROUND);
    let values = values.sampled(whole, width, height);
    // The frame is as dark as a wall can be.
    let turned = values.transposed();
    let mut darkest = Vec::new();
    for (plane, cells, across) in [(&values, grid.columns, grid.rows), (&turned, grid.rows, grid.columns)] {
        for line in [0, cells] {
            let middle = AROUND + line * CELL;
            darkest.extend((AROUND..AROUND + across * CELL).map(|y| {
                let row = plane.row(y).get(middle - CELL / 8..middle + CELL / 8);
                row.unwrap_or_default().iter().copied().fold(f32::MAX, f32::min)
            }));
        }
    }
    share(&values, CELL / 5, quantile(darkest, 0.4))
}

/// The area whose sides are where the frame's ink is.
fn corrected(sheet: &Plane, grid: &Grid, area: Area) -> Area {
    let turned = sheet.transposed();
    let off = |sheet: &Plane, line: usize, cells: usize| {
        let reach = CELL / 4;
        let middle = AROUND + line * CELL;
        let places = (AROUND..AROUND + cells * CELL).filter_map(|y| {
            let ink = (middle - reach..middle + reach).map(|x| (x, sheet.at(x as isize, y as isize)));
            let (sum, place) = ink.fold((0.0, 0.0), |(sum, place), (x, ink)| {
                let ink = ink * ink;
                (sum + ink, place + ink * (x as f32 + 0.5))
            });
            (sum > 0.05).then(|| place / sum - middle as f32)
        });
        median(places)
    };
    let [left, right] = [0, grid.columns].map(|line| off(sheet, line, grid.rows) / CELL as f32);
    let [top, bottom] = [0, grid.rows].map(|line| off(&turned, line, grid.columns) / CELL as f32);
    let [across, down] = [area.width / grid.columns as f32, area.height / grid.rows as f32];
    Area {
        x: area.x + left * across,
        y: area.y + top * down,
        width: area.width + (right - left) * across,
        height: area.height + (bottom - top) * down,
    }
}

/// The ink on the border left of a cell: across the border, the median along its middle.
fn weight(sheet: &Plane, column: usize, row: usize) -> f32 {
    const REACH: usize = CELL * 13 / 100;
    let (x, y) = (AROUND + column * CELL, AROUND + row * CELL);
    let rows = y + CELL / 5..y + CELL - CELL / 5;
    median(rows.map(|y| (x - REACH..x + REACH).map(|x| sheet.at(x as isize, y as isize)).sum()))
}

/// The kinds of borders by their mean ink.
struct Kinds {
    open: f32,
    inner: Option<f32>,
    wall: f32,
    /// Above this is a wall of either kind: in the middle of the gap.
    cut: f32,
    /// From here up to the cut there are no lines like the others: they may be walls within a tank.
    odd: f32,
}

impl Kinds {
    /// Gridlight's three kinds if they fit, or else the two kinds that fit best: with no wall within a tank, and far apart.
    fn new(right: &[Vec<f32>], below: &[Vec<f32>], frame: f32) -> Option<Kinds> {
        if frame <= 0.0 {
            return None;
        }
        let weights = sorted(right.iter().chain(below).flatten().copied());
        if let Some(three) = Kinds::three(&weights, frame) {
            let (inner, unfit) = three.fits(right, below);
            if inner > 0 && unfit * 20 <= inner {
                return Some(three);
            }
        }
        let mut gaps: Vec<(f32, f32)> = weights
            .windows(2)
            .map(|pair| (pair[1].min(1.1 * frame) - pair[0], f32::midpoint(pair[0], pair[1])))
            .filter(|(_, middle)| (0.05..0.95).contains(&(middle / frame)))
            .collect();
        sort_by(&mut gaps, |gap| -gap.0);
        let widest = gaps.first().map_or(0.0, |gap| gap.0);
        gaps.retain(|gap| gap.0 > 0.4 * widest);
        gaps.truncate(4);
        gaps.push((0.0, two_means(&weights)));
        let mut best: Option<(usize, Kinds)> = None;
        for (_, threshold) in gaps {
            let Some((open, wall)) = means(&weights, threshold) else { continue };
            let cut = gap(&weights, threshold);
            let odd = odd(&weights, cut, frame);
            let kinds = Kinds { open, inner: None, wall, cut, odd };
            if wall < 1.25 * open || wall < 0.6 * frame {
                continue;
            }
            let (_, unfit) = kinds.fits(right, below);
            if best.as_ref().is_none_or(|(least, _)| unfit < *least) {
                best = Some((unfit, kinds));
            }
        }
        best.map(|(_, kinds)| kinds)
    }

    /// The three kinds that Gridlight draws.
    fn three(weights: &[f32], frame: f32) -> Option<Kinds> {
        let from = weights.partition_point(|&weight| weight < 0.78 * frame);
        let (thin, walls) = weights.split_at(from);
        let threshold = two_means(thin);
        let (open, inner) = means(thin, threshold)?;
        let wall = walls.iter().sum::<f32>() / walls.len().max(1) as f32;
        let far = thin.iter().filter(|&&weight| weight > threshold).map(|weight| (weight - inner).abs());
        let fits = open < 0.17 * frame
            && (0.42..0.74).contains(&(inner / frame))
            && far.fold(0.0, f32::max) < 0.15 * frame
            && wall > 0.88 * frame;
        fits.then(|| Kinds { open, inner: Some(inner), wall, cut: gap(thin, threshold), odd: f32::MAX })
    }

    /// Whether a line of the grid is all walls, but some of them thin: scaling may have doubled it.
    fn doubled(&self, line: &[f32]) -> bool {
        let thin = line.iter().filter(|&&weight| weight < 0.85 * self.wall).count();
        line.iter().all(|&weight| weight > self.cut) && thin > (line.len() / 5).max(1)
    }

    /// Whether this may be a thin wall within a tank among lines of the grid.
    fn is_odd(&self, weight: f32) -> bool {
        (self.odd..=self.cut).contains(&weight)
    }

    /// Whether scaling made a whole line of the grid thicker than others.
    fn scaled(&self, line: &[f32]) -> bool {
        let open = line.iter().filter(|&&weight| weight <= self.cut).count();
        let odd = line.iter().filter(|&&weight| self.is_odd(weight)).count();
        odd > 2 && odd * 2 > open
    }

    /// How many thin walls there are, and how many walls do not part tanks, or thin ones do, or are doubled lines.
    fn fits(&self, right: &[Vec<f32>], below: &[Vec<f32>]) -> (usize, usize) {
        let (columns, rows) = (below.first().map_or(1, Vec::len), right.len());
        let mut walls = Walls::none(columns, rows);
        let mut inner = Vec::new();
        for (down, lines) in [(false, right), (true, below)] {
            for (row, line) in lines.iter().enumerate() {
                for (column, &weight) in line.iter().enumerate() {
                    let border = self.read(weight).border;
                    let at = row * columns + column;
                    let own = if down { &mut walls.below } else { &mut walls.right };
                    own[at] = border != Border::Open;
                    if border == Border::Inner {
                        inner.push((at, down));
                    }
                }
            }
        }
        let within: Vec<(usize, bool)> = walls.within().collect();
        let both = within.iter().filter(|wall| inner.contains(wall)).count();
        let doubled: usize = lines(right, below).iter().filter(|line| self.doubled(line)).map(Vec::len).sum();
        (inner.len(), doubled + inner.len() + within.len() - 2 * both)
    }

    fn contrast(&self) -> f32 {
        let low = self.inner.unwrap_or(self.wall);
        (low - self.open) / low.max(1e-6)
    }

    fn read(&self, weight: f32) -> Read {
        let [lower, upper] = [self.inner.unwrap_or(self.wall), self.wall];
        let between = f32::midpoint(lower, upper);
        let half = |a: f32, b: f32| ((b - a) / 2.0).max(1e-6);
        let from_cut = (weight - self.cut) / half(self.open, lower);
        let (border, margin) = if weight <= self.cut {
            (Border::Open, -from_cut)
        } else if self.inner.is_none() || weight > between {
            let from_inner = self.inner.map_or(1.0, |_| (weight - between) / half(lower, upper));
            (Border::Wall, from_inner.min(from_cut))
        } else {
            (Border::Inner, from_cut.min((between - weight) / half(lower, upper)))
        };
        Read { border, margin: margin.min(1.0) }
    }
}

/// The lines of the grid from side to side: first the upright ones.
fn lines(right: &[Vec<f32>], below: &[Vec<f32>]) -> Vec<Vec<f32>> {
    let columns = below.first().map_or(1, Vec::len);
    let upright = (0..columns.saturating_sub(1)).map(|line| right.iter().filter_map(move |row| row.get(line).copied()));
    upright.map(Iterator::collect).chain(below.iter().cloned()).collect()
}

/// The least of the sorted weights up to the cut that are far above those of other lines of the grid.
fn odd(weights: &[f32], cut: f32, frame: f32) -> f32 {
    let open = weights.windows(2).filter(|pair| pair[1] <= cut);
    open.filter(|pair| pair[1] - pair[0] > ODD * frame).map(|pair| pair[1]).fold(f32::MAX, f32::min)
}

/// The middle of the gap between sorted values around a threshold.
fn gap(values: &[f32], threshold: f32) -> f32 {
    let at = values.partition_point(|&value| value <= threshold);
    match (at.checked_sub(1).and_then(|below| values.get(below)), values.get(at)) {
        (Some(below), Some(above)) => f32::midpoint(*below, *above),
        _ => threshold,
    }
}

/// The means of the values up to a threshold and of those above.
fn means(values: &[f32], threshold: f32) -> Option<(f32, f32)> {
    let mean = |high: bool| {
        let group: Vec<f32> = values.iter().copied().filter(|&value| (value > threshold) == high).collect();
        (!group.is_empty()).then(|| group.iter().sum::<f32>() / group.len() as f32)
    };
    Some((mean(false)?, mean(true)?))
}
