//! Names for secrets and requests that no one outside can find two of.

use std::hash::{BuildHasher, RandomState};

/// A name of 128 bits. Neither a token nor a path can be read from it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Fingerprint(u64, u64);

/// The keys of this process that fingerprints are made with.
#[derive(Default)]
pub struct Keys(RandomState, RandomState);

impl Keys {
    /// The fingerprint of these parts, in this order.
    pub fn of(&self, parts: &[&[u8]]) -> Fingerprint {
        Fingerprint(self.0.hash_one(parts), self.1.hash_one(parts))
    }
}
