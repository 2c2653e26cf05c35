//! Numbers and names as people write them.

/// The space within a long number: narrow, and no line breaks there.
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

/// A count with what is counted: "1 step", "17 steps".
pub fn counted(count: u64, one: &str, many: &str) -> String {
    let words = if count == 1 { one } else { many };
    format!("{count} {words}")
}

/// The words with a capital first letter. Only ASCII letters are changed.
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
        for (digits, words) in
            [("1", "1"), ("123456", "123\u{202f}456"), ("1234567", "1\u{202f}234\u{202f}567")]
        {
            assert_eq!(grouped(digits), words);
        }
    }

    #[test]
    fn names_and_counts_are_written_out() {
        assert_eq!((capital("row 3"), capital(""), capital("é")), ("Row 3".into(), "".into(), "é".into()));
        assert_eq!(counted(1, "step", "steps"), "1 step");
        assert_eq!(counted(0, "step", "steps"), "0 steps");
    }
}
