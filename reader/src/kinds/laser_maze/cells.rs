//! What each cell shows.

use super::inks::{FLAG, FLAG_LIT, SOURCE, WALL, WALL_BEFORE};
use super::turrets::{self, Template};
use crate::draw::{Comparison, Drawing, Tone, apart, usual};
use crate::light::Light;
use crate::own::{ACCENT, BAD, CELL, TEXT, mixture};
use crate::plane::{Area, Plane};
use crate::reading::Choice;

/// The samples along a cell's side.
pub const SIDE: usize = 32;
/// The samples along a turret's rim that do not count: neighbours reach there.
const RIM: usize = 2;
/// How far a colour may be from the ink that it is taken for.
const NEAR: f32 = 24.0;
/// The cost of a turret's template up to which it is certain.
const CHEAP: f32 = 0.8;
/// How far a turret may have gone from its template towards another one, 0 to 1.
const GONE: f32 = 0.38;
/// How far templates must be apart to be told apart, in hundredths of a cell, and in costs of the better one.
const APART: f32 = 0.06;
const NOISE: f32 = 0.12;

/// A cell as samples.
pub struct Patch {
    samples: Vec<Tone>,
}

impl Patch {
    /// The samples of an area.
    pub fn of(channels: &[Plane; 3], area: Area) -> Patch {
        Patch { samples: Drawing::of(channels, area, SIDE).pixels().to_vec() }
    }

    /// The sample at a place in the cell, from 0 to 1.
    fn at(&self, x: f32, y: f32) -> Tone {
        let index = |value: f32| ((value * SIDE as f32) as usize).min(SIDE - 1);
        self.samples.get(index(y) * SIDE + index(x)).copied().unwrap_or_default()
    }

    /// The share of the samples inside a shape for which something holds.
    fn share(&self, inside: impl Fn(f32, f32) -> bool, holds: impl Fn(Tone) -> bool) -> f32 {
        self.shared(&inside, &holds)
    }

    /// Not once for each shape, which would make the module large.
    #[inline(never)]
    fn shared(&self, inside: &dyn Fn(f32, f32) -> bool, holds: &dyn Fn(Tone) -> bool) -> f32 {
        let (mut all, mut held) = (0, 0);
        for (index, &tone) in self.samples.iter().enumerate() {
            let x = ((index % SIDE) as f32 + 0.5) / SIDE as f32;
            let y = ((index / SIDE) as f32 + 0.5) / SIDE as f32;
            if inside(x, y) {
                all += 1;
                held += usize::from(holds(tone));
            }
        }
        held as f32 / all.max(1) as f32
    }

    /// The colour of the ground of a cell of floor: along its edges, where nothing is drawn.
    fn ground(&self) -> Tone {
        let mut around = Vec::with_capacity(8);
        for far in [0.13, 0.87] {
            for side in [0.08, 0.92] {
                around.extend([self.at(far, side), self.at(side, far)]);
            }
        }
        usual(&around)
    }
}

/// What a cell shows.
pub struct Seen {
    /// What it may be, the likeliest first.
    pub choices: Vec<Choice>,
    /// Whether the first one is certain.
    pub sure: bool,
    /// Whether the walker is there.
    pub walker: bool,
    /// Whether it is marked as under fire after the next step.
    pub warned: bool,
    /// Whether it shows more than a maze before its first step: a beam, a trail.
    pub marked: bool,
    /// For a turret: whether its next turn is another one than its first.
    pub late: bool,
    /// How well it fits, from 0 to 1.
    pub fit: f32,
}

fn near(ink: Tone) -> impl Fn(Tone) -> bool {
    move |tone| apart(tone, ink) <= NEAR
}

/// Whether a colour is that of an ink, perhaps tinted as cells of shortest walks or without a way out are. More of a
/// tint would make walls of floor in the dark theme.
fn tinted(ink: Tone, tints: [Tone; 2]) -> impl Fn(Tone) -> bool {
    move |tone| {
        tints.into_iter().zip([0.18, 0.28]).any(|(over, most)| {
            let (alpha, rest) = mixture(tone, ink, over);
            alpha <= most && rest <= 10.0
        })
    }
}

