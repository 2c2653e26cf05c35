//! Reads the options of a solve.

use wasm_bindgen::{JsCast, JsValue};

use crate::contract::SolveOptions;
use crate::registry::{Asked, DynPuzzle};

use super::value::{error, get, string, whole};

/// Reads [`SolveOptions`]. Values of the wrong type are errors.
fn read(value: &JsValue) -> Result<SolveOptions, JsValue> {
    let mut switches = None;
    if let Some(settings) = get(value, "switches")? {
        let Some(settings) = settings.dyn_ref::<js_sys::Object>() else {
            return Err(error("The option switches must be an object."));
        };
        let mut set = Vec::new();
        for key in js_sys::Object::keys(settings).iter() {
            let id = key.as_string().unwrap_or_default();
            let Some(on) = get(settings, &id)?.and_then(|on| on.as_bool()) else {
                let asked = crate::text::quoted(&id);
                return Err(error(&format!("The switch {asked} must be true or false.")));
            };
            set.push((id, on));
        }
        switches = Some(set);
    }
    Ok(SolveOptions {
        strategy: string(value, "strategy")?,
        preset: string(value, "preset")?,
        limit: whole(value, "limit")?,
        nodes: whole(value, "nodes")?,
        milliseconds: whole(value, "milliseconds")?,
        switches,
        beside: whole(value, "beside")?,
        from_here: get(value, "fromHere")?.map(|from_here| from_here.is_truthy()),
    })
}

/// Validates [`SolveOptions`] for a puzzle. Unknown strategies, presets and switches are errors.
pub fn asked(puzzle: &dyn DynPuzzle, value: &JsValue) -> Result<Asked, JsValue> {
    Asked::of(puzzle, read(value)?).map_err(|words| error(&words))
}
