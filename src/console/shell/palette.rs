//! "Command palette": to any page by its name, and to a resource, recording or stream by its identifier.

use leptos::prelude::*;

use super::Overlay;
use crate::console::kit::{Dialog, true_or_false, unique_id};
use crate::console::routes::{ListQuery, Route, Section, use_go};
use crate::model::ids::{RecordId, ResourceId, StreamName};

/// The dialog.
#[component]
pub fn Palette(
    /// What is open.
    overlay: ReadSignal<Option<Overlay>>,
    /// Closes it.
    on_close: Callback<()>,
) -> impl IntoView {
    let is_open = Signal::derive(move || overlay.get() == Some(Overlay::Palette));
    view! {
        <Dialog title="Command palette" is_open on_close>
            <Finder on_close />
        </Dialog>
    }
}

/// The text and what it finds. The focus stays in the text; arrows move the mark, Enter opens what is marked.
#[component]
fn Finder(
    /// Something was opened.
    on_close: Callback<()>,
) -> impl IntoView {
    let go = use_go();
    let text = RwSignal::new(String::new());
    let marked = RwSignal::new(0_usize);
    let found = Memo::new(move |_| text.with(|text| find(text.trim())));
    let list_id = unique_id("palette");
    let option_id = {
        let list_id = list_id.clone();
        move |index: usize| format!("{list_id}-{index}")
    };
    let open = Callback::new(move |index: usize| {
        if let Some((_, route)) = found.get_untracked().get(index) {
            on_close.run(());
            go(route, false);
        }
    });
    let on_key = move |event: leptos::ev::KeyboardEvent| {
        let last = found.with_untracked(Vec::len).saturating_sub(1);
        match event.key().as_str() {
            "ArrowDown" => marked.update(|marked| *marked = if *marked >= last { 0 } else { *marked + 1 }),
            "ArrowUp" => marked.update(|marked| *marked = marked.checked_sub(1).unwrap_or(last)),
            "Enter" => open.run(marked.get_untracked()),
            _ => return,
        }
        event.prevent_default();
    };
    let active = {
        let option_id = option_id.clone();
        Signal::derive(move || (!found.with(Vec::is_empty)).then(|| option_id(marked.get())))
    };
    let option = move |(index, (name, _)): (usize, (String, Route))| {
        view! {
            <li
                role="option"
                id=option_id(index)
                aria-selected=true_or_false(Signal::derive(move || marked.get() == index))
                on:click=move |_| open.run(index)
            >
                {name}
            </li>
        }
    };
    view! {
        <input
            class="input"
            type="text"
            role="combobox"
            aria-label="Page, resource ID, recording ID or stream"
            aria-expanded="true"
            aria-autocomplete="list"
            aria-controls=list_id.clone()
            aria-activedescendant=active
            placeholder="Page, resource ID, recording ID or stream"
            autocomplete="off"
            spellcheck="false"
            autofocus=true
            prop:value=text
            on:input=move |event| {
                text.set(event_target_value(&event));
                marked.set(0);
            }
            on:keydown=on_key
        />
        <ul class="palette-list" role="listbox" aria-label="Found" id=list_id.clone()>
            {move || found.get().into_iter().enumerate().map(option.clone()).collect_view()}
        </ul>
    }
}

/// The pages whose name holds the text, and what the text may identify.
fn find(text: &str) -> Vec<(String, Route)> {
    let wanted = text.to_lowercase();
    let pages = Section::ALL.into_iter().map(|section| (section.name().to_owned(), section.route()));
    let mut found: Vec<_> = pages.filter(|(name, _)| name.to_lowercase().contains(&wanted)).collect();
    if !text.is_empty() {
        let list = ListQuery { q: text.to_owned(), ..ListQuery::default() };
        found.push((format!("Search restreams for “{text}”"), Route::Restreams(list)));
    }
    if let Ok(id) = ResourceId::parse(text) {
        found.push((format!("Open restream resource {id}"), Route::Restream(id)));
    }
    if let Ok(id) = RecordId::parse(text) {
        found.push((format!("Open recording {id}"), Route::Recording(id)));
    }
    if let Ok(name) = StreamName::parse(text) {
        found.push((format!("Open DVR of {name}"), Route::dvr(name)));
    }
    found
}
