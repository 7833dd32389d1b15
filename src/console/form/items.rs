//! The list that is edited item by item: added, copied, removed, moved, folded.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

use crate::console::form::focus::{add_id, control_id, focus_soon, item_id};
use crate::console::form::item_head::{ItemHead, step};
use crate::console::form::state::Form;
use crate::console::kit::{Button, Each, When, use_toaster};
use crate::console::platform::effects::effect;
use crate::forms::Field;
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
