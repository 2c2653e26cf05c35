//! Parsing of puzzles' own sentences.

/// The first sentence, without its full stop if another one follows.
pub fn first(words: &str) -> &str {
    words.split_once(". ").map_or(words, |(first, _)| first)
}

/// The part before the conclusion, which begins with "So"; all of it if there is no conclusion.
pub fn grounds(words: &str) -> &str {
    words.rsplit_once(" So ").map_or(words, |(grounds, _)| grounds)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_are_told_apart() {
        let words = "Row 1 is full. Row 2 has room. So it holds the rest.";
        assert_eq!(first(words), "Row 1 is full");
        assert_eq!(grounds(words), "Row 1 is full. Row 2 has room.");
        assert_eq!((first("It is so."), grounds("It is so.")), ("It is so.", "It is so."));
    }
}
