//! Rows of a table are selected.

use std::ops::Range;
use std::rc::Rc;

use leptos::prelude::*;
use sluice::console::kit::table::{
    CellSlot, Cells, Column, RowMaker, RowSelecting, RowSource, RowWriter, Table,
};
use sluice::plot::row_selection::RowSelection;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{HtmlElement, KeyboardEventInit};

use crate::page::{Mounted, click_with, focused, leaked, press, press_with, settled};

#[derive(Clone, Copy)]
struct Held {
    names: RwSignal<Vec<String>>,
    selected: RwSignal<RowSelection>,
    active_key: RwSignal<Option<String>>,
    opened: RwSignal<Vec<usize>>,
}

impl Held {
    fn selected(&self) -> Vec<String> {
        let mut keys: Vec<String> =
            self.selected.with_untracked(|selected| selected.keys().map(str::to_owned).collect());
        keys.sort_by_key(|key| key.trim_start_matches("row ").parse::<usize>().unwrap());
        keys
    }
}

fn names(rows: impl Iterator<Item = usize>) -> Vec<String> {
    rows.map(|row| format!("row {row}")).collect()
}

struct NameCells(RwSignal<Vec<String>>, CellSlot);

impl NameCells {
    fn draw(names: RwSignal<Vec<String>>, row: &mut RowMaker) -> Self {
        let name = row.text_cell("name");
        row.cell("link", |cell| cell.element("a", &[("href", "#row")], |_| ()));
        Self(names, name)
    }
}

impl Cells for NameCells {
    fn write(&self, number: usize, row: &mut RowWriter<'_>) {
        row.write(self.1, self.0.read().get(number).map_or("", String::as_str));
    }
}

/// Returns a table in which only row 7 cannot be selected.
async fn table(count: usize) -> (Mounted, Held) {
    let held = leaked(|| Held {
        names: RwSignal::new(names(0..count)),
        selected: RwSignal::new(RowSelection::default()),
        active_key: RwSignal::new(None),
        opened: RwSignal::new(Vec::new()),
    });
    let mounted = Mounted::new(move || {
        let names = held.names;
        let name = move |row: usize| names.read().get(row).cloned();
        let source = RowSource {
            count: Signal::derive(move || names.read().len()),
            key_at: Callback::new(name),
            row_of: Callback::new(move |key: String| names.read().iter().position(|name| *name == key)),
        };
        let name_of = Callback::new(move |row| name(row).filter(|name| name != "row 7"));
        let keys = Callback::new(move |rows: Range<usize>| {
            rows.filter_map(name).filter(|name| name != "row 7").collect()
        });
        view! {
            <Table
                id="things"
                label="Things"
                columns=vec![
                    Column::new("name", "Name", true),
                    Column::new("link", "Link", false),
                ]
                source
                selecting=RowSelecting { selected: held.selected, name_of, keys }
                active_key=held.active_key
                sorted=Signal::stored(None)
                on_sort=Callback::new(|_| {})
                on_open=Callback::new(move |row| held.opened.write().push(row))
                cells=Box::new(move |row| Rc::new(NameCells::draw(names, row)))
            />
        }
    })
    .await;
    (mounted, held)
}

fn row(mounted: &Mounted, name: &str) -> HtmlElement {
    let rows = mounted.all("tbody tr:not([hidden])");
    let found = rows.into_iter().find(|row| {
        let cell = row.query_selector("[data-column=name]").unwrap().unwrap();
        cell.text_content().unwrap() == name
    });
    found.unwrap_or_else(|| panic!("{name} is not in the page"))
}

fn check(row: &HtmlElement) -> HtmlElement {
    use wasm_bindgen::JsCast;
    row.query_selector("[role=checkbox]").unwrap().unwrap().unchecked_into()
}

fn shift(init: &KeyboardEventInit) {
    init.set_shift_key(true);
}

fn ctrl(init: &KeyboardEventInit) {
    init.set_ctrl_key(true);
}

#[wasm_bindgen_test]
async fn space_key_selects_the_active_row_and_sets_its_aria_state() {
    let (mounted, held) = table(20).await;
    let grid = mounted.one("[role=grid]");
    assert_eq!(grid.get_attribute("aria-multiselectable").as_deref(), Some("true"));
    grid.focus().unwrap();
    press(&grid, "ArrowDown").await;
    let second = row(&mounted, "row 1");
    assert_eq!(second.get_attribute("aria-selected").as_deref(), Some("false"));
    press(&grid, " ").await;
    assert_eq!(held.selected(), ["row 1"]);
    assert_eq!(second.get_attribute("aria-selected").as_deref(), Some("true"));
    assert!(second.class_list().contains("is-selected"));
    assert_eq!(check(&second).get_attribute("aria-checked").as_deref(), Some("true"));
    assert_eq!(check(&second).get_attribute("aria-label").as_deref(), Some("Select row 1"));
    press(&grid, " ").await;
    assert!(held.selected().is_empty());
    assert!(held.opened.get_untracked().is_empty());
}

