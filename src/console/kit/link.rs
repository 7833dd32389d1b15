use leptos::prelude::*;

use crate::console::kit::writing::may_write;
use crate::console::routes::{Route, use_go};

/// A link to a page; a session that only looks has none to forms. A plain click navigates without a reload; the browser handles one with a modifier.
#[component]
pub fn Link(
    #[prop(into)] to: Signal<Route>,
    #[prop(optional, into)] class: String,
    /// True if it links to the current page, for `aria-current`.
    #[prop(optional, into)]
    is_current: Signal<bool>,
    /// The accessible name, if its content is not sufficient.
    #[prop(optional, into)]
    label: MaybeProp<String>,
    children: Children,
) -> impl IntoView {
    if to.with_untracked(Route::is_form) && !may_write() {
        return None;
    }
    let go = use_go();
    let on_click = move |event: leptos::ev::MouseEvent| {
        let is_browsers = event.button() != 0
            || event.meta_key()
            || event.ctrl_key()
            || event.shift_key()
            || event.alt_key()
            || event.default_prevented();
        if !is_browsers {
            event.prevent_default();
            go(&to.get_untracked(), false);
        }
    };
    Some(view! {
        <a
            class=class
            href=Signal::derive(move || to.get().href())
            aria-label=label.get_untracked()
            aria-current=Signal::derive(move || is_current.get().then(|| "page".to_owned()))
            on:click=on_click
        >
            {children()}
        </a>
    })
}

/// A link to what a page is part of, before its heading: "Restreams /".
#[component]
pub fn Crumb(
    #[prop(into)] to: Signal<Route>,
    #[prop(into)] name: Signal<String>,
    #[prop(optional, into)] label: MaybeProp<String>,
) -> impl IntoView {
    view! {
        <Link to class="crumb" label>
            {name}
        </Link>
    }
}
