//! Updating and creating a restream resource, on top of [`AccountClient::write_and_verify`].

use std::cell::RefCell;

use crate::api::restream::{CreateResource, Created, GetResource, ListResources, UpdateResource};
use crate::api::{Area, Error, ErrorKind, UnknownOutcome, Verified};
use crate::console::client::{AccountClient, ReadAgain};
use crate::forms::Freshness;
use crate::forms::restream::{created_like, disagreements, freshness, merge, read_back, resource_of};
use crate::model::ids::ResourceId;
use crate::model::read_back::ReadBack;
use crate::model::restream::Resource;
use crate::model::time::UnixSeconds;

/// How far the clock that the service dates a resource by may be off from what its answers say, or from this computer's where
/// they say nothing. What is not found is offered to be created once more: rather one too many is shown.
const CLOCK_TOLERANCE_SECS: i64 = 300;

#[derive(Clone, Debug, PartialEq)]
#[must_use = "only one of its ends is a success"]
pub enum Update {
    /// It could not be read afresh, so nothing was sent.
    NotSent(Error),
    /// Someone else has saved it since: nothing was sent.
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
    /// What it is looked for by.
    pub trace: Trace,
    /// What it has come to. What is done, or different, is one resource; what is unknown are those that may be it.
    pub verified: Verified<Vec<Resource>>,
}

/// What a resource that may have been created is looked for by.
#[derive(Clone, Debug, PartialEq)]
pub struct Trace {
    /// The earliest time that the service may have given it.
    created_after: UnixSeconds,
    /// Its identifier, if the service has named it.
    id: Option<ResourceId>,
}

impl Trace {
    /// Whether it is one certain resource, not any of its content.
    pub const fn is_certain(&self) -> bool {
        self.id.is_some()
    }
}

/// Makes the resource `id`, which was `base` when it was last read, into `wanted`.
///
/// Reads it afresh; if it is no longer `base`, nothing is sent. To undo a change, ask for what was before with what is now as
/// the base.
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
    let read_again = ReadAgain::shortly(async |_: Option<&_>| read(account, id).await);
    let judge = |now: &Resource| read_back(&before, &sent, now);
    let verified = account.write_and_verify(endpoint, read_again, judge).await;
    Update::Sent(Box::new(SentUpdate { before, sent, verified }))
}

/// Creates a resource. Where the outcome is unknown, the account's resources are looked through for one of this content that
/// was created since; it is never sent again.
pub async fn create(account: &AccountClient, wanted: Resource) -> Creation {
    let now_secs = account.client().service_now_secs();
    let trace = Trace { created_after: UnixSeconds(now_secs - CLOCK_TOLERANCE_SECS), id: None };
    let trace = RefCell::new(trace);
    let read_again = ReadAgain::shortly(async |created: Option<&Created>| {
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

/// What the resources that were looked for show of a creation.
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

/// Looks for what a creation of unknown outcome may have made: the one that the service has named, or else those of this
/// content that were created since.
pub async fn find_created(
    account: &AccountClient,
    sent: &Resource,
    trace: &Trace,
) -> Result<Vec<Resource>, Error> {
    if let Some(id) = &trace.id {
        return Ok(vec![read(account, id).await?]);
    }
    let list = account.send(ListResources).await?;
    Ok(created_like(sent, &list.resources.items, trace.created_after).into_iter().cloned().collect())
}
