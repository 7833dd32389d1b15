//! A form is reviewed, its resource read again, sent once and read back.

use wasm_bindgen_test::wasm_bindgen_test;

use super::{Form, answer, button, entry, press_button, type_into, until};
use crate::page::settled;

const DONE: &str = r#"{"success":true,"code":200,"message":"ok","resource_id":"r1"}"#;

fn method(form: &Form, at: u32) -> String {
    form.network.member(at, "method").as_string().unwrap()
}

fn methods(form: &Form) -> Vec<String> {
    (0..form.network.count()).map(|at| method(form, at)).collect()
}

#[wasm_bindgen_test]
async fn changes_are_reviewed_without_secrets_before_one_put() {
    let form = Form::of(&[entry(1), entry(2)]).await;
    type_into(&form.top("Name"), "Late news").await;
    type_into(&form.field(2, "Stream key"), "planted-new").await;
    form.submit().await;
    let review = form.mounted.one("dialog[open]");
    let rows = form.mounted.texts("dialog[open] tbody th");
    assert_eq!(rows, ["Name", "Restream 2: Stream key"]);
    let text = review.text_content().unwrap();
    assert!(text.contains("News") && text.contains("Late news") && !text.contains("planted"), "{text}");
    assert_eq!(form.network.count(), 1, "a review sends nothing");
    let save = button(&review, "Save");
    save.click();
    settled().await;
    assert_eq!(method(&form, 1), "GET", "it is read afresh");
    save.click();
    settled().await;
    assert_eq!(form.network.count(), 2, "a second press is none");
    form.network.answer(1, 200, &answer("News", &[entry(1), entry(2)], 5), &[]).await;
    assert_eq!(method(&form, 2), "PUT");
    form.network.answer(2, 200, DONE, &[]).await;
    assert_eq!(method(&form, 3), "GET", "it is read back");
    assert!(!form.mounted.root.text_content().unwrap().contains("Verified: the service has"), "not yet");
    let now = [entry(1), entry(2).replace("planted-2", "planted-new")];
    form.network.answer(3, 200, &answer("Late news", &now, 6), &[]).await;
    until(|| form.mounted.all("dialog[open]").is_empty()).await;
    assert!(form.mounted.one("#form-notices").text_content().unwrap().contains("Saved"));
    // The page reads the resource again after each write, and the response leaves "Saved" visible.
    assert_eq!(methods(&form), ["GET", "GET", "PUT", "GET", "GET"]);
    form.network.answer(4, 200, &answer("Late news", &now, 6), &[]).await;
    until(|| form.summary() == "No changes").await;
    assert_eq!(form.top("Name").value(), "Late news");
    assert!(form.mounted.one("#form-notices").text_content().unwrap().contains("Saved"));
    assert_eq!(form.network.count(), 5);
}

#[wasm_bindgen_test]
async fn refused_save_is_reported_at_its_field_and_preserves_typed_text() {
    let form = Form::of(&[entry(1), entry(2)]).await;
    type_into(&form.field(2, "Target URL"), "rtmp://blocked.example/app").await;
    form.submit().await;
    press_button(&form.mounted.one("dialog[open]"), "Save").await;
    form.network.answer(1, 200, &answer("News", &[entry(1), entry(2)], 5), &[]).await;
    let refusal =
        r#"{"success":false,"code":400,"message":"restreams[1].target_url is on the list of blocked hosts"}"#;
    form.network.answer(2, 400, refusal, &[]).await;
    let refused = "Rejected by the service. Nothing was changed.";
    until(|| form.mounted.one("#form-notices").text_content().unwrap().contains(refused)).await;
    // A refused write is neither sent again nor read back; the page reads the resource again.
    assert_eq!(methods(&form), ["GET", "GET", "PUT", "GET"]);
    form.network.answer(3, 200, &answer("News", &[entry(1), entry(2)], 5), &[]).await;
    let url = form.field(2, "Target URL");
    assert_eq!(url.value(), "rtmp://blocked.example/app");
    assert_eq!(url.get_attribute("aria-invalid").as_deref(), Some("true"));
    assert!(super::description(&url).contains("blocked hosts"));
    assert_eq!(form.network.count(), 4);
}

#[wasm_bindgen_test]
async fn new_resource_is_created_by_one_post() {
    let form = Form::new().await;
    assert_eq!(form.network.count(), 0);
    assert_eq!((form.top("Type").value().as_str(), form.entry_count()), ("short", 1));
    let bar = form.mounted.one(".form-bar");
    press_button(&bar, "Create resource").await;
    let labels: Vec<String> = form.mounted.texts("#form-problems a").into_iter().collect();
    assert_eq!(
        labels,
        ["Name", "Restream 1: Source URL", "Restream 1: Target URL", "Restream 1: Stream key"]
    );
    type_into(&form.top("Name"), "Fresh").await;
    type_into(&form.field(1, "Source URL"), "rtmp://in.example/live/1").await;
    type_into(&form.field(1, "Target URL"), "rtmp://out.example/1").await;
    type_into(&form.field(1, "Stream key"), "planted-1").await;
    press_button(&bar, "Create resource").await;
    settled().await;
    assert_eq!(form.network.count(), 0, "a review sends nothing");
    let review = form.mounted.one("dialog[open]");
    assert!(!review.text_content().unwrap().contains("planted"), "secrets are masked");
    press_button(&review, "Save").await;
    settled().await;
    assert_eq!((form.network.count(), method(&form, 0).as_str()), (1, "POST"));
    // A write occupies its slot until it has ended, and the next tests need the slot.
    form.network.answer(0, 400, r#"{"success":false,"code":400,"message":"no"}"#, &[]).await;
}
