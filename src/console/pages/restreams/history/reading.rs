//! What is read of a history, and kept: what the period shown lacks, and while it goes on, what is new.

use leptos::prelude::*;

use crate::api::Error;
use crate::api::restream::GetHistory;
use crate::console::client::{Client, use_client};
use crate::console::platform::clock::now_secs;
use crate::console::query::poll::{Polled, poll};
use crate::console::timeline::TimeAxis;
use crate::model::ids::ResourceId;
use crate::model::restream::changes::chronicle::Chronicle;
use crate::model::restream::changes::to_read::{is_wanted_now, lacking, pieces};

/// How often what is new is read.
const READ_SECS: u32 = 10;
/// The history as far as it has been read.
#[derive(Clone, Copy)]
pub(super) struct Reading {
    /// What is known.
    pub chronicle: RwSignal<Chronicle>,
    /// Whether anything has been read yet.
    pub is_begun: Memo<bool>,
    /// When what is shown was read last, in Unix seconds.
    pub read_at_secs: RwSignal<Option<i64>>,
    /// Whether a read failed, and how to try again.
    pub polled: Polled<()>,
}

impl Reading {
    /// Reads for the period, again for each other one, and on a beat while it goes on.
    pub(super) fn start(resource_id: Memo<ResourceId>, axis: TimeAxis) -> Self {
        let client = use_client();
        let chronicle = RwSignal::new(Chronicle::default());
        let read_at_secs = RwSignal::new(None);
        let of = StoredValue::new(resource_id.get_untracked());
        let polled = poll(READ_SECS, move || {
            let resource_id = resource_id.get();
            // Before anything is read of another resource, nothing of this one is left.
            if of.with_value(|of| *of != resource_id) {
                of.set_value(resource_id.clone());
                chronicle.set(Chronicle::default());
                read_at_secs.set(None);
            }
            async move { read(client, resource_id, axis, chronicle, read_at_secs).await }
        });
        // Of a period to come there is nothing to read: then nothing read is all there is.
        let is_begun = Memo::new(move |_| chronicle.read().read().is_some() || polled.data.read().is_some());
        Effect::watch(
            move || axis.settled.get(),
            move |_, _, _| {
                let now = axis.now_secs.get_untracked();
                let settled = axis.settled.get_untracked();
                if chronicle.with_untracked(|known| is_wanted_now(known, settled, now)) {
                    polled.refresh.run(());
                }
            },
            false,
        );
        Self { chronicle, is_begun, read_at_secs, polled }
    }
}

/// Reads what the period lacks and puts it to what is known.
async fn read(
    client: Client,
    resource_id: ResourceId,
    axis: TimeAxis,
    chronicle: RwSignal<Chronicle>,
    read_at_secs: RwSignal<Option<i64>>,
) -> Result<(), Error> {
    let (Some(settled), Some(now)) = (axis.settled.try_get_untracked(), axis.now_secs.try_get_untracked())
    else {
        return Ok(());
    };
    let stretches = chronicle.try_with_untracked(|known| lacking(known, settled, now)).unwrap_or_default();
    for (from, to) in stretches {
        let pieces = chronicle.try_with_untracked(|known| pieces(known, from, to)).unwrap_or_default();
        for (start, end) in pieces {
            let history = client.send(GetHistory { resource_id: resource_id.clone(), start, end }).await?;
            chronicle.try_update(|known| known.add(&history, start, end));
        }
        read_at_secs.try_set(Some(now_secs()));
    }
    Ok(())
}
