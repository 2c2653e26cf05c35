//! The cursor that all texts are read with: by character, by word, by line. What it reads knows its place, and that is
//! where errors are.

use std::ops::RangeInclusive;
use std::str::FromStr;

use super::{TextError, quoted};

/// A place in a text. Lines and columns are counted from 1, columns in characters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Location {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

impl Location {
    /// The beginning of a line.
    pub const fn line(line: usize) -> Location {
        Location { line, column: 1 }
    }

    /// So many columns further on in the same line.
    pub const fn right(self, columns: usize) -> Location {
        Location { line: self.line, column: self.column + columns }
    }

    /// The end of a text that begins here.
    pub fn after(self, text: &str) -> Location {
        match text.rsplit_once('\n') {
            Some((lines, last)) => {
                Location::line(self.line + 1 + lines.matches('\n').count()).right(last.chars().count())
            }
            None => self.right(text.chars().count()),
        }
    }

    /// An error here.
    pub fn error(self, message: impl Into<String>) -> TextError {
        TextError { line: self.line, column: self.column, message: message.into() }
    }

    /// The same as a result.
    pub fn fail<T>(self, message: impl Into<String>) -> Result<T, TextError> {
        Err(self.error(message))
    }
}

/// A part of a text that is to be read, such as a line or a word, and where it begins. Reading its characters moves it on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cursor<'a> {
    /// What is left to read.
    pub text: &'a str,
    /// Where that begins.
    pub at: Location,
}

impl Iterator for Cursor<'_> {
    type Item = char;

    fn next(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.text = self.text.get(next.len_utf8()..)?;
        self.at = if next == '\n' { Location::line(self.at.line + 1) } else { self.at.right(1) };
        Some(next)
    }
}

impl<'a> Cursor<'a> {
    /// A whole text.
    pub const fn new(text: &'a str) -> Cursor<'a> {
        Cursor { text, at: Location::line(1) }
    }

    /// An error here.
    pub fn fail<T>(self, message: impl Into<String>) -> Result<T, TextError> {
        self.at.fail(message)
    }

    /// The next character.
    pub fn peek(self) -> Option<char> {
        self.text.chars().next()
    }

    /// The part without so many bytes before it.
    pub fn after(self, bytes: usize) -> Cursor<'a> {
        let (before, text) = self.text.split_at_checked(bytes).unwrap_or((self.text, ""));
        Cursor { text, at: self.at.after(before) }
    }