fn choice(reads: &str, cost: f32) -> Choice {
    Choice { reads: reads.to_owned(), cost }
}

/// Reads the cell of an area in a theme, and what the light of a photo left of it; `templates` are kept for the next one.
pub fn read(
    channels: &[Plane; 3],
    area: Area,
    (theme, light): (usize, &Light),
    kept: &mut Option<Vec<Template>>,
) -> Seen {
    let patch = &Patch::of(channels, area);
    let ink = |tones: [Tone; 4]| light.left(tones[theme % 4]);
    let tints = [ink(ACCENT), ink(BAD)];
    let ring = |low: f32, high: f32| move |x: f32, y: f32| (low..high).contains(&(x - 0.5).hypot(y - 0.5));
    let body = |x: f32, y: f32| (0.1..0.9).contains(&x) && (0.18..0.9).contains(&y);
    let plain =
        Seen { choices: Vec::new(), sure: false, walker: false, warned: false, marked: false, late: false, fit: 0.0 };
    // Above and below the bars of a slow one.
    let above = |x: f32, y: f32| ring(0.15, 0.27)(x, y) && (y - 0.5).abs() > 0.14;
    let source = patch.share(above, near(ink(SOURCE)));
    if source > 0.5 {
        let templates = kept.get_or_insert_with(|| turrets::templates(theme, light, SIDE, area.width));
        return turret(channels, area, ink(SOURCE), ink(CELL), templates, plain);
    }
    let share = |tones| patch.share(body, tinted(ink(tones), tints));
    // Most themes have walls as they always were.
    let before = if ink(WALL_BEFORE) == ink(WALL) { 0.0 } else { share(WALL_BEFORE) };
    let wall = share(WALL).max(before);
    let ground = patch.ground();
    let floor = if tinted(ink(CELL), tints)(ground) { 1.0 } else { 0.0 };
    if wall > 0.5 {
        let choices = vec![choice("#", 1.0 - wall), choice(".", wall)];
        return Seen { choices, sure: wall > 0.93 && floor < 1.0, fit: wall, ..plain };
    }
    // The start's frame, and the parts of the flag and its pole that a walker does not cover.
    let frame = |x: f32, y: f32| {
        let far = (x - 0.5).abs().max((y - 0.5).abs());
        (0.345..0.375).contains(&far) && (x - 0.5).abs().min((y - 0.5).abs()) < 0.22
    };
    let of = |tone: Tone, over: Tone| {
        let (alpha, rest) = mixture(tone, ground, over);
        alpha > 0.3 && rest < NEAR && rest + 4.0 < mixture(tone, ground, ink(BAD)).1
    };
    let start = patch.share(frame, |tone| of(tone, ink(ACCENT)));
    // The pole is about a pixel wide in the smallest cells that are read, and may be shifted by as much.
    let flag = [FLAG, FLAG_LIT].map(|tones| {
        let shifts = [-0.06, -0.03, 0.0, 0.03, 0.06].map(|shift| {
            let pole = |x: f32, y: f32| {
                (0.29..0.35).contains(&(x + shift)) && ((0.18..0.25).contains(&y) || (0.77..0.84).contains(&y))
            };
            patch.share(pole, |tone| of(tone, ink(tones)))
        });
        shifts.into_iter().fold(0.0, f32::max)
    });
    let flag = flag[0].max(flag[1]);
    let lit = |tone: Tone| mixture(tone, ground, ink(BAD));
    let walker = [TEXT, BAD].into_iter().any(|tones| patch.share(ring(0.13, 0.23), near(ink(tones))) > 0.85);
    let corners = [(0.24, 0.24), (0.24, 0.76), (0.76, 0.24), (0.76, 0.76)];
    let warned = corners.iter().filter(|&&(x, y)| lit(patch.at(x, y)).0 > 0.25).count() >= 3;
    // Along the middle lines there is nothing, or what marks the floor under fire.
    let cross = |x: f32, y: f32| {
        let (dx, dy) = ((x - 0.5).abs(), (y - 0.5).abs());
        dx.min(dy) < 0.03 && dx.max(dy) < 0.46 && (!walker || dx.max(dy) > 0.38)
    };
    let strange = if (start > 0.5 || flag > 0.5) && area.width < 30.0 {
        0.0
    } else if start > 0.5 || flag > 0.5 {
        let rim = |x: f32, y: f32| {
            let (dx, dy) = ((x - 0.5).abs(), (y - 0.5).abs());
            dx.min(dy) < 0.03 && (0.42..0.46).contains(&dx.max(dy))
        };
        patch.share(rim, |tone| lit(tone).1.min(mixture(tone, ground, ink(ACCENT)).1) > NEAR)
    } else {
        patch.share(cross, |tone| lit(tone).1 > NEAR)
    };
    let (reads, score) = match (start > 0.5, flag > 0.5) {
        (true, false) => ("S", start),
        (false, true) => ("G", flag),
        (true, true) => ("S", 0.5),
        (false, false) => (".", 1.0 - start.max(flag)),
    };
    let others = [".", "#", "S", "G"].into_iter().filter(|&other| other != reads);
    let choices = std::iter::once(choice(reads, 1.0 - score)).chain(others.map(|other| choice(other, 1.0)));
    Seen {
        choices: choices.collect(),
        sure: score > 0.7 && floor > 0.0,
        walker,
        warned,
        marked: strange > 0.1,
        fit: floor,
        ..plain
    }
}

