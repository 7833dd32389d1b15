//! Access of a token to an account, judged by reads of several areas (`contract.md#decision-33`).
//!
//! Recording distinguishes a bad token from a wrong account (`contract.md#errors-recording`) but may be unavailable;
//! metrics does not (`contract.md#errors-metrics`). One area that grants access decides, else the most precise error.

use crate::api::error::{Error, ErrorKind};
use crate::api::{ApiResponse, Area, Endpoint, Read, Request, success};
use crate::json::object::{entries_of, value_of};
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
            Err(error) if error.kind == ErrorKind::NotFound && is_not_found_here(E::AREA, answer) => Ok(()),
            checked => checked,
        }
    }
}

/// Returns whether a 404 is the area's own JSON (`contract.md#errors`), sent after checking token and account, rather
/// than a web server's. Recording sends plain text, as any server may.
fn is_not_found_here(area: Area, answer: &ApiResponse<'_>) -> bool {
    let entries = entries_of(std::str::from_utf8(answer.body).unwrap_or_default().trim());
    let begins =
        |name: &str, first: &[char]| value_of(&entries, name).is_some_and(|it| it.starts_with(first));
    match area {
        Area::Restream => begins("success", &['f']) && value_of(&entries, "code").is_some(),
        Area::Dvr | Area::Metrics => begins("status", &['"']) && begins("description", &['"']),
        Area::Recording => false,
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
        ErrorKind::AccessDenied => 5,
        ErrorKind::TokenRefused => 4,
        ErrorKind::Server | ErrorKind::RateLimited => 3,
        ErrorKind::Network | ErrorKind::Timeout => 1,
        _ => 2,
    }
}
