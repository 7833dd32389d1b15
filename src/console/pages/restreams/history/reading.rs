//! What is read of a history, and kept: what the period shown lacks, and while it goes on, what is new.

use leptos::prelude::*;

use super::shown_period::ShownPeriod;
use crate::api::Error;
use crate::api::restream::GetHistory;
use crate::console::client::{Client, use_client};
use crate::console::clock::now_secs;
use crate::console::poll::{Polled, poll};
use crate::model::ids::ResourceId;
use crate::model::restream_changes::chronicle::Chronicle;
use crate::model::time::UnixSeconds;

/// How often what is new is read.
const READ_SECS: u32 = 10;
/// What is new is read from a little before: services report late.
const OVERLAP_SECS: i64 = 60;
/// To know what held when the period began, as much as its own length is read before it, within these.
const BACK_SECS: (i64, i64) = (3_600, 7 * 86_400);
/// How much is read at once. A stretch further than that from what is there begins anew.
const READ_AT_ONCE_SECS: i64 = 92 * 86_400;
/// So long after the last read, the state last read still counts as the present one: a beat and some patience.
pub(super) const FRESH_SECS: i64 = 30;

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
    pub(super) fn start(resource_id: Memo<ResourceId>, period: ShownPeriod) -> Self {
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
            async move { read(client, resource_id, period, chronicle, read_at_secs).await }
        });
        // Of a period to come there is nothing to read: then nothing read is all there is.
        let is_begun = Memo::new(move |_| chronicle.read().read().is_some() || polled.data.read().is_some());
        Effect::watch(
            move || period.settled.get(),
            move |_, _, _| {
                let now = period.now_secs.get_untracked();
                let is_lacking = chronicle
                    .with_untracked(|known| !lacking(known, period.settled.get_untracked(), now).is_empty());
                // A period that only goes on waits for the next beat.
                let is_known_so_far =
                    chronicle.with_untracked(|known| known.read()).is_some_and(|(from, to)| {
                        from.0 <= period.settled.get_untracked().0 && now - to.0 <= FRESH_SECS
                    });
                if is_lacking && !is_known_so_far {
                    polled.refresh.run(());
                }
            },
            false,
        );
        Self { chronicle, is_begun, read_at_secs, polled }
    }
}

/// What a period lacks: at most one stretch before and one after what is known, none of it to come.
fn lacking(known: &Chronicle, (from, to): (i64, i64), now: i64) -> Vec<(UnixSeconds, UnixSeconds)> {
    let to = to.min(now);
    let back_secs = (to - from).clamp(BACK_SECS.0, BACK_SECS.1);
    let is_begun_known = known.read().is_some_and(|(read_from, _)| read_from.0 <= from);
    // What was read before is not read again for a little more of what held before it.
    let from = if is_begun_known { from } else { from - back_secs };
    if from >= to {
        return Vec::new();
    }
    known.missing(UnixSeconds(from), UnixSeconds(to), READ_AT_ONCE_SECS)
}

/// Reads what the period lacks and puts it to what is known.
async fn read(
    client: Client,
    resource_id: ResourceId,
    period: ShownPeriod,
    chronicle: RwSignal<Chronicle>,
    read_at_secs: RwSignal<Option<i64>>,
) -> Result<(), Error> {
    let (Some(settled), Some(now)) =
        (period.settled.try_get_untracked(), period.now_secs.try_get_untracked())
    else {
        return Ok(());
    };
    let stretches = chronicle.try_with_untracked(|known| lacking(known, settled, now)).unwrap_or_default();
    for (from, to) in stretches {
        for (start, end) in pieces(known_edges(chronicle), from.0, to.0) {
            let (start, end) = (UnixSeconds(start), UnixSeconds(end));
            let history = client.send(GetHistory { resource_id: resource_id.clone(), start, end }).await?;
            chronicle.try_update(|known| known.add(&history, start, end));
        }
        read_at_secs.try_set(Some(now_secs()));
    }
    Ok(())
}

fn known_edges(chronicle: RwSignal<Chronicle>) -> Option<(UnixSeconds, UnixSeconds)> {
    chronicle.try_with_untracked(Chronicle::read).flatten()
}

/// A stretch in pieces short enough to be read at once, in the order in which each touches what is known by then.
fn pieces(known: Option<(UnixSeconds, UnixSeconds)>, from: i64, to: i64) -> Vec<(i64, i64)> {
    let is_news = known.is_some_and(|(_, read_to)| read_to.0 == from);
    let first = if is_news { from - OVERLAP_SECS } else { from };
    let mut pieces = Vec::new();
    let mut start = first;
    while start < to {
        let end = to.min(start + READ_AT_ONCE_SECS);
        pieces.push((start, end));
        start = end;
    }
    if known.is_some_and(|(read_from, _)| read_from.0 == to) {
        pieces.reverse();
    }
    pieces
}
