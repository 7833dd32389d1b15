//! Addresses as they may be shown: keys and passwords inside them are masked.
//!
//! A target address often carries its stream key in the path, in the query or before the host. What cannot be told from a
//! key is masked: a reader who needs the whole address asks for it.

use crate::redact::names::is_secret_name;

/// What stands where a secret was.
pub const MASK: &str = "••••";

/// A path segment of this many characters, with letters and digits, is taken for a key.
const KEY_CHARS: usize = 16;

/// A secret is looked for in the path of a source only if it has so many bytes: the names of streams stand there.
const LEAST_IN_PATH_BYTES: usize = 6;

/// What ends the part of an address with login and host.
const MARKS: [char; 3] = ['/', '?', '#'];

/// The address of a restream's source as it may be shown: a password before the host, all values of the query, and each path
/// segment that holds one of the `known` secrets are masked, unless that is so short that it may be any word. Other segments
/// stay, whatever they look like: they are what tells one source from another.
pub fn masked_source(url: &str, known: &[&str]) -> String {
    let is_secret = |segment: &str| {
        known.iter().any(|secret| secret.len() >= LEAST_IN_PATH_BYTES && segment.contains(secret))
    };
    masked(url, |_, segment| is_secret(segment), &mut |_| {})
}

/// The address of a target as it may be shown: as [`masked_source`], and each path segment that looks like a key or holds
/// one of the `known` secrets (the target's key, its password) is masked too.
pub fn masked_target(url: &str, known: &[&str]) -> String {
    masked(url, |_, segment| holds_one(segment, known) || looks_like_key(segment), &mut |_| {})
}

/// An address in what a service says, of which nobody knows whether it is a source or a target: as [`masked_target`], and of
/// one that is not of the web, all but the first part of the path is masked. There, that is where the key stands.
pub fn masked_said(url: &str) -> String {
    let (head, ..) = split(url);
    let is_web = head.is_empty() || head.to_ascii_lowercase().starts_with("http");
    masked(url, |at, segment| is_key_place(is_web, at, segment) || looks_like_key(segment), &mut |_| {})
}

fn is_key_place(is_web: bool, at: usize, segment: &str) -> bool {
    !is_web && at > 1 && !segment.is_empty()
}

/// What [`masked_source`] puts a mask over.
pub fn secrets_in_source(url: &str) -> Vec<String> {
    let mut secrets = Vec::new();
    masked(url, |_, _| false, &mut |secret| secrets.push(secret.to_owned()));
    secrets
}

/// What [`masked_target`] puts a mask over.
pub fn secrets_in_target(url: &str) -> Vec<String> {
    let mut secrets = Vec::new();
    masked(url, |_, segment| looks_like_key(segment), &mut |secret| secrets.push(secret.to_owned()));
    secrets
}

fn holds_one(segment: &str, known: &[&str]) -> bool {
    known.iter().any(|secret| !secret.is_empty() && segment.contains(secret))
}

/// The host an address names, in lower case and without port, user and password; empty if it names none.
pub fn host(url: &str) -> String {
    let Some((_, rest)) = url.split_once("://") else { return String::new() };
    let (authority, _) = rest.split_at(authority_end(rest));
    let host = authority.rsplit_once('@').map_or(authority, |(_, host)| host);
    let end = if host.starts_with('[') {
        host.find(']').map_or(host.len(), |at| at + 1)
    } else {
        host.find(':').unwrap_or(host.len())
    };
    host[..end].to_lowercase()
}

/// The address to link to: only an http or https address in which nothing had to be masked.
pub fn web_link(url: &str, shown: &str) -> Option<String> {
    let scheme = url.split_once("://").map(|(scheme, _)| scheme.to_ascii_lowercase());
    (matches!(scheme.as_deref(), Some("http" | "https")) && url == shown).then(|| url.to_owned())
}

