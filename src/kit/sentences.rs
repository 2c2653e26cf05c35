//! Parsing of puzzles' own sentences.

/// All sentences, each with its full stop or question mark.
pub fn all<'a>(words: &'a str) -> Vec<&'a str> {
    let mut list = Vec::new();
    let mut rest = words.trim();
    let split = |rest: &'a str| {
        let mut marks =
            rest.match_indices(['.', '?', '!']).filter_map(|(at, _)| rest.split_at_checked(at + 1));
        marks.find(|(_, after)| is_end(after))
    };
    while let Some((one, after)) = split(rest) {
        list.push(one.trim());
        rest = after.trim_start();
    }
    if !rest.is_empty() {
        list.push(rest);
    }
    list
}

/// Whether a sentence ends before this.
fn is_end(rest: &str) -> bool {
    rest.is_empty() || rest.starts_with(' ')
}

/// The beginning in lower case, to follow a colon; names keep theirs.
pub fn lowered(words: &str) -> String {
    let mut chars = words.chars();
    match chars.next() {
        Some(first) if !words.starts_with("Voltorb") => first.to_lowercase().chain(chars).collect(),
        _ => words.into(),
    }
}

/// The first sentence, without its full stop if another one follows.
pub fn first(words: &str) -> &str {
    words.split_once(". ").map_or(words, |(first, _)| first)
}

/// The part before the conclusion, which begins with "So"; all of it if there is no conclusion.
pub fn grounds(words: &str) -> &str {
    words.rsplit_once(" So ").map_or(words, |(grounds, _)| grounds)
}

/// The same without the end of a sentence that draws the conclusion, and without the full stop.
pub fn bare(words: &str) -> &str {
    let grounds = grounds(words);
    grounds.split_once(", so ").map_or(grounds, |(grounds, _)| grounds).trim_end_matches('.')
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
        assert_eq!(
            (bare(words), bare("It is 0, so it is dry.")),
            ("Row 1 is full. Row 2 has room", "It is 0")
        );
        assert_eq!(all("What if it is 2.5 %? It is. So"), ["What if it is 2.5 %?", "It is.", "So"]);
        assert_eq!(
            (lowered("Row 1 is full"), lowered("Voltorbs are")),
            ("row 1 is full".into(), "Voltorbs are".into())
        );
    }
}
