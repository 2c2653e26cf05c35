//! Paints a scene on a canvas, only where it differs from the previous one.
//!
//! Paths are built in device pixels with the scale applied here, so lines stay sharp at any zoom.

use web_sys::CanvasRenderingContext2d;

use crate::scene::bounds::{bounds, pieces};
use crate::scene::damage::damage;
use crate::scene::{CAP_MIDDLE, Ink, InkInfo, Item, Paint, Rect, Scene, Seg, Shape, Theme, between};

/// A theme, and a puzzle's own inks besides the general ones.
pub struct Inks {
    /// The puzzle's own inks.
    pub own: &'static [InkInfo],
    /// The theme.
    pub theme: Theme,
}

impl Inks {
    fn colour(&self, ink: Ink) -> &'static str {
        ink.info(self.own).colours[self.theme as usize]
    }
}

/// The position of the board on the canvas.
#[derive(Clone, Copy, PartialEq)]
pub struct Viewport {
    /// Board coordinate at the canvas's left edge.
    pub left: f64,
    /// Board coordinate at the canvas's top edge.
    pub top: f64,
    /// Device pixels per unit.
    pub scale: f64,
    /// The width in device pixels.
    pub width: f64,
    /// The height in device pixels.
    pub height: f64,
}

impl Viewport {
    /// The visible rectangle in board units.
    pub fn view(&self) -> Rect {
        let scale = self.scale.max(1e-6);
        Rect {
            x: self.left as f32,
            y: self.top as f32,
            w: (self.width / scale) as f32,
            h: (self.height / scale) as f32,
        }
    }

    fn x(&self, x: f32) -> f64 {
        (f64::from(x) - self.left) * self.scale
    }

    fn y(&self, y: f32) -> f64 {
        (f64::from(y) - self.top) * self.scale
    }

    /// The pixels that a part of the board covers, with one more on each side for soft edges: left, top, right, bottom.
    fn pixels(&self, part: Rect) -> [f64; 4] {
        let right = self.x(part.x + part.w).ceil() + 1.0;
        let bottom = self.y(part.y + part.h).ceil() + 1.0;
        [
            (self.x(part.x).floor() - 1.0).max(0.0),
            (self.y(part.y).floor() - 1.0).max(0.0),
            right.min(self.width),
            bottom.min(self.height),
        ]
    }
}

/// The picture painted last, and its frame.
pub struct Painted {
    context: CanvasRenderingContext2d,
    frame: Viewport,
    scene: Scene,
}

/// The line caps. A canvas that was resized or lost has others: it is blank.
const CAP: &str = "round";
/// The thinnest line in a theme of high contrast, in device pixels: the edges of cells lie between pixels, where a line of
/// one pixel would be half of two.
const THINNEST: f64 = 2.0;
/// If more than this fraction of the canvas differs, all of it is repainted.
const MOST: f64 = 0.6;

/// The area in square units that may differ before everything is repainted.
fn most(frame: Viewport) -> f32 {
    let Rect { w, h, .. } = frame.view();
    MOST as f32 * w * h
}

/// Paints the scene on its background. If the scene painted `last` is still there, only the difference is painted.
pub fn paint(
    context: &CanvasRenderingContext2d,
    inks: &Inks,
    frame: Viewport,
    scene: Scene,
    last: &mut Option<Painted>,
) {
    let stands = |last: &Painted| last.context == *context && last.frame == frame && context.line_cap() == CAP;
    let part = match last.take().filter(stands) {
        Some(last) => damage(&last.scene, &scene, most(frame)),
        None => Some(frame.view()),
    };
    context.set_line_cap(CAP);
    context.set_line_join("round");
    if let Some(part) = part {
        let [left, top, right, bottom] = frame.pixels(part);
        let (width, height) = (right - left, bottom - top);
        if width * height < MOST * frame.width * frame.height {
            context.save();
            context.begin_path();
            context.rect(left, top, width.max(0.0), height.max(0.0));
            context.clip();
            // Include pixels that are only partly covered at the edge.
            let margin = 3.0 / frame.scale.max(1e-6);
            all(context, inks, frame, &scene, part.grown(margin as f32));
            context.restore();
        } else {
            all(context, inks, frame, &scene, frame.view());
        }
    }
    *last = Some(Painted { context: context.clone(), frame, scene });
}

/// Paints the items in a part of the board, on the background.
fn all(context: &CanvasRenderingContext2d, inks: &Inks, frame: Viewport, scene: &Scene, part: Rect) {
    let mut pen = Pen { context, inks, fill: None, stroke: None, alpha: None, width: None };
    blend(context, "source-over");
    pen.fill(Paint { ink: Ink::GROUND, alpha: 1.0 });
    context.fill_rect(0.0, 0.0, frame.width, frame.height);
    let mut glowing = false;
    for item in scene.items.iter().filter(|item| item.bounds().meets(part)) {
        if item.glow != glowing {
            glowing = item.glow;
            blend(context, if glowing && inks.theme.is_additive() { "lighter" } else { "source-over" });
        }
        pen.paint(frame, item, part.grown(item.reach()));
    }
    context.set_global_alpha(1.0);
    blend(context, "source-over");
}

