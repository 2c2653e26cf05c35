//! A value as canonical text, the same in Rust and in JavaScript (`tests/library/alike.js`).

use serde_json::Value;

/// Longer texts, in bytes, are represented by their length and two hashes.
const MOST: usize = 1000;

/// 32-bit FNV-1a over the text's UTF-16, with a seed.
fn hash(text: &str, seed: u32) -> u32 {
    let start = 0x811C_9DC5 ^ seed.wrapping_mul(0x9E37_79B9);
    text.encode_utf16().fold(start, |hash, unit| (hash ^ u32::from(unit)).wrapping_mul(0x0100_0193))
}

/// Numbers are written as their 64 bits, fields in order of their names.
pub fn canon(value: &Value) -> String {
    match value {
        Value::Null => "null".into(),
        Value::Bool(on) => on.to_string(),
        // JavaScript has only floats.
        Value::Number(number) => format!("{:016x}", number.as_f64().unwrap().to_bits()),
        Value::String(text) if text.len() > MOST => {
            format!("\"{} {:08x} {:08x}\"", text.encode_utf16().count(), hash(text, 1), hash(text, 2))
        }
        Value::String(text) => format!("\"{text}\""),
        Value::Array(list) => format!("[{}]", list.iter().map(canon).collect::<Vec<_>>().join(",")),
        Value::Object(fields) => {
            let mut fields: Vec<String> =
                fields.iter().map(|(name, value)| format!("{name}:{}", canon(value))).collect();
            fields.sort();
            format!("{{{}}}", fields.join(","))
        }
    }
}

#[test]
fn numbers_are_told_apart_bit_by_bit() {
    let near = [0.1 + 0.2, 0.3].map(|number| canon(&serde_json::json!({ "b": [number], "a": null })));
    assert_eq!(near[1], "{a:null,b:[3fd3333333333333]}");
    assert_ne!(near[0], near[1]);
}

#[test]
fn long_texts_are_told_apart() {
    let long = |last: char| canon(&format!("{}{last}", "é".repeat(600)).into());
    assert_eq!(long('a'), "\"601 e1b623ff 4fefc15a\"");
    assert_ne!(long('a'), long('b'));
}
