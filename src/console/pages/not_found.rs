//! The pages for addresses that lead nowhere, or to a form in a session that only looks.

use leptos::prelude::*;

use crate::console::kit::{Empty, Link};
use crate::console::routes::{Route, use_route};
use crate::console::session::{NoWrites, use_sessions};

#[component]
pub fn NotFound() -> impl IntoView {
    view! {
        <div class="row gap-wide page-head">
            <h1>"Page not found"</h1>
        </div>
        <Empty title="There is no page at this address">
            <p>"Check the address, or start from the overview."</p>
            <Link to=Route::Overview class="button">
                "Go to the overview"
            </Link>
        </Empty>
    }
}

/// Stands in for a form where the session sends no write.
#[component]
pub fn NoForm() -> impl IntoView {
    let route = use_route().get_untracked();
    let why = untrack(|| use_sessions().no_writes()).map(NoWrites::explanation);
    let section = route.section().unwrap_or(Route::Overview);
    let back = format!("Go to {}", section.title());
    view! {
        <div class="row gap-wide page-head">
            <h1>{route.title()}</h1>
        </div>
        <Empty title="Nothing can be changed here">
            <p class="page-lead">{why}</p>
            <Link to=section class="button">
                {back}
            </Link>
        </Empty>
    }
}
