//! Column heads. A sortable one contains a button and sets `aria-sort`.

use leptos::prelude::*;

use crate::console::kit::element::fixed;
use crate::console::kit::table::select::{RowSelecting, SelectAll};
use crate::console::kit::table::{Column, RowKeys, TableSort};

#[component]
pub(super) fn TableHead(
    columns: Vec<Column>,
    sorted: Signal<Option<TableSort>>,
    on_sort: Callback<&'static str>,
    keys: RowKeys,
    selecting: Option<RowSelecting>,
) -> impl IntoView {
    let heads = columns.into_iter().map(|column| view! { <ColumnHead column sorted on_sort /> });
    let check = selecting.map(|selecting| view! { <SelectAll selecting keys /> });
    view! {
        <thead class="table-head" role="rowgroup">
            <tr class="table-row" role="row" use:fixed=&[("aria-rowindex", "1")]>
                {check}
                {heads.collect_view()}
            </tr>
        </thead>
    }
}

#[component]
fn ColumnHead(
    column: Column,
    sorted: Signal<Option<TableSort>>,
    on_sort: Callback<&'static str>,
) -> impl IntoView {
    let direction =
        move || sorted.get().filter(|sorted| sorted.key == column.key).map(|sorted| sorted.is_descending);
    let aria_sort = Signal::derive(move || {
        let direction = match direction() {
            None => "none",
            Some(false) => "ascending",
            Some(true) => "descending",
        };
        column.is_sortable.then(|| direction.to_owned())
    });
    let on_click = move |_| on_sort.run(column.key);
    let content = if column.is_sortable {
        view! {
            <button type="button" class="table-sort" on:click=on_click>
                {column.label}
            </button>
        }
        .into_any()
    } else {
        column.label.into_any()
    };
    view! {
        <th
            class="table-cell"
            role="columnheader"
            use:fixed=&[("scope", "col")]
            data-column=column.key
            aria-sort=aria_sort
        >
            {content}
        </th>
    }
}
