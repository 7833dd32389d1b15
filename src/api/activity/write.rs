//! One write and what became of it.

use crate::api::{Error, Method};

/// A write: a call that may change something at the service.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Write {
    /// What the service tells it by (`X-Op-Id`).
    pub op_id: String,
    /// When it was asked for, in Unix milliseconds.
    pub at_millis: i64,
    /// The API's address; empty for the console's own origin.
    pub api: String,
    /// Whose resources it is about.
    pub account: String,
    /// Its method.
    pub method: Method,
    /// Its path, secrets masked.
    pub path: String,
    /// What became of it.
    pub state: WriteState,
    /// What reading the thing again showed; `None` where it was not read again yet.
    pub read_back: Option<ReadBack>,
}

/// What became of a write.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WriteState {
    /// No answer yet.
    OnItsWay,
    /// The service has done it.
    Done,
    /// The service has refused it; what it said, secrets masked.
    Refused(Error),
    /// It may have been done or not; why that is not known.
    Unknown(Error),
    /// The console did not wait for the answer: it may have been done or not.
    GivenUp,
}

/// What a read after a write showed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadBack {
    /// The thing is as it was sent.
    Agrees,
    /// The thing is otherwise than it was sent.
    Differs,
    /// The thing could not be read.
    Failed,
}
