//! Transient confirmations: on screen for a while, and to screen readers through the one `status` region.
//! An error is never a toast that goes: it stays, as a banner on its page, or until it is dismissed where its page was left.

use std::time::Duration;

use leptos::prelude::*;

use crate::console::kit::button::IconButton;
use crate::console::kit::icon::Icon;
use crate::console::kit::link::Link;
use crate::console::platform::long_lived::long_lived;
use crate::console::routes::Route;

const STAYS: Duration = Duration::from_secs(8);

#[derive(Clone)]
struct Toast {
    id: u32,
    text: String,
    route: Option<Route>,
    /// Whether it goes by itself.
    is_passing: bool,
}

/// Says things that need no answer. Lives in the context.
#[derive(Clone, Copy)]
pub struct Toaster {
    toasts: RwSignal<Vec<Toast>>,
    announced: RwSignal<String>,
    next: StoredValue<u32>,
}

impl Toaster {
    pub fn new() -> Self {
        Self {
            toasts: long_lived(Vec::new()),
            announced: long_lived(String::new()),
            next: StoredValue::new(0),
        }
    }

    pub fn say(self, text: impl Into<String>) {
        self.pass(text.into(), None);
    }

    pub fn say_with_link(self, text: &str, route: Route) {
        self.pass(text.to_owned(), Some(route));
    }

    fn pass(self, text: String, route: Option<Route>) {
        let id = self.show(text, route, true);
        set_timeout(move || self.dismiss(id), STAYS);
    }

    /// Says what went wrong with something whose page was left: it stays until it is dismissed.
    pub fn warn(self, text: impl Into<String>) {
        self.show(text.into(), None, false);
    }

    /// Takes confirmations away: what is begun now may end otherwise.
    pub fn clear_confirmations(self) {
        self.toasts.try_update(|toasts| toasts.retain(|toast| !toast.is_passing));
        self.announced.try_set(String::new());
    }

    /// Takes away what leads to pages of an account that is left.
    pub fn clear_links(self) {
        self.toasts.try_update(|toasts| toasts.retain(|toast| toast.route.is_none()));
    }

    fn show(self, text: String, route: Option<Route>, is_passing: bool) -> u32 {
        self.announce(text.clone());
        let id = self.next.try_get_value().unwrap_or_default();
        self.next.try_set_value(id.wrapping_add(1));
        self.toasts.try_update(|toasts| toasts.push(Toast { id, text, route, is_passing }));
        id
    }

    /// Tells screen readers alone.
    pub fn announce(self, text: impl Into<String>) {
        let text = text.into();
        // The same words twice would not be a change, and so not be read: a no-break space makes them one.
        self.announced.try_update(|announced| {
            *announced = if *announced == text { format!("{text}\u{a0}") } else { text };
        });
    }

    fn dismiss(self, id: u32) {
        self.toasts.try_update(|toasts| toasts.retain(|toast| toast.id != id));
    }
}

pub fn use_toaster() -> Toaster {
    expect_context()
}

/// Where confirmations appear, and the `status` region.
#[component]
pub fn Toasts() -> impl IntoView {
    let toaster = use_toaster();
    view! {
        <div role="status" class="visually-hidden">
            {toaster.announced}
        </div>
        <div class="toasts" role="region" aria-label="Messages">
            <For each=move || toaster.toasts.get() key=|toast| toast.id let(toast)>
                <div class="toast" class=("toast-warning", !toast.is_passing)>
                    <span class="toast-text">{toast.text}</span>
                    {toast
                        .route
                        .map(|to| {
                            view! {
                                <Link to class="button button-quiet">
                                    "Open"
                                </Link>
                            }
                                .into_any()
                        })}
                    <IconButton label="Dismiss" icon=Icon::Close on_press=move || toaster.dismiss(toast.id) />
                </div>
            </For>
        </div>
    }
}
