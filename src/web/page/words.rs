//! The open board in words: for the cursor, the pointer and the grid over the canvas.

use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::grid::{Cell, Size};

use super::super::value::js;
use super::Page;

#[wasm_bindgen]
impl Page {
    /// The description of the spot under the pointer; "" if there is none.
    #[wasm_bindgen(js_name = hoverWords)]
    pub fn hover_words(&self) -> String {
        self.session.hover_words()
    }

    /// The description of the cursor's spot, for a screen reader; "" without a cursor.
    #[wasm_bindgen(js_name = cursorWords)]
    pub fn cursor_words(&self) -> String {
        self.session.cursor_words()
    }

    /// The cursor's position in board units, to keep it in view; null without a cursor.
    #[wasm_bindgen(js_name = cursorAt, unchecked_return_type = "[number, number] | null")]
    pub fn cursor_at(&self) -> JsValue {
        js(&self.session.cursor_at())
    }

    /// Puts the cursor on a cell.
    #[wasm_bindgen(js_name = cursorTo)]
    pub fn cursor_to(&mut self, row: u16, col: u16) {
        self.session.cursor_to(row, col);
    }

    /// The description of the cursor's spot with the clues of its row and column, in sentences.
    pub fn whereabouts(&self) -> String {
        self.session.whereabouts()
    }

    /// A summary of the board as a whole, in sentences; "" for nothing.
    pub fn overview(&self) -> String {
        self.session.overview()
    }

    /// A part of the board in words, from a cell on: the name of each row and column with its clue, the content of each
    /// cell, and whether the clues are drawn after the last cells.
    #[wasm_bindgen(
        js_name = gridWords,
        unchecked_return_type = "{ rows: string[], columns: string[], cells: string[][], after: boolean }"
    )]
    pub fn grid_words(&self, row: u16, col: u16, rows: u16, cols: u16) -> JsValue {
        js(&self.session.grid_words(Cell::new(row, col), Size::new(rows, cols)))
    }
}
