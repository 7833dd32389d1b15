//! Transient confirmations: shown for a while, and announced in the `status` region. An error is never transient: it
//! stays as a banner on its page, or until it is dismissed if its page was left.

use std::time::Duration;

use leptos::prelude::*;

use crate::console::kit::button::IconButton;
use crate::console::kit::control_flow::{Each, FromFirst};
use crate::console::kit::icon::Icon;
use crate::console::kit::link::Link;
use crate::console::platform::lazy_context::console_context;
use crate::console::platform::long_lived::long_lived;
use crate::console::platform::next_id;
use crate::console::routes::Route;

const STAYS: Duration = Duration::from_secs(8);

#[derive(Clone)]
struct Toast {
    id: u32,
    text: String,
    route: Option<Route>,
    is_passing: bool,
}

/// Shows toasts and announcements. Lives in the context.
#[derive(Clone, Copy)]
pub struct Toaster {
    toasts: RwSignal<Vec<Toast>>,
    announced: RwSignal<String>,
}

impl Toaster {
    fn new() -> Self {
        Self { toasts: long_lived(Vec::new()), announced: long_lived(String::new()) }
    }

    pub fn show(self, text: impl Into<String>) {
        self.pass(text.into(), None);
    }

    pub fn show_with_link(self, text: &str, route: Route) {
        self.pass(text.to_owned(), Some(route));
    }

    fn pass(self, text: String, route: Option<Route>) {
        let id = self.add(text, route, true);
        set_timeout(move || self.dismiss(id), STAYS);
    }

    /// Shows an error of a page that was left, until it is dismissed.
    pub fn warn(self, text: impl Into<String>) {
        self.add(text.into(), None, false);
    }

    /// Removes confirmations, because a new action may end differently.
    pub fn clear_confirmations(self) {
        self.toasts.try_update(|toasts| toasts.retain(|toast| !toast.is_passing));
        self.announced.try_set(String::new());
    }

    /// Shows an error of a page that was left, with a link to it.
    pub fn warn_with_link(self, text: String, route: Route) {
        self.add(text, Some(route), false);
    }

    /// Removes links to pages of the previous account, and confirmations that have one.
    pub fn clear_links(self) {
        self.toasts.try_update(|toasts| {
            toasts.retain(|toast| toast.route.is_none() || !toast.is_passing);
            for toast in toasts.iter_mut().filter(|toast| toast.route.is_some()) {
                // Another id draws it anew.
                (toast.id, toast.route) = (next_id(), None);
            }
        });
    }

    fn add(self, text: String, route: Option<Route>, is_passing: bool) -> u32 {
        self.announce(text.clone());
        let id = next_id();
        self.toasts.try_update(|toasts| toasts.push(Toast { id, text, route, is_passing }));
        id
    }

    /// Announces a text only to screen readers.
    pub fn announce(self, text: impl Into<String>) {
        let text = text.into();
        // A repeated text is not announced, so a no-break space makes it different.
        self.announced.try_update(|announced| {
            *announced = if *announced == text { format!("{text}\u{a0}") } else { text };
        });
    }

    fn dismiss(self, id: u32) {
        self.toasts.try_update(|toasts| toasts.retain(|toast| toast.id != id));
    }
}

pub fn use_toaster() -> Toaster {
    console_context(Toaster::new)
}

#[component]
pub fn Toasts() -> impl IntoView {
    let toaster = use_toaster();
    view! {
        <div role="status" class="visually-hidden">
            {toaster.announced}
        </div>
        <div class="stack gap-2 toasts" role="region" aria-label="Messages">
            <FromFirst is=move || !toaster.toasts.read().is_empty()>
                <Each each=move || toaster.toasts.get() key=|toast| toast.id let(toast)>
                    <ToastLine toast />
                </Each>
            </FromFirst>
        </div>
    }
}

#[component]
fn ToastLine(toast: Toast) -> impl IntoView {
    let (toaster, id) = (use_toaster(), toast.id);
    let link = toast.route.map(|to| {
        view! {
            <Link to class="button button-quiet">
                "Open"
            </Link>
        }
    });
    view! {
        <div class="line panel toast" class=("toast-warning", !toast.is_passing)>
            <span class="toast-text">{toast.text}</span>
            {link}
            <IconButton label="Dismiss" icon=Icon::Close on_press=move || toaster.dismiss(id) />
        </div>
    }
}
