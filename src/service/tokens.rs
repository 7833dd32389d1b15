//! Tokens and identifiers.

use crate::redact::secret::Secret;
use crate::service::world::roll::Seed;

/// A token of 128 bits of the operating system's randomness.
///
/// # Errors
/// It gave none.
pub fn random() -> Result<Secret, getrandom::Error> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes)?;
    Ok(Secret::new(format!("{:032x}", u128::from_be_bytes(bytes))))
}

/// A token as it is kept: enough to know it again, and nothing to be let in with. A token has 128 bits of chance, so that
/// no one can try all of them, and no salt is needed.
pub fn hash(token: &[u8]) -> String {
    let digest = ring::digest::digest(&ring::digest::SHA256, token);
    digest.as_ref().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The identifier of an account's resource number `index`: the same for the same seed.
pub fn resource_id(seed: Seed, account: &str, index: usize) -> String {
    let bits = seed.dice("resource id", account).part(i64::try_from(index).unwrap_or(i64::MAX)).bits();
    format!("{:012x}", bits >> 16)
}

/// The identifier of an account's recording setting number `index`: a UUID (version 8: made by a rule of our own).
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
