//! A secret may be spelled in many ways: as it is, with the escapes of JSON, percent-encoded, with the entities of HTML, and
//! each of these inside another.

/// How many spellings may lie inside each other: JSON in a JSON string is two.
pub(super) const DEPTH: u32 = 2;

/// How far a text spells a secret.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Spelled {
    /// How many characters of the secret were found.
    pub chars: usize,
    /// Where in the text they end.
    pub end: usize,
    /// Whether they are all of it.
    pub is_whole: bool,
}

/// So many places of a text are read in more than one way: one with more spells nothing, it is made to be read for ever.
const MOST_BRANCHES: usize = 256;

/// How much of `secret`, from its first character on, the text spells at `at`.
pub(super) fn spelled(text: &str, at: usize, secret: &str) -> Spelled {
    let mut longest = Spelled { end: at, ..Spelled::default() };
    // What is still to be read: a place in the text, one in the secret, and how many characters were found before it.
    let mut open = vec![(at, 0, 0)];
    let mut branches = Vec::new();
    while let Some((at, from, chars)) = open.pop() {
        let wanted = secret[from..].chars().next();
        if chars > longest.chars {
            longest = Spelled { chars, end: at, is_whole: wanted.is_none() };
        }
        // Once it is found whole, no other reading is of interest.
        let Some(wanted) = wanted.filter(|_| !longest.is_whole) else { break };
        let others = open.len();
        each_reading(text, at, DEPTH, &mut |character, next| {
            let reading = (next, from + wanted.len_utf8(), chars + 1);
            if character == wanted && !open[others..].contains(&reading) {
                open.push(reading);
            }
        });
        let is_branch = open.len() > others + 1;
        if is_branch {
            if branches.len() >= MOST_BRANCHES || branches.contains(&(at, from)) {
                open.truncate(others);
            } else {
                branches.push((at, from));
            }
        }
        // As it stands comes first.
        open[others..].reverse();
    }
    longest
}

/// Whether a reading of the text at `at` may be something else than its character there.
pub(super) fn may_be_spelled(byte: u8) -> bool {
    matches!(byte, b'\\' | b'%' | b'&' | b'+')
}

/// Tells each character that the text at `at` may stand for, and where what follows it begins.
pub(super) fn each_reading(text: &str, at: usize, depth: u32, tell: &mut dyn FnMut(char, usize)) {
    let Some(first) = text.get(at..).and_then(|rest| rest.chars().next()) else { return };
    tell(first, at + first.len_utf8());
    if depth == 0 || !first.is_ascii() || !may_be_spelled(first as u8) {
        return;
    }
    if first == '+' {
        return tell(' ', at + 1);
    }
    // What introduces an escape may itself be spelled, as may what follows it: `\\u0041` is JSON inside JSON, `%2541` an
    // address inside an address.
    let mut introduced = |mark: char, after: usize| {
        for depth_inside in 0..depth {
            if let Some((character, next)) = escape(text, mark, after, depth_inside) {
                tell(character, next);
            }
        }
    };
    introduced(first, at + 1);
    if depth > 1
        && let Some((mark, after)) = escape(text, first, at + 1, 0).filter(|(mark, _)| mark.is_ascii())
    {
        introduced(mark, after);
    }
}

/// The character of an escape whose first mark has been read.
fn escape(text: &str, mark: char, after: usize, depth: u32) -> Option<(char, usize)> {
    match mark {
        '\\' => json_escape(text, after, depth),
        '%' => percent_escape(text, after),
        '&' => entity(text, after),
        _ => None,
    }
}

/// One character of the text, or the one it stands for at this depth.
fn read(text: &str, at: usize, depth: u32) -> Option<(char, usize)> {
    let first = text.get(at..)?.chars().next()?;
    let plain = Some((first, at + first.len_utf8()));
    if depth == 0 { plain } else { escape(text, first, at + first.len_utf8(), depth - 1).or(plain) }
}

/// The character of an escape of JSON after its backslash, and where what follows it begins.
pub(super) fn json_escape(text: &str, after: usize, depth: u32) -> Option<(char, usize)> {
    let (character, next) = read(text, after, depth)?;
    let simple = match character {
        '"' | '\\' | '/' | '\'' => character,
        'n' => '\n',
        'r' => '\r',
        't' => '\t',
        'b' => '\u{8}',
        'f' => '\u{c}',
        'u' => return unicode_escape(text, next),
        _ => return None,
    };
    Some((simple, next))
}

/// `0041`, or the two halves `d83d\ude00` of one character.
fn unicode_escape(text: &str, after: usize) -> Option<(char, usize)> {
    let unit = hex(text, after, 4)?;
    if let Some(character) = char::from_u32(unit) {
        return Some((character, after + 4));
    }
    let marks = text.get(after + 4..)?.bytes().take_while(|byte| *byte == b'\\').count();
    let second_at = after + 4 + marks + 1;
    let is_escape = marks > 0 && text.as_bytes().get(second_at - 1) == Some(&b'u');
    let low = hex(text, second_at, 4).filter(|low| is_escape && (0xdc00..0xe000).contains(low))?;
    let joined = 0x1_0000 + ((unit.checked_sub(0xd800)? & 0x3ff) << 10) + (low - 0xdc00);
    Some((char::from_u32(joined)?, second_at + 4))
}

/// `41`, or several `C3%A9` that are one character in UTF-8.
fn percent_escape(text: &str, after: usize) -> Option<(char, usize)> {
    let first = hex(text, after, 2)?;
    let length = match first {
        0..0x80 => return Some((char::from_u32(first)?, after + 2)),
        0xc0..0xe0 => 2,
        0xe0..0xf0 => 3,
        _ => 4,
    };
    // Where the sign itself is encoded, it is before each byte.
    let sign = if text[..after].ends_with("%25") { "%25" } else { "%" };
    let mut bytes = [0_u8; 4];
    let mut at = after;
    for (number, byte) in bytes.iter_mut().enumerate().take(length) {
        if number > 0 {
            at += text.get(at..)?.starts_with(sign).then_some(sign.len())?;
        }
        *byte = u8::try_from(hex(text, at, 2)?).ok()?;
        at += 2;
    }
    let character = std::str::from_utf8(bytes.get(..length)?).ok()?.chars().next()?;
    Some((character, at))
}

/// `amp;`, `#39;`, `#x27;`.
fn entity(text: &str, after: usize) -> Option<(char, usize)> {
    let rest = text.get(after..)?;
    let end = rest.bytes().take(9).position(|byte| byte == b';')?;
    let name = rest.get(..end)?;
    let character = match name {
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "apos" => '\'',
        _ => {
            let number = name.strip_prefix('#')?;
            let hexadecimal = number.strip_prefix(['x', 'X']).map(|digits| u32::from_str_radix(digits, 16));
            char::from_u32(hexadecimal.unwrap_or_else(|| number.parse()).ok()?)?
        }
    };
    Some((character, after + end + 1))
}

fn hex(text: &str, at: usize, digits: usize) -> Option<u32> {
    let digits = text.get(at..at + digits)?;
    digits.bytes().all(|byte| byte.is_ascii_hexdigit()).then(|| u32::from_str_radix(digits, 16).ok())?
}
