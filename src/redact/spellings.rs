//! The spellings that JSON, percent-encoding and HTML give a text, undone, also inside each other.

use std::ops::Range;

/// The longest entity that is undone, without its last mark.
const ENTITY_BYTES: usize = 12;

/// So many backslashes may stand between the halves of a character: JSON in JSON in JSON.
const MOST_MARKS: usize = 4;

/// Whether a text may spell something with this byte.
pub(super) fn may_spell(byte: u8) -> bool {
    matches!(byte, b'\\' | b'%' | b'&' | b'+')
}

/// What a text says when no more can be undone: the same for a secret and for each spelling of it. Backslashes are left out, and
/// what they stand before is a letter: how many of them were a spelling is unknown.
pub(super) struct Unspelled {
    pub bytes: Vec<u8>,
    /// Where the spelling of each byte begins in the text.
    starts: Vec<u32>,
}

/// What is spelled.
enum Spelled {
    /// A byte of UTF-8.
    Byte(u8),
    /// A character, or half of one.
    Code(u32),
}

impl Unspelled {
    /// Undoes each spelling where it ends; what it stood for may end another. Linear in the text.
    pub fn new(text: &str) -> Self {
        let mut plain =
            Self { bytes: Vec::with_capacity(text.len()), starts: Vec::with_capacity(text.len()) };
        for (byte, start) in text.bytes().zip(0..) {
            plain.push(byte, start);
            while let Some((length, spelled)) = plain.spelling_at_end() {
                plain.replace(length, spelled);
            }
        }
        let (mut bytes, mut is_first) = (plain.bytes.iter(), true);
        plain.starts.retain(|_| std::mem::replace(&mut is_first, bytes.next() != Some(&b'\\')));
        plain.bytes.retain(|byte| *byte != b'\\');
        plain
    }

    /// Whether this byte does not stand in the text as it is.
    pub fn is_spelled(&self, at: usize) -> bool {
        self.starts.get(at..at + 2).is_some_and(|starts| starts[1] - starts[0] > 1)
    }

    /// Where the text spells these bytes.
    pub fn range_in(&self, text: &str, bytes: &Range<usize>) -> Range<usize> {
        let start_of = |at: usize| self.starts.get(at).map_or(text.len(), |start| *start as usize);
        text.floor_char_boundary(start_of(bytes.start))..text.ceil_char_boundary(start_of(bytes.end))
    }

    fn push(&mut self, byte: u8, start: u32) {
        self.bytes.push(match byte {
            b'+' => b' ',
            b'\n' => b'n',
            b'\r' => b'r',
            b'\t' => b't',
            8 => b'b',
            12 => b'f',
            other => other,
        });
        self.starts.push(start);
    }

    /// How many of the last bytes spell something, and what.
    fn spelling_at_end(&self) -> Option<(usize, Spelled)> {
        let (last, before) = self.bytes.split_last()?;
        match (before, *last) {
            (_, b';') => {
                let length = before.iter().rev().take(ENTITY_BYTES).position(|byte| *byte == b'&')?;
                Some((length + 2, Spelled::Code(entity(&before[before.len() - length..])?)))
            }
            ([.., b'%', first], second) => {
                Some((3, Spelled::Byte(u8::try_from(hex(&[*first, second])?).ok()?)))
            }
            ([.., b'\\', b'u', first, second, third], fourth) => {
                Some((6, Spelled::Code(hex(&[*first, *second, *third, fourth])?)))
            }
            _ => None,
        }
    }

    fn replace(&mut self, length: usize, spelled: Spelled) {
        let mut at = self.bytes.len() - length;
        let mut buffer = [0; 4];
        let bytes = match spelled {
            Spelled::Byte(byte) => {
                buffer[0] = byte;
                &buffer[..1]
            }
            Spelled::Code(mut code) => {
                // The second half of a character joins the first; between them are backslashes of a text inside another.
                let marks =
                    self.bytes[..at].iter().rev().take(MOST_MARKS).take_while(|byte| **byte == b'\\').count();
                let before = &self.bytes[..at - marks];
                if let (0xdc00..0xe000, [.., 0xed, second @ 0xa0..0xb0, third]) = (code, before) {
                    let high = (u32::from(second & 0xf) << 6) | u32::from(third & 0x3f);
                    code = 0x1_0000 + (high << 10) + (code - 0xdc00);
                    at -= 3 + marks;
                }
                match char::from_u32(code) {
                    Some(character) => character.encode_utf8(&mut buffer).as_bytes(),
                    None => {
                        let bits = |from: u32| (code >> from & 0x3f) as u8;
                        buffer = [0xe0 | bits(12), 0x80 | bits(6), 0x80 | bits(0), 0];
                        &buffer[..3]
                    }
                }
            }
        };
        let start = self.starts[at];
        self.bytes.truncate(at);
        self.starts.truncate(at);
        bytes.iter().for_each(|byte| self.push(*byte, start));
    }
}

/// The number of hexadecimal digits.
fn hex(digits: &[u8]) -> Option<u32> {
    digits.iter().try_fold(0, |number, digit| Some(number << 4 | char::from(*digit).to_digit(16)?))
}

/// The code of an entity of HTML, by its name or number.
fn entity(name: &[u8]) -> Option<u32> {
    let code = match name {
        b"amp" => b'&',
        b"lt" => b'<',
        b"gt" => b'>',
        b"quot" => b'"',
        b"apos" => b'\'',
        [b'#', b'x' | b'X', digits @ ..] if digits.len() < 8 => return hex(digits),
        [b'#', digits @ ..] => return std::str::from_utf8(digits).ok()?.parse().ok(),
        _ => return None,
    };
    Some(code.into())
}
