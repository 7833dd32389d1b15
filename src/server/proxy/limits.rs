//! The limits of the proxy.

use std::time::Duration;

/// Limits of the proxy.
#[derive(Debug, Clone, Copy)]
pub struct ProxyLimits {
    /// Maximum time for DNS, connection and TLS.
    pub connect_time: Duration,
    /// Maximum time from the start to the head of the upstream's response.
    pub head_time: Duration,
    /// Maximum silence within a response.
    pub body_pause: Duration,
    /// Maximum time for a body, in addition to that for its bytes.
    pub body_time: Duration,
    /// Maximum size of a response to a read, in bytes.
    pub read_bytes: usize,
    /// Maximum size of a write's response or an error, which is stored in memory.
    pub write_bytes: usize,
    /// Limits on remembered writes.
    pub once: OnceLimits,
}

impl Default for ProxyLimits {
    fn default() -> Self {
        Self {
            connect_time: Duration::from_secs(5),
            head_time: Duration::from_secs(30),
            body_pause: Duration::from_secs(30),
            body_time: Duration::from_secs(120),
            read_bytes: 32 * 1024 * 1024,
            write_bytes: 1024 * 1024,
            once: OnceLimits::default(),
        }
    }
}

/// Limits on remembered writes.
#[derive(Debug, Clone, Copy)]
pub struct OnceLimits {
    /// Time to remember a write after its response.
    pub keep: Duration,
    /// Maximum number of completed writes.
    pub writes: usize,
    /// Maximum size of a remembered response in bytes.
    pub answer_bytes: usize,
}

impl Default for OnceLimits {
    fn default() -> Self {
        Self { keep: Duration::from_secs(600), writes: 20_000, answer_bytes: 4 * 1024 }
    }
}
