//! A list that is compared as a whole: its items one below the other, each with its fields and a way to delete it; and the last window of
//! a schedule on the days that follow.

use leptos::prelude::*;

use crate::console::form::field::FormField;
use crate::console::form::focus::{add_id, control_id, focus_soon};
use crate::console::form::state::Form;
use crate::console::kit::{Button, Each, Glyph, Icon, When, use_toaster};
use crate::console::platform::clock::offset_secs;
use crate::console::platform::settings::use_settings;
use crate::forms::windows::{MAX_DAYS, is_schedule, repeat_daily};
use crate::forms::{Field, FieldName, Table};
use crate::text::plurals::counted;

#[component]
pub fn ShortList(
    form: Form,
    list: Field,
    /// What it means that there is none.
    empty: &'static str,
    #[prop(optional)] below: Option<fn(Form, Field) -> AnyView>,
) -> impl IntoView {
    let Some(table) = form.with(|draft| Some(draft.spec(list)?.list()?.table)) else { return ().into_any() };
    let toaster = use_toaster();
    let keys = RwSignal::new(form.with(|draft| draft.keys(list)));
    let take_keys = move || keys.set(form.with(|draft| draft.keys(list)));
    let on_add = move |_| {
        let added = form.change(|draft| draft.add(list)).flatten();
        take_keys();
        if let (Some(key), Some(first)) = (added, table.fields.first()) {
            focus_soon(control_id(Field::of(key, first.name)));
        }
    };
    let on_remove = Callback::new(move |key: u32| {
        form.change(|draft| draft.remove(key));
        take_keys();
        toaster.announce(format!("{} deleted", table.noun));
        focus_soon(add_id(list));
    });
    let is_empty = Memo::new(move |_| keys.with(Vec::is_empty));
    let why_locked = form.why_locked(list);
    let is_locked = Signal::derive(move || !why_locked.get().is_empty());
    let messages = form.messages(list);
    let empty_words = move || {
        let error = messages.error.with(|words| (!words.is_empty()).then(|| wrong(words)));
        let warning = messages.warning.with(|words| (!words.is_empty()).then(|| note(words)));
        [error, warning].into_iter().flatten().collect_view()
    };
    let below = below.map(|below| {
        view! { <When is=Signal::derive(move || !is_empty.get())>{below(form, list)}</When> }.into_any()
    });
    let on_repeated = Callback::new(move |count: usize| {
        take_keys();
        toaster.announce(format!("{} added", counted(count, "window")));
    });
    let repeat = form.with(|draft| draft.spec(list)?.list().filter(|list| is_schedule(list))).map(|_| {
        let is_shown = Signal::derive(move || !is_empty.get() && !is_locked.get());
        view! {
            <When is=is_shown>
                <RepeatDaily form list on_repeated />
            </When>
        }
    });
    view! {
        <When is=is_locked>
            <p class="field-hint">{why_locked}</p>
        </When>
        <When is=is_empty>
            <p class="field-hint">{move || if is_locked.get() { "None." } else { empty }}</p>
        </When>
        <Each each=move || keys.get() key=|key| *key let:key>
            <Item form key table keys on_remove is_locked />
        </Each>
        {below}
        {empty_words}
        <div class="row">
            {repeat}
            <button type="button" class="button" id=add_id(list) prop:disabled=is_locked on:click=on_add>
                {format!("Add {}", table.noun.to_lowercase())}
            </button>
        </div>
    }
    .into_any()
}

#[component]
fn Item(
    form: Form,
    key: u32,
    table: &'static Table,
    keys: RwSignal<Vec<u32>>,
    on_remove: Callback<u32>,
    is_locked: Signal<bool>,
) -> impl IntoView {
    let name = Signal::derive(move || {
        let index = keys.with(|keys| keys.iter().position(|other| *other == key));
        format!("{} {}", table.noun, index.unwrap_or_default() + 1)
    });
    // One of another shape has fields of its own.
    let own = form.with(|draft| draft.record(key).map(|record| record.table())).unwrap_or(table);
    let fields: Vec<_> = own
        .fields
        .iter()
        .map(|field| view! { <FormField form field=Field::of(key, field.name) /> }.into_any())
        .collect();
    let warning = form.messages(Field::of(key, FieldName::WHOLE)).warning;
    let warned = move || warning.with(|words| (!words.is_empty()).then(|| note(words)));
    view! {
        <div class="form-window" role="group" aria-label=name>
            <span class="form-window-name">{name}</span>
            {fields}
            <Button
                label=Signal::derive(move || format!("Delete {}", name.get().to_lowercase()))
                on_press=move || on_remove.run(key)
                is_disabled=is_locked
            />
            <div class="form-window-note">{warned}</div>
        </div>
    }
    .into_any()
}

fn wrong(words: &str) -> AnyView {
    view! {
        <p class="field-error">
            <Glyph icon=Icon::Bad />
            <span>{words.to_owned()}</span>
        </p>
    }
    .into_any()
}

pub(super) fn note(words: &str) -> AnyView {
    view! {
        <p class="form-note">
            <Glyph icon=Icon::Warning />
            <span>{words.to_owned()}</span>
        </p>
    }
    .into_any()
}

/// On so many days unless another number is typed: a week.
const DAYS: usize = 7;

/// "Repeat daily", on as many days in all as are typed beside it, at the same hours of the zone that times are shown in.
#[component]
pub(super) fn RepeatDaily(
    form: Form,
    list: Field,
    /// Called with how many windows were added.
    on_repeated: Callback<usize>,
) -> impl IntoView {
    let (toaster, zone) = (use_toaster(), use_settings().zone);
    let days = RwSignal::new(DAYS.to_string());
    let on_press = move || {
        let wanted = days.with_untracked(|days| days.trim().parse::<usize>().unwrap_or_default());
        let zone = zone.get_untracked();
        let offset_secs = |secs| offset_secs(secs, zone);
        let added = form.change(|draft| repeat_daily(draft, list, wanted, &offset_secs)).unwrap_or_default();
        match added {
            0 => toaster.say(format!("Enter a start and a stop first, and 2 to {MAX_DAYS} days")),
            added => on_repeated.run(added),
        }
    };
    view! {
        <span class="form-repeat">
            <Button label="Repeat daily" on_press />
            <label>
                "Days"
                <input
                    class="input"
                    inputmode="numeric"
                    autocomplete="off"
                    prop:value=days
                    on:input=move |event| days.set(event_target_value(&event))
                />
            </label>
        </span>
    }
    .into_any()
}
