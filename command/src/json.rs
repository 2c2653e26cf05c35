//! JSON as JavaScript writes it: numbers without a point where they are whole, fields in the order in which they were read.

use std::fmt;
use std::io;

use serde::de::{MapAccess, SeqAccess, Visitor};
use serde::ser::{SerializeMap as _, SerializeSeq as _};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::ser::Formatter;

/// Any value.
#[derive(Clone, PartialEq, Debug)]
pub enum Json {
    Null,
    Bool(bool),
    Number(f64),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
}

impl Json {
    /// A field of an object; `None` if it is absent or null.
    pub fn get(&self, name: &str) -> Option<&Json> {
        let Json::Object(fields) = self else { return None };
        fields.iter().find(|(key, _)| key == name).map(|(_, value)| value).filter(|value| **value != Json::Null)
    }

    pub fn text(&self) -> Option<&str> {
        if let Json::Text(text) = self { Some(text) } else { None }
    }

    pub fn whole(&self) -> Option<u64> {
        match self {
            Json::Number(value) if (0.0..=9e15).contains(value) && value.fract() == 0.0 => Some(*value as u64),
            _ => None,
        }
    }

    pub fn is_truthy(&self) -> bool {
        match self {
            Json::Null => false,
            Json::Bool(on) => *on,
            Json::Number(value) => *value != 0.0,
            Json::Text(text) => !text.is_empty(),
            Json::List(_) | Json::Object(_) => true,
        }
    }
}

impl Serialize for Json {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Json::Null => serializer.serialize_none(),
            Json::Bool(on) => serializer.serialize_bool(*on),
            Json::Number(value) => serializer.serialize_f64(*value),
            Json::Text(text) => serializer.serialize_str(text),
            Json::List(list) => {
                let mut seq = serializer.serialize_seq(Some(list.len()))?;
                for value in list {
                    seq.serialize_element(value)?;
                }
                seq.end()
            }
            Json::Object(fields) => {
                let mut map = serializer.serialize_map(Some(fields.len()))?;
                for (name, value) in fields {
                    map.serialize_entry(name, value)?;
                }
                map.end()
            }
        }
    }
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Json, D::Error> {
        deserializer.deserialize_any(Reader)
    }
}

struct Reader;

impl<'de> Visitor<'de> for Reader {
    type Value = Json;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_unit<E>(self) -> Result<Json, E> {
        Ok(Json::Null)
    }

    fn visit_bool<E>(self, on: bool) -> Result<Json, E> {
        Ok(Json::Bool(on))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Json, E> {
        Ok(Json::Number(value as f64))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Json, E> {
        Ok(Json::Number(value as f64))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Json, E> {
        Ok(Json::Number(value))
    }

    fn visit_str<E>(self, text: &str) -> Result<Json, E> {
        Ok(Json::Text(text.into()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Json, A::Error> {
        let mut list = Vec::new();
        while let Some(value) = seq.next_element()? {
            list.push(value);
        }
        Ok(Json::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Json, A::Error> {
        let mut fields: Vec<(String, Json)> = Vec::new();
        while let Some((name, value)) = map.next_entry()? {
            match fields.iter_mut().find(|(known, _)| *known == name) {
                // The last one counts.
                Some(known) => known.1 = value,
                None => fields.push((name, value)),
            }
        }
        Ok(Json::Object(fields))
    }
}

/// A value as JSON.
pub fn written(value: &impl Serialize) -> String {
    let mut bytes = Vec::new();
    let mut serializer = serde_json::Serializer::with_formatter(&mut bytes, AsJavaScript);
    match value.serialize(&mut serializer) {
        Ok(()) => String::from_utf8(bytes).unwrap_or_default(),
        Err(_) => "null".into(),
    }
}

/// The same as a line.
pub fn line(value: &impl Serialize) -> String {
    written(value) + "\n"
}

struct AsJavaScript;

impl Formatter for AsJavaScript {
    fn write_f64<W: ?Sized + io::Write>(&mut self, out: &mut W, value: f64) -> io::Result<()> {
        out.write_all(number(value).as_bytes())
    }

    fn write_f32<W: ?Sized + io::Write>(&mut self, out: &mut W, value: f32) -> io::Result<()> {
        self.write_f64(out, value.into())
    }

    fn write_u64<W: ?Sized + io::Write>(&mut self, out: &mut W, value: u64) -> io::Result<()> {
        self.write_f64(out, value as f64)
    }

    fn write_i64<W: ?Sized + io::Write>(&mut self, out: &mut W, value: i64) -> io::Result<()> {
        self.write_f64(out, value as f64)
    }
}

/// A number as JavaScript writes it.
pub fn number(value: f64) -> String {
    if !value.is_finite() {
        return "null".into();
    }
    if value == 0.0 {
        return "0".into();
    }
    let sign = if value < 0.0 { "-" } else { "" };
    let shortest = format!("{:e}", value.abs());
    let (digits, exponent) = shortest.split_once('e').unwrap_or((&shortest, "0"));
    let digits = digits.replace('.', "");
    let point = exponent.parse::<i32>().unwrap_or(0) + 1;
    let length = digits.len() as i32;
    let zeros = |count: i32| "0".repeat(count.max(0) as usize);
    let body = if (length..=21).contains(&point) {
        digits + &zeros(point - length)
    } else if (1..=21).contains(&point) {
        let (whole, part) = digits.split_at(point as usize);
        format!("{whole}.{part}")
    } else if (-5..=0).contains(&point) {
        format!("0.{}{digits}", zeros(-point))
    } else {
        let (first, rest) = digits.split_at(1);
        let mark = if rest.is_empty() { "" } else { "." };
        format!("{first}{mark}{rest}e{}{}", if point > 0 { "+" } else { "-" }, (point - 1).abs())
    };
    format!("{sign}{body}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_of_javascript() {
        let shown = [0.0, -1.0, 100.0, 0.1, 1e21, 123_456_789e12, 1e-6, 1.5e-7, 0.1 + 0.2, 2f64.powi(70)].map(number);
        let expected = [
            "0",
            "-1",
            "100",
            "0.1",
            "1e+21",
            "123456789000000000000",
            "0.000001",
            "1.5e-7",
            "0.30000000000000004",
            "1.1805916207174113e+21",
        ];
        assert_eq!(shown, expected);
    }

    #[test]
    fn fields_stay_in_order() {
        let value: Json = serde_json::from_str(r#"{"b":1.0,"a":[null,"é\u0001"],"b":2}"#).unwrap_or(Json::Null);
        assert_eq!(written(&value), r#"{"b":2,"a":[null,"é\u0001"]}"#);
    }
}