/// The drawing state of the context, which is not set again to the same value: that costs as much as a short line.
struct Pen<'a> {
    context: &'a CanvasRenderingContext2d,
    inks: &'a Inks,
    fill: Option<Ink>,
    stroke: Option<Ink>,
    alpha: Option<f32>,
    width: Option<f32>,
}

impl Pen<'_> {
    fn paint(&mut self, frame: Viewport, item: &Item, part: Rect) {
        let context = self.context;
        if let Shape::Text(x, y, size, text) = &item.shape {
            if let Some(paint) = item.fill {
                self.fill(paint);
                // Whole pixels are fine enough for a font, and float formatting is large.
                let size = (f64::from(*size) * frame.scale).round();
                let baseline = frame.y(*y) + f64::from(CAP_MIDDLE) * size;
                let size = size as u32;
                context.set_font(&format!("600 {size}px system-ui, sans-serif"));
                context.set_text_align("center");
                context.set_text_baseline("alphabetic");
                // Fails only on a lost context, which the next picture repairs.
                let _ = context.fill_text(text, frame.x(*x), baseline);
            }
            return;
        }
        context.begin_path();
        outline(context, frame, &item.shape, part);
        if let Some(paint) = item.fill {
            self.fill(paint);
            context.fill();
        }
        if let Some(stroke) = item.stroke {
            self.stroke(stroke.paint);
            if self.width.replace(stroke.width) != Some(stroke.width) {
                let least = if self.inks.theme.is_strong() { THINNEST } else { 0.0 };
                context.set_line_width((f64::from(stroke.width) * frame.scale).max(least));
            }
            context.stroke();
        }
    }

    fn fill(&mut self, paint: Paint) {
        self.cover(paint.alpha);
        if self.fill.replace(paint.ink) != Some(paint.ink) {
            self.context.set_fill_style_str(self.inks.colour(paint.ink));
        }
    }

    fn stroke(&mut self, paint: Paint) {
        self.cover(paint.alpha);
        if self.stroke.replace(paint.ink) != Some(paint.ink) {
            self.context.set_stroke_style_str(self.inks.colour(paint.ink));
        }
    }

    fn cover(&mut self, alpha: f32) {
        if self.alpha.replace(alpha) != Some(alpha) {
            self.context.set_global_alpha(f64::from(between(alpha, 0.0, 1.0)));
        }
    }
}

/// The outline of a shape; for a path only the pieces in a part of the board.
fn outline(context: &CanvasRenderingContext2d, frame: Viewport, shape: &Shape, part: Rect) {
    match shape {
        Shape::Rect(x, y, w, h, r) => {
            let (left, top) = (frame.x(*x), frame.y(*y));
            let (right, bottom) = (frame.x(x + w), frame.y(y + h));
            let r = (f64::from(*r) * frame.scale).min((right - left) / 2.0).max(0.0);
            context.move_to(left + r, top);
            for (corner_x, corner_y, next_x, next_y) in [
                (right, top, right, bottom),
                (right, bottom, left, bottom),
                (left, bottom, left, top),
                (left, top, right, top),
            ] {
                // Fails only for a negative radius.
                let _ = context.arc_to(corner_x, corner_y, next_x, next_y, r);
            }
            context.close_path();
        }
        Shape::Circle(x, y, r) => {
            let radius = (f64::from(*r) * frame.scale).max(0.0);
            // Fails only for a negative radius.
            let _ = context.arc(frame.x(*x), frame.y(*y), radius, 0.0, std::f64::consts::TAU);
        }
        Shape::Path(segs) => {
            for seg in pieces(segs).filter(|piece| bounds(piece).meets(part)).flatten() {
                match seg {
                    Seg::Move(x, y) => context.move_to(frame.x(*x), frame.y(*y)),
                    Seg::Line(x, y) => context.line_to(frame.x(*x), frame.y(*y)),
                    Seg::Quad(cx, cy, x, y) => {
                        context.quadratic_curve_to(frame.x(*cx), frame.y(*cy), frame.x(*x), frame.y(*y));
                    }
                    Seg::Close => context.close_path(),
                }
            }
        }
        Shape::Text(..) => {}
    }
}

fn blend(context: &CanvasRenderingContext2d, mode: &str) {
    // Fails only for an unknown mode.
    let _ = context.set_global_composite_operation(mode);
}
