//! Reads the history of a resource, further and further back until all its questions are answered.

use leptos::prelude::*;

use crate::api::Area;
use crate::api::restream::GetHistory;
use crate::console::client::Client;
use crate::console::query::status_starts::questions::{
    LookupsByResource, StartLookup, StartLookups, TargetKey,
};
use crate::model::ids::ResourceId;
use crate::model::restream::StatusCode;
use crate::model::restream::changes::state_start::{LOOK_BACK_SECS, StateStart, present_starts};
use crate::model::time::UnixSeconds;

/// Returns whether to retry later.
pub(super) async fn read(client: Client, asked: LookupsByResource, id: ResourceId) -> bool {
    let has_failed =
        client.last_denial(Area::Restream).is_some() || read_open(client, asked, id.clone()).await;
    if has_failed {
        answer(asked, &id, |_, question| question.answer.or(Some(StateStart::Unknown)));
    }
    let is_unknown =
        |of: &StartLookups| of.all.iter().any(|question| question.answer == Some(StateStart::Unknown));
    asked.try_with_value(|asked| asked.get(&id).is_some_and(is_unknown)) == Some(true)
}

/// Returns whether a read failed.
async fn read_open(client: Client, asked: LookupsByResource, id: ResourceId) -> bool {
    // Includes answered ones, to distinguish the targets.
    let mut all: Vec<(TargetKey, StatusCode, bool)> = Vec::new();
    asked.try_with_value(|asked| {
        let questions = asked.get(&id).map(|of| of.all.as_slice()).unwrap_or_default();
        all.extend(questions.iter().map(|it| (it.target.clone(), it.present, it.is_open())));
    });
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
        let is_found = |(at, is_open): (usize, bool)| {
            is_open && (is_last || !matches!(starts[at], StateStart::Before(_)))
        };
        let found: Vec<bool> = all.iter().map(|(.., is_open)| *is_open).enumerate().map(is_found).collect();
        answer(asked, &id, |at, question| {
            // Indices are stable; a question about another state is different.
            let is_it = all.get(at).is_some_and(|(target, present, _)| question.is(target, *present));
            if is_it && found[at] { Some(starts[at]) } else { question.answer }
        });
        for ((.., is_open), is_found) in all.iter_mut().zip(found) {
            *is_open &= !is_found;
        }
    }
    false
}

fn answer(
    asked: LookupsByResource,
    id: &ResourceId,
    find: impl Fn(usize, &StartLookup) -> Option<StateStart>,
) {
    let changed = asked.try_update_value(|asked| {
        let questions = asked.get_mut(id)?;
        let mut has_changed = false;
        for (at, question) in questions.all.iter_mut().enumerate() {
            let answer = find(at, question);
            has_changed |= answer != question.answer;
            question.answer = answer;
        }
        has_changed.then(|| questions.changed.clone())
    });
    if let Some(changed) = changed.flatten() {
        changed.notify();
    }
}
