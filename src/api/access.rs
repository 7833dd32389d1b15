//! What refused reads of several areas together say about an address, an account and a token (`contract.md#decision-33`).
//!
//! Recording names the cause of a refusal (`contract.md#errors-recording`: 401 without a token, 403 for a wrong account),
//! but a service may not have that area, or close it to a token. Metrics does not tell a wrong token from a wrong account
//! (`contract.md#errors-metrics`). So one area that lets in decides, and otherwise the most exact answer; an area without an
//! answer hides no other.

use crate::api::error::{Error, ErrorKind};

/// What is known about the credentials.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Access {
    /// The token opens the account, in one area at least.
    Granted,
    /// The token is wrong or has expired.
    WrongToken(Error),
    /// The token is not for this account. Some services say so of a wrong token too.
    WrongAccount(Error),
    /// Something answers, but not as this API does.
    NotThisApi(Error),
    /// Nothing answers, or the browser keeps the answer back.
    NoAnswer(Error),
    /// The service answers that it cannot answer now.
    InTrouble(Error),
}

/// Judges by how reads of different areas ended; `Ok` for a read that was let in.
///
/// Without any read nothing is granted; that does not happen.
#[must_use]
pub fn judge(reads: Vec<Result<(), Error>>) -> Access {
    let mut worst: Option<(u8, Error)> = None;
    for read in reads {
        let error = match read {
            Ok(()) => return Access::Granted,
            Err(error) => error,
        };
        let weight = weight(&error);
        if worst.as_ref().is_none_or(|(known, _)| weight > *known) {
            worst = Some((weight, error));
        }
    }
    match worst {
        Some((5, error)) => Access::WrongAccount(error),
        Some((4, error)) => Access::WrongToken(error),
        Some((3, error)) => Access::InTrouble(error),
        Some((2, error)) => Access::NotThisApi(error),
        Some((_, error)) => Access::NoAnswer(error),
        None => Access::NoAnswer(Error::without_answer(super::Area::Recording, ErrorKind::Network, "")),
    }
}

/// How much an error tells. An account is named only by a service that knows the token.
fn weight(error: &Error) -> u8 {
    match error.kind {
        ErrorKind::AccessDenied => 5,
        ErrorKind::TokenRefused => 4,
        ErrorKind::Server | ErrorKind::RateLimited => 3,
        ErrorKind::Network | ErrorKind::Timeout => 1,
        _ => 2,
    }
}
