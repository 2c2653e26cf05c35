//! In what light a photo shows our own colours: brighter or darker, with less contrast, and more on one side.

use crate::draw::Tone;
use crate::plane::Plane;

/// How far from what is expected a colour may be seen without being taken for something else.
const STRAY: f32 = 24.0;
/// How much brighter or darker one side may be than the middle.
const LEAN: f32 = 0.2;
/// How often it is fitted anew to what then seems to be as expected.
const ROUNDS: usize = 6;

/// A colour as it was drawn and as it is seen.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// As it was drawn.
    pub ink: Tone,
    /// As it is seen.
    pub seen: Tone,
    /// Where: from -0.5 to 0.5 of the picture, from the left and from the top.
    pub at: [f32; 2],
}

/// What became of colours: seen = (gain ink + offset) (1 + lean at), within 0 to 255.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Light {
    gain: Tone,
    offset: Tone,
    lean: [f32; 2],
    /// Whether what is too bright on some side is taken for too bright everywhere.
    glaring: bool,
}

/// The light of what was never photographed.
pub const EVEN: Light = Light { gain: [1.0; 3], offset: [0.0; 3], lean: [0.0; 2], glaring: false };

impl Light {
    /// The light in which these are seen, if `leaning`, with a side that is brighter. `None` if they do not
    /// tell, or if no photo is like this.
    pub fn of(samples: &[Sample], leaning: bool) -> Option<Light> {
        let mut light = Light { lean: [0.0; 2], ..EVEN };
        for round in 0..if leaning { ROUNDS } else { 1 } {
            let stray = |sample: &Sample| crate::draw::apart(light.shown(sample.ink, sample.at), sample.seen);
            let kept: Vec<_> = samples.iter().filter(|sample| round == 0 || stray(sample) < STRAY).copied().collect();
            for channel in 0..3 {
                // What is as bright or dark as can be tells nothing, but that it should be so.
                let full = |sample: &Sample| {
                    let shown = light.shown(sample.ink, sample.at)[channel];
                    let beyond = |seen: f32| (seen < 3.0, seen > 252.0);
                    beyond(sample.seen[channel]) != (false, false)
                        && (round == 0 || beyond(sample.seen[channel]) == beyond(shown))
                };
                let point = |sample: &Sample| [sample.ink[channel], sample.seen[channel] / light.leaning(sample.at)];
                let points = kept.iter().filter(|sample| !full(sample)).map(point);
                let all = || scale(&kept.iter().map(point).collect::<Vec<_>>());
                (light.gain[channel], light.offset[channel]) = scale(&points.collect::<Vec<_>>()).or_else(all)?;
            }
            if leaning {
                light.lean = light.leant(&kept);
            }
        }
        let mean = light.gain.iter().sum::<f32>() / 3.0;
        let sound = light.gain.iter().all(|gain| (gain / mean - 1.0).abs() < 0.25)
            && light.offset.iter().all(|offset| (-90.0..90.0).contains(offset))
            && light.lean.iter().all(|lean| lean.abs() < LEAN);
        (sound && (0.4..1.8).contains(&mean)).then_some(light)
    }

    /// How far it is from white: colours are those of another theme rather than in such a light.
    pub fn tint(&self) -> f32 {
        let [least, most] = [f32::min, f32::max].map(|of| self.gain.into_iter().reduce(of).unwrap_or(1.0));
        most / least - 1.0
    }

    /// How much more light than in the middle there is at a place.
    fn leaning(&self, at: [f32; 2]) -> f32 {
        1.0 + self.lean[0] * at[0] + self.lean[1] * at[1]
    }

    /// The lean that explains best what is seen elsewhere than in the middle.
    fn leant(&self, samples: &[Sample]) -> [f32; 2] {
        let [mut xx, mut xy, mut yy, mut x, mut y] = [1.0_f32, 0.0, 1.0, 0.0, 0.0];
        for sample in samples {
            for channel in 0..3 {
                let level = self.gain[channel] * sample.ink[channel] + self.offset[channel];
                if level < 8.0 || !(3.0..252.0).contains(&sample.seen[channel]) {
                    continue;
                }
                let [across, down] = sample.at.map(|at| at * level);
                let more = sample.seen[channel] - level;
                xx += across * across;
                xy += across * down;
                yy += down * down;
                x += across * more;
                y += down * more;
            }
        }
        let whole = xx * yy - xy * xy;
        [(yy * x - xy * y) / whole, (xx * y - xy * x) / whole]
    }

    /// A colour as it is seen at a place.
    pub fn shown(&self, ink: Tone, at: [f32; 2]) -> Tone {
        let light = self.leaning(at);
        [0, 1, 2].map(|channel: usize| {
            let seen = (self.gain[channel] * ink[channel] + self.offset[channel]) * light;
            seen.clamp(0.0, 255.0)
        })
    }

