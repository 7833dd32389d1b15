//! The pool of row elements. A row keeps its element while it is drawn; those that scrolling sets free go to the other end
//! and show the rows that come, so rows stay in reading order and few are drawn anew.

use std::ops::Range;

use leptos::ev::MouseEvent;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use super::select::{SelectBox, Selecting, keep_focus};
use super::viewport::Viewport;
use super::{Cells, RowSource};
use crate::console::kit::true_or_false;
use crate::plot::row_pool::RowPool;
use crate::plot::rows::css_px;

/// How many elements come or go with each frame, beyond those that can be seen.
const ROWS_PER_FRAME: usize = 16;

/// What a row needs to know of its table.
#[derive(Clone, Copy)]
pub(super) struct Rowing {
    /// The table's id; a row's is made from it.
    pub id: StoredValue<String>,
    /// Where the table is scrolled to.
    pub viewport: Viewport,
    /// The number of the active row.
    pub active: Memo<Option<usize>>,
    /// A row was pressed.
    pub on_press: Callback<usize>,
    /// A row was selected by the pointer.
    pub on_select: Callback<usize>,
    /// The rows.
    pub source: RowSource,
    /// Their selection, where they can be selected.
    pub selecting: Option<Selecting>,
    /// The elements that show them.
    pub pool: StoredValue<Pool>,
}

/// The elements of the table, and in which order they stand.
#[derive(Default)]
pub(super) struct Pool {
    order: RowPool,
    elements: Vec<PoolRow>,
}

/// One element, and the number of the row that it shows.
#[derive(Clone, Copy)]
struct PoolRow {
    number: RwSignal<Option<usize>>,
    element: NodeRef<html::Tr>,
}

impl Pool {
    /// Adds the element of a place.
    fn add(&mut self, place: usize, drawn: &Range<usize>) -> PoolRow {
        let row = self.order.add(place);
        let number = RwSignal::new(Some(row).filter(|row| drawn.contains(row)));
        let added = PoolRow { number, element: NodeRef::new() };
        self.elements.truncate(place);
        self.elements.push(added);
        added
    }

    /// Shows the rows that are drawn now with the first `count` elements.
    fn follow(&mut self, drawn: &Range<usize>, count: usize) {
        self.order.keep(count);
        self.elements.truncate(count);
        let turned = self.order.turn_to(drawn.start);
        let rows: Vec<(usize, usize)> = self.order.rows().collect();
        let elements: Vec<Option<Element>> = rows
            .iter()
            .map(|&(place, _)| self.elements.get(place)?.element.get_untracked())
            .map(|element| element.map(|element| element.unchecked_into()))
            .collect();
        let (steps, all) = (turned.unsigned_abs(), elements.len());
        // Those that go to the end stand there in the new order already, as those that go to the beginning do.
        match turned {
            1.. => carry(&elements[all - steps..], elements.get(all - steps - 1), false),
            ..=-1 => carry(&elements[..steps], elements.get(steps), true),
            0 => {}
        }
        for (place, row) in rows {
            let Some(PoolRow { number, .. }) = self.elements.get(place) else { continue };
            let row = Some(row).filter(|row| drawn.contains(row));
            if number.get_untracked() != row {
                number.set(row);
            }
        }
    }
}

/// Puts elements before or behind another. One that holds the focus would lose it: the table takes it.
fn carry(elements: &[Option<Element>], beside: Option<&Option<Element>>, is_before: bool) {
    let Some(Some(beside)) = beside else { return };
    let Some(body) = beside.parent_node() else { return };
    let anchor = if is_before { Some(beside.clone().unchecked_into()) } else { beside.next_sibling() };
    let focused = document().active_element();
    for element in elements.iter().flatten() {
        if focused.as_ref().is_some_and(|focused| element.contains(Some(focused)))
            && let Some(table) = body.parent_element()
        {
            // The table can always be focused.
            let _ = table.unchecked_into::<HtmlElement>().focus();
        }
        // It fails only for an anchor that is not in the table.
        let _ = body.insert_before(element, anchor.as_ref());
    }
}

impl Rowing {
    /// The id of the element that shows row `number` now, if one does.
    pub(super) fn element_id(&self, number: usize) -> Option<String> {
        self.viewport.drawn.get().contains(&number).then(|| self.id_of(number))
    }

    fn id_of(&self, number: usize) -> String {
        self.id.with_value(|id| format!("{id}-row-{number}"))
    }

    /// A row was pressed: with a key held or on its box that selects, else it opens.
    fn press(&self, event: &MouseEvent, number: usize) {
        let is_on_box = is_on(event, ".table-check");
        match self.selecting {
            Some(selecting) if event.shift_key() && !is_on(event, CONTROLS) => {
                selecting.extend(self.source, None, number);
            }
            Some(selecting) if is_on_box || (has_command(event) && !is_on(event, CONTROLS)) => {
                selecting.toggle(self.source, number);
            }
            _ if is_on(event, CONTROLS) || has_selected_text() => return,
            _ => return self.on_press.run(number),
        }
        self.on_select.run(number);
    }
}

