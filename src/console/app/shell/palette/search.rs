//! The palette's text field and results. The field always has the focus; arrow keys mark an entry and Enter chooses it.

use leptos::ev::{Event, KeyboardEvent};
use wasm_bindgen::JsCast;
use web_sys::{Element, ScrollIntoViewOptions, ScrollLogicalPosition};

use crate::console::app::shell::accounts::use_switch;
use crate::console::app::shell::palette::commands::{ConsoleCommand, Pending};
use crate::console::app::shell::palette::entries::EntrySources;
use crate::console::app::shell::palette::entry::{EntryAction, PaletteEntry};
use crate::console::app::shell::use_overlays;
use crate::console::kit::commands::use_commands;
use crate::console::kit::{ElementRef, FixedAttributes, bind_ref, fixed};
use crate::console::platform::lazy_context::account_context;
use crate::console::platform::reactive::*;
use crate::console::platform::shortcut::pressed;
use crate::console::routes::use_go;

const LABEL: &str = "Page, command, resource, recording or stream";
const LIST_ID: &str = "palette-found";
/// Entries per PageUp and PageDown.
const PAGE: usize = 8;

const INPUT: FixedAttributes = &[
    ("type", "text"),
    ("role", "combobox"),
    ("aria-label", LABEL),
    ("aria-autocomplete", "list"),
    ("aria-expanded", "true"),
    ("aria-controls", LIST_ID),
    ("placeholder", LABEL),
    ("autocomplete", "off"),
    ("autocapitalize", "off"),
    ("spellcheck", "false"),
    ("enterkeyhint", "go"),
    ("autofocus", ""),
];

#[component]
pub(super) fn Search() -> impl IntoView {
    let (entries, text) = (EntrySources::new(), RwSignal::new(String::new()));
    // The entry marked by keys or pointer; the best one until then.
    let marked = RwSignal::new(None::<EntryAction>);
    let found = memo(move || entries.find(&text.read()));
    // Compares entries, because results that load later shift the indices.
    let mark = memo(move || {
        let index =
            |marked: &EntryAction| found.with(|found| found.iter().position(|entry| entry.action == *marked));
        marked.with(|marked| marked.as_ref().and_then(index)).unwrap_or(0)
    });
    let action_at =
        move |at: usize| found.with_untracked(|found| found.get(at).map(|entry| entry.action.clone()));
    let (list, choose) = (ElementRef::new(), use_choose());
    let on_input = move |event| {
        show(list, 0);
        marked.set(None);
        text.set(event_target_value(&event));
    };
    let on_key = move |event: KeyboardEvent| {
        let (key, at) = (pressed(&event), mark.get_untracked());
        let last = found.with_untracked(Vec::len).saturating_sub(1);
        let to = moved(&key, at, last);
        // Enter may confirm a character of an input method.
        if event.is_composing() || (to.is_none() && key != "Enter") {
            return;
        }
        event.prevent_default();
        match to {
            Some(to) => {
                marked.set(action_at(to));
                show(list, to);
            }
            None => action_at(at).into_iter().for_each(|action| choose.run(action)),
        }
    };
    let active = move || (!found.read().is_empty()).then(|| format!("{LIST_ID}-{}", mark.get()));
    let rows = move || {
        let (found, mark) = (found.read(), mark.get());
        found.iter().enumerate().map(|(index, entry)| row(entry, index, index == mark)).collect_view()
    };
    view! {
        <input
            class="input"
            use:fixed=INPUT
            aria-activedescendant=active
            prop:value=text
            on:input=on_input
            on:keydown=on_key
        />
        <ul
            class="palette-list"
            role="listbox"
            aria-label="Results"
            id=LIST_ID
            use:bind_ref=list
            on:mousedown=move |event| {
                if index_of(&event).is_some() {
                    event.prevent_default();
                }
            }
            on:mousemove=move |event| {
                if let Some(action) = index_of(&event).and_then(action_at) {
                    marked.set(Some(action));
                }
            }
            on:click=move |event| {
                if let Some(action) = index_of(&event).and_then(action_at) {
                    choose.run(action);
                }
            }
        >
            {rows}
        </ul>
        <p class="palette-missing muted">{Signal::derive(move || entries.missing())}</p>
        <p class="visually-hidden" role="status">
            {Signal::derive(move || format!("{} found", found.read().len()))}
        </p>
    }
}

fn row(entry: &PaletteEntry, index: usize, is_marked: bool) -> impl IntoView + use<> {
    view! {
        <li
            role="option"
            id=format!("{LIST_ID}-{index}")
            aria-selected=if is_marked { "true" } else { "false" }
        >
            <span class="cut palette-name">{entry.name.clone()}</span>
            " "
            <span class="cut muted">{entry.kind.clone()}</span>
        </li>
    }
}

/// Returns a callback that runs the chosen entry and closes the dialog.
fn use_choose() -> Callback<EntryAction> {
    let (overlays, run) = (use_overlays(), ConsoleCommand::runner());
    let (go, commands, switch) = (use_go(), use_commands(), use_switch());
    let pending = account_context(Pending::new);
    Callback::new(move |action: EntryAction| {
        overlays.close();
        match action {
            EntryAction::Go(route) => go(&route, false),
            EntryAction::GoAndRun(route, name) => {
                go(&route, false);
                pending.run_at(route, name);
            }
            EntryAction::Switch(session) => switch(&session),
            // Waits until the closed dialog has returned the focus.
            EntryAction::Run(id) => request_animation_frame(move || commands.run(id)),
            EntryAction::Console(command) => {
                let run = run.clone();
                request_animation_frame(move || run(command));
            }
        }
    })
}

/// Returns the index to which a key moves the mark.
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

/// Returns the index of the entry under the pointer.
fn index_of(event: &Event) -> Option<usize> {
    let pointed = event.target()?.dyn_into::<Element>().ok()?;
    pointed.closest("[role=option]").ok()??.id().strip_prefix(LIST_ID)?.strip_prefix('-')?.parse().ok()
}

fn show(list: ElementRef, index: usize) {
    let entry = list.get_untracked().zip(u32::try_from(index).ok());
    if let Some(entry) = entry.and_then(|(list, index)| list.children().item(index)) {
        let options = ScrollIntoViewOptions::new();
        options.set_block(ScrollLogicalPosition::Nearest);
        entry.scroll_into_view_with_scroll_into_view_options(&options);
    }
}
