//! Sets of boards for the page, as a module of its own that is loaded with the first set, and for the library.

use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::object::js;
use super::value::{get, string};
use crate::sets;

/// The shapes of sets.
#[wasm_bindgen(typescript_custom_section)]
const SETS: &str = include_str!("../contract/sets.d.ts");

/// The most boards of a set.
#[wasm_bindgen(js_name = mostBoards)]
pub fn most_boards() -> usize {
    sets::MOST_BOARDS
}

/// The most characters of a link of a set.
#[wasm_bindgen(js_name = mostLink)]
pub fn most_link() -> usize {
    sets::MOST_LINK
}

/// The lines about a set before its boards, and then the texts of these; undefined if the text is none, or too long.
#[wasm_bindgen]
pub fn parted(text: &str) -> Option<Vec<String>> {
    let parts = sets::parted(text).filter(|_| !sets::is_too_long(text))?;
    Some([parts.head].into_iter().chain(parts.boards.into_iter().map(|(text, _)| text)).collect())
}

/// The text of a set, of lines about it and its boards' texts or links.
#[wasm_bindgen]
pub fn joined(about: &str, boards: Vec<String>) -> String {
    sets::joined(about, boards.into_iter())
}

/// The link of a set, without `#`; longer than `mostLink` if the set is too large for one.
#[wasm_bindgen(js_name = setLink)]
pub fn set_link(text: &str) -> String {
    sets::link(text)
}

/// The text of a set from its link or its fragment; undefined if it is damaged or cut off.
#[wasm_bindgen(js_name = textOfLink)]
pub fn text_of_link(link: &str) -> Option<String> {
    sets::text_of(link)
}

/// The rank of a difficulty: its name, and its number in its puzzle.
#[wasm_bindgen(unchecked_return_type = "Rank")]
pub fn rank(name: &str, grade: u8, puzzle: &str) -> JsValue {
    js(&sets::Rank::of(name, grade, puzzle))
}

/// The boards that are easier than the one before them on the same scale, each with the place of that one.
#[wasm_bindgen(unchecked_return_type = "[number, number][]")]
pub fn falls(#[wasm_bindgen(unchecked_param_type = "(Rank | null)[]")] ranks: Vec<JsValue>) -> JsValue {
    js(&sets::falls(&ranks.into_iter().map(|rank| rank_in(&rank)).collect::<Vec<_>>()))
}

/// What these boards are together.
#[wasm_bindgen(unchecked_return_type = "Summary")]
pub fn summary(#[wasm_bindgen(unchecked_param_type = "CheckedBoard[]")] boards: Vec<JsValue>) -> JsValue {
    js(&sets::summary(&boards.into_iter().filter_map(|board| checked_in(&board)).collect::<Vec<_>>()))
}

fn checked_in(board: &JsValue) -> Option<sets::Checked> {
    Some(sets::Checked {
        status: sets::Status::of(&string(board, "status").ok()??)?,
        rank: get(board, "rank").ok()?.and_then(|rank| rank_in(&rank)),
        same: string(board, "same").ok()??,
    })
}

fn rank_in(rank: &JsValue) -> Option<sets::Rank> {
    let level = get(rank, "level").ok()??.as_f64()?;
    Some(sets::Rank { puzzle: string(rank, "puzzle").ok()?, level: level as usize })
}
