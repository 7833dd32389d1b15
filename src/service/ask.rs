//! What a handler is given, and what it gives back.

use crate::service::answers::Answer;
use crate::service::query::Query;
use crate::service::store::What;
use crate::service::world::{AccountWorld, World};

/// A request that was let in, with the world and the moment it is answered in.
pub struct Ask<'a> {
    /// The world.
    pub world: &'a World,
    /// The name of the account.
    pub account_name: &'a str,
    /// The account.
    pub account: &'a AccountWorld,
    /// The query.
    pub query: &'a Query,
    /// The present, Unix time.
    pub now: i64,
    /// What of the service does not work as it should.
    pub impairment: &'a Impairment,
}

/// What of the service does not work as it should while a request is carried out. See [`faults`](super::faults).
#[derive(Clone, Debug, Default)]
pub struct Impairment {
    /// Nodes that fail to delete, in addition to those that are down; `*` for all.
    pub down_hosts: Vec<String>,
    /// How many seconds the metrics are behind.
    pub metrics_lag_secs: i64,
}

/// The outcome of a write: what was done, and the answer.
pub struct Outcome {
    /// The answer.
    pub answer: Answer,
    /// What was done, in order; empty when nothing was.
    pub deeds: Vec<What>,
}

impl From<Answer> for Outcome {
    fn from(answer: Answer) -> Self {
        Self { answer, deeds: Vec::new() }
    }
}
