//! Paints a scene as a PNG of the size that previews have.

use anyhow::{Context as _, Result, anyhow};
use gridlight::scene::{Ink, InkInfo, Item, Paint, Rect, Scene, Seg, Shape, Theme};
use tiny_skia::{BlendMode, Color, FillRule, LineCap, LineJoin, Path, PathBuilder, Pixmap, Transform};

use crate::figures;

/// The size of previews.
const SIZE: (u32, u32) = (1200, 630);
/// The margin around the board, in pixels.
const MARGIN: f32 = 32.0;

/// A puzzle's inks, and the theme.
#[derive(Clone, Copy)]
pub struct Inks {
    /// The puzzle's own inks, besides the general ones.
    pub own: &'static [InkInfo],
    /// The theme.
    pub theme: Theme,
}

impl Inks {
    fn colour(self, ink: Ink, alpha: f32) -> Result<Color> {
        let text = ink.info(self.own).colours[self.theme as usize];
        let digits =
            text.strip_prefix('#').filter(|digits| digits.is_ascii() && [6, 8].contains(&digits.len()));
        let digits = digits.ok_or_else(|| anyhow!("{text} is no colour of six or eight digits"))?;
        let parts: Vec<u8> = digits
            .as_bytes()
            .chunks(2)
            .map(|pair| Ok(u8::from_str_radix(std::str::from_utf8(pair)?, 16)?))
            .collect::<Result<_>>()
            .with_context(|| format!("{text} is no colour"))?;
        let [red, green, blue] = [parts[0], parts[1], parts[2]];
        let own = f32::from(parts.get(3).copied().unwrap_or(255)) / 255.0;
        let mut colour = Color::from_rgba8(red, green, blue, 255);
        colour.set_alpha((own * alpha).clamp(0.0, 1.0));
        Ok(colour)
    }
}

/// The scene centred on its background.
///
/// # Errors
/// If an ink has no colour, or the picture cannot be written.
pub fn png(scene: &Scene, inks: Inks, bounds: Rect) -> Result<Vec<u8>> {
    let mut pixels = Pixmap::new(SIZE.0, SIZE.1).ok_or_else(|| anyhow!("no picture of this size"))?;
    pixels.fill(inks.colour(Ink::GROUND, 1.0)?);
    let (width, height) = (SIZE.0 as f32, SIZE.1 as f32);
    let scale = ((width - 2.0 * MARGIN) / bounds.w).min((height - 2.0 * MARGIN) / bounds.h);
    let left = (width - bounds.w * scale) / 2.0 - bounds.x * scale;
    let top = (height - bounds.h * scale) / 2.0 - bounds.y * scale;
    let place = Transform::from_row(scale, 0.0, 0.0, scale, left, top);
    for item in &scene.items {
        paint(&mut pixels, inks, item, place)?;
    }
    Ok(pixels.encode_png()?)
}

fn paint(pixels: &mut Pixmap, inks: Inks, item: &Item, place: Transform) -> Result<()> {
    if let Shape::Text(x, y, size, text) = &item.shape {
        // Text is filled; digits made of lines use the same ink for their lines.
        let Some((segs, width)) = figures::number(text, (*x, *y), *size) else { return Ok(()) };
        let ink = item.fill.or(item.stroke.map(|stroke| stroke.paint));
        return match (ink, path(&segs)) {
            (Some(ink), Some(path)) => line(pixels, &brush(inks, ink, item.glow)?, &path, width, place),
            _ => Ok(()),
        };
    }
    let Some(path) = outline(&item.shape) else { return Ok(()) };
    if let Some(fill) = item.fill {
        pixels.fill_path(&path, &brush(inks, fill, item.glow)?, FillRule::Winding, place, None);
    }
    if let Some(stroke) = item.stroke {
        line(pixels, &brush(inks, stroke.paint, item.glow)?, &path, stroke.width, place)?;
    }
    Ok(())
}

fn line(
    pixels: &mut Pixmap,
    brush: &tiny_skia::Paint<'_>,
    path: &Path,
    width: f32,
    place: Transform,
) -> Result<()> {
    let stroke = tiny_skia::Stroke {
        width,
        line_cap: LineCap::Round,
        line_join: LineJoin::Round,
        ..Default::default()
    };
    pixels.stroke_path(path, brush, &stroke, place, None);
    Ok(())
}

/// Light adds up where it overlaps, as on the canvas.
fn brush(inks: Inks, paint: Paint, glow: bool) -> Result<tiny_skia::Paint<'static>> {
    let mut brush = tiny_skia::Paint { anti_alias: true, ..Default::default() };
    brush.set_color(inks.colour(paint.ink, paint.alpha)?);
    if glow && inks.theme == Theme::Dark {
        brush.blend_mode = BlendMode::Plus;
    }
    Ok(brush)
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

#[cfg(test)]
mod tests {
    use gridlight::scene::Scene;

    use super::*;

    const INKS: Inks = Inks { own: &[], theme: Theme::Dark };

    fn painted(scene: &Scene) -> Pixmap {
        let bounds = Rect { x: 0.0, y: 0.0, w: 2.0, h: 1.0 };
        Pixmap::decode_png(&png(scene, INKS, bounds).unwrap()).unwrap()
    }

    #[test]
    fn shapes_are_where_they_belong() {
        let mut scene = Scene::new();
        scene.fill(Shape::Rect(0.0, 0.0, 1.0, 1.0, 0.1), Ink::GOOD, 1.0);
        scene.fill(Shape::Text(1.5, 0.5, 0.5, "8".into()), Ink::BAD, 1.0);
        let pixels = painted(&scene);
        let at = |x, y| pixels.pixel(x, y).map(|it| (it.red(), it.green(), it.blue()));
        let colour = |ink: Ink| {
            let text = ink.info(&[]).colours[0];
            let part = |at: usize| u8::from_str_radix(text.get(at..at + 2).unwrap(), 16).unwrap();
            Some((part(1), part(3), part(5)))
        };
        assert_eq!(at(5, 5), colour(Ink::GROUND));
        assert_eq!(at(400, 315), colour(Ink::GOOD));
        // The digit is drawn in its ink.
        let bad = (600..1190).flat_map(|x| (40..590).map(move |y| (x, y)));
        assert!(bad.filter(|&(x, y)| at(x, y) == colour(Ink::BAD)).count() > 500);
    }

    #[test]
    fn light_adds_up() {
        let of = |glow: bool| {
            let mut scene = Scene::new();
            for _ in 0..2 {
                scene.shine(Shape::Rect(0.0, 0.0, 2.0, 1.0, 0.0), Ink::LINE, 1.0);
            }
            scene.items.iter_mut().for_each(|item| item.glow = glow);
            painted(&scene).pixel(600, 315).unwrap().blue()
        };
        assert!(of(true) > of(false));
    }
}
