//! Bit readers and writers: how boards are packed into links.
//!
//! Every reader is total: a stream that ends too early gives `None`, never a panic. Callers bound sizes before they
//! reserve memory.

/// Collects bits, most significant first.
#[derive(Clone, Default, Debug)]
pub struct BitWriter {
    bytes: Vec<u8>,
    used: usize,
}

impl BitWriter {
    /// An empty writer.
    pub fn new() -> BitWriter {
        BitWriter::default()
    }

    /// Appends the lowest `count` bits of a value (count up to 64).
    pub fn bits(&mut self, value: u64, count: u32) {
        let mut left = count;
        while left > 0 {
            let room = 8 - (self.used % 8) as u32;
            if room == 8 {
                self.bytes.push(0);
            }
            let take = room.min(left);
            left -= take;
            if let Some(last) = self.bytes.last_mut() {
                *last |= ((value >> left & ((1 << take) - 1)) as u8) << (room - take);
            }
            self.used += take as usize;
        }
    }

    /// Appends one bit.
    pub fn flag(&mut self, on: bool) {
        self.bits(u64::from(on), 1);
    }

    /// Appends a whole number in Elias gamma code of `value + 1`: small numbers take few bits
    /// (0 takes 1, 1 and 2 take 3).
    pub fn number(&mut self, value: u32) {
        let shifted = u64::from(value) + 1;
        let length = 63 - shifted.leading_zeros();
        self.bits(0, length);
        self.bits(shifted, length + 1);
    }

    /// Appends a value below `bound` in as many bits as `bound - 1` needs.
    pub fn below(&mut self, value: u32, bound: u32) {
        self.bits(u64::from(value), width(bound));
    }

    /// The number of bits written so far.
    pub fn len(&self) -> usize {
        self.used
    }

    /// Whether there are no bits.
    pub fn is_empty(&self) -> bool {
        self.used == 0
    }

    /// The bytes, with the last one padded with zero bits.
    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}

/// Reads bits, most significant first.
#[derive(Clone, Debug)]
pub struct BitReader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> BitReader<'a> {
    /// Reads from the start of the bytes.
    pub fn new(bytes: &'a [u8]) -> BitReader<'a> {
        BitReader { bytes, at: 0 }
    }

    /// The next `count` bits (up to 64).
    pub fn bits(&mut self, count: u32) -> Option<u64> {
        let mut value = 0;
        let mut left = count;
        while left > 0 {
            let room = 8 - (self.at % 8) as u32;
            let take = room.min(left);
            let byte = u64::from(*self.bytes.get(self.at / 8)?);
            value = value << take | (byte >> (room - take) & ((1 << take) - 1));
            self.at += take as usize;
            left -= take;
        }
        Some(value)
    }

    /// The next bit.
    pub fn flag(&mut self) -> Option<bool> {
        Some(self.bits(1)? == 1)
    }

    /// A number written by [`BitWriter::number`].
    pub fn number(&mut self) -> Option<u32> {
        let mut length = 0;
        while !self.flag()? {
            length += 1;
            if length > 32 {
                return None;
            }
        }
        let rest = self.bits(length)?;
        u32::try_from((1u64 << length | rest) - 1).ok()
    }

    /// A value written by [`BitWriter::below`]; `None` if it is not below the bound.
    pub fn below(&mut self, bound: u32) -> Option<u32> {
        let value = u32::try_from(self.bits(width(bound))?).ok()?;
        (value < bound).then_some(value)
    }

    /// Whether fewer than 8 bits are left and all of them are zero, as at the proper end of a stream.
    pub fn ends(&self) -> bool {
        let left = (self.bytes.len() * 8).saturating_sub(self.at);
        left < 8 && self.clone().bits(left as u32) == Some(0)
    }
}

fn width(bound: u32) -> u32 {
    32 - bound.saturating_sub(1).leading_zeros()
}

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Bytes as base64url (RFC 4648, section 5) without padding.
pub fn base64url(bytes: &[u8]) -> String {
    let mut bits = BitReader::new(bytes);
    let mut text = String::with_capacity(bytes.len() * 4 / 3 + 2);
    let mut left = bytes.len() * 8;
    while left > 0 {
        let take = left.min(6) as u32;
        let value = bits.bits(take).unwrap_or(0) << (6 - take);
        text.push(char::from(DIGITS[value as usize & 63]));
        left -= take as usize;
    }
    text
}

/// The bytes of a base64url text. `Err` holds the index, from 0, of the first character that is not a base64url digit.
pub fn from_base64url(text: &str) -> Result<Vec<u8>, usize> {
    let mut bits = BitWriter::new();
    for (place, character) in text.chars().enumerate() {
        let digit = u8::try_from(character)
            .ok()
            .and_then(|byte| DIGITS.iter().position(|&digit| digit == byte))
            .ok_or(place)?;
        bits.bits(digit as u64, 6);
    }
    let whole = bits.len() / 8;
    let mut bytes = bits.into_bytes();
    bytes.truncate(whole);
    Ok(bytes)
}

/// CRC-16 with polynomial 0x1021 from 0xffff (CCITT-FALSE): detects every error burst of up to 16 bits, and so any
/// single wrong character in a link.
pub fn crc16(bytes: &[u8]) -> u16 {
    let mut crc = 0xffff_u16;
    for &byte in bytes {
        crc ^= u16::from(byte) << 8;
        for _ in 0..8 {
            crc = if crc & 0x8000 != 0 { crc << 1 ^ 0x1021 } else { crc << 1 };
        }
    }
    crc
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let mut writer = BitWriter::new();
        writer.bits(5, 3);
        writer.number(0);
        writer.number(1);
        writer.number(u32::MAX);
        writer.below(41, 42);
        writer.below(0, 1);
        writer.flag(true);
        let bytes = writer.into_bytes();
        let mut reader = BitReader::new(&bytes);
        assert_eq!(reader.bits(3), Some(5));
        assert_eq!(reader.number(), Some(0));
        assert_eq!(reader.number(), Some(1));
        assert_eq!(reader.number(), Some(u32::MAX));
        assert_eq!(reader.below(42), Some(41));
        assert_eq!(reader.below(1), Some(0));
        assert_eq!(reader.flag(), Some(true));
        assert!(reader.ends());
        assert_eq!(reader.bits(8), None);
    }

    #[test]
    fn base64url_is_the_standard_one() {
        // RFC 4648, section 10, without padding.
        let cases = [("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")];
        for (plain, coded) in cases {
            assert_eq!(base64url(plain.as_bytes()), coded);
            assert_eq!(from_base64url(coded), Ok(plain.as_bytes().to_vec()));
        }
        assert_eq!(base64url(&[0xfb, 0xff]), "-_8");
        assert_eq!(from_base64url("Zm+v"), Err(2));
    }

    #[test]
    fn crc_has_its_check_value() {
        assert_eq!(crc16(b"123456789"), 0x29b1);
    }
}
