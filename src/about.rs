//! What people say about a board: its title, its author, a note to the solver, and a date. The puzzles know nothing of it.
//!
//! In a text it stands before the board, in lines such as `# Title: Two halls`; in a link it follows the code
//! ([`parts()`]). Whatever comes from outside is cut to length, and stays plain text.

mod parts;

pub use parts::{from_parts, is_part, parts};

use serde::Serialize;

use crate::text::{TextError, without_bom};

/// What is said about a board; "" for nothing. It is plain text: escape it before it goes into markup.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct About {
    /// The title, at most 80 characters.
    pub title: String,
    /// Who made the board, at most 60 characters.
    pub author: String,
    /// A note to the solver, at most 400 characters; it can have several lines.
    pub note: String,
    /// The date, as an ISO day: `2026-11-26`.
    pub date: String,
}

/// The names of the fields, and the most characters of each.
const FIELDS: [(&str, usize); 4] = [("Title", 80), ("Author", 60), ("Note", 400), ("Date", 10)];
const TITLE: usize = 0;
const AUTHOR: usize = 1;
const NOTE: usize = 2;
const DATE: usize = 3;

impl About {
    /// What these values say, in the order of the fields, each without what cannot be shown and cut to length; what is
    /// not a day is no date.
    pub fn of(values: [&str; 4]) -> About {
        let [title, author, note, date] = values;
        About {
            title: cleaned(title, TITLE),
            author: cleaned(author, AUTHOR),
            note: cleaned(note, NOTE),
            date: cleaned(date, DATE),
        }
    }

    /// The values, in the order of the fields.
    pub fn values(&self) -> [&str; 4] {
        [&self.title, &self.author, &self.note, &self.date]
    }

    /// Whether nothing is said.
    pub fn is_empty(&self) -> bool {
        self.values().iter().all(|value| value.is_empty())
    }

    /// The lines that stand before a text, each with its line feed; "" if nothing is said.
    pub fn lines(&self) -> String {
        let mut out = String::new();
        for ((name, _), value) in FIELDS.iter().zip(self.values()) {
            for line in value.lines() {
                out += &["# ", name, ": ", line].concat();
                out.truncate(out.trim_end().len());
                out.push('\n');
            }
        }
        out
    }
}

/// More lines than all that can be said takes: a huge text pasted by mistake is not read through.
pub const LINES: usize = 1000;

/// The text without the lines about the board before it, and how many lines precede what is left. A text without such
/// lines stays as it is. Only the first [`LINES`] lines can be such. Cost: O(length of these lines).
pub fn taken_off(text: &str) -> (&str, usize) {
    let (mut rest, mut before) = (text, 0);
    let (mut left, mut lines) = (without_bom(text), 0);
    while !left.is_empty() && lines < LINES {
        // Splitting at an index would bring the words of its panic into every module.
        let (line, after) = left.split_once('\n').unwrap_or((left, ""));
        (left, lines) = (after, lines + 1);
        if field(line).is_some() {
            (rest, before) = (left, lines);
        } else if !line.trim_ascii().is_empty() {
            break;
        }
    }
    (rest, before)
}

/// Takes a text apart: what is said in the lines before the board, the rest, and how many lines precede it.
pub fn apart(text: &str) -> (About, &str, usize) {
    let (rest, before) = taken_off(text);
    let mut raw: [Option<String>; 4] = Default::default();
    for line in without_bom(text).split('\n').take(before) {
        let Some((field, value)) = field(line) else { continue };
        let value = value.strip_suffix('\r').unwrap_or(value);
        let value = value.strip_prefix(' ').unwrap_or(value);
        match &mut raw[field] {
            Some(note) if field == NOTE => *note += &["\n", value].concat(),
            Some(_) => {}
            none => *none = Some(value.into()),
        }
    }
    let [title, author, note, date] = raw.each_ref().map(|value| value.as_deref().unwrap_or_default());
    (About::of([title, author, note, date]), rest, before)
}

/// Reads the board of a text without the lines about it and the byte order mark before it; an error is at its place in
/// the whole text.
pub fn beside<T>(text: &str, read: &dyn Fn(&str) -> Result<T, TextError>) -> Result<T, TextError> {
    let (rest, before) = taken_off(text);
    read(without_bom(rest)).map_err(|error| TextError { line: error.line + before, ..error })
}

