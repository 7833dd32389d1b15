//! What the parts of the page share.

use leptos::prelude::*;

use crate::console::pages::restreams::history::reading::Reading;
use crate::console::query::Query;
use crate::console::routes::{Period, Route};
use crate::console::timeline::TimeAxis;
use crate::model::ids::ResourceId;
use crate::model::restream::Resource;
use crate::model::time::{UnixSeconds, format_utc};

#[derive(Clone, Copy)]
pub(super) struct History {
    pub resource_id: Memo<ResourceId>,
    pub resource: Query<Resource>,
    pub axis: TimeAxis,
    pub reading: Reading,
    /// The number of the one target shown; all of them without.
    pub target: Memo<Option<usize>>,
}

impl History {
    /// The whole address of a period, to be sent to others: it shows them the same tomorrow.
    pub(super) fn link_to(self, target: Option<usize>, (from, to): (i64, i64)) -> String {
        let ends = [from, to].map(|second| format_utc(UnixSeconds(second)));
        let [from, to] = ends;
        let route =
            route_to(self.resource_id.get_untracked(), target, Period { from, to, ..Period::default() });
        window().location().origin().unwrap_or_default() + &route.href()
    }
}

pub(super) fn route_to(id: ResourceId, target: Option<usize>, period: Period) -> Route {
    match target {
        Some(number) => Route::RestreamTargetHistory(id, number, period),
        None => Route::RestreamHistory(id, period),
    }
}
