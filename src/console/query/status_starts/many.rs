//! The start times of many broken targets, for sorting. All are requested; the responses, which may be hundreds, are
//! evaluated a few times a second.

use std::sync::Arc;
use std::time::Duration;

use leptos::prelude::*;

use crate::console::query::status_starts::{StateStart, StatusStarts, TargetKey, use_status_starts};
use crate::model::ids::ResourceId;
use crate::model::restream::StatusCode;

/// Interval of evaluation, because thousands of targets are too many to sort for each response.
const LOOK: Duration = Duration::from_millis(600);

/// Targets of one resource with the same status code.
#[derive(Clone, PartialEq)]
pub struct BrokenTargets {
    pub id: ResourceId,
    pub code: StatusCode,
    pub targets: Vec<TargetKey>,
}

impl BrokenTargets {
    fn since(&self, sinces: StatusStarts) -> Option<StateStart> {
        let known = self.targets.iter().map(|target| sinces.find(&self.id, target, self.code));
        StateStart::earliest(known.collect::<Option<Vec<_>>>()?)
    }
}

#[derive(Clone, Copy)]
pub struct StatusStartList {
    /// In the order of the request; `None` while it is loading.
    pub since: Memo<Arc<Vec<Option<StateStart>>>>,
    pub left: Signal<usize>,
}

/// Requests the start of each, until the calling owner is disposed.
pub fn many_starts(requested: Memo<Arc<Vec<BrokenTargets>>>) -> StatusStartList {
    let sinces = use_status_starts();
    Effect::new(move |_| {
        let requested = requested.get();
        // A response must not request all of them again.
        untrack(|| {
            for one in requested.iter() {
                sinces.request(&one.id, &one.targets, one.code);
            }
        });
    });
    let turn = RwSignal::new(0_u32);
    let since = Memo::new(move |_| {
        turn.track();
        Arc::new(requested.read().iter().map(|one| one.since(sinces)).collect::<Vec<_>>())
    });
    let left = Signal::derive(move || since.read().iter().filter(|since| since.is_none()).count());
    Effect::new(move |_| {
        turn.track();
        if left.get() > 0 {
            let next = move || {
                turn.try_update(|turn| *turn = turn.wrapping_add(1));
            };
            set_timeout(next, LOOK);
        }
    });
    StatusStartList { since, left }
}
