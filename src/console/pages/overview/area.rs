//! The frame of an area: its name, how old it is, why it could not be read, and what is in it.

use std::sync::Arc;

use leptos::prelude::*;

use crate::api::Error;
use crate::console::kit::{ReadProblem, Skeleton, When, unique_id};
use crate::console::query::freshness::Freshness;
use crate::console::query::poll::Polled;

/// What the frame has to know of a poll, whatever it reads.
#[derive(Clone, Copy)]
pub(super) struct Reading {
    /// When it was read last.
    read_at_secs: ReadSignal<Option<i64>>,
    /// Why the last try failed.
    error: ReadSignal<Option<Arc<Error>>>,
    /// Whether there is something to show.
    has_data: Signal<bool>,
    refresh: Callback<()>,
}

impl Reading {
    /// What a poll tells of itself.
    pub(super) fn of<T: Send + Sync + 'static>(polled: Polled<T>) -> Self {
        Self {
            read_at_secs: polled.fetched_at_secs,
            error: polled.error,
            has_data: Signal::derive(move || polled.data.read().is_some()),
            refresh: polled.refresh,
        }
    }
}

/// An area of the API on a card of its own. When it cannot be read, it says so and keeps what it had; the others go on.
#[component]
pub(super) fn Area(
    /// Its name.
    title: &'static str,
    /// What is read, as the beginning of a sentence: "The recordings".
    what: &'static str,
    /// How the read is doing.
    reading: Reading,
    /// About how many lines that has: the room that is kept for it.
    lines: usize,
    /// What is shown once it was read.
    children: ChildrenFn,
) -> impl IntoView {
    let title_id = unique_id("area");
    let labelled_by = title_id.clone();
    let is_stale = Signal::derive(move || reading.error.read().is_some());
    let is_waiting = Signal::derive(move || !reading.has_data.get() && !is_stale.get());
    view! {
        <section class="card overview-area" aria-labelledby=labelled_by>
            <div class="overview-area-head">
                <h2 id=title_id>{title}</h2>
                <Freshness what=title read_at_secs=reading.read_at_secs is_stale on_refresh=reading.refresh />
            </div>
            <ReadProblem what error=reading.error is_stale=reading.has_data on_retry=reading.refresh />
            <When is=is_waiting>
                <Skeleton label=format!("Reading {}", title.to_lowercase()) lines />
            </When>
            <When is=reading.has_data>{children()}</When>
        </section>
    }
    .into_any()
}
