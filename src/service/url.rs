//! The service's own parser of URLs.

/// Returns whether a text has a scheme, `://`, a host and only characters that a URL allows.
pub fn is_url(text: &str) -> bool {
    is_url_or_listener(text) && !host_with_port(text).starts_with(':')
}

/// Returns the same, but also accepts a port without a host: a listener, as in `srt://:9000?mode=listener`.
pub fn is_url_or_listener(text: &str) -> bool {
    let Some((scheme, _)) = text.split_once("://") else { return false };
    let is_scheme = scheme.starts_with(|first: char| first.is_ascii_alphabetic())
        && scheme.chars().all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c));
    let host = host_with_port(text);
    let is_listener = || host[1..].parse::<u16>().is_ok_and(|port| port > 0);
    is_scheme
        && !host.is_empty()
        && (!host.starts_with(':') || is_listener())
        && !text.contains(|c: char| c.is_whitespace() || c.is_control())
}

/// Returns whether a restream to this address needs a key (`contract.md#decision-5`): RTMP does, which is also the
/// default without a scheme.
pub fn needs_key(text: &str) -> bool {
    let scheme = text.split_once("://").map(|(scheme, _)| scheme.to_ascii_lowercase());
    matches!(scheme.as_deref(), None | Some("rtmp" | "rtmps"))
}

fn host_with_port(text: &str) -> &str {
    let rest = text.split_once("://").map_or(text, |(_, rest)| rest);
    let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
    authority.rsplit('@').next().unwrap_or_default()
}

/// Returns the stream of a URL: its path without surrounding slashes and without the name of a playlist. All protocols
/// share a stream's time on air.
pub fn stream_of(url: &str) -> String {
    let (_, path) = host_and_path(url);
    let playlists = ["/playlist.m3u8", "/index.m3u8", ".m3u8", ".smil"];
    let path = playlists.iter().find_map(|playlist| path.strip_suffix(playlist)).unwrap_or(&path);
    path.trim_matches('/').to_owned()
}

/// Returns the host of a URL, in lower case and without user and port, and its path without query and fragment.
pub fn host_and_path(text: &str) -> (String, String) {
    let rest = text.split_once("://").map_or(text, |(_, rest)| rest);
    let rest = rest.split(['?', '#']).next().unwrap_or_default();
    let path = rest.find('/').map_or("/", |slash| &rest[slash..]);
    let host = host_with_port(text);
    let host = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    (host.to_lowercase(), path.to_owned())
}
