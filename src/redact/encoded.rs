//! What a secret looks like in base64 (RFC 4648, 4 and 5) and in hexadecimal: headers are echoed like that.

/// The alphabet of base64, up to its last two characters.
const DIGITS: &[u8; 62] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
/// The last two, as they are and as they stand in addresses.
const LAST_DIGITS: [[u8; 2]; 2] = [*b"+/", *b"-_"];

/// Secrets of fewer characters are not looked for encoded: what they look like may stand for anything.
const LEAST_CHARS: usize = 8;
/// Nor are those of more bytes: no header holds them.
const MOST_BYTES: usize = 8 * 1_024;

/// Tells each spelling of the secret. Base64 puts three bytes into four characters, so that there are three spellings, by
/// what stands before the secret: each is told from its first character that holds nothing of that.
pub(super) fn each_encoding(secret: &str, tell: &mut dyn FnMut(String)) {
    if secret.len() > MOST_BYTES || secret.chars().count() < LEAST_CHARS {
        return;
    }
    tell(hexadecimal(secret, b"0123456789abcdef"));
    tell(hexadecimal(secret, b"0123456789ABCDEF"));
    for last_digits in LAST_DIGITS {
        for bytes_before in 0..3 {
            tell(base64_after(secret, bytes_before, last_digits));
        }
    }
}

fn hexadecimal(secret: &str, digits: &[u8; 16]) -> String {
    let digit = |value: u8| char::from(digits[usize::from(value & 0xf)]);
    secret.bytes().flat_map(|byte| [digit(byte >> 4), digit(byte)]).collect()
}

fn base64_after(secret: &str, bytes_before: usize, last_digits: [u8; 2]) -> String {
    // The bits of a character: those of the byte before it are still in `bits`, as many as `held` says.
    let (mut bits, mut held) = (0_u32, bytes_before * 8 % 6);
    // A character that also holds something of what stands before is left out.
    let mut is_pure = held == 0;
    let mut text = String::with_capacity(secret.len() * 4 / 3 + 2);
    for byte in secret.bytes() {
        bits = bits << 8 | u32::from(byte);
        held += 8;
        while held >= 6 {
            held -= 6;
            if is_pure {
                text.push(digit(bits >> held, last_digits));
            }
            is_pure = true;
        }
    }
    if held > 0 {
        text.push(digit(bits << (6 - held), last_digits));
    }
    text
}

fn digit(bits: u32, last_digits: [u8; 2]) -> char {
    let value = (bits & 0x3f) as usize;
    let last = || last_digits[usize::from(value == 63)];
    char::from(DIGITS.get(value).copied().unwrap_or_else(last))
}
