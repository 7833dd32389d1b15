//! Content negotiation (RFC 9110, 12.5.3), with brotli preferred to gzip.

use std::io::Write;

use axum::http::{HeaderMap, HeaderValue, header};

/// A level of either coding that compresses a page in well under a millisecond.
const FAST: u32 = 4;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ContentCoding {
    Brotli,
    Gzip,
    Identity,
}

impl ContentCoding {
    /// Returns the name for `Content-Encoding`; `None` for an uncompressed body.
    pub const fn name(self) -> Option<&'static str> {
        match self {
            Self::Brotli => Some("br"),
            Self::Gzip => Some("gzip"),
            Self::Identity => None,
        }
    }
}

/// The codings that the client accepts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Accepted {
    pub brotli: bool,
    pub gzip: bool,
}

impl Accepted {
    /// Compresses a body with the best accepted coding.
    pub fn packed(self, plain: Vec<u8>) -> (ContentCoding, Vec<u8>) {
        match self {
            Self { brotli: true, .. } => (ContentCoding::Brotli, brotli(&plain)),
            Self { gzip: true, .. } => (ContentCoding::Gzip, gzip(&plain)),
            _ => (ContentCoding::Identity, plain),
        }
    }
}

/// Parses `Accept-Encoding`. `q=0` excludes a coding; `*` matches all others.
pub fn accepted(headers: &HeaderMap) -> Accepted {
    let (mut brotli, mut gzip, mut others) = (None, None, false);
    let values = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    for item in values.flat_map(|value| value.split(',')) {
        let (coding, weight) = item.split_once(';').unwrap_or((item, ""));
        let is_taken = !weight.trim().strip_prefix("q=").is_some_and(|q| q.trim().parse() == Ok(0.0_f32));
        match coding.trim().to_ascii_lowercase().as_str() {
            "br" => brotli = Some(is_taken),
            "gzip" | "x-gzip" => gzip = Some(is_taken),
            "*" => others = is_taken,
            _ => {}
        }
    }
    Accepted { brotli: brotli.unwrap_or(others), gzip: gzip.unwrap_or(others) }
}

/// Sets `Content-Encoding` and `Vary`.
pub fn mark(headers: &mut HeaderMap, coding: ContentCoding) {
    headers.insert(header::VARY, HeaderValue::from_static("Accept-Encoding"));
    if let Some(name) = coding.name() {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(name));
    }
}

fn brotli(plain: &[u8]) -> Vec<u8> {
    let mut packed = Vec::new();
    {
        let mut encoder = brotli::CompressorWriter::new(&mut packed, 4096, FAST, 22);
        // Writing into memory cannot fail; dropping the encoder finishes the stream.
        let _ = encoder.write_all(plain);
    }
    packed
}

fn gzip(plain: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::new(FAST));
    // Writing into memory cannot fail.
    let _ = encoder.write_all(plain);
    encoder.finish().unwrap_or_default()
}
