//! Entries of the form are added, copied, removed and reordered.

use wasm_bindgen_test::wasm_bindgen_test;

use super::{Form, button, entry, press_button, type_into, until};
use crate::page::{focused, press_with, settled};

fn sources(form: &Form) -> Vec<String> {
    let of = |number| form.field(number, "Source URL").value().rsplit('/').next().unwrap().to_owned();
    (1..=form.entry_count()).map(of).collect()
}

#[wasm_bindgen_test]
async fn new_entry_is_appended_with_the_focus_in_its_first_empty_field() {
    let form = Form::of(&[entry(1)]).await;
    form.mounted.one("#field-0-restreams-add").click();
    settled().await;
    assert_eq!(form.entry_count(), 2);
    assert_eq!(focused().id(), form.field(2, "Target URL").id());
    assert_eq!(form.field(2, "Target type").value(), "customRTMP");
    assert_eq!(sources(&form), ["1", "1"], "its source is that of the last");
    assert_eq!(form.field(2, "Target URL").value(), "");
    assert_eq!(form.field(2, "Stream key").value(), "");
    form.submit().await;
    let labels = form.mounted.texts("#form-problems a");
    assert_eq!(
        labels,
        ["Restream 2: Target URL", "Restream 2: Stream key"],
        "its target and its key are missing"
    );
    assert_eq!(form.listed().len(), 2);
}

#[wasm_bindgen_test]
async fn duplicated_entry_follows_its_original_and_is_independent() {
    let form = Form::of(&[entry(1), entry(2)]).await;
    press_button(&form.entry(1), "Duplicate").await;
    assert_eq!(sources(&form), ["1", "1", "2"]);
    assert_eq!(focused().text_content().unwrap(), "Restream 2");
    assert_eq!(form.field(2, "Stream key").value(), "planted-1");
    type_into(&form.field(2, "Source URL"), "rtmp://in.example/live/copy").await;
    assert_eq!(sources(&form), ["1", "copy", "2"]);
}

#[wasm_bindgen_test]
async fn removed_entry_can_be_restored_with_its_typed_text() {
    let form = Form::of(&[entry(1), entry(2), entry(3)]).await;
    type_into(&form.field(2, "Login"), "somebody").await;
    press_button(&form.entry(2), "Remove").await;
    assert_eq!(sources(&form), ["1", "3"]);
    let removed = form.mounted.one(".form-removed");
    assert!(removed.text_content().unwrap().contains("Removed Restream 2: "));
    assert!(!removed.text_content().unwrap().contains("planted"));
    until(|| focused().id() == "form-put-back").await;
    form.mounted.one("#form-put-back").click();
    settled().await;
    assert_eq!(sources(&form), ["1", "2", "3"]);
    assert_eq!(form.field(2, "Login").value(), "somebody");
    assert_eq!(form.mounted.all(".form-removed").len(), 0);
}

#[wasm_bindgen_test]
async fn move_buttons_reorder_entries_and_preserve_focus_and_typed_text() {
    let form = Form::of(&[entry(1), entry(2), entry(3)]).await;
    type_into(&form.field(3, "Login"), "typed").await;
    assert_eq!(button(&form.entry(1), "Move up").get_attribute("aria-disabled").as_deref(), Some("true"));
    press_button(&form.entry(3), "Move up").await;
    assert_eq!(sources(&form), ["1", "3", "2"]);
    assert!(form.entry(2).contains(Some(&focused())));
    assert_eq!(focused().text_content().unwrap().trim(), "Move up");
    press_button(&form.entry(2), "Move up").await;
    assert_eq!(sources(&form), ["3", "1", "2"]);
    assert_eq!(form.field(1, "Login").value(), "typed");
    // The first stays first.
    press_button(&form.entry(1), "Move up").await;
    assert_eq!(sources(&form), ["3", "1", "2"]);
    press_button(&form.entry(1), "Move down").await;
    assert_eq!(sources(&form), ["1", "3", "2"]);
    // Alt and an arrow key do the same anywhere in the entry.
    press_with(&form.field(2, "Login"), "ArrowUp", |keys| keys.set_alt_key(true)).await;
    assert_eq!(sources(&form), ["3", "1", "2"]);
    until(|| !form.summary().contains("No changes")).await;
}