#[wasm_bindgen_test]
async fn shift_key_extends_and_shrinks_a_range() {
    let (mounted, held) = table(1_000).await;
    let grid = mounted.one("[role=grid]");
    grid.focus().unwrap();
    press(&grid, " ").await;
    for _ in 0..10 {
        press(&grid, "ArrowDown").await;
    }
    press(&grid, " ").await;
    for _ in 0..3 {
        press_with(&grid, "ArrowDown", shift).await;
    }
    assert_eq!(held.selected(), names([0, 10, 11, 12, 13].into_iter()));
    for _ in 0..2 {
        press_with(&grid, "ArrowUp", shift).await;
    }
    assert_eq!(held.selected(), names([0, 10, 11].into_iter()), "a range that shrinks gives back");
    for _ in 0..2 {
        press_with(&grid, "ArrowUp", shift).await;
    }
    assert_eq!(held.selected(), names([0, 9, 10].into_iter()), "the range extends beyond its start");

    // A range without a preceding toggle begins at the previously active row.
    for _ in 0..5 {
        press(&grid, "ArrowDown").await;
    }
    press_with(&grid, "ArrowDown", shift).await;
    assert_eq!(held.selected(), names([0, 9, 10, 14, 15].into_iter()));

    // Shift+Space selects from the row that was selected last.
    held.selected.update(RowSelection::clear);
    press(&grid, " ").await;
    press(&grid, "End").await;
    press_with(&grid, " ", shift).await;
    assert_eq!(held.selected().len(), 1_000 - 15);
    press_with(&grid, "Home", shift).await;
    assert_eq!(held.selected(), names((0..16).filter(|row| *row != 7)), "row 7 cannot be selected");
}

#[wasm_bindgen_test]
async fn ctrl_a_selects_all_results_and_escape_selects_none() {
    let (mounted, held) = table(10_000).await;
    let grid = mounted.one("[role=grid]");
    grid.focus().unwrap();
    let all = mounted.one("thead [role=checkbox]");
    assert_eq!(all.get_attribute("aria-label").as_deref(), Some("Select all results"));
    assert_eq!(all.get_attribute("aria-checked").as_deref(), Some("false"));
    press_with(&grid, "a", ctrl).await;
    assert_eq!(held.selected().len(), 9_999);
    assert_eq!(all.get_attribute("aria-checked").as_deref(), Some("true"));

    // The filter changes; rows outside it stay selected.
    held.names.set(names(5..15));
    settled().await;
    assert_eq!(all.get_attribute("aria-checked").as_deref(), Some("true"));
    all.click();
    settled().await;
    assert_eq!(held.selected().len(), 9_999 - 9);
    assert_eq!(all.get_attribute("aria-checked").as_deref(), Some("false"));
    grid.focus().unwrap();
    press(&grid, "ArrowDown").await;
    press(&grid, " ").await;
    assert_eq!(all.get_attribute("aria-checked").as_deref(), Some("mixed"));
    all.click();
    settled().await;
    assert_eq!(held.selected().len(), 9_999, "from some to all");
    grid.focus().unwrap();
    press(&grid, "Escape").await;
    assert!(held.selected().is_empty());
}

#[wasm_bindgen_test]
async fn selection_follows_its_rows_when_they_move() {
    let (mounted, held) = table(10_000).await;
    let grid = mounted.one("[role=grid]");
    grid.focus().unwrap();
    press(&grid, "ArrowDown").await;
    press(&grid, " ").await;
    held.names.update(|names| names.reverse());
    settled().await;
    assert_eq!(held.selected(), ["row 1"]);
    assert!(mounted.all("tr.is-selected").is_empty(), "it is far down now");
    press(&grid, "End").await;
    press(&grid, "ArrowUp").await;
    assert_eq!(mounted.all("tr.is-selected").len(), 1);
    assert!(row(&mounted, "row 1").class_list().contains("is-selected"));
    mounted.one(".table-scroller").set_scroll_top(0);
    settled().await;
    assert!(mounted.all("tr.is-selected").is_empty(), "an element that shows another row now");
}

#[wasm_bindgen_test]
async fn pointer_selects_rows_by_checkbox_and_with_modifier_keys() {
    let (mounted, held) = table(50).await;
    click_with(&check(&row(&mounted, "row 3")), |_| {}).await;
    assert_eq!(held.selected(), ["row 3"]);
    assert!(held.opened.get_untracked().is_empty());
    assert!(focused().is_same_node(Some(&mounted.one("[role=grid]"))), "the keys go on from there");
    assert_eq!(held.active_key.get_untracked().as_deref(), Some("row 3"));

    click_with(&row(&mounted, "row 9"), |init| init.set_shift_key(true)).await;
    assert_eq!(held.selected(), names([3, 4, 5, 6, 8, 9].into_iter()));
    click_with(&row(&mounted, "row 5"), |init| init.set_ctrl_key(true)).await;
    click_with(&row(&mounted, "row 12"), |init| init.set_meta_key(true)).await;
    assert_eq!(held.selected(), names([3, 4, 6, 8, 9, 12].into_iter()));
    assert!(held.opened.get_untracked().is_empty());

    click_with(&row(&mounted, "row 2"), |_| {}).await;
    assert_eq!(held.opened.get_untracked(), [2], "a press alone opens");
    assert_eq!(held.selected().len(), 6);

    assert!(check(&row(&mounted, "row 7")).hidden());
    click_with(&check(&row(&mounted, "row 7")), |_| {}).await;
    assert_eq!(held.selected().len(), 6, "a row without a box cannot be selected");
}
