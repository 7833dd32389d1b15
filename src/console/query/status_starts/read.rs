//! Reads the history of a resource, further and further back until all its questions are answered.

use std::collections::HashMap;

use leptos::prelude::*;

use crate::api::Area;
use crate::api::restream::GetHistory;
use crate::console::client::Client;
use crate::model::ids::ResourceId;
use crate::model::restream::changes::state_start::{LOOK_BACK_SECS, StateStart, present_starts};
use crate::model::restream::join::TargetName;
use crate::model::restream::{Restream, StatusCode};
use crate::model::time::UnixSeconds;
use crate::redact::secret::Secret;

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
pub(super) type LookupsByResource = HashMap<ResourceId, HashMap<TargetKey, (StatusCode, Option<StateStart>)>>;

/// Returns whether there is no answer, or an inconclusive one.
pub(super) const fn is_open(answer: Option<StateStart>) -> bool {
    matches!(answer, None | Some(StateStart::Unknown))
}

/// Returns whether to retry later.
pub(super) async fn read(client: Client, requested: RwSignal<LookupsByResource>, id: ResourceId) -> bool {
    let has_failed = client.last_denial(Area::Restream).is_some() || read_open(client, requested, &id).await;
    let all = questions(requested, &id);
    if has_failed {
        let unanswered = all.iter().filter(|(.., answer)| answer.is_none());
        answer(
            requested,
            &id,
            unanswered.map(|(target, present, _)| (target, *present, StateStart::Unknown)),
        );
    }
    questions(requested, &id).iter().any(|(.., answer)| *answer == Some(StateStart::Unknown))
}

/// Returns whether a read failed.
async fn read_open(client: Client, requested: RwSignal<LookupsByResource>, id: &ResourceId) -> bool {
    // Includes answered ones, to distinguish the targets.
    let all = questions(requested, id).into_iter();
    let mut all: Vec<_> = all.map(|(target, present, answer)| (target, present, is_open(answer))).collect();
    for (step, back_secs) in LOOK_BACK_SECS.into_iter().enumerate() {
        if !all.iter().any(|(.., is_open)| *is_open) {
            break;
        }
        // The service's clock has full seconds; includes the present one.
        let now = client.service_now_secs() + 1;
        let (start, end) = (UnixSeconds(now - back_secs), UnixSeconds(now));
        let Ok(history) = client.send(GetHistory { resource_id: id.clone(), start, end }).await else {
            return true;
        };
        let is_last = step + 1 == LOOK_BACK_SECS.len();
        let targets: Vec<_> = all.iter().map(|(target, present, _)| (target.name(), *present)).collect();
        let starts = present_starts(&targets, &history, start, end);
        let mut found = Vec::new();
        for ((target, present, is_open), start) in all.iter_mut().zip(starts) {
            if *is_open && (is_last || !matches!(start, StateStart::Before(_))) {
                *is_open = false;
                found.push((&*target, *present, start));
            }
        }
        answer(requested, id, found.into_iter());
    }
    false
}

type StartLookup = (TargetKey, StatusCode, Option<StateStart>);

fn questions(requested: RwSignal<LookupsByResource>, id: &ResourceId) -> Vec<StartLookup> {
    let all = requested.try_with_untracked(|requested| {
        let all = requested.get(id)?.iter();
        Some(all.map(|(target, (present, answer))| (target.clone(), *present, *answer)).collect())
    });
    all.flatten().unwrap_or_default()
}

/// Records answers, except to questions that were replaced meanwhile.
fn answer<'a>(
    requested: RwSignal<LookupsByResource>,
    id: &ResourceId,
    answers: impl Iterator<Item = (&'a TargetKey, StatusCode, StateStart)>,
) {
    requested.try_maybe_update(|requested| {
        let mut has_changed = false;
        for (target, present, start) in answers {
            let question = requested.get_mut(id).and_then(|questions| questions.get_mut(target));
            if let Some((_, answer)) = question.filter(|(code, _)| *code == present) {
                has_changed |= *answer != Some(start);
                *answer = Some(start);
            }
        }
        (has_changed, ())
    });
}
