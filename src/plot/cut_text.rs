//! Long texts in little room.

use std::borrow::Cow;

/// A text of at most `max_chars` characters: what is left out is taken from the middle, since an id tells itself from
/// others at its ends, and "…" stands there.
pub fn cut_middle(text: &str, max_chars: usize) -> Cow<'_, str> {
    let count = text.chars().count();
    if count <= max_chars {
        return Cow::Borrowed(text);
    }
    let kept = max_chars.saturating_sub(1);
    let tail = kept / 2;
    let head: String = text.chars().take(kept - tail).collect();
    let tail: String = text.chars().skip(count - tail).collect();
    Cow::Owned(format!("{head}…{tail}"))
}
