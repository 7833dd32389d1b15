//! Invisible characters, which come with text copied from pages and chats and turn a key into another key.

use std::fmt::Write;

/// Returns whether a character is invisible: soft hyphens, zero-width spaces and joiners, direction marks.
pub const fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{AD}'
            | '\u{200B}'..='\u{200F}'
            | '\u{202A}'..='\u{202E}'
            | '\u{2060}'..='\u{2064}'
            | '\u{2066}'..='\u{2069}'
            | '\u{FEFF}'
    )
}

/// Returns whether a character joins or separates letters: it is part of names in several scripts, and of emoji.
pub const fn is_joiner(c: char) -> bool {
    matches!(c, '\u{200C}' | '\u{200D}')
}

/// Returns the text without whitespace and invisible characters around it.
pub fn trimmed(text: &str) -> &str {
    text.trim_matches(|c: char| c.is_whitespace() || is_invisible(c))
}

/// Describes the invisible characters of a text: "contains an invisible character, U+200B".
pub fn describe_invisible(text: &str) -> Option<String> {
    describe_characters(text.chars().filter(|c| is_invisible(*c)))
}

/// Describes invisible characters that were found already.
pub fn describe_characters(found: impl Iterator<Item = char>) -> Option<String> {
    let mut all: Vec<char> = Vec::new();
    for c in found {
        if !all.contains(&c) {
            all.push(c);
        }
    }
    let mut message = String::from(match all.len() {
        0 => return None,
        1 => "contains an invisible character",
        _ => "contains invisible characters",
    });
    for c in all {
        let _ = write!(message, ", {}", code(c));
    }
    Some(message)
}

/// Returns whether a text contains an invisible character that `sentence` names.
pub fn has_named(text: &str, sentence: &str) -> bool {
    text.chars().any(|c| is_named(c, sentence))
}

/// Returns the text without the invisible characters that `sentence` names.
pub fn without_named(text: &str, sentence: &str) -> String {
    text.chars().filter(|c| !is_named(*c, sentence)).collect()
}

fn is_named(c: char, sentence: &str) -> bool {
    is_invisible(c) && sentence.contains(&code(c))
}

fn code(c: char) -> String {
    format!("U+{:04X}", u32::from(c))
}
