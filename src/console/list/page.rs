//! The page around a list; each page supplies its texts, columns, cells and buttons.

use std::rc::Rc;

use crate::console::kit::table::{Cells, Column, Table, TableSkeleton};
use crate::console::kit::{Button, ButtonKind, Empty, Flaws, SearchField, When, holding, may_write};
use crate::console::list::choice::ListChoice;
use crate::console::list::filters::{Groups, Values};
use crate::console::list::memory::ListMemory;
use crate::console::list::rows::ListRows;
use crate::console::platform::focus::focus_id;
use crate::console::platform::reactive::*;
use crate::console::query::QueryState;
use crate::console::query::freshness::UpdatedAgo;
use crate::console::query::loaded::{Loaded, Reads};
use crate::console::routes::{Route, use_go};
use crate::plot::row_selection::RowSelection;
use crate::text::si::grouped;

pub struct ListText {
    pub title: &'static str,
    pub id: &'static str,
    pub class: &'static str,
    pub label: &'static str,
    pub search_label: &'static str,
    pub placeholder: &'static str,
    /// The noun for one row: "resource".
    pub noun: &'static str,
    /// The title and a sentence for an account without any.
    pub none: [&'static str; 2],
    /// True if rows can be selected, for the actions of the bar.
    pub is_selectable: bool,
}

/// The data of a list, and the links of its rows.
#[derive(Clone, Copy)]
pub struct ListContent {
    pub choice: ListChoice,
    pub rows: ListRows,
    pub memory: ListMemory,
    pub reads: Reads,
    /// The read whose age the page shows.
    pub status: QueryState,
    /// The unreadable parts: the noun for one, and a line with the reason for each.
    pub rejected: Signal<Vec<(&'static str, Vec<String>)>>,
    /// True if scheme and host of the addresses tell nothing.
    pub has_one_origin: Signal<bool>,
    /// Returns the page of the item with this index.
    pub route_of: Callback<usize, Option<Route>>,
}

#[component]
pub fn ListPage(
    text: &'static ListText,
    content: ListContent,
    columns: fn() -> Vec<Column>,
    cells: Callback<(), Rc<dyn Cells>>,
    #[prop(into)] actions: ViewFn,
    /// Content between the table and the bar.
    #[prop(optional, into)]
    notes: ViewFn,
    /// Buttons of the bar for selected rows.
    #[prop(optional, into)]
    bulk: ViewFn,
    /// The next step for an account without any.
    #[prop(optional, into)]
    on_nothing: ViewFn,
    /// Content below the list, even if it is empty.
    #[prop(optional)]
    children: Option<ChildrenFn>,
) -> impl IntoView {
    let ListContent { rows, memory, status, reads, .. } = content;
    let is_empty = memo(move || rows.is_empty());
    let waiting = move || {
        let label = format!("Loading {}s", text.noun);
        view! {
            <div class=text.class>
                <TableSkeleton label />
            </div>
        }
    };
    let fallback =
        move || match untrack(|| content.rejected.read().first().is_some_and(|(_, lines)| !lines.is_empty()))
        {
            // The banner above gives the reasons.
            true => {
                let title = format!("No {} could be loaded", text.noun);
                view! { <Empty title>"See above for why."</Empty> }.into_any()
            }
            false => {
                let [title, lead] = text.none;
                let next = on_nothing.run();
                view! {
                    <Empty title>
                        <p class="muted page-lead">{lead}</p>
                        {next}
                    </Empty>
                }
                .into_any()
            }
        };
    let list = move || {
        let (notes, bulk) = (notes.clone(), bulk.clone());
        view! {
            <ListView text content columns=columns() cells=cells.run(())>
                {notes.run()}
                <BulkBar text rows selected=memory.selected bulk />
            </ListView>
        }
    };
    view! {
        <div class="row gap-wide page-head">
            <h1>{text.title}</h1>
            <UpdatedAgo what="Status" read=status all=reads />
            {actions.run()}
        </div>
        <Flaws parts=content.rejected />
        <Loaded reads waiting>
            <When is=move || !is_empty.get() fallback=fallback.clone() clone:list>
                {list()}
            </When>
            {children.as_ref().map(|children| children())}
        </Loaded>
    }
}

/// The bar of actions, shown while rows are selected.
#[component]
fn BulkBar(
    text: &'static ListText,
    rows: ListRows,
    selected: RwSignal<RowSelection>,
    bulk: ViewFn,
) -> impl IntoView {
    let is_shown = Signal::derive(move || !selected.read().is_empty());
    let message = memo(move || {
        let count = grouped(selected.read().len());
        match rows.hidden(selected) {
            0 => format!("{count} selected"),
            hidden => format!("{count} selected, {} hidden by search and filters", grouped(hidden)),
        }
    });
    let clear = move || {
        selected.update(RowSelection::clear);
        focus_id(text.id);
    };
    view! {
        <When is=is_shown>
            <div class="row panel bulk-bar" role="group" aria-label=format!("Selected {}s", text.noun)>
                <p class="strong" role="status">
                    {message}
                </p>
                <Button label="Clear selection" kind=ButtonKind::Quiet on_press=clear />
                {bulk.run()}
            </div>
        </When>
    }
}

#[component]
fn ListView(
    text: &'static ListText,
    content: ListContent,
    columns: Vec<Column>,
    cells: Rc<dyn Cells>,
    /// The actions on selected rows, below the table.
    children: Children,
) -> impl IntoView {
    let ListText { id, class, label, search_label, placeholder, noun, .. } = *text;
    let ListContent { choice, rows, memory, .. } = content;
    let keys = rows.found_keys();
    let go = use_go();
    let open_row = Callback::new(move |row: usize| {
        if let Some(route) = untrack(|| content.route_of.run(rows.index(row)?)) {
            go(&route, false);
        }
    });
    let on_enter = move || {
        // Without an active row, the table starts with the first.
        memory.active_key.set(None);
        focus_id(id);
    };
    let has_rows = memo(move || !keys.read().is_empty());
    let filters = choice.kind.filters.iter().enumerate();
    let by_value = (choice.kind.filters.len()..).zip(choice.by_value.into_iter().flatten());
    view! {
        <div class="row list-tools">
            <SearchField
                label=search_label
                placeholder
                value=move || choice.row_filter.read().sought.clone()
                on_input=move |text: String| choice.search(text)
                on_enter
                on_leave=move || choice.write_typed()
            />
            {filters.map(|(at, filter)| view! { <Groups at filter choice rows /> }).collect_view()}
            {by_value.map(|(at, filter)| view! { <Values at filter choice rows /> }).collect_view()}
        </div>
        <div
            class=class
            class=("is-empty", Signal::derive(move || !has_rows.get()))
            class=("one-origin", content.has_one_origin)
            class=("has-selection", Signal::derive(move || !memory.selected.read().is_empty()))
            use:holding=(rows.is_held, true)
        >
            <Table
                id
                label
                columns
                keys
                selecting=(text.is_selectable && may_write()).then(|| rows.selecting(memory.selected))
                active_key=memory.active_key
                sorted=choice.sorted_by()
                on_sort=Callback::new(move |key: &'static str| choice.press_head(key))
                on_open=open_row
                memory=memory.table
                cells
            />
        </div>
        {children()}
        <When is=move || !has_rows.get()>
            <NothingFound noun choice />
        </When>
    }
}

#[component]
fn NothingFound(noun: &'static str, choice: ListChoice) -> impl IntoView {
    let message = Signal::derive(move || {
        let row_filter = choice.row_filter.read();
        let sought = row_filter.sought.trim();
        let chosen = choice.labels();
        let chosen = chosen.iter().map(|(filter, group)| format!("{} “{group}”", filter.to_lowercase()));
        let chosen = chosen.collect::<Vec<_>>().join(" and ");
        match (sought.is_empty(), chosen.is_empty()) {
            (true, false) => format!("No {noun} has the {chosen}."),
            (false, false) => format!("No {noun} with the {chosen} matches “{sought}”."),
            _ => format!("No {noun} matches “{sought}”."),
        }
    });
    view! {
        <Empty title="Nothing matches">
            <p role="status">{message}</p>
            <Button label="Clear search and filter" on_press=move || choice.clear() />
        </Empty>
    }
}
