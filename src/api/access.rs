//! Access of a token to an account, judged by reads of several areas (`contract.md#decision-33`).
//!
//! Recording distinguishes a bad token from a wrong account (`contract.md#errors-recording`) but may be unavailable;
//! metrics does not (`contract.md#errors-metrics`). One area that grants access decides, else the most precise error.

use crate::api::error::{Error, ErrorKind};
use crate::api::{ApiResponse, Area, Endpoint, Read, Request, refusal, success};
use crate::model::ids::AccountName;

/// A read whose only purpose is to test access: its response is not decoded further than that takes.
#[derive(Clone, Debug)]
pub struct Probe<E>(pub E);

impl<E: Read> Read for Probe<E> {}

impl<E: Read> Endpoint for Probe<E> {
    type Output = ();

    const AREA: Area = E::AREA;

    fn request(&self, account: &AccountName) -> Request {
        self.0.request(account)
    }

    fn decode(&self, answer: &ApiResponse<'_>) -> Result<(), Error> {
        match success::check(E::AREA, answer) {
            // A web server's own 404 says nothing of token and account.
            Err(error) if error.kind == ErrorKind::NotFound && refusal::is_error_of(E::AREA, answer.body) => {
                Ok(())
            }
            checked => checked,
        }
    }
}

/// Judges access by the results of reads of different areas; `Ok` if one of them was allowed.
///
/// # Errors
/// Fails with the most precise error.
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

/// Returns how precise an error is. Only a service that accepts the token names the account.
fn weight(kind: ErrorKind) -> u8 {
    match kind {
        ErrorKind::Login => 6,
        ErrorKind::AccessDenied => 5,
        ErrorKind::TokenRefused => 4,
        ErrorKind::Server | ErrorKind::RateLimited => 3,
        ErrorKind::Network | ErrorKind::Timeout => 1,
        _ => 2,
    }
}
