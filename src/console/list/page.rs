//! The page around a list; each page supplies its texts, columns, cells and buttons.

use std::ops::Range;
use std::rc::Rc;

use crate::console::kit::table::{Cells, Column, Table, TableSkeleton};
use crate::console::kit::{
    Button, ButtonKind, Combobox, Empty, Flaws, Glyph, SearchField, Suggestion, Tone, When, holding,
    may_write, true_or_false,
};
use crate::console::list::choice::{ListChoice, ListFilter, ValueFilter};
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
    .into_any()
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
    .into_any()
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
            {filters.map(|(at, filter)| view! { <Chips at filter choice rows /> }).collect_view()}
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
                left_at=memory.left_at
                cells
            />
        </div>
        {children()}
        <When is=move || !has_rows.get()>
            <NothingFound noun choice />
        </When>
    }
    .into_any()
}

#[component]
fn Chips(
    /// The filter's number in the list.
    at: usize,
    filter: &'static ListFilter,
    choice: ListChoice,
    rows: ListRows,
) -> impl IntoView {
    let key = filter.key;
    // The kinds of what a choice combines are offered once it is chosen.
    let combined = filter.together.map_or(0, |(_, count)| count);
    let is_in = move |groups: &Range<usize>| groups.end <= combined;
    let is_open = Signal::derive(move || {
        choice.row_filter.read().groups.get(at).is_some_and(|chosen| chosen.as_ref().is_some_and(is_in))
    });
    let chips = filter.choices().map(|(group, groups)| {
        let is_kind = is_in(&groups) && groups.len() < combined;
        let of = (group.slug.to_owned(), groups);
        let is_offered = Signal::derive(move || !is_kind || is_open.get());
        view! { <Chip at key of label=group.label.to_owned() tone=group.tone is_offered choice rows /> }
    });
    view! {
        <div class="wrap chips" role="group" aria-label=filter.label>
            <AllChip at key label=filter.label choice rows />
            {chips.collect_view()}
        </div>
    }
    .into_any()
}

/// Chips for the first values, and a field that finds the others.
#[component]
fn Values(at: usize, filter: ValueFilter, choice: ListChoice, rows: ListRows) -> impl IntoView {
    let ValueFilter { key, label, values, chips } = filter;
    let others = move || view! { <OtherValues at filter choice rows /> };
    if chips == 0 {
        return others().into_any();
    }
    let has_others = memo(move || values.read().len() > chips);
    let chips = move || {
        let values = values.get();
        let chip = |(number, (value, label)): (usize, &(String, String))| {
            let of = (value.clone(), number..number + 1);
            view! { <Chip at key of label=label.clone() choice rows /> }
        };
        values.iter().enumerate().take(chips).map(chip).collect_view()
    };
    view! {
        <div class="wrap chips" role="group" aria-label=label>
            <AllChip at key label choice rows />
            {chips}
        </div>
        // Beside the chips, which scroll sideways on a phone and would cut its list off.
        <When is=has_others>{others()}</When>
    }
    .into_any()
}

/// A field for the values without a chip, each with its count.
#[component]
fn OtherValues(at: usize, filter: ValueFilter, choice: ListChoice, rows: ListRows) -> impl IntoView {
    let ValueFilter { key, label, values, chips } = filter;
    let typed = RwSignal::new(None::<String>);
    let found = move |text: &str| {
        let is_it = |(value, label): &&(String, String)| value == text || label == text;
        values.read_untracked().iter().find(is_it).map(|(value, _)| value.clone())
    };
    let value = Signal::derive(move || {
        let chosen = choice.in_address(key);
        let has_chip = values.read().iter().take(chips).any(|(value, _)| *value == chosen);
        typed.get().unwrap_or(if has_chip { String::new() } else { chosen })
    });
    let suggestions = Signal::derive(move || {
        let arranged = rows.arranged.read();
        let suggestion = |(number, (value, label)): (usize, &(String, String))| {
            let count = arranged.count(at, Some(number..number + 1));
            let (value, label) = (value.clone(), label.clone());
            (count > 0).then(|| Suggestion { value, label, note: grouped(count) })
        };
        values.read().iter().enumerate().skip(chips).filter_map(suggestion).collect()
    });
    // An empty field shows all; a value that does not occur is dropped.
    let apply = move || match typed.try_update(Option::take).flatten().as_deref().map(str::trim) {
        Some("") => choice.show_only(key, ""),
        Some(text) => found(text).iter().for_each(|value| choice.show_only(key, value)),
        None => {}
    };
    let other = if chips == 0 { "Any" } else { "Other" };
    let placeholder = format!("{other} {}", label.to_lowercase());
    let label = if chips == 0 { label.to_owned() } else { placeholder.clone() };
    view! {
        <div class="list-value" class=("is-other", chips > 0) on:focusout=move |_| apply()>
            <Combobox
                label
                placeholder
                value
                on_input=move |(text,): (String,)| typed.set(Some(text))
                suggestions
                on_take=move |_| apply()
            />
        </div>
    }
    .into_any()
}

#[component]
fn AllChip(
    at: usize,
    key: &'static str,
    label: &'static str,
    choice: ListChoice,
    rows: ListRows,
) -> impl IntoView {
    let is_only = choice.kind.filters.len() == 1 && choice.by_value[0].is_none();
    let label = if is_only { "All".to_owned() } else { format!("Any {}", label.to_lowercase()) };
    view! { <Chip at key label choice rows /> }
}

/// A choice of a filter that occurs, with its count.
#[component]
fn Chip(
    at: usize,
    /// The filter's key in the address.
    key: &'static str,
    label: String,
    /// The choice in the address and the groups that the chip selects; without it all.
    #[prop(optional)]
    of: Option<(String, Range<usize>)>,
    #[prop(optional_no_strip)] tone: Option<Tone>,
    #[prop(default = Signal::stored(true))] is_offered: Signal<bool>,
    choice: ListChoice,
    rows: ListRows,
) -> impl IntoView {
    let is_all = of.is_none();
    let (slug, groups) = of.unzip();
    let (own, counted) = (groups.clone(), groups);
    let is_chosen = Signal::derive(move || choice.row_filter.read().groups.get(at) == Some(&own));
    let count = memo(move || rows.arranged.read().count(at, counted.clone()));
    // The element stays in the page, because results change with every key of a search.
    let is_hidden = move || !is_all && !is_chosen.get() && (count.get() == 0 || !is_offered.get());
    let on_press = move |_| {
        let slug = slug.as_deref().filter(|_| !is_chosen.get_untracked());
        choice.show_only(key, slug.unwrap_or_default());
    };
    view! {
        <button
            type="button"
            class=["chip ", tone.map_or("", Tone::class)].concat()
            hidden=is_hidden
            aria-pressed=true_or_false(is_chosen)
            on:click=on_press
        >
            {tone.map(|tone| view! { <Glyph icon=tone.icon() /> })}
            <span>{label}</span>
            <span class="chip-count">{Signal::derive(move || grouped(count.get()))}</span>
        </button>
    }
    .into_any()
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
    .into_any()
}