    /// The part without the white space before it.
    pub fn trim_start(self) -> Cursor<'a> {
        self.after(self.text.len() - self.text.trim_start().len())
    }

    /// Reads the characters that come next as long as they are of a kind.
    pub fn run(&mut self, kind: impl Fn(char) -> bool) -> Cursor<'a> {
        let length = self.text.find(|letter| !kind(letter)).unwrap_or(self.text.len());
        let run = Cursor { text: self.text.get(..length).unwrap_or_default(), at: self.at };
        *self = self.after(length);
        run
    }

    /// Skips white space, as JSON has it.
    pub fn space(&mut self) {
        self.run(|letter| matches!(letter, ' ' | '\t' | '\n' | '\r'));
    }

    /// Reads this character if it comes next, after white space.
    pub fn takes(&mut self, wanted: char) -> bool {
        self.space();
        let there = self.peek() == Some(wanted);
        if there {
            self.next();
        }
        there
    }

    /// Reads this character, which has to come next.
    pub fn expect(&mut self, wanted: char) -> Result<(), TextError> {
        if self.takes(wanted) { Ok(()) } else { self.fail(format!("Expected {wanted}.")) }
    }

    /// The line that comes next, without white space at its end.
    pub fn line(self) -> Option<Cursor<'a>> {
        let line = self.text.split('\n').next().unwrap_or_default();
        (!self.text.is_empty()).then_some(Cursor { text: line.trim_end(), ..self })
    }

    /// Skips that line.
    pub fn skip_line(&mut self) {
        let rest = self.text.split_once('\n').map_or("", |(_, rest)| rest);
        *self = Cursor { text: rest, at: Location::line(self.at.line + 1) };
    }

    /// Skips empty lines, all at once because there can be millions, and returns the next one.
    pub fn filled_line(&mut self) -> Option<Cursor<'a>> {
        let blank = self.text.len() - self.text.trim_start().len();
        if let Some(end) = self.text.get(..blank).and_then(|blank| blank.rfind('\n')) {
            *self = self.after(end + 1);
        }
        let line = self.line()?;
        if line.text.is_empty() {
            self.skip_line();
            return None;
        }
        Some(line)
    }

    /// The lines of a whole text.
    pub fn lines(self) -> impl Iterator<Item = Cursor<'a>> {
        self.text.lines().zip(1..).map(|(text, line)| Cursor { text, at: Location::line(line) })
    }

    /// The words of every line that has any.
    pub fn worded(self) -> impl Iterator<Item = Vec<Cursor<'a>>> {
        self.lines().map(|line| line.words().collect::<Vec<_>>()).filter(|words| !words.is_empty())
    }

    /// The words of a line, up to a `#` that starts a comment.
    pub fn words(self) -> impl Iterator<Item = Cursor<'a>> {
        Cursor { text: self.text.split('#').next().unwrap_or_default(), ..self }.parted()
    }

    /// What white space parts in a line of a format without comments.
    pub fn parted(self) -> impl Iterator<Item = Cursor<'a>> {
        self.split(char::is_whitespace).filter(|word| !word.text.is_empty())
    }

    /// The parts of a line between certain characters.
    pub fn split(self, between: impl Fn(char) -> bool) -> impl Iterator<Item = Cursor<'a>> {
        let mut at = self.at;
        self.text.split(between).map(move |text| {
            let part = Cursor { text, at };
            at = at.right(text.chars().count() + 1);
            part
        })
    }

    /// The two parts around a character.
    pub fn split_once(self, between: char) -> Option<(Cursor<'a>, Cursor<'a>)> {
        let (before, _) = self.text.split_once(between)?;
        Some((Cursor { text: before, at: self.at }, self.after(before.len() + between.len_utf8())))
    }

    /// Whether it is this word, in upper or lower case.
    pub fn is(self, word: &str) -> bool {
        self.text.eq_ignore_ascii_case(word)
    }

    /// The number that a word is: "A side is 1 to 8, not “9”." if it is another or none.
    pub fn number(self, what: &str, range: RangeInclusive<u32>) -> Result<u32, TextError> {
        match digits(self.text).filter(|number| range.contains(number)) {
            Some(number) => Ok(number),
            None => {
                let (least, most) = range.into_inner();
                self.fail(format!("{what} {least} to {most}, not {}.", quoted(self.text)))
            }
        }
    }
}

/// A number of digits only, without a sign.
pub fn digits<N: FromStr>(text: &str) -> Option<N> {
    text.parse().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Where a row is wrong that should have so many words: at the first too many, or else at its last.
pub fn misfit(words: &[Cursor<'_>], count: usize) -> Option<Location> {
    words.get(count).or(words.last()).filter(|_| words.len() != count).map(|word| word.at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_know_their_places_and_stop_at_comments() {
        let found: Vec<(&str, usize, usize)> = Cursor::new(" # only\n  L 1\té 2 # 3")
            .worded()
            .flatten()
            .map(|word| (word.text, word.at.line, word.at.column))
            .collect();
        assert_eq!(found, [("L", 2, 3), ("1", 2, 5), ("é", 2, 7), ("2", 2, 9)]);
    }

    #[test]
    fn a_cursor_knows_where_it_is_however_it_came_there() {
        let text = "é1\u{3000}\r\nb,";
        for bytes in (0..=text.len()).filter(|&at| text.is_char_boundary(at)) {
            let mut read = Cursor::new(text);
            while read.text.len() + bytes > text.len() {
                read.next();
            }
            assert_eq!(read, Cursor::new(text).after(bytes));
        }
        let mut read = Cursor::new(text);
        assert_eq!(read.run(char::is_alphanumeric).text, "é1");
        assert_eq!((read.takes('b'), read.at), (false, Location { line: 1, column: 3 }));
        let end = Cursor::new("a,é,c").split_once(',').and_then(|(_, rest)| rest.split_once(','));
        assert_eq!(
            end,
            Some((
                Cursor { text: "é", at: Location::line(1).right(2) },
                Cursor { text: "c", at: Location::line(1).right(4) }
            ))
        );
    }

    #[test]
    fn a_number_is_of_digits_in_its_range() {
        assert_eq!(Cursor::new("8").number("A side is", 1..=8), Ok(8));
        for other in ["9", "0", "+8", "", "99999999999"] {
            let error = Cursor::new(other).number("A side is", 1..=8).unwrap_err();
            assert_eq!(error, Location::line(1).error(format!("A side is 1 to 8, not {}.", quoted(other))));
        }
    }
}
