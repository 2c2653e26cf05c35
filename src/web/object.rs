//! Converts the contract's shapes to plain JavaScript values.

use std::cell::RefCell;
use std::collections::BTreeMap;

use serde::Serialize;
use serde_wasm_bindgen::Serializer;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue, throw_val};

#[wasm_bindgen]
extern "C" {
    type Plain;
    #[wasm_bindgen(method, indexing_setter)]
    fn put(this: &Plain, name: &JsValue, value: &JsValue);
}

thread_local! {
    /// Field names as JavaScript strings, by address, so that each is made once.
    static NAMES: RefCell<BTreeMap<(usize, usize), &'static JsValue>> = const { RefCell::new(BTreeMap::new()) };
}

/// Sets a property of a plain object or an `Error`.
pub fn set(object: &JsValue, name: &'static str, value: &JsValue) {
    let place = (name.as_ptr().addr(), name.len());
    // End the borrow first: a setter on a host's prototype may throw, which runs no destructor.
    let name = NAMES
        .with_borrow_mut(|names| *names.entry(place).or_insert_with(|| Box::leak(Box::new(JsValue::from_str(name)))));
    object.unchecked_ref::<Plain>().put(name, value);
}

/// A plain JavaScript value: objects, arrays, numbers; `None` becomes null.
///
/// # Panics
/// Throws an `Error` if a whole number is beyond 2^53, which JavaScript would round: the contract writes such counts as
/// strings.
pub fn js<T: Serialize + ?Sized>(value: &T) -> JsValue {
    value.serialize(&Serializer::json_compatible()).unwrap_or_else(|error| throw_val(error.into()))
}
