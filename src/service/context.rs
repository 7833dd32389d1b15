//! The input and output of a handler.

use crate::service::answers::Reply;
use crate::service::problems::BodyProblems;
use crate::service::query::QueryParameters;
use crate::service::store::EventKind;
use crate::service::world::{AccountWorld, World};

/// An authorized request, with the world and time to answer it by.
pub struct RequestContext<'a> {
    pub world: &'a World,
    pub account: &'a AccountWorld,
    /// The resource, recording or stream in the path.
    pub name: &'a str,
    pub query: &'a QueryParameters,
    /// The present in Unix seconds.
    pub now: i64,
    pub impairment: &'a Impairment,
}

/// Injected impairments during a request: see [`faults`](super::faults).
#[derive(Clone, Debug, Default)]
pub struct Impairment {
    /// Nodes that fail to delete, in addition to those that are down; `*` for all.
    pub down_hosts: Vec<String>,
    pub metrics_lag_secs: i64,
}

/// A write that only needs the account's state.
pub struct ParsedWrite {
    /// True if the body has problems, so that nothing is stored.
    pub is_refused: bool,
    pub decide: Decide,
}

/// Decides on a write by the account's state.
pub type Decide = Box<dyn FnOnce(&RequestContext<'_>) -> Result<WriteResult, Reply> + Send>;

impl ParsedWrite {
    pub fn new<T: Send + 'static>(
        body: Result<T, BodyProblems>,
        decide: fn(&RequestContext<'_>, Result<T, BodyProblems>) -> Result<WriteResult, Reply>,
    ) -> Self {
        Self { is_refused: body.is_err(), decide: Box::new(move |context| decide(context, body)) }
    }
}

pub struct WriteResult {
    pub answer: Reply,
    /// The events with their subjects, in order; empty if there was no effect.
    pub events: Vec<(String, EventKind)>,
}

impl From<Reply> for WriteResult {
    fn from(answer: Reply) -> Self {
        Self { answer, events: Vec::new() }
    }
}
