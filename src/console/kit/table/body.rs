//! The rows and the handling of presses on them.

use leptos::ev::MouseEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::Element;

use crate::console::kit::element::{ElementRef, bind_ref};
use crate::console::kit::table::cells::CellsMaker;
use crate::console::kit::table::pool::Pool;
use crate::console::kit::table::viewport::RowContext;

/// Handles a press on a row: with a modifier or on the checkbox it selects, else it opens. Returns whether a link or
/// button inside was pressed.
fn press(context: &RowContext, event: &MouseEvent, number: usize) -> bool {
    let is_on_box = is_on(event, ".table-check");
    let is_on_control = is_on(event, CONTROLS);
    match context.selecting {
        Some(selecting) if event.shift_key() && !is_on_control => {
            selecting.extend(context.source, None, number);
        }
        Some(selecting) if is_on_box || (has_command(event) && !is_on_control) => {
            selecting.toggle(number);
        }
        _ if is_on_control || has_selected_text() => return is_on_control,
        _ => {
            context.on_press.run(number);
            return false;
        }
    }
    context.on_select.run(number);
    false
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
        if let Some(number) = number_of(&event)
            && press(&context, &event, number)
            && let Some(cells) = &cells
        {
            cells.on_control(number, &event);
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

/// Elements with their own handling.
const CONTROLS: &str = "a, button";

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

fn has_command(event: &MouseEvent) -> bool {
    event.ctrl_key() || event.meta_key()
}

fn has_selected_text() -> bool {
    window().get_selection().ok().flatten().is_some_and(|selection| !selection.is_collapsed())
}
