//! The list on its page: search, filters, table, and the message for no results.

use std::ops::Range;

use leptos::prelude::*;

use crate::console::kit::table::{CellsMaker, Column, Table};
use crate::console::kit::{Button, Empty, SearchField, When, holding};
use crate::console::list::chips::GroupChips;
use crate::console::list::choice::{ChipGroup, ListChoice};
use crate::console::list::memory::ListMemory;
use crate::console::list::rows::ListRows;
use crate::console::platform::focus::focus_id;

/// Texts and styles of a list.
pub struct ListText {
    pub title: &'static str,
    pub id: &'static str,
    pub class: &'static str,
    pub label: &'static str,
    pub search_label: &'static str,
    pub placeholder: &'static str,
    /// The noun for one row: "resource".
    pub noun: &'static str,
}

#[component]
pub(super) fn ListView(
    text: &'static ListText,
    columns: Vec<Column>,
    choice: ListChoice,
    rows: ListRows,
    memory: ListMemory,
    cells: CellsMaker,
    on_open: Callback<String>,
    filters: ViewFn,
    /// The actions on selected rows, below the table.
    children: Children,
) -> impl IntoView {
    let ListText { id, class, label, search_label, placeholder, noun, .. } = *text;
    let source = rows.source();
    let open_row = Callback::new(move |row: usize| {
        if let Some(key) = untrack(|| source.key_at.run(row)) {
            on_open.run(key);
        }
    });
    let on_enter = move || {
        // Without an active row, the table starts with the first.
        memory.active_key.set(None);
        focus_id(id);
    };
    let has_rows = Memo::new(move |_| source.count.get() > 0);
    view! {
        <div class="row list-tools">
            <SearchField
                label=search_label
                placeholder
                value=Signal::derive(move || choice.wanted.read().sought.clone())
                on_input=move |text: String| choice.search(text)
                on_enter
                on_leave=move || choice.write_typed()
            />
            <GroupChips label="State" choice rows />
            {filters.run()}
        </div>
        <div
            class=class
            class=("is-empty", Signal::derive(move || !has_rows.get()))
            class=("has-selection", Signal::derive(move || !memory.selected.read().is_empty()))
            use:holding=rows.is_held
        >
            <Table
                id
                label
                columns
                source
                selecting=rows.selecting(memory.selected)
                active_key=memory.active_key
                sorted=choice.sorted_by()
                on_sort=Callback::new(move |key: &'static str| choice.press_head(key))
                on_open=open_row
                left_at=memory.left_at
                cells
            />
        </div>
        {children()}
        <When is=Signal::derive(move || !has_rows.get())>
            <NothingFound noun choice />
        </When>
    }
    .into_any()
}

#[component]
fn NothingFound(noun: &'static str, choice: ListChoice) -> impl IntoView {
    let words = Signal::derive(move || {
        let wanted = choice.wanted.read();
        let sought = wanted.sought.trim();
        let is_wanted = |(_, groups): &(ChipGroup, Range<usize>)| wanted.groups.as_ref() == Some(groups);
        let group = choice.kind.choices().find(is_wanted).map(|(group, _)| group.words);
        match (sought.is_empty(), group) {
            _ if choice.is_narrowed() => format!("No {noun} matches this search and these filters."),
            (true, Some(group)) => format!("No {noun} has the state “{group}”."),
            (false, Some(group)) => format!("No {noun} with the state “{group}” matches “{sought}”."),
            _ => format!("No {noun} matches “{sought}”."),
        }
    });
    view! {
        <Empty title="Nothing matches">
            <p role="status">{words}</p>
            <Button label="Clear search and filter" on_press=move || choice.clear() />
        </Empty>
    }
    .into_any()
}
