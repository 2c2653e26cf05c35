//! The events of a search and questions about it, for the library.

use std::rc::Rc;

use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::contract::EventsView;
use crate::registry::{Following, QuestionJob, Wrong};
use crate::text::TextError;

use super::library::first;
use super::options::asked;
use super::puzzles::known;
use super::timer::{Timer, limit};
use super::value::{error, js, set, text_error};
use super::window::window;

/// A window of the events of a search, as `SearchEvents`. See `pkg/README.md`.
#[wasm_bindgen(js_name = librarySearchEvents, unchecked_return_type = "SearchEvents & Followed")]
pub fn library_search_events(
    puzzle: &str,
    text: &str,
    #[wasm_bindgen(unchecked_param_type = "SolveOptions")] options: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "SearchWindow")] wish: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "() => number")] clock: &js_sys::Function,
) -> Result<JsValue, JsValue> {
    let timer = Timer::new(clock);
    let puzzle = known(puzzle)?;
    let asked = asked(puzzle, options)?;
    // What is asked for is refused before the text is read.
    puzzle.watched(&asked.options).map_err(|words| error(&words))?;
    let opened = first(puzzle, text)?;
    let window = window(puzzle, &opened, wish)?;
    let (from, milliseconds) = (window.from, asked.milliseconds as f64);
    let mut following = Following::new(puzzle, Rc::new(opened), asked, false, window).map_err(wrong)?;
    following.run(&mut timer.pause_after(limit(milliseconds))).map_err(wrong)?;
    let EventsView { kinds, depths, reasons, values, ends, cells, open, from, .. } =
        EventsView::new(following.journal(), from);
    let value = js(&following.followed());
    for (name, column) in [("kinds", kinds), ("reasons", reasons), ("values", values)] {
        set(&value, name, &js_sys::Uint8Array::from(column.as_slice()));
    }
    for (name, column) in [("depths", depths), ("ends", ends), ("cells", cells)] {
        set(&value, name, &js_sys::Uint32Array::from(column.as_slice()));
    }
    set(&value, "open", &js(&open));
    set(&value, "from", &JsValue::from(from as f64));
    Ok(value)
}

/// Questions about the search of a text's board, as `Question[]`. See `pkg/README.md`.
#[wasm_bindgen(js_name = libraryQuestions, unchecked_return_type = "Question[]")]
pub fn library_questions(
    puzzle: &str,
    text: &str,
    #[wasm_bindgen(unchecked_param_type = "SolveOptions")] options: &JsValue,
    seed: f64,
    #[wasm_bindgen(unchecked_param_type = "() => number")] clock: &js_sys::Function,
) -> Result<JsValue, JsValue> {
    let timer = Timer::new(clock);
    let puzzle = known(puzzle)?;
    let asked = asked(puzzle, options)?;
    let opened = Rc::new(first(puzzle, text)?);
    let mut asking = QuestionJob::new(puzzle, &opened, &asked, seed as u64).map_err(wrong)?;
    asking.run(&mut timer.pause_after(limit(asked.milliseconds as f64))).map_err(wrong)?;
    Ok(js(&asking.questions()))
}

/// The error that is thrown. What is missing from the board has no position in its text.
fn wrong(problem: Wrong) -> JsValue {
    match problem {
        Wrong::Asked(words) => error(&words),
        Wrong::Board(words) => text_error(&TextError::new(1, 1, words)),
    }
}
