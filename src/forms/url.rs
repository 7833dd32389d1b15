//! Validation of addresses. The service decides which schemes it supports.

use crate::forms::table::AddressMask;

/// Returns the error of an address that is not empty; `None` if it has a scheme, a host and only allowed characters. A
/// port without a host is a listener (`srt://:9000`), unless `is_web`, which also makes the message name web schemes.
pub(super) fn problem_of_url(url: &str, is_web: bool) -> Option<&'static str> {
    if url.chars().any(|c| c.is_whitespace() || c.is_control()) {
        return Some("Remove spaces and line breaks from the address.");
    }
    let Some((scheme, rest)) = url.split_once("://") else {
        return Some(match is_web {
            true => "Start the address with https:// (or http://).",
            false => "Start the address with a scheme, such as rtmp://, rtmps://, srt:// or https://.",
        });
    };
    let is_scheme = scheme.starts_with(|first: char| first.is_ascii_alphabetic())
        && scheme.chars().all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c));
    if !is_scheme {
        return Some("Start the address with a valid scheme, such as rtmp://, rtmps://, srt:// or https://.");
    }
    let authority = authority_of(rest);
    let host = authority.rsplit_once('@').map_or(authority, |(_, host)| host);
    let (name, port) = match host.strip_prefix('[') {
        Some(inside) => match inside.split_once(']') {
            Some((name, after)) => (name, after.strip_prefix(':')),
            None => return Some("Close the bracket around the IPv6 address, as in [2001:db8::1]."),
        },
        None => host.split_once(':').map_or((host, None), |(name, port)| (name, Some(port))),
    };
    let is_listener = !is_web && port.is_some_and(|port| !port.is_empty());
    if name.is_empty() && !is_listener {
        return Some("Enter a host after ://, such as live.example.com.");
    }
    let is_port = |port: &str| {
        port.bytes().all(|byte| byte.is_ascii_digit()) && port.parse::<u16>().is_ok_and(|port| port > 0)
    };
    match port {
        Some(port) if !port.is_empty() && !is_port(port) => {
            Some("The port must be a number from 1 to 65535. Correct it, or leave it out.")
        }
        _ => None,
    }
}

/// Returns the warning of an address whose scheme none of the examples of its kind has (`contract.md#restream-resource`).
pub(super) fn unusual_scheme(url: &str, mask: AddressMask, is_web: bool) -> Option<&'static str> {
    let (usual, message): (&[&str], _) = match (is_web, mask) {
        (true, _) => (&["https", "http"], "A playlist is usually read by https or http."),
        (_, AddressMask::Target) => {
            (&["rtmp", "rtmps", "srt"], "A restream is usually sent by rtmp, rtmps or srt.")
        }
        (_, AddressMask::Source) => (
            &["rtmp", "rtmps", "rtsp", "srt", "https", "http"],
            "A source is usually read by rtmp, rtmps, rtsp, srt, https or http.",
        ),
    };
    let (scheme, _) = url.split_once("://")?;
    (!usual.iter().any(|usual| scheme.eq_ignore_ascii_case(usual))).then_some(message)
}

pub(super) fn has_login(url: &str) -> bool {
    let login = |rest| authority_of(rest).rsplit_once('@').is_some_and(|(login, _)| !login.is_empty());
    url.split_once("://").is_some_and(|(_, rest)| login(rest))
}

/// Returns whether a target needs a stream key: RTMP, the default, does; SRT has it in the address
/// (`contract.md#decision-5`).
pub(super) fn needs_key(url: &str) -> bool {
    let scheme = url.split_once("://").map_or("rtmp", |(scheme, _)| scheme);
    ["rtmp", "rtmps"].iter().any(|rtmp| scheme.eq_ignore_ascii_case(rtmp))
}

fn authority_of(rest: &str) -> &str {
    rest.split(['/', '?', '#']).next().unwrap_or_default()
}
