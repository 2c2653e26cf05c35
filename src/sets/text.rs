//! The text of a set: lines about it, and a line `---` before each board.

use super::MOST_TEXT;

/// What the text of a set has before its boards, and these, each with the line on which it begins, from 1.
#[derive(PartialEq, Eq, Debug)]
pub struct Parts {
    /// The lines about the set, each with its line feed.
    pub head: String,
    /// The texts or links of the boards.
    pub boards: Vec<(String, usize)>,
}

/// Whether a text is too long for a set.
pub fn is_too_long(text: &str) -> bool {
    // A unit has at most three bytes.
    text.len() > MOST_TEXT && text.encode_utf16().count() > MOST_TEXT
}

/// What is white space in JavaScript.
pub fn is_space(letter: char) -> bool {
    letter == '\u{feff}' || letter != '\u{85}' && letter.is_whitespace()
}

/// A text without the white space around it.
pub fn trimmed(text: &str) -> &str {
    text.trim_matches(is_space)
}

fn without_end(text: &str) -> &str {
    text.trim_end_matches(is_space)
}

fn lines_of(text: &str) -> impl Iterator<Item = &str> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    text.split('\n').map(|line| line.strip_suffix('\r').unwrap_or(line))
}

/// Whether a line stands before a board.
fn is_rule(line: &str) -> bool {
    line.strip_prefix("---").is_some_and(|rest| without_end(rest).is_empty())
}

/// Whether a text has such a line.
pub fn is_parted(board: &str) -> bool {
    board.split('\n').any(is_rule)
}

/// Whether a line says something about the set.
fn is_said(line: &str) -> bool {
    let named = line.strip_prefix('#').map(|line| line.trim_start_matches(is_space));
    let name = named.and_then(|named| named.split_once(':')).map(|(name, _)| name);
    name.is_some_and(|name| ["title", "author", "note", "date"].iter().any(|known| name.eq_ignore_ascii_case(known)))
}

/// Whether a line is nothing but a link to a board or a set.
pub fn is_link(line: &str) -> bool {
    let is_board = |code: &str| {
        let Some((name, code)) = code.split_once('/') else { return false };
        let is_name = name.bytes().all(|byte| byte.is_ascii_alphabetic() || byte == b'-');
        let known = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
        let length = code.bytes().take_while(known).count();
        let after = code.as_bytes().get(length);
        is_name
            && name.starts_with(|letter: char| letter.is_ascii_alphabetic())
            && length > 0
            && matches!(after, None | Some(b'&' | b'?'))
    };
    !line.contains(is_space) && line.match_indices('#').any(|(at, _)| line.get(at + 1..).is_some_and(is_board))
}

/// Whether a text is nothing but a link, good or bad.
pub fn is_linked(text: &str) -> bool {
    let text = trimmed(text);
    !text.contains(is_space) && text.split_once('#').is_some_and(|(_, code)| !code.is_empty())
}

/// Whether a text is a set: lines about it, and then a line before its first board.
fn is_set(text: &str) -> bool {
    lines_of(text).find(|line| !trimmed(line).is_empty() && !is_said(line)).is_some_and(is_rule)
}

/// The parts of a set; `None` if the text is none. A text with a link on every line is one, too.
pub fn parted(text: &str) -> Option<Parts> {
    let numbered = || lines_of(text).zip(1..);
    let with_end = |(line, _): (&str, usize)| format!("{line}\n");
    if !is_set(text) {
        let said = |(line, _): &(&str, usize)| is_said(line);
        let lines = numbered().map(|(line, number)| (trimmed(line), number));
        let links: Vec<_> = lines.filter(|line| !line.0.is_empty() && !said(line)).collect();
        if links.len() < 2 || !links.iter().all(|(line, _)| is_link(line)) {
            return None;
        }
        let boards = links.into_iter().map(|(line, number)| (line.into(), number)).collect();
        return Some(Parts { head: numbered().filter(said).map(with_end).collect(), boards });
    }
    let mut parts = Parts { head: String::new(), boards: Vec::new() };
    for (line, number) in numbered() {
        if is_rule(line) {
            parts.boards.push((String::new(), number + 1));
        } else if let Some((board, _)) = parts.boards.last_mut() {
            *board += line;
            board.push('\n');
        } else if !trimmed(line).is_empty() {
            parts.head += &with_end((line, number));
        }
    }
    for (board, _) in &mut parts.boards {
        board.truncate(without_end(board).len());
        board.push('\n');
    }
    Some(parts)
}

/// The text of a set of these boards, after lines about it.
pub fn joined(about: &str, boards: impl Iterator<Item = impl AsRef<str>>) -> String {
    let boards = boards.map(|board| format!("---\n{}\n", without_end(board.as_ref())));
    about.to_owned() + &boards.collect::<String>()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(head: &str, boards: &[(&str, usize)]) -> Option<Parts> {
        let boards = boards.iter().map(|&(text, line)| (text.into(), line)).collect();
        Some(Parts { head: head.into(), boards })
    }

    #[test]
    fn a_set_is_parted_by_its_dashes_or_has_a_link_on_each_line() {
        let set = "\u{feff}# Title: x\r\n\n--- \r\nS.G\r\n\r\n---\n#puzzle/AAAA\n";
        assert_eq!(parted(set), parts("# Title: x\n", &[("S.G\n", 4), ("#puzzle/AAAA\n", 7)]));
        let links = "# Title: x\n\n#puzzle/AAAA\n https://a.b/#set/pAAAA&board=2\n";
        let boards = [("#puzzle/AAAA", 3), ("https://a.b/#set/pAAAA&board=2", 4)];
        assert_eq!(parted(links), parts("# Title: x\n", &boards));
        for none in ["", "S.G\n", "S.G\n---\nS.G\n", "----\n", " ---\n", "#puzzle/AAAA\n", "#puzzle/AAAA\nS.G\n"] {
            assert_eq!(parted(none), None, "{none:?}");
        }
    }

    #[test]
    fn what_is_joined_is_parted() {
        let text = joined("# Title: x\n", ["S.G \n\n", "", "#puzzle/AAAA"].into_iter());
        assert_eq!(text, "# Title: x\n---\nS.G\n---\n\n---\n#puzzle/AAAA\n");
        assert_eq!(parted(&text), parts("# Title: x\n", &[("S.G\n", 3), ("\n", 5), ("#puzzle/AAAA\n", 7)]));
        assert!(is_parted(&text) && !is_parted("S.G\n----\n"));
    }

    #[test]
    fn length_is_counted_as_javascript_does() {
        for (letter, units) in [("x", 1), ("é", 1), ("🦁", 2)] {
            assert!(!is_too_long(&letter.repeat(MOST_TEXT / units)));
            assert!(is_too_long(&letter.repeat(MOST_TEXT / units + 1)));
        }
    }
}
