//! A table has keys, sortable heads, rows to press and cells that follow their data.

mod scrolling;
mod selection;

use std::rc::Rc;
use std::sync::Arc;

use js_sys::{Function, Promise};
use leptos::prelude::*;
use sluice::console::kit::table::{Cells, Column, Part, RowSelecting, RowWriter, Table, TableSort};
use sluice::console::platform::reactive::memo;
use sluice::plot::row_selection::RowSelection;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::HtmlElement;

use crate::page::{Mounted, focused, leaked, press, settled};

#[derive(Clone, Copy)]
struct Held {
    names: RwSignal<Vec<String>>,
    selected: RwSignal<RowSelection>,
    active_key: RwSignal<Option<String>>,
    sorted: RwSignal<Option<TableSort>>,
    pressed_heads: RwSignal<Vec<&'static str>>,
    opened: RwSignal<Vec<usize>>,
    odd: RwSignal<Option<&'static str>>,
    pressed: RwSignal<Vec<usize>>,
    /// The rows written in view, or nearly.
    written: RwSignal<Vec<usize>>,
}

/// Draws a link with the name, a button, and the number with an optional tooltip at odd rows.
struct NameCells {
    names: RwSignal<Vec<String>>,
    odd: RwSignal<Option<&'static str>>,
    pressed: RwSignal<Vec<usize>>,
    written: RwSignal<Vec<usize>>,
}

const COLUMNS: [Column; 3] = [
    Column::new("name", "Name", true, Part::cell(&[Part::new("a", &[("href", "#name")]).with_text()])),
    Column::new("button", "Button", false, Part::cell(&[Part::new("button", &[("type", "button")])])),
    Column::new("number", "Number", false, Part::TITLED),
];

impl Cells for NameCells {
    fn write(&self, number: usize, row: &mut RowWriter<'_>) {
        if row.is_near {
            self.written.update_untracked(|written| written.push(number));
        }
        row.write(self.names.read().get(number).map_or("", String::as_str));
        row.write_maybe(self.odd.get().filter(|_| number % 2 == 1));
        row.write(&number.to_string());
    }

    fn on_button(&self, number: usize) {
        self.pressed.write().push(number);
    }
}

fn names(count: usize) -> Vec<String> {
    (0..count).map(|number| format!("row {number}")).collect()
}

async fn table(count: usize) -> (Mounted, Held) {
    let held = leaked(|| Held {
        names: RwSignal::new(names(count)),
        selected: RwSignal::new(RowSelection::default()),
        active_key: RwSignal::new(None),
        sorted: RwSignal::new(None),
        pressed_heads: RwSignal::new(Vec::new()),
        opened: RwSignal::new(Vec::new()),
        odd: RwSignal::new(None),
        pressed: RwSignal::new(Vec::new()),
        written: RwSignal::new(Vec::new()),
    });
    let mounted = Mounted::new(move || {
        let names = held.names;
        let name = move |row: usize| names.read().get(row).cloned();
        let name_of = Callback::new(move |row| name(row).filter(|name| name != "row 7"));
        let keys = memo(move || Arc::new(names.get()));
        let Held { names: of, odd, pressed, written, .. } = held;
        view! {
            <Table
                id="things"
                label="Things"
                columns=COLUMNS.to_vec()
                keys
                selecting=Some(RowSelecting { selected: held.selected, name_of })
                active_key=held.active_key
                sorted=held.sorted
                on_sort=Callback::new(move |key| held.pressed_heads.write().push(key))
                on_open=Callback::new(move |row| held.opened.write().push(row))
                cells=Rc::new(NameCells { names: of, odd, pressed, written })
            />
        }
    })
    .await;
    // The second half of the first hundred rows comes a frame later.
    settled().await;
    (mounted, held)
}

const ROWS: &str = "tbody tr";
const NAMES: &str = "tbody tr td[data-column=name]";

fn name_of(row: &HtmlElement) -> String {
    row.query_selector("[data-column=name]").unwrap().unwrap().text_content().unwrap()
}

/// Returns the names of the rows that are entirely visible.
fn seen(mounted: &Mounted) -> Vec<String> {
    let head = mounted.one("thead").get_bounding_client_rect();
    let scroller = mounted.one(".table-scroller").get_bounding_client_rect();
    let rows = mounted.all(ROWS).into_iter().filter(|row| {
        let row = row.get_bounding_client_rect();
        row.top() >= head.bottom() - 0.5 && row.bottom() <= scroller.bottom() + 0.5
    });
    rows.map(|row| name_of(&row)).collect()
}

#[wasm_bindgen_test]
async fn table_keys_move_the_active_row_and_enter_opens_it() {
    let (mounted, held) = table(10_000).await;
    let grid = mounted.one("[role=grid]");
    grid.focus().unwrap();
    let active = || {
        let id = grid.get_attribute("aria-activedescendant").expect("an active row in the page");
        let row = mounted.one(&format!("#{id}"));
        assert!(row.class_list().contains("is-active"));
        name_of(&row)
    };

    settled().await;
    assert_eq!(active(), "row 0", "the focus finds the first row");
    press(&grid, "ArrowDown").await;
    press(&grid, "ArrowDown").await;
    assert_eq!(active(), "row 2");
    press(&grid, "End").await;
    assert_eq!(active(), "row 1999");
    assert!(seen(&mounted).contains(&active()));
    press(&grid, "PageUp").await;
    assert_eq!(active(), "row 1989"); // a window of 400 px less the head shows 11 rows
    assert!(seen(&mounted).contains(&active()));
    press(&grid, "Home").await;
    assert_eq!(active(), "row 0");
    assert!(
        seen(&mounted).contains(&active()),
        "the sticky head does not cover the row: {:?}",
        seen(&mounted)
    );
    press(&grid, "ArrowUp").await;
    assert_eq!(active(), "row 0");

    press(&grid, "Enter").await;
    assert_eq!(held.opened.get_untracked(), [0]);
}

