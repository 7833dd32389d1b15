//! What the text finds. The focus stays in the text, also with a press on an entry; arrows move the mark, Enter chooses what is marked.

use leptos::ev::MouseEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use crate::console::app::shell::palette::entries::{Entries, Indexed};
use crate::console::app::shell::palette::entry::{Act, Entry};
use crate::console::app::shell::palette::rows::FoundRows;
use crate::console::app::shell::palette::text::{LIST_ID, PaletteText, Searching};
use crate::console::kit::{ElementRef, held};
use crate::console::platform::idle::when_idle;
use crate::console::platform::shortcut::pressed;
use crate::text::fuzzy::Names;

/// So many entries PageUp and PageDown move by.
const PAGE: usize = 8;

/// So soon after it was opened the names are prepared, if the browser is not at rest sooner.
const PREPARED_MS: u32 = 200;

/// Finds entries and lets one be chosen.
#[component]
pub(super) fn Finder(
    typed: PaletteText,
    /// What can be found.
    entries: Entries,
    /// One was chosen.
    on_choose: Callback<Act>,
) -> impl IntoView {
    let text = typed.text;
    // What the arrows or the pointer have marked; before, the best is marked.
    let marked = RwSignal::new(None::<Act>);
    let fixed = Memo::new(move |_| entries.fixed());
    let names = Memo::new(move |_| named(&fixed.read()));
    let found = Memo::new(move |_| entries.find(&fixed.read(), &names.read().0, &text.read()));
    let count = Signal::derive(move || found.read().len());
    // By entry, not by index: names that are read meanwhile put others before it.
    let mark = Memo::new(move |_| {
        let index = |marked: &Act| found.with(|found| found.iter().position(|entry| entry.act == *marked));
        marked.with(|marked| marked.as_ref().and_then(index)).unwrap_or(0)
    });
    // Thousands of names are prepared before the first key, not with it.
    Effect::new(move |_| {
        entries.track();
        when_idle(PREPARED_MS, move |_| entries.prepare());
    });
    let list = ElementRef::new();
    Effect::new(move |rows: Option<FoundRows>| {
        let mut rows = rows.unwrap_or_default();
        if let Some(list) = list.get() {
            rows.say(&list, &found.read(), mark.get());
        }
        rows
    });
    let act_at = move |at: usize| found.with_untracked(|found| found.get(at).map(|entry| entry.act.clone()));
    let on_key = move |event: leptos::ev::KeyboardEvent| {
        let at = mark.get_untracked();
        let key = pressed(&event);
        let to = moved(&key, at, count.get_untracked().saturating_sub(1));
        if to.is_none() && key != "Enter" {
            return;
        }
        event.prevent_default();
        let Some(to) = to else {
            if let Some(act) = act_at(at) {
                on_choose.run(act);
            }
            return;
        };
        marked.set(act_at(to));
        if let Some(list) = list.get_untracked() {
            show(&list, to);
        }
    };
    let active = Signal::derive(move || (count.get() > 0).then(|| format!("{LIST_ID}-{}", mark.get())));
    // A list that was not scrolled is left alone: the browser would have to lay out the page for it.
    let is_scrolled = StoredValue::new(false);
    let on_typed = move || {
        marked.set(None);
        if is_scrolled.get_value()
            && let Some(list) = list.get_untracked()
        {
            list.set_scroll_top(0);
            is_scrolled.set_value(false);
        }
    };
    let (on_typed, on_key) = (Callback::new(move |()| on_typed()), Callback::new(on_key));
    typed.searching.set(Some(Searching { active, on_typed, on_key }));
    let on_mousemove = move |event: MouseEvent| {
        if let Some(act) = index_of(&event).and_then(act_at) {
            marked.set(Some(act));
        }
    };
    let on_click = move |event: MouseEvent| {
        if let Some(act) = index_of(&event).and_then(act_at) {
            on_choose.run(act);
        }
    };
    view! {
        <ul
            class="palette-list"
            role="listbox"
            aria-label="Results"
            id=LIST_ID
            use:held=list
            on:mousedown=move |event| {
                if index_of(&event).is_some() {
                    event.prevent_default();
                }
            }
            on:mousemove=on_mousemove
            on:click=on_click
            on:scroll=move |_| is_scrolled.set_value(true)
        ></ul>
        <Notes entries count />
    }
    .into_any()
}

/// What is missing, and for who cannot see the list, how long it is.
#[component]
fn Notes(
    /// What can be found.
    entries: Entries,
    count: Signal<usize>,
) -> impl IntoView {
    view! {
        <p class="palette-missing muted">{Signal::derive(move || entries.missing())}</p>
        <p class="visually-hidden" role="status">
            {Signal::derive(move || format!("{} found", count.get()))}
        </p>
    }
    .into_any()
}

/// Where a key moves the mark from `at`, in a list that ends with `last`.
fn moved(key: &str, at: usize, last: usize) -> Option<usize> {
    Some(match key {
        "ArrowDown" if at >= last => 0,
        "ArrowDown" => at + 1,
        "ArrowUp" => at.checked_sub(1).unwrap_or(last),
        "PageDown" => (at + PAGE).min(last),
        "PageUp" => at.saturating_sub(PAGE),
        _ => return None,
    })
}

/// The index of the entry under the pointer.
fn index_of(event: &MouseEvent) -> Option<usize> {
    let pointed = event.target()?.dyn_into::<Element>().ok()?;
    pointed.closest("[role=option]").ok()??.id().strip_prefix(LIST_ID)?.strip_prefix('-')?.parse().ok()
}

fn named(entries: &[Entry]) -> Indexed {
    let mut names = Names::default();
    for entry in entries {
        names.push(&[&entry.name]);
    }
    Indexed(names)
}

/// Scrolls the list as far as it takes to see an entry.
fn show(list: &HtmlElement, index: usize) {
    let index = u32::try_from(index).unwrap_or_default();
    let Some(entry) = list.children().item(index).and_then(|entry| entry.dyn_into::<HtmlElement>().ok())
    else {
        return;
    };
    let top = entry.offset_top() - list.offset_top();
    let bottom = top + entry.offset_height();
    let (seen_from, height) = (list.scroll_top(), list.client_height());
    if top < seen_from {
        list.set_scroll_top(top);
    } else if bottom > seen_from + height {
        list.set_scroll_top(bottom - height);
    }
}
