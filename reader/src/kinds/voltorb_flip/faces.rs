//! Which face each place of the console's screen shows, by correlation with what is drawn.

use super::drawn::{self, CELL, Face};
use super::grid::SIDE;
use crate::numbers::{dot, sort_by, unit};
use crate::plane::{Area, Plane};

/// How blurred the faces may be, in pixels of the console.
const BLURS: [f32; 4] = [0.0, 0.5, 0.8, 1.1];
/// The picture is sampled at so many places within a pixel of the console, each way.
const PHASES: usize = 3;
/// Cells may be off their place by a pixel; samples around the board.
const MARGIN: usize = 2;
/// Less contrast than this is noise, in shades.
const NOISE: f32 = 2.0;

/// What a place may show.
struct Alphabet {
    faces: Vec<Face>,
    /// The pixels of its cell that count.
    pixels: Vec<(usize, usize)>,
    /// Whether a frame is near.
    framed: bool,
}

/// An alphabet as blurred as the picture.
struct Templates {
    /// Of length 1, with mean 0, and across the frame.
    faces: Vec<Vec<f32>>,
    /// The length of each before, as drawn with a contrast of 1.
    lengths: Vec<f32>,
    frame: Option<Vec<f32>>,
}

impl Alphabet {
    fn new(faces: Vec<Face>, across: [usize; 2], down: [usize; 2], framed: bool) -> Alphabet {
        let pixels = (down[0]..down[1]).flat_map(|y| (across[0]..across[1]).map(move |x| (x, y)));
        Alphabet { faces, pixels: pixels.collect(), framed }
    }

    fn taken(&self, plane: &Plane) -> Vec<f32> {
        self.pixels.iter().map(|&(x, y)| plane.at(x as isize, y as isize)).collect()
    }

    fn templates(&self, blur: f32) -> Templates {
        let frame = self.framed.then(|| unit(&self.taken(&drawn::frame().blurred(blur))));
        let mut templates = Templates { faces: Vec::new(), lengths: Vec::new(), frame };
        for face in &self.faces {
            let mut values = self.taken(&face.ink.blurred(blur));
            let length = templates.strip(&mut values);
            values.iter_mut().for_each(|value| *value /= length.max(1e-6));
            templates.faces.push(values);
            templates.lengths.push(length);
        }
        templates
    }
}

impl Templates {
    /// Takes the mean and the frame away; how long what remains is.
    fn strip(&self, values: &mut [f32]) -> f32 {
        let mean = values.iter().sum::<f32>() / values.len() as f32;
        values.iter_mut().for_each(|value| *value -= mean);
        if let Some(frame) = &self.frame {
            let along = dot(values, frame);
            values.iter_mut().zip(frame).for_each(|(value, frame)| *value -= along * frame);
        }
        dot(values, values).sqrt()
    }
}

/// A face that a place may show.
#[derive(Clone, Copy, Debug)]
pub struct Likeness {
    /// As it is written.
    pub reads: &'static str,
    /// The correlation.
    pub fit: f32,
    /// 0 for the likeliest, 1 for another if the likeliest is printed perfectly, 0 halfway between the two.
    pub cost: f32,
    /// The contrast of the face, in shades.
    pub contrast: f32,
}

/// A place with its faces, the likeliest first.
#[derive(Clone, Debug)]
pub struct Shown {
    /// The faces.
    pub faces: Vec<Likeness>,
    /// The standard deviation of the place's pixels, in shades.
    pub spread: f32,
}

/// What is read of a board.
pub struct Faces {
    /// For each row, then for each column: tens and ones of the sum, Voltorbs.
    pub clues: Vec<[Shown; 3]>,
    /// Row by row.
    pub cards: Vec<Shown>,
}

/// The picture at so many phases, 32 samples a cell with a margin.
struct Samples {
    planes: Vec<Plane>,
}

impl Samples {
    fn new(grey: &Plane, area: Area) -> Samples {
        let [width, height] = [area.width, area.height].map(|length| length / (SIDE * CELL) as f32);
        let side = SIDE * CELL + 2 * MARGIN;
        let phase = |k: usize| (k as f32 - (PHASES / 2) as f32) / PHASES as f32 - MARGIN as f32;
        let planes = (0..PHASES * PHASES).map(|k| {
            let (dx, dy) = (phase(k % PHASES), phase(k / PHASES));
            let area = Area {
                x: area.x + dx * width,
                y: area.y + dy * height,
                width: side as f32 * width,
                height: side as f32 * height,
            };
            grey.sampled(area, side, side)
        });
        Samples { planes: planes.collect() }
    }

    /// Every shift: phases, and up to a pixel to each side.
    fn shifts(&self) -> impl Iterator<Item = (&Plane, usize, usize)> {
        self.planes.iter().flat_map(|plane| (0..9).map(move |k| (plane, MARGIN - 1 + k % 3, MARGIN - 1 + k / 3)))
    }
}

/// What an alphabet makes of a place.
struct Matched {
    /// The products of its faces with the pixels.
    products: Vec<f32>,
    /// The contrast of the pixels, as a vector's length.
    length: f32,
}

