//! Paints a scene on a canvas.
//!
//! Paths are put together in device pixels with the scale applied here, so lines stay sharp at any zoom.

use web_sys::CanvasRenderingContext2d;

use crate::scene::between;
use crate::scene::{Ink, InkInfo, Item, Paint, Rect, Scene, Seg, Shape, Theme};

/// A theme, and the inks of a puzzle's own beside the general ones.
pub struct Inks {
    /// The inks of the puzzle's own.
    pub own: &'static [InkInfo],
    /// How the page looks.
    pub theme: Theme,
}

impl Inks {
    fn colour(&self, ink: Ink) -> &'static str {
        ink.info(self.own).colours[self.theme as usize]
    }
}

/// Where the board lies on the canvas.
#[derive(Clone, Copy)]
pub struct Frame {
    /// Board coordinate at the canvas's left edge.
    pub left: f64,
    /// Board coordinate at the canvas's top edge.
    pub top: f64,
    /// Device pixels a unit.
    pub scale: f64,
    /// Device pixels across.
    pub width: f64,
    /// Device pixels down.
    pub height: f64,
}

impl Frame {
    /// What is in view, in board units.
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
}

/// Clears the canvas to the ground and paints the scene.
pub fn paint(context: &CanvasRenderingContext2d, inks: &Inks, frame: Frame, scene: &Scene) {
    context.set_global_alpha(1.0);
    blend(context, "source-over");
    style(context, inks, Ink::GROUND, true);
    context.fill_rect(0.0, 0.0, frame.width, frame.height);
    context.set_line_cap("round");
    context.set_line_join("round");
    let mut glowing = false;
    for item in &scene.items {
        if item.glow != glowing {
            glowing = item.glow;
            blend(context, if glowing && inks.theme.is_additive() { "lighter" } else { "source-over" });
        }
        one(context, inks, frame, item);
    }
    context.set_global_alpha(1.0);
    blend(context, "source-over");
}

fn one(context: &CanvasRenderingContext2d, inks: &Inks, frame: Frame, item: &Item) {
    if let Shape::Text(x, y, size, text) = &item.shape {
        if let Some(paint) = item.fill {
            ink(context, inks, paint, true);
            // Whole pixels: a font needs no finer size, and float formatting is large.
            let size = (f64::from(*size) * frame.scale).round() as u32;
            context.set_font(&format!("600 {size}px system-ui, sans-serif"));
            context.set_text_align("center");
            context.set_text_baseline("middle");
            // Fails only on a lost context, which the next picture repairs.
            let _ = context.fill_text(text, frame.x(*x), frame.y(*y));
        }
        return;
    }
    context.begin_path();
    outline(context, frame, &item.shape);
    if let Some(paint) = item.fill {
        ink(context, inks, paint, true);
        context.fill();
    }
    if let Some(stroke) = item.stroke {
        ink(context, inks, stroke.paint, false);
        context.set_line_width(f64::from(stroke.width) * frame.scale);
        context.stroke();
    }
}

fn outline(context: &CanvasRenderingContext2d, frame: Frame, shape: &Shape) {
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
            for seg in segs {
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

fn ink(context: &CanvasRenderingContext2d, inks: &Inks, paint: Paint, fill: bool) {
    context.set_global_alpha(f64::from(between(paint.alpha, 0.0, 1.0)));
    style(context, inks, paint.ink, fill);
}

fn style(context: &CanvasRenderingContext2d, inks: &Inks, ink: Ink, fill: bool) {
    if fill {
        context.set_fill_style_str(inks.colour(ink));
    } else {
        context.set_stroke_style_str(inks.colour(ink));
    }
}

fn blend(context: &CanvasRenderingContext2d, mode: &str) {
    // Fails only for an unknown mode.
    let _ = context.set_global_composite_operation(mode);
}
