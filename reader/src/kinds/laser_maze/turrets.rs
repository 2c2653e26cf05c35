//! Turrets as templates: what they look like in each direction, of each kind.

use std::fmt;

use super::inks::{self, CLOSED, MARK, MUZZLE, SOURCE};
use crate::draw::{Drawing, Tone, disc, outline, plate, polygon, stroke};
use crate::light::Light;
use crate::own::{CELL, TEXT};

/// The slowest turret turns once in this many steps.
const SLOWEST: u8 = 6;
/// The directions' letters, clockwise.
pub const ARROWS: [char; 4] = ['^', '>', 'v', '<'];

/// What a turret does after each step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// A quarter turn every so many steps.
    Every(u8),
    /// To and fro.
    Sweep,
    /// Nothing.
    Static,
}

/// A turret; it is written as its arrow and the words of the text's table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turret {
    /// Its direction, in quarter turns clockwise from up.
    pub facing: usize,
    /// What it does.
    pub turn: Turn,
    /// Whether it turns anticlockwise.
    pub ccw: bool,
}

impl fmt::Display for Turret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", ARROWS.get(self.facing).unwrap_or(&'^'))?;
        match self.turn {
            Turn::Every(1) => {}
            Turn::Every(steps) => write!(f, " every {steps}")?,
            Turn::Sweep => f.write_str(" sweep")?,
            Turn::Static => return f.write_str(" static"),
        }
        if self.ccw { f.write_str(" ccw") } else { Ok(()) }
    }
}

impl Turret {
    /// The turret that is written like this.
    pub fn parse(text: &str) -> Option<Turret> {
        Turret::all().find(|turret| turret.to_string() == text)
    }

    /// Every turret.
    pub fn all() -> impl Iterator<Item = Turret> {
        let turns = (1..=SLOWEST).map(Turn::Every).chain([Turn::Sweep]);
        let turns = turns.flat_map(|turn| [(turn, false), (turn, true)]).chain([(Turn::Static, false)]);
        turns.flat_map(|(turn, ccw)| (0..4).map(move |facing| Turret { facing, turn, ccw }))
    }

    /// Its quarter turns clockwise in the first step: -1, 0 or 1.
    pub fn swing(self) -> i32 {
        match self.turn {
            Turn::Every(1) | Turn::Sweep => {
                if self.ccw {
                    -1
                } else {
                    1
                }
            }
            _ => 0,
        }
    }

    /// Its direction after a step.
    pub fn after(self) -> usize {
        (self.facing as i32 + 4 + self.swing()) as usize % 4
    }
}

/// A turret as it looks before its next quarter turns.
#[derive(Clone, Debug)]
pub struct Template {
    /// Which one.
    pub turret: Turret,
    /// Its next quarter turns.
    pub swing: i32,
    /// The picture.
    pub drawing: Drawing,
}

/// All templates of a theme, as a light leaves them, of cells with so many pixels.
pub fn templates(theme: usize, light: &Light, side: usize, pixels: f32) -> Vec<Template> {
    let mut templates = Vec::new();
    for turret in Turret::all() {
        for swing in swings(turret) {
            let drawing = drawn(theme, side, turret, swing).softened(pixels).recoloured(&|tone| light.left(tone));
            templates.push(Template { turret, swing, drawing });
        }
    }
    templates
}

/// What its next quarter turns may be at some time.
fn swings(turret: Turret) -> Vec<i32> {
    match (turret.turn, turret.ccw) {
        (Turn::Static, _) => vec![0],
        (Turn::Sweep, _) => vec![1, -1],
        (Turn::Every(1), false) => vec![1],
        (Turn::Every(1), true) => vec![-1],
        (Turn::Every(_), false) => vec![0, 1],
        (Turn::Every(_), true) => vec![0, -1],
    }
}

