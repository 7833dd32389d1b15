//! Redaction of addresses. A part of a target address that may be a key is redacted; the whole is shown on request.

use crate::redact::{is_secret_name, masked};

/// The replacement for a secret in an address.
pub const MASK: &str = "••••";

/// A path segment of at least so many characters, with letters and digits, counts as a key.
const KEY_CHARS: usize = 16;

/// A shorter secret is not searched in other text, because it may be any word.
const LEAST_BYTES: usize = 6;

/// Likewise for a part of a target's path, which is often a word such as `stream`.
const LEAST_PART_BYTES: usize = 8;

/// Redacts a source address: password, query values, and segments that contain a `known` secret of six bytes or more.
/// Other segments remain, because they distinguish sources.
pub fn redacted_source(url: &str, known: &[&str]) -> String {
    redacted(url, &|_, part| known.iter().any(|secret| secret.len() >= LEAST_BYTES && part.contains(secret)))
}

/// Redacts a target address: as [`redacted_source`], plus all but the first segment, and that too if it looks like a
/// key or contains a `known` secret.
pub fn redacted_target(url: &str, known: &[&str]) -> String {
    let holds_one = |part: &str| known.iter().any(|secret| !secret.is_empty() && part.contains(secret));
    redacted(url, &|at, part| at > 1 || holds_one(part) || looks_like_key(part))
}

/// Redacts an address of unknown role as [`redacted_target`]; an HTTP path loses only segments that look like keys.
pub fn redacted_any(url: &str) -> String {
    let scheme = url.split_once(":/").map(|(scheme, _)| scheme.to_ascii_lowercase());
    let is_web = scheme.is_none_or(|scheme| scheme.starts_with("http"));
    redacted(url, &|at, part| !is_web && at > 1 || looks_like_key(part))
}

/// Returns the secrets that [`redacted_source`] removes, if long enough to be searched in other text.
pub fn secrets_in_source(url: &str) -> impl Iterator<Item = &str> {
    secrets_in(url, &|_, _| false).into_iter().filter(|secret| secret.len() >= LEAST_BYTES)
}

/// Returns the secrets that [`redacted_target`] removes, likewise.
pub fn secrets_in_target(url: &str) -> impl Iterator<Item = &str> {
    let is_key = |at: usize, part: &str| at > 1 && part.len() >= LEAST_PART_BYTES || looks_like_key(part);
    secrets_in(url, &is_key).into_iter().filter(|secret| secret.len() >= LEAST_BYTES)
}

pub(super) fn is_address(word: &str) -> bool {
    let has_login = || word.rsplit_once('@').is_some_and(|(login, _)| login.contains(':'));
    word.contains("://") || has_login()
}

/// Returns the host of an address in lower case, without port and login; for a listener the port (`:9000`).
pub fn host(url: &str) -> String {
    let (authority, _) = split(url);
    let host = authority.rsplit_once('@').map_or(authority, |(_, host)| host);
    let end = if host.starts_with('[') {
        host.find(']').map(|at| at + 1)
    } else {
        host.find(':').filter(|at| *at > 0)
    };
    host[..end.unwrap_or(host.len())].to_ascii_lowercase()
}

/// Returns the address to link to: only an http or https address without redacted parts.
pub fn web_link(url: &str, shown: &str) -> Option<String> {
    let scheme = url.split_once("://").map(|(scheme, _)| scheme.to_ascii_lowercase());
    (matches!(scheme.as_deref(), Some("http" | "https")) && url == shown).then(|| url.to_owned())
}

/// Returns whether a word looks like a key: long, with letters and digits and no dot, or a JSON Web Token.
pub fn looks_like_key(word: &str) -> bool {
    let has = |kind: fn(char) -> bool| word.contains(kind);
    let is_long = word.chars().count() >= KEY_CHARS && has(char::is_numeric) && has(char::is_alphabetic);
    is_long && !word.contains('.') || is_web_token(word)
}

/// Returns whether a search query may be in an address of the console: it contains no address and no key.
pub fn is_addressable(sought: &str) -> bool {
    !sought.contains('/') && !sought.split_whitespace().any(looks_like_key)
}

/// Returns whether a word is a JSON Web Token (RFC 7519): an object in base64url, a dot, and more.
pub(super) fn is_web_token(word: &str) -> bool {
    word.starts_with("eyJ") && word.contains('.') && word.len() >= KEY_CHARS
}

/// Splits off the authority. Services accept addresses with one or three slashes and without a scheme; in those, only a
/// login shows that a host follows.
fn split(url: &str) -> (&str, &str) {
    let is_scheme =
        |at: &usize| url[at + 1..].starts_with(['/', '\\']) && !url[..*at].contains(['@', '/', '?', '#']);
    let after_scheme = url.find(':').filter(is_scheme).map_or(url, |at| &url[at + 1..]);
    let rest = after_scheme.trim_start_matches(['/', '\\']);
    let (authority, path) = rest.split_at(authority_end(rest));
    let has_host = after_scheme.len() - rest.len() == 2 || authority.contains('@');
    if has_host { (authority, path) } else { ("", rest) }
}

/// Returns the end of the authority after a scheme. A password may contain the delimiters: a colon without a port,
/// before the first delimiter, begins a password that ends at the last `@`.
fn authority_end(rest: &str) -> usize {
    let end_from = |from: usize| rest[from..].find(['/', '?', '#']).map_or(rest.len(), |at| from + at);
    let end = end_from(0);
    let head = &rest[..end];
    let is_port = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let has_password =
        !head.starts_with('[') && head.split_once(':').is_some_and(|(_, after)| !is_port(after));
    if head.contains('@') || !has_password {
        return end;
    }
    rest.rfind('@').map_or(end, end_from)
}

/// Returns the secrets as slices of the address; `is_key` gets each path part and its index, 1 after the host.
fn secrets_in<'a>(url: &'a str, is_key: &dyn Fn(usize, &str) -> bool) -> Vec<&'a str> {
    // A login without a password is a key.
    let password = |login: &'a str| login.split_once(':').map_or(login, |(_, password)| password);
    let (authority, rest) = split(url);
    let (rest, fragment) = rest.split_once('#').unwrap_or((rest, ""));
    let (path, query) = rest.split_once('?').unwrap_or((rest, ""));
    let mut found: Vec<&str> =
        authority.rsplit_once('@').map(|(login, _)| password(login)).into_iter().collect();
    for (at, part) in path.split(['/', ';']).enumerate() {
        match (part.rsplit_once('@'), part.split_once('=')) {
            _ if is_key(at, part) => found.push(part),
            // A login before another host, and the value of a secret name.
            (Some((login, _)), _) if login.contains(':') => found.push(password(login)),
            (_, Some((name, value))) if is_secret_name(name) => found.push(value),
            _ => {}
        }
    }
    found.extend(query.split('&').map(|pair| pair.split_once('=').map_or(pair, |(_, value)| value)));
    found.push(fragment);
    found.retain(|secret| !secret.is_empty());
    found
}

fn redacted(url: &str, is_key: &dyn Fn(usize, &str) -> bool) -> String {
    let range_of = |secret: &str| {
        let start = secret.as_ptr().addr() - url.as_ptr().addr();
        start..start + secret.len()
    };
    masked(url, secrets_in(url, is_key).into_iter().map(range_of), MASK)
}
