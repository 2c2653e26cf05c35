//! Digits drawn as lines, so that the pictures do not depend on the machine's fonts.

use gridlight::scene::Seg::{self, Line, Move, Quad};

/// The distance from one digit to the next, as a fraction of their height.
const ADVANCE: f32 = 0.62;
/// The height of a digit, as a fraction of the font size.
const HEIGHT: f32 = 0.7;

/// The lines of a digit in a box of 1 by 2, from its top left corner.
fn lines(figure: char) -> Option<&'static [Seg]> {
    Some(match figure {
        '0' => &[
            Move(0.5, 0.0),
            Quad(1.0, 0.0, 1.0, 0.6),
            Line(1.0, 1.4),
            Quad(1.0, 2.0, 0.5, 2.0),
            Quad(0.0, 2.0, 0.0, 1.4),
            Line(0.0, 0.6),
            Quad(0.0, 0.0, 0.5, 0.0),
        ],
        '1' => &[Move(0.15, 0.4), Line(0.6, 0.0), Line(0.6, 2.0)],
        '2' => &[
            Move(0.0, 0.5),
            Quad(0.0, 0.0, 0.5, 0.0),
            Quad(1.0, 0.0, 1.0, 0.55),
            Quad(1.0, 0.9, 0.7, 1.2),
            Line(0.0, 2.0),
            Line(1.0, 2.0),
        ],
        '3' => &[
            Move(0.0, 0.0),
            Line(0.95, 0.0),
            Line(0.45, 0.75),
            Quad(1.0, 0.75, 1.0, 1.4),
            Quad(1.0, 2.0, 0.45, 2.0),
            Quad(0.0, 2.0, 0.0, 1.55),
        ],
        '4' => &[Move(0.75, 2.0), Line(0.75, 0.0), Line(0.0, 1.35), Line(1.0, 1.35)],
        '5' => &[
            Move(0.95, 0.0),
            Line(0.1, 0.0),
            Line(0.05, 0.85),
            Quad(0.3, 0.7, 0.5, 0.7),
            Quad(1.0, 0.7, 1.0, 1.35),
            Quad(1.0, 2.0, 0.45, 2.0),
            Quad(0.0, 2.0, 0.0, 1.6),
        ],
        '6' => &[
            Move(0.95, 0.3),
            Quad(0.85, 0.0, 0.5, 0.0),
            Quad(0.0, 0.0, 0.0, 0.9),
            Line(0.0, 1.35),
            Quad(0.0, 2.0, 0.5, 2.0),
            Quad(1.0, 2.0, 1.0, 1.4),
            Quad(1.0, 0.85, 0.5, 0.85),
            Quad(0.0, 0.85, 0.0, 1.35),
        ],
        '7' => &[Move(0.0, 0.0), Line(1.0, 0.0), Line(0.35, 2.0)],
        '8' => &[
            Move(0.5, 0.9),
            Quad(0.05, 0.85, 0.05, 0.45),
            Quad(0.05, 0.0, 0.5, 0.0),
            Quad(0.95, 0.0, 0.95, 0.45),
            Quad(0.95, 0.85, 0.5, 0.9),
            Quad(0.0, 0.95, 0.0, 1.45),
            Quad(0.0, 2.0, 0.5, 2.0),
            Quad(1.0, 2.0, 1.0, 1.45),
            Quad(1.0, 0.95, 0.5, 0.9),
        ],
        '9' => &[
            Move(0.05, 1.7),
            Quad(0.15, 2.0, 0.5, 2.0),
            Quad(1.0, 2.0, 1.0, 1.1),
            Line(1.0, 0.65),
            Quad(1.0, 0.0, 0.5, 0.0),
            Quad(0.0, 0.0, 0.0, 0.6),
            Quad(0.0, 1.15, 0.5, 1.15),
            Quad(1.0, 1.15, 1.0, 0.65),
        ],
        _ => return None,
    })
}

/// A number with its middle at a point, at this font size, as a path and the width of its line. `None` for anything but
/// a number: these pictures contain no words.
pub fn number(text: &str, (x, y): (f32, f32), size: f32) -> Option<(Vec<Seg>, f32)> {
    let figures: Vec<_> = text.chars().map(lines).collect::<Option<_>>()?;
    let height = size * HEIGHT;
    let (unit, advance) = (height / 2.0, height * ADVANCE + size * 0.08);
    let width = advance * (figures.len().max(1) - 1) as f32 + unit;
    let mut path = Vec::new();
    for (index, figure) in figures.into_iter().enumerate() {
        let left = x - width / 2.0 + advance * index as f32;
        let at = |px: f32, py: f32| (left + px * unit, y - height / 2.0 + py * unit);
        path.extend(figure.iter().map(|seg| match *seg {
            Move(px, py) => Move(at(px, py).0, at(px, py).1),
            Line(px, py) => Line(at(px, py).0, at(px, py).1),
            Quad(cx, cy, px, py) => Quad(at(cx, cy).0, at(cx, cy).1, at(px, py).0, at(px, py).1),
            Seg::Close => Seg::Close,
        }));
    }
    Some((path, size * 0.09))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stand_in_their_middle() {
        for text in ["7", "10", "0123456789"] {
            let (path, _) = number(text, (3.0, 5.0), 1.0).unwrap();
            let points = path.iter().filter_map(|seg| match *seg {
                Move(x, y) | Line(x, y) | Quad(_, _, x, y) => Some((x, y)),
                Seg::Close => None,
            });
            let (left, right) = points.clone().fold((9.0_f32, 0.0_f32), |(a, b), (x, _)| (a.min(x), b.max(x)));
            let (top, bottom) = points.fold((9.0_f32, 0.0_f32), |(a, b), (_, y)| (a.min(y), b.max(y)));
            assert!((left + right - 6.0).abs() < 0.2, "{text}: {left} to {right}");
            assert!((top + bottom - 10.0).abs() < 0.1, "{text}: {top} to {bottom}");
        }
        assert_eq!(number("Level", (0.0, 0.0), 1.0), None);
    }
}