fn turret(channels: &[Plane; 3], area: Area, source: Tone, cell: Tone, templates: &[Template], plain: Seen) -> Seen {
    let counted = (0..SIDE * SIDE).filter(|index| {
        let (x, y) = (index % SIDE, index / SIDE);
        x.min(y) >= RIM && x.max(y) < SIDE - RIM
    });
    let comparison = Comparison {
        counted: counted.collect(),
        of: (SIDE * SIDE) as f32,
        channels: [1.0; 3],
        whole: apart(source, cell).max(1.0),
        most: f32::MAX,
    };
    let costs = |samples: &Drawing| comparison.costs(samples, templates.iter().map(|it| &it.drawing));
    let first = costs(&Drawing::of(channels, area, SIDE));
    let Some(likely) = first.first().and_then(|&(_, index)| templates.get(index)) else { return plain };
    // Where it fits best, within a pixel or so.
    let shifts =
        (0..25).map(|index| [index % 5, index / 5].map(|step| (step as f32 - 2.0) * (0.004 * area.width).max(0.3)));
    let fits = shifts.map(|shift| {
        let samples = Drawing::of(channels, area.moved(shift), SIDE);
        (comparison.cost(&samples, &likely.drawing), samples)
    });
    let Some((_, samples)) = fits.min_by(|a, b| a.0.total_cmp(&b.0)) else { return plain };
    let costs = costs(&samples);
    let Some(&(least, at)) = costs.first() else { return plain };
    let Some(&Template { turret: best, swing, drawing: ref ours }) = templates.get(at) else { return plain };
    let mut choices: Vec<Choice> = Vec::new();
    let mut sure = least < CHEAP;
    for &(cost, other) in &costs {
        let Some(Template { turret, drawing: theirs, .. }) = templates.get(other) else { continue };
        let reads = turret.to_string();
        if choices.iter().all(|choice| choice.reads != reads) {
            choices.push(choice(&reads, cost));
        }
        if sure && *turret != best && cost < least + 2.0 {
            let (gone, apart) = comparison.gone(&samples, ours, theirs);
            sure = gone < GONE && apart > APART.max(NOISE * least);
        }
    }
    choices.truncate(8);
    let fit = if least < 4.0 { 1.0 } else { 0.0 };
    Seen { choices, sure, late: swing != best.swing(), fit, ..plain }
}
