//! The drawing of cards, values and odds. A Voltorb is a round bomb with a fuse, with a shape as distinct as each
//! digit.

use crate::scene::{Ink, Scene, Seg, Shape, between};

use crate::puzzles::voltorb_flip::inks;

/// A printed value: a digit, or a bomb for 0. `height` is that of a digit.
pub fn value(scene: &mut Scene, x: f32, y: f32, height: f32, value: u8, ink: Ink) {
    if value == 0 {
        bomb(scene, x, y, height * 0.42, ink, 1.0);
    } else {
        scene.fill(Shape::Text(x, y, height, value.to_string()), ink, 1.0);
    }
}

/// A bomb of this radius: a ball, a neck and a fuse with its spark.
pub fn bomb(scene: &mut Scene, x: f32, y: f32, radius: f32, ink: Ink, alpha: f32) {
    let (cx, cy) = (x - 0.12 * radius, y + 0.16 * radius);
    scene.fill(Shape::Circle(cx, cy, 0.84 * radius), ink, alpha);
    let fuse = vec![
        Seg::Move(cx + 0.52 * radius, cy - 0.52 * radius),
        Seg::Quad(cx + 0.8 * radius, cy - 1.0 * radius, cx + 1.12 * radius, cy - 0.86 * radius),
    ];
    scene.line(Shape::Path(fuse), ink, 0.22 * radius, alpha);
    scene.fill(Shape::Circle(cx + 1.14 * radius, cy - 0.9 * radius, 0.2 * radius), Ink::BAD, alpha);
}

/// The outline of a card in the cell at (x, y); `wide` is the visible fraction of its width as it turns.
pub fn outline(x: f32, y: f32, wide: f32) -> Shape {
    let half = 0.46 * wide;
    Shape::Rect(x + 0.5 - half, y + 0.04, 2.0 * half, 0.92, 0.1 * wide)
}

/// The back of a card.
pub fn back(scene: &mut Scene, x: f32, y: f32, wide: f32, alpha: f32) {
    scene.fill(outline(x, y + 0.025, wide), Ink::SHADOW, 0.5 * alpha);
    scene.fill(outline(x, y, wide), inks::CARD, alpha);
    scene.line(outline(x, y, wide), inks::CARD_EDGE, 0.02, alpha);
}

/// The face of a card with its value.
pub fn face(scene: &mut Scene, x: f32, y: f32, wide: f32, shown: u8) {
    scene.fill(outline(x, y + 0.025, wide), Ink::SHADOW, 0.5);
    scene.fill(outline(x, y, wide), inks::CARD_FACE, 1.0);
    if wide > 0.35 {
        value(scene, x + 0.5, y + 0.5, 0.6, shown, inks::CARD_MARK);
    }
    if shown == 0 {
        scene.line(outline(x, y, wide), Ink::BAD, 0.05, 1.0);
    }
}

/// A value that is known without a flip: pale on the back.
pub fn ghost(scene: &mut Scene, x: f32, y: f32, shown: u8, alpha: f32) {
    if shown == 0 {
        bomb(scene, x + 0.5, y + 0.5, 0.22, inks::CARD_QUIET, alpha);
    } else {
        scene.fill(Shape::Text(x + 0.5, y + 0.5, 0.5, shown.to_string()), Ink::TEXT, alpha);
    }
}

/// A tick in a card's corner: it cannot be a Voltorb.
pub fn tick(scene: &mut Scene, x: f32, y: f32) {
    let path = vec![Seg::Move(x + 0.7, y + 0.19), Seg::Line(x + 0.77, y + 0.25), Seg::Line(x + 0.88, y + 0.12)];
    scene.line(Shape::Path(path), Ink::GOOD, 0.05, 1.0);
}

/// The inks of the odds, Voltorb first.
const ODDS: [Ink; 4] = [Ink::BAD, Ink::QUIET, Ink::ACCENT, Ink::GOOD];

