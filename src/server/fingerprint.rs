//! Fingerprints of secrets and requests, keyed so that an outsider cannot construct a collision.

use std::hash::{BuildHasher, RandomState};

/// A fingerprint of 128 bits, from which neither a token nor a path can be recovered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Fingerprint(u64, u64);

/// The random keys of this process.
#[derive(Default)]
pub struct FingerprintKeys(RandomState, RandomState);

impl FingerprintKeys {
    /// Returns the fingerprint of these parts, in this order.
    pub fn of(&self, parts: &[&[u8]]) -> Fingerprint {
        Fingerprint(self.0.hash_one(parts), self.1.hash_one(parts))
    }
}
