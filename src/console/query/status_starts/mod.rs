//! The start of each target's status, from the history of its resource: only for shown targets, at most four reads at a
//! time, and further back only as far as needed.
//!
//! A result is valid until the target's code or the session changes, across pages.

mod many;
mod questions;
mod read;
mod words;

use std::collections::HashMap;

use leptos::prelude::*;

use crate::console::client::use_client;
use crate::console::platform::long_lived::on_page_change;
use crate::console::query::read_queue::ReadQueue;
use crate::console::session::use_sessions;
use crate::model::ids::ResourceId;
use crate::model::restream::StatusCode;
pub use crate::model::restream::changes::state_start::StateStart;
pub use many::{BrokenTargets, StatusStartList, many_starts};
pub use questions::TargetKey;
use questions::{LookupsByResource, StartLookups, is_open};
pub use words::{StartWords, short_words};

const READS_AT_A_TIME: usize = 4;

/// The start of targets' statuses. Lives in the context.
#[derive(Clone, Copy)]
pub struct StatusStarts {
    asked: LookupsByResource,
    queue: ReadQueue,
}

impl StatusStarts {
    pub fn new() -> Self {
        let (asked, client) = (LookupsByResource::default(), use_client());
        let queue = ReadQueue::new(READS_AT_A_TIME, move |id| {
            Box::pin(read::read(client, asked, ResourceId::new(id)))
        });
        on_page_change(move || each_changed(asked, ArcTrigger::notify));
        let sessions = use_sessions();
        let token = Memo::new(move |_| sessions.generation());
        let forget = move || {
            queue.clear();
            let before = asked.try_update_value(std::mem::take).unwrap_or_default();
            // Views still wait for the old triggers, and request again.
            before.values().for_each(|questions| questions.changed.notify());
        };
        Effect::watch(move || token.get(), move |_, _, _| forget(), false);
        Self { asked, queue }
    }

    /// Returns the start of a target's present code; `None` while it is loading.
    ///
    /// Call it in something reactive (a derived signal, a memo, a view): it runs again when the response arrives, and
    /// the read is cancelled when it is disposed.
    pub fn of(self, resource_id: &ResourceId, target: &TargetKey, present: StatusCode) -> Option<StateStart> {
        let (answer, changed, is_new) = self.asked.try_update_value(|asked| {
            let questions = asked.entry(resource_id.clone()).or_default();
            let changed = questions.changed.clone();
            let known = questions.known(target, present).map(|known| known.answer);
            if known.is_none() {
                questions.ask(target, present);
            }
            (known.flatten(), changed, known.is_none())
        })?;
        changed.track();
        let key = resource_id.as_str();
        self.queue.want(key);
        if is_new || (is_open(answer) && !self.queue.is_awaited(key)) {
            self.queue.ask(key);
        }
        answer
    }

    /// Requests the starts of several targets while the running effect lives. Skips known ones.
    pub fn ask(self, resource_id: &ResourceId, targets: &[TargetKey], present: StatusCode) {
        let is_any_open = self.asked.try_update_value(|asked| {
            let questions = asked.entry(resource_id.clone()).or_default();
            let mut is_any_open = false;
            for target in targets {
                is_any_open |= questions.ask(target, present).answer.is_none();
            }
            is_any_open
        });
        let key = resource_id.as_str();
        if is_any_open == Some(true) {
            self.queue.want(key);
            if !self.queue.is_awaited(key) {
                self.queue.ask(key);
            }
        }
    }

    /// Returns the known start, without reading. Not tracked.
    pub fn known(
        self,
        resource_id: &ResourceId,
        target: &TargetKey,
        present: StatusCode,
    ) -> Option<StateStart> {
        let found = self.asked.try_with_value(|asked| asked.get(resource_id)?.known(target, present)?.answer);
        found.flatten()
    }
}

impl Default for StatusStarts {
    fn default() -> Self {
        Self::new()
    }
}

pub fn use_status_starts() -> StatusStarts {
    expect_context()
}

fn each_changed(asked: LookupsByResource, touch: impl Fn(&ArcTrigger)) {
    let changed = |asked: &HashMap<ResourceId, StartLookups>| -> Vec<ArcTrigger> {
        asked.values().map(|questions| questions.changed.clone()).collect()
    };
    asked.try_with_value(changed).unwrap_or_default().iter().for_each(touch);
}
