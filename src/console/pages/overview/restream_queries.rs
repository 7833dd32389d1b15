//! The reads of resources and their statuses, and what they say of the account.

use std::sync::Arc;

use crate::console::platform::reactive::*;

use crate::api::restream::{ListResources, ListStatus};
use crate::console::client::use_client;
use crate::console::facts::acknowledged::use_acknowledged;
use crate::console::query::loaded::Reads;
use crate::console::query::{Query, Refresh, use_query};
use crate::json::partial_list::PartialList;
use crate::model::overview::survey::{Survey, survey};
use crate::model::overview::verdict::{Headline, verdict};
use crate::model::recording::board::SettingStatus;
use crate::model::restream::{Resource, ResourceStatus};
use crate::model::time::UnixSeconds;

pub(super) const STATUS_SECS: u32 = 10;
/// Longer, because only people change resources.
pub(super) const RESOURCES_SECS: u32 = 30;

#[derive(Clone, Copy)]
pub(super) struct RestreamQueries {
    pub resources: Query<PartialList<Resource>>,
    pub statuses: Query<PartialList<ResourceStatus>>,
    /// `None` until both are loaded.
    pub survey: Memo<Option<Arc<Survey>>>,
}

impl RestreamQueries {
    /// Reads at the pace of the overview, while the tab is visible (`Every`) or watched (`InBackground`).
    pub fn read(refresh: fn(u32) -> Refresh) -> Self {
        let (client, acknowledged) = (use_client(), use_acknowledged());
        let resources = use_query(refresh(RESOURCES_SECS), || ListResources);
        let statuses = use_query(refresh(STATUS_SECS), || ListStatus);
        let survey = memo_after(move |before: Option<&Option<Arc<Survey>>>| {
            let (resources, statuses) = (resources.data()?, statuses.data()?);
            let now = UnixSeconds(client.service_now_secs());
            let resources = &resources.items;
            let found = survey(resources, &statuses.items, now);
            let before = before.and_then(Option::as_deref);
            let found = found.with_news(before, resources, now);
            Some(Arc::new(found.with_acknowledged(&acknowledged.all.read(), resources, now)))
        });
        Self { resources, statuses, survey }
    }

    pub fn unreadable(self) -> usize {
        let statuses = self.statuses.latest();
        let of_targets = statuses.items.iter().map(|status| status.status.rejected.len());
        let resources = self.resources.latest().rejected.len();
        resources + statuses.rejected.len() + of_targets.sum::<usize>()
    }

    /// Returns the verdict on the account; `None` until both are loaded.
    pub fn verdict(self, recordings: Option<&[SettingStatus]>) -> Option<Headline> {
        Some(verdict(self.survey.read().as_ref()?, self.unreadable(), recordings))
    }

    pub fn reads(self) -> Reads {
        let of_list = Reads::of("The list of resources", *self.resources);
        of_list.and("The status", *self.statuses)
    }
}
