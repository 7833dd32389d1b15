//! The spellings that JSON, percent-encoding and HTML give a text, undone, also inside each other.

use std::ops::Range;

/// So many layers are undone: JSON in a parameter in a web page has three.
const MOST_LAYERS: usize = 16;

/// The longest entity that is undone.
const ENTITY_BYTES: usize = 13;

const ENTITIES: [(&[u8], u8); 5] =
    [(b"amp", b'&'), (b"lt", b'<'), (b"gt", b'>'), (b"quot", b'"'), (b"apos", b'\'')];

/// Whether a text may spell something with this byte.
pub(super) fn may_spell(byte: u8) -> bool {
    matches!(byte, b'\\' | b'%' | b'&' | b'+')
}

/// What a text says when no more can be undone: the same for a secret and for each spelling of it. Backslashes are left out, and
/// what they stand before is a letter: how many of them were a spelling is unknown.
pub(super) struct Unspelled {
    pub bytes: Vec<u8>,
    /// Where the spelling of each byte begins in the text; the last is the text's end.
    starts: Vec<usize>,
}

impl Unspelled {
    pub fn new(text: &str) -> Self {
        let mut plain = Self { bytes: text.into(), starts: (0..=text.len()).collect() };
        for _ in 0..MOST_LAYERS {
            let next = plain.without_a_layer();
            if next.bytes == plain.bytes {
                break;
            }
            plain = next;
        }
        plain
    }

    fn without_a_layer(&self) -> Self {
        let mut plain = Self { bytes: Vec::with_capacity(self.bytes.len()), starts: Vec::new() };
        let mut at = 0;
        while at < self.bytes.len() {
            let (rest, mut buffer) = (&self.bytes[at..], [0; 4]);
            let (length, spelled) = if let Some((length, character)) = character(rest) {
                (length, character.encode_utf8(&mut buffer).as_bytes())
            } else if let Some(byte) = rest.strip_prefix(b"%").and_then(|rest| hex(rest.get(..2)?)) {
                buffer = byte.to_le_bytes();
                (3, &buffer[..1])
            } else {
                let marks = marks(rest);
                let end = rest.len().min(marks + 1);
                (end, &rest[marks..end])
            };
            for byte in spelled {
                // What an escape of one letter spells is that letter, as its backslash is left out.
                let control = b"\x08\x0c\n\r\t+".iter().position(|control| control == byte);
                plain.bytes.push(control.map_or(*byte, |at| b"bfnrt "[at]));
                plain.starts.push(self.starts[at]);
            }
            at += length;
        }
        plain.starts.extend(self.starts.last());
        plain
    }

    /// Whether this byte does not stand in the text as it is.
    pub fn is_spelled(&self, at: usize) -> bool {
        self.starts.get(at..at + 2).is_some_and(|starts| starts[1] - starts[0] > 1)
    }

    /// Where the text spells these bytes.
    pub fn range_in(&self, text: &str, bytes: &Range<usize>) -> Range<usize> {
        text.floor_char_boundary(self.starts[bytes.start])..text.ceil_char_boundary(self.starts[bytes.end])
    }
}

/// The character that a text begins to spell with an entity or an escape, and in how many bytes.
fn character(text: &[u8]) -> Option<(usize, char)> {
    let (length, code) = if text[0] == b'&' {
        let end = text.iter().take(ENTITY_BYTES).position(|byte| *byte == b';')?;
        (end + 1, entity(&text[1..end])?)
    } else {
        let (length, first) = escape(text)?;
        match escape(&text[length..]) {
            Some((more, second @ 0xdc00..0xe000)) if matches!(first, 0xd800..0xdc00) => {
                (length + more, 0x1_0000 + ((first & 0x3ff) << 10) + (second & 0x3ff))
            }
            _ => (length, first),
        }
    };
    Some((length, char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER)))
}

/// The number of an escape of JSON, `\u00e4`. Inside another text it has more backslashes.
fn escape(text: &[u8]) -> Option<(usize, u32)> {
    let marks = marks(text);
    let digits = text.get(marks..marks + 5)?.strip_prefix(b"u").filter(|_| marks > 0)?;
    Some((marks + 5, hex(digits)?))
}

/// The code of an entity of HTML, by its name or number.
fn entity(name: &[u8]) -> Option<u32> {
    match name {
        [b'#', b'x' | b'X', digits @ ..] => hex(digits),
        [b'#', digits @ ..] => std::str::from_utf8(digits).ok()?.parse().ok(),
        _ => ENTITIES.iter().find(|(known, _)| *known == name).map(|(_, byte)| u32::from(*byte)),
    }
}

/// How many backslashes a text begins with.
fn marks(text: &[u8]) -> usize {
    text.iter().take_while(|byte| **byte == b'\\').count()
}

fn hex(digits: &[u8]) -> Option<u32> {
    digits.iter().try_fold(0, |number, digit| Some(number << 4 | char::from(*digit).to_digit(16)?))
}
