//! Restream resources as documents, and their switch.

use std::sync::Arc;

use leptos::prelude::untrack;

use crate::api::restream::{CreateResource, GetResource, ListResources, UpdateResource};
use crate::api::{Area, Error};
use crate::console::client::AccountClient;
use crate::console::operations::change::{Change, ChangeMessages};
use crate::console::operations::document::DocumentKind;
use crate::console::query::QueryCache;
use crate::console::routes::Route;
use crate::console::writes::{SavedDocument, Sent};
use crate::forms::restream::names::ACTIVE;
use crate::forms::restream::pausing::Pausing;
use crate::forms::restream::{RESOURCE, created_since, record_of};
use crate::forms::sent_mark::Trace;
use crate::forms::{FieldChange, FieldPath, Record, is_edited_since};
use crate::journal::{Kind, Verb};
use crate::model::ids::ResourceId;
use crate::model::restream::{Resource, is_listed_twice};
use crate::model::time::UnixSeconds;

const ACTIVATED: ChangeMessages = ChangeMessages::new("Verified: active", "Already active.");
const DEACTIVATED: ChangeMessages = ChangeMessages::new("Verified: inactive", "Already inactive.");
const PAUSED: ChangeMessages = ChangeMessages {
    verb: Some(Verb::Pause),
    ..ChangeMessages::new("Verified: paused by its schedule", "Already paused.")
};
const RESUMED: ChangeMessages = ChangeMessages {
    verb: Some(Verb::Resume),
    ..ChangeMessages::new("Verified: resumed", "Already resumed.")
};

pub struct ResourceDocument;

impl DocumentKind for ResourceDocument {
    type Change = UpdateResource;
    type Creation = CreateResource;
    const KIND: Kind = Kind::Resource;

    async fn read_to_change(
        account: &AccountClient,
        queries: QueryCache,
        id: &str,
    ) -> Result<SavedDocument, Error> {
        let list = match untrack(|| queries.last(ListResources)) {
            Some(list) => Ok(list),
            None => account.send(ListResources).await.map(Arc::new),
        };
        // If the list cannot be loaded, duplicates cannot be detected.
        if list.is_ok_and(|list| is_listed_twice(&list.items, &ResourceId::new(id))) {
            return Err(Error::reported_twice(Area::Restream));
        }
        Self::read(account, id).await
    }

    async fn read(account: &AccountClient, id: &str) -> Result<SavedDocument, Error> {
        Ok(saved(&account.send(GetResource { resource_id: ResourceId::new(id) }).await?))
    }

    fn change(id: &str, before: &Record, wanted: Record) -> (UpdateResource, Record) {
        let (body, replaced) = (wanted.to_body(), Some(before.to_body()));
        (UpdateResource { resource_id: ResourceId::new(id), body, replaced }, wanted)
    }

    fn create(wanted: &Record) -> (CreateResource, Record) {
        (CreateResource { body: wanted.to_body() }, wanted.clone())
    }

    async fn trace(_account: &AccountClient, queries: QueryCache) -> Trace {
        after_known(queries)
    }

    /// Searches by content and creation time.
    async fn search(account: &AccountClient, sent: &Sent) -> Result<Vec<SavedDocument>, Error> {
        let list = account.send(ListResources).await?;
        let created_after = UnixSeconds(sent.mark.trace.after_secs);
        let found = created_since(&list.items, created_after).into_iter().map(saved);
        Ok(found.filter(|one| !is_edited_since(&sent.beside(&one.record).record, &one.record)).collect())
    }

    /// A change of "Active" alone is a switch.
    fn verb(changes: &[FieldChange], sent: &Record) -> Verb {
        match changes {
            [one] if one.path == FieldPath::top(ACTIVE) && sent.is_on(ACTIVE) => Verb::Activate,
            [one] if one.path == FieldPath::top(ACTIVE) => Verb::Deactivate,
            _ => Verb::Change,
        }
    }

    fn state(now: &Record) -> Option<&'static str> {
        Some(match now.is_on(ACTIVE) {
            _ if now.is_unknown(ACTIVE) => "in an unknown state",
            true => "active",
            false => "inactive",
        })
    }

    /// A response without the active state confirms nothing (`contract.md#decision-36`).
    fn unconfirmed(sent: &Record, now: &[SavedDocument]) -> Option<&'static str> {
        let is_it = !sent.is_unknown(ACTIVE) && now.iter().any(|now| now.record.is_unknown(ACTIVE));
        is_it.then_some("Not confirmed: it doesn't say whether the resource is active now.")
    }
}

/// Returns the signs of a resource that is created after all of the last list.
pub fn after_known(queries: QueryCache) -> Trace {
    let list = untrack(|| queries.last(ListResources));
    let newest = list.and_then(|list| list.items.iter().map(|one| one.creation_ts).max());
    Trace::after(newest.map_or_else(UnixSeconds::default, |newest| UnixSeconds(newest.0.saturating_add(1))))
}

/// Activates or deactivates a resource.
pub fn switch(queries: QueryCache, resource: &Resource, is_active: bool) -> Change<ResourceDocument> {
    // An earlier read is no proof: a resource that is in the wanted state already is read again.
    let read = record_of(resource);
    let is_so = resource.activity() == Some(is_active);
    let base = if is_so { read.clone().switched(ACTIVE, !is_active) } else { read.clone() };
    let wanted = read.switched(ACTIVE, is_active);
    let messages = if is_active { &ACTIVATED } else { &DEACTIVATED };
    Change::new(queries, resource.resource_id.to_string(), base, wanted, messages)
}

/// Changes the schedules of targets so that they pause, or resume.
pub fn pause(
    queries: QueryCache,
    resource: &Resource,
    wanted: Record,
    is_paused: bool,
) -> Change<ResourceDocument> {
    let id = resource.resource_id.to_string();
    Change::new(queries, id, record_of(resource), wanted, pause_messages(is_paused))
}

const fn pause_messages(is_paused: bool) -> &'static ChangeMessages {
    if is_paused { &PAUSED } else { &RESUMED }
}

/// A switch in a list that a reload cut off.
pub fn planned_switch(queries: QueryCache, id: ResourceId, is_active: bool) -> Change<ResourceDocument> {
    let unread = Resource { resource_id: id, ..Resource::default() };
    let edit = move |now: &Record| (now.clone(), now.clone().switched(ACTIVE, is_active));
    switch(queries, &unread, is_active).at_its_turn(Box::new(edit))
}

/// A pause in a list that a reload cut off.
pub fn planned_pause(
    queries: QueryCache,
    id: ResourceId,
    is_paused: bool,
    targets: Vec<(usize, String)>,
) -> Change<ResourceDocument> {
    let unread = Record::empty(RESOURCE.table);
    let messages = pause_messages(is_paused);
    let change = Change::new(queries, id.to_string(), unread.clone(), unread, messages);
    change.at_its_turn(Box::new(move |now| Pausing::at_its_turn(now, &targets, is_paused)))
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
