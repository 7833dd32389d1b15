//! "Undo" of the last save: the change back, which goes the way of any other change. It outlives leaving the page, a reload and
//! a crash as what is typed does, by the same rules: in this tab, for a day, without secrets.

use leptos::prelude::*;

use crate::console::client::use_client;
use crate::console::form::drafts::{Drafts, use_drafts};
use crate::console::kit::{Banner, BannerKind, Button};
use crate::console::pages::restreams::edit::flow::Flow;
use crate::console::pages::restreams::edit::notices::Notice;
use crate::console::platform::clock::use_now_secs;
use crate::forms::draft_store::UNDO_OF;
use crate::forms::restream::{Restored, kept_text, undo_left, undo_of};
use crate::model::ids::ResourceId;
use crate::model::restream::Resource;
use crate::text::durations::ago;

/// What the last save can be undone to.
#[derive(Clone, Copy)]
pub(super) struct Undo {
    change: StoredValue<Option<Restored>>,
    drafts: Drafts,
    /// Whose it is, and what it is of.
    of: StoredValue<(String, String)>,
}

impl Undo {
    /// For the form of a resource; nothing was saved yet.
    pub fn new(id: Option<&ResourceId>) -> Self {
        let thing = id.map(|id| format!("{UNDO_OF}restream {id}")).unwrap_or_default();
        let of = StoredValue::new((
            use_client().scope().map(|scope| scope.to_string()).unwrap_or_default(),
            thing,
        ));
        Self { change: StoredValue::new(None), drafts: use_drafts(), of }
    }

    /// What was saved from here before a reload, if it can still be undone.
    pub fn load(self, fresh: &Resource) -> Notice {
        let (place, thing) = self.of.get_value();
        let kept = self.drafts.load(&place, &thing);
        let Some(undo) = kept.and_then(|text| undo_left(&text, fresh)) else { return Notice::None };
        let label = |field: &_| Some(undo.draft.path(*field)?.label());
        let to_retype = undo.draft.to_retype().iter().filter_map(label).collect();
        let at_secs = self.drafts.kept_at_secs(&place, &thing).unwrap_or_default();
        self.change.set_value(Some(undo));
        Notice::SavedBefore { at_secs, to_retype }
    }

    /// A save has made `now` of what was there `before`.
    pub fn saved(self, before: &Resource, now: &Resource) {
        let undo = undo_of(before, now);
        if let Some((place, thing)) = self.of.try_get_value() {
            let draft = undo.draft.clone();
            self.drafts.keep(&place, &thing, move || kept_text(&draft));
        }
        self.change.try_set_value(Some(undo));
    }

    /// The change back, if there is one.
    pub fn change(self) -> Option<Restored> {
        self.change.try_get_value().flatten()
    }

    /// Nobody wants to undo it.
    pub fn forget(self) {
        let (place, thing) = self.of.get_value();
        self.drafts.drop_one(&place, &thing);
        self.change.set_value(None);
    }
}

/// "Undo", while nothing was typed that it would sweep away.
#[component]
pub(super) fn UndoButton(
    /// The way to the service.
    flow: Flow,
    /// Whether something was typed.
    has_typed: Signal<bool>,
) -> impl IntoView {
    view! { <Button label="Undo" on_press=move || flow.undo() is_disabled=has_typed /> }.into_any()
}

/// Why "Undo" has to wait. Its room is kept: what is below must not move while somebody presses it.
#[component]
pub(super) fn UndoHint(
    /// Whether something was typed.
    has_typed: Signal<bool>,
) -> impl IntoView {
    view! {
        <p class="field-hint" class=("is-unseen", move || !has_typed.get())>
            "To undo the last save, first save or discard what you have changed since."
        </p>
    }
    .into_any()
}

/// What was saved before the page was left or reloaded can still be undone.
#[component]
pub(super) fn SavedBefore(
    /// The way to the service.
    flow: Flow,
    /// When it was saved.
    at_secs: i64,
    /// The secrets that the save had changed, by their labels.
    to_retype: Vec<String>,
) -> impl IntoView {
    let now_secs = use_now_secs();
    let has_typed = Signal::derive(move || flow.form.change_count.get() != Some(0));
    let title = Signal::derive(move || {
        format!(
            "You saved this resource {}: that can still be undone",
            ago(at_secs, now_secs.get().max(at_secs))
        )
    });
    let secrets = (!to_retype.is_empty()).then(|| {
        let items = to_retype.into_iter().map(|label| view! { <li>{label}</li> });
        view! {
            <p>
                "That save changed keys or passwords. What they were before is not kept over a reload; to undo it, type them again:"
            </p>
            <ul>{items.collect_view()}</ul>
        }
        .into_any()
    });
    view! {
        <Banner kind=BannerKind::Info title>
            {secrets}
            <div class="row">
                <UndoButton flow has_typed />
                <Button label="Leave it as it is" on_press=move || flow.leave_saved() />
            </div>
            <UndoHint has_typed />
        </Banner>
    }
    .into_any()
}
