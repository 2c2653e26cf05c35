//! JSON of numbers and plain words, as certificates have it.

use std::fmt::Display;

/// A list of values that are JSON already.
pub fn list<T: Display>(values: impl IntoIterator<Item = T>) -> String {
    let mut text = String::from("[");
    for value in values {
        if text.len() > 1 {
            text.push(',');
        }
        text += &value.to_string();
    }
    text.push(']');
    text
}

/// An object of values that are JSON already.
pub fn object(parts: &[(&str, String)]) -> String {
    let mut text = String::from("{");
    for (name, value) in parts {
        if text.len() > 1 {
            text.push(',');
        }
        text += &[&word(name), ":", value].concat();
    }
    text.push('}');
    text
}

/// A string without characters that need an escape.
pub fn word(text: &str) -> String {
    ["\"", text, "\""].concat()
}

/// A number, or null.
pub fn or_null<T: Display>(value: Option<T>) -> String {
    value.map_or_else(|| "null".into(), |value| value.to_string())
}
