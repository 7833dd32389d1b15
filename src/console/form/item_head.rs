//! The head of an item of a list: which it is, and what can be done with it as a whole.

use leptos::prelude::*;

use crate::console::form::focus::{focus_soon, item_id};
use crate::console::form::state::Form;
use crate::console::kit::{Badge, Toaster, Tone, When, true_or_false, use_toaster};
use crate::forms::DraftRecord;

#[component]
pub(super) fn ItemHead(form: Form, key: u32, index: Memo<usize>, is_folded: Memo<bool>) -> impl IntoView {
    let noun = form.items.noun();
    let title = Signal::derive(move || format!("{noun} {}", index.get() + 1));
    let summary = Signal::derive(move || {
        is_folded.get();
        form.settled.track();
        form.with(|draft| draft.record(key).map(DraftRecord::summary)).unwrap_or_default()
    });
    let problems = Memo::new(move |_| form.problem_count(Some(key)));
    let word = Signal::derive(move || match problems.get() {
        1 => "1 problem".to_owned(),
        count => format!("{count} problems"),
    });
    view! {
        <div class="form-item-head">
            <button
                type="button"
                class="form-item-fold"
                aria-expanded=true_or_false(Signal::derive(move || !is_folded.get()))
                aria-label=Signal::derive(move || format!("Fields of {}", title.get()))
                on:click=move |_| form.items.fold(key, !is_folded.get_untracked())
            ></button>
            <h3 id=item_id(key) tabindex="-1">
                {title}
            </h3>
            <When is=Signal::derive(move || is_folded.get())>
                <span class="form-item-summary mono">{summary}</span>
                <When is=Signal::derive(move || problems.get() != 0)>
                    <Badge tone=Tone::Bad word />
                </When>
            </When>
            <Acts form key index />
        </div>
    }
    .into_any()
}

#[component]
fn Acts(form: Form, key: u32, index: Memo<usize>) -> impl IntoView {
    let toaster = use_toaster();
    let last = Memo::new(move |_| form.items.keys.with(Vec::len).saturating_sub(1));
    let on_move = move |is_up: bool| {
        let focus = format!("{}-{}", item_id(key), if is_up { "up" } else { "down" });
        step(form, key, index, is_up, focus, toaster);
    };
    let on_duplicate = move |_| {
        let copy = form.change(|draft| draft.duplicate(key)).flatten();
        form.items.take_keys();
        if let Some(copy) = copy {
            let number = index.get_untracked() + 1;
            let noun = form.items.noun();
            toaster.announce(format!("{noun} {} added as a copy of {noun} {number}", number + 1));
            focus_soon(item_id(copy));
        }
    };
    let on_remove = move |_| {
        let number = index.get_untracked() + 1;
        form.remove(key);
        toaster.announce(format!("{} {number} removed. You can restore it.", form.items.noun()));
        focus_soon("form-put-back".to_owned());
    };
    let ends = move |is_up: bool| {
        Signal::derive(move || {
            (if is_up { index.get() == 0 } else { index.get() == last.get() }).then_some("true")
        })
    };
    let mover = move |label: &'static str, is_up: bool| {
        let id = format!("{}-{}", item_id(key), if is_up { "up" } else { "down" });
        view! {
            <button
                type="button"
                class="button button-quiet"
                id=id
                aria-disabled=ends(is_up)
                on:click=move |_| on_move(is_up)
            >
                {label}
            </button>
        }
        .into_any()
    };
    view! {
        <div class="form-item-acts">
            {mover("Move up", true)} {mover("Move down", false)}
            <button type="button" class="button button-quiet" on:click=on_duplicate>
                "Duplicate"
            </button> <button type="button" class="button button-quiet button-danger" on:click=on_remove>
                "Remove"
            </button>
        </div>
    }
    .into_any()
}

/// Moves an item by one, and puts the focus on the element with the id `focus`.
pub(super) fn step(form: Form, key: u32, index: Memo<usize>, is_up: bool, focus: String, toaster: Toaster) {
    let (noun, from) = (form.items.noun(), index.get_untracked());
    let last = form.items.keys.with_untracked(Vec::len).saturating_sub(1);
    if (is_up && from == 0) || (!is_up && from == last) {
        let end = if is_up { "first" } else { "last" };
        return toaster.announce(format!("{noun} {} is already the {end}", from + 1));
    }
    let to = if is_up { from - 1 } else { from + 1 };
    form.change(|draft| draft.move_to(key, to));
    form.items.take_keys();
    // Its element was moved, and lost the focus by it.
    focus_soon(focus);
    toaster.announce(format!("{noun} {} moved: now {noun} {}", from + 1, to + 1));
}
