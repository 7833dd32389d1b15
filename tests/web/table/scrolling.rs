//! A table draws its first rows, and more when they are needed.

use super::*;
use crate::drafts::until;

/// A time after which whatever is waited for does not come, in milliseconds.
const LIMIT: f64 = 10_000.0;

/// Collects the names of the rows that change from now on.
fn touched(mounted: &Mounted) -> Function {
    let body = "const names = new Set();
        const note = (node) => {
            const row = (node.closest ? node : node.parentElement).closest('tr');
            if (row) names.add(row.querySelector('[data-column=name]').textContent);
        };
        new MutationObserver((records) => records.forEach((record) =>
            record.type === 'childList' ? [...record.addedNodes, ...record.removedNodes].forEach(note) : note(record.target),
        )).observe(body, { subtree: true, childList: true, attributes: true, characterData: true, attributeFilter: ['title'] });
        return () => [...names].sort().join();";
    let watch = Function::new_with_args("body", body);
    watch.call1(&JsValue::NULL, &mounted.one(".table-body")).unwrap().unchecked_into()
}

fn names_in(touched: &Function) -> String {
    touched.call0(&JsValue::NULL).unwrap().as_string().unwrap()
}

fn button(mounted: &Mounted) -> HtmlElement {
    mounted.one(".table-more button")
}

async fn scroll_to(mounted: &Mounted, row: i32) {
    mounted.one(".table-scroller").set_scroll_top(row * 32);
    settled().await;
}

#[wasm_bindgen_test]
async fn long_table_adds_rows_when_the_end_comes_near() {
    let (mounted, _) = table(10_000).await;
    assert_eq!(mounted.one("[role=grid]").get_attribute("aria-rowcount").unwrap(), "10001");
    assert_eq!(mounted.texts(NAMES), names(100));
    scroll_to(&mounted, 50).await;
    assert_eq!(mounted.all(ROWS).len(), 100, "the end is not near");
    scroll_to(&mounted, 80).await;
    assert_eq!(mounted.texts(NAMES), names(200));
    assert_eq!(seen(&mounted)[0], "row 80");
    assert_eq!(mounted.all(ROWS)[150].get_attribute("aria-rowindex").unwrap(), "152");
}

#[wasm_bindgen_test]
async fn table_shows_all_rows_on_request_and_takes_the_focus() {
    let (mounted, held) = table(1_240).await;
    assert_eq!(button(&mounted).text_content().unwrap(), "Show all 1\u{a0}240 rows");
    button(&mounted).click();
    settled().await;
    assert_eq!(mounted.texts(NAMES), names(1_240));
    assert!(mounted.all(".table-more").is_empty());
    assert!(focused().is_same_node(Some(&mounted.one("[role=grid]"))));

    // After a short list, a long one begins with its first rows.
    held.names.set(names(4));
    settled().await;
    assert_eq!(mounted.texts(NAMES), names(4));
    held.names.set(names(5_000));
    settled().await;
    // Half of them are drawn in the first frame.
    settled().await;
    assert_eq!(mounted.texts(NAMES), names(100));
}

#[wasm_bindgen_test]
async fn table_says_that_it_draws_the_first_2000_rows() {
    let (mounted, _) = table(10_000).await;
    assert_eq!(button(&mounted).text_content().unwrap(), "Show 2\u{a0}000 of 10\u{a0}000 rows");
    button(&mounted).click();
    settled().await;
    assert_eq!(mounted.all(ROWS).len(), 2_000);
    let note = mounted.one(".table-more").text_content().unwrap();
    assert!(note.starts_with("The first 2\u{a0}000 of 10\u{a0}000 rows."), "{note}");
}

#[wasm_bindgen_test]
async fn table_draws_all_rows_for_paper() {
    let (mounted, _) = table(1_240).await;
    window().dispatch_event(&web_sys::Event::new("beforeprint").unwrap()).unwrap();
    // The browser lays the paper out without another frame.
    for _ in 0..5 {
        JsFuture::from(Promise::resolve(&JsValue::UNDEFINED)).await.unwrap();
    }
    assert_eq!(mounted.texts(NAMES), names(1_240));
}

#[wasm_bindgen_test]
async fn sorted_table_begins_at_its_first_rows_again() {
    let (mounted, held) = table(10_000).await;
    button(&mounted).click();
    scroll_to(&mounted, 1_000).await;
    held.sorted.set(Some(TableSort { key: "name", is_descending: true }));
    held.names.update(|names| names.reverse());
    settled().await;
    assert_eq!(seen(&mounted)[0], "row 9999");
    assert_eq!(mounted.all(ROWS).len(), 100);
}

#[wasm_bindgen_test]
async fn table_touches_only_the_row_that_changes() {
    let (mounted, held) = table(3).await;
    let changed = touched(&mounted);
    held.odd.set(Some("odd"));
    settled().await;
    assert_eq!(names_in(&changed), "row 1");
}

