//! Limits concurrent requests to six, of which four may be for metrics (`contract.md#decision-30`), so that
//! back-filling charts does not block other requests. Writes precede reads.

use crate::api::{Area, Request};
use crate::console::platform::slots::{SharedSlot, SlotPool};

const SLOTS: usize = 6;
const METRICS_SLOTS: usize = 4;

thread_local! {
    static ALL: SlotPool = SlotPool::new(SLOTS);
    static METRICS: SlotPool = SlotPool::new(METRICS_SLOTS);
}

/// Waits until a request may be sent, for as long as the caller holds the slots.
pub(super) async fn slot(request: &Request) -> [Option<SharedSlot>; 2] {
    let metrics = match request.area {
        Area::Metrics => METRICS.with(SlotPool::clone).acquire(false).await,
        _ => None,
    };
    [ALL.with(SlotPool::clone).acquire(!request.method.is_read()).await, metrics]
}
