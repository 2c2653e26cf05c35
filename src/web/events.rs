//! The events of a search, for the library.

use std::rc::Rc;

use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::contract::EventsView;
use crate::search::{Go, Journal, Progress, Watch};
use crate::text::TextError;

use super::library::first;
use super::options::asked;
use super::puzzles::known;
use super::value::{error, js, set, text_error, whole};

/// The most events that a call returns.
const MOST_EVENTS: u64 = 1 << 20;

/// A window of the events of a search, as `SearchEvents`. See `pkg/README.md`.
#[wasm_bindgen(js_name = librarySearchEvents)]
pub fn library_search_events(
    puzzle: &str,
    text: &str,
    options: &JsValue,
    window: &JsValue,
    clock: &js_sys::Function,
) -> Result<JsValue, JsValue> {
    let now = || clock.call0(&JsValue::NULL).ok().and_then(|time| time.as_f64()).unwrap_or(0.0);
    let start = now();
    let puzzle = known(puzzle)?;
    let asked = asked(puzzle, options)?;
    let from = whole(window, "from")?.unwrap_or(1);
    let most = whole(window, "most")?.unwrap_or(MOST_EVENTS);
    if most > MOST_EVENTS {
        return Err(error(&format!("The option most is at most {MOST_EVENTS}.")));
    }
    let wave = puzzle.is_wave(&asked.options).map_err(|words| error(&words))?;
    let opened = first(puzzle, text)?;
    let lacking = |words: String| text_error(&TextError::new(1, 1, words));
    let mut job = puzzle.job(Rc::new(opened), &asked.options, asked.from_here, false).map_err(lacking)?;
    let mut journal = Journal::new(from, most, wave);
    let mut state = Progress::default();
    let mut over = false;
    while !over && !journal.more {
        let mut ask = |_: &Progress| Go::Pause;
        let mut watch = Watch::new(state, &mut ask).noting(Some(&mut journal));
        over = job.run(&mut watch, &mut |_| {}).map_err(lacking)?.is_some();
        state = watch.progress;
        if asked.milliseconds > 0 && now() - start >= asked.milliseconds as f64 {
            break;
        }
    }
    let EventsView { kinds, depths, reasons, values, ends, cells, open, from, more } =
        EventsView::new(&journal, from);
    let value = js_sys::Object::new();
    for (name, column) in [("kinds", kinds), ("reasons", reasons), ("values", values)] {
        set(&value, name, &js_sys::Uint8Array::from(column.as_slice()));
    }
    for (name, column) in [("depths", depths), ("ends", ends), ("cells", cells)] {
        set(&value, name, &js_sys::Uint32Array::from(column.as_slice()));
    }
    set(&value, "open", &js(&open));
    set(&value, "from", &JsValue::from(from as f64));
    set(&value, "more", &JsValue::from(more || !over));
    Ok(value.into())
}
