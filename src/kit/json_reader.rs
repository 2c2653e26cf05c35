//! A small JSON reader: values with their positions, for errors with line and column.

use std::collections::BTreeSet;

use crate::text::{Cursor, Location, TextError, quoted};

/// The deepest nesting of values.
const DEPTH: usize = 16;

/// A value and where it starts.
#[derive(Clone, PartialEq, Debug)]
pub struct Value {
    /// Where it starts.
    pub at: Location,
    /// What it is.
    pub kind: ValueKind,
}

/// The kinds of values.
#[derive(Clone, PartialEq, Debug)]
pub enum ValueKind {
    /// `null`, `true` or `false`, which no board needs.
    Word,
    /// A whole number; `None` for any other.
    Number(Option<i64>),
    /// A text.
    Text(String),
    /// A list.
    List(Vec<Value>),
    /// Names with values, in order.
    Map(Vec<(String, Value)>),
}

impl Value {
    /// An error at the value.
    pub fn fail<T>(&self, message: impl Into<String>) -> Result<T, TextError> {
        self.at.fail(message)
    }

    /// The number, if it is one of a board: a whole one that is not negative.
    pub fn number(&self) -> Option<u32> {
        if let ValueKind::Number(Some(number)) = self.kind { number.try_into().ok() } else { None }
    }

    /// The entries of a map.
    pub fn entries(&self) -> Option<&[(String, Value)]> {
        if let ValueKind::Map(entries) = &self.kind { Some(entries) } else { None }
    }

    /// The entry with a name.
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.entries()?.iter().find(|(known, _)| known == name).map(|(_, value)| value)
    }

    /// The entry with a name, which has to be there.
    pub fn entry(&self, name: &str) -> Result<&Value, TextError> {
        self.get(name).map_or_else(|| self.fail(format!("There is no entry \"{name}\".")), Ok)
    }

    /// The values of a list; `what` is its name in errors.
    pub fn list(&self, what: &str) -> Result<&[Value], TextError> {
        match &self.kind {
            ValueKind::List(values) => Ok(values),
            _ => self.fail(format!("{what} is a list.")),
        }
    }
}

/// Reads one value, with nothing after it. Cost: O(length).
pub fn read(text: &str) -> Result<Value, TextError> {
    // Cut trailing white space, so that an unexpected end is reported on the last line with text.
    let mut rest = Cursor::new(text.trim_end_matches([' ', '\t', '\n', '\r']));
    let value = value(&mut rest, 0)?;
    rest.space();
    if rest.text.is_empty() { Ok(value) } else { rest.fail("There is more after the end.") }
}

fn value(rest: &mut Cursor<'_>, depth: usize) -> Result<Value, TextError> {
    rest.space();
    let at = rest.at;
    let kind = match rest.peek() {
        _ if depth > DEPTH => return at.fail("This is nested too deep."),
        Some('{') => {
            let (mut entries, mut names) = (Vec::new(), BTreeSet::new());
            items(rest, ['{', '}'], |rest| {
                rest.space();
                let at = rest.at;
                if rest.peek() != Some('"') {
                    return at.fail("Expected a name in quotes.");
                }
                let name = string(rest)?;
                if !names.insert(name.clone()) {
                    return at.fail("Duplicate name.");
                }
                rest.expect(':')?;
                entries.push((name, value(rest, depth + 1)?));
                Ok(())
            })?;
            ValueKind::Map(entries)
        }
        Some('[') => {
            let mut values = Vec::new();
            items(rest, ['[', ']'], |rest| {
                values.push(value(rest, depth + 1)?);
                Ok(())
            })?;
            ValueKind::List(values)
        }
        Some('"') => ValueKind::Text(string(rest)?),
        Some('0'..='9' | '-') => {
            let digits = rest.run(|next| next.is_ascii_digit() || matches!(next, '-' | '+' | '.' | 'e' | 'E'));
            ValueKind::Number(digits.text.parse().ok())
        }
        Some(next) if next.is_ascii_alphabetic() => match rest.run(|next| next.is_ascii_alphanumeric()).text {
            "null" | "true" | "false" => ValueKind::Word,
            other => return at.fail(format!("Expected a value, not {}.", quoted(other))),
        },
        Some(_) => return at.fail("Expected a value."),
        None => return at.fail("The text ends too early."),
    };
    Ok(Value { at, kind })
}

/// Reads the items of a list or of a map, with the brackets around them.
fn items(
    rest: &mut Cursor<'_>,
    [open, close]: [char; 2],
    mut item: impl FnMut(&mut Cursor<'_>) -> Result<(), TextError>,
) -> Result<(), TextError> {
    rest.expect(open)?;
    if rest.takes(close) {
        return Ok(());
    }
    loop {
        item(rest)?;
        if !rest.takes(',') {
            return rest.expect(close);
        }
    }
}

/// Reads a text in quotes.
pub fn string(rest: &mut Cursor<'_>) -> Result<String, TextError> {
    rest.expect('"')?;
    let mut text = String::new();
    loop {
        text += rest.run(|letter| !matches!(letter, '"' | '\\' | '\n')).text;
        if rest.peek() != Some('\\') {
            break;
        }
        rest.next();
        match rest.next() {
            Some(plain @ ('"' | '\\' | '/')) => text.push(plain),
            // What these stand for cannot be shown.
            Some('b' | 'f' | 'n' | 'r' | 't') => text.push(' '),
            Some('u') => {
                let mut code = 0;
                for _ in 0..4 {
                    let Some(digit) = rest.next().and_then(|digit| digit.to_digit(16)) else {
                        return rest.fail("Expected four digits after \\u.");
                    };
                    code = 16 * code + digit;
                }
                text.push(char::from_u32(code).unwrap_or('\u{fffd}'));
            }
            _ => return rest.fail("Unknown escape after the backslash."),
        }
    }
    if rest.peek() == Some('"') {
        rest.next();
        Ok(text)
    } else {
        rest.fail("The quotes are not closed.")
    }
}
