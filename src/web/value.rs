//! Values between Rust and JavaScript: small ones through serde, errors with line and column.

use serde::Serialize;
use wasm_bindgen::JsValue;

use crate::text::TextError;

/// A plain value as JavaScript has it: objects, arrays, numbers; `None` is null.
pub fn js<T: Serialize>(value: &T) -> JsValue {
    let serializer = serde_wasm_bindgen::Serializer::json_compatible();
    value.serialize(&serializer).unwrap_or(JsValue::NULL)
}

/// An `Error` with a plain message.
pub fn error(message: &str) -> JsValue {
    js_sys::Error::new(message).into()
}

/// An `Error` with `line` and `column`.
pub fn text_error(problem: &TextError) -> JsValue {
    let error = js_sys::Error::new(&problem.message);
    set(&error, "line", &JsValue::from(problem.line as u32));
    set(&error, "column", &JsValue::from(problem.column as u32));
    error.into()
}

/// Sets a property of an object that is known to take it.
pub fn set(object: &JsValue, name: &str, value: &JsValue) {
    // Setting a property of a plain object or Error cannot fail.
    let _ = js_sys::Reflect::set(object, &name.into(), value);
}

/// A property of an options object; `None` if it is absent, undefined or null.
pub fn get(object: &JsValue, name: &str) -> Option<JsValue> {
    if !object.is_object() {
        return None;
    }
    let value = js_sys::Reflect::get(object, &name.into()).ok()?;
    (!value.is_undefined() && !value.is_null()).then_some(value)
}

/// A whole number of an options object: `Ok(None)` if absent, an error in words if it is no such number.
pub fn whole(object: &JsValue, name: &str) -> Result<Option<u64>, JsValue> {
    let Some(value) = get(object, name) else { return Ok(None) };
    match value.as_f64() {
        Some(number) if (0.0..=9e15).contains(&number) && number.fract() == 0.0 => Ok(Some(number as u64)),
        _ => Err(error(&format!("The option {name} must be a whole number, 0 or more."))),
    }
}

/// A string of an options object.
pub fn string(object: &JsValue, name: &str) -> Result<Option<String>, JsValue> {
    let Some(value) = get(object, name) else { return Ok(None) };
    value.as_string().map(Some).ok_or_else(|| error(&format!("The option {name} must be a string.")))
}
