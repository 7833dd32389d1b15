//! JSON as it may be shown.

use std::borrow::Cow;

use crate::json::text::quoted;
use crate::redact::REDACTED;
use crate::redact::secrets::Secrets;
use crate::redact::sentence::redacted_text;
use crate::redact::tokens::{Role, Token, Tokens, is_number};
use crate::redact::url::{MASK, is_dotted_key, redacted_source, redacted_target};

/// The JSON text without white space and without secrets, at least as far as `limit_bytes`. `None` if it is not JSON.
pub(super) fn redacted_json(text: &str, secrets: &Secrets, limit_bytes: usize) -> Option<String> {
    let mut shown = String::with_capacity(text.len().min(limit_bytes));
    let mut tokens = Tokens::new(text);
    while shown.len() <= limit_bytes {
        match tokens.next().ok()? {
            None => break,
            Some(Token::Mark(mark)) => shown.push(mark),
            Some(Token::Word(word, role)) => {
                let is_secret = secrets.is_one(word) || role == Role::Secret && is_number(word);
                shown.push_str(&if is_secret { Cow::Owned(quoted(REDACTED)) } else { Cow::Borrowed(word) });
            }
            Some(Token::Name(name, role)) => shown.push_str(&quoted(&redacted_name(&name, role, secrets))),
            Some(Token::Text(value, role)) => shown.push_str(&quoted(&redacted_value(&value, role, secrets))),
        }
    }
    Some(shown)
}

fn redacted_name<'a>(name: &'a str, role: Role, secrets: &Secrets) -> Cow<'a, str> {
    match role {
        Role::Keys if !name.is_empty() => Cow::Borrowed(REDACTED),
        Role::Targets => Cow::Owned(redacted_target(&secrets.redacted(name), &[MASK])),
        _ if name.contains("://") => Cow::Owned(redacted_target(&secrets.redacted(name), &[MASK])),
        _ => secrets.redacted(name),
    }
}

fn redacted_value<'a>(value: &'a str, role: Role, secrets: &Secrets) -> Cow<'a, str> {
    let is_url = value.contains("://");
    if !value.is_empty() && (role == Role::Secret || is_dotted_key(value) && !is_url) {
        return Cow::Borrowed(REDACTED);
    }
    // Before any address in it is redacted: a secret may stand in the way of how addresses are read.
    let value = secrets.redacted(value);
    let is_one_word = !value.contains(char::is_whitespace);
    match role {
        Role::Source => Cow::Owned(redacted_source(&value, &[])),
        _ if is_one_word && is_url => Cow::Owned(redacted_target(&value, &[MASK])),
        _ if is_one_word && !value.contains(['=', ':', '<']) => value,
        _ => Cow::Owned(redacted_text(&value)),
    }
}
