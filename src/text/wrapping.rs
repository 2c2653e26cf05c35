//! What people and programs put around a text: a byte order mark, quotes, brackets, a full stop, the marks of a
//! quotation or of code, a variable that it is assigned to, words before and after it. It is taken off here, for the
//! readers of all formats.

use super::{Location, TextError, without_bom};

/// A text that was inside another, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Inner {
    /// The text.
    pub text: String,
    /// Whether what was around it is clearly no part of it, so that its errors are the ones to report.
    pub clear: bool,
    /// Where it begins.
    start: Location,
    /// The columns before it in every line.
    indent: usize,
}

/// How many layers are taken off.
const LAYERS: usize = 12;
/// Longer lines are no words around a board.
const LONGEST_WORDS: usize = 400;

/// What opens and closes a text.
const PAIRS: [(char, char); 13] = [
    ('"', '"'),
    ('\'', '\''),
    ('`', '`'),
    ('(', ')'),
    ('[', ']'),
    ('{', '}'),
    ('<', '>'),
    ('*', '*'),
    ('_', '_'),
    ('“', '”'),
    ('‘', '’'),
    ('„', '“'),
    ('«', '»'),
];
/// What may follow a text.
const AFTER: [char; 6] = ['.', ',', ';', ':', '!', '?'];

impl Inner {
    /// An error of the inner text, where it is in the whole one.
    pub fn place(&self, error: TextError) -> TextError {
        let first = if error.line == 1 { self.start.column - 1 } else { 0 };
        let (line, column) = (error.line + self.start.line - 1, error.column + first + self.indent);
        TextError { line, column, ..error }
    }

    /// The text with something taken off every line, which is this many columns.
    fn each(&self, without: &dyn Fn(&str) -> String, columns: usize) -> Inner {
        let text: Vec<String> = self.text.split('\n').map(without).collect();
        Inner { text: text.join("\n"), indent: self.indent + columns, ..*self }
    }

    /// What is left of it between two bytes.
    fn part(&self, from: usize, to: usize, clear: bool) -> Option<Inner> {
        let start = self.start.after(self.text.get(..from)?);
        let text = self.text.get(from..to)?.into();
        Some(Inner { text, clear: self.clear && clear, start, ..*self })
    }
}

/// What may be inside a text, the largest first, without the text itself.
pub fn inside(text: &str) -> impl Iterator<Item = Inner> {
    let text = without_bom(text);
    let whole = Inner { text: text.into(), clear: true, start: Location::line(1), indent: 0 };
    std::iter::successors(Some(whole), layer).skip(1).take(LAYERS)
}

/// The text without its outermost layer.
fn layer(whole: &Inner) -> Option<Inner> {
    let text = whole.text.as_str();
    let start = text.len() - text.trim_start().len();
    let end = text.trim_end().len();
    // There can be millions of empty lines.
    if end <= start {
        return None;
    }
    fenced(whole)
        .or_else(|| cited(whole))
        .or_else(|| indented(whole, start, end))
        .or_else(|| address(whole, start, end))
        .or_else(|| assigned(whole, start))
        .or_else(|| object(whole, start, end))
        .or_else(|| introduced(whole))
        .or_else(|| bracketed(whole, start, end))
        .or_else(|| worded(whole))
}

/// The lines of a text with the bytes at which they begin and end.
fn lines(text: &str) -> impl DoubleEndedIterator<Item = (usize, usize, &str)> {
    let base = text.as_ptr() as usize;
    text.split('\n').map(move |line| {
        let from = line.as_ptr() as usize - base;
        (from, from + line.len(), line.trim())
    })
}

/// What is between the marks of code.
fn fenced(whole: &Inner) -> Option<Inner> {
    // Most texts have none: their lines need not be looked at.
    if !whole.text.bytes().any(|byte| matches!(byte, b'`' | b'~')) {
        return None;
    }
    let fence = |line: &str| line.starts_with("```") || line.starts_with("~~~");
    let mut fences = lines(&whole.text).filter(|(_, _, line)| fence(line));
    let (_, from, line) = fences.next()?;
    // All on one line.
    let inner = line.trim_matches(['`', '~']);
    if line.len() > 6 && line.ends_with(['`', '~']) {
        let from = whole.text.find(inner)?;
        return whole.part(from, from + inner.len(), true);
    }
    let to = fences.next().map_or(whole.text.len(), |(to, ..)| to);
    whole.part((from + 1).min(to), to, true)
}

