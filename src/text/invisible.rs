//! Invisible characters, which come with text copied from pages and chats and turn a key into another key.

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

/// Returns the text without invisible characters.
pub fn visible(text: &str) -> String {
    text.chars().filter(|c| !is_invisible(*c)).collect()
}
