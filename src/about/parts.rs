//! The parts of a link that say something about the board: `&title=Two+halls&author=Ann`. People can read them.

use super::About;

/// The names of the parts, in the order of the fields.
const NAMES: [&str; 4] = ["title", "author", "note", "date"];

/// The parts of a link, each after its `&`; "" if nothing is said.
pub fn parts(about: &About) -> String {
    let said = NAMES.iter().zip(about.values()).filter(|(_, value)| !value.is_empty());
    said.map(|(name, value)| ["&", name, "=", &encoded(value)].concat()).collect()
}

/// What the parts of a fragment say: what follows its code, without the first `&`. Of several parts with the same name,
/// the first counts.
pub fn from_parts(parts: &str) -> About {
    let value = |name: &str| {
        let parts = parts.split('&').filter_map(|part| part.split_once('='));
        parts.filter(|(known, _)| *known == name).map(|(_, value)| decoded(value)).next().unwrap_or_default()
    };
    let [title, author, note, date] = NAMES.map(value);
    About::of([&title, &author, &note, &date])
}

/// Whether a part of a link, without its `&`, says something about the board.
pub fn is_part(part: &str) -> bool {
    part.split_once('=').is_some_and(|(name, _)| NAMES.contains(&name))
}

/// A value with a plus for each space. A full stop at the end is encoded, because pages that find links in a text leave
/// it out.
fn encoded(value: &str) -> String {
    let mut out = String::new();
    for (at, byte) in value.bytes().enumerate() {
        let inside = at + 1 < value.len();
        match byte {
            b' ' => out.push('+'),
            b'.' if inside => out.push('.'),
            b'-' | b'_' => out.push(byte.into()),
            _ if byte.is_ascii_alphanumeric() => out.push(byte.into()),
            _ => out += &format!("%{byte:02X}"),
        }
    }
    out
}

/// The value that was encoded. Any text is one: what is not encoded rightly stays as it is.
fn decoded(value: &str) -> String {
    let bytes = value.as_bytes();
    let digit = |at: usize| bytes.get(at).and_then(|&byte| char::from(byte).to_digit(16));
    let mut out = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        at += 1;
        match (byte, digit(at), digit(at + 1)) {
            (b'%', Some(high), Some(low)) => {
                out.push((high * 16 + low) as u8);
                at += 2;
            }
            (b'+', ..) => out.push(b' '),
            _ => out.push(byte),
        }
    }
    String::from_utf8_lossy(&out).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_can_read_them() {
        let about = About::of(["Two halls, no. 2.", "Ann-Lou", "", "2026-11-26"]);
        assert_eq!(parts(&about), "&title=Two+halls%2C+no.+2%2E&author=Ann-Lou&date=2026-11-26");
        assert_eq!(parts(&About::default()), "");
    }

    #[test]
    fn whatever_is_written_reads_back() {
        for title in ["a+b&c=d", "100 %", "%41", "#?/\\\"'", "<img onerror=alert(1)>", "é日本🎲", "~!*()"] {
            let about = About::of([title, title, "a\nb", ""]);
            let written = parts(&about);
            assert!(written.bytes().all(|byte| byte.is_ascii_graphic()), "{written}");
            assert!(!written.contains(['<', '>', '"', '\'', '#', '?', '\\']), "{written}");
            assert_eq!(from_parts(&written), about);
        }
    }

    #[test]
    fn what_is_not_encoded_rightly_stays_text() {
        let title = |part: &str| from_parts(&["title=", part].concat()).title;
        assert_eq!(title("100%"), "100%");
        assert_eq!(title("%4"), "%4");
        assert_eq!(title("%zz"), "%zz");
        assert_eq!(title("%FF"), "\u{fffd}");
        assert_eq!(title("%41=%42"), "A=B");
        assert_eq!(from_parts("title=a&title=b&step=1&note").title, "a");
        assert_eq!(title(&"a".repeat(100_000)).len(), 80);
    }
}
