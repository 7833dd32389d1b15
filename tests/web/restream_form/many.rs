//! The form works with fifty entries.

use wasm_bindgen::JsCast;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::HtmlInputElement;

use super::{Form, entry, leave, press_button, type_into, until};
use crate::page::{focused, settled};

const COUNT: usize = 50;

fn entries() -> Vec<String> {
    (1..=COUNT).map(entry).collect()
}

#[wasm_bindgen_test]
async fn typing_in_one_of_fifty_entries_redraws_none() {
    let form = Form::of(&entries()).await;
    until(|| form.entry_count() == COUNT).await;
    // Every control is marked; one that is redrawn loses the mark.
    let controls: Vec<HtmlInputElement> =
        form.mounted.all("input").into_iter().map(JsCast::unchecked_into).collect();
    for control in &controls {
        control.set_attribute("data-mark", &control.value().len().to_string()).unwrap();
    }
    let last = form.field(COUNT, "Login");
    for end in 1..=8 {
        type_into(&last, &"operator"[..end]).await;
    }
    leave(&last);
    until(|| form.summary() == "1 change").await;
    assert_eq!(form.mounted.all("input[data-mark]").len(), controls.len(), "none was drawn anew");
    for control in controls.iter().filter(|control| control.id() != last.id()) {
        let mark = control.get_attribute("data-mark").unwrap();
        assert_eq!(control.value().len().to_string(), mark, "{}", control.id());
    }
    assert_eq!(last.value(), "operator");
}

#[wasm_bindgen_test]
async fn fifty_entries_can_be_collapsed_and_a_problem_in_one_is_found() {
    let form = Form::of(&entries()).await;
    until(|| form.entry_count() == COUNT).await;
    type_into(&form.field(37, "Target URL"), "").await;
    let url = form.field(37, "Target URL").id();
    press_button(&form.mounted.one(".form-items-head"), "Collapse all").await;
    assert_eq!(form.mounted.all(".form-item input").len(), 0);
    form.submit().await;
    assert_eq!(form.listed().len(), 1);
    assert!(form.listed()[0].starts_with("Restream 37: Target URL: "));
    assert!(form.entry(37).text_content().unwrap().contains("1 problem"));
    form.mounted.one("#form-problems a").click();
    settled().await;
    until(|| focused().id() == url).await;
    assert_eq!(form.mounted.all(".form-item.is-folded").len(), COUNT - 1, "only that one unfolds");
}
