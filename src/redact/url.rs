//! Addresses as they may be shown: without the keys and passwords inside them.
//!
//! A target address often carries its stream key in the path, in the query or before the host. What cannot be distinguished from a
//! key is redacted: a reader who needs the whole address asks for it.

use crate::redact::names::is_secret_name;

/// What stands in an address where a secret was.
pub const MASK: &str = "••••";

/// A path segment of this many characters, with letters and digits, is taken for a key.
const KEY_CHARS: usize = 16;

/// A secret is looked for in the path of a source, and one of an address elsewhere, only if it has so many bytes: what is
/// shorter may be any word.
const LEAST_BYTES: usize = 6;

/// What ends the part of an address with login and host.
const MARKS: [char; 3] = ['/', '?', '#'];

/// The address of a restream's source as it may be shown: without a password before the host, the values of the query, and
/// each path segment that holds one of the `known` secrets, unless that is so short that it may be any word. Other segments
/// stay, whatever they look like: they are what tells one source from another.
pub fn redacted_source(url: &str, known: &[&str]) -> String {
    let is_secret =
        |_, segment: &str| known.iter().any(|secret| secret.len() >= LEAST_BYTES && segment.contains(secret));
    redacted(url, &is_secret, &mut |_| {})
}

/// The address of a target as it may be shown: as [`redacted_source`], and without each path segment that looks like a key or
/// holds one of the `known` secrets (the target's key, its password).
pub fn redacted_target(url: &str, known: &[&str]) -> String {
    let holds_one = |segment: &str| known.iter().any(|secret| !secret.is_empty() && segment.contains(secret));
    redacted(url, &|_, segment| holds_one(segment) || looks_like_key(segment), &mut |_| {})
}

/// An address of which is not known whether it is a source or a target: as [`redacted_target`], and of one that is not of the
/// web, without all but the first part of the path. There, that is where the key stands.
pub fn redacted_any(url: &str) -> String {
    let (head, ..) = split(url);
    let is_web = head.is_empty() || head.to_ascii_lowercase().starts_with("http");
    let is_key = |at, segment: &str| !is_web && at > 1 && !segment.is_empty() || looks_like_key(segment);
    redacted(url, &is_key, &mut |_| {})
}

/// Gives what [`redacted_source`] leaves out, if it is long enough to be looked for elsewhere.
pub fn each_secret_in_source(url: &str, found: &mut dyn FnMut(&str)) {
    redacted(url, &|_, _| false, found);
}

/// Gives what [`redacted_target`] leaves out, if it is long enough to be looked for elsewhere.
pub fn each_secret_in_target(url: &str, found: &mut dyn FnMut(&str)) {
    redacted(url, &|_, segment| looks_like_key(segment), found);
}

/// Whether a word is an address, or has a login before a host.
pub(super) fn is_address(word: &str) -> bool {
    let has_login = || word.rsplit_once('@').is_some_and(|(login, _)| login.contains(':'));
    word.contains("://") || has_login()
}

/// The host an address names, in lower case and without port, user and password; empty if it names none.
pub fn host(url: &str) -> String {
    let Some((_, rest)) = url.split_once("://") else { return String::new() };
    let (authority, _) = rest.split_at(authority_end(rest));
    let host = authority.rsplit_once('@').map_or(authority, |(_, host)| host);
    let end = if host.starts_with('[') { host.find(']').map(|at| at + 1) } else { host.find(':') };
    host[..end.unwrap_or(host.len())].to_ascii_lowercase()
}

/// The address to link to: only an http or https address in which nothing had to be redacted.
pub fn web_link(url: &str, shown: &str) -> Option<String> {
    let scheme = url.split_once("://").map(|(scheme, _)| scheme.to_ascii_lowercase());
    (matches!(scheme.as_deref(), Some("http" | "https")) && url == shown).then(|| url.to_owned())
}

/// Whether a word is a key rather than a name: long, with letters and digits and no dot, or [with dots](is_dotted_key).
pub fn looks_like_key(word: &str) -> bool {
    if word.contains('.') {
        return is_dotted_key(word);
    }
    let has = |is_one: fn(char) -> bool| word.contains(is_one);
    word.chars().count() >= KEY_CHARS && has(|c| c.is_ascii_digit()) && has(char::is_alphabetic)
}

/// Whether a word with dots is a key: one of its parts is long, and has digits, small letters and capitals, as those of a JSON
/// Web Token (RFC 7519) have. The names of hosts and files that people choose have not.
pub(super) fn is_dotted_key(word: &str) -> bool {
    let has = |part: &str, is_one: fn(char) -> bool| part.contains(is_one);
    let is_key = |part: &str| {
        part.chars().count() >= KEY_CHARS
            && has(part, |c| c.is_ascii_digit())
            && has(part, |c| c.is_ascii_lowercase())
            && has(part, |c| c.is_ascii_uppercase())
    };
    word.contains('.') && word.split(['.', '/']).any(is_key)
}

