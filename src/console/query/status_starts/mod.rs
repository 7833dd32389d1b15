//! The start of each target's status, from the history of its resource: only for shown targets, at most four reads at a
//! time, and further back only as far as needed.
//!
//! A result is valid until the target's code or the session changes, across pages.

mod many;
mod read;
mod words;

use std::collections::HashMap;

use leptos::prelude::*;

use crate::console::client::use_client;
use crate::console::platform::effects::on_change;
use crate::console::platform::long_lived::long_lived;
use crate::console::query::read_queue::ReadQueue;
use crate::console::session::use_sessions;
use crate::model::ids::ResourceId;
pub use crate::model::restream::changes::state_start::StateStart;
use crate::model::restream::join::TargetName;
use crate::model::restream::{Restream, StatusCode};
use crate::redact::secret::Secret;
pub use many::{BrokenTargets, ManyStarts, many_starts};
pub use words::{StartWords, short_words};

const READS_AT_A_TIME: usize = 4;

/// Identifies a target of a resource (`contract.md#restream-status`). It has no `Debug`: it contains a stream key.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct TargetKey {
    pub source: String,
    pub target_url: String,
    pub target_key: Secret,
}

impl TargetKey {
    pub fn of(restream: &Restream) -> Self {
        Self {
            source: restream.source.clone(),
            target_url: restream.target_url.clone(),
            target_key: restream.target_key.clone(),
        }
    }

    fn name(&self) -> TargetName<'_> {
        let Self { source, target_url, target_key } = self;
        TargetName { source, target_url, target_key: target_key.expose() }
    }
}

/// The questions about the targets of each resource: the code of each target, and when it began; `None` while that is
/// loading. Another code is another question.
type Asked =
    StoredValue<HashMap<ResourceId, HashMap<TargetKey, (StatusCode, Option<StateStart>)>>, LocalStorage>;

/// Returns whether there is no answer, or an inconclusive one.
const fn is_open(answer: Option<StateStart>) -> bool {
    matches!(answer, None | Some(StateStart::Unknown))
}

/// The start of targets' statuses. Lives in the context.
#[derive(Clone, Copy)]
pub struct StatusStarts {
    asked: Asked,
    /// Changes with every answer.
    answered: RwSignal<u32>,
    queue: ReadQueue,
}

impl StatusStarts {
    pub fn new() -> Self {
        let (asked, answered, client) = (Asked::default(), long_lived(0), use_client());
        let queue = ReadQueue::new(READS_AT_A_TIME, move |id| {
            Box::pin(read::read(client, asked, answered, ResourceId::new(id)))
        });
        let sessions = use_sessions();
        let token = Memo::new(move |_| sessions.generation());
        let forget = move |_: &_| {
            queue.clear();
            asked.try_update_value(HashMap::clear);
            answered.update(|answered| *answered = answered.wrapping_add(1));
        };
        on_change(move || token.get(), forget);
        Self { asked, answered, queue }
    }

    /// Returns the start of a target's present code; `None` while it is loading.
    ///
    /// Call it in something reactive (a derived signal, a memo, a view): it runs again when the response arrives, and
    /// the read is cancelled when it is disposed.
    pub fn of(self, resource_id: &ResourceId, target: &TargetKey, present: StatusCode) -> Option<StateStart> {
        self.answered.track();
        let (is_new, answer) = self.question(resource_id, target, present)?;
        let key = resource_id.as_str();
        self.queue.want(key);
        if is_new || (is_open(answer) && !self.queue.is_awaited(key)) {
            self.queue.ask(key);
        }
        answer
    }

    /// Requests the starts of several targets while the running effect lives. Skips known ones.
    pub fn ask(self, resource_id: &ResourceId, targets: &[TargetKey], present: StatusCode) {
        let questions: Vec<_> =
            targets.iter().filter_map(|target| self.question(resource_id, target, present)).collect();
        let key = resource_id.as_str();
        if questions.iter().any(|(_, answer)| answer.is_none()) {
            self.queue.want(key);
            if !self.queue.is_awaited(key) {
                self.queue.ask(key);
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
        self.asked.try_update_value(|asked| {
            let questions = asked.entry(resource_id.clone()).or_default();
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
    pub fn known(
        self,
        resource_id: &ResourceId,
        target: &TargetKey,
        present: StatusCode,
    ) -> Option<StateStart> {
        self.asked.try_with_value(|asked| {
            let (code, answer) = asked.get(resource_id)?.get(target)?;
            answer.filter(|_| *code == present)
        })?
    }
}

pub fn use_status_starts() -> StatusStarts {
    expect_context()
}
