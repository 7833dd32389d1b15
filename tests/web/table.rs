//! The table of any length.

use std::rc::Rc;

use js_sys::Promise;
use leptos::ev::MouseEvent;
use leptos::prelude::*;
use sluice::console::kit::table::{
    Cells, Column, RowMaker, RowSource, RowWriter, Slot, SortedBy, Table, TitledSlot,
};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::HtmlElement;

use crate::page::{Mounted, focused, kept, press, settled};

/// What a test holds of a table.
#[derive(Clone, Copy)]
struct Held {
    names: RwSignal<Vec<String>>,
    active_key: RwSignal<Option<String>>,
    sorted: RwSignal<Option<SortedBy>>,
    pressed_heads: RwSignal<Vec<&'static str>>,
    opened: RwSignal<Vec<usize>>,
    odd: RwSignal<Option<&'static str>>,
    controls: RwSignal<Vec<usize>>,
    message: RwSignal<Vec<usize>>,
}

/// A link with the name, and the number; a tooltip at odd rows while that is wanted.
struct NameCells {
    names: RwSignal<Vec<String>>,
    odd: RwSignal<Option<&'static str>>,
    controls: RwSignal<Vec<usize>>,
    /// The rows that were written, one after the other.
    message: RwSignal<Vec<usize>>,
    name: Slot,
    number: TitledSlot,
}

impl NameCells {
    fn draw(held: Held, row: &mut RowMaker) -> Self {
        let Held { names, odd, controls, message, .. } = held;
        let name = row.cell("name", |cell| cell.element("a", &[("href", "#name")], RowMaker::text));
        Self { names, odd, controls, message, name, number: row.cell("number", RowMaker::titled_text) }
    }
}

impl Cells for NameCells {
    fn say(&self, number: usize, row: &mut RowWriter<'_>) {
        self.message.update_untracked(|message| message.push(number));
        // In another order than they were drawn in.
        row.say(self.number.text, &number.to_string());
        row.say(self.name, self.names.read().get(number).map_or("", String::as_str));
        row.say_maybe(self.number.title, self.odd.get().filter(|_| number % 2 == 1));
    }

    fn on_control(&self, number: usize, event: &MouseEvent) {
        event.prevent_default();
        self.controls.write().push(number);
    }
}

fn names(count: usize) -> Vec<String> {
    (0..count).map(|number| format!("row {number}")).collect()
}

async fn table(count: usize) -> (Mounted, Held) {
    let held = kept(|| Held {
        names: RwSignal::new(names(count)),
        active_key: RwSignal::new(None),
        sorted: RwSignal::new(None),
        pressed_heads: RwSignal::new(Vec::new()),
        opened: RwSignal::new(Vec::new()),
        odd: RwSignal::new(None),
        controls: RwSignal::new(Vec::new()),
        message: RwSignal::new(Vec::new()),
    });
    let mounted = Mounted::new(move || {
        let names = held.names;
        let source = RowSource {
            count: Signal::derive(move || names.read().len()),
            key_at: Callback::new(move |row: usize| names.read().get(row).cloned()),
            row_of: Callback::new(move |key: String| names.read().iter().position(|name| *name == key)),
        };
        let columns = vec![
            Column { key: "name", label: "Name", is_sortable: true },
            Column { key: "number", label: "Number", is_sortable: false },
        ];
        view! {
            <Table
                id="things"
                label="Things"
                columns
                source
                active_key=held.active_key
                sorted=held.sorted
                on_sort=Callback::new(move |key| held.pressed_heads.write().push(key))
                on_open=Callback::new(move |row| held.opened.write().push(row))
                cells=Box::new(move |row| Rc::new(NameCells::draw(held, row)))
            />
        }
    })
    .await;
    (mounted, held)
}

const ROWS: &str = "tbody tr:not([hidden])";
const FIRST_CELLS: &str = "tbody tr:not([hidden]) td:first-child";

