//! A film being made, frame by frame.

use std::fmt;

use gif::{DisposalMethod, Encoder, Frame, Repeat};

use crate::area::{Area, changed};
use crate::palette::Palette;
use crate::{Colour, PIXEL, colours};

/// The most pixels of a frame.
const MOST_PIXELS: usize = 4_000_000;
/// The most bytes of a film: more than anybody would share.
const MOST_BYTES: usize = 64_000_000;

/// Why a film cannot be made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// No pixels, or too many.
    Size,
    /// A frame with another number of pixels than the film.
    Frame,
    /// A film without frames.
    Empty,
    /// It becomes too large.
    Large,
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Trouble::Size => "A film of this size cannot be made.",
            Trouble::Frame => "A frame has not the size of its film.",
            Trouble::Empty => "A film needs a frame.",
            Trouble::Large => "The film becomes larger than 64 MB. Make it less wide.",
        })
    }
}

/// A film under way.
pub struct Film {
    width: u16,
    height: u16,
    /// The pixels of the last frame.
    last: Vec<u8>,
    /// The last frame, until its duration is known.
    held: Option<Frame<'static>>,
    made: Option<Encoder<Vec<u8>>>,
    /// The palette of the first frame, which suits most frames.
    usual: Palette,
    /// The most bytes it may have.
    most: usize,
}

impl fmt::Debug for Film {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a film of {} by {}, {} bytes so far", self.width, self.height, self.bytes())
    }
}

impl Film {
    /// Starts a film of a width and height in pixels.
    ///
    /// # Errors
    /// If the number of pixels is 0 or too large.
    pub fn new(width: u32, height: u32) -> Result<Film, Trouble> {
        let (Ok(width), Ok(height)) = (u16::try_from(width), u16::try_from(height)) else {
            return Err(Trouble::Size);
        };
        let pixels = usize::from(width) * usize::from(height);
        if pixels == 0 || pixels > MOST_PIXELS {
            return Err(Trouble::Size);
        }
        let (last, usual) = (Vec::new(), Palette::default());
        Ok(Film { width, height, last, held: None, made: None, usual, most: MOST_BYTES })
    }

    /// Adds a frame, four bytes per pixel, shown for the given number of hundredths of a second. A frame equal to the
    /// last one prolongs it.
    ///
    /// # Errors
    /// If its size is not the film's, or the film becomes too large.
    pub fn frame(&mut self, pixels: &[u8], hundredths: u16) -> Result<(), Trouble> {
        let (width, height) = (usize::from(self.width), usize::from(self.height));
        if pixels.len() != width * height * PIXEL {
            return Err(Trouble::Frame);
        }
        let area = match &self.held {
            None => Some(Area::whole(width, height)),
            Some(_) => changed(&self.last, pixels, width),
        };
        let Some(area) = area else {
            if let Some(held) = &mut self.held {
                held.delay = held.delay.saturating_add(hundredths);
            }
            return Ok(());
        };
        let next = self.next(pixels, area, hundredths);
        if let Some(held) = self.held.replace(next) {
            self.write(&held)?;
        }
        self.last.clear();
        self.last.extend_from_slice(pixels);
        Ok(())
    }

    /// The number of bytes so far.
    pub fn bytes(&self) -> usize {
        self.made.as_ref().map_or(0, |made| made.get_ref().len())
    }

    /// Ends the film: a GIF that loops for ever.
    ///
    /// # Errors
    /// If it has no frame or is too large.
    pub fn finish(mut self) -> Result<Vec<u8>, Trouble> {
        let held = self.held.take().ok_or(Trouble::Empty)?;
        self.write(&held)?;
        self.made.ok_or(Trouble::Empty)?.into_inner().map_err(|_| Trouble::Large)
    }

    /// The changes of a frame, in indices of a palette.
    fn next(&mut self, pixels: &[u8], area: Area, hundredths: u16) -> Frame<'static> {
        let across = usize::from(self.width);
        let is_first = self.held.is_none();
        let now = || area.rows(across).flat_map(|row| colours(pixels.get(row).unwrap_or_default()));
        // Before the first frame there is nothing to keep.
        let before: Vec<Option<Colour>> = if is_first {
            vec![None; area.width * area.height]
        } else {
            area.rows(across).flat_map(|row| colours(self.last.get(row).unwrap_or_default())).map(Some).collect()
        };
        let fresh = || now().zip(&before).filter(|(now, before)| Some(*now) != **before).map(|(now, _)| now);
        let own = if is_first {
            self.usual = Palette::of(now());
            None
        } else {
            (!self.usual.holds(fresh())).then(|| Palette::of(fresh()))
        };
        let is_own = own.is_some();
        let mut own = own.unwrap_or_default();
        let palette = if is_own { &mut own } else { &mut self.usual };
        let unchanged = palette.unchanged();
        let mut last: Option<(Colour, u8)> = None;
        let mut place = |colour: Colour| match last {
            Some((same, place)) if same == colour => place,
            _ => {
                let place = palette.place(colour);
                last = Some((colour, place));
                place
            }
        };
        let buffer: Vec<u8> =
            now().zip(&before).map(|(now, before)| if Some(now) == *before { unchanged } else { place(now) }).collect();
        Frame {
            delay: hundredths,
            dispose: DisposalMethod::Keep,
            transparent: (!is_first).then_some(unchanged),
            left: area.left as u16,
            top: area.top as u16,
            width: area.width as u16,
            height: area.height as u16,
            palette: is_own.then(|| own.bytes()),
            buffer: buffer.into(),
            ..Frame::default()
        }
    }

    fn write(&mut self, frame: &Frame<'_>) -> Result<(), Trouble> {
        if self.made.is_none() {
            let encoder = Encoder::new(Vec::new(), self.width, self.height, &self.usual.bytes());
            let mut encoder = encoder.map_err(|_| Trouble::Large)?;
            encoder.set_repeat(Repeat::Infinite).map_err(|_| Trouble::Large)?;
            self.made = Some(encoder);
        }
        if let Some(made) = &mut self.made {
            made.write_frame(frame).map_err(|_| Trouble::Large)?;
        }
        if self.bytes() > self.most { Err(Trouble::Large) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_film_never_becomes_larger_than_it_may() {
        let mut film = Film::new(4, 4).unwrap();
        film.most = 2000;
        let mut frames = 0_u8;
        let refused = loop {
            let pixels: Vec<u8> = (0..16).flat_map(|at: u8| [at.wrapping_mul(frames), frames, at, 255]).collect();
            match film.frame(&pixels, 4) {
                Ok(()) => frames += 1,
                Err(trouble) => break trouble,
            }
        };
        assert_eq!(refused, Trouble::Large);
        assert!(frames > 5, "it ends after {frames} frames");
        // A film that was refused is not returned after all.
        assert_eq!(film.finish(), Err(Trouble::Large));
    }
}