#[wasm_bindgen_test]
async fn table_moves_few_rows_when_one_moves_and_keeps_the_focus() {
    let (mounted, held) = table(100).await;
    for (from, to) in [(2, 90), (90, 2), (0, 99), (99, 0), (50, 51)] {
        let link = mounted.all(ROWS)[from].query_selector("a").unwrap().unwrap();
        link.unchecked_ref::<HtmlElement>().focus().unwrap();
        let (moved, name) = (mounted.all(ROWS)[from].clone(), names(100)[from].clone());
        let body = Function::new_with_args(
            "body",
            "const moved = new Set(); new MutationObserver((records) => records.forEach(({ addedNodes }) => addedNodes.forEach((row) => moved.add(row))))
                .observe(body, { childList: true, subtree: true }); return () => moved.size;",
        );
        let count: Function =
            body.call1(&JsValue::NULL, &mounted.one(".table-body")).unwrap().unchecked_into();
        held.names.update(|names| {
            let name = names.remove(from);
            names.insert(to, name);
        });
        settled().await;
        assert_eq!(mounted.texts(NAMES), held.names.get_untracked());
        assert!(mounted.all(ROWS)[to].is_same_node(Some(&moved)), "{name} has its element");
        let count = count.call0(&JsValue::NULL).unwrap().as_f64().unwrap();
        // The row, a neighbour, and one for each end of a block of 25 between.
        let most = 2 + (from / 25).abs_diff(to / 25);
        assert!(count <= most as f64, "{count} rows were moved from {from} to {to}");
        assert!(focused().is_same_node(Some(&link)));
        held.names.set(names(100));
        settled().await;
    }
}

#[wasm_bindgen_test]
async fn table_takes_the_focus_of_a_row_that_is_removed() {
    let (mounted, held) = table(10).await;
    let link = mounted.all(ROWS)[3].query_selector("a").unwrap().unwrap();
    link.unchecked_ref::<HtmlElement>().focus().unwrap();
    held.names.update(|names| drop(names.remove(3)));
    settled().await;
    assert!(focused().is_same_node(Some(&mounted.one("[role=grid]"))));
}

#[wasm_bindgen_test]
async fn table_draws_each_row_of_a_key_that_occurs_twice() {
    let (mounted, held) = table(10).await;
    for twice in [["row 1", "row 1"], ["row 9", "row 1"], ["row 1", "row 2"]] {
        held.names.set(twice.map(str::to_owned).to_vec());
        settled().await;
        assert_eq!(mounted.texts(NAMES), twice);
    }
}

#[wasm_bindgen_test]
async fn table_follows_a_change_of_its_row_height() {
    let (mounted, _) = table(100).await;
    let touch = document().document_element().unwrap();
    touch.set_attribute("style", "--row:44px").unwrap();
    settled().await;
    let height = mounted.one(".table-scroller").scroll_height();
    touch.remove_attribute("style").unwrap();
    assert_eq!(height, 100 * 44 + 44);
}

#[wasm_bindgen_test]
async fn only_rows_near_the_window_read_and_follow_the_clock() {
    let (mounted, held) = table(2_000).await;
    button(&mounted).click();
    settled().await;
    let rewrite = async |odd| {
        held.written.set(Vec::new());
        held.odd.set(odd);
        settled().await;
        let mut written = held.written.get_untracked();
        written.sort_unstable();
        written
    };
    let written = rewrite(Some("odd")).await;
    assert!((12..=75).contains(&written.len()) && written[0] == 0, "{written:?} of the first rows");
    held.written.set(Vec::new());
    scroll_to(&mounted, 1_000).await;
    assert!(
        until(LIMIT, || held.written.get_untracked().contains(&1_000)).await.is_some(),
        "the scroll ends"
    );
    let written = rewrite(None).await;
    assert!((12..=100).contains(&written.len()), "{} rows", written.len());
    assert!((1_000..1_013).all(|row| written.contains(&row)), "{written:?} around row 1000");

    held.written.set(Vec::new());
    scroll_to(&mounted, 1_003).await;
    until(200.0, || false).await;
    assert!(held.written.get_untracked().len() <= 50, "scrolling by a few rows writes few");
}

#[wasm_bindgen_test]
async fn far_row_is_written_again_when_it_comes_near_and_for_paper() {
    let (mounted, held) = table(1_000).await;
    button(&mounted).click();
    settled().await;
    let odd = || mounted.all("tbody [title=odd]").len();
    held.odd.set(Some("odd"));
    settled().await;
    assert!((6..60).contains(&odd()), "{} rows were written", odd());
    scroll_to(&mounted, 600).await;
    let row = &mounted.all(ROWS)[605];
    let is_written = || row.query_selector("[title=odd]").unwrap().is_some();
    assert!(until(LIMIT, is_written).await.is_some(), "it is in view");
    window().dispatch_event(&web_sys::Event::new("beforeprint").unwrap()).unwrap();
    assert_eq!(odd(), 500);
}
