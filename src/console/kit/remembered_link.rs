//! A way to what this browser remembers.

use leptos::prelude::*;

use crate::console::kit::button::IconButton;
use crate::console::kit::icon::Icon;
use crate::console::kit::link::Link;
use crate::console::routes::Route;

/// An item of a list: the way to a remembered thing, what is known of it, and a button that forgets it.
#[component]
pub fn RememberedLink(
    to: Route,
    name: String,
    #[prop(into)] on_forget: Callback<()>,
    #[prop(optional)] children: Option<Children>,
) -> impl IntoView {
    let label = format!("Forget {name}");
    view! {
        <li>
            <Link to class="mono">
                {name}
            </Link>
            {children.map(|children| children())}
            <IconButton label icon=Icon::Close on_press=on_forget />
        </li>
    }
    .into_any()
}
