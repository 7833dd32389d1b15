//! One resource's data, derived from the API's responses.

use leptos::prelude::*;

use crate::api::restream::{GetResource, GetStatus, ListResources};
use crate::console::query::loaded::Reads;
use crate::console::query::moment::use_service_now_secs;
use crate::console::query::{Query, Refresh, use_query, use_query_cache};
use crate::model::ids::ResourceId;
use crate::model::restream::health::{Health, Rollup, join, roll_up};
use crate::model::restream::secrets::secrets_in;
use crate::model::restream::sources::{SourceGroup, by_source};
use crate::model::restream::{Resource, ResourceStatus, Restream, TargetStatus};
use crate::model::time::UnixSeconds;
use crate::redact::Secrets;
use crate::redact::secret::Secret;

const STATUS_SECS: u32 = 10;
/// Long, because only people change a resource.
const RESOURCE_SECS: u32 = 30;

#[derive(Clone, Copy)]
pub(super) struct ResourceQueries {
    pub id: Memo<ResourceId>,
    pub resource: Query<Resource>,
    pub status: Query<Option<ResourceStatus>>,
    /// True if the list, as far as loaded, has several resources with this id.
    pub is_reported_twice: Memo<bool>,
}

impl ResourceQueries {
    pub(super) fn read(id: Memo<ResourceId>) -> Self {
        let resource =
            use_query(Refresh::Every(RESOURCE_SECS), move || GetResource { resource_id: id.get() });
        let status = use_query(Refresh::Every(STATUS_SECS), move || GetStatus { resource_id: id.get() });
        let cache = use_query_cache();
        let is_reported_twice = Memo::new(move |_| {
            let list = cache.last(ListResources);
            let is_it =
                |other: &Resource| other.is_reported_twice() && id.with(|id| other.resource_id == *id);
            list.is_some_and(|list| list.resources.items.iter().any(is_it))
        });
        Self { id, resource, status, is_reported_twice }
    }

    pub(super) fn reads(self) -> Reads {
        let resource = Reads::of("The resource", *self.resource).of_one();
        resource.and("The status", *self.status, "This resource")
    }
}

#[derive(Clone, Copy)]
pub(super) struct ResourceContext {
    pub resource: Memo<Resource>,
    pub rollup: Memo<Rollup>,
    /// The status item of each restream.
    pub reports: Memo<Vec<Option<TargetStatus>>>,
    pub left_over: Memo<Vec<TargetStatus>>,
    pub groups: Memo<Vec<SourceGroup>>,
    /// Secrets to remove from the service's messages, collected once per response.
    pub secrets: Memo<Secrets>,
}

impl ResourceContext {
    pub(super) fn new(answers: ResourceQueries) -> Self {
        let ResourceQueries { resource, status, .. } = answers;
        let joined =
            Memo::new(move |_| join(&resource.latest().restreams, status.latest().as_ref().as_ref()));
        let item = move |index: usize| {
            status.latest().as_ref().as_ref().and_then(|status| status.status.items.get(index).cloned())
        };
        let reports = Memo::new(move |_| {
            joined.read().item_of.iter().map(|index| index.and_then(item)).collect::<Vec<_>>()
        });
        let left_over =
            Memo::new(move |_| joined.read().left_over.iter().copied().filter_map(item).collect());
        let now_secs = use_service_now_secs();
        let groups = Memo::new(move |_| {
            let (resource, now) = (resource.latest(), UnixSeconds(now_secs.get()));
            let reports = reports.read();
            let targets = resource.restreams.iter().zip(reports.iter());
            let healths: Vec<Health> = targets
                .map(|(restream, report)| health(resource.counts_as_active(), restream, report.as_ref(), now))
                .collect();
            by_source(&resource.restreams, &healths)
        });
        let resource_now = Memo::new(move |_| (*resource.latest()).clone());
        let secrets =
            move |_: Option<&Secrets>| secrets_in(&resource_now.read().restreams, &Secret::default());
        Self {
            secrets: Memo::new_with_compare(secrets, |_, _| true),
            resource: resource_now,
            rollup: Memo::new(move |_| {
                let now = UnixSeconds(now_secs.get());
                roll_up(&resource.latest(), status.latest().as_ref().as_ref(), now)
            }),
            reports,
            left_over,
            groups,
        }
    }
}

/// Returns the health of a restream by its status item. Inactive resources do not wait for a schedule.
pub(super) fn health(
    is_active: bool,
    restream: &Restream,
    report: Option<&TargetStatus>,
    now: UnixSeconds,
) -> Health {
    match report.map(|report| report.status.code) {
        Some(code) if !is_active => Health::of_code(code),
        code => Health::of_target(code, restream, now),
    }
}
