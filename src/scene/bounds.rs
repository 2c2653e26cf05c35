//! Bounding boxes of shapes, and the pieces of paths.

use super::{Item, Rect, Seg, Shape};

impl Rect {
    /// The smallest rectangle that contains both.
    #[must_use]
    pub fn joined(self, other: Rect) -> Rect {
        let (x, y) = (self.x.min(other.x), self.y.min(other.y));
        let right = (self.x + self.w).max(other.x + other.w);
        let bottom = (self.y + self.h).max(other.y + other.h);
        Rect { x, y, w: right - x, h: bottom - y }
    }

    /// The same with a margin around it.
    #[must_use]
    pub fn grown(self, by: f32) -> Rect {
        Rect { x: self.x - by, y: self.y - by, w: self.w + 2.0 * by, h: self.h + 2.0 * by }
    }

    /// Whether the two have a point in common.
    pub fn meets(self, other: Rect) -> bool {
        self.x <= other.x + other.w
            && other.x <= self.x + self.w
            && self.y <= other.y + other.h
            && other.y <= self.y + self.h
    }
}

impl Item {
    /// A rectangle that contains everything painted.
    pub fn bounds(&self) -> Rect {
        let outline = match &self.shape {
            Shape::Rect(x, y, w, h, _) => Rect { x: *x, y: *y, w: *w, h: *h },
            Shape::Circle(x, y, r) => Rect { x: *x, y: *y, w: 0.0, h: 0.0 }.grown(*r),
            Shape::Path(segs) => bounds(segs),
            // No letter is much wider than it is high.
            Shape::Text(x, y, size, text) => {
                let (w, h) = (1.2 * size * text.chars().count() as f32, 1.6 * size);
                Rect { x: x - w / 2.0, y: y - h / 2.0, w, h }
            }
        };
        outline.grown(self.reach())
    }

    /// How far its stroke extends beyond its outline.
    pub fn reach(&self) -> f32 {
        self.stroke.map_or(0.0, |stroke| stroke.width / 2.0)
    }
}

/// The pieces of a path: each begins where the pen is put down. A path paints exactly what its pieces cover.
pub fn pieces(path: &[Seg]) -> impl Iterator<Item = &[Seg]> {
    path.chunk_by(|_, next| !matches!(next, Seg::Move(..)))
}

/// A rectangle that contains the outline of a path or of a piece of one.
pub fn bounds(path: &[Seg]) -> Rect {
    let (mut left, mut top) = (f32::INFINITY, f32::INFINITY);
    let (mut right, mut bottom) = (f32::NEG_INFINITY, f32::NEG_INFINITY);
    let mut take = |x: f32, y: f32| {
        (left, right) = (left.min(x), right.max(x));
        (top, bottom) = (top.min(y), bottom.max(y));
    };
    for seg in path {
        match *seg {
            Seg::Move(x, y) | Seg::Line(x, y) => take(x, y),
            Seg::Quad(by_x, by_y, x, y) => {
                take(by_x, by_y);
                take(x, y);
            }
            Seg::Close => {}
        }
    }
    Rect { x: left, y: top, w: right - left, h: bottom - top }
}
