//! The outcome of a write.

use crate::api::error::Error;

/// The outcome of a write, sent at most once. It is no `Result`: *unknown* is neither, and a page must show it.
#[must_use = "a write may have been refused, and its outcome may be unknown"]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The service reports success. Only a read confirms it.
    Done,
    /// The service refused it, or it was not sent ([`Error::status`] is `None`). See [`Error::is_refusal_uncertain`].
    Refused(Error),
    /// The service may have applied it: connection lost, timeout, a gateway's response, or an unreadable one.
    Unknown(Error),
}

impl Outcome {
    /// Classifies the decoded response to a write.
    pub fn of(decoded: Result<(), Error>) -> Self {
        match decoded {
            Ok(()) => Self::Done,
            Err(error) if error.is_write_outcome_unknown() => Self::Unknown(error),
            Err(error) => Self::Refused(error),
        }
    }
}
