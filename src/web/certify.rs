//! Certificates, written in one go: who wants to end that ends the worker, or has it end by its answer.

use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::link;
use crate::registry;
use crate::search::{Go, Progress, Watch};

use super::value::error;

/// What a watch asks: `more`, with the number of positions looked at.
pub(super) fn going_on(more: &js_sys::Function) -> impl FnMut(&Progress) -> Go + '_ {
    |progress| {
        let on = more.call1(&JsValue::NULL, &JsValue::from(progress.nodes as f64));
        if on.is_ok_and(|on| on.is_truthy()) { Go::On } else { Go::Pause }
    }
}

/// The certificate of a board of any size: bytes from `Page.bits`. `more` is called about every 40 milliseconds with the
/// number of positions looked at, and ends the work by returning false. Throws what is in the way of a certificate.
#[wasm_bindgen(js_name = certifyBits)]
pub fn certify_bits(
    puzzle: &str,
    bits: Vec<u8>,
    #[wasm_bindgen(unchecked_param_type = "(nodes: number) => boolean")] more: &js_sys::Function,
) -> Result<String, JsValue> {
    let puzzle = registry::by_id(puzzle).ok_or_else(|| error("There is no such puzzle."))?;
    let opened = link::unpack(puzzle.info().id, bits).map_err(|problem| error(&problem.to_string()))?;
    let mut ask = going_on(more);
    let mut watch = Watch::new(Progress::default(), &mut ask);
    puzzle.certify(&mut opened.bits(), &mut watch).map_err(|words| error(&words))
}
