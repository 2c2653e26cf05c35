//! A picture as data: a list of shapes in board units with *roles* for ink, never colours.
//!
//! One unit is one cell; x runs right, y down. Painters ([`svg`] here, the canvas in `web`) draw the items
//! in order. Inks become CSS custom properties, so a theme is a list of colours and nothing else.

pub mod bounds;
pub mod damage;
mod ink;
pub mod svg;

use crate::grid::Size;

pub use ink::{GENERAL, Ink, InkInfo, Theme, style_sheet};

/// An ink and its opacity, 0 to 1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Paint {
    /// Which ink.
    pub ink: Ink,
    /// Its alpha.
    pub alpha: f32,
}

/// A line's paint and width in units.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Stroke {
    /// The paint.
    pub paint: Paint,
    /// The width.
    pub width: f32,
}

/// A step of a path.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Seg {
    /// Lifts the pen and puts it down here.
    Move(f32, f32),
    /// A straight line to here.
    Line(f32, f32),
    /// A quadratic curve: control point, then end point.
    Quad(f32, f32, f32, f32),
    /// A line back to where the pen was put down.
    Close,
}

/// The outline of an item.
#[derive(Clone, PartialEq, Debug)]
pub enum Shape {
    /// Left, top, width, height, corner radius.
    Rect(f32, f32, f32, f32, f32),
    /// Centre x and y, radius.
    Circle(f32, f32, f32),
    /// A path.
    Path(Vec<Seg>),
    /// Centre x, y of the middle of capitals and digits, font size, the text.
    Text(f32, f32, f32, String),
}

/// The baseline's distance below the middle of the capitals, in font sizes. Browsers disagree on where the middle of a
/// font is, even between canvas and SVG, but not on its baseline; capitals of common sans-serif fonts are 0.70 to 0.73
/// high.
pub const CAP_MIDDLE: f32 = 0.36;

/// A shape with its paint.
#[derive(Clone, PartialEq, Debug)]
pub struct Item {
    /// The outline.
    pub shape: Shape,
    /// The paint of its area.
    pub fill: Option<Paint>,
    /// The stroke of its outline.
    pub stroke: Option<Stroke>,
    /// Whether it is light: blended additively in themes that do so.
    pub glow: bool,
}

/// A value clamped between two bounds. `f32::clamp` can panic with its bounds in the message, and printing floats adds
/// 17 kB to every module.
pub fn between(value: f32, least: f32, most: f32) -> f32 {
    if value < least {
        least
    } else if value > most {
        most
    } else {
        value
    }
}

/// A rectangle in board units.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rect {
    /// Left edge.
    pub x: f32,
    /// Top edge.
    pub y: f32,
    /// Width.
    pub w: f32,
    /// Height.
    pub h: f32,
}

impl Rect {
    /// The cells of a board with a margin around them.
    pub fn around(size: Size, margin: f32) -> Rect {
        Rect { x: -margin, y: -margin, w: f32::from(size.cols) + 2.0 * margin, h: f32::from(size.rows) + 2.0 * margin }
    }
}

/// A display list.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Scene {
    /// The items, from back to front.
    pub items: Vec<Item>,
}

impl Scene {
    /// An empty scene.
    pub fn new() -> Scene {
        Scene::default()
    }

    /// Multiplies the opacity of all items from index `from` on.
    pub fn fade(&mut self, from: usize, share: f32) {
        for item in self.items.iter_mut().skip(from) {
            if let Some(paint) = &mut item.fill {
                paint.alpha *= share;
            }
            if let Some(stroke) = &mut item.stroke {
                stroke.paint.alpha *= share;
            }
        }
    }

    /// Fills a shape.
    pub fn fill(&mut self, shape: Shape, ink: Ink, alpha: f32) {
        let fill = Some(Paint { ink, alpha });
        self.items.push(Item { shape, fill, stroke: None, glow: false });
    }

    /// Draws a shape's outline.
    pub fn line(&mut self, shape: Shape, ink: Ink, width: f32, alpha: f32) {
        let stroke = Some(Stroke { paint: Paint { ink, alpha }, width });
        self.items.push(Item { shape, fill: None, stroke, glow: false });
    }

    /// Draws a shape's outline as light.
    pub fn light(&mut self, shape: Shape, ink: Ink, width: f32, alpha: f32) {
        let stroke = Some(Stroke { paint: Paint { ink, alpha }, width });
        self.items.push(Item { shape, fill: None, stroke, glow: true });
    }

    /// Fills a shape with light.
    pub fn shine(&mut self, shape: Shape, ink: Ink, alpha: f32) {
        let fill = Some(Paint { ink, alpha });
        self.items.push(Item { shape, fill, stroke: None, glow: true });
    }

    /// A straight line.
    pub fn segment(&mut self, from: (f32, f32), to: (f32, f32), ink: Ink, width: f32, alpha: f32) {
        let path = vec![Seg::Move(from.0, from.1), Seg::Line(to.0, to.1)];
        self.line(Shape::Path(path), ink, width, alpha);
    }
}
