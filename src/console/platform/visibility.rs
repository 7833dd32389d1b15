//! Visibility of the tab, the network's state, and whether the open page is the site's latest.

use gloo_timers::future::TimeoutFuture;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::VisibilityState;

use crate::console::platform::lazy_context::console_context;
use crate::console::platform::long_lived::long_lived;
use crate::console::platform::settings::use_settings;

const LOOK_MILLIS: u32 = 500;

/// The tab's visibility and connection. Lives in the context.
#[derive(Clone, Copy)]
pub struct PageVisibility {
    pub is_visible: Signal<bool>,
    /// The browser's guess about the network: it stops no request, and any response corrects it.
    pub is_online: RwSignal<bool>,
    /// True if the tab is visible, or notifies of new problems.
    pub is_watched: Signal<bool>,
    /// True once the site serves a newer console; notifies at each look.
    pub has_newer: RwSignal<bool>,
}

impl PageVisibility {
    /// Starts watching, for the lifetime of the page; the application does this once.
    fn watch() -> Self {
        let is_visible = long_lived(is_visible_now());
        let is_online = long_lived(window().navigator().on_line());
        let changed = Closure::<dyn Fn()>::new(move || {
            is_visible.set(is_visible_now());
            // Pauses the marks of changed rows, so that a person who comes back sees them.
            let page = document().document_element();
            let _ = page.map(|page| page.toggle_attribute_with_force("data-hidden", !is_visible_now()));
        });
        // It cannot fail for a valid event name.
        let _ =
            document().add_event_listener_with_callback("visibilitychange", changed.as_ref().unchecked_ref());
        changed.forget();
        let _ = window_event_listener(leptos::ev::online, move |_| is_online.set(true));
        let _ = window_event_listener(leptos::ev::offline, move |_| is_online.set(false));
        let has_newer = long_lived(false);
        let _ = window_event_listener_untyped("newer-console", move |_| has_newer.set(true));
        let notifies = use_settings().notifies;
        let is_watched = Signal::derive(move || is_visible.get() || notifies.get());
        Self { is_visible: is_visible.into(), is_online, is_watched, has_newer }
    }
}

pub async fn until(holds: Signal<bool>) {
    while holds.try_get_untracked() == Some(false) {
        TimeoutFuture::new(LOOK_MILLIS).await;
    }
}

pub fn use_page_visibility() -> PageVisibility {
    console_context(PageVisibility::watch)
}

fn is_visible_now() -> bool {
    document().visibility_state() == VisibilityState::Visible
}
