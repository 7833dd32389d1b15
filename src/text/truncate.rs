//! Truncation of long texts.

use std::borrow::Cow;

/// Truncates a text to `max_chars` characters with "…" in the middle, because ids differ at their ends.
pub fn cut_middle(text: &str, max_chars: usize) -> Cow<'_, str> {
    let count = text.chars().count();
    if count <= max_chars {
        return Cow::Borrowed(text);
    }
    let chars = max_chars.saturating_sub(1);
    let tail = chars / 2;
    let head: String = text.chars().take(chars - tail).collect();
    let tail: String = text.chars().skip(count - tail).collect();
    Cow::Owned(format!("{head}…{tail}"))
}

/// Truncates a text after `max_chars` characters, with "…" behind them.
pub fn cut_end(text: &str, max_chars: usize) -> Cow<'_, str> {
    match text.char_indices().nth(max_chars) {
        Some((end, _)) => Cow::Owned(format!("{}…", &text[..end])),
        None => Cow::Borrowed(text),
    }
}

/// The longest tail that [`split_tail`] does not split, in characters.
const TAIL_CHARS: usize = 24;

/// Splits an address after its host, or else before its last segment, or within a long one, for a layout that truncates the head.
pub fn split_tail(text: &str) -> (&str, &str) {
    let after_host = origin(text).len();
    let at = match text[after_host..].chars().count() {
        1..=TAIL_CHARS if after_host > 0 => after_host,
        _ => text.trim_end_matches('/').rfind('/').unwrap_or(0),
    };
    let tail_chars = text[at..].chars().count();
    let at = if tail_chars <= TAIL_CHARS {
        at
    } else {
        let skipped = tail_chars - TAIL_CHARS / 2;
        text[at..].char_indices().nth(skipped).map_or(text.len(), |(offset, _)| at + offset)
    };
    text.split_at(at)
}

/// Returns scheme and host of an address with the slash after them; empty if it has none.
fn origin(address: &str) -> &str {
    let host = address.find("://").map(|at| at + 3);
    let end = host.and_then(|host| Some(host + address[host..].find('/')? + 1));
    &address[..end.unwrap_or_default()]
}

/// Returns whether all addresses have the same scheme and host, which then tell nothing.
pub fn has_one_origin<'a>(mut addresses: impl Iterator<Item = &'a str>) -> bool {
    let first = addresses.next().map(origin);
    first.is_none_or(|first| !first.is_empty() && addresses.all(|other| origin(other) == first))
}

/// Returns a sentence without the word before it, which stands there already: "for 2 h" of "Not recording for 2 h".
pub fn after_word<'a>(word: &str, sentence: &'a str) -> &'a str {
    const MARKS: [char; 2] = [':', ' '];
    let rest = sentence.strip_prefix(word).filter(|rest| rest.is_empty() || rest.starts_with(MARKS));
    rest.map_or(sentence, |rest| rest.trim_start_matches(MARKS))
}
