//! The difference of two pictures: the part to repaint when one replaces the other.
//!
//! Items that both pictures have in the same order are painted alike. So the pictures differ at most where items lie
//! that only one of them has, and for two paths with the same paint, where pieces lie that only one of them has.

use super::bounds::{bounds, pieces};
use super::{Item, Rect, Scene, Shape};

/// How far ahead in one list an item of the other is looked for.
const AHEAD: usize = 40;

/// A rectangle outside which two pictures are the same; `None` if they are the same everywhere. Stops early once the
/// rectangle exceeds `most` square units. Cost: O(items, and segments of their paths).
pub fn damage(old: &Scene, new: &Scene, most: f32) -> Option<Rect> {
    let mut all = None;
    differences(&old.items, &new.items, |old, new| {
        match (old, new) {
            (Some(old), Some(new)) => between(old, new, &mut all),
            (one, other) => one.into_iter().chain(other).for_each(|item| join(&mut all, item.bounds())),
        }
        all.is_none_or(|all| all.w * all.h <= most)
    });
    all
}

/// Adds the area in which two items differ to `all`.
fn between(old: &Item, new: &Item, all: &mut Option<Rect>) {
    let same_paint = (old.fill, old.stroke, old.glow) == (new.fill, new.stroke, new.glow);
    if let (true, Shape::Path(before), Shape::Path(after)) = (same_paint, &old.shape, &new.shape) {
        let [before, after] = [before, after].map(|path| pieces(path).collect::<Vec<_>>());
        differences(&before, &after, |gone, come| {
            gone.into_iter().chain(come).for_each(|piece| join(all, bounds(piece).grown(old.reach())));
            true
        });
    } else {
        join(all, old.bounds());
        join(all, new.bounds());
    }
}

fn join(all: &mut Option<Rect>, rect: Rect) {
    *all = Some(all.map_or(rect, |all| all.joined(rect)));
}

/// Reports items that only one of two lists has, the old list's first, or a pair of items where one replaces the other:
/// all that is left beside a common subsequence. Stops when `tell` returns `false`.
fn differences<T: PartialEq>(old: &[T], new: &[T], mut tell: impl FnMut(Option<&T>, Option<&T>) -> bool) {
    let same = old.iter().rev().zip(new.iter().rev()).take_while(|(old, new)| old == new).count();
    let (old, new) = (&old[..old.len() - same], &new[..new.len() - same]);
    let (mut at, mut to) = (0, 0);
    while at < old.len() || to < new.len() {
        let (one, other) = (old.get(at), new.get(to));
        if one == other {
            (at, to) = (at + 1, to + 1);
            continue;
        }
        // The next common item, if it is further ahead in one list: report the items before it there.
        let ahead = |list: &[T], from: usize, wanted: Option<&T>| {
            list.iter().skip(from).take(AHEAD).position(|one| Some(one) == wanted).map(|by| from + by)
        };
        let goes_on = match (ahead(new, to, one), ahead(old, at, other)) {
            (Some(end), _) => (std::mem::replace(&mut to, end)..end).all(|other| tell(None, new.get(other))),
            (None, Some(end)) => (std::mem::replace(&mut at, end)..end).all(|one| tell(old.get(one), None)),
            (None, None) => {
                (at, to) = (at + 1, to + 1);
                tell(one, other)
            }
        };
        if !goes_on {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::{Ink, Seg};

    fn rect(x: f32) -> Shape {
        Shape::Rect(x, 0.0, 1.0, 1.0, 0.0)
    }

    fn scene(shapes: &[Shape]) -> Scene {
        let mut scene = Scene::new();
        shapes.iter().for_each(|shape| scene.fill(shape.clone(), Ink::TEXT, 1.0));
        scene
    }

    fn check(old: &[Shape], new: &[Shape], expected: Option<(f32, f32)>) {
        for (old, new) in [(old, new), (new, old)] {
            let found = damage(&scene(old), &scene(new), f32::INFINITY).map(|rect| (rect.x, rect.x + rect.w));
            assert_eq!(found, expected, "{old:?} {new:?}");
        }
    }

    #[test]
    fn only_what_differs_is_painted_anew() {
        let row = |places: &[u8]| places.iter().map(|&x| rect(f32::from(x))).collect::<Vec<_>>();
        check(&row(&[1, 2, 3]), &row(&[1, 2, 3]), None);
        check(&row(&[1, 2, 3]), &row(&[1, 5, 3]), Some((2.0, 6.0)));
        check(&row(&[1, 2, 3]), &row(&[1, 2, 7, 8, 3]), Some((7.0, 9.0)));
        check(&row(&[1, 2, 3, 4]), &row(&[2, 3]), Some((1.0, 5.0)));
        check(&[], &row(&[4]), Some((4.0, 5.0)));
    }

    #[test]
    fn of_paths_only_pieces() {
        let path = |places: &[u8]| {
            let piece = |&x: &u8| [Seg::Move(f32::from(x), 0.0), Seg::Line(f32::from(x) + 0.5, 1.0)];
            [Shape::Path(places.iter().flat_map(piece).collect())]
        };
        check(&path(&[1, 2, 3, 4]), &path(&[1, 2, 4]), Some((3.0, 3.5)));
        check(&path(&[1, 2]), &path(&[1, 2]), None);
        let line = |width| {
            let mut scene = Scene::new();
            scene.line(Shape::Circle(5.0, 5.0, 1.0), Ink::TEXT, width, 1.0);
            scene
        };
        assert_eq!(damage(&line(1.0), &line(2.0), f32::INFINITY), Some(Rect { x: 3.0, y: 3.0, w: 4.0, h: 4.0 }));
    }
}
