//! The allow-list of forwarded headers, each way: no cookies, other credentials, addresses or connection headers.

use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};

use crate::server::refusal::Refusal;
use crate::service::auth::TOKEN;
use crate::service::op_id::OP_ID;

const TO_UPSTREAM: [HeaderName; 4] = [TOKEN, header::CONTENT_TYPE, header::ACCEPT, OP_ID];

/// Excludes the length, which follows from the body, and caching, which the upstream does not control.
const FROM_UPSTREAM: [HeaderName; 6] = [
    header::CONTENT_TYPE,
    header::CONTENT_ENCODING,
    header::CONTENT_LANGUAGE,
    header::RETRY_AFTER,
    header::ALLOW,
    header::DATE,
];

/// Maximum length of a forwarded value in bytes.
const MAX_VALUE_BYTES: usize = 8 * 1024;

/// Returns the headers to forward. Refuses a repeated header, because the upstream could use either value, and a body
/// with an unsupported transfer coding.
pub fn to_upstream(method: &Method, from: &HeaderMap) -> Result<HeaderMap, Refusal> {
    check_framing(from)?;
    let mut to = HeaderMap::new();
    for name in TO_UPSTREAM {
        let mut values = from.get_all(&name).iter();
        let Some(value) = values.next() else { continue };
        if values.next().is_some() {
            return Err(bad(format!("The header {name} is there more than once.")));
        }
        if value.len() > MAX_VALUE_BYTES {
            let status = StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE;
            return Err(Refusal::new(status, format!("The header {name} is longer than 8 KiB.")));
        }
        let mut value = value.clone();
        value.set_sensitive(name == TOKEN);
        to.insert(name, value);
    }
    to.extend(default_headers());
    if *method != Method::GET {
        to.insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    Ok(to)
}

/// Returns the headers of every request of this program.
pub fn default_headers() -> HeaderMap {
    let agent = HeaderValue::from_static(concat!("sluice/", env!("CARGO_PKG_VERSION")));
    // Without the first a server may choose any coding (RFC 9110, 12.5.3).
    let identity = HeaderValue::from_static("identity");
    HeaderMap::from_iter([(header::ACCEPT_ENCODING, identity), (header::USER_AGENT, agent)])
}

/// Returns the response headers to forward, the first of repeated ones. Copies each value, because a received one keeps
/// the buffer of the complete head alive.
pub fn from_upstream(from: &HeaderMap) -> HeaderMap {
    let mut to = HeaderMap::new();
    for name in FROM_UPSTREAM {
        if let Some(value) = from.get(&name).and_then(|value| HeaderValue::from_bytes(value.as_bytes()).ok())
        {
            to.insert(name, value);
        }
    }
    to
}

/// Allows only the chunked coding: the proxy forwards a body with a new length and without its coding.
fn check_framing(from: &HeaderMap) -> Result<(), Refusal> {
    let mut transfers = from.get_all(header::TRANSFER_ENCODING).iter();
    let is_chunked = match (transfers.next(), transfers.next()) {
        (None, _) => true,
        (Some(coding), None) => coding.as_bytes().eq_ignore_ascii_case(b"chunked"),
        _ => false,
    };
    if !is_chunked {
        return Err(bad("The only Transfer-Encoding taken here is chunked.".to_owned()));
    }
    if from.contains_key(header::CONTENT_ENCODING) {
        let why = "The request's body is compressed; send it as it is.";
        return Err(Refusal::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, why));
    }
    Ok(())
}

fn bad(why: String) -> Refusal {
    Refusal::new(StatusCode::BAD_REQUEST, why)
}