#[wasm_bindgen_test]
async fn table_update_preserves_focus_scroll_offset_and_active_row() {
    let (mounted, held) = table(10_000).await;
    let grid = mounted.one("[role=grid]");
    grid.focus().unwrap();
    for key in ["End", "PageUp", "ArrowUp"] {
        press(&grid, key).await;
    }
    let before = mounted.one(".table-scroller").scroll_top();
    let key = held.active_key.get_untracked();
    assert_eq!(key.as_deref(), Some("row 1988"));

    held.names.update(|names| names.swap(1_988, 1_990));
    settled().await;
    assert!(focused().is_same_node(Some(&grid)), "the focus has left the table");
    assert_eq!(mounted.one(".table-scroller").scroll_top(), before);
    assert_eq!(held.active_key.get_untracked(), key);
    let active = mounted.one("tr.is-active");
    assert_eq!(active.get_attribute("aria-rowindex").unwrap(), "1992");
    assert_eq!(grid.get_attribute("aria-activedescendant").unwrap(), active.id());

    // The active row is removed; no row is active, and the keys begin at the top again.
    held.names.set(names(300));
    settled().await;
    assert!(focused().is_same_node(Some(&grid)));
    assert_eq!(grid.get_attribute("aria-activedescendant"), None);
    press(&grid, "ArrowDown").await;
    assert_eq!(held.active_key.get_untracked().as_deref(), Some("row 0"));
}

#[wasm_bindgen_test]
async fn table_preserves_the_focus_when_it_becomes_empty_and_full_again() {
    let (mounted, held) = table(300).await;
    mounted.one("[role=grid]").focus().unwrap();
    held.names.set(Vec::new());
    settled().await;
    assert!(mounted.all(ROWS).is_empty());
    held.names.set(names(3));
    settled().await;
    assert_eq!(mounted.texts(NAMES), names(3));
    assert!(focused().is_same_node(Some(&mounted.one("[role=grid]"))));
}

#[wasm_bindgen_test]
async fn table_head_shows_the_sort_order_and_requests_another() {
    let (mounted, held) = table(10).await;
    let head = mounted.one("th[data-column=name]");
    assert_eq!(head.get_attribute("aria-sort").as_deref(), Some("none"));
    assert_eq!(mounted.one("th[data-column=number]").get_attribute("aria-sort"), None);
    assert!(mounted.all("th[data-column=number] button").is_empty());

    mounted.one("th[data-column=name] button").click();
    assert_eq!(held.pressed_heads.get_untracked(), ["name"]);
    for (is_descending, written) in [(false, "ascending"), (true, "descending")] {
        held.sorted.set(Some(TableSort { key: "name", is_descending }));
        settled().await;
        assert_eq!(head.get_attribute("aria-sort").as_deref(), Some(written));
    }
    // Enter on a button of the head does not open the row.
    held.active_key.set(Some("row 1".to_owned()));
    press(&mounted.one("th[data-column=name] button"), "Enter").await;
    assert!(held.opened.get_untracked().is_empty());
}

#[wasm_bindgen_test]
async fn table_row_opens_and_becomes_active_when_pressed() {
    let (mounted, held) = table(10).await;
    mounted.all(ROWS)[4].click();
    settled().await;
    assert_eq!(held.opened.get_untracked(), [4]);
    assert_eq!(held.active_key.get_untracked().as_deref(), Some("row 4"));
}

#[wasm_bindgen_test]
async fn table_row_updates_its_existing_elements() {
    let (mounted, held) = table(300).await;
    let before = mounted.all("tbody tr td[data-column=number]")[1].clone();
    let titles = || {
        let cells = mounted.all("tbody tr td[data-column=number]");
        cells[..4].iter().map(|cell| cell.get_attribute("title")).collect::<Vec<_>>()
    };
    assert_eq!(titles(), [None, None, None, None]);
    held.odd.set(Some("odd"));
    settled().await;
    assert_eq!(before.get_attribute("title").as_deref(), Some("odd"));
    let odd = Some("odd".to_owned());
    assert_eq!(titles(), [None, odd.clone(), None, odd]);
    held.odd.set(None);
    settled().await;
    assert_eq!(titles(), [None, None, None, None]);
}

#[wasm_bindgen_test]
async fn table_link_opens_its_row_and_a_button_does_not() {
    let (mounted, held) = table(10).await;
    mounted.all("tbody button")[3].click();
    settled().await;
    assert_eq!(held.pressed.get_untracked(), [3]);
    assert!(held.opened.get_untracked().is_empty());
    mounted.all("tbody a")[4].click();
    settled().await;
    assert_eq!(held.opened.get_untracked(), [4]);
    assert_eq!(held.pressed.get_untracked(), [3]);
}
