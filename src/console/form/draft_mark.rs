//! That something is typed and not saved, where its form is not open: in the row of a list, and at what creates.

use leptos::prelude::*;

use crate::console::form::drafts::use_drafts;

/// The things of the account in force that have a draft.
#[derive(Clone, Copy)]
pub struct Unsaved(Memo<Vec<String>>);

/// Returns the [`Unsaved`], for as long as the page that asks is open.
pub fn use_unsaved() -> Unsaved {
    let drafts = use_drafts();
    Unsaved(Memo::new(move |_| drafts.unsaved()))
}

impl Unsaved {
    /// Whether there is a draft of a thing, by what that is stored under. Tracked.
    pub fn has(self, thing: &str) -> bool {
        self.0.read().iter().any(|other| other == thing)
    }

    /// What stands beside the name of a thing: "Draft" where there is one. Tracked.
    pub fn mark(self, thing: &str) -> &'static str {
        if self.has(thing) { "Draft" } else { "" }
    }
}

/// "Draft" beside what creates a thing, where a new one is typed and not saved.
#[component]
pub fn DraftMark(thing: &'static str) -> impl IntoView {
    let unsaved = use_unsaved();
    view! { <span class="draft-mark">{move || unsaved.mark(thing)}</span> }.into_any()
}
