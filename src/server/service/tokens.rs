//! Tokens and identifiers.

use crate::redact::secret::Secret;
use crate::server::service::world::roll::Seed;

/// A token of 128 bits of the operating system's randomness.
///
/// # Errors
/// It gave none.
pub fn random() -> Result<Secret, getrandom::Error> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes)?;
    Ok(Secret::new(format!("{:032x}", u128::from_be_bytes(bytes))))
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
