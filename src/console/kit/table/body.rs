//! The rows: what is drawn of them, and what a press on one does.

use leptos::ev::MouseEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::Element;

use crate::console::kit::element::{ElementRef, held};
use crate::console::kit::table::box_drag::BoxDrag;
use crate::console::kit::table::cells::CellsMaker;
use crate::console::kit::table::pool::Pool;
use crate::console::kit::table::row_context::RowContext;
use crate::console::kit::table::select::keep_focus;
use crate::console::kit::table::viewport::Viewport;

/// How many elements come or go with each frame, beyond those that can be seen.
const ROWS_PER_FRAME: usize = 16;

/// A row was pressed: with a key held or on its box that selects, else it opens. Says whether it is a link or button in
/// the row that was meant.
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
    let size = paced_pool(viewport);
    let (mut pool, cells) = Pool::new(context, cells);
    // A list that comes is not waited for longer than what can be seen of it: the rows around follow with the next frame.
    let is_next_frame = RwSignal::new(false);
    Effect::new(move || {
        let Some(body) = &tbody.get() else { return };
        let (rows, drawn) = (viewport.rows.get(), viewport.drawn.get());
        pool.arrange(body, rows, drawn.start);
        pool.follow(body, &drawn, size.get());
        is_next_frame.track();
        let is_all = is_next_frame.try_update_untracked(std::mem::take) == Some(true);
        let at_once = if is_all { drawn.clone() } else { viewport.seen() };
        if pool.number(&drawn, &at_once) {
            request_animation_frame(move || {
                is_next_frame.try_set(true);
            });
        }
    });
    let drag = BoxDrag::default();
    let pressed = drag.clone();
    let on_mousedown = move |event: MouseEvent| {
        let is_on_box = context.selecting.is_some() && is_on(&event, ".table-check");
        pressed.down(number_of(&event).filter(|_| is_on_box));
        if context.selecting.is_some() {
            keep_focus(&event, is_on_box);
        }
    };
    let over = drag.clone();
    let on_mouseover = move |event: MouseEvent| {
        if let Some(selecting) = context.selecting
            && let Some(number) = number_of(&event)
            && let Some(from) = over.over(number, event.buttons())
        {
            selecting.extend(context.source, from, number);
        }
    };
    let on_click = move |event: MouseEvent| {
        if drag.up() {
            return;
        }
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
            use:held=tbody
            on:mousedown=on_mousedown
            on:mouseover=on_mouseover
            on:click=on_click
        ></tbody>
    }
    .into_any()
}

/// How many elements the pool has: at once what can be seen, then a few more with each frame, so that a filter that leaves
/// a short list is not waited for. It shrinks as slowly; elements without a row are hidden until then.
fn paced_pool(viewport: Viewport) -> RwSignal<usize> {
    let pool = RwSignal::new(0);
    Effect::new(move |_| {
        let rows = viewport.rows.get();
        let made = pool.get();
        if made < rows.urgent_rows() {
            pool.set(rows.urgent_rows());
        } else if made < rows.pool_rows() || made > rows.least_pool_rows() {
            request_animation_frame(move || {
                let Some(rows) = viewport.rows.try_get_untracked() else { return };
                pool.try_update(|made| {
                    let step_up = (*made + ROWS_PER_FRAME).min(rows.pool_rows());
                    let step_down = made.saturating_sub(ROWS_PER_FRAME).max(rows.least_pool_rows());
                    *made = if *made < rows.pool_rows() { step_up } else { (*made).min(step_down) };
                });
            });
        }
    });
    pool
}

/// What has its own use for a press.
const CONTROLS: &str = "a, button";

/// The element around what was pressed that the selector finds.
fn around(event: &MouseEvent, selector: &str) -> Option<Element> {
    event.target()?.dyn_into::<Element>().ok()?.closest(selector).ok()?
}

/// Whether a press was on such an element of the row.
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
