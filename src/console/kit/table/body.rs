//! The rows and the handling of presses on them.

use leptos::ev::MouseEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::Element;

use crate::console::kit::element::{ElementRef, bind_ref};
use crate::console::kit::table::cells::CellsMaker;
use crate::console::kit::table::pool::Pool;
use crate::console::kit::table::viewport::RowContext;

/// Handles a press on a row, but not on a button inside: with a modifier or on the checkbox it selects, else it opens.
fn press(context: &RowContext, event: &MouseEvent, number: usize) {
    let is_on_link = is_on(event, "a");
    let has_command = event.ctrl_key() || event.meta_key();
    match context.selecting {
        // The browser opens the link in another tab or window.
        _ if is_on_link && (has_command || event.shift_key() || event.alt_key()) => return,
        Some(selecting) if event.shift_key() => selecting.extend(context.source, None, number),
        Some(selecting) if has_command || is_on(event, ".table-check") => selecting.toggle(number),
        _ if !is_on_link && has_selected_text() => return,
        _ => {
            event.prevent_default();
            return context.on_press.run(number);
        }
    }
    context.on_select.run(number);
}

#[component]
pub(super) fn TableBody(context: RowContext, cells: CellsMaker) -> impl IntoView {
    let tbody = ElementRef::new();
    let viewport = context.viewport;
    let (mut pool, cells) = Pool::new(context, cells);
    Effect::new(move || {
        let Some(body) = &tbody.get() else { return };
        let (rows, drawn) = (viewport.rows.get(), viewport.drawn.get());
        pool.arrange(body, rows, drawn.start);
        pool.follow(body, &drawn, rows.pool_rows());
        pool.number(&drawn);
    });
    let on_mousedown = move |event: MouseEvent| {
        // A press with Shift would select text, and a checkbox would take the focus from the table.
        if context.selecting.is_some() && (event.shift_key() || is_on(&event, ".table-check")) {
            event.prevent_default();
        }
    };
    let on_click = move |event: MouseEvent| {
        let Some(number) = number_of(&event) else { return };
        match around(&event, "button") {
            None => press(&context, &event, number),
            Some(button) if button.has_attribute("aria-disabled") => {}
            Some(_) => cells.iter().for_each(|cells| cells.on_button(number)),
        }
    };
    view! {
        <tbody
            class="table-body"
            role="rowgroup"
            use:bind_ref=tbody
            on:mousedown=on_mousedown
            on:click=on_click
        ></tbody>
    }
    .into_any()
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
