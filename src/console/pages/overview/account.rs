//! What the restreams of the page are made of.

use std::sync::Arc;

use leptos::prelude::*;

use crate::api::restream::{ListResources, ListStatus};
use crate::console::client::use_client;
use crate::console::query::loaded::Reads;
use crate::console::query::{Query, Refresh, use_query};
use crate::json::partial_list::PartialList;
use crate::model::overview::survey::{Survey, survey};
use crate::model::overview::verdict::{Verdict, verdict};
use crate::model::restream::{ResourceList, ResourceStatus};
use crate::model::time::UnixSeconds;

const STATUS_SECS: u32 = 10;
/// How often the resources are read: people change them by hand.
const RESOURCES_SECS: u32 = 30;

/// Both answers, and what follows from them.
#[derive(Clone, Copy)]
pub(super) struct Account {
    pub resources: Query<ResourceList>,
    pub statuses: Query<PartialList<ResourceStatus>>,
    /// `None` before both were read.
    pub survey: Memo<Option<Arc<Survey>>>,
}

impl Account {
    pub fn read() -> Self {
        let client = use_client();
        let resources = use_query(Refresh::Every(RESOURCES_SECS), || ListResources);
        let statuses = use_query(Refresh::Every(STATUS_SECS), || ListStatus);
        let survey = Memo::new(move |before: Option<&Option<Arc<Survey>>>| {
            let (resources, statuses) = (resources.data()?, statuses.data()?);
            let now = UnixSeconds(client.service_now_secs());
            let found = survey(&resources.resources.items, &statuses.items, now);
            let before = before.and_then(Option::as_ref);
            Some(Arc::new(match before {
                Some(before) => found.with_news(before, now),
                None => found,
            }))
        });
        Self { resources, statuses, survey }
    }

    pub fn unreadable(self) -> usize {
        let statuses = self.statuses.latest();
        let of_targets = statuses.items.iter().map(|status| status.status.rejected.len());
        let resources = self.resources.latest().resources.rejected.len();
        resources + statuses.rejected.len() + of_targets.sum::<usize>()
    }

    /// How the account is doing; `None` before both were read.
    pub fn verdict(self) -> Option<Verdict> {
        Some(verdict(self.survey.read().as_ref()?, self.unreadable()))
    }

    pub fn reads(self) -> Reads {
        let of_list = Reads::of("The list of resources", *self.resources);
        of_list.and("The status", *self.statuses, "Restream status")
    }
}
