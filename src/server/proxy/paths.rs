//! The allow-list of forwarded requests: the API's four areas with their methods (`contract.md` and
//! `contract.md#versions`), and only unambiguous paths.
//!
//! An admitted path is forwarded byte for byte: it is only inspected, never decoded, joined or normalized.

use std::borrow::Cow;

use axum::http::{Method, StatusCode, Uri};

use crate::api::Area;
use crate::server::refusal::Refusal;
use crate::text::percent;

/// Maximum length of the path with its query, in bytes.
const MAX_TARGET_BYTES: usize = 8 * 1024;

/// Maximum depth of nested percent-encoding.
const MAX_ROUNDS: usize = 3;

/// Index of the first name among a path's segments: `/app/dvr-net/v1/{account}/streams/{name}`.
const NAME_INDEX: usize = 5;

/// A name's slash next to an empty segment is encoded, so that no proxy merges it.
const SLASHES: [&str; 2] = ["%2F", "%2f"];

const EMPTY: &str = "The path has an empty part (//).";

const BACKSLASH: &str =
    "A name in the address has a backslash (\\). Servers read it differently, so it is not passed on.";

/// Each area's path and its methods. Only metrics have the account in the query instead of the path.
const AREAS: [(Area, &str); 4] = [
    (Area::Restream, "GET, POST, PUT"),
    (Area::Recording, "GET, PUT, PATCH"),
    (Area::Dvr, "GET, DELETE"),
    (Area::Metrics, "GET"),
];

/// Returns the path and query to forward, unchanged, or the refusal.
pub fn admit<'a>(method: &Method, uri: &'a Uri) -> Result<&'a str, Refusal> {
    let target = uri.path_and_query().map_or("", |target| target.as_str());
    if target.len() > MAX_TARGET_BYTES {
        return Err(Refusal::new(StatusCode::URI_TOO_LONG, "The address is longer than 8 KiB."));
    }
    check_path(uri.path()).map_err(|why| Refusal::new(StatusCode::BAD_REQUEST, why))?;
    if !uri.query().unwrap_or_default().bytes().all(|byte| byte.is_ascii_graphic()) {
        let why = "The query has a character that is not percent-encoded.";
        return Err(Refusal::new(StatusCode::BAD_REQUEST, why));
    }
    let is_address = |area: Area, rest: &str| match area {
        Area::Metrics => rest.is_empty() || rest.starts_with('/'),
        _ => rest.len() >= 2 && rest.starts_with('/'),
    };
    let allowed = AREAS.iter().find_map(|(area, allowed)| {
        let rest = uri.path().strip_prefix(area.prefix())?;
        is_address(*area, rest).then_some(*allowed)
    });
    let why = "This is no address of the API; it is not passed on.";
    let allowed = allowed.ok_or_else(|| Refusal::new(StatusCode::NOT_FOUND, why))?;
    if !allowed.split(", ").any(|allowed| allowed == method.as_str()) {
        let why = "Method is not allowed; it is not passed on.";
        return Err(Refusal::new(StatusCode::METHOD_NOT_ALLOWED, why).allowing(allowed));
    }
    Ok(target)
}

/// Checks that no server, cache or firewall on the way could resolve, merge, cut or decode a segment.
pub fn check_path(path: &str) -> Result<(), &'static str> {
    if !path.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Err("The path has a character that is not percent-encoded.");
    }
    if path.contains('\\') {
        return Err(BACKSLASH);
    }
    let mut segments = path.split('/').skip(1).enumerate().peekable();
    while let Some((index, segment)) = segments.next() {
        match segment {
            "" if segments.peek().is_some() => return Err(EMPTY),
            "" => {}
            segment => {
                let begins = SLASHES.iter().any(|slash| segment.starts_with(slash));
                let ends = SLASHES.iter().any(|slash| segment.ends_with(slash));
                if index > NAME_INDEX && begins || segments.peek().is_some() && ends {
                    return Err(EMPTY);
                }
                check_segment(segment, index >= NAME_INDEX)?;
            }
        }
    }
    Ok(())
}

/// Checks a segment as sent and after each decoding, because some servers decode more than once.
fn check_segment(segment: &str, is_name: bool) -> Result<(), &'static str> {
    let mut text = Cow::Borrowed(segment);
    for round in 0..=MAX_ROUNDS {
        check_decoded(&text, is_name, round)?;
        if !text.contains('%') {
            return Ok(());
        }
        match percent::decode(&text) {
            Some(decoded) => text = Cow::Owned(decoded),
            // An encoded percent sign, which represents itself.
            None if round > 0 => return Ok(()),
            None => return Err("The path is not percent-encoded UTF-8."),
        }
    }
    Err("The path is percent-encoded over and over.")
}

/// Checks a decoded segment. Only the name of a stream, resource or recording may contain encoded reserved characters.
fn check_decoded(text: &str, is_name: bool, round: usize) -> Result<(), &'static str> {
    if text.contains('\\') && !is_name {
        return Err(BACKSLASH);
    }
    if text.contains('\0') || (text.contains(char::is_control) && !is_name) {
        return Err(
            "A name in the address has a control character, such as a line break. It is not passed on.",
        );
    }
    let is_looked_at = |part: &&str| !(is_name && round == 1 && part.is_empty());
    // Some servers treat a backslash as a slash.
    for part in text.split('/').filter(is_looked_at).flat_map(|part| part.split('\\')) {
        // Some servers cut a segment at its first semicolon.
        match part.split(';').next() {
            Some("." | "..") => return Err("The path has a part that is . or .. and leads elsewhere."),
            _ if part.chars().all(char::is_control) => return Err(EMPTY),
            _ => {}
        }
    }
    Ok(())
}
