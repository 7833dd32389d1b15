//! What an address must look like. Which schemes a service can use is its own business.

/// What is wrong with an address that is not empty, and the way out; `None` if it has a scheme, a host and nothing that
/// an address cannot hold. `is_web` where addresses of the web are meant: the words then name their schemes.
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
    if name.is_empty() {
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

/// Whether an address holds a user name or a password before its host.
pub(super) fn has_login(url: &str) -> bool {
    url.split_once("://").is_some_and(|(_, rest)| authority_of(rest).contains('@'))
}

fn authority_of(rest: &str) -> &str {
    rest.split(['/', '?', '#']).next().unwrap_or_default()
}
