//! Rows of a table are selected; row 7 cannot be.

use web_sys::KeyboardEventInit;

use super::*;
use crate::page::{click_with, press_with};

fn named(rows: impl Iterator<Item = usize>) -> Vec<String> {
    rows.map(|row| format!("row {row}")).collect()
}

fn selected(held: &Held) -> Vec<String> {
    let mut keys: Vec<String> =
        held.selected.with_untracked(|selected| selected.keys().map(str::to_owned).collect());
    keys.sort_by_key(|key| key.trim_start_matches("row ").parse::<usize>().unwrap());
    keys
}

fn row(mounted: &Mounted, name: &str) -> HtmlElement {
    let found = mounted.all(ROWS).into_iter().find(|row| name_of(row) == name);
    found.unwrap_or_else(|| panic!("{name} is not in the page"))
}

fn check(row: &HtmlElement) -> HtmlElement {
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
    assert_eq!(selected(&held), ["row 1"]);
    assert_eq!(second.get_attribute("aria-selected").as_deref(), Some("true"));
    assert!(second.class_list().contains("is-selected"));
    assert_eq!(check(&second).get_attribute("aria-checked").as_deref(), Some("true"));
    assert_eq!(check(&second).get_attribute("aria-label").as_deref(), Some("Select row 1"));
    press(&grid, " ").await;
    assert!(selected(&held).is_empty());
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
    assert_eq!(selected(&held), named([0, 10, 11, 12, 13].into_iter()));
    for _ in 0..2 {
        press_with(&grid, "ArrowUp", shift).await;
    }
    assert_eq!(selected(&held), named([0, 10, 11].into_iter()), "a range that shrinks gives back");
    for _ in 0..2 {
        press_with(&grid, "ArrowUp", shift).await;
    }
    assert_eq!(selected(&held), named([0, 9, 10].into_iter()), "the range extends beyond its start");

    // A range without a preceding toggle begins at the previously active row.
    for _ in 0..5 {
        press(&grid, "ArrowDown").await;
    }
    press_with(&grid, "ArrowDown", shift).await;
    assert_eq!(selected(&held), named([0, 9, 10, 14, 15].into_iter()));

    // Shift+Space selects from the row that was selected last.
    held.selected.update(RowSelection::clear);
    press(&grid, " ").await;
    press(&grid, "End").await;
    press_with(&grid, " ", shift).await;
    assert_eq!(selected(&held).len(), 1_000 - 15);
    press_with(&grid, "Home", shift).await;
    assert_eq!(selected(&held), named((0..16).filter(|row| *row != 7)), "row 7 cannot be selected");
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
    assert_eq!(selected(&held).len(), 9_999);
    assert_eq!(all.get_attribute("aria-checked").as_deref(), Some("true"));

    // The filter changes; rows outside it stay selected.
    held.names.set(named(5..15));
    settled().await;
    assert_eq!(all.get_attribute("aria-checked").as_deref(), Some("true"));
    all.click();
    settled().await;
    assert_eq!(selected(&held).len(), 9_999 - 9);
    assert_eq!(all.get_attribute("aria-checked").as_deref(), Some("false"));
    grid.focus().unwrap();
    press(&grid, "ArrowDown").await;
    press(&grid, " ").await;
    assert_eq!(all.get_attribute("aria-checked").as_deref(), Some("mixed"));
    all.click();
    settled().await;
    assert_eq!(selected(&held).len(), 9_999, "from some to all");
    grid.focus().unwrap();
    press(&grid, "Escape").await;
    assert!(selected(&held).is_empty());
}

#[wasm_bindgen_test]
async fn pointer_selects_rows_by_checkbox_and_with_modifier_keys() {
    let (mounted, held) = table(50).await;
    click_with(&check(&row(&mounted, "row 3")), |_| {}).await;
    assert_eq!(selected(&held), ["row 3"]);
    assert!(held.opened.get_untracked().is_empty());
    assert!(focused().is_same_node(Some(&mounted.one("[role=grid]"))), "the keys go on from there");
    assert_eq!(held.active_key.get_untracked().as_deref(), Some("row 3"));

    click_with(&row(&mounted, "row 9"), |init| init.set_shift_key(true)).await;
    assert_eq!(selected(&held), named([3, 4, 5, 6, 8, 9].into_iter()));
    click_with(&row(&mounted, "row 5"), |init| init.set_ctrl_key(true)).await;
    click_with(&row(&mounted, "row 12"), |init| init.set_meta_key(true)).await;
    assert_eq!(selected(&held), named([3, 4, 6, 8, 9, 12].into_iter()));
    assert!(held.opened.get_untracked().is_empty());

    click_with(&row(&mounted, "row 2"), |_| {}).await;
    assert_eq!(held.opened.get_untracked(), [2], "a press alone opens");
    assert_eq!(selected(&held).len(), 6);

    assert!(check(&row(&mounted, "row 7")).hidden());
    click_with(&check(&row(&mounted, "row 7")), |_| {}).await;
    assert_eq!(selected(&held).len(), 6, "a row without a box cannot be selected");
}
