//! The input and output of a handler.

use crate::service::answers::Reply;
use crate::service::query::QueryParameters;
use crate::service::store::EventKind;
use crate::service::world::{AccountWorld, World};

/// An authorized request, with the world and time to answer it by.
pub struct RequestContext<'a> {
    pub world: &'a World,
    pub account_name: &'a str,
    pub account: &'a AccountWorld,
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
    /// The delay of the metrics in seconds.
    pub metrics_lag_secs: i64,
}

pub struct WriteResult {
    pub answer: Reply,
    /// The events, in order; empty if there was no effect.
    pub events: Vec<EventKind>,
}

impl From<Reply> for WriteResult {
    fn from(answer: Reply) -> Self {
        Self { answer, events: Vec::new() }
    }
}
