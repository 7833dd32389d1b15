//! The page for addresses that lead nowhere.

use leptos::prelude::*;

use crate::console::kit::{Empty, Link};
use crate::console::routes::Route;

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
