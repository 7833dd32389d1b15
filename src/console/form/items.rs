//! The list that is edited item by item: added, copied, removed, moved, folded.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

use crate::console::form::focus::{add_id, control_id, focus_soon, item_id};
use crate::console::form::state::Form;
use crate::console::kit::{Badge, Button, Each, Toaster, Tone, When, true_or_false, use_toaster};
use crate::console::platform::effects::effect;
use crate::forms::{DraftRecord, Field};
use crate::text::plurals::counted;

/// A list of more items than these opens with a way to fold them.
const FEW_ITEMS: usize = 4;

const ITEMS_PER_FRAME: usize = 6;

/// Stands where an item was removed, among the keys of those that are there. No draft has as many.
const REMOVED: u32 = u32::MAX;

pub type ItemView = fn(Form, u32) -> AnyView;

#[component]
pub fn Items(
    form: Form,
    fields: ItemView,
    /// What it means that there is none.
    empty: &'static str,
) -> impl IntoView {
    let Some(list) = form.items.list.map(|field| Field::top(field.name)) else { return ().into_any() };
    let noun = form.items.noun();
    let toaster = use_toaster();
    let count = Memo::new(move |_| form.items.keys.with(Vec::len));
    let title = Signal::derive(move || counted(count.get(), &noun.to_lowercase()));
    let has_folded = Memo::new(move |_| form.items.folded.with(|folded| !folded.is_empty()));
    let on_fold = move || {
        let folded = if has_folded.get_untracked() { Vec::new() } else { form.items.keys.get_untracked() };
        form.items.folded.set(folded);
    };
    let on_add = move || {
        if let Some(key) = form.change(|draft| draft.add(list)).flatten() {
            form.items.take_keys();
            toaster.announce(format!("{noun} {} added", count.get_untracked()));
            focus_soon(first_to_fill(form, key).map_or_else(|| item_id(key), control_id));
        }
    };
    // The first are there at once, the others follow frame by frame: fifty at once would take long to appear.
    let drawn = RwSignal::new(ITEMS_PER_FRAME);
    effect(move || {
        // One more, for the place of one that was removed.
        if drawn.get() <= count.get() {
            request_animation_frame(move || {
                drawn.try_update(|drawn| *drawn += ITEMS_PER_FRAME);
            });
        }
    });
    let keys = move || {
        let mut keys = form.items.keys.get();
        if let Some(index) = form.items.removed.with(|removed| removed.as_ref().map(|(index, _)| *index)) {
            keys.insert(index.min(keys.len()), REMOVED);
        }
        keys.truncate(drawn.get());
        keys
    };
    let slot = move |key| match key {
        REMOVED => view! { <Removed form /> }.into_any(),
        key => view! { <Item form key fields /> }.into_any(),
    };
    let fold_words =
        Signal::derive(move || if has_folded.get() { "Expand all" } else { "Collapse all" }.to_owned());
    view! {
        <div class="row form-items-head">
            <h2>{title}</h2>
            <When is=Signal::derive(move || count.get() > FEW_ITEMS || has_folded.get())>
                <Button label=fold_words on_press=on_fold />
            </When>
        </div>
        <div class="form-items">
            <Each each=keys key=move |key| *key children=slot />
        </div>
        <When is=Signal::derive(move || count.get() == 0)>
            <p class="page-lead">{empty}</p>
        </When>
        <div class="row">
            <button type="button" class="button" id=add_id(list) on:click=move |_| on_add()>
                {format!("Add {}", noun.to_lowercase())}
            </button>
        </div>
    }
    .into_any()
}

/// The item that was removed last can be put back, where it was.
#[component]
fn Removed(form: Form) -> impl IntoView {
    let (toaster, noun) = (use_toaster(), form.items.noun());
    let on_restore = move |_| {
        if let Some(key) = form.restore() {
            toaster.announce("Restore");
            focus_soon(item_id(key));
        }
    };
    move || {
        form.items.removed.get().map(|(index, summary)| {
            view! {
                <div class="form-removed">
                    <span>
                        {format!("Removed {noun} {}: ", index + 1)} <span class="mono">{summary}</span>
                    </span>
                    <button type="button" class="button" id="form-put-back" on:click=on_restore>
                        "Restore"
                    </button>
                </div>
            }
            .into_any()
        })
    }
}

/// One item: its head, and its fields unless it is folded.
#[component]
fn Item(form: Form, key: u32, fields: ItemView) -> impl IntoView {
    let index = Memo::new(move |_| {
        form.items.keys.with(|keys| keys.iter().position(|other| *other == key)).unwrap_or(0)
    });
    let is_folded = Memo::new(move |_| form.items.folded.with(|folded| folded.contains(&key)));
    let toaster = use_toaster();
    // Alt with an arrow key moves the item that has the focus.
    let on_keydown = move |event: KeyboardEvent| {
        let name = event.key();
        let is_mover = event.alt_key() && matches!(name.as_str(), "ArrowUp" | "ArrowDown");
        // A list of suggestions has its own use for them.
        if is_mover && !event.default_prevented() {
            event.prevent_default();
            let focus = document().active_element().map(|element| element.id()).unwrap_or_default();
            step(form, key, index, name == "ArrowUp", focus, toaster);
        }
    };
    view! {
        <section
            class="form-item card"
            class=("is-folded", is_folded)
            role="group"
            aria-labelledby=item_id(key)
            on:keydown=on_keydown
        >
            <ItemHead form key index is_folded />
            <When is=Signal::derive(move || !is_folded.get())>
                <div class="form-item-parts">{fields(form, key)}</div>
            </When>
        </section>
    }
    .into_any()
}

/// The first field of a new item that has to be filled in.
fn first_to_fill(form: Form, key: u32) -> Option<Field> {
    form.with(|draft| {
        let required = draft.record(key)?.table().fields.iter().filter(|field| !field.missing.is_empty());
        required.map(|field| Field::of(key, field.name)).find(|field| draft.text(*field).is_empty())
    })
}

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
