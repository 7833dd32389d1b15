//! Logins with their passwords in the middle of a text: `ann:secret@host`, with an address around it or none.

use crate::redact::url::MASK;

/// Whether a word holds a login with its password: a colon, something, and an `@`.
pub(super) fn has_login(word: &str) -> bool {
    password(word).is_some()
}

/// The text with a mask over the password of each login. A password may hold marks at which words of a text end, so it is
/// looked for before a text is taken apart.
pub(super) fn without_logins(text: &str) -> String {
    if !text.contains('@') {
        return text.to_owned();
    }
    let is_end = |c: char| c.is_whitespace() || matches!(c, '"' | '<' | '>' | '`' | '\\');
    let mut shown = String::with_capacity(text.len());
    for piece in text.split_inclusive(is_end) {
        push_masked(&mut shown, piece);
    }
    shown
}

/// One piece may hold several logins: the last is masked, and then those before it.
fn push_masked(shown: &mut String, piece: &str) {
    let mut tails: Vec<&str> = Vec::new();
    let mut head = piece;
    while let Some((start, end)) = password(head) {
        tails.push(&head[end..]);
        head = &head[..start];
    }
    shown.push_str(head);
    for tail in tails.iter().rev() {
        shown.push_str(MASK);
        shown.push_str(tail);
    }
}

/// Where the last password of a piece stands: after the first colon of its login, which begins where an address has its
/// `//`, and up to its last `@`.
fn password(piece: &str) -> Option<(usize, usize)> {
    let end = piece.rfind('@')?;
    let from = piece[..end].rfind("//").map_or(0, |at| at + 2);
    let from = if piece[from..end].contains(':') { from } else { 0 };
    let colon = piece[from..end].find(':').map(|at| from + at + 1)?;
    // What the slashes after a scheme begin is no password yet.
    let second = piece[colon..end].find(':').map(|at| colon + at + 1);
    let start = match second.filter(|_| piece[colon..].starts_with('/')) {
        Some(second) => second,
        None if piece[colon..end].starts_with("//") => return None,
        None => colon,
    };
    // Nor does a port.
    let after_digits = piece[start..end].trim_start_matches(|c: char| c.is_ascii_digit());
    let is_port = after_digits.len() < end - start && after_digits.starts_with(['/', '?', '#']);
    (start < end && !is_port).then_some((start, end))
}