/// The field of a line such as `# Title: Two halls`, and what follows the colon.
fn field(line: &str) -> Option<(usize, &str)> {
    let line = line.strip_prefix('#')?.trim_ascii_start();
    let after = |name: &str| {
        let (known, value) = line.split_at_checked(name.len())?;
        value.strip_prefix(':').filter(|_| known.eq_ignore_ascii_case(name))
    };
    FIELDS.iter().enumerate().find_map(|(field, (name, _))| Some((field, after(name)?)))
}

/// A value without what cannot be shown or would turn other words round, cut to the field's length.
fn cleaned(value: &str, field: usize) -> String {
    let letters = value.trim().chars().filter(|letter| !turns(*letter));
    let shown = letters.map(|letter| match letter {
        '\n' if field == NOTE => letter,
        '\u{2028}' | '\u{2029}' => ' ',
        _ if letter.is_control() => ' ',
        _ => letter,
    });
    let cut: String = shown.take(FIELDS[field].1).collect();
    let lines: Vec<&str> = cut.split('\n').map(str::trim_end).collect();
    let cut = lines.join("\n");
    let cut = cut.trim();
    if field == DATE && !is_day(cut) { String::new() } else { cut.into() }
}

/// Whether a character is a byte order mark, or changes the direction of the words around it.
const fn turns(letter: char) -> bool {
    matches!(letter, '\u{feff}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Whether a text is a day of the calendar as ISO writes it.
fn is_day(text: &str) -> bool {
    let [y, m, d] = [text.get(..4), text.get(5..7), text.get(8..)].map(|part| {
        let part = part.filter(|part| part.bytes().all(|byte| byte.is_ascii_digit()))?;
        part.parse::<u32>().ok()
    });
    let (Some(year), Some(month), Some(day)) = (y, m, d) else { return false };
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        2 => 28 + u32::from(leap),
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => 0,
    };
    let dashes = text.len() == 10 && text.get(4..5) == Some("-") && text.get(7..8) == Some("-");
    dashes && (1..=days).contains(&day)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn about() -> About {
        About::of(["Two <b>halls</b>", "Ann & Bo", "Begin below.\n\nMind the #2.", "2026-11-26"])
    }

    #[test]
    fn what_is_written_reads_back() {
        let about = about();
        let text = about.lines() + "S.G\n";
        assert_eq!(
            text,
            "# Title: Two <b>halls</b>\n# Author: Ann & Bo\n# Note: Begin below.\n# Note:\n# Note: Mind the #2.\n# Date: \
             2026-11-26\nS.G\n"
        );
        assert_eq!(apart(&text), (about, "S.G\n", 6));
        assert_eq!(About::default().lines(), "");
    }

    #[test]
    fn lines_may_differ_in_looks() {
        let (about, rest, before) = apart("\u{feff}\r\n#title:Halls\r\n\n# AUTHOR: Ann \r\n# Title: Other\n\n..\n");
        assert_eq!(about, About { title: "Halls".into(), author: "Ann".into(), ..About::default() });
        assert_eq!((rest, before), ("\n..\n", 5));
    }

    #[test]
    fn a_text_without_them_stays_as_it_is() {
        for text in ["", "S.G\n", "\n\n#.S\n", "#: x", "# Titles: x\n..", "\u{feff}S", "# a comment\n# Title: x\n"] {
            assert_eq!(apart(text), (About::default(), text, 0), "{text:?}");
        }
    }

    #[test]
    fn an_error_is_at_its_place_in_the_whole_text() {
        let fail = |_: &str| Err::<(), _>(TextError::new(2, 7, "no"));
        assert_eq!(beside("# Title: a\n# Date: b\n..\n..", &fail).unwrap_err().line, 4);
        assert_eq!(beside("..\n..", &fail).unwrap_err().line, 2);
    }

    #[test]
    fn what_cannot_be_shown_is_left_out() {
        let about = About::of([&"é".repeat(99), "\u{202e}A\tn\0n\u{2028}", &"n\n".repeat(999), "2026-02-30"]);
        assert_eq!(about.title, "é".repeat(80));
        assert_eq!(about.author, "A n n");
        assert_eq!(about.note.chars().count(), 399);
        assert_eq!(About::of(["", "", "a \r\nb", ""]).note, "a\nb");
        assert_eq!(about.date, "");
        for (day, good) in [
            ("2024-02-29", true),
            ("2023-02-29", false),
            ("1900-02-29", false),
            ("2000-02-29", true),
            ("2026-13-01", false),
            ("2026-1-01", false),
            ("2026/11/26", false),
            ("+026-11-26", false),
            ("2026-04-31", false),
            ("2026-12-31", true),
            ("20é6-1-26", false),
        ] {
            assert_eq!(is_day(day), good, "{day}");
        }
    }
}
