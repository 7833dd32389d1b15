//! Long texts in little room.

use std::borrow::Cow;

/// A text of at most `max_chars` characters: what is left out is taken from the middle, since an id tells itself from
/// others at its ends, and "…" stands there.
pub fn cut_middle(text: &str, max_chars: usize) -> Cow<'_, str> {
    let count = text.chars().count();
    if count <= max_chars {
        return Cow::Borrowed(text);
    }
    let room = max_chars.saturating_sub(1);
    let tail = room / 2;
    let head: String = text.chars().take(room - tail).collect();
    let tail: String = text.chars().skip(count - tail).collect();
    Cow::Owned(format!("{head}…{tail}"))
}

/// The longest tail that [`split_tail`] keeps together, in characters.
const TAIL_CHARS: usize = 24;

/// An address as head and tail, for a place that cuts the head when there is too little room: the tail is its last part
/// with the slash before it, or the last few characters of a part that is long itself.
pub fn split_tail(text: &str) -> (&str, &str) {
    let at = text.trim_end_matches('/').rfind('/').unwrap_or(0);
    let tail_chars = text[at..].chars().count();
    let at = if tail_chars <= TAIL_CHARS {
        at
    } else {
        let skipped = tail_chars - TAIL_CHARS / 2;
        text[at..].char_indices().nth(skipped).map_or(text.len(), |(offset, _)| at + offset)
    };
    text.split_at(at)
}
