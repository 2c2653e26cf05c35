//! The built-in puzzles, their galleries and inks.

use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::contract::{ShelfEntry, Solved};
use crate::link::{self, Opened};
use crate::puzzles::SHELF;
use crate::registry::{self, DynPuzzle};
use crate::scene;
use crate::search::{Go, Progress, Watch};

use super::value::{error, js, text_error};

/// The built-in puzzles.
#[wasm_bindgen(unchecked_return_type = "PuzzleInfo[]")]
pub fn puzzles() -> JsValue {
    js(&registry::ALL.iter().map(|puzzle| puzzle.info_view()).collect::<Vec<_>>())
}

/// The gallery of a puzzle.
#[wasm_bindgen(unchecked_return_type = "Example[]")]
pub fn examples(puzzle: &str) -> Result<JsValue, JsValue> {
    let examples = known(puzzle)?.examples().map_err(|problem| text_error(&problem))?;
    Ok(js(&examples))
}

/// The picture of a board of the gallery, as SVG text.
#[wasm_bindgen(js_name = examplePicture)]
pub fn example_picture(puzzle: &str, index: usize) -> Result<String, JsValue> {
    let puzzle = known(puzzle)?;
    let example = puzzle.info().examples.get(index).ok_or_else(|| error("There is no such board."))?;
    let mut ask = |_: &Progress| Go::On;
    let mut watch = Watch::new(Progress::default(), &mut ask);
    let picture = puzzle.svg(example.text, None, &mut watch).map_err(|problem| text_error(&problem))?;
    Ok(picture.unwrap_or_default())
}

/// The picture of the board in a link, as SVG text.
#[wasm_bindgen(js_name = linkPicture)]
pub fn link_picture(fragment: &str) -> Result<String, JsValue> {
    let opened = link::open(fragment, |id| registry::by_id(id).is_some());
    let opened = opened.map_err(|problem| error(&problem.to_string()))?;
    let picture = known(&opened.puzzle)?.picture(&mut opened.bits());
    picture.ok_or_else(|| error(&link::LinkError::Board.to_string()))
}

/// The style sheet of a puzzle's pictures: its inks in every theme, and the classes of SVG marks.
#[wasm_bindgen(js_name = inkSheet)]
pub fn ink_sheet(puzzle: &str) -> Result<String, JsValue> {
    Ok(scene::style_sheet(known(puzzle)?.inks()))
}

/// The ids and names of all puzzles, built in or not.
#[wasm_bindgen(unchecked_return_type = "ShelfEntry[]")]
pub fn shelf() -> JsValue {
    js(&SHELF.iter().map(|&(id, name)| ShelfEntry { id, name }).collect::<Vec<_>>())
}

/// The id of the built-in puzzle whose format a text looks like, or "".
#[wasm_bindgen]
pub fn recognise(text: &str) -> String {
    registry::recognise(text).map_or_else(String::new, |puzzle| puzzle.info().id.into())
}

/// Whether a text looks like a format that the page leaves to a worker: `readApart` of the module that explains.
#[cfg(feature = "page")]
#[wasm_bindgen(js_name = isApart)]
pub fn is_apart(text: &str) -> bool {
    registry::recognise(text).is_some_and(|puzzle| puzzle.is_apart(text))
}

/// The board of a link as bytes: see `Page.openBits`.
#[wasm_bindgen(js_name = bitsOf)]
pub fn bits_of(fragment: &str) -> Result<Vec<u8>, JsValue> {
    let opened = link::open(fragment, |id| registry::by_id(id).is_some());
    opened.map(Opened::into_bytes).map_err(|problem| error(&problem.to_string()))
}

/// For each difficulty of a puzzle why no boards of a size are generated, or "".
#[cfg(feature = "page")]
#[wasm_bindgen]
pub fn offers(puzzle: &str, rows: u16, cols: u16) -> Result<Vec<String>, JsValue> {
    Ok(registry::offers(known(puzzle)?.info(), crate::grid::Size::new(rows, cols)))
}

/// The result of a solve whose worker was terminated after this many solutions and nodes.
#[wasm_bindgen(js_name = givenUp, unchecked_return_type = "Solved")]
pub fn given_up(answers: f64, nodes: f64) -> JsValue {
    js(&Solved::given_up(answers as u64, nodes as u64))
}

/// The puzzle with an id, or an error that lists the ids.
pub fn known(id: &str) -> Result<&'static dyn DynPuzzle, JsValue> {
    registry::by_id(id).ok_or_else(|| {
        let ids: Vec<&str> = registry::ALL.iter().map(|puzzle| puzzle.info().id).collect();
        error(&format!("There is no puzzle {}; there are: {}.", crate::text::quoted(id), ids.join(", ")))
    })
}
