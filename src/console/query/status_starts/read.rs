//! Reads the history of a resource, further back until everything asked about it is answered.

use leptos::prelude::*;

use crate::api::restream::GetHistory;
use crate::console::client::Client;
use crate::console::query::status_starts::questions::{Asked, Question, Questions, TargetKey};
use crate::model::ids::ResourceId;
use crate::model::restream::StatusCode;
use crate::model::restream::changes::state_start::{LOOK_BACK_SECS, StateStart, present_since};
use crate::model::time::UnixSeconds;

/// Says whether something is to be read again later.
pub(super) async fn read(client: Client, asked: Asked, id: ResourceId) -> bool {
    let has_failed = read_open(client, asked, id.clone()).await;
    if has_failed {
        answer(asked, &id, |question| question.answer.or(Some(StateStart::Unknown)));
    }
    let is_unknown =
        |of: &Questions| of.all.iter().any(|question| question.answer == Some(StateStart::Unknown));
    asked.try_with_value(|asked| asked.get(&id).is_some_and(is_unknown)) == Some(true)
}

/// Says whether a read has failed.
async fn read_open(client: Client, asked: Asked, id: ResourceId) -> bool {
    let is_open = |question: &&Question| question.is_open();
    let mut open = Vec::new();
    asked.try_with_value(|asked| {
        let all = asked.get(&id).map(|of| of.all.as_slice()).unwrap_or_default();
        open.extend(all.iter().filter(is_open).map(|question| (question.target.clone(), question.present)));
    });
    for (step, back_secs) in LOOK_BACK_SECS.into_iter().enumerate() {
        if open.is_empty() {
            break;
        }
        // The service tells its clock in whole seconds: what began in this very one counts, too.
        let now = client.service_now_secs() + 1;
        let (start, end) = (UnixSeconds(now - back_secs), UnixSeconds(now));
        let Ok(history) = client.send(GetHistory { resource_id: id.clone(), start, end }).await else {
            return true;
        };
        let is_last = step + 1 == LOOK_BACK_SECS.len();
        let mut found = Vec::new();
        open.retain(|(target, present)| {
            let since = present_since(target.changes_in(&history), *present, start, end);
            let is_found = is_last || !matches!(since, StateStart::Before(_));
            if is_found {
                found.push((target.clone(), *present, since));
            }
            !is_found
        });
        answer(asked, &id, |question| {
            let is_it = |(target, present, _): &&(TargetKey, StatusCode, StateStart)| {
                *target == question.target && *present == question.present
            };
            found.iter().find(is_it).map(|(.., since)| *since).or(question.answer)
        });
    }
    false
}

/// Answers the questions about a resource.
fn answer(asked: Asked, id: &ResourceId, find: impl Fn(&Question) -> Option<StateStart>) {
    let changed = asked.try_update_value(|asked| {
        let questions = asked.get_mut(id)?;
        let mut has_changed = false;
        for question in &mut questions.all {
            let answer = find(question);
            has_changed |= answer != question.answer;
            question.answer = answer;
        }
        has_changed.then(|| questions.changed.clone())
    });
    if let Some(changed) = changed.flatten() {
        changed.notify();
    }
}