/// The places of one cell, at the shift that suits all of them best, if ink is light, and if it is dark; with the sum of
/// the best correlations.
fn cell(samples: &Samples, [column, row]: [usize; 2], sets: &[(&Alphabet, Templates)]) -> [(f32, Vec<Shown>); 2] {
    let mut best = [(f32::MIN, Vec::new()), (f32::MIN, Vec::new())];
    let mut patch = Vec::new();
    for (plane, dx, dy) in samples.shifts() {
        let corner = (row * CELL + dy) * plane.width() + column * CELL + dx;
        let all = sets.iter().map(|(alphabet, templates)| {
            patch.clear();
            let at = |&(x, y): &(usize, usize)| plane.values()[corner + y * plane.width() + x];
            patch.extend(alphabet.pixels.iter().map(at));
            let length = templates.strip(&mut patch);
            let noise = patch.len() as f32 * NOISE * NOISE;
            let products = templates.faces.iter().map(|face| dot(face, &patch)).collect();
            Matched { products, length: (length * length + noise).sqrt() }
        });
        let all: Vec<Matched> = all.collect();
        for (best, sign) in best.iter_mut().zip(SIGNS) {
            let greatest = |matched: &Matched| {
                matched.products.iter().map(|product| sign * product).fold(f32::MIN, f32::max) / matched.length
            };
            let total = all.iter().map(greatest).sum();
            if total > best.0 {
                let copies = all.iter().map(|matched| (matched.products.clone(), matched.length));
                *best = (total, copies.collect());
            }
        }
    }
    let mut signs = SIGNS.into_iter();
    best.map(|(total, all)| {
        let sign = signs.next().unwrap_or(1.0);
        let shown = all.into_iter().zip(sets).map(|((products, length), (alphabet, templates))| {
            let products: Vec<f32> = products.iter().map(|product| sign * product).collect();
            shown(&products, length, alphabet, templates)
        });
        (total, shown.collect())
    })
}

/// The contrast of ink: light, or dark.
const SIGNS: [f32; 2] = [1.0, -1.0];

/// The faces in order.
fn shown(products: &[f32], length: f32, alphabet: &Alphabet, templates: &Templates) -> Shown {
    let mut order: Vec<usize> = (0..products.len()).collect();
    sort_by(&mut order, |&face| -products[face]);
    let first = order[0];
    let faces = order.iter().map(|&k| {
        let apart = (1.0 - dot(&templates.faces[first], &templates.faces[k])).max(1e-3);
        Likeness {
            reads: alphabet.faces[k].reads,
            fit: products[k] / length,
            cost: if k == first { 0.0 } else { (products[first] - products[k]) / length / apart },
            contrast: products[k] / templates.lengths[k].max(1e-6),
        }
    });
    Shown { faces: faces.collect(), spread: length / (alphabet.pixels.len() as f32).sqrt() }
}

/// The faces of the board that fills an area.
pub fn read(grey: &Plane, area: Area) -> Faces {
    let samples = Samples::new(grey, area);
    let digits = [
        Alphabet::new(drawn::digits(0..2, 12, 3), [11, 19], [2, 12], true),
        Alphabet::new(drawn::digits(0..10, 20, 3), [19, 27], [2, 12], true),
        Alphabet::new(drawn::digits(0..6, 20, 16), [19, 27], [15, 25], false),
    ];
    let mut cards = Alphabet::new(drawn::cards(), [7, 23], [7, 23], false);
    // Marks are in the corners.
    let middle = 11..19;
    cards.pixels.retain(|(x, y)| middle.contains(x) || middle.contains(y));
    let cards = [cards];
    let places: [Vec<[usize; 2]>; 2] = [
        (0..5).map(|row| [5, row]).chain((0..5).map(|column| [column, 5])).collect(),
        (0..25).map(|at| [at % 5, at / 5]).collect(),
    ];
    // One sign of contrast for the whole picture, and for clues and for cards one blur.
    let parts: [(&[Alphabet], &[[usize; 2]]); 2] = [(&digits, &places[0]), (&cards, &places[1])];
    let mut signs = [(0.0, Vec::new()), (0.0, Vec::new())];
    for (alphabets, places) in parts {
        let mut best = [(f32::MIN, Vec::new()), (f32::MIN, Vec::new())];
        for blur in BLURS {
            let sets: Vec<_> = alphabets.iter().map(|alphabet| (alphabet, alphabet.templates(blur))).collect();
            let mut cells = [(0.0, Vec::new()), (0.0, Vec::new())];
            for &place in places {
                // A sum's digits are shifted alike; where pixels were doubled, those of the Voltorbs otherwise.
                let groups = sets.chunks(2).map(|sets| cell(&samples, place, sets));
                let mut signs = [(0.0, Vec::new()), (0.0, Vec::new())];
                for group in groups {
                    for (sign, (fit, shown)) in signs.iter_mut().zip(group) {
                        sign.0 += fit;
                        sign.1.extend(shown);
                    }
                }
                for (sum, (fit, shown)) in cells.iter_mut().zip(signs) {
                    sum.0 += fit;
                    sum.1.push(shown);
                }
            }
            for (best, cells) in best.iter_mut().zip(cells) {
                if cells.0 > best.0 {
                    *best = cells;
                }
            }
        }
        for (sign, best) in signs.iter_mut().zip(best) {
            sign.0 += best.0;
            sign.1.extend(best.1);
        }
    }
    let [light, dark] = signs;
    let mut shown = if light.0 > dark.0 { light.1 } else { dark.1 }.into_iter();
    Faces {
        clues: shown.by_ref().take(10).filter_map(|shown| <[Shown; 3]>::try_from(shown).ok()).collect(),
        cards: shown.flatten().collect(),
    }
}
