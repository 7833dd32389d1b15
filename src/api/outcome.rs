//! How a write ended. A page has to look at all three ways.

use crate::api::error::Error;

/// How a write ended: it was sent once, or not at all, and never again.
///
/// There is no way from here to a `Result`: *unknown* is neither success nor failure, and has to be shown as what it is.
#[must_use = "a write may have been refused, and its outcome may be unknown"]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome<T> {
    /// The service says that it did it. Only what is read back afterwards is certain.
    Done(T),
    /// The service refused it, or the request was not sent at all ([`Error::status`] is then `None`). Not every no is certain
    /// ([`Error::is_refusal_uncertain`]).
    Refused(Error),
    /// The service may have done it: the connection broke, nothing came in time, a gateway answered for the service, or
    /// the answer cannot be understood. What is true has to be read.
    Unknown(Error),
}

impl<T> Outcome<T> {
    /// What the decoded answer to a write that was sent means.
    pub fn of(decoded: Result<T, Error>) -> Self {
        match decoded {
            Ok(done) => Self::Done(done),
            Err(error) if error.is_write_outcome_unknown() => Self::Unknown(error),
            Err(error) => Self::Refused(error),
        }
    }

    /// The error, unless the write is done.
    pub const fn error(&self) -> Option<&Error> {
        match self {
            Self::Done(_) => None,
            Self::Refused(error) | Self::Unknown(error) => Some(error),
        }
    }
}
