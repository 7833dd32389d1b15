//! Fingerprints of secrets and requests, keyed so that an outsider cannot construct a collision.

use std::hash::{BuildHasher, RandomState};
use std::sync::LazyLock;

/// A fingerprint of 128 bits, from which neither a token nor a path can be recovered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Fingerprint(u64, u64);

/// The random keys of this process.
static KEYS: LazyLock<[RandomState; 2]> = LazyLock::new(Default::default);

impl Fingerprint {
    /// Returns the fingerprint of these parts, in this order.
    pub fn of(parts: &[&[u8]]) -> Self {
        let [one, other] = &*KEYS;
        Self(one.hash_one(parts), other.hash_one(parts))
    }
}
