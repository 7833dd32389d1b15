//! At most six requests at a time, and four of them for metrics (`contract.md#decision-30`), so that a back-fill of charts
//! leaves room for everything else. Writes go before reads.

use crate::api::{Area, Request};
use crate::console::platform::slots::{Slot, Slots};

const SLOTS: usize = 6;
const METRICS_SLOTS: usize = 4;

thread_local! {
    static ALL: Slots = Slots::new(SLOTS);
    static METRICS: Slots = Slots::new(METRICS_SLOTS);
}

/// Waits until a request may be sent; it may be for as long as the slots are held.
pub(super) async fn slot(request: &Request) -> [Option<Slot>; 2] {
    let metrics = match request.area {
        Area::Metrics => METRICS.with(Slots::clone).take(false).await,
        _ => None,
    };
    [ALL.with(Slots::clone).take(!request.method.is_read()).await, metrics]
}