/// The address with masks. `is_segment_secret` is asked about each part of the path and its place, from 1. `found` is told what
/// stands below each mask.
fn masked(url: &str, is_segment_secret: impl Fn(usize, &str) -> bool, found: &mut dyn FnMut(&str)) -> String {
    let (head, authority, rest) = split(url);
    let (rest, fragment) = rest.split_once('#').map_or((rest, None), |(r, f)| (r, Some(f)));
    let (path, query) = rest.split_once('?').map_or((rest, None), |(p, q)| (p, Some(q)));
    let mut shown = String::with_capacity(url.len() + 8);
    shown.push_str(head);
    push_authority(&mut shown, authority, found);
    for (at, segment) in path.split('/').enumerate() {
        if at > 0 {
            shown.push('/');
        }
        if is_segment_secret(at, segment) {
            push_mask(&mut shown, segment, found);
        } else {
            push_segment(&mut shown, segment, found);
        }
    }
    if let Some(query) = query {
        shown.push('?');
        push_query(&mut shown, query, found);
    }
    if let Some(fragment) = fragment {
        shown.push('#');
        push_mask(&mut shown, fragment, found);
    }
    shown
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
    // No host, or none that can be told from a path, whose first part may be a key.
    let (head, path) = url.split_at(scheme + slashes.min(2));
    if scheme > 0 { (head, "", path) } else { ("", "", url) }
}

/// A part of a path: in it, a login before another host, parameters, and the value of a secret's name are masked.
fn push_segment(shown: &mut String, segment: &str, found: &mut dyn FnMut(&str)) {
    for (at, part) in segment.split(';').enumerate() {
        if at > 0 {
            shown.push(';');
        }
        let login = part.rsplit_once('@').and_then(|(login, host)| Some((login.split_once(':')?, host)));
        match (login, part.split_once('=')) {
            (Some(((login, password), host)), _) if !password.is_empty() => {
                shown.push_str(login);
                shown.push(':');
                push_mask(shown, password, found);
                shown.push('@');
                shown.push_str(host);
            }
            (_, Some((name, value))) if !value.is_empty() && (at > 0 || is_secret_name(name)) => {
                shown.push_str(name);
                shown.push('=');
                push_mask(shown, value, found);
            }
            _ => shown.push_str(part),
        }
    }
}

fn push_mask(shown: &mut String, secret: &str, found: &mut dyn FnMut(&str)) {
    shown.push_str(MASK);
    found(secret);
}

/// Where the part with login and host ends, in what follows the scheme. A password may hold the very marks that end it: a
/// colon that no port follows, before the first of them, begins a password, which goes on to the next `@` before a host.
fn authority_end(rest: &str) -> usize {
    let end_from = |from: usize| rest[from..].find(MARKS).map_or(rest.len(), |at| from + at);
    let end = end_from(0);
    let is_port = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let head = &rest[..end];
    let has_password =
        !head.starts_with('[') && head.split_once(':').is_some_and(|(_, after)| !is_port(after));
    if head.contains('@') || !has_password {
        return end;
    }
    rest.rfind('@').map_or(end, end_from)
}

fn push_authority(shown: &mut String, authority: &str, found: &mut dyn FnMut(&str)) {
    let Some((user, host)) = authority.rsplit_once('@') else { return shown.push_str(authority) };
    let password = user.split_once(':').map(|(login, password)| {
        shown.push_str(login);
        shown.push(':');
        password
    });
    push_mask(shown, password.unwrap_or(user), found);
    shown.push('@');
    shown.push_str(host);
}

fn push_query(shown: &mut String, query: &str, found: &mut dyn FnMut(&str)) {
    for (at, pair) in query.split('&').enumerate() {
        if at > 0 {
            shown.push('&');
        }
        match pair.split_once('=') {
            Some((name, value)) => {
                shown.push_str(name);
                shown.push('=');
                if !value.is_empty() {
                    push_mask(shown, value, found);
                }
            }
            None if pair.is_empty() => {}
            None => push_mask(shown, pair, found),
        }
    }
}

/// Whether a word is a key rather than a name: long, with letters and digits and no dot, or [with dots](is_dotted_key).
pub fn looks_like_key(segment: &str) -> bool {
    if segment.contains('.') {
        return is_dotted_key(segment);
    }
    segment.chars().count() >= KEY_CHARS
        && segment.chars().any(|c| c.is_ascii_digit())
        && segment.chars().any(char::is_alphabetic)
}

/// Whether a word with dots is a key: one of its parts is long, and has digits, small letters and capitals, as those of a JSON
/// Web Token (RFC 7519) have. The names of hosts and files that people choose have not.
pub fn is_dotted_key(word: &str) -> bool {
    let is_key = |part: &str| {
        let has = |is_one: fn(&char) -> bool| part.chars().any(|c| is_one(&c));
        part.chars().count() >= KEY_CHARS
            && has(char::is_ascii_digit)
            && has(char::is_ascii_lowercase)
            && has(char::is_ascii_uppercase)
    };
    word.split(['.', '/']).any(is_key) && word.contains('.')
}
