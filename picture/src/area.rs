//! The difference between two frames: the smallest rectangle around it.

use crate::PIXEL;

/// A rectangle of pixels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Area {
    /// Pixels to its left.
    pub left: usize,
    /// Pixels above it.
    pub top: usize,
    /// Its width in pixels.
    pub width: usize,
    /// Its height in pixels.
    pub height: usize,
}

impl Area {
    /// The whole of a picture.
    pub fn whole(width: usize, height: usize) -> Area {
        Area { left: 0, top: 0, width, height }
    }

    /// The byte ranges of its rows in a picture that is `across` pixels wide.
    pub fn rows(self, across: usize) -> impl Iterator<Item = std::ops::Range<usize>> {
        (self.top..self.top + self.height).map(move |row| {
            let start = (row * across + self.left) * PIXEL;
            start..start + self.width * PIXEL
        })
    }
}

/// The smallest rectangle that contains every pixel in which two frames of this width differ; `None` if they are equal.
pub fn changed(before: &[u8], now: &[u8], across: usize) -> Option<Area> {
    let stride = (across * PIXEL).max(1);
    let (mut left, mut right, mut top, mut bottom) = (usize::MAX, 0, None, 0);
    for (row, (old, new)) in before.chunks(stride).zip(now.chunks(stride)).enumerate() {
        // Most rows are equal, which is quick to check.
        if old == new {
            continue;
        }
        let differs = |at: &usize| old.get(*at) != new.get(*at);
        let length = old.len().max(new.len());
        let Some(first) = (0..length).find(differs) else { continue };
        let last = (0..length).rfind(differs).unwrap_or(first);
        left = left.min(first / PIXEL);
        right = right.max(last / PIXEL);
        top.get_or_insert(row);
        bottom = row;
    }
    let top = top?;
    Some(Area { left, top, width: right - left + 1, height: bottom - top + 1 })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A picture with these pixels set, by column and row.
    fn picture(width: usize, height: usize, set: &[(usize, usize)]) -> Vec<u8> {
        let mut pixels = vec![0; width * height * PIXEL];
        for &(x, y) in set {
            pixels[(y * width + x) * PIXEL + 1] = 9;
        }
        pixels
    }

    #[test]
    fn what_has_changed_is_framed() {
        let before = picture(5, 4, &[]);
        for (set, area) in [
            (vec![], None),
            (vec![(2, 1)], Some(Area { left: 2, top: 1, width: 1, height: 1 })),
            (vec![(4, 3), (0, 2)], Some(Area { left: 0, top: 2, width: 5, height: 2 })),
            (vec![(1, 0), (3, 3)], Some(Area { left: 1, top: 0, width: 3, height: 4 })),
        ] {
            assert_eq!(changed(&before, &picture(5, 4, &set), 5), area, "{set:?}");
            assert_eq!(changed(&picture(5, 4, &set), &before, 5), area, "{set:?}");
        }
        assert_eq!(changed(&[], &[], 0), None);
    }

    #[test]
    fn rows_are_where_the_pixels_are() {
        let rows: Vec<_> = Area { left: 1, top: 2, width: 2, height: 2 }.rows(4).collect();
        assert_eq!(rows, [36..44, 52..60]);
        let mut whole = Area::whole(1, 1).rows(1);
        assert_eq!((whole.next(), whole.next()), (Some(0..4), None));
    }
}
