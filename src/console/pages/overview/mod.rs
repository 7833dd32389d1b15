//! "Overview": what is broken now across the account, since when, whose fault it is, and whether that is current.

use leptos::prelude::*;

/// "Overview".
#[component]
pub fn Overview() -> impl IntoView {
    view! {
        <div class="page-head">
            <h1>"Overview"</h1>
        </div>
    }
    .into_any()
}
