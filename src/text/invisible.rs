//! Characters without any look: they come along with what is copied from pages and chats, and make a key another key.

use std::fmt::Write;

/// Whether a character has no look of its own: soft hyphens, zero-width blanks and joiners, marks of direction.
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

/// Whether a character joins letters, or keeps them apart: part of names in several scripts, and of emoji.
pub const fn is_joiner(c: char) -> bool {
    matches!(c, '\u{200C}' | '\u{200D}')
}

/// The text without blanks and invisible characters around it.
pub fn trimmed(text: &str) -> &str {
    text.trim_matches(|c: char| c.is_whitespace() || is_invisible(c))
}

/// The invisible characters of a text in words, for a sentence about it: "contains an invisible character, U+200B".
pub fn invisible_words(text: &str) -> Option<String> {
    words_of(text.chars().filter(|c| is_invisible(*c)))
}

/// The same of characters that were found already.
pub fn words_of(found: impl Iterator<Item = char>) -> Option<String> {
    let mut all: Vec<char> = Vec::new();
    for c in found {
        if !all.contains(&c) {
            all.push(c);
        }
    }
    let mut words = String::from(match all.len() {
        0 => return None,
        1 => "contains an invisible character",
        _ => "contains invisible characters",
    });
    for c in all {
        // Writing to a string does not fail.
        let _ = write!(words, ", {}", code(c));
    }
    Some(words)
}

/// Whether a text has invisible characters that a sentence about it names.
pub fn has_named(text: &str, sentence: &str) -> bool {
    text.chars().any(|c| is_named(c, sentence))
}

/// The text without the invisible characters that a sentence about it names.
pub fn without_named(text: &str, sentence: &str) -> String {
    text.chars().filter(|c| !is_named(*c, sentence)).collect()
}

fn is_named(c: char, sentence: &str) -> bool {
    is_invisible(c) && sentence.contains(&code(c))
}

fn code(c: char) -> String {
    format!("U+{:04X}", u32::from(c))
}