/// On a small card: the probability of a Voltorb in percent, large enough to be legible, over one bar with all
/// probabilities.
pub fn danger(scene: &mut Scene, x: f32, y: f32, chances: [f32; 4], legible: f32, alpha: f32) {
    let height = between(legible, 0.3, 0.42);
    if chances[0] > 0.0 {
        bomb(scene, x + 0.2, y + 0.38, 0.11, Ink::TEXT, alpha);
        scene.fill(Shape::Text(x + 0.62, y + 0.4, height, figure(chances[0])), Ink::TEXT, alpha);
    }
    let mut left = x + 0.12;
    for (chance, ink) in chances.into_iter().zip(ODDS) {
        let width = 0.76 * chance;
        if chance > 0.0 {
            scene.fill(Shape::Rect(left, y + 0.68, width, 0.16, 0.0), ink, alpha);
        }
        left += width;
    }
}

/// The probabilities of a card as four bars with digits; the marked values are framed.
pub fn odds(scene: &mut Scene, x: f32, y: f32, chances: [f32; 4], marks: u8, alpha: f32) {
    for (row, (chance, ink)) in chances.into_iter().zip(ODDS).enumerate() {
        let at = y + 0.19 + 0.205 * row as f32;
        let faint = if chance > 0.0 { alpha } else { 0.75 * alpha };
        let label = if faint < alpha { inks::CARD_QUIET } else { Ink::TEXT };
        if row == 0 {
            bomb(scene, x + 0.145, at, 0.062, label, faint);
        } else {
            scene.fill(Shape::Text(x + 0.14, at, 0.16, row.to_string()), label, faint);
        }
        if marks >> row & 1 == 1 {
            scene.line(Shape::Rect(x + 0.05, at - 0.095, 0.18, 0.19, 0.05), Ink::CURSOR, 0.03, 1.0);
        }
        let track = |share: f32| Shape::Rect(x + 0.24, at - 0.05, 0.37 * share, 0.1, 0.03);
        scene.fill(track(1.0), Ink::GROUND, 0.35 * alpha);
        if chance > 0.0 {
            scene.fill(track(chance.max(0.06)), ink, alpha);
        }
        // A safe card has its tick there.
        if row > 0 || chance > 0.0 {
            scene.fill(Shape::Text(x + 0.785, at, 0.165, figure(chance)), label, faint);
        }
    }
}

/// A probability in percent, abbreviated.
fn figure(chance: f32) -> String {
    match (chance * 100.0).round() as u32 {
        0 if chance > 0.0 => "<1".into(),
        100.. if chance < 0.9999 => ">99".into(),
        whole => whole.min(100).to_string(),
    }
}

/// The frame around the advised card.
pub fn frame(scene: &mut Scene, x: f32, y: f32) {
    scene.line(Shape::Rect(x + 0.015, y + 0.015, 0.97, 0.97, 0.13), Ink::CURSOR, 0.06, 1.0);
    let nose =
        vec![Seg::Move(x + 0.36, y - 0.035), Seg::Line(x + 0.64, y - 0.035), Seg::Line(x + 0.5, y + 0.12), Seg::Close];
    scene.fill(Shape::Path(nose), Ink::CURSOR, 1.0);
}

/// The picture of the tool that flips.
pub fn flip_picture(scene: &mut Scene) {
    scene.fill(Shape::Rect(0.14, 0.14, 0.46, 0.66, 0.08), inks::CARD, 1.0);
    scene.line(Shape::Rect(0.14, 0.14, 0.46, 0.66, 0.08), Ink::QUIET, 0.04, 1.0);
    scene.fill(Shape::Rect(0.4, 0.24, 0.46, 0.66, 0.08), inks::CARD_FACE, 1.0);
    scene.line(Shape::Rect(0.4, 0.24, 0.46, 0.66, 0.08), Ink::LINE, 0.03, 1.0);
    scene.fill(Shape::Text(0.63, 0.57, 0.42, "2".into()), inks::CARD_MARK, 1.0);
}

/// The picture of the level.
pub fn level_picture(scene: &mut Scene) {
    for (at, height) in [0.24_f32, 0.44, 0.64].into_iter().enumerate() {
        let x = 0.18 + 0.23 * at as f32;
        scene.fill(Shape::Rect(x, 0.84 - height, 0.17, height, 0.04), Ink::ACCENT, 0.55 + 0.2 * at as f32);
    }
}