/// What is cited: every line begins with `>`.
fn cited(whole: &Inner) -> Option<Inner> {
    let mark = |line: &str| line.trim_start().starts_with('>');
    if !filled(&whole.text).all(mark) || whole.text.trim().is_empty() {
        return None;
    }
    let spaced = filled(&whole.text).all(|line| matches!(line.trim().get(1..2), None | Some(" ")));
    let without = |line: &str| {
        let line = line.trim_start();
        let line = line.strip_prefix('>').unwrap_or(line);
        String::from(if spaced { line.strip_prefix(' ').unwrap_or(line) } else { line })
    };
    Some(whole.each(&without, if spaced { 2 } else { 1 }))
}

/// What every line of a text is indented by, or what is blank before and after it.
fn indented(whole: &Inner, start: usize, end: usize) -> Option<Inner> {
    let indent = |line: &str| line.len() - line.trim_start_matches([' ', '\t']).len();
    // Most texts have a line without, and of millions only those before it are looked at.
    let least = |by: usize, line: &str| if by == 0 { None } else { Some(by.min(indent(line))) };
    let by = filled(&whole.text).try_fold(usize::MAX, least).unwrap_or(0);
    if by == usize::MAX {
        return None;
    }
    if by > 0 {
        return Some(whole.each(&|line| line.get(by..).unwrap_or_default().into(), by));
    }
    if start == 0 && end == whole.text.len() { None } else { whole.part(start, end, true) }
}

/// The lines of a text with something on them.
fn filled(text: &str) -> impl Iterator<Item = &str> {
    text.split('\n').filter(|line| !line.trim().is_empty())
}

/// An address among words, or in the marks of a link.
fn address(whole: &Inner, start: usize, end: usize) -> Option<Inner> {
    let text = whole.text.as_str();
    let from = text.find("https://").or_else(|| text.find("http://"))?;
    let ends = |letter: char| letter.is_whitespace() || "\"'<>()[]{}|*,;`“”‘’«»".contains(letter);
    let rest = text.get(from..)?;
    let to = rest.find(ends).map_or(text.len(), |length| from + length);
    let others = lines(text).filter(|(_, _, line)| !line.is_empty());
    let mut others = others.filter(|&(begins, ends, _)| to < begins || ends < from);
    let all = from == start && to == end || !others.all(|(_, _, line)| is_words(line));
    if all { None } else { whole.part(from, to, true) }
}

/// The quoted value of a variable or of an entry.
fn assigned(whole: &Inner, start: usize) -> Option<Inner> {
    let text = whole.text.get(start..)?;
    let at = text.bytes().position(|byte| matches!(byte, b'=' | b':'))?;
    let name = |letter: char| is_letter(letter) || letter.is_ascii_digit() || " _$.\"'".contains(letter);
    if !text.get(..at)?.chars().all(name) || !text.starts_with(|letter: char| !letter.is_ascii_digit()) {
        return None;
    }
    let value = text.get(at + 1..)?;
    let skipped = value.len() - value.trim_start().len();
    let quote = value.trim_start().chars().next().filter(|letter| "\"'`".contains(*letter))?;
    let from = start + at + 1 + skipped + 1;
    let length = whole.text.get(from..)?.find(quote)?;
    whole.part(from, from + length, true)
}

/// An object of JSON among words.
fn object(whole: &Inner, start: usize, end: usize) -> Option<Inner> {
    let text = whole.text.as_str();
    let [from, to] = [text.find('{')?, text.rfind('}')? + 1];
    let around = [text.get(..from)?, text.get(to..)?];
    let words = around.iter().all(|part| filled(part).all(is_words));
    if (from, to) == (start, end) || !words { None } else { whole.part(from, to, true) }
}

/// A text without a sentence on a line of its own before it. It goes before anything at the end does: there, what would end
/// a sentence can be a cell.
fn introduced(whole: &Inner) -> Option<Inner> {
    let mut filled = lines(&whole.text).filter(|(_, _, line)| !line.is_empty());
    let (_, from, line) = filled.next()?;
    filled.next()?;
    let opens = line.starts_with(|first| PAIRS.iter().any(|pair| pair.0 == first));
    if opens || !is_sentence(line) { None } else { whole.part(from + 1, whole.text.len(), true) }
}

