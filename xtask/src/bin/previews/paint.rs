//! Paints a scene as a PNG of the size that previews have.

use anyhow::{Result, anyhow};
use gridlight::scene::{Ink, Rect, Scene};
use tiny_skia::{Pixmap, Transform};

use crate::shapes::{Inks, paint};

/// The size of previews.
const SIZE: (u32, u32) = (1200, 630);
/// The margin around the board, in pixels.
const MARGIN: f32 = 32.0;

/// The scene centred on its background.
///
/// # Errors
/// If an ink has no colour, or the picture cannot be written.
pub fn png(scene: &Scene, inks: Inks, bounds: Rect) -> Result<Vec<u8>> {
    let mut pixels = Pixmap::new(SIZE.0, SIZE.1).ok_or_else(|| anyhow!("no picture of this size"))?;
    pixels.fill(inks.colour(Ink::GROUND, 1.0).ok_or_else(no_colour)?);
    let (width, height) = (SIZE.0 as f32, SIZE.1 as f32);
    let scale = ((width - 2.0 * MARGIN) / bounds.w).min((height - 2.0 * MARGIN) / bounds.h);
    let left = (width - bounds.w * scale) / 2.0 - bounds.x * scale;
    let top = (height - bounds.h * scale) / 2.0 - bounds.y * scale;
    let place = Transform::from_row(scale, 0.0, 0.0, scale, left, top);
    for item in &scene.items {
        paint(&mut pixels, inks, item, place).ok_or_else(no_colour)?;
    }
    Ok(pixels.encode_png()?)
}

fn no_colour() -> anyhow::Error {
    anyhow!("an ink is no colour of six or eight digits")
}

#[cfg(test)]
mod tests {
    use gridlight::scene::{Shape, Theme};

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
