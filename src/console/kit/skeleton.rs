//! What stands where data will be, once waiting has become noticeable.

use leptos::prelude::*;

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
            {rows.collect_view()}
        </div>
    }
    .into_any()
}
