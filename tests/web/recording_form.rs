//! The form of a new recording has fields for durations and a schedule.

use leptos::prelude::*;
use sluice::console::kit::Toasts;
use sluice::console::pages::recordings::RecordingNew;
use wasm_bindgen::JsCast;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{Element, HtmlElement};

use crate::network::Network;
use crate::page::Mounted;
use crate::restream_form::{description, labelled, leave, press_button, type_into, until};

struct Form {
    mounted: Mounted,
    network: Network,
}

impl Form {
    async fn new() -> Self {
        let network = Network::new();
        let mounted = Mounted::new(|| {
            view! {
                <RecordingNew />
                <Toasts />
            }
        })
        .await;
        Self { mounted, network }
    }

    fn field(&self, label: &str) -> web_sys::HtmlInputElement {
        labelled(&self.mounted.root, label)
    }

    fn switch(&self, name: &str) -> HtmlElement {
        self.mounted.one(&format!("[role=switch][aria-label='{name}']"))
    }

    fn windows(&self) -> Vec<HtmlElement> {
        let groups = self.mounted.all(".form-window");
        let is_window = |group: &HtmlElement| group.text_content().unwrap_or_default().starts_with("Window");
        groups.into_iter().filter(is_window).collect()
    }
}

fn is_on(switch: &Element) -> bool {
    switch.get_attribute("aria-checked").as_deref() == Some("true")
}

#[wasm_bindgen_test]
async fn duration_field_accepts_units_and_converts_to_seconds_on_blur() {
    let form = Form::new().await;
    let window = form.field("DVR window (seconds)");
    assert_eq!(window.value(), "43200");
    assert!(description(&window).starts_with("12 hours (43200 s)"));
    type_into(&window, "90 min").await;
    assert_eq!(window.value(), "90 min", "a focused field is not rewritten");
    assert!(description(&window).starts_with("1 h 30 m (5400 s)"));
    leave(&window);
    until(|| window.value() == "5400").await;
    type_into(&window, "an hour").await;
    leave(&window);
    until(|| window.get_attribute("aria-invalid").as_deref() == Some("true")).await;
    assert_eq!(window.value(), "an hour", "an invalid duration is unchanged");
    assert!(description(&window).contains("such as 12h or 90 min"));
}

#[wasm_bindgen_test]
async fn keep_forever_switch_and_storage_time_follow_each_other() {
    let form = Form::new().await;
    let (days, forever) = (form.field("Storage time (days)"), form.switch("Keep forever"));
    assert_eq!((days.value().as_str(), is_on(&forever)), ("-1", true));
    type_into(&days, "2 weeks").await;
    until(|| !is_on(&forever)).await;
    leave(&days);
    until(|| days.value() == "14").await;
    forever.click();
    until(|| days.value() == "-1" && is_on(&forever)).await;
    forever.click();
    until(|| days.value() == "14" && !is_on(&forever)).await;
}

#[wasm_bindgen_test]
async fn recording_windows_appear_only_with_a_schedule_and_survive_another_launch_type() {
    let form = Form::new().await;
    let launch = form.field("Launch type");
    assert_eq!(form.windows().len(), 0);
    type_into(&launch, "schedule").await;
    press_button(&form.mounted.root, "Add window").await;
    let start = labelled(&form.windows()[0], "Start (UTC)");
    type_into(&start, "2026-03-02 18:00").await;
    leave(&start);
    until(|| start.value() == "2026-03-02T18:00:00Z").await;
    type_into(&launch, "button").await;
    until(|| form.windows().is_empty()).await;
    type_into(&launch, "schedule").await;
    until(|| form.windows().len() == 1).await;
    assert_eq!(labelled(&form.windows()[0], "Start (UTC)").value(), "2026-03-02T18:00:00Z");
}

#[wasm_bindgen_test]
async fn recording_form_reports_a_window_that_stops_before_it_starts_and_sends_nothing() {
    let form = Form::new().await;
    for (label, text) in [
        ("Stream name", "live/news"),
        ("Source URL", "https://cdn.example/news.m3u8"),
        ("Stream type", "short"),
        ("Launch type", "schedule"),
    ] {
        type_into(&form.field(label), text).await;
    }
    press_button(&form.mounted.root, "Add window").await;
    let window = form.windows().remove(0);
    type_into(&labelled(&window, "Start (UTC)"), "2026-03-02 18:00").await;
    let stop = labelled(&window, "Stop (UTC)");
    type_into(&stop, "2026-03-02 17:00").await;
    let asked = form.network.count();
    press_button(&form.mounted.one(".form-bar"), "Create recording").await;
    until(|| stop.get_attribute("aria-invalid").as_deref() == Some("true")).await;
    let stop: &Element = stop.unchecked_ref();
    assert!(description(stop).contains("Stop"), "{}", description(stop));
    assert_eq!(form.network.count(), asked, "nothing is sent");
    type_into(&labelled(&form.windows()[0], "Stop (UTC)"), "2026-03-02 19:00").await;
    press_button(&form.mounted.one(".form-bar"), "Create recording").await;
    until(|| form.network.count() > asked).await;
    // Each request ends, so that no other test waits for its slot.
    let mut at = 0;
    while at < form.network.count() {
        form.network.answer(at, 404, "{}", &[]).await;
        at += 1;
    }
}
