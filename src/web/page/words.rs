//! The open board in words: what the cursor, the pointer and the grid over the canvas are told.

use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::grid::{Cell, Size};

use super::super::value::js;
use super::Page;

#[wasm_bindgen]
impl Page {
    /// What the pointer hovers over, in words; "" if nothing.
    #[wasm_bindgen(js_name = hoverWords)]
    pub fn hover_words(&self) -> String {
        self.session.hover_words()
    }

    /// The cursor's place in words, for a screen reader; "" without a cursor.
    #[wasm_bindgen(js_name = cursorWords)]
    pub fn cursor_words(&self) -> String {
        self.session.cursor_words()
    }

    /// The cursor's place in board units, to keep it in sight; null without a cursor.
    #[wasm_bindgen(js_name = cursorAt, unchecked_return_type = "[number, number] | null")]
    pub fn cursor_at(&self) -> JsValue {
        js(&self.session.cursor_at())
    }

    /// Puts the cursor on a cell.
    #[wasm_bindgen(js_name = cursorTo)]
    pub fn cursor_to(&mut self, row: u16, col: u16) {
        self.session.cursor_to(row, col);
    }

    /// The cursor's place with the clues of its lines, in sentences.
    pub fn whereabouts(&self) -> String {
        self.session.whereabouts()
    }

    /// What there is to know of the board as a whole, in sentences; "" for nothing.
    pub fn overview(&self) -> String {
        self.session.overview()
    }

    /// So many rows and columns of the board from a cell on, in words: each row's and column's name with its clue, and
    /// what is in each cell; and whether the clues are drawn after the last cells.
    #[wasm_bindgen(
        js_name = gridWords,
        unchecked_return_type = "{ rows: string[], columns: string[], cells: string[][], after: boolean }"
    )]
    pub fn grid_words(&self, row: u16, col: u16, rows: u16, cols: u16) -> JsValue {
        js(&self.session.grid_words(Cell::new(row, col), Size::new(rows, cols)))
    }
}
