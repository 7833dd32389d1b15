//! Content negotiation (RFC 9110, 12.5.3), and compression by gzip.

use std::io::Write;

use axum::http::{HeaderMap, HeaderValue, header};
use flate2::Compression;
use flate2::write::GzEncoder;

/// The coding of bodies that are compressed here.
pub const GZIP: &str = "gzip";

/// Returns whether `Accept-Encoding` has a coding. `q=0` excludes a coding; `*` matches all others.
pub fn accepts(headers: &HeaderMap, coding: &str) -> bool {
    let (mut named, mut others) = (None, false);
    let values = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    for item in values.flat_map(|value| value.split(',')) {
        let (name, weight) = item.split_once(';').unwrap_or((item, ""));
        let is_taken = !weight.trim().strip_prefix("q=").is_some_and(|q| q.trim().parse() == Ok(0.0_f32));
        match name.trim().to_ascii_lowercase().as_str() {
            "*" => others = is_taken,
            name if name == coding || (name, coding) == ("x-gzip", GZIP) => named = Some(is_taken),
            _ => {}
        }
    }
    named.unwrap_or(others)
}

/// Sets `Content-Encoding` and `Vary`.
pub fn mark(headers: &mut HeaderMap, coding: Option<&'static str>) {
    headers.insert(header::VARY, HeaderValue::from_static("Accept-Encoding"));
    if let Some(coding) = coding {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding));
    }
}

/// A compressor with buffers far below the size of a large body.
pub type Packer = GzEncoder<Vec<u8>>;

/// Creates a packer of a level that compresses a page in well under a millisecond.
pub fn packer() -> Packer {
    GzEncoder::new(Vec::new(), Compression::new(4))
}

/// Returns the compressed form of a piece, from which the client can restore all of it.
pub fn piece(packer: &mut Packer, plain: &[u8]) -> Vec<u8> {
    // Writing into memory cannot fail.
    let _ = packer.write_all(plain).and_then(|()| packer.flush());
    std::mem::take(packer.get_mut())
}

/// Compresses a body.
pub fn packed(plain: &[u8]) -> Vec<u8> {
    let mut packer = packer();
    let _ = packer.write_all(plain);
    packer.finish().unwrap_or_default()
}
