//! Nothing is here.

use leptos::prelude::*;

use crate::console::kit::{Empty, Link};
use crate::console::routes::Route;

/// For an address that the console does not know.
#[component]
pub fn NotFound() -> impl IntoView {
    view! {
        <div class="page-head">
            <h1>"Page not found"</h1>
        </div>
        <Empty title="The console has no page at this address">
            <p>"The address may be mistyped, or belong to a newer version."</p>
            <Link to=Route::Overview class="button">
                "Go to the overview"
            </Link>
        </Empty>
    }
}
