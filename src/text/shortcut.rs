//! Shortcut keys on keyboards for any script.

/// Returns the key as a lowercase Latin character or name (`k`, `Enter`), by position (`code`) in other scripts.
pub fn shortcut_key(key: &str, code: &str, is_shifted: bool) -> String {
    let mut letters = key.chars();
    let (Some(letter), None) = (letters.next(), letters.next()) else { return key.to_owned() };
    let is_latin = letter < '\u{250}' || ('\u{1E00}'..'\u{1F00}').contains(&letter);
    if is_latin {
        return key.to_ascii_lowercase();
    }
    let at_place = match (code, is_shifted) {
        ("Comma", false) => ",",
        ("Comma", true) => "<",
        ("Period", false) => ".",
        ("Period", true) => ">",
        ("Slash", false) => "/",
        ("Slash", true) => "?",
        ("Minus", _) => "-",
        ("Equal", _) => "=",
        _ => code.strip_prefix("Key").unwrap_or(key),
    };
    at_place.to_ascii_lowercase()
}