/// The names of the rows that a person can see whole.
fn seen(mounted: &Mounted) -> Vec<String> {
    let head = mounted.one("thead").get_bounding_client_rect();
    let scroller = mounted.one(".table-scroller").get_bounding_client_rect();
    let rows = mounted.all(ROWS).into_iter().filter(|row| {
        let row = row.get_bounding_client_rect();
        row.top() >= head.bottom() - 0.5 && row.bottom() <= scroller.bottom() + 0.5
    });
    rows.map(|row| row.first_element_child().unwrap().text_content().unwrap()).collect()
}

#[wasm_bindgen_test]
async fn of_ten_thousand_rows_only_those_near_the_window_are_in_the_page() {
    let (mounted, _) = table(10_000).await;
    let table = mounted.one("[role=grid]");
    assert_eq!(table.get_attribute("aria-rowcount").unwrap(), "10001");
    assert!(mounted.all("tbody tr").len() < 60, "{} row elements", mounted.all("tbody tr").len());
    assert_eq!(seen(&mounted)[0], "row 0");
    assert_eq!(mounted.one(".table-scroller").scroll_height(), 10_000 * 32 + 32);

    mounted.one(".table-scroller").set_scroll_top(5_000 * 32);
    settled().await;
    assert_eq!(seen(&mounted)[0], "row 5000");
    assert!(mounted.all("tbody tr").len() < 60);
    let texts = mounted.texts(FIRST_CELLS);
    let at = texts.iter().position(|text| text == "row 5000").unwrap();
    assert_eq!(texts[at + 1], "row 5001", "rows stand in reading order");
    assert_eq!(mounted.all(ROWS)[at].get_attribute("aria-rowindex").unwrap(), "5002");
}

#[wasm_bindgen_test]
async fn a_short_table_is_in_the_page_whole() {
    let (mounted, held) = table(150).await;
    // Those that cannot be seen come with the next frames.
    for _ in 0..10 {
        settled().await;
    }
    assert_eq!(mounted.texts(FIRST_CELLS), names(150));

    held.names.set(names(4));
    settled().await;
    assert_eq!(mounted.texts(FIRST_CELLS), names(4));
    held.names.set(names(5_000));
    settled().await;
    assert_eq!(seen(&mounted)[..2], ["row 0", "row 1"]);
    assert!(mounted.all(ROWS).len() < 60);
    for _ in 0..10 {
        settled().await;
    }
    assert!(mounted.all("tbody tr").len() < 60, "elements that are not needed go");
}

