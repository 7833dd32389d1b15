//! Addresses as they may be shown: without the keys and passwords inside them.
//!
//! A target address often carries its stream key in the path, in the query or before the host. What cannot be distinguished from a
//! key is redacted: a reader who needs the whole address asks for it.

use crate::redact::{is_secret_name, masked};

/// What stands in an address where a secret was.
pub const MASK: &str = "••••";

/// A path segment of this many characters, with letters and digits, is taken for a key.
const KEY_CHARS: usize = 16;

/// A secret is looked for in the path of a source, and one of an address elsewhere, only if it has so many bytes: what is
/// shorter may be any word.
const LEAST_BYTES: usize = 6;

/// The address of a restream's source as it may be shown: without a password before the host, the values of the query, and
/// each path segment that holds one of the `known` secrets, unless that is so short that it may be any word. Other segments
/// stay, whatever they look like: they are what tells one source from another.
pub fn redacted_source(url: &str, known: &[&str]) -> String {
    redacted(url, &|_, part| known.iter().any(|secret| secret.len() >= LEAST_BYTES && part.contains(secret)))
}

/// The address of a target as it may be shown: as [`redacted_source`], without all but the first segment of its path, and without
/// that where it looks like a key or holds one of the `known` secrets (the target's key, its password).
pub fn redacted_target(url: &str, known: &[&str]) -> String {
    let holds_one = |part: &str| known.iter().any(|secret| !secret.is_empty() && part.contains(secret));
    redacted(url, &|at, part| at > 1 || holds_one(part) || looks_like_key(part))
}

/// An address that may be of a source or of a target, as [`redacted_target`]; one of the web loses only the parts of its path that
/// look like keys.
pub fn redacted_any(url: &str) -> String {
    let scheme = url.split_once(":/").map(|(scheme, _)| scheme.to_ascii_lowercase());
    let is_web = scheme.is_none_or(|scheme| scheme.starts_with("http"));
    redacted(url, &|at, part| !is_web && at > 1 || looks_like_key(part))
}

/// What [`redacted_source`] leaves out, as far as it is long enough to be looked for elsewhere.
pub fn secrets_in_source(url: &str) -> impl Iterator<Item = &str> {
    secrets_in(url, &|_, _| false).into_iter().filter(|secret| secret.len() >= LEAST_BYTES)
}

/// The same of [`redacted_target`].
pub fn secrets_in_target(url: &str) -> impl Iterator<Item = &str> {
    secrets_in(url, &|_, part| looks_like_key(part)).into_iter().filter(|secret| secret.len() >= LEAST_BYTES)
}

/// Whether a word is an address, or has a login before a host.
pub(super) fn is_address(word: &str) -> bool {
    let has_login = || word.rsplit_once('@').is_some_and(|(login, _)| login.contains(':'));
    word.contains("://") || has_login()
}

/// The host an address names, in lower case and without port, user and password; empty if it names none. Where something
/// listens at a port, that is it: `:9000`.
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

/// The address to link to: only an http or https address in which nothing had to be redacted.
pub fn web_link(url: &str, shown: &str) -> Option<String> {
    let scheme = url.split_once("://").map(|(scheme, _)| scheme.to_ascii_lowercase());
    (matches!(scheme.as_deref(), Some("http" | "https")) && url == shown).then(|| url.to_owned())
}

/// Whether a word is a key rather than a name: long, with letters and digits and no dot, or a [JSON Web Token](is_web_token).
pub fn looks_like_key(word: &str) -> bool {
    let has = |kind: fn(char) -> bool| word.contains(kind);
    let is_long = word.chars().count() >= KEY_CHARS && has(char::is_numeric) && has(char::is_alphabetic);
    is_long && !word.contains('.') || is_web_token(word)
}

/// Whether what is searched for may stand in an address of the console: nothing that may be an address or a key does.
pub fn is_addressable(sought: &str) -> bool {
    !sought.contains('/') && !sought.split_whitespace().any(looks_like_key)
}

/// Whether a word is a JSON Web Token (RFC 7519): an object in base64url, a dot, and more.
pub(super) fn is_web_token(word: &str) -> bool {
    word.starts_with("eyJ") && word.contains('.') && word.len() >= KEY_CHARS
}

/// The part with login and host, and what follows it. Services are given addresses with one slash, with three, and without a
/// scheme: there, only a login tells that a host follows.
fn split(url: &str) -> (&str, &str) {
    let is_scheme =
        |at: &usize| url[at + 1..].starts_with(['/', '\\']) && !url[..*at].contains(['@', '/', '?', '#']);
    let after_scheme = url.find(':').filter(is_scheme).map_or(url, |at| &url[at + 1..]);
    let rest = after_scheme.trim_start_matches(['/', '\\']);
    let (authority, path) = rest.split_at(authority_end(rest));
    let has_host = after_scheme.len() - rest.len() == 2 || authority.contains('@');
    if has_host { (authority, path) } else { ("", rest) }
}

/// Where the part with login and host ends, in what follows the scheme. A password may hold the very marks that end it: a
/// colon that no port follows, before the first of them, begins a password, which goes on to the next `@` before a host.
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

/// The secrets of an address in their order, as parts of it. `is_key` is asked about each part of the path and its index, which is
/// 1 for the first after a host.
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
            // A login before another host, and the value of a secret's name.
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

/// The address without its secrets.
fn redacted(url: &str, is_key: &dyn Fn(usize, &str) -> bool) -> String {
    let range_of = |secret: &str| {
        let start = secret.as_ptr().addr() - url.as_ptr().addr();
        start..start + secret.len()
    };
    masked(url, secrets_in(url, is_key).into_iter().map(range_of), MASK)
}
