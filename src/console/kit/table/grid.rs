use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

use crate::console::kit::element::{ElementRef, bind_ref, fixed};
use crate::console::kit::table::body::TableBody;
use crate::console::kit::table::cells::CellsMaker;
use crate::console::kit::table::head::TableHead;
use crate::console::kit::table::select::RowSelecting;
use crate::console::kit::table::viewport::{RowContext, Viewport};
use crate::console::kit::table::{Column, LastScroll, RowSource, TableSort};
use crate::console::platform::focus::focus_in_place;
use crate::console::routes::has_come_back;
use crate::plot::rows::RowStep;

/// A table of any length. Arrow keys, PageUp, PageDown, Home and End move the active row; Enter or a press opens a row.
///
/// With selection: Space selects the active row, Shift with any of these keys or a press selects a range, Ctrl or Cmd
/// with a press one more row, Ctrl or Cmd and A every row, Escape none.
#[component]
pub fn Table(
    id: &'static str,
    #[prop(into)] label: Signal<String>,
    columns: Vec<Column>,
    source: RowSource,
    /// The key of the active row, stored by the page across visits.
    active_key: RwSignal<Option<String>>,
    #[prop(into)] sorted: Signal<Option<TableSort>>,
    /// Called with a column's key when its head is pressed.
    on_sort: Callback<&'static str>,
    on_open: Callback<usize>,
    #[prop(optional_no_strip)] selecting: Option<RowSelecting>,
    /// The scroll position, stored by the page for the browser's Back.
    #[prop(optional)]
    left_at: Option<LastScroll>,
    cells: CellsMaker,
) -> impl IntoView {
    let columns = StoredValue::new(columns);
    let viewport = Viewport::new(source.count);
    let active = Memo::new(move |_| {
        source.count.track();
        active_key.get().and_then(|key| source.row_of.run(key))
    });
    let on_press = Callback::new(move |row| {
        active_key.set(source.key_at.run(row));
        on_open.run(row);
    });
    let table = ElementRef::new();
    let on_select = Callback::new(move |row| {
        active_key.set(source.key_at.run(row));
        if let Some(table) = table.get_untracked() {
            // It fails only for an element that cannot be focused.
            let _ = table.focus();
        }
    });
    let stored_id = StoredValue::new(id.to_owned());
    let context = RowContext { id: stored_id, viewport, active, on_press, on_select, source, selecting };
    let on_keydown = move |event: KeyboardEvent| on_key(&event, &context, active_key);
    // On keyboard focus the first row becomes active, so that it is visible and Enter opens it.
    let on_focus = move |_| {
        if active.get_untracked().is_none() {
            active_key.set(untrack(|| source.key_at.run(0)));
        }
    };
    find_again(active, viewport, left_at, table);
    view! {
        <div
            class="table-scroller"
            use:bind_ref=viewport.scroller
            on:scroll=move |_| viewport.follow_scroll()
        >
            <div class="table-ruler" aria-hidden="true" use:bind_ref=viewport.ruler></div>
            <table
                class="table"
                class=("table-selects", selecting.is_some())
                use:fixed=&[("role", "grid"), ("tabindex", "0")]
                id=id
                use:bind_ref=table
                aria-multiselectable=selecting.map(|_| "true")
                aria-label=label
                aria-rowcount=Signal::derive(move || (source.count.get() + 1).to_string())
                aria-activedescendant=Signal::derive(move || {
                    active.get().and_then(|row| context.element_id(row))
                })
                on:focus=on_focus
                on:keydown=on_keydown
            >
                <TableHead columns sorted on_sort source selecting held_by=viewport.head />
                <TableBody context cells />
            </table>
        </div>
    }
    .into_any()
}

/// Restores the active row of the previous visit. The browser's Back also restores the scroll position, and the focus
/// if the row was visible. The rows are measured and drawn by the next frame.
fn find_again(
    active: Memo<Option<usize>>,
    viewport: Viewport,
    left_at: Option<LastScroll>,
    table: ElementRef,
) {
    let was_active = active.get_untracked();
    let before = left_at.filter(|_| has_come_back()).and_then(|left_at| left_at.get_value());
    if let Some(left_at) = left_at {
        on_cleanup(move || {
            left_at.set_value(viewport.left_at(active.try_get_untracked().flatten()));
        });
    }
    let find = move || {
        if let Some((scroll_px, _)) = before {
            viewport.scroll_to(scroll_px);
        }
        let is_seen = before.is_none_or(|(_, is_seen)| is_seen);
        if let Some(row) = was_active.filter(|_| is_seen) {
            viewport.show(row);
            if let Some(table) = table.get_untracked().filter(|_| before.is_some()) {
                focus_in_place(&table);
            }
        }
    };
    Effect::new(move |_| {
        if let Ok(frame) = request_animation_frame_with_handle(find) {
            on_cleanup(move || frame.cancel());
        }
    });
}

/// Moves, selects or opens the active row. Ignores keys in a head's button.
fn on_key(event: &KeyboardEvent, context: &RowContext, active_key: RwSignal<Option<String>>) {
    if event.target() != event.current_target() {
        return;
    }
    let RowContext { source, selecting, viewport, .. } = *context;
    let active = context.active.get_untracked();
    if selecting.is_some_and(|selecting| selecting.on_key(event, source, active)) {
        return event.prevent_default();
    }
    if event.ctrl_key() || event.meta_key() || event.alt_key() {
        return;
    }
    let key = event.key();
    if let Some(step) = RowStep::from_key(&key) {
        event.prevent_default();
        let rows = viewport.rows.get_untracked();
        if let Some(row) = step.apply(&rows, active) {
            if let Some(selecting) = selecting.filter(|_| event.shift_key()) {
                selecting.extend(source, active, row);
            }
            active_key.set(source.key_at.run(row));
            viewport.show(row);
        }
    } else if key == "Enter"
        && let Some(row) = active
    {
        event.prevent_default();
        context.on_press.run(row);
    }
}
