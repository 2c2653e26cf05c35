//! Texts that the page's own module only recognises: part of the module that explains boards, which is loaded on demand.

use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::object::set;
use super::value::{error, text_error};
use crate::link;
use crate::registry;

/// The board of such a text: `bits` for `Page.openBits`, and in `parts` what the text says about it, as in a link. Throws
/// Error with the line and column in the text.
#[wasm_bindgen(js_name = readApart)]
pub fn read_apart(puzzle: &str, text: &str) -> Result<JsValue, JsValue> {
    let apart = registry::read_apart(puzzle, text).map_err(|problem| text_error(&problem))?;
    let value = js_sys::Object::new();
    set(&value, "bits", &js_sys::Uint8Array::from(apart.bits.as_slice()));
    set(&value, "parts", &apart.parts.into());
    Ok(value.into())
}

/// A board of any size, bytes from `Page.bits`, as such a text without its moves, with what parts of a link say about it.
/// Throws Error if the format cannot hold it.
#[wasm_bindgen(js_name = writeApart)]
pub fn write_apart(puzzle: &str, bits: Vec<u8>, format: &str, parts: &str) -> Result<String, JsValue> {
    let opened = link::unpack(puzzle, bits).map_err(|problem| error(&problem.to_string()))?;
    registry::write_apart(puzzle, &opened, format, parts).map_err(|words| error(&words))
}
