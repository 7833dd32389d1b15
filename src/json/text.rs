//! JSON as text: its parts as spelled, and the whole indented for display. No token is changed.

use serde_json::value::RawValue;

/// Returns the items of the JSON array in `text` as spelled; none if it is not an array.
pub fn items_of(text: &str) -> Vec<&str> {
    let items: Vec<&RawValue> = serde_json::from_str(text).unwrap_or_default();
    items.into_iter().map(RawValue::get).collect()
}

/// Returns the unescaped JSON string in `text`; `None` for anything else and for half of a surrogate pair.
pub fn string_of(text: &str) -> Option<String> {
    text.starts_with('"').then(|| serde_json::from_str(text).ok()).flatten()
}

/// Returns a string as JSON.
pub fn quoted(text: &str) -> String {
    // Writing a string into a string does not fail.
    serde_json::to_string(text).unwrap_or_default()
}

/// Indents the JSON value in `text`, which may be truncated anywhere, by two spaces a level from `depth` on.
pub fn indented(text: &str, depth: usize) -> String {
    let mut out = String::with_capacity(text.len() * 5 / 4);
    let (mut depth, mut is_string, mut is_escaped, mut last) = (depth, false, false, ' ');
    let newline = |out: &mut String, depth: usize| {
        out.push('\n');
        // Deeper levels would leave the screen.
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