/// The scheme with its slashes, the part with login and host, and the rest. Services are given addresses with one slash,
/// with three, and without a scheme: there, only a login tells that a host follows.
fn split(url: &str) -> (&str, &str, &str) {
    let is_scheme = |text: &str| {
        text.starts_with(|c: char| c.is_ascii_alphabetic())
            && text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.'))
    };
    let colon = url.find(':').filter(|at| is_scheme(&url[..*at]) && url[at + 1..].starts_with(['/', '\\']));
    let scheme = colon.map_or(0, |at| at + 1);
    let slashes = url[scheme..].bytes().take_while(|byte| matches!(byte, b'/' | b'\\')).count();
    let (head, rest) = url.split_at(scheme + slashes);
    let (authority, path) = rest.split_at(authority_end(rest));
    if authority.contains('@') || (slashes == 2 && !authority.is_empty()) {
        return (head, authority, path);
    }
    // No host, or none that can be distinguished from a path, whose first part may be a key.
    let (head, path) = url.split_at(scheme + slashes.min(2));
    if scheme > 0 { (head, "", path) } else { ("", "", url) }
}

/// Where the part with login and host ends, in what follows the scheme. A password may hold the very marks that end it: a
/// colon that no port follows, before the first of them, begins a password, which goes on to the next `@` before a host.
fn authority_end(rest: &str) -> usize {
    let end_from = |from: usize| rest[from..].find(MARKS).map_or(rest.len(), |at| from + at);
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

/// The address without its secrets, each of which is given to `found`. `is_segment_secret` is asked about each part of the
/// path and its index, from 1.
fn redacted(
    url: &str,
    is_segment_secret: &dyn Fn(usize, &str) -> bool,
    found: &mut dyn FnMut(&str),
) -> String {
    let (head, authority, rest) = split(url);
    let (rest, fragment) = rest.split_once('#').map_or((rest, None), |(rest, after)| (rest, Some(after)));
    let (path, query) = rest.split_once('?').map_or((rest, None), |(path, after)| (path, Some(after)));
    let mut out = Redacting { shown: String::with_capacity(url.len() + 8), found };
    out.push(head);
    if let Some((login, host)) = authority.rsplit_once('@') {
        out.push_login(login);
        out.push("@");
        out.push(host);
    } else {
        out.push(authority);
    }
    for (at, segment) in path.split('/').enumerate() {
        out.push(if at > 0 { "/" } else { "" });
        if is_segment_secret(at, segment) { out.redact(segment) } else { out.push_segment(segment) }
    }
    for (at, pair) in query.into_iter().flat_map(|query| query.split('&')).enumerate() {
        out.push(if at > 0 { "&" } else { "?" });
        let value = pair.split_once('=').map_or(pair, |(_, value)| value);
        out.push(&pair[..pair.len() - value.len()]);
        out.redact(value);
    }
    if let Some(fragment) = fragment {
        out.push("#");
        out.redact(fragment);
    }
    out.shown
}

struct Redacting<'a> {
    shown: String,
    found: &'a mut dyn FnMut(&str),
}

impl Redacting<'_> {
    fn push(&mut self, text: &str) {
        self.shown.push_str(text);
    }

    fn redact(&mut self, secret: &str) {
        if !secret.is_empty() {
            self.push(MASK);
        }
        if secret.len() >= LEAST_BYTES {
            (self.found)(secret);
        }
    }

    /// The password of a login; a login without one is a key.
    fn push_login(&mut self, login: &str) {
        let password = login.split_once(':').map_or(login, |(_, password)| password);
        self.push(&login[..login.len() - password.len()]);
        self.redact(password);
    }

    /// A part of a path, without a login before another host, parameters, and the value of a secret's name.
    fn push_segment(&mut self, segment: &str) {
        for (at, part) in segment.split(';').enumerate() {
            self.push(if at > 0 { ";" } else { "" });
            match (part.rsplit_once('@'), part.split_once('=')) {
                (Some((login, host)), _) if login.contains(':') => {
                    self.push_login(login);
                    self.push("@");
                    self.push(host);
                }
                (_, Some((name, value))) if at > 0 || is_secret_name(name) => {
                    self.push(name);
                    self.push("=");
                    self.redact(value);
                }
                _ => self.push(part),
            }
        }
    }
}
