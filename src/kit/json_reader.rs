//! A small JSON reader: values with their positions, for errors with line and column.

use crate::text::TextError;

/// The deepest nesting of values.
const DEPTH: usize = 16;
/// The most entries of a map: each name is compared with those before it.
const ENTRIES: usize = 1000;

/// A value and where it starts.
#[derive(Clone, PartialEq, Debug)]
pub struct Value {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
    /// What it is.
    pub kind: Kind,
}

/// The kinds of values.
#[derive(Clone, PartialEq, Debug)]
pub enum Kind {
    /// `null`, `true` or `false`, which no board needs.
    Word,
    /// A non-negative integer; `None` for any other number.
    Number(Option<u32>),
    /// A text.
    Text(String),
    /// A list.
    List(Vec<Value>),
    /// Names with values, in order.
    Map(Vec<(String, Value)>),
}

impl Value {
    /// An error at the value.
    pub fn error<T>(&self, message: impl Into<String>) -> Result<T, TextError> {
        Err(TextError::new(self.line, self.column, message))
    }

    /// The entry with a name.
    pub fn get(&self, name: &str) -> Option<&Value> {
        match &self.kind {
            Kind::Map(entries) => entries.iter().find(|(known, _)| known == name).map(|(_, value)| value),
            _ => None,
        }
    }

    /// The entry with a name, which has to be there.
    pub fn entry(&self, name: &str) -> Result<&Value, TextError> {
        self.get(name).map_or_else(|| self.error(format!("There is no entry \"{name}\".")), Ok)
    }

    /// The values of a list; `what` is its name in errors.
    pub fn list(&self, what: &str) -> Result<&[Value], TextError> {
        match &self.kind {
            Kind::List(values) => Ok(values),
            _ => self.error(format!("{what} is a list.")),
        }
    }
}

/// Reads one value, with nothing after it. Cost: O(length).
pub fn read(text: &str) -> Result<Value, TextError> {
    // Cut trailing white space, so that an unexpected end is reported on the last line with text.
    let text = text.trim_end_matches([' ', '\t', '\n', '\r']);
    let mut reader = Reader { rest: text.chars().peekable(), line: 1, column: 1 };
    let value = reader.value(0)?;
    reader.space();
    match reader.rest.peek() {
        None => Ok(value),
        Some(_) => reader.fail("There is more after the end."),
    }
}

struct Reader<'a> {
    rest: std::iter::Peekable<std::str::Chars<'a>>,
    line: usize,
    column: usize,
}

impl Reader<'_> {
    fn fail<T>(&self, message: impl Into<String>) -> Result<T, TextError> {
        Err(TextError::new(self.line, self.column, message))
    }

    fn next(&mut self) -> Option<char> {
        let next = self.rest.next()?;
        if next == '\n' {
            self.line += 1;
            self.column = 1;
        } else {
            self.column += 1;
        }
        Some(next)
    }

    fn space(&mut self) {
        while self.rest.peek().is_some_and(|next| matches!(next, ' ' | '\t' | '\n' | '\r')) {
            self.next();
        }
    }

    /// Consumes this character if it comes next.
    fn takes(&mut self, wanted: char) -> bool {
        self.space();
        let there = self.rest.peek() == Some(&wanted);
        if there {
            self.next();
        }
        there
    }

    fn expect(&mut self, wanted: char) -> Result<(), TextError> {
        if self.takes(wanted) { Ok(()) } else { self.fail(format!("Expected {wanted}.")) }
    }

    fn value(&mut self, depth: usize) -> Result<Value, TextError> {
        self.space();
        let (line, column) = (self.line, self.column);
        let kind = match self.rest.peek() {
            _ if depth > DEPTH => return self.fail("This is nested too deep."),
            Some('{') => self.map(depth)?,
            Some('[') => self.list(depth)?,
            Some('"') => Kind::Text(self.text()?),
            Some(next) if next.is_ascii_digit() || *next == '-' => self.number(),
            Some(next) if next.is_ascii_alphabetic() => self.word()?,
            Some(_) => return self.fail("Expected a value."),
            None => return self.fail("The text ends too early."),
        };
        Ok(Value { line, column, kind })
    }

    fn map(&mut self, depth: usize) -> Result<Kind, TextError> {
        self.expect('{')?;
        let mut entries: Vec<(String, Value)> = Vec::new();
        if self.takes('}') {
            return Ok(Kind::Map(entries));
        }
        loop {
            self.space();
            let at = (self.line, self.column);
            if self.rest.peek() != Some(&'"') {
                return self.fail("Expected a name in quotes.");
            }
            let name = self.text()?;
            if entries.iter().any(|(known, _)| *known == name) {
                return Err(TextError::new(at.0, at.1, "Duplicate name."));
            }
            if entries.len() == ENTRIES {
                return Err(TextError::new(at.0, at.1, "No board has so many entries."));
            }
            self.expect(':')?;
            let value = self.value(depth + 1)?;
            entries.push((name, value));
            if !self.takes(',') {
                self.expect('}')?;
                return Ok(Kind::Map(entries));
            }
        }
    }

    fn list(&mut self, depth: usize) -> Result<Kind, TextError> {
        self.expect('[')?;
        let mut values = Vec::new();
        if self.takes(']') {
            return Ok(Kind::List(values));
        }
        loop {
            values.push(self.value(depth + 1)?);
            if !self.takes(',') {
                self.expect(']')?;
                return Ok(Kind::List(values));
            }
        }
    }

    fn text(&mut self) -> Result<String, TextError> {
        self.next();
        let mut text = String::new();
        loop {
            match self.rest.peek().copied() {
                None | Some('\n') => return self.fail("The quotes are not closed."),
                Some('"') => {
                    self.next();
                    return Ok(text);
                }
                Some('\\') => {
                    self.next();
                    match self.next() {
                        Some(plain @ ('"' | '\\' | '/')) => text.push(plain),
                        // No name or colour contains these; they only must not stop the reader.
                        Some('b' | 'f' | 'n' | 'r' | 't') => text.push(' '),
                        Some('u') => {
                            for _ in 0..4 {
                                if !self.next().is_some_and(|digit| digit.is_ascii_hexdigit()) {
                                    return self.fail("Expected four digits after \\u.");
                                }
                            }
                            text.push('\u{fffd}');
                        }
                        _ => return self.fail("Unknown escape after the backslash."),
                    }
                }
                Some(other) => {
                    self.next();
                    text.push(other);
                }
            }
        }
    }

    fn number(&mut self) -> Kind {
        let mut digits = String::new();
        while let Some(&next) = self.rest.peek()
            && (next.is_ascii_digit() || matches!(next, '-' | '+' | '.' | 'e' | 'E'))
        {
            digits.push(next);
            self.next();
        }
        Kind::Number(digits.parse().ok().filter(|_| !digits.starts_with('+')))
    }

    fn word(&mut self) -> Result<Kind, TextError> {
        let at = (self.line, self.column);
        let mut word = String::new();
        while let Some(&next) = self.rest.peek()
            && next.is_ascii_alphanumeric()
        {
            word.push(next);
            self.next();
        }
        match word.as_str() {
            "null" | "true" | "false" => Ok(Kind::Word),
            _ => Err(TextError::new(
                at.0,
                at.1,
                format!("Expected a value, not {}.", crate::text::quoted(&word)),
            )),
        }
    }
}
