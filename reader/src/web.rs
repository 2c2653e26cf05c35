//! The worker's handle on what was read.

#![allow(clippy::needless_pass_by_value, reason = "wasm-bindgen passes arrays of strings by value")]

use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::image::Image;
use crate::kinds::{Kind, read};
use crate::plane::Area;
use crate::reading::{Place, Reading, Slot};

/// A board read from a picture.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Read {
    reading: Reading,
}

/// Reads four bytes per pixel; only puzzles with these ids are looked for, or all if none is named. Undefined if the
/// picture shows none of them. Throws Error with a plain message.
#[wasm_bindgen(js_name = readPicture)]
pub fn read_picture(width: usize, height: usize, bytes: &[u8], puzzles: Vec<String>) -> Result<Option<Read>, JsError> {
    let image = Image::new(width, height, bytes).map_err(|trouble| JsError::new(&trouble.to_string()))?;
    Ok(read_image(&image, &puzzles))
}

/// The same for a file in PNG, JPEG or WebP.
#[cfg(feature = "files")]
#[wasm_bindgen(js_name = readFile)]
pub fn read_file(bytes: &[u8], puzzles: Vec<String>) -> Result<Option<Read>, JsError> {
    let image = crate::files::open(bytes).map_err(|trouble| JsError::new(&trouble.to_string()))?;
    Ok(read_image(&image, &puzzles))
}

/// The ids of all puzzles that may be in pictures: those first that are found or ruled out soonest.
#[wasm_bindgen(js_name = readable)]
pub fn readable() -> Vec<String> {
    Kind::ALL.into_iter().map(|kind| kind.id().to_owned()).collect()
}

fn read_image(image: &Image, puzzles: &[String]) -> Option<Read> {
    let asked = |kind: &Kind| puzzles.is_empty() || puzzles.iter().any(|id| id == kind.id());
    let kinds: Vec<Kind> = Kind::ALL.into_iter().filter(asked).collect();
    read(image, &kinds).map(|reading| Read { reading })
}

impl Read {
    fn slot(&self, slot: usize) -> Option<&Slot> {
        self.reading.found().slots.get(slot)
    }
}

#[wasm_bindgen]
impl Read {
    /// The puzzle's id.
    pub fn puzzle(&self) -> String {
        self.reading.puzzle().to_owned()
    }

    /// The board in a format of its puzzle.
    pub fn text(&self) -> String {
        self.reading.text()
    }

    /// Whether nothing is in doubt.
    pub fn certain(&self) -> bool {
        self.reading.certain()
    }

    /// Whether the picture need not be looked at for other puzzles.
    pub fn settled(&self) -> bool {
        self.reading.settled()
    }

    /// How well the picture fits this puzzle, from 0 to 1.
    pub fn fit(&self) -> f32 {
        self.reading.found().fit
    }

    /// Why it is in doubt, in sentences.
    pub fn why(&self) -> Vec<String> {
        self.reading.why()
    }

    /// Columns and rows of cells.
    pub fn size(&self) -> Vec<u32> {
        let found = self.reading.found();
        vec![found.columns as u32, found.rows as u32]
    }

    /// The board's cells in the picture: left, top, width, height in pixels.
    pub fn area(&self) -> Vec<f32> {
        sides(self.reading.found().area)
    }

    /// How many places there are; each is known by its number from 0.
    pub fn places(&self) -> usize {
        self.reading.found().slots.len()
    }

    /// Whether a place counts without confirmation.
    pub fn sure(&self, slot: usize) -> bool {
        self.slot(slot).is_none_or(|slot| slot.sure)
    }

    /// Whether what a place says is inferred, not read: it is to be confirmed, not corrected.
    pub fn inferred(&self, slot: usize) -> bool {
        let found = self.reading.found();
        self.slot(slot).is_some_and(|slot| found.kind.infers(slot.place))
    }

    /// A place on the board. What it is, and two numbers from 0: of `cell`, `right` (between a cell and its right
    /// neighbour) and `below` the row and the column; of `row` and `column` which one and which of its numbers; of
    /// `colour` the row and of `other` its number.
    pub fn place(&self, slot: usize) -> Vec<String> {
        let Some(slot) = self.slot(slot) else { return Vec::new() };
        let (what, first, second) = match slot.place {
            Place::Cell(row, column) => ("cell", row, column),
            Place::Row(row, number) => ("row", row, number),
            Place::Column(column, number) => ("column", column, number),
            Place::Right(row, column) => ("right", row, column),
            Place::Below(row, column) => ("below", row, column),
            Place::Colour(row) => ("colour", row, 0),
            Place::Other(number) => ("other", number, 0),
        };
        vec![what.to_owned(), first.to_string(), second.to_string()]
    }

    /// What a place is called that is no cell and no clue, otherwise "".
    pub fn name(&self, slot: usize) -> String {
        let name = match self.slot(slot).map(|slot| slot.place) {
            Some(Place::Other(number)) => self.reading.found().kind.beside(number),
            _ => "",
        };
        name.to_owned()
    }

    /// A place in the picture, as `area`.
    #[wasm_bindgen(js_name = placeArea)]
    pub fn place_area(&self, slot: usize) -> Vec<f32> {
        self.slot(slot).map(|slot| sides(slot.area)).unwrap_or_default()
    }

    /// What a place is taken for, and what else it may be.
    pub fn readings(&self, slot: usize) -> Vec<String> {
        let choices = self.slot(slot).map(|slot| slot.choices.as_slice()).unwrap_or_default();
        choices.iter().map(|choice| choice.reads.clone()).collect()
    }

    /// The same as it is shown to people.
    pub fn said(&self, slot: usize) -> Vec<String> {
        let Some(Slot { place, choices, .. }) = self.slot(slot) else { return Vec::new() };
        choices.iter().map(|choice| self.reading.said(*place, &choice.reads)).collect()
    }

    /// The dyes in which the colour of a row can be drawn, five entries each: the name, then its colour in the dark, light and
    /// high-contrast themes and on paper. None where rows have no colours.
    pub fn dyes(&self) -> Vec<String> {
        let dyes = self.reading.found().kind.dyes().iter();
        dyes.flat_map(|&(name, [dark, light, contrast, paper])| [name, dark, light, contrast, paper])
            .map(str::to_owned)
            .collect()
    }

    /// All that is in doubt or to be confirmed, a line each.
    #[cfg(feature = "files")]
    pub fn remarks(&self) -> Vec<String> {
        self.reading.remarks()
    }

    /// Whether a drawing of a board shows what this picture shows.
    pub fn agrees(&self, drawn: &Read) -> bool {
        self.reading.agrees(&drawn.reading)
    }

    /// The reading after a person has said what a place says; unchanged if it cannot say that.
    pub fn with(&self, slot: usize, reads: &str) -> Read {
        Read { reading: self.reading.with(slot, reads) }
    }
}

fn sides(area: Area) -> Vec<f32> {
    vec![area.x, area.y, area.width, area.height]
}