/// Whether all of its template is drawn with the words of `swing`.
fn drawn(theme: usize, side: usize, turret: Turret, swing: i32) -> Drawing {
    let (vx, vy) = [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)][turret.facing % 4];
    let ink = |tones: [Tone; 4]| tones[theme % 4];
    let (source, mark, text) = (ink(SOURCE), ink(MARK), ink(TEXT));
    let mut drawing = Drawing::new(side, ink(CELL));
    drawing.fill(ink(CLOSED), 1.0, plate(0.06, 0.06, 0.88, 0.88, 0.16));
    let at = |along: f32, side: f32| (0.5 + vx * along - vy * side, 0.5 + vy * along + vx * side);
    drawing.fill(source, 1.0, disc(0.5, 0.5, 0.3));
    drawing.fill(source, 1.0, polygon(&[at(0.0, -0.1), at(0.46, -0.07), at(0.46, 0.07), at(0.0, 0.1)]));
    drawing.fill(ink(MUZZLE), 1.0, stroke(&[at(0.36, 0.0), at(0.46, 0.0)], 0.12));
    match (turret.turn, turret.ccw) {
        (Turn::Every(1), false) => drawing.fill(mark, 1.0, disc(0.5, 0.5, 0.1)),
        (Turn::Every(1), true) => drawing.fill(mark, 1.0, outline(disc(0.5, 0.5, 0.12), 0.06)),
        (Turn::Static, _) => drawing.fill(mark, 1.0, plate(0.39, 0.39, 0.22, 0.22, 0.02)),
        (Turn::Every(steps), ccw) => {
            let slant = if ccw { -0.04 } else { 0.04 };
            for bar in 0..steps {
                let x = 0.5 + (f32::from(bar) - f32::from(steps - 1) / 2.0) * 0.09;
                drawing.fill(mark, 1.0, stroke(&[(x + slant, 0.39), (x - slant, 0.61)], 0.05));
            }
        }
        (Turn::Sweep, ccw) => {
            let way = if ccw { -1.0 } else { 1.0 };
            let curve: Vec<(f32, f32)> = (0..=8_u8)
                .map(|step| f32::from(step) / 8.0)
                .map(|t| (0.5 + way * 0.14 * (2.0 * t - 1.0), 0.42 + 0.6 * t * (1.0 - t)))
                .collect();
            drawing.fill(mark, 1.0, stroke(&curve, 0.06));
            drawing.fill(mark, 1.0, disc(0.5 + 0.14 * way, 0.42, 0.05));
        }
    }
    // The way it turns.
    let way = match (swing, turret.ccw) {
        (0, true) => -1.0,
        (0, false) => 1.0,
        _ => swing as f32,
    };
    let at = |along: f32, side: f32| at(along, side * way);
    if turret.turn == Turn::Static {
        for side in [-0.38, 0.38] {
            drawing.fill(text, 1.0, stroke(&[at(-0.16, side), at(0.16, side)], 0.07));
        }
        return drawing;
    }
    let alpha = if swing == 0 { 0.55 } else { 1.0 };
    let pieces = if let Turn::Every(steps) = turret.turn { usize::from(steps) } else { 1 };
    let points: Vec<(f32, f32)> = inks::ARC.iter().map(|&(along, side)| at(along, side)).collect();
    let each = (points.len() - 1) / pieces;
    let length = if pieces == 1 { each } else { (2 * each + 1) / 3 };
    let lines: Vec<_> = (0..pieces)
        .filter_map(|piece| points.get(piece * each..=piece * each + length))
        .map(|part| stroke(part, 0.055))
        .collect();
    drawing.fill(text, alpha, |x, y| lines.iter().map(|line| line(x, y)).fold(f32::MAX, f32::min));
    drawing.fill(text, alpha, polygon(&[at(-0.1, 0.4), at(0.07, 0.31), at(0.07, 0.46)]));
    if turret.turn == Turn::Sweep {
        drawing.fill(text, 0.5, polygon(&[at(-0.1, -0.4), at(0.07, -0.31), at(0.07, -0.46)]));
    }
    drawing
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turrets_are_written_and_read() {
        assert_eq!(Turret::all().count(), 60);
        for turret in Turret::all() {
            assert_eq!(Turret::parse(&turret.to_string()), Some(turret));
        }
        for wrong in ["", "^ every 1", "> static ccw", "> every 7", "x"] {
            assert_eq!(Turret::parse(wrong), None, "{wrong}");
        }
    }
}
