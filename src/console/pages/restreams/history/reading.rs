//! The history of the resource in the address.

use crate::console::platform::reactive::*;

use crate::console::facts::status_history::StatusHistory;
use crate::console::query::Query;
use crate::console::routes::{PeriodQuery, Route};
use crate::console::timeline::TimeAxis;
use crate::model::ids::ResourceId;
use crate::model::restream::Resource;

#[derive(Clone, Copy)]
pub(super) struct HistoryContext {
    pub resource_id: Memo<ResourceId>,
    pub resource: Query<Resource>,
    pub axis: TimeAxis,
    /// Number of the only target shown; `None` for all.
    pub target: Memo<Option<usize>>,
    pub states: StatusHistory,
}

impl HistoryContext {
    /// Loads each period of the axis, and polls while it is live.
    pub(super) fn start(
        resource_id: Memo<ResourceId>,
        resource: Query<Resource>,
        axis: TimeAxis,
        target: Memo<Option<usize>>,
    ) -> Self {
        let known = Signal::derive(move || resource.data());
        let states = StatusHistory::start(resource_id, known, axis.settled.into(), axis.now_secs);
        Self { resource_id, resource, axis, target, states }
    }
}

pub(super) fn route_to(id: ResourceId, target: Option<usize>, period: PeriodQuery) -> Route {
    match target {
        Some(number) => Route::RestreamTargetHistory(id, number, period),
        None => Route::RestreamHistory(id, period),
    }
}
