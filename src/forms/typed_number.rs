//! Numbers in typed text, spelled so that they have one reading.

use crate::text::invisible::is_invisible;

/// Returns typed text with digits from 0 to 9, ASCII signs, and no blanks or apostrophes between thousands (`1 000`). An
/// error is a sentence with the remedy: for a comma or a point that may separate thousands or decimals (`1,000`), and
/// for digits of other scripts.
pub(super) fn plain_numbers(text: &str) -> Result<String, String> {
    let mut plain = String::new();
    for c in text.chars().filter(|c| !is_invisible(*c)) {
        plain.push(match c {
            '\u{FF01}'..='\u{FF5E}' => char::from_u32(u32::from(c) - 0xFEE0).unwrap_or(c),
            '−' => '-',
            c if c.is_whitespace() => ' ',
            c if c.is_numeric() && !c.is_ascii() => {
                return Err(format!("{} aren't read here: use the digits 0 to 9.", digits_name(c)));
            }
            c => c,
        });
    }
    one_reading(&plain)
}

fn one_reading(text: &str) -> Result<String, String> {
    let mut read = String::new();
    let mut rest = text;
    while let Some(start) = rest.find(|c: char| c.is_ascii_digit()) {
        read.push_str(&rest[..start]);
        let (first, mut behind) = split_digits(&rest[start..]);
        let mut number = first.to_owned();
        let mut commas = 0;
        let could_be_thousands =
            matches!(first.len(), 1..=3) && !first.starts_with('0') && !read.ends_with(['.', ',', ':']);
        while let Some((separator, group, next)) = thousands(behind).filter(|_| could_be_thousands) {
            commas += usize::from(matches!(separator, ',' | '.'));
            number.push_str(group);
            behind = next;
        }
        if commas > 0 {
            let decimal = [first, ".", &number[first.len()..]].concat();
            let decimal = decimal.trim_end_matches('0').trim_end_matches('.');
            return Err(match commas {
                1 => format!(
                    "Enter {number} or {decimal}: a comma or point before three digits may mean either."
                ),
                _ => format!("Enter {number} without commas and points."),
            });
        }
        read.push_str(&number);
        rest = behind;
    }
    Ok(read + rest)
}

/// Splits off a separator and exactly three digits.
fn thousands(text: &str) -> Option<(char, &str, &str)> {
    let separator = text.chars().next().filter(|c| " '’_,.".contains(*c))?;
    let (group, behind) = split_digits(&text[separator.len_utf8()..]);
    (group.len() == 3).then_some((separator, group, behind))
}

fn split_digits(text: &str) -> (&str, &str) {
    text.split_at(text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len()))
}

const fn digits_name(c: char) -> &'static str {
    match c {
        '\u{660}'..='\u{669}' => "Arabic digits",
        '\u{6F0}'..='\u{6F9}' => "Persian digits",
        '\u{966}'..='\u{96F}' => "Devanagari digits",
        '\u{9E6}'..='\u{9EF}' => "Bengali digits",
        '\u{E50}'..='\u{E59}' => "Thai digits",
        '\u{B2}'..='\u{BE}' | '\u{2070}'..='\u{218B}' => "Fractions and raised digits",
        _ => "Digits of this script",
    }
}
