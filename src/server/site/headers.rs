//! The headers of the console's page and files, to which [`Program`](crate::server::program::Program) adds those of every
//! response.

use axum::http::{HeaderMap, HeaderName, HeaderValue, header};

/// Headers of the page, except for its content security policy.
const PAGE: [(HeaderName, &str); 5] = [
    (header::CONTENT_TYPE, "text/html; charset=utf-8"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-embedder-policy"), "require-corp"),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), microphone=(), geolocation=(), usb=(), payment=()",
    ),
];

/// Returns the page's content security policy: scripts only by nonce; no frames, form posts or code from strings.
pub fn policy(nonce: &str, api_origins: &[String]) -> String {
    let connect = api_origins.iter().fold("'self'".to_owned(), |all, origin| format!("{all} {origin}"));
    format!(
        "default-src 'none'; script-src 'nonce-{nonce}' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; \
         font-src 'self'; connect-src {connect}; manifest-src 'self'; base-uri 'none'; object-src 'none'; \
         form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types default"
    )
}

/// Sets the headers of a page.
pub fn page(headers: &mut HeaderMap, nonce: &str, api_origins: &[String]) {
    for (name, value) in PAGE {
        headers.insert(name, HeaderValue::from_static(value));
    }
    // The value is always valid: the nonce is generated, and the origins were checked at start.
    if let Ok(policy) = HeaderValue::from_str(&policy(nonce, api_origins)) {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
}

/// Sets the headers of a file.
pub fn file(headers: &mut HeaderMap, name: &str) {
    let cache = if is_hashed(name) { "public, max-age=31536000, immutable" } else { "public, max-age=300" };
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(built_type(name).unwrap_or(BINARY)));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
}

/// Returns whether the name contains a content hash, as trunk writes it: `console-0123456789abcdef_bg.wasm`. trunk
/// omits the hash's leading zeros. wasm-bindgen names the folder of its snippets in the same way.
pub fn is_hashed(name: &str) -> bool {
    name.split(['/', '.', '_']).any(|part| {
        part.rsplit_once('-').is_some_and(|(_, hash)| {
            (12..=16).contains(&hash.len())
                && hash.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
        })
    })
}

/// Endings of the files that a build makes, with their media types: a path that ends so is a file or missing, never the
/// page. `deploy/` has the same ones.
pub const BUILT: [(&str, &str); 14] = [
    ("bin", BINARY),
    ("br", BINARY),
    ("css", "text/css; charset=utf-8"),
    ("gz", BINARY),
    ("html", "text/html; charset=utf-8"),
    ("ico", "image/x-icon"),
    ("js", "text/javascript; charset=utf-8"),
    ("json", "application/json"),
    ("map", "application/json"),
    ("png", "image/png"),
    ("svg", "image/svg+xml"),
    ("txt", "text/plain; charset=utf-8"),
    ("wasm", "application/wasm"),
    ("webmanifest", "application/manifest+json"),
];

const BINARY: &str = "application/octet-stream";

/// Returns the media type of a built file by its ending; `None` for any other name.
pub fn built_type(name: &str) -> Option<&'static str> {
    let (_, ending) = name.rsplit_once('.')?;
    BUILT.into_iter().find(|(built, _)| *built == ending).map(|(_, media_type)| media_type)
}
