//! Paints shapes in a puzzle's inks. The tests of the reader draw boards by this, too.

use gridlight::scene::{Ink, InkInfo, Item, Paint, Seg, Shape, Theme};
use tiny_skia::{BlendMode, Color, FillRule, LineCap, LineJoin, Path, PathBuilder, Pixmap, Transform};

use super::figures;

/// A puzzle's inks, and the theme.
#[derive(Clone, Copy)]
pub struct Inks {
    /// The puzzle's own inks, besides the general ones.
    pub own: &'static [InkInfo],
    /// The theme.
    pub theme: Theme,
}

impl Inks {
    /// An ink's colour; `None` unless it is given by six or eight hexadecimal digits.
    pub fn colour(self, ink: Ink, alpha: f32) -> Option<Color> {
        let text = ink.info(self.own).colours[self.theme as usize];
        let digits = text.strip_prefix('#').filter(|digits| [6, 8].contains(&digits.len()))?;
        let pairs = digits.as_bytes().chunks(2).map(|pair| std::str::from_utf8(pair).ok());
        let parts: Vec<u8> = pairs.map(|pair| u8::from_str_radix(pair?, 16).ok()).collect::<Option<_>>()?;
        let [red, green, blue] = [parts[0], parts[1], parts[2]];
        let own = f32::from(parts.get(3).copied().unwrap_or(255)) / 255.0;
        let mut colour = Color::from_rgba8(red, green, blue, 255);
        colour.set_alpha((own * alpha).clamp(0.0, 1.0));
        Some(colour)
    }
}

/// Paints an item where a transform puts it. `None` if an ink has no colour; text other than numbers is left out.
pub fn paint(pixels: &mut Pixmap, inks: Inks, item: &Item, place: Transform) -> Option<()> {
    if let Shape::Text(x, y, size, text) = &item.shape {
        // Text is filled; digits made of lines use the same ink for their lines.
        let Some((segs, width)) = figures::number(text, (*x, *y), *size) else { return Some(()) };
        let ink = item.fill.or(item.stroke.map(|stroke| stroke.paint));
        return match (ink, path(&segs)) {
            (Some(ink), Some(path)) => {
                line(pixels, &brush(inks, ink, item.glow)?, &path, width, place);
                Some(())
            }
            _ => Some(()),
        };
    }
    let Some(path) = outline(&item.shape) else { return Some(()) };
    if let Some(fill) = item.fill {
        pixels.fill_path(&path, &brush(inks, fill, item.glow)?, FillRule::Winding, place, None);
    }
    if let Some(stroke) = item.stroke {
        line(pixels, &brush(inks, stroke.paint, item.glow)?, &path, stroke.width, place);
    }
    Some(())
}

fn line(pixels: &mut Pixmap, brush: &tiny_skia::Paint<'_>, path: &Path, width: f32, place: Transform) {
    let stroke =
        tiny_skia::Stroke { width, line_cap: LineCap::Round, line_join: LineJoin::Round, ..Default::default() };
    pixels.stroke_path(path, brush, &stroke, place, None);
}

/// Light adds up where it overlaps, as on the canvas.
fn brush(inks: Inks, paint: Paint, glow: bool) -> Option<tiny_skia::Paint<'static>> {
    let mut brush = tiny_skia::Paint { anti_alias: true, ..Default::default() };
    brush.set_color(inks.colour(paint.ink, paint.alpha)?);
    if glow && inks.theme.is_additive() {
        brush.blend_mode = BlendMode::Plus;
    }
    Some(brush)
}

/// The outline of a shape other than text; `None` if it has no size.
fn outline(shape: &Shape) -> Option<Path> {
    match shape {
        Shape::Rect(x, y, w, h, r) => rounded(*x, *y, *w, *h, *r),
        Shape::Circle(x, y, r) => PathBuilder::from_circle(*x, *y, *r),
        Shape::Path(segs) => path(segs),
        Shape::Text(..) => None,
    }
}

fn rounded(x: f32, y: f32, w: f32, h: f32, r: f32) -> Option<Path> {
    let r = r.max(0.0).min(w / 2.0).min(h / 2.0);
    let (right, bottom) = (x + w, y + h);
    let mut path = PathBuilder::new();
    path.move_to(x + r, y);
    path.line_to(right - r, y);
    // A quarter circle as a cubic curve.
    let k = r * 0.447_715;
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
