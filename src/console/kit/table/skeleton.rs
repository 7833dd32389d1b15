//! A table's shape before anything is known.

use leptos::prelude::*;

use crate::console::kit::skeleton::StillLoading;

/// As many grey rows as fit a screen, in the table's place, so that nothing moves when the rows arrive.
#[component]
pub fn TableSkeleton(
    /// What is being read, for those who cannot see it: "Reading resources".
    label: &'static str,
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
