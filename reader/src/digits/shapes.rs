//! How digits are drawn: the middle lines of their strokes, for several typefaces.
//!
//! Coordinates are hundredths of the box of the middle lines, down and to the right. `l x y` is a point of a stroke, `q`
//! a quadratic Bézier curve's control and end, `a cx cy rx ry from to` an arc of an ellipse in degrees from the right
//! clockwise, in fives, and `/` lifts the pen.

/// A drawing: what it reads, its width for a height of 100, and its strokes.
#[derive(Clone, Copy)]
pub(super) struct Shape {
    pub reads: char,
    pub width: u8,
    pub strokes: &'static str,
    /// Upside down: a 6 as a 9.
    pub turned: bool,
}

const fn shape(reads: char, width: u8, strokes: &'static str) -> Shape {
    Shape { reads, width, strokes, turned: false }
}

const fn turned(shape: Shape) -> Shape {
    Shape { reads: '9', turned: true, ..shape }
}

const SIX: Shape = shape('6', 66, "a 50 67 50 33 0 360 / a 56 50 56 50 180 310");
const SIX_ROUND: Shape = shape('6', 66, "a 50 67 50 33 0 360 / a 52 40 52 40 170 340");
const SIX_LONG: Shape = shape('6', 65, "a 50 67 50 33 0 360 / l 0 64 q 0 0 86 0");
const SIX_STRAIGHT: Shape = shape('6', 66, "a 50 66 50 34 0 360 / l 3 58 q 14 34 64 0");

/// All drawings.
pub(super) const SHAPES: &[Shape] = &[
    shape('0', 66, "a 50 50 50 50 0 360"),
    shape('0', 64, "a 50 50 50 50 0 360 / l 50 46 l 50 54"),
    shape('0', 64, "a 50 50 50 50 0 360 / l 20 74 l 80 26"),
    shape('1', 42, "l 0 24 l 100 0 l 100 100"),
    shape('1', 45, "l 0 28 q 80 18 100 0 l 100 100"),
    shape('1', 52, "l 0 40 l 100 0 l 100 100"),
    shape('1', 62, "l 8 14 l 54 0 l 54 100 / l 0 100 l 100 100"),
    shape('1', 60, "l 4 30 l 52 0 l 52 100 / l 0 100 l 100 100"),
    shape('2', 64, "a 48 29 46 29 200 375 q 82 58 0 100 l 100 100"),
    shape('2', 64, "a 48 27 48 27 180 385 q 60 62 30 75 q 0 86 0 100 l 100 100"),
    shape('3', 64, "a 47 25 43 25 205 450 l 28 50 / a 48 74 52 26 270 515"),
    shape('3', 64, "a 48 25 44 25 185 450 l 36 50 / a 48 74 52 26 270 540"),
    shape('3', 64, "l 5 0 l 92 0 l 42 38 a 48 69 52 31 270 515"),
    shape('4', 70, "l 76 100 l 76 0 l 66 0 l 0 68 l 0 74 l 100 74"),
    shape('4', 70, "l 72 100 l 72 0 l 0 68 l 100 68"),
    shape('4', 70, "l 38 0 l 0 70 l 100 70 / l 74 36 l 74 100"),
    shape('5', 62, "l 90 0 l 14 0 l 12 46 a 44 68 56 32 225 515"),
    shape('5', 64, "l 90 0 l 16 0 l 6 50 a 48 67 52 33 210 540"),
    SIX,
    SIX_ROUND,
    SIX_LONG,
    SIX_STRAIGHT,
    shape('7', 64, "l 0 0 l 100 0 l 30 100"),
    shape('7', 64, "l 0 0 l 100 0 q 45 40 34 100"),
    shape('7', 64, "l 0 0 l 100 0 l 30 100 / l 20 52 l 88 52"),
    shape('7', 64, "l 0 18 l 0 0 l 100 0 l 36 100"),
    shape('8', 66, "a 50 24 42 24 0 360 / a 50 74 50 26 0 360"),
    shape('8', 66, "a 50 25 46 25 0 360 / a 50 75 50 25 0 360"),
    shape('8', 70, "a 50 19 49 19 0 360 / a 50 70 50 30 0 360"),
    turned(SIX),
    turned(SIX_ROUND),
    turned(SIX_LONG),
    turned(SIX_STRAIGHT),
    shape('?', 54, "l 0 6 q 30 0 45 0 a 48 23 50 23 270 400 q 40 52 40 66 / l 40 100 l 40 100"),
    shape('?', 54, "a 48 25 50 25 190 400 q 46 56 46 70 / l 46 100 l 46 100"),
];

/// The widths of the pen across and down, in hundredths of the height: light to black, and two with contrast.
pub(super) const PENS: [[f32; 2]; 7] =
    [[8.0, 8.0], [12.0, 11.0], [16.0, 14.0], [21.0, 17.0], [27.0, 21.0], [13.0, 6.0], [22.0, 8.0]];

/// The points along its strokes, each in the unit square, no two neighbours far apart.
pub(super) fn points(shape: &Shape) -> Vec<[f32; 2]> {
    let mut points = Vec::new();
    let mut last: Option<[f32; 2]> = None;
    let mut tokens = shape.strokes.split_ascii_whitespace();
    while let Some(token) = tokens.next() {
        let mut next = || f32::from(tokens.next().and_then(|number| number.parse::<u16>().ok()).unwrap_or(0)) / 100.0;
        match token {
            "l" => line(&mut points, &mut last, [next(), next()]),
            "q" => {
                let (from, control, to) = (last.unwrap_or_default(), [next(), next()], [next(), next()]);
                for step in 1..=12 {
                    let t = step as f32 / 12.0;
                    let at = |axis: usize| {
                        let (a, b, c) = (from[axis], control[axis], to[axis]);
                        (1.0 - t) * ((1.0 - t) * a + t * b) + t * ((1.0 - t) * b + t * c)
                    };
                    line(&mut points, &mut last, [at(0), at(1)]);
                }
            }
            "a" => {
                let (centre, radii, angles) = ([next(), next()], [next(), next()], [next(), next()]);
                // From the right by turns of five degrees.
                let [from, to] = angles.map(|angle: f32| (angle * 20.0).round() as usize);
                let (turn, mut way) = ([0.996_194_7, 0.087_155_74], [1.0_f32, 0.0]);
                for step in 0..=to {
                    if step >= from {
                        let at = [0, 1].map(|axis: usize| centre[axis] + radii[axis] * way[axis]);
                        line(&mut points, &mut last, at);
                    }
                    way = [way[0] * turn[0] - way[1] * turn[1], way[0] * turn[1] + way[1] * turn[0]];
                }
            }
            _ => last = None,
        }
    }
    if shape.turned {
        points.iter_mut().for_each(|point| *point = point.map(|value| 1.0 - value));
    }
    points
}

fn line(points: &mut Vec<[f32; 2]>, last: &mut Option<[f32; 2]>, to: [f32; 2]) {
    let from = last.unwrap_or(to);
    let length = (to[0] - from[0]).hypot(to[1] - from[1]);
    let steps = (length * 48.0).ceil().max(1.0);
    for step in 1..=steps as usize {
        let t = step as f32 / steps;
        points.push([0, 1].map(|axis: usize| from[axis] + t * (to[axis] - from[axis])));
    }
    *last = Some(to);
}
