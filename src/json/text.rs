//! JSON as text: parts of it as they are spelled, and the whole laid out for a person. Nothing here changes a token.

use serde_json::value::RawValue;

/// The items of the JSON array in `text` as they are spelled; none if it is no array.
pub fn items_of(text: &str) -> Vec<&str> {
    let items: Vec<&RawValue> = serde_json::from_str(text).unwrap_or_default();
    items.into_iter().map(RawValue::get).collect()
}

/// The JSON string in `text`, unescaped; none if it is no string, or holds half of a surrogate pair.
pub fn string_of(text: &str) -> Option<String> {
    text.starts_with('"').then(|| serde_json::from_str(text).ok()).flatten()
}

/// A string as JSON.
pub fn quoted(text: &str) -> String {
    // Writing a string into a string does not fail.
    serde_json::to_string(text).unwrap_or_default()
}

/// The JSON value in `text` with its members and items on lines of their own, two blanks deeper at each level, the first
/// level at `depth`. The text may be cut anywhere.
pub fn indented(text: &str, depth: usize) -> String {
    let mut out = String::with_capacity(text.len() * 5 / 4);
    let (mut depth, mut is_string, mut is_escaped, mut last) = (depth, false, false, ' ');
    let newline = |out: &mut String, depth: usize| {
        out.push('\n');
        // What is nested deeper than a screen is wide is not set further in.
        out.extend(std::iter::repeat_n("  ", depth.min(20)));
    };
    for character in text.chars() {
        if is_string {
            out.push(character);
            is_string = character != '"' || is_escaped;
            is_escaped = character == '\\' && !is_escaped;
            continue;
        }
        if character.is_ascii_whitespace() {
            continue;
        }
        let is_end = matches!(character, '}' | ']');
        if is_end {
            depth = depth.saturating_sub(1);
        }
        if (is_end && !matches!(last, '{' | '[')) || (!is_end && matches!(last, '{' | '[' | ',')) {
            newline(&mut out, depth);
        }
        out.push(character);
        match character {
            '{' | '[' => depth += 1,
            ':' => out.push(' '),
            '"' => is_string = true,
            _ => {}
        }
        last = character;
    }
    out
}
