//! Animated pictures: frames of pixels in, a GIF out. It knows no puzzle.
//!
//! Boards are drawn in few flat inks and their blends at edges, so no colours are invented: the colours of a frame are
//! its palette, and only if there are too many, the rarest are replaced by the nearest of the others. A frame contains
//! only the rectangle that has changed.

mod area;
mod film;
mod palette;
#[cfg(target_arch = "wasm32")]
mod web;

pub use area::{Area, changed};
pub use film::{Film, Trouble};
pub use palette::{MOST_COLOURS, Palette};

/// A pixel's red, green and blue.
pub type Colour = [u8; 3];

/// The bytes of an input pixel: red, green, blue, and one that is ignored, because the background covers everything.
const PIXEL: usize = 4;

/// The colours of input pixels.
fn colours(pixels: &[u8]) -> impl Iterator<Item = Colour> + '_ {
    pixels.as_chunks::<PIXEL>().0.iter().map(|&[red, green, blue, _]| [red, green, blue])
}
