//! Every API call of this tab.

use leptos::prelude::*;

use super::Later;

/// The calls that this tab has made.
#[component]
pub fn Activity() -> impl IntoView {
    view! { <Later /> }
}