    /// A colour as it was drawn that is seen at a place.
    pub fn drawn(&self, seen: Tone, at: [f32; 2]) -> Tone {
        let light = self.leaning(at);
        [0, 1, 2].map(|channel: usize| (seen[channel] / light - self.offset[channel]) / self.gain[channel])
    }

    /// The same light, in which what is too bright on some side looks the same everywhere.
    #[must_use]
    pub fn glaring(self) -> Light {
        Light { glaring: true, ..self }
    }

    /// Whether white is too bright for the picture.
    pub fn is_glare(&self) -> bool {
        self.shown([255.0; 3], [0.0; 2]).into_iter().all(|seen| seen > 250.0)
    }

    /// A light with so many times the contrast, in which one colour is seen as in this one.
    #[must_use]
    pub fn steeper(self, ink: Tone, times: f32) -> Light {
        let more = |channel: usize| self.gain[channel] * (times - 1.0) * ink[channel];
        let offset = [0, 1, 2].map(|channel: usize| self.offset[channel] - more(channel));
        Light { gain: self.gain.map(|gain| gain * times), offset, ..self }
    }

    /// The brightest that can be told of a channel.
    fn most(&self, channel: usize) -> f32 {
        let brightest = if self.glaring { 0.5 * (self.lean[0].abs() + self.lean[1].abs()) } else { 0.0 };
        (255.0 / (1.0 + brightest) - self.offset[channel]) / self.gain[channel]
    }

    /// What can be told of a colour: what is too bright or too dark for the picture is lost.
    pub fn left(&self, ink: Tone) -> Tone {
        [0, 1, 2].map(|channel: usize| {
            let least = -self.offset[channel] / self.gain[channel];
            ink[channel].clamp(least, self.most(channel))
        })
    }

    /// The colours of a picture as they were drawn.
    pub fn undone(&self, channels: &[Plane; 3]) -> [Plane; 3] {
        [0, 1, 2].map(|channel: usize| {
            let plane = &channels[channel];
            let (width, height) = (plane.width(), plane.height());
            let mut values = Vec::with_capacity(width * height);
            let most = if self.glaring { self.most(channel) } else { f32::MAX };
            for y in 0..height {
                let down = 1.0 + self.lean[1] * (y as f32 / height as f32 - 0.5);
                for (x, value) in plane.row(y).iter().enumerate() {
                    let light = down + self.lean[0] * (x as f32 / width as f32 - 0.5);
                    values.push(((value / light - self.offset[channel]) / self.gain[channel]).min(most));
                }
            }
            Plane::new(width, height, values)
        })
    }
}

/// The slope of values over others and where it begins, by how much both vary: unlike least squares, this does not
/// take for less contrast that some lie beside where they are expected. `None` if they do not go together.
fn scale(points: &[[f32; 2]]) -> Option<(f32, f32)> {
    let [ink, seen, inks, both] = crate::lattice::moments(points);
    let seens: f32 = points.iter().map(|point| (point[1] - seen).powi(2)).sum();
    let gain = (seens / inks.max(1.0)).sqrt();
    (inks > 1.0 && both > 0.7 * (inks * seens).sqrt()).then_some((gain, seen - gain * ink))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn light_is_found_and_undone() {
        let (width, height) = (50, 40);
        let inks = [[10.0, 20.0, 30.0], [200.0, 190.0, 180.0], [90.0, 120.0, 150.0]];
        let light = Light { gain: [0.8, 0.7, 0.75], offset: [30.0, 25.0, 20.0], lean: [0.1, -0.05], ..EVEN };
        let at = |x: usize, y: usize| [x as f32 / width as f32 - 0.5, y as f32 / height as f32 - 0.5];
        let ink = |x: usize, y: usize| inks[(x / 5 + y / 4) % 3];
        let places = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
        let samples = places.clone().map(|(x, y)| {
            let seen = light.shown(ink(x, y), at(x, y));
            Sample { ink: ink(x, y), seen, at: at(x, y) }
        });
        let samples: Vec<Sample> = samples.collect();
        let Some(found) = Light::of(&samples, true) else { panic!("some light") };
        let seen = [0, 1, 2].map(|channel: usize| {
            Plane::new(width, height, samples.iter().map(|sample| sample.seen[channel]).collect())
        });
        let undone = found.undone(&seen);
        for (index, (x, y)) in places.enumerate() {
            for (plane, ink) in undone.iter().zip(ink(x, y)) {
                let off = plane.values()[index] - ink;
                assert!(off.abs() < 1.0, "{off} {found:?}");
            }
        }
        assert!(Light::of(&samples[..1], true).is_none());
    }
}
