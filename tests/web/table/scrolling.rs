//! A table draws the rows near its window and scrolls through the rest.

use super::*;

#[wasm_bindgen_test]
async fn long_table_has_only_the_rows_near_the_window_in_the_page() {
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
    let texts = mounted.texts(NAMES);
    let at = texts.iter().position(|text| text == "row 5000").unwrap();
    assert_eq!(texts[at + 1], "row 5001", "rows stand in reading order");
    assert_eq!(mounted.all(ROWS)[at].get_attribute("aria-rowindex").unwrap(), "5002");
}

#[wasm_bindgen_test]
async fn short_table_has_all_its_rows_in_the_page() {
    let (mounted, held) = table(150).await;
    assert_eq!(mounted.texts(NAMES), names(150));

    held.names.set(names(4));
    settled().await;
    assert_eq!(mounted.texts(NAMES), names(4));
    held.names.set(names(5_000));
    settled().await;
    assert_eq!(seen(&mounted)[..2], ["row 0", "row 1"]);
    assert!(mounted.all(ROWS).len() < 60);
    assert_eq!(mounted.all("tbody tr").len(), 150, "hidden rows are used again");
}

#[wasm_bindgen_test]
async fn table_follows_a_change_of_its_row_height() {
    let (mounted, _) = table(10_000).await;
    let touch = document().document_element().unwrap();
    touch.set_attribute("style", "--row:44px").unwrap();
    settled().await;
    let height = mounted.one(".table-scroller").scroll_height();
    touch.remove_attribute("style").unwrap();
    assert_eq!(height, 10_000 * 44 + 44);
}

#[wasm_bindgen_test]
async fn table_reuses_its_elements_when_scrolled_and_redraws_only_by_chunks() {
    let (mounted, _) = table(10_000).await;
    let scroller = mounted.one(".table-scroller");
    scroller.set_scroll_top(97 * 32);
    settled().await;
    let elements = mounted.all("tbody tr");
    let texts = mounted.texts(NAMES);

    scroller.set_scroll_top(99 * 32);
    settled().await;
    assert_eq!(mounted.texts(NAMES), texts, "scrolling less than a chunk redraws no row");

    scroller.set_scroll_top(9_000 * 32);
    settled().await;
    let after = mounted.all("tbody tr");
    assert_eq!(after.len(), elements.len());
    assert!(after.iter().zip(&elements).all(|(after, before)| after.is_same_node(Some(before))));
}

#[wasm_bindgen_test]
async fn table_row_has_the_same_element_while_it_is_drawn() {
    let (mounted, _) = table(10_000).await;
    let scroller = mounted.one(".table-scroller");
    scroller.set_scroll_top(100 * 32);
    settled().await;
    let element_of = |name: &str| mounted.all(ROWS).into_iter().find(|row| name_of(row) == name);
    let before = element_of("row 110").unwrap();
    for top in [108, 113, 92] {
        scroller.set_scroll_top(top * 32);
        settled().await;
        assert_eq!(seen(&mounted)[0], format!("row {top}"));
        assert!(element_of("row 110").unwrap().is_same_node(Some(&before)), "at row {top}");
        let texts = mounted.texts(NAMES);
        let numbers = texts.iter().map(|text| text[4..].parse::<usize>().unwrap());
        assert!(numbers.is_sorted(), "rows stand in reading order: {texts:?}");
    }
}

#[wasm_bindgen_test]
async fn table_draws_a_long_list_at_once_after_a_short_one() {
    let (mounted, held) = table(10_000).await;
    let style = mounted.one(".table-scroller").unchecked_into::<HtmlElement>().style();
    style.set_property("height", "auto").unwrap();
    style.set_property("max-height", "400px").unwrap();
    held.names.set(names(1));
    settled().await;
    held.names.set(names(10_000));
    // Effects have run, and nothing has been measured yet.
    for _ in 0..5 {
        JsFuture::from(Promise::resolve(&JsValue::UNDEFINED)).await.unwrap();
    }
    assert!((12..60).contains(&mounted.all(ROWS).len()), "{} rows at once", mounted.all(ROWS).len());
}

#[wasm_bindgen_test]
async fn scrolled_table_writes_only_the_new_rows() {
    let (mounted, held) = table(10_000).await;
    let before = mounted.all(ROWS).len();
    held.written.set(Vec::new());
    mounted.one(".table-scroller").set_scroll_top(20 * 32);
    settled().await;
    let written = held.written.get_untracked();
    assert!(
        !written.is_empty() && written.iter().all(|row| *row >= before),
        "{written:?} after the first {before}"
    );
    let mut once = written.clone();
    once.dedup();
    assert_eq!(written, once);
}
