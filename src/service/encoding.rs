//! Content negotiation (RFC 9110, 12.5.3), with brotli preferred to gzip.

use std::io::Write;

use axum::http::{HeaderMap, HeaderValue, header};

/// A level of either coding that compresses a page in well under a millisecond.
const FAST: u32 = 4;

/// The binary logarithm of brotli's window: 256 KiB, of which an encoder needs a multiple.
const WINDOW: u32 = 18;

/// A coding of bodies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ContentCoding {
    Brotli,
    Gzip,
}

impl ContentCoding {
    /// Returns the name for `Content-Encoding`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Brotli => "br",
            Self::Gzip => "gzip",
        }
    }

    pub fn packer(self) -> Packer {
        match self {
            Self::Brotli => {
                Packer::Brotli(Box::new(brotli::CompressorWriter::new(Vec::new(), 4096, FAST, WINDOW)))
            }
            Self::Gzip => {
                Packer::Gzip(flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::new(FAST)))
            }
        }
    }

    /// Compresses a body.
    pub fn packed(self, plain: &[u8]) -> Vec<u8> {
        let mut packer = self.packer();
        packer.write(plain);
        packer.end()
    }
}

/// Returns the best coding that `Accept-Encoding` has. `q=0` excludes a coding; `*` matches all others.
pub fn accepted(headers: &HeaderMap) -> Option<ContentCoding> {
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
    let both = [(brotli, ContentCoding::Brotli), (gzip, ContentCoding::Gzip)];
    both.into_iter().find(|(is_taken, _)| is_taken.unwrap_or(others)).map(|(_, coding)| coding)
}

/// Sets `Content-Encoding` and `Vary`.
pub fn mark(headers: &mut HeaderMap, coding: Option<ContentCoding>) {
    headers.insert(header::VARY, HeaderValue::from_static("Accept-Encoding"));
    if let Some(coding) = coding {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding.name()));
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
