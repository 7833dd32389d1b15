//! The form is filled in and reports problems.

use wasm_bindgen::JsCast;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::HtmlElement;

use super::{Form, button, description, entry, labelled, leave, press_button, type_into, until};
use crate::page::{focused, settled};

#[wasm_bindgen_test]
async fn restream_form_shows_the_values_of_the_service_and_masks_keys() {
    let form = Form::of(&[entry(1), entry(2)]).await;
    assert_eq!(form.top("Name").value(), "News");
    assert_eq!(form.entry_count(), 2);
    for number in [1, 2] {
        assert_eq!(form.field(number, "Source URL").value(), format!("rtmp://in.example/live/{number}"));
        let key = form.field(number, "Stream key");
        assert_eq!((key.type_().as_str(), key.value()), ("password", format!("planted-{number}")));
        press_button(&form.entry(number), &format!("Show Stream key of restream {number}")).await;
        assert_eq!(key.type_(), "text");
    }
    assert!(!form.mounted.root.inner_html().contains("planted"), "no key is in an attribute or a text");
    assert_eq!(form.summary(), "No changes");
}

#[wasm_bindgen_test]
async fn restream_form_reports_a_problem_on_blur_and_clears_it_when_fixed() {
    let form = Form::of(&[entry(1), entry(2)]).await;
    let source = form.field(2, "Source URL");
    type_into(&source, "not an address").await;
    // A problem is not reported while the person is still typing.
    until(|| form.summary().contains("Changed")).await;
    assert_eq!(source.get_attribute("aria-invalid"), None);
    assert_eq!(form.listed(), Vec::<String>::new());
    leave(&source);
    until(|| source.get_attribute("aria-invalid").as_deref() == Some("true")).await;
    assert!(!description(&source).is_empty());
    assert!(form.summary().contains("1 problem"));
    assert_eq!(
        form.field(1, "Source URL").get_attribute("aria-invalid"),
        None,
        "the others were not visited"
    );
    type_into(&source, "rtmp://in.example/other").await;
    until(|| source.get_attribute("aria-invalid").is_none()).await;
    until(|| form.summary() == "1 change").await;
}

#[wasm_bindgen_test]
async fn submit_lists_every_problem_with_a_link_to_its_field() {
    let form = Form::of(&[entry(1), entry(2)]).await;
    type_into(&form.top("Name"), "").await;
    type_into(&form.field(1, "Source URL"), "").await;
    type_into(&form.field(2, "Stream key"), "").await;
    form.submit().await;
    assert_eq!(form.network.count(), 1, "nothing is sent");
    let listed = form.listed();
    assert_eq!(listed.len(), 3, "{listed:?}");
    let labels = form.mounted.texts("#form-problems a");
    assert_eq!(labels, ["Name", "Restream 1: Source URL", "Restream 2: Stream key"]);
    assert_eq!(form.mounted.one("#form-problems [role=alert]").query_selector_all("a").unwrap().length(), 3);
    for (at, field) in
        [form.top("Name"), form.field(1, "Source URL"), form.field(2, "Stream key")].iter().enumerate()
    {
        let link = form.mounted.all("#form-problems a").into_iter().nth(at).unwrap();
        link.click();
        settled().await;
        assert_eq!(focused().id(), field.id());
        assert_eq!(field.get_attribute("aria-invalid").as_deref(), Some("true"));
        assert!(!description(field).is_empty(), "the field shows the problem as well");
    }
    // A collapsed entry expands for it.
    let key = form.field(2, "Stream key").id();
    press_button(&form.entry(2), "Fields of Restream 2").await;
    form.mounted.all("#form-problems a").into_iter().nth(2).unwrap().click();
    until(|| focused().id() == key).await;
}

#[wasm_bindgen_test]
async fn quality_field_is_enabled_by_transcoding_and_accepts_any_text() {
    let form = Form::of(&[entry(1)]).await;
    let quality = form.field(1, "Transcode quality");
    assert!(quality.disabled());
    assert_eq!(description(&quality), "Available when transcoding is on.");
    press_button(&form.entry(1), "Transcoded").await;
    assert!(!quality.disabled());
    type_into(&quality, "4320p60").await;
    until(|| form.summary() == "2 changes").await;
    press_button(&form.entry(1), "Transcoded").await;
    assert!(quality.disabled());
    // The text is preserved for when the switch is turned on again, and is not sent meanwhile.
    assert_eq!(quality.value(), "4320p60");
    until(|| form.summary() == "No changes").await;
}

#[wasm_bindgen_test]
async fn backup_fields_appear_and_disappear_with_their_switch() {
    let form = Form::of(&[entry(1)]).await;
    let switch = button(&form.entry(1), "Backup target");
    assert_eq!(switch.get_attribute("aria-checked").as_deref(), Some("false"));
    let inputs = || form.entry(1).query_selector_all("input").unwrap().length();
    let before = inputs();
    switch.click();
    settled().await;
    assert_eq!(switch.get_attribute("aria-checked").as_deref(), Some("true"));
    assert_eq!(inputs(), before + 3);
    form.submit().await;
    assert_eq!(form.listed().len(), 1, "{:?}", form.listed());
    assert!(form.listed()[0].starts_with("Restream 1: Backup URL: "));
    type_into(&labelled(&form.entry(1), "Backup URL"), "rtmp://backup.example/app").await;
    type_into(&labelled(&form.entry(1), "Backup password"), "planted-b").await;
    until(|| form.listed().is_empty()).await;
    switch.click();
    settled().await;
    assert_eq!(inputs(), before);
    until(|| form.summary() == "No changes").await;
    switch.click();
    settled().await;
    assert_eq!(
        labelled(&form.entry(1), "Backup URL").value(),
        "rtmp://backup.example/app",
        "not typed twice"
    );
}

#[wasm_bindgen_test]
async fn schedule_warns_about_windows_that_overlap_or_are_over() {
    let form = Form::of(&[entry(1)]).await;
    let tomorrow = js_sys::Date::new_0();
    tomorrow.set_time(tomorrow.get_time() + 86_400_000.0);
    let date = tomorrow.to_iso_string().as_string().unwrap()[..10].to_owned();
    for (number, (start, stop)) in [("10:00", "12:00"), ("11:00", "13:00")].into_iter().enumerate() {
        press_button(&form.entry(1), "Add window").await;
        let window = form.mounted.one(&format!("[role=group][aria-label='Window {}']", number + 1));
        let first = labelled(&window, "Start (UTC)");
        assert_eq!(focused().id(), first.id());
        type_into(&first, &format!("{date} {start}")).await;
        type_into(&labelled(&window, "Stop (UTC)"), &format!("{date} {stop}")).await;
    }
    until(|| {
        form.mounted.texts(".form-window-note").iter().any(|note| note.to_lowercase().contains("overlap"))
    })
    .await;
    press_button(&form.entry(1), "Delete window 1").await;
    let name = form.mounted.one(".form-window");
    assert_eq!(name.get_attribute("aria-label").as_deref(), Some("Window 1"), "they are counted anew");
    // A past window is labelled as such.
    let window: HtmlElement = name.unchecked_into();
    type_into(&labelled(&window, "Start (UTC)"), "2020-01-01 10:00").await;
    type_into(&labelled(&window, "Stop (UTC)"), "2020-01-01 11:00").await;
    until(|| form.mounted.texts(".form-note").concat().contains("All windows are over")).await;
}