/// A text without the quotes or brackets around it, or without what follows it.
fn bracketed(whole: &Inner, start: usize, end: usize) -> Option<Inner> {
    let text = whole.text.get(start..end)?;
    let first = text.chars().next()?;
    let last = text.chars().next_back()?;
    let [from, to] = [start + first.len_utf8(), end - last.len_utf8()];
    if from < to && PAIRS.contains(&(first, last)) {
        return whole.part(from, to, true);
    }
    if AFTER.contains(&last) || PAIRS.iter().any(|pair| pair.1 == last) {
        // Dots and arrows are cells.
        let line = text.rsplit('\n').next().unwrap_or(text);
        let cell = |letter: char| letter.is_whitespace() || ".#SGv<>^?-0123456789".contains(letter);
        return if line.chars().all(cell) { None } else { whole.part(start, to, false) };
    }
    let opens = !"_*".contains(first) && PAIRS.iter().any(|pair| pair.0 == first);
    if opens { whole.part(from, end, false) } else { None }
}

/// A text without a sentence before or after it.
fn worded(whole: &Inner) -> Option<Inner> {
    let filled = || lines(&whole.text).filter(|(_, _, line)| !line.is_empty());
    let (_, from, line) = filled().next()?;
    if is_sentence(line) {
        return whole.part((from + 1).min(whole.text.len()), whole.text.len(), true);
    }
    if let Some((words, _)) = line.split_once(": ").filter(|(words, _)| is_sentence(&format!("{words}:"))) {
        let from = whole.text.find(words)? + words.len() + 1;
        return whole.part(from, whole.text.len(), false);
    }
    let (to, _, line) = filled().next_back()?;
    if is_sentence(line) { whole.part(0, to, true) } else { None }
}

/// Whether a character is a letter: the blocks of the usual scripts, without the tables of all of them.
fn is_letter(letter: char) -> bool {
    letter.is_ascii_alphabetic() || matches!(letter, 'À'..='\u{1fff}' | '\u{3040}'..='\u{d7a3}')
}

/// Whether a line is words rather than a part of a board: most of it is letters, in words of several.
fn is_words(line: &str) -> bool {
    let letters = line.chars().filter(|letter| is_letter(*letter)).count();
    let others = line.chars().filter(|letter| !is_letter(*letter) && !letter.is_whitespace()).count();
    let long = line.split(|letter: char| !is_letter(letter)).any(|word| word.chars().count() > 2);
    line.len() < LONGEST_WORDS && long && letters > 2 * others
}

/// Whether a line is a sentence that no board contains.
fn is_sentence(line: &str) -> bool {
    // A board may list its colours by name.
    let listed = ["colors", "colours", "targets"]
        .iter()
        .any(|name| line.get(..name.len()).is_some_and(|head| head.eq_ignore_ascii_case(name)));
    let several = line.split_whitespace().filter(|word| word.chars().any(is_letter)).count() > 2;
    let ended = line.ends_with(['.', ':', '!', '?', ',']);
    is_words(line) && !line.starts_with('#') && !listed && (several || ended && !line.contains('/'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn innermost(text: &str) -> String {
        inside(text).last().map_or_else(|| text.into(), |inner| inner.text.trim().into())
    }

    #[test]
    fn what_is_around_a_text_is_taken_off() {
        let address = "https://example.org/p?q/1/2/a_b";
        for text in [
            format!("({address})."),
            format!("“{address}”"),
            format!("[a board]({address})"),
            format!("<a href=\"{address}\">a board</a>"),
            format!("Here is one: {address}!\n\nEnjoy it.\n"),
            format!("> **{address}**\n"),
            format!("\u{feff}`{address}`,"),
        ] {
            assert_eq!(innermost(&text), address, "{text}");
        }
        assert_eq!(innermost("  const task = '1_2;3';\nmore()"), "1_2;3");
        assert_eq!(innermost("Try this:\n```text\na 1\n```\nBye"), "a 1");
        assert_eq!(innermost("> > a 1\n> > b 2"), "a 1\nb 2");
        // Not the last cell.
        assert!(inside("Try this:\n\nx.\n.x.\n").any(|inner| inner.text == "x.\n.x."));
    }

    #[test]
    fn errors_are_where_they_are_in_the_whole_text() {
        let whole = "Try this:\n> \"ab\n> cd\"";
        let place = |text: &str, line, column| {
            let inner = inside(whole).find(|inner| inner.text.trim() == text);
            inner.map(|inner| inner.place(TextError::new(line, column, "")))
        };
        assert_eq!(place("ab\ncd", 1, 1), Some(TextError::new(2, 4, "")));
        let cited = inside("> \"ab\n> cd\"").last().map(|inner| inner.place(TextError::new(1, 2, "")));
        assert_eq!(cited, Some(TextError::new(1, 5, "")));
    }

    #[test]
    fn cells_are_not_taken_off() {
        assert_eq!(inside("S..\n..G.").next(), None);
        assert_eq!(inside("3 4\n...").next(), None);
        assert_eq!(inside("colors rose amber sky\n1:1").next(), None);
    }
}
