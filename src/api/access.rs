//! What reads of several areas together say about an address, an account and a token (`contract.md#decision-33`).
//!
//! Recording names the cause of a refusal (`contract.md#errors-recording`: 401 without a token, 403 for a wrong account),
//! but a service may not have that area, or close it to a token. Metrics does not tell a wrong token from a wrong account
//! (`contract.md#errors-metrics`). So one area that lets in decides, and otherwise the most exact answer; an area without an
//! answer hides no other.

use crate::api::error::{Error, ErrorKind};
use crate::api::{Answer, Area, Endpoint, Read, Request};
use crate::json::object::{entries_of, value_of};
use crate::model::ids::AccountName;

/// A read that is sent only to see whether it is let in.
#[derive(Clone, Debug)]
pub struct Probe<E>(pub E);

impl<E: Read> Read for Probe<E> {}

impl<E: Read> Endpoint for Probe<E> {
    type Output = ();

    const AREA: Area = E::AREA;

    fn request(&self, account: &AccountName) -> Request {
        self.0.request(account)
    }

    fn decode(&self, answer: &Answer<'_>) -> Result<(), Error> {
        match self.0.decode(answer) {
            Err(error) if error.kind == ErrorKind::NotFound && is_not_found_here(E::AREA, answer) => Ok(()),
            decoded => decoded.map(drop),
        }
    }
}

/// Whether "not found" comes in the area's own JSON, so after token and account were checked. A web server says 404 of any path.
fn is_not_found_here(area: Area, answer: &Answer<'_>) -> bool {
    let text = std::str::from_utf8(answer.body).unwrap_or_default();
    let own = if area == Area::Restream { "success" } else { "status" };
    value_of(&entries_of(text.trim()), own).is_some()
}

/// Judges by how reads of different areas ended; `Ok` for a read that was let in.
///
/// # Errors
/// The error that tells most. Without any read nothing is granted; that does not happen.
pub fn judge(reads: Vec<Result<(), Error>>) -> Result<(), Error> {
    let mut known: Option<Error> = None;
    for read in reads {
        let Err(error) = read else { return Ok(()) };
        if known.as_ref().is_none_or(|known| weight(error.kind) > weight(known.kind)) {
            known = Some(error);
        }
    }
    Err(known.unwrap_or_else(|| Error::without_answer(Area::Recording, ErrorKind::Network, "")))
}

/// How much an error tells. An account is named only by a service that knows the token.
fn weight(kind: ErrorKind) -> u8 {
    match kind {
        ErrorKind::AccessDenied => 5,
        ErrorKind::TokenRefused => 4,
        ErrorKind::Server | ErrorKind::RateLimited => 3,
        ErrorKind::Network | ErrorKind::Timeout => 1,
        _ => 2,
    }
}
