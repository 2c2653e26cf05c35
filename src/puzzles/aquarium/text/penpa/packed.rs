//! The data of an address: base64 (RFC 4648, section 4) of raw deflate (RFC 1951).

use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::{TINFLStatus, decompress_to_vec_with_limit};

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The most bytes that are unpacked. The largest board takes a fifth of it; an author's undo steps come along, too.
const MOST: usize = 1 << 20;

/// How hard to pack, up to 10.
const LEVEL: u8 = 9;

/// Unpacks the text of an address. An error has the index, from 0, of the character that it is about.
pub fn unpack(data: &str) -> Result<String, (usize, String)> {
    let bytes = from_base64(data)?;
    let unpacked = decompress_to_vec_with_limit(&bytes, MOST).map_err(|error| {
        let message = match error.status {
            TINFLStatus::HasMoreOutput => "This Penpa+ address holds far more than a board.",
            _ => "This Penpa+ address is damaged or cut off.",
        };
        (0, message.to_string())
    })?;
    String::from_utf8(unpacked).map_err(|_| (0, "This Penpa+ address is damaged or cut off.".into()))
}

/// Packs the text of an address.
pub fn pack(text: &str) -> String {
    let bytes = compress_to_vec(text.as_bytes(), LEVEL);
    let mut packed = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for group in bytes.chunks(3) {
        let value = (0..3).fold(0, |value, at| value << 8 | group.get(at).map_or(0, |&byte| u32::from(byte)));
        for place in 0..4 {
            let digit = DIGITS[(value >> (18 - 6 * place) & 63) as usize];
            packed.push(if place > group.len() { '=' } else { char::from(digit) });
        }
    }
    packed
}

/// The bytes of a base64 text. Digits that chats put in the place of `+`, `/` and `=` are taken as well.
fn from_base64(data: &str) -> Result<Vec<u8>, (usize, String)> {
    let mut bytes = Vec::with_capacity(data.len() / 4 * 3);
    let (mut value, mut bits) = (0_u32, 0);
    let mut letters = data.chars().enumerate();
    while let Some((place, letter)) = letters.next() {
        let letter = match letter {
            '-' => '+',
            '_' => '/',
            '%' => {
                let code: String = letters.by_ref().take(2).map(|(_, letter)| letter.to_ascii_uppercase()).collect();
                match code.as_str() {
                    "2B" => '+',
                    "2F" => '/',
                    "3D" => '=',
                    _ => '%',
                }
            }
            other => other,
        };
        if letter == '=' {
            break;
        }
        let digit = u8::try_from(letter).ok().and_then(|byte| DIGITS.iter().position(|&digit| digit == byte));
        let Some(digit) = digit else {
            return Err((place, format!("A Penpa+ address is made of letters, digits, + and /; found “{letter}”.")));
        };
        value = value << 6 | digit as u32;
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            bytes.push((value >> bits & 0xff) as u8);
        }
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_is_the_standard_one() {
        for (text, bytes) in
            [("", "".as_bytes()), ("Zg==", b"f"), ("Zm8=", b"fo"), ("Zm9v", b"foo"), ("Zm9vYg", b"foob")]
        {
            assert_eq!(from_base64(text).unwrap(), bytes);
        }
        for coded in ["+/8=", "-_8", "%2B%2f8%3D"] {
            assert_eq!(from_base64(coded).unwrap(), [0xfb, 0xff], "{coded}");
        }
        assert_eq!(from_base64("Zm!v").unwrap_err().0, 2);
    }

    #[test]
    fn what_is_packed_comes_back() {
        for length in 0..40 {
            let text = "aé\nz".repeat(length);
            assert_eq!(unpack(&pack(&text)), Ok(text));
        }
    }

    #[test]
    fn a_bomb_is_not_unpacked() {
        let (at, message) = unpack(&pack(&"0".repeat(MOST + 1))).unwrap_err();
        assert_eq!((at, message.as_str()), (0, "This Penpa+ address holds far more than a board."));
        assert!(unpack(&pack(&"0".repeat(MOST))).is_ok());
    }
}
