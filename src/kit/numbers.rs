//! Numbers and names in prose.

/// The space inside a long number: narrow and non-breaking.
const GAP: char = '\u{202f}';

/// A number's digits in groups of three: 12 345 678.
pub fn grouped(digits: &str) -> String {
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(GAP);
        }
        text.push(digit);
    }
    text
}

/// The most digits written out in a sentence.
const WRITTEN: usize = 15;

/// A count in readable form; a very long one by its leading digits: About 1.2 × 10^194.
pub fn written(digits: &str) -> String {
    match digits.get(..3).and_then(|first| first.parse::<u32>().ok()) {
        Some(first) if digits.len() > WRITTEN => {
            // The first digits, rounded: 9.96 becomes 10.
            let tenths = (first + 5) / 10;
            let (tenths, power) = if tenths == 100 { (10, digits.len()) } else { (tenths, digits.len() - 1) };
            format!("About {}.{} × 10^{power}", tenths / 10, tenths % 10)
        }
        _ => grouped(digits),
    }
}

/// A count with its noun: "1 step", "17 steps".
pub fn counted(count: u64, one: &str, many: &str) -> String {
    let words = if count == 1 { one } else { many };
    format!("{count} {words}")
}

/// A list: "a", "a and b", "a, b and c", with `word` for "and".
pub fn listed(parts: &[impl AsRef<str>], word: &str) -> String {
    let words: Vec<&str> = parts.iter().map(AsRef::as_ref).collect();
    match words.as_slice() {
        [first @ .., last] if !first.is_empty() => format!("{} {word} {last}", first.join(", ")),
        _ => words.concat(),
    }
}

/// A list of parts with commas of their own: "a", "a and b", "a; b and c".
pub fn apart(parts: &[String]) -> String {
    match parts {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join("; ")),
        _ => parts.concat(),
    }
}

/// The words with their first letter in lower case, for use within a sentence. Only ASCII letters are changed.
pub fn lower(words: &str) -> String {
    let mut words = words.to_string();
    if let Some(first) = words.get_mut(..1) {
        first.make_ascii_lowercase();
    }
    words
}

/// The words with their first letter capitalised. Only ASCII letters are changed.
pub fn capital(words: &str) -> String {
    let mut words = words.to_string();
    if let Some(first) = words.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_numbers_are_grouped() {
        for (digits, words) in [("1", "1"), ("123456", "123\u{202f}456"), ("1234567", "1\u{202f}234\u{202f}567")] {
            assert_eq!(grouped(digits), words);
        }
    }

    #[test]
    fn names_and_counts_are_written_out() {
        assert_eq!((capital("row 3"), capital(""), capital("é")), ("Row 3".into(), "".into(), "é".into()));
        assert_eq!((lower("Row 3"), lower(""), lower("É")), ("row 3".into(), "".into(), "É".into()));
        assert_eq!(counted(1, "step", "steps"), "1 step");
        assert_eq!(counted(0, "step", "steps"), "0 steps");
    }

    #[test]
    fn lists_end_with_a_word() {
        let parts = ["a", "b", "c"];
        let said: Vec<String> = (0..=3).map(|count| listed(&parts[..count], "or")).collect();
        assert_eq!(said, ["", "a", "a or b", "a, b or c"]);
        let said: Vec<String> = (0..=3).map(|count| apart(&parts.map(String::from)[..count])).collect();
        assert_eq!(said, ["", "a", "a and b", "a; b and c"]);
    }
}
