//! The worker's hold on photos: the corners of what they show, and the view from straight ahead.

use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::image::Image;
use crate::photo;

/// The corners of a screen, a page or a board in a photo, the upper left one first and then clockwise, as eight numbers;
/// undefined if there seem to be none. Throws Error with a plain message.
#[wasm_bindgen(js_name = findCorners)]
pub fn find_corners(width: usize, height: usize, bytes: &[u8]) -> Result<Option<Vec<f32>>, JsError> {
    let image = Image::new(width, height, bytes).map_err(|trouble| JsError::new(&trouble.to_string()))?;
    Ok(photo::corners(&image).map(|corners| corners.concat()))
}

/// A picture's size, and four bytes for each pixel.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Straight {
    image: Image,
}

/// The photo between four corners as if seen from straight ahead, to be read and shown in its place. Undefined if they
/// are not four corners, in the order of `findCorners`. Throws Error with a plain message.
#[wasm_bindgen]
pub fn straighten(width: usize, height: usize, bytes: &[u8], corners: &[f32]) -> Result<Option<Straight>, JsError> {
    let image = Image::new(width, height, bytes).map_err(|trouble| JsError::new(&trouble.to_string()))?;
    let (corners, []) = corners.as_chunks::<2>() else { return Ok(None) };
    let corners: Option<[[f32; 2]; 4]> = corners.try_into().ok();
    Ok(corners.and_then(|corners| photo::straighten(&image, corners)).map(|image| Straight { image }))
}

#[wasm_bindgen]
impl Straight {
    /// In pixels.
    pub fn width(&self) -> usize {
        self.image.width()
    }

    /// In pixels.
    pub fn height(&self) -> usize {
        self.image.height()
    }

    /// Red, green, blue and opacity of each pixel.
    pub fn bytes(&self) -> Vec<u8> {
        self.image.pixels().as_flattened().to_vec()
    }
}
