//! Reads what a solve is asked to do.

use wasm_bindgen::{JsCast, JsValue};

use crate::contract::SolveOptions;
use crate::registry::DynPuzzle;
use crate::search::Options;

use super::value::{error, get, string, whole};

/// What was asked for.
#[derive(Clone, Debug)]
pub struct Asked {
    /// Strategy, switches, limits.
    pub options: Options,
    /// Milliseconds until it is given up; 0 = no limit.
    pub milliseconds: u64,
    /// Keep the moves made.
    pub from_here: bool,
}

/// Reads [`SolveOptions`]. Values of the wrong type are errors.
fn read(value: &JsValue) -> Result<SolveOptions, JsValue> {
    let mut switches = None;
    if let Some(settings) = get(value, "switches") {
        let Some(settings) = settings.dyn_ref::<js_sys::Object>() else {
            return Err(error("The option switches must be an object."));
        };
        let mut set = Vec::new();
        for key in js_sys::Object::keys(settings).iter() {
            let id = key.as_string().unwrap_or_default();
            let Some(on) = get(settings, &id).and_then(|on| on.as_bool()) else {
                return Err(error(&format!("The switch {id} must be true or false.")));
            };
            set.push((id, on));
        }
        switches = Some(set);
    }
    Ok(SolveOptions {
        strategy: string(value, "strategy")?,
        limit: whole(value, "limit")?,
        nodes: whole(value, "nodes")?,
        milliseconds: whole(value, "milliseconds")?,
        switches,
        from_here: get(value, "fromHere").map(|from_here| from_here.is_truthy()),
    })
}

/// What [`SolveOptions`] ask of a puzzle. Unknown strategies and switches are errors.
pub fn asked(puzzle: &dyn DynPuzzle, value: &JsValue) -> Result<Asked, JsValue> {
    let wish = read(value)?;
    let defaults = Options::default();
    let strategy = wish.strategy.unwrap_or(defaults.strategy);
    let strategies = puzzle.strategies();
    let Some(known) = strategies.iter().find(|known| known.id == strategy) else {
        let ids: Vec<&str> = strategies.iter().map(|known| known.id).collect();
        let asked = crate::text::quoted(&strategy);
        return Err(error(&format!("There is no strategy {asked}; there are: {}.", ids.join(", "))));
    };
    let switches = wish.switches.unwrap_or_default();
    if let Some((id, _)) = switches.iter().find(|(id, _)| !known.switches.iter().any(|it| it.id == id)) {
        let asked = crate::text::quoted(id);
        return Err(error(&format!("The strategy {strategy} has no switch {asked}.")));
    }
    let options = Options {
        strategy,
        switches,
        limit: wish.limit.unwrap_or(defaults.limit),
        nodes: wish.nodes.unwrap_or(0),
    };
    Ok(Asked {
        options,
        milliseconds: wish.milliseconds.unwrap_or(0),
        from_here: wish.from_here.unwrap_or(false),
    })
}
