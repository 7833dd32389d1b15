//! One resource's data, derived from the API's responses.

use crate::api::restream::{GetResource, GetStatus, ListResources};
use crate::console::facts::moment::use_service_now_secs;
use crate::console::facts::status_starts::use_status_starts;
use crate::console::platform::reactive::*;
use crate::console::query::loaded::Reads;
use crate::console::query::{Query, Refresh, use_query, use_query_cache};
use crate::console::routes::{Route, use_route};
use crate::model::ids::ResourceId;
use crate::model::restream::health::{Health, Rollup, TargetNow, roll_up, targets_now};
use crate::model::restream::secrets::secrets_in;
use crate::model::restream::sources::{SourceGroup, by_source};
use crate::model::restream::{Resource, ResourceStatus, Restream, TargetStatus, is_listed_twice};
use crate::model::time::UnixSeconds;
use crate::redact::Secrets;
use crate::redact::secret::Secret;

/// A target of the page, with its report.
#[derive(Clone, PartialEq)]
pub(super) struct TargetEntry {
    pub restream: Restream,
    pub report: Option<TargetStatus>,
    pub health: Health,
}

/// The targets of a resource, and the reports that match none.
#[derive(Clone, Default, PartialEq)]
pub(super) struct TargetEntries {
    pub all: Vec<TargetEntry>,
    pub unmatched: Vec<TargetStatus>,
}

#[derive(Clone, Copy)]
pub(super) struct ResourceContext {
    pub id: Memo<ResourceId>,
    pub query: Query<Resource>,
    pub status: Query<Option<ResourceStatus>>,
    /// True if the list, as far as loaded, has several resources with this id.
    pub is_reported_twice: Memo<bool>,
    pub resource: Memo<Resource>,
    pub rollup: Memo<Rollup>,
    pub targets: Memo<TargetEntries>,
    pub groups: Memo<Vec<SourceGroup>>,
    /// Secrets to remove from the service's messages, collected once per response.
    pub secrets: Memo<Secrets>,
    /// The number of the target in the address.
    pub addressed: Memo<Option<usize>>,
}

impl ResourceContext {
    pub(super) fn read(id: Memo<ResourceId>) -> Self {
        let query = use_query(Refresh::SELDOM, move || GetResource { resource_id: id.get() });
        let status = use_query(Refresh::OFTEN, move || GetStatus { resource_id: id.get() });
        use_status_starts().open_page();
        let (cache, route) = (use_query_cache(), use_route());
        let is_reported_twice = memo(move || {
            cache.last(ListResources).is_some_and(|list| id.with(|id| is_listed_twice(&list.items, id)))
        });
        let now_secs = use_service_now_secs();
        // Schedules are evaluated at each poll, not each second.
        let now = move || {
            status.read_at_secs();
            UnixSeconds(now_secs.get_untracked())
        };
        let targets = memo(move || {
            let (resource, status) = (query.latest(), status.latest());
            let (targets, unmatched) = targets_now(&resource, status.as_ref().as_ref(), now());
            let all = targets.into_iter().map(|TargetNow { restream, report, health }| TargetEntry {
                restream: restream.clone(),
                report: report.cloned(),
                health,
            });
            TargetEntries { all: all.collect(), unmatched: unmatched.into_iter().cloned().collect() }
        });
        let groups = memo(move || {
            let healths: Vec<Health> = targets.read().all.iter().map(|target| target.health).collect();
            by_source(&query.latest().restreams, &healths)
        });
        let resource = memo(move || (*query.latest()).clone());
        let secrets = move || secrets_in(&resource.read().restreams, &Secret::default());
        Self {
            id,
            query,
            status,
            is_reported_twice,
            secrets: fresh_memo(secrets),
            resource,
            rollup: memo(move || roll_up(&query.latest(), status.latest().as_ref().as_ref(), now())),
            targets,
            groups,
            addressed: memo(move || match route.get() {
                Route::RestreamTarget(_, number) => Some(number),
                _ => None,
            }),
        }
    }

    pub(super) fn reads(self) -> Reads {
        Reads::of("The resource", *self.query).of_one().and("The status", *self.status)
    }
}
