//! The head of an entry: which it is, and what can be done with it as a whole.

use leptos::prelude::*;

use crate::console::kit::{Badge, Toaster, Tone, When, true_or_false, use_toaster};
use crate::console::pages::restreams::edit::drag::Grip;
use crate::console::pages::restreams::edit::focus::{entry_id, focus_soon};
use crate::console::pages::restreams::edit::form::Form;
use crate::console::pages::restreams::edit::summary::summary;

/// The head of one entry.
#[component]
pub(super) fn EntryHead(
    /// The form.
    form: Form,
    /// The entry's key.
    key: u32,
    /// Its place, from 0.
    place: Memo<usize>,
    /// Whether only the head is shown.
    is_folded: Memo<bool>,
) -> impl IntoView {
    let title = Signal::derive(move || format!("Restream {}", place.get() + 1));
    let told = Signal::derive(move || {
        is_folded.get();
        form.settled.track();
        form.with(|draft| draft.entry(key).map(summary)).unwrap_or_default()
    });
    let problems = Memo::new(move |_| form.said_problem_count_of(key));
    let word = Signal::derive(move || match problems.get() {
        1 => "1 problem".to_owned(),
        count => format!("{count} problems"),
    });
    view! {
        <div class="restream-entry-head">
            <Grip form key place />
            <button
                type="button"
                class="restream-entry-fold"
                aria-expanded=true_or_false(Signal::derive(move || !is_folded.get()))
                aria-label=Signal::derive(move || format!("Fields of {}", title.get()))
                on:click=move |_| form.fold(key, !is_folded.get_untracked())
            ></button>
            <h3 id=entry_id(key) tabindex="-1">
                {title}
            </h3>
            <When is=Signal::derive(move || is_folded.get())>
                <span class="restream-entry-told mono">{told}</span>
                <When is=Signal::derive(move || problems.get() != 0)>
                    <Badge tone=Tone::Bad word />
                </When>
            </When>
            <Acts form key place />
        </div>
    }
    .into_any()
}

/// Moves an entry one place, and puts the focus on the element with the id `focus`.
pub(super) fn step(form: Form, key: u32, place: Memo<usize>, is_up: bool, focus: String, toaster: Toaster) {
    let from = place.get_untracked();
    let last = form.keys.with_untracked(Vec::len).saturating_sub(1);
    if (is_up && from == 0) || (!is_up && from == last) {
        let end = if is_up { "first" } else { "last" };
        return toaster.announce(format!("Restream {} is the {end} already", from + 1));
    }
    form.change(|draft| if is_up { draft.move_up(key) } else { draft.move_down(key) });
    form.take_keys();
    // Its element was moved, and lost the focus by it.
    focus_soon(focus);
    let to = if is_up { from } else { from + 2 };
    toaster.announce(format!("Restream {} is Restream {to} now", from + 1));
}

/// "Move up", "Move down", "Duplicate", "Remove".
#[component]
fn Acts(
    /// The form.
    form: Form,
    /// The entry's key.
    key: u32,
    /// Its place, from 0.
    place: Memo<usize>,
) -> impl IntoView {
    let toaster = use_toaster();
    let last = Memo::new(move |_| form.keys.with(Vec::len).saturating_sub(1));
    let on_move = move |is_up: bool| {
        let focus = format!("{}-{}", entry_id(key), if is_up { "up" } else { "down" });
        step(form, key, place, is_up, focus, toaster);
    };
    let on_duplicate = move |_| {
        let copy = form.change(|draft| draft.duplicate(key)).flatten();
        form.take_keys();
        if let Some(copy) = copy {
            let number = place.get_untracked() + 1;
            toaster.announce(format!("Restream {} is a copy of Restream {number}", number + 1));
            focus_soon(entry_id(copy));
        }
    };
    let on_remove = move |_| {
        let number = place.get_untracked() + 1;
        form.remove(key);
        toaster.announce(format!("Restream {number} removed. It can be put back."));
        focus_soon("restream-put-back".to_owned());
    };
    let ends = move |is_up: bool| {
        Signal::derive(move || {
            (if is_up { place.get() == 0 } else { place.get() == last.get() }).then_some("true")
        })
    };
    view! {
        <div class="restream-entry-acts">
            <button
                type="button"
                class="button button-quiet"
                id=format!("{}-up", entry_id(key))
                aria-disabled=ends(true)
                on:click=move |_| on_move(true)
            >
                "Move up"
            </button>
            <button
                type="button"
                class="button button-quiet"
                id=format!("{}-down", entry_id(key))
                aria-disabled=ends(false)
                on:click=move |_| on_move(false)
            >
                "Move down"
            </button>
            <button type="button" class="button button-quiet" on:click=on_duplicate>
                "Duplicate"
            </button>
            <button type="button" class="button button-quiet button-danger" on:click=on_remove>
                "Remove"
            </button>
        </div>
    }
    .into_any()
}
