//! Addresses as they may be shown: keys and passwords inside them are masked.
//!
//! A target address often carries its stream key in the path, in the query or before the host. What cannot be told from a
//! key is masked: a reader who needs the whole address asks for it.

/// What stands where a secret was.
pub const MASK: &str = "••••";

/// A path segment of this many characters, with letters and digits and no dot, is taken for a key.
const KEY_CHARS: usize = 16;

/// What ends the part of an address with login and host.
const MARKS: [char; 3] = ['/', '?', '#'];

/// The address of a restream's source as it may be shown: a password before the host and all values of the query are masked.
/// Path segments stay: they are what tells one source from another.
pub fn masked_source(url: &str) -> String {
    masked(url, |segment| segment.to_owned())
}

/// The address of a target as it may be shown: as [`masked_source`], and each path segment that looks like a key or holds
/// one of the `known` secrets (the target's key, its password) is masked too.
pub fn masked_target(url: &str, known: &[&str]) -> String {
    masked(url, |segment| {
        let holds_known = known.iter().any(|secret| !secret.is_empty() && segment.contains(secret));
        if holds_known || looks_like_key(segment) { MASK.to_owned() } else { segment.to_owned() }
    })
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

fn masked(url: &str, segment_shown: impl Fn(&str) -> String) -> String {
    let parts = url.split_once("://").filter(|(scheme, _)| !scheme.contains(MARKS));
    let (scheme, rest) = parts.unwrap_or(("", url));
    let (authority, rest) = rest.split_at(if scheme.is_empty() { 0 } else { authority_end(rest) });
    let (rest, fragment) = rest.split_once('#').map_or((rest, None), |(r, f)| (r, Some(f)));
    let (path, query) = rest.split_once('?').map_or((rest, None), |(p, q)| (p, Some(q)));
    let mut shown = String::with_capacity(url.len() + 8);
    if !scheme.is_empty() {
        shown.push_str(scheme);
        shown.push_str("://");
        push_authority(&mut shown, authority);
    }
    for (at, segment) in path.split('/').enumerate() {
        if at > 0 {
            shown.push('/');
        }
        shown.push_str(&segment_shown(segment));
    }
    if let Some(query) = query {
        shown.push('?');
        push_query(&mut shown, query);
    }
    if fragment.is_some() {
        shown.push('#');
        shown.push_str(MASK);
    }
    shown
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

fn push_authority(shown: &mut String, authority: &str) {
    let Some((user, host)) = authority.rsplit_once('@') else { return shown.push_str(authority) };
    if let Some((login, _)) = user.split_once(':') {
        shown.push_str(login);
        shown.push(':');
    }
    shown.push_str(MASK);
    shown.push('@');
    shown.push_str(host);
}

fn push_query(shown: &mut String, query: &str) {
    for (at, pair) in query.split('&').enumerate() {
        if at > 0 {
            shown.push('&');
        }
        match pair.split_once('=') {
            Some((name, value)) => {
                shown.push_str(name);
                shown.push('=');
                shown.push_str(if value.is_empty() { "" } else { MASK });
            }
            None if pair.is_empty() => {}
            None => shown.push_str(MASK),
        }
    }
}

fn looks_like_key(segment: &str) -> bool {
    segment.chars().count() >= KEY_CHARS
        && !segment.contains('.')
        && segment.chars().any(|c| c.is_ascii_digit())
        && segment.chars().any(char::is_alphabetic)
}
