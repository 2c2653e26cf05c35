//! Thin lines as ink: how dark each pixel is against what is around it.

use crate::image::Colour;
use crate::list::List as _;
use crate::plane::Plane;

/// The colour of lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tone {
    /// Dark lines on light paper.
    Dark,
    /// Light lines on dark.
    Light,
    /// The same, but for lines in a colour.
    Pale,
}

impl Tone {
    /// A pixel's value in which lines are low. Water is blue and vanishes among the paper: its brightest channel is high
    /// on a light page, its darkest low on a dark one.
    pub fn value([r, g, b]: Colour, tone: Tone) -> f32 {
        f32::from(match tone {
            Tone::Dark => r.max(g).max(b),
            Tone::Light => 255 - r.min(g).min(b),
            Tone::Pale => {
                let (most, least) = (r.max(g).max(b), r.min(g).min(b));
                255 - least.saturating_sub((most - least) / 2)
            }
        })
    }
}

/// The ink of what is thinner than `reach` pixels, 0 to 1: dark areas are no ink.
pub(super) fn ink(values: &Plane, reach: usize) -> Plane {
    against(values, reach, |value, paper| 1.0 - value / paper.max(40.0))
}

/// The ink of what is thinner than `reach` pixels, as a part of what a line with this value would be there, up to 1.
pub(super) fn share(values: &Plane, reach: usize, line: f32) -> Plane {
    against(
        values,
        reach,
        |value, paper| if paper - line < 16.0 { 0.0 } else { (paper - value) / (paper - line) },
    )
}

/// Each value compared with the paper around it, which is a closing of the values: widened, then narrowed.
fn against(values: &Plane, reach: usize, compare: impl Fn(f32, f32) -> f32) -> Plane {
    // Both directions are independent, so one turn there and one back is enough.
    let turned = along(values, reach, higher).transposed();
    let turned = along(&along(&turned, reach, higher), reach, lower);
    let paper = along(&turned.transposed(), reach, lower);
    let ink = values.values().iter().zip(paper.values());
    let ink = ink.map(|(&value, &paper)| crate::numbers::within(compare(value, paper), 0.0, 1.0));
    Plane::new(values.width(), values.height(), ink.list())
}

fn higher(a: f32, b: f32) -> f32 {
    if a > b { a } else { b }
}

fn lower(a: f32, b: f32) -> f32 {
    if a < b { a } else { b }
}

/// The extreme of the `2 * reach + 1` pixels around each in its row, from extremes of stretches that double.
fn along(plane: &Plane, reach: usize, extreme: impl Fn(f32, f32) -> f32) -> Plane {
    let (width, length) = (plane.width(), 2 * reach + 1);
    let mut values = Vec::with_capacity(width * plane.height());
    let mut row = Vec::new();
    for y in 0..plane.height() {
        let source = plane.row(y);
        let (Some(&first), Some(&last)) = (source.first(), source.last()) else { continue };
        row.clear();
        row.resize(reach, first);
        row.extend_from_slice(source);
        row.resize(width + 2 * reach, last);
        let mut known = 1;
        while known * 2 <= length {
            let (head, tail) = (row.len() - known, row.clone());
            row.iter_mut().zip(&tail[known..]).take(head).for_each(|(a, b)| *a = extreme(*a, *b));
            known *= 2;
        }
        values.extend((0..width).map(|x| extreme(row[x], row[x + length - known])));
    }
    Plane::new(width, plane.height(), values)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thin_lines_are_ink_and_areas_are_not() {
        let value = |x: usize| match x {
            10..12 => 50.0,
            20..35 => 90.0,
            _ => 200.0,
        };
        let plane = Plane::new(40, 20, (0..800).map(|at| value(at % 40)).collect());
        let ink = ink(&plane, 3);
        let row: Vec<bool> = ink.row(5).iter().map(|&ink| ink > 0.5).collect();
        assert_eq!(crate::numbers::runs(row).first(), Some(&(10..12)));
        assert_eq!(ink.at(27, 5), 0.0);
    }
}
