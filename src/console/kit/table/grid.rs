use std::rc::Rc;
use std::time::Duration;

use leptos::ev::KeyboardEvent;
use leptos::leptos_dom::helpers::debounce;

use crate::console::kit::button::Button;
use crate::console::kit::control_flow::When;
use crate::console::kit::element::{ElementRef, bind_ref, fixed};
use crate::console::kit::table::body::TableBody;
use crate::console::kit::table::cells::Cells;
use crate::console::kit::table::head::TableHead;
use crate::console::kit::table::rows::{MOST, TableMemory, TableRows};
use crate::console::kit::table::select::RowSelecting;
use crate::console::kit::table::{Column, RowKeys, TableSort};
use crate::console::platform::focus::focus_in_place;
use crate::console::platform::reactive::*;
use crate::console::routes::has_come_back;
use crate::plot::rows::row_after_key;
use crate::text::plurals::counted;
use crate::text::si::grouped;

/// Scrolling has ended after this time without a scroll. Not every browser has the event "scrollend".
const SCROLL_END: Duration = Duration::from_millis(100);

/// A table of any length. Arrow keys, PageUp, PageDown, Home and End move the active row; Enter or a press opens a row.
///
/// With selection: Space selects the active row, Shift with any of these keys or a press selects a range, Ctrl or Cmd
/// with a press one more row, Ctrl or Cmd and A every row, Escape none.
#[component]
pub fn Table(
    id: &'static str,
    #[prop(into)] label: Signal<String>,
    columns: Vec<Column>,
    keys: RowKeys,
    /// The key of the active row, stored by the page across visits.
    active_key: RwSignal<Option<String>>,
    #[prop(into)] sorted: Signal<Option<TableSort>>,
    /// Called with a column's key when its head is pressed.
    on_sort: Callback<&'static str>,
    on_open: Callback<usize>,
    #[prop(optional_no_strip)] selecting: Option<RowSelecting>,
    /// The page's memory of the table; the browser's Back finds its place again.
    #[prop(optional)]
    memory: TableMemory,
    cells: Rc<dyn Cells>,
) -> impl IntoView {
    let active = memo(move || {
        let (keys, active) = (keys.read(), active_key.read());
        keys.iter().position(|key| Some(key) == active.as_ref())
    });
    let before = memory.place.get_value().filter(|_| has_come_back());
    let rows = TableRows::new(id, keys, active, selecting, before, memory.states);
    let activate = move |row: usize| active_key.set(keys.read_untracked().get(row).cloned());
    let on_press = Callback::new(move |row| {
        activate(row);
        on_open.run(row);
    });
    let table = ElementRef::new();
    let focus = move || {
        if let Some(table) = table.get_untracked() {
            focus_in_place(&table);
        }
    };
    let on_select = Callback::new(move |row| {
        activate(row);
        focus();
    });
    let on_keydown = move |event: KeyboardEvent| on_key(&event, rows, active_key, on_press);
    // On keyboard focus the first row becomes active, so that it is visible and Enter opens it.
    let on_focus = move |_| {
        if active.get_untracked().is_none() {
            activate(0);
        }
    };
    on_cleanup(move || {
        memory.place.try_set_value(rows.place());
    });
    let mut end_scroll = debounce(SCROLL_END, move |()| rows.look(true));
    let on_scroll = move |_| {
        rows.look(false);
        end_scroll(());
    };
    // The rows are drawn by the next frame.
    let was_active = active.get_untracked();
    let find_again = move || {
        if let Some((before, scroller)) = before.zip(rows.scroller.get_untracked()) {
            scroller.set_scroll_top(before.scroll_px);
        }
        if let Some(row) = was_active.filter(|_| before.is_none_or(|before| before.is_active_seen)) {
            rows.show(row);
            if before.is_some() {
                focus();
            }
        }
    };
    effect(move || {
        if let Ok(frame) = request_animation_frame_with_handle(find_again) {
            on_cleanup(move || frame.cancel());
        }
    });
    view! {
        <div class="table-scroller" use:bind_ref=rows.scroller on:scroll=on_scroll>
            <table
                class="table"
                class=("table-selects", selecting.is_some())
                use:fixed=&[("role", "grid"), ("tabindex", "0")]
                id=id
                use:bind_ref=table
                aria-multiselectable=selecting.map(|_| "true")
                aria-label=label
                aria-rowcount=Signal::derive(move || (keys.read().len() + 1).to_string())
                aria-activedescendant=Signal::derive(move || rows.active_id())
                on:focus=on_focus
                on:keydown=on_keydown
            >
                <TableHead columns=columns.clone() sorted on_sort keys selecting />
                <TableBody rows columns cells sorted on_press on_select />
            </table>
        </div>
        <When is=Signal::derive(move || keys.read().len() > rows.limit())>
            <MoreRows rows focus=Callback::new(move |()| focus()) />
        </When>
    }
}

/// Offers the rows that are not drawn, and says where those are that a table does not draw.
#[component]
fn MoreRows(rows: TableRows, focus: Callback<()>) -> impl IntoView {
    let label = Signal::derive(move || match rows.keys.read().len() {
        count @ ..=MOST => format!("Show all {}", counted(count, "row")),
        count => format!("Show {} of {}", grouped(MOST), counted(count, "row")),
    });
    let note = move || {
        let count = rows.keys.read().len();
        let (most, all) = (grouped(MOST), counted(count, "row"));
        format!("The first {most} of {all}. Search, filter or sort to see others; an export has all.")
    };
    let on_press = move || {
        rows.draw_to(MOST);
        // The button goes away.
        focus.run(());
    };
    view! {
        <div class="row table-more">
            <When
                is=Signal::derive(move || rows.limit() < MOST)
                fallback=move || view! { <p class="muted">{note}</p> }
            >
                <Button label on_press />
            </When>
        </div>
    }
}

/// Moves, selects or opens the active row. Ignores keys in a head's button.
fn on_key(
    event: &KeyboardEvent,
    rows: TableRows,
    active_key: RwSignal<Option<String>>,
    on_press: Callback<usize>,
) {
    if event.target() != event.current_target() {
        return;
    }
    let TableRows { keys, selecting, .. } = rows;
    let active = rows.active.get_untracked();
    if selecting.is_some_and(|selecting| selecting.on_key(event, keys, active)) {
        return event.prevent_default();
    }
    if event.ctrl_key() || event.meta_key() || event.alt_key() {
        return;
    }
    let key = event.key();
    if let Some(row) = row_after_key(&key, active, untrack(|| rows.reachable()), rows.page()) {
        event.prevent_default();
        if let Some(selecting) = selecting.filter(|_| event.shift_key()) {
            selecting.extend(keys, active, row);
        }
        active_key.set(keys.read_untracked().get(row).cloned());
        rows.show(row);
    } else if key == "Enter"
        && let Some(row) = active
    {
        event.prevent_default();
        on_press.run(row);
    }
}
