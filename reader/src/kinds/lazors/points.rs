//! Lasers and targets as templates, on the middles of edges.

use super::inks::{BEAM, BEAM_GLOW, SOURCE, SOURCE_MARK, TARGET, TARGET_LIT};
use crate::draw::{Comparison, Drawing, disc, outline, polygon};
use crate::own::{BOARD, GROUND, THEMES};
use crate::plane::{Area, Plane};

/// The samples along a side.
const SIDE: usize = 24;
/// A template shows so much of a cell.
const WIDE: f32 = 0.4;
/// Only what is within this distance counts.
const REACH: f32 = 0.15;
/// The cost up to which a laser or target is certain, and from which there is none.
const CHEAP: f32 = 6.0;
const DEAR: f32 = 16.0;
/// How far it may have gone from its template towards another one.
const GONE: f32 = 0.38;

/// What is at a point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// A laser, with the signs of its direction: right and down.
    Laser(bool, bool),
    /// A target.
    Target,
}

impl Mark {
    /// All of them.
    pub const ALL: [Mark; 5] = [
        Mark::Target,
        Mark::Laser(true, true),
        Mark::Laser(true, false),
        Mark::Laser(false, true),
        Mark::Laser(false, false),
    ];

    /// The direction of a laser that is written like this.
    pub fn direction(word: &str) -> Option<[f32; 2]> {
        Mark::ALL.into_iter().find(|mark| mark.word() == word).and_then(|mark| match mark {
            Mark::Target => None,
            Mark::Laser(right, down) => Some([right, down].map(|forward| if forward { 1.0 } else { -1.0 })),
        })
    }

    /// As it is shown, and for a laser the two numbers of its direction.
    pub fn word(self) -> &'static str {
        match self {
            Mark::Target => "target",
            Mark::Laser(true, true) => "laser 1 1",
            Mark::Laser(true, false) => "laser 1 -1",
            Mark::Laser(false, true) => "laser -1 1",
            Mark::Laser(false, false) => "laser -1 -1",
        }
    }
}

/// The templates of a theme, of cells with so many pixels. A target has two: one that is hit.
pub fn templates(theme: usize, pitch: f32) -> Vec<(Mark, Drawing)> {
    let lit = std::iter::once((Mark::Target, true));
    let all = Mark::ALL.map(|mark| (mark, false)).into_iter().chain(lit);
    all.map(|(mark, lit)| (mark, drawn(theme % THEMES, mark, lit).softened(pitch * WIDE))).collect()
}

fn drawn(theme: usize, mark: Mark, lit: bool) -> Drawing {
    let mut drawing = Drawing::new(SIDE, BOARD[theme]);
    let size = |length: f32| length / WIDE;
    let round = |radius: f32| disc(0.5, 0.5, size(radius));
    match mark {
        Mark::Target => {
            drawing.fill(GROUND[theme], 0.9, round(0.155));
            drawing.fill(TARGET[theme], 1.0, outline(round(0.115), size(0.05)));
            if lit {
                let (glow, alpha) = BEAM_GLOW[theme];
                drawing.fill(TARGET_LIT[theme], 1.0, round(0.13));
                drawing.fill(BEAM[theme], 1.0, outline(round(0.13), size(0.045)));
                drawing.fill(glow, alpha, round(0.045));
            }
        }
        Mark::Laser(right, down) => {
            let [vx, vy] = [right, down].map(|forward| if forward { 1.0 } else { -1.0 });
            drawing.fill(GROUND[theme], 0.9, round(0.17));
            drawing.fill(SOURCE[theme], 1.0, round(0.145));
            let at = |along: f32, side: f32| {
                let [x, y] = [vx * along - vy * side, vy * along + vx * side];
                (0.5 + size(0.707 * x), 0.5 + size(0.707 * y))
            };
            let arrow = [at(0.12, 0.0), at(-0.075, 0.08), at(-0.075, -0.08)];
            drawing.fill(SOURCE_MARK[theme], 1.0, polygon(&arrow));
        }
    }
    drawing
}

/// What is at a point, with costs, the likeliest first; `None` is nothing. And whether the first is certain.
pub fn read(
    channels: &[Plane; 3],
    (x, y): (f32, f32),
    pitch: f32,
    templates: &[(Mark, Drawing)],
) -> (Vec<(Option<Mark>, f32)>, bool) {
    let side = WIDE * pitch;
    let inside = |index: &usize| {
        let at = |value: usize| ((value as f32 + 0.5) / SIDE as f32 - 0.5) * WIDE;
        at(index % SIDE).hypot(at(index / SIDE)) < REACH
    };
    let counted: Vec<usize> = (0..SIDE * SIDE).filter(inside).collect();
    let of = counted.len() as f32;
    let comparison = Comparison { counted, of, channels: [1.0; 3], whole: 128.0, most: f32::MAX };
    let mut best: Option<(Vec<(f32, usize)>, Drawing)> = None;
    // Within a pixel or so, where it fits best, from the middle on; and again around there, if that is far off.
    let step = (0.006 * pitch).max(0.5);
    let mut shifts = [[0.0_f32; 2]; 2];
    for shift in 0..50 {
        if shift == 25 {
            if shifts[1].iter().all(|at| at.abs() < 1.5 * step) {
                break;
            }
            shifts[0] = shifts[1];
        }
        let [dx, dy] = [shift % 5, shift / 5 % 5].map(|at: usize| [0.0, 1.0, -1.0, 2.0, -2.0][at] * step);
        let [dx, dy] = [shifts[0][0] + dx, shifts[0][1] + dy];
        let area = Area { x: x - side / 2.0 + dx, y: y - side / 2.0 + dy, width: side, height: side };
        let samples = Drawing::of(channels, area, SIDE);
        let costs = comparison.costs(&samples, templates.iter().map(|(_, drawing)| drawing));
        let least = costs.first().map_or(f32::MAX, |cost| cost.0);
        let before = best.as_ref().and_then(|(costs, _)| costs.first()).map_or(f32::MAX, |cost| cost.0);
        if least < before {
            best = Some((costs, samples));
            shifts[1] = [dx, dy];
        }
        // Nothing is there.
        if least.min(before) > 2.0 * DEAR {
            break;
        }
    }
    let Some((costs, samples)) = best else { return (vec![(None, 0.0)], false) };
    let mut marks: Vec<(Option<Mark>, f32)> = Vec::new();
    for &(cost, number) in &costs {
        let Some(&(mark, _)) = templates.get(number) else { continue };
        if marks.iter().all(|&(other, _)| other != Some(mark)) {
            marks.push((Some(mark), cost));
        }
    }
    let least = costs.first().map_or(f32::MAX, |cost| cost.0);
    let nothing = (2.0 * DEAR - least).max(0.0);
    let place = marks.iter().take_while(|&&(_, cost)| least < DEAR && cost < nothing).count();
    marks.insert(place, (None, nothing));
    if least >= DEAR {
        return (marks, true);
    }
    let mut sure = least < CHEAP;
    let ours = costs.first().and_then(|&(_, number)| templates.get(number));
    for &(_, other) in costs.iter().skip(1) {
        let (Some((mark, ours)), Some((its, theirs))) = (ours, templates.get(other)) else { continue };
        if its == mark {
            continue;
        }
        sure &= comparison.gone(&samples, ours, theirs).0 < GONE;
    }
    (marks, sure)
}
