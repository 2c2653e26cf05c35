//! Thin lines as ink: how dark each pixel is against what is around it.

use crate::image::Colour;
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
    against(values, reach, |value, paper| if paper - line < 16.0 { 0.0 } else { (paper - value) / (paper - line) })
}

/// Each value compared with the paper around it, which is a closing of the values: widened, then narrowed.
fn against(values: &Plane, reach: usize, compare: impl Fn(f32, f32) -> f32) -> Plane {
    // Both directions are independent, so one turn there and one back is enough.
    let paper = values.highest(reach).transposed().highest(reach).lowest(reach).transposed().lowest(reach);
    let ink = values.values().iter().zip(paper.values());
    let ink = ink.map(|(&value, &paper)| compare(value, paper).clamp(0.0, 1.0));
    Plane::new(values.width(), values.height(), ink.collect())
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
