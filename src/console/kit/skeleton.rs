//! What stands where data will be, once waiting has become noticeable.

use leptos::prelude::*;

use crate::api::PATIENCE_SECS;
use crate::console::platform::clock::{now_secs, use_now_secs};

/// Grey lines in place of what is loaded. The style shows them after 200 ms; a screen reader hears `label`.
#[component]
pub fn Skeleton(
    /// What is being waited for, such as "Loading resources".
    #[prop(into)]
    label: String,
    #[prop(default = 6)] lines: usize,
) -> impl IntoView {
    let line = |_| view! { <div class="skeleton skeleton-line" aria-hidden="true"></div> };
    view! {
        <div class="skeletons" aria-busy="true">
            <span class="visually-hidden">{label}</span>
            {(0..lines).map(line).collect_view()}
            <StillLoading />
        </div>
    }
}

/// As many grey rows as fit a screen, in the table's place, so that nothing moves when the rows arrive.
#[component]
pub fn TableSkeleton(
    /// What is being read, for those who cannot see it: "Reading resources".
    #[prop(into)]
    label: String,
) -> impl IntoView {
    let rows = (0..12).map(|_| view! { <div class="table-row skeleton-row" aria-hidden="true"></div> });
    view! {
        <div class="table-scroller" role="status" aria-busy="true">
            <span class="visually-hidden">{label}</span>
            <StillLoading />
            {rows.collect_view()}
        </div>
    }
    .into_any()
}

/// Says how long there has been no response, once that takes long; not to those who hear what is loaded.
#[component]
fn StillLoading() -> impl IntoView {
    let (now, since) = (use_now_secs(), now_secs());
    let words = Memo::new(move |_| match now.get() - since {
        ..PATIENCE_SECS => String::new(),
        secs => format!("No response for {secs} s. Still loading."),
    });
    view! {
        <p class="still-loading muted" aria-hidden="true">
            {words}
        </p>
    }
    .into_any()
}
