//! Pictures that move: frames of pixels in, a GIF out. It knows no puzzle.
//!
//! Boards are drawn in few flat inks and their blends at edges, so no colours are invented: those that a frame has are
//! its palette, and only where there are too many the rarest are shown as the nearest of the others. A frame holds
//! nothing but the rectangle that has changed.

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

/// Bytes of a pixel as it comes in: red, green, blue and one that is not looked at, for the ground covers all.
const PIXEL: usize = 4;

/// The colours of pixels as they come in.
fn colours(pixels: &[u8]) -> impl Iterator<Item = Colour> + '_ {
    pixels.as_chunks::<PIXEL>().0.iter().map(|&[red, green, blue, _]| [red, green, blue])
}
