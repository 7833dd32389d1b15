//! From the form to the page that shows the thing.

use leptos::prelude::*;

use crate::console::form::save_controller::SaveController;
use crate::console::kit::Link;
use crate::console::routes::use_route;

/// The way to the page that shows the thing, unless this is it.
#[component]
pub(super) fn GoTo(controller: SaveController) -> impl IntoView {
    let (to, noun) = (controller.route(), controller.form.noun());
    let is_here = use_route().with_untracked(|here| *here == to);
    (!is_here).then(|| {
        view! {
            <Link to class="button">
                {format!("Go to the {noun}")}
            </Link>
        }
        .into_any()
    })
}
