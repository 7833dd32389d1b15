//! The start of each target's status, from the history of its resource: only for shown targets, at most four reads at a
//! time, and further back only as far as needed.
//!
//! A result is valid until the target's code or the session changes, across pages.

mod label;
mod many;
mod read;

use std::collections::HashMap;

use leptos::prelude::*;

use crate::console::client::use_client;
use crate::console::platform::effects::on_change;
use crate::console::platform::long_lived::long_lived;
use crate::console::query::read_queue::ReadQueue;
use crate::console::session::use_sessions;
use crate::model::ids::ResourceId;
use crate::model::restream::StatusCode;
pub use crate::model::restream::changes::state_start::StateStart;
pub use label::{StartLabel, since_label};
pub use many::{BrokenTargets, StatusStartList, many_starts};
pub use read::TargetKey;
use read::{LookupsByResource, is_open};

const READS_AT_A_TIME: usize = 4;

/// The start of targets' statuses. Lives in the context.
#[derive(Clone, Copy)]
pub struct StatusStarts {
    /// Notifies only of answers, not of new questions.
    requested: RwSignal<LookupsByResource>,
    queue: ReadQueue,
}

impl StatusStarts {
    pub fn new() -> Self {
        let (requested, client) = (long_lived(LookupsByResource::new()), use_client());
        let queue = ReadQueue::new(READS_AT_A_TIME, move |id| {
            Box::pin(read::read(client, requested, ResourceId::new(id)))
        });
        let sessions = use_sessions();
        let token = Memo::new(move |_| sessions.generation());
        let forget = move |_: &_| {
            queue.clear();
            requested.try_update(HashMap::clear);
        };
        on_change(move || token.get(), forget);
        Self { requested, queue }
    }

    /// Returns the start of a target's present code; `None` while it is loading.
    ///
    /// Call it in something reactive (a derived signal, a memo, a view): it runs again when the response arrives, and
    /// the read is cancelled when it is disposed.
    pub fn of(self, resource_id: &ResourceId, target: &TargetKey, present: StatusCode) -> Option<StateStart> {
        self.requested.track();
        let (is_new, answer) = self.question(resource_id, target, present)?;
        let key = resource_id.as_str();
        self.queue.want(key);
        if is_new || (is_open(answer) && !self.queue.is_awaited(key)) {
            self.queue.request(key);
        }
        answer
    }

    /// Requests the starts of several targets while the running effect lives. Skips known ones.
    pub fn request(self, resource_id: &ResourceId, targets: &[TargetKey], present: StatusCode) {
        let questions: Vec<_> =
            targets.iter().filter_map(|target| self.question(resource_id, target, present)).collect();
        let key = resource_id.as_str();
        if questions.iter().any(|(_, answer)| answer.is_none()) {
            self.queue.want(key);
            if !self.queue.is_awaited(key) {
                self.queue.request(key);
            }
        }
    }

    /// Adds a question unless it is known; returns whether it is new, and its answer.
    fn question(
        self,
        resource_id: &ResourceId,
        target: &TargetKey,
        present: StatusCode,
    ) -> Option<(bool, Option<StateStart>)> {
        self.requested.try_update_untracked(|requested| {
            let questions = requested.entry(resource_id.clone()).or_default();
            match questions.get(target) {
                Some((code, answer)) if *code == present => (false, *answer),
                _ => {
                    questions.insert(target.clone(), (present, None));
                    (true, None)
                }
            }
        })
    }

    /// Returns the known start, without reading. Not tracked.
    pub fn find(
        self,
        resource_id: &ResourceId,
        target: &TargetKey,
        present: StatusCode,
    ) -> Option<StateStart> {
        self.requested.try_with_untracked(|requested| {
            let (code, answer) = requested.get(resource_id)?.get(target)?;
            answer.filter(|_| *code == present)
        })?
    }
}

pub fn use_status_starts() -> StatusStarts {
    expect_context()
}
