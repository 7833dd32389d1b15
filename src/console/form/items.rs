//! Editor of a list in a document: its items can be added and removed; cards also copied, moved and folded to a line.

use leptos::ev::KeyboardEvent;

use crate::console::form::field::{FieldNote, FormField};
use crate::console::form::focus::{add_id, item_id};
use crate::console::form::list_editor::{Card, ListEditor, PAST, REMOVED};
use crate::console::form::schedule::Repeat;
use crate::console::form::state::Form;
use crate::console::kit::{Badge, Button, ButtonKind, Each, Popover, Tone, When, true_or_false, use_toaster};
use crate::console::platform::focus::hide_popover;
use crate::console::platform::reactive::*;
use crate::forms::windows::{PastWindows, is_schedule, past_windows};
use crate::forms::{Field, FieldName, Record};
use crate::text::plurals::counted;

#[component]
pub fn Items(
    form: Form,
    list: Field,
    #[prop(optional)] empty: &'static str,
    #[prop(optional)] card: Option<Card>,
) -> impl IntoView {
    let Some(spec) = form.with(|draft| draft.spec(list)?.list()) else { return ().into_any() };
    let (toaster, removed, is_past_shown) = (use_toaster(), RwSignal::default(), RwSignal::new(false));
    let keys = RwSignal::new(form.with(|draft| draft.keys(list)));
    let past_now = move || match is_schedule(spec) {
        true => form.with(|draft| past_windows(draft.items(list), form.now())),
        false => PastWindows::default(),
    };
    let past_at_first = past_now().all;
    let past = memo(move || {
        keys.track();
        is_past_shown.track();
        let mut past = past_now();
        past.all.retain(|key| past_at_first.contains(key));
        past
    });
    // A save ends the offer to restore what was removed before it.
    on_change(move || form.starts.get(), move |_| removed.set((Vec::new(), String::new())));
    let is_locked = form.is_locked(list);
    let warned = memo(move || {
        form.settled.track();
        let remarked = form.remarks.read();
        let of_remarks = remarked.iter().filter_map(|it| form.with(|draft| draft.outermost(it.field.record)));
        [form.items_with(|problem| problem.is_warning), of_remarks.collect()].concat()
    });
    let editor = ListEditor {
        form,
        list,
        table: spec.table,
        card,
        keys,
        removed,
        past,
        is_past_shown,
        is_locked,
        warned,
        toaster,
    };
    let is_empty = memo(move || keys.with(Vec::is_empty));
    let item = move |key| match (key, card) {
        (REMOVED, _) => view! { <Removed editor /> }.into_any(),
        (PAST, _) => view! { <Past editor /> }.into_any(),
        (_, Some(card)) => view! { <CardItem editor key card /> }.into_any(),
        (_, None) => view! { <ItemRow editor key /> }.into_any(),
    };
    let items = view! { <Each each=move || editor.drawn_keys() key=|key| *key children=item /> }.into_any();
    let items = match card {
        Some(_) => {
            let title = move || counted(keys.with(Vec::len), &spec.table.noun.to_lowercase());
            view! {
                <h2>{title}</h2>
                <div class="card form-items">{items}</div>
            }
            .into_any()
        }
        None => items,
    };
    let on_repeated = Callback::new(move |count: usize| {
        editor.take_keys();
        toaster.announce(format!("{} added", counted(count, "window")));
    });
    let repeat = is_schedule(spec).then(|| {
        let is_shown = Signal::derive(move || !is_empty.get() && !is_locked.get());
        view! {
            <When is=is_shown>
                <Repeat form list on_repeated />
            </When>
        }
    });
    let is_explained = Signal::derive(move || is_empty.get() && !empty.is_empty());
    let warning = form.warning(list);
    // It would say the same once more.
    let other_warning =
        Signal::derive(move || if is_explained.get() { String::new() } else { warning.get() });
    view! {
        {items}
        <When is=is_explained>
            <p class="muted">{move || if is_locked.get() { "None." } else { empty }}</p>
        </When>
        <FieldNote message=form.error(list) is_wrong=true />
        <FieldNote message=other_warning />
        <div class="row">
            {repeat}
            <button
                type="button"
                class="button"
                id=add_id(list)
                prop:disabled=is_locked
                on:click=move |_| editor.add()
            >
                {format!("Add {}", spec.table.noun.to_lowercase())}
            </button>
        </div>
    }
    .into_any()
}

#[component]
fn Removed(editor: ListEditor) -> impl IntoView {
    let id = editor.undo_id();
    let message_id = format!("{id}-message");
    view! {
        <div class="row spread gap-wide breaks form-removed">
            <span id=message_id.clone()>{move || editor.removed.with(|(_, message)| message.clone())}</span>
            <button
                type="button"
                class="button"
                id=id
                aria-describedby=message_id
                on:click=move |_| editor.restore()
            >
                "Undo"
            </button>
        </div>
    }
}

