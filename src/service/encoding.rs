//! Content negotiation (RFC 9110, 12.5.3), with brotli preferred to gzip.

use std::io::Write;

use axum::http::{HeaderMap, HeaderValue, header};

/// A level of either coding that compresses a page in well under a millisecond.
const FAST: u32 = 4;

/// The binary logarithm of brotli's window: 256 KiB, of which an encoder needs a multiple.
const WINDOW: u32 = 18;

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
    /// Returns the best accepted coding, if there is one.
    pub fn packer(self) -> Option<(ContentCoding, Packer)> {
        let gzip = || flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::new(FAST));
        match self {
            Self { brotli: true, .. } => {
                let encoder = brotli::CompressorWriter::new(Vec::new(), 4096, FAST, WINDOW);
                Some((ContentCoding::Brotli, Packer::Brotli(Box::new(encoder))))
            }
            Self { gzip: true, .. } => Some((ContentCoding::Gzip, Packer::Gzip(gzip()))),
            _ => None,
        }
    }

    /// Compresses a body with the best accepted coding.
    pub fn packed(self, plain: Vec<u8>) -> (ContentCoding, Vec<u8>) {
        let Some((coding, mut packer)) = self.packer() else { return (ContentCoding::Identity, plain) };
        packer.write(&plain);
        (coding, packer.end())
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

/// Compresses a body piece by piece, with buffers far below the size of a large body.
pub enum Packer {
    Brotli(Box<brotli::CompressorWriter<Vec<u8>>>),
    Gzip(flate2::write::GzEncoder<Vec<u8>>),
}

impl Packer {
    fn write(&mut self, plain: &[u8]) {
        // Writing into memory cannot fail.
        let _ = match self {
            Self::Brotli(encoder) => encoder.write_all(plain),
            Self::Gzip(encoder) => encoder.write_all(plain),
        };
    }

    /// Returns the compressed form of a piece, from which the client can restore all of it.
    pub fn piece(&mut self, plain: &[u8]) -> Vec<u8> {
        self.write(plain);
        match self {
            Self::Brotli(encoder) => {
                let _ = encoder.flush();
                std::mem::take(encoder.get_mut())
            }
            Self::Gzip(encoder) => {
                let _ = encoder.flush();
                std::mem::take(encoder.get_mut())
            }
        }
    }

    /// Returns the rest.
    pub fn end(self) -> Vec<u8> {
        match self {
            Self::Brotli(encoder) => encoder.into_inner(),
            Self::Gzip(encoder) => encoder.finish().unwrap_or_default(),
        }
    }
}
