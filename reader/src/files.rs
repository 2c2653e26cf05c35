//! Pictures in files: PNG, JPEG and WebP, of animated ones the first frame.

use std::fmt;
use std::io::Cursor;

use image::{ImageDecoder as _, ImageFormat, ImageReader};

use crate::image::{Image, Trouble, is_large};
use crate::words;

/// The most memory that decoding may take, in bytes.
const MOST_MEMORY: u64 = 1 << 30;

/// Why a file is no picture to read from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileTrouble {
    /// It is empty.
    Empty,
    /// It is of no known format.
    Unknown,
    /// It is damaged or cut off.
    Damaged,
    /// What it holds cannot be read.
    Picture(Trouble),
}

impl fmt::Display for FileTrouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FileTrouble::Empty => f.write_str(words::EMPTY),
            FileTrouble::Unknown => f.write_str(words::UNKNOWN),
            FileTrouble::Damaged => f.write_str(words::DAMAGED),
            FileTrouble::Picture(trouble) => trouble.fmt(f),
        }
    }
}

impl std::error::Error for FileTrouble {}

/// The picture in a file. Its size is looked at before it is decoded. Cost: O(bytes + pixels).
///
/// # Errors
/// If it is no picture in PNG, JPEG or WebP, if it is damaged, or too small or too large.
pub fn open(bytes: &[u8]) -> Result<Image, FileTrouble> {
    if bytes.is_empty() {
        return Err(FileTrouble::Empty);
    }
    let format = image::guess_format(bytes).map_err(|_| FileTrouble::Unknown)?;
    if !matches!(format, ImageFormat::Png | ImageFormat::Jpeg | ImageFormat::WebP) {
        return Err(FileTrouble::Unknown);
    }
    if format == ImageFormat::Jpeg && !has_end(bytes) {
        return Err(FileTrouble::Damaged);
    }
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
    let mut limits = image::Limits::default();
    limits.max_alloc = Some(MOST_MEMORY);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(|error| told(&error))?;
    let (width, height) = decoder.dimensions();
    if is_large(width as usize, height as usize) {
        return Err(FileTrouble::Picture(Trouble::Large));
    }
    // Photos of phones say which way is up.
    let turned = decoder.orientation().map_err(|_| FileTrouble::Damaged)?;
    let mut picture = image::DynamicImage::from_decoder(decoder).map_err(|error| told(&error))?;
    picture.apply_orientation(turned);
    let picture = picture.into_rgba8();
    let [width, height] = [picture.width(), picture.height()].map(|side| side as usize);
    Image::new(width, height, picture.as_raw()).map_err(FileTrouble::Picture)
}

/// Whether a JPEG ends: the decoder paints what is missing grey. No marker occurs in a scan, and a preview comes before it.
fn has_end(bytes: &[u8]) -> bool {
    let last = |marker| bytes.windows(2).rposition(|two| two == [0xFF, marker]);
    last(0xD9) > last(0xDA)
}

fn told(error: &image::ImageError) -> FileTrouble {
    match error {
        image::ImageError::Limits(_) => FileTrouble::Picture(Trouble::Large),
        _ => FileTrouble::Damaged,
    }
}

#[cfg(test)]
mod tests {
    use image::codecs::jpeg::JpegEncoder;
    use image::{Rgb, RgbImage};

    use super::*;

    #[test]
    fn a_jpeg_that_is_cut_off_is_damaged() {
        let picture = RgbImage::from_fn(96, 96, |x, y| Rgb([(x * y) as u8, x as u8, y as u8]));
        let mut bytes = Vec::new();
        picture.write_with_encoder(JpegEncoder::new(&mut bytes)).unwrap();
        assert!(open(&bytes).is_ok());
        for part in 1..10 {
            assert_eq!(open(&bytes[..bytes.len() * part / 10]).err(), Some(FileTrouble::Damaged), "{part}");
        }
    }
}