#[wasm_bindgen_test]
async fn keys_move_the_active_row_and_enter_opens_it() {
    let (mounted, held) = table(10_000).await;
    let grid = mounted.one("[role=grid]");
    grid.focus().unwrap();
    let active = || {
        let id = grid.get_attribute("aria-activedescendant").expect("an active row in the page");
        let row = mounted.one(&format!("#{id}"));
        assert!(row.class_list().contains("is-active"));
        row.first_element_child().unwrap().text_content().unwrap()
    };

    settled().await;
    assert_eq!(active(), "row 0", "the focus finds the first row");
    press(&grid, "ArrowDown").await;
    press(&grid, "ArrowDown").await;
    assert_eq!(active(), "row 2");
    press(&grid, "End").await;
    assert_eq!(active(), "row 9999");
    assert!(seen(&mounted).contains(&active()));
    press(&grid, "PageUp").await;
    assert_eq!(active(), "row 9989"); // a window of 400 px less the head shows 11 rows
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
async fn an_update_keeps_focus_offset_and_the_active_row() {
    let (mounted, held) = table(10_000).await;
    let grid = mounted.one("[role=grid]");
    grid.focus().unwrap();
    for key in ["End", "PageUp", "ArrowUp"] {
        press(&grid, key).await;
    }
    let before = mounted.one(".table-scroller").scroll_top();
    let key = held.active_key.get_untracked();
    assert_eq!(key.as_deref(), Some("row 9988"));

    held.names.update(|names| names.swap(9_988, 9_990));
    settled().await;
    assert!(focused().is_same_node(Some(&grid)), "the focus has left the table");
    assert_eq!(mounted.one(".table-scroller").scroll_top(), before);
    assert_eq!(held.active_key.get_untracked(), key);
    let active = mounted.one("tr.is-active");
    assert_eq!(active.get_attribute("aria-rowindex").unwrap(), "9992");
    assert_eq!(grid.get_attribute("aria-activedescendant").unwrap(), active.id());

    // The active row goes away: nothing is active, and the keys begin at the top again.
    held.names.set(names(300));
    settled().await;
    assert!(focused().is_same_node(Some(&grid)));
    assert_eq!(grid.get_attribute("aria-activedescendant"), None);
    press(&grid, "ArrowDown").await;
    assert_eq!(held.active_key.get_untracked().as_deref(), Some("row 0"));
}

#[wasm_bindgen_test]
async fn a_table_that_becomes_empty_and_full_again_keeps_the_focus() {
    let (mounted, held) = table(300).await;
    mounted.one("[role=grid]").focus().unwrap();
    held.names.set(Vec::new());
    settled().await;
    assert!(mounted.one("tbody").hidden() && mounted.all(ROWS).is_empty());
    held.names.set(names(3));
    settled().await;
    assert_eq!(mounted.texts(FIRST_CELLS), names(3));
    assert!(focused().is_same_node(Some(&mounted.one("[role=grid]"))));
}

#[wasm_bindgen_test]
async fn heads_say_the_order_and_ask_for_another() {
    let (mounted, held) = table(10).await;
    let head = mounted.one("th[data-column=name]");
    assert_eq!(head.get_attribute("aria-sort").as_deref(), Some("none"));
    assert_eq!(mounted.one("th[data-column=number]").get_attribute("aria-sort"), None);
    assert!(mounted.all("th[data-column=number] button").is_empty());

    mounted.one("th[data-column=name] button").click();
    assert_eq!(held.pressed_heads.get_untracked(), ["name"]);
    for (is_descending, message) in [(false, "ascending"), (true, "descending")] {
        held.sorted.set(Some(SortedBy { key: "name", is_descending }));
        settled().await;
        assert_eq!(head.get_attribute("aria-sort").as_deref(), Some(message));
    }
    // Enter in the head's button is the button's, not the row's.
    held.active_key.set(Some("row 1".to_owned()));
    press(&mounted.one("th[data-column=name] button"), "Enter").await;
    assert!(held.opened.get_untracked().is_empty());
}

#[wasm_bindgen_test]
async fn a_press_on_a_row_opens_it_and_makes_it_active() {
    let (mounted, held) = table(10).await;
    mounted.all(ROWS)[4].click();
    settled().await;
    assert_eq!(held.opened.get_untracked(), [4]);
    assert_eq!(held.active_key.get_untracked().as_deref(), Some("row 4"));
}

#[wasm_bindgen_test]
async fn rows_follow_their_height_when_it_changes() {
    let (mounted, _) = table(10_000).await;
    let touch = document().document_element().unwrap();
    touch.set_attribute("style", "--row:44px").unwrap();
    settled().await;
    let height = mounted.one(".table-scroller").scroll_height();
    touch.remove_attribute("style").unwrap();
    assert_eq!(height, 10_000 * 44 + 44);
}

#[wasm_bindgen_test]
async fn scrolling_uses_the_same_elements_again_and_rests_within_a_chunk() {
    let (mounted, _) = table(10_000).await;
    let scroller = mounted.one(".table-scroller");
    scroller.set_scroll_top(97 * 32);
    settled().await;
    let elements = mounted.all("tbody tr");
    let texts = mounted.texts(FIRST_CELLS);

    scroller.set_scroll_top(99 * 32);
    settled().await;
    assert_eq!(mounted.texts(FIRST_CELLS), texts, "less than a chunk of rows changes nothing");

    scroller.set_scroll_top(9_000 * 32);
    settled().await;
    let after = mounted.all("tbody tr");
    assert_eq!(after.len(), elements.len());
    assert!(after.iter().zip(&elements).all(|(after, before)| after.is_same_node(Some(before))));
}

#[wasm_bindgen_test]
async fn a_row_keeps_its_element_while_it_is_drawn() {
    let (mounted, _) = table(10_000).await;
    let scroller = mounted.one(".table-scroller");
    scroller.set_scroll_top(100 * 32);
    settled().await;
    let element_of = |name: &str| {
        let rows = mounted.all(ROWS);
        rows.into_iter().find(|row| row.first_element_child().unwrap().text_content().unwrap() == name)
    };
    let before = element_of("row 110").unwrap();
    for top in [108, 113, 92] {
        scroller.set_scroll_top(top * 32);
        settled().await;
        assert_eq!(seen(&mounted)[0], format!("row {top}"));
        assert!(element_of("row 110").unwrap().is_same_node(Some(&before)), "at row {top}");
        let texts = mounted.texts(FIRST_CELLS);
        let numbers = texts.iter().map(|text| text[4..].parse::<usize>().unwrap());
        assert!(numbers.is_sorted(), "rows stand in reading order: {texts:?}");
    }
}

#[wasm_bindgen_test]
async fn a_row_says_what_changed_in_the_elements_that_are_there() {
    let (mounted, held) = table(300).await;
    let cells = mounted.all("tbody tr:not([hidden]) td");
    let text = cells[0].query_selector("a").unwrap().unwrap().first_child().unwrap();
    let titles = || {
        let cells = mounted.all("tbody tr:not([hidden]) td[data-column=number]");
        cells[..4].iter().map(|cell| cell.get_attribute("title")).collect::<Vec<_>>()
    };
    assert_eq!(titles(), [None, None, None, None]);
    held.odd.set(Some("odd"));
    held.names.update(|names| names[0] = "another".to_owned());
    settled().await;
    assert_eq!(text.node_value().as_deref(), Some("another"));
    let odd = Some("odd".to_owned());
    assert_eq!(titles(), [None, odd.clone(), None, odd]);
    held.odd.set(None);
    settled().await;
    assert_eq!(titles(), [None, None, None, None]);
}

#[wasm_bindgen_test]
async fn a_link_in_a_row_has_its_own_use_for_a_press() {
    let (mounted, held) = table(10).await;
    mounted.all("tbody a")[3].click();
    settled().await;
    assert_eq!(held.controls.get_untracked(), [3]);
    assert!(held.opened.get_untracked().is_empty());
}

#[wasm_bindgen_test]
async fn a_list_that_comes_back_is_seen_at_once_and_the_rows_around_follow() {
    let (mounted, held) = table(10_000).await;
    let count = mounted.all(ROWS).len();
    held.names.set(Vec::new());
    settled().await;
    assert!(mounted.all(ROWS).is_empty());
    held.names.set(names(10_000));
    // Effects have run, and no frame was drawn yet.
    for _ in 0..5 {
        JsFuture::from(Promise::resolve(&JsValue::UNDEFINED)).await.unwrap();
    }
    assert!((12..16).contains(&mounted.all(ROWS).len()), "{} rows at once", mounted.all(ROWS).len());
    settled().await;
    assert_eq!(mounted.all(ROWS).len(), count);
    assert_eq!(mounted.texts(FIRST_CELLS), names(count));
}

#[wasm_bindgen_test]
async fn a_list_that_comes_back_where_a_short_one_took_less_room_is_seen_at_once() {
    let (mounted, held) = table(10_000).await;
    let style = mounted.one(".table-scroller").unchecked_into::<HtmlElement>().style();
    style.set_property("height", "auto").unwrap();
    style.set_property("max-height", "400px").unwrap();
    held.names.set(names(1));
    settled().await;
    held.names.set(names(10_000));
    // Effects have run, and nothing was measured yet.
    for _ in 0..5 {
        JsFuture::from(Promise::resolve(&JsValue::UNDEFINED)).await.unwrap();
    }
    assert!((12..16).contains(&mounted.all(ROWS).len()), "{} rows at once", mounted.all(ROWS).len());
}

#[wasm_bindgen_test]
async fn scrolling_writes_the_rows_that_come_and_no_other() {
    let (mounted, held) = table(10_000).await;
    let before = mounted.all(ROWS).len();
    held.message.set(Vec::new());
    mounted.one(".table-scroller").set_scroll_top(20 * 32);
    settled().await;
    let message = held.message.get_untracked();
    assert!(
        !message.is_empty() && message.iter().all(|row| *row >= before),
        "{message:?} after the first {before}"
    );
    let mut once = message.clone();
    once.dedup();
    assert_eq!(message, once);
}
