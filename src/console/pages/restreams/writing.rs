//! Updates and creates resources with [`AccountClient::write_and_verify`].

use std::cell::RefCell;

use leptos::prelude::untrack;

use crate::api::restream::{CreateResource, GetResource, ListResources, UpdateResource};
use crate::api::{Area, Error, ErrorKind, ReadBackPace, UnknownOutcome, Verified};
use crate::console::client::AccountClient;
use crate::console::form::{SaveResult, SavedDocument, SentRecord};
use crate::console::query::QueryCache;
use crate::console::routes::Route;
use crate::forms::restream::names::ACTIVE;
use crate::forms::restream::{created_since, record_of, resource_of};
use crate::forms::sent_mark::Trace;
use crate::forms::{FieldPath, Record, changed_fields, changes, is_edited_since, is_saved_since, merge};
use crate::journal::{Kind, Subject, Verb};
use crate::model::ids::ResourceId;
use crate::model::restream::Resource;
use crate::model::time::UnixSeconds;

/// Stores what is sent, as [`OnSend`](crate::console::form::OnSend).
pub type NoteSent<'a> = &'a dyn Fn(&SentRecord, Trace);

/// Updates the resource `id` from `base`, the version last read, to `wanted`.
///
/// Loads it first; if it differs from `base`, sends nothing. To undo a change, pass the current version as `base`.
pub async fn update(
    account: &AccountClient,
    id: &ResourceId,
    base: &Record,
    wanted: Record,
    on_send: NoteSent<'_>,
) -> SaveResult {
    let before = match read(account, id).await {
        Ok(before) => record_of(&before),
        Err(error) => return SaveResult::NotSent(error),
    };
    if is_saved_since(base, &before) {
        return SaveResult::ChangedElsewhere(before);
    }
    // Takes over the current counters of the service.
    let wanted = merge(base, &wanted, &before).merged().clone();
    let subject = subject(id, &before, &wanted);
    let (endpoint, sent) = request(id, before, wanted);
    let read_again = async |_: Option<&_>| read_saved(account, id).await;
    on_send(&sent, Trace::default());
    let judge = |now: &Vec<SavedDocument>| sent.judge(now);
    let verified =
        account.write_and_verify(endpoint, subject, ReadBackPace::Shortly, read_again, judge).await;
    SaveResult::Sent(sent, verified)
}

/// Returns the request that replaces `before`, the current version, by `sent`; and both, to judge it by.
pub fn request(id: &ResourceId, before: Record, sent: Record) -> (UpdateResource, SentRecord) {
    let (resource, replaced) = (resource_of(&sent), Some(resource_of(&before)));
    let endpoint = UpdateResource { resource_id: id.clone(), resource, replaced };
    (endpoint, SentRecord { before: Some(before), sent })
}

/// Describes the creation of a resource.
pub fn creation_subject(wanted: &Record) -> Subject {
    Subject::new(Kind::Resource, Verb::Create, "", format!("resource {}", wanted.summary()))
}

/// Describes an update; one of "Active" alone is a switch.
pub fn subject(id: &ResourceId, before: &Record, wanted: &Record) -> Subject {
    let changes = changes(before, wanted);
    match changes.as_slice() {
        [one] if one.path == FieldPath::top(ACTIVE) => {
            let verb = if wanted.is_on(ACTIVE) { Verb::Activate } else { Verb::Deactivate };
            Subject::new(Kind::Resource, verb, id, wanted.summary())
        }
        changes => {
            let what = changed_fields(changes, wanted, &wanted.summary());
            Subject::new(Kind::Resource, Verb::Change, id, what)
        }
    }
}

/// Returns the earliest creation time of a resource that the last list does not contain.
pub fn after_known(cache: QueryCache) -> UnixSeconds {
    let list = untrack(|| cache.last(ListResources));
    let newest = list.and_then(|list| list.resources.items.iter().map(|one| one.creation_ts).max());
    newest.map_or_else(UnixSeconds::default, |newest| UnixSeconds(newest.0.saturating_add(1)))
}

/// Creates a resource. If the outcome is unknown, searches for one with this content, created at `created_after` or later;
/// never sends twice.
pub async fn create(
    account: &AccountClient,
    wanted: Record,
    created_after: UnixSeconds,
    on_send: NoteSent<'_>,
) -> (SentRecord, Verified<Vec<SavedDocument>>) {
    let trace = RefCell::new(Trace::after(created_after));
    let endpoint = CreateResource { resource: resource_of(&wanted) };
    let subject = creation_subject(&wanted);
    let sent = SentRecord { before: None, sent: wanted };
    on_send(&sent, trace.borrow().clone());
    let read_again = async |created: Option<&ResourceId>| {
        if let Some(id) = created.filter(|id| !id.is_empty()) {
            trace.borrow_mut().id = Some(id.to_string());
            on_send(&sent, trace.borrow().clone());
        }
        let trace = trace.borrow().clone();
        find_created(account, &sent.sent, &trace).await
    };
    let judge = |found: &Vec<SavedDocument>| sent.judge(found);
    let verified =
        account.write_and_verify(endpoint, subject, ReadBackPace::Shortly, read_again, judge).await;
    let verified = match verified {
        Verified::Different { now, .. }
        | Verified::Unknown(UnknownOutcome { read_back: Ok((_, now)), is_accepted: true, .. })
            if now.len() != 1 =>
        {
            let message = "The service didn't report what it created.";
            let error = Error::without_answer(Area::Restream, ErrorKind::NotThisApi, message);
            let read_back = Ok((judge(&now), now));
            Verified::Unknown(UnknownOutcome { error, is_accepted: true, read_back })
        }
        verified => verified,
    };
    (sent, verified)
}

pub async fn read(account: &AccountClient, id: &ResourceId) -> Result<Resource, Error> {
    account.send(GetResource { resource_id: id.clone() }).await
}

pub async fn read_saved(account: &AccountClient, id: &ResourceId) -> Result<Vec<SavedDocument>, Error> {
    Ok(vec![saved(&read(account, id).await?)])
}

/// Finds the resource that a creation of unknown outcome may have made, by its id or else by content and creation time.
pub async fn find_created(
    account: &AccountClient,
    sent: &Record,
    trace: &Trace,
) -> Result<Vec<SavedDocument>, Error> {
    let mut found = find_new(account, trace).await?;
    found.retain(|found| trace.id.is_some() || !is_edited_since(sent, &found.record));
    Ok(found)
}

/// Finds the resource with the id of a trace, or else all that are as new, newest first.
pub(super) async fn find_new(account: &AccountClient, trace: &Trace) -> Result<Vec<SavedDocument>, Error> {
    if let Some(id) = &trace.id {
        return read_saved(account, &ResourceId::new(id)).await;
    }
    let list = account.send(ListResources).await?;
    Ok(created_since(&list.resources.items, UnixSeconds(trace.after_secs)).into_iter().map(saved).collect())
}

fn saved(resource: &Resource) -> SavedDocument {
    let record = record_of(resource);
    SavedDocument {
        name: record.summary(),
        record,
        id: resource.resource_id.to_string(),
        route: Route::Restream(resource.resource_id.clone()),
    }
}
