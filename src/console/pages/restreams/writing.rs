//! Updates and creates resources with [`AccountClient::write_and_verify`].

use std::cell::RefCell;

use crate::api::restream::{CreateResource, CreatedResource, GetResource, ListResources, UpdateResource};
use crate::api::{Area, Error, ErrorKind, UnknownOutcome, Verified};
use crate::console::client::{AccountClient, ReadBackLoop};
use crate::forms::Freshness;
use crate::forms::restream::{created_like, disagreements, freshness, merge, read_back, resource_of};
use crate::model::ids::ResourceId;
use crate::model::read_back::ReadBack;
use crate::model::restream::Resource;
use crate::model::time::UnixSeconds;

/// Tolerated clock difference between creation dates and the service; beyond it, a created resource is not found.
const CLOCK_TOLERANCE_SECS: i64 = 300;

#[derive(Clone, Debug, PartialEq)]
#[must_use = "only one of its ends is a success"]
pub enum Update {
    /// Loading the current version failed, so nothing was sent.
    NotSent(Error),
    /// Someone else has saved another version; nothing was sent.
    ChangedElsewhere {
        now: Box<Resource>,
    },
    Sent(Box<SentUpdate>),
}

#[derive(Clone, Debug, PartialEq)]
pub struct SentUpdate {
    pub before: Resource,
    pub sent: Resource,
    pub verified: Verified<Resource>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Creation {
    pub sent: Resource,
    pub trace: ResourceTrace,
    /// `Done` and `Different` hold one resource, `Unknown` the candidates.
    pub verified: Verified<Vec<Resource>>,
}

/// Search criteria of a resource that may have been created.
#[derive(Clone, Debug, PartialEq)]
pub struct ResourceTrace {
    /// The earliest possible creation time.
    created_after: UnixSeconds,
    /// The id in the service's response, if there was one.
    id: Option<ResourceId>,
}

impl ResourceTrace {
    /// True if it identifies one resource, not just its content.
    pub const fn is_certain(&self) -> bool {
        self.id.is_some()
    }
}

/// Updates the resource `id` from `base`, the version last read, to `wanted`.
///
/// Loads it first; if it differs from `base`, sends nothing. To undo a change, pass the current version as `base`.
pub async fn update(account: &AccountClient, id: &ResourceId, base: &Resource, wanted: Resource) -> Update {
    if base.is_reported_twice() {
        return Update::NotSent(Error::reported_twice(Area::Restream));
    }
    let before = match read(account, id).await {
        Ok(before) => before,
        Err(error) => return Update::NotSent(error),
    };
    let sent = match freshness(base, &before) {
        Freshness::Unchanged => wanted,
        Freshness::Drifted => resource_of(merge(base, &wanted, &before).merged()),
        Freshness::Changed => return Update::ChangedElsewhere { now: Box::new(before) },
    };
    let endpoint = UpdateResource { resource_id: id.clone(), resource: sent.clone() };
    let read_again = ReadBackLoop::shortly(async |_: Option<&_>| read(account, id).await);
    let judge = |now: &Resource| read_back(&before, &sent, now);
    let verified = account.write_and_verify(endpoint, read_again, judge).await;
    Update::Sent(Box::new(SentUpdate { before, sent, verified }))
}

/// Creates a resource. If the outcome is unknown, searches for a new resource with this content; never sends twice.
pub async fn create(account: &AccountClient, wanted: Resource) -> Creation {
    let now_secs = account.client().service_now_secs();
    let trace = ResourceTrace { created_after: UnixSeconds(now_secs - CLOCK_TOLERANCE_SECS), id: None };
    let trace = RefCell::new(trace);
    let read_again = ReadBackLoop::shortly(async |created: Option<&CreatedResource>| {
        let named = created.map(|created| created.resource_id.clone()).filter(|id| !id.is_empty());
        trace.borrow_mut().id = named;
        let trace = trace.borrow().clone();
        find_created(account, &wanted, &trace).await
    });
    let judge = |found: &Vec<Resource>| judge_created(&wanted, found);
    let endpoint = CreateResource { resource: wanted.clone() };
    let verified = match account.write_and_verify(endpoint, read_again, judge).await {
        Verified::Different { now, .. } if now.len() != 1 => {
            let message = "The service didn't report what it created.";
            let error = Error::without_answer(Area::Restream, ErrorKind::NotThisApi, message);
            let read_back = Ok((judge(&now), now));
            Verified::Unknown(UnknownOutcome { error, is_accepted: true, read_back })
        }
        verified => verified,
    };
    Creation { trace: trace.into_inner(), sent: wanted, verified }
}

/// Judges a creation by the resources found.
pub fn judge_created(sent: &Resource, found: &[Resource]) -> ReadBack {
    match found {
        [] => ReadBack::NotApplied,
        [one] if disagreements(&Resource::default(), sent, one).is_empty() => ReadBack::Applied,
        _ => ReadBack::Different,
    }
}

pub async fn read(account: &AccountClient, id: &ResourceId) -> Result<Resource, Error> {
    account.send(GetResource { resource_id: id.clone() }).await
}

/// Finds the resource that a creation of unknown outcome may have made, by its id or else by content and creation time.
pub async fn find_created(
    account: &AccountClient,
    sent: &Resource,
    trace: &ResourceTrace,
) -> Result<Vec<Resource>, Error> {
    if let Some(id) = &trace.id {
        return Ok(vec![read(account, id).await?]);
    }
    let list = account.send(ListResources).await?;
    Ok(created_like(sent, &list.resources.items, trace.created_after).into_iter().cloned().collect())
}
