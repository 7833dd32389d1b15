//! All entries of the form, in order.

use leptos::prelude::*;

use crate::console::kit::{Button, When, use_toaster};
use crate::console::pages::restreams::edit::entry::Entry;
use crate::console::pages::restreams::edit::focus::{entry_id, focus_soon};
use crate::console::pages::restreams::edit::form::{FEW_ENTRIES, Form};

/// So many entries are drawn in one frame.
const ENTRIES_PER_FRAME: usize = 6;

/// Stands where an entry was removed, among the keys of those that are there. No draft has as many.
const REMOVED: u32 = u32::MAX;

/// The entries, and "Add restream".
#[component]
pub(super) fn Entries(
    /// The form.
    form: Form,
) -> impl IntoView {
    let toaster = use_toaster();
    let count = Memo::new(move |_| form.keys.with(Vec::len));
    let title = Signal::derive(move || match count.get() {
        1 => "1 restream".to_owned(),
        count => format!("{count} restreams"),
    });
    let has_folded = Memo::new(move |_| form.folded.with(|folded| !folded.is_empty()));
    let on_fold = move || {
        let folded = if has_folded.get_untracked() { Vec::new() } else { form.keys.get_untracked() };
        form.folded.set(folded);
    };
    let on_add = move || {
        if let Some(key) = form.change(|draft| draft.add_restream()) {
            form.take_keys();
            toaster.announce(format!("Restream {} added", count.get_untracked()));
            focus_soon(entry_id(key));
        }
    };
    // The first are there at once, the others follow frame by frame: fifty at once would take long to appear.
    let drawn = RwSignal::new(ENTRIES_PER_FRAME);
    Effect::new(move |_| {
        // One more, for the place of one that was removed.
        if drawn.get() <= count.get() {
            request_animation_frame(move || {
                drawn.try_update(|drawn| *drawn += ENTRIES_PER_FRAME);
            });
        }
    });
    let keys = move || {
        let mut keys = form.keys.get();
        if let Some(place) = form.removed.with(|removed| removed.as_ref().map(|(place, _)| *place)) {
            keys.insert(place.min(keys.len()), REMOVED);
        }
        keys.truncate(drawn.get());
        keys
    };
    let slot = move |key| match key {
        REMOVED => view! { <Removed form /> }.into_any(),
        key => view! { <Entry form key /> }.into_any(),
    };
    let fold_words =
        Signal::derive(move || if has_folded.get() { "Unfold all" } else { "Fold all" }.to_owned());
    view! {
        <div class="row restream-entries-head">
            <h2>{title}</h2>
            <When is=Signal::derive(move || count.get() > FEW_ENTRIES || has_folded.get())>
                <Button label=fold_words on_press=on_fold />
            </When>
        </div>
        <div class="restream-entries">
            <For each=keys key=move |key| *key children=slot />
        </div>
        <When is=Signal::derive(move || count.get() == 0)>
            <p class="page-lead">"Without a restream the resource sends nothing."</p>
        </When>
        <div class="row">
            <button type="button" class="button" id="restream-add" on:click=move |_| on_add()>
                "Add restream"
            </button>
        </div>
    }
    .into_any()
}

/// The entry that was removed last can be put back, where it was.
#[component]
fn Removed(
    /// The form.
    form: Form,
) -> impl IntoView {
    let toaster = use_toaster();
    let on_restore = move |_| {
        if let Some(key) = form.restore() {
            toaster.announce("Put back");
            focus_soon(entry_id(key));
        }
    };
    move || {
        form.removed.get().map(|(place, told)| {
            view! {
                <div class="restream-removed">
                    <span>
                        {format!("Removed Restream {}: ", place + 1)} <span class="mono">{told}</span>
                    </span>
                    <button type="button" class="button" id="restream-put-back" on:click=on_restore>
                        "Put back"
                    </button>
                </div>
            }
            .into_any()
        })
    }
}
