//! Placeholders for data, once waiting is noticeable.

use crate::api::PATIENCE_SECS;
use crate::console::platform::clock::{now_secs, use_now_secs};
use crate::console::platform::reactive::*;

/// Gray lines, which the style sheet shows after 200 ms. A screen reader reads `label`.
#[component]
pub fn Skeleton(#[prop(into)] label: String, #[prop(default = 6)] lines: usize) -> impl IntoView {
    let line = |_| view! { <div class="skeleton skeleton-line" aria-hidden="true"></div> };
    view! {
        <div class="skeletons" aria-busy="true">
            <span class="visually-hidden">{label}</span>
            {(0..lines).map(line).collect_view()}
            <StillLoading />
        </div>
    }
}

/// A screenful of gray rows in place of a table, so that the layout does not shift.
#[component]
pub fn TableSkeleton(#[prop(into)] label: String) -> impl IntoView {
    let rows = (0..12).map(|_| view! { <div class="table-row skeleton-row" aria-hidden="true"></div> });
    view! {
        <div class="table-scroller" role="status" aria-busy="true">
            <span class="visually-hidden">{label}</span>
            <StillLoading />
            {rows.collect_view()}
        </div>
    }
}

/// Shows the time without a response once it is long; hidden from screen readers.
#[component]
fn StillLoading() -> impl IntoView {
    let (now, since) = (use_now_secs(), now_secs());
    let text = memo(move || match now.get() - since {
        ..PATIENCE_SECS => String::new(),
        secs => format!("No response for {secs} s. Still loading."),
    });
    view! {
        <p class="still-loading muted" aria-hidden="true">
            {text}
        </p>
    }
}