/// A line for the past windows of a schedule, with a button that shows them.
#[component]
fn Past(editor: ListEditor) -> impl IntoView {
    let ListEditor { past, is_past_shown, is_locked, .. } = editor;
    let count = Signal::derive(move || counted(past.read().all.len(), "past window"));
    let has_removable = Signal::derive(move || !past.read().removable.is_empty());
    let show = Signal::derive(move || {
        if is_past_shown.get() { "Hide past windows" } else { "Show past windows" }.to_owned()
    });
    let on_remove = move || {
        let now = editor.form.now();
        let past = editor.form.with(|draft| past_windows(draft.items(editor.list), now));
        let removed = counted(past.removable.len(), "past window");
        editor.remove_all(&past.removable, format!("Removed {removed}. {}", past.kept));
    };
    let kept = move || view! { <span class="muted">{past.read().kept}</span> };
    view! {
        <div class="row">
            <span class="strong">{count}</span>
            <Button label=show on_press=move || is_past_shown.update(|is_shown| *is_shown = !*is_shown) />
            <When is=has_removable fallback=kept>
                <Button label="Remove past windows" on_press=on_remove is_disabled=is_locked />
            </When>
        </div>
    }
}

#[component]
fn CardItem(editor: ListEditor, key: u32, card: Card) -> impl IntoView {
    let (form, index) = (editor.form, editor.index(key));
    let title = Signal::derive(move || format!("{} {}", editor.table.noun, index.get() + 1));
    let is_folded = memo(move || form.folded.with(|folded| folded.contains(&key)));
    let is_open = Signal::derive(move || !is_folded.get());
    // Alt with an arrow key moves the focused item.
    let on_keydown = move |event: KeyboardEvent| {
        let name = event.key();
        let is_mover = event.alt_key() && matches!(name.as_str(), "ArrowUp" | "ArrowDown");
        // A suggestion list handles these keys itself.
        if is_mover && !event.default_prevented() {
            event.prevent_default();
            let focus = document().active_element().map(|element| element.id()).unwrap_or_default();
            editor.step(key, index.get_untracked() + 1, name == "ArrowUp", focus);
        }
    };
    view! {
        <section
            class="form-item"
            class=("is-folded", is_folded.signal())
            role="group"
            aria-labelledby=item_id(key)
            on:keydown=on_keydown
        >
            <div class="form-item-head">
                <h3>
                    <button
                        type="button"
                        class="form-item-fold"
                        id=item_id(key)
                        aria-expanded=true_or_false(is_open)
                        on:click=move |_| form.fold(key, !is_folded.get_untracked())
                    >
                        {title}
                    </button>
                </h3>
                <When is=is_folded>
                    <ItemLine editor key line=card.line />
                </When>
                <ItemMenu editor key index title />
            </div>
            <When is=is_open>
                <div class="form-item-parts">{(card.fields)(form, key)}</div>
            </When>
        </section>
    }
}

#[component]
fn ItemLine(editor: ListEditor, key: u32, line: fn(&[Record], &Record) -> [String; 2]) -> impl IntoView {
    let ListEditor { form, list, warned, .. } = editor;
    // An item does not change while it is folded.
    let words = form.with(|draft| draft.record(key).map(|record| line(draft.items(list), record)));
    let [what, rest] = words.unwrap_or_default();
    let warnings = memo(move || warned.with(|keys| keys.iter().filter(|other| **other == key).count()));
    let word = Signal::derive(move || counted(warnings.get(), "warning"));
    view! {
        <span class="form-item-line">{what} <span class="muted">{rest}</span></span>
        <When is=Signal::derive(move || warnings.get() != 0)>
            <Badge tone=Tone::Warning word />
        </When>
    }
}

#[component]
fn ItemMenu(editor: ListEditor, key: u32, index: Memo<usize>, title: Signal<String>) -> impl IntoView {
    let panel = StoredValue::new(format!("{}-menu", item_id(key)));
    let action = move |label: &'static str, is_end: Signal<bool>, run: fn(ListEditor, u32, usize)| {
        let on_press = move || {
            panel.with_value(|id| hide_popover(id));
            run(editor, key, index.get_untracked() + 1);
        };
        view! { <Button label kind=ButtonKind::Quiet on_press is_disabled=is_end /> }.into_any()
    };
    let is_first = Signal::derive(move || index.get() == 0);
    let is_last = Signal::derive(move || index.get() + 1 == editor.keys.with(Vec::len));
    view! {
        <Popover
            id=panel.get_value()
            label="Actions"
            class="menu"
            button_class="button-quiet button-icon"
            name=Signal::derive(move || format!("Actions of {}", title.get()))
            button="…".into_any()
        >
            {action("Move up", is_first, |editor, key, number| editor.step(key, number, true, item_id(key)))}
            {action(
                "Move down",
                is_last,
                |editor, key, number| editor.step(key, number, false, item_id(key)),
            )}
            {action("Duplicate", false.into(), ListEditor::duplicate)}
            {action("Remove", false.into(), |editor, key, _| editor.remove(key))}
        </Popover>
    }
}

#[component]
fn ItemRow(editor: ListEditor, key: u32) -> impl IntoView {
    let (form, index) = (editor.form, editor.index(key));
    let name = Signal::derive(move || format!("{} {}", editor.table.noun, index.get() + 1));
    // An item of an unknown shape has its own table.
    let own = form.with(|draft| draft.record(key).map(|record| record.table)).unwrap_or(editor.table);
    let field = |name: FieldName| view! { <FormField form field=Field::of(key, name) /> }.into_any();
    view! {
        <div class="form-window" role="group" aria-label=name>
            <span class="strong form-window-name">{name}</span>
            {own.fields.iter().map(|spec| field(spec.name)).collect_view()}
            <Button
                label=move || format!("Delete {}", name.get().to_lowercase())
                on_press=move || editor.remove(key)
                is_disabled=editor.is_locked
            />
            <div class="form-window-note">
                <FieldNote message=form.warning(Field::of(key, FieldName::WHOLE)) />
            </div>
        </div>
    }
}
