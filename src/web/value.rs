//! Values between Rust and JavaScript: shapes and options, errors with line and column.

use wasm_bindgen::JsValue;

pub use super::object::{js, set};
use crate::text::TextError;

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

/// The time in milliseconds by a clock from JavaScript; 0 if it fails.
pub fn time(clock: &js_sys::Function) -> f64 {
    clock.call0(&JsValue::NULL).ok().and_then(|time| time.as_f64()).unwrap_or(0.0)
}

/// A property of an options object; `Ok(None)` if it is absent, undefined or null. What its getter throws is the
/// caller's own error.
pub fn get(object: &JsValue, name: &str) -> Result<Option<JsValue>, JsValue> {
    if !object.is_object() {
        return Ok(None);
    }
    let value = js_sys::Reflect::get(object, &name.into())?;
    Ok((!value.is_undefined() && !value.is_null()).then_some(value))
}

/// A whole number of an options object: `Ok(None)` if it is absent, an error in words if the value is not one.
pub fn whole(object: &JsValue, name: &str) -> Result<Option<u64>, JsValue> {
    let Some(value) = get(object, name)? else { return Ok(None) };
    match value.as_f64() {
        Some(number) if (0.0..=9e15).contains(&number) && number.fract() == 0.0 => Ok(Some(number as u64)),
        _ => Err(error(&format!("The option {name} must be a whole number, 0 or more."))),
    }
}

/// A string of an options object.
pub fn string(object: &JsValue, name: &str) -> Result<Option<String>, JsValue> {
    let Some(value) = get(object, name)? else { return Ok(None) };
    value.as_string().map(Some).ok_or_else(|| error(&format!("The option {name} must be a string.")))
}