/// The rows of a table.
#[component]
pub(super) fn TableBody(
    /// What the rows need to know.
    rowing: Rowing,
    /// Draws their cells.
    cells: Cells,
) -> impl IntoView {
    let node_ref = NodeRef::<html::Tbody>::new();
    let viewport = rowing.viewport;
    // Above the drawn rows stands empty room for those before them; the whole is as high as all rows together.
    Effect::new(move |_| {
        let Some(body) = node_ref.get() else { return };
        let rows = viewport.rows.get();
        let style = body.unchecked_ref::<HtmlElement>().style();
        let above_px = rows.top_px(viewport.drawn.get().start);
        // A page that cannot be styled still shows its first rows.
        let _ = style.set_property("height", &css_px(rows.total_px()));
        let _ = style.set_property("padding-top", &css_px(above_px));
    });
    let pool = paced_pool(viewport);
    Effect::new(move |_| {
        let (drawn, count) = (viewport.drawn.get(), pool.get());
        rowing.pool.update_value(|pool| pool.follow(&drawn, count));
    });
    view! {
        <tbody
            class="table-body"
            role="rowgroup"
            node_ref=node_ref
            hidden=Signal::derive(move || viewport.rows.get().count == 0)
        >
            <For each=move || 0..pool.get() key=|place| *place let:place>
                <TableRow place rowing cells />
            </For>
        </tbody>
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
        } else if made < rows.pool_rows() || made > viewport.kept_rows(rows) {
            request_animation_frame(move || {
                let Some(rows) = viewport.rows.try_get_untracked() else { return };
                pool.try_update(|made| {
                    let step_up = (*made + ROWS_PER_FRAME).min(rows.pool_rows());
                    let step_down = made.saturating_sub(ROWS_PER_FRAME).max(viewport.kept_rows(rows));
                    *made = if *made < rows.pool_rows() { step_up } else { (*made).min(step_down) };
                });
            });
        }
    });
    pool
}

/// One element of the pool.
#[component]
fn TableRow(
    /// Its place in the pool.
    place: usize,
    /// What it needs to know of its table.
    rowing: Rowing,
    /// Draws its cells.
    cells: Cells,
) -> impl IntoView {
    let drawn = rowing.viewport.drawn.get_untracked();
    let PoolRow { number, element } = rowing
        .pool
        .try_update_value(|pool| pool.add(place, &drawn))
        .unwrap_or_else(|| PoolRow { number: RwSignal::new(None), element: NodeRef::new() });
    let is_active = Memo::new(move |_| number.get().is_some() && rowing.active.get() == number.get());
    let is_selected = Memo::new(move |_| {
        let Some(selected) = rowing.selecting.map(|selecting| selecting.selected.read()) else {
            return false;
        };
        let key = || number.get().and_then(|row| rowing.source.key_at.run(row));
        !selected.is_empty() && key().is_some_and(|key| selected.contains(&key))
    });
    let on_click = move |event: MouseEvent| {
        if let Some(number) = number.get_untracked() {
            rowing.press(&event, number);
        }
    };
    let on_mousedown = move |event: MouseEvent| {
        if rowing.selecting.is_some() {
            keep_focus(&event, is_on(&event, ".table-check"));
        }
    };
    let selected = true_or_false(is_selected.into());
    let check = rowing.selecting.map(|selecting| {
        view! { <SelectBox selecting number=number.into() is_selected=is_selected.into() /> }
    });
    view! {
        <tr
            class="table-row"
            class=("is-active", is_active)
            class=("is-selected", is_selected)
            role="row"
            node_ref=element
            id=Signal::derive(move || number.get().map(|number| rowing.id_of(number)))
            aria-rowindex=Signal::derive(move || number.get().map(|number| (number + 2).to_string()))
            hidden=Signal::derive(move || number.get().is_none())
            aria-selected=rowing.selecting.map(|_| selected)
            on:mousedown=on_mousedown
            on:click=on_click
        >
            {check}
            {cells.run(number.into())}
        </tr>
    }
    .into_any()
}

/// What has its own use for a press.
const CONTROLS: &str = "a, button";

/// Whether a press was on such an element of the row.
fn is_on(event: &MouseEvent, selector: &str) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    target.is_some_and(|target| target.closest(selector).ok().flatten().is_some())
}

fn has_command(event: &MouseEvent) -> bool {
    event.ctrl_key() || event.meta_key()
}

/// Whether the press ends a selection of text.
fn has_selected_text() -> bool {
    window().get_selection().ok().flatten().is_some_and(|selection| !selection.is_collapsed())
}
