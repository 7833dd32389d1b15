use std::sync::Arc;
use std::time::Duration;

use leptos::prelude::*;

use crate::console::query::status_starts::{BrokenTargets, StateStart, StatusStarts};

/// Interval of evaluation, because thousands of targets are too many to sort for each response.
const LOOK: Duration = Duration::from_millis(600);

/// The start of each; `None` while it is loading.
type ManyStarts = Memo<Arc<Vec<Option<StateStart>>>>;

impl StatusStarts {
    /// Requests the start of each until the calling owner is disposed. Returns those that are known, in the same order,
    /// and the number of others.
    pub fn many(self, requested: Memo<Arc<Vec<BrokenTargets>>>) -> (ManyStarts, Signal<usize>) {
        Effect::new(move |_| {
            let requested = requested.get();
            // A response must not request all of them again.
            untrack(|| requested.iter().for_each(|broken| self.request(broken)));
        });
        let turn = RwSignal::new(0_u32);
        let starts = Memo::new(move |_| {
            turn.track();
            Arc::new(requested.read().iter().map(|broken| self.find(broken)).collect::<Vec<_>>())
        });
        let left = Signal::derive(move || starts.read().iter().filter(|start| start.is_none()).count());
        Effect::new(move |_| {
            turn.track();
            if left.get() > 0 {
                let next = move || {
                    turn.try_update(|turn| *turn = turn.wrapping_add(1));
                };
                set_timeout(next, LOOK);
            }
        });
        (starts, left)
    }
}
