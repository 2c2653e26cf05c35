//! A set as a link: how it is packed, base64url of its text, and a checksum.

use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;

use crate::bits::{base64url, crc16, from_base64url};

use super::MOST_TEXT;
use super::text::{is_space, trimmed};

/// How hard packing tries, of 10.
const LEVEL: u8 = 9;

/// The link of a set, without `#`.
pub fn link(text: &str) -> String {
    let code = |how: char, bytes: &[u8]| {
        let sum = crc16(bytes).to_be_bytes();
        format!("set/{how}{}", base64url(&[bytes, &sum].concat()))
    };
    let plain = code('p', text.as_bytes());
    let packed = code('d', &compress_to_vec(text.as_bytes(), LEVEL));
    if packed.len() < plain.len() { packed } else { plain }
}

/// Whether a text is nothing but the link of a set.
pub fn is_set_link(text: &str) -> bool {
    let code = text.split_once("#set/").map(|(_, code)| code);
    !text.contains(is_space) && code.is_some_and(|code| !code.is_empty())
}

/// The text of a set from its link, a whole address or what follows its `#`; `None` if it is damaged or cut off.
pub fn text_of(link: &str) -> Option<String> {
    let link = trimmed(link);
    let fragment = link.split_once('#').map_or(link, |(_, fragment)| fragment);
    let mut code = fragment.strip_prefix("set/")?.chars();
    let how = code.next()?;
    let known = |letter: &char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_');
    let code: String = code.take_while(known).collect();
    let mut bytes = from_base64url(&code).ok().filter(|bytes| bytes.len() > 2 && code.len() % 4 != 1)?;
    let sum = bytes.split_off(bytes.len() - 2);
    if crc16(&bytes).to_be_bytes() != *sum {
        return None;
    }
    let bytes = match how {
        'p' => bytes,
        'd' => decompress_to_vec_with_limit(&bytes, MOST_TEXT + 1).ok().filter(|all| all.len() <= MOST_TEXT)?,
        _ => return None,
    };
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::super::parted;
    use super::*;
    use crate::random::Random;

    #[test]
    fn what_is_packed_is_unpacked() {
        for text in ["S.G", "---\nS.G\n", &"---\nS.G\n".repeat(200), "\u{feff}é\0"] {
            let link = format!("#{}", link(text));
            assert!(is_set_link(&link));
            assert_eq!(text_of(&format!("https://example.org/a{link}&board=2\n")).as_deref(), Some(text));
            assert_eq!(text_of(&link[1..]).as_deref(), Some(text));
            for cut in 0..link.len() {
                assert_eq!(text_of(&link[..cut]), None, "{link} {cut}");
            }
        }
    }

    /// Written by the page when it had the browser deflate them, or could not.
    #[test]
    fn earlier_links_open() {
        let text =
            "# Title: Two to begin with\n# Author: Ann\n---\n# Title: Two halls\nS.G\n---\n# Title: Two lakes\nG.S\n";
        for code in [
            "dU1YIySzJSbVSCCnPVyjJV0hKTc_MUyjPLMngUlZwLC3JyC-yUnDMy-PS1dXlUkZWnJGYk1PMFaznjimVk5idWszlrhfMBQDQpw",
            "pIyBUaXRsZTogVHdvIHRvIGJlZ2luIHdpdGgKIyBBdXRob3I6IEFubgotLS0KIyBUaXRsZTogVHdvIGhhbGxzClMuRwotLS0KIyBUaXRsZTogVHdv\
             IGxha2VzCkcuUwrDRQ",
        ] {
            assert_eq!(text_of(&format!("#set/{code}")).as_deref(), Some(text));
        }
        assert_eq!(link("---\nS.G\n"), "set/pLS0tClMuRwrjGg");
    }

    /// Its checksum fits, but it is not what such a link has.
    #[test]
    fn any_bytes_are_read_or_refused() {
        let mut random = Random::new(7);
        for length in 0..600 {
            let bytes: Vec<u8> = (0..length % 60).map(|_| random.below(256) as u8).collect();
            for how in ["p", "d", "x"] {
                let sum = crc16(&bytes).to_be_bytes();
                let link = format!("#set/{how}{}", base64url(&[&bytes[..], &sum].concat()));
                if let Some(text) = text_of(&link) {
                    parted(&text);
                }
            }
            text_of(&String::from_utf8_lossy(&bytes));
            parted(&format!("---{}", String::from_utf8_lossy(&bytes)));
        }
    }

    #[test]
    fn what_would_fill_the_memory_is_not_inflated() {
        assert_eq!(text_of(&link(&"x".repeat(MOST_TEXT))).map(|text| text.len()), Some(MOST_TEXT));
        assert_eq!(text_of(&link(&"x".repeat(MOST_TEXT + 1))), None);
    }
}
