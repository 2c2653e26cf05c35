//! Reads which window of a search is watched, and how the search is steered.

use wasm_bindgen::{JsCast, JsValue};

use crate::grid::Size;
use crate::link::Opened;
use crate::registry::{DynPuzzle, Window};
use crate::search::{Choice, Stop};

use super::value::{error, get, whole};

/// The most events in a window.
const MOST: u64 = 1 << 20;

/// Reads a window of a search on this board: `{ from, most, choices, prune, stop, skip }`. See `pkg/README.md`.
pub fn window(puzzle: &dyn DynPuzzle, opened: &Opened, value: &JsValue) -> Result<Window, JsValue> {
    let most = whole(value, "most")?.unwrap_or(MOST);
    if most > MOST {
        return Err(error(&format!("The option most is at most {MOST}.")));
    }
    // The board is unpacked for its size only if a cell is given by its row and column.
    let mut size = None;
    let mut index = |cell: &JsValue| {
        index(cell, || *size.get_or_insert_with(|| puzzle.size(&mut opened.bits()).unwrap_or(Size::new(0, 0))))
    };
    let mut choices = Vec::new();
    for choice in list(value, "choices")? {
        let at = needed(whole(&choice, "at")?, "choices")?;
        let chosen = needed(get(&choice, "choose")?, "choices")?;
        let cells = list(&chosen, "cells")?.iter().map(&mut index).collect::<Result<_, _>>()?;
        choices.push((at, Choice { cells, value: byte(&chosen, "value")? }));
    }
    let mut stop = Vec::new();
    for it in list(value, "stop")? {
        let cell = get(&it, "cell")?.map(|cell| index(&cell)).transpose()?;
        stop.push(Stop {
            reason: byte(&it, "reason")?,
            depth: whole(&it, "depth")?.map(|depth| depth as usize),
            cell,
            solution: get(&it, "solution")?.is_some_and(|solution| solution.is_truthy()),
            node: whole(&it, "node")?,
        });
    }
    let prune = list(value, "prune")?.into_iter().map(|node| needed(number(&node), "prune"));
    Ok(Window {
        from: whole(value, "from")?.unwrap_or(1),
        most,
        choices,
        prune: prune.collect::<Result<_, _>>()?,
        stop,
        skip: whole(value, "skip")?.unwrap_or(0),
    })
}

/// The items of an array option; none if it is absent.
fn list(object: &JsValue, name: &str) -> Result<Vec<JsValue>, JsValue> {
    let Some(value) = get(object, name)? else { return Ok(Vec::new()) };
    let items = value.dyn_ref::<js_sys::Array>();
    items.map(js_sys::Array::to_vec).ok_or_else(|| error(&format!("The option {name} must be an array.")))
}

/// What an item of an array option must have.
fn needed<T>(value: Option<T>, name: &str) -> Result<T, JsValue> {
    value.ok_or_else(|| error(&format!("The option {name} has an invalid item.")))
}

fn number(value: &JsValue) -> Option<u64> {
    let number = value.as_f64()?;
    ((0.0..=9e15).contains(&number) && number.fract() == 0.0).then_some(number as u64)
}

/// A number that an event has room for.
fn byte(object: &JsValue, name: &str) -> Result<Option<u8>, JsValue> {
    Ok(whole(object, name)?.map(|number| number.min(255) as u8))
}

/// A cell, given by its index in reading order or as [row, column] from 0.
fn index(cell: &JsValue, size: impl FnOnce() -> Size) -> Result<usize, JsValue> {
    let pair = cell.dyn_ref::<js_sys::Array>().map(|pair| [number(&pair.get(0)), number(&pair.get(1))]);
    let index = match pair {
        None => number(cell).map(|index| index as usize),
        Some([Some(row), Some(col)]) => {
            let Size { rows, cols } = size();
            let within = row < rows.into() && col < cols.into();
            within.then_some(row as usize * usize::from(cols) + col as usize)
        }
        Some(_) => None,
    };
    index.ok_or_else(|| error("A cell must be its number in reading order or [row, column], both from 0."))
}
