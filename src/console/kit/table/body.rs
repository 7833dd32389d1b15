//! The body of the table, and presses on its rows.

use std::rc::Rc;

use leptos::ev::MouseEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::Element;

use crate::console::kit::element::bind_ref;
use crate::console::kit::table::cells::Cells;
use crate::console::kit::table::drawn::RowTemplate;
use crate::console::kit::table::rows::TableRows;
use crate::console::kit::table::{Column, TableSort};

#[component]
pub(super) fn TableBody(
    rows: TableRows,
    columns: Vec<Column>,
    cells: Rc<dyn Cells>,
    sorted: Signal<Option<TableSort>>,
    on_press: Callback<usize>,
    on_select: Callback<usize>,
) -> impl IntoView {
    let template = RowTemplate::new(&columns, cells, rows.selecting.is_some()).map(Rc::new);
    rows.draw(template.clone(), sorted);
    let on_mousedown = move |event: MouseEvent| {
        // A press with Shift would select text, and a checkbox would take the focus from the table.
        if rows.selecting.is_some() && (event.shift_key() || is_on(&event, ".table-check")) {
            event.prevent_default();
        }
    };
    let on_click = move |event: MouseEvent| {
        let Some(number) = number_of(&event) else { return };
        match around(&event, "button") {
            None => press(rows, &event, number, on_press, on_select),
            Some(button) if button.has_attribute("aria-disabled") => {}
            Some(_) => template.iter().for_each(|template| template.cells.on_button(number)),
        }
    };
    view! {
        <tbody
            class="table-body"
            role="rowgroup"
            use:bind_ref=rows.body
            on:mousedown=on_mousedown
            on:click=on_click
        ></tbody>
    }
}

/// Handles a press on a row, but not on a button inside: with a modifier or on the checkbox it selects, else it opens.
fn press(
    rows: TableRows,
    event: &MouseEvent,
    number: usize,
    on_press: Callback<usize>,
    on_select: Callback<usize>,
) {
    let is_on_link = is_on(event, "a");
    let has_command = event.ctrl_key() || event.meta_key();
    match rows.selecting {
        // The browser opens the link in another tab or window.
        _ if is_on_link && (has_command || event.shift_key() || event.alt_key()) => return,
        Some(selecting) if event.shift_key() => selecting.extend(rows.keys, None, number),
        Some(selecting) if has_command || is_on(event, ".table-check") => selecting.toggle(rows.keys, number),
        _ if !is_on_link && has_selected_text() => return,
        _ => {
            event.prevent_default();
            return on_press.run(number);
        }
    }
    on_select.run(number);
}

fn around(event: &MouseEvent, selector: &str) -> Option<Element> {
    event.target()?.dyn_into::<Element>().ok()?.closest(selector).ok()?
}

fn is_on(event: &MouseEvent, selector: &str) -> bool {
    around(event, selector).is_some()
}

fn number_of(event: &MouseEvent) -> Option<usize> {
    let index = around(event, "tr")?.get_attribute("aria-rowindex")?;
    index.parse::<usize>().ok()?.checked_sub(2)
}

fn has_selected_text() -> bool {
    window().get_selection().ok().flatten().is_some_and(|selection| !selection.is_collapsed())
}
