//! The page of a list: its head, what could not be loaded, the list, and what can be done with the selected rows. A page with a
//! list gives it texts, columns, cells and buttons.

use leptos::prelude::*;

use crate::console::kit::table::{CellsMaker, Column, TableSkeleton};
use crate::console::kit::{Banner, BannerKind, Button, ButtonKind, Empty, When};
use crate::console::list::choice::ListChoice;
use crate::console::list::memory::ListMemory;
use crate::console::list::rows::ListRows;
use crate::console::list::view::{ListText, ListView};
use crate::console::platform::focus::focus_id;
use crate::console::query::View;
use crate::console::query::freshness::Freshness;
use crate::console::query::loaded::{Loaded, Reads};
use crate::console::routes::{Route, use_go};
use crate::plot::row_selection::RowSelection;
use crate::text::plurals::counted;

/// So many items that could not be read are named.
const REJECTED_LINES: usize = 5;

/// What is in a list, and where its rows lead.
#[derive(Clone, Copy)]
pub struct ListContent {
    pub choice: ListChoice,
    pub rows: ListRows,
    pub memory: ListMemory,
    pub reads: Reads,
    /// What the age of the page is of.
    pub status: View,
    /// How many items could not be read, and what one of them is called.
    pub rejected: Signal<Vec<(usize, &'static str)>>,
    /// The lines about them, each with what is wrong; as many as are asked for.
    pub rejected_lines: Callback<usize, Vec<String>>,
    pub is_empty: Memo<bool>,
    pub route_of: Callback<String, Route>,
}

#[component]
pub fn ListPage(
    text: &'static ListText,
    content: ListContent,
    columns: fn() -> Vec<Column>,
    cells: Callback<(), CellsMaker>,
    /// The buttons of the head.
    #[prop(into)]
    acts: ViewFn,
    #[prop(optional, into)] filters: ViewFn,
    /// What stands between the table and the bar.
    #[prop(optional, into)]
    notes: ViewFn,
    /// The buttons of the bar for what is selected.
    #[prop(into)]
    bulk: ViewFn,
    /// What is said where there is nothing yet.
    #[prop(into)]
    nothing: ViewFn,
    /// What stands below the list, also where there is nothing.
    children: ChildrenFn,
) -> impl IntoView {
    let ListContent { choice, rows, memory, status, reads, is_empty, .. } = content;
    let waiting = move || {
        let label = format!("Loading {}s", text.noun);
        view! {
            <div class=text.class>
                <TableSkeleton label />
            </div>
        }
    };
    let go = use_go();
    let on_open = Callback::new(move |key: String| go(&content.route_of.run(key), false));
    let fallback = move || match untrack(|| content.rejected.read().first().is_some_and(|first| first.0 > 0))
    {
        // What could not be read is said above: there is something.
        true => {
            let title = format!("No {} could be loaded", text.noun);
            view! { <Empty title>"See above for why."</Empty> }.into_any()
        }
        false => nothing.run(),
    };
    let list = move || {
        let (notes, bulk) = (notes.clone(), bulk.clone());
        view! {
            <ListView
                text
                columns=columns()
                choice
                rows
                memory
                filters=filters.clone()
                cells=cells.run(())
                on_open
            >
                {notes.run()}
                <BulkBar text rows selected=memory.selected bulk />
            </ListView>
        }
    };
    view! {
        <div class="page-head">
            <h1>{text.title}</h1>
            <Freshness
                what="Status"
                read_at_secs=Signal::derive(move || status.read_at_secs())
                is_stale=Signal::derive(move || status.has_failed())
                on_refresh=move || reads.refresh()
            />
            {acts.run()}
        </div>
        <Rejected content />
        <Loaded reads waiting>
            <When is=Signal::derive(move || !is_empty.get()) fallback=fallback.clone() clone:list>
                {list()}
            </When>
            {children()}
        </Loaded>
    }
    .into_any()
}

/// Says what could not be read; nothing where everything could.
#[component]
fn Rejected(content: ListContent) -> impl IntoView {
    let words = Memo::new(move |_| {
        let rejected = content.rejected.read();
        let counts = rejected.iter().filter(|(count, _)| *count > 0);
        counts.map(|(count, noun)| counted(*count, noun)).collect::<Vec<_>>().join(" and ")
    });
    let title =
        Signal::derive(move || format!("{} couldn't be loaded; everything else is shown.", words.get()));
    let lines = move || {
        let lines = content.rejected_lines.run(REJECTED_LINES);
        lines.into_iter().map(|line| view! { <p class="mono">{line}</p> }).collect_view()
    };
    view! {
        <When is=Signal::derive(move || !words.read().is_empty())>
            <Banner kind=BannerKind::Warning title>
                {lines}
            </Banner>
        </When>
    }
    .into_any()
}

/// What can be done with the selected rows: a bar below the list, for as long as something is selected.
#[component]
fn BulkBar(
    text: &'static ListText,
    rows: ListRows,
    selected: RwSignal<RowSelection>,
    bulk: ViewFn,
) -> impl IntoView {
    let is_shown = Signal::derive(move || !selected.read().is_empty());
    let words = Memo::new(move |_| {
        let count = selected.read().len();
        match rows.hidden(selected) {
            0 => format!("{count} selected"),
            hidden => format!("{count} selected, {hidden} hidden by search and filters"),
        }
    });
    let clear = move || {
        selected.update(RowSelection::clear);
        focus_id(text.id);
    };
    view! {
        <When is=is_shown>
            <div class="bulk-bar" role="group" aria-label=format!("Selected {}s", text.noun)>
                <p class="bulk-words" role="status">
                    {words}
                </p>
                <Button label="Clear selection" kind=ButtonKind::Quiet on_press=clear />
                {bulk.run()}
            </div>
        </When>
    }
    .into_any()
}
