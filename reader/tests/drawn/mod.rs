//! Boards drawn as the page draws them, by another painter: at any scale, in any theme.
#![allow(dead_code, reason = "each test file uses a part of it")]
#![allow(clippy::expect_used, reason = "helpers of tests fail like tests")]

use gridlight::puzzle::{DrawContext, Mode, Puzzle};
use gridlight::scene::{Ink, InkInfo, Item, Paint, Rect, Scene, Seg, Shape, Theme};
use image::RgbImage;
use tiny_skia::{
    BlendMode, Color, FillRule, LineCap, LineJoin, Path, PathBuilder, Pixmap, Stroke, Transform,
};

/// A board in a mode and a theme, with so many pixels a cell and a margin of a tenth of a cell, shifted by parts of a
/// pixel.
pub fn drawn<P: Puzzle>(
    board: &P::Board,
    mode: Mode,
    theme: Theme,
    scale: f32,
    shift: (f32, f32),
) -> RgbImage {
    let bounds = P::bounds(board);
    let mut scene = Scene::new();
    P::draw(board, &DrawContext { scale, ..DrawContext::still(mode, bounds) }, &mut scene);
    painted(&scene, P::INKS, theme, bounds, scale, shift)
}

/// A scene within bounds, as [`drawn`].
pub fn painted(
    scene: &Scene,
    own: &'static [InkInfo],
    theme: Theme,
    bounds: Rect,
    scale: f32,
    shift: (f32, f32),
) -> RgbImage {
    let margin = 0.1;
    let [width, height] =
        [bounds.w, bounds.h].map(|length| ((length + 2.0 * margin) * scale).round().max(1.0) as u32);
    let mut pixels = Pixmap::new(width, height).expect("a size");
    pixels.fill(colour(own, theme, Ink::GROUND, 1.0));
    let place = Transform::from_row(
        scale,
        0.0,
        0.0,
        scale,
        (margin - bounds.x) * scale + shift.0,
        (margin - bounds.y) * scale + shift.1,
    );
    for item in &scene.items {
        paint(&mut pixels, own, theme, item, place);
    }
    let bytes = pixels.pixels().iter().flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]);
    RgbImage::from_raw(width, height, bytes.collect()).expect("as many pixels")
}

fn colour(own: &'static [InkInfo], theme: Theme, ink: Ink, alpha: f32) -> Color {
    let text = ink.info(own).colours[theme as usize].trim_start_matches('#');
    let part = |at: usize| u8::from_str_radix(text.get(at..at + 2).unwrap_or("ff"), 16).expect("hexadecimal");
    let mut colour = Color::from_rgba8(part(0), part(2), part(4), 255);
    colour.set_alpha((f32::from(part(6)) / 255.0 * alpha).clamp(0.0, 1.0));
    colour
}

fn paint(pixels: &mut Pixmap, own: &'static [InkInfo], theme: Theme, item: &Item, place: Transform) {
    let path = match &item.shape {
        Shape::Rect(x, y, w, h, r) => rounded(*x, *y, *w, *h, *r),
        Shape::Circle(x, y, r) => PathBuilder::from_circle(*x, *y, *r),
        Shape::Path(segs) => path(segs),
        Shape::Text(..) => None,
    };
    let Some(path) = path else { return };
    let brush = |paint: Paint| {
        let mut brush = tiny_skia::Paint { anti_alias: true, ..Default::default() };
        brush.set_color(colour(own, theme, paint.ink, paint.alpha));
        if item.glow && theme.is_additive() {
            brush.blend_mode = BlendMode::Plus;
        }
        brush
    };
    if let Some(fill) = item.fill {
        pixels.fill_path(&path, &brush(fill), FillRule::Winding, place, None);
    }
    if let Some(stroke) = item.stroke {
        let line = Stroke {
            width: stroke.width,
            line_cap: LineCap::Round,
            line_join: LineJoin::Round,
            ..Stroke::default()
        };
        pixels.stroke_path(&path, &brush(stroke.paint), &line, place, None);
    }
}

fn rounded(x: f32, y: f32, w: f32, h: f32, r: f32) -> Option<Path> {
    let r = r.max(0.0).min(w / 2.0).min(h / 2.0);
    let (right, bottom) = (x + w, y + h);
    // Quarter circles as cubic curves.
    let k = r * 0.447_715;
    let mut path = PathBuilder::new();
    path.move_to(x + r, y);
    path.line_to(right - r, y);
    path.cubic_to(right - k, y, right, y + k, right, y + r);
    path.line_to(right, bottom - r);
    path.cubic_to(right, bottom - k, right - k, bottom, right - r, bottom);
    path.line_to(x + r, bottom);
    path.cubic_to(x + k, bottom, x, bottom - k, x, bottom - r);
    path.line_to(x, y + r);
    path.cubic_to(x, y + k, x + k, y, x + r, y);
    path.close();
    path.finish()
}

fn path(segs: &[Seg]) -> Option<Path> {
    let mut path = PathBuilder::new();
    for seg in segs {
        match *seg {
            Seg::Move(x, y) => path.move_to(x, y),
            Seg::Line(x, y) => path.line_to(x, y),
            Seg::Quad(cx, cy, x, y) => path.quad_to(cx, cy, x, y),
            Seg::Close => path.close(),
        }
    }
    path.finish()
}
