use leptos::prelude::*;

use crate::console::app::page::{NavigationEntry, entries};
use crate::console::kit::{Glyph, Link};
use crate::console::routes::{Route, use_route};

/// The navigation, next to the page or at the bottom of phones.
#[component]
pub fn Nav() -> impl IntoView {
    let route = use_route();
    let current = Memo::new(move |_| route.with(Route::section));
    let item = move |NavigationEntry { icon, route }: NavigationEntry| {
        let is_current = Signal::derive(move || *current.read() == Some(route()));
        view! {
            <li>
                <Link to=route() is_current>
                    <Glyph icon />
                    <span>{route().title()}</span>
                </Link>
            </li>
        }
    };
    view! {
        <nav class="nav" aria-label="Main">
            <ul class="stack">{entries().map(item).collect_view()}</ul>
        </nav>
    }
}
