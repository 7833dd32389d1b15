//! What happens to the calls of this tab, in the order in which it does.

use std::sync::Arc;

use crate::api::{ErrorKind, Outcome, Request};
use crate::console::client::fetch::Received;
use crate::console::session::Session;
use crate::model::read_back::ReadBack;

pub(super) struct Asked {
    pub id: u32,
    pub at_millis: i64,
    pub session: Session,
    pub request: Request,
    /// A write's `X-Op-Id`.
    pub op_id: Option<String>,
    /// Whether its account was in force: the secrets of another are not remembered.
    pub is_in_force: bool,
}

/// What happened to a call, or to the write that it is.
pub(super) enum Event {
    Asked(Arc<Asked>),
    /// It was sent, for the first time or again.
    Sent(u32, i64),
    Ended(Arc<Asked>, i64, Result<Arc<Received>, ErrorKind>),
    /// Its page was left before the end, or it has ended before.
    Left(u32, i64),
    /// How the write with this `X-Op-Id` ended. Its error holds no secret.
    Settled(String, Outcome<()>),
    /// What reading the thing again showed. The text is the write's `X-Op-Id`, or the path it was sent to: then it is the
    /// newest write to that path that is meant.
    ReadBack(String, Result<ReadBack, ErrorKind>),
    /// The account is left: no secret of it is looked for any more.
    AccountLeft,
}

impl Event {
    pub fn body_bytes(&self) -> usize {
        match self {
            Self::Asked(asked) => asked.request.body.as_ref().map_or(0, Vec::len),
            Self::Ended(_, _, Ok(received)) => received.body.len(),
            _ => 0,
        }
    }
}
