//! Tokens and identifiers.

use crate::redact::secret::Secret;
use crate::service::world::roll::Seed;

/// Returns a token of 128 random bits; fails without randomness.
pub fn random() -> Result<Secret, String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes)
        .map_err(|error| format!("the operating system gave no randomness: {error}"))?;
    Ok(Secret::new(format!("{:032x}", u128::from_be_bytes(bytes))))
}

/// Returns the SHA-256 of a token or a body to store. A token needs no salt, because its 128 random bits cannot be
/// guessed.
pub fn hash(bytes: &[u8]) -> String {
    hex(ring::digest::digest(&ring::digest::SHA256, bytes).as_ref())
}

/// Returns bytes as hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Returns the identifier of an account's resource number `index`, the same for the same seed.
pub fn resource_id(seed: Seed, account: &str, index: usize) -> String {
    let bits = seed.dice("resource id", account).part(i64::try_from(index).unwrap_or(i64::MAX)).bits();
    format!("{:012x}", bits >> 16)
}

/// Returns the identifier of an account's recording setting number `index`: a UUID of version 8 (custom).
pub fn record_id(seed: Seed, account: &str, index: usize) -> String {
    let dice = seed.dice("record id", account).part(i64::try_from(index).unwrap_or(i64::MAX));
    let (high, low) = (dice.part(1).bits(), dice.part(2).bits());
    format!(
        "{:08x}-{:04x}-8{:03x}-{:04x}-{:012x}",
        high >> 32,
        (high >> 16) & 0xffff,
        high & 0xfff,
        0x8000 | (low >> 50),
        low & 0xffff_ffff_ffff
    )
}
