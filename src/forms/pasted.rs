//! An address and its key that were copied and pasted together.

use crate::forms::draft::Draft;
use crate::forms::path::Field;
use crate::text::invisible::trimmed;

/// Returns address and key for their fields, if both were pasted into one of them: on lines of their own, with or without
/// labels, in either order; `None` for any other paste.
pub fn pasted_together(draft: &Draft, field: Field, pasted: &str) -> Option<[(Field, String); 2]> {
    let table = draft.record(field.record)?.table;
    let (url, key) = table.pasted_together.filter(|(url, key)| field.name == *url || field.name == *key)?;
    let split = |is_end: fn(char) -> bool| -> Vec<&str> {
        pasted.split(is_end).map(trimmed).filter(|part| !part.is_empty()).collect()
    };
    let mut parts = split(|c| matches!(c, '\n' | '\r' | '\t'));
    if parts.len() == 1 {
        parts = split(char::is_whitespace);
    }
    let value = |part: &str| part.rsplit_once(": ").map_or(part, |(_, value)| trimmed(value)).to_owned();
    let (one, other) = match parts[..] {
        [one, other] | [_, one, _, other] => (value(one), value(other)),
        _ => return None,
    };
    let is_url = |text: &str| text.contains("://");
    let (address, secret) = if is_url(&other) { (other, one) } else { (one, other) };
    let is_pair = is_url(&address) && !is_url(&secret) && !secret.contains(char::is_whitespace);
    is_pair.then(|| [(Field::of(field.record, url), address), (Field::of(field.record, key), secret)])
}
