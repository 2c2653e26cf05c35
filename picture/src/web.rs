//! The worker's handle on a film.

use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::film::{Film, Trouble};

/// A GIF under way.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Gif {
    film: Option<Film>,
}

#[wasm_bindgen]
impl Gif {
    /// Starts a GIF of this width and height in pixels. Throws Error with a plain message.
    #[wasm_bindgen(constructor)]
    pub fn new(width: u32, height: u32) -> Result<Gif, JsError> {
        Ok(Gif { film: Some(Film::new(width, height).map_err(told)?) })
    }

    /// Adds a frame, four bytes per pixel, shown for the given number of hundredths of a second. Throws Error with a
    /// plain message.
    pub fn frame(&mut self, pixels: &[u8], hundredths: u16) -> Result<(), JsError> {
        self.film.as_mut().ok_or(Trouble::Empty).and_then(|film| film.frame(pixels, hundredths)).map_err(told)
    }

    /// The number of bytes so far.
    pub fn bytes(&self) -> usize {
        self.film.as_ref().map_or(0, Film::bytes)
    }

    /// Ends it. Throws Error with a plain message.
    pub fn finish(&mut self) -> Result<Vec<u8>, JsError> {
        self.film.take().ok_or(Trouble::Empty).and_then(Film::finish).map_err(told)
    }
}

fn told(trouble: Trouble) -> JsError {
    JsError::new(&trouble.to_string())
}
